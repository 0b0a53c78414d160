package owner

import (
	"fyne.io/fyne/v2"

	"zapis/app/page"
	"zapis/scoresheet/notation"
)

// What the page of owner mode shows, for programs that drive it. Each takes the page
// that is shown.

// SealKeyWords returns an arbiter's device's words about its key, for sealed
// moves or for answering devices, about a move that it opened, or about a
// device that it answered.
func SealKeyWords(shown page.Page) string {
	v, ok := shown.(*ownerPage)
	if !ok {
		return ""
	}
	switch p := v.parts[deviceTab].(*devicePart).panel.(type) {
	case *sealKeyPanel:
		return p.reader.Text()
	case *keyPanel:
		return p.reader.Text()
	case *platePanel:
		return page.JoinTexts(p.lines) + " " + p.reader.Text()
	}
	return ""
}

// CodesSeen returns the cover that shows codes, nil if there is none.
func CodesSeen(shown page.Page) *page.CodesCover {
	v, ok := shown.(*ownerPage)
	if !ok {
		return nil
	}
	var p page.Panel
	switch part := v.parts[v.shown].(type) {
	case *startPart:
		p = part.panel
	case *archivePart:
		if part.open != nil {
			p = part.open.over
		}
	case *devicePart:
		p = part.panel
	}
	if cover, ok := p.(coverPanel); ok {
		if c, ok := cover.Cover.(*page.CodesCover); ok {
			return c
		}
	}
	return nil
}

// CodeSeen returns the text of the QR code that is shown, "" if there is none.
func CodeSeen(shown page.Page) string {
	if c := CodesSeen(shown); c != nil {
		return c.Code()
	}
	return ""
}

// PracticeSeen returns what the practice says, whether all of that is seen, and the
// sheet of it; "" if it is not on.
func PracticeSeen(shown page.Page) (said string, whole bool, sheet string) {
	if v, ok := shown.(*ownerPage); ok {
		if f, ok := v.parts[startTab].(*startPart); ok {
			if p, ok := f.panel.(*practice); ok {
				for i, c := range p.record.Cells {
					sheet += p.record.NameAt(i).String() + " " + c.Text(notation.English, notation.Short) + " "
				}
				return p.said.Text(), p.said.AtEnd, sheet
			}
		}
	}
	return "", false, ""
}

// FormField returns the text field of the form for a new game that fills a tag, nil
// of any other page.
func FormField(shown page.Page, tag string) *page.Field {
	v, ok := shown.(*ownerPage)
	if !ok {
		return nil
	}
	for _, part := range v.parts {
		if form, ok := part.(*startPart); ok {
			return form.field(tag)
		}
	}
	return nil
}

// Fill writes into a text field of the part that is open, by its tag, and reports
// whether there is such a field.
func Fill(shown page.Page, tag, text string) bool {
	v, ok := shown.(*ownerPage)
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

// FieldLabel returns the label of a text field of the form for a new game.
func FieldLabel(shown page.Page, tag string) string {
	if v, ok := shown.(*ownerPage); ok {
		if form, ok := v.parts[v.shown].(*startPart); ok {
			for _, x := range form.fields {
				if x.tag == tag {
					return x.words
				}
			}
		}
	}
	return ""
}

// FieldLabelSeen returns what is seen of it, how wide that is, and how wide it may be.
func FieldLabelSeen(shown page.Page, tag string) (text string, width, room float32) {
	if v, ok := shown.(*ownerPage); ok {
		if form, ok := v.parts[v.shown].(*startPart); ok {
			for _, x := range form.fields {
				if x.tag == tag {
					return x.label.Text, page.TextWidth(x.label.Text, x.label.TextSize/page.CurrentScale().Points, false), x.width
				}
			}
		}
	}
	return "", 0, 0
}

// GamesFound returns how many games of the archive were found.
func GamesFound(shown page.Page) int {
	return len(shown.(*ownerPage).parts[archiveTab].(*archivePart).found)
}

func (v *ownerPage) Noted() *page.Note { return v.note }

// RulerLength returns how many pixels the line is long that measures the screen; 0 if
// it is not shown.
func RulerLength(shown page.Page) float32 {
	if v, ok := shown.(*ownerPage); ok {
		if r, ok := v.parts[profileTab].(*profilePart).panel.(*rulerPanel); ok {
			return r.pixels
		}
	}
	return 0
}

// CrossAt returns the place of the self-test's cross, and whether one is shown.
func CrossAt(shown page.Page) (at fyne.Position, ok bool) {
	v, ok := shown.(*ownerPage)
	if !ok {
		return at, false
	}
	p, ok := v.parts[deviceTab].(*devicePart).panel.(*selfTestPanel)
	if !ok || p.step != atCrosses {
		return at, false
	}
	return page.CenterOf(p.cross[1]), true
}
