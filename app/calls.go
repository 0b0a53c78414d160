package app

import (
	"fyne.io/fyne/v2"

	"zapis/app/page"
)

// calls are the arbiter's ways in at the places where he looks: the mode's word
// in the band, and the strip of an alarm. They are below the alarm, which takes
// no touches, and a hand that enters moves does not rest there. A touch asks
// for his code in the page, so that band and alarm stay in sight.
type calls struct {
	ui          *UI
	layer       *fyne.Container
	word, strip *page.Spot
}

func newCalls(u *UI) *calls {
	c := &calls{ui: u, layer: page.NewLayer()}
	c.word = page.NewSpot(u.Kit, "call by band", "arbiter.enter", c.call)
	c.strip = page.NewSpot(u.Kit, "call by alarm", "alarm.call", c.call)
	c.layer.Objects = []fyne.CanvasObject{c.word, c.strip}
	return c
}

// way returns the function that asks for the code over the present page, nil if
// there is none: in arbiter mode, in owner mode, while a challenge or the lent
// sheet is shown.
func (c *calls) way() func() {
	if asker, ok := c.ui.page.(page.ArbiterAsker); ok {
		return asker.AskArbiter()
	}
	return nil
}

func (c *calls) call() {
	if ask := c.way(); ask != nil {
		ask()
	}
}

// place puts the spots over the words. That of the band reaches into the corner
// of the window: on a small screen the band is not as high as a finger is wide.
func (c *calls) place() {
	g := c.ui.Geo
	there := c.way() != nil
	page.Resize(c.layer, g.Size)
	page.Show(c.word, there)
	page.Show(c.strip, there && g.Strip.H > 0)
	if !there {
		return
	}
	plate := g.WordPlate(c.ui.Words.Say(c.ui.dress().Key), c.ui.dress())
	right, below := plate.X+plate.W, g.Band.Y+g.Band.H
	if w := g.AlarmWord; w.H > 0 && w.Y < below { // the word of the alarm is next to it
		right = w.X + w.W
	}
	page.BoxAt(0, 0, right, below).Put(c.word)
	c.strip.PutOn(page.BoxAt(0, g.Strip.Y, g.Size.Width, g.Strip.H))
}

// seen returns the part of the band's spot within the frame, and the spot of an
// alarm.
func (c *calls) seen() page.Box {
	edge := c.ui.Geo.Edge
	if c.ui.Geo.Strip.H > 0 {
		edge = c.ui.Geo.AlarmEdge()
	}
	at := page.BoxOf(c.word)
	top := c.ui.Geo.Band.Y
	return page.BoxAt(edge, top, at.W-edge, at.H-top)
}
