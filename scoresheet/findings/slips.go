package findings

import (
	"slices"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/replay"
)

// slips searches for a slip of the pen that explains the rest of the record
// after a break. The entry that is not a legal move need not be the wrong one:
// an earlier entry may be wrong and legal nevertheless. What is before every
// such slip does not depend on it.
type slips struct {
	entries []entry
	before  func(ply int) *rules.Position // in the only game before the break
	at      int                           // the cell at which the record breaks
	upTo    int                           // the last cell that must be explained
	left    int                           // positions that may still be examined
}

// slip is a slip of the pen.
type slip struct {
	cell  int           // its index
	kind  ConditionKind // "" means no slip
	other int           // the cell with which it was exchanged
}

// first returns the first slip that explains the record, in the cells before
// limit and before the break. If there is none, it returns the cell of the
// break without a kind.
func (s *slips) first(limit int) slip {
	for i := range min(limit, s.at) {
		if found := s.explains(i); found.kind != "" {
			return found
		}
	}
	return slip{cell: s.at}
}

// last returns the last slip that explains the record, in the cells up to limit
// inclusive. It is the likeliest, since it is nearest to where it shows.
func (s *slips) last(limit int) slip {
	for i := min(limit, s.at); i >= 0; i-- {
		if found := s.explains(i); found.kind != "" {
			return found
		}
	}
	return slip{cell: s.at}
}

func (s *slips) explains(i int) slip {
	p := s.before(i)
	var buf [256]board.Move
	for _, m := range p.Moves(buf[:0]) {
		after := p.Play(m)
		switch {
		case s.reads(after, i+1, noSwap):
			return slip{cell: i, kind: WrittenWrongly}
		case s.reads(after, i, noSwap):
			return slip{cell: i, kind: LeftOut}
		}
	}
	if s.reads(*p, i+1, noSwap) {
		return slip{cell: i, kind: NotPlayed}
	}
	// A cell may be exchanged with the next, the next of its side, or the one
	// at the break; the one at the break with any that follows.
	for other := i + 1; other <= s.upTo; other++ {
		if (other <= i+2 || other == s.at || i == s.at) && s.reads(*p, i, [2]int{i, other}) {
			return slip{i, Exchanged, other}
		}
	}
	if s.left < 0 {
		return slip{cell: i, kind: NotSearched}
	}
	return slip{}
}

// mend returns the entries without the slip: with a gap where an entry is wrong
// or missing. From ply after on, the plies of the mended entries are less by by
// than those of the record.
func (f slip) mend(entries []entry) (mended []entry, after, by int) {
	mended = slices.Clone(entries)
	switch f.kind {
	case WrittenWrongly:
		mended[f.cell] = entry{gap: replay.Unreadable}
	case LeftOut:
		return slices.Insert(mended, f.cell, entry{gap: replay.Unreadable}), f.cell, -1
	case NotPlayed:
		return slices.Delete(mended, f.cell, f.cell+1), f.cell, 1
	case Exchanged:
		mended[f.cell], mended[f.other] = mended[f.other], mended[f.cell]
	default:
		return nil, 0, 0
	}
	return mended, 0, 0
}

// noSwap stands for no exchange.
var noSwap = [2]int{-1, -1}

// reads reports whether the cells from cell to upTo are legal in the position,
// with the entries of the two cells of swap exchanged.
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
			p = e.play(&p, options[0])
			continue
		}
		for _, m := range options {
			if s.reads(e.play(&p, m), cell+1, swap) {
				return true
			}
		}
		return false
	}
	return true
}

// local reports whether the break alone explains the record: the entry there
// was made like this on the board, or written instead of a legal move, and
// everything that follows fits.
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
