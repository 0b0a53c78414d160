package hall

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strings"
	"time"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/publish"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/logwords"
)

// boardReport returns what the logs and the desk know about one game, in the
// form of the chief arbiter's report.
func boardReport(r *publish.Round, g *publish.Game) *publish.Report {
	one := *r
	one.Games = []publish.Game{*g}
	return publish.NewReport([]*publish.Round{&one})
}

// checkGroups are the checks of a board, each with the reasons that say that it
// failed. A reason without a group is a separate check.
var checkGroups = []struct {
	key  string // of the words for it, if it holds
	whys []string
}{
	{"moves", []string{"why.games", "why.unreadable", "why.asks"}},
	{"result", []string{"why.results", "why.list", "why.sheet.noresult", "why.overruled"}},
	{"device", []string{
		"why.device.unknown", "why.device.revoked", "why.device.notletin", "why.devices", "why.back", "why.doubled", "why.fork", "why.undecided", "why.twogames",
		"why.invalid", "why.nolog", "why.salvaged", "why.outside", "why.issue", "why.other.section", "why.other.round", "why.other.board", "why.other.players",
	}},
	{"signed", []string{"why.unsigned.white", "why.unsigned.black", "why.unsigned.both", "why.closed", "why.signed.other"}},
	{"alarm", []string{"why.alarm"}},
}

// checks returns the checks, worst first: failed, asked, accepted or noted,
// passed (R-C02).
func (m *boardMaker) checks(report *publish.Report) (all []boardLine) {
	b := m.b
	failed := map[string]bool{}
	var faults []desk.Why
	for _, w := range b.Why {
		if group := groupOf(w.Key); group != "" {
			failed[group] = true
			if w.Key != "why.asks" {
				faults = append(faults, w)
			}
		}
	}
	for _, text := range office.Whys(faults, m.words) {
		all = append(all, boardLine{Class: "bad", Icon: "bad", Bold: sentenceOf(text)})
	}
	if n := b.Seen.Game.Questions; n > 0 {
		all = append(all, boardLine{Class: "ask", Icon: "ask", Bold: m.words.Say("hall.board.check.asks", n), Text: b.Seen.Game.First})
	}
	for _, w := range m.accepted() {
		failed[groupOf(w.Key)] = true
		all = append(all, boardLine{Class: "note", Icon: "seen", Text: m.words.Say("hall.board.check.accepted", office.Why(w, m.words))})
	}
	for _, l := range report.Parts[publish.PartAlarms].Lines {
		if !failed["alarm"] {
			all = append(all, boardLine{Class: "bad", Icon: "bad", Bold: m.words.Say("hall.board.check.alarm", l.When), Text: publish.Line(l.Text.Say(m.words))})
		}
	}
	in := slices.ContainsFunc(b.Sheets[:], func(s []*intake.Sheet) bool { return len(s) > 0 })
	if !in {
		return all
	}
	if len(report.Parts[publish.PartAlarms].Lines) > 0 {
		failed["alarm"] = true
	}
	for _, g := range checkGroups {
		if text := m.holds(g.key); text != "" && !failed[g.key] {
			all = append(all, boardLine{Class: "ok", Icon: "ok", Text: text})
		}
	}
	return all
}

func groupOf(why string) string {
	for _, g := range checkGroups {
		if slices.Contains(g.whys, why) {
			return g.key
		}
	}
	return ""
}

// accepted returns the faults that the chief arbiter has looked at and
// accepted.
func (m *boardMaker) accepted() (all []desk.Why) {
	for _, s := range m.b.Said.Settled {
		for _, w := range s.Faults {
			if groupOf(w.Key) != "" && !slices.ContainsFunc(m.b.Why, w.Same) && !slices.ContainsFunc(all, w.Same) {
				all = append(all, w)
			}
		}
	}
	return all
}

// holds returns the words for a check that passed; "" if that is not known yet.
func (m *boardMaker) holds(group string) string {
	b := m.b
	switch group {
	case "moves":
		if b.Read != nil && len(b.Columns()) > 1 {
			return m.words.Say("hall.board.check.moves", len(b.Read.Plies))
		}
	case "result":
		var who []string
		var result scoresheet.Result
		for side, sheets := range b.Sheets {
			if len(sheets) > 0 && sheets[0].Game.Result() != scoresheet.NoResult {
				who = append(who, m.words.Say("hall.board.sheet."+desk.SideWord(side)))
				result = sheets[0].Game.Result()
			}
		}
		if b.Said.Result != scoresheet.NoResult {
			who = append(who, m.words.Say("hall.board.list"))
		}
		if len(who) > 0 && result != scoresheet.NoResult {
			return m.words.Say("hall.board.check.result", result.Typeset(), strings.Join(who, ", "))
		}
	case "device", "signed":
		least := intake.DevicePlayers
		for _, c := range b.Columns() {
			if !c.Game.Attested() {
				return "" // somebody typed it
			}
			least = min(least, m.desk.DeviceOf(c.Sheet))
		}
		switch {
		case len(b.Columns()) == 0:
		case group == "device":
			return m.words.Say("hall.board.check.device." + deviceWords[least])
		default:
			return m.words.Say("hall.board.check.signed")
		}
	case "alarm":
		if m.attested() {
			return m.words.Say("hall.board.check.noalarm")
		}
	}
	return ""
}

// deviceWords are the last parts of the keys of what is known of the devices.
var deviceWords = map[intake.DeviceKnown]string{intake.DeviceAny: "any", intake.DeviceEnrolled: "enrolled", intake.DevicePlayers: "own"}

func (m *boardMaker) attested() bool {
	return slices.ContainsFunc(m.b.Columns(), func(c intake.Column) bool { return c.Game.Attested() })
}

// rulings returns the arbiters' rulings, with their articles.
func (m *boardMaker) rulings(report *publish.Report) (all []boardLine) {
	for _, k := range []publish.PartKind{publish.PartRulings, publish.PartClaims, publish.PartAppeals, publish.PartAdjourned} {
		for _, l := range report.Parts[k].Lines {
			more := []string{l.Article, l.When, publish.Person(l.By, m.words)}
			more = slices.DeleteFunc(more, func(text string) bool { return text == "" })
			all = append(all, boardLine{Icon: "rule", Text: publish.Line(l.Text.Say(m.words)), More: strings.Join(more, " · ")})
		}
	}
	return all
}

// boardLog is the logs of the devices in words.
type boardLog struct {
	Lines int
	First []logLine // what is unusual, the weightiest first
	Whole []logWhole
}

// logWhole is the log of one device.
type logWhole struct {
	Name  string
	Lines []logLine
	More  int // that are not shown
}

type logLine struct {
	Class, At, Text, Device string
	weight                  int
}

// The bounds of what a page shows of a log: the file itself has the rest.
const (
	maxLogFirst = 40
	maxLogLines = 2000
)

// alarmKinds are the kinds of groups that were alarms on the device.
var alarmKinds = []string{"left", "stopped", "killed", "power", "clock", "storage", "codes", "log", "plugged", "alarm"}

// log returns the logs of the board's devices, what is unusual first (R-A14).
func (m *boardMaker) log(g *publish.Game) *boardLog {
	out := &boardLog{}
	for i := range g.Witnesses {
		w := &g.Witnesses[i]
		if len(w.Log) == 0 {
			continue
		}
		l := logwords.Read(w.Log)
		device := publish.Line(cmp.Or(w.Device, w.Name))
		out.Lines += len(l.Events)
		for k := range l.Conspicuous {
			c := &l.Conspicuous[k]
			class := "odd"
			if slices.Contains(alarmKinds, c.Kind) {
				class = "al"
			}
			out.First = append(out.First, logLine{class, l.Clock(c.From)[:5], m.named(publish.Line(c.Text.Say(m.words))), device, c.Weight})
		}
		whole := logWhole{Name: m.words.Say("hall.board.log.of", device)}
		for _, item := range l.Items(logwords.Filter{}, true) {
			if len(whole.Lines) == maxLogLines {
				whole.More++
				continue
			}
			e := &l.Events[item.Events[0]]
			text := item.Text.Say(m.words)
			if !item.Folded() {
				text = e.Say(m.words)
			}
			class := ""
			if item.Weight > 0 {
				class = "odd"
			}
			whole.Lines = append(whole.Lines, logLine{Class: class, At: l.Clock(e.At()), Text: m.named(publish.Line(text))})
		}
		out.Whole = append(out.Whole, whole)
	}
	slices.SortStableFunc(out.First, func(a, b logLine) int { return b.weight - a.weight })
	out.First = out.First[:min(len(out.First), maxLogFirst)]
	return out
}

// named returns a line of a log in which the players' names cannot reverse
// other text.
func (m *boardMaker) named(text string) string {
	for i := range m.b.Board.Players {
		name := publish.Line(m.b.Board.Players[i].Name)
		if isolated := publish.Isolated(name); isolated != name {
			text = strings.ReplaceAll(text, name, isolated)
		}
	}
	return text
}

// boardSignature is a signature as it was drawn on a device.
type boardSignature struct {
	Who, Device, Name, When string
	Missing                 bool
	Broken                  bool // the record was changed after it
	Drawing                 template.HTML
}

// signatures returns who signed on which device (Laws 8.7, R-A18).
func (m *boardMaker) signatures() (all []boardSignature) {
	for _, c := range m.b.Columns() {
		r := c.Game.Record
		if r == nil {
			continue
		}
		digest := r.Digest()
		for _, by := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack, scoresheet.SignerArbiter} {
			s := r.Signers[by]
			if s == nil && by == scoresheet.SignerArbiter {
				continue
			}
			out := boardSignature{Who: m.words.Say("log.by." + by.String()), Device: m.words.Say("hall.board.ondevice", deviceOf(m.desk, c.Sheet)), Missing: s == nil}
			if s != nil {
				out.Name, out.Broken = publish.Line(s.Name), s.Digest != digest
				out.When = s.At.In(time.FixedZone("", r.Header.Zone*60)).Format("15:04:05")
				if result := r.Result; result != scoresheet.NoResult {
					out.When += " · " + result.Typeset()
				}
				out.Drawing = signatureSVG(s.Strokes)
				if s.Approved {
					out.Name = m.words.Say("hall.board.approved", out.Name)
				}
			}
			all = append(all, out)
		}
	}
	return all
}

// maxPoints is how many points of a signature are drawn.
const maxPoints = 4000

// signatureSVG draws the strokes of a finger; nothing if there are none.
func signatureSVG(strokes []byte) template.HTML {
	width, height, all, ok := scoresheet.DrawnStrokes(strokes)
	if !ok {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg viewBox="0 0 %.0f %.0f" aria-hidden="true"><path d="`, width, height)
	points := 0
	for _, s := range all {
		for i, p := range s {
			if points++; points > maxPoints {
				break
			}
			command := "L"
			if i == 0 {
				command = "M"
			}
			fmt.Fprintf(&b, "%s%.1f %.1f", command, p.X, p.Y)
		}
	}
	b.WriteString(`"/></svg>`)
	return template.HTML(b.String()) //nolint:gosec // numbers
}

// clocks draws both clocks on one scale, with the alarms and the questions.
func (m *boardMaker) clocks(r *publish.Round, g *publish.Game) template.HTML {
	timed := *g
	timed.Moves = slices.Clone(g.Moves)
	if read := m.b.Read; read != nil {
		// The clocks of undecided half-moves are known anyway.
		for i := range min(len(read.Plies), len(timed.Moves)) {
			if c := read.Clock(i); c.Noted && !timed.Moves[i].Timed {
				move := &timed.Moves[i]
				move.Clock, move.Timed, move.Minutes = time.Duration(c.Seconds)*time.Second, true, !c.WithSeconds
			}
		}
	} else if len(g.Witnesses) > 0 {
		timed.SetRecord(g.Witnesses[0].Record)
	}
	form := publish.PlotForm{Page: true, Width: 410, Height: 126, Label: m.words.Say("hall.board.clocks")}
	lowest := [2]publish.Reading{}
	for _, x := range r.Readings(&timed) {
		if l := &lowest[x.Cell.Side]; x.Timed && (!l.Timed || x.Clock < l.Clock) {
			*l = x
		}
	}
	for side := range form.Heads {
		form.Heads[side] = m.words.Say("hall.board.clock." + desk.SideWord(side))
		if l := &lowest[side]; l.Timed {
			form.Notes[side] = m.words.Say("hall.board.clock.lowest", l.ClockText(), l.Cell.Number)
		}
	}
	if read := m.b.Read; read != nil {
		for _, q := range read.Open() {
			if name, err := scoresheet.ParseCellName(q.Cell); err == nil {
				form.Marks = append(form.Marks, publish.PlotMark{Cell: name, Text: m.words.Say("hall.board.says.asked")})
			}
		}
	}
	form.Marks = append(form.Marks, m.alarmMarks(g)...)
	svg, ok := r.PlotAs(&timed, m.words, form)
	if !ok {
		return ""
	}
	return template.HTML(svg) //nolint:gosec // publish escapes what it writes
}

// alarmMarks are the alarms of the logs, each at the entry before it.
func (m *boardMaker) alarmMarks(g *publish.Game) (all []publish.PlotMark) {
	for i := range g.Witnesses {
		w := &g.Witnesses[i]
		if len(w.Log) == 0 {
			continue
		}
		l := logwords.Read(w.Log)
		last := scoresheet.CellName{Number: 1, Side: board.White}
		for k := range l.Events {
			e := &l.Events[k]
			switch e.Payload.(type) {
			case scoresheet.AlarmRaised:
				all = append(all, publish.PlotMark{Cell: last, Alarm: true, Text: publish.Line(e.Say(m.words))})
			default:
				if e.Cell.Number > 0 && slices.Contains([]string{"move", "text", "dash", "blank"}, e.Kind) {
					last = e.Cell
				}
			}
		}
	}
	return all
}
