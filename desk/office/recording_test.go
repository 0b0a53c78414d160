package office_test

import (
	"fmt"
	"testing"

	"zapis/desk"
	"zapis/desk/office"
	"zapis/scoresheet/reconcile"
)

// Laws 11.8: a result on which no players can agree is a decision; whoever is
// asked for a reason gives one. The report has it.
func TestDecide(t *testing.T) {
	r := newRig(t)
	one := desk.Place{Section: "A", Round: 1, Board: "1"}
	kos := desk.Actor{Name: "Kos, Jan", Role: desk.RoleArbiter}
	for _, c := range []struct {
		who    desk.Actor
		slip   desk.Slip
		want   string
		result string
	}{
		{kos, desk.Slip{Result: "0-0"}, "why.result.reason", "*"},
		{kos, desk.Slip{Result: "1/2-0", Reason: " "}, "why.result.reason", "*"},
		{kos, desk.Slip{Result: "0-1/2", Reason: "a\nb"}, "why.reason.long", "*"},
		{viewer, desk.Slip{Result: "0-0", Reason: "both phones rang"}, "role", "*"},
		{kos, desk.Slip{Result: "0-0", Reason: "both phones rang"}, "", "0-0"},
		{kos, desk.Slip{Result: "1/2-0", Reason: "Black’s phone rang"}, "", "1/2-0"},
		{kos, desk.Slip{Result: "0-1/2", Reason: "White’s phone rang"}, "", "0-1/2"},
		{kos, desk.Slip{Result: "1-0"}, "", "1-0"},
	} {
		if err := office.Decide(t.Context(), r.desk, c.who, one, c.slip); refusedFor(err) != c.want {
			t.Errorf("%+v: %v, want %q", c.slip, err, c.want)
		}
		if got := r.desk.Hall().Round("A", 1).Seen("1").Result.String(); got != c.result {
			t.Errorf("%+v: the result is %s, want %s", c.slip, got, c.result)
		}
	}
	e, err := office.NewEdition(t.Context(), r.desk, chief, "A", 1)
	if err != nil {
		t.Fatal(err)
	}
	var facts []string
	for _, f := range e.Rounds[0].Games[0].Facts {
		facts = append(facts, f.Text)
	}
	want := []string{"0-0 (both phones rang)", "0-0 → 1/2-0 (Black’s phone rang)", "1/2-0 → 0-1/2 (White’s phone rang)", "0-1/2 → 1-0"}
	if len(facts) != len(want) {
		t.Fatalf("%q", facts)
	}
	for i := range want {
		if facts[i] != want[i] {
			t.Errorf("the report has %q, want %q", facts[i], want[i])
		}
	}
	// At the command line a reason may be missing.
	if err := office.Result(t.Context(), r.desk, kos, one, desk.Slip{Result: "0-0"}); err != nil {
		t.Error(err)
	}
}

// R-C03: a record that is no device's is taken in as what a person says it is.
func TestRecord(t *testing.T) {
	r := newRig(t)
	one := desk.Place{Section: "A", Round: 1, Board: "1"}
	for _, c := range []struct {
		name string
		who  desk.Actor
		r    office.Recording
		want string
		as   string // witness, side, result of the last sheet of the board
	}{
		{"nobody's", chief, office.Recording{Moves: "1. e4"}, "why.record.whose", ""},
		{"paper of no side", chief, office.Recording{Witness: desk.WitnessPaper, Moves: "1. e4"}, "why.record.whose", ""},
		{"no moves", chief, office.Recording{Witness: desk.WitnessArbiter, Moves: " \n"}, "why.record.nothing", ""},
		{"a viewer", viewer, office.Recording{Witness: desk.WitnessArbiter, Moves: "1. e4"}, "role", ""},
		{"no game", chief, office.Recording{Witness: desk.WitnessArbiter, Name: "x.txt", Data: []byte("See you tonight.")}, "why.take.nothing", ""},
		{"another's game", chief, office.Recording{Witness: desk.WitnessArbiter, Name: "x.pgn", Data: []byte("[White \"Ng, Mei\"]\n[Black \"Abe, Ken\"]\n\n1. e4 *\n")}, "why.take.elsewhere", ""},
		{"typed", chief, office.Recording{Witness: desk.WitnessPaper, Side: "white", Signed: "both", Moves: "1. e4 e5 1-0"}, "", "paper 0 1-0"},
		{"typed, no result", chief, office.Recording{Witness: desk.WitnessPaper, Side: "black", Moves: " 1. e4 e5 2. Nf3\n"}, "", "paper 1 *"},
		{"a file", chief, office.Recording{Witness: desk.WitnessBoard, Name: "dgt.pgn", Data: []byte("[Result \"1-0\"]\n\n1. e4 e5 1-0\n")}, "", "board -1 1-0"},
		{"a PGN, typed", chief, office.Recording{Witness: desk.WitnessArbiter, Moves: "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0"}, "", "arbiter -1 1-0"},
	} {
		taken, err := office.Record(t.Context(), r.desk, c.who, one, c.r)
		if refusedFor(err) != c.want {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
		if c.want != "" {
			continue
		}
		b, err := r.desk.Board(t.Context(), one)
		if err != nil || len(b.Papers) == 0 || len(taken.Games) != 1 {
			t.Errorf("%s: %+v, %v", c.name, taken, err)
			continue
		}
		s := b.Papers[len(b.Papers)-1]
		if s.File.Received.Signed != c.r.Signed {
			t.Errorf("%s: signed by %q, want %q", c.name, s.File.Received.Signed, c.r.Signed)
		}
		if got := fmt.Sprintln(s.Witness(), s.Side, s.Game.Result()); got != c.as+"\n" {
			t.Errorf("%s: it is %s, want %s", c.name, got, c.as)
		}
	}
}

// R-C03: sheets of paper often have the same moves, of the two players and of two
// short draws: each stays with the board and the side for which it was typed.
func TestSameMovesTyped(t *testing.T) {
	r := newRig(t)
	sheets := []struct{ board, side string }{{"1", "white"}, {"1", "black"}, {"2", "white"}}
	for _, s := range sheets {
		typed := office.Recording{Witness: desk.WitnessPaper, Side: s.side, Signed: "both", Moves: "1. e4 e5 1/2-1/2"}
		if _, err := office.Record(t.Context(), r.desk, chief, desk.Place{Section: "A", Round: 1, Board: s.board}, typed); err != nil {
			t.Fatal(err)
		}
	}
	for board, want := range map[string]int{"1": 2, "2": 1} {
		b, err := r.desk.Board(t.Context(), desk.Place{Section: "A", Round: 1, Board: board})
		if err != nil || len(b.Papers) != want {
			t.Errorf("board %s has %d sheets, want %d, %v", board, len(b.Papers), want, err)
		}
	}
}

// R-C03: what an arbiter saw decides a cell, asked or not, and says on what it
// rests.
func TestTestify(t *testing.T) {
	r := newRig(t)
	one := desk.Place{Section: "A", Round: 1, Board: "1"}
	r.typed("w.pgn", "white", "1. e4 e5 2. Nf3")
	r.typed("b.pgn", "black", "1. e4 e5 2. Nf3 Nc6")
	for _, c := range []struct {
		who        desk.Actor
		cell, text string
		note, want string
	}{
		{organizer, "2b", "Nf6", "I stood there", "role"},
		{chief, "2b", "Nf6", "two\nlines", "why.reason.long"},
		{chief, "2b", "Ke4", "I stood there", "why.answer.nogame"},
		{chief, "2b", "Nf6", " I stood there ", ""},
	} {
		err := office.Testify(t.Context(), r.desk, c.who, one, c.note, reconcile.Answer{Cell: c.cell, Text: c.text})
		if refusedFor(err) != c.want {
			t.Errorf("%+v: %v", c, err)
		}
	}
	b, err := r.desk.Board(t.Context(), one)
	if err != nil || len(b.Answers()) != 1 || b.Answers()[0].Note != "I stood there" || b.Read.Plies[3].SAN != "Nf6" {
		t.Errorf("%+v, %v", b.Answers(), err)
	}
	// What rests on something else stays when it is taken back, however quickly
	// one followed the other.
	err = office.Answer(t.Context(), r.desk, chief, one, reconcile.Answer{Cell: "2w", Text: "Nf3"})
	if err == nil {
		err = office.TakeBack(t.Context(), r.desk, chief, one, "2b")
	}
	if b, _ := r.desk.Board(t.Context(), one); err != nil || len(b.Answers()) != 1 || b.Answers()[0].Cell != "2w" {
		t.Errorf("%+v, %v", b.Answers(), err)
	}
}
