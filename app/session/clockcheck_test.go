package session_test

import (
	"testing"
	"time"

	"zapis/app/device"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
)

// checked is a device with a game under a time control.
func checked(t *testing.T, tags ...scoresheet.Tag) *player {
	t.Helper()
	p := newPlayer(t)
	p.do(p.SetCode(device.RoleArbiter, arbiterCode, ""))
	p.done(p.New(device.NewGame{Tags: tags}))
	return p
}

func control(text string) scoresheet.Tag { return scoresheet.Tag{Name: "TimeControl", Value: text} }

// shuffle records so many half-moves.
func (p *player) shuffle(half int) {
	p.Helper()
	for i := range half {
		m := []string{"g1f3", "g8f6", "f3g1", "f6g8"}[i%4]
		p.tap(m[:2], m[2:])
	}
}

func reading(t testing.TB, text string) scoresheet.Clock {
	t.Helper()
	c, err := scoresheet.ParseClock(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func cellName(t testing.TB, text string) *scoresheet.CellName {
	t.Helper()
	n, err := scoresheet.ParseCellName(text)
	if err != nil {
		t.Fatal(err)
	}
	return &n
}

// R-A09, R-G22: nothing is told in game mode, where it would tell how many moves
// are left. The arbiter is answered by the clock of the device and by the moves
// of the sheet.
func TestClockCheckIsTheArbiters(t *testing.T) {
	p := checked(t, control(`90' + 30"`))
	p.shuffle(4)
	if _, err := p.ClockCheck(arbitration.ClockCheck{}); !refused(err) {
		t.Errorf("in game mode: %v", err)
	}
	if _, _, err := p.Duty(arbitration.DutyAsk{}); !refused(err) {
		t.Errorf("in game mode: %v", err)
	}
	p.clock.pass(time.Minute)
	p.do(p.Arbiter(arbiterCode))
	got, err := p.ClockCheck(arbitration.ClockCheck{})
	if want := 182 * time.Minute; err != nil || got.Expected.Sum.Lo != want || got.Last.String() != "2b" {
		t.Errorf("%v after %s, %v; want %v", got.Expected.Sum, got.Last, err, want)
	}
	if duties, _, err := p.Duty(arbitration.DutyAsk{}); err != nil || duties[0].Next != "3w" {
		t.Errorf("%+v, %v", duties, err)
	}
}
