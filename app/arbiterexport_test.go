package app

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// What the arbiter's pages show, for tests.

// OnTop reports whether a button belongs to what lies uppermost.
func (u *UI) OnTop(b *Button) bool {
	within := func(c fyne.CanvasObject) bool {
		found := false
		walk(c, func(o fyne.CanvasObject) { found = found || o == fyne.CanvasObject(b) })
		return found
	}
	switch p := u.pages[u.shown].(type) {
	case *arbiterView:
		return p.over == nil || within(p.cover)
	case *handedView:
		return len(p.cover.Objects) == 0 || within(p.cover)
	case *parkedView:
		return len(p.cover.Objects) == 0 || within(p.cover)
	}
	return true
}

// LogLines is how many lines the log has as it is filtered and folded now.
func (u *UI) LogLines() int { return len(u.logShown().lines) }

// LogEvents is how many events there are.
func (u *UI) LogEvents() int { return len(u.logShown().log.Events) }

// LogTexts are the texts of the log that are seen.
func (u *UI) LogTexts() (out []string) {
	for _, t := range u.logShown().list.texts {
		if t.Visible() {
			out = append(out, t.Text)
		}
	}
	return out
}

// LogCells are the cells of the events in the log as it is filtered now.
func (u *UI) LogCells() (out []string) {
	l := u.logShown()
	for _, line := range l.lines {
		if line.kind == logItem {
			for _, e := range line.item.Events {
				out = append(out, l.log.Events[e].Cell.String())
			}
		}
	}
	return out
}

// LogDrawn is how many rows and texts of the log exist.
func (u *UI) LogDrawn() (rows, texts int) {
	l := u.logShown().list
	return l.full, len(l.texts)
}

// Folds reports whether the line of that name is folded.
func (u *UI) Folds(name string) bool {
	l := u.logShown()
	for _, line := range l.lines {
		if line.kind == logItem && line.item.Folded() && name == eventName(line.item.Events[0]) {
			return true
		}
	}
	return false
}

// RailAt is a place on the rail beside the log, 0 at its head, 1 at its foot.
func (u *UI) RailAt(part float32) fyne.Position {
	r := u.logShown().list.rail
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(r)
	return at.AddXY(r.Size().Width/2, clamp(part*r.Size().Height, 1, r.Size().Height-1))
}

// Replayed is what the replay says of its step; "" if there is none.
func (u *UI) Replayed() string {
	if v, ok := u.pages[u.shown].(*arbiterView); ok {
		if r, ok := v.over.(*replayView); ok {
			return r.when.Text + " " + readerText(r.said)
		}
	}
	return ""
}

func readerText(r *reader) string {
	var out []string
	for _, l := range r.lines {
		out = append(out, strings.TrimSpace(l.label+" "+l.text))
	}
	return strings.Join(out, " ")
}

// Asked is what a page of arbiter mode says before it asks.
func (u *UI) Asked() string {
	if v, ok := u.pages[u.shown].(*arbiterView); ok {
		if a, ok := v.over.(*askPage); ok {
			return a.heading + " " + readerText(a.reader)
		}
	}
	return ""
}

// CardWords is what the device card says.
func (u *UI) CardWords() string {
	c := u.pages[u.shown].(*arbiterView).over.(*deviceCard)
	return c.name.Text + " " + readerText(c.reader)
}

// HandedWords is what the page of a handed over device says.
func (u *UI) HandedWords() string {
	v, ok := u.pages[u.shown].(*handedView)
	switch {
	case !ok:
		return ""
	case v.codes != nil:
		return readerText(v.codes.reader)
	}
	return v.title.Text + " " + texts(v.lines[:])
}

// ChallengeWords is what is said of a challenge, and ChallengeLines the
// challenge in letters.
func (u *UI) ChallengeWords() string { return texts(u.pages[u.shown].(*challengeView).said[:]) }

// ChallengeLines is the challenge in letters as it is seen.
func (u *UI) ChallengeLines() (out []string) {
	for _, t := range u.pages[u.shown].(*challengeView).lines {
		if t.Visible() {
			out = append(out, t.Text)
		}
	}
	return out
}

func texts(list []*canvas.Text) string {
	var out []string
	for _, t := range list {
		out = append(out, t.Text)
	}
	return strings.Join(out, " ")
}

// Origin is what the game page says of the arbiter's code, and whether all of
// it is seen.
func (u *UI) Origin() (text string, whole bool) {
	h := u.pages[u.shown].(*game).head
	return h.origin.Text, h.origin.Visible() && !strings.HasSuffix(h.origin.Text, "…")
}
