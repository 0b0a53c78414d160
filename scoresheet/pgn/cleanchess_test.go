package pgn_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"zapis/scoresheet/pgn"
)

// cleanCase is one line of the clean-chess files: a PGN with an id.
type cleanCase struct{ ID, PGN string }

func cleanChess(tb testing.TB, name string) []cleanCase {
	tb.Helper()
	var cases []cleanCase
	for line := range strings.Lines(string(readFile(tb, filepath.Join(dataDir(tb), "fixtures", name)))) {
		var c cleanCase
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			tb.Fatal(err)
		}
		cases = append(cases, c)
	}
	return cases
}

// beyondTheLaws are games that the authors accept and we do not: they go on
// after the game has ended (Laws 5.1.1, 5.2.1).
var beyondTheLaws = []string{
	"01_play_beyond_checkmate_with_white_move.pgn",
	"03_play_beyond_stalemate_with_white_move.pgn",
	"04_play_beyond_stalemate_with_black_move.pgn",
}

// lenient are cases that the authors refuse and we accept, by what stands in
// the name, with the reason.
var lenient = map[string]string{
	"not_followed_by_space":                 "white space around a comment means nothing",
	"followed_by_two_spaces":                "white space around a comment means nothing",
	"commentary_not_followed_by_value":      "a comment may stand before the result",
	"08_tag_result_incorrect_value":         "the result token counts, not the tag",
	"09_tag_setup_tag_value_invalid":        "SetUp is not looked at, FEN is",
	"starts_with_empty_line":                "empty lines mean nothing",
	"does_not_end_with_empty_line":          "empty lines mean nothing",
	"empty_lines":                           "empty lines mean nothing",
	"08_tag_name_space_after_missing":       "white space in a tag means nothing",
	"15_tag_result_missing":                 "tags may be missing",
	"tag_result_value_invalid":              "the result token counts, not the tag",
	"18_file_end_invalid":                   "the result token may be missing",
	"20_file_end_invalid":                   "tag and token may differ; the token counts",
	"24_fen_tag_set_but_not_required":       "a FEN of the starting position is a FEN",
	"move_number_for_non_initial":           "move numbers are kept and not checked",
	"strict/exception/san/03_custom":        "superfluous disambiguation and wrong marks are read",
	"moveSuffixAnnotationOnly/exception/01": "!!! is read as !!",
}

// The parser cases of clean-chess: what they accept is read without a fault
// and played to its end; what they refuse shows a fault, a move that cannot
// be played, or another number of games, unless it is harmless.
func TestCleanChessParser(t *testing.T) {
	accepted, refused, harmless := 0, 0, 0
	for _, c := range cleanChess(t, "cleanchess_parser.jsonl") {
		games := readAll(t, []byte(c.PGN))
		var problems []string
		if len(games) != 1 {
			problems = append(problems, fmt.Sprintf("%d games", len(games)))
		}
		for _, g := range games {
			for _, f := range g.Faults {
				problems = append(problems, f.Error())
			}
			if l, err := pgn.Play(g); err != nil {
				problems = append(problems, err.Error())
			} else if l.Err != nil {
				problems = append(problems, l.Err.Error())
			}
		}
		want := strings.Contains(c.ID, "/exception/") || slices.ContainsFunc(beyondTheLaws, func(name string) bool { return strings.HasSuffix(c.ID, name) })
		switch got := len(problems) > 0; {
		case got && !want:
			t.Errorf("%s: %s", c.ID, strings.Join(problems, "; "))
		case !got && want:
			if !isLenient(c.ID) {
				t.Errorf("%s: read without a fault", c.ID)
			}
			harmless++
		case got:
			if isLenient(c.ID) {
				t.Errorf("%s: listed as harmless, but %s", c.ID, strings.Join(problems, "; "))
			}
			refused++
		default:
			accepted++
		}
	}
	t.Logf("%d read, %d with faults as expected, %d harmless", accepted, refused, harmless)
}

func isLenient(id string) bool {
	for part := range lenient {
		if strings.Contains(id, part) {
			return true
		}
	}
	return false
}

// The 658 games of clean-chess, against the oracle.
func TestCleanChessGames(t *testing.T) {
	const prefix = "fixtures/cleanchess_games.jsonl#"
	wants := map[string]want{}
	for _, w := range everyRow(t, dataDir(t)) {
		if id, ok := strings.CutPrefix(w.file, prefix); ok {
			wants[id] = w
		}
	}
	same := 0
	for _, c := range cleanChess(t, "cleanchess_games.jsonl") {
		w, ok := wants[c.ID]
		if !ok {
			t.Errorf("%s is not in the oracle", c.ID)
			continue
		}
		games := readAll(t, []byte(c.PGN))
		if len(games) != 1 {
			t.Errorf("%s: %d games", c.ID, len(games))
			continue
		}
		if problem := compare(t, games[0], w); problem != "" {
			t.Errorf("%s: %s", c.ID, problem)
			continue
		}
		same++
	}
	t.Logf("%d games as the oracle has them", same)
}
