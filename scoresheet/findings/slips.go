package findings

import (
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/replay"
)

// Where a record breaks, the entry that is no legal move need not be the one
// that is wrong: an earlier one may be, and be legal all the same. slips
// looks for one such slip of the pen that explains the rest of the record.
// What stands before every such slip does not depend on it.
type slips struct {
	entries []entry
	before  func(ply int) *rules.Position // of the only game there is before the break
	at      int                           // the cell that breaks it
	upTo    int                           // the last cell that has to be explained
	left    int                           // positions that may still be looked at
}

// first returns the index of the first cell of which a slip explains the
// record, and the kind of slip; at itself where there is none. Cells from
// limit on are not looked at.
func (s *slips) first(limit int) (cell int, kind string) {
	for i := range min(limit, s.at) {
		if kind := s.explains(i); kind != "" {
			return i, kind
		}
	}
	return s.at, ""
}

// What a slip can be, to be said behind the name of its cell.
const (
	writtenWrongly = "was written wrongly"
	leftOut        = "has a move left out before it"
	tooMuch        = "is not a move of its own"
	exchanged      = "was exchanged with another entry"
	notLookedAt    = "may be written wrongly" // the search passed its limit
)

func (s *slips) explains(i int) string {
	p := s.before(i)
	var buf [256]board.Move
	moves := p.Moves(buf[:0])
	for _, m := range moves {
		after := p.Play(m)
		switch {
		case s.reads(after, i+1, noSwap):
			return writtenWrongly
		case s.reads(after, i, noSwap):
			return leftOut
		}
	}
	switch {
	case s.reads(*p, i+1, noSwap):
		return tooMuch
	case i+2 <= s.upTo && s.reads(*p, i, [2]int{i, i + 2}), s.reads(*p, i, [2]int{i, s.at}):
		return exchanged
	case s.left < 0:
		return notLookedAt
	}
	return ""
}

// noSwap is no pair of cells.
var noSwap = [2]int{-1, -1}

// reads reports whether the cells from that one to upTo are legal in the
// position, with the entries of two cells exchanged.
func (s *slips) reads(p rules.Position, cell int, swap [2]int) bool {
	var buf [256]board.Move
	for ; cell <= s.upTo; cell++ {
		e := &s.entries[cell]
		switch cell {
		case swap[0]:
			e = &s.entries[swap[1]]
		case swap[1]:
			e = &s.entries[swap[0]]
		}
		if s.left--; s.left < 0 {
			return false
		}
		options := e.options(&p, buf[:0])
		switch len(options) {
		case 0:
			return false
		case 1:
			p = play(&p, options[0])
			continue
		}
		for _, m := range options {
			if s.reads(play(&p, m), cell+1, swap) {
				return true
			}
		}
		return false
	}
	return true
}

// local reports whether the break alone explains the record: what stands
// there was made so on the board, or was written in place of a legal move,
// and all that follows fits.
func (s *slips) local(ends []rules.Position, r *replay.Reading) bool {
	if p, c := r.Before(s.at + 1); c == replay.Standing {
		if p.Sane() == nil && s.reads(p, s.at+1, noSwap) {
			return true
		}
		fits := true
		for i := s.at + 1; i < len(s.entries) && fits; i++ {
			fits = r.Verdicts[i].Kind == replay.Legal
		}
		if fits {
			return true
		}
	}
	var buf [256]board.Move
	for i := range ends {
		for _, m := range ends[i].Moves(buf[:0]) {
			if s.reads(ends[i].Play(m), s.at+1, noSwap) {
				return true
			}
		}
	}
	return false
}
