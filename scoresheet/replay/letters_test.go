package replay_test

import (
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/replay"
)

// R-N02: foreign piece letters are found from the sheet as a whole, and only
// where the letters of its own language do not suffice. The attested PGN takes
// each cell by itself.
func TestForeignLetters(t *testing.T) {
	const model = "e4 e5 Sf3 Sf6 d4 ed4 e5 Se4 Dd4 d5 ed6 Sd6 Lg5 Sc6 De3 Le7 Sbd2 0-0 0-0-0 Te8 Kb1"
	for _, c := range []struct {
		texts   string
		lang    notation.Language
		legal   int // cells
		literal int // in the attested PGN
	}{
		{model, "", 21, 21},
		{model, notation.German, 21, 2},
		{strings.NewReplacer("S", "C", "D", "D", "L", "F", "T", "T", "K", "R").Replace(model), notation.French, 21, 2},
		{strings.NewReplacer("S", "J", "L", "S", "T", "V").Replace(model), notation.Czech, 21, 2},
		{strings.NewReplacer("S", "К", "D", "Ф", "L", "С", "T", "Т", "K", "Кр").Replace(model), notation.Ukrainian, 21, 2},
		{"e4 e5 Nf3 Nc6 Nd5", "", 4, 4}, // illegal, in English letters
		{"e4 e5 knight-Gustav-one-Felix-three Springer-Bella-acht-Cäsar-sechs", "", 4, 2}, // announced
		{"5254 5755 7163+ 2836", "", 4, 2},                                                // digits with a sign
		{"e4 e5 Sf3 Nc6 Lb5", notation.German, 5, 2},                                      // mixed
	} {
		texts := strings.Fields(c.texts)
		rec := written(t, scoresheet.GameOpened{}, texts)
		if c.texts == model && c.lang == "" {
			rec = inLanguage(t, notation.German, texts)
		}
		r := replay.Read(rec)
		if got := r.MainLine().End; r.Language != c.lang || got != c.legal {
			t.Errorf("%s: %d cells are legal, in %q: %s; want %d in %q", c.texts, got, r.Language, r.MainLine().Why, c.legal, c.lang)
		}
		if err := literalLine(rec); err != nil {
			t.Errorf("%s: %v", c.texts, err)
		}
		if got := replay.ReadLiterally(rec); got.Language != "" || got.MainLine().End != c.literal {
			t.Errorf("%s: taken cell by cell, %d are legal in %q, want %d", c.texts, got.MainLine().End, got.Language, c.literal)
		}
	}
}

func inLanguage(t *testing.T, lang notation.Language, texts []string) *scoresheet.Record {
	t.Helper()
	var r scoresheet.Record
	if err := r.FoldPayload(1, scoresheet.GameOpened{}, 0); err != nil {
		t.Fatal(err)
	}
	for i, text := range texts {
		if err := r.FoldPayload(scoresheet.EventID(i+2), scoresheet.TextWritten{Text: text, Language: lang}, 0); err != nil {
			t.Fatal(err)
		}
	}
	return &r
}
