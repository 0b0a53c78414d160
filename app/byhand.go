package app

import (
	"fyne.io/fyne/v2/widget"

	"zapis/app/owner"
)

// Field is a text field of the form for a new game, by the tag it fills, for
// those who fill the form by hand; nil on any other page.
func (u *UI) Field(tag string) *widget.Entry { return owner.FormField(u.pages[u.shown], tag) }
