package arbitration

import (
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/replay"
	"zapis/scoresheet/rulings"
	"zapis/scoresheet/timecontrol"
)

// Game is a game that an arbiter asks about: its record with the rules of the
// event. It is a snapshot: later acts do not change its answers. A Game is not
// safe for concurrent use.
type Game struct {
	record   scoresheet.Record
	lang     notation.Language
	laid     *Rules
	rules    Rules
	controls timecontrol.Controls // of the head; the zero value if it has none
	played   int                  // cells up to the last move that was made
	reading  *replay.Reading      // nil until it is asked for
}

// NewGame returns the game of a record. laid are the rules set for it, nil if
// there are none: see [RulesFor]. Answers write moves in the language lang.
func NewGame(r scoresheet.Record, laid *Rules, lang notation.Language) *Game {
	return &Game{
		record: r, lang: lang, laid: laid, rules: RulesFor(&r, laid),
		controls: HeadControls(&r), played: playedCells(&r),
	}
}

// rulesFor returns the rules of the game if it has a time control of that kind.
func (g *Game) rulesFor(kind timecontrol.Kind) Rules {
	if g.laid != nil {
		return *g.laid
	}
	return usualRules(kind)
}

// event returns the rules in the form of package rulings.
func (g *Game) event() rulings.Event { return g.rules.event(g.controls) }

// read returns the record read as chess.
func (g *Game) read() *replay.Reading {
	if g.reading == nil {
		g.reading = replay.Read(&g.record)
	}
	return g.reading
}

// playedCells returns how many cells the sheet has up to the last move that was
// made, without blanks after it.
func playedCells(r *scoresheet.Record) int {
	n := unannounced(r)
	for n > 0 && r.Cells[n-1].Form == scoresheet.FormBlank {
		n--
	}
	return n
}

// unannounced returns how many cells the sheet has, without a move that is only
// announced with a pending claim (Laws 9.2.1).
func unannounced(r *scoresheet.Record) int {
	n := len(r.Cells)
	if c := r.OpenClaim(); c != nil && c.Intended && n > 0 && r.Cells[n-1].ID == c.Cell {
		n--
	}
	return n
}

// lastMove returns the last half-move that was made, by the number of cells.
func lastMove(r *scoresheet.Record) scoresheet.CellName {
	return cellBefore(r.NameAt(unannounced(r)))
}

// cellBefore returns the cell in front of another.
func cellBefore(next scoresheet.CellName) scoresheet.CellName {
	if next.Side == board.Black {
		return scoresheet.CellName{Number: next.Number, Side: board.White}
	}
	return scoresheet.CellName{Number: next.Number - 1, Side: board.Black}
}

// completed returns how many moves each side has made after that half-move, and
// whose clock runs.
func completed(last scoresheet.CellName) (moves [2]int, running board.Color) {
	if last.Side == board.White {
		return [2]int{last.Number, last.Number - 1}, board.Black
	}
	return [2]int{last.Number, last.Number}, board.White
}
