package arbitration

import (
	"slices"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
	"zapis/scoresheet/timecontrol"
)

// DutyAsk has the event's rules about recording that are not on the sheet.
type DutyAsk struct {
	Control          string  // as in [ClockCheck]
	Competition      bool    // the event requires a record in rapid and blitz too (Laws A.3, B.3)
	NoRecord         bool    // the event requires no record
	VisuallyImpaired [2]bool // the players with the exemption of C.02 10.5.5
	Assisted         [2]bool // the players whose assistant records; he always does (C.02 10.4.4)

	// Clocks are the present readings, if somebody looks at the clocks. Then the
	// answer does not depend on earlier readings.
	Clocks [2]scoresheet.Clock
}

// PlayerDuty says whether a player must record his next move (Laws 8.1.1, 8.4).
type PlayerDuty struct {
	Side    board.Color
	Duty    timecontrol.Duty
	Reason  timecontrol.Reason // why he need not, or may be exempt
	Article string             // the article; empty if it is the event's own rule
	Next    string             // his next move, "38b"

	// From and To are the cells of his from which on and up to which the
	// answer holds; To is empty if it holds to the end of the game, or as long
	// as he has time. His clock was below five minutes when he made the move in
	// From, or while he thinks about it.
	From, To string

	// SeenAt is the move that he thought about when the arbiter last read the
	// clocks ([Sighting]), and Seen the reading of his clock; both are empty if
	// there is none.
	SeenAt string
	Seen   scoresheet.Clock

	// Contradictory are the cells with clock times that cannot all be right. If
	// there are any, no time on the sheet is used.
	Contradictory []string
}

// Duty tells whether White and whether Black must record now. It follows from
// the clock times on the sheet, the arbiter's earlier readings, the time
// control and the rules of the event (R-A07, R-T06).
func (g *Game) Duty(ask DutyAsk, seen []Sighting) (out [2]PlayerDuty, kind timecontrol.Kind, err error) {
	controls, err := readControls(&g.record, ask.Control)
	if err != nil {
		return out, kind, err
	}
	r := &g.record
	moves, _ := completed(lastMove(r))
	law := g.recording(ask, controls)
	sheet := timecontrol.Sheet{
		Controls: controls, Moves: moves, Corrections: corrections(r), VisuallyImpaired: ask.VisuallyImpaired,
		Competition: law.duty, Free: law.free, Below: law.below, Extra: law.extra,
	}
	var noted []timecontrol.Noted
	for i, c := range r.Cells {
		if name := r.NameAt(i); c.Clock.Noted && name.Number <= moves[name.Side]+1 {
			noted = append(noted, timecontrol.Noted{Side: name.Side, Move: name.Number, Reading: timecontrol.Reading(c.Clock)})
		}
	}
	for i := range out {
		side := board.Color(i)
		out[i] = PlayerDuty{Side: side, Duty: timecontrol.MustRecord, Article: law.must, Next: cellOf(side, moves[side]+1)}
		shown := sightings(r, seen, side, moves[side]+1)
		out[i].lastSeen(shown)
		if !controls.IsValid() && law.free == timecontrol.NoReason {
			continue // without a control there is no period to be short of time in
		}
		sheet.Readings, sheet.Seen = noted, shown
		if err := out[i].decide(sheet, ask.Clocks[i], &law); err != nil {
			return out, kind, because(ReasonCheck, err)
		}
		if ask.Assisted[i] && out[i].Duty != timecontrol.MustRecord && out[i].Reason != timecontrol.NotWanted {
			out[i].Duty, out[i].Reason, out[i].Article = timecontrol.MustRecord, timecontrol.NoReason, "C.02 10.4.4"
			out[i].From, out[i].To = cellOf(side, 1), ""
		}
	}
	return out, controls.Kind(), nil
}

// recordingLaw has the rules of a game about recording, with their articles.
type recordingLaw struct {
	duty         bool               // the players have to record
	free         timecontrol.Reason // why nobody has to
	below, extra time.Duration      // but with less than this left, and less than that added

	must, quick, short, unasked string // articles: they have to; rapid and blitz; short of time; the rules ask for no record
}

// recording returns the rules of the game. The event decides whether Articles
// A.3 and B.3 restore the duty (R-A07): by its rule set (point record.duty), or
// through the arbiter.
func (g *Game) recording(ask DutyAsk, controls timecontrol.Controls) recordingLaw {
	e := g.rulesFor(controls.Kind())
	cite := func(pt rulings.Point, p rulings.Play) string {
		v := e.Set.Value(pt, p)
		return e.Set.Cite(v.Article, v.Source)
	}
	law := recordingLaw{must: cite(rulings.PointRecordDuty, rulings.Standard), short: cite(rulings.PointRecordBelow, e.Play), quick: e.Set.Article("A.2")}
	event := rulings.Event{Set: e.Set, Play: e.Play}
	duty, below, extra := event.MustRecord()
	quick := e.Play != rulings.Standard
	switch {
	case ask.NoRecord:
		law.free = timecontrol.NotWanted
	case ask.Competition:
		event.Play = rulings.Standard
		_, law.below, law.extra = event.MustRecord()
		law.duty = true
	case duty:
		law.below, law.extra = below, extra
		// If the players' times are of two kinds, the control decides.
		law.duty = quick || g.laid != nil
	case quick:
		law.free, law.quick = timecontrol.QuickGame, cite(rulings.PointRecordDuty, e.Play)
	default:
		law.free, law.unasked = timecontrol.NotWanted, cite(rulings.PointRecordDuty, e.Play)
	}
	return law
}

// article returns the article that gives the answer.
func (l *recordingLaw) article(why timecontrol.Reason) string {
	switch why {
	case timecontrol.TimeTrouble:
		return l.short
	case timecontrol.QuickGame:
		return l.quick
	case timecontrol.Impaired:
		return "C.02 10.5.5"
	case timecontrol.NotWanted:
		return l.unasked
	case timecontrol.NoReason:
	}
	return l.must
}

// decide answers for one player. shows is the reading of his clock, if somebody
// looked; it takes precedence over the sheet. A player who was short of time in
// this period need not record until its end, whatever his clock shows later
// (Laws 8.4): he may have been given time.
func (p *PlayerDuty) decide(sheet timecontrol.Sheet, shows scoresheet.Clock, law *recordingLaw) error {
	next := sheet.Moves[p.Side] + 1
	sheet.Readings = slices.DeleteFunc(slices.Clone(sheet.Readings), func(n timecontrol.Noted) bool { return n.Side != p.Side })
	written := sheet.Readings
	known := slices.Concat(written, sheet.Seen)
	sheet.Readings = known
	if shows.Noted { // he thinks about his next move, or will with this time
		now := timecontrol.Noted{Side: p.Side, Move: next, Reading: timecontrol.Reading(shows)}
		sheet.Readings = append(slices.Clip(known), now)
	}
	duties, err := sheet.Duties(p.Side)
	if err != nil {
		return err
	}
	wrong := duties.Contradictory
	now := duties.At(next)
	if shows.Noted && len(wrong) > 0 {
		sheet.Readings = known
		before, err := sheet.Duties(p.Side)
		if err != nil {
			return err
		}
		sheet.Readings = []timecontrol.Noted{{Side: p.Side, Move: next, Reading: timecontrol.Reading(shows)}}
		if duties, err = sheet.Duties(p.Side); err != nil {
			return err
		}
		now = duties.At(next)
		if was := before.At(next); len(before.Contradictory) == 0 && was.Duty == timecontrol.NeedNot && was.From < next {
			now = was
		}
		for _, n := range written {
			wrong = append(wrong, n.Move)
		}
	}
	for _, n := range written { // in the order of the moves
		if slices.Contains(wrong, n.Move) && (!shows.Noted || n.Move != next) {
			p.Contradictory = append(p.Contradictory, cellOf(p.Side, n.Move))
		}
	}
	p.Duty, p.Reason, p.From = now.Duty, now.Reason, cellOf(p.Side, now.From)
	p.Article = law.article(now.Reason)
	if now.Reason == timecontrol.TimeTrouble || now.Reason == timecontrol.Impaired {
		if last := sheet.Controls[p.Side].SpanOf(next).Last; last != 0 {
			p.To = cellOf(p.Side, last)
		}
	}
	return nil
}

// cellOf returns the name of a player's move.
func cellOf(side board.Color, move int) string {
	return scoresheet.CellName{Number: move, Side: side}.String()
}
