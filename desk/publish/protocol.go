package publish

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"zapis/scoresheet/logwords"
)

// blank is a line to write on.
const blank = "______________________"

// Protocol returns the protocol of a team match as text (R-C07): the boards with
// both players and the result, the sum, the winner, and the lines on which the
// captains and the arbiters sign. Its form is that of the first annex to the
// Russian rules; the boards' colors are added.
func (r *Round) Protocol(m *TeamMatch, w logwords.Words) string {
	var b strings.Builder
	put := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	put("%s", w.Say("publish.protocol", m.Number))
	put("%s", Line(r.title(w)))
	put("%s", Line(r.when(w)))
	put("")
	t := r.protocolTable(m, w)
	b.WriteString(t.Text())
	put("")
	put("%s", r.favour(m, w))
	for _, who := range r.signers(m, w) {
		put("")
		put("%s: %s", Line(who), blank)
	}
	return b.String()
}

// when returns where and on which day the round is played; an unknown day is
// left to be filled in.
func (r *Round) when(w logwords.Words) string {
	day := cmp.Or(r.Round.Date, blank)
	if r.Event.Place == "" {
		return day
	}
	return w.Say("publish.protocol.when", r.Event.Place, day)
}

// protocolTable holds the boards and the sum.
func (r *Round) protocolTable(m *TeamMatch, w logwords.Words) Table {
	t := Table{
		Head:  []string{w.Say("publish.board"), "", m.Teams[0], w.Say("publish.result"), m.Teams[1], ""},
		Right: []bool{true},
	}
	for i := range m.Boards {
		b := &m.Boards[i]
		color := func(team int) string {
			if b.White == team {
				return w.Say("publish.letter.white")
			}
			return w.Say("publish.letter.black")
		}
		result := b.Result
		if result == "" {
			result = "  –  "
		}
		t.Rows = append(t.Rows, []string{b.Game.Place.Board, color(0), called(b.Player(0)), result, called(b.Player(1)), color(1)})
	}
	sum := "  –  "
	if m.Open < len(m.Boards) {
		sum = halfText(m.Halves[0]) + " – " + halfText(m.Halves[1])
	}
	t.Rows = append(t.Rows, []string{"", "", w.Say("publish.sum"), sum, "", ""})
	return t
}

// favour returns the winner of the match; while results are missing, it leaves
// the line to be filled in.
func (r *Round) favour(m *TeamMatch, w logwords.Words) string {
	switch {
	case m.Open > 0 || len(m.Boards) == 0:
		return w.Say("publish.favour", blank)
	case m.Halves[0] == m.Halves[1]:
		return w.Say("publish.favour.drawn")
	case m.Halves[0] > m.Halves[1]:
		return w.Say("publish.favour", Line(m.Teams[0]))
	}
	return w.Say("publish.favour", Line(m.Teams[1]))
}

// signers are those who sign a protocol, in words. A player signs for a captain
// who has left.
func (r *Round) signers(m *TeamMatch, w logwords.Words) []string {
	return append([]string{
		w.Say("publish.captain", m.Teams[0]), w.Say("publish.captain", m.Teams[1]), w.Say("publish.arbiter.match"),
	}, r.officials(w)...)
}

func (r *Round) officials(w logwords.Words) []string {
	chief := w.Say("publish.arbiter.chief")
	for _, a := range r.Event.Arbiters {
		if a.Chief {
			chief = w.Say("publish.arbiter.chief.named", a.Name)
			break
		}
	}
	return []string{chief, w.Say("publish.secretary")}
}

// protocolHTML writes a protocol into a page.
func (r *Round) protocolHTML(b *strings.Builder, m *TeamMatch, w logwords.Words) {
	b.WriteString("<h1>" + page(w.Say("publish.protocol", m.Number)) + "</h1>\n")
	b.WriteString("<p>" + page(r.title(w)) + "<br/>" + page(r.when(w)) + "</p>\n")
	t := r.protocolTable(m, w)
	t.sumLast = true
	t.html(b)
	b.WriteString("<p>" + page(r.favour(m, w)) + "</p>\n")
	all := r.signers(m, w)
	signatures(b, all[:2])
	signatures(b, all[2:])
}

// signatures writes lines to sign on, side by side.
func signatures(b *strings.Builder, who []string) {
	b.WriteString("<div class=\"sign\">")
	for _, text := range who {
		b.WriteString("<div>" + page(text) + "</div>")
	}
	b.WriteString("</div>\n")
}

// Summary returns the summary of all matches of a round, which the chief arbiter
// signs.
func (r *Round) Summary(w logwords.Words) Table {
	t := Table{
		Title: w.Say("publish.protocol.summary") + ". " + r.title(w),
		Head:  []string{"#", w.Say("publish.team"), w.Say("publish.result"), w.Say("publish.team")},
		Right: []bool{true},
	}
	for _, m := range r.Matches() {
		score := "  –  "
		if m.Open < len(m.Boards) {
			score = halfText(m.Halves[0]) + " – " + halfText(m.Halves[1])
		}
		t.Rows = append(t.Rows, []string{strconv.Itoa(m.Number), m.Teams[0], score, m.Teams[1]})
	}
	for _, who := range r.officials(w) {
		t.Notes = append(t.Notes, w.Say("app.label", who, blank))
	}
	return t
}
