package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"zapis/app/session"
	"zapis/internal/long"
	"zapis/internal/powerloss"
	"zapis/modes"
	"zapis/scoresheet"
)

// recorded runs a console under strace, gives it the lines one after the
// other, and returns what it asked of the system. With kill it is killed
// after the last answer, else it ends in good order.
func recorded(t *testing.T, dir string, kill bool, lines []string) []powerloss.Call {
	t.Helper()
	out := filepath.Join(t.TempDir(), "trace")
	cmd, err := powerloss.Strace(out, program(t), "--data", dir, "--json")
	if err != nil {
		t.Skip(err)
	}
	c := beginChild(t, cmd)
	for i, line := range lines {
		told, err := c.ask(line)
		if err != nil && i == 0 && strings.Contains(err.Error(), "ptrace") {
			t.Skip(err)
		}
		if err != nil || !durable(told) {
			t.Fatalf("%s: %s%v", line, told, err)
		}
	}
	if kill {
		// Another answer, so that the last one is recorded for certain before
		// the kill. strace itself lives on, and writes its record to the end.
		c.must(t, "device")
		pid, err := powerloss.Pid(out)
		if err != nil {
			t.Fatal(err)
		}
		p, err := os.FindProcess(pid)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // it was killed
	} else if err := c.end(); err != nil {
		t.Fatal(err)
	}
	calls, err := powerloss.Read(out, dir)
	if err != nil {
		t.Fatal(err)
	}
	answers := 0
	return slices.DeleteFunc(calls, func(c powerloss.Call) bool {
		if c.File == powerloss.Stdout {
			answers++
		}
		return c.File == powerloss.Stdout && answers > len(lines)
	})
}

// entries is that part of the game.
func entries(from, to int) (lines []string) {
	for i := from; i < to; i++ {
		lines = append(lines, entry(i))
	}
	return lines
}

// Exactly one fsync stands between the answer before and the answer to an
// entry, whichever entry it is, and none of what was written is left without
// it but the note beside the log, once: from the first entry of a game, and
// after a restart. A game's opening changes the mode and syncs the note as
// well; what only asks syncs nothing. The start and the end are counted apart.
func TestTortureOneSync(t *testing.T) {
	long.Serial(t)
	dir := filepath.Join(t.TempDir(), "device")
	first := append([]string{"device", newGame}, entries(0, 130)...)
	again := append([]string{"device", "sheet"}, entries(130, 208)...)
	again = append(again, "sheet", `result 1-0`, "sign white Petrova", "approve black Kovalenko", "sheet")
	for _, run := range []struct {
		what  string
		kill  bool
		lines []string
	}{{"from the first start to a crash", true, first}, {"from the start after it to the end of the game", false, again}} {
		calls := recorded(t, dir, run.kill, run.lines)
		entries, start, end := 0, 0, 0
		var writes, bytes, syncs, unsynced, notes, answers int
		for _, c := range calls {
			switch {
			case c.File == powerloss.Stdout:
				line := run.lines[answers]
				want := 1
				switch line {
				case "device":
					start, syncs, want = syncs, 0, 0
				case "sheet":
					want = 0
				case newGame:
					want = 2
				default:
					entries++
				}
				if syncs != want || unsynced != 0 || line != "device" && notes != min(want, 1) {
					t.Errorf("%s: %s: %d fsyncs, want %d; %d writes not synced, %d of the note", run.what, line, syncs, want, unsynced, notes)
				}
				answers++
				syncs, unsynced, notes = 0, 0, 0
			case c.Name == "write" && filepath.Base(c.File) == "zapis.note":
				notes++
			case c.Name == "fsync":
				syncs++
				unsynced = 0
			case c.Name == "write":
				unsynced++
				if answers > 0 && answers < len(run.lines) {
					writes++
					bytes += len(c.Data)
				}
			case answers > 0 && answers < len(run.lines):
				t.Errorf("%s: a call of %s at %s", run.what, c.Name, run.lines[answers])
			}
		}
		if end = syncs; answers != len(run.lines) {
			t.Fatalf("%s: %d answers seen, of %d", run.what, answers, len(run.lines))
		}
		if t.Failed() {
			return
		}
		t.Logf("%s: %d entries acknowledged, one fsync each, %.2f writes and %d bytes; %d fsyncs at the start, %d at the end",
			run.what, entries, float64(writes)/float64(entries), bytes/entries, start, end)
	}
}

// R-G04: the power goes at any system call that writes while the console
// records a game of 200 entries, with a crash and two starts in it; whatever
// was written after the last fsync is lost, kept, torn at sectors or kept in
// another order. The device starts, in the game, with every acknowledged
// entry and a good chain, and takes the next one.
//
// The quick run tries some hundred of these states, the long form all.
func TestTorturePowerLoss(t *testing.T) {
	long.Serial(t)
	rnd := rand.New(rand.NewPCG(long.Seed(t), 4))
	every, randoms := 31, 1
	if long.Asked() {
		every, randoms = 1, 8
	}
	const all = 200
	dir := filepath.Join(t.TempDir(), "device")
	base, remove, err := powerloss.Folder()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(remove)

	sweep := &powerSweep{TB: t, twin: newTwin(t), disk: powerloss.NewDisk(dir), base: base}
	for _, run := range []struct {
		kill  bool
		lines []string
	}{
		{true, append([]string{newGame}, entries(0, 80)...)},
		{false, entries(80, 140)},
		{false, entries(140, all)},
	} {
		for _, c := range recorded(t, dir, run.kill, run.lines) {
			if c.File == powerloss.Stdout {
				sweep.told++ // the first opens the game
				continue
			}
			changed, err := sweep.disk.Do(c)
			if err != nil {
				t.Fatal(err)
			}
			if !changed {
				continue
			}
			sweep.cuts++
			for k, tear := range powerloss.Tears(rnd, randoms) {
				if (sweep.cuts*13+k)%every != 0 {
					continue
				}
				sweep.states++
				if err := sweep.revive(tear); err != nil {
					t.Fatalf("cut %d (%s %s), %s, %d entries acknowledged: %v", sweep.cuts,
						c.Name, filepath.Base(c.File+c.Path), tear.What, sweep.told-1, err)
				}
			}
		}
	}
	if err := sweep.disk.Same(dir); err != nil {
		t.Error(err)
	}
	if sweep.told != all+1 {
		t.Fatalf("%d entries are acknowledged, of %d", sweep.told-1, all)
	}
	t.Logf("%d entries; the power cut at %d calls, %d states: none lost, no start refused, no chain broken; in %d states an entry was there that had not been acknowledged yet",
		all, sweep.cuts, sweep.states, sweep.more)
}

type powerSweep struct {
	testing.TB
	twin   *twin
	rows   []string // what the sheet shows after so many entries
	disk   *powerloss.Disk
	base   string
	told   int // answers given by the time of the cut
	cuts   int
	states int
	more   int
}

// sheetAfter is what the sheet shows after so many entries.
func (s *powerSweep) sheetAfter(n int) string {
	s.Helper()
	for len(s.rows) <= n {
		if len(s.rows) > 0 {
			s.twin.next()
		}
		s.rows = append(s.rows, s.twin.rows())
	}
	return s.rows[n]
}

// revive starts a device on what the cut left.
func (s *powerSweep) revive(tear powerloss.Torn) error {
	folder := filepath.Join(s.base, strconv.Itoa(s.states))
	if err := os.Mkdir(folder, 0o700); err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if err := s.disk.After(folder, tear); err != nil {
		return err
	}
	n, err := s.start(folder, -1)
	if err != nil || n < 0 {
		return err
	}
	if n > s.told-1 {
		s.more++
	}
	_, err = s.start(folder, n+1)
	return err
}

// start opens a device, and returns how many entries it has, -1 if the game
// was not opened yet; want is how many it must have, -1 for as many as were
// acknowledged or one more. It then records the next one.
func (s *powerSweep) start(folder string, want int) (n int, err error) {
	dev, err := session.Open(folder, session.Options{FrontEnd: "console", Codes: codeCost})
	if err != nil {
		return 0, fmt.Errorf("the start is refused: %w", err)
	}
	defer func() {
		if closed := dev.Close(); err == nil {
			err = closed
		}
	}()
	v := dev.View()
	for _, a := range v.Alarms {
		if isEnd(a.Alarm) {
			continue
		}
		return 0, fmt.Errorf("alarm %s: %s", a.Alarm, a.Detail)
	}
	if s.told == 0 && v.Mode == modes.Owner {
		return -1, nil
	}
	if v.Mode != modes.Game || v.Record.Status() != scoresheet.Open || !v.Saved {
		return 0, fmt.Errorf("%s mode, the game %s, saved %v", v.Mode, v.Record.Status(), v.Saved)
	}
	c := &console{dev: dev}
	k := twin{TB: s.TB, console: c}
	sheet := k.rows()
	if n = want; want < 0 {
		n = max(s.told-1, 0)
		if sheet != s.sheetAfter(n) && s.told > 0 {
			n++
		}
	}
	if sheet != s.sheetAfter(n) {
		return n, fmt.Errorf("the sheet is not the one of %d entries, nor of one more: %s", s.told-1, sheet)
	}
	a, err := c.obey(entry(n))
	if err != nil {
		return n, fmt.Errorf("recording does not go on: %w", err)
	}
	for _, f := range a {
		if f.name == "durable" {
			return n, fmt.Errorf("the next entry is not durable")
		}
	}
	return n, nil
}
