package app

import (
	"zapis/app/arbiter"
	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
)

// What the pages of rulings show, for tests.

// RulingWords is all that the page of a ruling says; "" if there is none.
func (u *UI) RulingWords() string { return arbiter.RulingWords(u.pages[u.shown]) }

// Restored is the position that the page of a ruling shows, and whether there
// is room for it; nil if it restores none.
func (u *UI) Restored() (shown *board.Free, seen bool) { return arbiter.Restored(u.pages[u.shown]) }

// PadHeading is what the pad for a clock reading asks for, as it is seen.
func (u *UI) PadHeading() string { return arbiter.PadHeading(u.pages[u.shown]) }

// ListWords are the texts of a list of rulings that are seen, and how many are
// struck through.
func (u *UI) ListWords() (text string, struck int) { return arbiter.ListWords(u.pages[u.shown]) }

// FindingTexts are the texts of the list of findings that are seen.
func (u *UI) FindingTexts() string { return arbiter.FindingTexts(u.pages[u.shown]) }

// OpenRuling opens the page of a ruling as a touch in its group does.
func (u *UI) OpenRuling(id rulings.ID, side scoresheet.Signer) {
	arbiter.OpenRuling(u.pages[u.shown], id, side)
}

// EndedWords is what the page says that is shown when a game was released.
func (u *UI) EndedWords() string {
	v := u.pages[u.shown].(*endedView)
	return v.result.Text + " " + page.JoinTexts(v.lines[:])
}

// InGroups reports whether buttons in groups are shown, which may go on on
// another page.
func (u *UI) InGroups() bool { return arbiter.InGroups(u.pages[u.shown]) }
