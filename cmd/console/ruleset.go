package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/rulings"
)

const rulesetUsage = "ruleset, or ruleset fide|ru|ua|club|FILE [standard|a3|a4|b3|b4] [draws=MOVE] [consent=yes|no] [quick=yes|no] [final=yes|no] [sight=yes|no] [insist=yes] [organizer=CODE]"

// ruleset prints or sets the rules: in arbiter mode of the game in progress,
// between games, with the organizer's code, of the next ones.
func (c *console) ruleset(rest string) (answer, error) {
	e := c.dev.EventRules()
	w, err := quoted(rest)
	if err != nil {
		return nil, err
	}
	if len(w) == 0 {
		return rulesAnswer(&e), nil
	}
	play := e.Play
	e = arbitration.Rules{Play: play}
	if e.Set, err = c.ruleSetOf(w[0]); err != nil {
		return nil, err
	}
	organizer := ""
	for _, word := range w[1:] {
		if p, ok := rulings.ParsePlay(word); ok {
			e.Play = p
			continue
		}
		name, value, _ := strings.Cut(word, "=")
		switch flag := map[string]*bool{"consent": &e.Draws.Arbiter, "quick": &e.Quick, "final": &e.Final, "sight": &e.Sight, "insist": &e.Against}[name]; {
		case flag != nil:
			if err := yesOption(flag, name, value); err != nil {
				return nil, err
			}
		case name == "draws":
			n, err := strconv.ParseUint(value, 10, 16)
			if err != nil {
				return nil, usageError{rulesetUsage}
			}
			e.Draws.From = int(n)
		case name == "organizer":
			organizer = value
		default:
			return nil, usageError{rulesetUsage}
		}
	}
	if c.dev.View().Mode == modes.Owner {
		r := c.dev.Rules()
		r.Event = &e
		if err := c.afterDelay(func() error { return c.dev.SetRules(r, organizer) }); err != nil {
			return nil, err
		}
		return rulesAnswer(&e), nil
	}
	a, err := c.dev.SetEventRules(e)
	if device.ReasonOf(err) == device.ReasonRulePlay {
		return nil, fmt.Errorf("%w with insist=yes", err)
	}
	if err != nil {
		return nil, err
	}
	return durably(rulesAnswer(&e), a.Durable), nil
}

func rulesAnswer(e *arbitration.Rules) answer {
	return answer{}.with("rules", e.Set.Name()).with("play", e.Play.String()).with("draws", e.Draws.From).
		with("consent", yesNo(e.Draws.Arbiter)).with("quick", yesNo(e.Quick)).with("final", yesNo(e.Final)).with("sight", yesNo(e.Sight))
}

// ruleSetOf returns a built-in set, or one from a file.
func (c *console) ruleSetOf(name string) (rulings.Set, error) {
	if set, ok := rulings.ShippedSet(name); ok {
		return set, nil
	}
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() || info.Size() > rulings.MaxText {
		return rulings.Set{}, fmt.Errorf("%q is not a rule set: write fide, ru, ua, club, or the name of a file with one", name)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return rulings.Set{}, fmt.Errorf("%s cannot be read: name the file of a rule set", name)
	}
	set, err := rulings.Parse(text)
	if err != nil {
		return set, fmt.Errorf("%s holds no rule set: %w: write fide, ru, ua, club, or the name of a file with one", name, err)
	}
	return set, nil
}
