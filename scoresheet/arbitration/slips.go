package arbitration

import (
	"zapis/scoresheet/findings"
	"zapis/scoresheet/replay"
)

// ReadAs is a possible reading of a cell.
type ReadAs struct{ Cell, SAN string }

// maxReads is the number of readings in one finding.
const maxReads = 8

// readSlips adds to findings about illegal or unknown moves how the cells from
// there on can be read if they have slips in them (see [replay.Surmise]).
// Entries that only one move explains are reported already.
func (g *Game) readSlips(all []Finding) {
	broken := func(f *Finding) bool { return f.Kind == findings.Illegal || f.Kind == findings.Unknown }
	var guess replay.Surmise
	asked := false
	for i := range all {
		f := &all[i]
		if !broken(f) {
			continue
		}
		if !asked {
			asked, guess = true, g.read().Surmise(&g.record)
		}
		for at := f.Ply - 1; at >= 0 && at < len(guess.Moves) && len(f.Reads) < maxReads; at++ {
			v := &g.read().Verdicts[at]
			m := guess.Moves[at]
			if f.Shift == "" && (m.Skipped || m.None) {
				f.Shift, f.ShiftTwice = g.record.NameAt(at).String(), m.None
			}
			if m.None && f.Kind != findings.Illegal {
				continue
			}
			if f.Kind == findings.Illegal && at >= f.Ply || f.Kind == findings.Unknown && v.Filled && v.Move == m.Move || !m.Known || !m.Slip && v.Kind == replay.Legal {
				break
			}
			f.Reads = append(f.Reads, ReadAs{g.record.NameAt(at).String(), m.SAN})
		}
	}
}
