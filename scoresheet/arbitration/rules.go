package arbitration

import (
	"errors"
	"fmt"
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/rulings"
	"zapis/scoresheet/timecontrol"
)

// Rules are the rules of the event: the rule set, the kind of play, and
// additional rules (R-T06, R-A08, R-A11, R-A12, R-A15).
type Rules struct {
	Set   rulings.Set
	Play  rulings.Play
	Draws rulings.DrawRules

	Quick bool // Guideline III was announced (Laws III.2.1)
	Final bool // a signature bars appeals (Laws 11.10)
	Sight bool // the visually impaired need not record in the last five minutes (C.02 10.5.5)

	// Against confirms a kind of play that does not match the time control. It is
	// not stored.
	Against bool
}

// maxDrawFrom is the latest move before which an event can bar the players from
// agreeing on a draw.
const maxDrawFrom = 200

// RulesFor returns the rules of a game: laid, or FIDE's Laws of 2023 with the
// kind of play of the time control in its head if laid is nil. Rapid and blitz
// are then played under the Competition Rules (A.3, B.3): the laxer rules of
// A.4 and B.4 deprive the players of a right, so the event has to announce them
// (A.5, B.5).
func RulesFor(r *scoresheet.Record, laid *Rules) Rules {
	if laid != nil {
		return *laid
	}
	return usualRules(HeadControls(r).Kind())
}

// usualRules returns FIDE's rules for a kind of time control.
func usualRules(kind timecontrol.Kind) Rules {
	var e Rules
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

// RulesOf returns the rules that were set for a game; ok is false if none were,
// or if they cannot be read. A text that this version cannot read is that of a
// built-in set of another version: the name says which.
func RulesOf(r *scoresheet.Record) (e Rules, ok bool) {
	p := r.Rules
	if p == (scoresheet.RulesSet{}) {
		return e, false
	}
	set, err := ParseSet(p.Text)
	if err != nil {
		name, _, _ := strings.Cut(p.Name, " ")
		if set, err = ParseSet(name); err != nil {
			return e, false
		}
	}
	e = Rules{
		Set: set, Draws: rulings.DrawRules{From: int(p.DrawFrom), Arbiter: p.DrawArbiter},
		Quick: p.Quick, Final: p.Final, Sight: p.Sight,
	}
	e.Play, ok = rulings.ParsePlay(p.Play)
	return e, ok
}

// ParseSet returns the built-in rule set of that name, or the one with that
// text.
func ParseSet(text string) (rulings.Set, error) {
	if set, ok := rulings.ShippedSet(text); ok {
		return set, nil
	}
	return rulings.Parse([]byte(text))
}

// Payload returns the rules in the form of a game's log. Rules that make no
// sense are refused.
func (e *Rules) Payload() (p scoresheet.RulesSet, err error) {
	text, err := rulings.Format(e.Set)
	if err != nil {
		return p, because(ReasonRuleSet, fmt.Errorf("%w: correct the rule set", err))
	}
	if e.Play.String() == "" {
		return p, because(ReasonRuleSet, errors.New("there is no such kind of play: give standard, a3, a4, b3 or b4"))
	}
	if e.Draws.From < 0 || e.Draws.From > maxDrawFrom {
		return p, because(ReasonRuleDraws, fmt.Errorf("no draw before move %d: give a number from 0 to %d", e.Draws.From, maxDrawFrom))
	}
	return scoresheet.RulesSet{
		Name: e.Set.Name(), Text: string(text), Play: e.Play.String(),
		DrawFrom: uint32(e.Draws.From), DrawArbiter: e.Draws.Arbiter, Quick: e.Quick, Final: e.Final, Sight: e.Sight,
	}, nil
}

// Fit refuses a kind of play that does not match the time control (Laws A.1,
// B.1).
func (e *Rules) Fit(controls timecontrol.Controls) error {
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

// event returns the rules as package rulings has them.
func (e *Rules) event(controls timecontrol.Controls) rulings.Event {
	return rulings.Event{
		Set: e.Set, Play: e.Play, Draws: e.Draws, Quick: e.Quick, Final: e.Final,
		Increment: hasIncrement(controls),
	}
}

// hasIncrement reports whether a time control adds time with each move, for
// either player.
func hasIncrement(controls timecontrol.Controls) bool {
	for _, c := range controls {
		for _, p := range c.Periods() {
			if p.Extra > 0 {
				return true
			}
		}
	}
	return false
}

// HeadControls returns the time control in the head of the sheet; the zero
// value if there is none that can be read.
func HeadControls(r *scoresheet.Record) timecontrol.Controls {
	controls, err := readControls(r, "")
	if err != nil {
		return timecontrol.Controls{}
	}
	return controls
}

var errNoControl = because(ReasonNoControl, errors.New("the sheet's head has no time control: give one, as in 90'/40 + 30' + 30\""))

// readControls reads the time control that is given, or the one in the head of
// the sheet if text is empty. A bare "90+30" means minutes, as usual in chess,
// although PGN would mean seconds: nobody plays a minute and a half over the
// board.
func readControls(r *scoresheet.Record, text string) (timecontrol.Controls, error) {
	if strings.TrimSpace(text) == "" {
		text = strings.TrimSpace(r.Header.Tag("TimeControl"))
	}
	if text == "" || text == "?" {
		return timecontrol.Controls{}, errNoControl
	}
	controls, err := timecontrol.ParseEach(text)
	if err != nil {
		return timecontrol.Controls{}, because(ReasonControl, err)
	}
	return controls, nil
}
