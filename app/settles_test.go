package app_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/assets"
	"zapis/internal/long"
	"zapis/scoresheet"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/replay"
)

var updateSettles = flag.Bool("update", false, "write testdata/settles.txt; read every sentence that changes")

// settles returns every form in which a finding says what would settle it.
func settles() (all []findings.Settle) {
	on := func(k findings.ConditionKind) findings.Condition {
		return findings.Condition{
			Kind: k, Cell: "12b", Other: "14w", Cells: []string{"12b", "14w", findings.Ellipsis, "31b"}, Moves: []string{"Nf3", "O-O"},
			Gap: replay.Dash, Reason: rules.KnightMove,
		}
	}
	in := func(c findings.Condition, r findings.Role) findings.Condition { c.Role = r; return c }
	slips := []findings.Condition{
		on(findings.WrittenWrongly), on(findings.LeftOut), on(findings.NotPlayed), on(findings.Exchanged), on(findings.NotSearched),
	}
	repairs := []findings.Condition{on(findings.CellWas), on(findings.MoveLeftOut), on(findings.Swapped)}
	hinges := []findings.Condition{on(findings.CellWas), on(findings.CellAsWritten), on(findings.EntriesRight)}
	var known []findings.Condition
	for g := replay.Dash; g <= replay.Follows; g++ {
		c := on(findings.CellKnown)
		c.Gap = g
		known = append(known, c)
	}
	none := on(findings.CellWas)
	none.Moves = []string{"Nf3", ""}
	depends := []findings.Condition{
		on(findings.CellWas), on(findings.CellWasNot), on(findings.CellQuiet), on(findings.MoveLeftOut), on(findings.CellsKnown), on(findings.EntriesRight), none,
	}
	for _, list := range [][]findings.Condition{slips, repairs, hinges, known, depends} {
		for _, c := range list {
			all = append(all, findings.Settle{c})
		}
	}
	for _, list := range [][]findings.Condition{slips, repairs, hinges, known} {
		for _, c := range list {
			all = append(all, findings.Settle{in(c, findings.Refutes)})
		}
	}
	for _, list := range [][]findings.Condition{slips, repairs} {
		for _, c := range list {
			all = append(all, findings.Settle{in(c, findings.Allows)})
			for _, d := range depends {
				all = append(all, findings.Settle{c, d})
			}
		}
	}
	all = append(all, findings.Settle{on(findings.RightUpTo)})
	for _, c := range slips {
		all = append(all, findings.Settle{on(findings.RightUpTo), in(c, findings.Playable)},
			findings.Settle{c, in(on(findings.CellIllegal), findings.Otherwise)})
	}
	for g := replay.Dash; g <= replay.Follows; g++ {
		c := on(findings.SaysNothing)
		c.Gap = g
		all = append(all, findings.Settle{c})
	}
	only := on(findings.OnlyMove)
	only.Moves = []string{"e8=Q"}
	return append(all, findings.Settle{only}, findings.Settle{on(findings.CellIllegal)}, findings.Settle{on(findings.TooFewMoves)},
		findings.Settle{on(findings.PairUnseen)}, findings.Settle{on(findings.NoSuchStart)})
}

// shapeOf is what of a Settle decides with which words it is said.
func shapeOf(s findings.Settle) string {
	var all []string
	for i := range s {
		all = append(all, fmt.Sprint(s[i].Word(), " ", s[i].Role))
	}
	return strings.Join(all, ", ")
}

// What would settle an answer is said in whole sentences in every language.
// testdata/settles.txt has them all, to be read.
func TestSettlesAreSaid(t *testing.T) {
	const file = "testdata/settles.txt"
	kits := map[string]*rig{}
	for _, lang := range assets.Languages() {
		kits[lang] = rigWith(t, stage.New(t), usual, page.Options{Lang: lang})
	}
	var b strings.Builder
	for _, s := range settles() {
		fmt.Fprintf(&b, "%s\n", s)
		for _, lang := range assets.Languages() {
			said := kits[lang].ui.SettleWords(s)
			fmt.Fprintf(&b, "  %s  %s\n", lang, said)
			if strings.Contains(said, "settle.") || strings.ContainsAny(said, "{}") {
				t.Errorf("%s: %q is said as %q", lang, s, said)
			}
			if lang != "en" && said == kits["en"].ui.SettleWords(s) {
				t.Errorf("%s: %q is said in English", lang, s)
			}
		}
	}
	if *updateSettles {
		if err := os.WriteFile(file, []byte(b.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("%s is stale: go test ./app -run TestSettlesAreSaid -update, and read every sentence that changes", file)
	}
}

// Whatever is said of damaged records is said in the device's language.
func TestSettlesOfDamagedRecords(t *testing.T) {
	long.Serial(t)
	english := regexp.MustCompile(`\b(if|was|not|what|entries|cannot|played|after|explains|legal|dash|else|too|which|it|is)\b`)
	rnd := rand.New(rand.NewPCG(4, 2))
	seen, shapes := map[string]bool{}, map[string]bool{}
	for _, s := range settles() {
		shapes[shapeOf(s)] = true
	}
	moves := strings.Fields(strings.Join(stage.Opening, " ") + " " + "c8b7 d2d4 f8e8 b1d2 e7f8 a2a4 h7h6 d2f1 e5d4 c3d4 c6b4 f1g3 c7c5 d4d5 " + strings.Repeat("g3f1 f6d7 f1g3 d7f6 ", 3))
	r := rigWith(t, stage.New(t), usual, page.Options{Lang: "ru"})
	for range 60 {
		r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
		r.opened()
		for i := 0; i < len(moves); i++ {
			switch rnd.IntN(14) {
			case 0:
				_, err := r.dev.Dash()
				r.must(err)
			case 1:
				_, err := r.dev.Write([]string{"Nf3", "Qxh7#", "??", "Kd2", "e4"}[rnd.IntN(5)])
				r.must(err)
			case 2:
				i++ // left out
			default:
				r.must(r.dev.Play(moves[i]))
			}
		}
		_, err := r.dev.Claim(scoresheet.ClaimThreefold, 0)
		r.must(err)
		r.must(r.dev.Arbiter(arbiterCode))
		found, err := r.dev.Findings()
		r.must(err)
		claims, err := r.dev.AnsweredClaims()
		r.must(err)
		for _, c := range claims {
			found = append(found, c.Finding)
		}
		for _, f := range found {
			if len(f.Settles) == 0 {
				continue
			}
			seen[f.Settles.String()] = true
			if shape := shapeOf(f.Settles); !shapes[shape] {
				t.Errorf("%q has a form that is not in the list: %s", f.Settles, shape)
			}
			if said := r.ui.SettleWords(f.Settles); english.MatchString(said) {
				t.Errorf("%q is said as %q", f.Settles, said)
			}
		}
		_, err = r.dev.Abandon("damaged")
		r.must(err)
	}
	if len(seen) < 30 {
		t.Errorf("only %d different things were said", len(seen))
	}
	t.Logf("%d different things were said", len(seen))
}
