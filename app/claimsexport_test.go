package app

import (
	"fyne.io/fyne/v2"

	"zapis/app/arbiter"
	"zapis/app/game"
)

// What the pages of claims show, for tests.

// ClaimBar is what stands in the bar for the move that is claimed with.
func (u *UI) ClaimBar() string { return game.ClaimBar(u.pages[u.shown]) }

// Waiting is what the game page says while a claim waits.
func (u *UI) Waiting() string { return game.Waiting(u.pages[u.shown]) }

// Diagrams is how many positions are seen side by side.
func (u *UI) Diagrams() (n int) { return arbiter.Diagrams(u.pages[u.shown]) }

// DiagramAt is how large a diagram is, and its middle.
func (u *UI) DiagramAt(i int) (side float32, at fyne.Position) {
	return arbiter.DiagramAt(u.pages[u.shown], i)
}

// EvidenceWords is all that the page of a claim or finding says.
func (u *UI) EvidenceWords() string { return arbiter.EvidenceWords(u.pages[u.shown]) }

// CutWords are the texts below the diagrams that do not fit their place.
func (u *UI) CutWords() (cut []string) { return arbiter.CutWords(u.pages[u.shown]) }

// Marked are the cells of the arbiter's sheet that are seen with their signs;
// nil where the sheet can show none.
func (u *UI) Marked() []string {
	return u.Sheet().Marked()
}

// SettleWords says what would settle an answer.
func (u *UI) SettleWords(text string) string { return u.arb.SettleWords(text) }

// Judged tells one judgement of the record from another.
func (u *UI) Judged() any { return arbiter.JudgedNow(u.pages[u.shown]) }
