package app

import (
	"cmp"

	"fyne.io/fyne/v2"

	"zapis/app/arbiter"
	"zapis/app/game"
	"zapis/app/owner"
	"zapis/app/page"
)

// The objects on the screen, for programs that operate the pages by touch:
// tests, the pictures, and the demonstration that plays a game into a window.

// Button returns the button of that name that is on the screen, or nil. The
// name is the key of its caption ("action.undo"), or what it enters ("digit
// 7", "key e", "tens 2", "result 1-0", "sign white").
func (u *UI) Button(name string) *page.Button {
	return last(u, func(b *page.Button) bool { return b.Name == name })
}

// Buttons returns all buttons that are on the screen.
func (u *UI) Buttons() []*page.Button { return seen(u, func(*page.Button) bool { return true }) }

// Spot returns the place of that name that answers a touch, nil if it is not there.
func (u *UI) Spot(name string) *page.Spot {
	return last(u, func(s *page.Spot) bool { return s.Name == name })
}

// Pad returns the signature pad that is on the screen, or nil.
func (u *UI) Pad() *page.SignPad { return last(u, func(*page.SignPad) bool { return true }) }

// seen returns the objects of a kind on the screen that pass a filter, from
// below.
func seen[O fyne.CanvasObject](u *UI, wanted func(O) bool) (all []O) {
	page.Walk(u.root, func(o fyne.CanvasObject) {
		if found, ok := o.(O); ok && wanted(found) {
			all = append(all, found)
		}
	})
	return all
}

// last returns the topmost of them, nil if there is none.
func last[O fyne.CanvasObject](u *UI, wanted func(O) bool) (found O) {
	if all := seen(u, wanted); len(all) > 0 {
		found = all[len(all)-1]
	}
	return found
}

// Board returns the board of the page that is shown, or nil.
func (u *UI) Board() *page.Board {
	if b := game.BoardSeen(u.page); b != nil {
		return b
	}
	return arbiter.BoardSeen(u.page)
}

// Sheet returns the sheet of the page that is shown, or nil.
func (u *UI) Sheet() *page.Sheet {
	if s := game.SheetSeen(u.page); s != nil {
		return s
	}
	return arbiter.SheetSeen(u.page)
}

// Code returns the text of the QR code that is shown, "" if there is none.
func (u *UI) Code() string {
	if v, ok := u.page.(*challengePage); ok {
		return v.asked.Text
	}
	return cmp.Or(game.CodeSeen(u.page), arbiter.CodeSeen(u.page), owner.CodeSeen(u.page))
}

// Field returns the text field of the form for a new game that fills a tag, or
// nil.
func (u *UI) Field(tag string) *page.Field { return owner.FormField(u.page, tag) }

// Fill writes into a text field of the part of owner mode that is open, by its
// tag, and reports whether there is such a field.
func (u *UI) Fill(tag, text string) bool { return owner.Fill(u.page, tag, text) }

// TouchRow touches something in the log, and reports whether it is seen.
func (u *UI) TouchRow(name string) bool { return arbiter.TouchRow(u.page, u.Touch, name) }

// TouchBoard touches one of the boards of a comparison, counted from 0, and
// reports whether it is there.
func (u *UI) TouchBoard(i int) bool { return arbiter.TouchBoard(u.page, i) }

// Focus returns the object with the keyboard's ring, and which of its stops;
// nil if there is no ring.
func (u *UI) Focus() (owner fyne.CanvasObject, name string) { return u.keys.at.Owner, u.keys.at.Name }

// Fields returns the text fields of the page, as one reads.
func (u *UI) Fields() (all []*page.Field) {
	for _, s := range u.fields() {
		all = append(all, s.Owner.(*page.Field))
	}
	return all
}

// Writes returns the field that is written in with drawn keys, and the line over them
// that shows it; nil if none is.
func (u *UI) Writes() (f, line *page.Field) {
	if f = u.writes(); f != nil {
		line = u.pad.Line()
	}
	return f, line
}
