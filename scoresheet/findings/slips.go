package findings

import (
	"slices"

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

// slip is a slip of the pen.
type slip struct {
	cell  int    // its index
	kind  string // to be said behind the name of the cell; "" is no slip
	other int    // the cell with which it was exchanged
}

// first returns the first slip that explains the record, of those in cells
// before limit and before the break; at the break itself, without a kind,
// where there is none.
func (s *slips) first(limit int) slip {
	for i := range min(limit, s.at) {
		if found := s.explains(i); found.kind != "" {
			return found
		}
	}
	return slip{cell: s.at}
}

// last returns the last slip that explains the record, of those in the cell
// at limit and before: the likeliest, since it lies nearest to where it
// shows.
func (s *slips) last(limit int) slip {
	for i := min(limit, s.at); i >= 0; i-- {
		if found := s.explains(i); found.kind != "" {
			return found
		}
	}
	return slip{cell: s.at}
}

// What a slip can be, to be said behind the name of its cell.
const (
	writtenWrongly = "was written wrongly"
	leftOut        = "has a move left out before it"
	tooMuch        = "was not played"
	exchanged      = "was exchanged with another entry"
	notLookedAt    = "may be written wrongly" // the search passed its limit
)

func (s *slips) explains(i int) slip {
	p := s.before(i)
	var buf [256]board.Move
	for _, m := range p.Moves(buf[:0]) {
		after := p.Play(m)
		switch {
		case s.reads(after, i+1, noSwap):
			return slip{cell: i, kind: writtenWrongly}
		case s.reads(after, i, noSwap):
			return slip{cell: i, kind: leftOut}
		}
	}
	if s.reads(*p, i+1, noSwap) {
		return slip{cell: i, kind: tooMuch}
	}
	// With the next, with the next of that side, with the one at the break;
	// the one at the break with any that follows.
	for other := i + 1; other <= s.upTo; other++ {
		if (other <= i+2 || other == s.at || i == s.at) && s.reads(*p, i, [2]int{i, other}) {
			return slip{i, exchanged, other}
		}
	}
	if s.left < 0 {
		return slip{cell: i, kind: notLookedAt}
	}
	return slip{}
}

// mend returns the entries without the slip: a gap where an entry is wrong
// or missing. From the ply after on, the plies of the mended entries are by
// fewer than those of the record.
func (f slip) mend(entries []entry) (mended []entry, after, by int) {
	mended = slices.Clone(entries)
	switch f.kind {
	case writtenWrongly:
		mended[f.cell] = entry{gap: replay.Unreadable}
	case leftOut:
		return slices.Insert(mended, f.cell, entry{gap: replay.Unreadable}), f.cell, -1
	case tooMuch:
		return slices.Delete(mended, f.cell, f.cell+1), f.cell, 1
	case exchanged:
		mended[f.cell], mended[f.other] = mended[f.other], mended[f.cell]
	default:
		return nil, 0, 0
	}
	return mended, 0, 0
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
