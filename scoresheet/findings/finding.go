package findings

import (
	"cmp"
	"fmt"
	"slices"

	"zapis/scoresheet"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/replay"
)

// Certainty says how certain a finding is. A greater value is more certain.
type Certainty uint8

const (
	RuledOut Certainty = iota // does not hold according to the sheet
	Possible                  // depends on what the record does not say, or does not say reliably
	Certain                   // holds
)

// String returns "ruled out", "possible" or "certain".
func (c Certainty) String() string {
	if int(c) >= len(certainties) {
		return fmt.Sprintf("Certainty(%d)", uint8(c))
	}
	return certainties[c]
}

var certainties = [...]string{RuledOut: "ruled out", Possible: "possible", Certain: "certain"}

// Finding is something that the Laws say about a record.
type Finding struct {
	Kind      Kind
	Certainty Certainty // Certain or Possible

	// Ply is the number of cells after which the finding holds, 0 for the
	// starting position. It includes an Illegal cell and the first cell of an
	// Unknown stretch, so that Cell names it.
	Ply  int
	Cell string // the last of these cells, "12b"; "0" for the starting position

	N int // how often the position has occurred: Threefold, Fivefold

	// Evidence lists the cells after which the position occurred, ending with
	// Cell; of more than [MaxEvidence], the first and the last ones. For Fifty
	// and SeventyFive it is the cell from which the moves count, for Unknown
	// the first and the last cell of the stretch.
	Evidence []string

	// Run is the number of repetitions at consecutive plies that this finding
	// stands for, and More the number of earlier findings of its kind that
	// were omitted ([MaxTold], [MaxOfKind]). Both are 0 if the finding stands
	// only for itself.
	Run, More int

	Article string       // of the FIDE Laws of 2023
	Reason  rules.Reason // if Illegal
	Settles Settle       // what would settle it, or what is missing
}

// record is the state of examining one record.
type record struct {
	rec     *scoresheet.Record
	reading *replay.Reading
	proof   Proof
	entries []entry // up to the last that is not empty

	games tree // all games that the record can mean
	end   end
	board tree // after the break: what was on the board according to the entries
	slip  slip // if the record breaks: the first slip that may be the cause

	repair *repair // the likeliest slip, or nil if none was looked for or found

	// From ply after on, the plies of the mended entries are less by by than
	// those of the record.
	after, by int
}

// Of returns what the Laws say about a record, the most important findings
// first. The reading must be that of the record. If proof is nil, positions are
// dead by material only.
func Of(rec *scoresheet.Record, reading *replay.Reading, proof Proof) []Finding {
	r := examine(rec, reading, proof)
	all := r.unknown(r.illegal(nil))
	if len(r.games.layers) > 0 {
		upTo := r.games.plies()
		found := r.scan(nil, &r.games, 0, upTo)
		if r.end == broken {
			r.blame(found)
			for i := range found {
				r.weaken(&found[i])
			}
		}
		all = append(all, found...)
		if r.end == broken {
			r.followBoard()
			if last := r.board.plies(); last > upTo {
				all = append(all, r.scan(nil, &r.board, upTo+1, last)...)
			}
			all = r.mended(all)
			r.nameRepair(all)
		}
	}
	slices.SortStableFunc(all, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Ply, b.Ply))
	})
	return limited(all)
}

func examine(rec *scoresheet.Record, reading *replay.Reading, proof Proof) *record {
	if proof == nil {
		proof = Insufficient
	}
	r := &record{rec: rec, reading: reading, proof: proof}
	for i, c := range rec.Cells {
		e := entryOf(&c.Writing, reading.Language)
		e.left, e.queens = rec.Unpromoted(i), rec.Queened(i)
		r.entries = append(r.entries, e)
	}
	for n := len(r.entries); n > 0 && r.entries[n-1].empty(); n-- {
		// Nothing says that a move was made there.
		r.entries = r.entries[:n-1]
	}
	r.end = r.games.grow(r.entries, reading, len(r.entries))
	if len(r.games.layers) > 0 {
		r.games.finish(r.end != tooMany)
	}
	return r
}

// followBoard continues after a break as the reading does.
func (r *record) followBoard() {
	r.board.follow(r.entries, r.reading)
	r.board.finish(r.board.plies() == len(r.entries))
}

// name returns the name of the last cell before the position at ply.
func (r *record) name(ply int) string {
	if r.by != 0 && ply > r.after {
		ply += r.by
	}
	if ply <= 0 {
		return "0"
	}
	return r.rec.NameAt(ply - 1).String()
}

func (r *record) names(plies []int) []string {
	all := make([]string, len(plies))
	for i, ply := range plies {
		all[i] = r.name(ply)
	}
	return all
}

// illegal appends the cells that are not legal moves.
func (r *record) illegal(all []Finding) []Finding {
	for i, v := range r.reading.Verdicts {
		if v.Kind != replay.Illegal {
			continue
		}
		f := Finding{Kind: Illegal, Certainty: Certain, Ply: i + 1, Cell: r.name(i + 1), Article: v.Reason.Article(), Reason: v.Reason}
		if v.Certainty != replay.Certain {
			f.Certainty = Possible
			f.Settles = r.hinge(i).alone()
		}
		f.Evidence = []string{f.Cell}
		all = append(all, f)
	}
	return all
}

// unknown appends the stretches in which the position is not known.
func (r *record) unknown(all []Finding) []Finding {
	for i := 0; i < len(r.entries); i++ {
		v := &r.reading.Verdicts[i]
		if v.Kind != replay.Unknown {
			continue
		}
		f := Finding{Kind: Unknown, Certainty: Certain, Ply: i + 1, Cell: r.name(i + 1), Article: Unknown.Article()}
		last := i
		if v.Filled {
			f.Certainty = Possible
			f.Settles = Condition{Kind: OnlyMove, Cell: f.Cell, Moves: []string{r.reading.SAN(i)}}.alone()
		} else {
			f.Settles = Condition{Kind: SaysNothing, Cell: f.Cell, Gap: v.Gap}.alone()
			for last+1 < len(r.entries) && r.reading.Verdicts[last+1].Kind == replay.Unknown && !r.reading.Verdicts[last+1].Filled {
				last++
			}
		}
		f.Evidence = []string{f.Cell, r.name(last + 1)}
		all = append(all, f)
		i = last
	}
	return all
}
