package arbiter

import (
	"strconv"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/rulings"
)

// eventRulesButton opens the rules of the event.
func (v *visit) eventRulesButton() *page.Button {
	return v.ui.Button("rule.event", "settings", func() { v.openEventRules(v.ui.Dev.EventRules(), 0) })
}

// openEventRules shows the rules of the game for changing: the rule set, the
// kind of play and the event's additional rules (R-T06, R-A08, R-A11, R-A12,
// R-A15). Every touch rebuilds the page from e; nothing takes effect before it
// is set.
func (v *visit) openEventRules(e arbitration.Rules, area int) {
	u := v.ui
	g := page.NewGroupsCover(u.Kit, u.Words.Say("rule.event"))
	g.Page = area
	change := func(f func(e *arbitration.Rules)) func() {
		return func() {
			next := e
			next.Against = false // the confirmed choice has changed
			f(&next)
			v.openEventRules(next, g.Page)
		}
	}
	choose := func(name, caption string, is bool, f func(e *arbitration.Rules)) *page.Button {
		b := u.plain(name, caption, change(f))
		b.Choose(is)
		return b
	}

	var sets []*page.Button
	for _, set := range v.ruleSets(e.Set) {
		sets = append(sets, choose("set "+set.ID, u.titleOf(set), set.Name() == e.Set.Name(), func(e *arbitration.Rules) { e.Set = set }))
	}
	g.Group(u.Words.Say("rule.event.set"), sets...)
	var plays []*page.Button
	for _, play := range rulings.Plays() {
		plays = append(plays, choose("play "+play.String(), u.Words.Say(play.Key()), play == e.Play, func(e *arbitration.Rules) { e.Play = play }))
	}
	g.Group(u.Words.Say("rule.event.play"), plays...)

	from := u.Words.Say("rule.event.from.none")
	if e.Draws.From > 0 {
		from = u.Words.Say("rule.event.from", e.Draws.From)
	}
	number := u.plain("draws from", from, func() {
		before := strconv.Itoa(e.Draws.From)
		v.open(page.NewFigurePad(u.Kit, u.Words.Say("rule.event.from.ask"), before, 3, func() { v.openEventRules(e, g.Page) }, func(typed string, _ bool) {
			next := e
			next.Draws.From, _ = strconv.Atoi(typed) // digits; none are 0
			v.openEventRules(next, g.Page)
		}))
	})
	number.Choose(e.Draws.From > 0)
	g.Group(u.Words.Say("rule.event.draws"), number,
		choose("draws arbiter", u.Words.Say("rule.event.arbiter"), e.Draws.Arbiter, func(e *arbitration.Rules) { e.Draws.Arbiter = !e.Draws.Arbiter }))
	g.Group(u.Words.Say("rule.event.more"),
		choose("quick", u.Words.Say("rule.event.quick"), e.Quick, func(e *arbitration.Rules) { e.Quick = !e.Quick }),
		choose("final", u.Words.Say("rule.event.final"), e.Final, func(e *arbitration.Rules) { e.Final = !e.Final }),
		choose("sight", u.Words.Say("rule.event.sight"), e.Sight, func(e *arbitration.Rules) { e.Sight = !e.Sight }),
		u.Button("rule.event.points", "sheet", func() { v.openPoints(e, g.Page) }).WithText(page.MidText, false))

	g.Foot(u.Button("action.back", "back", v.openRulings))
	g.Foot(u.Button("rule.event.do", "approve", func() {
		_, err := u.Dev.SetEventRules(e)
		if err == nil {
			v.uncover()
		}
		// A second touch confirms it against the time control.
		e.Against = device.ReasonOf(err) == device.ReasonRulePlay
		if u.Act(err) {
			v.say(u.Words.Say("rule.event.done", u.setTitle()))
		}
	}).AsAccent())
	v.open(g)
}

// ruleSets returns the sets to choose from: first the event's own, if it is not
// built in.
func (v *visit) ruleSets(now rulings.Set) []rulings.Set {
	all := rulings.Shipped()
	for _, s := range append([]rulings.Set{now}, v.ui.Dev.EventRules().Set) {
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

// openPoints shows every point of the rule set in words, with its article.
func (v *visit) openPoints(e arbitration.Rules, area int) {
	u := v.ui
	l := page.NewRulingList(u.Kit, u.titleOf(e.Set)+" · "+u.Words.Say(e.Play.Key()))
	for _, pt := range rulings.Points() {
		value := e.Set.Value(pt, e.Play)
		text := u.pointWords(pt, value.Value)
		if value.Remark != "" {
			text += " · " + u.remark(value.Remark)
		}
		l.Rows = append(l.Rows, page.RulingRow{
			Name: "point " + string(pt), Head: u.Words.Say("app.label", u.Words.Say(pt.Key()), text), Right: e.Set.Cite(value.Article, value.Source),
			Do: func() {},
		})
	}
	l.Foot(u.Button("action.back", "back", func() { v.openEventRules(e, area) }))
	l.Update()
	v.open(l)
}

// zeroWords explain the value 0 if it is not a number of moves.
var zeroWords = map[rulings.Point]string{
	rulings.PointIllegalLoses: "rule.value.nomove", rulings.PointColorsMoves: "rule.value.never",
	rulings.PointSetupMoves: "rule.value.never", rulings.PointSheetShown: "rule.value.nolimit",
}

// pointWords returns the words for the value of a point; a time or a number is
// unchanged.
func (u *Kit) pointWords(pt rulings.Point, value string) string {
	if key, means := zeroWords[pt]; means && value == "0" {
		return u.Words.Say(key)
	}
	switch {
	case value == "":
		return u.Words.Say("rule.value.none")
	case value[0] >= '0' && value[0] <= '9':
		return value
	}
	return u.Words.Say("rule.value." + value)
}
