package session

import (
	"zapis/scoresheet"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/replay"
)

// Intended lists the moves with which the player to move could claim a draw
// now (Laws 9.2.1, 9.3.1), in the device's notation: an arbiter who stands by
// knows what to expect. Where the position is not certain there is none.
// Only in arbiter mode.
func (s *Session) Intended() ([]string, error) {
	g, err := s.ruledGame()
	if err != nil {
		return nil, err
	}
	out := []string{}
	if g.record.Status() != scoresheet.Open {
		return out, nil
	}
	then := g.record
	then.Cells = g.record.Cells[:g.made]
	reading := replay.Read(&then)
	p, c := reading.Before(g.made)
	if sane := p.Sane() == nil; c != replay.Certain || !sane {
		return out, nil
	}
	stood := map[rules.Key]int{}
	for i := range g.made + 1 {
		before, _ := reading.Before(i)
		stood[before.Key()]++
	}
	const fifty = 100 // half-moves (Laws 9.3)
	for _, m := range p.Moves(nil) {
		// Few can be claimed with, and only these are asked about.
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
			a := findings.ToClaim(&then, findings.Claim{Kind: kind, Ply: g.made, Intended: &w}, nil)
			if a.Certainty == findings.Certain {
				out = append(out, text)
				break
			}
		}
	}
	return out, nil
}
