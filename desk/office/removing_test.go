package office_test

import (
	"testing"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
)

// typed takes a sheet of board 1 in that somebody typed, and returns its hash.
func (r *rig) typed(name, side, moves string) string {
	r.Helper()
	text := "[White \"Petrova, Anna\"]\n[Black \"Boykov, Lev\"]\n[Result \"1-0\"]\n[Annotator \"" + side + "\"]\n\n" + moves + " 1-0\n"
	n, err := desk.ParseSide(side)
	if err != nil {
		r.Fatal(err)
	}
	hint := intake.Hint{From: "file", Witness: desk.WitnessPaper, Place: desk.Place{Section: "A", Round: 1, Board: "1"}, Side: n}
	all, err := r.desk.Take(r.Context(), organizer, hint, intake.Incoming{Name: name, Data: []byte(text)})
	if err != nil || !all[0].Stored {
		r.Fatal(all, err)
	}
	return all[0].Hash
}

// R-C02: a sheet is taken off a board by the chief arbiter, with a reason, by a
// name that means one file; and put back likewise.
func TestRemove(t *testing.T) {
	r := newRig(t)
	one := desk.Place{Section: "A", Round: 1, Board: "1"}
	white, black := r.typed("w.pgn", "white", "1. e4 e5"), r.typed("x.pgn", "black", "1. e4 e5 2. Nf3")
	other := r.typed("x.pgn", "black", "1. e4 e5 2. Nc3")
	for _, c := range []struct {
		name string
		who  desk.Actor
		r    office.Removing
		want string
		off  []string // hashes
	}{
		{"the organizer", organizer, office.Removing{Sheet: "white", Reason: "a test"}, "role", nil},
		{"an arbiter", desk.Actor{Name: "Kos, Jan", Role: desk.RoleArbiter}, office.Removing{Sheet: "white", Reason: "a test"}, "role", nil},
		{"no reason", chief, office.Removing{Sheet: "white", Reason: " "}, "why.reason", nil},
		{"a reason of two lines", chief, office.Removing{Sheet: "white", Reason: "a\nb"}, "why.reason.long", nil},
		{"no such file", chief, office.Removing{Sheet: "y.pgn", Reason: "a test"}, "why.remove.which", nil},
		{"too little of a hash", chief, office.Removing{Sheet: white[:5], Reason: "a test"}, "why.remove.which", nil},
		{"a name of two files", chief, office.Removing{Sheet: "x.pgn", Reason: "a test"}, "why.remove.several", nil},
		{"nothing is off", chief, office.Removing{Sheet: "w.pgn", Back: true, Reason: "a test"}, "why.remove.noneoff", nil},
		{"by its side", chief, office.Removing{Sheet: "white", Reason: "a test"}, "", []string{white}},
		{"by its hash", chief, office.Removing{Sheet: black[:12], Reason: "a test"}, "", []string{white, black}},
		{"now the name is one file's", chief, office.Removing{Sheet: "x.pgn", Reason: "a test"}, "", []string{white, black, other}},
		{"nothing is left", chief, office.Removing{Sheet: "white", Reason: "a test"}, "why.remove.nofile", []string{white, black, other}},
		{"back without a reason", chief, office.Removing{Sheet: "w.pgn", Back: true}, "why.reason", []string{white, black, other}},
		{"back, by its name", chief, office.Removing{Sheet: "w.pgn", Back: true, Reason: "it was none"}, "", []string{black, other}},
		{"back, by its hash", chief, office.Removing{Sheet: other, Back: true, Reason: "it was none"}, "", []string{black}},
	} {
		if err := office.Remove(t.Context(), r.desk, c.who, one, c.r); refusedFor(err) != c.want {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
		b, err := r.desk.Board(t.Context(), one)
		if err != nil {
			t.Fatal(err)
		}
		off := map[string]bool{}
		for i := range b.Off {
			off[b.Off[i].Hash] = true
		}
		for _, hash := range c.off {
			if !off[hash] || len(off) != len(c.off) {
				t.Errorf("%s: off are %v, want %v", c.name, off, c.off)
			}
		}
	}
}
