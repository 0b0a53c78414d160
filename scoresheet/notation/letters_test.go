package notation_test

import (
	"encoding/csv"
	"os"
	"slices"
	"testing"

	"zapis/internal/realdata"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// languageOf are the names in the shared data.
var languageOf = map[string]notation.Language{
	"English": notation.English, "Russian": notation.Russian, "Ukrainian": notation.Ukrainian,
	"German": notation.German, "French": notation.French, "Spanish": notation.Spanish,
	"Figurine": notation.Figurines,
}

// R-N02 against the lists of other programs.
func TestPieceLetters(t *testing.T) {
	file, err := os.Open(realdata.Path(t, "lang", "piece_letters.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	table := csv.NewReader(file)
	table.Comma, table.LazyQuotes, table.FieldsPerRecord = '\t', true, -1
	rows, err := table.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, row := range rows[1:] {
		lang, ok := languageOf[row[0]]
		if !ok {
			continue
		}
		found++
		for i, k := range []board.Kind{board.King, board.Queen, board.Rook, board.Bishop, board.Knight} {
			if got := lang.Letter(k); got != row[1+i] {
				t.Errorf("%s: %q, the list has %q", row[0], got, row[1+i])
			}
			if w := parse(t, row[1+i]+"f3", lang); w.Kind != k {
				t.Errorf("%s: %sf3 is %q", row[0], row[1+i], read(w))
			}
		}
		w := parse(t, row[6]+"f3", lang)
		if !slices.ContainsFunc(w.Senses(), func(s notation.Sense) bool { return s.Kind == board.Pawn && s.FromFile == 0 }) {
			t.Errorf("%s: %sf3 is %q", row[0], row[6], read(w))
		}
	}
	if found != 6 {
		t.Errorf("%d languages in the list, want 6", found)
	}
}
