package conditions_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/internal/powerloss"
	"zapis/modes"
	"zapis/scoresheet"
)

// cheap makes codes that cost nothing to try.
var cheap = modes.Params{Memory: 8, Time: 1, Threads: 1}

const (
	ownerCode     = "111111"
	arbiterCode   = "222222"
	organizerCode = "333333"
)

// clock is both clocks of a device, set by hand.
type clock struct {
	mu    sync.Mutex
	stamp scoresheet.Stamp
	awake time.Duration
	zone  int
	moved time.Duration // by which the wall clock was set, in all
}

func newClock() *clock {
	return &clock{stamp: scoresheet.Stamp{Wall: 1_790_000_000_000, Boot: [16]byte{1}, SinceBoot: 1000}}
}

func (c *clock) Stamp() scoresheet.Stamp {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.stamp
}

func (c *clock) Zone() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.zone
}

func (c *clock) Awake() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.awake
}

// pass lets time go by, awake or asleep.
func (c *clock) pass(d time.Duration, awake bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stamp.Wall += scoresheet.Millis(d.Milliseconds())
	c.stamp.SinceBoot += d.Milliseconds()
	if awake {
		c.awake += d
	}
}

// set moves the hands of the wall clock.
func (c *clock) set(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stamp.Wall += scoresheet.Millis(d.Milliseconds())
	c.moved += d
}

func (c *clock) travel(minutes int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.zone += minutes
}

func (c *clock) reboot() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stamp.Boot[0]++
	c.stamp.SinceBoot = 1000
}

// folders gives out folders in memory, and takes them away after the test.
type folders struct {
	base string
	n    int
}

func newFolders(t testing.TB) *folders {
	t.Helper()
	base, remove, err := powerloss.Folder()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(remove)
	return &folders{base: base}
}

func (f *folders) next() string {
	f.n++
	return filepath.Join(f.base, fmt.Sprint(f.n))
}

func open(dir string, c *clock) (*session.Session, error) {
	o := session.Options{FrontEnd: "touch", Lock: "none", Codes: cheap}
	if c != nil {
		o.Clock = c
	}
	return session.Open(dir, o)
}

func setCodes(s *session.Session) error {
	return errors.Join(
		s.SetCode(device.RoleOwner, ownerCode, ""),
		s.SetCode(device.RoleArbiter, arbiterCode, ""),
		s.SetCode(device.RoleOrganizer, organizerCode, ""),
	)
}

var pairing = device.NewGame{Tags: []scoresheet.Tag{{Name: "White", Value: "Petrova"}, {Name: "Black", Value: "Ivanov"}}}

// written is all that stands on a sheet, to be compared.
func written(r *scoresheet.Record) string {
	var b strings.Builder
	for _, c := range r.Cells {
		fmt.Fprintf(&b, "%s|%v|%v|%d ", c.Text("en", 0), c.Clock, c.Offer, len(c.Earlier))
	}
	fmt.Fprintf(&b, "%v %s", r.Result, r.Reason)
	for _, s := range r.Signers {
		if s != nil {
			b.WriteString(" " + s.Name)
		}
	}
	return b.String()
}

func copied(from, to string) error { return os.CopyFS(to, os.DirFS(from)) }

func refused(err error) bool {
	var r *modes.RefusedError
	return errors.As(err, &r)
}
