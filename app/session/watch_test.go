package session_test

import (
	"fmt"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/internal/peek"
	"zapis/modes"
	"zapis/scoresheet"
)

// told is what an alarm says: kind, detail, how long in seconds.
func told(p *player) string {
	p.Helper()
	text := ""
	for _, a := range p.View().Alarms {
		text += fmt.Sprintf("%s %s %d; ", a.Alarm, a.Detail, a.For/1000)
	}
	return text
}

// R-G04: every way of losing the screen or the program in a game is an alarm
// that says what and for how long, that goes on over a restart, and that
// keeps nobody from recording.
func TestAlarmsFromTheirCauses(t *testing.T) {
	minute := func(p *player) *player { p.clock.pass(time.Minute); return p }
	for _, c := range []struct {
		name  string
		cause func(p *player) *player
		want  string
	}{
		{"focus lost and back", func(p *player) *player {
			p.Left(device.LeftFocus)
			minute(p).Back()
			return p
		}, "left focus 60; "},
		{"still away", func(p *player) *player { p.Left(device.LeftCovered); return minute(p) }, "left covered 0; "},
		{"minimised while away is one", func(p *player) *player {
			p.Left(device.LeftFocus)
			p.clock.pass(time.Second)
			p.Left(device.LeftMinimised)
			minute(p).Back()
			p.Back()
			return p
		}, "left minimised 61; "},
		{"closing refused", func(p *player) *player { p.Left(device.LeftClose); return p }, "left close 0; "},
		{"twice are two", func(p *player) *player {
			for range 2 {
				p.Left(device.LeftFocus)
				minute(p).Back()
			}
			return p
		}, "left focus 60; left focus 60; "},
		{"ended", func(p *player) *player { p.do(p.Close()); return start(p.TB, minute(p).dir, p.clock) }, "stopped closed 60; "},
		{"killed", func(p *player) *player { return minute(p).killed() }, "killed  60; "},
		{"power lost", func(p *player) *player {
			minute(p).clock.reboot()
			return p.killed()
		}, "power  60; "},
		{"shut down and booted", func(p *player) *player {
			p.do(p.Close())
			minute(p).clock.reboot()
			return start(p.TB, p.dir, p.clock)
		}, "stopped closed 60; "},
		{"clock set forth", func(p *player) *player {
			p.clock.set(time.Hour)
			p.Tick(time.Now())
			return p
		}, "clock +3600 s 0; "},
		{"clock set back", func(p *player) *player {
			p.clock.set(-90 * time.Second)
			p.tap("e7", "e5")
			p.done(p.Undo())
			return p
		}, "clock -90 s 0; "},
		{"clock set in small steps", func(p *player) *player {
			for range 3 {
				p.clock.set(2 * time.Second)
				p.Tick(time.Now())
			}
			return p
		}, "clock +6 s 0; "},
		{"clock corrected", func(p *player) *player {
			p.clock.set(4 * time.Second)
			p.Tick(time.Now())
			return p
		}, ""},
		{"clock set while the program was off", func(p *player) *player {
			p.do(p.Close())
			p.clock.set(time.Hour)
			return start(p.TB, p.dir, p.clock)
		}, "stopped closed 0; clock +3600 s 0; "},
		{"clock set back while the machine was off", func(p *player) *player {
			p.clock.set(-time.Hour)
			p.clock.reboot()
			return p.killed()
		}, "power  0; clock -3600 s 0; "},
		{"another time zone", func(p *player) *player {
			p.clock.travel(60)
			p.Tick(time.Now())
			return p
		}, "clock zone +60 min 0; "},
		{"the machine slept", func(p *player) *player {
			p.Tick(time.Now())
			p.clock.sleep(time.Hour)
			p.Tick(time.Now())
			return p
		}, "left asleep 3600; "},
		{"the program stood still", func(p *player) *player {
			p.Tick(time.Now())
			minute(p).Tick(time.Now())
			return p
		}, "stopped frozen 60; "},
		{"plugged", func(p *player) *player { p.Plugged("display", "HDMI-1"); return p }, "plugged display HDMI-1 0; "},
		{"four wrong codes", func(p *player) *player { p.wrongCodes(4); return p }, ""},
		{"seven wrong codes", func(p *player) *player { p.wrongCodes(7); return p }, "codes 7 0; "},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPlayer(t).codes().game()
			p.TB = t
			p.tap("e2", "e4")
			p = c.cause(p)
			if got := told(p); got != c.want {
				t.Errorf("the alarms are %q, want %q", got, c.want)
			}
			if c.want == "" {
				return
			}
			p.tap("e7", "e5") // recording goes on
			p.ended().signed()
			if _, err := p.Release(); !refused(err) {
				t.Errorf("released under an alarm: %v", err)
			}
			p.clock.pass(time.Minute) // wrong codes wait
			before := len(p.View().Alarms)
			if p = p.killed(); len(p.View().Alarms) != before+1 {
				t.Errorf("after a restart the alarms are %q", told(p))
			}
			p.acknowledged()
			if got := told(p); got != "" {
				t.Errorf("acknowledged, and still %q", got)
			}
			p.done(p.Release())
		})
	}
}

// wrongCodes gives as many, each when its wait is over.
func (p *player) wrongCodes(n int) {
	p.Helper()
	for range n {
		p.clock.pass(time.Minute)
		if err := p.Arbiter("999999"); !wrong(err) {
			p.Fatal(err)
		}
	}
}

// R-G04, R-O02: outside a game nothing of that is an alarm, only a line in
// the log.
func TestNoAlarmWithoutGame(t *testing.T) {
	p := newPlayer(t).codes()
	p.Left(device.LeftFocus)
	p.Back()
	p.Left(device.LeftClose)
	p.Plugged("keyboard", "K380")
	p.clock.set(time.Hour)
	p.clock.travel(60)
	p.Tick(time.Now())
	p.clock.sleep(time.Hour)
	p.Tick(time.Now())
	p = p.restart().killed()
	p.clock.reboot()
	p = p.restart()
	if got := told(p); got != "" {
		t.Errorf("alarms without a game: %q", got)
	}
	p.game()
	if got := told(p); got != "" {
		t.Errorf("alarms of before the game: %q", got)
	}
	p.Left(device.LeftMinimised)
	p.do(p.Arbiter(arbiterCode))
	p.clock.pass(time.Second)
	p.Back() // in arbiter mode too
	if got := told(p); got != "left minimised 1; " {
		t.Errorf("in arbiter mode: %q", got)
	}
	if p.View().Mode != modes.Arbiter {
		t.Error("an alarm changed the mode")
	}
	p.do(p.Close())
	if n := len(peek.Of[scoresheet.FocusNoted](readLog(t, p.dir))); n != 2 {
		t.Errorf("%d lines of the focus in the log", n)
	}
}

// R-G04: a window that lies over the screen before the game is an alarm as
// soon as the game is on. An arbiter who acknowledges and leaves it lying there
// leaves the device under that alarm again; while he is there it does not
// stand, unless the screen is lost otherwise.
func TestScreenLostBeforeTheGame(t *testing.T) {
	p := newPlayer(t).codes()
	p.Left(device.LeftCovered)
	p.clock.pass(10 * time.Second)
	p.game()
	p.Tick(time.Now())
	if got := told(p); got != "left covered 0; " {
		t.Errorf("covered before the game began: %q", got)
	}
	p.do(p.Arbiter(arbiterCode))
	p.do(p.Acknowledge())
	p.clock.pass(10 * time.Second)
	p.Tick(time.Now())
	if got := told(p); got != "" {
		t.Errorf("acknowledged, and still covered as it was: %q", got)
	}
	p.Left(device.LeftMinimised)
	if got := told(p); got != "left minimised 0; " {
		t.Errorf("minimised after the arbiter had acknowledged: %q", got)
	}
	p.do(p.Acknowledge())
	p.do(p.Leave())
	if got := told(p); got != "left minimised 0; " {
		t.Errorf("the arbiter left it so: %q", got)
	}
	p.clock.pass(10 * time.Second)
	p.Back()
	if got := told(p); got != "left minimised 10; " {
		t.Errorf("back again: %q", got)
	}
	p.acknowledged()

	p.Left(device.LeftFocus)
	p.do(p.Arbiter(arbiterCode))
	p.done(p.Abandon("end of the first game"))
	p.do(p.SetCode(device.RoleArbiter, arbiterCode, ""))
	p.game()
	p.tap("e2", "e4")
	if got := told(p); got != "left focus 0; " {
		t.Errorf("another program has been in front since the game before: %q", got)
	}
}

// R-G04: what begins at one moment is as many alarms as there were causes.
func TestAlarmsOfOneMoment(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.clock.set(time.Hour)
	p.clock.travel(-60)
	p.Tick(time.Now())
	p.Left(device.LeftClose)
	p.Left(device.LeftFocus)
	p.clock.sleep(time.Minute)
	p.Tick(time.Now())
	if got := told(p); got != "clock +3600 s 0; clock zone -60 min 0; left close 0; left focus 0; left asleep 60; " {
		t.Errorf("the alarms are %q", got)
	}
	p.Back()
	if got := told(p); got != "clock +3600 s 0; clock zone -60 min 0; left close 0; left focus 60; left asleep 60; " {
		t.Errorf("then they are %q", got)
	}
	p = p.killed().killed()
	if got := len(p.View().Alarms); got != 7 {
		t.Errorf("killed twice in one moment: %q", told(p))
	}
}

// R-G04: a screen that is lost still when the arbiter leaves is an alarm again,
// and another time zone is one whenever it came.
func TestAlarmsThatComeAgain(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.Left(device.LeftCovered)
	p.clock.pass(time.Minute)
	p.acknowledged()
	if got := told(p); got != "left covered 0; " {
		t.Errorf("covered still, the alarms are %q", got)
	}
	p.clock.pass(time.Minute)
	p.Back()
	if got := told(p); got != "left covered 60; " {
		t.Errorf("and back, the alarms are %q", got)
	}
	p.acknowledged().do(p.Close())
	p.clock.travel(540)
	p = start(t, p.dir, p.clock)
	p.Tick(time.Now())
	if got := told(p); got != "stopped closed 0; clock zone +540 min 0; " {
		t.Errorf("in another time zone the alarms are %q", got)
	}
	p = p.acknowledged().restart()
	p.Tick(time.Now())
	if got := told(p); got != "stopped closed 0; " {
		t.Errorf("and again there, the alarms are %q", got)
	}
}

// R-G04, R-G18: the alarm of another time zone goes on standing in a recording
// that begins anew, and is not raised once more at the next start.
func TestZoneOverARestart(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.clock.travel(60)
	p.Tick(time.Now())
	p.clock.pass(10 * time.Second)
	p.do(p.Arbiter(arbiterCode))
	p.done(p.Restart(device.Restart{Reason: device.WrongBoard}))
	p = p.killed()
	p.Tick(time.Now())
	if got := told(p); got != "clock zone +60 min 0; killed  0; " {
		t.Errorf("the alarms are %q", got)
	}
}

// R-G04: an arbiter who leaves without having acknowledged leaves one alarm of
// a screen that is lost, and not two.
func TestLeftUnacknowledgedIsOneAlarm(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.Left(device.LeftCovered)
	p.clock.pass(10 * time.Second)
	p.do(p.Arbiter(arbiterCode))
	p.do(p.Leave())
	p.Back()
	if got := told(p); got != "left covered 10; " {
		t.Errorf("the alarms are %q", got)
	}
}
