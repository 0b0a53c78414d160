package session_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/app/version"
	"zapis/internal/peek"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

func wrong(err error) bool {
	var w *device.WrongCodeError
	return errors.As(err, &w)
}

func waits(err error) time.Duration {
	var w *device.WaitError
	if errors.As(err, &w) {
		return w.For
	}
	return 0
}

// R-A01, R-O01: all codes are different, and one that is set is replaced only
// by who knows it, but for the arbiter's.
func TestCodes(t *testing.T) {
	p := newPlayer(t).codes()
	for _, c := range []struct{ role, code, old string }{
		{device.RoleOwner, arbiterCode, ownerCode},
		{device.RoleOwner, organizerCode, ownerCode},
		{device.RoleOrganizer, ownerCode, organizerCode},
		{device.RoleArbiter, ownerCode, ""},
		{device.RoleOwner, "444444", ""},
		{device.RoleOrganizer, "444444", ""},
	} {
		if err := p.SetCode(c.role, c.code, c.old); err == nil {
			t.Errorf("%s's code became %s with %q", c.role, c.code, c.old)
		}
		p.clock.pass(time.Minute) // who is told that a code is taken has tried it
	}
	if err := p.SetCode(device.RoleOwner, "444444", arbiterCode); !wrong(err) {
		t.Errorf("the owner's code with the arbiter's: %v", err)
	}
	p.clock.pass(time.Minute)
	p.do(p.SetCode(device.RoleOwner, "444444", ownerCode))
	p.do(p.SetCode(device.RoleArbiter, ownerCode, "")) // it is free again
	p = p.restart()
	p.do(p.Owner("444444"))
	p.game()
	p.do(p.Arbiter(ownerCode))
	p.do(p.Leave())
	p.do(p.Arbiter(organizerCode))
	p.do(p.Close())
	for _, e := range readLog(t, p.dir) {
		for _, code := range []string{"444444", arbiterCode, organizerCode, "argon2"} {
			if strings.Contains(string(e.Payload), code) {
				t.Errorf("the log holds %s", code)
			}
		}
	}
	if log := readLog(t, p.dir); len(peek.Of[scoresheet.CodeSet](log)) != 5 || len(peek.Of[scoresheet.CodeRefused](log)) != 5 {
		t.Errorf("%d codes set, %d refused", len(peek.Of[scoresheet.CodeSet](log)), len(peek.Of[scoresheet.CodeRefused](log)))
	}
}

// R-A01: wrong codes wait longer and longer, up to a minute, over restarts
// and reboots too; a clock that is set shortens nothing while the program
// runs, and makes nobody wait longer than the delay.
func TestDelays(t *testing.T) {
	p := newPlayer(t).codes().game()
	for range 3 {
		if err := p.Arbiter("999999"); !wrong(err) {
			t.Fatal(err)
		}
	}
	if got := waits(p.Arbiter(arbiterCode)); got != time.Second {
		t.Fatalf("waits %v after three", got)
	}
	p.clock.set(24 * time.Hour)
	if got := waits(p.Arbiter(arbiterCode)); got != time.Second {
		t.Errorf("waits %v after the clock was set ahead", got)
	}
	for i := range 7 {
		p.clock.pass(time.Minute)
		if err := p.Arbiter("999999"); !wrong(err) {
			t.Fatalf("try %d: %v", i, err)
		}
	}
	p.clock.pass(20 * time.Second)
	if got := waits(p.killed().Arbiter(arbiterCode)); got != 40*time.Second {
		t.Errorf("waits %v after the program was killed", got)
	}
	p = p.restart()
	if got := waits(p.Arbiter(arbiterCode)); got != 40*time.Second {
		t.Errorf("waits %v after a restart", got)
	}
	p.clock.set(-365 * 24 * time.Hour)
	p.clock.reboot()
	p = p.restart()
	if got := waits(p.Arbiter(arbiterCode)); got != time.Minute {
		t.Errorf("waits %v after the clock was set back", got)
	}
	p.clock.pass(59 * time.Second)
	if got := waits(p.Arbiter(arbiterCode)); got != time.Second {
		t.Errorf("waits %v of the minute", got)
	}
	p.clock.pass(time.Second)
	p.do(p.Arbiter(arbiterCode))
	p.do(p.Leave())
	if err := p.Arbiter("999999"); !wrong(err) {
		t.Errorf("a first wrong code after a right one: %v", err)
	}
}

// R-A01: typing the arbiter's code anew, as anybody may between games, does
// not shorten the wait of who tries codes.
func TestDelaysOutliveTheCode(t *testing.T) {
	p := newPlayer(t, session.Options{FrontEnd: "console"}).codes().game()
	for range 3 {
		_ = p.Arbiter("999999")
	}
	p.ended().signed()
	p.done(p.Release())
	p.do(p.SetCode(device.RoleArbiter, arbiterCode, ""))
	p.game()
	if got := waits(p.Arbiter("999998")); got != time.Second {
		t.Errorf("waits %v", got)
	}
}

// R-A01, R-G01: the arbiter's code is for one game. Once that cannot be taken
// back any more, it is forgotten, also when the program died meanwhile.
func TestArbiterCodeIsForOneGame(t *testing.T) {
	released := func(opts ...session.Options) *player {
		p := newPlayer(t, opts...).codes().game().ended().signed()
		p.clock.pass(time.Hour)
		p.done(p.Release())
		return p
	}
	next := func(p *player) error {
		p.Helper()
		p.clock.pass(3 * time.Minute)
		p.game()
		return p.Arbiter(arbiterCode)
	}
	console := session.Options{FrontEnd: "console"}
	for name, p := range map[string]*player{
		"on the console": released(console),
		"on the screen":  released(),
		"restarted":      released().restart(),
		"killed":         released().killed(),
		"rebooted":       func() *player { p := released(); p.clock.reboot(); return p.restart() }(),
	} {
		err := next(p)
		if err == nil {
			t.Errorf("%s: it opens the next game", name)
		}
		p.do(p.Arbiter(organizerCode))
	}
	p := released()
	p.clock.pass(3 * time.Minute)
	p.do(p.SetCode(device.RoleArbiter, "555555", ""))
	p = p.restart()
	p.clock.pass(time.Hour)
	p.Tick(time.Now())
	p.game()
	p.do(p.Arbiter("555555"))
	p.done(p.Abandon("end of the test"))
	if next(p) == nil {
		t.Error("it opens the game after an abandoned one")
	}
}

// R-G01, R-G09: for three minutes after the player's own release all see the
// ended screen; the arbiter may take the game back meanwhile. What was signed
// before is void with a change, and the game goes out in two segments.
func TestEndedScreen(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	p.ended().signed()
	first, err := p.Export(device.FormatPGN)
	p.do(err)
	p.done(p.Release())
	if v := p.View(); v.EndedFor != 3*time.Minute || v.Ended == nil || v.Ended.Result != scoresheet.WhiteWins {
		t.Fatalf("the ended screen stands %v, %v", v.EndedFor, v.Ended)
	}
	p.clock.pass(time.Minute)
	p.clock.set(-time.Hour)
	p = p.restart()
	p.clock.set(2 * time.Hour)
	if v := p.View(); v.EndedFor != 2*time.Minute {
		t.Errorf("after a minute it stands %v", v.EndedFor)
	}
	if _, err := p.New(device.NewGame{}); !refused(err) {
		t.Errorf("a new game meanwhile: %v", err)
	}
	if err := p.Arbiter("999999"); !wrong(err) {
		t.Errorf("a wrong code: %v", err)
	}

	p.do(p.Arbiter(arbiterCode))
	v := p.View()
	if v.Mode != modes.Arbiter || v.Record.Status() != scoresheet.SignedByBoth || v.EndedFor != 0 || v.Record.Released != 0 {
		t.Fatalf("taken back: %s mode, %s", v.Mode, v.Record.Status())
	}
	p.do(p.Leave())
	p.done(p.Result(scoresheet.BlackWins, "the result was entered wrongly"))
	p = p.killed()
	if v := p.View(); v.Mode != modes.Game || v.Record.Status() != scoresheet.Ended || v.Record.Result != scoresheet.BlackWins {
		t.Fatalf("killed: %s mode, %s, %s", v.Mode, v.Record.Status(), v.Record.Result)
	}
	if _, err := p.Release(); !refused(err) {
		t.Errorf("released with the signatures of before: %v", err)
	}
	p.signed()
	if _, err := p.Release(); !refused(err) {
		t.Errorf("released under the alarm of the kill: %v", err)
	}
	p.acknowledged()
	p.done(p.Release())
	p.clock.pass(3 * time.Minute)
	if v := p.View(); v.EndedFor != 0 {
		t.Errorf("after three minutes it stands %v", v.EndedFor)
	}
	p.do(p.Owner(ownerCode))
	games, err := p.Games()
	p.do(err)
	if len(games) != 1 || games[0].Record.Result != scoresheet.BlackWins {
		t.Errorf("the archive has %d games", len(games))
	}

	for _, export := range []func(device.Format) ([]byte, error){
		p.Export,
		func(f device.Format) ([]byte, error) { return p.ExportArchived(f, 1) },
	} {
		file, err := export(device.FormatRecord)
		p.do(err)
		reports := attest.VerifyAll(file, nil)
		if len(reports) != 1 || reports[0].Status != attest.Intact || reports[0].Result != "0-1" {
			t.Fatalf("verified: %s", reports[0].Describe())
		}
		_, segments, err := attest.ParseRecordFile(file)
		p.do(err)
		if len(segments) != 2 {
			t.Errorf("%d segments", len(segments))
		}
	}
	if got := attest.VerifyAll(first, nil); got[0].Status != attest.Intact || got[0].Result != "1-0" {
		t.Errorf("what was exported first: %s", got[0].Describe())
	}
}

// R-G01: the arbiter's own release, and the console's, need no ended screen.
func TestNoEndedScreen(t *testing.T) {
	p := newPlayer(t).codes().game().ended().signed()
	p.do(p.Arbiter(arbiterCode))
	p.done(p.Release())
	if v := p.View(); v.EndedFor != 0 || p.restart().View().EndedFor != 0 {
		t.Error("after the arbiter's release")
	}
	c := newPlayer(t, session.Options{FrontEnd: "console"}).game().ended().signed()
	c.done(c.Release())
	if v := c.View(); v.EndedFor != 0 || v.Ended == nil || v.Ended.Released == 0 {
		t.Error("on the console")
	}
}

// R-O01, R-O02, R-G10: the archive is the identified owner's, a restart
// forgets him, and games that were not released are not in it.
func TestArchive(t *testing.T) {
	p := newPlayer(t, session.Options{FrontEnd: "console"}).codes()
	p.game().ended().signed()
	p.done(p.Release())
	p.do(p.SetCode(device.RoleArbiter, arbiterCode, ""))
	p.game()
	p.do(p.Arbiter(arbiterCode))
	p.done(p.Abandon("White did not come"))
	if _, err := p.Games(); !refused(err) {
		t.Errorf("without the code: %v", err)
	}
	if err := p.Owner(arbiterCode); !wrong(err) {
		t.Errorf("with the arbiter's code: %v", err)
	}
	p.do(p.Owner(ownerCode))
	games, err := p.Games()
	if p.do(err); len(games) != 1 || games[0].N != 1 || games[0].Record.Result != scoresheet.WhiteWins {
		t.Errorf("the archive has %d games", len(games))
	}
	if _, err := p.Game(2); err == nil {
		t.Error("there is a second game")
	}
	p = p.restart()
	if _, err := p.Games(); !refused(err) {
		t.Errorf("after a restart: %v", err)
	}
}

// R-D05, design §6: what a game was entered with stands in its log, and that
// is what is attested, whatever program writes it out.
func TestFrontEndIsAttestedFromTheLog(t *testing.T) {
	p := newPlayer(t, session.Options{FrontEnd: "touch", Lock: "kiosk"}).codes().game()
	p.tap("e2", "e4")
	p = p.restart(session.Options{FrontEnd: "touch", Lock: "pinned"})
	p.ended().signed()
	check := func(p *player, want string) {
		t.Helper()
		file, err := p.Export(device.FormatPGN)
		p.do(err)
		for _, tag := range strings.Split(want, ", ") {
			if !strings.Contains(string(file), tag) {
				t.Errorf("no %s in\n%s", tag, file)
			}
		}
	}
	check(p, `[ZapisFrontEnd "touch"], [ZapisLock "kiosk pinned"]`)
	p.acknowledged().done(p.Release())
	// After the game another program opens the device: the game is as it was.
	p = p.restart(session.Options{FrontEnd: "console"})
	check(p, `[ZapisFrontEnd "touch"], [ZapisLock "kiosk pinned"]`)
	if _, err := p.New(device.NewGame{}); !refused(err) {
		t.Errorf("another front end skips the ended screen: %v", err)
	}
	p.clock.pass(3 * time.Minute)
	p.game()
	p = p.restart(session.Options{FrontEnd: "touch", Lock: "kiosk"})
	p.ended().signed()
	check(p, `[ZapisFrontEnd "console touch"], [ZapisLock "kiosk none"]`)
}

// R-C02: which builds recorded the game stands in its log, and that is what is
// attested, whatever program writes it out.
func TestVersionIsAttestedFromTheLog(t *testing.T) {
	p := newPlayer(t, session.Options{}).codes().game()
	p = p.restart(session.Options{})
	p.ended().signed()
	file, err := p.Export(device.FormatPGN)
	p.do(err)
	want := "[ZapisVersion \"" + version.String() + "\"]"
	if n := strings.Count(string(file), want); n != 1 {
		t.Errorf("%d times %s in\n%s", n, want, file)
	}
	if got := attest.Verify(file, nil); got.Status != attest.Intact || got.Version != version.String() {
		t.Errorf("it is %s, recorded by %q", got.Describe(), got.Version)
	}
}
