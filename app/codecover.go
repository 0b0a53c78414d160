package app

import (
	"fyne.io/fyne/v2"

	"zapis/scoresheet"
)

// codeCover is the arbiter's way in over a whole page: a ground that covers
// it, and the pad for his code.
type codeCover struct {
	cover *fyne.Container
	code  *codePad // nil while nobody is asked
}

func (c *codeCover) openCode(u *kit, geo geometry) {
	if u.noArbiter() {
		u.tell(u.words.Say("code.noarbiter"))
		return
	}
	c.code = newCodePad(u, u.words.Say("code.enter.arbiter"), func(code string) {
		if err := u.dev.Arbiter(code); err != nil {
			c.code.say(refusal(err, u.words))
			return
		}
		c.closePad()
		u.Refresh()
	}, c.closePad)
	c.code.offerChallenge()
	c.cover.Objects = []fyne.CanvasObject{newGround(u.p), c.code.layer}
	c.arrangeCode(geo)
	c.cover.Refresh()
}

// noArbiter reports whether no code was set when the game began, so that no
// digits open anything.
func (u *kit) noArbiter() bool {
	r := u.record()
	return r.Status() != scoresheet.NoGame && r.Header.Codes == ""
}

// closePad takes the pad away, and what was typed on it.
func (c *codeCover) closePad() {
	if c.code != nil {
		c.code, c.cover.Objects = nil, nil
		c.cover.Refresh()
	}
}

func (c *codeCover) arrangeCode(geo geometry) {
	if c.code != nil {
		placeCover(geo, c.cover, c.code)
	}
}

// placeCover lays a code pad over the whole page.
func placeCover(geo geometry, cover *fyne.Container, pad *codePad) {
	geo.page.put(cover.Objects[0])
	b := geo.page.inset(gap, gap)
	w, h := min(b.w, 460), min(b.h, 620)
	if geo.landscape && geo.small {
		w = b.w
	}
	pad.place(box{b.x + (b.w-w)/2, b.y + (b.h-h)/2, w, h})
}
