package main

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"zapis/internal/long"
)

// R-G04: the console is killed at any moment while a game is recorded, inside
// writes too. At the next start every acknowledged entry is on the sheet, in
// order and with its corrections, the device is in the same game in game
// mode, no alarm tells of a damaged log, and the next entry is taken.
//
// The short form kills it 30 times, the long form 1,000 times.
func TestTortureKill(t *testing.T) {
	cycles := long.Of(30, 1000)
	rnd := rand.New(rand.NewPCG(long.Seed(t), 3))
	var v *victim
	var total victim
	for cycle := range cycles {
		if cycle%20 == 0 {
			if v != nil {
				v.finish(t)
				total.add(v)
			}
			v = newVictim(t)
		}
		if err := v.cycle(t, rnd); err != nil {
			t.Fatalf("cycle %d: %v", cycle, err)
		}
	}
	v.finish(t)
	total.add(v)
	t.Logf("killed %d times: %d while starting, %d while recording, of these %d at a system call that writes or syncs; %d entries acknowledged, none lost; every start in the same game; %d times one entry more was there than had been acknowledged",
		cycles, total.starting, total.recording, total.inside, total.acknowledged, total.more)
	if total.recording == 0 || total.acknowledged == 0 {
		t.Error("it was never killed while recording")
	}
}

// victim is a device that is killed again and again.
type victim struct {
	dir          string
	twin         *twin
	id           string
	acknowledged int

	starting, recording, inside, more int
}

func (v *victim) add(w *victim) {
	v.acknowledged += w.acknowledged
	v.starting += w.starting
	v.recording += w.recording
	v.inside += w.inside
	v.more += w.more
}

func newVictim(t *testing.T) *victim {
	t.Helper()
	v := &victim{dir: filepath.Join(t.TempDir(), "device"), twin: newTwin(t)}
	c := beginChild(t, consoleOn(t, v.dir))
	c.must(t, newGame)
	d, err := c.device()
	if err != nil {
		t.Fatal(err)
	}
	v.id = d.ID
	c.kill()
	return v
}

// resume looks at the device after a start. It is an error only if an answer
// came, and was wrong.
func (v *victim) resume(c *child) (up bool, err error) {
	d, err := c.device()
	if err != nil {
		return false, started(c)
	}
	if err := inTheGame(d, v.id); err != nil {
		return true, err
	}
	if d.alarms() != "" || !d.ends() {
		return true, fmt.Errorf("alarms: %v", d.Alarms)
	}
	sheet, err := c.ask("sheet")
	if err != nil {
		return false, started(c)
	}
	if err := v.twin.catchUp(v.acknowledged, sheet); err != nil {
		return true, err
	}
	if v.twin.entries > v.acknowledged {
		v.more++
		v.acknowledged = v.twin.entries
	}
	return true, nil
}

// started says whether it was killed on its way, or gave up by itself.
func started(c *child) error {
	if said := c.complaints.String(); strings.Contains(said, "zapis-console:") {
		return fmt.Errorf("the start is refused: %s", said)
	}
	return nil
}

// cycle starts it, looks what is there, and lets it record until it is
// killed: after a random time, or as it makes its so-manieth write or fsync.
func (v *victim) cycle(t *testing.T, rnd *rand.Rand) error {
	cmd := consoleOn(t, v.dir)
	byCall := false
	if strace, err := exec.LookPath("strace"); err == nil && rnd.IntN(4) == 0 {
		// Each thread counts its own calls; the program has several.
		calls := []string{"pwrite64", "fsync", "fdatasync"}
		kill := fmt.Sprintf("inject=%s:signal=SIGKILL:when=%d", calls[rnd.IntN(2)], 1+rnd.IntN(40))
		cmd = exec.Command(strace, append([]string{"-f", "-q", "-o", "/dev/null", "-e", "trace=pwrite64,fsync,fdatasync", "-e", kill}, cmd.Args...)...)
		byCall = true
	}
	c := beginChild(t, cmd)
	defer c.kill()
	early := !byCall && rnd.IntN(5) == 0
	after := time.Duration(rnd.IntN(30_000)) * time.Microsecond
	if early {
		defer time.AfterFunc(after*2, func() { _ = cmd.Process.Kill() }).Stop()
	}
	up, err := v.resume(c)
	if !up || err != nil {
		v.starting++
		return err
	}
	v.recording++
	if byCall {
		v.inside++
	} else if !early {
		defer time.AfterFunc(after, func() { _ = cmd.Process.Kill() }).Stop()
	}
	// Many at once, so that it never waits for the next one.
	const most = 300
	var lines strings.Builder
	for i := range most {
		lines.WriteString(entry(v.acknowledged+i) + "\n")
	}
	go c.say(strings.TrimSuffix(lines.String(), "\n"))
	for range most {
		told, err := c.answer()
		if err != nil {
			return nil
		}
		if want := v.twin.next(); told != want {
			return fmt.Errorf("entry %d, %s: answered %s, want %s", v.acknowledged, entry(v.acknowledged), told, want)
		}
		v.acknowledged++
	}
	return nil
}

// finish starts it once more, and lets it end in good order.
func (v *victim) finish(t *testing.T) {
	t.Helper()
	c := beginChild(t, consoleOn(t, v.dir))
	if up, err := v.resume(c); !up || err != nil {
		t.Fatalf("the last start: %v%s", err, c.complaints.String())
	}
	if told, want := c.must(t, entry(v.acknowledged)), v.twin.next(); told != want {
		t.Errorf("answered %s, want %s", told, want)
	}
	if err := c.end(); err != nil {
		t.Error(err)
	}
}
