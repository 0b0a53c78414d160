package correspondence

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"zapis/scoresheet/board"
)

// Words maps keys to words of one language; assets.Catalogue implements it.
type Words interface {
	Say(key string, args ...any) string
}

// Form is a form, filled in.
type Form struct {
	Title string
	Head  []string
	// Groups are headings over Columns, each over as many as its Span; a form may
	// have none.
	Groups  []Group
	Columns []string
	Rows    [][]string
	Foot    []string
}

// Group is a heading over several columns.
type Group struct {
	Text string
	Span int
}

// Sender is who sends a message.
type Sender struct{ Signature, Address string }

// Message returns the message with the last move of the game and all before it
// (RU 56.2.1, 59.1; CC 51.1).
func (g *Game) Message(w Words, from Sender) (*Form, error) {
	if len(g.Moves) == 0 {
		return nil, errors.New("correspondence: there is no move to send yet")
	}
	f := &Form{Head: g.head(w)}
	for _, key := range []string{"received", "answered", "time", "n", "white", "black", "received", "answered", "time"} {
		f.Columns = append(f.Columns, w.Say("forms.message."+key))
	}
	for _, pair := range g.pairs() {
		row := make([]string, 9)
		row[3] = fmt.Sprintf("%02d.", pair.number)
		for side, i := range pair.at {
			if i < 0 {
				continue
			}
			m := &g.Moves[i]
			at := []int{0, 1, 2, 4}
			if side == int(board.Black) {
				at = []int{6, 7, 8, 5}
			}
			row[at[0]], row[at[1]] = shortDay(m.Received), shortDay(m.Sent)
			row[at[2]] = m.time()
			row[at[3]] = m.Numeric
		}
		f.Rows = append(f.Rows, row)
	}
	f.Foot = append(g.foot(w), from.Signature, from.Address)
	f.Foot = slices.DeleteFunc(f.Foot, func(line string) bool { return line == "" })
	return f, nil
}

// Table returns the table of moves and times (RU 60, CC 52).
func (g *Game) Table(w Words, c Control) *Form {
	f := &Form{Title: w.Say("forms.table"), Head: g.head(w), Foot: g.foot(w)}
	f.Columns = []string{w.Say("forms.table.n")}
	f.Groups = []Group{{"", 1}}
	for _, side := range []string{"white", "black"} {
		f.Groups = append(f.Groups, Group{"", 1}, Group{w.Say("forms.table.date"), 2}, Group{w.Say("forms.table.time"), 2})
		for _, key := range []string{side, "received", "sent", "move", "total"} {
			f.Columns = append(f.Columns, w.Say("forms.table."+key))
		}
	}
	f.Columns, f.Groups = append(f.Columns, w.Say("forms.note")), append(f.Groups, Group{"", 1})
	for _, pair := range g.pairs() {
		row := make([]string, 12)
		row[0] = strconv.Itoa(pair.number)
		var notes []string
		for side, i := range pair.at {
			if i < 0 {
				continue
			}
			m := &g.Moves[i]
			at := 1 + 5*side
			row[at], row[at+1], row[at+2] = m.Text, shortDay(m.Received), shortDay(m.Sent)
			if m.Timed {
				row[at+3] = strconv.Itoa(m.Days)
			}
			row[at+4] = strconv.Itoa(m.Total)
			if m.Penalty > 0 {
				notes = append(notes, w.Say("forms.note.penalty", m.Penalty))
			}
			if c.exceeded(pair.number-g.First+1, m.Total) {
				notes = append(notes, w.Say("forms.note.exceeded."+sideWords[side]))
			}
		}
		row[11] = strings.Join(notes, ", ")
		f.Rows = append(f.Rows, row)
	}
	return f
}

// ErrWhose is returned for a report if no player, or more than one, is in all
// games.
var ErrWhose = errors.New("correspondence: the games do not tell whose report it is: name the player")

// Report returns a player's report of his games in a tournament, as of a day
// (RU 57, CC 49). Without a name it is of the only one who plays in all of them.
func Report(games []*Game, player string, at time.Time, w Words, c Control) (*Form, error) {
	if player == "" {
		if player = common(games); player == "" {
			return nil, ErrWhose
		}
	}
	f := &Form{Title: w.Say("forms.report", player, games[0].Event, at.Format("02/01/06"))}
	f.Groups = []Group{{"", 1}, {w.Say("forms.report.partners"), 2}, {"", 1}, {w.Say("forms.report.time"), 2}, {"", 3}}
	for _, key := range []string{"n", "bywhite", "byblack", "made", "ofwhite", "ofblack", "received", "sent"} {
		f.Columns = append(f.Columns, w.Say("forms.report."+key))
	}
	f.Columns = append(f.Columns, w.Say("forms.note"))
	for i, g := range games {
		side := board.White
		switch player {
		case g.Names[board.White]:
		case g.Names[board.Black]:
			side = board.Black
		default:
			return nil, fmt.Errorf("correspondence: %s does not play in game %d", player, i+1)
		}
		row := make([]string, 9)
		row[0] = strconv.Itoa(i + 1)
		row[1+int(side.Other())] = g.Names[side.Other()]
		row[3] = strconv.Itoa((len(g.Moves) + int(g.Turn) + 1) / 2)
		row[4], row[5] = strconv.Itoa(g.Total(board.White)), strconv.Itoa(g.Total(board.Black))
		var notes []string
		if g.Over() {
			notes = append(notes, g.Result)
		}
		for k := range g.Moves {
			m := &g.Moves[k]
			if g.SideOf(k) == side {
				row[6], row[7] = fullDay(m.Received), fullDay(m.Sent)
			} else if k == len(g.Moves)-1 && !m.Sent.IsZero() {
				row[6] = "" // the partner's last move is not answered: nobody has noted when it came
			}
			if n := g.NumberOf(k) - g.First + 1; c.exceeded(n, m.Total) {
				if text := w.Say("forms.note.exceeded." + sideWords[g.SideOf(k)]); !slices.Contains(notes, text) {
					notes = append(notes, text)
				}
			}
		}
		row[8] = strings.Join(notes, ", ")
		f.Rows = append(f.Rows, row)
	}
	return f, nil
}

var sideWords = [2]string{"white", "black"}

// common returns the only player who plays in all games.
func common(games []*Game) string {
	var found []string
	for _, name := range games[0].Names {
		if name != "" && !slices.ContainsFunc(games, func(g *Game) bool { return !slices.Contains(g.Names[:], name) }) {
			found = append(found, name)
		}
	}
	if len(found) != 1 {
		return ""
	}
	return found[0]
}

// head is the head of a message: the tournament, its start, who plays, and the
// breaks (RU 56.2.2).
func (g *Game) head(w Words) []string {
	lines := []string{
		w.Say("forms.event", cmp.Or(g.Event, "?")), w.Say("forms.start", cmp.Or(fullDay(g.Start), "?")),
		w.Say("forms.white", cmp.Or(g.Names[board.White], "?")), w.Say("forms.black", cmp.Or(g.Names[board.Black], "?")),
	}
	for side, all := range g.Breaks {
		var texts []string
		for _, b := range all {
			texts = append(texts, fullDay(b.From)+"–"+fullDay(b.Until))
		}
		if len(texts) > 0 {
			lines = append(lines, w.Say("forms.breaks."+sideWords[side], strings.Join(texts, ", ")))
		}
	}
	return lines
}

// foot returns how the game ended, with both totals (RU 55.9.2), and which
// values are assumed.
func (g *Game) foot(w Words) (lines []string) {
	if g.Over() {
		last := time.Time{}
		if n := len(g.Moves); n > 0 {
			last = g.Moves[n-1].Sent
		}
		lines = append(lines, w.Say("forms.over", g.Result, cmp.Or(fullDay(last), "?")))
	}
	lines = append(lines, w.Say("forms.totals", g.Total(board.White), g.Total(board.Black)))
	if g.Probable > 0 {
		lines = append(lines, w.Say("forms.probable", g.Probable))
	}
	if g.Rest != "" {
		lines = append(lines, w.Say("forms.rest", g.Rest))
	}
	return lines
}

// pair is a move of both sides: where their half-moves stand, -1 for none.
type pair struct {
	number int
	at     [2]int
}

func (g *Game) pairs() (all []pair) {
	for i := range g.Moves {
		n := g.NumberOf(i)
		if len(all) == 0 || all[len(all)-1].number != n {
			all = append(all, pair{n, [2]int{-1, -1}})
		}
		all[len(all)-1].at[g.SideOf(i)] = i
	}
	return all
}

// time is the time on the move and in total, as 4/07.
func (m *Move) time() string {
	if !m.Timed {
		return fmt.Sprintf("?/%02d", m.Total)
	}
	return fmt.Sprintf("%d/%02d", m.Days, m.Total)
}

func shortDay(t time.Time) string {
	if t.IsZero() {
		return "---"
	}
	return t.Format("02/01")
}

func fullDay(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format("02/01/2006")
}
