package app

import (
	"cmp"
	"image"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"zapis/app/arbiter"
	"zapis/app/game"
	"zapis/app/owner"
	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/rulings"
)

// What the pages show, for tests: of any page, then by rooms.

// OnTop reports whether a button belongs to what lies uppermost.
func (u *UI) OnTop(b *page.Button) bool {
	p, ok := u.page.(interface{ Covering() *fyne.Container })
	if !ok || p.Covering() == nil {
		return true
	}
	found := false
	page.Walk(p.Covering(), func(o fyne.CanvasObject) { found = found || o == fyne.CanvasObject(b) })
	return found
}

// ChallengeWords is what is said of a challenge, and ChallengeLines the
// challenge in letters.
func (u *UI) ChallengeWords() string {
	return page.JoinTexts(u.page.(*challengePage).said[:])
}

// ChallengeLines is the challenge in letters as it is seen.
func (u *UI) ChallengeLines() (out []string) {
	for _, t := range u.page.(*challengePage).lines {
		if t.Visible() {
			out = append(out, t.Text)
		}
	}
	return out
}

// FitsPage reports whether all of the text of a page of arbiter mode is seen
// without turning it.
func (u *UI) FitsPage() bool {
	p, ok := u.page.(interface{ Whole() bool })
	return !ok || p.Whole()
}

// RulerLength is how many pixels the line is long that measures the screen.
func (u *UI) RulerLength() float64 { return float64(owner.RulerLength(u.page)) }

// CrossAt is where the cross of the self-test stands, if one is shown.
func (u *UI) CrossAt() (fyne.Position, bool) { return owner.CrossAt(u.page) }

// ScrollForm scrolls the owner's form to its end.
func (u *UI) ScrollForm() {
	page.Walk(u.root, func(o fyne.CanvasObject) {
		if s, ok := o.(*container.Scroll); ok {
			s.ScrollToBottom()
		}
	})
}

// TextsSeen are the texts in the band and over the sheet that are seen.
func (u *UI) TextsSeen() (out []string) {
	for _, o := range []fyne.CanvasObject{u.bandLayer, u.holder} {
		page.Walk(o, func(o fyne.CanvasObject) {
			if t, ok := o.(*canvas.Text); ok && t.Text != "" {
				out = append(out, t.Text)
			}
		})
	}
	return out
}

// Diagram is the board to be looked at, or set up, that is on the screen, nil
// if there is none. What it returns stands where the diagram stands.
func (u *UI) Diagram() *DiagramAt {
	var found *DiagramAt
	page.Walk(u.root, func(o fyne.CanvasObject) {
		switch d := o.(type) {
		case *page.Diagram:
			found = &DiagramAt{d.Board, d}
		case *page.Placer:
			found = &DiagramAt{d.Board, d}
		}
	})
	return found
}

// DiagramAt is a diagram on the screen.
type DiagramAt struct {
	*page.Board
	on fyne.CanvasObject
}

// Center returns the middle of a square on the screen.
func (d *DiagramAt) Center(s board.Square) fyne.Position {
	at := d.SquareBox(s)
	return fyne.CurrentApp().Driver().AbsolutePositionForObject(d.on).AddXY(at.X+at.W/2, at.Y+at.H/2)
}

// Read is the sheet to be read that is on the screen.
func (u *UI) Read() (found *page.Sheet) {
	page.Walk(u.root, func(o fyne.CanvasObject) {
		if s, ok := o.(*page.Sheet); ok {
			found = s
		}
	})
	return found
}

// Told is the text on the page that people read: of readers, and single lines.
func (u *UI) Told() string {
	var said []string
	page.Walk(u.root, func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *page.Reader:
			for _, t := range o.Texts {
				if t.Visible() {
					said = append(said, t.Text)
				}
			}
		case *canvas.Text:
			said = append(said, o.Text)
		}
	})
	return strings.Join(said, " ")
}

// Scrolled reports whether a button stands in a part that scrolls.
func (u *UI) Scrolled(b *page.Button) bool {
	in := false
	page.Walk(u.root, func(o fyne.CanvasObject) {
		if s, ok := o.(*container.Scroll); ok {
			page.Walk(s.Content, func(o fyne.CanvasObject) { in = in || o == fyne.CanvasObject(b) })
		}
	})
	return in
}

// BatteryWords is what the device page says of the battery.
var BatteryWords = page.BatteryWords

// EndedWords is what the page says that is shown when a game was released.
func (u *UI) EndedWords() string {
	return u.page.(*endedPage).Text()
}

// HandedWords is what the page of a handed over device says.
func (u *UI) HandedWords() string { return game.HandedWords(u.page) }

// Origin is what the game page says of the arbiter's code, and whether all of
// it is seen.
func (u *UI) Origin() (text string, whole bool) { return game.Origin(u.page) }

// SealBar is what game mode says while a move is sealed; "" if it does not.
func (u *UI) SealBar() string { return game.SealBar(u.page) }

// SealedCard is what it says once one is.
func (u *UI) SealedCard() string { return game.SealedWords(u.page) }

// Written is what the keypad for a move shows.
func (u *UI) Written() string { return game.Written(u.page) }

// ParkedWords is what the page of an adjourned game says.
func (u *UI) ParkedWords() string { return game.ParkedWords(u.page) }

// ClaimBar is what stands in the bar for the move that is claimed with.
func (u *UI) ClaimBar() string { return game.ClaimBar(u.page) }

// Waiting is what the game page says while a claim waits.
func (u *UI) Waiting() string { return game.Waiting(u.page) }

// GapStrip is what is said over the names while missing moves are filled in,
// "" if nothing is.
func (u *UI) GapStrip() string { return game.GapStrip(u.page) }

// ClaimBarBox is where the move stands that is claimed with, in whole pixels;
// empty if none is entered.
func (u *UI) ClaimBarBox() image.Rectangle { return game.ClaimBarBox(u.page) }

// LogLines is how many lines the log has as it is filtered and folded now.
func (u *UI) LogLines() int { return arbiter.LogLines(u.page) }

// LogEvents is how many events there are.
func (u *UI) LogEvents() int { return arbiter.LogEvents(u.page) }

// LogTexts are the texts of the log that are seen.
func (u *UI) LogTexts() (out []string) { return arbiter.LogTexts(u.page) }

// LogCells are the cells of the events in the log as it is filtered now.
func (u *UI) LogCells() (out []string) { return arbiter.LogCells(u.page) }

// LogDrawn is how many rows and texts of the log exist.
func (u *UI) LogDrawn() (rows, texts int) { return arbiter.LogDrawn(u.page) }

// Folds reports whether the line of that name is folded.
func (u *UI) Folds(name string) bool { return arbiter.Folds(u.page, name) }

// RailAt is a place on the rail beside the log, 0 at its head, 1 at its foot.
func (u *UI) RailAt(part float32) fyne.Position { return arbiter.RailAt(u.page, part) }

// Replayed is what the replay says of its step; "" if there is none.
func (u *UI) Replayed() string { return arbiter.Replayed(u.page) }

// Asked is what a page of arbiter mode says before it asks.
func (u *UI) Asked() string { return arbiter.Asked(u.page) }

// CardWords is what the device card says.
func (u *UI) CardWords() string { return arbiter.CardWords(u.page) }

// Envelope is what follows from the sheet on the envelope, and what its
// buttons say.
func (u *UI) Envelope() string { return arbiter.Envelope(u.page) }

// Typed is what the pad for keys and codes shows, and what it says over it.
func (u *UI) Typed() (text, said string) { return arbiter.Typed(u.page) }

// Diagrams is how many positions are seen side by side.
func (u *UI) Diagrams() (n int) { return arbiter.Diagrams(u.page) }

// DiagramAt is how large a diagram is, and its middle.
func (u *UI) DiagramAt(i int) (side float32, at fyne.Position) {
	return arbiter.DiagramAt(u.page, i)
}

// EvidenceWords is all that the page of a claim or finding says.
func (u *UI) EvidenceWords() string { return arbiter.EvidenceWords(u.page) }

// CutWords are the texts below the diagrams that do not fit their place.
func (u *UI) CutWords() (cut []string) { return arbiter.CutWords(u.page) }

// Marked are the cells of the arbiter's sheet that are seen with their signs;
// nil where the sheet can show none.
func (u *UI) Marked() []string {
	return u.Sheet().Marked()
}

// SettleWords says what would settle an answer.
func (u *UI) SettleWords(s findings.Settle) string { return u.arb.SettleWords(s) }

// Judged tells one judgement of the record from another.
func (u *UI) Judged() any { return arbiter.JudgedNow(u.page) }

// ClockSaid is the clock page that lies over the arbiter's: the word of its
// plate, the difference, the sums, and every line below.
func (u *UI) ClockSaid() (word, difference, sums string, lines []string) {
	return arbiter.ClockSaid(u.page)
}

// ClockRow is where the line of that name can be touched, and how large the
// place is.
func (u *UI) ClockRow(name string) (at fyne.Position, size fyne.Size, ok bool) {
	return arbiter.ClockRowSeen(u.page, name)
}

// RestoredText is what the arbiter is told of a reconstruction.
func (u *UI) RestoredText() (out string) { return arbiter.RestoredText(u.page) }

// TouchSetUp touches a square of the board on which a position is put.
func (u *UI) TouchSetUp(square string) { arbiter.TouchSetUp(u.page, square) }

// RulingWords is all that the page of a ruling says; "" if there is none.
func (u *UI) RulingWords() string { return arbiter.RulingWords(u.page) }

// Restored is the position that the page of a ruling shows, and whether there
// is room for it; nil if it restores none.
func (u *UI) Restored() (shown *board.Free, seen bool) { return arbiter.Restored(u.page) }

// PadHeading is what the pad for a clock reading asks for, as it is seen.
func (u *UI) PadHeading() string { return cmp.Or(arbiter.PadHeading(u.page), game.PadHeading(u.page)) }

// FieldLabelSeen is what is seen over a field of the start page, its width and its room.
func (u *UI) FieldLabelSeen(tag string) (text string, width, room float32) {
	return owner.FieldLabelSeen(u.page, tag)
}

// ListWords are the texts of a list of rulings that are seen, and how many are
// struck through.
func (u *UI) ListWords() (text string, struck int) { return arbiter.ListWords(u.page) }

// FindingTexts are the texts of the list of findings that are seen.
func (u *UI) FindingTexts() string { return arbiter.FindingTexts(u.page) }

// OpenRuling opens the page of a ruling as a touch in its group does.
func (u *UI) OpenRuling(id rulings.ID, side scoresheet.Signer) {
	arbiter.OpenRuling(u.page, id, side)
}

// InGroups reports whether buttons in groups are shown, which may go on on
// another page.
func (u *UI) InGroups() bool { return arbiter.InGroups(u.page) }

// Row returns the middle of what can be touched in the log, by its name:
// "event 17", "event 17 cell", "group 0", "group 0 only", "group 0 12b". It
// reports false if that is not seen.
func (u *UI) Row(name string) (at fyne.Position, ok bool) { return arbiter.Row(u.page, name) }

// Rows returns the names of all that can be touched in the part of the log that
// is seen.
func (u *UI) Rows() (names []string) { return arbiter.Rows(u.page) }

// Compared returns the comparison that is shown, or nil.
func (u *UI) Compared() *arbiter.ComparedNow { return arbiter.Compared(u.page, u.Geo.Page) }

// FieldLabel returns what stands over a text field of the form for a new game.
func (u *UI) FieldLabel(tag string) string { return owner.FieldLabel(u.page, tag) }

// SealKeyWords is what an arbiter's device says of its key for sealed moves,
// or of a move that it opened.
func (u *UI) SealKeyWords() string { return owner.SealKeyWords(u.page) }

// Found is how many games of the archive are listed.
func (u *UI) Found() int { return owner.GamesFound(u.page) }

// ClaimAsked is what the panel for a claim says.
func (u *UI) ClaimAsked() string { return game.ClaimAsked(u.page) }

// LogChips are the chips of the log drawn smaller than what can be touched, and how many
// there are.
func (u *UI) LogChips() (smaller []string, all int) { return arbiter.LogChips(u.page) }
