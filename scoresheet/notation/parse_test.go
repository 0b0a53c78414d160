package notation_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// read shows a written move in the short form that the table uses: the
// meanings in order, then the marks. A meaning is
//
//	piece letter (P for a pawn, ? for any), from, ">", to, "=" promotion
//
// with "." for a coordinate that is not written, and "*Q" for a victim.
func read(w notation.Written) string {
	var parts []string
	for _, s := range w.Senses() {
		parts = append(parts, sense(s))
	}
	out := strings.Join(parts, " | ")
	if w.NoMove {
		out += "none"
	}
	for _, m := range []struct {
		mark notation.Marks
		text string
	}{
		{notation.TakesMark, " x"},
		{notation.CheckMark, " +"},
		{notation.MateMark, " #"},
		{notation.EnPassantMark, " ep"},
	} {
		if w.Marks&m.mark != 0 {
			out += m.text
		}
	}
	if w.Draw {
		out += " draw"
	}
	return out
}

func sense(s notation.Sense) string {
	switch s.Castle {
	case board.ShortCastle:
		return "short"
	case board.LongCastle:
		return "long"
	case board.NoCastle:
	}
	letter := func(k board.Kind) string { return string("?PNBRQK"[k]) }
	at := func(c int8, zero byte) string {
		if c == 0 {
			return "."
		}
		return string(rune(zero + byte(c)))
	}
	out := letter(s.Kind) + at(s.FromFile, 'a'-1) + at(s.FromRank, '0') + ">" +
		at(s.ToFile, 'a'-1) + at(s.ToRank, '0')
	if s.Victim != board.NoKind {
		out += "*" + letter(s.Victim)
	}
	if s.Promo != board.NoKind {
		out += "=" + letter(s.Promo)
	}
	return out
}

func reasonOf(err error) string {
	var e *notation.SyntaxError
	if !errors.As(err, &e) {
		return "another error"
	}
	switch e.Reason {
	case notation.Unreadable:
		return unreadable
	case notation.Empty:
		return empty
	case notation.NotAMove:
		return notAMove
	case notation.NotAlgebraic:
		return notAlgebraic
	}
	return "another reason"
}

// R-N01, R-N02, and R-G22 for what is no move.
func TestParse(t *testing.T) {
	for _, c := range texts {
		w, err := notation.Parse(c.text, c.lang)
		got := read(w)
		if err != nil {
			if w != (notation.Written{}) {
				t.Errorf("Parse(%q, %s) returned an error and %q", c.text, c.lang, got)
			}
			got = reasonOf(err)
		}
		if got != c.want {
			t.Errorf("Parse(%q, %s) = %q, want %q", c.text, c.lang, got, c.want)
		}
	}
}

// What is longer than any cell is refused, whatever is in it.
func TestParseIsBounded(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("Ng1-f3", 11),
		strings.Repeat("к", 65),
		"Nf3" + strings.Repeat("!", 1<<20),
	} {
		if _, err := notation.Parse(text, notation.English); reasonOf(err) != notAMove {
			t.Errorf("%d characters: %v", utf8.RuneCountInString(text), err)
		}
	}
	if w, err := notation.Parse("Nf3"+strings.Repeat("!", 61), notation.English); err != nil {
		t.Errorf("64 characters: %v", err)
	} else if got := read(w); got != "N..>f3" {
		t.Errorf("64 characters: %q", got)
	}
}

// The error keeps the text and tells the writer what to do.
func TestSyntaxError(t *testing.T) {
	for text, want := range map[string]string{
		"Qe11+": `"Qe11+" cannot be read as a move: write a piece letter and a square, as in Nf3`,
		"":      `"" has no move in it: write a move, or a dash where there is none`,
		"call":  `"call" has not the form of a move: the sheet is for moves, clock times, offers and claims`,
		"5254":  `"5254" is in numeric notation: write the move in algebraic notation, as in e2-e4`,
	} {
		_, err := notation.Parse(text, notation.English)
		var e *notation.SyntaxError
		if !errors.As(err, &e) || e.Text != text || err.Error() != want {
			t.Errorf("Parse(%q): %v", text, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, c := range texts {
		f.Add(c.text, string(c.lang))
	}
	f.Fuzz(func(t *testing.T, text, lang string) {
		w, err := notation.Parse(text, notation.Language(lang))
		if err != nil {
			if reasonOf(err) == "another error" || w != (notation.Written{}) {
				t.Fatalf("Parse(%q): %v, %q", text, err, read(w))
			}
			return
		}
		senses := w.Senses()
		if w.NoMove == (len(senses) > 0) {
			t.Fatalf("Parse(%q) = %q: neither a move nor none", text, read(w))
		}
		for i, s := range senses {
			castles := s.Castle != board.NoCastle
			if castles == (s.ToFile != 0 || s.ToRank != 0 || s.Victim != board.NoKind) {
				t.Fatalf("Parse(%q) = %q: goes nowhere", text, read(w))
			}
			for _, other := range senses[:i] {
				if s == other {
					t.Fatalf("Parse(%q) = %q: the same twice", text, read(w))
				}
			}
		}
		// Reading does not depend on white space around the text.
		if again, err := notation.Parse(" "+text+" ", notation.Language(lang)); utf8.RuneCountInString(text) <= 62 && (err != nil || again != w) {
			t.Fatalf("Parse(%q) = %q, with blanks %q, %v", text, read(w), read(again), err)
		}
		// The free board takes anything.
		for _, side := range []board.Color{board.White, board.Black} {
			if m, ok := w.OnBoard(board.Start(), side); ok && !board.Start().Sq[m.From].Of(side) {
				t.Fatalf("%q moves %v for %v", text, m, side)
			}
		}
	})
}

func BenchmarkParse(b *testing.B) {
	for _, c := range []struct {
		name, text string
		lang       notation.Language
	}{
		{"Nf3", "Nf3", notation.English},
		{"bxc3", "bxc3", notation.English},
		{"long", "12... Крс1-b1 (=)", notation.Russian},
		{"remark", "look at f7", notation.English},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = notation.Parse(c.text, c.lang)
			}
		})
	}
}
