package scoresheet

import (
	"errors"
	"fmt"
	"slices"

	"zapis/scoresheet/board"
)

// Ruling is a ruling in the record. It is never changed in place.
type Ruling struct {
	RulingGiven
	ID        EventID // of its event
	At        Millis  // wall time
	Withdrawn Millis  // wall time at which it was withdrawn, 0 if it was not
	Why       string  // it was
	Corrects  bool    // its result replaces the one that both signed (Laws 8.7)

	Replaced PawnReplaced // from where it makes a queen of a pawn; the zero value if it does not, or by a correction
}

// Outcome returns the result that counts, and the ruling that set it if that
// is another one than both players signed (Laws 8.7): the arbiter may correct
// it, and what they signed stays as it is, and if they sign once more, so does
// his correction. It ends when he withdraws it or rules another result.
func (r *Record) Outcome() (Result, *Ruling) {
	if r.Signers[SignerWhite] == nil || r.Signers[SignerBlack] == nil {
		return r.Result, nil
	}
	for _, g := range slices.Backward(r.Rulings) {
		if g.Result == NoResult || g.Withdrawn != 0 {
			continue
		}
		if g.Corrects {
			return g.Result, g
		}
		break
	}
	return r.Result, nil
}

// RuledResult returns the result that the arbiter ruled last and did not
// withdraw, with the article under which he did; NoResult if he ruled none.
// Only another ruling changes it: the players sign it, or do not
// ([Record.PlanResult]).
func (r *Record) RuledResult() (Result, string) {
	for _, g := range slices.Backward(r.Rulings) {
		if g.Result != NoResult && g.Withdrawn == 0 {
			return g.Result, g.Article
		}
	}
	// The first logs have the decision of a claim without a ruling.
	for _, c := range slices.Backward(r.Claims) {
		if (c.Decided == Accepted || c.Decided == Agreed) && !slices.ContainsFunc(r.Rulings, func(g *Ruling) bool { return g.At == c.When }) {
			return Draw, "9.5.2"
		}
	}
	return NoResult, ""
}

// Overruled returns the ruled result, with its article, if a different one
// counts: the sheet of an older version could be changed after a ruling. It
// returns NoResult if there is no contradiction.
func (r *Record) Overruled() (Result, string) {
	ruled, article := r.RuledResult()
	if counts, _ := r.Outcome(); counts == ruled {
		return NoResult, ""
	}
	return ruled, article
}

// RuledError refuses to change a result that the arbiter ruled.
type RuledError struct {
	Result  Result
	Article string
}

func (e *RuledError) Error() string {
	return fmt.Sprintf("the arbiter ruled %s (%s), and only he changes it: sign it, or call him", e.Result, e.Article)
}

// PlanResult plans a player's entry of the result; NoResult removes one. A
// ruled result cannot be changed: entering it again has no effect, and it may
// be entered on a sheet without it.
func (r *Record) PlanResult(result Result, reason string) ([]Payload, error) {
	ruled, article := r.RuledResult()
	switch {
	case ruled == NoResult || result == ruled && r.Result != ruled:
		return []Payload{ResultEntered{result, reason}}, nil
	case result == ruled:
		return nil, nil
	}
	return nil, &RuledError{ruled, article}
}

func (r *Record) rule(id EventID, p RulingGiven, wall Millis) error {
	switch {
	case p.Ruling == "":
		return errors.New("a ruling of nothing")
	case p.Cell != 0 && r.Find(p.Cell) < 0:
		return errNoCell(p.Cell)
	}
	// What was ruled on is no act that an undo takes back.
	r.acts = nil
	g := &Ruling{RulingGiven: p, ID: id, At: wall}
	g.Corrects = p.Result != NoResult && r.Status() == SignedByBoth
	r.Rulings = append(slices.Clip(r.Rulings), g)
	return nil
}

func (r *Record) replacePawn(p PawnReplaced) error {
	last := len(r.Rulings) - 1
	switch {
	case last < 0 || r.Rulings[last].Withdrawn != 0 || r.Rulings[last].Replaced != (PawnReplaced{}):
		return errors.New("a pawn replaced without a ruling")
	case r.Find(r.Rulings[last].Cell) < 0 || r.Find(p.After) < 0:
		return errNoCell(p.After)
	}
	g := *r.Rulings[last]
	g.Replaced = p
	r.Rulings = slices.Clone(r.Rulings)
	r.Rulings[last] = &g
	r.boards.refresh(r)
	return nil
}

// Queened returns the squares on which pawns that had been left there become
// queens behind the cell at that index, by rulings that stand. Where the cell
// that such a ruling names as the last is gone, it is the pawn's own.
func (r *Record) Queened(index int) (squares []board.Square) {
	for _, g := range r.Rulings {
		if at := r.Find(g.Cell); g.replaces() && at >= 0 && max(at, r.Find(g.Replaced.After)) == index {
			squares = append(squares, g.Replaced.Square)
		}
	}
	return squares
}

// Unpromoted reports whether the cell at that index holds the move of a pawn
// that stood on its last rank until a ruling made it a queen.
func (r *Record) Unpromoted(index int) bool {
	return slices.ContainsFunc(r.Rulings, func(g *Ruling) bool { return g.replaces() && r.Find(g.Cell) == index })
}

func (g *Ruling) replaces() bool { return g.Withdrawn == 0 && g.Replaced.After != 0 }

func (r *Record) withdraw(p RulingWithdrawn, wall Millis) error {
	i := slices.IndexFunc(r.Rulings, func(g *Ruling) bool { return g.ID == p.Ruling })
	if i < 0 || r.Rulings[i].Withdrawn != 0 {
		return fmt.Errorf("no ruling %d is in force", p.Ruling)
	}
	g := *r.Rulings[i]
	g.Withdrawn, g.Why = max(wall, 1), p.Text
	r.Rulings = slices.Clone(r.Rulings)
	r.Rulings[i] = &g
	if g.Replaced.After != 0 {
		r.boards.refresh(r)
	}
	return nil
}
