package reconcile

import (
	"fmt"
	"slices"
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
)

// Answer is what a person says to a question: the move of a cell of the game,
// or the result.
type Answer struct {
	Cell string // "12b", or CellResult
	Text string // a move, a result, NotKnown or Ended
}

// Cells and texts of answers that are no move.
const (
	CellResult = "result"
	NotKnown   = "?" // nobody can tell: the game is known up to there
	Ended      = "-" // no move was made: the game had ended
)

// ParseAnswer reads CELL=TEXT.
func ParseAnswer(text string) (Answer, error) {
	cell, said, ok := strings.Cut(text, "=")
	a := Answer{strings.TrimSpace(cell), strings.TrimSpace(said)}
	if !ok || a.Cell == "" || a.Text == "" {
		return a, fmt.Errorf("%q is not an answer: write the cell and the move, as in 12b=Nf6", text)
	}
	if a.Cell == CellResult {
		if _, err := scoresheet.ParseResult(a.Text); err != nil {
			return a, err
		}
		return a, nil
	}
	if _, err := scoresheet.ParseCellName(a.Cell); err != nil {
		return a, fmt.Errorf("%q is not an answer: %w", text, err)
	}
	return a, nil
}

// IsYes reports whether an answer is the likeliest reading of a question.
func (q *Question) IsYes(a Answer) bool {
	if a.Cell != q.Cell || q.Ply < 0 || len(q.Readings) == 0 {
		return false
	}
	w, _, err := notation.Read(a.Text, notation.English)
	if err != nil || w.NoMove {
		return false
	}
	meant := reading.Legal(w, q.Before)
	return len(meant) == 1 && meant[0] == q.Readings[0].Move
}

// AnswerError says that an answer does not fit the game.
type AnswerError struct {
	Answer Answer
	Why    string
}

func (e *AnswerError) Error() string {
	return fmt.Sprintf("the answer %s=%s %s", e.Answer.Cell, e.Answer.Text, e.Why)
}

// fix is an answer at its half-move.
type fix struct {
	answer  Answer
	written notation.Written
	unknown bool
	ended   bool
}

// fixes returns the answers by half-move.
func fixes(answers []Answer, start rules.Position) (by map[int]fix, result string, err error) {
	by = make(map[int]fix)
	for _, a := range answers {
		if a.Cell == CellResult {
			result = a.Text
			continue
		}
		name, err := scoresheet.ParseCellName(a.Cell)
		if err != nil {
			return nil, "", &AnswerError{a, "names no cell: write it as in 12b"}
		}
		ply := plyOf(name, start)
		if ply < 0 || ply > 2*MaxCells {
			return nil, "", &AnswerError{a, "names a cell that the game does not have"}
		}
		f := fix{answer: a, unknown: a.Text == NotKnown, ended: a.Text == Ended}
		if !f.unknown && !f.ended {
			if f.written, _, err = notation.Read(a.Text, notation.English); err != nil || f.written.NoMove {
				return nil, "", &AnswerError{a, "is no move: write it as in 12b=Nf6"}
			}
		}
		by[ply] = f
	}
	return by, result, nil
}

// only returns the moves that the answer means. If it means an illegal move, and
// a definite one, that alone is returned.
func (f *fix) only(p *rules.Position, moves []board.Move) (left []board.Move, illegal bool) {
	if f.unknown {
		return moves, false
	}
	meant := reading.Legal(f.written, *p)
	if len(meant) == 0 {
		d := said{kind: saysText, written: f.written}
		if m, ok := d.asPlayed(p); ok {
			return append(moves[:0], m), true
		}
	}
	return slices.DeleteFunc(moves, func(m board.Move) bool { return !slices.Contains(meant, m) }), false
}

// plyOf returns the half-move of a cell, counted from the start from 0.
func plyOf(name scoresheet.CellName, start rules.Position) int {
	return (name.Number-start.MoveNumber)*2 + int(name.Side) - int(start.Turn)
}

// cellOf names a half-move.
func cellOf(ply int, start rules.Position) scoresheet.CellName {
	slot := ply + int(start.Turn)
	return scoresheet.CellName{Number: start.MoveNumber + slot/2, Side: board.Color(slot % 2)}
}
