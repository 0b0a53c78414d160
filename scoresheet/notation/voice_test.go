package notation_test

import (
	"testing"

	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// The spoken form of Laws D.2.1 (R-N05): letters are names, digits and pieces
// German, in whatever language the move was written.
func TestAnna(t *testing.T) {
	anna := notation.Anna()
	for _, c := range []struct {
		text string
		lang notation.Language
		want string
	}{
		{"e4", notation.English, "Eva vier"},
		{"Nf3", notation.English, "Springer Felix drei"},
		{"Кf3", notation.Russian, "Springer Felix drei"},
		{"Крe2", notation.Russian, "König Eva zwei"},
		{"Kd1", notation.German, "König David eins"},
		{"Rd1", notation.French, "König David eins"},
		{"Rd1", notation.English, "Turm David eins"},
		{"♘c3", notation.English, "Springer Cäsar drei"},
		{"Bxb5+", notation.English, "Läufer schlägt Bella fünf Schach"},
		{"bxa8Q#", notation.English, "Bella schlägt Anna acht Dame matt"},
		{"bxa8=Q", notation.English, "Bella schlägt Anna acht Dame"},
		{"h7-h6", notation.English, "Hektor sieben Hektor sechs"},
		{"Nge7", notation.English, "Springer Gustav Eva sieben"},
		{"exd6 e.p.", notation.English, "Eva schlägt David sechs en passant"},
		{"exd6e.p.", notation.English, "Eva schlägt David sechs en passant"},
		{"0-0", notation.English, "Kurze Rochade"},
		{"O-O-O+", notation.Russian, "Lange Rochade Schach"},
		{"Qh4++ (=)", notation.English, "Dame Hektor vier matt Remis"},
		// What is no sign of a move stands as it was written.
		{"hello", notation.English, "hello"},
		{"Nf9", notation.English, "Nf9"},
		{"Nf3 or e4", notation.English, "Springer Felix drei or Eva vier"},
		{"—", notation.English, "—"},
		{"", notation.English, ""},
		{"\xff", notation.English, "\xff"},
	} {
		if got := anna.Say(c.text, c.lang); got != c.want {
			t.Errorf("%q in %s: %q, want %q", c.text, c.lang, got, c.want)
		}
	}
	if got := anna.Square(board.At(7, 0)); got != "Hektor eins" {
		t.Errorf("h1 is said %q", got)
	}
}
