package app

import (
	"fyne.io/fyne/v2"

	"zapis/app/owner"
	"zapis/app/page"
)

// What stands where, for those who work the pages by touch from outside:
// tests, and the demonstration that plays a game into a window.

// Button returns the button of that name that is on the screen: the key of
// its caption ("action.undo"), or what it enters ("digit 7", "key e", "tens
// 2", "result 1-0", "sign white"). It is nil if none is seen.
func (u *UI) Button(name string) *page.Button {
	var found *page.Button
	page.Walk(u.root, func(o fyne.CanvasObject) {
		if b, ok := o.(*page.Button); ok && b.Name == name {
			found = b
		}
	})
	return found
}

// Buttons returns all buttons that are on the screen.
func (u *UI) Buttons() []*page.Button {
	var all []*page.Button
	page.Walk(u.root, func(o fyne.CanvasObject) {
		if b, ok := o.(*page.Button); ok {
			all = append(all, b)
		}
	})
	return all
}

// Pad returns the signature pad that is on the screen, or nil.
func (u *UI) Pad() *page.SignPad {
	var found *page.SignPad
	page.Walk(u.root, func(o fyne.CanvasObject) {
		if p, ok := o.(*page.SignPad); ok {
			found = p
		}
	})
	return found
}

// Fill writes into a text field of the part of owner mode that is open, by its
// tag.
func (u *UI) Fill(tag, text string) bool { return owner.Fill(u.pages[u.shown], tag, text) }

// FieldLabel is what stands over a text field of the form for a new game.
func (u *UI) FieldLabel(tag string) string { return owner.FieldLabel(u.pages[u.shown], tag) }
