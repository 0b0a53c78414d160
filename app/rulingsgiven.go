package app

import (
	"slices"
	"strings"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/rulings"
)

var withdrawReasons = []preset{
	{"rule.why.mistake", "given by mistake"},
	{"rule.why.other", "another ruling takes its place"},
	{"rule.why.appeal", "appeal upheld"},
	{"arbiter.why.decision", "arbiter's decision"},
}

// openGiven lists the rulings of the game, the last one first; those that were
// withdrawn stay, struck through.
func (v *arbiterView) openGiven() {
	u := v.ui
	r := u.record()
	heading := u.words.Say("rule.given")
	if text := u.outcomeText(r); text != "" {
		heading += " · " + text
	}
	l := newRulingList(u.kit, heading)
	l.empty = u.words.Say("rule.given.none")
	for _, line := range v.disagreeLines() {
		l.rows = append(l.rows, rulingRow{name: "disagrees", head: line.text, do: func() {}})
	}
	for _, g := range slices.Backward(r.Rulings) {
		row := rulingRow{
			name: "given " + g.Ruling, head: u.givenTitle(r, g), right: articleRight(g.Article), text: u.givenShort(g), struck: g.Withdrawn != 0,
			do: func() { v.openOneGiven(g) },
		}
		l.rows = append(l.rows, row)
	}
	l.foot(u.button("action.back", "back", v.openRulings))
	l.foot(v.ruleButton())
	l.show()
	v.open(l)
}

// articleRight is the article without what follows from it, which stands in
// the ruling's own page.
func articleRight(article string) string {
	short, _, _ := strings.Cut(article, ";")
	return short
}

// openOneGiven shows all of a ruling, and takes it back.
func (v *arbiterView) openOneGiven(g *scoresheet.Ruling) {
	u := v.ui
	a := newAskPage(u.kit, u.givenTitle(u.record(), g), u.givenLines(g)...)
	a.foot(u.button("action.back", "back", v.openGiven))
	if g.Withdrawn == 0 {
		a.foot(u.button("rule.withdraw", "undo", func() {
			v.askWhy(u.words.Say("rule.withdraw"), []readerLine{{text: u.givenTitle(u.record(), g), heavy: true}, {text: u.words.Say("rule.withdraw.how")}}, withdrawReasons, func(why string) {
				_, err := u.dev.WithdrawRuling(g.ID, why)
				v.uncover()
				if u.act(err) {
					v.openGiven()
				}
			})
		}))
	}
	v.open(a)
}

// givenTitle is what was ruled, whom it concerned and in which cell.
func (u *arbiterKit) givenTitle(r *scoresheet.Record, g *scoresheet.Ruling) string {
	parts := []string{u.rulingWord(g.Ruling)}
	if side, ok := colorOf(g.Side); ok {
		parts = append(parts, u.words.Say("sheet."+side.String()))
	}
	if name, ok := ruledCell(r, g.Cell); ok {
		parts = append(parts, cellLabel(name))
	}
	return strings.Join(parts, " · ")
}

// rulingWord says a ruling; one of another version as it stands in the log.
func (u *arbiterKit) rulingWord(id string) string {
	if key := rulings.ID(id).Key(); u.words.Has(key) {
		return u.words.Say(key)
	}
	return id
}

// ruledCell is the name of the cell that a ruling is about, also after it was
// struck.
func ruledCell(r *scoresheet.Record, id scoresheet.EventID) (name scoresheet.CellName, ok bool) {
	if id == 0 {
		return name, false
	}
	if i := r.Find(id); i >= 0 {
		return r.NameAt(i), true
	}
	for _, s := range r.Struck {
		if i := slices.IndexFunc(s.Cells, func(c *scoresheet.Cell) bool { return c.ID == id }); i >= 0 {
			return r.NameAt(r.IndexOf(s.First) + i), true
		}
	}
	return name, false
}

func (u *arbiterKit) timeOfDay(ms int64) string {
	return time.UnixMilli(ms).In(u.opts.Zone).Format("15:04:05")
}

// givenShort is one line: when, what followed, and that it was withdrawn.
func (u *arbiterKit) givenShort(g *scoresheet.Ruling) string {
	parts := []string{u.timeOfDay(g.At)}
	if key := rulings.Outcome(g.Outcome).Key(); g.Outcome != "" && u.words.Has(key) {
		parts = append(parts, u.words.Say(key))
	}
	if g.Result != scoresheet.NoResult {
		parts = append(parts, resultText(g.Result))
	}
	if g.Text != "" {
		parts = append(parts, g.Text)
	}
	if g.Withdrawn != 0 {
		parts = append(parts, u.words.Say("rule.withdrawn", u.timeOfDay(g.Withdrawn))+withReason(u.presetWords(withdrawReasons, g.Why)))
	}
	return strings.Join(parts, " · ")
}

// presetWords says a stored reason in the device's language.
func (u *arbiterKit) presetWords(list []preset, stored string) string {
	for _, p := range list {
		if p.stored == stored {
			return u.words.Say(p.key)
		}
	}
	return stored
}

func (u *arbiterKit) givenLines(g *scoresheet.Ruling) []readerLine {
	var out []readerLine
	add := func(key, text string) {
		if text != "" {
			out = append(out, readerLine{label: u.words.Say(key), text: text})
		}
	}
	add("rule.line.at", u.timeOfDay(g.At))
	add("find.article", g.Article)
	if key := rulings.Outcome(g.Outcome).Key(); g.Outcome != "" && u.words.Has(key) {
		add("rule.line.game", u.words.Say(key))
	}
	if g.Result != scoresheet.NoResult {
		add("end.result", resultText(g.Result))
	}
	if side, ok := colorOf(g.Side); ok && g.Added > 0 {
		out = append(out, readerLine{text: u.words.Say("rule.time."+side.Other().String(), secondsText(g.Added)), heavy: true})
	}
	for i, c := range []scoresheet.Clock{g.White, g.Black} {
		if c.Noted {
			add([]string{"rule.clock.white", "rule.clock.black"}[i], c.String())
		}
	}
	add("rule.line.text", g.Text)
	if g.Withdrawn != 0 {
		out = append(out, readerLine{}, readerLine{text: u.words.Say("rule.withdrawn", u.timeOfDay(g.Withdrawn)) + withReason(u.presetWords(withdrawReasons, g.Why)), heavy: true})
	}
	return out
}
