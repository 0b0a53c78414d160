package unwinnable

import (
	"slices"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

type outcome uint8

const (
	interrupted outcome = iota // the nodes were used up
	found                      // a mate by the winner was found
	exhausted                  // no position is left to examine
)

// A search looks for a mate with both sides cooperating. It keeps every
// position it has seen, and so ends when there are no new ones.
//
// Four queues, which take turns, hold the positions whose moves have not been
// examined. They differ in what comes first. near: what looks most like a
// mate. toGoal: what is closest to one of the goals. early: what first brought
// a man to a square, given the pawns and the number of men. far: positions in
// which the loser has least and the winner is nearest to a queen. The first
// two find mates quickly; the others keep the search from going in circles.
type search struct {
	root   rules.Position
	winner board.Color
	store  store
	turn   int
	dive   bool // only the positions closest to the goals are examined

	near, early, far, toGoal queue

	goals []goal
	novel map[noveltyKey]set

	prover prover
	proven int // nodes that were proven hopeless
	mate   int32
	buf    [256]board.Move
}

const (
	scenesPerNode = 8   // scenes for one proof
	proofWorth    = 500 // nodes that a successful proof saves
)

type noveltyKey struct {
	pawns set
	men   uint8
	piece board.Piece
}

func newSearch(p *rules.Position, winner board.Color) *search {
	s := &search{root: *p, winner: winner, mate: -1, novel: make(map[noveltyKey]set)}
	s.prover.winner = winner
	s.visit(p, -1, board.Move{})
	return s
}

func (s *search) nodes() int { return len(s.store.nodes) }

// spent returns the work done so far in the unit of the budget.
func (s *search) spent() int { return s.nodes() + nodesPerScene*s.prover.spent }

// run continues until a mate is found, no position is left, or limit is spent.
func (s *search) run(limit int) outcome {
	for s.mate < 0 {
		k, ok := s.next()
		if !ok {
			return exhausted
		}
		s.expand(k)
		if s.mate < 0 && s.spent() >= limit {
			return interrupted
		}
	}
	return found
}

// next returns a node whose moves have not been examined.
func (s *search) next() (k int32, ok bool) {
	for s.dive {
		if k, ok = s.toGoal.pop(); !ok {
			return 0, false
		}
		if n := &s.store.nodes[k]; !n.done {
			n.done = true
			return k, true
		}
	}
	for {
		s.turn++
		switch s.turn & 7 {
		case 1:
			k, ok = s.early.pop()
		case 3:
			k, ok = s.far.pop()
		case 0, 4, 5, 6:
			k, ok = s.toGoal.pop()
		}
		if !ok {
			if k, ok = s.near.pop(); !ok {
				return 0, false // near holds all positions
			}
		}
		if n := &s.store.nodes[k]; !n.done {
			n.done = true
			return k, true
		}
		ok = false
	}
}

func (s *search) expand(k int32) {
	p := s.store.nodes[k].unpack(&s.root)
	if s.hopeless(k, &p) {
		return
	}
	moves := p.Moves(s.buf[:0])
	if len(moves) == 0 && p.Turn != s.winner && p.InCheck() {
		s.mate = k
		return
	}
	for _, m := range moves {
		next := p.Play(m)
		s.visit(&next, k, m)
		if s.mate >= 0 {
			return
		}
	}
}

// hopeless reports whether a node was proven hopeless. It tries a proof only
// if that seems worth the work: shortly after the start, and after captures
// and pawn moves, since other moves can be reversed. Proofs may take half of
// the time, and more if they succeed.
func (s *search) hopeless(k int32, p *rules.Position) bool {
	n := &s.store.nodes[k]
	early := n.parent == 0 || n.parent > 0 && s.store.nodes[n.parent].parent == 0
	if s.dive || !early && !n.final || s.nodes() < quickNodes {
		return false
	}
	if nodesPerScene*s.prover.spent > s.nodes()/2+proofWorth*s.proven {
		return false
	}
	sc, ok := sceneOf(p)
	s.prover.left = scenesPerNode
	if ok && s.prover.hopeless(sc) {
		s.proven++
		return true
	}
	return false
}

// visit keeps the position if it is new and may lead to a mate.
func (s *search) visit(p *rules.Position, parent int32, m board.Move) {
	n := node{parent: parent, move: move{uint8(m.From), uint8(m.To), uint8(m.Promo), uint8(m.Castle)}}
	n.pack(p)
	n.final = p.HalfMoveClock == 0
	k, isNew := s.store.add(&n)
	if !isNew {
		return
	}
	l := look(&n, s.winner)
	if p.HalfMoveClock == 0 && l.material.insufficient(s.winner) {
		s.store.nodes[k].done = true
		return
	}
	if p.Turn != s.winner && l.check && l.flights == 0 && p.Outcome() == rules.Checkmate {
		s.mate = k
		return
	}
	if s.goals != nil {
		s.toGoal.push(s.goalDistance(&l), k)
	}
	if s.dive {
		return
	}
	s.near.push(l.distance, k)
	s.far.push(l.progress, k)
	if parent >= 0 {
		key := noveltyKey{l.pawns, uint8(l.men), p.Sq[m.To]}
		if seen := s.novel[key]; !seen.has(m.To) {
			s.novel[key] = seen | bit(m.To)
			s.early.push(l.men, k)
		}
	}
}

// aim directs the search at some of the goals, different ones in each phase,
// and ranks the positions seen so far by them.
func (s *search) aim(goals []goal, phase int) {
	if len(goals) == 0 {
		return
	}
	first := phase * goalsAtOnce % len(goals)
	s.goals = goals[first:min(first+goalsAtOnce, len(goals))]
	s.toGoal = queue{stack: true}
	for k := range s.store.nodes {
		if n := &s.store.nodes[k]; !n.done {
			l := look(n, s.winner)
			s.toGoal.push(s.goalDistance(&l), int32(k))
		}
	}
}

func (s *search) goalDistance(l *glance) int {
	best := 255
	for i := range s.goals {
		best = min(best, s.goals[i].distance(l))
	}
	return best
}

// line returns the moves from the root to the mate.
func (s *search) line() []board.Move {
	var moves []board.Move
	for k := s.mate; s.store.nodes[k].parent >= 0; {
		n := &s.store.nodes[k]
		before := s.store.nodes[n.parent].unpack(&s.root)
		moves = append(moves, before.Normalize(n.move.full(false)))
		k = n.parent
	}
	slices.Reverse(moves)
	return moves
}
