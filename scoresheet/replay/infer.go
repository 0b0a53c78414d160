package replay

import (
	"slices"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation/reading"
)

// The limits of the search for what stood in a gap.
const (
	// MaxMissing is the number of missing half-moves that are tried together.
	MaxMissing = 2
	// MaxNodes is the number of positions that one search examines.
	MaxNodes = 20_000

	// maxNodesInAll bounds all searches of one reading.
	maxNodesInAll = 5 * MaxNodes
)

// search finds all ways to fill gaps that explain what is written from a cell
// up to a horizon.
type search struct {
	*reader
	from, horizon int
	first         []board.Move // what the first cell can mean; nil: any legal move

	line   []board.Move // from the first cell on
	common []board.Move // the moves with which all lines found so far begin
	found  bool
	left   int // positions that may still be examined
}

// infer tries to fill the gap at i. It judges as many cells as all fillings
// agree in and returns their number; if that is 0, the position after i is
// Lost.
func (rd *reader) infer(i int) int {
	v := &rd.Verdicts[i]
	p := rd.states[i].p
	if rd.emptyFrom(i) {
		return 0 // nothing says that a move was made
	}
	s := rd.searchFrom(i, v.Choices)
	s.walk(p, i)
	if s.left < 0 {
		v.GaveUp = true
		return 0
	}
	if v.Gap == Passed && !s.found {
		return rd.twice(i)
	}
	certainty := min(rd.states[i].certainty, Inferred)
	for k, m := range s.common {
		at := i + k
		if k > 0 {
			rd.explain(at)
		}
		v := &rd.Verdicts[at]
		v.Move, v.Moved, v.Filled = m, true, v.Kind != Legal && !rd.entries[at].left
		rd.enter(at+1, rd.states[at].p.Play(m), certainty)
	}
	return len(s.common)
}

// explain judges a cell inside a filling.
func (rd *reader) explain(i int) {
	v, _, _ := judge(&rd.states[i].p, &rd.entries[i])
	v.Certainty = rd.states[i].certainty
	v.Numeric = rd.entries[i].numeric
	rd.Verdicts[i] = v
}

// emptyFrom reports whether nothing is written from cell i on.
func (rd *reader) emptyFrom(i int) bool {
	for _, e := range rd.entries[i:] {
		if e.gap != Blank && e.gap != Passed {
			return false
		}
	}
	return true
}

// searchFrom searches from a cell up to the end, or to the first gap beyond
// MaxMissing.
func (rd *reader) searchFrom(i int, first []board.Move) *search {
	missing := MaxMissing
	if first == nil {
		missing--
	}
	horizon := i + 1
	for horizon < len(rd.entries) {
		if rd.entries[horizon].gap != NoGap {
			if missing == 0 {
				break
			}
			missing--
		}
		horizon++
	}
	limit := min(MaxNodes, rd.nodes)
	return &search{reader: rd, from: i, horizon: horizon, first: first, left: limit}
}

// walk continues from a position before the cell at i. It reports whether the
// search is over: the lines have nothing in common, or the limit is exceeded.
func (s *search) walk(p rules.Position, i int) (over bool) {
	mark := len(s.line)
	defer func() { s.line = s.line[:mark] }()
	var buf [256]board.Move
	for ; i < s.horizon; i++ {
		options := s.options(&p, i, buf[:0])
		if len(options) == 0 {
			return false
		}
		if len(options) > 1 {
			for _, m := range options {
				if s.spent() {
					return true
				}
				s.line = append(s.line, m)
				if s.walk(s.entries[i].play(&p, m), i+1) {
					return true
				}
				s.line = s.line[:len(s.line)-1]
			}
			return false
		}
		if s.spent() {
			return true
		}
		s.line = append(s.line, options[0])
		p = s.entries[i].play(&p, options[0])
	}
	return s.take()
}

// play makes a move and puts on the board what a ruling placed there after the
// cell.
func (e *entry) play(p *rules.Position, m board.Move) rules.Position {
	after := p.Play(m)
	for _, s := range e.queens {
		after.Sq = board.Queened(after.Sq, s)
	}
	return after
}

func (s *search) spent() bool {
	s.left--
	s.nodes--
	return s.left < 0
}

// take records the current line, which explains everything, and reports whether
// the search is over.
func (s *search) take() (over bool) {
	if !s.found {
		s.found, s.common = true, slices.Clone(s.line)
		return false
	}
	n := 0
	for n < len(s.common) && s.common[n] == s.line[n] {
		n++
	}
	s.common = s.common[:n]
	return n == 0
}

// options returns the legal moves that the cell at i can mean.
func (s *search) options(p *rules.Position, i int, buf []board.Move) []board.Move {
	e := &s.entries[i]
	switch {
	case i == s.from && s.first != nil:
		return s.first
	case i == s.from || e.gap != NoGap:
		return p.Moves(buf)
	case e.text:
		return reading.Legal(e.written, *p)
	case e.squares && !e.left:
		return reading.Squares(p, e.move, buf)
	case e.piece != board.Empty && p.Sq[e.move.From] != e.piece:
		return nil
	}
	m := p.Normalize(e.move)
	if r := p.Judge(m).Reason; r == rules.Legal || r == rules.NotPromoted && e.left {
		return append(buf, m)
	}
	return nil
}

// twice checks whether the passed-over cell at i stands for no move at all. The
// entry after it is then the second in a row by the same side (Laws 1.2).
func (rd *reader) twice(i int) int {
	p := rd.states[i].p.Pass()
	next := i + 1
	if rd.entries[next].gap != NoGap || p.Listed() != nil {
		return 0
	}
	s := rd.searchFrom(next, rd.optionsOf(&p, next))
	if len(s.first) != 1 {
		return 0
	}
	if s.walk(p, next); s.left < 0 || !s.found {
		return 0
	}
	rd.enter(next, p, Standing)
	m := s.first[0]
	rd.Verdicts[next] = Verdict{Kind: Illegal, Reason: rules.SameSideTwice, Move: m, Moved: true, Certainty: Standing}
	rd.enter(next+1, p.Play(m), Standing)
	return 2
}

func (rd *reader) optionsOf(p *rules.Position, i int) []board.Move {
	var buf [1]board.Move
	s := search{reader: rd, from: -1}
	return slices.Clone(s.options(p, i, buf[:0]))
}
