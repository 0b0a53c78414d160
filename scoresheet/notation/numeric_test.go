package notation_test

import (
	"slices"
	"testing"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
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
		moves := w.Legal(p)
		san, again := "", ""
		if len(moves) == 1 {
			san, again = notation.SAN(p, moves[0]), notation.Numeric(moves[0])
		}
		if san != c.san || again != c.again {
			t.Errorf("%q is %q, written %q; want %q, %q", c.text, san, again, c.san, c.again)
		}
	}
	for text, want := range map[string]string{
		"":      empty,
		"7.":    empty,
		"e2e4":  unreadable,
		"5259":  unreadable,
		"0000":  unreadable,
		"52545": unreadable,
		"525":   notAMove,
		"Nf3":   notAMove,
	} {
		if w, err := notation.ParseNumeric(text); err == nil || reasonOf(err) != want {
			t.Errorf("ParseNumeric(%q) = %q, %v; want %s", text, read(w), err, want)
		}
	}
}

func TestParseUCI(t *testing.T) {
	for text, want := range map[string]string{
		"e2e4": "?e2>e4", "e7e8q": "Pe7>e8=Q", "e1g1": "?e1>g1", "0000": "none",
		"": unreadable, "e2": unreadable, "e2e9": unreadable, "i2e4": unreadable,
		"e7e8Q": unreadable, "e7e8p": unreadable, "e7e8x": unreadable, "e2-e4": unreadable,
	} {
		w, err := notation.ParseUCI(text)
		got := read(w)
		if err != nil {
			got = reasonOf(err)
		}
		if got != want {
			t.Errorf("ParseUCI(%q) = %q, want %q", text, got, want)
		}
	}
}

// What is written in coordinates is read back, castling in Chess960 too. In
// numeric notation a king's step can hide castling to the same square there.
func TestCoordinatesRoundTrip(t *testing.T) {
	randomPositions(t, 9, 60, func(p rules.Position, moves []board.Move) {
		for _, m := range moves {
			text := notation.UCI(p, m)
			w, err := notation.ParseUCI(text)
			if err != nil {
				t.Fatal(err)
			}
			if got := w.Legal(p); !slices.Equal(got, []board.Move{m}) {
				t.Fatalf("%s: %s read back as %v", p.FEN(), text, got)
			}
			if p.Chess960 && m.Castle != board.NoCastle {
				continue
			}
			text = notation.Numeric(m)
			if w, err = notation.ParseNumeric(text); err != nil {
				t.Fatal(err)
			}
			if got := w.Legal(p); !slices.Equal(got, []board.Move{m}) {
				t.Fatalf("%s: %s read back as %v", p.FEN(), text, got)
			}
		}
	})
}

func FuzzParseCoordinates(f *testing.F) {
	for _, text := range []string{"5254", "57581", "1. 5254", "e2e4", "e7e8q", "0000", "..", "1 "} {
		f.Add(text)
	}
	f.Fuzz(func(_ *testing.T, text string) {
		if w, err := notation.ParseNumeric(text); err == nil {
			w.Legal(rules.Start())
		}
		if w, err := notation.ParseUCI(text); err == nil {
			w.Legal(rules.Start())
		}
	})
}
