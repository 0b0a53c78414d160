package replay_test

import (
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/replay"
)

const (
	castled  = "rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w kq - 4 4"  // White has moved his king before
	pinned   = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1"                                 // the knight must not move
	promo    = "8/P6k/8/8/8/8/7K/8 w - - 0 1"                                      // a7-a8
	knights  = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"                                  // both can go to d2
	forced   = "k7/8/1K6/8/8/8/8/7R b - - 0 1"                                     // Black has Kb8 only
	chess960 = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9" // from a set of perft positions
)

var stories = []struct {
	name, fen, script, want string
}{
	{"nothing", "", "", ""},
	{"taps and texts", "", "e2e4 'e5 'Ng1-f3 b8c6", "e4 e5 Nf3 Nc6"},
	{"R-N01 lower case, missing and superfluous signs", "", "'e4 'd5 'ed 'qd5 'nc3! 'Qa5+", "e4 d5 exd5 Qxd5 Nc3 Qa5"},
	{"numeric notation is read", "", "'5254 '5755", "e4 e5"},

	// Illegal, and on from the board as it was written.
	{"a piece that does not move so", "", "e2e4 e7e5 g1g3 b8c6", "e4 e5 !3.6 ^Nc6"},
	{"a blocked path", "", "a1a4 e7e5", "!3.5 ^e5"},
	{"own piece taken", "", "d1d2 e7e5", "!3.1 ^e5"},
	{"king put in check", pinned, "'Nc3 e8d8 e1d1", "!3.9.2 ^Kd8+ ^Kd1"},
	{"king left in check, and again", "", "e2e4 f7f6 d1h5 a7a6 a2a3 g7g6", "e4 f6 Qh5+ !3.9.2 ^a3+ ^g6"},
	{"king left in check and taken", "", "e2e4 f7f6 d1h5 a7a6 h5e8 a6a5", "e4 f6 Qh5+ !3.9.2 ^!1.4.1 ?"},
	{"king taken in text", "", "e2e4 f7f6 d1h5 a7a6 'Qxe8 e7e5", "e4 f6 Qh5+ !3.9.2 ^!1.4.1 ?"},
	{"castling though the right is lost", castled, "e1g1 e8g8 f1e1", "!3.8.2.1 ^O-O ^Re1"},
	{"castling in text though the right is lost", castled, "'0-0 'O-O 'Re1", "!3.8.2.1 ^O-O ^Re1"},
	{
		"castling after the king has moved and returned", "", "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1f1 a7a6 f1e1 a6a5 e1g1 e8g8",
		"Nf3 Nf6 g3 g6 Bg2 Bg7 Kf1 a6 Ke1 a5 !3.8.2.1 ^O-O",
	},
	{"a pawn left on the eighth rank", promo, "a7a8p h7g7 h2g2", "!7.5.2 ^Kg7 ^Kg2"},
	{"a promotion to a king", promo, "a7a8k h7g7", "!3.7.5.1 ?"},
	{"a promotion not said, decided by what follows", promo, "'a8 h7g7 'Qd5 g7h7 'Qe4+", "?several=a8=Q ~Kg7 ~Qd5 ~Kh7 ~Qe4+"},
	{"a promotion not said, nothing decides", promo, "'a8 h7g7", "?several ?"},
	{"en passant too late", "", "e2e4 a7a6 e4e5 d7d5 h2h3 a6a5 e5d6 e7d6", "e4 a6 e5 d5 h3 a5 !3.7.4.2 ^exd6"},
	{"the wrong side's piece in its place", "", "e2e4 at:1b d2d4 end g1f3", "e4 !1.2 ^Nf3"},
	{"no move made", "", "e2e4 e7e7 d2d4 e7e5", "e4 !7.5.3 ^d4 ^e5"},
	{"two illegal moves", "", "e2e4 e8e6 e1e3 a7a6", "e4 !3.8 ^!3.8 ^a6"},

	// Illegal, and nobody knows what stood on the board.
	{"no piece can have made it", "", "e2e4 e7e5 'Qe5 b8c6", "e4 e5 !3.4 ?"},
	{"no such piece", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "'Qe5 e8d8", "!3.10.2 ?"},
	{"nothing on the square", "", "e4e5 e7e5", "!3.10.2 ?"},
	{"no piece comes near, and many moves explain the rest", "7k/8/5K2/8/8/8/8/R7 b - - 0 1", "'Kh6 a1h1", "!3.8 ?"},
	{"written wrongly, one legal move explains the rest", forced, "'Kc6 'Rh8#", "!3.8=Kb8 ~Rh8#"},

	{"made illegally, and what follows fits", forced, "a8c8 'Rg1 'Kd8", "!3.8 ^Rg1 ^Kd8"},
	{"written wrongly, since what follows fits another move only", forced, "a8c8 'Rg1 'Ka8", "!3.8=Kb8 ~Rg1 ~Ka8"},

	// Gaps: nothing is wrong only because something is missing (R-G14).
	{"a dash, then moves that many fillings explain", "", "e2e4 - g1f3 b8c6 f1b5", "e4 ?dash ? ? ?"},
	{"a dash that one move explains", forced, "- 'Rh8#", "?dash=Kb8 ~Rh8#"},
	{"a blank that one move explains", forced, "_ 'Rh8#", "?blank=Kb8 ~Rh8#"},
	{"a text that says no move", forced, "'-- 'Rh8#", "?dash=Kb8 ~Rh8#"},
	{"a text that is no move", forced, "'hello 'Rh8#", "?text=Kb8 ~Rh8#"},
	{"a dash where only one move was possible", forced, "-", "?dash=Kb8"},
	{"a blank behind everything", forced, "_", "?blank"},
	{"a filling found from moves later", "4k3/8/8/8/8/8/P7/RN2K3 w Q - 0 1", "- e8d8 'Nd5 d8e8", "?dash=Nc3 ~Kd8 ~Nd5 ~Ke8"},
	{"ambiguous, nothing decides", knights, "'Nd2 e8d8", "?several ?"},
	{"ambiguous, what follows decides", knights, "'Nd2 e8d8 'Nbc3 d8e8", "?several=Nfd2 ~Kd8 ~Nc3 ~Ke8"},
	{"nothing explains what follows", forced, "- 'Qd4", "?dash ?"},
	{"two gaps, both explained", "k7/7p/1K6/8/8/8/8/7R b - - 0 1", "'Kb8 - 'h5 'Rc8#", "Kb8 ?dash=Rc1 ~h5 ~Rc8+"},
	{"a passed cell is a gap", "", "e2e4 d2d4 e7e5", "e4 ?passed ? ?"},
	{"one side only", "", "only e2e4 g1f3 f1b5", "e4 ?passed ? ?passed ?"},
	{"two moves running, and no reply explains it", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1g1 b6c7 a8a7 g1a1", "Rg1 ?passed ^!1.2 ^Ka7 ^Ra1#"},

	{"a gap behind an illegal move", "k7/8/1K6/8/8/8/8/6R1 w - - 0 1", "g1h3 - 'Rh8#", "!3.3 ^?dash=Kb8 ^Rh8#"},
	{"of several pieces the one that comes nearest", "4k3/8/8/8/8/8/1R6/R2K4 w - - 0 1", "'Re1", "!3.5"},

	// Corrections.
	{"a corrected cell under a later tap", "", "e2e4 e7e5 g1f3 b8c6 f3e5 at:2w b1c3", "e4 e5 Nc3 Nc6 ?other"},
	{"a removed cell", "", "e2e4 e7e5 g1f3 b8c6 rem:1b", "e4 !1.2 ^!1.2"},

	// Where it breaks first: a wrong move found later.
	{"a legal entry is believed", "", "e2e4 e7e5 g1h3 b8c6 'Nxe5", "e4 e5 Nh3 Nc6 !3.6"},

	// R-T04.
	{"Chess960", chess960, "'Nf3 'Nd7 f1f2 a7a6 g1h1 'O-O", "Nf3 Nd7 Rf2 a6 O-O !3.8.2.2.2"},
	{"a FEN that is no position", "8/8/8/8/8/8/8/8 w - - 0 1", "e2e4 'e5 -", "? ? ?dash"},
}

func TestStories(t *testing.T) {
	for _, s := range stories {
		t.Run(s.name, func(t *testing.T) {
			rec := record(t, scoresheet.GameOpened{FEN: s.fen, Chess960: s.fen == chess960}, s.script)
			r := replay.Read(rec)
			if got := verdicts(r); got != s.want {
				t.Errorf("%s\nreads %s\nwant  %s", s.script, got, s.want)
			}
			check(t, rec, r)
		})
	}
}

func TestMainLineAndFinal(t *testing.T) {
	cases := []struct {
		fen, script, why, final string
		plies                   int
		certain                 bool
	}{
		{"", "", "", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0, true},
		{"", "e2e4 'c5", "", "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", 2, true},
		{"", "e2e4 e8e6 'd4", "is not legal: a king does not move like that (Laws 3.8)", "rnbq1bnr/pppppppp/4k3/8/3PP3/8/PPP2PPP/RNBQKBNR b KQ - 0 2", 1, false},
		{"", "e2e4 e7e7", "is not legal: no move was made (Laws 7.5.3)", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2", 1, false},
		{"", "e2e4 - 'd4", "is a dash", "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b - - 0 2", 1, false},
		{"", "e2e4 d2d4", "was passed over", "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b - - 0 2", 1, false},
		{"", "e2e4 _ 'd4", "is blank", "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b - - 0 2", 1, false},
		{"", "'hello", "cannot be read", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - - 0 1", 0, false},
		{knights, "'Nd2", "can mean Nbd2 or Nfd2", "4k3/8/8/8/8/8/8/1N2KN2 b - - 0 1", 0, false},
		{forced, "- 'Rh8#", "is a dash", "1k5R/8/1K6/8/8/8/8/8 b - - 2 2", 0, false},
		{"4k3/8/8/8/8/8/4p3/K7 b - - 3 41", "e2e1q 'Ka2", "", "4k3/8/8/8/8/8/K7/4q3 b - - 1 42", 2, true},
		{"8/8/8/8/8/8/8/8 w - - 0 1", "e2e4", "follows a gap", "8/8/8/8/8/8/8/8 b - - 0 1", 0, false},
	}
	for _, c := range cases {
		rec := record(t, scoresheet.GameOpened{FEN: c.fen}, c.script)
		r := replay.Read(rec)
		line := r.MainLine()
		fen, certain := r.Final()
		if len(line.Plies) != c.plies || line.End != c.plies || line.Why != c.why {
			t.Errorf("%q: %d half-moves, then %q; want %d and %q", c.script, line.End, line.Why, c.plies, c.why)
		}
		if fen != c.final || certain != c.certain {
			t.Errorf("%q ends in\n%s, certain %v; want\n%s, %v", c.script, fen, certain, c.final, c.certain)
		}
		check(t, rec, r)
	}
}

// TestNumericIsSaid: it is read, and no evidence for a claim (R-N03).
func TestNumericIsSaid(t *testing.T) {
	r := replay.Read(record(t, scoresheet.GameOpened{}, "'5254 'e5"))
	if !r.Verdicts[0].Numeric || r.Verdicts[1].Numeric {
		t.Errorf("verdicts %+v", r.Verdicts)
	}
}

// TestAReadingStays: what is recorded later changes nothing in it.
func TestAReadingStays(t *testing.T) {
	rec := record(t, scoresheet.GameOpened{}, "e2e4 - 'd4")
	r := replay.Read(rec)
	before := verdicts(r)
	fen, _ := r.Final()
	if err := rec.FoldPayload(99, scoresheet.TakenBack{Event: rec.Cells[2].ID}, 0); err != nil {
		t.Fatal(err)
	}
	if after, _ := r.Final(); verdicts(r) != before || after != fen {
		t.Errorf("it has become %s, %s", verdicts(r), after)
	}
}

// A bishop's move that is written as such and is not legal is told as a
// bishop's, though a careless hand writes a pawn's move alike (R-A05).
func TestReasonByTheLetter(t *testing.T) {
	for _, c := range []struct{ moves, article string }{
		{"e4 e5 Bb5 a6 Ba5", "3.2"},
		{"e4 e5 b4 a6 ba5", "3.7.3"},
	} {
		r := written(t, scoresheet.GameOpened{}, strings.Fields(c.moves))
		v := replay.Read(r).Verdicts[4]
		if v.Kind != replay.Illegal || v.Reason.Article() != c.article {
			t.Errorf("%s: %v, Laws %s, want %s", c.moves, v, v.Reason.Article(), c.article)
		}
	}
}
