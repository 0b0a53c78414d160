package app

import (
	"strconv"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/scoresheet/rulings"
)

// eventRulesButton opens the rules of the event.
func (v *arbiterView) eventRulesButton() *Button {
	return v.ui.button("rule.event", "settings", func() { v.openEventRules(v.ui.dev.EventRules(), 0) })
}

// openEventRules shows by which rules the game is ruled, to be changed: the
// rule set, the kind of play and what the event has laid down besides (R-T06,
// R-A08, R-A11, R-A12, R-A15). Every touch makes the page anew from e; nothing
// counts before it is set.
func (v *arbiterView) openEventRules(e session.EventRules, page int) {
	u := v.ui
	g := newGroupsPage(u.kit, u.words.Say("rule.event"))
	g.page = page
	change := func(f func(e *session.EventRules)) func() {
		return func() {
			next := e
			next.Against = false // what was insisted on is something else now
			f(&next)
			v.openEventRules(next, g.page)
		}
	}
	choose := func(name, caption string, is bool, f func(e *session.EventRules)) *Button {
		b := u.plain(name, caption, change(f))
		b.Choose(is)
		return b
	}

	var sets []*Button
	for _, set := range v.ruleSets(e.Set) {
		sets = append(sets, choose("set "+set.ID, set.Title, set.Name() == e.Set.Name(), func(e *session.EventRules) { e.Set = set }))
	}
	g.group(u.words.Say("rule.event.set"), sets...)
	var plays []*Button
	for _, play := range rulings.Plays() {
		plays = append(plays, choose("play "+play.String(), u.words.Say(play.Key()), play == e.Play, func(e *session.EventRules) { e.Play = play }))
	}
	g.group(u.words.Say("rule.event.play"), plays...)

	from := u.words.Say("rule.event.from.none")
	if e.Draws.From > 0 {
		from = u.words.Say("rule.event.from", e.Draws.From)
	}
	number := u.plain("draws from", from, func() {
		before := strconv.Itoa(e.Draws.From)
		v.open(newFigurePad(u.kit, u.words.Say("rule.event.from.ask"), before, 3, func() { v.openEventRules(e, g.page) }, func(typed string, _ bool) {
			next := e
			next.Draws.From, _ = strconv.Atoi(typed) // digits; none are 0
			v.openEventRules(next, g.page)
		}))
	})
	number.Choose(e.Draws.From > 0)
	g.group(u.words.Say("rule.event.draws"), number,
		choose("draws arbiter", u.words.Say("rule.event.arbiter"), e.Draws.Arbiter, func(e *session.EventRules) { e.Draws.Arbiter = !e.Draws.Arbiter }))
	g.group(u.words.Say("rule.event.more"),
		choose("quick", u.words.Say("rule.event.quick"), e.Quick, func(e *session.EventRules) { e.Quick = !e.Quick }),
		choose("final", u.words.Say("rule.event.final"), e.Final, func(e *session.EventRules) { e.Final = !e.Final }),
		choose("sight", u.words.Say("rule.event.sight"), e.Sight, func(e *session.EventRules) { e.Sight = !e.Sight }),
		u.button("rule.event.points", "sheet", func() { v.openPoints(e, g.page) }).withText(midText, false))

	g.foot(u.button("action.back", "back", v.openRulings))
	g.foot(u.button("rule.event.do", "approve", func() {
		_, err := u.dev.SetEventRules(e)
		if err == nil {
			v.uncover()
		}
		// Touched once more, it holds against the time control.
		e.Against = device.ReasonOf(err) == device.ReasonRulePlay
		if u.act(err) {
			v.tell(u.words.Say("rule.event.done", u.setTitle()))
		}
	}).asAccent())
	v.open(g)
}

// ruleSets are those that can be chosen: the event's own first, if it is none
// that is built in.
func (v *arbiterView) ruleSets(now rulings.Set) []rulings.Set {
	all := rulings.Shipped()
	for _, s := range append([]rulings.Set{now}, v.ui.dev.EventRules().Set) {
		known := false
		for _, t := range all {
			known = known || t.Name() == s.Name()
		}
		if !known {
			all = append([]rulings.Set{s}, all...)
		}
	}
	return all
}

// openPoints says every point of the rule set in words, with its article.
func (v *arbiterView) openPoints(e session.EventRules, page int) {
	u := v.ui
	l := newRulingList(u.kit, e.Set.Title+" · "+u.words.Say(e.Play.Key()))
	for _, pt := range rulings.Points() {
		value := e.Set.Value(pt, e.Play)
		text := u.pointWords(pt, value.Value)
		if value.Remark != "" {
			text += " · " + value.Remark
		}
		l.rows = append(l.rows, rulingRow{
			name: "point " + string(pt), head: u.words.Say(pt.Key()) + ": " + text, right: e.Set.Cite(value.Article, value.Source),
			do: func() {},
		})
	}
	l.foot(u.button("action.back", "back", func() { v.openEventRules(e, page) }))
	l.show()
	v.open(l)
}

// zeroWords say what 0 means where it is no number of moves.
var zeroWords = map[rulings.Point]string{
	rulings.PointIllegalLoses: "rule.value.nomove", rulings.PointColorsMoves: "rule.value.never",
	rulings.PointSetupMoves: "rule.value.never", rulings.PointSheetShown: "rule.value.nolimit",
}

// pointWords says the value of a point: a time and a number stand as they are.
func (u *arbiterKit) pointWords(pt rulings.Point, value string) string {
	if key, means := zeroWords[pt]; means && value == "0" {
		return u.words.Say(key)
	}
	switch {
	case value == "":
		return u.words.Say("rule.value.none")
	case value[0] >= '0' && value[0] <= '9':
		return value
	}
	return u.words.Say("rule.value." + value)
}
