package pgn_test

import (
	"testing"
	"time"

	"zapis/scoresheet/pgn"
)

// R-T01: clock times as players and boards note them.
func TestClock(t *testing.T) {
	at := func(h, m, s, ms int) time.Duration {
		return time.Duration(h)*time.Hour + time.Duration(m)*time.Minute + time.Duration(s)*time.Second + time.Duration(ms)*time.Millisecond
	}
	for _, c := range []struct {
		comment string
		want    time.Duration
		ok      bool
	}{
		{"[%clk 1:23:45]", at(1, 23, 45, 0), true},
		{"[%clk 01:23:45]", at(1, 23, 45, 0), true},
		{"[%clk 0:00:09.7]", at(0, 0, 9, 700), true},
		{"[%clk 0:00:09,75]", at(0, 0, 9, 750), true},
		{"[%eval 0.3] text [%clk 0:59:59] more", at(0, 59, 59, 0), true},
		{"[%clk 12:34]", at(0, 12, 34, 0), true},
		{"[%clk 7]", at(0, 0, 7, 0), true},
		{"[%clk 100:00:00]", at(100, 0, 0, 0), true},
		{"[%clk 1:60:00]", 0, false},
		{"[%clk 1:5:00]", 0, false},
		{"[%clk 1:00:00:00]", 0, false},
		{"[%clk -1:00:00]", 0, false},
		{"[%clk 1000:00:00]", 0, false},
		{"[%clk 1:00:00.x]", 0, false},
		{"[%clk 99999999999:00:00]", 0, false},
		{"[%clk]", 0, false},
		{"[%clk 1:00:00", 0, false},
		{"[%clock 1:00:00]", 0, false},
		{"[%emt 0:00:05]", 0, false},
		{"1:23:45", 0, false},
	} {
		if got, ok := pgn.Clock(c.comment); got != c.want || ok != c.ok {
			t.Errorf("Clock(%q) = %v, %v; want %v, %v", c.comment, got, ok, c.want, c.ok)
		}
	}
	if got, ok := pgn.Elapsed("[%clk 1:00:00] [%emt 0:00:05]"); !ok || got != 5*time.Second {
		t.Errorf("Elapsed = %v, %v", got, ok)
	}
}

func TestFormatClock(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0:00:00", -time.Second: "0:00:00", 61 * time.Minute: "1:01:00", 59*time.Second + 940*time.Millisecond: "0:00:59.9", 123*time.Hour + 4*time.Second: "123:00:04",
	} {
		got := pgn.FormatClock(d)
		if got != want {
			t.Errorf("FormatClock(%v) = %q, want %q", d, got, want)
		}
		if back, ok := pgn.Clock("[%clk " + got + "]"); !ok || back != max(d, 0).Truncate(100*time.Millisecond) {
			t.Errorf("%q reads as %v", got, back)
		}
	}
}
