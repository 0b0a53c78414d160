package session_test

import (
	"fmt"
	"testing"

	"zapis/app/device"
	"zapis/internal/peek"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
)

// R-A07, Laws 8.4: whom the arbiter saw at 4:30 he sees at 7:00, since time was
// given to him: he need not record to the end of that period, on a device that
// was switched off meanwhile, and on the spare one too; then he must again.
func TestDutyRemembersWhatTheArbiterSaw(t *testing.T) {
	p := checked(t, control("40/120, SD/60"))
	p.shuffle(60)
	says := func(when, white, black string, now ...string) {
		t.Helper()
		var ask arbitration.DutyAsk
		if len(now) == 2 {
			ask.Clocks = [2]scoresheet.Clock{reading(t, now[0]), reading(t, now[1])}
		}
		got, _, err := p.Duty(ask)
		p.do(err)
		for side, want := range []string{white, black} {
			d := got[side]
			if said := fmt.Sprintf("%v %s %s–%s", d.Duty, d.Article, d.From, d.To); said != want {
				t.Errorf("%s: %v %s, want %s (%+v)", when, d.Side, said, want, d)
			}
		}
	}
	saw := func(white, black string) {
		t.Helper()
		p.done(p.SawClocks([2]scoresheet.Clock{reading(t, white), reading(t, black)}, nil))
	}
	again := func(plies int) {
		p.Helper()
		p.do(p.Leave())
		p.shuffle(plies)
		p.do(p.Arbiter(arbiterCode))
	}
	if _, err := p.SawClocks([2]scoresheet.Clock{}, nil); !refused(err) {
		t.Errorf("in game mode: %v", err)
	}
	p.do(p.Arbiter(arbiterCode))
	says("nothing seen", "perhaps 8.4 1w–40w", "perhaps 8.4 1b–40b")
	saw("0:04:30", "1:10:00")
	says("seen", "need-not 8.4 31w–40w", "must 8.1.1 1b–")
	says("seen at 7:00", "need-not 8.4 31w–40w", "must 8.1.1 1b–", "0:07:00", "1:09:00")
	saw("0:07:00", "1:09:00")
	again(4)
	says("two moves later", "need-not 8.4 31w–40w", "must 8.1.1 1b–", "0:06:00", "1:00:00")
	saw("0:06:00", "0:04:59")

	p.do(p.Leave())
	p = p.restart()
	p.do(p.Arbiter(arbiterCode))
	says("after a start", "need-not 8.4 31w–40w", "need-not 8.4 33b–40b", "0:06:00", "0:09:00")
	again(16)
	says("the next period", "perhaps 8.4 41w–", "perhaps 8.4 41b–")
	says("the next period, looked at", "must 8.1.1 41w–", "must 8.1.1 41b–", "1:04:00", "1:02:00")

	p.do(p.Leave())
	for range 16 {
		p.done(p.Undo())
	}
	p.do(p.Arbiter(arbiterCode))
	says("taken back", "need-not 8.4 31w–40w", "need-not 8.4 33b–40b", "0:06:00", "0:09:00")

	file, err := p.HandOver("the screen is broken")
	p.do(err)
	p = newPlayer(t).codes()
	p.done(p.TakeOver(file, ""))
	p.do(p.Arbiter(arbiterCode))
	says("on the spare device", "need-not 8.4 31w–40w", "need-not 8.4 33b–40b", "0:06:00", "0:09:00")
}

// R-A07: what was misread is taken back, and then does not hold. What was
// noted last is not noted twice, and a reading at a move that is not on the
// sheet is not noted.
func TestDutyForgetsWhatWasMisread(t *testing.T) {
	p := checked(t, control("40/120, SD/60"))
	p.shuffle(4)
	p.do(p.Arbiter(arbiterCode))
	if _, err := p.Missaw(); device.ReasonOf(err) != device.ReasonCheck {
		t.Errorf("nothing to take back: %v", err)
	}
	good := [2]scoresheet.Clock{reading(t, "1:50"), reading(t, "1:49")}
	bad := [2]scoresheet.Clock{reading(t, "0:04"), reading(t, "1:49")}
	p.done(p.SawClocks(good, nil))
	p.done(p.SawClocks(good, nil))
	for _, cell := range []string{"2b", "1w"} {
		p.done(p.SawClocks(bad, cellName(t, cell)))
	}
	p.done(p.SawClocks(bad, cellName(t, "30w")))
	if _, err := p.SawClocks([2]scoresheet.Clock{bad[0]}, nil); device.ReasonOf(err) != device.ReasonCheck {
		t.Errorf("one clock: %v", err)
	}
	duty := func() arbitration.PlayerDuty {
		got, _, err := p.Duty(arbitration.DutyAsk{Clocks: good})
		p.do(err)
		return got[0]
	}
	if d := duty(); d.Duty.String() != "need-not" || d.From != "2w" || d.SeenAt != "2w" || d.Seen != bad[0] || len(d.Contradictory) > 0 {
		t.Errorf("seen: %+v", d)
	}
	p.done(p.Missaw())
	if d := duty(); d.Duty.String() != "need-not" || d.From != "3w" || d.SeenAt != "3w" {
		t.Errorf("the last one taken back: %+v", d)
	}
	p.done(p.Missaw())
	if d := duty(); d.Duty.String() != "must" || d.Seen != good[0] {
		t.Errorf("both taken back: %+v", d)
	}
	p.do(p.Close())
	if seen := peek.Of[scoresheet.ClocksSeen](readLog(t, p.dir)); len(seen) != 5 || !seen[3].Away || seen[2].Cell == seen[1].Cell {
		t.Errorf("noted: %+v", seen)
	}
}
