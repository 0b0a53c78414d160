package publish

import (
	"cmp"
	"slices"
	"time"

	"zapis/desk"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/logwords"
	"zapis/scoresheet/rulings"
)

// Report is the chief arbiter's report about one or several rounds, made from
// the games' logs and the facts of the desk (R-A19). It has no words yet:
// [Report.Text] and [Report.HTML] write it in a language.
type Report struct {
	Rounds []*Round
	Parts  []ReportPart // in a fixed order; one without lines says that there was nothing
	Boards []ReportBoard
	// NoLog and Broken name the sheets without a log, or with one that cannot be
	// read: incidents at these boards are not in the report.
	NoLog  []ReportSheet
	Broken []ReportSheet
	// Clocks are the sheets of devices whose clocks were wrong.
	Clocks []ReportClock
}

// ReportSheet names one sheet of a board.
type ReportSheet struct {
	Place desk.Place
	Side  board.Color
	Name  string // of another witness than a player's own sheet
}

// ReportClock is a sheet, and how far its device's clock was ahead of the desk's.
type ReportClock struct {
	ReportSheet

	witness *Witness
}

// PartKind is the subject of a part of the report.
type PartKind uint8

// The parts, in their order.
const (
	PartRulings   PartKind = iota // rulings and penalties
	PartClaims                    // claims of a draw, with the decisions
	PartAppeals                   // appeals and their decisions
	PartAlarms                    // alarms of devices, and who acknowledged them
	PartLate                      // late arrivals, absences, forfeits
	PartSheets                    // what a person decided about two sheets
	PartAdjourned                 // adjournments and reconstructions
	PartDevices                   // games that moved to another device, or were restarted
	PartEnds                      // games closed unsigned, results not agreed with, changed pairings
)

var partWords = [...]string{"rulings", "claims", "appeals", "alarms", "late", "sheets", "adjourned", "devices", "ends"}

// String returns the word for the part.
func (k PartKind) String() string {
	if int(k) < len(partWords) {
		return partWords[k]
	}
	return ""
}

// ReportPart is one part of the report.
type ReportPart struct {
	Kind  PartKind
	Lines []ReportLine
}

// ReportLine is one incident at a board.
type ReportLine struct {
	Place   desk.Place
	At      scoresheet.Millis // by the desk's clock, as far as that is known; 0 if only When is known
	When    string            // the time of day; if the device's clock was wrong, as 15:04 [14:41], the desk's in brackets
	Text    logwords.Text
	Article string
	By      string // who ruled, noted or decided, if that is known

	from   []*Witness // in whose logs it is
	looked *lookedAt  // if it is about devices that were admitted after a look
}

// ReportBoard is a board to which lines of the report lead.
type ReportBoard struct {
	Game  *Game
	Lines int
}

// NewReport makes the report of the rounds.
func NewReport(rounds []*Round) *Report {
	rep := &Report{Rounds: rounds}
	for k := range PartEnds + 1 {
		rep.Parts = append(rep.Parts, ReportPart{Kind: k})
	}
	for _, r := range rounds {
		for i := range r.Games {
			rep.game(&r.Games[i])
		}
	}
	for i := range rep.Parts {
		slices.SortStableFunc(rep.Parts[i].Lines, func(a, b ReportLine) int {
			return cmp.Or(cmp.Compare(a.Place.Round, b.Place.Round), cmp.Compare(a.At, b.At), cmp.Compare(a.When, b.When))
		})
	}
	return rep
}

// game adds the incidents at one board.
func (rep *Report) game(g *Game) {
	before := rep.Lines()
	for i := range g.Witnesses {
		rep.witness(g, &g.Witnesses[i])
	}
	for i := range g.Facts {
		rep.fact(g, &g.Facts[i])
	}
	rep.forfeit(g)
	if n := rep.Lines() - before; n > 0 {
		rep.Boards = append(rep.Boards, ReportBoard{g, n})
	}
}

// Lines returns how many lines the report has.
func (rep *Report) Lines() (n int) {
	for i := range rep.Parts {
		n += len(rep.Parts[i].Lines)
	}
	return n
}

// sameAct is the maximum time between records of the same act in the logs of a
// board's two devices: the arbiter enters it on one, then on the other.
const sameAct = 10 * time.Minute

// add adds a line, unless the other device of the board recorded it already.
func (rep *Report) add(k PartKind, l ReportLine) {
	for i := range rep.Parts[k].Lines {
		o := &rep.Parts[k].Lines[i]
		near := max(o.At-l.At, l.At-o.At) <= scoresheet.Millis(sameAct/time.Millisecond)
		other := len(l.from) > 0 && len(o.from) > 0 && !slices.Contains(o.from, l.from[0])
		if other && o.Place == l.Place && o.Article == l.Article && near && sameText(o.Text, l.Text) {
			o.from = append(o.from, l.from[0])
			return
		}
	}
	rep.Parts[k].Lines = append(rep.Parts[k].Lines, l)
}

// plainWords returns texts in a form that can be compared.
type plainWords struct{}

func (plainWords) Language() string { return "en" }

func (plainWords) Say(key string, args ...any) string {
	for _, a := range args {
		if s, ok := a.(string); ok {
			key += "|" + s
		}
	}
	return key
}

func sameText(a, b logwords.Text) bool { return a.Say(plainWords{}) == b.Say(plainWords{}) }

// witness adds the incidents in the log of one sheet.
func (rep *Report) witness(g *Game, x *Witness) {
	sheet := ReportSheet{g.Place, x.Side, Line(x.Name)}
	if len(x.Log) == 0 {
		if !x.Paper {
			rep.NoLog = append(rep.NoLog, sheet)
		}
		return
	}
	l := logwords.Read(x.Log)
	if slices.ContainsFunc(l.Events, func(e logwords.Event) bool { return e.Kind == "damaged" }) {
		rep.Broken = append(rep.Broken, sheet)
	}
	if x.Ahead != 0 {
		rep.Clocks = append(rep.Clocks, ReportClock{sheet, x})
	}
	t := teller{rep: rep, g: g, x: x, log: l}
	for i := range l.Events {
		t.event(&l.Events[i])
	}
	for _, i := range t.alarms {
		line := &rep.Parts[PartAlarms].Lines[i]
		line.Text = logwords.Text{Key: "report.unacked", Args: []any{line.Text}}
	}
}

// teller goes through one log.
type teller struct {
	rep    *Report
	g      *Game
	x      *Witness
	log    *logwords.Log
	told   []scoresheet.AlarmRaised // the alarms of this log
	lines  []int                    // and their lines
	alarms []int                    // lines of alarms that nobody has acknowledged yet
	came   scoresheet.ArbiterCame   // who is in arbiter mode, or was last
}

// line is a line for an event.
func (t *teller) line(e *logwords.Event, text logwords.Text) ReportLine {
	return ReportLine{
		from: []*Witness{t.x}, Place: t.g.Place, At: t.x.byDesk(t.log, e.At(), e.Off), When: t.x.clockNote(t.log, e.At(), e.Off, 5), Text: text,
	}
}

// whole returns an event's sentence with an addition, joined by the words of
// the key.
func whole(e *logwords.Event, key string) logwords.Text {
	text := e.Text
	for _, n := range e.Notes {
		text = logwords.Text{Key: key, Args: []any{text, n}}
	}
	return text
}

func (t *teller) event(e *logwords.Event) {
	switch p := e.Payload.(type) {
	case scoresheet.RulingGiven:
		l := t.line(e, rulingText(p, t.cell(p.Cell)))
		l.Article, l.By = p.Article, Line(t.came.Name)
		part := PartRulings
		switch rulings.ID(p.Ruling) {
		case rulings.AppealNoted, rulings.AppealBarred:
			part = PartAppeals
		case rulings.LateOne, rulings.LateBoth, rulings.LateWhite:
			part = PartLate
		default:
		}
		t.rep.add(part, l)
	case scoresheet.RulingWithdrawn, scoresheet.MovesCancelled:
		l := t.line(e, whole(e, "report.also"))
		l.By = Line(t.came.Name)
		if c, ok := p.(scoresheet.MovesCancelled); ok {
			l.Article = cmp.Or(c.Article, "7.5.1")
		}
		t.rep.add(PartRulings, l)
	case scoresheet.ClaimMade, scoresheet.ClaimMadeBy:
		t.rep.add(PartClaims, t.line(e, whole(e, "report.also")))
	case scoresheet.ClaimDecided:
		l := t.line(e, whole(e, "report.also"))
		l.By = Line(t.came.Name)
		t.rep.add(PartClaims, l)
	case scoresheet.AlarmRaised:
		t.alarm(e, p)
	case scoresheet.ArbiterCame:
		t.came = p
	case scoresheet.AlarmsAcknowledged:
		t.acknowledged(e)
	case scoresheet.GameAdjourned, scoresheet.SealOpened, scoresheet.GameResumed, scoresheet.ReconstructionBegun, scoresheet.ReconstructionEnded:
		t.rep.add(PartAdjourned, t.line(e, whole(e, "report.also")))
	case scoresheet.HandedOver, scoresheet.TakenOver, scoresheet.HandOverWithdrawn, scoresheet.KeysReceived:
		t.rep.add(PartDevices, t.line(e, whole(e, "report.also")))
	case scoresheet.GamePack:
		if p.Place == "" {
			t.rep.add(PartDevices, t.ofDevice(e))
		}
	case scoresheet.PackOpened:
		t.rep.add(PartDevices, t.ofDevice(e))
	case scoresheet.GameOpened:
		if p.Restarts != 0 {
			t.rep.add(PartDevices, t.line(e, whole(e, "report.also")))
		}
	case scoresheet.GameClosed, scoresheet.Disagreed:
		t.rep.add(PartEnds, t.line(e, whole(e, "report.also")))
	default:
	}
}

// cell names a cell of the sheet; its Number is 0 if that is not known.
func (t *teller) cell(id scoresheet.EventID) (name scoresheet.CellName) {
	if id != 0 && t.x.Record != nil {
		name, _ = t.x.Record.NameOf(id)
	}
	return name
}

// alarm adds an alarm. One that is recorded again only adds its length. Alarms
// of the two devices of a board are never merged.
func (t *teller) alarm(e *logwords.Event, p scoresheet.AlarmRaised) {
	l := t.ofDevice(e)
	if p.Since != 0 {
		l.At, l.When = t.x.byDesk(t.log, p.Since, e.Off), t.x.clockNote(t.log, p.Since, e.Off, 5)
	}
	lines := &t.rep.Parts[PartAlarms].Lines
	for i, o := range t.told {
		if o.Same(p) {
			(*lines)[t.lines[i]].Text = l.Text
			return
		}
	}
	t.told, t.lines = append(t.told, p), append(t.lines, len(*lines))
	t.alarms = append(t.alarms, len(*lines))
	*lines = append(*lines, l)
}

// ofDevice is a line for an event that is about this device, not the game.
func (t *teller) ofDevice(e *logwords.Event) ReportLine {
	text := whole(e, "report.join")
	if e.Kind != "alarm" {
		text = whole(e, "report.also")
		return t.line(e, logwords.Text{Key: "report.also", Args: []any{text, logwords.Text{Key: "report.device", Args: []any{t.device()}}}})
	}
	return t.line(e, logwords.Text{Key: "report.of", Args: []any{text, logwords.Text{Key: "report.device", Args: []any{t.device()}}}})
}

// device says whose device it is.
func (t *teller) device() logwords.Text {
	who := logwords.Text{Key: "log.by." + [...]string{"white", "black"}[t.x.Side]}
	if t.x.Name != "" {
		who = logwords.Text{Args: []any{Line(t.x.Name)}}
	}
	if t.x.Device == "" {
		return who
	}
	return logwords.Text{Key: "report.join", Args: []any{who, logwords.Text{Args: []any{Line(t.x.Device)}}}}
}

// acknowledged records when the alarms so far were acknowledged, and by whom,
// or with whose code: the log does not know who typed a code.
func (t *teller) acknowledged(e *logwords.Event) {
	who := logwords.Text{Args: []any{Line(cmp.Or(t.came.Name, t.came.Role))}}
	if t.came.Name == "" && (t.came.Role == "arbiter" || t.came.Role == "organizer") {
		who = logwords.Text{Key: "log.role." + t.came.Role}
	}
	for _, i := range t.alarms {
		l := &t.rep.Parts[PartAlarms].Lines[i]
		l.Text = logwords.Text{Key: "report.acked", Args: []any{l.Text, t.x.clockNote(t.log, e.At(), e.Off, 5), who}}
	}
	t.alarms = nil
}

// rulingText describes a ruling: what it is, whom it concerns, and its
// consequences.
func rulingText(p scoresheet.RulingGiven, cell scoresheet.CellName) logwords.Text {
	what := logwords.Text{Args: []any{Line(p.Ruling)}}
	if _, known := rulings.Lookup(rulings.ID(p.Ruling)); known {
		what = logwords.Text{Key: "ruling." + p.Ruling}
	}
	var more []logwords.Text
	add := func(key string, args ...any) { more = append(more, logwords.Text{Key: key, Args: args}) }
	if p.Side == scoresheet.SignerWhite || p.Side == scoresheet.SignerBlack {
		add("log.by." + p.Side.String())
	}
	if cell.Number > 0 {
		more = append(more, logwords.Text{Args: []any{cell.String()}})
	}
	if p.Added > 0 {
		add("report.added", logwords.Span(int64(p.Added)*1000))
	}
	if p.White.Noted || p.Black.Noted {
		add("report.clocks", cmp.Or(p.White.String(), "–"), cmp.Or(p.Black.String(), "–"))
	}
	if p.Result != scoresheet.NoResult {
		add("report.result", resultText(p.Result))
	}
	if p.Text != "" {
		add("log.quoted", Line(p.Text))
	}
	if len(more) == 0 {
		return what
	}
	return logwords.Text{Key: "report.with", Args: []any{what, more}}
}

// forfeit adds a game that was not played.
func (rep *Report) forfeit(g *Game) {
	result := g.Outcome()
	if result < scoresheet.WhiteByForfeit {
		return
	}
	rep.add(PartLate, ReportLine{Place: g.Place, Article: "6.7.1", Text: logwords.Text{Key: "report.forfeit", Args: []any{resultText(result)}}})
}

// fact adds a fact of the desk.
func (rep *Report) fact(g *Game, f *Fact) {
	if f.Kind == FactLooked {
		rep.looked(g, f)
		return
	}
	part, key := PartEnds, "report.fact."+factKeys[f.Kind]
	switch f.Kind {
	case FactAbsent, FactArrived:
		part = PartLate
	case FactOneSheet, FactNoSheet, FactAnswer, FactRemoved, FactBack:
		part = PartSheets
	case FactDevice:
		part = PartDevices
	case FactAppeal, FactDecision:
		part = PartAppeals
	case FactNote, FactSwap, FactResult, FactHeld, FactLetGo, FactLooked:
	}
	who := logwords.Text{}
	if f.Side == 0 || f.Side == 1 {
		who = logwords.Text{Key: "log.by." + [...]string{"white", "black"}[f.Side]}
	}
	var more []logwords.Text
	if f.Side == 0 || f.Side == 1 {
		more = append(more, who)
	}
	if f.Text != "" {
		more = append(more, logwords.Text{Args: []any{Line(f.Text)}})
	}
	text := logwords.Text{Key: key}
	if len(more) > 0 {
		text = logwords.Text{Key: "report.with", Args: []any{text, more}}
	}
	rep.Parts[part].Lines = append(rep.Parts[part].Lines, ReportLine{Place: g.Place, At: f.At, When: Line(f.When), Text: text, By: Line(f.By)})
}

// factKeys are the last parts of the keys of the words.
var factKeys = [...]string{"note", "absent", "arrived", "onesheet", "nosheet", "answer", "swap", "device", "appeal", "decision", "result", "removed", "back", "held", "letgo", "looked"}
