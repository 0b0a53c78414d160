package session

import (
	"errors"
	"fmt"
	"strconv"

	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/rulings"
	"zapis/scoresheet/timecontrol"
)

// EventRules is what the event has laid down: the rule set, the kind of play,
// and what goes beyond them (R-T06, R-A08, R-A11, R-A12, R-A15).
type EventRules struct {
	Set   rulings.Set
	Play  rulings.Play
	Draws rulings.DrawRules

	Quick bool // Guideline III was announced (Laws III.2.1)
	Final bool // a signature bars appeals (Laws 11.10)
	Sight bool // the visually impaired need not record in the last five minutes (C.02 10.5.5)

	// Against says that the kind of play holds though it is not that of the time
	// control. It is asked once, and not kept.
	Against bool
}

// Settings of the event, as the organizer gives them for the next games.
const (
	settingRuleSet     = "rules.set" // the name of a set that is built in, or the text of one
	settingRulePlay    = "rules.play"
	settingDrawFrom    = "rules.draws.from"
	settingDrawArbiter = "rules.draws.arbiter"
	settingQuick       = "rules.quick"
	settingFinal       = "rules.final"
	settingSight       = "rules.sight"
)

// mostDrawFrom is the latest move from which an event lets draws be agreed.
const mostDrawFrom = 200

// EventRules returns the rules of the game that is on. If nobody has set
// them for it, it is what the organizer has set on the device; and if he has
// not, FIDE's Laws of 2023 with the kind of play that follows from the time
// control: rapid and blitz then go by the Competition Rules (A.3, B.3), since
// the laxer rules of A.4 and B.4 take a right from the players, which the
// event has to announce (A.5, B.5).
func (s *Session) EventRules() (e EventRules) {
	s.do(func() { e = s.eventRules() })
	return e
}

func (s *Session) eventRules() EventRules {
	if e := s.laidDown(); e != nil {
		return *e
	}
	return usualRules(headControls(&s.state.record).Kind())
}

// laidDown are the rules that somebody has set, for the game or else for the
// device; nil if nobody has.
func (s *Session) laidDown() *EventRules {
	if e, ok := rulesOf(&s.state.record); ok {
		return &e
	}
	if e, ok := s.rulesSetting(); ok {
		return &e
	}
	return nil
}

// usualRules are FIDE's, for a kind of time control.
func usualRules(kind timecontrol.Kind) EventRules {
	var e EventRules
	e.Set, _ = rulings.ShippedSet("fide")
	switch kind {
	case timecontrol.Rapid:
		e.Play = rulings.RapidA3
	case timecontrol.Blitz:
		e.Play = rulings.BlitzB3
	case timecontrol.Standard, timecontrol.KindUnknown:
	}
	return e
}

// rulesOf reads the rules that were set for a game. A text that this version
// cannot read any more is that of a built-in set of another version: the name
// says which.
func rulesOf(r *scoresheet.Record) (e EventRules, ok bool) {
	p := r.Rules
	if p == (scoresheet.RulesSet{}) {
		return e, false
	}
	set, err := ruleSet(p.Text)
	if err != nil {
		if set, err = ruleSet(firstWord(p.Name)); err != nil {
			return e, false
		}
	}
	e = EventRules{
		Set: set, Draws: rulings.DrawRules{From: int(p.DrawFrom), Arbiter: p.DrawArbiter},
		Quick: p.Quick, Final: p.Final, Sight: p.Sight,
	}
	e.Play, ok = rulings.ParsePlay(p.Play)
	return e, ok
}

func firstWord(text string) string {
	for i, r := range text {
		if r == ' ' {
			return text[:i]
		}
	}
	return text
}

// ruleSet is a built-in set by its name, or one from its text.
func ruleSet(text string) (rulings.Set, error) {
	if set, ok := rulings.ShippedSet(text); ok {
		return set, nil
	}
	return rulings.Parse([]byte(text))
}

// payload is the rules as the log of a game has them.
func (e *EventRules) payload() (p scoresheet.RulesSet, err error) {
	text, err := rulings.Format(e.Set)
	if err != nil {
		return p, because(ReasonRuleSet, fmt.Errorf("%w: correct the rule set", err))
	}
	if e.Play.String() == "" {
		return p, because(ReasonRuleSet, errors.New("there is no such kind of play: give standard, a3, a4, b3 or b4"))
	}
	if e.Draws.From < 0 || e.Draws.From > mostDrawFrom {
		return p, because(ReasonRuleDraws, fmt.Errorf("no draw before move %d: give a number from 0 to %d", e.Draws.From, mostDrawFrom))
	}
	return scoresheet.RulesSet{
		Name: e.Set.Name(), Text: string(text), Play: e.Play.String(),
		DrawFrom: uint32(e.Draws.From), DrawArbiter: e.Draws.Arbiter, Quick: e.Quick, Final: e.Final, Sight: e.Sight,
	}, nil
}

// SetEventRules says by which rules the game that is on is ruled from here
// on; the arbiter does it. What was ruled before stays as it was ruled. What
// the next games begin with the organizer sets, with [Session.SetRules].
func (s *Session) SetEventRules(e EventRules) (Ack, error) {
	p, err := e.payload()
	if err != nil {
		return Ack{}, err
	}
	return s.act(modes.Rule, func(r *scoresheet.Record) ([]scoresheet.Payload, error) {
		if err := e.contradicts(headControls(r)); err != nil && !e.Against {
			return nil, err
		}
		if r.Rules == p {
			return nil, nil
		}
		return []scoresheet.Payload{p}, nil
	})
}

// contradicts says that the kind of play is not that of the time control (Laws
// A.1, B.1).
func (e *EventRules) contradicts(controls timecontrol.Controls) error {
	kind, is := controls.Kind(), timecontrol.Rapid
	switch {
	case kind == timecontrol.KindUnknown:
		return nil
	case e.Play == rulings.Standard:
		is = timecontrol.Standard
	case e.Play.Blitz():
		is = timecontrol.Blitz
	}
	if kind == is {
		return nil
	}
	return because(ReasonRulePlay, fmt.Errorf("%s is for %s, and the time control makes this a game of %s chess (%s): choose another kind of play, or insist",
		e.Play, is, kind, controls))
}

// rulesSetting is what the organizer has set for the games on this device.
func (s *Session) rulesSetting() (e EventRules, ok bool) {
	text := s.settings[settingRuleSet]
	if text == "" {
		return e, false
	}
	set, err := ruleSet(text)
	if err != nil {
		return e, false
	}
	from, _ := strconv.Atoi(s.settings[settingDrawFrom])
	e = EventRules{
		Set: set, Draws: rulings.DrawRules{From: from, Arbiter: s.settings[settingDrawArbiter] != ""},
		Quick: s.settings[settingQuick] != "", Final: s.settings[settingFinal] != "", Sight: s.settings[settingSight] != "",
	}
	e.Play, ok = rulings.ParsePlay(s.settings[settingRulePlay])
	return e, ok
}

// rulesForNew says in the log of a new game by what it is ruled, if the
// organizer has said.
func (s *Session) rulesForNew() ([]scoresheet.Payload, error) {
	e, ok := s.rulesSetting()
	if !ok {
		return nil, nil
	}
	p, err := e.payload()
	return []scoresheet.Payload{p}, err
}

// ruleSettings are those settings; of no rules they are all taken away.
func ruleSettings(e *EventRules) (map[string]string, error) {
	out := map[string]string{
		settingRuleSet: "", settingRulePlay: "", settingDrawFrom: "", settingDrawArbiter: "",
		settingQuick: "", settingFinal: "", settingSight: "",
	}
	if e == nil {
		return out, nil
	}
	p, err := e.payload()
	if err != nil {
		return nil, err
	}
	out[settingRuleSet], out[settingRulePlay] = p.Text, p.Play
	if _, builtIn := rulings.ShippedSet(e.Set.ID); builtIn {
		out[settingRuleSet] = e.Set.ID
	}
	if p.DrawFrom > 0 {
		out[settingDrawFrom] = strconv.Itoa(e.Draws.From)
	}
	out[settingDrawArbiter], out[settingQuick] = flag(p.DrawArbiter), flag(p.Quick)
	out[settingFinal], out[settingSight] = flag(p.Final), flag(p.Sight)
	return out, nil
}

// Article returns the words for an article by the rules of the game that is
// on: those of the Laws, or of the event.
func (s *Session) Article(article string) string { return s.EventRules().Set.Article(article) }
