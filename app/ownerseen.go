package app

import (
	"fyne.io/fyne/v2/widget"
)

// sealKeyWords is what an arbiter's device says of its key for sealed moves,
// or of a move that it opened.
func sealKeyWords(shown any) string {
	v, ok := shown.(*ownerView)
	if !ok {
		return ""
	}
	switch p := v.parts[deviceTab].(*devicePart).cover.(type) {
	case *sealKeyPage:
		return readerText(p.reader)
	case *openingPage:
		return texts(p.lines) + " " + readerText(p.reader)
	}
	return ""
}

// fieldSeen is a text field of the form for a new game, by the tag it fills, for
// those who fill the form by hand; nil on any other page.
func fieldSeen(shown any, tag string) *widget.Entry {
	v, ok := shown.(*ownerView)
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

// fill writes into a text field of the part of owner mode that is open, by its
// tag.
func fill(shown any, tag, text string) bool {
	v, ok := shown.(*ownerView)
	if !ok {
		return false
	}
	part, ok := v.parts[v.shown].(fieldPart)
	if !ok {
		return false
	}
	entry := part.field(tag)
	if entry == nil {
		return false
	}
	entry.SetText(text)
	return true
}

// fieldLabel is what stands over a text field of the form for a new game.
func fieldLabel(shown any, tag string) string {
	if v, ok := shown.(*ownerView); ok {
		if form, ok := v.parts[v.shown].(*startForm); ok {
			for _, x := range form.fields {
				if x.tag == tag {
					return x.words
				}
			}
		}
	}
	return ""
}

// found is how many games of the archive are listed.
func found(shown any) int {
	return len(shown.(*ownerView).parts[archiveTab].(*archive).found)
}

func (v *ownerView) noted() *note { return v.note }
