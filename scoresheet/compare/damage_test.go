package compare_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"zapis/internal/long"
	"zapis/internal/realgames"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/compare"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/pgn"
	"zapis/scoresheet/replay"
)

// realGame is a game with legal moves to the end.
type realGame struct {
	name string
	fen  string
	line pgn.Line
}

func (g *realGame) before(ply int) rules.Position {
	if ply == 0 {
		return g.line.Start
	}
	return g.line.Positions[ply-1]
}

// realGames reads every step-th real game.
func realGames(tb testing.TB, step int) (all []*realGame) {
	tb.Helper()
	n := 0
	for file, g := range realgames.Each(tb) {
		if n++; n%step != 0 {
			continue
		}
		l, err := pgn.Play(g)
		if err != nil || l.Err != nil || l.Nulls > 0 || l.Start.Chess960 || len(l.Moves) < 20 || len(l.Moves) > 300 {
			continue
		}
		all = append(all, &realGame{fmt.Sprintf("%s %d", file, g.Index), g.Tag("FEN"), l})
	}
	return all
}

// written is a cell before it is written: a legal move of the game, made in
// the position that it was made in, whatever the sheet shows by then.
type written struct {
	ply  int // of the game
	move board.Move
}

var languages = []notation.Language{"en", "ru", "uk", "de", "fr", "es"}

// write makes a record of the cells: some by tap, some as text in one of the
// languages.
func (g *realGame) write(tb testing.TB, cells []written, lang notation.Language, taps bool) *scoresheet.Record {
	tb.Helper()
	var r scoresheet.Record
	fold := func(id int, p scoresheet.Payload) {
		tb.Helper()
		if err := r.FoldPayload(scoresheet.EventID(id), p, 0); err != nil {
			tb.Fatal(err)
		}
	}
	fold(1, scoresheet.GameOpened{FEN: g.fen})
	for i, c := range cells {
		s := shape(g.before(c.ply), c.move)
		if taps {
			fold(i+2, scoresheet.MoveMade{Shape: s})
			continue
		}
		fold(i+2, scoresheet.TextWritten{Text: notation.Text(s, 0, lang, notation.Style(i%2)), Language: lang})
	}
	return &r
}

// damage is what is wrong with a sheet, and what the comparison has to say of
// it: the half-moves of the game that differ, that are missing, or that are
// there twice over.
type damage struct {
	cells           []written
	differ, missing []int
}

func (g *realGame) whole() (cells []written) {
	for i, m := range g.line.Moves {
		cells = append(cells, written{i, m})
	}
	return cells
}

var damages = []struct {
	name string
	do   func(r *rand.Rand, g *realGame) (d damage, ok bool)
}{
	{"replaced by another legal move", func(r *rand.Rand, g *realGame) (d damage, ok bool) {
		d.cells = g.whole()
		i := r.IntN(len(d.cells))
		legal := g.before(i).Moves(nil)
		m := legal[r.IntN(len(legal))]
		d.cells[i].move, d.differ = m, []int{i}
		return d, m != g.line.Moves[i]
	}},
	{"replaced by a move from elsewhere in the game", func(r *rand.Rand, g *realGame) (d damage, ok bool) {
		d.cells = g.whole()
		i, j := r.IntN(len(d.cells)), r.IntN(len(d.cells))
		d.cells[i], d.differ = d.cells[j], []int{i}
		return d, distinct(g, i, j)
	}},
	{"two replaced", func(r *rand.Rand, g *realGame) (d damage, ok bool) {
		d.cells = g.whole()
		for range 2 {
			i := r.IntN(len(d.cells))
			legal := g.before(i).Moves(nil)
			m := legal[r.IntN(len(legal))]
			if m == g.line.Moves[i] || slices.Contains(d.differ, i) {
				return d, false
			}
			d.cells[i].move, d.differ = m, append(d.differ, i)
		}
		slices.Sort(d.differ)
		return d, true
	}},
	{"half-move omitted", func(r *rand.Rand, g *realGame) (d damage, ok bool) {
		d.cells = g.whole()
		i := r.IntN(len(d.cells) - 1)
		d.cells, d.missing = slices.Delete(d.cells, i, i+1), []int{i}
		return d, true
	}},
	{"pair omitted", func(r *rand.Rand, g *realGame) (d damage, ok bool) {
		d.cells = g.whole()
		i := r.IntN(len(d.cells) - 2)
		d.cells, d.missing = slices.Delete(d.cells, i, i+2), []int{i, i + 1}
		return d, true
	}},
	{"swapped with the next of that side", func(r *rand.Rand, g *realGame) (d damage, ok bool) {
		d.cells = g.whole()
		i := r.IntN(len(d.cells) - 2)
		d.cells[i], d.cells[i+2], d.differ = d.cells[i+2], d.cells[i], []int{i, i + 2}
		return d, distinct(g, i, i+2)
	}},
	{"swapped with the next", func(r *rand.Rand, g *realGame) (d damage, ok bool) {
		d.cells = g.whole()
		i := r.IntN(len(d.cells) - 2)
		d.cells[i], d.cells[i+1], d.differ = d.cells[i+1], d.cells[i], []int{i, i + 1}
		return d, distinct(g, i, i+1)
	}},
	{"nothing", func(_ *rand.Rand, g *realGame) (d damage, ok bool) { return damage{cells: g.whole()}, true }},
}

// distinct reports whether two entries of the game are written so that none
// could be read as the other.
func distinct(g *realGame, i, j int) bool {
	a, b := shape(g.before(i), g.line.Moves[i]), shape(g.before(j), g.line.Moves[j])
	return a.To != b.To || a.Castle != b.Castle // "bxc3" is the bishop's where no pawn can do it
}

// R-A16: in 1,000 sheets of real games that were damaged at random, 5,000 in
// the long form, the comparison finds the damage and nothing else, whichever of the two is the
// damaged one and however each was written.
func TestFindsTheDamage(t *testing.T) {
	games := realGames(t, 5)
	trials := 1000
	switch {
	case testing.Short():
		trials = 200
	case long.Asked():
		trials = 5000
	}
	r := rand.New(rand.NewPCG(16, 29))
	type count struct{ tried, exact, equal, wrong int }
	counts := map[string]*count{}
	for n := range trials {
		g, d := games[r.IntN(len(games))], damages[n%len(damages)]
		c := counts[d.name]
		if c == nil {
			c = &count{}
			counts[d.name] = c
		}
		made, ok := d.do(r, g)
		for !ok {
			made, ok = d.do(r, g)
		}
		taps := [2]bool{r.IntN(2) == 0, r.IntN(2) == 0}
		langs := [2]notation.Language{languages[r.IntN(len(languages))], languages[r.IntN(len(languages))]}
		side := r.IntN(2) // whose sheet is damaged
		sheets := [2]*scoresheet.Record{}
		sheets[side] = g.write(t, made.cells, langs[0], taps[0])
		sheets[1-side] = g.write(t, g.whole(), langs[1], taps[1])
		got := compare.Of(sheets[0], sheets[1])
		invariants(t, got, sheets[0], sheets[1])
		c.tried++
		switch found := found(got, side); {
		case found.is(made) && agreedBefore(got, made, g):
			c.exact++
		case found.explains(g, made), found.none() && readsAs(sheets[side], g):
			c.equal++ // another damage that gives the very same sheet, or none to the reading
		default:
			c.wrong++
			if c.wrong <= 3 {
				for _, i := range made.differ {
					t.Logf("half-move %d: %s for %s", i, plain(g, made.cells[i]), g.line.SAN[i])
				}
				t.Errorf("%s, %s of sheet %d: differ %v missing %v, said %s, agreed %s", g.name, d.name, side, made.differ, made.missing,
					told(got, sheets[0], sheets[1]), at(got, got.Agreed, sheets[0], sheets[1]))
			}
		}
	}
	for _, d := range damages {
		c := counts[d.name]
		t.Logf("%-46s %5d tried, %5d exact, %3d as short, %d wrong", d.name, c.tried, c.exact, c.equal, c.wrong)
	}
}

// toldDamage is what the comparison says of the damaged sheet, by half-move of the
// whole one.
type toldDamage struct {
	differ, missing, extra []int
	other                  bool
}

func found(c *compare.Comparison, side int) (d toldDamage) {
	ply := 0
	for _, r := range c.Rows {
		mine, whole := r.Cells[side], r.Cells[1-side]
		switch {
		case whole == compare.NoCell:
			d.extra = append(d.extra, mine)
			continue
		case r.Kind == compare.Differ:
			d.differ = append(d.differ, ply)
		case mine == compare.NoCell:
			d.missing = append(d.missing, ply)
		case r.Kind != compare.Same:
			d.other = true
		}
		ply++
	}
	return d
}

func (d toldDamage) is(m damage) bool {
	return !d.other && len(d.extra) == 0 && slices.Equal(d.differ, m.differ) && slices.Equal(d.missing, m.missing)
}

func (d toldDamage) none() bool {
	return !d.other && len(d.extra)+len(d.differ)+len(d.missing) == 0
}

// readsAs reports whether the sheet can be read as the whole game: "cxb3" and
// "Сxb3", with the Russian letter of the bishop, each mean what is legal.
func readsAs(r *scoresheet.Record, g *realGame) bool {
	line := replay.Read(r).MainLine()
	if len(line.Plies) != len(g.line.Moves) {
		return false
	}
	for i, p := range line.Plies {
		if p.Move != g.line.Moves[i] {
			return false
		}
	}
	return true
}

// explains reports whether leaving out what is told to be missing gives a
// sheet that reads as the damaged one does.
func (d toldDamage) explains(g *realGame, m damage) bool {
	if d.other || len(d.extra) > 0 || len(d.differ) > 0 || len(d.missing) != len(m.missing) {
		return false
	}
	var want, got []string
	for i, c := range g.whole() {
		if !slices.Contains(d.missing, i) {
			got = append(got, plain(g, c))
		}
	}
	for _, c := range m.cells {
		want = append(want, plain(g, c))
	}
	return slices.Equal(got, want)
}

// plain is a move as the shortest text has it, without signs.
func plain(g *realGame, c written) string {
	return strings.ReplaceAll(notation.Text(shape(g.before(c.ply), c.move), 0, notation.English, notation.Short), "x", "")
}

// agreedBefore reports whether the last agreed position is the one before the
// first damage.
func agreedBefore(c *compare.Comparison, m damage, g *realGame) bool {
	first := len(g.line.Moves)
	for _, i := range slices.Concat(m.differ, m.missing) {
		first = min(first, i)
	}
	return c.Agreed.Known && c.Agreed.Row == first-1 && c.Agreed.Position.Sq == g.before(first).Sq
}
