package findings

// mend returns the record as it would be without the cause of the break:
// without the likeliest slip if there is one; otherwise with a gap at the
// break if that explains the rest; otherwise without the nearest slip before
// it that does. why says what the result depends on. mend returns nil if
// nothing explains the record to its end, or if the board after the break
// does.
func (r *record) mend() (m *record, why Condition) {
	s, single := r.slips(MaxNodes)
	local := s.local(r.games.ends(), r.reading)
	if local && r.board.plies() == len(r.entries) {
		return nil, Condition{}
	}
	m = &record{rec: r.rec, reading: r.reading, proof: r.proof}
	if r.repair = r.likeliest(); r.repair != nil {
		r.slip, why = r.repair.slip, r.say(r.repair)
		m.entries, m.after, m.by = r.repair.without(r.entries)
	} else {
		r.slip = slip{cell: s.at, kind: WrittenWrongly}
		if !local {
			r.slip = s.last(single)
		}
		why = r.condition(&r.slip)
		m.entries, m.after, m.by = r.slip.mend(r.entries)
	}
	if m.entries == nil {
		return nil, Condition{}
	}
	if m.end = m.games.grow(m.entries, r.reading, r.slip.cell); m.end != toTheEnd {
		return nil, Condition{}
	}
	m.games.finish(true)
	return m, why
}

// mended appends the findings that appear only if the record is mended.
func (r *record) mended(all []Finding) []Finding {
	m, why := r.mend()
	if m == nil {
		return all
	}
	type place struct {
		kind Kind
		ply  int
	}
	known := map[place]bool{}
	for _, f := range all {
		known[place{f.Kind, f.Ply}] = true
	}
	for _, f := range m.scan(nil, &m.games, r.slip.cell+1, m.games.plies()) {
		if f.Ply > m.after {
			f.Ply += m.by
		}
		if known[place{f.Kind, f.Ply}] {
			continue
		}
		f.weakenedBy(why)
		all = append(all, f)
	}
	return all
}

// weakenedBy makes a finding possible, since it depends on why.
func (f *Finding) weakenedBy(why Condition) {
	f.Certainty = Possible
	if len(f.Settles) == 0 || !f.Settles[0].saysMore(&why) {
		f.Settles = append(why.alone(), f.Settles...)
	}
}

// saysMore reports whether c names the move of an entry about which other says
// only that it was a different one, or that one was left out before it.
func (c *Condition) saysMore(other *Condition) bool {
	switch other.Kind {
	case CellWas, CellAsWritten, WrittenWrongly, NotPlayed, Exchanged:
		return c.Kind == CellWas && c.Cell == other.Cell
	case LeftOut, MoveLeftOut:
		return c.Kind == MoveLeftOut && c.Cell == other.Cell
	default:
		return false
	}
}

// nameRepair adds to the finding on the entry where the record breaks the slip
// that would make it legal.
func (r *record) nameRepair(all []Finding) {
	if r.repair == nil {
		return
	}
	for i := range all {
		if f := &all[i]; f.Ply == r.games.plies()+1 && (f.Kind == Illegal || f.Kind == Unknown) {
			f.Settles = r.say(r.repair).in(Allows).alone()
		}
	}
}
