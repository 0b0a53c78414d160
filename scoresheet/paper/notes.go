package paper

import (
	"slices"
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/logwords"
)

// note is a remark about a game, printed after its moves.
type note struct{ when, text string }

// maxNotes is how many notes are printed; the record has all.
const maxNotes = 120

// notes returns corrections and entries too long for their cells, cancelled
// moves, then acts of arbiters and incidents from the device's log; without a
// log, what the attested record has of them.
func (p *printer) notes() (all []note) {
	r := p.of.Record
	for i, c := range r.Cells {
		if !c.Corrected() && !p.tooLong(c) {
			continue
		}
		var was strings.Builder
		for k := range c.Earlier {
			if e := &c.Earlier[k]; e.Form != scoresheet.FormBlank && was.Len() < maxText/2 {
				was.WriteString(clip(p.entry(e)) + " → ")
			}
		}
		all = append(all, note{r.NameAt(i).String(), was.String() + p.whole(c)})
	}
	for _, s := range r.Struck {
		all = append(all, note{s.First.String(), p.Words.Say("paper.cancelled", p.cancelled(s))})
	}
	if _, whole := p.reason(p.w*resultShare - 2); !whole {
		all = append(all, note{"", p.Words.Say("app.label", p.Words.Say("paper.result"), clip(p.why()))})
	}
	events := logwords.FromRecord(r)
	if len(p.of.Log) > 0 {
		events = logwords.Read(p.of.Log).Events
	}
	for i := range events {
		if e := &events[i]; noted(e.Payload) && !toldAgain(events[i+1:], e.Payload) {
			all = append(all, note{timeOf(e.At(), r.Header.Zone).Format("15:04"), clip(p.told(e))})
		}
	}
	if more := len(all) - maxNotes; more > 0 {
		all = append(all[:maxNotes], note{"", p.Words.Say("paper.more", more)})
	}
	return all
}

// toldAgain reports whether a payload is an alarm that later events record
// again, with its length.
func toldAgain(later []logwords.Event, payload scoresheet.Payload) bool {
	alarm, ok := payload.(scoresheet.AlarmRaised)
	return ok && slices.ContainsFunc(later, func(e logwords.Event) bool {
		again, ok := e.Payload.(scoresheet.AlarmRaised)
		return ok && alarm.Same(again)
	})
}

// told returns an event in words. The log has the stored names of rulings,
// which are not in the players' language.
func (p *printer) told(e *logwords.Event) string {
	r, ok := e.Payload.(scoresheet.RulingGiven)
	if !ok || !p.Words.Has("ruling."+r.Ruling) {
		return e.Say(p.Words)
	}
	more := []string{p.Words.Say("log.ruling", p.Words.Say("ruling."+r.Ruling), r.Article)}
	if r.Side == scoresheet.SignerWhite || r.Side == scoresheet.SignerBlack {
		more = append(more, p.Words.Say("log.by."+r.Side.String()))
	}
	if name, ok := p.of.Record.NameOf(r.Cell); ok {
		more = append(more, name.String())
	}
	if r.Added > 0 {
		more = append(more, p.Words.Say("report.added", logwords.Span(int64(r.Added)*1000).Say(p.Words)))
	}
	if r.Text != "" {
		more = append(more, r.Text)
	}
	return strings.Join(more, " · ")
}

// cancelled returns the entries of cells that an arbiter cancelled, each after
// the name of its cell.
func (p *printer) cancelled(s *scoresheet.Struck) string {
	var text strings.Builder
	name := s.First
	for i, c := range s.Cells {
		if i > 0 {
			text.WriteString(", ")
		}
		if text.Len() > maxText {
			break
		}
		text.WriteString(name.String() + " " + clip(p.whole(c)))
		if name.Side == board.Black {
			name.Number++
		}
		name.Side = name.Side.Other()
	}
	return text.String()
}

// noted reports whether an event belongs on the sheet: acts of an arbiter,
// claims, alarms, helpers, and changes of the device.
func noted(p scoresheet.Payload) bool {
	switch p.(type) {
	case scoresheet.RulingGiven, scoresheet.RulingWithdrawn, scoresheet.MovesCancelled,
		scoresheet.ClaimMade, scoresheet.ClaimMadeBy, scoresheet.ClaimDecided,
		scoresheet.AlarmRaised, scoresheet.AlarmsAcknowledged, scoresheet.AssistantNamed,
		scoresheet.Disagreed, scoresheet.GameClosed,
		scoresheet.GameAdjourned, scoresheet.SealOpened, scoresheet.GameResumed, scoresheet.ReconstructionBegun, scoresheet.ReconstructionEnded,
		scoresheet.HandedOver, scoresheet.TakenOver, scoresheet.HandOverWithdrawn:
		return true
	}
	return false
}
