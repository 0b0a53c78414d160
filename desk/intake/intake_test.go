package intake_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"zapis/app/device"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/publish"
	"zapis/scoresheet"
	"zapis/scoresheet/reconcile"
	"zapis/storage/archive"
)

const (
	white  = scoresheet.RecorderWhite
	black  = scoresheet.RecorderBlack
	won    = scoresheet.WhiteWins
	lost   = scoresheet.BlackWins
	moves  = "e4 e5 Nf3 Nc6 Bb5 a6"
	noside = desk.NoSide
)

// R-C02, R-C03: two sheets of one game are taken in, each once.
func TestTake(t *testing.T) {
	h := newHall(t)
	w, b := sheet(t, white, moves, won), sheet(t, black, moves, won)
	got := h.take("w.zapis", w)
	if !got.Stored || got.Already || got.Games[0].Place != (desk.Place{Section: "A", Round: 1, Board: "1"}) || got.Games[0].Side != 0 {
		t.Fatalf("taken: %+v", got)
	}
	if s := h.state(); s != "one sheet: black waits" {
		t.Error(s)
	}
	h.take("b.zapis", b)
	if s := h.state(); s != "agree: noresult" {
		t.Error(s)
	}
	h.say(chief, desk.Place{Section: "A", Round: 1, Board: "1"}, desk.Slip{Result: "1-0"})
	if s := h.state(); s != "checked: checked" {
		t.Error(s)
	}
	facts := len(h.Facts())
	if again := h.take("other name.zapis", w); !again.Already || !again.Stored || len(h.Facts()) != facts {
		t.Errorf("the same file again: %+v, %d facts", again, len(h.Facts())-facts)
	}
	// So are two copies of it that come in together.
	both, err := h.Take(t.Context(), organizer, intake.Hint{Side: noside}, intake.Incoming{Name: "one", Data: w}, intake.Incoming{Name: "two", Data: w})
	if err != nil || len(both) != 2 {
		t.Fatal(both, err)
	}
	for _, x := range both {
		if !x.Already || len(x.Games) != 1 || x.Games[0].Board == nil || x.Games[0].Side != 0 {
			t.Errorf("of two copies %s is %+v", x.Name, x)
		}
	}
	// Another desk at the same store sees the same, from files and facts alone.
	before := h.state()
	h.open()
	if s := h.state(); s != before {
		t.Errorf("another desk sees %s", s)
	}
}

// A store that fails has acknowledged nothing.
func TestStoreFails(t *testing.T) {
	h := newHall(t)
	d, err := intake.Open(t.Context(), full{h.store}, intake.Options{})
	if err != nil {
		t.Fatal(err)
	}
	taken, err := d.Take(t.Context(), organizer, intake.Hint{Side: noside}, intake.Incoming{Name: "w.zapis", Data: sheet(t, white, moves, won)})
	if !errors.Is(err, errFull) || taken != nil || len(d.Hall().Files) != 0 {
		t.Errorf("a full disk answers %v, %v", taken, err)
	}
}

var errFull = errors.New("no space left on device")

type full struct{ archive.Store }

func (full) Append(context.Context, []archive.Statement, ...[]byte) ([]archive.Receipt, error) {
	return nil, errFull
}

// R-C02: whose board a game is follows from tags and names; what contradicts
// is told.
func TestPlaces(t *testing.T) {
	h := newHall(t)
	for _, c := range []struct {
		name, tags string
		want       string
	}{
		{"all tags", "Section=A Round=1 Board=1 White=Petrova,_Anna Black=Boykov,_Lev", "A/1/1"},
		{"names turned round", "White=Anna_Petrova Black=lev_BOYKOV", "A/1/1"},
		{"round and board in one", "Round=1.2 White=Ng,_Mei Black=Abe,_Ken", "A/1/2"},
		{"the same players in another round", "Round=2 White=Ng,_Mei Black=Abe,_Ken", "A/2/1"},
		{"they meet twice", "White=Ng,_Mei Black=Abe,_Ken", "none: many [2]"},
		{"wrong round", "Round=3 White=Petrova,_Anna Black=Boykov,_Lev", "A/1/1 other.round 3"},
		{"wrong board", "Round=1 Board=2 White=Petrova,_Anna Black=Boykov,_Lev", "A/1/1 other.board 2"},
		{"wrong section", "Section=B Round=1 Board=1 White=Petrova,_Anna Black=Boykov,_Lev", "A/1/1 other.section B"},
		{"a board, and other names", "Section=A Round=1 Board=1 White=X Black=Y", "A/1/1 other.players X Y"},
		{"colours exchanged", "Section=A Round=1 Board=1 White=Boykov,_Lev Black=Petrova,_Anna", "A/1/1 other.players Boykov, Lev Petrova, Anna"},
		{"a board in one section only", "Round=2 Board=1", "none: nobody"},
		{"nobody", "White=X Black=Y", `none: nobody [0 "X" "Y"]`},
		{"unknown values are none", "Round=? White=? Black=?", `none: nobody [0 "" ""]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			var text strings.Builder
			for tag := range strings.FieldsSeq(c.tags) {
				name, value, _ := strings.Cut(tag, "=")
				fmt.Fprintf(&text, "[%s %q]\n", name, strings.ReplaceAll(value, "_", " "))
			}
			fmt.Fprintf(&text, "[Annotator %q]\n\n1. e4 *\n", c.name)
			g := h.takeAs("dgt.pgn", []byte(text.String()), intake.Hint{Witness: desk.WitnessBoard, Side: noside}).Games[0]
			got := g.Place.String()
			if g.Board == nil {
				got = fmt.Sprint("none: ", strings.TrimPrefix(g.Why.Key, "unplaced."), " ", g.Why.Args())
			}
			for _, w := range g.Faults {
				got += " " + strings.TrimPrefix(w.Key, "why.") + " " + strings.Join(w.Text, " ")
			}
			if got != c.want && (g.Board != nil || !strings.HasPrefix(got, c.want)) {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// What is no sheet is said, and a player's proof is never thrown away.
func TestNoSheets(t *testing.T) {
	record := sheet(t, white, moves, won)
	edited := bytes.Replace(record, []byte("Nf3"), []byte("Nh3"), 1)
	tablet := newTablet(t)
	tablet.begin(white)
	tablet.write(moves)
	tablet.end(won)
	pgn := bytes.Replace(tablet.export(device.FormatPGN), []byte("1-0"), []byte("0-1"), 1)
	noise := make([]byte, 1<<20) // as the file reserve of a device
	r := rand.NewChaCha8([32]byte{1})
	_, _ = r.Read(noise)
	for _, c := range []struct {
		name   string
		data   []byte
		stored bool
		err    string
		board  string // state of board 1 afterwards
	}{
		{"nothing", nil, false, "nothing was kept", "not started: white nopack, black nopack"},
		{"a text", []byte("See you tonight.\n"), false, "nothing was kept", "not started: white nopack, black nopack"},
		{"noise", noise, false, "nothing was kept", "not started: white nopack, black nopack"},
		{"a desk's database", append([]byte("SQLite format 3\x00"), attested(t, record)...), false, "nothing was kept", "not started: white nopack, black nopack"},
		{"a half-damaged PGN", append(make([]byte, 100), pgn...), true, "", "look at: white invalid"},
		{"zeros", make([]byte, 1000), false, "nothing was kept", "not started: white nopack, black nopack"},
		{"half a file", record[:len(record)/2], true, "cut short", "look at: white invalid"},
		{"an edited record", edited, true, "", "look at: white invalid"},
		{"an edited PGN", pgn, true, "", "look at: white invalid"},
		{"a picture of nobody's", []byte("\x89PNG\r\n\x1a\n"), false, "say whose sheet it shows", "not started: white nopack, black nopack"},
		{"a bomb of games", bytes.Repeat([]byte("[White \"X\"]\n\n1. e4 1-0\n\n"), intake.MaxGames+100), true, "more than", "not started: white nopack, black nopack"},
		{"a statement, broken", []byte("zapis statement 1\ndevice x\n"), false, "not a device's statement", "not started: white nopack, black nopack"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHall(t)
			got := h.take("file", c.data)
			if got.Stored != c.stored || c.err == "" && got.Err != nil || c.err != "" && (got.Err == nil || !strings.Contains(got.Err.Error(), c.err)) {
				t.Errorf("taken: %v, %v", got.Stored, got.Err)
			}
			if s := h.state(); s != c.board {
				t.Errorf("board 1 is %s, want %s", s, c.board)
			}
			if _, err := h.Blob(t.Context(), got.Hash); (err == nil) != c.stored {
				t.Errorf("the file in the store: %v", err)
			}
			// The whole file settles it.
			h.take("whole", record)
			if s := h.state(); s != "one sheet: black waits" {
				t.Errorf("after the whole file board 1 is %s", s)
			}
		})
	}
}

// R-C02, R-C06: what cannot be decided by a program is one to look at.
func TestLookAt(t *testing.T) {
	t.Run("two devices for one side", func(t *testing.T) {
		h := newHall(t)
		h.take("1.zapis", sheet(t, white, moves, won))
		h.take("2.zapis", sheet(t, white, moves, won))
		if s := h.state(); s != "look at: white devices" {
			t.Error(s)
		}
	})
	t.Run("two games of one device", func(t *testing.T) {
		h := newHall(t)
		d := newTablet(t)
		for i := range 2 {
			d.begin(white)
			d.write(moves)
			d.end(won)
			h.take(fmt.Sprint(i), d.export(device.FormatRecord))
			d.must(d.Release())
		}
		if s := h.state(); s != "look at: white twogames" {
			t.Error(s)
		}
	})
	t.Run("a copied folder", func(t *testing.T) {
		h := newHall(t)
		d := newTablet(t)
		d.begin(white)
		d.write("e4 e5")
		other := d.copied()
		for name, x := range map[string]*tablet{"one": d, "two": other} {
			x.write(map[string]string{"one": "Nf3", "two": "d4"}[name])
			x.end(won)
			h.take(name, x.export(device.FormatRecord))
		}
		if s := h.state(); !strings.HasPrefix(s, "look at: ") || !strings.Contains(s, "white fork") {
			t.Error(s)
		}
	})
	t.Run("an earlier copy", func(t *testing.T) {
		h := newHall(t)
		d := newTablet(t)
		d.begin(white)
		d.write(moves)
		d.end(won)
		early := d.export(device.FormatRecord)
		d.must(d.Release())
		late := d.export(device.FormatRecord)
		h.take("late", late)
		if got := h.take("early", early); !got.Games[0].Old {
			t.Errorf("an earlier copy is taken as %+v", got.Games[0])
		}
		if s := h.state(); s != "one sheet: black waits" {
			t.Error(s)
		}
	})
	t.Run("unsigned, without a result", func(t *testing.T) {
		h := newHall(t)
		d := newTablet(t)
		if err := d.SetCode(device.RoleArbiter, "222222", ""); err != nil {
			t.Fatal(err)
		}
		d.begin(white)
		d.write(moves)
		if err := d.Arbiter("222222"); err != nil {
			t.Fatal(err)
		}
		h.take("w", d.export(device.FormatRecord))
		if s := h.state(); s != "look at: white sheet.noresult, white unsigned.both" {
			t.Error(s)
		}
		w := desk.Settlings{How: desk.SettledSeen, Reason: "x", Faults: []desk.Why{{Key: "why.sheet.noresult"}, {Key: "why.unsigned.both"}}}
		h.say(chief, desk.Place{Section: "A", Round: 1, Board: "1"}, w)
		if s := h.state(); s != "one sheet: black waits, settled.seen" {
			t.Error(s)
		}
	})
	t.Run("without its log", func(t *testing.T) {
		h := newHall(t)
		d := newTablet(t)
		d.begin(white)
		d.write(moves)
		d.end(won)
		h.take("w.pgn", d.export(device.FormatPGN))
		if s := h.state(); s != "look at: white nolog" {
			t.Error(s)
		}
		h.take("w.zapis", d.export(device.FormatRecord))
		if s := h.state(); s != "one sheet: black waits" {
			t.Errorf("with the log: %s", s)
		}
		h.take("later.pgn", d.export(device.FormatPGN))
		if s := h.state(); s != "one sheet: black waits" {
			t.Errorf("the PGN again: %s", s)
		}
	})
	t.Run("an alarm that nobody acknowledged", func(t *testing.T) {
		h := newHall(t)
		d := newTablet(t)
		d.begin(white)
		d.must(d.Write("e4"))
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		d.open()
		d.write("e5")
		d.end(won)
		h.take("w", d.export(device.FormatRecord))
		if s := h.state(); s != "look at: white alarm" {
			t.Error(s)
		}
	})
	t.Run("paper without a result", func(t *testing.T) {
		h := newHall(t)
		h.takeAs("w.pgn", []byte("[White \"Petrova, Anna\"]\n[Black \"Boykov, Lev\"]\n\n1. e4 e5 *\n"),
			intake.Hint{Witness: desk.WitnessPaper, Place: desk.Place{Section: "A", Round: 1, Board: "1"}, Side: 0})
		if s := h.state(); s != "look at: white sheet.noresult" {
			t.Error(s)
		}
	})
	t.Run("results differ", func(t *testing.T) {
		h := newHall(t)
		h.take("w", sheet(t, white, moves, won))
		h.take("b", sheet(t, black, moves, lost))
		if s := h.state(); s != "differs: results" {
			t.Error(s)
		}
	})
	t.Run("other games", func(t *testing.T) {
		h := newHall(t)
		h.take("w", sheet(t, white, moves, won))
		h.take("b", sheet(t, black, "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5", won))
		if s := h.state(); !strings.HasPrefix(s, "differs: games") && !strings.HasPrefix(s, "asks: ") {
			t.Error(s)
		}
	})
	t.Run("a revoked device, an unknown one", func(t *testing.T) {
		h := newHall(t)
		got := h.take("w", sheet(t, white, moves, won))
		name := got.Games[0].Board.Sheets[0][0].Game.Report.Device()
		h.say(organizer, desk.Place{}, desk.Enrolled{Device: "some other", Label: "T1"})
		if s := h.state(); s != "look at: white device.unknown" {
			t.Error(s)
		}
		h.say(chief, desk.Place{}, desk.Revoked{Device: name, Reason: "stolen"})
		if s := h.state(); s != "look at: white device.revoked" {
			t.Error(s)
		}
	})
}

// Laws 11.3.2.1, R-A17: a game from another device than the one that was let in
// for that place is pointed out; not if no device was let in there.
func TestDeviceThatWasNotLetIn(t *testing.T) {
	h := newHall(t)
	got := h.take("w", sheet(t, white, moves, won))
	one := desk.Place{Section: "A", Round: 1, Board: "1"}
	name := got.Games[0].Board.Sheets[0][0].Game.Report.Device()
	const waits = "one sheet: black waits"
	for _, c := range []struct {
		admitted desk.Admitted
		want     string
	}{
		{desk.Admitted{Device: "that of Black", Side: "black"}, waits},
		{desk.Admitted{Device: "another", Side: "white"}, "look at: white device.notletin"},
		{desk.Admitted{Device: name, Side: "white"}, waits}, // the arbiter let in both, one after the other
	} {
		h.say(chief, one, c.admitted)
		if s := h.state(); s != c.want {
			t.Errorf("%s let in for %q: %s, want %s", c.admitted.Device, c.admitted.Side, s, c.want)
		}
	}
}

// A person without the right is refused, and nothing is stated.
func TestRefused(t *testing.T) {
	h := newHall(t)
	facts := len(h.Facts())
	_, err := h.State(t.Context(), organizer, []intake.Said{
		{Place: desk.Place{Section: "A", Round: 1, Board: "1"}, Body: desk.Slip{Result: "1-0"}},
		{Place: desk.Place{Section: "A", Round: 1, Board: "1"}, Body: desk.Settlings{How: desk.SettledNone}},
	})
	if refused := new(desk.RefusedError); !errors.As(err, &refused) || refused.Act != desk.ActSettle || len(h.Facts()) != facts {
		t.Errorf("the organizer settles: %v", err)
	}
	if !slices.Contains(err.(*desk.RefusedError).Names, `"Weber"`) { //nolint:errorlint // checked above
		t.Errorf("who may is not said: %v", err)
	}
}

// A folder is walked in the order of its names; pipes, links and hidden files
// are left.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b.zapis", "a/c.zapis", ".hidden", "a/.partial", ".git/x"} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(filepath.Join(dir, "b.zapis"), filepath.Join(dir, "link")); err != nil {
		t.Skip(err)
	}
	var got []string
	intake.Files(dir, func(f intake.Found) bool {
		got = append(got, string(f.Data))
		return f.Err == nil && f.Within
	})
	if !slices.Equal(got, []string{"a/c.zapis", "b.zapis"}) {
		t.Errorf("found %q", got)
	}
	intake.Files(filepath.Join(dir, "nothing"), func(f intake.Found) bool {
		if f.Err == nil {
			t.Error("a file that is not there was found")
		}
		return true
	})
}

// R-C03: a move that no sheet has is asked, by the state as by what goes out,
// until a person says yes to it.
func TestAsksForProposals(t *testing.T) {
	h := newHall(t)
	const game = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7"
	h.take("w.zapis", sheet(t, white, strings.NewReplacer("Ba4", "Ra4", "Bb3", "Bb2").Replace(game), won))
	h.take("b.zapis", sheet(t, black, strings.NewReplacer("Ba4", "Bb4", "Bb3", "Rb3").Replace(game), won))
	place := desk.Place{Section: "A", Round: 1, Board: "1"}
	look := func(want string, moves int) {
		t.Helper()
		b, err := h.Board(t.Context(), place)
		if err != nil {
			t.Fatal(err)
		}
		r, _, err := h.Publication(t.Context(), "A", 1, false)
		if err != nil {
			t.Fatal(err)
		}
		out := r.PGN(&r.Games[0], publish.Options{})
		if got := b.State.String() + " " + b.Seen.Game.First; got != want || len(out.Moves) != moves {
			t.Errorf("%q and %d moves go out; want %q and %d", got, len(out.Moves), want, moves)
		}
	}
	look("asks 4w", 0)
	none, err := h.Try(t.Context(), place, []reconcile.Answer{{Cell: "4w", Text: "Be2"}})
	if err != nil || len(none) != 1 {
		t.Errorf("a no to one is told as %v, %v", none, err)
	}
	answers, err := h.Try(t.Context(), place, []reconcile.Answer{{Cell: "4w", Text: "Ba4"}})
	if err != nil || len(answers) != 2 {
		t.Fatalf("a yes to both is told as %v, %v", answers, err)
	}
	h.say(chief, place, desk.Answered{Cell: answers[0].Cell, Text: answers[0].Text})
	look("asks 7w", 0)
	h.say(chief, place, desk.Answered{Cell: answers[1].Cell, Text: answers[1].Text})
	look("agree ", 20)
}

// Stating something does not need to read all files first; asking for a board
// does, once.
func TestReadAhead(t *testing.T) {
	h := newHall(t)
	h.take("w", sheet(t, white, moves, won))
	calls := 0
	d, err := intake.Open(t.Context(), h.store, intake.Options{Ahead: func(d *intake.Desk) {
		if calls++; len(d.Unread()) != 1 {
			t.Errorf("%d files are to be read", len(d.Unread()))
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.State(t.Context(), chief, []intake.Said{{Place: desk.Place{Section: "A", Round: 1, Board: "1"}, Body: desk.Slip{Result: "1-0"}}}); err != nil || calls != 0 {
		t.Errorf("to state a result, files were read %d times: %v", calls, err)
	}
	for range 2 {
		if _, err := d.Boards(t.Context(), "A", 1); err != nil || calls != 1 {
			t.Errorf("to see boards, files were read %d times: %v", calls, err)
		}
	}
}
