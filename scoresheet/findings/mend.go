package findings

import "strings"

// mend returns the record as it would be without the cause of the break:
// without the likeliest slip if there is one; otherwise with a gap at the
// break if that explains the rest; otherwise without the nearest slip before
// it that does. why says what the result depends on. mend returns nil if
// nothing explains the record to its end, or if the board after the break
// does.
func (r *record) mend() (m *record, why string) {
	s, single := r.slips(MaxNodes)
	local := s.local(r.games.ends(), r.reading)
	if local && r.board.plies() == len(r.entries) {
		return nil, ""
	}
	m = &record{rec: r.rec, reading: r.reading, proof: r.proof}
	if r.repair = r.likeliest(); r.repair != nil {
		r.slip, why = r.repair.slip, r.say(r.repair)
		m.entries, m.after, m.by = r.repair.without(r.entries)
	} else {
		r.slip = slip{cell: s.at, kind: writtenWrongly}
		if !local {
			r.slip = s.last(single)
		}
		why = "if " + r.name(r.slip.cell+1) + " " + r.slip.kind
		m.entries, m.after, m.by = r.slip.mend(r.entries)
	}
	if m.entries == nil {
		return nil, ""
	}
	if m.end = m.games.grow(m.entries, r.reading, r.slip.cell); m.end != toTheEnd {
		return nil, ""
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
func (f *Finding) weakenedBy(why string) {
	switch f.Certainty = Possible; {
	case f.Settles == "":
		f.Settles = why
	case !saysMore(f.Settles, why):
		f.Settles = why + ", and " + f.Settles
	}
}

// saysMore reports whether text names the move of an entry about which other
// says only that it was a different one, or that one was left out before it.
func saysMore(text, other string) bool {
	if cell, _, ok := strings.Cut(other, " was "); ok && strings.HasPrefix(text, cell+" was ") {
		return !strings.HasPrefix(text, cell+" was not ")
	}
	cell := strings.TrimSuffix(strings.TrimPrefix(other, "if "), " "+leftOut)
	if i := strings.LastIndexByte(other, ' '); strings.Contains(other, " was left out before ") {
		cell = other[i+1:]
	}
	return strings.HasSuffix(text, " was left out before "+cell)
}

// nameRepair adds to the finding on the entry where the record breaks the slip
// that would make it legal.
func (r *record) nameRepair(all []Finding) {
	if r.repair == nil {
		return
	}
	for i := range all {
		if f := &all[i]; f.Ply == r.games.plies()+1 && (f.Kind == Illegal || f.Kind == Unknown) {
			f.Settles = "legal " + r.say(r.repair)
		}
	}
}
