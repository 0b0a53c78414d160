package session_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/power"
	"zapis/app/session"
	"zapis/internal/peek"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/rulings"
	"zapis/storage"
)

// verified checks a file and returns what it holds.
func verified(t testing.TB, file []byte) attest.Report {
	t.Helper()
	r := attest.VerifyAll(file, nil)[0]
	if r.Status != attest.Intact {
		t.Fatalf("it verifies as %s", r.Describe())
	}
	return r
}

// R-G18: a game goes on on a spare device under the alarms it has, from the
// same cell, and what the spare device exports is checked down to the log of
// the first one. Power may fail on the spare in between.
func TestHandOver(t *testing.T) {
	old := newPlayer(t).codes().game()
	old.tap("e2", "e4")
	old.Left(device.LeftFocus)
	old.clock.pass(time.Minute)
	old.Back()
	old.do(old.Arbiter(arbiterCode))
	file, err := old.HandOver("the screen is broken")
	old.do(err)
	if v := old.View(); v.Mode != modes.Game || v.Record.Status() != scoresheet.Elsewhere {
		t.Errorf("the old device is in %s mode, %s", v.Mode, v.Record.Status())
	}
	if _, err := old.Tap(square("e7"), square("e5"), 0); !refused(err) {
		t.Errorf("the old device still records: %v", err)
	}
	verified(t, file)

	spare := newPlayer(t).codes()
	spare.done(spare.TakeOver(file, ""))
	if got := told(spare); got != "left focus 60; " {
		t.Errorf("the alarms on the spare device are %q", got)
	}
	spare.tap("e7", "e5")
	spare = spare.killed()
	if got := told(spare); got != "left focus 60; killed  0; " {
		t.Errorf("the alarms after a kill are %q", got)
	}
	spare.tap("g1", "f3")
	spare.acknowledged().ended().signed()
	record, err := spare.Export(device.FormatRecord)
	spare.do(err)
	report := verified(t, record)
	got, err := report.Record()
	spare.do(err)
	if texts := textsOf(&got); strings.Join(texts, " ") != "e4 e5 Nf3" {
		t.Errorf("the record has %v", texts)
	}
	if !bytes.Contains(record, []byte(`[ZapisAlarms "left 1, killed 1"]`)) {
		t.Error("the alarms of both devices are not counted in the export")
	}
	spare.done(spare.Release())
	spare = spare.restart()
	spare.clock.pass(3 * time.Minute)
	spare.do(spare.Owner(ownerCode))
	games, err := spare.Games()
	spare.do(err)
	if len(games) != 1 || len(games[0].Record.Cells) != 3 {
		t.Errorf("the spare device's archive has %d games", len(games))
	}

	// The old one waits for the arbiter, also over a restart, and is not to be
	// used for anything else meanwhile.
	old = old.restart()
	if v := old.View(); v.Record.Status() != scoresheet.Elsewhere || len(v.Alarms) != 2 {
		t.Errorf("after a restart the old device is %s, alarms %q", v.Record.Status(), told(old))
	}
	old.do(old.Arbiter(organizerCode))
	if _, err := old.Abandon("it went on elsewhere"); err != nil || old.View().Mode != modes.Owner {
		t.Errorf("the arbiter cannot let it go: %v", err)
	}
	if _, err := old.Export(device.FormatPGN); err == nil {
		t.Error("the device that was handed over tells which moves are legal")
	}
}

// R-G18: the hand-over of a signed game, or of none, has nothing to hand over;
// a file of a game that was not handed over is not taken.
func TestTakeOverRefuses(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	p.do(p.Arbiter(arbiterCode))
	open, err := p.Export(device.FormatRecord)
	p.do(err)
	over, err := p.HandOver("")
	p.do(err)
	attested, _, err := attest.ParseRecordFile(over)
	p.do(err)
	spare := newPlayer(t)
	ended := newPlayer(t).codes().game()
	ended.do(ended.Arbiter(arbiterCode))
	ended.done(ended.Abandon("he left"))
	closed, err := ended.Export(device.FormatRecord)
	ended.do(err)
	for name, x := range map[string]struct {
		file []byte
		why  device.Reason
	}{
		"a game still on":             {open, device.ReasonTakenNoFile},
		"a PGN":                       {attested, device.ReasonTakenNoFile},
		"nothing":                     {nil, device.ReasonTakenNoFile},
		"cut":                         {over[:len(over)-1], device.ReasonTakenChanged},
		"a game that is over":         {closed, device.ReasonTakenOver},
		"no code on the spare device": {over, device.ReasonTakenNoCode},
	} {
		if _, err := spare.TakeOver(x.file, ""); device.ReasonOf(err) != x.why || spare.View().Mode != modes.Owner {
			t.Errorf("%s: %v (%s), want %s", name, err, device.ReasonOf(err), x.why)
		}
	}
	p.do(p.Arbiter(arbiterCode))
	p.do(p.TakeBack("the other one is broken too"))
	p.tap("e7", "e5")
	spare.codes().done(spare.TakeOver(over, "")) // both logs tell
	p.do(p.Arbiter(arbiterCode))
	if _, err := p.TakeOver(over, ""); !refused(err) {
		t.Errorf("a game was taken over into another: %v", err)
	}
}

// R-G18, Laws 7.2.1, 7.3: the arbiter begins the recording anew; the earlier
// one is closed with the reason, alarms go on standing.
func TestRestart(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	p.Left(device.LeftClose)
	if _, err := p.Restart(device.Restart{Reason: device.WrongColors}); !refused(err) {
		t.Errorf("the player restarted: %v", err)
	}
	p.do(p.Arbiter(arbiterCode))
	if _, err := p.Restart(device.Restart{Reason: " "}); err == nil {
		t.Error("restarted without a reason")
	}
	p.done(p.Restart(device.Restart{Reason: device.WrongPosition, FEN: "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}))
	if v := p.View(); v.Mode != modes.Game || len(v.Record.Cells) != 0 || v.Record.Header.Why != "position" || told(p) != "left close 0; " {
		t.Errorf("%s mode, %d cells, alarms %q", v.Mode, len(v.Record.Cells), told(p))
	}
	p.tap("h1", "h8")
	p = p.killed()
	if v := p.View(); len(v.Record.Cells) != 1 || v.Record.Header.FEN == "" {
		t.Errorf("after a kill: %d cells", len(v.Record.Cells))
	}
	closed := peek.Of[scoresheet.GameClosed](readLogOf(t, p))
	if len(closed) != 1 || !closed[0].Restarted || closed[0].Reason != "position" {
		t.Errorf("the log has %+v", closed)
	}
}

// R-G18, R-A15: what was recorded before is exported for the arbiter, the oldest
// first, with the rulings of its time; of a game that was taken over, what this
// device recorded.
func TestEarlierRecordings(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	p.tap("e7", "e4")
	if _, err := p.Export(device.FormatEarlier); !refused(err) {
		t.Errorf("the player: %v", err)
	}
	p.do(p.Arbiter(arbiterCode))
	if _, err := p.Export(device.FormatEarlier); device.ReasonOf(err) != device.ReasonNoGame {
		t.Errorf("where nothing was begun anew: %v", err)
	}
	p.done(p.Rule(arbitration.Ruling{ID: rulings.Note, Text: "wrong set"}))
	p.done(p.Restart(device.Restart{Reason: device.WrongPosition}))
	p.tap("d2", "d4")
	p.do(p.Arbiter(arbiterCode))
	p.done(p.Restart(device.Restart{Reason: device.WrongColors, Swap: true}))
	p = p.killed()
	p.do(p.Arbiter(arbiterCode))
	earlier := func(p *player) (told []string) {
		t.Helper()
		file, err := p.Export(device.FormatEarlier)
		p.do(err)
		for _, r := range attest.VerifyAll(file, nil) {
			record, err := r.Record()
			if err != nil || r.Status != attest.Intact {
				t.Fatalf("%v, %v", r.Status, err)
			}
			text := record.Header.Tag("White") + " " + record.CloseNote
			for i := range record.Cells {
				text += " " + record.Cells[i].Text(notation.English, notation.Short)
			}
			for _, g := range record.Rulings {
				text += " " + g.Text
			}
			told = append(told, text)
		}
		return told
	}
	if got, want := earlier(p), []string{"Petrova position e4 e7xe4 wrong set", "Petrova colours d4"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	log := peek.Of[scoresheet.Exported](readLogOf(t, p.killed()))
	if len(log) != 1 || log[0].Format != "earlier" {
		t.Errorf("the log has %+v", log)
	}

	// On a spare device the numbers of segments are others' games.
	spare := newPlayer(t).codes().game()
	spare.tap("a2", "a4")
	spare.do(spare.Arbiter(arbiterCode))
	spare.done(spare.Abandon("practice"))
	spare.do(spare.SetCode(device.RoleArbiter, arbiterCode, ""))
	file, err := p.HandOver("the screen is broken")
	p.do(err)
	spare.done(spare.TakeOver(file, ""))
	spare.do(spare.Arbiter(arbiterCode))
	if got, err := spare.Export(device.FormatEarlier); device.ReasonOf(err) != device.ReasonNoGame {
		t.Errorf("of another device's recordings: %.60s, %v", got, err)
	}
	spare.done(spare.Restart(device.Restart{Reason: device.WrongPosition}))
	spare.do(spare.Arbiter(arbiterCode))
	if got := earlier(spare); len(got) != 1 {
		t.Errorf("%q", got)
	}
}

func readLogOf(t testing.TB, p *player) []peek.Event {
	p.do(p.Close())
	return readLog(t, p.dir)
}

// R-G05: before a game the device warns of a battery that may not last it;
// with the arbiter's code he agrees, and the log says so.
func TestLowBattery(t *testing.T) {
	level := 35
	opts := session.Options{Battery: func() (power.Reading, bool) { return power.Reading{Percent: level}, true }}
	p := newPlayer(t, opts).codes()
	var low *device.LowBatteryError
	if _, err := p.New(device.NewGame{}); !errors.As(err, &low) || low.Percent != 35 || low.WarnAt != power.DefaultWarn {
		t.Fatalf("a game begins on 35 %%: %v", err)
	}
	if err := p.AgreeBattery(ownerCode); !wrong(err) {
		t.Errorf("the owner agreed: %v", err)
	}
	p.do(p.AgreeBattery(arbiterCode))
	p.game()
	if b := p.Battery(); !b.Low || !b.Known {
		t.Errorf("%+v", b)
	}
	log := readLogOf(t, p)
	if a := peek.Of[scoresheet.BatteryAgreed](log); len(a) != 1 || a[0].Role != device.RoleArbiter || a[0].Percent != 36 {
		t.Errorf("the log has %+v", a)
	}

	level = 35
	free := newPlayer(t, opts)
	free.do(free.AgreeBattery("")) // nobody is there to ask
	free.done(free.New(device.NewGame{}))

	level = 80
	fine := newPlayer(t, opts)
	if err := fine.AgreeBattery(""); err == nil {
		t.Error("agreed to a battery that is not low")
	}
	fine.done(fine.New(device.NewGame{}))
	for range 9 * 60 { // ten percent an hour: it warns while eight hours are left
		fine.clock.pass(time.Minute)
		if fine.clock.Awake()%(6*time.Minute) == 0 {
			level--
		}
		fine.Battery()
	}
	noted := peek.Of[scoresheet.BatteryNoted](readLogOf(t, fine))
	if len(noted) == 0 || !noted[0].Low || noted[0].PerHour < 80 || noted[0].PerHour > 120 {
		t.Errorf("the log has %+v", noted)
	}
}

// R-O04, R-G01: the profile is the owner's, the rules are the organizer's.
func TestSettings(t *testing.T) {
	p := newPlayer(t)
	p.do(p.SetProfile(device.Profile{Name: "Kos, Ida", FIDE: "14100000", Federation: "UKR", Theme: "dark", LeftHand: true}))
	for _, bad := range []device.Profile{{Name: "a\nb"}, {FIDE: "12a"}, {Federation: "Ukr"}} {
		if err := p.SetProfile(bad); err == nil {
			t.Errorf("%+v was taken", bad)
		}
	}
	p.codes()
	if err := p.SetProfile(device.Profile{}); !refused(err) {
		t.Errorf("a stranger changed the profile: %v", err)
	}
	if err := p.SetRules(session.Rules{ReleaseNeedsArbiter: true}, ownerCode); !wrong(err) {
		t.Errorf("the owner set the rules: %v", err)
	}
	p.do(p.SetRules(session.Rules{ReleaseNeedsArbiter: true, Battery: 55}, organizerCode))
	p = p.restart()
	if got := p.Profile(); got.Name != "Kos, Ida" || !got.LeftHand || got.Theme != "dark" || p.OwnerName() != "Kos, Ida" {
		t.Errorf("the profile is %+v", got)
	}
	if got := p.Rules(); got != (session.Rules{ReleaseNeedsArbiter: true, Battery: 55}) {
		t.Errorf("the rules are %+v", got)
	}
	p.game().ended().signed()
	if _, err := p.Release(); !refused(err) {
		t.Errorf("released without the arbiter: %v", err)
	}
	p.do(p.Arbiter(arbiterCode))
	p.done(p.Release())
}

// R-A01: codes that somebody changes in the database during a game open
// nothing; those that the game was opened with are put back where they are
// still known, and an alarm stands.
func TestSwappedCodes(t *testing.T) {
	hash, err := modes.HashCode("999999", cheap)
	if err != nil {
		t.Fatal(err)
	}
	swap := func(p *player, role string) *player {
		t.Helper()
		p.do(p.Close())
		d, err := storage.Open(p.dir, storage.Options{})
		p.do(err)
		p.do(d.SetCode(role, storage.Code{Hash: hash, SetAt: time.UnixMilli(1)}))
		p.do(d.Close())
		return start(t, p.dir, p.clock)
	}
	p := swap(newPlayer(t).codes().game(), device.RoleArbiter)
	if !strings.Contains(told(p), "log codes ") {
		t.Errorf("the alarms are %q", told(p))
	}
	if err := p.Arbiter("999999"); !wrong(err) {
		t.Errorf("the swapped code: %v", err)
	}
	p.do(p.Arbiter(arbiterCode))
	p.do(p.Leave())
	// A code that was not there when the game began.
	p = newPlayer(t)
	p.do(p.SetCode(device.RoleArbiter, arbiterCode, ""))
	p = swap(p.game(), device.RoleOrganizer)
	if err := p.Arbiter("999999"); !wrong(err) {
		t.Errorf("a code put in: %v", err)
	}
	p.do(p.Arbiter(arbiterCode))
}

// R-A01: an arbiter who answers a challenge needs no code on the device; a
// wrong answer counts as a wrong code, and somebody else's key answers
// nothing.
func TestChallenge(t *testing.T) {
	key, err := modes.NewAnswerKey()
	if err != nil {
		t.Fatal(err)
	}
	p := newPlayer(t)
	if err := p.SetArbiterKey("nonsense"); err == nil {
		t.Error("nonsense was taken for a key")
	}
	p.do(p.SetArbiterKey(key.Public().Text()))
	p.game()
	if got := p.View().Record.Header.Codes; got != "key "+key.Public().Short() {
		t.Errorf("the game says %q", got)
	}
	if err := p.SetArbiterKey(""); !refused(err) {
		t.Errorf("the key was changed in the game: %v", err)
	}
	if err := p.Answer("12345678"); !errors.Is(err, modes.ErrChallengeOver) {
		t.Errorf("an answer to nothing: %v", err)
	}
	ask := func() string {
		t.Helper()
		c, err := p.Challenge(device.AnyArbiter)
		p.do(err)
		if c.Left <= 0 {
			t.Errorf("it lives for %v", c.Left)
		}
		return c.Text
	}
	text := ask()
	digits, err := modes.Answer(key, text)
	p.do(err)
	other, err := modes.NewAnswerKey()
	p.do(err)
	if strange, err := modes.Answer(other, text); err == nil && strange == digits {
		t.Error("another key answers it")
	}
	wrongOne := "00000000"
	if digits == wrongOne {
		wrongOne = "00000001"
	}
	var bad *modes.WrongAnswerError
	if err := p.Answer(wrongOne); !errors.As(err, &bad) {
		t.Errorf("a wrong answer: %v", err)
	}
	p.do(p.Answer(digits))
	if p.View().Mode != modes.Arbiter {
		t.Error("the right answer opens nothing")
	}
	p.do(p.Leave())
	if err := p.Answer(digits); !errors.Is(err, modes.ErrChallengeOver) {
		t.Errorf("the answer twice: %v", err)
	}
	for range 7 {
		p.clock.pass(time.Minute)
		ask()
		if err := p.Answer(wrongOne); !errors.As(err, &bad) {
			t.Fatalf("a wrong answer: %v", err)
		}
	}
	if got := told(p); got != "codes 7 0; " {
		t.Errorf("the alarms are %q", got)
	}
	if _, err := p.Challenge(device.AnyArbiter); waits(err) == 0 {
		t.Errorf("a challenge at once: %v", err)
	}
	// A key put into the database meanwhile answers nothing.
	p.do(p.Close())
	d, err := storage.Open(p.dir, storage.Options{})
	p.do(err)
	p.do(d.SetSetting("arbiter.key", other.Public().Text()))
	p.do(d.Close())
	p = start(t, p.dir, p.clock)
	if got := told(p); !strings.Contains(got, "log codes ") || p.ArbiterKeyShort() != key.Public().Short() {
		t.Errorf("the alarms are %q, the key is %s", got, p.ArbiterKeyShort())
	}
	p.clock.pass(time.Minute)
	digits, err = modes.Answer(key, ask()) // the true one was put back
	p.do(err)
	p.do(p.Answer(digits))
}

// R-O01: a lost owner's code costs him nothing but a day.
func TestForgottenOwnerCode(t *testing.T) {
	p := newPlayer(t).codes()
	ask := func() time.Duration {
		t.Helper()
		wait, err := p.ForgetOwnerCode("")
		p.do(err)
		return wait
	}
	if got := ask(); got != 24*time.Hour {
		t.Errorf("waits %v", got)
	}
	p.clock.pass(23 * time.Hour)
	if got := ask(); got != time.Hour {
		t.Errorf("waits %v", got)
	}
	p.do(p.Owner(ownerCode)) // he remembers
	if got := ask(); got != 24*time.Hour {
		t.Errorf("after he remembered it waits %v", got)
	}
	p = p.restart()
	p.clock.pass(24 * time.Hour)
	if got := ask(); got != 0 {
		t.Errorf("after a day it waits %v", got)
	}
	p.do(p.SetCode(device.RoleOwner, "777777", ""))
	p.do(p.Owner("777777"))
	if _, err := p.ForgetOwnerCode("888888"); !wrong(err) {
		t.Errorf("a wrong organizer's code: %v", err)
	}
	if _, err := p.ForgetOwnerCode(organizerCode); err != nil {
		t.Error(err)
	}
	p.do(p.SetCode(device.RoleOwner, "999999", ""))
}

// R-G01, R-G04: where nobody can come to acknowledge, a signed game is let go
// under its alarm, and the export says so.
func TestReleaseWithoutArbiter(t *testing.T) {
	p := newPlayer(t).game()
	p.tap("e2", "e4")
	p.Left(device.LeftClose)
	if _, err := p.Release(); !refused(err) {
		t.Errorf("released unsigned: %v", err)
	}
	p.ended().signed()
	p.done(p.Release())
	file, err := p.Export(device.FormatPGN)
	p.do(err)
	if !bytes.Contains(file, []byte(`[ZapisAlarms "left 1; 1 unacknowledged"]`)) {
		t.Errorf("the export is\n%s", file)
	}
	if v := p.View(); len(v.Alarms) == 0 {
		t.Error("the ended screen shows no alarm")
	}
}

// R-G01: where the arbiter's code is lost and nobody else can come, a device
// is not shut for ever: a day after both have signed it is let go, with what
// nobody acknowledged in the export.
func TestReleaseADayAfterTheSignatures(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	p.ended().signed()
	p.Left(device.LeftClose)
	p.clock.pass(23 * time.Hour)
	if _, err := p.Release(); !refused(err) {
		t.Errorf("released under an alarm within the day: %v", err)
	}
	// A clock that is set, with the program on or the machine off, is no day.
	p.clock.set(48 * time.Hour)
	if _, err := p.Release(); !refused(err) {
		t.Errorf("released under an alarm by setting the clock: %v", err)
	}
	p = p.killed()
	p.clock.set(48 * time.Hour)
	p.clock.reboot()
	p = p.killed()
	if _, err := p.Release(); !refused(err) {
		t.Errorf("released under an alarm after setting the clock of a machine that was off: %v", err)
	}
	p.clock.pass(time.Hour)
	p.done(p.Release())
	file, err := p.Export(device.FormatPGN)
	p.do(err)
	if !bytes.Contains(file, []byte("4 unacknowledged")) {
		t.Errorf("the export is\n%s", file)
	}
}

// R-A02: what a claim names stands until it is decided.
func TestClaimNamesItsCell(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	p.done(p.Claim(scoresheet.ClaimFifty, 0))
	if _, err := p.Remove(scoresheet.CellName{Number: 1}, false); !errors.Is(err, scoresheet.ErrClaimed) {
		t.Errorf("the claimed cell was taken out: %v", err)
	}
	p.do(p.Arbiter(arbiterCode))
	if _, err := p.Cancel(scoresheet.CellName{Number: 1}, "", ""); err == nil {
		t.Error("a claimed cell was cancelled")
	}
	p.done(p.Decide(scoresheet.Accepted, ""))
	if v := p.View(); v.Record.Result != scoresheet.Draw || v.Record.Reason != "draw, Laws 9.3.2" {
		t.Errorf("the game ended %s, %q", v.Record.Result, v.Record.Reason)
	}
	if _, err := p.Decide(scoresheet.Rejected, ""); err == nil {
		t.Error("a claim was decided twice")
	}
}
