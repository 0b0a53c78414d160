package app

import (
	"strings"

	"fyne.io/fyne/v2"
)

// What the pages of claims show, for tests.

// ClaimBar is what stands in the bar for the move that is claimed with.
func (u *UI) ClaimBar() string {
	if g, ok := u.pages[u.shown].(*game); ok && g.claim != nil {
		return g.claim.label.Text + " " + g.claim.shown.Text
	}
	return ""
}

// Waiting is what the game page says while a claim waits.
func (u *UI) Waiting() string {
	if g, ok := u.pages[u.shown].(*game); ok && g.waiting.layer.Visible() {
		return g.waiting.lines[0].Text
	}
	return ""
}

func (u *UI) evidence() *evidencePage {
	if v, ok := u.pages[u.shown].(*arbiterView); ok {
		e, _ := v.over.(*evidencePage)
		return e
	}
	return nil
}

// Diagrams is how many positions are seen side by side.
func (u *UI) Diagrams() (n int) {
	for _, d := range u.evidence().boards {
		if d.Visible() {
			n++
		}
	}
	return n
}

// DiagramAt is how large a diagram is, and its middle.
func (u *UI) DiagramAt(i int) (side float32, at fyne.Position) {
	d := u.evidence().boards[i]
	return d.Size().Width, centerOf(d)
}

// EvidenceWords is all that the page of a claim or finding says.
func (u *UI) EvidenceWords() string {
	e := u.evidence()
	all := []string{e.title.Text, e.answer.Text, readerText(e.reader)}
	for _, r := range e.below {
		all = append(all, readerText(r))
	}
	return strings.Join(all, " | ")
}

// CutWords are the texts below the diagrams that do not fit their place.
func (u *UI) CutWords() (cut []string) {
	if e := u.evidence(); e != nil {
		for _, r := range e.below {
			if r.Visible() && !r.end {
				cut = append(cut, readerText(r))
			}
		}
	}
	return cut
}

// Marked are the cells of the arbiter's sheet that are seen with their signs;
// nil where the sheet can show none.
func (u *UI) Marked() []string {
	s := u.Sheet()
	if s.marks == nil {
		return nil
	}
	out := []string{}
	for name, m := range s.marks {
		out = append(out, name.String()+" "+m.sign)
	}
	return out
}

// SettleWords says what would settle an answer.
func (u *UI) SettleWords(text string) string { return u.arb.settleWords(text) }

// Judged tells one judgement of the record from another.
func (u *UI) Judged() any { return u.pages[u.shown].(*arbiterView).judged }
