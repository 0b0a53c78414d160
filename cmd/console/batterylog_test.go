package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"zapis/app/power"
)

// curve writes readings once a minute, of a battery that loses so many percent an
// hour, until it is at 5 percent.
func curve(t *testing.T, from int, perHour float64) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "battery.csv")
	var b strings.Builder
	b.WriteString(batteryHead + ", zapis 0.1.0, linux/arm64\n")
	at := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	for minute := 0; ; minute++ {
		percent := float64(from) - perHour*float64(minute)/60
		if percent < power.Reserve {
			break
		}
		fmt.Fprintf(&b, "%s,%d,false\n", at.Add(time.Duration(minute)*time.Minute).Format(time.RFC3339), int(percent+0.999))
	}
	if err := os.WriteFile(name, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// R-G05: readings of a whole discharge say how long before its end the warning
// came.
func TestJudgeBattery(t *testing.T) {
	for _, c := range []struct {
		perHour float64
		want    []string
	}{
		{7, []string{"warned at 62 %, 8.", "8.0 h are asked for", "7.0 % an hour"}},
		{4, []string{"warned at 39 %, 8.", "4.0 % an hour"}},
		{20, []string{"warned at 9", "20.0 % an hour", "4."}}, // it does not last eight hours at all
	} {
		var out bytes.Buffer
		if err := judgeBattery(curve(t, 100, c.perHour), &out); err != nil {
			t.Fatal(err)
		}
		for _, want := range c.want {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%v %% an hour: %q is not in\n%s", c.perHour, want, out.String())
			}
		}
	}
}

func TestReadBattery(t *testing.T) {
	const two = "2026-11-20T09:00:00Z,90,false\n2026-11-20T09:01:00Z,90,true\n"
	for text, want := range map[string]string{
		two:                                   "",
		two + "2026-11-20T09:0":               "", // the device went off
		"# a\n" + two:                         "",
		"":                                    "fewer than two",
		two + "x\n" + two:                     "line 3",
		two + two:                             "line 3",
		"2026-11-20T09:00:00Z,101,false\n":    "line 1",
		"2026-11-20T09:00:00Z,90,false,1\n\n": "line 1",
	} {
		all, err := readBattery(strings.NewReader(text))
		if want == "" {
			if err != nil || len(all) != 2 || !all[1].Charging {
				t.Errorf("%q: %v, %v", text, all, err)
			}
		} else if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// What is measured can be judged; a machine without a battery says so.
func TestBatteryLog(t *testing.T) {
	old := battery
	t.Cleanup(func() { battery = old })
	battery = func() (power.Reading, bool) { return power.Reading{Percent: 77}, true }
	name := filepath.Join(t.TempDir(), "b.csv")
	var out, diagnostics bytes.Buffer
	for range 2 { // the second adds to the file
		if status := run([]string{"battery-log", name, "--every", "1s", "--for", "1100ms"}, nil, &out, &diagnostics); status != exitOK {
			t.Fatalf("%d: %s", status, diagnostics.String())
		}
	}
	if status := run([]string{"battery-log", "--judge", name}, nil, &out, &diagnostics); status != exitOK || !strings.Contains(out.String(), "4 readings in 0.0 h, from 77 % to 77 %\nno warning; it would have come at 40 %") {
		t.Errorf("%d: %s %s", status, out.String(), diagnostics.String())
	}
	battery = nil
	if status := run([]string{"battery-log", name}, nil, &out, &diagnostics); status != exitRefused || !strings.Contains(diagnostics.String(), "measure on the tablet itself") {
		t.Errorf("%d: %s", status, diagnostics.String())
	}
	if status := run([]string{"battery-log", name, "--every", "1ms"}, nil, &out, &diagnostics); status != exitUsage {
		t.Error(status)
	}
}
