package arbitration

import (
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/replay"
	"zapis/scoresheet/rulings"
	"zapis/scoresheet/unwinnable"
)

// matingBudget bounds the search for a mate, so that an arbiter waits a second
// at most on a slow device.
const matingBudget = 100_000

// mating answers whether a side can still checkmate from the position before the
// cell at that index. It gives no answer unless the position is certain.
func (g *Game) mating(a *Advice, index int, winner board.Color) rulings.Mating {
	p, c := g.read().Before(min(index, len(g.record.Cells)))
	a.Mating, a.MatingWord = "undecided", "position"
	if c != replay.Certain || p.Sane() != nil {
		return rulings.NotAsked
	}
	switch answer := unwinnable.Query(p, winner, matingBudget); answer.Verdict {
	case unwinnable.Winnable:
		a.Mating, a.MatingWord, a.MatingWhy = "can", "line", g.lineOf(p, answer.Line)
		if a.MatingWhy == "" {
			a.MatingWhy = "#" // the mate stands on the board
		}
		return rulings.CanMate
	case unwinnable.Unwinnable:
		a.Mating, a.MatingWord, a.MatingWhy = "cannot", matingWords[answer.Reason], answer.Reason.String()
		return rulings.CannotMate
	case unwinnable.Undecided:
	}
	a.MatingWord = "budget"
	return rulings.NotAsked
}

// matingWords are the keys of the reasons why a side cannot checkmate.
var matingWords = map[unwinnable.Reason]string{
	unwinnable.BareKing: "bareking", unwinnable.Material: "material", unwinnable.GameOver: "over",
	unwinnable.Barred: "barred", unwinnable.Exhausted: "exhausted",
}

// lineOf writes legal moves as the sheet does.
func (g *Game) lineOf(p rules.Position, line []board.Move) string {
	words := make([]string, len(line))
	for i, m := range line {
		words[i], p = moveText(p, m, g.lang)
	}
	return strings.Join(words, " ")
}

// moveText writes a legal move with its signs, and plays it.
func moveText(p rules.Position, m board.Move, lang notation.Language) (string, rules.Position) {
	shape := board.Shape{Move: m, Piece: p.Sq[m.From]}
	if m.Castle == board.NoCastle {
		shape = p.Free().Shape(m.From, m.To, m.Promo)
	}
	p = p.Play(m)
	var marks notation.Marks
	switch {
	case p.Outcome() == rules.Checkmate:
		marks = notation.MateMark
	case p.InCheck():
		marks = notation.CheckMark
	}
	return notation.Text(shape, marks, lang, notation.Short), p
}

// Intended returns the moves with which the player to move could claim a draw
// now (Laws 9.2.1, 9.3.1), in the device's notation: they prepare an arbiter
// who is watching. There are none if the position is not certain.
func (g *Game) Intended() []string {
	out := []string{}
	if g.record.Status() != scoresheet.Open {
		return out
	}
	then := g.record
	then.Cells = g.record.Cells[:g.played]
	reading := replay.Read(&then)
	p, c := reading.Before(g.played)
	if sane := p.Sane() == nil; c != replay.Certain || !sane {
		return out
	}
	stood := map[rules.Key]int{}
	for i := range g.played + 1 {
		before, _ := reading.Before(i)
		stood[before.Key()]++
	}
	const fifty = 100 // half-moves (Laws 9.3)
	for _, m := range p.Moves(nil) {
		// Only a few moves can be claimed with, and only these are examined.
		if after := p.Play(m); stood[after.Key()] < 2 && after.HalfMoveClock < fifty {
			continue
		}
		text, _ := moveText(p, m, g.lang)
		shape := p.Free().Shape(m.From, m.To, m.Promo)
		if m.Castle != 0 {
			shape = p.Free().Castled(p.Turn, m.Castle)
		}
		w := scoresheet.Writing{Form: scoresheet.FormMove, Shape: shape}
		for _, kind := range []findings.Kind{findings.Threefold, findings.Fifty} {
			a := findings.ToClaim(&then, findings.Claim{Kind: kind, Ply: g.played, Intended: &w}, nil)
			if a.Certainty == findings.Certain {
				out = append(out, text)
				break
			}
		}
	}
	return out
}
