package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"zapis/app/power"
	"zapis/app/version"
	"zapis/cmd/internal/terminal"
)

// batteryArguments are the arguments of zapis-console battery-log, which
// measures how long a tablet lasts (R-G05).
type batteryArguments struct {
	File  string        `arg:"" placeholder:"FILE" help:"Where the readings are written, one a line; or, with --judge, where they are read from. Readings are added to a file that is there."`
	Every time.Duration `default:"1m" help:"How often the battery is read."`
	For   time.Duration `default:"24h" help:"How long; Ctrl-C ends it earlier, and an empty battery does."`
	Judge bool          `help:"Say of the readings in FILE when the warning would have come, and how long the device lasted after it."`
}

// batteryHead begins a file of readings.
const batteryHead = "# zapis battery log 1"

// batteryLog writes readings of the battery into a file, or judges those in one.
func batteryLog(args []string, stdout, stderr io.Writer) int {
	var a batteryArguments
	_, helped, err := terminal.Parse(&a, args, stdout, stderr, kong.Name("zapis-console battery-log"),
		kong.Description("Measures how the battery of this device empties. Charge it, pull the plug, start Zapis with a game on, and let both run until the device goes off."))
	switch {
	case err != nil:
	case helped:
		return exitOK
	case a.Every < time.Second || a.For < a.Every:
		err = errors.New("--every is at least one second, and --for not less than that")
	}
	if err != nil {
		fmt.Fprintln(stderr, "zapis-console:", err)
		return exitUsage
	}
	if a.Judge {
		err = judgeBattery(a.File, stdout)
	} else {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		err = a.measure(ctx, stdout)
	}
	if err != nil {
		fmt.Fprintln(stderr, "zapis-console:", err)
		return exitRefused
	}
	return exitOK
}

var errNoBattery = errors.New("this machine reports no battery: measure on the tablet itself")

// measure writes a reading at once and then at the requested interval, each of
// them durably: the device goes off without warning.
func (a *batteryArguments) measure(ctx context.Context, stdout io.Writer) (err error) {
	if battery == nil {
		return errNoBattery
	}
	if _, ok := battery(); !ok {
		return errNoBattery
	}
	f, err := os.OpenFile(a.File, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	note := func(line string) error {
		_, err := fmt.Fprintln(f, line)
		return errors.Join(err, f.Sync())
	}
	if err := note(fmt.Sprintf("%s, zapis %s, %s/%s", batteryHead, version.String(), runtime.GOOS, runtime.GOARCH)); err != nil {
		return err
	}
	ticker, end := time.NewTicker(a.Every), time.After(a.For)
	defer ticker.Stop()
	for {
		if r, ok := battery(); ok {
			line := fmt.Sprintf("%s,%d,%t", time.Now().UTC().Format(time.RFC3339), r.Percent, r.Charging)
			if err := note(line); err != nil {
				return err
			}
			if _, err := fmt.Fprintln(stdout, line); err != nil {
				return err
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-end:
			return nil
		case <-ticker.C:
		}
	}
}

// measured is a reading with its time.
type measured struct {
	at time.Time
	power.Reading
}

// judgeBattery reports what the device's gauge would have done with the
// readings.
func judgeBattery(name string, stdout io.Writer) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	all, err := readBattery(f)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	first, last := all[0], all[len(all)-1]
	var g power.Gauge
	var warned *measured
	for i := range all {
		m := &all[i]
		g = g.Note(m.at.Sub(first.at), m.Reading)
		if low := g.Low(m.Reading); !low {
			warned = nil
		} else if warned == nil {
			warned = m
		}
	}
	say := func(format string, args ...any) { _, err = fmt.Fprintf(stdout, format+"\n", args...) }
	say("%d readings in %s, from %d %% to %d %%", len(all), hours(last.at.Sub(first.at)), first.Percent, last.Percent)
	if rate, known := g.PerHour(); known && err == nil {
		say("%.1f %% an hour", rate)
	}
	switch {
	case err != nil:
	case warned == nil:
		say("no warning; it would have come at %d %%", g.WarnAt())
	default:
		say("warned at %d %%, %s before the last reading (%d %%); %s are asked for", warned.Percent, hours(last.at.Sub(warned.at)), last.Percent, hours(power.Enough))
	}
	return err
}

func hours(d time.Duration) string { return fmt.Sprintf("%.1f h", d.Hours()) }

// readBattery reads a file of battery-log. The last line may be cut short: the
// device went off while it was written.
func readBattery(r io.Reader) (all []measured, err error) {
	const most = 1 << 20 // readings: two years of them
	lines := bufio.NewScanner(r)
	n := 0
	var wrong error
	for lines.Scan() {
		n++
		line := lines.Text()
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if wrong != nil {
			return nil, wrong
		}
		m, ok := parseMeasured(line)
		if !ok || len(all) == most || len(all) > 0 && m.at.Before(all[len(all)-1].at) {
			wrong = fmt.Errorf("line %d is not a reading, or is earlier than the one above: it should look like 2026-11-20T14:58:00Z,83,false", n)
			continue
		}
		all = append(all, m)
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if len(all) < 2 {
		return nil, errors.Join(wrong, errors.New("there are fewer than two readings: measure first"))
	}
	return all, nil
}

func parseMeasured(line string) (m measured, ok bool) {
	parts := strings.Split(line, ",")
	if len(parts) != 3 {
		return m, false
	}
	at, err1 := time.Parse(time.RFC3339, parts[0])
	percent, err2 := strconv.Atoi(parts[1])
	charging, err3 := strconv.ParseBool(parts[2])
	if errors.Join(err1, err2, err3) != nil || percent < 0 || percent > 100 {
		return m, false
	}
	return measured{at, power.Reading{Percent: percent, Charging: charging}}, true
}
