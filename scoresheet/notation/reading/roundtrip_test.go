package reading_test

import (
	"slices"
	"testing"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
)

// R-N03, with the examples of the Russian rules 58.
func TestNumeric(t *testing.T) {
	for _, c := range []struct{ fen, text, san, again string }{
		{start, "5254", "e4", "5254"},
		{start, "1. 5254", "e4", "5254"},
		{start, " 7163 ", "Nf3", "7163"},
		{start, "5255", "", ""},
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "10. 5171", "O-O", "5171"},
		{"r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "15... 5838", "O-O-O", "5838"},
		{"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "57581", "e8=Q", "57581"},
		{"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "57582", "e8=R", "57582"},
		{"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "57583", "e8=B", "57583"},
		{"6k1/8/8/8/8/8/4K2p/8 b - - 0 1", "82814", "h1=N", "82814"},
	} {
		w, err := notation.ParseNumeric(c.text)
		if err != nil {
			t.Errorf("ParseNumeric(%q): %v", c.text, err)
			continue
		}
		p := position(t, c.fen)
		moves := reading.Legal(w, p)
		san, again := "", ""
		if len(moves) == 1 {
			san, again = reading.SAN(p, moves[0]), notation.Numeric(moves[0])
		}
		if san != c.san || again != c.again {
			t.Errorf("%q is %q, written %q; want %q, %q", c.text, san, again, c.san, c.again)
		}
	}
}

// What is written in coordinates is read back, castling in Chess960 too. In
// numeric notation a king's step can hide castling to the same square there.
func TestCoordinatesRoundTrip(t *testing.T) {
	randomPositions(t, 9, 60, func(p rules.Position, moves []board.Move) {
		for _, m := range moves {
			text := reading.UCI(p, m)
			w, err := notation.ParseUCI(text)
			if err != nil {
				t.Fatal(err)
			}
			if got := reading.Legal(w, p); !slices.Equal(got, []board.Move{m}) {
				t.Fatalf("%s: %s read back as %v", p.FEN(), text, got)
			}
			if p.Chess960 && m.Castle != board.NoCastle {
				continue
			}
			text = notation.Numeric(m)
			if w, err = notation.ParseNumeric(text); err != nil {
				t.Fatal(err)
			}
			if got := reading.Legal(w, p); !slices.Equal(got, []board.Move{m}) {
				t.Fatalf("%s: %s read back as %v", p.FEN(), text, got)
			}
		}
	})
}

// What the sheet shows of a legal move is read back to that move alone, in
// every language and style (R-N02, R-N04): the hints of geometry suffice.
func TestTextRoundTrip(t *testing.T) {
	games, plies := 12, 70
	if testing.Short() {
		games = 3
	}
	texts := 0
	randomPositions(t, games, plies, func(p rules.Position, moves []board.Move) {
		f := p.Free()
		for _, m := range moves {
			s := shapeOf(p, f, m)
			for _, lang := range notation.Languages() {
				for _, style := range notation.Styles() {
					if style == notation.Digits && lang != notation.English {
						continue // digits have no language
					}
					marks := notation.Marks(texts % 16) // right or wrong, they do not matter
					text := notation.Text(s, marks, lang, style)
					w, _, err := notation.Read(text, lang)
					if err != nil {
						t.Fatalf("%s: %v", p.FEN(), err)
					}
					got := reading.Legal(w, p)
					if texts++; len(got) != 1 || got[0] != m {
						t.Fatalf("%s: %s of %s read back as %v", p.FEN(), text, reading.UCI(p, m), got)
					}
				}
			}
		}
	})
	t.Logf("%d texts", texts)
}

// shapeOf is the shape a front end stores for the move.
func shapeOf(p rules.Position, f board.Free, m board.Move) board.Shape {
	to := m.To
	if m.Castle != board.NoCastle && p.Chess960 {
		to = p.Rights[p.Turn][m.Castle-board.ShortCastle]
	}
	return f.Shape(m.From, to, m.Promo)
}

// Where geometry leaves one candidate, the free board does the same as the
// player who taps: what is typed and what is tapped cannot differ (R-G15).
func TestOnBoardAgreesWithTaps(t *testing.T) {
	games := 30
	if testing.Short() {
		games = 6
	}
	moved, left := 0, 0
	randomPositions(t, games, 80, func(p rules.Position, moves []board.Move) {
		f := p.Free()
		for _, m := range moves {
			s := shapeOf(p, f, m)
			text := notation.Text(s, 0, notation.English, notation.Short)
			got, ok := parse(t, text, notation.English).OnBoard(f, p.Turn)
			switch {
			case !ok:
				left++
			case got != s.Move:
				t.Fatalf("%s: %s moves %v, tapped %v", p.FEN(), text, got, s.Move)
			default:
				moved++
			}
		}
	})
	t.Logf("%d texts moved a piece, %d did not", moved, left)
	if left*1000 > moved {
		t.Errorf("%d of %d texts with all their hints moved nothing", left, moved+left)
	}
}

func FuzzParseCoordinates(f *testing.F) {
	for _, text := range []string{"5254", "57581", "1. 5254", "e2e4", "e7e8q", "0000", "..", "1 "} {
		f.Add(text)
	}
	f.Fuzz(func(_ *testing.T, text string) {
		if w, err := notation.ParseNumeric(text); err == nil {
			reading.Legal(w, rules.Start())
		}
		if w, err := notation.ParseUCI(text); err == nil {
			reading.Legal(w, rules.Start())
		}
	})
}
