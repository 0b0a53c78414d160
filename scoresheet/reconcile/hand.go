package reconcile

import "zapis/scoresheet/board"

// What a slip costs at most that a hand makes again and again, by how often it made
// it in this game; the last is for that and more.
var habitCost = [...]int32{slipOther, slipOther, 32, 25, 20}

// hand is which files, ranks and pieces a writer takes for which: how often, by what
// is written and what it was.
type hand struct {
	files, ranks [8][8]uint8
	pieces       [board.King + 1][board.King + 1]uint8
}

// used returns what a slip costs with a hand that made it that often.
func used(times uint8, cost int32) int32 {
	return min(cost, habitCost[min(int(times), len(habitCost)-1)])
}

// learn reads from a game what each hand takes for what, where another sheet has the
// move in so many words. It reports whether one hand made a slip more than once: the
// search has to be made again, for a slip that is a habit tells less against a move.
func (s *search) learn(l *line) (habits bool) {
	for t := range l.moves {
		e := &l.moves[t]
		if e.illegal || e.move.Castle != board.NoCastle {
			continue
		}
		p := s.pos(t, e.from)
		for k := range s.sheets {
			if e.cells[k] < 0 || !s.confirmed(t, k, e) {
				continue
			}
			d := &s.sheets[k].said[e.cells[k]]
			if slip := d.style.hand.slip(d, p.Sq[e.move.From].Kind(), e.move.To); slip != nil && *slip < 255 {
				*slip++
				habits = habits || *slip > 1
			}
		}
	}
	return habits
}

// confirmed reports whether a sheet has something else than the move of an edge, and
// another, which is no copy of it, has the move.
func (s *search) confirmed(t, k int, e *edge) bool {
	p := s.pos(t, e.from)
	if s.saying(k, e, p) != Unlike {
		return false
	}
	for j := range s.sheets {
		if j != k && !s.samePage(j, k) && s.saying(j, e, p) == SameMove {
			return true
		}
	}
	return false
}

// slip returns where to count what a text has for a man that went to a square; nil if
// not exactly one of file, rank and piece is another.
func (h *hand) slip(d *said, kind board.Kind, to board.Square) *uint8 {
	n := &d.written.Sense
	if d.kind != saysText || n.Castle != board.NoCastle || !n.To().Valid() || n.Kind == board.NoKind {
		return nil
	}
	file, rank, piece := n.To().File() != to.File(), n.To().Rank() != to.Rank(), n.Kind != kind
	switch {
	case file && !rank && !piece:
		return &h.files[n.To().File()][to.File()]
	case !file && rank && !piece:
		return &h.ranks[n.To().Rank()][to.Rank()]
	case !file && !rank && piece:
		return &h.pieces[n.Kind][kind]
	}
	return nil
}
