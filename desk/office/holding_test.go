package office_test

import (
	"slices"
	"strings"
	"testing"

	"zapis/desk"
	"zapis/desk/office"
	"zapis/desk/publish"
)

// R-C02, R-C04: a game is held back by the chief arbiter, with a reason. What
// goes out then has neither its moves nor, if that is wanted, its result; lists
// of results have it. What went out before is taken back with the next file.
func TestHold(t *testing.T) {
	r := newRig(t)
	one := desk.Place{Section: "A", Round: 1, Board: "1"}
	r.typed("w.pgn", "white", "1. e4 e5")
	r.typed("b.pgn", "black", "1. e4 e5")
	r.say(one, desk.Slip{Result: "1-0"})
	publishAll := func() {
		t.Helper()
		e, err := office.NewEdition(t.Context(), r.desk, chief, "A", 1)
		if err == nil {
			err = e.Publish(t.Context(), office.Forms{desk.TargetPGN: nil}, publish.Options{})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	publishAll()
	for _, c := range []struct {
		name         string
		who          desk.Actor
		what         desk.Holding
		reason, want string
		state        desk.State
		pgn          string // result and moves of the game as it would go out
		gone, after  office.Gone
	}{
		{"the organizer", organizer, desk.HoldMoves, "appeal", "role", desk.Checked, "1-0 e4", office.AsIs, office.AsIs},
		{"an arbiter", desk.Actor{Name: "Kos, Jan", Role: desk.RoleArbiter}, desk.HoldMoves, "appeal", "role", desk.Checked, "1-0 e4", office.AsIs, office.AsIs},
		{"no reason", chief, desk.HoldMoves, " ", "why.reason", desk.Checked, "1-0 e4", office.AsIs, office.AsIs},
		{"two lines", chief, desk.HoldMoves, "a\nb", "why.reason.long", desk.Checked, "1-0 e4", office.AsIs, office.AsIs},
		{"something else", chief, "clocks", "appeal", "why.hold.what", desk.Checked, "1-0 e4", office.AsIs, office.AsIs},
		{"let go, and is not held", chief, "", "appeal", "why.hold.none", desk.Checked, "1-0 e4", office.AsIs, office.AsIs},
		{"the moves", chief, desk.HoldMoves, "appeal", "", desk.HeldBack, "1-0", office.Older, office.NotOut},
		{"the same again", chief, desk.HoldMoves, "appeal", "why.hold.already", desk.HeldBack, "1-0", office.NotOut, office.NotOut},
		{"the result too", chief, desk.HoldGame, "second appeal", "", desk.HeldBack, "*", office.NotOut, office.NotOut},
		{"let go", chief, "", "rejected", "", desk.Checked, "1-0 e4", office.NotOut, office.AsIs},
	} {
		if err := office.Hold(t.Context(), r.desk, c.who, one, c.what, c.reason); refusedFor(err) != c.want {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
		e, err := office.NewEdition(t.Context(), r.desk, chief, "A", 1)
		if err != nil {
			t.Fatal(err)
		}
		if s := e.Boards[0][0].State; s != c.state {
			t.Errorf("%s: %v, want %v", c.name, s, c.state)
		}
		data, err := e.PGN(publish.Options{})
		game, _, _ := strings.Cut(string(data), "\n[Event ")
		if err != nil || !slices.Equal(strings.Fields(c.pgn), strings.Fields(told(game))) {
			t.Errorf("%s: what goes out is %q, %v; want %q\n%s", c.name, told(game), err, c.pgn, game)
		}
		round := e.Rounds[0].WithResults()
		if round.Boards[0].Result != "1-0" {
			t.Errorf("%s: the list of results has %q", c.name, round.Boards[0].Result)
		}
		if gone := e.Ledger().Lines[0].Gone[0]; gone != c.gone {
			t.Errorf("%s: what is out is %v, want %v", c.name, gone, c.gone)
		}
		publishAll()
		if e, err = office.NewEdition(t.Context(), r.desk, chief, "A", 1); err != nil || e.Ledger().Lines[0].Gone[0] != c.after {
			t.Errorf("%s: published, it is %v, %v; want %v", c.name, e.Ledger().Lines[0].Gone[0], err, c.after)
		}
	}
}

// told returns the result of a game's PGN, and its first move if it has any.
func told(game string) string {
	_, rest, _ := strings.Cut(game, `[Result "`)
	result, _, _ := strings.Cut(rest, `"`)
	if strings.Contains(game, "1. e4") {
		result += " e4"
	}
	return result
}

// A game that is held back while it is played stays so when its sheets come.
func TestHoldBefore(t *testing.T) {
	r := newRig(t)
	one := desk.Place{Section: "A", Round: 1, Board: "1"}
	if err := office.Hold(t.Context(), r.desk, chief, one, desk.HoldMoves, "a dispute"); err != nil {
		t.Fatal(err)
	}
	r.typed("w.pgn", "white", "1. e4 e5")
	r.typed("b.pgn", "black", "1. e4 e5")
	b, err := r.desk.Board(t.Context(), one)
	if err != nil || b.State != desk.HeldBack || office.WayOf(b) != office.Back || b.IsReady() {
		t.Errorf("%v, %v", b.State, err)
	}
}
