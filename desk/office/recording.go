package office

import (
	"context"
	"fmt"
	"strings"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/scoresheet"
)

// IsDecision reports whether a result can only be an arbiter's decision: no
// players agree on it.
func IsDecision(result string) bool {
	r, err := scoresheet.ParseResult(result)
	return err == nil && (r == scoresheet.BothLose || r == scoresheet.WhiteHalf || r == scoresheet.BlackHalf)
}

// Result takes a result slip, or a decision instead, with a reason.
func Result(ctx context.Context, d *intake.Desk, who desk.Actor, p desk.Place, slip desk.Slip) (err error) {
	if slip.Reason, err = reasoned(slip.Reason, false); err != nil {
		return err
	}
	return say(ctx, d, who, p, slip)
}

// Decide is [Result] for people who can be asked for a reason: a result that can
// only be a decision needs one.
func Decide(ctx context.Context, d *intake.Desk, who desk.Actor, p desk.Place, slip desk.Slip) error {
	if IsDecision(slip.Result) && strings.TrimSpace(slip.Reason) == "" {
		return refuse(because("why.result.reason", 0, slip.Result))
	}
	return Result(ctx, d, who, p, slip)
}

// Recording is a record of a game that does not come from a device: typed from
// paper, from an electronic board, or the arbiter's own.
type Recording struct {
	Witness string // a word of desk's witnesses
	Side    string // white or black, of a paper sheet
	Signed  string // who has signed a paper sheet: both, white, black, none; empty: nobody looked
	Name    string // of the file
	Data    []byte // the file; nil if the moves were typed
	Moves   string // as typed, followed by the result if there is one
}

// Record takes in a record of a board's game (Laws 8.1).
func Record(ctx context.Context, d *intake.Desk, who desk.Actor, p desk.Place, r Recording) (*intake.Taken, error) {
	hint := intake.Hint{From: "file", Witness: r.Witness, Signed: r.Signed, Place: p, Side: desk.NoSide}
	switch r.Witness {
	case desk.WitnessPaper:
		side, err := desk.ParseSide(r.Side)
		if err != nil {
			return nil, refuse(because("why.record.whose", 0))
		}
		hint.Side = side
	case desk.WitnessBoard, desk.WitnessArbiter, desk.WitnessSpare:
	default:
		return nil, refuse(because("why.record.whose", 0))
	}
	f := intake.Incoming{Name: r.Name, Data: r.Data}
	if moves := strings.TrimSpace(r.Moves); r.Data == nil {
		if moves == "" {
			return nil, refuse(because("why.record.nothing", 0))
		}
		f = intake.Incoming{Name: "typed.pgn", Data: typedPGN(moves, p, r)}
	}
	if err := d.Event().May(who, desk.ActWitness); err != nil {
		return nil, err
	}
	all, err := d.Take(ctx, who, hint, f)
	if err != nil {
		return nil, err
	}
	t := &all[0]
	switch {
	case t.Err != nil:
		return t, t.Err
	case len(t.Games) == 0 || t.Sort == intake.SortPicture:
		return t, refuse(because("why.record.nothing", 0))
	}
	return t, nil
}

// typedPGN makes a game of typed moves, and names in it whose record it is:
// files are identified by their bytes, and the two sheets of a game, or those
// of two short draws, often have the same moves. A text that is a PGN already
// is not changed.
func typedPGN(moves string, at desk.Place, of Recording) []byte {
	if strings.HasPrefix(moves, "[") {
		return []byte(moves + "\n")
	}
	words := strings.Fields(moves)
	result := words[len(words)-1]
	switch result {
	case "1-0", "0-1", "1/2-1/2":
	case "*":
	default:
		result = "*"
		moves += " *"
	}
	return fmt.Appendf(nil, "[Event \"?\"]\n[Result %q]\n[Record %q]\n\n%s\n", result,
		strings.TrimSpace(fmt.Sprintf("%s, %s %s", at, of.Witness, of.Side)), moves)
}
