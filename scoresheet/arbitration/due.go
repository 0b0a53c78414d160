package arbitration

import (
	"slices"
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/replay"
	"zapis/scoresheet/rulings"
)

// onIllegal has the rulings on a move that is illegal on the sheet.
var onIllegal = []rulings.ID{rulings.IllegalMove, rulings.IllegalPawn, rulings.IllegalAgreed, rulings.IllegalStands}

// OnIllegal reports whether a ruling is on a move that is illegal on the sheet.
func OnIllegal(id rulings.ID) bool { return slices.Contains(onIllegal, id) }

// due reports whether an illegal move waits for a ruling. A ruling on something
// else that names the cell decides nothing about the move.
func (g *Game) due(f Finding) Finding {
	r := &g.record
	if f.Kind != findings.Illegal || f.Certainty != findings.Certain || f.Ply < 1 || f.Ply > len(r.Cells) {
		return f
	}
	cell := r.Cells[f.Ply-1].ID
	f.Due = !slices.ContainsFunc(r.Claims, func(c *scoresheet.Claim) bool { return c.Intended && c.Cell == cell }) &&
		!slices.ContainsFunc(r.Rulings, func(p *scoresheet.Ruling) bool {
			return p.Cell == cell && p.Withdrawn == 0 && OnIllegal(rulings.ID(p.Ruling))
		})
	return f
}

// DueMove returns the illegal move of a player that the arbiter came for, if he
// is about to give a ruling on one and names no move. It is the last one that is
// [Finding.Due]; if there is none, it is the one that was struck before it was
// ruled on (Laws 7.5.1), and struck is true. Its cell can have another move by
// then, which the ruling must not strike. found are the findings in r.
func DueMove(r *scoresheet.Record, found []Finding, id rulings.ID, who scoresheet.Signer) (cell scoresheet.CellName, struck, ok bool) {
	side, one := who.Player()
	if !one || !OnIllegal(id) {
		return cell, false, false
	}
	last := -1
	for _, f := range found {
		if f.Due && r.NameAt(f.Ply-1).Side == side && (id != rulings.IllegalPawn || f.ReasonWord == wordNotPromoted) {
			last = max(last, f.Ply-1)
		}
	}
	if last >= 0 {
		return r.NameAt(last), false, true
	}
	if s := struckUnruled(r, side); s != nil && r.IndexOf(s.First) <= len(r.Cells) {
		return s.First, true, true
	}
	return cell, false, false
}

// struckUnruled returns the last move of a player that was struck without a
// ruling, nil if there is none or an illegal move of his was ruled on since.
func struckUnruled(r *scoresheet.Record, side board.Color) *scoresheet.Struck {
	for _, s := range slices.Backward(r.Struck) {
		if s.First.Side != side || struckByRuling(r, s) {
			continue
		}
		if slices.ContainsFunc(r.Rulings, func(p *scoresheet.Ruling) bool {
			of, one := p.Side.Player()
			return one && of == side && p.Withdrawn == 0 && p.At >= s.At && OnIllegal(rulings.ID(p.Ruling))
		}) {
			return nil
		}
		return s
	}
	return nil
}

// struckByRuling reports whether the moves were struck in the act of a ruling,
// be it withdrawn since.
func struckByRuling(r *scoresheet.Record, s *scoresheet.Struck) bool {
	return slices.ContainsFunc(r.Rulings, func(p *scoresheet.Ruling) bool {
		return p.At == s.At && Restores(rulings.ID(p.Ruling)) && strings.HasPrefix(p.Article, s.Article) &&
			slices.ContainsFunc(s.Cells, func(c *scoresheet.Cell) bool { return c.ID == p.Cell })
	})
}

// restoring has the rulings that can strike the move they name.
var restoring = []rulings.ID{
	rulings.IllegalMove, rulings.IllegalPawn, rulings.IllegalAgreed, rulings.PiecesAstray, rulings.PositionRestored, rulings.BoardsDiffer,
}

// Restores reports whether a ruling can strike the move it names, and restore
// the position before it.
func Restores(id rulings.ID) bool { return slices.Contains(restoring, id) }

// LegalForCertain reports whether the move in the cell at that index is legal,
// and the position before it certain.
func LegalForCertain(r *scoresheet.Record, index int) bool {
	return legalForCertain(replay.Read(r), index)
}

func legalForCertain(reading *replay.Reading, index int) bool {
	if index < 0 || index >= len(reading.Verdicts) {
		return false
	}
	_, certainty := reading.Before(index)
	return certainty == replay.Certain && reading.Verdicts[index].Kind == replay.Legal
}
