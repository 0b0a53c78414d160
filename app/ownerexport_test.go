package app

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"zapis/app/owner"
	"zapis/app/page"
	"zapis/scoresheet/board"
)

// Diagram is the board to be looked at, or set up, that is on the screen, nil
// if there is none. What it returns stands where the diagram stands.
func (u *UI) Diagram() *DiagramAt {
	var found *DiagramAt
	page.Walk(u.root, func(o fyne.CanvasObject) {
		switch d := o.(type) {
		case *page.Diagram:
			found = &DiagramAt{d.Board, d}
		case *page.Placer:
			found = &DiagramAt{d.Board, d}
		}
	})
	return found
}

// DiagramAt is a diagram on the screen.
type DiagramAt struct {
	*page.Board
	on fyne.CanvasObject
}

// Center returns the middle of a square on the screen.
func (d *DiagramAt) Center(s board.Square) fyne.Position {
	at := d.SquareBox(s)
	return fyne.CurrentApp().Driver().AbsolutePositionForObject(d.on).AddXY(at.X+at.W/2, at.Y+at.H/2)
}

// Read is the sheet to be read that is on the screen.
func (u *UI) Read() (found *page.Sheet) {
	page.Walk(u.root, func(o fyne.CanvasObject) {
		if s, ok := o.(*page.Sheet); ok {
			found = s
		}
	})
	return found
}

// Found is how many games of the archive are listed.
func (u *UI) Found() int { return owner.GamesFound(u.pages[u.shown]) }

// Told is the text on the page that people read: of readers, and single lines.
func (u *UI) Told() string {
	var said []string
	page.Walk(u.root, func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *page.Reader:
			for _, t := range o.Texts {
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
func (u *UI) Scrolled(b *page.Button) bool {
	in := false
	page.Walk(u.root, func(o fyne.CanvasObject) {
		if s, ok := o.(*container.Scroll); ok {
			page.Walk(s.Content, func(o fyne.CanvasObject) { in = in || o == fyne.CanvasObject(b) })
		}
	})
	return in
}

// BatteryWords is what the device page says of the battery.
var BatteryWords = page.BatteryWords
