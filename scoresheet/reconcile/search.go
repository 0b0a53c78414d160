package reconcile

import (
	"slices"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// bounds are the limits of one search.
type bounds struct {
	width   int   // games followed at the same time
	behind  int32 // how much dearer than the cheapest a game may be
	broken  int32 // how dear a game may be at most for which a missing cell is tried
	aligned int   // games followed beyond that for each way to lay the sheets side by side
}

var (
	narrow  = bounds{width: 90, behind: 85, broken: 50}
	careful = bounds{width: 250, behind: 130, broken: 110} // if the sheets have few slips
	wide    = bounds{width: 500, behind: 200, broken: 80, aligned: 8}
	widest  = bounds{width: 1000, behind: 260, broken: 120, aligned: 2}
)

// maxNodes is how many positions all searches for one result examine; maxCloser is
// how many if none of them found a game that keeps what was answered.
const (
	maxNodes  = 200_000
	maxCloser = 300_000
)

// A search that pays so much for so many half-moves of each witness has lost
// the game.
const (
	lostWindow = 10
	lostCost   = 45
)

// node is a position that the game may have had after a number of half-moves,
// with what each sheet still has.
type node struct {
	place int32
	next  next
	gap   uint8 // the half-moves before it that stand nowhere
	cost  int32 // of the cheapest way here
	back  int32 // of the cheapest way from here to the end
}

// next holds, by witness and side, the index of the cell in which the next move
// of that side stands.
type next [MaxWitnesses][2]int16

// edge is a move from a node of a layer to one of the next.
type edge struct {
	from, to int32
	move     board.Move
	illegal  bool
	cost     int32
	cells    cells
}

// cells holds, by witness, the index of the cell that says the move, or -1.
type cells [MaxWitnesses]int16

// fuller reports whether more sheets have a cell than there are with others, or
// whether some have one that those pass over, and all have one.
func (c *cells) fuller(others *cells) bool {
	more, passed, less := 0, false, false
	for k, i := range c {
		switch o := others[k]; {
		case i < 0 && o >= 0:
			more--
		case i >= 0 && o < 0:
			more++
		case i < o:
			passed = true
		case i > o:
			less = true
		}
	}
	return more > 0 || more == 0 && passed && !less
}

// lattice is what a search found: the nodes after each number of half-moves, and
// the moves between them.
type lattice struct {
	layers [][]node
	places [][]place // by layer, those of its nodes
	steps  [][]edge  // steps[i] leads from layers[i] to layers[i+1]
	lost   bool      // what follows the last layer makes no sense
	best   int32
	nodes  int
}

// search holds the sheets, and what is found.
type search struct {
	sheets  []*sheet
	start   rules.Position
	at      next        // where each sheet begins
	pages   [][2]int    // pairs of sheets that are of one page
	answers map[int]fix // by half-move
	given   []Answer    // in order
	bounds              // of the half-move at which it is
	limits  bounds      // of the whole search
	careful bool        // the sheets have few slips
	hard    []bool      // by half-move, if not nil: the limits count where it is set, elsewhere narrow
	lattice

	end      int32 // what a game costs that ends
	order    []int32
	seen     map[key]int32
	cands    []cand
	sorted   []int32
	edges    []edge
	known    []known // by place of the layer from which the search goes on
	fresh    []place // of the next layer, with those that no node has
	placeOf  map[placeKey]int32
	costPool pool[int32]
	movePool pool[board.Move]
}

// key is a node of the next layer, by its place.
type key struct {
	place int32
	next  next
	gap   uint8
}

// maxGap is how many half-moves in a row may stand nowhere.
const maxGap = 2

type cand struct {
	from    int32
	cost    int32
	move    board.Move
	index   int16 // of the move among the legal ones of its place; -1 if it was answered, or is illegal
	illegal bool
	cells   cells
	next    next
	gap     uint8
}

// run searches to the end of the sheets, or until nothing makes sense any more.
func (s *search) run(budget int) bool {
	s.layers, s.places = [][]node{{{next: s.at}}}, [][]place{{{p: bare(s.start)}}}
	s.steps = nil
	s.seen, s.placeOf = make(map[key]int32), make(map[placeKey]int32)
	s.end = far
	for t := 0; ; t++ {
		if s.nodes += len(s.layers[t]); s.nodes > budget {
			return false
		}
		if !s.step(t) {
			break
		}
		if s.isLost(t + 1) {
			s.lost = true
			s.layers, s.steps = s.layers[:t+2-lostWindow], s.steps[:t+1-lostWindow]
			break
		}
	}
	s.goBack()
	return true
}

func bare(p rules.Position) rules.Position {
	p.HalfMoveClock, p.MoveNumber = 0, 0
	return p
}

func (s *search) isLost(t int) bool {
	if t <= lostWindow {
		return false
	}
	said, end := 0, 0
	for k, sheet := range s.sheets {
		n := len(sheet.said) - int(min(s.at[k][0], s.at[k][1]))
		if end = max(end, n); t-lostWindow < n {
			said++
		}
	}
	if t > end+lostWindow {
		return true // no game has so many half-moves that stand nowhere
	}
	return said > 0 && cheapest(s.layers[t])-cheapest(s.layers[t-lostWindow]) > int32(lostWindow*lostCost*said)
}

func cheapest(layer []node) int32 {
	best := int32(1 << 30)
	for i := range layer {
		best = min(best, layer[i].cost)
	}
	return best
}

// ended reports whether nothing is left on any sheet.
func (s *search) ended(n *next) bool {
	for k, sheet := range s.sheets {
		if int(min(n[k][0], n[k][1])) < len(sheet.said) || pending(n[k][0]) || pending(n[k][1]) {
			return false
		}
	}
	return true
}

// step goes on by one half-move. It returns false if no game goes on.
func (s *search) step(t int) bool {
	layer := s.layers[t]
	if s.answers[t].ended {
		return false
	}
	if s.bounds = s.limits; s.hard != nil && (t >= len(s.hard) || !s.hard[t]) {
		s.bounds = narrow
	}
	s.order = s.order[:0]
	for i := range layer {
		if n := &layer[i]; !s.ended(&n.next) {
			s.order = append(s.order, int32(i))
		}
		s.end = min(s.end, far/2, layer[i].cost+s.endCost(t, &layer[i]))
	}
	s.order = slices.DeleteFunc(s.order, func(i int32) bool { return layer[i].cost > s.end+s.behind })
	if len(s.order) == 0 {
		return false
	}
	slices.SortFunc(s.order, func(a, b int32) int { return int(layer[a].cost - layer[b].cost) })
	lowest := layer[s.order[0]].cost
	s.cands = s.cands[:0]
	s.forget(len(s.places[t]))
	low := int32(1 << 30)
	for _, i := range s.order {
		low = s.expand(t, i, lowest, low)
	}
	if len(s.cands) == 0 {
		return false
	}
	s.keep(t, low)
	return len(s.layers[t+1]) > 0
}

// expand adds the moves from a node to the candidates.
func (s *search) expand(t int, i, lowest, low int32) int32 {
	n := &s.layers[t][i]
	p := &s.places[t][n.place].p
	side := p.Turn
	kn := s.know(t, n.place)
	moves := kn.moves
	fix, answered := s.answers[t]
	played, alone, lone := board.Move{}, false, int32(0)
	if answered {
		if moves, alone = fix.only(p, slices.Clone(moves)); alone {
			played = moves[0]
		}
	}
	var options [MaxWitnesses][maxOptions]option
	var count [MaxWitnesses]int
	var costs [MaxWitnesses][maxOptions][]int32
	price := func(k, j int) []int32 {
		switch cell := options[k][j].cell; {
		case costs[k][j] != nil:
		case answered:
			costs[k][j] = s.costPool.take(len(moves))
			for i, m := range moves {
				costs[k][j][i] = s.sheets[k].said[cell].cost(p, m)
			}
		default:
			costs[k][j] = s.row(kn, p, k, cell).costs
		}
		return costs[k][j]
	}
	all := n.cost <= lowest+s.broken
	for k, sheet := range s.sheets {
		count[k] = len(sheet.options(n.next[k], side, all, options[k][:0]))
	}
	extra := false // the illegal move that was played is one of the moves
	if (!answered || fix.unknown) && n.cost+slipPlayed <= low+s.behind && !s.fits(kn, p, &options) {
		if m, voices := s.illegal(kn, p, n, side); voices > 0 {
			played, extra = m, true
			if lone = slipAlone; voices > 1 {
				lone = slipPlayed
			}
		}
	}
	if len(moves) == 0 && !extra {
		return low
	}
	try := func(chosen [MaxWitnesses]int, saved int32) {
		c := cand{from: i}
		base := n.cost - saved
		var prices [MaxWitnesses][]int32
		for k := range s.sheets {
			o := &options[k][chosen[k]]
			c.cells[k], c.next[k] = o.cell, o.next
			base += o.cost
		}
		if s.nowhere(&c.cells) {
			if c.gap = n.gap + 1; c.gap > maxGap {
				return
			}
			base += missNone
		}
		if base > low+s.behind {
			return
		}
		for k := range s.sheets {
			if c.cells[k] >= 0 && !s.echo(k, &c.cells) {
				prices[k] = price(k, chosen[k])
			}
		}
		for j, m := range moves {
			cost := base
			for k := range s.sheets {
				if prices[k] != nil {
					cost += prices[k][j]
				}
			}
			if cost > low+s.behind {
				continue
			}
			c.move, c.index, c.cost = m, int16(j), cost
			if answered {
				c.index, c.illegal = -1, alone && m == played
			}
			low = min(low, c.cost)
			s.cands = append(s.cands, c)
		}
		if extra {
			c.move, c.index, c.cost, c.illegal = played, -1, base, true
			for k := range s.sheets {
				if prices[k] != nil {
					c.cost += s.sheets[k].said[c.cells[k]].cost(p, played)
				}
			}
			if c.cost <= low+s.behind {
				c.cost += lone
				low = min(low, c.cost)
				s.cands = append(s.cands, c)
			}
		}
	}
	var chosen [MaxWitnesses]int
	try(chosen, 0)
	if !all {
		return low
	}
	for k := range s.sheets {
		for j := 1; j < count[k]; j++ {
			chosen[k] = j
			try(chosen, 0)
		}
		chosen[k] = 0
	}
	// Two copies of a page have the same cells missing and void. Two players
	// may both leave out a half-move, but have no cell in common for nothing.
	for j := 1; j < maxOptions && len(s.sheets) > 1; j++ {
		copies := s.onePage()
		if !copies && (len(s.sheets) > 2 || j > 2) {
			break
		}
		once, common := int32(0), true
		for k := range s.sheets {
			if common = common && j < count[k]; common {
				chosen[k] = j
				once = options[k][j].cost
			}
		}
		if !common {
			break
		}
		if copies {
			try(chosen, once*int32(len(s.sheets)-1))
		} else {
			try(chosen, 0)
		}
	}
	return low
}

// fits reports whether one of the moves is what all sheets have, each in the cell
// that is its turn.
func (s *search) fits(kn *known, p *rules.Position, options *[MaxWitnesses][maxOptions]option) bool {
	var costs [MaxWitnesses][]int32
	for k := range s.sheets {
		if cell := options[k][0].cell; cell >= 0 {
			r := s.row(kn, p, k, cell)
			if !r.free {
				return false
			}
			costs[k] = r.costs
		}
	}
next:
	for i := range kn.moves {
		for k := range s.sheets {
			if costs[k] != nil && costs[k][i] > slipEmpty {
				continue next
			}
		}
		return true
	}
	return false
}

// nowhere reports whether no sheet has a cell.
func (s *search) nowhere(c *cells) bool {
	for k := range s.sheets {
		if c[k] >= 0 {
			return false
		}
	}
	return true
}

// echo reports whether what a sheet says is no word of its own: it was copied,
// or typed from the same page, and is what another sheet says.
func (s *search) echo(k int, c *cells) bool {
	mine := &s.sheets[k].said[c[k]]
	for j := range s.sheets {
		if j == k || c[j] < 0 {
			continue
		}
		other := &s.sheets[j].said[c[j]]
		if other.text != mine.text || other.silent() {
			continue
		}
		if mine.copied && (!other.copied || j < k) || j < k && s.samePage(j, k) {
			return true
		}
	}
	return false
}

func (s *search) samePage(j, k int) bool {
	return slices.Contains(s.pages, [2]int{min(j, k), max(j, k)})
}

// onePage reports whether all sheets are of one page.
func (s *search) onePage() bool {
	for k := 1; k < len(s.sheets); k++ {
		if !s.samePage(0, k) {
			return false
		}
	}
	return true
}

// illegal returns the illegal move that every sheet with something to say has
// there, and that was therefore played, and how many sheets that do not copy
// each other have it.
func (s *search) illegal(kn *known, p *rules.Position, n *node, side board.Color) (m board.Move, voices int) {
	var list [MaxWitnesses]int
	who := list[:0]
	for k, sheet := range s.sheets {
		c := due(n.next[k][side])
		if c < 0 || int(c) >= len(sheet.said) || sheet.said[c].silent() {
			continue
		}
		r := s.row(kn, p, k, c)
		if !r.asked {
			r.asked = true
			r.played, r.definite = sheet.said[c].asPlayed(p)
		}
		if !r.definite || len(who) > 0 && r.played != m {
			return board.Move{}, 0
		}
		if m = r.played; !slices.ContainsFunc(who, func(j int) bool { return s.samePage(j, k) }) && !sheet.said[c].copied {
			voices++
		}
		who = append(who, k)
	}
	return m, voices
}

// keep makes the next layer of the cheapest candidates.
func (s *search) keep(t int, low int32) {
	var count [512]int32
	s.sorted = s.sorted[:0]
	for i := range s.cands {
		if d := s.cands[i].cost - low; d <= s.behind {
			count[d]++
			s.sorted = append(s.sorted, 0)
		}
	}
	at := int32(0)
	for d := range count {
		at, count[d] = at+count[d], at
	}
	for i := range s.cands {
		if d := s.cands[i].cost - low; d <= s.behind {
			s.sorted[count[d]] = int32(i)
			count[d]++
		}
	}
	layer := make([]node, 0, min(len(s.sorted), s.width))
	places := make([]place, 0, min(len(s.sorted), len(s.layers[t])))
	s.edges = s.edges[:0]
	clear(s.seen)
	aligned := make(map[next]int) // beyond the width, by where they are on the sheets
	for _, i := range s.sorted {
		c := &s.cands[i]
		at := s.after(t, c)
		after := &s.fresh[at]
		for k, sheet := range s.sheets {
			if c.cells[k] >= 0 && !s.echo(k, &c.cells) {
				c.cost += sheet.said[c.cells[k]].checkCost(&after.p, after.inCheck)
			}
		}
		if c.cost > low+s.behind+slipNoChk {
			continue
		}
		k := key{at, c.next, c.gap}
		to, ok := s.seen[k]
		if !ok {
			if len(layer) >= s.width {
				if aligned[c.next] >= s.aligned {
					continue
				}
				aligned[c.next]++
			}
			if after.kept == 0 {
				places = append(places, *after)
				after.kept = int32(len(places))
			}
			to = int32(len(layer))
			s.seen[k] = to
			layer = append(layer, node{place: after.kept - 1, next: c.next, gap: c.gap, cost: c.cost})
		}
		layer[to].cost = min(layer[to].cost, c.cost)
		s.edges = append(s.edges, edge{c.from, to, c.move, c.illegal, c.cost - s.layers[t][c.from].cost, c.cells})
	}
	s.layers, s.places, s.steps = append(s.layers, layer), append(s.places, places), append(s.steps, slices.Clone(s.edges))
}

// far is the cost of what leads nowhere.
const far = int32(1 << 26)

// goBack computes what each node costs to the end.
func (s *search) goBack() {
	for t := len(s.layers) - 1; t >= 0; t-- {
		layer := s.layers[t]
		for i := range layer {
			layer[i].back = s.endCost(t, &layer[i])
		}
		if t == len(s.steps) {
			continue
		}
		for i := range s.steps[t] {
			e := &s.steps[t][i]
			layer[e.from].back = min(layer[e.from].back, e.cost+s.layers[t+1][e.to].back)
		}
	}
	s.best = s.layers[0][0].back
}

// endCost is what it costs if the game ends there.
func (s *search) endCost(t int, n *node) (cost int32) {
	if s.lost {
		if t == len(s.layers)-1 {
			return 0
		}
		return far
	}
	for a, f := range s.answers {
		if !f.ended && !f.unknown && a >= t {
			return far
		}
	}
	if s.answers[t].ended {
		return 0
	}
	for k, sheet := range s.sheets {
		cost += sheet.rest(n.next[k])
	}
	return min(cost, far)
}
