package arbiter

import (
	"slices"
	"strings"

	"zapis/app/page"
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
func (v *visit) openGiven() {
	u := v.ui
	r := u.Record()
	heading := u.Words.Say("rule.given")
	if text := u.OutcomeText(r); text != "" {
		heading += " · " + text
	}
	l := page.NewRulingList(u.Kit, heading)
	l.Empty = u.Words.Say("rule.given.none")
	for _, line := range v.disagreeLines() {
		l.Rows = append(l.Rows, page.RulingRow{Name: "disagrees", Head: line.Text, Do: func() {}})
	}
	for _, g := range slices.Backward(r.Rulings) {
		row := page.RulingRow{
			Name: "given " + g.Ruling, Head: u.givenTitle(r, g), Right: articleRight(g.Article), Text: u.givenShort(g), Struck: g.Withdrawn != 0,
			Do: func() { v.openOneGiven(g) },
		}
		l.Rows = append(l.Rows, row)
	}
	l.Foot(u.Button("action.back", "back", v.openRulings))
	l.Foot(v.ruleButton())
	l.Update()
	v.open(l)
}

// articleRight is the article without what follows from it, which stands in
// the ruling's own page.
func articleRight(article string) string {
	short, _, _ := strings.Cut(article, ";")
	return short
}

// openOneGiven shows a ruling in full, and can withdraw it.
func (v *visit) openOneGiven(g *scoresheet.Ruling) {
	u := v.ui
	a := page.NewAskCover(u.Kit, u.givenTitle(u.Record(), g), u.givenLines(g)...)
	a.Foot(u.Button("action.back", "back", v.openGiven))
	if g.Withdrawn == 0 {
		a.Foot(u.Button("rule.withdraw", "undo", func() {
			v.askWhy(u.Words.Say("rule.withdraw"), []page.ReaderLine{{Text: u.givenTitle(u.Record(), g), Heavy: true}, {Text: u.Words.Say("rule.withdraw.how")}}, withdrawReasons, func(why string) {
				_, err := u.Dev.WithdrawRuling(g.ID, why)
				v.uncover()
				if u.Act(err) {
					v.openGiven()
				}
			})
		}))
	}
	v.open(a)
}

// givenTitle names the ruling, the player and the cell.
func (u *Kit) givenTitle(r *scoresheet.Record, g *scoresheet.Ruling) string {
	parts := []string{u.rulingWord(g.Ruling)}
	if side, ok := colorOf(g.Side); ok {
		parts = append(parts, u.Words.Say("sheet."+side.String()))
	}
	if name, ok := ruledCell(r, g.Cell); ok {
		parts = append(parts, page.CellLabel(name))
	}
	return strings.Join(parts, " · ")
}

// rulingWord returns the words for a ruling; one of another version as in the
// log.
func (u *Kit) rulingWord(id string) string {
	if key := rulings.ID(id).Key(); u.Words.Has(key) {
		return u.Words.Say(key)
	}
	return id
}

// ruledCell returns the name of the cell that a ruling concerns, even if it was
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

func (u *Kit) timeOfDay(at scoresheet.Millis) string {
	return at.In(u.Opts.Zone).Format("15:04:05")
}

// givenShort is one line: when, what followed, and that it was withdrawn.
func (u *Kit) givenShort(g *scoresheet.Ruling) string {
	parts := []string{u.timeOfDay(g.At)}
	if key := rulings.Outcome(g.Outcome).Key(); g.Outcome != "" && u.Words.Has(key) {
		parts = append(parts, u.Words.Say(key))
	}
	if g.Result != scoresheet.NoResult {
		parts = append(parts, g.Result.Typeset())
	}
	if g.Text != "" {
		parts = append(parts, g.Text)
	}
	if g.Withdrawn != 0 {
		parts = append(parts, u.saying().Labelled(u.Words.Say("rule.withdrawn", u.timeOfDay(g.Withdrawn)), u.presetWords(withdrawReasons, g.Why)))
	}
	return strings.Join(parts, " · ")
}

// presetWords returns a stored reason in the device's language.
func (u *Kit) presetWords(list []preset, stored string) string {
	for _, p := range list {
		if p.stored == stored {
			return u.Words.Say(p.key)
		}
	}
	return stored
}

func (u *Kit) givenLines(g *scoresheet.Ruling) []page.ReaderLine {
	var out []page.ReaderLine
	add := func(key, text string) {
		if text != "" {
			out = append(out, page.ReaderLine{Label: u.Words.Say(key), Text: text})
		}
	}
	add("rule.line.at", u.timeOfDay(g.At))
	add("find.article", g.Article)
	if key := rulings.Outcome(g.Outcome).Key(); g.Outcome != "" && u.Words.Has(key) {
		add("rule.line.game", u.Words.Say(key))
	}
	if g.Result != scoresheet.NoResult {
		add("end.result", g.Result.Typeset())
	}
	if side, ok := colorOf(g.Side); ok && g.Added > 0 {
		out = append(out, page.ReaderLine{Text: u.Words.Say("rule.time."+side.Other().String(), secondsText(g.Added)), Heavy: true})
	}
	for i, c := range []scoresheet.Clock{g.White, g.Black} {
		if c.Noted {
			add([]string{"rule.clock.white", "rule.clock.black"}[i], c.String())
		}
	}
	add("rule.line.text", g.Text)
	if g.Withdrawn != 0 {
		out = append(out, page.ReaderLine{}, page.ReaderLine{Text: u.saying().Labelled(u.Words.Say("rule.withdrawn", u.timeOfDay(g.Withdrawn)), u.presetWords(withdrawReasons, g.Why)), Heavy: true})
	}
	return out
}
