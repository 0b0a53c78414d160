// Package stage sets up a device for tests and pictures of the pages: a real
// session in a folder, in the surroundings that a test needs.
package stage

import (
	"testing"
	"time"

	"zapis/app"

	"zapis/app/device"
	"zapis/app/power"
	"zapis/app/session"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
	"zapis/storage"
)

// Device is a session with alarms and a battery of one's choice.
type Device struct {
	*session.Session
	Raised  []device.Alarm
	Charge  int // percent; negative if unknown
	Unsaved bool
	Free    int64    // bytes free on the disk; 0 for what the disk has
	Log     []string // what was touched
	clock   *clock
}

// clock is one that can be put forward at will.
type clock struct {
	now   func() time.Time
	start time.Time
	ahead time.Duration
}

func (c *clock) reading() time.Time { return c.now().Add(c.ahead) }

func (c *clock) Stamp() scoresheet.Stamp {
	now := c.reading()
	return scoresheet.Stamp{Wall: scoresheet.MillisOf(now), Boot: [16]byte{1}, SinceBoot: now.Sub(c.start).Milliseconds()}
}

func (c *clock) Zone() int { return 0 }

// Time is what the device's clock shows. It is not the machine's: see New.
func (d *Device) Time() time.Time { return d.clock.reading() }

// Pass lets time pass.
func (d *Device) Pass(t time.Duration) { d.clock.ahead += t }

// Rooms is the device as the pages have it: the session's, but for what a test
// wants to be so.
func (d *Device) Rooms() app.Device {
	rooms := app.Of(d.Session)
	rooms.Window, rooms.Game.Device, rooms.Arbiter.Device, rooms.Owner.Device = d, d, d, d
	rooms.Game.Entering, rooms.Arbiter.Inspecting, rooms.Owner.Keys, rooms.Owner.Testing = d, d, d, d
	return rooms
}

// View overrides the alarms, and whether all is saved.
func (d *Device) View() device.View {
	v := d.Session.View()
	v.Alarms = append(append([]device.Alarm(nil), v.Alarms...), d.Raised...)
	v.Saved = v.Saved && !d.Unsaved
	return v
}

// Battery is of the charge that a test wants.
func (d *Device) Battery() (b device.Battery) {
	b.Percent, b.Known = d.Charge, d.Charge >= 0
	b.WarnAt = power.DefaultWarn
	b.Low = b.Known && b.Percent <= b.WarnAt
	return b
}

// About tells of the room that a test wants.
func (d *Device) About() session.About {
	a := d.Session.About()
	if d.Free != 0 {
		a.Free = d.Free
	}
	return a
}

// SelfTest tests the device, and has the figures of the disk that a picture wants:
// those of a real one are others each time.
func (d *Device) SelfTest() ([]session.Tested, error) {
	all, err := d.Session.SelfTest()
	for i := range all {
		switch t := &all[i]; {
		case d.Free == 0 || t.Result != attest.TestPassed:
		case t.Name == "storage":
			t.Args = []any{storage.ProbeSize, int64(3)}
		case t.Name == "space":
			t.Args = []any{d.Free >> 20}
		}
	}
	return all, err
}

// Touched keeps what was touched.
func (d *Device) Touched(items ...string) {
	d.Log = append(d.Log, items...)
	d.Session.Touched(items...)
}

// Quick is a cheap way to hash codes, for tests only.
var Quick = modes.Params{Memory: 64, Time: 1, Threads: 1}

// Open opens a device in a folder. Its clock is the machine's.
func Open(dir string, lang notation.Language) (*Device, error) {
	return open(dir, lang, time.Now)
}

// OpenAt opens a device in a folder. Its clock stands at the given time, and
// only Pass moves it.
func OpenAt(dir string, lang notation.Language, at time.Time) (*Device, error) {
	return open(dir, lang, func() time.Time { return at })
}

func open(dir string, lang notation.Language, now func() time.Time) (*Device, error) {
	c := &clock{now: now, start: now()}
	d := &Device{Charge: 84, clock: c}
	battery := func() (power.Reading, bool) { return power.Reading{Percent: max(d.Charge, 0)}, d.Charge >= 0 }
	s, err := session.Open(dir, session.Options{Language: lang, Codes: Quick, Clock: c, Battery: battery})
	if err != nil {
		return nil, err
	}
	d.Session = s
	return d, nil
}

// began is the time of all devices that New opens: two of them that are compared
// would else show two minutes once in a while.
var began = time.Now()

// New opens a device for a test and closes it afterwards. Its clock stands until
// Pass moves it, so that no picture depends on when it was painted.
func New(t testing.TB) *Device {
	t.Helper()
	d, err := OpenAt(t.TempDir(), notation.English, began)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

// Pairing is the head of the sheet in tests and pictures.
func Pairing() device.NewGame {
	return device.NewGame{Recorder: scoresheet.RecorderWhite, Tags: []scoresheet.Tag{
		{Name: "Event", Value: "City Open 2026"},
		{Name: "Site", Value: "Town Hall"},
		{Name: "Date", Value: "2026.11.20"},
		{Name: "Round", Value: "3"},
		{Name: "Board", Value: "12"},
		{Name: "White", Value: "Petrova, Anna"},
		{Name: "Black", Value: "Kovalenko, Olha"},
		{Name: "WhiteElo", Value: "2315"},
		{Name: "BlackElo", Value: "2290"},
	}}
}

// Opening is a Spanish game as far as 9.h3, with clock readings.
var Opening = []string{
	"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7",
	"f1e1", "b7b5", "a4b3", "d7d6", "c2c3", "e8g8", "h2h3",
}

// Play makes moves given by their two squares.
func (d *Device) Play(moves ...string) error {
	for _, m := range moves {
		from, err := board.ParseSquare(m[:2])
		if err != nil {
			return err
		}
		to, err := board.ParseSquare(m[2:4])
		if err != nil {
			return err
		}
		if _, err := d.Tap(from, to, board.NoKind); err != nil {
			return err
		}
	}
	return nil
}

// Clock notes a reading in a cell, given by its name.
func (d *Device) Clock(cell, reading string) error {
	name, err := scoresheet.ParseCellName(cell)
	if err != nil {
		return err
	}
	c, err := scoresheet.ParseClock(reading)
	if err != nil {
		return err
	}
	_, err = d.NoteClock(&name, c)
	return err
}
