package session

import (
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"runtime"
	"strconv"
	"strings"
	"time"
	"unicode"

	"zapis/app/device"
	"zapis/app/version"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/storage"
)

// Tested is one check of the self-test. Its result is described by the word
// selftest.NAME.RESULT with Args, or by Fault, an error, if there is no such
// word.
type Tested struct {
	Name   string // storage, clock, battery, lock, keys, log, space
	Result attest.TestResult
	Args   []any
	Fault  error
}

// Key returns the key of the words for the result.
func (t Tested) Key() string {
	if t.Fault != nil {
		return ""
	}
	return "selftest." + t.Name + "." + string(t.Result)
}

// Words maps keys to words of one language.
type Words interface {
	Say(key string, args ...any) string
}

// Part returns the check as it is signed, in English words. A fault that is too
// long for a line is cut short.
func (t Tested) Part(english Words) attest.TestedPart {
	p := attest.TestedPart{Name: t.Name, Result: t.Result}
	if t.Fault == nil {
		p.Text = english.Say(t.Key(), t.Args...)
		return p
	}
	const most = 300 // bytes
	p.Text = strings.Join(strings.FieldsFunc(t.Fault.Error(), func(r rune) bool { return !unicode.IsPrint(r) || r == ' ' }), " ")
	if len(p.Text) > most {
		p.Text = strings.TrimSpace(strings.ToValidUTF8(p.Text[:most], ""))
	}
	return p
}

// The requirements of the checks.
const (
	slowDisk   = 250 * time.Millisecond // for what one move writes
	roomForLog = 100 << 20              // bytes; a long game takes one MB
	leastRoom  = 10 << 20
	evenly     = 50 * time.Millisecond // by how much the two clocks may differ in evenFor
	evenFor    = 300 * time.Millisecond
)

// The program is not older than this year: an earlier one means that the clock
// was never set.
const notBefore = 2026

// SelfTest checks what a device needs to record a game, between games. Screen,
// touch and alarm are checked by the pages; nothing of the games is told.
func (s *Session) SelfTest() (all []Tested, err error) {
	if err := s.mayNow(modes.SelfTest); err != nil {
		return nil, err
	}
	clock := s.testClock() // which takes a moment, without holding up anybody
	s.do(func() {
		all = []Tested{s.testStorage(), clock, s.testBattery(), s.testLock(), s.testKeys(), s.testLog(), s.testSpace()}
	})
	return all, nil
}

// SignSelfTest returns a self-test with the given checks, signed by the device.
func (s *Session) SignSelfTest(parts []attest.TestedPart) ([]byte, error) {
	if err := s.mayNow(modes.SelfTest); err != nil {
		return nil, err
	}
	t := attest.SelfTest{
		At: s.opts.Clock.Stamp().Wall.Time(), Version: version.String(),
		System: runtime.GOOS + "/" + runtime.GOARCH + " " + s.opts.FrontEnd, Parts: parts,
	}
	return t.Sign(s.key)
}

// mayNow asks the table of modes.
func (s *Session) mayNow(t modes.Trigger) (err error) {
	err = device.ErrClosed
	s.do(func() { err = s.may(t, modes.NoKey) })
	return err
}

func (s *Session) testStorage() Tested {
	took, err := s.store.Probe()
	if err = errors.Join(s.saveAll(), err); err != nil {
		return Tested{Name: "storage", Result: attest.TestFailed, Fault: err}
	}
	t := Tested{Name: "storage", Result: attest.TestPassed, Args: []any{storage.ProbeSize, took.Milliseconds()}}
	if took > slowDisk {
		t.Result = attest.TestLook
	}
	return t
}

// testClock checks that the time of day is possible, and that it advances like
// the time since the machine was switched on.
func (s *Session) testClock() Tested {
	before := s.opts.Clock.Stamp()
	time.Sleep(evenFor)
	now := s.opts.Clock.Stamp()
	off := time.Duration(now.BootedAt()-before.BootedAt()) * time.Millisecond
	at := now.Wall.Time().UTC()
	t := Tested{Name: "clock", Result: attest.TestPassed, Args: []any{at.Format("2006-01-02 15:04"), zoneText(s.opts.Clock.Zone()), off.Milliseconds()}}
	switch {
	case at.Year() < notBefore:
		t.Result = attest.TestFailed
	case off.Abs() > evenly:
		t.Result = attest.TestLook
	}
	return t
}

// zoneText returns so many minutes east of UTC as +02:00.
func zoneText(minutes int) string {
	return time.Unix(0, 0).In(time.FixedZone("", minutes*60)).Format("-07:00")
}

func (s *Session) testBattery() Tested {
	s.lookAtBattery()
	t := Tested{Name: "battery", Result: attest.TestPassed, Args: []any{s.battery.reading.Percent, s.gauge.WarnAt()}}
	switch {
	case !s.battery.known:
		t.Result = attest.TestSkipped
	case s.battery.low:
		t.Result = attest.TestLook
	}
	return t
}

func (s *Session) testLock() Tested {
	t := Tested{Name: "lock", Result: attest.TestPassed, Args: []any{s.opts.Lock}}
	if s.opts.Lock == "none" {
		t.Result = attest.TestLook
	}
	return t
}

// testKeys checks that the key on the disk is the one in use, and that its
// signatures verify.
func (s *Session) testKeys() Tested {
	stored, err := s.store.Key()
	if err != nil {
		return Tested{Name: "keys", Result: attest.TestFailed, Fault: err}
	}
	public := s.publicKey()
	t := Tested{Name: "keys", Result: attest.TestPassed, Args: []any{attest.Fingerprint(public)}}
	message := make([]byte, 32)
	_, _ = rand.Read(message) // never fails
	if !stored.Equal(s.key) || !ed25519.Verify(public, message, ed25519.Sign(s.key, message)) {
		t.Result = attest.TestFailed
	}
	return t
}

// testLog reads the whole log and checks that each event follows from the one
// before.
func (s *Session) testLog() Tested {
	segments, err := s.store.Segments()
	events := 0
	for _, number := range segments {
		if err != nil {
			break
		}
		var prev scoresheet.Hash
		err = s.store.Events(number, func(id scoresheet.EventID, data []byte) error {
			e, err := scoresheet.DecodeEvent(data)
			if err != nil {
				return err
			}
			if e.Prev != prev {
				return &scoresheet.BrokenChainError{Seq: id, Reason: "it does not follow from the one before"}
			}
			prev = scoresheet.HashEvent(data)
			events++
			return nil
		})
	}
	if err != nil {
		return Tested{Name: "log", Result: attest.TestFailed, Fault: err}
	}
	t := Tested{Name: "log", Result: attest.TestPassed, Args: []any{strconv.Itoa(events), len(segments)}}
	if s.store.Damage() != nil || s.store.Cut() != nil || s.store.LogLost() {
		t.Result = attest.TestLook // it was repaired, and an alarm reported it
	}
	return t
}

func (s *Session) testSpace() Tested {
	free, err := s.store.Free()
	t := Tested{Name: "space", Result: attest.TestPassed, Args: []any{free >> 20}}
	switch {
	case err != nil:
		t.Result, t.Args = attest.TestSkipped, nil
	case free < leastRoom:
		t.Result = attest.TestFailed
	case free < roomForLog:
		t.Result = attest.TestLook
	}
	return t
}
