package findings

// mend returns the record as it would be without what made it break: with a
// gap at the break if that explains the rest, else without the slip nearest
// to it that does. why says on what it hangs. It is nil where nothing explains the
// record to its end, or where the board behind the break does.
func (r *record) mend() (m *record, why string) {
	s, single := r.slips(MaxNodes)
	if s.local(r.games.ends(), r.reading) {
		if r.board.plies() == len(r.entries) {
			return nil, ""
		}
		r.slip = slip{cell: s.at, kind: writtenWrongly}
	} else if r.slip = s.last(single); r.slip.kind == "" {
		return nil, ""
	}
	m = &record{rec: r.rec, reading: r.reading, proof: r.proof}
	m.entries, m.after, m.by = r.slip.mend(r.entries)
	if m.entries == nil {
		return nil, ""
	}
	why = "if " + r.name(r.slip.cell+1) + " " + r.slip.kind
	if m.end = m.games.grow(m.entries, r.reading, r.slip.cell); m.end != toTheEnd {
		return nil, ""
	}
	m.games.finish(true)
	return m, why
}

// mended appends what is found if the record is mended, and was not found
// without.
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

// weakenedBy makes a finding possible, since it hangs on something.
func (f *Finding) weakenedBy(why string) {
	if f.Certainty = Possible; f.Settles != "" {
		why += ", and " + f.Settles
	}
	f.Settles = why
}
