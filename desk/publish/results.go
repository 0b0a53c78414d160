package publish

import (
	"fmt"
	"strconv"

	"zapis/desk"
	"zapis/scoresheet"
	"zapis/scoresheet/logwords"
)

// Results returns the list of results of the round: one row per board, in the
// order of the boards, then the byes.
func (r *Round) Results(w logwords.Words) Table {
	t := Table{
		Title: r.title(w),
		Head: []string{
			w.Say("publish.board"), w.Say("publish.white"), w.Say("publish.rating"), w.Say("publish.result"),
			w.Say("publish.black"), w.Say("publish.rating"),
		},
		Right: []bool{true, false, true, false, false, true},
	}
	for i := range r.Games {
		g := &r.Games[i]
		white, black := &g.Board.Players[0], &g.Board.Players[1]
		t.Rows = append(t.Rows, []string{
			g.Place.Board, called(white), rating(white), resultText(g.Outcome()), called(black), rating(black),
		})
	}
	for _, bye := range r.Round.Byes {
		t.Rows = append(t.Rows, []string{"", called(&bye.Player), rating(&bye.Player), byeText(bye.Kind), w.Say("publish.bye"), ""})
	}
	return t
}

// title names the event, the section and the round.
func (r *Round) title(w logwords.Words) string {
	if len(r.Event.Sections) > 1 {
		return w.Say("publish.title.section", r.Event.Name, r.Section.Name, r.Round.Number)
	}
	return w.Say("publish.title", r.Event.Name, r.Round.Number)
}

// called returns a player's title and name.
func called(p *desk.Player) string {
	if p.Title != "" {
		return p.Title + " " + p.Name
	}
	return p.Name
}

func rating(p *desk.Player) string {
	if p.Rating == 0 {
		return ""
	}
	return strconv.Itoa(p.Rating)
}

// resultText returns a result in print: 1–0, ½–½, +/–; "" for none.
func resultText(r scoresheet.Result) string {
	if r == scoresheet.NoResult {
		return ""
	}
	return r.Typeset()
}

// halves returns a side's score for a result, in half points, and whether the
// game was played.
func halves(r scoresheet.Result, side int) (points int, played bool) {
	two := [...][2]int{{}, {2, 0}, {0, 2}, {1, 1}, {}, {1, 0}, {0, 1}, {2, 0}, {0, 2}, {}}[r]
	return two[side], r > scoresheet.NoResult && r < scoresheet.WhiteByForfeit
}

// byeHalves returns the score of a player without an opponent, in half points.
func byeHalves(kind string) int {
	switch kind {
	case "U", "F":
		return 2
	case "H":
		return 1
	}
	return 0
}

func byeText(kind string) string { return halfText(byeHalves(kind)) }

// halfText returns a number of half points: 0, ½, 3½.
func halfText(halves int) string {
	switch {
	case halves == 1:
		return "½"
	case halves%2 == 1:
		return fmt.Sprintf("%d½", halves/2)
	}
	return strconv.Itoa(halves / 2)
}
