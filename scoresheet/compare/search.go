package compare

import (
	"cmp"
	"slices"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/replay"
)

// The limits of the search.
const (
	// Beam is the number of explanations that are followed at a time.
	Beam = 32
	// MaxShift is the number of consecutive cells that may be missing from one
	// sheet before its end.
	MaxShift = 8

	margin = 44 // by how much the cost of an explanation may exceed the lowest
)

// The costs of an explanation. A missing cell costs a little more than a wrong
// one, since it is the rarer slip; a dash or a blank costs almost nothing,
// since it is not wrong. The figures were tuned on 5,000 damaged sheets of
// real games and on the handwritten sheets.
const (
	costSilent    = 2  // the other sheet has a dash or a blank
	costAmbiguous = 14 // a text that can also mean the other's move
	costUnread    = 6  // a text that cannot be read
	costNoFit     = 14 // a move that cannot be made in the position
	costDiffer    = 12 // two different moves
	costUnfit     = 1  // one of them is not legal
	costStands    = 2  // and its sheet continues from it
	costSlip      = 1  // a sheet continues from the other's move
	costAlike     = 8  // the same on both sheets, but it cannot be made
	costShift     = 15 // a cell is missing
	costMore      = 5  // the next cell is missing too
	costEnd       = 5  // a cell after the end of the other sheet
)

// walk finds the cheapest way through both sheets.
type walk struct {
	sheets       [2]*sheet
	lead         int // rows before the later sheet begins
	start        track
	startsDiffer bool
}

// state is a place in both sheets and the way to it.
type state struct {
	next    [2]int   // the next cell of each sheet
	at      [2]track // the position in which each is read
	skipped [2]int   // how many cells of each were just skipped, without a counterpart
	cost    int
	rows    []Row // the rows that led here from prev, last row first
	prev    *state
}

// begin skips the cells of one sheet that lie before the other sheet begins.
func (w *walk) begin() *state {
	s := &state{}
	for k := range w.sheets {
		s.at[k] = w.sheets[k].at(0)
	}
	a, b := w.sheets[0].rec.Header.First, w.sheets[1].rec.Header.First
	late, ahead := 0, 2*(a.Number-b.Number)+int(a.Side)-int(b.Side)
	if ahead < 0 {
		late, ahead = 1, -ahead
	}
	early := 1 - late
	sh := w.sheets[early]
	for ; ahead > 0 && s.next[early] < len(sh.entries); ahead-- {
		row := w.alone(s, early, w.read(s, early))
		row.Beyond = true
		s.at[early] = w.own(s, early, &row.Said[early])
		s.rows = append(s.rows, row)
		s.next[early]++
		w.lead++
	}
	reverse(s.rows)
	one, other := &s.at[late], &s.at[early]
	switch {
	case ahead > 0: // they have no cell in common
		w.startsDiffer = true
	case one.known && other.known:
		w.startsDiffer = one.p.Sq != other.p.Sq || one.p.Turn != other.p.Turn
	}
	if !w.startsDiffer && w.lead > 0 && other.known {
		*one = *other // a position that was set up knows less about castling
	}
	w.settle(s)
	w.start = s.at[0]
	return s
}

// read returns what the next cell of sheet k means.
func (w *walk) read(s *state, k int) Said { return w.sheets[k].entries[s.next[k]].read(&s.at[k]) }

// alone returns the row of a cell that the other sheet does not have.
func (w *walk) alone(s *state, k int, said Said) Row {
	row := Row{Kind: Kind(int(OnlyFirst) + k), Cells: [2]int{NoCell, NoCell}}
	row.Cells[k] = s.next[k]
	if row.Said[k] = said; w.sheets[k].entries[s.next[k]].silent() {
		row.Kind = Missing
	}
	return row
}

// own returns the position of a sheet after an entry, according to the entry
// itself.
func (w *walk) own(s *state, k int, said *Said) track {
	if t := said.after(); t.known {
		for _, sq := range w.sheets[k].entries[s.next[k]].queens {
			t.p.Sq = board.Queened(t.p.Sq, sq)
		}
		return t
	}
	return w.sheets[k].at(s.next[k] + 1)
}

// settle gives a sheet whose position is not known the position of the other.
func (w *walk) settle(s *state) {
	for k := range s.at {
		if !s.at[k].known {
			s.at[k] = w.sheets[k].at(s.next[k])
		}
	}
	for k := range s.at {
		if !s.at[k].known {
			s.at[k] = s.at[1-k]
		}
	}
}

// search follows the explanations layer by layer and returns the cheapest end.
// A layer holds those that have consumed the same number of cells.
func (w *walk) search(begin *state) *state {
	n := [2]int{len(w.sheets[0].entries), len(w.sheets[1].entries)}
	layers := make([][]*state, n[0]+n[1]+1)
	at := begin.next[0] + begin.next[1]
	layers[at] = []*state{begin}
	for ; at < len(layers)-1; at++ {
		for _, s := range pruned(layers[at]) {
			for _, t := range w.steps(s) {
				i := t.next[0] + t.next[1]
				layers[i] = append(layers[i], t)
			}
		}
		layers[at] = nil
	}
	return pruned(layers[at])[0]
}

// pruned returns the best explanations of a layer, one for each place and
// position.
func pruned(layer []*state) []*state {
	if len(layer) < 2 {
		return layer
	}
	slices.SortStableFunc(layer, func(a, b *state) int { return cmp.Compare(a.cost, b.cost) })
	type place struct {
		next, skipped [2]int
		known         [2]bool
		p             [2]rules.Position
	}
	seen := map[place]bool{}
	kept := layer[:0]
	best := layer[0].cost
	for _, s := range layer {
		if s.cost > best+margin || len(kept) == Beam {
			break
		}
		k := place{next: s.next, skipped: s.skipped}
		for i, t := range s.at {
			if k.known[i] = t.known; t.known {
				k.p[i] = bare(t.p)
			}
		}
		if !seen[k] {
			seen[k] = true
			kept = append(kept, s)
		}
	}
	return kept
}

// steps returns all ways to continue.
func (w *walk) steps(s *state) []*state {
	var left [2]bool
	for k := range left {
		left[k] = s.next[k] < len(w.sheets[k].entries)
	}
	if !left[0] || !left[1] {
		k := 0
		if !left[0] {
			k = 1
		}
		t := w.pass(s, k, w.read(s, k))
		t.rows[0].Beyond, t.rows[0].Shifted = true, false
		t.cost = s.cost + costEnd
		return []*state{t}
	}
	said := [2]Said{w.read(s, 0), w.read(s, 1)}
	all, done := w.pair(s, &said)
	if done {
		return all
	}
	for k := range left {
		if s.skipped[k] < MaxShift && s.skipped[1-k] == 0 {
			all = append(all, w.pass(s, k, said[k]))
		}
	}
	return all
}

// pass skips a cell of one sheet that the other does not have.
func (w *walk) pass(s *state, k int, said Said) *state {
	row := w.alone(s, k, said)
	row.Shifted = true
	t := &state{next: s.next, at: s.at, cost: s.cost + costMore, rows: []Row{row}, prev: s}
	t.next[k]++
	if t.skipped[k] = s.skipped[k] + 1; s.skipped[k] == 0 {
		t.cost = s.cost + costShift
	}
	t.at[k] = w.own(s, k, &said)
	if said.Known {
		t.at[1-k] = follow(&s.at[1-k], &said)
	}
	w.settle(t)
	return t
}

// follow returns the position of a sheet that says nothing after a move of the
// other sheet. The move is made in the sheet's own position if that is
// possible, and otherwise in the other's.
func follow(t *track, said *Said) track {
	if t.known && t.p.Sq[said.Move.From] == said.Piece {
		if m := t.p.Normalize(said.Move); sameMove(m, said.Move) && (t.p.Judge(m).Legal() || bare(t.p) == bare(said.Position)) {
			own := Said{Move: m, Piece: said.Piece, Known: true, Legal: said.Legal, Position: t.p, Placed: true}
			return own.after()
		}
	}
	return said.after()
}

// pair pairs the next cells of both sheets. It reports done if nothing else is
// worth trying.
func (w *walk) pair(s *state, said *[2]Said) (all []*state, done bool) {
	a, b := &w.sheets[0].entries[s.next[0]], &w.sheets[1].entries[s.next[1]]
	row := Row{Cells: s.next, Said: *said}
	on := func(cost int, at [2]track, slip Sheet) {
		t := &state{next: s.next, at: at, cost: s.cost + cost, prev: s}
		t.next[0]++
		t.next[1]++
		row.Slip = slip
		t.rows = []Row{row}
		w.settle(t)
		all = append(all, t)
	}
	own := [2]track{w.own(s, 0, &said[0]), w.own(s, 1, &said[1])}
	switch {
	case a.silent() && b.silent():
		row.Kind = Missing
		on(0, own, Neither)
		return all, true
	case a.silent() || b.silent():
		k := 0
		if a.silent() {
			k = 1
		}
		row.Kind = Kind(int(OnlyFirst) + k)
		if said[k].Known {
			own[1-k] = follow(&s.at[1-k], &said[k])
		}
		on(costSilent, own, Neither)
		return all, false
	case said[0].means(&said[1]):
		row.Kind = Same
		on(0, own, Neither)
		return all, true
	}
	row.Alike = a.alike(b)
	if !said[0].Known && !said[1].Known && said[0].Placed == said[1].Placed && row.Alike {
		row.Kind = Unreadable
		cost := 0
		if a.gap == replay.NoGap && said[0].Placed {
			cost = costAlike // rarely true, and often the result of a false explanation
		}
		on(cost, own, Neither)
		return all, true
	}
	if !said[0].Known || !said[1].Known {
		if said[0].Known == said[1].Known || !a.denies(&said[0], &said[1]) && !b.denies(&said[1], &said[0]) {
			row.Kind = Unreadable
			on(w.unread(&row, &own, s), own, Neither)
			return all, false
		}
	}
	row.Kind = Differ
	cost := costDiffer
	stands := 0
	for k := range said {
		if !said[k].Known || !said[k].Legal {
			cost, stands = cost+costUnfit, stands+costStands
		}
	}
	if said[0].Known && said[1].Known {
		on(cost+stands, own, Neither)
	}
	for k := range said {
		if said[k].Known {
			led := own
			led[1-k] = own[k]
			on(cost+costSlip, led, Sheet(2-k))
		}
	}
	return all, false
}

// unread returns the cost of a row with an entry that is not known. The sheet
// with that entry continues from the other's move.
func (w *walk) unread(row *Row, own *[2]track, s *state) (cost int) {
	for k := range row.Said {
		said := &row.Said[k]
		if said.Known {
			continue
		}
		other := &row.Said[1-k]
		if other.Known {
			own[k] = follow(&s.at[k], other)
		}
		switch gap := w.sheets[k].entries[s.next[k]].gap; {
		case len(said.Choices) > 0:
			cost += costAmbiguous
		case gap == replay.NoGap && said.Placed:
			cost += costNoFit
		case other.Known || k == 0 || cost == 0:
			cost += costUnread
		}
	}
	return cost
}

// exchanged finds moves that both sheets have in a different order.
func (w *walk) exchanged(rows []Row) {
	for i := range rows {
		rows[i].With = -1
	}
	for i := range rows {
		if rows[i].Kind != Differ || rows[i].With >= 0 {
			continue
		}
		for j := i + 1; j < len(rows) && j <= i+MaxShift; j++ {
			if rows[j].Kind == Differ && rows[j].With < 0 && w.crosswise(&rows[i], &rows[j]) {
				rows[i].With, rows[j].With = j, i
				break
			}
		}
	}
}

// crosswise reports whether each sheet has in row r what the other has in row
// s, as read in the line of either sheet.
func (w *walk) crosswise(r, s *Row) bool {
	for k := range r.Said {
		o := 1 - k
		here, there := &w.sheets[o].entries[r.Cells[o]], &w.sheets[o].entries[s.Cells[o]]
		x := here.read(&track{s.Said[k].Position, s.Said[k].Placed})
		y := there.read(&track{r.Said[k].Position, r.Said[k].Placed})
		if x.means(&s.Said[k]) && y.means(&r.Said[k]) {
			return true
		}
	}
	return false
}
