package publish_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"zapis/desk"
	"zapis/desk/publish"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/reconcile"
)

// reconciled returns the game of two sheets, written in English.
func reconciled(t *testing.T, white, black string, answers ...reconcile.Answer) (*publish.Round, *publish.Game) {
	t.Helper()
	r := cup()
	g := &r.Games[0]
	g.Result, g.Ready = 0, true
	result := reconcile.Reconcile([]reconcile.Witness{
		reconcile.FromTexts("White", reconcile.White, notation.English, strings.Fields(white)),
		reconcile.FromTexts("Black", reconcile.Black, notation.English, strings.Fields(black)),
	}, answers)
	if !g.SetReconciled(result) {
		t.Fatal(result.Err)
	}
	return r, g
}

// TestReconciled holds that of a game only what is decided goes out as moves
// (R-C03, R-C04).
func TestReconciled(t *testing.T) {
	same := "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7"
	r, g := reconciled(t, same, same)
	if got := r.PGN(g, publish.Options{Comments: true}); len(got.Moves) != 10 || r.Preflight()[0].Problem.Loses() {
		t.Errorf("both sheets agree: %d moves", len(got.Moves))
	}
	r, g = reconciled(t, same, strings.Replace(same, "Bb5", "-", 1))
	for _, m := range r.PGN(g, publish.Options{Comments: true}).Moves {
		if len(m.Comments) > 0 {
			t.Errorf("who wrote what goes out: %q", m.Comments)
		}
	}
	for name, black := range map[string]string{
		"a question": strings.Replace(same, "Bb5 a6 Ba4", "Bb5 a6 Bxc6", 1),
		"illegal":    strings.Replace(same, "Be7", "Bb7", 1),
	} {
		white := same
		if name == "illegal" {
			white = black
		}
		r, g := reconciled(t, white, black)
		out := r.PGN(g, publish.Options{Comments: true})
		if len(out.Moves) >= 10 || publish.Refused(out) != nil || !r.Preflight()[0].Problem.Loses() {
			t.Errorf("%s: %d moves, %v", name, len(out.Moves), r.Preflight())
		}
	}
	// Both have the same illegal move: what was played instead, a person says.
	both := "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 Nh6 Be7 d3 d6 Nc3 Bg4"
	r, g = reconciled(t, both, both)
	if out := r.PGN(g, publish.Options{}); len(out.Moves) != 8 || !r.Preflight()[0].Problem.Loses() {
		t.Errorf("a move that nobody wrote goes out: %v", out.Moves)
	}
	answer, err := reconcile.ParseAnswer("5w=Nh4")
	if err != nil {
		t.Fatal(err)
	}
	r, g = reconciled(t, both, both, answer)
	if out := r.PGN(g, publish.Options{}); len(out.Moves) != 14 {
		t.Errorf("a move that a person named does not go out: %v", out.Moves)
	}
	if g := new(publish.Game); g.SetReconciled(reconcile.Reconcile(nil, nil)) {
		t.Error("no sheet gives a game")
	}
}

func TestSeen(t *testing.T) {
	at := time.Date(2026, 11, 21, 13, 40, 0, 0, time.UTC)
	seen := &desk.BoardSeen{Result: 2, Said: []desk.Said{
		{By: "Olena", At: at, Body: desk.Presence{Side: "black", Time: "15:20"}},
		{By: "Olena", At: at, Body: desk.Presence{Side: "black", Arrived: true, Time: "15:31"}},
		{By: "Jo", At: at, Body: desk.Slip{Result: "1-0"}},
		{By: "Jo", At: at, Body: desk.Slip{Result: "1-0"}},
		{By: "Jo", At: at, Body: desk.Slip{Result: "0-1"}},
		{By: "Jo", At: at, Body: desk.Answered{Cell: "20b", Text: "Rad8"}},
		{By: "Jo", At: at, Body: desk.Settlings{How: desk.SettledOne, Reason: "left"}},
		{By: "Jo", At: at, Body: desk.Changed{Reason: "flu"}},
		{By: "Jo", At: at, Body: desk.Admitted{Device: "x"}},
		{By: "Jo", At: at, Body: desk.Admitted{Device: "x", Side: "white", Looked: "a laptop"}},
	}}
	r := cup()
	g := &r.Games[1]
	g.SetSeen(seen, time.FixedZone("", 2*3600))
	var got []string
	for _, f := range g.Facts {
		got = append(got, fmt.Sprint(f.Kind, " ", f.Side, " ", f.When, " ", f.By, " ", f.Text))
	}
	want := "absent 1 15:20 Olena |arrived 1 15:31 Olena |result -1 15:40 Jo 1-0 → 0-1|answer -1 15:40 Jo 20b Rad8|one-sheet -1 15:40 Jo left|swap -1 15:40 Jo flu|looked 0 15:40 Jo a laptop"
	if strings.Join(got, "|") != want || g.Board.Result != "0-1" {
		t.Errorf("%s\nwant %s; list %s", strings.Join(got, "|"), want, g.Board.Result)
	}
	before := r.Digest(g)
	if g.Board.Result = "1-0"; r.Digest(g) == before {
		t.Error("another result has the same digest")
	}
}
