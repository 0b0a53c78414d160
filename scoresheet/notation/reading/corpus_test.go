package reading_test

import (
	"bufio"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
)

// jsonLines calls f with each line of a file of JSON lines.
func jsonLines[T any](t *testing.T, path string, f func(T)) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var v T
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		f(v)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

type handwrittenSheet struct {
	Sheet    string
	Labels   []*string
	Replayed int
	Error    *struct{ Kind string }
}

// Sheets that were written by hand: whatever stands there is read or gives a
// SyntaxError, and what an independent program could replay is read too.
func TestHandwrittenSheets(t *testing.T) {
	var sheets, cells, moves, refused, inPrefix, resolved, further int
	reasons := make(map[string]int)
	jsonLines(t, shared(t, "hcs", "hcs_sheets.jsonl"), func(s handwrittenSheet) {
		sheets++
		p, playing := rules.Start(), true
		for i, label := range s.Labels {
			if label == nil {
				playing = false
				continue
			}
			cells++
			w, err := notation.Parse(*label, notation.English)
			if err != nil {
				refused++
				reasons[err.Error()]++
				if i < s.Replayed {
					t.Errorf("%s: %q was replayed, yet: %v", s.Sheet, *label, err)
				}
			} else {
				moves++
			}
			if i < s.Replayed {
				inPrefix++
			}
			if !playing {
				continue
			}
			found := reading.Legal(w, p)
			if len(found) != 1 {
				playing = false
				if i < s.Replayed {
					t.Errorf("%s: %q at ply %d means %d moves in %s", s.Sheet, *label, i, len(found), p.FEN())
				}
				continue
			}
			if i < s.Replayed {
				resolved++
			} else {
				further++
			}
			p = p.Play(found[0])
		}
	})
	t.Logf("%d sheets, %d cells: %d read, %d not", sheets, cells, moves, refused)
	t.Logf("prefixes that replay strictly: %d cells, %d resolve to one legal move; %d more behind them", inPrefix, resolved, further)
	for _, r := range slices.Sorted(maps.Keys(reasons)) {
		t.Logf("%d × %s", reasons[r], r)
	}
}

// languageOf are the names in the shared data.
var languageOf = map[string]notation.Language{
	"English": notation.English, "Russian": notation.Russian, "Ukrainian": notation.Ukrainian,
	"German": notation.German, "French": notation.French, "Spanish": notation.Spanish,
	"Figurine": notation.Figurines, "Portuguese": notation.Portuguese,
}

type notationSample struct {
	Lang     string
	Text     string
	SAN      []string
	FinalFEN string `json:"final_fen"`
	Error    *struct {
		Ply   int
		Token string
	}
}

var moveNumber = regexp.MustCompile(`\d+\.+`)

// R-N02, R-N03: games printed in several languages are read to the same moves.
func TestNotationSamples(t *testing.T) {
	read := 0
	jsonLines(t, shared(t, "lang", "notation_samples.jsonl"), func(s notationSample) {
		name, _, _ := strings.Cut(s.Lang, " ")
		lang, ok := languageOf[name]
		numeric := s.Lang == "ICCF numeric"
		if !ok && !numeric {
			return
		}
		read++
		p := rules.Start()
		var sans []string
		for i, token := range strings.Fields(moveNumber.ReplaceAllString(s.Text, " ")) {
			if token == "1:0" || token == "1-0" {
				break
			}
			w, err := notation.Parse(token, lang)
			if numeric {
				w, err = notation.ParseNumeric(token)
			}
			if err != nil {
				t.Fatalf("%s: %v", s.Lang, err)
			}
			moves := reading.Legal(w, p)
			if s.Error != nil && i == s.Error.Ply {
				if len(moves) > 0 {
					t.Errorf("%s: %s is not legal, yet means %v", s.Lang, token, moves)
				}
				break
			}
			if len(moves) != 1 {
				t.Fatalf("%s: %s means %v in %s", s.Lang, token, moves, p.FEN())
			}
			sans = append(sans, reading.SAN(p, moves[0]))
			if numeric && notation.Numeric(moves[0]) != token {
				t.Errorf("%s is written %s", token, notation.Numeric(moves[0]))
			}
			p = p.Play(moves[0])
		}
		if !slices.Equal(sans, s.SAN) {
			t.Errorf("%s: %v, want %v", s.Lang, sans, s.SAN)
		}
		if fen := p.FEN(); fen != s.FinalFEN {
			t.Errorf("%s ends at %s, want %s", s.Lang, fen, s.FinalFEN)
		}
	})
	if read == 0 {
		t.Error("no sample was read")
	}
}

// The three printings of the model game in C.13 (RU 17.12): the first two
// are one game, the third differs at 8w, where it is legal as printed
// (R-N04).
func TestModelGame(t *testing.T) {
	printings := []string{
		`1.e4 e5 2. Кf3 Кf6 3. d4 exd4 4. e5 Кe4 5. Фxd4 d5 6. exd6 e.p. Кxd6 7. Сg5 Кc6 8. Фe3+ Сe7 9. Кbd2 0-0 10. 0-0-0 Лe8 11. Kрb1 (=)`,
		`1. e4 e5 2. Кf3 Кf6 3. d4 ed4 4. e5 Кe4 5. Фd4 d5 6. ed6 Кd6 7. Сg5 Кc6 8. Фe3 Сe7 9. Кbd2 0-0 10. 0-0-0 Лe8 11. Kрb1 (=)`,
		`1. e2e4 e7e5 2.Кg1f3 Кg8f6 3. d2d4 e5xd4 4. e4e5 Кf6e4 5. Фd1xd4 d7d5 6. e5xd6 e.p. Кe4xd6 7. Сc1g5 Кb8c6 8. Фd4d3 Сf8e7 9. Кb1d2 0-0 10. 0-0-0 Лf8e8 11. Kрс1b1 (=)`,
	}
	var games [3][]board.Move
	for i, text := range printings {
		text = strings.ReplaceAll(strings.ReplaceAll(text, " e.p.", "e.p."), " (=)", "(=)")
		p := rules.Start()
		for _, token := range strings.Fields(moveNumber.ReplaceAllString(text, " ")) {
			w := parse(t, token, notation.Russian)
			moves := reading.Legal(w, p)
			if len(moves) != 1 {
				t.Fatalf("%s means %v", token, moves)
			}
			if w.Draw != strings.Contains(token, "=") {
				t.Errorf("%s: a draw offer is %v", token, w.Draw)
			}
			games[i] = append(games[i], moves[0])
			p = p.Play(moves[0])
		}
	}
	if len(games[0]) != 21 || !slices.Equal(games[0], games[1]) {
		t.Errorf("the first two printings differ: %v, %v", games[0], games[1])
	}
	for i := range games[0] {
		if same := games[0][i] == games[2][i]; same != (i != 14) {
			t.Errorf("ply %d of the third printing: same is %v", i+1, same)
		}
	}
}

var (
	tagLine   = regexp.MustCompile(`(?m)^\[(\w+)\s+"(.*)"\]\s*$`)
	notMoves  = regexp.MustCompile(`(?s)\{.*?\}|;[^\n]*|\$\d+|\d+\.+`)
	variation = regexp.MustCompile(`\([^()]*\)`)
)

// Real games, cut up crudely: SAN gives what the file has. Where a file is
// odd the game ends there; this is a check of SAN, not of reading PGN.
func TestSANAgainstRealGames(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(shared(t, "pgn"), "*.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	if testing.Short() {
		files = files[:min(3, len(files))]
	}
	var games, plies, otherwise, stopped int
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.ReplaceAll(string(data), "\r\n", "\n")
		for _, game := range strings.Split(text, "\n[Event ") {
			fen := ""
			for _, tag := range tagLine.FindAllStringSubmatch(game, -1) {
				if tag[1] == "FEN" {
					fen = tag[2]
				}
			}
			p := rules.Start()
			if fen != "" {
				if p, err = rules.ParseFEN(fen); err != nil {
					continue
				}
			}
			_, moves, ok := strings.Cut(game, "\n\n")
			if !ok {
				continue
			}
			games++
			moves = notMoves.ReplaceAllString(moves, " ")
			for variation.MatchString(moves) {
				moves = variation.ReplaceAllString(moves, " ")
			}
			for _, token := range strings.Fields(moves) {
				w, err := notation.Parse(token, notation.English)
				if err != nil {
					break
				}
				found := reading.Legal(w, p)
				if len(found) != 1 {
					// A king put in the middle after the game says who won.
					if stopped++; token[0] != 'K' || len(token) != 3 {
						t.Errorf("%s: %s means %d moves in %s", filepath.Base(name), token, len(found), p.FEN())
					}
					break
				}
				plies++
				if san := reading.SAN(p, found[0]); !sameMove(token, san) {
					t.Errorf("%s: %s is %s in %s", filepath.Base(name), token, san, p.FEN())
				} else if bare(token) != bare(san) {
					otherwise++
				}
				p = p.Play(found[0])
			}
		}
	}
	t.Logf("%d games, %d plies: %d with a superfluous hint or no =, %d games end at a king put aside", games, plies, otherwise, stopped)
	if plies == 0 {
		t.Error("no game was read")
	}
}

func bare(san string) string { return strings.TrimRight(san, "+#!?") }

// sameMove allows a file what its writers do: marks left out, no = before a
// promotion, a hint more than needed ("Nge2" where the other is pinned).
func sameMove(token, san string) bool {
	token, san = bare(token), bare(san)
	if token == san || token == strings.ReplaceAll(san, "=", "") {
		return true
	}
	return len(token) > len(san) && token[0] == san[0] && strings.HasSuffix(token, san[1:])
}
