package publish

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"zapis/desk"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/logwords"
	"zapis/scoresheet/pgn"
	"zapis/scoresheet/replay"
)

// FairForm is one of the forms of a report about possible cheating.
type FairForm uint8

// The forms of the Anti-Cheating Guidelines.
const (
	DuringEvent FairForm = iota // annex A: a complaint
	AfterEvent                  // annex B: a check of the games
)

// FairPlay returns the form that the Arbiters' Manual has for a report about
// possible cheating (Anti-Cheating Guidelines, annexes A and B), filled in for
// one player of one game as far as the desk and the logs know, and behind it
// what the logs know: the device, the alarms, how long the screen was left, what
// the log calls unusual, and the time of each move (R-A19). It accuses nobody:
// what somebody has to say or to judge, and what a chess program made of the
// games, is left to be written.
func (r *Round) FairPlay(kind FairForm, g *Game, side board.Color, w logwords.Words) string {
	f := form{w: w}
	p := &g.Board.Players[side]
	if kind == AfterEvent {
		f.title("fair.title.after")
	} else {
		f.title("fair.title")
	}
	f.field("fair.federation", "") // the event's, not the player's
	f.field("fair.event", r.Event.Name)
	f.field("fair.venue", r.Event.Place)
	f.field("fair.days", strings.Trim(r.Event.From+" – "+r.Event.Until, " –"))
	f.field("fair.organizer", "")
	chief := ""
	for _, a := range r.Event.Arbiters {
		if a.Chief {
			chief = a.Name
		}
	}
	f.field("fair.chief", chief)
	f.field("fair.complainant", "")
	f.field("fair.player", playerLine(p))
	f.field("fair.opponent", playerLine(&g.Board.Players[side.Other()]))
	f.field("fair.game", w.Say("fair.where", g.Place.Section, g.Place.Round, g.Place.Board, r.date(g), w.Say("log.by."+[...]string{"white", "black"}[side]), resultOr(g)))
	if kind == AfterEvent {
		f.field("fair.check", "")
		f.field("fair.program", "")
		f.field("fair.hardware", "")
		f.lines("fair.results", 6)
	} else {
		f.lines("fair.claim", 4)
	}
	f.lines("fair.comments", 4)
	f.field("fair.sign.complainant", "")
	f.field("fair.sign.arbiter", "")
	f.field("fair.date", "")

	f.title("fair.known")
	said := false
	for i := range g.Witnesses {
		if x := &g.Witnesses[i]; x.Side == side && len(x.Log) > 0 {
			f.log(x)
			said = true
		}
	}
	if !said {
		f.put(w.Say("fair.nolog"))
	}
	f.times(r, g, side)
	f.put("")
	f.put(w.Say("fair.note"))
	return f.b.String()
}

// playerLine returns what is known of a player.
func playerLine(p *desk.Player) string {
	out := called(p)
	if p.FIDE != "" {
		out += ", FIDE " + p.FIDE
	}
	if p.Rating > 0 {
		out += ", " + rating(p)
	}
	for _, more := range []string{p.Federation, p.Team} {
		if more != "" {
			out += ", " + more
		}
	}
	return out
}

func resultOr(g *Game) string { return cmp.Or(resultText(g.Outcome()), "–") }

// form writes.
type form struct {
	b strings.Builder
	w logwords.Words
}

func (f *form) put(text string) { f.b.WriteString(text + "\n") }

func (f *form) title(key string) {
	if f.b.Len() > 0 {
		f.put("")
	}
	f.put(f.w.Say(key))
	f.put("")
}

// field writes a name and a value, or a line to write on.
func (f *form) field(key, value string) {
	if value = Line(value); value == "" {
		value = blank
	}
	f.put(f.w.Say(key) + ": " + value)
}

func (f *form) lines(key string, n int) {
	f.put(f.w.Say(key) + ":")
	for range n {
		f.put("  " + strings.Repeat("_", 70))
	}
}

// log writes what the log of a device knows.
func (f *form) log(x *Witness) {
	l := logwords.Read(x.Log)
	name := x.Device
	if x.Name != "" {
		name = strings.TrimSpace(x.Name + " " + x.Device)
	}
	f.put(f.w.Say("fair.device", cmp.Or(Line(name), "?")))
	for i := range l.Events {
		e := &l.Events[i]
		switch e.Payload.(type) {
		case scoresheet.SegmentOpened, scoresheet.DeviceStarted, scoresheet.BatteryAgreed, scoresheet.AssistantNamed,
			scoresheet.SpeechAllowed, scoresheet.GamePack, scoresheet.Admitted, scoresheet.PackOpened:
			f.event(l, e)
		default:
		}
	}
	f.put("")
	f.put(f.w.Say("fair.alarms"))
	var away, raised int64
	for i := range l.Events {
		e := &l.Events[i]
		switch p := e.Payload.(type) {
		case scoresheet.AlarmRaised:
			if raised++; toldAgain(l.Events[i+1:], p) {
				continue // with how long it lasted
			}
			f.event(l, e)
			if p.Alarm == "left" || p.Alarm == "stopped" || p.Alarm == "killed" || p.Alarm == "power" {
				away = min(away+int64(min(p.For, 1<<40)), 1<<50)
			}
		case scoresheet.AlarmsAcknowledged:
			if raised > 0 {
				f.event(l, e)
			}
		default:
		}
	}
	if raised == 0 {
		f.put("  " + f.w.Say("report.none"))
	}
	if away > 0 {
		f.put("  " + f.w.Say("fair.away", logwords.Span(away).Say(f.w)))
	}
	f.put("")
	f.put(f.w.Say("fair.unusual"))
	if len(l.Conspicuous) == 0 {
		f.put("  " + f.w.Say("report.none"))
	}
	for i := range l.Conspicuous {
		f.put("  " + Line(l.Conspicuous[i].Text.Say(f.w)))
	}
	f.put("")
}

// toldAgain reports whether later events tell the same alarm once more.
func toldAgain(later []logwords.Event, p scoresheet.AlarmRaised) bool {
	return slices.ContainsFunc(later, func(e logwords.Event) bool {
		q, ok := e.Payload.(scoresheet.AlarmRaised)
		return ok && p.Same(q)
	})
}

func (f *form) event(l *logwords.Log, e *logwords.Event) {
	f.put("  " + l.When(e) + "  " + Line(e.Say(f.w)))
}

// writtenAt returns for each half-move when the player wrote it on his device, by
// its clock; "" where his sheet has another move in that place, or there is none.
func (g *Game) writtenAt(side board.Color) []string {
	out := make([]string, len(g.Moves))
	line := g.play()
	for k := range g.Witnesses {
		x := &g.Witnesses[k]
		if x.Side != side || x.Name != "" || x.Paper || x.Record == nil {
			continue
		}
		read := replay.Read(x.Record)
		for i, cell := range x.Record.Cells {
			if i < line.cut && out[i] == "" && read.SAN(i) == line.san[i] {
				out[i] = cell.At.In(zoneOf(x.Record.Header.Zone)).Format("15:04:05")
			}
		}
	}
	return out
}

// times writes the time that each move of the player took, by the clock and by
// when it was written.
func (f *form) times(r *Round, g *Game, side board.Color) {
	f.put(f.w.Say("fair.times"))
	written := g.writtenAt(side)
	t := Table{
		Head:  []string{"", f.w.Say("fair.move"), f.w.Say("fair.clock"), f.w.Say("fair.spent"), f.w.Say("fair.written")},
		Right: []bool{true, false, true, true, true},
	}
	for i, x := range r.Readings(g) {
		if x.Cell.Side != side {
			continue
		}
		var clock, spent, at string
		if x.Timed {
			clock = pgn.FormatClock(x.Clock)
		}
		if x.Known {
			spent = pgn.FormatClock(x.Spent)
		}
		if i < len(written) {
			at = written[i]
		}
		t.Rows = append(t.Rows, []string{fmt.Sprintf("%d.", x.Cell.Number), x.Move, clock, spent, at})
	}
	if len(t.Rows) == 0 {
		f.put("  " + f.w.Say("report.none"))
		return
	}
	f.b.WriteString(t.Text())
}
