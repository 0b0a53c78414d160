package page

import (
	"slices"

	"fyne.io/fyne/v2"

	"zapis/scoresheet"
)

// CodeCover is the arbiter's way in over a whole page: a ground, and on it the
// pad for the arbiter's code.
type CodeCover struct {
	Cover *fyne.Container     // holds ground and pad while the code is asked for
	code  *CodePad            // nil while it is not
	over  Cover               // what the page itself laid over it; nil for none
	under []fyne.CanvasObject // that lay in Cover before
}

// AskCode asks for the arbiter's code, if there is one that would open anything. What
// is typed already stays if it is asked for twice.
func (c *CodeCover) AskCode(kit *Kit, geo Geometry) {
	if c.code != nil {
		return
	}
	if kit.NoArbiter() {
		kit.Tell(kit.Words.Say("code.noarbiter"))
		return
	}
	c.code = NewCodePad(kit, kit.Words.Say("code.enter.arbiter"), func(code string) {
		if err := kit.Dev.Arbiter(code); err != nil {
			c.code.Say(Refusal(err, kit.Words))
			return
		}
		c.ClosePad()
		kit.Refresh()
	}, c.ClosePad)
	c.code.OfferChallenge()
	c.under = c.Cover.Objects
	c.Cover.Objects = append(slices.Clip(c.under), NewGround(kit.Palette), c.code.Layer)
	c.ArrangeCode(geo)
	c.Cover.Refresh()
}

// NoArbiter reports whether a game is on that began without an arbiter's code,
// so that no digits would open anything.
func (k *Kit) NoArbiter() bool {
	r := k.Record()
	return r.Status() != scoresheet.NoGame && r.Header.Codes == ""
}

// ClosePad implements [PadCloser].
func (c *CodeCover) ClosePad() {
	if c.code != nil {
		c.code, c.Cover.Objects, c.under = nil, c.under, nil
		c.Cover.Refresh()
	}
}

// LayOver lays something over the page, or takes it away if it is nil.
func (c *CodeCover) LayOver(over Cover, geo Geometry) {
	c.ClosePad()
	c.over, c.Cover.Objects = over, nil
	if over != nil {
		c.Cover.Objects = []fyne.CanvasObject{over.Object()}
		over.Place(geo)
	}
	c.Cover.Refresh()
}

// Over returns what the page laid over itself, nil if nothing.
func (c *CodeCover) Over() Cover { return c.over }

// ArrangeCode lays out what lies over the page, and the pad, if it is open.
func (c *CodeCover) ArrangeCode(geo Geometry) {
	if c.over != nil {
		c.over.Place(geo)
	}
	if c.code != nil {
		placeCover(geo, c.Cover.Objects[len(c.under)], c.code)
	}
}

// placeCover puts the ground over the whole page, and a code pad at its foot.
func placeCover(geo Geometry, ground fyne.CanvasObject, pad *CodePad) {
	geo.Page.Put(ground)
	b := geo.Page.Inset(Gap, Gap)
	w, h := min(b.W, 460), min(b.H, 620)
	if geo.Landscape && geo.Small {
		w = b.W
	}
	pad.Place(Box{b.X + (b.W-w)/2, b.Y + b.H - h, w, h})
}
