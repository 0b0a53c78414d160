package replay

import (
	"fmt"
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
)

// Certainty says how certain a position is. A greater value is more certain. If
// there are several doubts on the way to a position, the worst one counts.
type Certainty uint8

const (
	Lost     Certainty = iota // not known
	Standing                  // played as written, with an illegal move
	Inferred                  // the missing moves have only one legal filling
	Certain                   // reached by legal moves only
)

// String returns the certainty in a word.
func (c Certainty) String() string {
	return word(certaintyWords[:], "Certainty", uint8(c))
}

var certaintyWords = [...]string{Lost: "lost", Standing: "behind an illegal move", Inferred: "inferred", Certain: "certain"}

// Kind is the kind of a verdict.
type Kind uint8

const (
	Unknown Kind = iota
	Legal
	Illegal
)

// String returns unknown, legal or illegal.
func (k Kind) String() string { return word(kindWords[:], "Kind", uint8(k)) }

var kindWords = [...]string{Unknown: "unknown", Legal: "legal", Illegal: "illegal"}

// Gap is the reason why a cell says nothing certain.
type Gap uint8

const (
	NoGap      Gap = iota
	Dash           // a dash, or "--"
	Blank          // nothing is written
	Passed         // nothing is written: the next entry was made in the other column
	Unreadable     // the text is not a move
	Ambiguous      // several legal moves fit the text
	OtherPiece     // the move was made with a piece other than the one that stands there now
	Follows        // something before it is missing or contradictory
)

// String returns the reason in words that can follow the name of a cell.
func (g Gap) String() string {
	return word(gapWords[:], "Gap", uint8(g))
}

var gapWords = [...]string{
	Dash:       "is a dash",
	Blank:      "is blank",
	Passed:     "was passed over",
	Unreadable: "cannot be read",
	Ambiguous:  "can mean several moves",
	OtherPiece: "was made with another piece than stands there",
	Follows:    "follows a gap",
}

// word returns the word of a number, or, where it has none, the name of its
// type and the number itself: "Gap(9)".
func word(words []string, name string, number uint8) string {
	if int(number) < len(words) {
		return words[number]
	}
	return fmt.Sprintf("%s(%d)", name, number)
}

// Verdict is what the reading says about one cell.
type Verdict struct {
	Kind   Kind
	Reason rules.Reason // if Illegal
	Gap    Gap          // if Unknown, or if Illegal and the entry leaves a gap

	// Move is the legal move that the cell means. For an Illegal cell it is
	// the move made on the board, and if Filled is set, the legal move that
	// explains what follows. It is meaningful only if Moved is set.
	Move   board.Move
	Moved  bool
	Filled bool

	// Choices holds the legal moves that fit an Ambiguous text.
	Choices []board.Move

	// Certainty is that of the position in which the cell was judged.
	Certainty Certainty

	// Numeric is set if the text is in numeric notation, which is not
	// evidence for a claim over the board (Laws C, R-N03).
	Numeric bool

	// GaveUp is set if the search for a filling exceeded MaxNodes.
	GaveUp bool
}

// String returns the verdict in plain English, with the article of the Laws.
func (v Verdict) String() string {
	switch v.Kind {
	case Illegal:
		return fmt.Sprintf("is not legal: %s (Laws %s)", v.Reason, v.Reason.Article())
	case Legal:
		return "is legal"
	case Unknown:
	}
	return v.Gap.String()
}

// state is a position and its certainty.
type state struct {
	p         rules.Position
	certainty Certainty
}

// Reading is what a record says as chess. It shares no mutable state with the
// record.
type Reading struct {
	Verdicts []Verdict // by cell

	// Language is the one in whose piece letters the sheet is read, if they are
	// not those in which it was to be written: a player whose device is set to
	// English writes S for a knight, and does so throughout. Empty if the
	// letters are those of the cells.
	Language notation.Language

	states []state // before each cell, and after the last
	board  rules.Position
}

// Before returns the position before the cell at index and its certainty; index
// may be one past the last cell. If the certainty is Lost, the position has no
// meaning.
func (r *Reading) Before(index int) (rules.Position, Certainty) {
	s := r.states[index]
	return s.p, s.certainty
}

// SAN returns the move of the cell in strict SAN, or "" if there is no legal
// move.
func (r *Reading) SAN(index int) string {
	v := &r.Verdicts[index]
	if known(v) {
		return sanOf(&r.states[index].p, v)
	}
	if v.Moved && (v.Kind == Legal || v.Filled) {
		return reading.SAN(r.states[index].p, v.Move)
	}
	return ""
}

// Final returns the position at the end as FEN, and whether it is certain. If
// the position is not known, the FEN is what the board of the device shows,
// without castling rights.
func (r *Reading) Final() (fen string, certain bool) {
	last := r.states[len(r.states)-1]
	if last.certainty == Lost {
		return r.board.FEN(), false
	}
	return last.p.FEN(), last.certainty == Certain
}

// Line is the part of a record, from the start, that is a legal game.
type Line struct {
	Plies []Ply
	End   int    // index of the first cell that is not part of the line
	Why   string // what is wrong with that cell, in words that can follow its name; "" at the end of the record
}

// Ply is one legal move of the line.
type Ply struct {
	Index int // index of its cell
	Move  board.Move
	SAN   string
}

// MainLine returns the legal moves before the first cell that is not legal or
// not certain: what a strict PGN can contain.
func (r *Reading) MainLine() Line {
	var line Line
	for i, v := range r.Verdicts {
		if v.Kind != Legal || v.Certainty != Certain {
			line.Why = r.why(i)
			break
		}
		line.Plies = append(line.Plies, Ply{i, v.Move, r.SAN(i)})
		line.End = i + 1
	}
	return line
}

// why returns the verdict on a cell in words, with the moves that it can mean.
func (r *Reading) why(index int) string {
	v := r.Verdicts[index]
	if v.Gap != Ambiguous {
		return v.String()
	}
	var all []string
	for _, m := range v.Choices {
		all = append(all, reading.SAN(r.states[index].p, m))
	}
	return "can mean " + strings.Join(all, " or ")
}

// start returns the position from which the record begins. It is Lost if the
// FEN is not a position of chess.
func start(r *scoresheet.Record) state {
	p := rules.Start()
	if r.Header.FEN != "" {
		var err error
		if p, err = rules.ParseFEN(r.Header.FEN); err != nil {
			return state{certainty: Lost}
		}
	}
	p.Chess960 = p.Chess960 || r.Header.Chess960
	if p.Chess960 {
		p.Rooks = r.Header.Start.Rooks // so that castling without the right does the same as on the page
	}
	return state{p, Certain}
}

// shown returns the position that the board of the device shows at the end.
func shown(r *scoresheet.Record) rules.Position {
	end := len(r.Cells)
	f, next := r.BoardBefore(end), r.NameAt(end)
	none := [2]board.Square{board.NoSquare, board.NoSquare}
	return rules.Position{
		Sq: f.Sq, Turn: next.Side, Chess960: f.Chess960, MoveNumber: next.Number,
		EP: board.NoSquare, Rights: [2][2]board.Square{none, none},
	}
}
