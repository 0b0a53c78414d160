package app

import (
	"errors"

	"fyne.io/fyne/v2"

	"zapis/app/session"
	"zapis/modes"
)

// codesPart sets the codes of the owner, the arbiter and the organizer.
type codesPart struct {
	owner *ownerView
	layer *fyne.Container
	roles []*Button
	pad   *codePad
	role  string
	step  codeStep
	old   string
	fresh string
}

type codeStep uint8

const (
	stepNew codeStep = iota
	stepAgain
	stepOld
)

func newCodesPart(v *ownerView) *codesPart {
	u := v.ui
	c := &codesPart{owner: v, layer: layered()}
	for i, role := range []string{session.RoleArbiter, session.RoleOrganizer, session.RoleOwner} {
		b := u.button("code."+role, []string{"flag", "person", "lock"}[i], func() { c.choose(role) })
		c.roles = append(c.roles, b)
		c.layer.Objects = append(c.layer.Objects, b)
	}
	c.pad = newCodePad(u, "", c.given, func() { c.choose(c.role) })
	c.layer.Objects = append(c.layer.Objects, c.pad.layer)
	c.choose(session.RoleArbiter)
	return c
}

func (c *codesPart) object() fyne.CanvasObject { return c.layer }
func (c *codesPart) enter()                    { c.choose(session.RoleArbiter) }

func (c *codesPart) choose(role string) {
	c.role, c.old, c.fresh = role, "", ""
	for _, b := range c.roles {
		b.Choose(b.Name == "code."+role)
	}
	c.ask(stepNew)
	c.pad.say("")
}

func (c *codesPart) ask(step codeStep) {
	c.step = step
	c.pad.set("")
	words := c.owner.ui.words
	c.pad.title.Text = words.Say([...]string{"code.enter.new", "code.enter.again", "code.old"}[step])
	if b := c.pad.field.Size(); b.Width > 0 {
		c.place(c.owner.partBox())
	}
}

// given takes what was typed: the new code, the same again, and, if one is
// set already, the old one.
func (c *codesPart) given(code string) {
	u := c.owner.ui
	switch c.step {
	case stepNew:
		if modes.ValidCode(code) != nil {
			c.pad.say(u.words.Say("code.digits"))
			return
		}
		c.fresh = code
		c.ask(stepAgain)
		return
	case stepAgain:
		if code != c.fresh {
			c.ask(stepNew)
			c.pad.say(u.words.Say("code.differ"))
			return
		}
	case stepOld:
		c.old = code
	}
	err := u.dev.SetCode(c.role, c.fresh, c.old)
	if err == nil {
		role := c.role
		c.choose(role)
		c.owner.tell(u.words.Say("code."+role) + " ✓")
		return
	}
	var refused *modes.RefusedError
	if c.step == stepAgain && c.role != session.RoleArbiter && !errors.As(err, &refused) {
		// Most likely one is set already; the old one does no harm if not.
		c.ask(stepOld)
		return
	}
	step := c.step
	if step != stepOld {
		step = stepNew
	}
	c.ask(step)
	c.pad.say(refusal(err, u.words))
}

func (c *codesPart) place(b box) {
	c.layer.Resize(fyne.NewSize(b.x+b.w, b.y+b.h))
	if b.h < 400 {
		column := box{b.x, b.y, b.w * 0.3, 3*buttonMin + 2*gap}
		for i, at := range column.column(len(c.roles), gap) {
			at.put(c.roles[i])
		}
		c.pad.place(box{b.x + column.w + 2*gap, b.y, b.w - column.w - 2*gap, b.h})
		return
	}
	row, rest := b.cutTop(buttonMin)
	for i, at := range row.row(len(c.roles), gap) {
		at.put(c.roles[i])
	}
	_, rest = rest.cutTop(gap)
	w, h := min(rest.w, 460), min(rest.h, 600)
	c.pad.place(box{rest.x + (rest.w-w)/2, rest.y, w, h})
}

// partBox is where the part that is open lies.
func (v *ownerView) partBox() box {
	page := v.geo.page.inset(clamp(v.geo.page.w*0.02, 8, 20), 8)
	_, rest := page.cutTop(clamp(page.h*0.07, buttonMin, 68) + 20)
	return rest
}
