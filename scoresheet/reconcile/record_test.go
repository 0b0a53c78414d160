package reconcile_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"zapis/internal/long"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/pgn"
	"zapis/scoresheet/reconcile"
)

// device is a record that is being made.
type device struct {
	tb testing.TB
	scoresheet.Record
	id scoresheet.EventID
}

func open(tb testing.TB, g scoresheet.GameOpened) *device {
	tb.Helper()
	d := &device{tb: tb}
	d.fold(g)
	return d
}

func (d *device) fold(all ...scoresheet.Payload) {
	d.tb.Helper()
	for _, p := range all {
		d.id++
		if err := d.FoldPayload(d.id, p, 0); err != nil {
			d.tb.Fatal(err)
		}
	}
}

// write records texts, "e2e4" by tap.
func (d *device) write(lang notation.Language, cells string) {
	d.tb.Helper()
	for _, c := range strings.Fields(cells) {
		from, err := board.ParseSquare(c[:min(2, len(c))])
		to, err2 := board.ParseSquare(c[min(2, len(c)):])
		switch {
		case err == nil && err2 == nil:
			f := d.Board()
			d.fold(scoresheet.MoveMade{Shape: f.Shape(from, to, board.NoKind)})
		case c == "-":
			d.fold(scoresheet.DashWritten{})
		case c == "_":
			d.fold(scoresheet.BlankLeft{})
		default:
			d.fold(scoresheet.TextWritten{Text: c, Language: lang})
		}
	}
}

func (d *device) witness(name string) reconcile.Witness {
	d.tb.Helper()
	w, err := reconcile.FromRecord(name, &d.Record)
	if err != nil {
		d.tb.Fatal(err)
	}
	return w
}

// strict writes the game as PGN and reads it back as a strict reader does.
func strict(tb testing.TB, r *reconcile.Result) (*pgn.Game, string) {
	tb.Helper()
	var b bytes.Buffer
	w := pgn.NewWriter(&b)
	if err := w.Write(r.Game()); err != nil {
		tb.Fatal(err)
	}
	if err := w.Flush(); err != nil {
		tb.Fatal(err)
	}
	games, err := pgn.ReadAll(bytes.NewReader(b.Bytes()))
	if err != nil || len(games) != 1 || len(games[0].Faults) > 0 {
		tb.Fatalf("%v, %d games\n%s", err, len(games), b.String())
	}
	l, err := pgn.Play(games[0])
	if err != nil || l.Err != nil || l.Nulls > 0 {
		tb.Fatalf("%v %v\n%s", err, l.Err, b.String())
	}
	return games[0], b.String()
}

// Two devices of one game: taps on one, German texts on the other, a clock on
// each, a cell that was filled in later. R-C03.
func TestTwoDevices(t *testing.T) {
	white := open(t, scoresheet.GameOpened{Recorder: scoresheet.RecorderWhite, Tags: []scoresheet.Tag{{Name: "White", Value: "Anna"}}})
	white.write("en", "e2e4 e7e5 g1f3")
	white.fold(scoresheet.ClockNoted{Cell: white.Cells[2].ID, Clock: scoresheet.Clock{Noted: true, Seconds: 3600}})
	white.write("en", "b8c6 f1b5")
	black := open(t, scoresheet.GameOpened{Recorder: scoresheet.RecorderBlack, Language: "de", Tags: []scoresheet.Tag{{Name: "Black", Value: "Boris"}}})
	black.write("de", "e4 e5 _ Sc6 Lb5 a6")
	black.fold(scoresheet.ClockNoted{Cell: black.Cells[3].ID, Clock: scoresheet.Clock{Noted: true, Seconds: 3000}})
	black.fold(scoresheet.TextWritten{Act: scoresheet.Act{Cell: black.Cells[2].ID}, Text: "Sf3", Language: "de"})
	white.fold(scoresheet.ResultEntered{Result: scoresheet.Draw})

	r := reconcile.Reconcile([]reconcile.Witness{white.witness("white"), black.witness("black")}, nil)
	if r.Err != nil || r.State != reconcile.Agreed || sans(r) != "e4 e5 Nf3 Nc6 Bb5 a6" || r.Outcome != "1/2-1/2" {
		t.Fatalf("%v %s %s %s", r.Err, r.State, sans(r), r.Outcome)
	}
	if said := r.Plies[2].Said; !slices.Equal(said, []reconcile.Said{reconcile.SameMove, reconcile.FilledIn}) {
		t.Errorf("what was filled in later is %v", said)
	}
	g, text := strict(t, r)
	for _, want := range []string{"[%clk 1:00:00]", "[%clk 0:50:00]", "filled in later", `[White "Anna"]`, `[Black "Boris"]`, "1/2-1/2"} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %s in\n%s", want, text)
		}
	}
	if len(g.Moves) != 6 {
		t.Errorf("%d moves", len(g.Moves))
	}
}

// A reading is the player's own, or else that of somebody who is neither: a
// player's beside his opponent's move can be the time on his own clock.
func TestClock(t *testing.T) {
	sheet := func(by scoresheet.Recorder, readings ...uint32) reconcile.Witness {
		d := open(t, scoresheet.GameOpened{Recorder: by})
		d.write("en", "e2e4 e7e5 g1f3")
		for i, n := range readings {
			if n > 0 {
				d.fold(scoresheet.ClockNoted{Cell: d.Cells[i].ID, Clock: scoresheet.Clock{Noted: true, Seconds: n}})
			}
		}
		return d.witness(fmt.Sprint(by))
	}
	white, black := sheet(scoresheet.RecorderWhite, 0, 50, 30), sheet(scoresheet.RecorderBlack, 31)
	arbiter := sheet(scoresheet.RecorderArbiter, 52, 0, 51)
	for _, c := range []struct {
		of   []reconcile.Witness
		want [3]uint32
	}{
		{[]reconcile.Witness{white, black}, [3]uint32{0, 0, 30}},
		{[]reconcile.Witness{black, arbiter, white}, [3]uint32{52, 0, 30}},
	} {
		r := reconcile.Reconcile(c.of, nil)
		for i, n := range c.want {
			if got := r.Clock(i); got.Seconds != n || got.Noted != (n > 0) {
				t.Errorf("%d sheets, half-move %d: %v, want %d seconds", len(c.of), i, got, n)
			}
		}
	}
}

// An illegal move on both devices ends the main line, and the rest is told.
func TestIllegalOnBoth(t *testing.T) {
	a, b := open(t, scoresheet.GameOpened{}), open(t, scoresheet.GameOpened{})
	for _, d := range []*device{a, b} {
		d.write("en", "e2e4 e7e5 e1e3 b8c6 g1f3")
	}
	r := reconcile.Reconcile([]reconcile.Witness{a.witness("white"), b.witness("black")}, nil)
	if r.State != reconcile.Agreed || sans(r) != "e4 e5 e1-e3 Nc6 Nf3" {
		t.Fatalf("%s %s %s", r.State, sans(r), asked(r))
	}
	if g, text := strict(t, r); len(g.Moves) != 2 || !strings.Contains(strings.Join(strings.Fields(text), " "), "2w is not legal") {
		t.Error(text)
	}
}

// Games that begin from another position, and in Chess960.
func TestOtherStarts(t *testing.T) {
	for _, c := range []struct {
		name      string
		g         scoresheet.GameOpened
		a, b, san string
	}{
		{"Black begins", scoresheet.GameOpened{FEN: "4k3/8/8/8/8/8/4P3/4K3 b - - 0 40"}, "e8e7 e2e4", "Ke7 e4", "Ke7 e4"},
		{"Chess960", scoresheet.GameOpened{FEN: "1r2k2r/8/8/8/8/8/8/1R2K2R w BHbh - 0 1", Chess960: true}, "O-O O-O-O", "e1h1 O-O-O", "O-O O-O-O"},
	} {
		x, y := open(t, c.g), open(t, c.g)
		x.write("en", c.a)
		y.write("en", c.b)
		r := reconcile.Reconcile([]reconcile.Witness{x.witness("white"), y.witness("black")}, nil)
		if r.Err != nil || r.State != reconcile.Agreed || sans(r) != c.san {
			t.Errorf("%s: %v %s %s %s", c.name, r.Err, r.State, sans(r), asked(r))
			continue
		}
		strict(t, r)
	}
	x, y := open(t, scoresheet.GameOpened{}), open(t, scoresheet.GameOpened{FEN: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"})
	if r := reconcile.Reconcile([]reconcile.Witness{x.witness("white"), y.witness("black")}, nil); r.State != reconcile.Differs {
		t.Errorf("two positions: %s", r.State)
	}
}

// Sheets that no game has are refused, and rubbish of any size comes to an end.
func TestHostile(t *testing.T) {
	long.Serial(t)
	rubbish := func(n int) reconcile.Witness {
		var texts []string
		for i := range n {
			texts = append(texts, []string{"zebra", "Nf3", "Qxh7#", "e4", "", "-", "O-O", "Kxa9"}[i*i*7%8])
		}
		return reconcile.FromTexts("rubbish", reconcile.Neither, notation.English, texts)
	}
	for _, all := range [][]reconcile.Witness{nil, {rubbish(10_000)}, slices.Repeat([]reconcile.Witness{rubbish(10)}, reconcile.MaxWitnesses+1)} {
		if r := reconcile.Reconcile(all, nil); r.Err == nil || r.Game() != nil {
			t.Errorf("%d sheets: %v", len(all), r.Err)
		}
	}
	r := reconcile.Reconcile(slices.Repeat([]reconcile.Witness{rubbish(reconcile.MaxCells)}, reconcile.MaxWitnesses), nil)
	if r.Err == nil && r.State == reconcile.Agreed || r.Err != nil && !errors.Is(r.Err, reconcile.ErrUndecided) {
		t.Errorf("%s %v", r.State, r.Err)
	}
}

// FuzzReconcile: whatever stands on two sheets, it comes to an end, what it
// writes is strict PGN, and it says the same again.
func FuzzReconcile(f *testing.F) {
	for _, c := range cases {
		f.Add(c.a, c.b, c.answers)
	}
	f.Add("e4 - _ zz N?? O-O", "e4 e5 Ke2 Ke7 Kxe7 a1=K", "1b=e5 2w=Ke2 result=1-0 3w=?")
	f.Fuzz(func(t *testing.T, x, y, z string) {
		if len(x)+len(y)+len(z) > 80 {
			return
		}
		all := []reconcile.Witness{typed(t, reconcile.White, "", x), typed(t, reconcile.Black, "", y)}
		var answers []reconcile.Answer
		for _, text := range strings.Fields(z) {
			if a, err := reconcile.ParseAnswer(text); err == nil {
				answers = append(answers, a)
			}
		}
		r := reconcile.Reconcile(all, answers)
		if r.Err != nil {
			return
		}
		_, text := strict(t, r)
		again := reconcile.Reconcile(all, answers)
		if _, other := strict(t, again); text != other || asked(r) != asked(again) {
			t.Fatalf("%s\n%s", text, other)
		}
		if r.State == reconcile.Agreed && len(r.Questions) > 0 || r.State == reconcile.Questions && len(r.Questions) == 0 {
			t.Fatalf("%s with %d questions", r.State, len(r.Questions))
		}
	})
}

// BenchmarkAgree is two devices of a game of 40 moves that say the same.
func BenchmarkAgree(b *testing.B) {
	a := open(b, scoresheet.GameOpened{})
	a.write("en", spanish)
	for i := 0; len(a.Cells) < 80; i++ {
		a.write("en", []string{"Kh1", "Kh8", "Kg1", "Kg8"}[i%4])
	}
	all := []reconcile.Witness{a.witness("white"), a.witness("black")}
	for b.Loop() {
		if r := reconcile.Reconcile(all, nil); r.State != reconcile.Agreed {
			b.Fatal(r.State)
		}
	}
}
