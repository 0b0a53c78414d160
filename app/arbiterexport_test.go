package app

import (
	"fyne.io/fyne/v2"

	"zapis/app/arbiter"
	"zapis/app/game"
	"zapis/app/page"
)

// What the arbiter's pages show, for tests.

// OnTop reports whether a button belongs to what lies uppermost.
func (u *UI) OnTop(b *page.Button) bool {
	p, ok := u.pages[u.shown].(interface{ Covering() *fyne.Container })
	if !ok || p.Covering() == nil {
		return true
	}
	found := false
	page.Walk(p.Covering(), func(o fyne.CanvasObject) { found = found || o == fyne.CanvasObject(b) })
	return found
}

// LogLines is how many lines the log has as it is filtered and folded now.
func (u *UI) LogLines() int { return arbiter.LogLines(u.pages[u.shown]) }

// LogEvents is how many events there are.
func (u *UI) LogEvents() int { return arbiter.LogEvents(u.pages[u.shown]) }

// LogTexts are the texts of the log that are seen.
func (u *UI) LogTexts() (out []string) { return arbiter.LogTexts(u.pages[u.shown]) }

// LogCells are the cells of the events in the log as it is filtered now.
func (u *UI) LogCells() (out []string) { return arbiter.LogCells(u.pages[u.shown]) }

// LogDrawn is how many rows and texts of the log exist.
func (u *UI) LogDrawn() (rows, texts int) { return arbiter.LogDrawn(u.pages[u.shown]) }

// Folds reports whether the line of that name is folded.
func (u *UI) Folds(name string) bool { return arbiter.Folds(u.pages[u.shown], name) }

// RailAt is a place on the rail beside the log, 0 at its head, 1 at its foot.
func (u *UI) RailAt(part float32) fyne.Position { return arbiter.RailAt(u.pages[u.shown], part) }

// Replayed is what the replay says of its step; "" if there is none.
func (u *UI) Replayed() string { return arbiter.Replayed(u.pages[u.shown]) }

// Asked is what a page of arbiter mode says before it asks.
func (u *UI) Asked() string { return arbiter.Asked(u.pages[u.shown]) }

// CardWords is what the device card says.
func (u *UI) CardWords() string { return arbiter.CardWords(u.pages[u.shown]) }

// HandedWords is what the page of a handed over device says.
func (u *UI) HandedWords() string { return game.HandedWords(u.pages[u.shown]) }

// ChallengeWords is what is said of a challenge, and ChallengeLines the
// challenge in letters.
func (u *UI) ChallengeWords() string {
	return page.JoinTexts(u.pages[u.shown].(*challengeView).said[:])
}

// ChallengeLines is the challenge in letters as it is seen.
func (u *UI) ChallengeLines() (out []string) {
	for _, t := range u.pages[u.shown].(*challengeView).lines {
		if t.Visible() {
			out = append(out, t.Text)
		}
	}
	return out
}

// Origin is what the game page says of the arbiter's code, and whether all of
// it is seen.
func (u *UI) Origin() (text string, whole bool) { return game.Origin(u.pages[u.shown]) }
