package findings_test

import (
	"fmt"
	"slices"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
)

// R-A02, R-A03: in real games every announced move that brings the third
// time or the fiftieth move is a good claim, and no other legal move is; an
// illegal one never is.
func TestClaimsInRealGames(t *testing.T) {
	step := 12
	if testing.Short() {
		step = 30
	}
	good, bad := 0, 0
	for _, g := range eventfulGames(t, step) {
		cells := make([]sheetCell, len(g.line.Moves))
		for i := range cells {
			cells[i].ply = i + 1
		}
		rec, _ := g.record(t, cells, false)
		tried := 0
		for _, e := range g.events {
			if e.Intended == nil || tried == 4 {
				continue
			}
			tried++
			p := g.at(e.Ply)
			wanted := map[board.Move]bool{}
			for _, m := range e.Intended {
				wanted[m] = true
			}
			for i, m := range p.Moves(nil) {
				if !wanted[m] && i%4 != 0 {
					continue
				}
				san := reading.SAN(p, m)
				c := findings.Claim{Kind: e.Kind, Ply: e.Ply, Intended: &scoresheet.Writing{Form: scoresheet.FormText, Text: san, Language: notation.English}}
				a := findings.ToClaim(rec, c, nil)
				// A move that mates ends the game, and a capture ends the count.
				want := findings.RuledOut
				if after := p.Play(m); wanted[m] && (e.Kind == findings.Threefold || after.Outcome() != rules.Checkmate) {
					want = findings.Certain
					good++
				} else {
					bad++
				}
				if a.Certainty != want || a.Turn != p.Turn || a.Article != map[findings.Kind]string{findings.Threefold: "9.2.1", findings.Fifty: "9.3.1"}[e.Kind] {
					t.Errorf("%s: %s by %s at ply %d: %+v, want %s", g.name, e.Kind, san, e.Ply, a, want)
				}
			}
			a := findings.ToClaim(rec, findings.Claim{Kind: e.Kind, Ply: e.Ply, Intended: &scoresheet.Writing{Form: scoresheet.FormMove, Shape: board.Shape{Move: board.Move{From: 0, To: 63}}}}, nil)
			if v := p.Judge(board.Move{From: 0, To: 63}); !v.Legal() && (a.Certainty != findings.RuledOut || a.Reason != v.Reason) {
				t.Errorf("%s: %s by a1h8 at ply %d: %+v", g.name, e.Kind, e.Ply, a)
			}
		}
	}
	t.Logf("%d good claims, %d others", good, bad)
	if good == 0 || bad == 0 {
		t.Error("nothing was tried")
	}
}

// The short way to read a text leads where the long one does, in positions
// in which it was not written too.
func TestShortWay(t *testing.T) {
	short := 0
	for _, g := range eventfulGames(t, 12) {
		for i, text := range g.line.SAN {
			w := scoresheet.Writing{Form: scoresheet.FormText, Text: text, Language: notation.English}
			written, err := notation.Parse(text, notation.English)
			if err != nil {
				t.Fatal(err)
			}
			for _, ply := range []int{i, (i + 1) % len(g.line.SAN), (i + 2) % len(g.line.SAN), i * 7919 % len(g.line.SAN)} {
				p := g.at(ply)
				got, isShort := findings.Options(w, p)
				want := reading.Legal(written, p)
				if isShort {
					short++
				}
				if len(got) != len(want) || slices.ContainsFunc(got, func(m board.Move) bool { return !slices.Contains(want, m) }) {
					t.Fatalf("%s in %s: %v, want %v", text, p.FEN(), got, want)
				}
			}
		}
	}
	t.Logf("%d by the short way", short)
	if short == 0 {
		t.Error("the short way is never taken")
	}
}

func ExampleToClaim() {
	var rec scoresheet.Record
	for i, p := range []scoresheet.Payload{
		scoresheet.GameOpened{},
		scoresheet.TextWritten{Text: "Nf3", Language: notation.English},
		scoresheet.TextWritten{Text: "Nf6", Language: notation.English},
		scoresheet.TextWritten{Text: "Ng1", Language: notation.English},
		scoresheet.TextWritten{Text: "Ng8", Language: notation.English},
		scoresheet.TextWritten{Text: "Nf3", Language: notation.English},
		scoresheet.TextWritten{Text: "Nf6", Language: notation.English},
		scoresheet.TextWritten{Text: "Ng1", Language: notation.English},
	} {
		if err := rec.FoldPayload(scoresheet.EventID(i+1), p, 0); err != nil {
			fmt.Println(err)
		}
	}
	a := findings.ToClaim(&rec, findings.Claim{
		Kind:     findings.Threefold,
		Ply:      len(rec.Cells),
		Intended: &scoresheet.Writing{Form: scoresheet.FormText, Text: "Ng8", Language: notation.English},
	}, nil)
	fmt.Println(a.Kind, a.Certainty, a.Evidence, a.Article, a.Turn)
	// Output: threefold certain [0 2b 4b] 9.2.1 black
}
