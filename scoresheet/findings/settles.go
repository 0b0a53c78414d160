package findings

import (
	"slices"

	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation/reading"
	"zapis/scoresheet/replay"
)

// blame determines how far back the cause of a break may lie, as far as this
// matters for the findings before it.
func (r *record) blame(found []Finding) {
	upTo := 0
	for i := range found {
		upTo = max(upTo, found[i].Ply)
	}
	r.blameUpTo(upTo, MaxSlips)
}

func (r *record) blameUpTo(ply, budget int) {
	s, single := r.slips(budget)
	limit := min(ply, single+1)
	r.slip = s.first(limit)
	if r.slip.kind == "" && !s.local(r.games.ends(), r.reading) {
		// No single cause explains everything: what explains the first break
		// counts.
		s.upTo, s.left = s.at, budget
		r.slip = s.first(limit)
	}
	if r.slip.kind == "" {
		r.slip.cell = single
	}
}

// slips starts a search in the cells up to which there is only one game, so
// that each can be examined.
func (r *record) slips(budget int) (s slips, single int) {
	for single < r.games.plies() && r.games.width(single+1) == 1 {
		single++
	}
	return slips{
		entries: r.entries, at: r.games.plies(), upTo: len(r.entries) - 1, left: budget,
		before: func(ply int) *rules.Position { return &r.games.nodes[ply].p },
	}, single
}

// weaken makes a finding possible if it is certain only on the condition that
// an entry was not a slip.
func (r *record) weaken(f *Finding) {
	if f.Certainty != Certain || f.Ply <= r.slip.cell {
		return
	}
	f.Certainty = Possible
	f.Settles = r.doubtful()
}

// doubtful says why findings before a break are not certain.
func (r *record) doubtful() Settle {
	at := r.games.plies()
	s := Condition{Kind: RightUpTo, Cell: r.name(at), Other: r.name(at + 1)}.alone()
	if r.slip.kind != "" {
		s = append(s, r.condition(&r.slip).in(Playable))
	}
	return s
}

// condition returns the slip as a condition.
func (r *record) condition(f *slip) Condition {
	return Condition{Kind: f.kind, Cell: r.name(f.cell + 1)}
}

// hinge names the doubtful cell before index on which everything depends.
func (r *record) hinge(index int) Condition {
	for i := range min(index, len(r.reading.Verdicts)) {
		switch v := &r.reading.Verdicts[i]; {
		case v.Filled:
			return Condition{Kind: CellWas, Cell: r.name(i + 1), Moves: []string{r.reading.SAN(i)}}
		case v.Kind == replay.Illegal && i < len(r.entries) && r.entries[i].left:
		case v.Kind == replay.Illegal:
			return Condition{Kind: CellAsWritten, Cell: r.name(i + 1), Reason: v.Reason}
		case v.Kind == replay.Unknown:
			return Condition{Kind: CellKnown, Cell: r.name(i + 1), Gap: v.Gap}
		}
	}
	return Condition{Kind: EntriesRight}
}

// fewMoves is the number of moves up to which each is named.
const fewMoves = 4

// fewCells is the number of cells up to which all cells that something depends
// on are named; of more, the first and the last. An arbiter who has to ask
// about all of them asks about the whole game.
const fewCells = 20

// settles says what would settle whether a kind holds at that ply.
func (r *record) settles(t *tree, k Kind, ply int) Settle {
	if t == &r.board {
		return r.hinge(ply).alone()
	}
	var open []string
	leftOutIsOpen := false
	cells := t.openCells(ply)
	paths := t.paths(ply, cells)
	for i, cell := range cells {
		yes, no := t.split(k, paths, i)
		if len(yes.moves)+len(no.moves) < 2 {
			continue // the same in all games
		}
		if r.inserted(cell) {
			if len(no.moves) > 0 && len(yes.moves) <= fewMoves && !meet(yes, no) {
				return Condition{Kind: MoveLeftOut, Cell: r.name(cell + 2), Moves: yes.moves}.alone()
			}
			leftOutIsOpen = true // it is named with the slip
			continue
		}
		name := r.name(cell + 1)
		open = append(open, name)
		if meet(yes, no) {
			continue
		}
		switch {
		case len(no.moves) == 0:
		case len(yes.moves) <= fewMoves:
			return Condition{Kind: CellWas, Cell: name, Moves: yes.moves}.alone()
		case len(no.moves) <= fewMoves:
			return Condition{Kind: CellWasNot, Cell: name, Moves: no.moves}.alone()
		case yes.quiet == len(yes.moves) && no.quiet == 0:
			return Condition{Kind: CellQuiet, Cell: name}.alone()
		}
	}
	if len(open) == 0 && leftOutIsOpen {
		return nil
	}
	if len(open) == 0 {
		return Condition{Kind: EntriesRight}.alone()
	}
	if few := fewCells; len(open) > few {
		open = append(open[:few-2:few-2], Ellipsis, open[len(open)-1])
	}
	return Condition{Kind: CellsKnown, Cells: open}.alone()
}

// inserted reports whether that entry of a mended record is the gap for a move
// that was left out; such an entry has no cell on the sheet.
func (r *record) inserted(cell int) bool { return r.by == -1 && cell == r.after }

// meet reports whether yes and no have a move in common.
func meet(yes, no choice) bool {
	return slices.ContainsFunc(yes.moves, func(m string) bool { return slices.Contains(no.moves, m) })
}

// choice holds the moves that one cell has in some of the games.
type choice struct {
	moves []string // SAN; "" for no move
	quiet int      // how many of them are neither pawn moves nor captures
}

// openCells returns the cells before a ply that do not have the same move in
// all games.
func (t *tree) openCells(ply int) (cells []int) {
	for len(t.same) < ply {
		from, to := t.layer(len(t.same) + 1)
		same := true
		for i := from + 1; i < to && same; i++ {
			same = t.nodes[i].move == t.nodes[from].move
		}
		t.same = append(t.same, same)
	}
	for cell, same := range t.same[:ply] {
		if !same {
			cells = append(cells, cell)
		}
	}
	return cells
}

// path is one of the games that continue: its nodes after the open cells.
type path struct {
	end   int32
	nodes []int32
}

// paths returns the paths to the nodes of a ply, found in one pass back to the
// cells.
func (t *tree) paths(ply int, cells []int) (all []path) {
	from, to := t.layer(ply)
	for i := from; i < to && len(cells) > 0; i++ {
		if !t.nodes[i].alive {
			continue
		}
		p := path{i, make([]int32, len(cells))}
		for at, k := i, len(cells)-1; k >= 0; at = t.nodes[at].parent {
			if int(t.nodes[at].ply) == cells[k]+1 {
				p.nodes[k] = at
				k--
			}
		}
		all = append(all, p)
	}
	return all
}

// split returns the moves of one of the open cells in the games in which the
// kind holds at the end, and in the others.
func (t *tree) split(k Kind, paths []path, cell int) (yes, no choice) {
	seen := map[int32]uint8{} // by node after the cell
	for _, p := range paths {
		at, side, c := p.nodes[cell], uint8(1), &no
		if t.nodes[p.end].holds(k) {
			side, c = 2, &yes
		}
		if seen[at]&side != 0 {
			continue
		}
		seen[at] |= side
		c.add(t, at)
	}
	return yes, no
}

func (c *choice) add(t *tree, at int32) {
	n := &t.nodes[at]
	text := ""
	before := &t.nodes[n.parent].p
	if n.move.From.Valid() {
		text = reading.SAN(*before, n.move)
	}
	if slices.Contains(c.moves, text) {
		return
	}
	c.moves = append(c.moves, text)
	if n.move.From.Valid() && quiet(before, n.move) {
		c.quiet++
	}
}
