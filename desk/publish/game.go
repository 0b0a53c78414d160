package publish

import (
	"time"

	"zapis/desk"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/logwords"
)

// Round is a round of a section with everything that the desk has.
type Round struct {
	Event   *desk.Event
	Section *desk.Section
	Round   *desk.Round
	Games   []Game // in the order of Round.Boards

	// Written has the chief arbiter's texts in the report, by field.
	Written map[string]string
}

// NewRound returns a round whose games have only their pairings.
func NewRound(e *desk.Event, s *desk.Section, r *desk.Round) *Round {
	out := &Round{Event: e, Section: s, Round: r}
	for i := range r.Boards {
		b := r.Boards[i]
		out.Games = append(out.Games, Game{Place: r.Place(&b), Board: b, FEN: b.FEN})
	}
	return out
}

// Game is the game of one board with everything that the desk has.
type Game struct {
	Place desk.Place
	Board desk.Board // its Result is that of the list of results
	Date  string     // as 2026-11-20, if it is not the round's
	State desk.State
	Why   []desk.Why

	// Ready is set if the moves may be published. Otherwise only the tags of the
	// game are written, with the result of the list.
	Ready bool
	// Withheld is set if the result is not published either.
	Withheld bool

	// Result is the one that counts, if the desk knows it from the sheets or
	// somebody settled it. NoResult leaves it to the list.
	Result scoresheet.Result
	Sheets [2]scoresheet.Result // what each player's sheet says, by board.Color
	Reason string               // how the result came about, as somebody wrote it

	FEN      string // of the starting position, if it is not the usual one
	Chess960 bool
	Moves    []Move
	Ended    scoresheet.Millis // when the game was over; 0 if that is not known

	Witnesses []Witness
	Files     []File
	Facts     []Fact
}

// Move is one half-move of a game. Moves[0] is that of the side to move in the
// starting position.
type Move struct {
	// Text is the move in SAN; if there is no legal move, the written text, or ""
	// if there is none.
	Text  string
	Clock time.Duration // the reading of the player's clock after it
	Timed bool          // it is known
	// Minutes is set if the clock was noted without seconds: it is accurate to a
	// minute.
	Minutes bool
	At      scoresheet.Millis
	// Doubt is set if the move must not be published as a move, although it can be
	// played: a decision is pending, or it was announced and not made.
	Doubt    bool
	Comments []string
}

// Witness is a record of a game, and its origin.
type Witness struct {
	Side   board.Color // whose sheet it is; for an arbiter's or a spare device see Name
	Name   string      // its name if it is not a player's own sheet
	Paper  bool
	Device string // the device's name or fingerprint
	Record *scoresheet.Record
	Log    []logwords.Stored // nil if there is none
	// Ahead is how far the device's clock was ahead of the desk's when the game was
	// handed in, negative if it was behind; 0 if it is not known to have been wrong.
	Ahead time.Duration
}

// File is something that a device attested, as it came in.
type File struct {
	Side   board.Color
	Name   string // its name if it is not of a player's own device
	Attest []byte // the attested PGN; nil if there is none
	Record []byte // the record file, with the log; nil if there is none
	Pack   []byte // the pack by which it was opened; nil if there is none
}

// Fact is an incident at a board that no device recorded: a player came late,
// the arbiter settled the game with one sheet, a pairing was changed.
type Fact struct {
	Kind FactKind
	Side int               // 0 White, 1 Black, -1 neither
	At   scoresheet.Millis // when it was noted; 0 if that is not known
	When string            // the time of day that was noted, such as 15:12
	By   string            // who noted it
	Text string            // in his words; may be empty
}

// FactKind says what happened.
type FactKind uint8

// The kinds of facts.
const (
	FactNote     FactKind = iota // whatever somebody wrote down
	FactAbsent                   // a player did not come
	FactArrived                  // a player came late
	FactOneSheet                 // the game was settled with one sheet
	FactNoSheet                  // the game was settled without a sheet
	FactAnswer                   // a question about two sheets was answered
	FactSwap                     // the pairing, the line-up or a name was changed
	FactDevice                   // a device was exchanged
	FactAppeal                   // an appeal
	FactDecision                 // the decision of an appeal
	FactResult                   // a result slip, or a result that somebody set
	FactRemoved                  // a sheet was taken off the board
	FactBack                     // it was put back
	FactHeld                     // the game was held back from publication
	FactLetGo                    // it may be published again
	FactLooked                   // a device was admitted after a look, though nothing locks its screen
	factsInAll   = iota
)

var factWords = [...]string{
	"note", "absent", "arrived", "one-sheet", "no-sheet", "answer", "swap", "device", "appeal", "decision", "result", "removed", "back", "held", "let go", "looked",
}

// String returns the word for the kind.
func (k FactKind) String() string {
	if int(k) < len(factWords) {
		return factWords[k]
	}
	return ""
}

// Outcome returns the published result: the one that counts, otherwise that of
// the list, otherwise the one on which the sheets agree.
func (g *Game) Outcome() scoresheet.Result {
	list, err := scoresheet.ParseResult(g.Board.Result)
	switch {
	case g.Ready && g.Result != scoresheet.NoResult:
		return g.Result
	case g.Board.Result != "" && err == nil && list != scoresheet.NoResult:
		return list
	case g.Result != scoresheet.NoResult:
		return g.Result
	case g.Ready && g.Sheets[0] == g.Sheets[1]:
		return g.Sheets[0]
	}
	return scoresheet.NoResult
}
