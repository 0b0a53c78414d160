package publish

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"zapis/desk"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/logwords"
	"zapis/scoresheet/rulings"
	"zapis/scoresheet/timecontrol"
)

// Person returns the name under which a fact was stated, as one line. An organizer
// who gave no name has one in the language of the words. It is in the nominative.
func Person(by string, w logwords.Words) string {
	if by == string(desk.RoleOrganizer) {
		return w.Say("hall.by.organizer")
	}
	return Line(by)
}

// ReportFields returns the fields of the report that no log can fill: the chief
// arbiter writes them. Their words are "report.write." and the field.
func ReportFields() []string { return []string{"hall", "fairplay", "committee", "remarks"} }

// Written returns the chief arbiter's text in a field, by lines; for several
// rounds, each line with the round before it.
func (rep *Report) Written(field string, w logwords.Words) (lines []string) {
	for _, r := range rep.Rounds {
		for text := range strings.Lines(r.Written[field]) {
			if text = Line(text); text == "" {
				continue
			}
			if len(rep.Rounds) > 1 {
				text = w.Say("report.with", w.Say("publish.round", r.Round.Number), text)
			}
			lines = append(lines, text)
		}
	}
	return lines
}

// Head returns the pairs of a name and a value at the top of the report.
func (rep *Report) Head(w logwords.Words) (pairs [][2]string) {
	add := func(key, value string) {
		if value != "" {
			pairs = append(pairs, [2]string{w.Say(key), value})
		}
	}
	if len(rep.Rounds) == 0 {
		return nil
	}
	first, last := rep.Rounds[0], rep.Rounds[len(rep.Rounds)-1]
	e := first.Event
	add("report.event", e.Name)
	add("report.place", e.Place)
	add("report.days", strings.Trim(e.From+" – "+e.Until, " –"))
	var sections, controls []string
	for _, r := range rep.Rounds {
		sections = appendNew(sections, r.Section.Name)
		controls = appendNew(controls, timecontrol.SayText(r.Section.Control, w))
	}
	add("report.section", strings.Join(sections, ", "))
	if n, m := first.Round.Number, last.Round.Number; n == m {
		add("report.rounds", strconv.Itoa(n))
	} else {
		add("report.rounds", fmt.Sprintf("%d–%d", n, m))
	}
	add("report.control", strings.Join(controls, ", "))
	add("report.rules", rulesName(first, w))
	var arbiters []string
	for _, a := range e.Arbiters {
		if a.Chief {
			add("publish.arbiter.chief", a.Name)
		} else {
			arbiters = append(arbiters, a.Name)
		}
	}
	add("report.arbiters", strings.Join(arbiters, ", "))
	return pairs
}

func appendNew(all []string, text string) []string {
	for _, t := range all {
		if t == text {
			return all
		}
	}
	return append(all, text)
}

// rulesName returns the title of a section's rule set, "" if there is no such set.
func rulesName(r *Round, w logwords.Words) string {
	set, err := arbitration.ParseSet(cmp.Or(r.Section.Rules.Set, rulings.Laws))
	if err != nil {
		return ""
	}
	if key := set.TitleKey(); key != "" {
		return w.Say(key)
	}
	return Line(set.Title)
}

// Count returns how many games the report is about, and how many of them were
// played to a result.
func (rep *Report) Count() (games, played int) {
	for _, r := range rep.Rounds {
		for i := range r.Games {
			games++
			if result := r.Games[i].Outcome(); result != scoresheet.NoResult && result < scoresheet.WhiteByForfeit {
				played++
			}
		}
	}
	return games, played
}

// sums returns the counts at the top of the report, as sentences.
func (rep *Report) sums(w logwords.Words) []string {
	games, played := rep.Count()
	out := []string{w.Say("report.count.games", games), w.Say("report.count.played", played)}
	for _, p := range rep.Parts {
		if len(p.Lines) > 0 {
			out = append(out, w.Say("report.part."+p.Kind.String())+": "+strconv.Itoa(len(p.Lines)))
		}
	}
	return out
}

// LeftOut lists what is not in the report, and why, and whose clocks were wrong.
func (rep *Report) LeftOut(w logwords.Words) []string {
	out := []string{w.Say("report.left.pace"), w.Say("report.left.names")}
	for _, c := range rep.Clocks {
		out = append(out, w.Say("report.with", rep.sheets([]ReportSheet{c.ReportSheet}, w), c.witness.clockWords(w)))
	}
	if len(rep.NoLog) > 0 {
		out = append(out, w.Say("report.left.nolog", len(rep.NoLog), rep.sheets(rep.NoLog, w)))
	}
	if len(rep.Broken) > 0 {
		out = append(out, w.Say("report.left.broken", rep.sheets(rep.Broken, w)))
	}
	return out
}

// sheets names sheets.
func (rep *Report) sheets(all []ReportSheet, w logwords.Words) string {
	var names []string
	for _, s := range all {
		who := w.Say("log.by." + [...]string{"white", "black"}[s.Side])
		if s.Name != "" {
			who = s.Name
		}
		names = append(names, rep.Where(s.Place, w)+", "+who)
	}
	return strings.Join(names, "; ")
}

// Where names the place of a line: round and board, and the section if the
// report has several.
func (rep *Report) Where(p desk.Place, w logwords.Words) string {
	for _, r := range rep.Rounds {
		if r.Section.Name != rep.Rounds[0].Section.Name {
			return w.Say("report.where.section", p.Section, p.Round, p.Board)
		}
	}
	return w.Say("report.where", p.Round, p.Board)
}

// Text returns the report as plain text.
func (rep *Report) Text(w logwords.Words) string {
	var b strings.Builder
	put := func(text string) { b.WriteString(text + "\n") }
	put(w.Say("report.title"))
	put("")
	for _, pair := range rep.Head(w) {
		put(w.Say("app.label", pair[0], Line(pair[1])))
	}
	put(strings.Join(rep.sums(w), "; "))
	for _, part := range rep.Parts {
		put("\n" + w.Say("report.part."+part.Kind.String()))
		if len(part.Lines) == 0 {
			put("  " + w.Say("report.none"))
		}
		for i := range part.Lines {
			l := &part.Lines[i]
			line := "  " + Line(rep.Where(l.Place, w))
			if l.When != "" {
				line += "  " + Line(l.When)
			}
			line += "  " + Line(l.Text.Say(w))
			if l.Article != "" {
				line += "  [" + Line(l.Article) + "]"
			}
			if l.By != "" {
				line += "  " + Person(l.By, w)
			}
			put(line)
		}
	}
	put("\n" + w.Say("report.write"))
	for _, field := range ReportFields() {
		put("  " + heads(w, w.Say("report.write."+field)))
		lines := rep.Written(field, w)
		if len(lines) == 0 {
			lines = []string{"______________________________________________________________"}
		}
		for _, text := range lines {
			put("  " + text)
		}
	}
	put("\n" + w.Say("report.left"))
	for _, text := range rep.LeftOut(w) {
		put("  " + Line(text))
	}
	put("")
	put(w.Say("app.label", w.Say("publish.arbiter.chief"), blank))
	put(w.Say("app.label", w.Say("report.date"), blank))
	return b.String()
}

// HTML returns the report as a page to be printed. Each line leads to its board
// in the list at the end; link returns the address of a board elsewhere, or ""
// for that list, and may be nil.
func (rep *Report) HTML(w logwords.Words, link func(desk.Place) string) string {
	var b strings.Builder
	title := w.Say("report.title")
	begin(&b, w.Language(), title)
	b.WriteString("<h1>" + page(title) + "</h1>\n<dl>")
	for _, pair := range rep.Head(w) {
		b.WriteString("<dt>" + page(pair[0]) + "</dt><dd>" + page(pair[1]) + "</dd>")
	}
	b.WriteString("</dl>\n<p>" + page(strings.Join(rep.sums(w), "; ")) + "</p>\n")
	for _, part := range rep.Parts {
		b.WriteString("<h2>" + page(w.Say("report.part."+part.Kind.String())) + "</h2>\n")
		if len(part.Lines) == 0 {
			b.WriteString("<p class=\"q\">" + page(w.Say("report.none")) + "</p>\n")
			continue
		}
		b.WriteString("<table class=\"rep\"><tbody>\n")
		for i := range part.Lines {
			l := &part.Lines[i]
			at := ""
			if link != nil {
				at = link(l.Place)
			}
			if at == "" {
				at = "#" + FileName(l.Place)
			}
			b.WriteString("<tr><td class=\"where\"><a href=\"" + page(at) + "\">" + page(rep.Where(l.Place, w)) + "</a></td><td class=\"time\">" + page(l.When) +
				"</td><td>" + page(l.Text.Say(w)) + "</td><td class=\"art\">" + page(strings.Trim(l.Article+"; "+Person(l.By, w), "; ")) + "</td></tr>\n")
		}
		b.WriteString("</tbody></table>\n")
	}
	b.WriteString("<h2>" + page(w.Say("report.write")) + "</h2>\n")
	for _, field := range ReportFields() {
		b.WriteString("<p>" + page(w.Say("report.write."+field)) + "</p>\n")
		lines := rep.Written(field, w)
		for _, text := range lines {
			b.WriteString("<p><b>" + page(text) + "</b></p>\n")
		}
		if len(lines) == 0 {
			b.WriteString("<div class=\"write\"></div>\n")
		}
	}
	b.WriteString("<h2>" + page(w.Say("report.left")) + "</h2>\n<ul>\n")
	for _, text := range rep.LeftOut(w) {
		b.WriteString("<li>" + page(text) + "</li>\n")
	}
	b.WriteString("</ul>\n")
	rep.boards(&b, w)
	signatures(&b, []string{w.Say("publish.arbiter.chief"), w.Say("report.date")})
	finish(&b)
	return b.String()
}

// boards writes the list to which the lines lead.
func (rep *Report) boards(b *strings.Builder, w logwords.Words) {
	if len(rep.Boards) == 0 {
		return
	}
	b.WriteString("<h2>" + page(w.Say("report.boards")) + "</h2>\n<table><tbody>\n")
	for _, x := range rep.Boards {
		g := x.Game
		b.WriteString("<tr id=\"" + page(FileName(g.Place)) + "\"><td class=\"n\">" + page(rep.Where(g.Place, w)) + "</td><td>" +
			"<bdi>" + page(called(&g.Board.Players[0])) + "</bdi> – <bdi>" + page(called(&g.Board.Players[1])) + "</bdi></td><td class=\"n\">" + page(resultText(g.Outcome())) + "</td></tr>\n")
	}
	b.WriteString("</tbody></table>\n")
}
