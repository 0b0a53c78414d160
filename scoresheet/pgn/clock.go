package pgn

import (
	"strconv"
	"strings"
	"time"
)

// Command returns the value of the first embedded command of the given name:
// "1:23:45" for the name "clk" in a comment that contains "[%clk 1:23:45]".
func Command(comment, name string) (value string, ok bool) {
	for {
		i := strings.Index(comment, "[%")
		if i < 0 {
			return "", false
		}
		comment = comment[i+2:]
		j := strings.IndexByte(comment, ']')
		if j < 0 {
			return "", false
		}
		if rest, found := strings.CutPrefix(comment[:j], name); found && (rest == "" || rest[0] == ' ') {
			return strings.TrimSpace(rest), true
		}
	}
}

// Clock returns the clock reading in a comment, [%clk h:mm:ss] or, with a
// fraction of a second, [%clk h:mm:ss.t].
func Clock(comment string) (time.Duration, bool) { return commandTime(comment, "clk") }

// Elapsed returns the time spent on the move according to a comment, [%emt
// h:mm:ss].
func Elapsed(comment string) (time.Duration, bool) { return commandTime(comment, "emt") }

func commandTime(comment, name string) (time.Duration, bool) {
	value, ok := Command(comment, name)
	if !ok {
		return 0, false
	}
	return ParseClock(value)
}

// ParseClock parses h:mm:ss, mm:ss or ss. The seconds may have a fraction
// after a point or comma, which is kept to the nanosecond. Minutes and seconds
// after a colon must be less than 60, hours less than 1000.
func ParseClock(text string) (time.Duration, bool) {
	whole, fraction, _ := strings.Cut(strings.Replace(text, ",", ".", 1), ".")
	parts := strings.Split(whole, ":")
	if len(parts) > 3 {
		return 0, false
	}
	var seconds int
	for i, part := range parts {
		n, ok := digits(part)
		if !ok || i > 0 && (n >= 60 || len(part) != 2) || len(parts) == 3 && i == 0 && n >= 1000 {
			return 0, false
		}
		seconds = seconds*60 + n
	}
	d := time.Duration(seconds) * time.Second
	if fraction != "" {
		n, ok := digits((fraction + "00000000")[:9])
		if _, all := digits(fraction[:min(9, len(fraction))]); !ok || !all {
			return 0, false
		}
		d += time.Duration(n)
	}
	return d, true
}

// digits parses up to nine digits and nothing else.
func digits(text string) (int, bool) {
	if text == "" || len(text) > 9 {
		return 0, false
	}
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return 0, false
		}
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}

// FormatClock returns d in the form of [%clk]: h:mm:ss, with tenths of a
// second if they are not 0. For a negative d it returns 0:00:00.
func FormatClock(d time.Duration) string {
	d = max(d, 0) / (100 * time.Millisecond)
	tenths := int(d)
	s := tenths / 10
	text := strconv.Itoa(s/3600) + ":" + twoDigits(s/60%60) + ":" + twoDigits(s%60)
	if tenths%10 != 0 {
		text += "." + strconv.Itoa(tenths%10)
	}
	return text
}

func twoDigits(n int) string {
	return string([]byte{'0' + byte(n/10), '0' + byte(n%10)})
}
