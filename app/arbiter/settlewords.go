package arbiter

import (
	"strings"

	"zapis/scoresheet/findings"
)

// SettleWords says in the arbiter's language what would settle an answer. Every
// condition is a clause of its own, translated as a whole.
func (u *Kit) SettleWords(s findings.Settle) string {
	said := ""
	for i := range s {
		clause := u.conditionWords(&s[i])
		switch {
		case i == 0:
			said = clause
		case s[i].Role == findings.Playable:
			said = u.Words.Say("settle.playable", said, clause)
		case s[i].Role == findings.Otherwise:
			said = u.Words.Say("settle.otherwise", said, clause)
		default:
			said = u.Words.Say("settle.and", said, clause)
		}
	}
	return said
}

func (u *Kit) conditionWords(c *findings.Condition) string {
	say := func(args ...any) string { return u.Words.Say("settle."+c.Word(), args...) }
	cell := u.CellWords(c.Cell)
	var clause string
	switch c.Kind {
	case findings.CellKnown, findings.SaysNothing:
		return say(cell)
	case findings.CellsKnown:
		return say(u.cellList(c.Cells))
	case findings.OnlyMove:
		return say(cell, u.moveWords(c.Moves))
	case findings.CellIllegal:
		return say(cell, c.Reason.Article())
	case findings.TooFewMoves, findings.PairUnseen, findings.NoSuchStart:
		return say()
	case findings.EntriesRight:
		clause = say()
	case findings.CellWas, findings.CellWasNot, findings.MoveLeftOut:
		clause = say(cell, u.moveWords(c.Moves))
	case findings.CellAsWritten:
		clause = say(cell, c.Reason.Article())
	case findings.Swapped, findings.RightUpTo:
		clause = say(cell, u.CellWords(c.Other))
	case findings.CellQuiet, findings.WrittenWrongly, findings.LeftOut, findings.NotPlayed, findings.Exchanged, findings.NotSearched:
		clause = say(cell)
	}
	switch c.Role {
	case findings.Refutes:
		return u.Words.Say("settle.refutes", clause)
	case findings.Allows:
		return u.Words.Say("settle.allows", clause)
	case findings.Holds, findings.Playable, findings.Otherwise:
	}
	return clause
}

func (u *Kit) cellList(cells []string) string {
	all := make([]string, len(cells))
	for i, c := range cells {
		if all[i] = c; c != findings.Ellipsis {
			all[i] = u.CellWords(c)
		}
	}
	return strings.Join(all, ", ")
}

func (u *Kit) moveWords(moves []string) string {
	all := make([]string, len(moves))
	for i, m := range moves {
		if all[i] = u.moveLetters(m); m == "" {
			all[i] = u.Words.Say("settle.nomove")
		}
	}
	return strings.Join(all, " "+u.Words.Say("settle.or")+" ")
}
