package pgn_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"zapis/internal/long"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
	"zapis/scoresheet/pgn"
)

func convertOne(t *testing.T, text string, from notation.Language, form reading.Form, to notation.Language) (string, []pgn.Unconverted) {
	t.Helper()
	g := readAll(t, []byte(text))[0]
	left, err := pgn.Convert(g, from, form, to)
	if err != nil {
		t.Fatal(err)
	}
	return printed(t, g), left
}

func printed(t *testing.T, g *pgn.Game) string {
	t.Helper()
	var out bytes.Buffer
	if err := pgn.NewWriter(&out).Write(g); err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(strings.TrimSpace(out.String()), "\n", " ")
}

// R-N01 to R-N03, R-N05: what each form looks like, with what is around the
// moves.
func TestConvert(t *testing.T) {
	const game = "1. e4 $1 {best} (1. d4 d5 (1... Nf6)) d5 2. exd5 (=) Nf6 3. Nf3 -- 4. Bb5+ c6 5. dxc6 a6 6. cxb7+ axb5 7. bxa8=Q g6 8. O-O Bg7 *"
	for form, want := range map[reading.Form]string{
		reading.FormSAN:      "1. e4 $1 {best} (1. d4 d5 (1... Sf6)) 1... d5 2. exd5 (=) Sf6 3. Sf3 -- 4. Lb5+ c6 5. dxc6 a6 6. cxb7+ axb5 7. bxa8=D g6 8. O-O Lg7 *",
		reading.FormLong:     "1. e2-e4 $1 {best} (1. d2-d4 d7-d5 (1... Sg8-f6)) 1... d7-d5 2. e4xd5 (=) Sg8-f6 3. Sg1-f3 -- 4. Lf1-b5+ c7-c6 5. d5xc6 a7-a6 6. c6xb7+ a6xb5 7. b7xa8=D g7-g6 8. O-O Lf8-g7 *",
		reading.FormFigurine: "1. e4 $1 {best} (1. d4 d5 (1... ♘f6)) 1... d5 2. exd5 (=) ♘f6 3. ♘f3 -- 4. ♗b5+ c6 5. dxc6 a6 6. cxb7+ axb5 7. bxa8=♕ g6 8. O-O ♗g7 *",
		reading.FormNumeric:  "1. 5254 $1 {best} (1. 4244 4745 (1... 7866)) 1... 4745 2. 5445 (=) 7866 3. 7163 -- 4. 6125 3736 5. 4536 1716 6. 3627 1625 7. 27181 7776 8. 5171 6877 *",
		reading.FormUCI:      "1. e2e4 $1 {best} (1. d2d4 d7d5 (1... g8f6)) 1... d7d5 2. e4d5 (=) g8f6 3. g1f3 -- 4. f1b5 c7c6 5. d5c6 a7a6 6. c6b7 a6b5 7. b7a8q g7g6 8. e1g1 f8g7 *",
		reading.FormSpoken: "1. Bauer-Eva-zwei-Eva-vier $1 {best} (1. Bauer-David-zwei-David-vier Bauer-David-sieben-David-fünf (1... Springer-Gustav-acht-Felix-sechs)) 1... Bauer-David-sieben-David-fünf " +
			"2. Bauer-Eva-vier-schlägt-David-fünf (=) Springer-Gustav-acht-Felix-sechs 3. Springer-Gustav-eins-Felix-drei -- 4. Läufer-Felix-eins-Bella-fünf-Schach Bauer-Cäsar-sieben-Cäsar-sechs " +
			"5. Bauer-David-fünf-schlägt-Cäsar-sechs Bauer-Anna-sieben-Anna-sechs 6. Bauer-Cäsar-sechs-schlägt-Bella-sieben-Schach Bauer-Anna-sechs-schlägt-Bella-fünf " +
			"7. Bauer-Bella-sieben-schlägt-Anna-acht-Dame Bauer-Gustav-sieben-Gustav-sechs 8. Kurze-Rochade Läufer-Felix-acht-Gustav-sieben *",
	} {
		got, left := convertOne(t, game, "", form, notation.German)
		if got != want || left != nil {
			t.Errorf("%s: %v\n%s\nwant\n%s", form, left, got, want)
		}
		if back, left := convertOne(t, got, notation.German, reading.FormSAN, notation.English); left != nil {
			t.Errorf("%s back: %v", form, left)
		} else if again, _ := convertOne(t, game, "", reading.FormSAN, notation.English); back != again {
			t.Errorf("%s back:\n%s\nwant\n%s", form, back, again)
		}
	}
}

// What cannot be converted stays with what follows it, and is named.
func TestConvertLeaves(t *testing.T) {
	for _, c := range []struct{ game, form, want, left string }{
		{"1. e4 e5 2. Nf6 Nc6 *", "lan", "1. e2-e4 e7-e5 2. Nf6 Nc6 *", `[half-move 3, "Nf6" (line 1, column 13): illegal: no piece can make this move]`},
		{
			"1. e4 (1. e5 c5) c5 (1... e5 2. Nd2) *", "numeric", "1. 5254 (1. e5 c5) 1... 3735 (1... 5755 2. Nd2) *",
			`[half-move 1 in a variation, "e5" (line 1, column 11): illegal: no piece can make this move half-move 3 in a variation, "Nd2" (line 1, column 33): illegal: a piece of the same color stands on the target (article 3.1)]`,
		},
		{"1. e4 hello *", "san", "1. e4 hello *", `[half-move 2, "hello" (line 1, column 7): cannot be read as a move]`},
		{"[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K2R w - - 0 1\"]\n\n1. Rb1 (1. Rh2) *", "uci", `[SetUp "1"] [FEN "4k3/8/8/8/8/8/8/R3K2R w - - 0 1"]  1. a1b1 (1. h1h2) *`, `[]`},
		{"[FEN \"4k3/8/8/8/8/8/8/1R2KR2 w - - 0 1\"]\n\n1. Rd1 *", "uci", `[FEN "4k3/8/8/8/8/8/8/1R2KR2 w - - 0 1"]  1. b1d1 *`, `[]`},
		{"[FEN \"1k6/8/8/8/8/8/8/R3KR2 w - - 0 1\"]\n\n1... Kb7 *", "uci", `[FEN "1k6/8/8/8/8/8/8/R3KR2 w - - 0 1"]  1. Kb7 *`, `[half-move 1, "Kb7" (line 3, column 6): illegal: no piece can make this move]`},
		{
			"[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/5K1R w H - 0 1\"]\n\n1. O-O *", "numeric", "",
			`[half-move 1, "O-O" (line 4, column 4): cannot be told from another move in the form numeric]`,
		},
	} {
		got, left := convertOne(t, c.game, "", reading.Form(c.form), notation.English)
		var said []string
		for i := range left {
			said = append(said, left[i].Error())
		}
		if fmt.Sprint(said) != c.left || c.want != "" && got != c.want {
			t.Errorf("%s:\n%s\n%s\nwant\n%s\n%s", c.game, got, fmt.Sprint(said), c.want, c.left)
		}
	}
	g := readAll(t, []byte("[FEN \"nonsense\"]\n\n1. e4 *"))[0]
	if _, err := pgn.Convert(g, "", reading.FormLong, notation.English); err == nil || g.Moves[0].Text != "e4" {
		t.Errorf("a FEN that is none: %v, %v", err, g.Moves)
	}
}

// R-N04: every real game, written in every form in the letters of six
// languages, is read back as the same moves, with its comments, glyphs and
// variations.
func TestConvertRoundTrip(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(dataDir(t), "pgn", "*.pgn"))
	if err != nil || len(files) == 0 {
		t.Fatal("no games there", err)
	}
	step := long.Of(101, 3)
	games, plies, tried, guessed, n := 0, 0, 0, 0, 0
	languages := []notation.Language{notation.English, notation.Russian, notation.Ukrainian, notation.German, notation.French, notation.Spanish}
	for _, file := range files {
		for _, g := range readAll(t, readFile(t, file)) {
			if n++; n%step != 0 && (g.Tag("FEN") == "" || n%7 != 0) {
				continue
			}
			line, err := pgn.Play(g)
			if err != nil || line.Err != nil || len(g.Faults) > 0 {
				continue // what cannot be played is tried elsewhere
			}
			games++
			plies += len(line.Moves)
			plain := *g
			if left, err := pgn.Convert(&plain, "", reading.FormSAN, notation.English); err != nil || left != nil {
				t.Fatalf("%s, game %d: %v %v", file, g.Index+1, left, err)
			}
			want := printed(t, &plain)
			for _, form := range reading.Forms() {
				for _, lang := range languages {
					if lang != notation.English && (form == reading.FormFigurine || form == reading.FormNumeric || form == reading.FormUCI) {
						continue // they have no language
					}
					out := *g
					if left, err := pgn.Convert(&out, "", form, lang); err != nil || left != nil {
						if form == reading.FormNumeric && line.Start.Chess960 {
							continue // castling may not be told from a king's step
						}
						t.Fatalf("%s, game %d, %s in %s: %v %v", file, g.Index+1, form, lang, left, err)
					}
					back := readAll(t, []byte(printed(t, &out)+"\n"))
					if len(back) != 1 {
						t.Fatalf("%s, game %d, %s in %s: %d games", file, g.Index+1, form, lang, len(back))
					}
					if form == reading.FormSAN && lang != notation.English {
						if tried++; pgn.Lettering(back[0]) == lang {
							guessed++
						}
					}
					if left, err := pgn.Convert(back[0], lang, reading.FormSAN, notation.English); err != nil || left != nil {
						t.Fatalf("%s, game %d, %s in %s back: %v %v", file, g.Index+1, form, lang, left, err)
					}
					if got := printed(t, back[0]); got != want {
						t.Fatalf("%s, game %d, %s in %s:\n%s\nwant\n%s", file, g.Index+1, form, lang, got, want)
					}
				}
			}
		}
	}
	t.Logf("%d games, %d half-moves; of %d texts in a language it was found in %d without being told", games, plies, tried, guessed)
	if games < 20 {
		t.Errorf("only %d games", games)
	}
}

// A game in the letters of any language of the list is read without being told
// which.
func TestLetteringOfRealGames(t *testing.T) {
	games := readAll(t, readFile(t, filepath.Join(dataDir(t), "pgn", "ecc2018_clk_crlf.pgn")))
	tried := 0
	for i, g := range games {
		line, err := pgn.Play(g)
		if i%long.Of(20, 1) != 0 || err != nil || line.Err != nil || len(line.Moves) < 40 {
			continue
		}
		for _, lang := range notation.AllLanguages() {
			out := *g
			out.Moves = slices.Clone(g.Moves)
			if left, err := pgn.Convert(&out, notation.English, reading.FormSAN, lang); err != nil || left != nil && lang != notation.Greek {
				t.Fatalf("game %d in %s: %v %v", i+1, lang, left, err)
			}
			again, err := pgn.Play(&out)
			if tried++; err != nil || again.Err != nil || !slices.Equal(again.SAN, line.SAN) {
				t.Errorf("game %d in %s: read as %s, %v %v", i+1, lang, again.Language, again.Err, err)
			}
		}
	}
	t.Logf("%d games in a language each", tried)
}
