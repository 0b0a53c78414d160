package session_test

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/internal/peek"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// cheap makes codes that cost nothing to try.
var cheap = modes.Params{Memory: 8, Time: 1, Threads: 1}

const (
	ownerCode     = "111111"
	arbiterCode   = "222222"
	organizerCode = "333333"
)

// handClock is both clocks of a device, set by hand.
type handClock struct {
	mu    sync.Mutex
	stamp scoresheet.Stamp
	awake time.Duration
	zone  int
}

func newClock() *handClock {
	return &handClock{stamp: scoresheet.Stamp{Wall: 1_790_000_000_000, Boot: [16]byte{1}, SinceBoot: 1000}}
}

func (c *handClock) Stamp() scoresheet.Stamp {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.stamp
}

func (c *handClock) Zone() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.zone
}

// Awake is how long the program could have run.
func (c *handClock) Awake() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.awake
}

// travel puts the device into another time zone.
func (c *handClock) travel(minutes int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.zone += minutes
}

// sleep lets time go by that the machine sleeps through.
func (c *handClock) sleep(d time.Duration) {
	c.pass(d)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.awake -= d
}

// pass lets time go by.
func (c *handClock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stamp.Wall += scoresheet.Millis(d.Milliseconds())
	c.stamp.SinceBoot += d.Milliseconds()
	c.awake += d
}

// set moves the hands of the wall clock.
func (c *handClock) set(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stamp.Wall += scoresheet.Millis(d.Milliseconds())
}

// reboot begins another boot.
func (c *handClock) reboot() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stamp.Boot[0]++
	c.stamp.SinceBoot = 1000
}

// player holds a device and acts on it; what is refused ends the test.
type player struct {
	testing.TB
	*session.Session
	dir   string
	clock *handClock
}

// newPlayer opens a device in a folder of its own.
func newPlayer(t testing.TB, opts ...session.Options) *player {
	t.Helper()
	return start(t, filepath.Join(t.TempDir(), "device"), newClock(), opts...)
}

func start(t testing.TB, dir string, clock *handClock, opts ...session.Options) *player {
	t.Helper()
	var o session.Options
	if len(opts) > 0 {
		o = opts[0]
	}
	o.Clock, o.Codes = clock, cheap
	s, err := session.Open(dir, o)
	if err != nil {
		t.Fatal(err)
	}
	p := &player{t, s, dir, clock}
	t.Cleanup(func() {
		if err := s.Close(); err != nil && !errors.Is(err, device.ErrClosed) {
			t.Error(err)
		}
	})
	return p
}

// restart stops the program and starts it again.
func (p *player) restart(opts ...session.Options) *player {
	p.Helper()
	p.do(p.Close())
	return start(p, p.dir, p.clock, opts...)
}

// killed copies the folder as it lies there and starts on the copy, as if
// the process had died.
func (p *player) killed() *player {
	p.Helper()
	dir := filepath.Join(p.TempDir(), "device")
	if err := os.CopyFS(dir, os.DirFS(p.dir)); err != nil {
		p.Fatal(err)
	}
	return start(p, dir, p.clock)
}

func (p *player) do(err error) {
	p.Helper()
	if err != nil {
		p.Fatal(err)
	}
}

// done is do for an act, which must be durable.
func (p *player) done(a device.Receipt, err error) device.Receipt {
	p.Helper()
	if err != nil {
		p.Fatal(err)
	}
	if !a.Durable {
		p.Fatal("it was not durable")
	}
	return a
}

// acknowledged has the arbiter come for the alarms.
func (p *player) acknowledged() *player {
	p.Helper()
	p.do(p.Arbiter(arbiterCode))
	p.do(p.Acknowledge())
	p.do(p.Leave())
	return p
}

func (p *player) codes() *player {
	p.Helper()
	p.do(p.SetCode(device.RoleOwner, ownerCode, ""))
	p.do(p.SetCode(device.RoleArbiter, arbiterCode, ""))
	p.do(p.SetCode(device.RoleOrganizer, organizerCode, ""))
	return p
}

func (p *player) game() *player {
	p.Helper()
	p.done(p.New(device.NewGame{Tags: []scoresheet.Tag{{Name: "White", Value: "Petrova"}, {Name: "Black", Value: "Ivanov"}}}))
	return p
}

func (p *player) ended() *player {
	p.Helper()
	p.done(p.Result(scoresheet.WhiteWins, "time"))
	return p
}

func (p *player) signed() *player {
	p.Helper()
	p.done(p.Sign(scoresheet.SignerWhite, "Petrova", nil))
	p.done(p.Sign(scoresheet.SignerBlack, "Ivanov", nil))
	return p
}

func square(name string) board.Square {
	s, err := board.ParseSquare(name)
	if err != nil {
		panic(err)
	}
	return s
}

func (p *player) tap(from, to string) {
	p.Helper()
	p.done(p.Tap(square(from), square(to), board.NoKind))
}

// texts is the sheet, cell by cell.
func (p *player) texts() []string {
	p.Helper()
	r, err := p.Sheet()
	p.do(err)
	return textsOf(&r)
}

func textsOf(r *scoresheet.Record) []string {
	out := make([]string, len(r.Cells))
	for i, c := range r.Cells {
		out[i] = c.Text("en", 0)
	}
	return out
}

// pull takes the log away as one pulls out a card, and returns how to put it
// back.
func (p *player) pull() (putBack func()) {
	p.Helper()
	path := filepath.Join(p.dir, "zapis.db")
	p.do(os.Rename(path, path+".away"))
	return func() {
		p.Helper()
		p.do(os.Rename(path+".away", path))
	}
}

// readLog reads all segments of a device that was closed.
func readLog(t testing.TB, dir string) []peek.Event {
	t.Helper()
	log, err := peek.Log(dir)
	if err != nil {
		t.Fatal(err)
	}
	return log
}

func refused(err error) bool {
	var r *modes.RefusedError
	return errors.As(err, &r)
}
