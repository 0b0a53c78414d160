package logwords

import (
	"strconv"
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/notation"
)

// describe says an event in words. was is the record before it; the reader's
// own is the one after.
func (r *reader) describe(e *Event, stored scoresheet.Event, was *scoresheet.Record) {
	switch p := e.Payload.(type) {
	case nil:
		e.Kind, e.Text = "unknown", text("unknown", int(stored.Kind))
		if _, err := scoresheet.DecodePayload(stored); !isUnknown(err) {
			e.Kind, e.Text = "damaged", text("damaged", int(stored.Kind))
		}
	case scoresheet.MoveMade:
		r.entry(e, was, p.Act, "move", scoresheet.Writing{Form: scoresheet.FormMove, Shape: p.Shape})
	case scoresheet.SquaresTouched:
		r.entry(e, was, p.Act, "squares", p.Writing())
	case scoresheet.TextWritten:
		r.entry(e, was, p.Act, "text", scoresheet.Writing{Form: scoresheet.FormText, Text: p.Text, Language: p.Language})
	case scoresheet.DashWritten:
		r.entry(e, was, p.Act, "dash", scoresheet.Writing{Form: scoresheet.FormDash})
	case scoresheet.BlankLeft:
		r.entry(e, was, p.Act, "blank", scoresheet.Writing{Passed: p.Passed})
	case scoresheet.CellInserted:
		r.about(e, was, p.Cell, "insert")
		e.Text = text("insert", e.Cell)
	case scoresheet.CellRemoved:
		i := r.about(e, was, p.Cell, "remove")
		e.Text = text("remove", e.Cell, standing(was, i))
	case scoresheet.TakenBack:
		r.undo(e, was)
	case scoresheet.SidesChosen:
		e.Kind, e.Text = "sides", text("sides."+p.Sides.String())
	case scoresheet.CursorMoved:
		r.cursor(e, was, p)
	case scoresheet.ClockNoted:
		r.about(e, was, p.Cell, "clock")
		e.Text = text("clock", e.Cell, p.Clock.String())
		if !p.Clock.Noted {
			e.Text = text("clock.away", e.Cell)
		}
	case scoresheet.OfferNoted:
		r.about(e, was, p.Cell, "offer")
		e.Text = text(orAway("offer", p.Away), e.Cell)
	case scoresheet.MarkNoted:
		r.about(e, was, p.Cell, "mark")
		e.Text = text(orAway("mark", p.Away), e.Cell, signs(p.Mark))
	case scoresheet.StartDrawn:
		e.Kind, e.Text = "start", start(p, was.Draws() > 0)
	default:
		r.describeGame(e, p)
	}
}

// start says which starting position was drawn, and whether it takes the place
// of another one.
func start(p scoresheet.StartDrawn, again bool) Text {
	key := "start.drawn"
	if p.Given {
		key = "start.given"
	}
	if again {
		key += ".again"
	}
	return text(key, int(p.Number))
}

func orAway(key string, away bool) string {
	if away {
		return key + ".away"
	}
	return key
}

func signs(m notation.Marks) string {
	s := ""
	for i, sign := range [...]string{"+", "#", "e.p.", "x"} {
		if m&(1<<i) != 0 {
			if s != "" {
				s += " "
			}
			s += sign
		}
	}
	return s
}

// about sets the cell that an event is about, and returns its index, -1 if
// there is none.
func (r *reader) about(e *Event, was *scoresheet.Record, id scoresheet.EventID, kind string) int {
	e.Kind = kind
	i := was.Find(id)
	if i >= 0 {
		e.Cell = was.NameAt(i)
	}
	return i
}

func standing(was *scoresheet.Record, index int) Text {
	if index < 0 {
		return text("entry.blank")
	}
	return written(was.Cells[index].Writing)
}

func (r *reader) entry(e *Event, was *scoresheet.Record, a scoresheet.Act, kind string, w scoresheet.Writing) {
	if a.Cell == 0 {
		e.Kind, e.Cell = kind, was.NameAt(len(was.Cells))
		switch w.Form {
		case scoresheet.FormMove:
			e.Text = text("move", e.Cell, w.Shape)
		case scoresheet.FormSquares:
			e.Text = text("squares", e.Cell, squares(w.Shape.Move))
		case scoresheet.FormText:
			e.Text = text("text", e.Cell, w.Text)
		case scoresheet.FormDash:
			e.Text = text("dash", e.Cell)
		case scoresheet.FormBlank:
			if e.Text = text("blank", e.Cell); w.Passed {
				e.Text = text("passed", e.Cell)
			}
		}
		return
	}
	i := r.about(e, was, a.Cell, "correct")
	if i >= 0 && was.Cells[i].Form == scoresheet.FormBlank {
		e.Text = text("filled", e.Cell, written(w))
		return
	}
	e.Text = text("correct", e.Cell, standing(was, i), written(w))
}

func (r *reader) undo(e *Event, was *scoresheet.Record) {
	e.Kind, e.Text = "undo", text("undo.other")
	_, name, err := was.PlanUndo()
	if err != nil {
		return
	}
	e.Cell = name
	if i := was.IndexOf(name); i >= 0 && i < len(was.Cells) {
		e.Text = text("undo", name, written(was.Cells[i].Writing))
	}
	switch n := len(r.record.Cells) - len(was.Cells); {
	case n > 0:
		e.Text = text("undo.remove", name)
	case n < 0 && e.Cell != was.NameAt(len(was.Cells)-1):
		e.Text = text("undo.insert", name)
	}
}

func (r *reader) cursor(e *Event, was *scoresheet.Record, p scoresheet.CursorMoved) {
	e.Kind = "cursor"
	switch {
	case p.Cell != 0:
		if i := was.Find(p.Cell); i >= 0 {
			e.Cell = was.NameAt(i)
		}
		e.Text = text("cursor.cell", e.Cell)
	case p.Ahead != 0:
		e.Cell = was.NameAt(len(was.Cells) + int(min(p.Ahead, scoresheet.MaxAhead)) - 1)
		e.Text = text("cursor.ahead", e.Cell)
	default:
		e.Text = text("cursor.end")
	}
}

func (r *reader) describeGame(e *Event, p scoresheet.Payload) {
	switch p := p.(type) {
	case scoresheet.GameOpened:
		e.Kind, e.Text = "game", text("game", tag(p, "White"), tag(p, "Black"))
		if p.Recorder != scoresheet.RecorderUnsaid {
			e.Notes = append(e.Notes, text("game."+p.Recorder.String()))
		}
		if p.Diagram != scoresheet.DiagramAlways {
			e.Notes = append(e.Notes, text("game.diagram."+p.Diagram.String()))
		}
		if p.FEN != "" {
			e.Notes = append(e.Notes, text("game.position", p.FEN))
		}
		if p.Restarts != 0 {
			e.Notes = append(e.Notes, text("game.again", int(p.Restarts), p.Why))
		}
	case scoresheet.ResultEntered:
		e.Kind, e.Text = "result", text("result", p.Result.String())
		if p.Result == scoresheet.NoResult {
			e.Text = text("result.away")
		} else if p.Reason != "" {
			e.Text = text("result.reason", p.Result.String(), ending(p.Reason))
		}
	case scoresheet.Signed:
		e.Kind, e.Text = "sign", text("sign", side(p.By), p.Name)
		if p.Approved {
			e.Text = text("approve", side(p.By), p.Name)
		}
	case scoresheet.Disagreed:
		e.Kind, e.Text = "disagree", text("disagree", side(p.By), p.Name)
	case scoresheet.Released:
		if e.Kind, e.Text = "release", text("release"); p.ByArbiter {
			e.Text = text("release.arbiter")
		}
	case scoresheet.GameClosed:
		if e.Kind, e.Text = "close", text("close", p.Reason); p.Restarted {
			e.Text = text("close.again", p.Reason)
		}
	case scoresheet.ArbiterCame:
		if e.Kind, e.Text = "arbiter", text("arbiter.came", role(p.Role)); p.Name != "" {
			e.Text = text("arbiter.came.by", p.Name)
		}
	case scoresheet.ArbiterLeft:
		e.Kind, e.Text = "leave", text("leave")
	case scoresheet.ClaimMade:
		e.Kind, e.Text = "claim", text("claim."+p.Claim.String())
		if p.Intended {
			e.Notes = append(e.Notes, text("claim.intended"))
		}
	case scoresheet.ClaimMadeBy:
		e.Kind, e.Text = "claim", text("claim."+p.Claim.String())
		e.Notes = append(e.Notes, text("claim.by", side(p.By)))
		if p.Intended {
			e.Notes = append(e.Notes, text("claim.intended"))
		}
	case scoresheet.ClaimDecided:
		e.Kind, e.Text = "decided", withReason("decided."+p.Decision.String(), p.Text)
	case scoresheet.MovesCancelled:
		e.Kind, e.Text = "cancelled", withReason("cancelled", p.Text)
	case scoresheet.RulesSet:
		e.Kind, e.Text = "rules", text("rules", ruleSet(p.Name), named{"ruling.play." + p.Play, p.Play})
	case scoresheet.RulingGiven:
		e.Kind, e.Text = "ruling", text("ruling", named{"ruling." + p.Ruling, p.Ruling}, p.Article)
		if p.Text != "" {
			e.Text = text("ruling.text", named{"ruling." + p.Ruling, p.Ruling}, p.Article, p.Text)
		}
	case scoresheet.PawnReplaced:
		e.Kind, e.Text = "ruling.queen", text("ruling.queen", p.Square.String())
	case scoresheet.RulingWithdrawn:
		e.Kind, e.Text = "ruling.away", withReason("rulingaway", p.Text)
	case scoresheet.SealAsked, scoresheet.MoveSealed, scoresheet.SealWithdrawn, scoresheet.GameAdjourned,
		scoresheet.SealOpened, scoresheet.GameResumed, scoresheet.ReconstructionBegun, scoresheet.ReconstructionEnded,
		scoresheet.SheetLent, scoresheet.ClocksSeen:
		describePause(e, p)
	case scoresheet.HandedOver:
		e.Kind, e.Text = "handed", withReason("handed", p.Reason)
	case scoresheet.HandOverWithdrawn:
		e.Kind, e.Text = "withdrawn", withReason("withdrawn", p.Reason)
	case scoresheet.LogReceived:
		e.Kind, e.Text = "received", text("received", len(p.Data))
	case scoresheet.KeysReceived:
		e.Kind, e.Text = "keys", text("received.keys", len(p.Keys))
	case scoresheet.TakenOver:
		id := scoresheet.Fingerprint(p.Device)
		e.Kind, e.Text = "taken", text("taken", hexOf(id[:]), int(p.Events))
	case scoresheet.SegmentOpened:
		e.Kind = "segment"
		switch {
		case p.Continues != 0:
			e.Text = text("segment.on", int(p.Number), detail(p.Reason))
		case p.Game:
			e.Text = text("segment", int(p.Number), p.Version, frontEnd(p.FrontEnd), lock(p.Lock))
		default:
			e.Text = text("segment.between", int(p.Number))
		}
	default:
		r.describeDevice(e, p)
	}
}

func withReason(key, reason string) Text {
	if reason == "" {
		return text(key)
	}
	return text(key+".reason", reason)
}

func tag(g scoresheet.GameOpened, name string) string {
	h := scoresheet.Header{GameOpened: g}
	if v := h.Tag(name); v != "" {
		return v
	}
	return "?"
}

func (r *reader) describeDevice(e *Event, p scoresheet.Payload) {
	switch p := p.(type) {
	case scoresheet.AlarmRaised:
		r.alarm(e, p)
	case scoresheet.AlarmsAcknowledged:
		e.Kind, e.Text = "ack", text("ack")
	case scoresheet.CodeSet:
		e.Kind, e.Text = "code", text("code", role(p.Role))
	case scoresheet.CodeRefused:
		e.Kind, e.Text = "wrong", text("wrong", role(p.Role))
	case scoresheet.OwnerIdentified:
		e.Kind, e.Text = "owner", text("owner")
	case scoresheet.DeviceStarted:
		e.Kind, e.Text = "started", text("started", frontEnd(p.FrontEnd), p.Version, lock(p.Lock))
	case scoresheet.DeviceStopped:
		e.Kind, e.Text = "stopped", text("stopped", orRaw("detail.", p.Cause, "closed"))
	case scoresheet.Heartbeat:
		if e.Kind, e.Text = "alive", text("alive"); p.Battery > 0 {
			e.Text = text("alive.battery", percent(p.Battery))
		}
	case scoresheet.Exported:
		e.Kind, e.Text = "export", text("export", p.Format)
	case scoresheet.Touched:
		var all []Text
		for _, item := range p.Items {
			all = append(all, parseTouch(item).text())
		}
		e.Kind, e.Text = "touched", text("touched", all)
	case scoresheet.SettingChanged:
		e.Kind, e.Text = "setting", text("setting", p.Name, p.Value)
	case scoresheet.BatteryNoted:
		e.Kind, e.Text = "battery", text("battery", percent(p.Percent))
		if p.Low {
			e.Text = text("battery.low", percent(p.Percent), int(min(p.WarnAt, 100)))
		}
		if p.Charging {
			e.Notes = append(e.Notes, text("battery.charging"))
		}
		if p.PerHour > 0 {
			e.Notes = append(e.Notes, text("battery.rate", strconv.FormatFloat(float64(p.PerHour)/10, 'f', 1, 64)))
		}
	case scoresheet.BatteryAgreed:
		if e.Kind, e.Text = "agreed", text("agreed", percent(p.Percent)); p.Role != "" {
			e.Text = text("agreed.role", percent(p.Percent), role(p.Role))
		}
	case scoresheet.AssistantNamed, scoresheet.AssistantSaid, scoresheet.SpeechAllowed:
		describeAssistant(e, p)
	case scoresheet.FocusNoted:
		e.Kind, e.Text = "focus", text("focus", detail(p.What))
	default:
		if describePack(e, p) {
			return
		}
		k, _ := p.Kind()
		e.Kind, e.Text = "unknown", text("unknown", int(k))
	}
}

// alarmKinds are those there are words for.
var alarmKinds = []string{"left", "stopped", "killed", "power", "clock", "storage", "codes", "log", "plugged"}

func (r *reader) alarm(e *Event, p scoresheet.AlarmRaised) {
	e.Kind, e.Text = "alarm", text("alarm.other", p.Alarm)
	for _, k := range alarmKinds {
		if k == p.Alarm {
			e.Text = text("alarm." + k)
		}
	}
	if p.Detail != "" {
		e.Notes = append(e.Notes, text("alarm.detail", detail(p.Detail)))
	}
	if p.Since != 0 {
		e.Notes = append(e.Notes, text("alarm.since", r.log.Clock(p.Since)))
	}
	if p.For != 0 {
		e.Notes = append(e.Notes, text("alarm.for", Span(min(p.For, 1<<60))))
	}
}

// percent is a charge that is stored with 1 added.
func percent(plus1 uint64) int { return int(min(max(plus1, 1)-1, 100)) }

// detail says the detail of an alarm (docs/log.md).
func detail(word string) Text {
	for _, first := range [...]string{"display", "keyboard", "zone"} {
		if rest, ok := strings.CutPrefix(word, first+" "); ok {
			return text("detail."+first, rest)
		}
	}
	return orRaw("detail.", word, "focus", "covered", "minimised", "close", "asleep", "screen", "closed", "frozen", "back", "anew", "lost", "key", "codes")
}

func role(word string) Text {
	return orRaw("role.", word, "owner", "arbiter", "organizer", "seal", "answer")
}
func frontEnd(word string) Text { return orRaw("front.", word, "touch", "console") }
func lock(word string) Text     { return orRaw("lock.", word, "kiosk", "pinned", "none") }

func side(s scoresheet.Signer) Text { return text("by." + s.String()) }

func hexOf(b []byte) string {
	const digits = "0123456789abcdef"
	var out []byte
	for _, x := range b {
		out = append(out, digits[x>>4], digits[x&15])
	}
	return string(out)
}
