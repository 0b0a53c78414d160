package conditions_test

import (
	"errors"
	"fmt"
	"time"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// step is one thing that happens; often says how often, beside the others.
type step struct {
	often int
	do    func(s *story)
}

var steps = []step{
	{30, (*story).entry},
	{4, (*story).goElsewhereOnTheSheet},
	{3, (*story).result},
	{3, (*story).sign},
	{4, (*story).lose},
	{4, (*story).back},
	{1, (*story).tryToClose},
	{1, (*story).plug},
	{3, (*story).setClock},
	{1, (*story).travel},
	{2, (*story).sleep},
	{2, (*story).freeze},
	{4, (*story).kill},
	{3, (*story).cut},
	{3, (*story).stop},
	{3, (*story).pullOrPutBack},
	{3, (*story).wrongCode},
	{6, (*story).arbiter},
	{3, (*story).release},
	{2, (*story).export},
	{3, (*story).forbidden},
}

// happen does one step at random and looks at the device after it.
func (s *story) happen() {
	if s.now.mode == modes.Owner && s.rnd.IntN(4) == 0 {
		s.nextGame()
		s.look()
	}
	total := 0
	for _, st := range steps {
		total += st.often
	}
	n := s.rnd.IntN(total)
	for _, st := range steps {
		if n -= st.often; n < 0 {
			st.do(s)
			break
		}
	}
	s.sum.steps++
	s.look()
}

func (s *story) pick(words ...string) string { return words[s.rnd.IntN(len(words))] }

func (s *story) square() board.Square {
	sq, err := board.ParseSquare(fmt.Sprintf("%c%d", 'a'+s.rnd.IntN(8), 1+s.rnd.IntN(8)))
	s.must(err)
	return sq
}

// entry: what a player writes, sense or nonsense.
func (s *story) entry() {
	var a act
	what := s.pick("tap", "tap", "tap", "write", "write", "dash", "blank", "clock", "offer", "mark", "undo")
	switch what {
	case "tap":
		from, to := s.square(), s.square()
		a = func(d *session.Session) (device.Receipt, error) { return d.Tap(from, to, board.NoKind) }
	case "write":
		text := s.pick("Nf3", "e4", "O-O", "Qxd5+", "Kh1??", "xyz", "e8=Q")
		a = func(d *session.Session) (device.Receipt, error) { return d.Write(text) }
	case "dash":
		a = (*session.Session).Dash
	case "blank":
		a = (*session.Session).Blank
	case "clock":
		c, err := scoresheet.ParseClock(fmt.Sprintf("1:%02d", s.rnd.IntN(60)))
		s.must(err)
		a = func(d *session.Session) (device.Receipt, error) { return d.NoteClock(nil, c) }
	case "offer":
		a = func(d *session.Session) (device.Receipt, error) { return d.NoteOffer(nil, false) }
	case "mark":
		a = func(d *session.Session) (device.Receipt, error) { return d.NoteMark(nil, notation.CheckMark, false) }
	case "undo":
		a = (*session.Session).Undo
	}
	s.note("%s", what)
	s.enter(what, a)
}

// goElsewhereOnTheSheet: to a cell, to the end, a cell put in or taken out.
func (s *story) goElsewhereOnTheSheet() {
	name := scoresheet.CellName{Number: 1 + s.rnd.IntN(8), Side: board.Color(s.rnd.IntN(2))}
	what := s.pick("at", "at end", "insert", "remove")
	s.note("%s %s", what, name)
	s.enter(what, map[string]act{
		"at":     func(d *session.Session) (device.Receipt, error) { return d.At(name) },
		"at end": (*session.Session).AtEnd,
		"insert": func(d *session.Session) (device.Receipt, error) { return d.Insert(name, false) },
		"remove": func(d *session.Session) (device.Receipt, error) { return d.Remove(name, false) },
	}[what])
}

func (s *story) result() {
	results := []scoresheet.Result{scoresheet.WhiteWins, scoresheet.BlackWins, scoresheet.Draw, scoresheet.NoResult}
	r := results[s.rnd.IntN(len(results))]
	s.note("result %s", r)
	s.enter("result", func(d *session.Session) (device.Receipt, error) { return d.Result(r, "time") })
}

func (s *story) sign() {
	s.note("both sign")
	for _, who := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		s.enter("signature", func(d *session.Session) (device.Receipt, error) { return d.Sign(who, "A name", nil) })
	}
}

// lose: the screen is lost, in this way or now in another.
func (s *story) lose() {
	how := s.pick(device.LeftFocus, device.LeftCovered, device.LeftMinimised, device.LeftScreen)
	s.note("screen lost: %s", how)
	s.dev.Left(how)
	if how == s.away {
		return
	}
	s.away = how
	if !s.guarded() || !s.stands(s.now.awayID) {
		s.now.awayID = s.raise(device.AlarmLeft, how)
		return
	}
	for i := range s.now.alarms {
		if s.now.alarms[i].id == s.now.awayID {
			s.now.alarms[i].what = how
		}
	}
}

func (s *story) back() {
	s.note("screen back")
	s.dev.Back()
	s.away, s.now.awayID = "", 0
}

func (s *story) tryToClose() {
	s.note("close refused")
	s.dev.Left(device.LeftClose)
	s.raise(device.AlarmLeft, device.LeftClose)
}

func (s *story) plug() {
	s.note("plugged in")
	s.dev.Plugged("display", "HDMI-A-1")
	s.raise(device.AlarmPlugged, "display HDMI-A-1")
}

// setClock: forth or back; then somebody writes, time goes by, or the program
// is killed or ended at once.
func (s *story) setClock() {
	by := time.Duration(6+s.rnd.IntN(90000)) * time.Second
	sign := "+"
	if s.rnd.IntN(2) == 0 {
		by, sign = -by, "-"
	}
	s.clock.set(by)
	then := s.pick("tick", "entry", "kill", "end")
	s.note("clock %s, then %s", by, then)
	switch then {
	case "kill":
		s.die(false)
		return
	case "end":
		s.stop()
		return
	}
	s.raise(device.AlarmClock, sign)
	if then == "entry" {
		s.entry()
	}
}

func (s *story) travel() {
	s.note("another time zone")
	s.clock.travel(60 - 120*s.rnd.IntN(2))
	s.raise(device.AlarmClock, "zone")
	s.now.zone = s.clock.Zone()
}

func (s *story) sleep() {
	d := time.Duration(3+s.rnd.IntN(7200)) * time.Second
	s.note("slept %s", d)
	s.clock.pass(d, false)
	s.raise(device.AlarmLeft, device.LeftAsleep)
}

func (s *story) freeze() {
	d := time.Duration(20+s.rnd.IntN(600)) * time.Second
	s.note("stood still %s", d)
	s.clock.pass(d, true)
	s.raise(device.AlarmStopped, device.StoppedFrozen)
}

func (s *story) kill() {
	s.note("killed")
	s.die(false)
	s.foundAway()
}

// cut: the power is lost; while it is, the clock may be set.
func (s *story) cut() {
	by := time.Duration(s.rnd.IntN(3)-1) * 1000 * time.Hour
	s.note("power lost, clock %s", by)
	s.clock.set(by)
	s.die(true)
	s.foundAway()
}

// foundAway: what covered the screen before the start still does.
func (s *story) foundAway() {
	if s.rnd.IntN(4) == 0 {
		s.look()
		s.lose()
	}
}

// stop: the program is asked to end, and is started again, perhaps on a
// machine that was switched off and on.
func (s *story) stop() {
	reboot := s.rnd.IntN(3) == 0
	s.note("ended, off: %v", reboot)
	if by := s.clock.moved - s.now.moved; s.guarded() && !s.pulled && (by >= 5*time.Second || by <= -5*time.Second) {
		sign := "+"
		if by < 0 {
			sign = "-"
		}
		s.raise(device.AlarmClock, sign)
	}
	if err := s.dev.Close(); (err != nil) != s.pulled {
		s.fatal("it ended with %v", err)
	}
	how := alarm{kind: device.AlarmStopped, what: device.StoppedClosed}
	if s.pulled {
		s.pull()
		how = alarm{kind: device.AlarmKilled}
	} else {
		s.now.moved = s.clock.moved
		s.sure = s.now.clone()
	}
	if reboot {
		s.clock.reboot()
		if how.kind == device.AlarmKilled {
			how.kind = device.AlarmPower
		}
	}
	s.start(s.dir, how)
}

func (s *story) pullOrPutBack() {
	if s.now.mode == modes.Owner && !s.pulled || s.now.elsewhere {
		return
	}
	s.note("database away: %v", !s.pulled)
	s.pull()
}

func (s *story) wrongCode() {
	if s.now.mode != modes.Game || s.pulled {
		return
	}
	s.note("a wrong code")
	s.live(time.Minute)
	err := s.dev.Arbiter("999999")
	var wait *device.WaitError
	if errors.As(err, &wait) { // the clock was set back, and one waits once more
		s.live(time.Minute)
		err = s.dev.Arbiter("999999")
	}
	if !wrongCode(err) {
		s.fatal("a wrong code: %v", err)
	}
	s.now.wrong++
	s.now.codes = s.now.codes || s.now.wrong >= 5
}

// arbiter: he comes, and does one or two of his things.
func (s *story) arbiter() {
	if s.now.mode == modes.Owner {
		return
	}
	if s.now.mode == modes.Game {
		s.note("the arbiter comes")
		s.comeIn(s.pick(arbiterCode, organizerCode))
	}
	s.look()
	what := s.pick("acknowledge", "acknowledge", "acknowledge", "leave", "leave", "leave", "restart", "hand over", "take back", "abandon", "stay")
	s.note("the arbiter: %s", what)
	switch what {
	case "acknowledge":
		s.acknowledge()
		s.look()
		s.leave()
	case "leave":
		s.leave()
	case "restart":
		s.restart()
	case "hand over":
		s.handOver()
	case "take back":
		err := s.dev.TakeBack("it stays here")
		if s.now.elsewhere != (err == nil) {
			s.fatal("taking back: %v", err)
		}
		if err == nil {
			s.now.elsewhere, s.now.mode = false, modes.Game
			s.stillAway()
		}
	case "abandon":
		if s.pulled {
			return
		}
		_, err := s.dev.Abandon("nobody came")
		s.must(err)
		s.overNow()
	}
}

// overNow: the game has left the device's hands.
func (s *story) overNow() {
	s.now = none(modes.Owner, s.clock)
}

func (s *story) restart() {
	if s.pulled || s.now.elsewhere {
		return
	}
	_, err := s.dev.Restart(device.Restart{Reason: device.WrongBoard})
	s.must(err)
	s.sum.restarted++
	s.now.mode, s.now.acts, s.acts, s.now.copiedOut = modes.Game, 0, nil, false
	s.now.raised, s.now.told = map[string]int{}, map[int]bool{}
	for _, a := range s.now.alarms {
		s.now.raised[a.kind]++
		s.now.told[a.id] = true
	}
	s.newTwin()
	s.stillAway()
}

// handOver gives the game to a spare device, which goes on with it, or nobody
// takes it there.
func (s *story) handOver() {
	if s.pulled {
		waits := !s.dev.View().Saved
		if _, err := s.dev.HandOver(""); err == nil {
			s.fatal("handed over what is not saved")
		}
		if !s.now.elsewhere && s.status() != scoresheet.SignedByBoth && !waits {
			s.now.mode = modes.Game // and taken back
		}
		return
	}
	if s.now.elsewhere || s.status() == scoresheet.SignedByBoth {
		_, err := s.dev.HandOver("")
		if err == nil {
			s.fatal("handed over a game that is %s, the database away: %v", s.status(), s.pulled)
		}
		return
	}
	file, err := s.dev.HandOver("the screen is dark")
	s.must(err)
	s.sum.handed++
	s.now.mode, s.now.elsewhere = modes.Game, true
	s.look()
	if s.rnd.IntN(2) == 0 {
		return // it waits here
	}
	old := s.dir
	s.must(s.dev.Close())
	s.dir, s.away = s.folders.next(), ""
	s.dev, err = open(s.dir, s.clock)
	s.must(err)
	s.must(setCodes(s.dev))
	_, err = s.dev.TakeOver(file, "")
	s.must(err)
	s.note("on a spare device")
	s.now.elsewhere, s.now.wrong, s.now.awayID = false, 0, 0
	s.now.zone = s.clock.Zone()
	s.checkTheOldOne(old)
}

// checkTheOldOne: a device that handed its game over starts again, locked.
func (s *story) checkTheOldOne(dir string) {
	d, err := open(dir, s.clock)
	s.must(err)
	v := d.View()
	alarms := 0
	for _, a := range v.Alarms {
		if a.Alarm != device.AlarmStorage && a.Alarm != device.AlarmCodes {
			alarms++
		}
	}
	if v.Mode != modes.Game || v.Record.Status() != scoresheet.Elsewhere || alarms != len(s.now.alarms)+1 {
		s.fatal("the device before is in %s mode, %s, under %d alarms", v.Mode, v.Record.Status(), len(v.Alarms))
	}
	if _, err := d.Dash(); !refused(err) {
		s.fatal("the device before still writes: %v", err)
	}
	s.must(d.Close())
}

// release is tried at any time; only a signed game under no alarm lets go.
func (s *story) release() {
	if s.pulled {
		return
	}
	s.note("release")
	v := s.dev.View()
	may := s.now.mode != modes.Owner && s.status() == scoresheet.SignedByBoth && len(v.Alarms) == 0 && len(s.now.alarms) == 0
	_, err := s.dev.Release()
	if may != (err == nil) {
		s.fatal("release of a game that is %s under %d alarms: %v", s.status(), len(s.now.alarms), err)
	}
	if err != nil {
		s.sum.refusals++
		return
	}
	s.sum.released++
	game := s.now
	s.now.mode = modes.Owner
	s.verify()
	if s.rnd.IntN(2) == 0 && s.dev.View().EndedFor > 0 {
		s.note("the arbiter takes the game back")
		s.comeIn(arbiterCode)
		s.now = game
		s.now.mode, s.now.copiedOut, s.now.wrong = modes.Arbiter, false, 0
		s.stillAway()
		return
	}
	s.overNow()
}

// export is tried at any time.
func (s *story) export() {
	if s.pulled || s.now.mode == modes.Owner {
		return
	}
	s.note("export")
	may := s.now.mode == modes.Arbiter || s.status() == scoresheet.SignedByBoth
	_, err := s.dev.Export(device.FormatPGN)
	if may != (err == nil) {
		s.fatal("export of a game that is %s in %s mode: %v", s.status(), s.now.mode, err)
	}
	if err == nil && s.now.mode == modes.Game {
		s.now.copiedOut = true
	}
}

// forbidden: in a game nobody gets out of it by any of these.
func (s *story) forbidden() {
	if s.now.mode != modes.Game {
		return
	}
	s.note("what nobody may in a game")
	_, newGame := s.dev.New(pairing)
	_, over := s.dev.TakeOver(nil, "")
	_, restart := s.dev.Restart(device.Restart{Reason: device.WrongColors})
	_, abandon := s.dev.Abandon("no")
	_, handOver := s.dev.HandOver("")
	_, games := s.dev.Games()
	_, permit := s.dev.NetworkPermit()
	for i, err := range []error{
		newGame, over, restart, abandon, handOver, games, permit,
		s.dev.Owner(ownerCode), s.dev.Acknowledge(), s.dev.Leave(), s.dev.TakeBack(""),
		s.dev.SetCode(device.RoleArbiter, "444444", ""), s.dev.SetRules(session.Rules{}, organizerCode),
	} {
		if !refused(err) {
			s.fatal("forbidden act %d: %v", i, err)
		}
		s.sum.refusals++
	}
}

// nextGame begins another game where none is on.
func (s *story) nextGame() {
	if s.now.mode != modes.Owner {
		return
	}
	if s.pulled {
		s.pull()
	}
	s.note("the next game")
	s.live(3 * time.Minute)
	s.must(s.dev.Owner(ownerCode))
	_, err := s.dev.Games()
	s.must(err)
	s.must(s.dev.SetCode(device.RoleArbiter, arbiterCode, ""))
	s.newGame()
}
