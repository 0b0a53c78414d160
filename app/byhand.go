package app

import "fyne.io/fyne/v2/widget"

// Field is a text field of the form for a new game, by the tag it fills, for
// those who fill the form by hand; nil on any other page.
func (u *UI) Field(tag string) *widget.Entry {
	v, ok := u.pages[u.shown].(*ownerView)
	if !ok {
		return nil
	}
	for _, part := range v.parts {
		if form, ok := part.(*startForm); ok {
			return form.field(tag)
		}
	}
	return nil
}
