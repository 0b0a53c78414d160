package notation_test

import (
	"fmt"
	"testing"

	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

func shape(piece byte, from, to string) board.Shape {
	p, _ := board.PieceOf(piece)
	f, _ := board.ParseSquare(from)
	t, _ := board.ParseSquare(to)
	return board.Shape{Move: board.Move{From: f, To: t}, Piece: p}
}

func taking(s board.Shape) board.Shape {
	s.Takes = true
	return s
}

func hinted(s board.Shape, file, rank bool) board.Shape {
	s.FileHint, s.RankHint = file, rank
	return s
}

func becoming(s board.Shape, k board.Kind) board.Shape {
	s.Promo = k
	return s
}

func castling(s board.Shape, c board.Castle) board.Shape {
	s.Castle = c
	return s
}

// Laws, Appendix C (R-N01, R-D04), for moves that need not be legal (R-G15).
func TestText(t *testing.T) {
	const (
		check, mate = notation.CheckMark, notation.MateMark
		ep, takes   = notation.EnPassantMark, notation.TakesMark
	)
	for _, c := range []struct {
		shape       board.Shape
		marks       notation.Marks
		short, long string
	}{
		{shape('N', "g1", "f3"), 0, "Nf3", "Ng1-f3"},
		{hinted(shape('N', "g1", "f3"), true, false), 0, "Ngf3", "Ng1-f3"},
		{hinted(shape('n', "g5", "f3"), false, true), 0, "N5f3", "Ng5-f3"},
		{hinted(shape('Q', "h4", "e1"), true, true), 0, "Qh4e1", "Qh4-e1"},
		{taking(shape('B', "b5", "c6")), 0, "Bxc6", "Bb5xc6"},
		{taking(hinted(shape('N', "h2", "f3"), true, false)), 0, "Nhxf3", "Nh2xf3"},
		{shape('P', "e2", "e4"), 0, "e4", "e2-e4"},
		{taking(hinted(shape('P', "e4", "d5"), true, false)), 0, "exd5", "e4xd5"},
		{hinted(shape('P', "e4", "d5"), true, false), 0, "ed5", "e4-d5"},
		{castling(shape('K', "e1", "g1"), board.ShortCastle), 0, "0-0", "0-0"},
		{castling(shape('k', "e8", "c8"), board.LongCastle), check, "0-0-0+", "0-0-0+"},
		{becoming(shape('P', "e7", "e8"), board.Queen), 0, "e8Q", "e7-e8Q"},
		{becoming(shape('P', "e7", "e8"), board.Pawn), 0, "e8", "e7-e8"},
		{shape('P', "e7", "e8"), 0, "e8", "e7-e8"},
		{becoming(taking(hinted(shape('p', "e2", "f1"), true, false)), board.Knight), mate, "exf1N#", "e2xf1N#"},
		{shape('.', "e4", "e5"), 0, "e4-e5", "e4-e5"},
		{taking(shape('.', "e4", "e5")), 0, "e4xe5", "e4xe5"},
		{shape('P', "e2", "e2"), 0, "e2-e2", "e2-e2"},
		{shape('K', "e1", "e1"), 0, "Ke1-e1", "Ke1-e1"},
		{shape('N', "g1", "g5"), 0, "Ng5", "Ng1-g5"},
		// Marks stand where the player put them, and nowhere else.
		{shape('N', "g1", "f3"), check, "Nf3+", "Ng1-f3+"},
		{shape('N', "g1", "f3"), mate, "Nf3#", "Ng1-f3#"},
		{shape('N', "g1", "f3"), check | mate, "Nf3#", "Ng1-f3#"},
		{shape('N', "g1", "f3"), takes, "Nxf3", "Ng1xf3"},
		{shape('P', "e4", "e5"), takes, "e4xe5", "e4xe5"},
		{shape('P', "e4", "d5"), takes, "exd5", "e4xd5"},
		{taking(hinted(shape('P', "e5", "d6"), true, false)), ep, "exd6 e.p.", "e5xd6 e.p."},
		{taking(hinted(shape('P', "e5", "d6"), true, false)), ep | check, "exd6+ e.p.", "e5xd6+ e.p."},
	} {
		if got := notation.Text(c.shape, c.marks, notation.English, notation.Short); got != c.short {
			t.Errorf("%v %d, short: %q, want %q", c.shape, c.marks, got, c.short)
		}
		if got := notation.Text(c.shape, c.marks, notation.English, notation.Long); got != c.long {
			t.Errorf("%v %d, long: %q, want %q", c.shape, c.marks, got, c.long)
		}
	}
}

// Marks put beside a text the player wrote stand behind it once.
func TestMarksSuffix(t *testing.T) {
	const all = notation.CheckMark | notation.MateMark | notation.EnPassantMark | notation.TakesMark
	for _, c := range []struct {
		marks      notation.Marks
		text, want string
	}{
		{0, "Nf3", ""},
		{notation.CheckMark, "Nf3", "+"},
		{notation.CheckMark, "Nf3+", ""},
		{notation.MateMark, "Nf3", "#"},
		{notation.TakesMark, "Nf3", ""},
		{notation.EnPassantMark, "exd6", " e.p."},
		{notation.EnPassantMark, "exd6 e.p.", ""},
		{all, "exd6", "# e.p."},
	} {
		if got := c.marks.Suffix(c.text); got != c.want {
			t.Errorf("%d behind %q: %q, want %q", c.marks, c.text, got, c.want)
		}
	}
}

// R-N02: what is written in each language.
func TestTextLanguages(t *testing.T) {
	for lang, want := range map[notation.Language]string{
		notation.English:   "Kf3 Qf3 Rf3 Bf3 Nf3 f3 e8Q",
		notation.Russian:   "Крf3 Фf3 Лf3 Сf3 Кf3 f3 e8Ф",
		notation.Ukrainian: "Крf3 Фf3 Тf3 Сf3 Кf3 f3 e8Ф",
		notation.German:    "Kf3 Df3 Tf3 Lf3 Sf3 f3 e8D",
		notation.French:    "Rf3 Df3 Tf3 Ff3 Cf3 f3 e8D",
		notation.Spanish:   "Rf3 Df3 Tf3 Af3 Cf3 f3 e8D",
		notation.Figurines: "♔f3 ♕f3 ♖f3 ♗f3 ♘f3 f3 e8♕",
		"xx":               "Kf3 Qf3 Rf3 Bf3 Nf3 f3 e8Q",
	} {
		got := ""
		for _, piece := range []byte("KQRBNP") {
			got += notation.Text(shape(piece, "f2", "f3"), 0, lang, notation.Short) + " "
		}
		got += notation.Text(becoming(shape('P', "e7", "e8"), board.Queen), 0, lang, notation.Short)
		if got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
		if lang.Known() != (lang != "xx") {
			t.Errorf("%s: Known is %v", lang, lang.Known())
		}
	}
}

func ExampleText() {
	s := board.Start().Shape(board.At(6, 0), board.At(5, 2), board.NoKind)
	for _, lang := range notation.Languages() {
		fmt.Println(lang, notation.Text(s, 0, lang, notation.Short), notation.Text(s, notation.CheckMark, lang, notation.Long))
	}
	// Output:
	// en Nf3 Ng1-f3+
	// ru Кf3 Кg1-f3+
	// uk Кf3 Кg1-f3+
	// de Sf3 Sg1-f3+
	// fr Cf3 Cg1-f3+
	// es Cf3 Cg1-f3+
	// fig ♘f3 ♘g1-f3+
}

// The forms that are not the Laws': digits, and words as moves are announced
// (R-N03, R-N05), with the signs of the player behind them.
func TestTextStyles(t *testing.T) {
	const check, mate, ep = notation.CheckMark, notation.MateMark, notation.EnPassantMark
	for _, c := range []struct {
		shape                   board.Shape
		marks                   notation.Marks
		digits, german, english string
	}{
		{shape('N', "g1", "f3"), 0, "7163", "Springer Gustav eins Felix drei", "knight Gustav one Felix three"},
		{hinted(shape('N', "g1", "f3"), true, false), check, "7163+", "Springer Gustav eins Felix drei Schach", "knight Gustav one Felix three check"},
		{taking(shape('P', "e4", "d5")), 0, "5445", "Bauer Eva vier schlägt David fünf", "pawn Eva four takes David five"},
		{taking(shape('P', "e5", "d6")), ep, "5546 e.p.", "Bauer Eva fünf schlägt David sechs en passant", "pawn Eva five takes David six en passant"},
		{becoming(taking(shape('p', "e2", "f1")), board.Knight), mate, "52614#", "Bauer Eva zwei schlägt Felix eins Springer matt", "pawn Eva two takes Felix one knight mate"},
		{becoming(shape('P', "e7", "e8"), board.Pawn), 0, "5758", "Bauer Eva sieben Eva acht", "pawn Eva seven Eva eight"},
		{castling(shape('K', "e1", "g1"), board.ShortCastle), 0, "5171", "Kurze Rochade", "short castling"},
		{castling(shape('k', "e8", "c8"), board.LongCastle), check, "5838+", "Lange Rochade Schach", "long castling check"},
		{castling(shape('K', "b1", "c1"), board.LongCastle), 0, "0-0-0", "Lange Rochade", "long castling"},
		{castling(shape('k', "g8", "g8"), board.ShortCastle), check, "0-0+", "Kurze Rochade Schach", "short castling check"},
		{castling(shape('K', "b1", "g1"), board.ShortCastle), 0, "2171", "Kurze Rochade", "short castling"},
		{shape('.', "e4", "e5"), 0, "5455", "Eva vier Eva fünf", "Eva four Eva five"},
		{shape('K', "e1", "e1"), 0, "5151", "König Eva eins Eva eins", "king Eva one Eva one"},
	} {
		for _, x := range []struct {
			lang  notation.Language
			style notation.Style
			want  string
		}{
			{notation.German, notation.Digits, c.digits},
			{notation.German, notation.Spoken, c.german},
			{notation.English, notation.Spoken, c.english},
			{notation.Figurines, notation.Spoken, c.english},
		} {
			if got := notation.Text(c.shape, c.marks, x.lang, x.style); got != x.want {
				t.Errorf("%v %d, %s %v: %q, want %q", c.shape, c.marks, x.lang, x.style, got, x.want)
			}
		}
	}
}

func TestStyleWords(t *testing.T) {
	for _, s := range notation.Styles() {
		if got, ok := notation.ParseStyle(s.String()); !ok || got != s {
			t.Errorf("%v is parsed as %v, %v", s, got, ok)
		}
	}
	if s, ok := notation.ParseStyle("other"); ok || s != notation.Short {
		t.Errorf("other is parsed as %v, %v", s, ok)
	}
}
