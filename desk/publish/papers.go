package publish

import (
	"bytes"
	"strings"

	"zapis/desk"
	"zapis/scoresheet/logwords"
	"zapis/scoresheet/pgn"
)

// Games returns the games of several rounds as one PGN file.
func Games(rounds []*Round, o Options) []byte {
	var b bytes.Buffer
	w := pgn.NewWriter(&b)
	for _, r := range rounds {
		for i := range r.Games {
			_ = w.Write(r.PGN(&r.Games[i], o)) // a bytes.Buffer takes everything
		}
	}
	return b.Bytes()
}

// Clocks returns the times of all games of the rounds as CSV, one row per
// half-move. A game without any reading has no rows.
func Clocks(rounds []*Round) string {
	var b strings.Builder
	row(&b, "section", "round", "board", "white", "black", "move", "side", "notation", "clock", "spent", "seconds", "within")
	for _, r := range rounds {
		r.clocks(&b)
	}
	return b.String()
}

// Plots returns a page with the clocks of every game of the rounds that has
// readings. Each is a separate picture, on the scale of its own game.
func Plots(rounds []*Round, w logwords.Words) string {
	var b strings.Builder
	title := titleOf(rounds, w)
	begin(&b, w.Language(), title)
	b.WriteString("<h1>" + page(title) + "</h1>\n")
	for _, r := range rounds {
		for i := range r.Games {
			g := &r.Games[i]
			if svg, ok := r.Plot(g, w); ok {
				b.WriteString("<section><h2>" + page(w.Say("publish.plot.board", g.Place.Board, resultOr(g))) + "</h2>\n" + svg + "</section>\n")
			}
		}
	}
	finish(&b)
	return b.String()
}

// Standings returns the tables of a section after the last of the given rounds,
// in their order: its results, the team table if there are teams, and the
// crosstable of the players.
func Standings(rounds []*Round, w logwords.Words) []Table {
	if len(rounds) == 0 {
		return nil
	}
	all := []Table{rounds[len(rounds)-1].Results(w)}
	if HasTeams(rounds) {
		table := Teams(rounds, w)
		table.Title = w.Say("publish.table.teams")
		all = append(all, table)
	}
	table := Crosstable(rounds, w)
	table.Title = w.Say("publish.table.cross")
	return append(all, table)
}

// TablesText returns tables one below the other.
func TablesText(tables []Table) string {
	var all []string
	for i := range tables {
		all = append(all, tables[i].Text())
	}
	return strings.Join(all, "\n")
}

// TablesHTML returns tables as one page; the title of the first is its title.
func TablesHTML(tables []Table, lang string) string {
	var b strings.Builder
	title := ""
	if len(tables) > 0 {
		title = tables[0].Title
	}
	begin(&b, lang, title)
	for i := range tables {
		tag := "h2"
		if i == 0 {
			tag = "h1"
		}
		b.WriteString("<" + tag + ">" + page(tables[i].Title) + "</" + tag + ">\n")
		tables[i].html(&b)
	}
	finish(&b)
	return b.String()
}

// Protocols returns the protocols of all team matches of the rounds as text,
// followed by the summary of each round.
func Protocols(rounds []*Round, w logwords.Words) string {
	var all []string
	for _, r := range rounds {
		matches := r.Matches()
		for i := range matches {
			all = append(all, r.Protocol(&matches[i], w))
		}
		if len(matches) > 1 {
			summary := r.Summary(w)
			all = append(all, summary.Text())
		}
	}
	return strings.Join(all, "\n\f\n")
}

// ProtocolsHTML returns the same as a page, with each match on a separate
// sheet.
func ProtocolsHTML(rounds []*Round, w logwords.Words) string {
	var b strings.Builder
	begin(&b, w.Language(), titleOf(rounds, w))
	sheets := 0
	next := func() {
		if sheets++; sheets > 1 {
			b.WriteString("<div class=\"next\"></div>\n")
		}
	}
	for _, r := range rounds {
		matches := r.Matches()
		for i := range matches {
			next()
			r.protocolHTML(&b, &matches[i], w)
		}
		if len(matches) > 1 {
			next()
			summary := r.Summary(w)
			b.WriteString("<h1>" + page(w.Say("publish.protocol.summary")) + "</h1>\n<p>" + page(r.title(w)) + "</p>\n")
			summary.Notes = nil
			summary.html(&b)
			signatures(&b, r.officials(w))
		}
	}
	finish(&b)
	return b.String()
}

// Title returns the title that several rounds have in common.
func Title(rounds []*Round, w logwords.Words) string { return Line(titleOf(rounds, w)) }

// titleOf returns the title that several rounds have in common.
func titleOf(rounds []*Round, w logwords.Words) string {
	switch len(rounds) {
	case 0:
		return ""
	case 1:
		return rounds[0].title(w)
	}
	return w.Say("publish.title", rounds[0].Event.Name, rounds[0].Round.Number)
}

// HasTeams reports whether there is a team match in the rounds.
func HasTeams(rounds []*Round) bool {
	for _, r := range rounds {
		if len(r.Round.Matches) > 0 {
			return true
		}
	}
	return false
}

// Find returns the game of a board, and its round.
func Find(rounds []*Round, board string) (*Round, *Game, bool) {
	for _, r := range rounds {
		for i := range r.Games {
			if desk.SameBoard(r.Games[i].Place.Board, board) {
				return r, &r.Games[i], true
			}
		}
	}
	return nil, nil, false
}
