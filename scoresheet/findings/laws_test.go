package findings_test

import (
	"bufio"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/replay"
)

// R-A02 to R-A05: one small file for an article and a case. Its lines:
//
//	fen FEN, 960                  the starting position
//	play ENTRIES                  texts; tap:e2e4 a move on the board, — a dash, _ a blank
//	find KIND CELL CERTAINTY EVIDENCE
//	claim KIND [at CELL] [by MOVE] = CERTAINTY EVIDENCE
//
// All that is found has to be named if anything is.
func TestLaws(t *testing.T) {
	files, err := filepath.Glob("testdata/laws/*.txt")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) { testLaw(t, file) })
	}
}

func testLaw(t *testing.T, file string) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var opened scoresheet.GameOpened
	var rec *scoresheet.Record
	var found, want []string
	for lines := bufio.NewScanner(f); lines.Scan(); {
		verb, rest, _ := strings.Cut(lines.Text(), " ")
		switch verb {
		case "", "#":
		case "fen":
			opened.FEN = rest
		case "960":
			opened.Chess960 = true
		case "play":
			rec = played(t, opened, rest)
			for _, f := range findings.Of(rec, replay.Read(rec), nil) {
				found = append(found, f.Kind.String()+" "+f.Cell+" "+f.Certainty.String()+" "+strings.Join(f.Evidence, " "))
				if (f.Certainty == findings.Possible) == (len(f.Settles) == 0) && f.Kind != findings.Unknown && !strings.HasPrefix(f.Settles.String(), "legal if ") {
					t.Errorf("%s at %s is %s, and what settles it is %q", f.Kind, f.Cell, f.Certainty, f.Settles)
				}
				t.Logf("%s %s %s (%s): %s", f.Kind, f.Cell, f.Certainty, f.Article, f.Settles)
			}
		case "find":
			want = append(want, rest)
		case "claim":
			testClaim(t, rec, rest)
		default:
			t.Fatalf("%s: %q has no meaning", file, lines.Text())
		}
	}
	if want == nil {
		return
	}
	slices.Sort(found)
	slices.Sort(want)
	if !slices.Equal(found, want) {
		t.Errorf("found\n%s\nwant\n%s", strings.Join(found, "\n"), strings.Join(want, "\n"))
	}
}

var kindWords = map[string]findings.Kind{
	"threefold": findings.Threefold, "fivefold": findings.Fivefold, "fifty": findings.Fifty,
	"seventyfive": findings.SeventyFive, "checkmate": findings.Checkmate, "stalemate": findings.Stalemate, "dead": findings.Dead,
}

func testClaim(t *testing.T, rec *scoresheet.Record, text string) {
	t.Helper()
	asked, want, ok := strings.Cut(text, " = ")
	words := strings.Fields(asked)
	c := findings.Claim{Kind: kindWords[words[0]], Ply: len(rec.Cells)}
	if !ok || c.Kind == 0 {
		t.Fatalf("claim %q has no meaning", text)
	}
	for i := 1; i+1 < len(words); i += 2 {
		switch words[i] {
		case "at":
			name, err := scoresheet.ParseCellName(words[i+1])
			if err != nil {
				t.Fatal(err)
			}
			c.Ply = rec.IndexOf(name) + 1
		case "by":
			c.Intended = &scoresheet.Writing{Form: scoresheet.FormText, Text: words[i+1], Language: notation.English}
		default:
			t.Fatalf("claim %q has no meaning", text)
		}
	}
	a := findings.ToClaim(rec, c, nil)
	got := a.Certainty.String() + " " + strings.Join(a.Evidence, " ")
	if strings.TrimSpace(got) != strings.TrimSpace(want) && (a.Certainty.String() != want || a.Certainty == findings.Certain) {
		t.Errorf("claim %s is %s, want %s", asked, got, want)
	}
	if side := rec.NameAt(c.Ply).Side; a.Turn != side {
		t.Errorf("claim %s: %s is to move, want %s", asked, a.Turn, side)
	}
	t.Logf("claim %s: %s (%s) %s", asked, got, a.Article, a.Settles)
}

// played makes a record of a script.
func played(t *testing.T, opened scoresheet.GameOpened, script string) *scoresheet.Record {
	t.Helper()
	var rec scoresheet.Record
	id := scoresheet.EventID(0)
	do := func(plan []scoresheet.Payload, err error) {
		t.Helper()
		for _, p := range plan {
			if id++; err == nil {
				err = rec.FoldPayload(id, p, 0)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	do([]scoresheet.Payload{opened}, nil)
	for word := range strings.FieldsSeq(script) {
		tap, isTap := strings.CutPrefix(word, "tap:")
		switch {
		case word == "—":
			do(rec.PlanDash(), nil)
		case word == "_":
			do(rec.PlanBlank(), nil)
		case isTap:
			m, err := notation.ParseUCI(tap)
			if err != nil {
				t.Fatal(err)
			}
			do(rec.PlanMove(m.From(), m.To(), m.Promo), nil)
		default:
			do(rec.PlanText(word, notation.English))
		}
	}
	return &rec
}

// A record that is none, and one whose FEN is no position, are answered too.
func TestNothingKnown(t *testing.T) {
	for name, opened := range map[string]scoresheet.GameOpened{
		"no game":  {},
		"no kings": {FEN: "8/8/8/8/8/8/8/8 w - - 0 1"},
	} {
		var rec scoresheet.Record
		if name != "no game" {
			rec = *played(t, opened, "e4 e5 Nf3")
		}
		for _, f := range findings.Of(&rec, replay.Read(&rec), nil) {
			if f.Certainty == findings.Certain && f.Kind != findings.Unknown {
				t.Errorf("%s: %+v", name, f)
			}
		}
		a := findings.ToClaim(&rec, findings.Claim{Kind: findings.Fifty, Ply: 99}, findings.Insufficient)
		if a.Certainty == findings.Certain || a.Turn == board.White && len(rec.Cells) > 0 {
			t.Errorf("%s: %+v", name, a)
		}
	}
}
