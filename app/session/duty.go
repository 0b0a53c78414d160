package session

import (
	"slices"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
	"zapis/scoresheet/timecontrol"
)

// DutyAsk is what the event says of recording, as far as the sheet does not.
type DutyAsk struct {
	Control          string  // as in [ClockCheck]
	Competition      bool    // rapid or blitz by the Competition Rules (Laws A.3, B.3)
	NoRecord         bool    // the event asks for no record
	VisuallyImpaired [2]bool // who has the exemption of C.02 10.5.5

	// Clocks is what the clocks show now, if somebody looks at them. Then the
	// answer does not depend on what was noted last.
	Clocks [2]scoresheet.Clock
}

// PlayerDuty is whether a player must record his next move (Laws 8.1.1, 8.4).
type PlayerDuty struct {
	Side    board.Color
	Duty    timecontrol.Duty
	Reason  timecontrol.Reason // why he need not, or may be exempt
	Article string             // that it follows from; empty if it is the event's own rule
	Next    string             // his next move, "38b"

	// From and To are the cells of his from which on and up to which the
	// answer holds; To is empty if it holds to the end of the game, or as long
	// as he has time. His clock was under five minutes when he made the move
	// in From, or thinks about it.
	From, To string

	// Contradictory are cells with clock times that cannot all be right. If
	// there are any, no time on the sheet is believed.
	Contradictory []string
}

// Duty tells of White and of Black whether they must record now, from the
// clock times on the sheet and the time control (R-A07). Only in arbiter mode:
// it tells how many moves a period has (R-G22).
func (s *Session) Duty(ask DutyAsk) (out [2]PlayerDuty, kind timecontrol.Kind, err error) {
	var g checkedGame
	if err = s.forCheck(&g); err != nil {
		return out, kind, err
	}
	controls, err := g.controls(ask.Control)
	if err != nil {
		return out, kind, err
	}
	r := &g.record
	moves, _ := completed(lastMade(r))
	sheet := timecontrol.Sheet{
		Controls: controls, Moves: moves, Corrections: corrections(r),
		Competition: ask.Competition || competition(r), NoRecord: ask.NoRecord, VisuallyImpaired: ask.VisuallyImpaired,
	}
	for i, c := range r.Cells {
		if name := r.NameAt(i); c.Clock.Noted && name.Number <= moves[name.Side]+1 {
			sheet.Readings = append(sheet.Readings, timecontrol.Noted{Side: name.Side, Move: name.Number, Reading: timecontrol.Reading(c.Clock)})
		}
	}
	for i := range out {
		side := board.Color(i)
		out[i] = PlayerDuty{Side: side, Duty: timecontrol.MustRecord, Article: "8.1.1", Next: cellOf(side, moves[side]+1)}
		if !controls.IsValid() && !ask.NoRecord {
			continue // no control, and no period to be short of time in
		}
		if err := out[i].judge(sheet, ask.Clocks[i]); err != nil {
			return out, kind, because(ReasonCheck, err)
		}
	}
	return out, controls.Kind(), nil
}

// judge answers for one player; shows is what his clock shows, if somebody
// looked. That is believed before what stands on the sheet.
func (p *PlayerDuty) judge(sheet timecontrol.Sheet, shows scoresheet.Clock) error {
	next := sheet.Moves[p.Side] + 1
	noted := sheet.Readings
	if shows.Noted { // he thinks about his next move, or will with this time
		now := timecontrol.Noted{Side: p.Side, Move: next, Reading: timecontrol.Reading(shows)}
		sheet.Readings = append(slices.Clip(noted), now)
	}
	duties, err := sheet.Duties(p.Side)
	if err != nil {
		return err
	}
	wrong := duties.Contradictory
	if shows.Noted && len(wrong) > 0 {
		sheet.Readings = sheet.Readings[len(noted):]
		if duties, err = sheet.Duties(p.Side); err != nil {
			return err
		}
		for _, n := range noted {
			if n.Side == p.Side {
				wrong = append(wrong, n.Move)
			}
		}
	}
	for _, move := range slices.Compact(slices.Sorted(slices.Values(wrong))) {
		if !shows.Noted || move != next {
			p.Contradictory = append(p.Contradictory, cellOf(p.Side, move))
		}
	}
	now := duties.At(next)
	p.Duty, p.Reason, p.From = now.Duty, now.Reason, cellOf(p.Side, now.From)
	p.Article = dutyArticle(now.Reason, sheet.Controls.Kind())
	if now.Reason == timecontrol.TimeTrouble || now.Reason == timecontrol.Impaired {
		if last := sheet.Controls[p.Side].SpanOf(next).Last; last != 0 {
			p.To = cellOf(p.Side, last)
		}
	}
	return nil
}

// dutyArticle is where the answer stands.
func dutyArticle(why timecontrol.Reason, kind timecontrol.Kind) string {
	switch why {
	case timecontrol.TimeTrouble:
		return "8.4"
	case timecontrol.QuickGame:
		if kind == timecontrol.Blitz {
			return "B.4, A.2"
		}
		return "A.2"
	case timecontrol.Impaired:
		return "C.02 10.5.5"
	case timecontrol.NotWanted:
		return ""
	case timecontrol.NoReason:
	}
	return "8.1.1"
}

// competition reports whether the rule set of the game says that rapid or
// blitz goes by the Competition Rules.
func competition(r *scoresheet.Record) bool {
	play, ok := rulings.ParsePlay(r.Rules.Play)
	return ok && (play == rulings.RapidA3 || play == rulings.BlitzB3)
}

func cellOf(side board.Color, move int) string {
	return scoresheet.CellName{Number: move, Side: side}.String()
}
