package unwinnable

import (
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// A diver goes for one goal after another, each with a search of its own that
// looks at nothing but what comes closer to it. A mate by a lone minor piece
// needs the loser's men in certain places, some of them promoted to what is in
// the way least: there the search that weighs several goals and everything
// else at once turns on the spot, while this one walks straight there, or soon
// gives up and takes the next. It decides nothing but by a mate.
type diver struct {
	root   *rules.Position
	winner board.Color
	goals  []goal
	next   int // which goal
	round  int
	owed   int // nodes that it may still look at
	spent  int
}

// firstDive is how many nodes a goal gets in the first round; it gets four
// times as many in each round that follows.
const firstDive = 500

// run looks at about so many more positions, never more than left, and
// returns the line if it finds a mate.
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

// search is one that aims at nothing but the goal. What came about last goes
// first in every other round, so that no goal is missed for the order of moves.
func (d *diver) search(g *goal) *search {
	s := newSearch(d.root, d.winner)
	s.dive = true
	s.goals = []goal{*g}
	s.toGoal.stack = d.round%2 == 1
	l := look(&s.store.nodes[0], d.winner)
	s.toGoal.push(g.distance(&l), 0)
	return s
}

// part is how much of the work of a phase goes into dives: what is soon decided
// is decided by the search, which can also end without a mate; what it has not
// decided then has a mate far off, if any.
func (d *diver) part(phase, share int) int {
	if phase < 6 {
		return share / 2
	}
	return 2 * share
}
