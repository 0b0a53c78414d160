package conditions_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// story is one random sequence: a device to which things happen, a twin to
// which nothing happens but the entries, and what by the rules should be
// standing on the device. Nothing in it is computed by the device.
type story struct {
	t       *testing.T
	rnd     *rand.Rand
	folders *folders
	sum     *figures

	dev   *session.Session
	dir   string
	clock *clock
	twin  *session.Session
	acts  []act // on the sheet, as the device took them

	now  should // by the rules
	sure should // the same as of the last moment at which all was on the disk

	away   string // how the screen is lost
	pulled bool   // the database was taken away under the program
	steps  []string
	nextID int
}

// act is an entry, to be made on the device and on the twin.
type act func(*session.Session) (device.Receipt, error)

// alarm is one that should stand.
type alarm struct {
	id         int
	kind, what string
}

// should is what should be, by the rules of design.md, section 5.
type should struct {
	mode      modes.Mode
	acts      int // that the sheet holds
	elsewhere bool
	copiedOut bool
	alarms    []alarm
	raised    map[string]int // in this game, by kind
	told      map[int]bool   // in this game
	awayID    int            // of the alarm that tells of the screen lost now
	wrong     int            // codes in this game and run
	codes     bool           // the alarm of wrong codes stands
	zone      int            // of the clock, in minutes
	pulls     bool           // storage failed since the arbiter last acknowledged
	moved     time.Duration  // where the wall clock stood
}

func (s should) clone() should {
	s.alarms = slices.Clone(s.alarms)
	s.raised, s.told = maps.Clone(s.raised), maps.Clone(s.told)
	return s
}

// none is how it should be where nothing happened yet.
func none(mode modes.Mode, c *clock) should {
	return should{mode: mode, raised: map[string]int{}, told: map[int]bool{}, moved: c.moved, zone: c.Zone()}
}

// figures are what all stories came to.
type figures struct {
	stories, steps, entries, durable, kills, cuts, starts, exits, acknowledged, refusals int
	handed, restarted, released, verified                                                int
	lost, unseen, falsely                                                                int
}

func (f *figures) add(g *figures) {
	f.stories += g.stories
	f.steps += g.steps
	f.entries += g.entries
	f.durable += g.durable
	f.kills += g.kills
	f.cuts += g.cuts
	f.starts += g.starts
	f.exits += g.exits
	f.acknowledged += g.acknowledged
	f.refusals += g.refusals
	f.handed += g.handed
	f.restarted += g.restarted
	f.released += g.released
	f.verified += g.verified
	f.lost += g.lost
	f.unseen += g.unseen
	f.falsely += g.falsely
}

func (s *story) fatal(format string, args ...any) {
	s.t.Helper()
	s.t.Fatalf("%s\nafter: %s", fmt.Sprintf(format, args...), strings.Join(s.steps, ", "))
}

func (s *story) must(err error) {
	s.t.Helper()
	if err != nil {
		s.fatal("%v", err)
	}
}

func (s *story) note(format string, args ...any) {
	s.steps = append(s.steps, fmt.Sprintf(format, args...))
}

func (s *story) status() scoresheet.Status {
	if s.now.mode == modes.Owner {
		return scoresheet.NoGame
	}
	if s.now.elsewhere {
		return scoresheet.Elsewhere
	}
	v := s.twin.View()
	return v.Record.Status()
}

// guarded: a game is on here that nobody may leave unseen.
func (s *story) guarded() bool { return s.now.mode != modes.Owner }

// raise says that by the rules an alarm stands from here on.
func (s *story) raise(kind, what string) int {
	if !s.guarded() {
		return 0
	}
	s.sum.exits++
	s.nextID++
	s.now.alarms = append(s.now.alarms, alarm{s.nextID, kind, what})
	s.now.raised[kind]++
	s.now.told[s.nextID] = true
	return s.nextID
}

func (s *story) stands(id int) bool {
	return slices.ContainsFunc(s.now.alarms, func(a alarm) bool { return a.id == id })
}

// begin makes a device with codes and a game on it.
func (s *story) begin() {
	s.clock, s.dir = newClock(), s.folders.next()
	var err error
	s.dev, err = open(s.dir, s.clock)
	s.must(err)
	s.must(setCodes(s.dev))
	s.newGame()
}

func (s *story) newGame() {
	_, err := s.dev.New(pairing)
	s.must(err)
	s.now = none(modes.Game, s.clock)
	s.acts = nil
	s.newTwin()
	s.stillAway()
}

// stillAway: a screen lost before the game began is lost in the game.
func (s *story) stillAway() {
	if s.away != "" && s.guarded() && !s.now.told[s.now.awayID] {
		s.now.awayID = s.raise(device.AlarmLeft, s.away)
	}
}

// newTwin begins the twin anew, and brings it to where the device should be.
func (s *story) newTwin() {
	if s.twin != nil {
		s.must(s.twin.Close())
	}
	var err error
	s.twin, err = open(s.folders.next(), nil)
	s.must(err)
	_, err = s.twin.New(pairing)
	s.must(err)
	s.acts = s.acts[:s.now.acts]
	for _, a := range s.acts {
		_, err := a(s.twin)
		s.must(err)
	}
}

func (s *story) end() {
	if s.dev != nil {
		_ = s.dev.Close()
	}
	if s.twin != nil {
		_ = s.twin.Close()
	}
	entries, _ := os.ReadDir(s.folders.base)
	for _, e := range entries {
		_ = os.RemoveAll(filepath.Join(s.folders.base, e.Name()))
	}
}

// live lets time go by as it does while the program runs.
func (s *story) live(d time.Duration) {
	for d > 0 {
		step := min(d, 5*time.Second)
		d -= step
		s.clock.pass(step, true)
		s.tick()
	}
}

func (s *story) tick() { s.dev.Tick(s.clock.Stamp().Wall.Time()) }

// look compares the device with what should be.
func (s *story) look() {
	s.t.Helper()
	s.clock.pass(time.Millisecond, true)
	s.tick()
	v := s.dev.View()
	if v.Mode != s.now.mode {
		s.fatal("the device is in %s mode, and should be in %s", v.Mode, s.now.mode)
	}
	if s.now.mode != modes.Owner {
		w := s.twin.View()
		if got, want := written(&v.Record), written(&w.Record); got != want {
			s.sum.lost++
			s.fatal("the sheet is\n%s\nand should be\n%s", got, want)
		}
		if got := v.Record.Status(); got != s.status() {
			s.fatal("the game is %s, and should be %s", got, s.status())
		}
	}
	s.compareAlarms(v)
	if v.Saved {
		s.now.moved = s.clock.moved
		s.sure = s.now.clone()
	} else if !s.pulled {
		s.fatal("what was entered is not saved, and the disk is well")
	}
}

// compareAlarms looks for alarms that should stand, and for some that should
// not. Of storage and codes it is enough that one stands if one should.
func (s *story) compareAlarms(v device.View) {
	s.t.Helper()
	var got, want []string
	storage, codes := false, false
	for _, a := range v.Alarms {
		switch a.Alarm {
		case device.AlarmStorage:
			storage = true
		case device.AlarmCodes:
			codes = true
		case device.AlarmClock:
			got = append(got, a.Alarm+" "+sort(a.Detail))
		default:
			got = append(got, a.Alarm+" "+a.Detail)
		}
	}
	for _, a := range s.now.alarms {
		want = append(want, a.kind+" "+a.what)
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		if len(got) < len(want) {
			s.sum.unseen++
		} else {
			s.sum.falsely++
		}
		s.fatal("the alarms are %q, and should be %q", got, want)
	}
	if s.guarded() && !v.Saved && !storage {
		s.sum.unseen++
		s.fatal("what was entered is not saved, and no alarm says so")
	}
	if storage && !s.now.pulls && !s.sure.pulls {
		s.fatal("an alarm of storage, which never failed")
	}
	if codes != s.now.codes {
		s.fatal("%d wrong codes, alarm: %v", s.now.wrong, codes)
	}
}

// sort is what kind of a clock's alarm it is: forth, back, or the zone.
func sort(detail string) string {
	if strings.HasPrefix(detail, "zone") {
		return "zone"
	}
	return detail[:1]
}

// start begins the program on a folder, after it ended there somehow.
func (s *story) start(dir string, how alarm) {
	s.t.Helper()
	old := s.dir
	s.now = s.sure.clone()
	s.away, s.now.awayID, s.now.wrong = "", 0, 0
	if s.now.mode == modes.Arbiter {
		s.now.mode = modes.Game
	}
	if s.now.mode != modes.Owner {
		s.newTwin()
	}
	if s.guarded() {
		s.raise(how.kind, how.what)
		by := s.clock.moved - s.now.moved
		switch {
		case how.kind == device.AlarmPower && by > 0, how.kind == "shut down" && by > 0:
			// Time that went by, for all that anybody can tell.
		case by >= 5*time.Second:
			s.raise(device.AlarmClock, "+")
		case by <= -5*time.Second:
			s.raise(device.AlarmClock, "-")
		}
		if zone := s.clock.Zone(); zone != s.now.zone {
			s.raise(device.AlarmClock, "zone")
			s.now.zone = zone
		}
	}
	var err error
	s.dev, err = open(dir, s.clock)
	s.must(err)
	s.dir, s.pulled = dir, false
	s.sum.starts++
	if old != dir {
		s.must(os.RemoveAll(old))
	}
}

// die kills the program: what lies in its folder is all there is.
func (s *story) die(reboot bool) {
	dir := s.folders.next()
	s.must(copied(s.dir, dir))
	if s.pulled {
		s.must(os.Rename(filepath.Join(dir, "zapis.db.away"), filepath.Join(dir, "zapis.db")))
	}
	_ = s.dev.Close() // of the copy's original, which nobody looks at any more
	how := alarm{kind: device.AlarmKilled}
	s.sum.kills++
	if reboot {
		s.sum.kills--
		s.sum.cuts++
		how.kind = device.AlarmPower
		s.clock.reboot()
	}
	s.start(dir, how)
}

// pull takes the database away, or puts it back.
func (s *story) pull() {
	path := filepath.Join(s.dir, "zapis.db")
	if s.pulled {
		s.must(os.Rename(path+".away", path))
	} else {
		s.must(os.Rename(path, path+".away"))
		s.now.pulls = true
	}
	s.pulled = !s.pulled
}

// enter makes an entry on the device and on the twin.
func (s *story) enter(what string, a act) {
	s.t.Helper()
	ack, err := a(s.dev)
	if s.now.mode != modes.Game || s.now.elsewhere || s.now.copiedOut && what != "signature" {
		if !refused(err) && (what != "signature" || err == nil) {
			s.fatal("%s was not refused: %v", what, err)
		}
		s.sum.refusals++
		return
	}
	_, twinErr := a(s.twin)
	if (err == nil) != (twinErr == nil) {
		s.fatal("%s: %v, and should be: %v", what, err, twinErr)
	}
	if err != nil {
		return
	}
	s.acts = append(s.acts, a)
	s.now.acts = len(s.acts)
	s.sum.entries++
	if ack.Durable {
		s.sum.durable++
	} else if !s.pulled {
		s.fatal("%s is not durable, and the disk is well", what)
	}
}

// finish has the arbiter see to the alarms, the players end and sign the
// game, and checks what they take home.
func (s *story) finish() {
	s.note("the end")
	if s.pulled {
		s.pull()
	}
	if s.away != "" {
		s.dev.Back()
		s.away = ""
	}
	s.look()
	if s.now.mode == modes.Owner {
		return
	}
	s.comeIn(arbiterCode)
	if s.now.elsewhere {
		s.must(s.dev.TakeBack("the other one is not here"))
		s.now.elsewhere, s.now.mode = false, modes.Game
		s.look()
		s.comeIn(arbiterCode)
	}
	s.acknowledge()
	s.leave()
	s.look()
	s.enter("result", func(d *session.Session) (device.Receipt, error) { return d.Result(scoresheet.Draw, "") })
	for _, who := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		s.enter("signature", func(d *session.Session) (device.Receipt, error) { return d.Sign(who, "A name", nil) })
	}
	s.look()
	_, err := s.dev.Release()
	s.must(err)
	s.now.mode = modes.Owner
	s.sum.released++
	s.verify()
}

// verify checks the record file of the game that was released.
func (s *story) verify() {
	file, err := s.dev.Export(device.FormatRecord)
	s.must(err)
	report := attest.VerifyAll(file, nil)[0]
	if report.Status != attest.Intact {
		s.fatal("the record verifies as %s", report.Describe())
	}
	r, err := report.Record()
	s.must(err)
	w := s.twin.View()
	if got, want := written(&r), written(&w.Record); got != want {
		s.sum.lost++
		s.fatal("the file has\n%s\nand should have\n%s", got, want)
	}
	_, rest, _ := bytes.Cut(file, []byte(`[`+attest.TagAlarms+` "`))
	text, _, _ := bytes.Cut(rest, []byte(`"`))
	counted := attest.Alarms{}
	if len(text) > 0 {
		counted, err = attest.ParseAlarms(string(text))
		s.must(err)
	}
	for _, kind := range []string{
		device.AlarmLeft, device.AlarmStopped, device.AlarmKilled, device.AlarmPower, device.AlarmClock, device.AlarmPlugged,
	} {
		if got, want := counted.Count(kind), s.now.raised[kind]; got != want {
			s.sum.unseen++
			s.fatal("the export counts %d alarms of %s, and should count %d", got, kind, want)
		}
	}
	if counted.Unacknowledged() != 0 {
		s.fatal("the export counts %d alarms that stand", counted.Unacknowledged())
	}
	s.sum.verified++
}

// comeIn has the arbiter come, when wrong codes are waited off.
func (s *story) comeIn(code string) {
	s.live(time.Minute)
	if s.now.mode == modes.Arbiter {
		return
	}
	err := s.dev.Arbiter(code)
	var wait *device.WaitError
	if errors.As(err, &wait) { // the clock was set back, and he waits once more
		s.live(time.Minute)
		err = s.dev.Arbiter(code)
	}
	s.must(err)
	s.now.mode, s.now.copiedOut, s.now.wrong = modes.Arbiter, false, 0
}

// leave has the arbiter give the device back to the player. A screen that is
// lost still is another alarm then.
func (s *story) leave() {
	s.must(s.dev.Leave())
	s.now.mode = modes.Game
	if s.away != "" && !s.stands(s.now.awayID) {
		s.now.awayID = s.raise(device.AlarmLeft, s.away)
	}
}

func (s *story) acknowledge() {
	s.must(s.dev.Acknowledge())
	s.sum.acknowledged += len(s.now.alarms)
	s.now.alarms, s.now.pulls, s.now.codes = nil, s.pulled, false
}

var errWrong *device.WrongCodeError

func wrongCode(err error) bool { return errors.As(err, &errWrong) }
