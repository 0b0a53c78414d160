package session_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/rulings"
)

const (
	white = scoresheet.SignerWhite
	black = scoresheet.SignerBlack
)

func cellAt(name string) *scoresheet.CellName {
	cell, err := scoresheet.ParseCellName(name)
	if err != nil {
		panic(err)
	}
	return &cell
}

func clock(text string) scoresheet.Clock {
	c, err := scoresheet.ParseClock(text)
	if err != nil {
		panic(err)
	}
	return c
}

// arbiterAt is a device whose arbiter stands at the board.
func arbiterAt(t testing.TB, g device.NewGame, rules arbitration.Rules, moves string) *player {
	t.Helper()
	p := newPlayer(t)
	p.do(p.SetCode(device.RoleArbiter, arbiterCode, ""))
	p.done(p.New(g))
	p.moves(moves)
	p.do(p.Arbiter(arbiterCode))
	if rules.Set.ID != "" {
		p.done(p.SetEventRules(rules))
	}
	return p
}

func set(id string, play rulings.Play) arbitration.Rules {
	s, ok := rulings.ShippedSet(id)
	if !ok {
		panic(id)
	}
	return arbitration.Rules{Set: s, Play: play, Against: true} // whatever the time control
}

func (p *player) advice(r arbitration.Ruling) arbitration.Advice {
	p.Helper()
	a, err := p.Advise(r)
	p.do(err)
	return a
}

func (p *player) record() *scoresheet.Record {
	r := p.View().Record
	return &r
}

func (p *player) lastRuling() *scoresheet.Ruling {
	p.Helper()
	all := p.record().Rulings
	if len(all) == 0 {
		p.Fatal("nothing was ruled")
	}
	return all[len(all)-1]
}

// R-T06: nobody has set rules, so they follow from the time control; what the
// organizer sets on the device stands in the log of the next game.
func TestRulesOfTheEvent(t *testing.T) {
	for control, want := range map[string]rulings.Play{"": rulings.Standard, "5400+30": rulings.Standard, "900+10": rulings.RapidA3, "180+2": rulings.BlitzB3} {
		p := newPlayer(t)
		p.done(p.New(device.NewGame{Tags: []scoresheet.Tag{{Name: "TimeControl", Value: control}}}))
		if e := p.EventRules(); e.Play != want || e.Set.Name() != "fide 2023" {
			t.Errorf("%q: %s, %s", control, e.Set.Name(), e.Play)
		}
	}
	p := newPlayer(t).codes()
	e := set("ua", rulings.RapidA4)
	e.Draws, e.Final = rulings.DrawRules{From: 30}, true
	if err := p.SetRules(session.Rules{Event: &e}, arbiterCode); err == nil {
		t.Error("anybody sets the rules")
	}
	p.do(p.SetRules(session.Rules{Event: &e}, organizerCode))
	p = p.restart()
	if got := p.Rules().Event; got == nil || got.Set.ID != "ua" || got.Draws.From != 30 {
		t.Errorf("kept: %+v", got)
	}
	p.game()
	if r := p.record().Rules; r.Name != "ua part II" || r.Play != "a4" || r.DrawFrom != 30 || !r.Final || !strings.Contains(r.Text, "zapis-rules") {
		t.Errorf("in the game: %s %s %d", r.Name, r.Play, r.DrawFrom)
	}
	var refused *modes.RefusedError
	if _, err := p.SetEventRules(set("club", rulings.Standard)); !errors.As(err, &refused) {
		t.Errorf("a player sets the rules: %v", err)
	}
	p.do(p.Arbiter(arbiterCode))
	custom := set("club", rulings.Standard)
	custom.Set.ID, custom.Set.Base, custom.Set.Title = "our-club", "club", "Ours"
	p.done(p.SetEventRules(custom))
	if got := p.EventRules(); got.Set.ID != "our-club" || got.Play != rulings.Standard || got.Final {
		t.Errorf("then %s, %s", got.Set.ID, got.Play)
	}
	p.done(p.Restart(device.Restart{Reason: device.WrongColors, Swap: true}))
	if got := p.EventRules(); got.Set.ID != "our-club" {
		t.Errorf("the new recording is ruled by %s", got.Set.ID)
	}
	for _, bad := range []arbitration.Rules{{}, {Set: custom.Set, Play: 99}, {Set: custom.Set, Draws: rulings.DrawRules{From: -1}}} {
		if _, err := p.SetEventRules(bad); !strings.HasPrefix(string(device.ReasonOf(err)), "rule.") {
			t.Errorf("%+v: %v", bad.Play, err)
		}
	}
}

// R-A02, R-A03: the moves with which the player to move could claim.
func TestIntendedMoves(t *testing.T) {
	p := arbiterAt(t, device.NewGame{}, arbitration.Rules{}, knightsOut+"g1f3 g8f6 f3g1")
	got, err := p.Intended()
	if err != nil || !slices.Equal(got, []string{"Ng8"}) {
		t.Errorf("%v, %v", got, err)
	}
	p.do(p.Leave())
	var refused *modes.RefusedError
	if _, err := p.Intended(); !errors.As(err, &refused) {
		t.Errorf("told in game mode: %v", err)
	}
	for _, f := range []func() error{
		func() error { _, err := p.Advise(arbitration.Ruling{ID: rulings.Note, Text: "x"}); return err },
		func() error { _, err := p.Rule(arbitration.Ruling{ID: rulings.Note, Text: "x"}); return err },
		func() error { _, err := p.WithdrawRuling(1, ""); return err },
	} {
		if err := f(); !errors.As(err, &refused) {
			t.Errorf("in game mode: %v", err)
		}
	}
}
