package replay

import (
	"slices"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation/reading"
)

// A Surmise is what a person would take a record for who reads a hand with
// slips in it: for each cell the move in the one game that needs the fewest
// slips of the pen, if every game that needs hardly more has the same move
// there. It is for the arbiter to look at beside what is written. It is no
// verdict, no finding rests on it, and about one cell in a hundred is wrong:
// the likeliest game is not always the one that was played.
type Surmise struct {
	Moves []SurmisedMove // by cell; shorter than the record if the rest is not understood
}

// SurmisedMove is the move of one cell.
type SurmisedMove struct {
	Known bool // the games agree
	Move  board.Move
	SAN   string
	Slip  bool // what is written is not this move

	// Where a hand slipped by a cell, White's moves stand in Black's column from there
	// on. The games agree that this is where.
	Skipped bool // a half-move that has no cell was made before this one
	None    bool // the cell is no half-move: one was written twice
}

// The limits of the search.
const (
	surmiseWidth  = 240 // games followed at the same time
	surmiseBehind = 16  // how much dearer than the cheapest a game may be
	surmiseMargin = 3   // games dearer by more than this do not count in the end
	surmiseSkips  = 4   // in how many of them a half-move without a cell is looked for

	// Where surmiseWindow cells in a row cost more than surmiseMost, they are not
	// understood, and nothing behind them is.
	surmiseWindow = 8
	surmiseMost   = 26

	// The search begins so many cells before the first entry that is not legal,
	// and looks at so many cells: no game is as long, and a record that was made
	// to be long costs no more.
	surmiseBack  = 100
	surmiseCells = 600
)

// surmised is one game up to a cell.
type surmised struct {
	candidate
	p rules.Position // after the cell
}

// shift is by how many half-moves a cell is more or less than one.
type shift int8

const (
	noShift shift = iota
	skipped       // a half-move without a cell lies before it
	none          // it is no half-move
)

// Surmise returns the surmise for a record. The result depends on nothing but
// the record.
func (r *Reading) Surmise(rec *scoresheet.Record) Surmise {
	broken := slices.IndexFunc(r.Verdicts, func(v Verdict) bool { return v.Kind != Legal || v.Certainty != Certain })
	if broken < 0 {
		broken = len(rec.Cells)
	}
	begin := max(0, broken-surmiseBack)
	if broken == len(rec.Cells) {
		begin = broken
	}
	var out Surmise
	for i, v := range r.Verdicts[:begin] {
		out.Moves = append(out.Moves, SurmisedMove{Known: true, Move: v.Move, SAN: r.SAN(i)})
	}
	first, certainty := r.Before(begin)
	if certainty != Certain || first.Listed() != nil {
		return out
	}
	rd := reader{rec: rec, entries: make([]entry, len(rec.Cells)), Reading: r}
	for i, c := range rec.Cells {
		rd.entries[i] = entryOf(c, rd.Language, false)
		rd.entries[i].left, rd.entries[i].queens = rec.Unpromoted(i), rec.Queened(i)
	}
	end := len(rec.Cells)
	for end > 0 && rd.entries[end-1].gap != NoGap && rd.entries[end-1].gap != Unreadable {
		end-- // nothing says that a move was made
	}
	g := guesser{rd: &rd, begin: begin, layers: []int32{0, 1}, nodes: []surmised{{candidate{parent: -1}, first}}}
	for i := begin; i < min(end, begin+surmiseCells) && g.step(i); i++ {
		continue
	}
	out.Moves = append(out.Moves, g.result()...)
	return out
}

// guesser follows the cheapest games through a record.
type guesser struct {
	rd     *reader
	begin  int // the cell at which it begins
	nodes  []surmised
	layers []int32 // where the nodes of a ply begin
	best   []int32 // by ply
	cands  []candidate

	costing [surmiseBehind + 1][]candidate // by how much dearer than the cheapest
}

// candidate is a way to go on by a cell.
type candidate struct {
	parent, cost  int32
	missing, move board.Move // the first if it has no cell
	shift         shift
}

// before returns the position before the move of a candidate.
func (g *guesser) before(c *candidate) rules.Position {
	p := g.nodes[c.parent].p
	if c.shift == skipped {
		return p.Play(c.missing)
	}
	return p
}

// step goes on by one cell. It returns false at a cell from which on nothing is
// understood.
func (g *guesser) step(i int) bool {
	n := len(g.layers)
	from, to := g.layers[n-2], g.layers[n-1]
	e, text := &g.rd.entries[i], g.rd.rec.Cells[i].Writing.Text
	g.cands = g.cands[:0]
	var buf [256]board.Move
	for at := from; at < to; at++ {
		p := &g.nodes[at].p
		if p.Listed() != nil {
			continue
		}
		for _, m := range p.Moves(buf[:0]) {
			g.cands = append(g.cands, candidate{parent: at, cost: g.nodes[at].cost + e.slips(p, m, text), move: m})
		}
		if e.gap == NoGap && e.text {
			g.shifts(at, at-from < surmiseSkips, e, text)
		}
	}
	if len(g.cands) == 0 {
		return false
	}
	seen := make(map[rules.Position]bool, surmiseWidth)
	for _, c := range g.cheapest() {
		if len(seen) == surmiseWidth {
			break
		}
		after := g.before(&c)
		if c.shift != none {
			after = e.play(&after, c.move)
			c.cost += e.checkSlip(&after)
		}
		key := after
		key.HalfMoveClock = 0
		if seen[key] {
			continue
		}
		seen[key] = true
		g.nodes = append(g.nodes, surmised{c, after})
	}
	g.layers = append(g.layers, int32(len(g.nodes)))
	best := int32(1 << 30)
	for _, s := range g.nodes[to:] {
		best = min(best, s.cost)
	}
	g.best = append(g.best, best)
	if k := len(g.best); k > surmiseWindow && best-g.best[k-1-surmiseWindow] > surmiseMost {
		g.layers = g.layers[:len(g.layers)-surmiseWindow]
		g.best = g.best[:k-surmiseWindow]
		return false
	}
	return true
}

// cheapest leaves of the candidates those that are not too dear, the cheapest first and
// else as they came. There are 10,000 of them for a cell, with few costs: sorting them was
// half of the work.
func (g *guesser) cheapest() []candidate {
	least := g.cands[0].cost
	for _, c := range g.cands {
		least = min(least, c.cost)
	}
	for i := range g.costing {
		g.costing[i] = g.costing[i][:0]
	}
	for _, c := range g.cands {
		if over := c.cost - least; over <= surmiseBehind {
			g.costing[over] = append(g.costing[over], c)
		}
	}
	g.cands = g.cands[:0]
	for _, of := range g.costing {
		g.cands = append(g.cands, of...)
	}
	return g.cands
}

// shifts adds the candidates where the cell is no half-move, and, if skips is set,
// where one that has no cell lies before it: then what is written is legal as it stands.
func (g *guesser) shifts(at int32, skips bool, e *entry, text string) {
	node := &g.nodes[at]
	g.cands = append(g.cands, candidate{parent: at, cost: node.cost + slipTwice, shift: none})
	if !skips {
		return
	}
	var buf, inner [256]board.Move
	for _, missing := range node.p.Moves(buf[:0]) {
		p := node.p.Play(missing)
		for _, m := range p.Moves(inner[:0]) {
			if slips := e.slips(&p, m, text); slips <= slipSign {
				g.cands = append(g.cands, candidate{at, node.cost + slipSkip + slips, missing, m, skipped})
			}
		}
	}
}

// result returns what all games have in common that cost hardly more than the
// cheapest.
func (g *guesser) result() []SurmisedMove {
	plies := len(g.best)
	out := make([]SurmisedMove, plies)
	if plies == 0 {
		return out
	}
	var line []int32 // the nodes of the games, all of one ply
	from, to := g.layers[plies], g.layers[plies+1]
	for at := from; at < to; at++ {
		if g.nodes[at].cost <= g.best[plies-1]+surmiseMargin {
			line = append(line, at)
		}
	}
	for i := plies - 1; i >= 0; i-- {
		node := &g.nodes[line[0]]
		agree := true
		for k, at := range line {
			agree = agree && g.nodes[at].move == node.move && g.nodes[at].shift == node.shift
			line[k] = g.nodes[at].parent
		}
		slices.Sort(line)
		line = slices.Compact(line)
		switch {
		case !agree:
		case node.shift == none:
			out[i].None = true
		default:
			before, e := g.before(&node.candidate), &g.rd.entries[g.begin+i]
			out[i] = SurmisedMove{
				Known: true, Move: node.move, SAN: reading.SAN(before, node.move),
				Slip: e.gap != NoGap || !e.means(&before, node.move), Skipped: node.shift == skipped,
			}
		}
	}
	return out
}
