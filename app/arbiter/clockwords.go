package arbiter

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/timecontrol"
)

// onClocks formats a time like a clock.
func onClocks(d time.Duration) string {
	sign := ""
	if d < 0 {
		sign, d = "−", -d
	}
	s := int(d / time.Second)
	return fmt.Sprintf("%s%d:%02d:%02d", sign, s/3600, s/60%60, s%60)
}

func rangeText(r timecontrol.Range) string {
	if r.Exact() {
		return onClocks(r.Lo)
	}
	return onClocks(r.Lo) + " – " + onClocks(r.Hi)
}

// lengthText returns a length of time in words.
func (u *Kit) lengthText(d time.Duration) string {
	d = d.Round(time.Second).Abs()
	s := int(d / time.Second)
	var parts []string
	for _, part := range []struct {
		n   int
		key string
	}{{s / 3600, "unit.hours"}, {s / 60 % 60, "unit.minutes"}, {s % 60, "unit.seconds"}} {
		if part.n > 0 || s == 0 && part.key == "unit.minutes" {
			parts = append(parts, strings.ReplaceAll(u.Words.Say(part.key, part.n), " ", "\u00a0"))
		}
	}
	return strings.Join(parts, "\u00a0")
}

// differenceText returns the difference with its sign: in whole minutes if a
// clock was read without seconds, but never so that it looks conspicuous
// without being so.
func (u *Kit) differenceText(c *arbitration.CheckedClocks) string {
	d, unit := c.Difference, time.Second
	if !toTheSecond(c) {
		unit = time.Minute
	}
	size := d.Abs().Round(unit)
	if !c.Conspicuous && size >= timecontrol.Conspicuous {
		size -= unit
	}
	text := u.lengthText(size)
	switch {
	case size == 0:
		return text
	case d > 0:
		return "+" + text
	}
	return "−" + text
}

func toTheSecond(c *arbitration.CheckedClocks) bool { return c.Sum.Hi-c.Sum.Lo < time.Minute }

// shownText returns the sum of both clocks; each without seconds hides up to a
// minute.
func shownText(c *arbitration.CheckedClocks) string {
	if toTheSecond(c) {
		return onClocks(c.Sum.Lo)
	}
	return "≈ " + onClocks(c.Shown)
}

var sideOfClock = [2]string{"clocks.white", "clocks.black"}

// checkLines returns the additional lines of a check: contradictions, and the
// likely causes.
func (u *Kit) checkLines(c *arbitration.CheckedClocks) (out []string) {
	if c.TooLong {
		out = append(out, u.Words.Say("clocks.flag"))
	}
	if !c.Compared {
		return out
	}
	for side, by := range c.Beyond {
		key := "clocks.more"
		if by < 0 {
			key = "clocks.less"
		}
		if by.Abs() >= time.Second {
			out = append(out, u.Words.Say(key, u.Words.Say(sideOfClock[side]), u.lengthText(by)))
		}
	}
	return out
}

// causeText returns the words for a likely cause.
func (u *Kit) causeText(c timecontrol.Cause) string {
	words := u.Words
	var about any
	switch c.Kind {
	case timecontrol.PressesMissed, timecontrol.PressesExtra:
		about = c.Count
	case timecontrol.PeriodMissing, timecontrol.PeriodEarly, timecontrol.StoodStill:
		about = u.lengthText(c.Time)
	case timecontrol.WrongSetting:
		about = u.ControlText(c.Controls)
	case timecontrol.Defect:
		about = ""
	}
	text := u.Cite("clocks.cause."+strings.ReplaceAll(c.Kind.String(), "-", ""), about)
	switch {
	case c.Count == 0:
	case c.Kind == timecontrol.PeriodMissing:
		text = words.Say("clocks.beside", text, c.Count)
	case c.Kind == timecontrol.PeriodEarly:
		text = words.Say("clocks.besideextra", text, c.Count)
	}
	switch c.Sides {
	case [2]bool{true, false}:
		text = words.Say("clocks.whose", text, words.Say(sideOfClock[0]))
	case [2]bool{false, true}:
		text = words.Say("clocks.whose", text, words.Say(sideOfClock[1]))
	case [2]bool{true, true}:
		text = words.Say("clocks.whose", text, words.Say("clocks.both"))
	}
	if c.Certain {
		text = words.Say("clocks.certain", text)
	}
	return text
}

// dutyText returns the words for whether a player must record now, and for how
// long.
func (u *Kit) dutyText(d arbitration.PlayerDuty) (text string, more []string) {
	words := u.Words
	who := words.Say("sheet." + d.Side.String())
	switch {
	case d.Duty == timecontrol.MustRecord:
		text = words.Say("clocks.duty.must", who, d.Article)
	case d.Duty == timecontrol.MayBeExempt && d.Reason == timecontrol.QuickGame:
		text = words.Say("clocks.duty.kinds", who, d.Article)
	case d.Duty == timecontrol.MayBeExempt:
		text = words.Say("clocks.duty.perhaps", who, d.Article)
	case d.Reason == timecontrol.QuickGame || d.Reason == timecontrol.NotWanted:
		text = words.Say("clocks.duty.neednot", who, d.Article)
	case d.To != "":
		text = words.Say("clocks.duty.until", who, d.Article, u.CellWords(d.From), u.CellWords(d.To))
	default:
		text = words.Say("clocks.duty.since", who, d.Article, u.CellWords(d.From))
	}
	if d.Duty == timecontrol.NeedNot && d.Reason == timecontrol.Impaired {
		more = append(more, words.Say("clocks.duty.later", who))
	}
	if len(d.Contradictory) > 0 {
		var cells []string
		for _, c := range d.Contradictory {
			cells = append(cells, u.CellWords(c))
		}
		more = append(more, words.Say("clocks.duty.contradictory", who, strings.Join(cells, ", ")))
	}
	return text, more
}

// unreadable returns the unreadable time control of an error.
func unreadable(err error) (text string, ok bool) {
	var parse *timecontrol.ParseError
	if errors.As(err, &parse) {
		return parse.Text, true
	}
	return "", false
}
