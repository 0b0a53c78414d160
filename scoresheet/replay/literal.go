package replay

import (
	"zapis/scoresheet"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation/reading"
)

// LiteralLine returns how many of the first n cells of a record, read as
// [ReadLiterally] reads them, are Legal and Certain and have the text in strict
// SAN, before the first that has not. It reads no further and looks nothing up,
// so that a game that agrees takes no memory.
func LiteralLine(r *scoresheet.Record, n int, text func(index int) string) int {
	before := start(r)
	for i := range n {
		e := entryOf(r.Cells[i], "", true)
		e.left, e.queens = r.Unpromoted(i), r.Queened(i)
		if before.certainty != Certain {
			return i
		}
		v, after, known := judge(&before.p, &e)
		if v.Kind != Legal || !known {
			return i
		}
		var buf [12]byte
		if string(reading.AppendSAN(buf[:0], &before.p, v.Move, &after)) != text(i) {
			return i
		}
		before = entered(&e, r.NameAt(i+1), after, Certain)
	}
	return n
}

// known reports whether the move is legal in a position that legal moves have
// reached, so that its text follows without a list of all legal moves.
func known(v *Verdict) bool { return v.Kind == Legal && v.Moved && v.Certainty == Certain }

// sanOf returns the text of a known move.
func sanOf(p *rules.Position, v *Verdict) string {
	var buf [12]byte
	after := p.Play(v.Move)
	return string(reading.AppendSAN(buf[:0], p, v.Move, &after))
}
