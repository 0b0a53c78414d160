package session

import (
	"strconv"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/rulings"
)

// Settings of the event, as the organizer sets them for the next games.
const (
	settingRuleSet     = "rules.set" // the name of a set that is built in, or the text of one
	settingRulePlay    = "rules.play"
	settingDrawFrom    = "rules.draws.from"
	settingDrawArbiter = "rules.draws.arbiter"
	settingQuick       = "rules.quick"
	settingFinal       = "rules.final"
	settingSight       = "rules.sight"
)

// EventRules returns the rules of the game that is on. If nobody has set
// them for it, they are those that the organizer has set on the device; and if
// he has not, FIDE's for the time control ([arbitration.RulesFor]).
func (s *Session) EventRules() (e arbitration.Rules) {
	s.do(func() { e = s.eventRules() })
	return e
}

func (s *Session) eventRules() arbitration.Rules {
	return arbitration.RulesFor(&s.state.record, s.laidDown())
}

// laidDown returns the rules that somebody has set for the game or, failing
// that, for the device; nil if nobody has.
func (s *Session) laidDown() *arbitration.Rules {
	if e, ok := arbitration.RulesOf(&s.state.record); ok {
		return &e
	}
	if e, ok := s.rulesSetting(); ok {
		return &e
	}
	return nil
}

// SetEventRules sets the rules for the game in progress from here on; the
// arbiter does it. Earlier rulings are not changed. The organizer sets the
// rules of the next games with [Session.SetRules].
func (s *Session) SetEventRules(e arbitration.Rules) (device.Receipt, error) {
	p, err := e.Payload()
	if err != nil {
		return device.Receipt{}, err
	}
	return s.act(modes.Rule, func(r *scoresheet.Record) ([]scoresheet.Payload, error) {
		if err := e.Fit(arbitration.HeadControls(r)); err != nil && !e.Against {
			return nil, err
		}
		if r.Rules == p {
			return nil, nil
		}
		return []scoresheet.Payload{p}, nil
	})
}

// rulesSetting returns the rules that the organizer has set for the games on
// this device.
func (s *Session) rulesSetting() (e arbitration.Rules, ok bool) {
	text := s.settings[settingRuleSet]
	if text == "" {
		return e, false
	}
	set, err := arbitration.ParseSet(text)
	if err != nil {
		return e, false
	}
	from, _ := strconv.Atoi(s.settings[settingDrawFrom])
	e = arbitration.Rules{
		Set: set, Draws: rulings.DrawRules{From: from, Arbiter: s.settings[settingDrawArbiter] != ""},
		Quick: s.settings[settingQuick] != "", Final: s.settings[settingFinal] != "", Sight: s.settings[settingSight] != "",
	}
	e.Play, ok = rulings.ParsePlay(s.settings[settingRulePlay])
	return e, ok
}

// rulesForNew returns the log event with the rules of a new game, if the
// organizer has set any.
func (s *Session) rulesForNew() ([]scoresheet.Payload, error) {
	e, ok := s.rulesSetting()
	if !ok {
		return nil, nil
	}
	p, err := e.Payload()
	return []scoresheet.Payload{p}, err
}

// ruleSettings returns the settings of these rules; of nil, all of them are
// empty.
func ruleSettings(e *arbitration.Rules) (map[string]string, error) {
	out := map[string]string{
		settingRuleSet: "", settingRulePlay: "", settingDrawFrom: "", settingDrawArbiter: "",
		settingQuick: "", settingFinal: "", settingSight: "",
	}
	if e == nil {
		return out, nil
	}
	p, err := e.Payload()
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
