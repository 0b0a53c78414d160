package notation_test

import (
	"encoding/csv"
	"os"
	"slices"
	"strings"
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

	"Italian": notation.Italian, "Dutch": notation.Dutch, "Czech": notation.Czech, "Hungarian": notation.Hungarian,
	"Norwegian": notation.Norwegian, "Swedish": notation.Swedish, "Catalan": notation.Catalan,
	"Finnish": notation.Finnish, "Portuguese": notation.Portuguese, "Greek": notation.Greek,
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
		if row[6] == "" || lang == notation.Dutch {
			continue // the Dutch pawn has the letter of the knight
		}
		w := parse(t, row[6]+"f3", lang)
		if !slices.ContainsFunc(w.Senses(), func(s notation.Sense) bool { return s.Kind == board.Pawn && s.FromFile == 0 }) {
			t.Errorf("%s: %sf3 is %q", row[0], row[6], read(w))
		}
	}
	if found != len(rows)-1 || found != len(languageOf)-1 {
		t.Errorf("%d of %d languages in the list are read", found, len(rows)-1)
	}
}

// R-N02: in whose letters a sheet is written, judged by the whole of it.
func TestLettered(t *testing.T) {
	for _, c := range []struct {
		texts string
		lang  notation.Language
		want  string
	}{
		{"e4 e5 Nf3 Nc6 0-0 O-O-O e8Q e8=Q E4 bxa8(N)", notation.English, "en"},
		{"e4 e5 Sf3 Sc6 Lb5 a8=D", notation.English, "de no sv"},
		{"e4 e5 Sf3", notation.English, "de cs no sv"},
		{"e4 Cf3 Fb5 Re2", notation.English, "fr"},
		{"e4 Cf3 Ab5", notation.English, "es it ca"},
		{"Cf3 Bb5 Te1 Dd2 Re2", notation.German, "pt"},
		{"Pf3 Lb5 Te1 dxe8D", notation.English, "nl"},
		{"Jf3 Sb5 Ve1", notation.English, "cs"},
		{"Hf3 Fb5 Be1 Vd1", notation.English, "hu"},
		{"Rf3 Lb5 Te1 Dd1", notation.English, "fi"},
		{"Кf3 Сb5 0-0 Крg2", notation.English, "ru uk"},
		{"Кf3 Лe1", notation.English, "ru"},
		{"Кf3 Тe1", notation.Russian, "uk"},
		{"Kрg2 Kf3", notation.Russian, "ru"}, // with a Latin K, as the rules print it
		{"Кf3", notation.Figurines, "ru uk"},
		{"♘f3 ♗b5", notation.English, "en"},
		{"Ιf3 Αb5 Πe1 Βd1 Ρe2", notation.English, "el"},
		{"Tc1 Тd1", notation.German, "de"}, // one of them Cyrillic
		{"Nf3 Sc3 Lb5 Dd2", notation.English, "en de no sv nl cs fi"},
	} {
		got := ""
		for _, l := range notation.Lettered(strings.Fields(c.texts), c.lang) {
			got += " " + string(l)
		}
		if got != " "+c.want {
			t.Errorf("%s on a sheet in %s: %s, want %s", c.texts, c.lang, got, c.want)
		}
	}
}

// R-N02, R-N05: a move that is announced is in nobody's letters, though some of
// its words begin like a move.
func TestAnnouncedHasNoLetters(t *testing.T) {
	for _, text := range []string{"Laeufer Felix eins Caesar vier", "Caballo Gustavo uno", "Laeufer-Felix-eins", "Läufer Felix", "Шпрингер Густав айн"} {
		if got := notation.Lettered([]string{"e4", text}, notation.English); !slices.Equal(got, []notation.Language{notation.English}) {
			t.Errorf("%s is in the letters of %v", text, got)
		}
	}
	if got := notation.Lettered([]string{"Lae4"}, notation.English); slices.Contains(got, notation.English) {
		t.Errorf("Lae4 is in the letters of %v", got)
	}
}
