package replay_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"zapis/internal/realdata"

	"zapis/internal/realgames"
	"zapis/scoresheet"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/replay"
)

// data returns a path in the collection of real input beside the repository.
func data(t testing.TB, name string) string {
	t.Helper()
	return realdata.Path(t, name)
}

// written makes a record of texts, "" for a blank.
func written(t testing.TB, g scoresheet.GameOpened, texts []string) *scoresheet.Record {
	t.Helper()
	var r scoresheet.Record
	fold := func(id int, p scoresheet.Payload) {
		if err := r.FoldPayload(scoresheet.EventID(id), p, 0); err != nil {
			t.Fatal(err)
		}
	}
	fold(1, g)
	for i, text := range texts {
		switch text {
		case "":
			fold(i+2, scoresheet.BlankLeft{})
		case "—":
			fold(i+2, scoresheet.DashWritten{})
		default:
			fold(i+2, scoresheet.TextWritten{Text: text, Language: notation.English})
		}
	}
	return &r
}

type oracle struct {
	plies, nulls int
	wrong, fen   string
}

// oracleOf reads what an independent program says of every game.
func oracleOf(t testing.TB) map[string]oracle {
	t.Helper()
	text, err := os.ReadFile(data(t, "oracle/games.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[string]oracle)
	for _, line := range strings.Split(string(text), "\n")[1:] {
		f := strings.Split(line, "\t")
		if len(f) != 7 {
			continue
		}
		plies, err := strconv.Atoi(f[2])
		if err != nil {
			t.Fatal(err)
		}
		nulls, _ := strconv.Atoi(f[5])
		all[f[0]+" "+f[1]] = oracle{plies, nulls, f[4], f[6]}
	}
	return all
}

type game struct {
	name  string // file and number, as the oracle has it
	start scoresheet.GameOpened
	texts []string
}

// games reads the real games, every step-th.
func games(t testing.TB, step int) []game {
	t.Helper()
	var all []game
	for file, g := range realgames.Each(t) {
		n := g.Index
		if n%step != 0 {
			continue
		}
		one := game{name: fmt.Sprintf("pgn/%s %d", file, n)}
		one.start.FEN = g.Tag("FEN")
		one.start.Chess960 = strings.EqualFold(g.Tag("Variant"), "Chess960")
		for _, m := range g.Moves {
			one.texts = append(one.texts, m.Text)
		}
		all = append(all, one)
	}
	return all
}

// TestRealGames: where an independent program finds a game legal to the end,
// every cell is legal and the final position the same.
func TestRealGames(t *testing.T) {
	step := 1
	if testing.Short() {
		step = 10
	}
	known := oracleOf(t)
	var all, cells, legal, whole, ended int
	for _, g := range games(t, step) {
		want, ok := known[g.name]
		if !ok {
			t.Errorf("%s: the oracle has no such game", g.name)
			continue
		}
		rec := written(t, g.start, g.texts)
		r := replay.Read(rec)
		check(t, rec, r)
		all++
		cells += len(rec.Cells)
		line := r.MainLine()
		legal += line.End
		if want.wrong != "" || want.nulls > 0 {
			ended++
			if line.End == len(rec.Cells) {
				t.Errorf("%s: legal to the end, the oracle says %s, %d null moves", g.name, want.wrong, want.nulls)
			}
			continue
		}
		fen, certain := r.Final()
		if line.Why != "" || !certain || line.End != want.plies {
			t.Errorf("%s: of %d half-moves %d are legal: %s %s", g.name, want.plies, line.End, rec.NameAt(line.End), line.Why)
			continue
		}
		whole++
		if fen != want.fen {
			t.Errorf("%s ends in\n%s, the oracle says\n%s", g.name, fen, want.fen)
		}
	}
	t.Logf("%d games, %d cells: %d legal and certain; %d games legal to the end, %d end before it, as the oracle's", all, cells, legal, whole, ended)
}

// TestDashesInRealGames: with one or two half-moves missing, nothing is
// called wrong, what is inferred is what was played, and what is certain
// stays as it was.
func TestDashesInRealGames(t *testing.T) {
	step := 4
	if testing.Short() {
		step = 40
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	var tried, filled, gaps, after, inferred, gaveUp int
	for _, g := range games(t, step) {
		full := replay.Read(written(t, g.start, g.texts))
		if len(g.texts) < 6 || full.MainLine().Why != "" {
			continue
		}
		texts := slices.Clone(g.texts)
		at := rnd.IntN(len(texts) - 2)
		texts[at] = "—"
		if rnd.IntN(2) == 0 {
			texts[at+1+rnd.IntN(min(4, len(texts)-at-1))] = "—"
		}
		rec := written(t, g.start, texts)
		r := replay.Read(rec)
		check(t, rec, r)
		tried++
		for i, v := range r.Verdicts {
			switch {
			case v.Kind == replay.Illegal:
				t.Errorf("%s: %s with dashes %v", g.name, rec.NameAt(i), v)
			case v.Moved && v.Move != full.Verdicts[i].Move:
				t.Errorf("%s: %s is said to be %s (%s), played was %s", g.name, rec.NameAt(i), r.SAN(i), v.Certainty, full.SAN(i))
			}
			if i > at {
				after++
			}
			if texts[i] == "—" {
				gaps++
			}
			if v.GaveUp {
				gaveUp++
			}
			if v.Filled {
				filled++
			}
			if i > at && v.Moved {
				inferred++
			}
		}
	}
	t.Logf("%d games with one or two dashes: of %d dashes %d have only one filling; of %d cells behind a dash %d are read all the same; %d searches gave up",
		tried, gaps, filled, after, inferred, gaveUp)
}

// TestDamagedGames deletes, swaps and falsifies entries of real games. What a
// reading says must hang together, and what is inferred is counted against
// what was played: it is not certain, and this is why.
func TestDamagedGames(t *testing.T) {
	step := 4
	if testing.Short() {
		step = 40
	}
	rnd := rand.New(rand.NewPCG(5, 6))
	damages := []struct {
		name string
		do   func(texts []string, at int) []string
	}{
		{"deleted", func(texts []string, at int) []string { return slices.Delete(texts, at, at+1) }},
		{"swapped with the next but one", func(texts []string, at int) []string {
			texts[at], texts[at+2] = texts[at+2], texts[at]
			return texts
		}},
		{"falsified", func(texts []string, at int) []string {
			texts[at] = texts[rnd.IntN(len(texts))]
			return texts
		}},
	}
	type count struct{ tried, unseen, illegal, right, wrong int }
	counts := make([]count, len(damages))
	for _, g := range games(t, step) {
		full := replay.Read(written(t, g.start, g.texts))
		if len(g.texts) < 8 || full.MainLine().Why != "" {
			continue
		}
		for d, damage := range damages {
			at := rnd.IntN(len(g.texts) - 3)
			rec := written(t, g.start, damage.do(slices.Clone(g.texts), at))
			r := replay.Read(rec)
			check(t, rec, r)
			c := &counts[d]
			c.tried++
			if line := r.MainLine(); line.Why == "" {
				c.unseen++ // legal all the same, or no change at all
			} else if line.End < at {
				t.Errorf("%s, %s at %d: the main line ends before that, at %d", g.name, damage.name, at, line.End)
			}
			for i, v := range r.Verdicts {
				if v.Kind == replay.Illegal {
					c.illegal++
				}
				if v.Certainty == replay.Inferred && v.Moved || v.Filled {
					if d > 0 && v.Move == full.Verdicts[i].Move {
						c.right++
					} else if d > 0 {
						c.wrong++
					}
				}
			}
		}
	}
	for d, c := range counts {
		t.Logf("%s: %d games, %d legal to the end all the same, %d cells illegal; inferred cells right %d, not as played %d",
			damages[d].name, c.tried, c.unseen, c.illegal, c.right, c.wrong)
	}
}

type sheet struct {
	Sheet    string
	Labels   []*string
	Replayed int
	Error    *struct {
		Ply         int
		Label, Kind string
		Fix         string
	}
}

// TestHandwrittenSheets writes every cell of the handwritten scoresheets as
// its player had it. The first cell that is no legal move is compared with
// the one at which a strict reader stops.
func TestHandwrittenSheets(t *testing.T) {
	f, err := os.Open(data(t, "hcs/hcs_sheets.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var sheets, cells, filled int
	kinds, why, ends := map[replay.Kind]int{}, map[string]int{}, map[string]int{}
	for in := bufio.NewScanner(f); in.Scan(); {
		var s sheet
		if err := json.Unmarshal(in.Bytes(), &s); err != nil {
			t.Fatal(err)
		}
		var texts []string
		for _, l := range s.Labels {
			if l == nil {
				texts = append(texts, "")
				continue
			}
			texts = append(texts, *l)
		}
		rec := written(t, scoresheet.GameOpened{}, texts)
		r := replay.Read(rec)
		check(t, rec, r)
		sheets++
		cells += len(rec.Cells)
		for i, v := range r.Verdicts {
			kinds[v.Kind]++
			if v.Filled {
				filled++
			}
			switch {
			case v.Kind == replay.Unknown:
				why[v.Gap.String()]++
			case v.Kind == replay.Legal && v.Certainty != replay.Certain:
				why["legal, "+v.Certainty.String()]++
			}
			if c := rec.Cells[i]; c.Writing.Text != texts[i] {
				t.Errorf("%s: cell %d holds %q, written was %q", s.Sheet, i, c.Writing.Text, texts[i])
			}
		}
		end := r.MainLine().End
		where := "where the strict reader does"
		switch {
		case s.Error == nil && end == s.Replayed && strings.Join(texts[end:], "") == "":
			where = "nowhere, nor does the strict reader"
		case s.Error == nil, end < s.Replayed:
			where = "before the strict reader"
			t.Errorf("%s: %s %s, a strict reader goes on to %d", s.Sheet, rec.NameAt(end), r.MainLine().Why, s.Replayed)
		case end > s.Replayed:
			where = "later: the strict reader stops at kind " + s.Error.Kind
		}
		ends[where]++
	}
	t.Logf("%d sheets, %d cells: %v; %d cells have a filling", sheets, cells, kinds, filled)
	for _, k := range slices.Sorted(maps.Keys(why)) {
		t.Logf("  %5d cells: %s", why[k], k)
	}
	for _, k := range slices.Sorted(maps.Keys(ends)) {
		t.Logf("  %5d sheets end %s", ends[k], k)
	}
}
