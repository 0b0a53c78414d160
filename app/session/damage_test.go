package session_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/internal/long"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/board"
	"zapis/storage"
)

// R-D06, R-G04: whatever bytes of the log are changed, or cut off, the device
// opens with a part of what was written, never with something else; then
// recording goes on, durably, and what is exported verifies.
func TestDamagedAnywhere(t *testing.T) {
	long.Serial(t)
	const entries = 60
	p := newPlayer(t, session.Options{FrontEnd: "console"}).codes().game()
	p.knights(0, entries)
	written := p.texts()
	p.do(p.Close())
	whole, err := os.ReadFile(filepath.Join(p.dir, "zapis.db"))
	p.do(err)

	random := rand.New(rand.NewPCG(1, 2))
	got := map[string]int{}
	for i := range 60 {
		data := append([]byte(nil), whole...)
		at := random.IntN(len(data))
		what := fmt.Sprintf("byte %d changed", at)
		switch i % 4 {
		case 3:
			data, what = data[:at], fmt.Sprintf("cut off at %d", at)
		case 2: // a page, as disks lose them
			at &^= 4095
			clear(data[at : at+4096])
			what = fmt.Sprintf("page at %d lost", at)
		default:
			data[at] ^= 1 << random.IntN(8)
		}
		dir := filepath.Join(t.TempDir(), "device")
		p.do(os.CopyFS(dir, os.DirFS(p.dir)))
		p.do(os.WriteFile(filepath.Join(dir, "zapis.db"), data, 0o600))
		outcome, err := goOn(t, dir, written)
		if err != nil {
			t.Errorf("%s: %v", what, err)
		}
		got[outcome]++
	}
	t.Log(got)
	if got["whole"] == 0 || got["part"] == 0 || got["refused"] > 0 {
		t.Errorf("not all outcomes were seen, or a start was refused: %v", got)
	}
}

// unforeseen counts the alarms, but for those that the test's own closing
// raises.
func unforeseen(v device.View) (n int) {
	for _, a := range v.Alarms {
		if a.Alarm != device.AlarmStopped {
			n++
		}
	}
	return n
}

// goOn opens a damaged device and goes on recording on it.
func goOn(t *testing.T, dir string, written []string) (outcome string, err error) {
	t.Helper()
	opts := session.Options{FrontEnd: "console", Clock: newClock(), Codes: cheap}
	s, err := session.Open(dir, opts)
	var fault *storage.Error
	if errors.As(err, &fault) && fault.Hint != "" {
		return "refused", nil
	}
	if err != nil {
		return "refused", fmt.Errorf("refused without saying what to do: %w", err)
	}
	defer s.Close()
	v := s.View()
	if v.Mode != modes.Game {
		if len(v.Alarms) == 0 {
			return "no game", errors.New("the game is gone, and there is no alarm")
		}
		return "no game", nil
	}
	have := textsOf(&v.Record)
	outcome = "whole"
	if len(have) < len(written) {
		outcome = "part"
	}
	switch {
	case len(have) > len(written) || fmt.Sprint(have) != fmt.Sprint(written[:len(have)]):
		return outcome, fmt.Errorf("the sheet has %v", have)
	case len(have) < len(written) && !slices.ContainsFunc(v.Alarms, func(a device.Alarm) bool {
		return a.Alarm == device.AlarmLog || a.Alarm == device.AlarmStorage
	}):
		return outcome, fmt.Errorf("%d of %d cells, and the alarms are %v", len(have), len(written), v.Alarms)
	}
	for range 3 {
		if a, err := s.Tap(square("e2"), square("e4"), board.NoKind); err != nil || !a.Durable {
			return outcome, fmt.Errorf("a tap is answered %+v, %w", a, err)
		}
	}
	cells := len(s.View().Record.Cells)
	if err := s.Close(); err != nil {
		return outcome, fmt.Errorf("closed with %w", err)
	}
	if s, err = session.Open(dir, opts); err != nil {
		return outcome, fmt.Errorf("opened again: %w", err)
	}
	defer s.Close()
	if again := s.View(); len(again.Record.Cells) != cells || unforeseen(again) != unforeseen(v) {
		return outcome, fmt.Errorf("opened again with %d cells of %d, alarms %v", len(again.Record.Cells), cells, again.Alarms)
	}
	if _, err := s.Result(scoresheet.Draw, ""); err != nil {
		return outcome, err
	}
	if err := s.Arbiter(arbiterCode); err != nil {
		return outcome + ", no arbiter", nil // the codes are what was damaged
	}
	file, err := s.Export(device.FormatRecord)
	if err != nil {
		return outcome, err
	}
	if r := attest.VerifyAll(file, nil)[0]; r.Status != attest.Intact {
		return outcome, fmt.Errorf("verified: %s", r.Describe())
	}
	return outcome, nil
}
