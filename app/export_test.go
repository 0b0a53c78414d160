package app

import (
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/session"
	"zapis/assets"
	"zapis/scoresheet/board"
)

// Box is a place of the page, for tests.
type Box struct{ X, Y, W, H float32 }

func asBox(b box) Box { return Box{b.x, b.y, b.w, b.h} }

func boxes(list ...box) (out []Box) {
	for _, b := range list {
		if b.w > 0 && b.h > 0 {
			out = append(out, asBox(b))
		}
	}
	return out
}

// Plan is a laid out game page, for tests.
type Plan struct {
	Rows                        int
	RowH, Cell                  float32
	Page, Sheet, Board, Pen     Box
	Primary, Rare, Chosen, Head []Box
	Capital                     float32
}

// PlanOf lays the game page out for a window of that size.
func PlanOf(size fyne.Size, stripH float32, leftHand bool) Plan {
	geo := measure(size, stripH)
	p := planGame(geo, leftHand)
	return Plan{
		Rows: p.rows, RowH: p.rowH, Cell: p.cell,
		Page: asBox(geo.page), Sheet: asBox(p.sheet), Board: asBox(p.board), Pen: asBox(p.pen),
		Primary: boxes(p.primary...), Rare: boxes(p.rare...), Chosen: boxes(p.chosen...), Head: boxes(p.names, p.captions),
		Capital: geo.capital,
	}
}

// Smallest sizes that a finger needs, in device independent pixels.
const (
	ButtonMin = 9 * perMM
	GapMin    = 2 * perMM
	SquareMin = 7 * perMM
	RowMin    = 6.5 * perMM
)

// StripOf is how high the strip of an alarm would be.
func StripOf(size fyne.Size, lang string, alarms []session.Alarm) float32 {
	return newAlarmView().say(size, alarms, assets.Words(lang), time.UTC)
}

// StripHeight is how high the alarm's strip is in that window now.
func (u *UI) StripHeight() float32 { return u.geo.strip.h }

// Edge is how far the frame reaches into the window.
func (u *UI) Edge() float32 { return u.geo.edge }

// Note is what the page says at the moment, "" if nothing.
func (u *UI) Note() string {
	var n *note
	switch p := u.pages[u.shown].(type) {
	case *game:
		n = p.note
	case *resultView:
		n = p.note
	case *signView:
		n = p.note
	case *ownerView:
		n = p.note
	case *arbiterView:
		n = p.note
	}
	if n == nil || !n.layer.Visible() {
		return ""
	}
	text := n.lines[0].Text
	if n.lines[1].Visible() {
		text += " " + n.lines[1].Text
	}
	return text
}

// Last is the last entry as the board marks it.
func (b *BoardWidget) Last() [2]board.Square { return b.last }

// Greys returns the three frames as rows of grey values, for comparison.
func Greys() map[string][]float64 {
	out := map[string][]float64{}
	for _, d := range []dress{gameDress, arbiterDress, ownerDress} {
		t := d.fill.tile(1)
		for y := range t.Rect.Dy() {
			for x := range t.Rect.Dx() {
				c := t.RGBAAt(x, y)
				out[d.key] = append(out[d.key], 0.299*float64(c.R)+0.587*float64(c.G)+0.114*float64(c.B))
			}
		}
	}
	return out
}

// AlarmWords is what the strip says of an alarm.
var AlarmWords = alarmWords

// Wrap breaks a text into lines.
var Wrap = wrap

// Speaks reports whether the button's caption is seen, if it has one.
func (b *Button) Speaks() bool { return b.caption == "" || b.lines[0].Visible() }

// Caption is the button's caption and its size on the screen.
func (b *Button) Caption() (string, float32) { return b.caption, b.lines[0].TextSize }
