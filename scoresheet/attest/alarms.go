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
// nobody acknowledged. It is omitted if there were none.
const TagAlarms = "ZapisAlarms"

// alarmOrder is the order in which alarms are named. Others follow in
// alphabetical order.
var alarmOrder = []string{"left", "stopped", "killed", "power", "clock", "storage", "codes", "log", "plugged"}

// otherAlarm replaces a kind of alarm that is not a word.
const otherAlarm = "other"

var alarmWord = regexp.MustCompile(`^[a-z]{1,20}$`)

// Alarms counts the alarms of a game (R-G04). It is the fold of the game's
// events, which must be passed to [Alarms.Fold] in order. The zero value has
// no alarms.
type Alarms struct {
	raised   map[string]int
	told     []scoresheet.AlarmRaised // alarms with a beginning, by which a repeated one is recognized
	standing int
	received scoresheet.Received
}

// Fold adds one event. An alarm that is recorded again, with how long it
// lasted, is counted once. If the game was taken over, the alarms of the
// previous device are counted too. Fold returns an error if the received log
// is not valid.
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

// TakeOver does what Fold does for a TakenOver, for a caller that has already
// folded the received log into before.
func (a *Alarms) TakeOver(before *Alarms) {
	for kind, n := range before.raised {
		a.add(kind, n)
	}
	a.told = append(a.told[:len(a.told):len(a.told)], before.told...)
	a.standing += before.standing
	a.received = scoresheet.Received{}
}

// FoldEvent is like Fold, for an event as stored in the log. Kinds of events
// from a newer version do not count as alarms.
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

// CountAlarms returns the fold of the segments of a game's log, each a list of
// encoded events as for [RecordFile].
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

// add counts in a new map, so that earlier copies of a do not change.
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

// Unacknowledged returns how many alarms no arbiter has acknowledged.
func (a *Alarms) Unacknowledged() int { return a.standing }

// Kinds returns the kinds of alarms that were raised, in the order in which
// they are named.
func (a *Alarms) Kinds() (kinds []string) {
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

// Text returns the value of [TagAlarms], such as "left 2, killed 1; 1
// unacknowledged". It is empty if there was no alarm.
func (a *Alarms) Text() string {
	var parts []string
	for _, kind := range a.Kinds() {
		parts = append(parts, kind+" "+strconv.Itoa(a.raised[kind]))
	}
	text := strings.Join(parts, ", ")
	if a.standing > 0 {
		text += "; " + strconv.Itoa(a.standing) + " unacknowledged"
	}
	return text
}

// ParseAlarms parses the result of [Alarms.Text] and accepts nothing else. No
// events can be folded into the result.
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
