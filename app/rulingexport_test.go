package app

import (
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
)

// What the pages of rulings show, for tests.

// RulingWords is all that the page of a ruling says; "" if there is none.
func (u *UI) RulingWords() string { return rulingWords(u.pages[u.shown]) }

// Restored is the position that the page of a ruling shows, and whether there
// is room for it; nil if it restores none.
func (u *UI) Restored() (shown *board.Free, seen bool) { return restored(u.pages[u.shown]) }

// PadHeading is what the pad for a clock reading asks for, as it is seen.
func (u *UI) PadHeading() string { return padHeading(u.pages[u.shown]) }

// ListWords are the texts of a list of rulings that are seen, and how many are
// struck through.
func (u *UI) ListWords() (text string, struck int) { return listWords(u.pages[u.shown]) }

// FindingTexts are the texts of the list of findings that are seen.
func (u *UI) FindingTexts() string { return findingTexts(u.pages[u.shown]) }

// OpenRuling opens the page of a ruling as a touch in its group does.
func (u *UI) OpenRuling(id rulings.ID, side scoresheet.Signer) {
	openRuling(u.pages[u.shown], id, side)
}

// EndedWords is what the page says that is shown when a game was released.
func (u *UI) EndedWords() string {
	v := u.pages[u.shown].(*endedView)
	return v.result.Text + " " + texts(v.lines[:])
}

// InGroups reports whether buttons in groups are shown, which may go on on
// another page.
func (u *UI) InGroups() bool { return inGroups(u.pages[u.shown]) }
