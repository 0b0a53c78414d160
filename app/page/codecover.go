package page

import (
	"slices"

	"fyne.io/fyne/v2"

	"zapis/app/device"
	"zapis/scoresheet"
)

// CodeCover is the arbiter's way in over a whole page: a ground, and on it the
// pad for the arbiter's code.
type CodeCover struct {
	Cover *fyne.Container     // holds ground and pad while the code is asked for
	code  *CodePad            // nil while it is not
	asked fyne.CanvasObject   // the ground that code stands on
	over  Cover               // what the page itself laid over it; nil for none
	under []fyne.CanvasObject // that lay in Cover before
}

// AskCode asks for the arbiter's code, if there is one that would open anything, or
// turns to the challenge where only keys do. What is typed already stays if it is
// asked for twice.
func (c *CodeCover) AskCode(kit *Kit, geo Geometry) {
	if c.code != nil {
		return
	}
	if kit.NoArbiter() {
		kit.Tell(kit.Words.Say("code.noarbiter"))
		return
	}
	if kit.TurnToChallenge() {
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
	c.asked = NewGround(kit.Palette)
	pad := NewLayerBefore() // the keyboard goes there, though the band, which opened it, stays
	pad.Objects = []fyne.CanvasObject{c.asked, c.code.Layer}
	c.Cover.Objects = append(slices.Clip(c.under), pad)
	c.ArrangeCode(geo)
	c.Cover.Refresh()
}

// NoArbiter reports whether a game is on that began without an arbiter's code,
// so that no digits would open anything.
func (k *Kit) NoArbiter() bool {
	r := k.Record()
	return r.Status() != scoresheet.NoGame && r.Header.Codes == ""
}

// OnlyKeys reports whether a game is on that began with arbiters' keys alone, so that
// a pad for a code would take digits that open nothing. Of a game that was begun by a
// version that did not note what opens it, nobody knows.
func (k *Kit) OnlyKeys() bool {
	r := k.Record()
	codes := slices.ContainsFunc(r.Header.Commitments, func(c scoresheet.Commitment) bool {
		return c.Role == device.RoleArbiter || c.Role == device.RoleOrganizer
	})
	return r.Status() != scoresheet.NoGame && len(r.Header.Commitments) > 0 && !codes && k.Dev.ArbiterKeyShort() != ""
}

// TurnToChallenge shows the challenge instead of a pad for a code, if only keys
// open arbiter mode. It reports whether it does.
func (k *Kit) TurnToChallenge() bool {
	if !k.OnlyKeys() {
		return false
	}
	k.Challenged = true
	k.Refresh()
	return true
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
		placeCover(geo, c.asked, c.code)
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
