package timecontrol_test

import (
	"time"

	"zapis/scoresheet/board"
	"zapis/scoresheet/timecontrol"
)

// dial is one player's clock, press by press as Laws 6.3.2 tells it: the
// slow answer the package is held against. It walks its periods by itself.
type dial struct {
	mode    timecontrol.Mode
	periods []timecontrol.Period
	at      int // the period it is in
	made    int // moves completed in that period
	shows   time.Duration
	flag    bool
}

func newDial(c timecontrol.Control) *dial {
	d := &dial{mode: c.Mode(), periods: c.Periods()}
	d.shows = d.periods[0].Time
	if d.mode != timecontrol.Delay {
		d.shows += d.periods[0].Extra
	}
	return d
}

// think lets t of the running turn go by; the turn must not have begun before.
func (d *dial) think(t time.Duration) {
	if d.mode == timecontrol.Delay {
		t = max(0, t-d.periods[d.at].Extra)
	}
	d.shows -= t
	d.flag = d.flag || d.shows < 0
}

// press ends a turn of t.
func (d *dial) press(t time.Duration) {
	extra := d.periods[d.at].Extra
	d.made++
	if p := d.periods[d.at]; p.Moves > 0 && d.made == p.Moves {
		d.made = 0
		if d.at < len(d.periods)-1 {
			d.at++
		}
		d.shows += d.periods[d.at].Time
	}
	switch d.mode {
	case timecontrol.Fischer:
		d.shows += d.periods[d.at].Extra
	case timecontrol.Bronstein:
		d.shows += min(t, extra)
		d.shows += d.periods[d.at].Extra - extra
	}
}

// game is both clocks and what an arbiter can know about them.
type game struct {
	dials [2]*dial
	timecontrol.Situation
}

func newGame(cs timecontrol.Controls) *game {
	return &game{
		dials:     [2]*dial{newDial(cs[board.White]), newDial(cs[board.Black])},
		Situation: timecontrol.Situation{Controls: cs},
	}
}

// move completes a turn of t.
func (g *game) move(t time.Duration) {
	d := g.dials[g.Running]
	d.think(t)
	d.press(t)
	g.Moves[g.Running]++
	g.Elapsed += t
	g.Running = g.Running.Other()
}

// during looks at the clocks with t of the running turn gone.
func (g *game) during(t time.Duration) (shows [2]time.Duration, s timecontrol.Situation, flag bool) {
	running := *g.dials[g.Running]
	running.think(t)
	shows = [2]time.Duration{g.dials[0].shows, g.dials[1].shows}
	shows[g.Running] = running.shows
	s = g.Situation
	s.Elapsed += t
	return shows, s, running.flag || g.dials[0].flag || g.dials[1].flag
}

// withMode is the control with its extra time given in another way.
func withMode(c timecontrol.Control, mode timecontrol.Mode) timecontrol.Control {
	other, err := timecontrol.New(mode, c.Periods()...)
	if err != nil {
		panic(err)
	}
	return other
}

func toTheSecond(shows [2]time.Duration) [2]timecontrol.Reading {
	var readings [2]timecontrol.Reading
	for side, d := range shows {
		readings[side] = timecontrol.Reading{Noted: true, Seconds: uint32(d / time.Second), WithSeconds: true}
	}
	return readings
}

func toTheMinute(shows [2]time.Duration) [2]timecontrol.Reading {
	var readings [2]timecontrol.Reading
	for side, d := range shows {
		readings[side] = timecontrol.Reading{Noted: true, Seconds: uint32(d / time.Minute * 60)}
	}
	return readings
}
