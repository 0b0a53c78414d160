package attest

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"zapis/scoresheet"
)

// TagAlarms says which alarms were raised in the game and how many of them
// nobody acknowledged; it is not there if there was none.
const TagAlarms = "ZapisAlarms"

// alarmOrder is the order in which alarms are named; others follow by the
// alphabet.
var alarmOrder = []string{"left", "stopped", "killed", "power", "clock", "storage", "codes", "log", "plugged"}

// otherAlarm stands for a kind of alarm that is not a word.
const otherAlarm = "other"

var alarmWord = regexp.MustCompile(`^[a-z]{1,20}$`)

// Alarms counts the alarms of a game (R-G04). The zero value is none. It is
// the fold of the game's events: give them to [Alarms.Fold] in order.
type Alarms struct {
	raised   map[string]int
	told     []scoresheet.AlarmRaised // with a beginning, by which one that is told again is known
	standing int
	received scoresheet.Received
}

// Fold takes one event in. An alarm told a second time, with how long it
// lasted, is one alarm. Those of the device before, if the game was taken
// over, are counted too. The error is one of a received log that is not what
// it should be.
func (a *Alarms) Fold(p scoresheet.Payload) error {
	switch p := p.(type) {
	case scoresheet.AlarmRaised:
		if slices.ContainsFunc(a.told, p.Same) {
			return nil
		}
		if p.Since != 0 {
			a.told = append(a.told[:len(a.told):len(a.told)], p)
		}
		kind := p.Alarm
		if !alarmWord.MatchString(kind) {
			kind = otherAlarm
		}
		a.add(kind, 1)
		a.standing++
	case scoresheet.AlarmsAcknowledged:
		a.standing = 0
	case scoresheet.LogReceived, scoresheet.KeysReceived:
		a.received.Add(p)
	case scoresheet.TakenOver:
		before := Alarms{received: a.received.Within()}
		if _, err := a.received.Walk(p, func(_ scoresheet.EventID, e scoresheet.Event) error { return before.FoldEvent(e) }); err != nil {
			return err
		}
		a.TakeOver(&before)
	}
	return nil
}

// TakeOver is folding a TakenOver, for whoever has followed the received log
// already: before is the fold of that log.
func (a *Alarms) TakeOver(before *Alarms) {
	for kind, n := range before.raised {
		a.add(kind, n)
	}
	a.told = append(a.told[:len(a.told):len(a.told)], before.told...)
	a.standing += before.standing
	a.received = scoresheet.Received{}
}

// FoldEvent is Fold for an event as the log holds it. What a newer version
// wrote counts as no alarm.
func (a *Alarms) FoldEvent(e scoresheet.Event) error {
	switch e.Kind {
	case scoresheet.KindAlarmRaised, scoresheet.KindAlarmsAcknowledged,
		scoresheet.KindLogReceived, scoresheet.KindKeysReceived, scoresheet.KindTakenOver:
		p, err := scoresheet.DecodePayload(e)
		if err != nil {
			return err
		}
		return a.Fold(p)
	default:
		return nil
	}
}

// CountAlarms folds the segments of a game's log, each a list of encoded
// events, as [RecordFile] takes them.
func CountAlarms(segments [][][]byte) (a Alarms, err error) {
	for _, events := range segments {
		for _, b := range events {
			e, err := scoresheet.DecodeEvent(b)
			if err == nil {
				err = a.FoldEvent(e)
			}
			if err != nil {
				return Alarms{}, err
			}
		}
	}
	return a, nil
}

// add counts in a map of its own, so that a copy made before stays as it was.
func (a *Alarms) add(kind string, n int) {
	raised := map[string]int{kind: n}
	for k, m := range a.raised {
		raised[k] += m
	}
	a.raised = raised
}

// Count returns how many alarms of a kind were raised.
func (a *Alarms) Count(kind string) int { return a.raised[kind] }

// Raised returns how many alarms were raised.
func (a *Alarms) Raised() (n int) {
	for _, m := range a.raised {
		n += m
	}
	return n
}

// Unacknowledged returns how many of them no arbiter has acknowledged.
func (a *Alarms) Unacknowledged() int { return a.standing }

// kinds returns the kinds of alarms that were raised, in the order in which
// they are named.
func (a *Alarms) kinds() (kinds []string) {
	for kind := range a.raised {
		kinds = append(kinds, kind)
	}
	slices.SortFunc(kinds, func(k, l string) int {
		if p, q := alarmPlace(k), alarmPlace(l); p != q {
			return p - q
		}
		return strings.Compare(k, l)
	})
	return kinds
}

func alarmPlace(kind string) int {
	if i := slices.Index(alarmOrder, kind); i >= 0 {
		return i
	}
	return len(alarmOrder)
}

// Text returns the value of [TagAlarms], as in
// "left 2, killed 1; 1 unacknowledged"; empty if there was no alarm.
func (a *Alarms) Text() string {
	var parts []string
	for _, kind := range a.kinds() {
		parts = append(parts, kind+" "+strconv.Itoa(a.raised[kind]))
	}
	text := strings.Join(parts, ", ")
	if a.standing > 0 {
		text += "; " + strconv.Itoa(a.standing) + " unacknowledged"
	}
	return text
}

// ParseAlarms reads what [Alarms.Text] wrote, and nothing else. What was read
// can be told, not folded further.
func ParseAlarms(text string) (Alarms, error) {
	var a Alarms
	list, rest, _ := strings.Cut(text, "; ")
	for part := range strings.SplitSeq(list, ", ") {
		kind, count, _ := strings.Cut(part, " ")
		n, err := strconv.ParseUint(count, 10, 31)
		if err == nil && alarmWord.MatchString(kind) && n > 0 && a.raised[kind] == 0 {
			a.add(kind, int(n))
		}
	}
	if count, ok := strings.CutSuffix(rest, " unacknowledged"); ok {
		if n, err := strconv.ParseUint(count, 10, 31); err == nil && int(n) <= a.Raised() {
			a.standing = int(n)
		}
	}
	if text == "" || a.Text() != text {
		return Alarms{}, fmt.Errorf("the tag %s does not count alarms", TagAlarms)
	}
	return a, nil
}
