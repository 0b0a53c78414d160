//go:build !android && !ios && !mobile

package page

import "fyne.io/fyne/v2"

// On a desktop the board is draggable, so that the mouse that was pressed on it
// stays with it wherever it goes: otherwise the sheet above would be scrolled by
// it, and nobody would tell of a release there. It is none on a tablet, whose
// driver tells of the release of a drag too late, or not at all.
var _ fyne.Draggable = (*Board)(nil)

// Dragged implements fyne.Draggable.
func (b *Board) Dragged(e *fyne.DragEvent) { b.slide(mouse, TouchAt(e.Position)) }

// DragEnd implements fyne.Draggable. After MouseUp it has nothing to do; but
// there is none over what takes no mouse. It is called for every button.
func (b *Board) DragEnd() {
	if f := b.fingers.find(mouse); f != nil && f.other {
		f.other = false
	} else if f != nil {
		b.lift(f)
	}
}
