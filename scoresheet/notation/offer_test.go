package notation_test

import (
	"testing"

	"zapis/scoresheet/notation"
)

// R-G20, R-N01, Laws C.13: the sign of a draw offer is read wherever it stands
// among the signs, in every language, whatever the move is worth; the = of a
// promotion is another sign.
func TestOffersDraw(t *testing.T) {
	for text, want := range map[string]bool{
		"e5 (=)": true, "Nf3 =": true, "e5(=)": true, "Nf3+ (=)": true, "Nf3 (=)+": true, "Nf3 = +": true, "Nf3 = !?": true,
		"(=)": true, "=": true, "12. e4 (=)": true, "exd6 e.p. (=)": true, "0-0 (=)": true, "0-0-0 =": true, "e8=Q (=)": true, "e8Q =": true,
		"Ng9 (=)": true, "??? =": true, "5254 (=)": true, "5254 =": true, "-- (=)": true, "(=) e5": true,
		"e8=Q": false, "e8 = Q": false, "e8(=Q)": false, "e8=": false, "e8 =": false, "e1 =": false, "dxe8 = N+": false,
		"Sd5=": false, "Nf3=": false, "e4": false, "": false, "Nf3 +=": false, "Nf3 =+": false, "Nf3 ==": false, "= wins": false,
	} {
		for _, lang := range []notation.Language{"en", "de", "ru", "uk", "fr", "es"} {
			if lang != "en" && (text == "e8 = Q" || text == "dxe8 = N+") {
				continue // letters of English
			}
			if got := notation.OffersDraw(text, lang); got != want {
				t.Errorf("%s: %q: %v", lang, text, got)
			}
		}
	}
	for text, lang := range map[string]notation.Language{"Sd5 =": "de", "Кf3 (=)": "ru", "Фd4 =": "uk", "Cf3 = +": "fr", "Ag5 (=)": "es", "d8 = D (=)": "de"} {
		if !notation.OffersDraw(text, lang) {
			t.Errorf("%s: %q is no offer", lang, text)
		}
	}
}
