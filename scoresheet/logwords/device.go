package logwords

import (
	"slices"

	"zapis/scoresheet"
)

// alarmWeights are the weights of the alarms; an unknown kind weighs as much as
// power.
var alarmWeights = map[string]int{
	"left": weightAway, "stopped": weightAway, "killed": weightAway, "log": weightDamaged,
	"clock": weightClock, "codes": weightCodes, "plugged": weightPlugged,
}

// alarms reports the alarms, grouped by kind; one that is recorded again counts
// once, with its last length.
func alarms(l *Log) []Group {
	type raised struct {
		scoresheet.AlarmRaised
		event int
		again []int
	}
	byKind := map[string][]raised{}
	var kinds []string
	wrong := slices.ContainsFunc(l.Events, func(e Event) bool { return e.Kind == "wrong" })
	for i := range l.Events {
		p, ok := l.Events[i].Payload.(scoresheet.AlarmRaised)
		if !ok || p.Alarm == "codes" && wrong { // which tell it better
			continue
		}
		kind := "alarm"
		if slices.Contains(alarmKinds, p.Alarm) {
			kind = p.Alarm
		}
		list := byKind[kind]
		if list == nil {
			kinds = append(kinds, kind)
		}
		if j := slices.IndexFunc(list, func(r raised) bool { return r.Same(p) }); j >= 0 {
			if list[j].again = append(list[j].again, i); p.For > 0 {
				list[j].For = p.For
			}
			continue
		}
		byKind[kind] = append(list, raised{p, i, nil})
	}
	var groups []Group
	for _, kind := range kinds {
		var s spanned
		var events []int
		for _, r := range byKind[kind] {
			events = append(append(events, r.event), r.again...)
			var what []Text
			if r.Detail != "" {
				what = append(what, detail(r.Detail))
			}
			s.add(r.event, int64(min(r.For, 1<<40)), what...)
		}
		weight, ok := alarmWeights[kind]
		if !ok {
			weight = weightPower
		}
		groups = append(groups, Group{Kind: kind, Count: len(s.events), Weight: weight, Events: events, Text: s.sum(kind)})
	}
	return groups
}

// clocks finds changes of the wall clock without an alarm.
func clocks(l *Log) []Group {
	var events []int
	var by []Text
	for i := range l.Events {
		if l.Events[i].Jump == 0 {
			continue
		}
		if l.alarmNear(i, "clock") {
			continue
		}
		events = append(events, i)
		by = appendNew(by, raw(seconds(l.Events[i].Jump)))
	}
	if len(events) == 0 {
		return nil
	}
	g := Group{Kind: "clock", Count: len(events), Weight: weightClock, Events: events}
	g.Text = text("group.plain", text("group.with", text("group.clock", len(events)), by))
	return []Group{g}
}

// near is the maximum distance between an alarm and its cause.
const near = 4

// alarmNear reports whether one of these alarms is close to an event.
func (l *Log) alarmNear(event int, kinds ...string) bool {
	for i := max(event-near, 0); i < min(event+near+1, len(l.Events)); i++ {
		if p, ok := l.Events[i].Payload.(scoresheet.AlarmRaised); ok && slices.Contains(kinds, p.Alarm) {
			return true
		}
	}
	return false
}

// wrongCodes finds wrong codes, except one that was followed by the right one
// soon after: that was a slip by somebody who knows it.
func wrongCodes(l *Log) []Group {
	var events, row []int
	var roles []Text
	take := func() {
		for _, i := range row {
			events = append(events, i)
			roles = appendNew(roles, role(l.Events[i].Payload.(scoresheet.CodeRefused).Role))
		}
		row = nil
	}
	for i := range l.Events {
		switch l.Events[i].Payload.(type) {
		case scoresheet.CodeRefused:
			row = append(row, i)
		case scoresheet.ArbiterCame, scoresheet.OwnerIdentified:
			if n := len(row); n == 1 && l.Events[i].Elapsed-l.Events[row[0]].Elapsed <= rightAfter {
				row = nil
			}
			take()
		}
	}
	if take(); len(events) == 0 {
		return nil
	}
	return []Group{l.simple("wrong", weightCodes, events, roles)}
}

// gaps finds periods without a sign of life of the program that no start and no
// alarm explains.
func gaps(l *Log) []Group {
	var s spanned
	for i := 1; i < len(l.Events); i++ {
		e := &l.Events[i]
		ms := e.Elapsed - l.Events[i-1].Elapsed
		if ms < longGap || e.Before != l.Events[i-1].Before || l.startedAt(i) || l.alarmNear(i, "left", "stopped", "killed", "power") {
			continue
		}
		s.add(i, ms)
	}
	if len(s.events) == 0 {
		return nil
	}
	return []Group{{
		Kind: "gap", Count: len(s.events), Weight: weightGap, Events: s.events,
		Text: text("group.gap", len(s.events), s.longest, l.Clock(l.Events[s.at].At()-scoresheet.Millis(s.longest))),
	}}
}

// startedAt reports whether an event belongs to a start of the program.
func (l *Log) startedAt(event int) bool {
	for i := event; i < min(event+near, len(l.Events)); i++ {
		switch l.Events[i].Payload.(type) {
		case scoresheet.DeviceStarted:
			return true
		case scoresheet.SegmentOpened, scoresheet.AlarmRaised:
		default:
			return false
		}
	}
	return false
}

// starts finds starts of the program in the game without an alarm.
func starts(l *Log) []Group {
	var s spanned
	for i := 1; i < len(l.Events); i++ {
		if _, ok := l.Events[i].Payload.(scoresheet.DeviceStarted); !ok || l.alarmNear(i, "stopped", "killed", "power") {
			continue
		}
		if l.before(i).Status() == scoresheet.NoGame {
			continue
		}
		s.add(i, l.Events[i].Elapsed-l.Events[i-1].Elapsed)
	}
	if len(s.events) == 0 {
		return nil
	}
	return []Group{{
		Kind: "started", Count: len(s.events), Weight: weightAway, Events: s.events,
		Text: text("group.started", len(s.events), s.longest),
	}}
}

// theEnd finds unusual results and signatures.
func theEnd(l *Log) []Group {
	var groups []Group
	var results, voids []int
	var changes []Text
	signedAt := map[scoresheet.Signer]int{}
	for i := range l.Events {
		e, was := &l.Events[i], l.before(i)
		if e.refused {
			continue
		}
		if voided(was, l.after(i)) {
			voids = append(voids, i)
			clear(signedAt)
		}
		switch p := e.Payload.(type) {
		case scoresheet.ResultEntered:
			if was.Result != scoresheet.NoResult && was.Result != p.Result {
				results = append(results, i)
				changes = appendNew(changes, raw(was.Result.String()+" → "+p.Result.String()))
			}
		case scoresheet.Signed:
			signedAt[p.By] = i
			other := scoresheet.SignerWhite + scoresheet.SignerBlack - p.By
			j, ok := signedAt[other]
			if ms := e.Elapsed; ok && p.By != scoresheet.SignerArbiter && ms-l.Events[j].Elapsed < signedTogether {
				groups = append(groups, Group{
					Kind: "signed", Count: 2, Weight: weightSigned, Events: []int{j, i},
					Text: text("group.signed", Span(ms-l.Events[j].Elapsed)),
				})
			}
		}
	}
	if len(results) > 0 {
		groups = append(groups, l.simple("result", weightResult, results, changes))
	}
	if len(voids) > 0 {
		groups = append(groups, l.simple("void", weightResult, voids, l.cellsOf(voids)))
	}
	return groups
}

// theRest reports events at which an arbiter was present, or that he would want
// to know.
func theRest(l *Log) []Group {
	var exports, moved, again, drawn, settings, codes, damaged []int
	var formats, names, roles []Text
	for i := range l.Events {
		e, was := &l.Events[i], l.before(i)
		if e.refused || e.Kind == "damaged" || e.Kind == "unknown" {
			damaged = append(damaged, i)
		}
		on := was.Status() != scoresheet.NoGame && !was.Over()
		switch p := e.Payload.(type) {
		case scoresheet.Exported:
			if on && was.Status() != scoresheet.SignedByBoth {
				exports = append(exports, i)
				formats = appendNew(formats, raw(p.Format))
			}
		case scoresheet.HandedOver, scoresheet.TakenOver, scoresheet.HandOverWithdrawn:
			moved = append(moved, i)
		case scoresheet.GameOpened:
			if p.Restarts != 0 {
				again = append(again, i)
			}
		case scoresheet.StartDrawn:
			if was.Draws() > 0 {
				drawn = append(drawn, i)
			}
		case scoresheet.SettingChanged:
			if on {
				settings = append(settings, i)
				names = appendNew(names, raw(p.Name))
			}
		case scoresheet.CodeSet:
			if on {
				codes = append(codes, i)
				roles = appendNew(roles, role(p.Role))
			}
		}
	}
	var groups []Group
	add := func(kind string, weight int, events []int, list []Text) {
		if len(events) > 0 {
			groups = append(groups, l.simple(kind, weight, events, list))
		}
	}
	add("damaged", weightDamaged, damaged, nil)
	add("code", weightCodes, codes, roles)
	add("setting", weightPower, settings, names)
	add("export", weightRoutine, exports, formats)
	add("moved", weightRoutine, moved, nil)
	add("again", weightRoutine, again, nil)
	add("redrawn", weightRoutine, drawn, nil)
	return groups
}
