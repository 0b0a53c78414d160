package reconcile

import (
	"errors"
	"fmt"
	"slices"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// State is what is known of a game after its sheets were compared.
type State string

const (
	// Agreed says that one game explains the sheets, and no other does within the
	// bound.
	Agreed State = "agreed"
	// Questions says that several games do; a person who was there can tell.
	Questions State = "questions"
	// Differs says that the sheets contradict each other so much that they are hardly
	// of one game, or the results do.
	Differs State = "differs"
)

// ErrTooMuch is returned for sheets that no game has.
var ErrTooMuch = fmt.Errorf("too much for reconcile: it takes up to %d sheets of up to %d half-moves; compare them by hand", MaxWitnesses, MaxCells)

// ErrUndecided is returned if the search takes longer than it may.
var ErrUndecided = errors.New("too much for reconcile: the sheets fit too many games; compare them by hand")

// ErrNothing is returned if there is no sheet.
var ErrNothing = errors.New("there is no sheet to read: name at least one record")

// Result is what Reconcile finds.
type Result struct {
	State State
	Err   error // ErrTooMuch, ErrUndecided, ErrNothing or an *AnswerError; the rest is then empty

	Start rules.Position

	// Plies is the game that explains the sheets best. Only its first Certain
	// half-moves are in every game that explains them within the bound, and
	// are answered for where no sheet has them.
	Plies   []Ply
	Certain int

	// Questions are what a person has to answer, those that decide most first.
	Questions []Question

	// Outcome is the result of the game, as PGN has it or as the record has
	// it; "*" if no sheet has one, or they differ.
	Outcome string

	// OnePage holds pairs of witnesses that have the same errors: two copies
	// of one page, which count as one.
	OnePage [][2]int

	// Unplaced holds, by witness, the cells that no half-move of the game
	// belongs to.
	Unplaced [][]int

	// Lost is set if what the sheets have after the last of Plies makes no
	// sense as chess.
	Lost bool

	witnesses []Witness
	cut       int  // the half-move that nobody can tell, or -1
	fast      bool // no search was needed
}

// Ply is one half-move of the game.
type Ply struct {
	Cell  scoresheet.CellName
	Move  board.Move
	SAN   string // empty if it is illegal
	Legal bool

	// Cells holds, by witness, the index of the cell that says it, or -1.
	Cells []int
	// Said holds, by witness, how far the cell is the move.
	Said []Said

	Answered bool // a person said so
	// Proposed is set if no sheet has the move: what is written there, if
	// anything, means another one, or none.
	Proposed bool
}

// Said says how a cell relates to the move of its half-move.
type Said uint8

const (
	NoCell   Said = iota // the sheet has no cell there
	Silent               // an empty cell, or a dash
	Unlike               // what is written is another move, or none
	Possible             // what is written can be the move, and others
	SameMove             // what is written is the move
	FilledIn             // so is what was filled in later: no witness of its own
)

// String returns a word.
func (s Said) String() string {
	if int(s) >= len(saidWords) {
		return fmt.Sprintf("Said(%d)", uint8(s))
	}
	return saidWords[s]
}

var saidWords = [...]string{
	NoCell: "no cell", Silent: "silent", Unlike: "unlike", Possible: "possible", SameMove: "same", FilledIn: "filled in later",
}

// Question is what a person has to answer.
type Question struct {
	Cell string // "12b", or CellResult
	Ply  int    // its half-move, from 0; -1 for the result

	// Readings are what it can be, the likeliest first. It may be something
	// else: any move can be the answer.
	Readings []Reading

	More bool // there are further readings, as many as moves that nothing on the sheets excludes

	// Meets is the cell after which the first two readings have the same
	// position again, so that what follows does not depend on the answer; ""
	// if they do not meet.
	Meets string

	// Also holds further proposals, if the question is whether a person agrees
	// with what no sheet has in so many words. The answer to the first is the
	// answer to all.
	Also []Proposal

	// Before is the position in which it is asked; not set for the result.
	Before rules.Position
}

// Reading is one possible answer.
type Reading struct {
	Text  string     // in SAN, or a result
	By    []string   // the witnesses that have it
	FEN   string     // the position after it
	Wrote []string   // what each witness has there, by witness; "" for nothing
	Move  board.Move // of a move
	Ends  bool       // the game ends before the cell
}

// Proposal is a move that no sheet has in so many words, and explains them.
type Proposal struct {
	Cell  string
	Text  string
	Wrote []string // by witness
}

// Proposals returns what no sheet has in so many words, and nobody answered.
func (r *Result) Proposals() (all []Proposal) {
	for i := range r.Plies {
		if p := &r.Plies[i]; p.Proposed && !p.Answered {
			all = append(all, Proposal{p.Cell.String(), p.SAN, r.wrote(p.Cells)})
		}
	}
	return all
}

// Open returns what a person has to answer before the game goes out: the
// questions, and if the game certain so far has moves that no sheet has in so
// many words, one for a yes to all of these. Each of them that is answered is
// no longer listed.
func (r *Result) Open() []Question {
	var all []int
	for t := range r.Plies[:r.strict()] {
		if p := &r.Plies[t]; p.Proposed && !p.Answered {
			all = append(all, t)
		}
	}
	if len(all) == 0 {
		return r.Questions
	}
	return append(slices.Clone(r.Questions), r.yesTo(all))
}

// Decided returns how many half-moves wait for nobody's answer.
func (r *Result) Decided() int {
	n := len(r.Plies)
	for _, q := range r.Open() {
		if q.Ply >= 0 {
			n = min(n, q.Ply)
		}
	}
	return n
}

// yesTo asks for a yes to half-moves that no sheet has.
func (r *Result) yesTo(plies []int) (q Question) {
	p := r.Start
	for t, last := 0, plies[len(plies)-1]; t <= last; t++ {
		m := &r.Plies[t]
		after := p.Play(m.Move)
		switch {
		case !slices.Contains(plies, t):
		case t == plies[0]:
			q.Cell, q.Ply, q.Before = m.Cell.String(), t, p
			q.Readings = []Reading{{Text: m.SAN, Move: m.Move, FEN: after.FEN(), Wrote: r.wrote(m.Cells)}}
		default:
			q.Also = append(q.Also, Proposal{m.Cell.String(), m.SAN, r.wrote(m.Cells)})
		}
		p = after
	}
	return q
}

// wrote returns what each witness has in its cell.
func (r *Result) wrote(cells []int) []string {
	out := make([]string, len(r.witnesses))
	for k := range out {
		if k < len(cells) && cells[k] >= 0 {
			out[k] = r.witnesses[k].text(cells[k])
		}
	}
	return out
}

// ExchangedWith reports whether a witness has a half-move in the cell of another of
// the same side, and that one in the cell of this, and returns the name of the
// other.
func (r *Result) ExchangedWith(ply, witness int) (other scoresheet.CellName, ok bool) {
	cell := r.Plies[ply].Cells[witness]
	for _, o := range [...]int{ply - 2, ply + 2} {
		if cell < 0 || o < 0 || o >= len(r.Plies) || r.Plies[o].Cells[witness] < 0 {
			continue
		}
		if (cell < r.Plies[o].Cells[witness]) != (ply < o) {
			return r.Plies[o].Cell, true
		}
	}
	return other, false
}

// Name returns the name of a witness.
func (r *Result) Name(witness int) string { return r.witnesses[witness].Name }
