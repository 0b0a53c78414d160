package page

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"zapis/app/device"
	"zapis/assets"
)

// The word for an alarm is "alarm.<kind>.<detail>" in the catalogue, or
// "alarm.<kind>" where the detail is not known. docs/log.md lists the details.

// instant is the shortest duration worth saying, in milliseconds.
const instant = uint64(1000)

// AlarmWords says what an alarm is about, when it was and for how long (R-G04).
// Of something that still goes on it says since when, so that no figure runs and
// nothing is painted while an alarm stands.
func AlarmWords(a device.Alarm, words assets.Catalogue, zone *time.Location) string {
	return words.Say("alarm.line", AlarmCause(a, words), AlarmTimes(a, words, zone), words.Say("alarm.call"))
}

// AlarmBrief says what an alarm is about, where its times are said beside it.
func AlarmBrief(a device.Alarm, words assets.Catalogue) string {
	return words.Say("alarm.brief", AlarmCause(a, words), words.Say("alarm.call"))
}

// AlarmCause says what an alarm is about.
func AlarmCause(a device.Alarm, words assets.Catalogue) string {
	kind := "alarm." + a.Alarm
	word, rest, _ := strings.Cut(a.Detail, " ")
	switch a.Alarm {
	case device.AlarmClock:
		return clockWhat(a.Detail, words)
	case device.AlarmCodes:
		if n, err := strconv.ParseUint(a.Detail, 10, 16); err == nil {
			return words.Say("alarm.codes.count", n)
		}
	case device.AlarmStorage:
		if a.For == 0 {
			return words.Say("alarm.storage.now")
		}
	case device.AlarmLeft, device.AlarmStopped:
		if key := kind + "." + word; plainWord(word) && words.Has(key) {
			return words.Say(key)
		}
	case device.AlarmLog:
		if key := kind + "." + word; rest == "" && plainWord(word) && words.Has(key) {
			return words.Say(key)
		}
		// What the system said is in English.
		if words.Language() == "en" {
			return withName(words.Say(kind), a.Detail, 64)
		}
	case device.AlarmPlugged:
		if key := kind + "." + word; plainWord(word) && words.Has(key) {
			return withName(words.Say(key), rest, 24)
		}
		return withName(words.Say(kind), a.Detail, 24)
	}
	if !plainWord(a.Alarm) || !words.Has(kind) {
		return words.Say("alarm.other", named(a.Alarm, 24))
	}
	return words.Say(kind)
}

// plainWord reports whether text is one word in small letters, as a part of a
// key of the catalogue is.
func plainWord(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool { return r < 'a' || r > 'z' })
}

// named returns a name from outside as it may stand in a line: in one line,
// printable, and of at most so many letters.
func named(text string, most int) string {
	text = strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsGraphic(r) {
			return r
		}
		return ' '
	}, text)), " ")
	if runes := []rune(text); len(runes) > most {
		text = strings.TrimRight(string(runes[:most-1]), " ") + "…"
	}
	return text
}

func withName(what, name string, most int) string {
	if name = named(name, most); name == "" {
		return what
	}
	return what + " (" + name + ")"
}

// clockWhat says how far the clock or the time zone was moved.
func clockWhat(detail string, words assets.Catalogue) string {
	key, unit := "alarm.clock", time.Second
	figure := detail
	if rest, ok := strings.CutPrefix(detail, "zone "); ok {
		key, unit, figure = "alarm.clock.zone", time.Minute, rest
	}
	number, _, _ := strings.Cut(figure, " ")
	n, err := strconv.ParseInt(number, 10, 32)
	switch {
	case err != nil || n == 0:
		return words.Say(key)
	case n < 0:
		return words.Say(key+".back", exactly(-time.Duration(n)*unit, words))
	}
	return words.Say(key+".forward", exactly(time.Duration(n)*unit, words))
}

// AlarmTimes says when an alarm began, and when it ended if it has.
func AlarmTimes(a device.Alarm, words assets.Catalogue, zone *time.Location) string {
	since := a.Since
	if since == 0 {
		since = a.At
	}
	from := since.In(zone)
	to := from.Add(time.Duration(min(a.For, 1<<40)) * time.Millisecond)
	layout := "15:04:05"
	if from.YearDay() != to.YearDay() || from.Year() != to.Year() {
		layout = "2006-01-02 15:04:05"
	}
	at := from.Format(layout)
	lasted := duration(to.Sub(from), words)
	switch a.Alarm {
	case device.AlarmKilled, device.AlarmPower:
		if a.For < instant {
			return words.Say("alarm.when.seen", at)
		}
		return words.Say("alarm.when.between", at, to.Format(layout), lasted)
	case device.AlarmCodes:
		return words.Say("alarm.when.first", at)
	case device.AlarmLog:
		return words.Say("alarm.when.found", at)
	case device.AlarmLeft, device.AlarmStorage:
		if a.For == 0 && a.Detail != "close" {
			return words.Say("alarm.when.since", at)
		}
	}
	if a.For < instant || a.Alarm == device.AlarmClock {
		return words.Say("alarm.when.at", at)
	}
	return words.Say("alarm.when.for", at, lasted)
}

// AlarmsWords says the newest alarm, and after it how many of each kind there
// are if there are several. There must be one at least.
func AlarmsWords(alarms []device.Alarm, words assets.Catalogue, zone *time.Location) string {
	line := AlarmWords(alarms[len(alarms)-1], words, zone)
	if len(alarms) == 1 {
		return line
	}
	return line + " " + alarmCounts(alarms, words)
}

// alarmKinds are the kinds that have a name, in the order in which they are counted.
var alarmKinds = []string{
	device.AlarmLeft, device.AlarmStopped, device.AlarmKilled, device.AlarmPower, device.AlarmClock,
	device.AlarmStorage, device.AlarmCodes, device.AlarmLog, device.AlarmPlugged, "other",
}

func alarmCounts(alarms []device.Alarm, words assets.Catalogue) string {
	counts := map[string]int{}
	for _, a := range alarms {
		kind := a.Alarm
		if !slices.Contains(alarmKinds, kind) {
			kind = "other"
		}
		counts[kind]++
	}
	var parts []string
	for _, kind := range alarmKinds {
		if n := counts[kind]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s\u00a0%d", words.Say(strings.Join([]string{"alarm", "name", kind}, ".")), n))
		}
	}
	return words.Say("alarm.many", len(alarms), strings.Join(parts, ", "))
}

// duration says how long something lasted; without seconds if it took an hour
// or more.
func duration(d time.Duration, words assets.Catalogue) string {
	if d = d.Round(time.Second); d >= time.Hour {
		d = d.Truncate(time.Minute)
	}
	return exactly(d, words)
}

// exactly says a length of time in hours, minutes and seconds.
func exactly(d time.Duration, words assets.Catalogue) string {
	s := int(d.Round(time.Second).Seconds())
	var parts []string
	for _, unit := range [...]struct {
		key   string
		count int
	}{{"unit.hours", s / 3600}, {"unit.minutes", s / 60 % 60}, {"unit.seconds", s % 60}} {
		if unit.count > 0 {
			parts = append(parts, words.Say(unit.key, unit.count))
		}
	}
	if parts == nil {
		parts = append(parts, words.Say("unit.seconds", 0))
	}
	// A figure and its unit stay on one line.
	return strings.ReplaceAll(strings.Join(parts, " "), " ", "\u00a0")
}
