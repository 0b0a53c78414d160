package findwords

import (
	"strings"

	"zapis/scoresheet/findings"
)

// Settles says what would settle an answer. Every
// condition is a clause of its own, translated as a whole.
func (v Voice) Settles(s findings.Settle) string {
	said := ""
	for i := range s {
		clause := v.condition(&s[i])
		switch {
		case i == 0:
			said = clause
		case s[i].Role == findings.Playable:
			said = v.Words.Say("settle.playable", said, clause)
		case s[i].Role == findings.Otherwise:
			said = v.Words.Say("settle.otherwise", said, clause)
		default:
			said = v.Words.Say("settle.and", said, clause)
		}
	}
	return said
}

func (v Voice) condition(c *findings.Condition) string {
	say := func(args ...any) string { return v.Words.Say("settle."+c.Word(), args...) }
	cell := v.Cell(c.Cell)
	var clause string
	switch c.Kind {
	case findings.CellKnown, findings.SaysNothing:
		return say(cell)
	case findings.CellsKnown:
		return say(v.cells(c.Cells))
	case findings.OnlyMove:
		return say(cell, v.moves(c.Moves))
	case findings.CellIllegal:
		return say(cell, c.Reason.Article())
	case findings.TooFewMoves, findings.PairUnseen, findings.NoSuchStart:
		return say()
	case findings.EntriesRight:
		clause = say()
	case findings.CellWas, findings.CellWasNot, findings.MoveLeftOut:
		clause = say(cell, v.moves(c.Moves))
	case findings.CellAsWritten:
		clause = say(cell, c.Reason.Article())
	case findings.Swapped, findings.RightUpTo:
		clause = say(cell, v.Cell(c.Other))
	case findings.CellQuiet, findings.WrittenWrongly, findings.LeftOut, findings.NotPlayed, findings.Exchanged, findings.NotSearched:
		clause = say(cell)
	}
	switch c.Role {
	case findings.Refutes:
		return v.Words.Say("settle.refutes", clause)
	case findings.Allows:
		return v.Words.Say("settle.allows", clause)
	case findings.Holds, findings.Playable, findings.Otherwise:
	}
	return clause
}

func (v Voice) cells(cells []string) string {
	all := make([]string, len(cells))
	for i, c := range cells {
		if all[i] = c; c != findings.Ellipsis {
			all[i] = v.Cell(c)
		}
	}
	return strings.Join(all, ", ")
}

func (v Voice) moves(moves []string) string {
	all := make([]string, len(moves))
	for i, m := range moves {
		if all[i] = v.Move(m); m == "" {
			all[i] = v.Words.Say("settle.nomove")
		}
	}
	return strings.Join(all, " "+v.Words.Say("settle.or")+" ")
}
