package conditions_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	fynetest "fyne.io/fyne/v2/test"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// incident is something that happens to the real window, and the alarm that
// has to follow.
type incident struct {
	name  string
	often int
	do    func(w *trial, cover string)
	want  string // how the alarm's words begin
}

var incidents = []incident{
	{"covered", 3, func(w *trial, cover string) {
		stop := w.beside(cover, "over", "300", "1100", "200", "100")
		pause(1500 * time.Millisecond)
		stop()
	}, "left covered"},
	{"covered for a moment", 2, func(w *trial, cover string) {
		stop := w.beside(cover, "flash", "200", "5000", "300", "1100", "200", "100")
		pause(400 * time.Millisecond)
		stop()
	}, "left covered"},
	{"another window in front", 2, func(w *trial, cover string) {
		stop := w.beside(cover, "managed", "300", "1100", "200", "100")
		pause(1500 * time.Millisecond)
		stop()
	}, "left"},
	{"minimised", 2, func(w *trial, _ string) {
		w.scr.do("xdotool", "windowminimize", w.window)
		pause(1500 * time.Millisecond)
		w.scr.do("xdotool", "windowmap", w.window, "windowactivate", "--sync", w.window)
	}, "left"},
	{"closed", 2, func(w *trial, _ string) { w.scr.do("wmctrl", "-i", "-c", w.window) }, "left close"},
	{"killed", 4, again(syscall.SIGKILL), "killed"},
	{"crashed", 1, again(syscall.SIGSEGV), "killed"},
	{"ended", 2, again(syscall.SIGTERM), "stopped closed"},
	{"its window destroyed", 1, func(w *trial, _ string) {
		w.scr.do("xdotool", "windowkill", w.window)
		until(w.t, "the end", func() bool { return !w.running() })
		again(syscall.SIGKILL)(w, "")
	}, ""},
	{"stood still", 1, func(w *trial, _ string) {
		must(w.t, syscall.Kill(w.pid, syscall.SIGSTOP))
		pause(22 * time.Second)
		must(w.t, syscall.Kill(w.pid, syscall.SIGCONT))
	}, "stopped frozen"},
	{"database away", 2, func(w *trial, _ string) {
		db := filepath.Join(w.dir, "zapis.db")
		p := twinPage(w.t, w.dir)
		m := shuffle[w.moves%len(shuffle)]
		from, to := p.square(m[0]), p.square(m[1])
		p.close()
		must(w.t, os.Rename(db, db+".away"))
		w.touchAt(from, to)
		pause(time.Second)
		must(w.t, os.Rename(db+".away", db))
		w.arrived()
	}, "storage"},
}

func again(sig syscall.Signal) func(w *trial, _ string) {
	return func(w *trial, _ string) {
		w.kill(sig)
		w.start()
	}
}

// R-G04, R-D06: random sequences in the real window: what happens to it, with
// moves entered by touch in between, sometimes in the very moment. No entry
// that was seen on the disk is lost, and an alarm follows each incident. At
// the end the arbiter acknowledges, and the record file verifies.
func TestRandomWindows(t *testing.T) {
	program(t)
	fynetest.NewApp()
	most, err := strconv.Atoi(os.Getenv("ZAPIS_SEQUENCES"))
	if err != nil {
		t.Skip("not wanted: make conditions CONDITIONS=100")
	}
	seed := rand.Uint64() >> 1
	t.Logf("seed %d", seed)
	rnd := rand.New(rand.NewPCG(seed, 11))
	var done, moves, happened, lost, unseen int
	cover := overlay(t)
	for done < most {
		// A screen of its own every ten sequences.
		t.Run(fmt.Sprint(done), func(t *testing.T) {
			scr := newScreen(t)
			for range min(10, most-done) {
				w := newTrial(t, scr, filepath.Join(t.TempDir(), "device"))
				m, h, l, u := w.sequence(rnd, cover)
				done, moves, happened, lost, unseen = done+1, moves+m, happened+h, lost+l, unseen+u
				w.end()
				if t.Failed() {
					return
				}
			}
		})
		if t.Failed() {
			done++ // the sequence that failed
			break
		}
		t.Logf("%d sequences in a window: %d moves by touch, %d incidents; entries lost: %d, exits unseen: %d",
			done, moves, happened, lost, unseen)
	}
}

func (w *trial) sequence(rnd *rand.Rand, cover string) (moves, happened, lost, unseen int) {
	w.t.Helper()
	w.start()
	w.game()
	total := 0
	for _, i := range incidents {
		total += i.often
	}
	var story []string
	for range 3 + rnd.IntN(4) {
		for range rnd.IntN(3) {
			w.move()
		}
		n := rnd.IntN(total)
		var what incident
		for _, what = range incidents {
			if n -= what.often; n < 0 {
				break
			}
		}
		story = append(story, fmt.Sprintf("%d moves, %s", w.moves, what.name))
		before := len(w.look().alarms)
		what.do(w, cover)
		happened++
		if !w.follows(what.want, before) {
			unseen++
			w.t.Errorf("no alarm %q followed; the alarms are %q; after %s", what.want, words(w.look().alarms), strings.Join(story, "; "))
			return w.moves, happened, lost, unseen
		}
		if !w.drawn() {
			unseen++
			w.t.Errorf("no alarm is drawn after %s", strings.Join(story, "; "))
		}
		w.calm()
		if got := w.look().cells; got != w.moves {
			lost += max(w.moves-got, 1)
			w.t.Errorf("%d moves were entered, %d are there; after %s", w.moves, got, strings.Join(story, "; "))
		}
	}
	w.move()
	w.kill(syscall.SIGKILL)
	if err := w.takeHome(); err != nil {
		w.t.Errorf("%v; after %s", err, strings.Join(story, "; "))
	}
	return w.moves, happened, lost, unseen
}

// follows reports whether more alarms stand than before, one of that word.
func (w *trial) follows(word string, before int) bool {
	for range 60 {
		now := w.look().alarms
		if len(now) > before && strings.Contains(words(now[min(before, len(now)):]), word) {
			return true
		}
		// Storage is one alarm for as long as it stands.
		if word == device.AlarmStorage && strings.Contains(words(now), word) {
			return true
		}
		pause(200 * time.Millisecond)
	}
	return false
}

// takeHome has the arbiter acknowledge, the players sign, and checks the file
// that they take home.
func (w *trial) takeHome() error {
	s, err := session.Open(w.dir, session.Options{Codes: cheap})
	if err != nil {
		return err
	}
	defer s.Close()
	for _, step := range []func() error{
		func() error { return s.Arbiter(arbiterCode) },
		s.Acknowledge,
		s.Leave,
		func() error { _, err := s.Result(scoresheet.Draw, ""); return err },
		func() error { _, err := s.Sign(scoresheet.SignerWhite, "White", nil); return err },
		func() error { _, err := s.Sign(scoresheet.SignerBlack, "Black", nil); return err },
		func() error { _, err := s.Release(); return err },
	} {
		if err := step(); err != nil {
			return err
		}
	}
	file, err := s.Export(device.FormatRecord)
	if err != nil {
		return err
	}
	report := attest.VerifyAll(file, nil)[0]
	if report.Status != attest.Intact {
		return fmt.Errorf("the record verifies as %s", report.Describe())
	}
	r, err := report.Record()
	if err == nil && len(r.Cells) != w.moves {
		err = fmt.Errorf("%d moves were entered, the record has %d", w.moves, len(r.Cells))
	}
	return err
}
