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
	"zapis/scoresheet/paper"
	"zapis/scoresheet/replay"
)

// FairForm is one of the forms of a report about possible cheating.
type FairForm uint8

// The forms of the Anti-Cheating Guidelines.
const (
	DuringEvent FairForm = iota // annex A: a complaint
	AfterEvent                  // annex B: a check of the games
)

// FairPlay is the form of the Arbiters' Manual for a report about possible
// cheating (Anti-Cheating Guidelines, annexes A and B), filled in for one
// player of one game as far as the desk and the logs know. The data of the logs
// follow: the device, the alarms, how long the screen was left, unusual events,
// and the time of each move (R-A19). It accuses nobody: statements, judgements,
// and the analysis by a chess program are left to be filled in.
type FairPlay struct {
	parts []fairPart
	words logwords.Words
}

// FairPlay fills the form in.
func (r *Round) FairPlay(kind FairForm, g *Game, side board.Color, w logwords.Words) *FairPlay {
	f := &FairPlay{words: w}
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
	f.sign("fair.sign.complainant")
	f.sign("fair.sign.arbiter")
	f.sign("fair.date")

	f.title("fair.known")
	said := false
	for i := range g.Witnesses {
		if x := &g.Witnesses[i]; x.Side == side && len(x.Log) > 0 {
			f.log(x)
			said = true
		}
	}
	if !said {
		f.put(fairLine, w.Say("fair.nolog"))
	}
	f.times(r, g, side)
	f.put(fairSpace, "")
	f.put(fairLine, w.Say("fair.note"))
	return f
}

// playerLine describes a player.
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

// fairKind is the kind of a part of the form.
type fairKind uint8

const (
	fairTitle fairKind = iota
	fairField          // a name and a value; without one a line to write on
	fairLines          // a name and lines to write on
	fairSign           // a line to sign on
	fairLabel          // what stands over entries
	fairLine
	fairEntry
	fairSpace
	fairTable
)

// fairPart is a part of the form, the same for text and printed page.
type fairPart struct {
	kind        fairKind
	name, value string
	lines       int
	table       *Table
}

func (f *FairPlay) put(kind fairKind, text string) {
	f.parts = append(f.parts, fairPart{kind: kind, name: text})
}

func (f *FairPlay) title(key string) { f.put(fairTitle, f.words.Say(key)) }

func (f *FairPlay) sign(key string) { f.put(fairSign, f.words.Say(key)) }

func (f *FairPlay) field(key, value string) {
	f.parts = append(f.parts, fairPart{kind: fairField, name: f.words.Say(key), value: Line(value)})
}

func (f *FairPlay) lines(key string, n int) {
	f.parts = append(f.parts, fairPart{kind: fairLines, name: f.words.Say(key), lines: n})
}

// heads returns the name of what follows in lines of its own.
func heads(w logwords.Words, name string) string {
	return strings.TrimSpace(w.Say("app.label", name, ""))
}

// String returns the form as text.
func (f *FairPlay) String() string {
	var b strings.Builder
	for i, p := range f.parts {
		switch p.kind {
		case fairTitle:
			if i > 0 {
				b.WriteString("\n")
			}
			b.WriteString(p.name + "\n\n")
		case fairField, fairSign:
			b.WriteString(f.words.Say("app.label", p.name, cmp.Or(p.value, blank)) + "\n")
		case fairLines:
			b.WriteString(heads(f.words, p.name) + "\n" + strings.Repeat("  "+strings.Repeat("_", 70)+"\n", p.lines))
		case fairLabel, fairLine, fairSpace:
			b.WriteString(p.name + "\n")
		case fairEntry:
			b.WriteString("  " + p.name + "\n")
		case fairTable:
			b.WriteString(p.table.Text())
		}
	}
	return b.String()
}

// Leaf returns the form to be printed.
func (f *FairPlay) Leaf() *paper.Leaf {
	leaf := &paper.Leaf{}
	at := paper.Block{}
	next := func() { // ends a block, which has its own order
		leaf.Blocks = append(leaf.Blocks, at)
		at = paper.Block{}
	}
	for i, p := range f.parts {
		before := fairTitle
		if i > 0 {
			before = f.parts[i-1].kind
		}
		switch p.kind {
		case fairTitle:
			if i == 0 {
				leaf.Title = p.name
				continue
			}
			next()
			at.Head = p.name
		case fairField:
			if p.value == "" {
				next()
				at.Label, at.Write = p.name, 1
				next()
				continue
			}
			at.Pairs = append(at.Pairs, [2]string{p.name, p.value})
		case fairLines:
			next()
			at.Label, at.Write = p.name, p.lines
			next()
		case fairSign:
			at.Sign = append(at.Sign, p.name)
		case fairLabel:
			next()
			at.Label = p.name
		case fairLine, fairEntry:
			if before == fairTable {
				next()
			}
			at.Lines = append(at.Lines, p.name)
		case fairSpace:
			next()
		case fairTable:
			at.Grid = p.table.grid()
			next()
		}
	}
	next()
	return leaf
}

// log writes the data of a device's log.
func (f *FairPlay) log(x *Witness) {
	l := logwords.Read(x.Log)
	name := x.Device
	if x.Name != "" {
		name = strings.TrimSpace(x.Name + " " + x.Device)
	}
	f.put(fairLabel, f.words.Say("fair.device", cmp.Or(Line(name), "?")))
	if x.Ahead != 0 {
		f.put(fairEntry, x.clockWords(f.words))
	}
	for i := range l.Events {
		e := &l.Events[i]
		switch e.Payload.(type) {
		case scoresheet.SegmentOpened, scoresheet.DeviceStarted, scoresheet.BatteryAgreed, scoresheet.AssistantNamed,
			scoresheet.SpeechAllowed, scoresheet.GamePack, scoresheet.Admitted, scoresheet.PackOpened:
			f.event(x, l, e)
		default:
		}
	}
	f.put(fairSpace, "")
	f.put(fairLabel, f.words.Say("fair.alarms"))
	var away, raised int64
	for i := range l.Events {
		e := &l.Events[i]
		switch p := e.Payload.(type) {
		case scoresheet.AlarmRaised:
			if raised++; toldAgain(l.Events[i+1:], p) {
				continue // with how long it lasted
			}
			f.event(x, l, e)
			if p.Alarm == "left" || p.Alarm == "stopped" || p.Alarm == "killed" || p.Alarm == "power" {
				away = min(away+int64(min(p.For, 1<<40)), 1<<50)
			}
		case scoresheet.AlarmsAcknowledged:
			if raised > 0 {
				f.event(x, l, e)
			}
		default:
		}
	}
	if raised == 0 {
		f.put(fairEntry, f.words.Say("report.none"))
	}
	if away > 0 {
		f.put(fairEntry, f.words.Say("fair.away", logwords.Span(away).Say(f.words)))
	}
	f.put(fairSpace, "")
	f.put(fairLabel, f.words.Say("fair.unusual"))
	if len(l.Conspicuous) == 0 {
		f.put(fairEntry, f.words.Say("report.none"))
	}
	for i := range l.Conspicuous {
		f.put(fairEntry, Line(l.Conspicuous[i].Text.Say(f.words)))
	}
	f.put(fairSpace, "")
}

// toldAgain reports whether later events record the same alarm again.
func toldAgain(later []logwords.Event, p scoresheet.AlarmRaised) bool {
	return slices.ContainsFunc(later, func(e logwords.Event) bool {
		q, ok := e.Payload.(scoresheet.AlarmRaised)
		return ok && p.Same(q)
	})
}

func (f *FairPlay) event(x *Witness, l *logwords.Log, e *logwords.Event) {
	when := l.When(e)
	if x.Ahead != 0 {
		when += " [" + l.Clock(x.byDesk(l, e.At(), e.Off)) + "]"
	}
	f.put(fairEntry, when+"  "+Line(e.Say(f.words)))
}

// writtenAt returns for each half-move when the player wrote it on his device,
// by its clock; "" if his sheet has another move there, or none.
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
				zone := zoneOf(x.Record.Header.Zone)
				out[i] = cell.At.In(zone).Format("15:04:05")
				if x.Ahead != 0 {
					out[i] += " [" + x.atDesk(cell.At).In(zone).Format("15:04:05") + "]"
				}
			}
		}
	}
	return out
}

// times writes the time that each move of the player took, by the clock and by
// when it was written.
func (f *FairPlay) times(r *Round, g *Game, side board.Color) {
	f.put(fairLabel, f.words.Say("fair.times"))
	written := g.writtenAt(side)
	t := Table{
		Head:  []string{"", f.words.Say("fair.move"), f.words.Say("fair.clock"), f.words.Say("fair.spent"), f.words.Say("fair.written")},
		Right: []bool{true, false, true, true, true},
	}
	for i, x := range r.Readings(g) {
		if x.Cell.Side != side {
			continue
		}
		var at string
		if i < len(written) {
			at = written[i]
		}
		t.Rows = append(t.Rows, []string{fmt.Sprintf("%d.", x.Cell.Number), x.Move, x.ClockText(), x.SpentText(), at})
	}
	if len(t.Rows) == 0 {
		f.put(fairEntry, f.words.Say("report.none"))
		return
	}
	f.parts = append(f.parts, fairPart{kind: fairTable, table: &t})
}
