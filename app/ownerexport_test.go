package app

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"zapis/scoresheet/board"
)

// Diagram is the board to be looked at, or set up, that is on the screen, nil
// if there is none. What it returns stands where the diagram stands.
func (u *UI) Diagram() *DiagramAt {
	var found *DiagramAt
	walk(u.root, func(o fyne.CanvasObject) {
		switch d := o.(type) {
		case *diagram:
			found = &DiagramAt{d.board, d}
		case *placer:
			found = &DiagramAt{d.board, d}
		}
	})
	return found
}

// DiagramAt is a diagram on the screen.
type DiagramAt struct {
	*BoardWidget
	on fyne.CanvasObject
}

// Center returns the middle of a square on the screen.
func (d *DiagramAt) Center(s board.Square) fyne.Position {
	at := d.square(s)
	return fyne.CurrentApp().Driver().AbsolutePositionForObject(d.on).AddXY(at.x+at.w/2, at.y+at.h/2)
}

// Read is the sheet to be read that is on the screen.
func (u *UI) Read() (found *Sheet) {
	walk(u.root, func(o fyne.CanvasObject) {
		if s, ok := o.(*Sheet); ok {
			found = s
		}
	})
	return found
}

// Found is how many games of the archive are listed.
func (u *UI) Found() int { return found(u.pages[u.shown]) }

// Told is the text on the page that people read: of readers, and single lines.
func (u *UI) Told() string {
	var said []string
	walk(u.root, func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *reader:
			for _, t := range o.texts {
				if t.Visible() {
					said = append(said, t.Text)
				}
			}
		case *canvas.Text:
			said = append(said, o.Text)
		}
	})
	return strings.Join(said, " ")
}

// Scrolled reports whether a button stands in a part that scrolls.
func (u *UI) Scrolled(b *Button) bool {
	in := false
	walk(u.root, func(o fyne.CanvasObject) {
		if s, ok := o.(*container.Scroll); ok {
			walk(s.Content, func(o fyne.CanvasObject) { in = in || o == fyne.CanvasObject(b) })
		}
	})
	return in
}

// BatteryWords is what the device page says of the battery.
var BatteryWords = batteryWords
