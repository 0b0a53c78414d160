package findings_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/internal/long"
	"zapis/internal/realgames"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
	"zapis/scoresheet/pgn"
	"zapis/scoresheet/replay"
)

// truth is a real game of which the Laws say something.
type truth struct {
	name   string
	line   pgn.Line
	events []findings.Event
	counts []int // by ply: how often the position has stood
}

func (g *truth) at(ply int) rules.Position {
	if ply == 0 {
		return g.line.Start
	}
	return g.line.Positions[ply-1]
}

// holds is what the Laws say of the position at a ply, reckoned anew.
func (g *truth) holds(k findings.Kind, ply int) bool {
	p := g.at(ply)
	switch k {
	case findings.Threefold:
		return g.counts[ply] >= 3
	case findings.Fivefold:
		return g.counts[ply] >= 5
	case findings.Fifty:
		return p.HalfMoveClock >= 100
	case findings.SeventyFive:
		return p.HalfMoveClock >= 150
	case findings.Checkmate:
		return p.Outcome() == rules.Checkmate
	case findings.Stalemate:
		return p.Outcome() == rules.Stalemate
	case findings.Dead:
		return findings.Insufficient(p)
	}
	return false
}

// eventfulGames are the real games with findings, the usual starting
// position, and legal moves to the end.
func eventfulGames(tb testing.TB, step int) []*truth {
	tb.Helper()
	var all []*truth
	var s findings.Scanner
	seen := 0
	for file, g := range realgames.Each(tb) {
		l, err := pgn.Play(g)
		if err != nil || l.Err != nil || l.Nulls > 0 || l.Start != rules.Start() || len(l.Moves) < 8 {
			continue
		}
		events := s.Scan(nil, &l.Start, l.Moves, l.Positions)
		if len(events) == 0 {
			continue
		}
		if seen++; seen%step != 0 {
			continue
		}
		t := &truth{name: fmt.Sprintf("%s %d", file, g.Index), line: l, events: events}
		keys := map[rules.Key]int{}
		for ply := range len(l.Moves) + 1 {
			k := t.at(ply).Key()
			keys[k]++
			t.counts = append(t.counts, keys[k])
		}
		all = append(all, t)
	}
	return all
}

// sheet is what was written of a game, cell by cell: index of the half-move
// it stands for, and what stands there. text "" is the move itself.
type sheetCell struct {
	ply  int // of the game, from 1
	text string
}

type damage struct {
	name string
	gap  bool // it leaves a gap and nothing wrong
	do   func(r *rand.Rand, g *truth, cells []sheetCell) []sheetCell
}

var damages = []damage{
	{"dash", true, func(r *rand.Rand, _ *truth, c []sheetCell) []sheetCell {
		c[r.IntN(len(c))].text = "—"
		return c
	}},
	{"blank", true, func(r *rand.Rand, _ *truth, c []sheetCell) []sheetCell {
		c[r.IntN(len(c))].text = "_"
		return c
	}},
	{"unreadable", true, func(r *rand.Rand, _ *truth, c []sheetCell) []sheetCell {
		c[r.IntN(len(c))].text = "N?"
		return c
	}},
	{"deleted", false, func(r *rand.Rand, _ *truth, c []sheetCell) []sheetCell {
		i := r.IntN(len(c))
		return slices.Delete(c, i, i+1)
	}},
	{"swapped with the next of that side", false, func(r *rand.Rand, g *truth, c []sheetCell) []sheetCell {
		return swap(g, c, r.IntN(len(c)-2), 2)
	}},
	{"swapped with the next", false, func(r *rand.Rand, g *truth, c []sheetCell) []sheetCell {
		return swap(g, c, r.IntN(len(c)-2), 1)
	}},
	{"swapped with any", false, func(r *rand.Rand, g *truth, c []sheetCell) []sheetCell {
		i := r.IntN(len(c) - 1)
		return swap(g, c, i, 1+r.IntN(len(c)-i-1))
	}},
	{"falsified to another entry of the game", false, func(r *rand.Rand, g *truth, c []sheetCell) []sheetCell {
		c[r.IntN(len(c))].text = g.line.SAN[r.IntN(len(g.line.SAN))]
		return c
	}},
	{"falsified to another legal move", false, func(r *rand.Rand, g *truth, c []sheetCell) []sheetCell {
		i := r.IntN(len(c))
		p := g.at(c[i].ply - 1)
		moves := p.Moves(nil)
		c[i].text = reading.SAN(p, moves[r.IntN(len(moves))])
		return c
	}},
}

func swap(g *truth, c []sheetCell, i, by int) []sheetCell {
	text := func(c sheetCell) string {
		if c.text != "" {
			return c.text
		}
		return g.line.SAN[c.ply-1]
	}
	c[i].text, c[i+by].text = text(c[i+by]), text(c[i])
	return c
}

// record writes the cells, as texts or, where the move was not touched, by
// taps. plies says for each cell of the record which half-move it stands for.
func (g *truth) record(tb testing.TB, cells []sheetCell, taps bool) (rec *scoresheet.Record, plies []int) {
	tb.Helper()
	rec, do := opened(tb, "")
	for _, c := range cells {
		switch {
		case c.text == "—":
			do(rec.PlanDash(), nil)
		case c.text == "_":
			do(rec.PlanBlank(), nil)
		case c.text == "" && taps:
			m := g.line.Moves[c.ply-1]
			do(rec.PlanMove(m.From, m.To, m.Promo), nil)
		case c.text == "":
			do(rec.PlanText(g.line.SAN[c.ply-1], notation.English))
		default:
			do(rec.PlanText(c.text, notation.English))
		}
		for len(plies) < len(rec.Cells)-1 {
			plies = append(plies, c.ply-1) // a cell passed over
		}
		plies = append(plies, c.ply)
	}
	return rec, plies
}

type trialCount struct {
	trials, other, breaks         int
	otherWrong                    int // findings of other games that the true game has not
	findings, certain, lost       int
	early, earlyCertain           int // of those that stand before the damage
	claims, answered, claimsWrong int
	wrong                         int
	slowest                       time.Duration
}

// R-A02: entries of real games with known findings are deleted, swapped and
// falsified. What is certain never contradicts the game that was played, but
// where the damaged record is another legal game from start to end: no
// program can tell it from the game. The long form takes 20,000 of them.
func TestDamagedRecords(t *testing.T) {
	trials, step := 300, 7
	if testing.Short() {
		trials, step = 80, 40
	}
	if long.Asked() {
		trials, step = 20_000, 1
	}
	games := eventfulGames(t, step)
	r := rand.New(rand.NewPCG(9, 2))
	counts := map[string]*trialCount{}
	for range trials {
		g := games[r.IntN(len(games))]
		times := 1
		if r.IntN(4) == 0 {
			times = 2 + r.IntN(2)
		}
		taps := r.IntN(2) == 0
		cells := make([]sheetCell, len(g.line.Moves))
		for i := range cells {
			cells[i].ply = i + 1
		}
		name, gaps := "", true
		for range times {
			d := damages[r.IntN(len(damages))]
			name, gaps = d.name, gaps && d.gap
			cells = d.do(r, g, cells)
		}
		if times > 1 {
			name = "two or three of these"
		}
		if counts[name] == nil {
			counts[name] = new(trialCount)
		}
		g.trial(t, counts[name], cells, taps, gaps)
	}
	var sum trialCount
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		c := counts[name]
		t.Logf("%s: %v", name, c)
		sum.trials += c.trials
		sum.wrong += c.wrong + c.claimsWrong
		sum.findings += c.findings
		sum.slowest = max(sum.slowest, c.slowest)
		sum.certain += c.certain
		sum.lost += c.lost
		sum.early += c.early
		sum.earlyCertain += c.earlyCertain
		sum.claims += c.claims
		sum.answered += c.answered
		sum.other += c.other
		sum.otherWrong += c.otherWrong
		sum.breaks += c.breaks
	}
	t.Logf("%d games; in all: %v", len(games), &sum)
	if sum.certain == 0 || sum.answered == 0 {
		t.Error("nothing was certain: nothing was tried")
	}
}

func (c *trialCount) String() string {
	return fmt.Sprintf("%d trials, %d are another legal game (with %d findings of its own), %d break; of %d findings of the true game %d still certain (%.1f %%), %d possible (before the damage: of %d, %d certain); of %d claims %d answered certain or ruled out (%.1f %%); wrong: %d findings, %d claims; slowest %v",
		c.trials, c.other, c.otherWrong, c.breaks, c.findings, c.certain, 100*float64(c.certain)/float64(max(1, c.findings)), c.lost, c.early, c.earlyCertain,
		c.claims, c.answered, 100*float64(c.answered)/float64(max(1, c.claims)), c.wrong, c.claimsWrong, c.slowest.Round(time.Millisecond))
}

func (g *truth) trial(t *testing.T, c *trialCount, cells []sheetCell, taps, gaps bool) {
	t.Helper()
	rec, plies := g.record(t, cells, taps)
	breaks := findings.Breaks(rec)
	c.trials++
	if breaks {
		c.breaks++
	}
	other := !gaps && !breaks // or the game itself, where the damage changed nothing
	if other {
		c.other++
	}
	reading := replay.Read(rec)
	began := time.Now()
	found := findings.Of(rec, reading, nil)
	c.slowest = max(c.slowest, time.Since(began))
	sure, maybe := map[string]bool{}, map[string]bool{}
	truePly := func(ply int) int {
		if ply == 0 {
			return 0
		}
		return plies[ply-1]
	}
	for _, f := range found {
		if f.Kind == findings.Illegal || f.Kind == findings.Unknown {
			continue
		}
		key := fmt.Sprint(f.Kind, truePly(f.Ply))
		if f.Certainty != findings.Certain {
			maybe[key] = true
			continue
		}
		sure[key] = true
		if !g.holds(f.Kind, truePly(f.Ply)) {
			if other {
				c.otherWrong++
				continue
			}
			c.wrong++
			t.Errorf("%s: %s at %s is certain: the game says no\n%s", g.name, f.Kind, f.Cell, sheetText(rec))
		}
	}
	if other {
		return
	}
	undamaged := 0
	for undamaged < len(cells) && cells[undamaged].text == "" && cells[undamaged].ply == undamaged+1 {
		undamaged++
	}
	for _, e := range g.events {
		if e.Intended != nil && e.N == 0 {
			continue
		}
		c.findings++
		key := fmt.Sprint(e.Kind, e.Ply)
		if e.Ply <= undamaged {
			c.early++
			if sure[key] {
				c.earlyCertain++
			}
		}
		switch {
		case sure[key]:
			c.certain++
		case maybe[key]:
			c.lost++
		}
	}
	g.claims(t, c, rec, plies, gaps)
}

// claims asks for a draw at every place where the game has something to say,
// and at the end.
func (g *truth) claims(t *testing.T, c *trialCount, rec *scoresheet.Record, plies []int, gaps bool) {
	t.Helper()
	at := map[int]bool{len(rec.Cells): true}
	for n, e := range g.events {
		if i := slices.Index(plies, e.Ply); i >= 0 && n%3 == 0 && len(at) < 4 {
			at[i+1] = true
		}
	}
	for _, ply := range slices.Sorted(maps.Keys(at)) {
		for _, k := range []findings.Kind{findings.Threefold, findings.Fifty} {
			a := findings.ToClaim(rec, findings.Claim{Kind: k, Ply: ply}, nil)
			c.claims++
			if a.Certainty == findings.Possible {
				if len(a.Settles) == 0 {
					t.Errorf("%s: %s at %s is possible, and nothing would settle it\n%s", g.name, k, a.Cell, sheetText(rec))
				}
				continue
			}
			c.answered++
			then := *rec
			then.Cells = rec.Cells[:ply]
			if !gaps && !findings.Breaks(&then) {
				continue // up to here it is, perhaps, another game
			}
			if g.holds(k, plies[ply-1]) != (a.Certainty == findings.Certain) {
				c.claimsWrong++
				t.Errorf("%s: claim of %s at %s is %s: wrong\n%s", g.name, k, a.Cell, a.Certainty, sheetText(rec))
			}
		}
	}
}

func sheetText(rec *scoresheet.Record) string {
	var b strings.Builder
	for i, c := range rec.Cells {
		n := rec.NameAt(i)
		if n.Side == board.White || i == 0 {
			fmt.Fprintf(&b, "%d. ", n.Number)
		}
		text := c.Text(notation.English, notation.Short)
		if text == "" {
			text = "_"
		}
		b.WriteString(text + " ")
	}
	return b.String()
}
