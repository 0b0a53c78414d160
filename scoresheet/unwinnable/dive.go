package unwinnable

import (
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// A diver pursues one goal after another, each with a search that examines
// only what comes closer to the goal. A mate by a lone minor piece needs the
// loser's men on certain squares, some of them promoted to the piece that
// interferes least. A search that weighs several goals and other criteria
// makes no progress there, while a diver goes straight to the goal, or soon
// gives up and takes the next. It decides nothing unless it finds a mate.
type diver struct {
	root   *rules.Position
	winner board.Color
	goals  []goal
	next   int // the next goal
	round  int
	owed   int // nodes that it may still examine
	spent  int
}

// firstDive is the number of nodes for each goal in the first round. In each
// following round it is four times as large.
const firstDive = 500

// run examines about share more positions, never more than left. If it finds a
// mate, it returns the line.
func (d *diver) run(share, left int) (line []board.Move, ok bool) {
	d.owed += share
	for d.owed > 0 && left > 0 && len(d.goals) > 0 {
		if d.next >= len(d.goals) {
			d.next = 0
			d.round++
		}
		s := d.search(&d.goals[d.next])
		d.next++
		result := s.run(min(firstDive<<min(2*d.round, 20), left))
		d.owed -= s.nodes()
		d.spent += s.nodes()
		left -= s.nodes()
		if result == found {
			return s.line(), true
		}
	}
	return nil, false
}

// search returns a search for the goal alone. In every other round it takes
// the newest positions first, so that no goal is missed because of the order
// of moves.
func (d *diver) search(g *goal) *search {
	s := newSearch(d.root, d.winner)
	s.dive = true
	s.goals = []goal{*g}
	s.toGoal.stack = d.round%2 == 1
	l := look(&s.store.nodes[0], d.winner)
	s.toGoal.push(g.distance(&l), 0)
	return s
}

// part returns how much of the work of a phase goes into dives. Positions that
// can be decided soon are decided by the search, which can also end without a
// mate; in those that remain the mate is far away, if there is one.
func (d *diver) part(phase, share int) int {
	if phase < 6 {
		return share / 2
	}
	return 2 * share
}
