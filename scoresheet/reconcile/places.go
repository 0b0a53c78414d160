package reconcile

import (
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// place is a position that the game may have had after a number of half-moves. Several
// nodes share one: they differ in which cells say the moves that led there.
type place struct {
	p       rules.Position // without its counters
	inCheck bool
	kept    int32 // its index among the places of its layer, plus 1; 0 if no node has it
}

// known is what is computed once for a place, and used for all its nodes.
type known struct {
	moves []board.Move // all legal ones
	child []int32      // by move, the index of the place that it leads to, plus 1; 0 if not made yet
	rows  []row
}

// row is what is known of one cell of a sheet in a place.
type row struct {
	k, cell  int16
	costs    []int32 // by move
	free     bool    // one of the moves is what the cell says
	asked    bool
	definite bool
	played   board.Move // the illegal move that the cell says was made, if that is definite
}

// pos returns the position of a node of a layer.
func (s *search) pos(t int, at int32) *rules.Position { return &s.places[t][s.layers[t][at].place].p }

// know returns what is known of a place of the layer from which the search goes on.
func (s *search) know(t int, place int32) *known {
	kn := &s.known[place]
	if kn.child == nil {
		var buf [256]board.Move
		moves := s.places[t][place].p.Moves(buf[:0])
		kn.moves = append(s.movePool.take(len(moves))[:0], moves...)
		kn.child = s.costPool.take(len(moves))
		clear(kn.child)
	}
	return kn
}

// row returns what is known of a cell in a place.
func (s *search) row(kn *known, p *rules.Position, k int, cell int16) *row {
	for i := range kn.rows {
		if r := &kn.rows[i]; r.k == int16(k) && r.cell == cell {
			return r
		}
	}
	kn.rows = append(kn.rows, row{k: int16(k), cell: cell, costs: s.costPool.take(len(kn.moves))})
	r := &kn.rows[len(kn.rows)-1]
	d := &s.sheets[k].said[cell]
	for i, m := range kn.moves {
		c := d.cost(p, m)
		r.costs[i] = c
		r.free = r.free || c <= slipEmpty
	}
	return r
}

// forget makes room for what will be known of the places of another layer.
func (s *search) forget(places int) {
	for i := range s.known {
		s.known[i] = known{rows: s.known[i].rows[:0]}
	}
	for len(s.known) < places {
		s.known = append(s.known, known{})
	}
	s.costPool.used, s.movePool.used = 0, 0
	clear(s.placeOf)
	s.fresh = s.fresh[:0]
}

// after returns the index in s.fresh of the place to which a candidate leads.
func (s *search) after(t int, c *cand) int32 {
	from := s.layers[t][c.from].place
	if c.index >= 0 {
		if to := s.known[from].child[c.index]; to > 0 {
			return to - 1
		}
	}
	p := bare(s.places[t][from].p.Play(c.move))
	k := keyOf(&p)
	to, ok := s.placeOf[k]
	if !ok {
		to = int32(len(s.fresh))
		s.placeOf[k] = to
		s.fresh = append(s.fresh, place{p: p, inCheck: p.InCheck()})
	}
	if c.index >= 0 {
		s.known[from].child[c.index] = to + 1
	}
	return to
}

// placeKey is a position in few bytes.
type placeKey struct {
	men   [4]uint64
	state uint64
}

func keyOf(p *rules.Position) (k placeKey) {
	for i := range k.men {
		word := uint64(0)
		for _, piece := range p.Sq[16*i : 16*i+16] {
			word = word<<4 | uint64(piece)
		}
		k.men[i] = word
	}
	k.state = uint64(p.Turn)<<8 | uint64(p.EP)
	for _, side := range p.Rights {
		k.state = k.state<<16 | uint64(side[0])<<8 | uint64(side[1])
	}
	return k
}

// pool hands out slices that are given back all at once.
type pool[T any] struct {
	all  []T
	used int
}

// take returns n values, whatever they are.
func (p *pool[T]) take(n int) []T {
	if p.used+n > len(p.all) {
		p.all, p.used = make([]T, max(2*len(p.all), n, 4096)), 0 // what was handed out stays valid
	}
	p.used += n
	return p.all[p.used-n : p.used : p.used]
}
