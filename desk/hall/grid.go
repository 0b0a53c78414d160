package hall

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/intake"
)

// hallSeen is the input of the hall: a round and the state of its boards.
type hallSeen struct {
	Now    time.Time
	Round  *desk.RoundSeen
	Boards []*intake.Board
	// Others are rounds to which the hall leads besides: the last of each other
	// section, with the number of boards that wait for a person.
	Others []otherRound
	// Copies is why the latest facts are in one copy only; nil if they are not.
	Copies error
	// Show is the class of the only state that is shown; empty: all are.
	Show string
}

// otherRound is a round to which the hall leads.
type otherRound struct {
	Place desk.Place
	Needs int
}

// gridView is the hall in a visitor's language.
type gridView struct {
	Path    string // of this page
	Show    string // the class that the filter lets through
	Dense   bool   // more boards than fit with their names
	Strip   *stripView
	Cells   []gridCell
	Legend  []legendItem
	Other   []otherLink
	Doorway *doorView

	tiles  []*tileView
	asked  int    // how many boards ask
	copies string // said above the hall
}

// gridCell is a place of the grid. A place without a tile keeps the others at
// theirs: board 34 is the fourth of the fourth row.
type gridCell struct{ Tile *tileView }

// legendItem is a state that there is on the grid. It leads to the boards in it.
type legendItem struct {
	Class, Sign, Says, Path string
	N                       int
	On                      bool
}

// otherLink leads to another section.
type otherLink struct {
	Name, Path string
	Needs      int
	Here       bool
}

// legendOrder is the order of the legend: what waits for a person first.
var legendOrder = []desk.State{
	desk.Missing, desk.Asks, desk.Differs, desk.OneSheet, desk.Both, desk.Agree, desk.Checked, desk.Playing, desk.NotStarted, desk.LookAt,
	desk.HeldBack, desk.NoGame, desk.OnPaper, desk.Adjourned,
}

// Bounds of the grid.
const (
	gridColumns = 10
	gridDense   = 120 // beyond so many boards names are left out
)

// newGrid returns the grid for a visitor.
func newGrid(seen *hallSeen, words assets.Catalogue) *gridView {
	here := desk.Place{Section: seen.Round.Section, Round: seen.Round.Number}
	g := &gridView{Path: link("hall", here), Dense: len(seen.Boards) > gridDense, asked: asksIn(seen.Boards), copies: oneCopyOf(words, seen.Copies)}
	counts := map[desk.State]int{}
	for i, b := range seen.Boards {
		g.tiles = append(g.tiles, newTile(i, b, words))
		counts[b.State]++
	}
	for _, state := range legendOrder {
		s := tileStates[state]
		if s.class == seen.Show {
			g.Show = s.class
		}
		if counts[state] == 0 && s.class != seen.Show {
			continue
		}
		item := legendItem{Class: s.class, Says: words.Say("hall.state." + s.class), Path: g.Path + "?show=" + s.class, N: counts[state]}
		if state == desk.Checked || state == desk.LookAt || state > desk.Checked {
			item.Sign = s.sign
		}
		if item.On = s.class == seen.Show; item.On {
			item.Path = g.Path
		}
		g.Legend = append(g.Legend, item)
	}
	g.place(seen.Boards)
	g.Strip = newStrip(seen, g.tiles, counts, words)
	g.Doorway = newDoor(seen, g, counts, words)
	if len(seen.Others) > 0 {
		g.Other = append(g.Other, otherLink{Name: here.Section, Path: g.Path, Here: true, Needs: needs(seen.Boards)})
	}
	for _, o := range seen.Others {
		g.Other = append(g.Other, otherLink{Name: o.Place.Section, Path: link("hall", o.Place), Needs: o.Needs})
	}
	return g
}

// needs returns how many boards wait for a person.
func needs(boards []*intake.Board) (n int) {
	for _, b := range boards {
		if tileStates[b.State].needs {
			n++
		}
	}
	return n
}

// place gives each tile its place. If the boards are numbered upwards, a number
// that the round does not have leaves its place empty, so that the last digit
// is the column.
func (g *gridView) place(boards []*intake.Board) {
	numbers := numbered(boards)
	if numbers == nil || g.Dense {
		for _, t := range g.tiles {
			g.Cells = append(g.Cells, gridCell{t})
		}
		return
	}
	next := (numbers[0]-1)/gridColumns*gridColumns + 1
	for i, t := range g.tiles {
		for ; next < numbers[i]; next++ {
			g.Cells = append(g.Cells, gridCell{})
		}
		g.Cells = append(g.Cells, gridCell{t})
		next++
	}
}

// numbered returns the numbers of boards, or nil if they do not ascend or would
// leave more places empty than two rows have.
func numbered(boards []*intake.Board) (all []int) {
	for _, b := range boards {
		n, err := strconv.Atoi(b.Place.Board)
		if err != nil || n < 1 || len(all) > 0 && n <= all[len(all)-1] {
			return nil
		}
		all = append(all, n)
	}
	if len(all) == 0 || all[len(all)-1]-all[0]+1-len(all) > 2*gridColumns {
		return nil
	}
	return all
}

// stripView is the head of the hall: the sheets owed now.
type stripView struct {
	Lists  []stripList
	Many   bool // the chips are smaller and stand in two rows
	Head   string
	Big    int
	Small  string
	Nobody string // said if nobody owes anything
}

// stripList is one debt of the strip.
type stripList struct {
	Class string // miss, ask, look or idle
	Head  string
	Path  string // leads to these boards alone
	N     int    // said beside the head; 0 if the chips say it
	Alone bool   // so many that only their number is said
	Chips []chip
}

// chip is a board that owes something.
type chip struct {
	Board, Path, Class string
	Side               string // White or Black, if it concerns one of them
	Sign               bool   // a triangle stands beside it
	Label              string // for a screen reader
}

// Bounds of the strip.
const (
	stripMany  = 8  // from so many on chips are small
	stripAlone = 30 // beyond so many only their number is said
)

// newStrip returns the sheets owed now.
func newStrip(seen *hallSeen, tiles []*tileView, counts map[desk.State]int, words assets.Catalogue) *stripView {
	s := &stripView{}
	lists := []stripList{
		{Class: "miss", Head: words.Say("hall.grid.owed")},
		{Class: "ask", Head: words.Say("hall.grid.asks")},
		{Class: "look", Head: words.Say("hall.grid.look")},
	}
	if before(counts) {
		lists[0] = stripList{Class: "idle", Head: words.Say("hall.grid.idle")}
	}
	for i, t := range tiles {
		c := chip{Board: t.Board, Path: t.Path, Class: t.Class, Label: t.Label}
		if side := t.side(seen.Boards[i].Why); side != "" {
			c.Side = words.Say("hall.side." + side)
		}
		n := 0
		switch t.State {
		case desk.Missing:
		case desk.NotStarted:
			if lists[0].Class != "idle" {
				continue
			}
		case desk.Asks:
			n, c.Path = 1, link("question", seen.Boards[i].Place)
		case desk.Differs:
			n = 2
		case desk.LookAt:
			n, c.Sign = 2, true
		default:
			continue
		}
		lists[n].Chips = append(lists[n].Chips, c)
	}
	for i := range lists {
		n := len(lists[i].Chips)
		s.Many = s.Many || n >= stripMany && n <= stripAlone
		if n > 0 || i == 0 {
			s.Lists = append(s.Lists, lists[i])
		}
	}
	here := link("hall", desk.Place{Section: seen.Round.Section, Round: seen.Round.Number})
	for i := range s.Lists {
		l := &s.Lists[i]
		l.Path = here + "?show=" + l.Class
		if n := len(l.Chips); n > stripAlone {
			l.Alone, l.N, l.Chips = true, n, nil
		} else if n >= stripMany {
			l.N = n
		}
	}
	if s.Lists[0].N == 0 && len(s.Lists[0].Chips) == 0 {
		s.Nobody = words.Say("hall.grid.nobody")
	}
	s.sum(seen, counts, words)
	return s
}

// before reports whether nothing has come in of a round whose boards have not
// all started.
func before(counts map[desk.State]int) bool {
	for _, s := range []desk.State{desk.OneSheet, desk.Both, desk.Agree, desk.Asks, desk.Differs, desk.Missing, desk.Checked} {
		if counts[s] > 0 {
			return false
		}
	}
	return counts[desk.NotStarted] > 0
}

// sum describes the progress of the round.
func (s *stripView) sum(seen *hallSeen, counts map[desk.State]int, words assets.Catalogue) {
	all, playing := len(seen.Boards), counts[desk.Playing]
	switch {
	case s.Lists[0].Class == "idle":
		s.Big, s.Small = playing, words.Say("hall.grid.sum.of", all)
		s.Head = begun(seen, words)
	case len(s.Lists) == 1 && s.Nobody != "" && playing > 0:
		s.Big, s.Small = playing, words.Say("hall.grid.sum.playing")
		s.Head = words.Say("hall.grid.head.checked", counts[desk.Checked], all)
	default:
		s.Big, s.Small = counts[desk.Checked], words.Say("hall.grid.sum.checked", all)
		s.Head = strings.Join(still(seen, counts, words), " · ")
	}
}

// begun returns the words for when a round began, or begins.
func begun(seen *hallSeen, words assets.Catalogue) string {
	at := seen.Round.Time
	switch {
	case seen.Round.StartedAt != "":
		return words.Say("hall.grid.head.started", seen.Round.StartedAt)
	case at == "":
		return ""
	}
	if begins, err := time.ParseInLocation("2006-01-02 15:04", seen.Round.Date+" "+at, time.Local); err == nil && begins.After(seen.Now) {
		return words.Say("hall.grid.head.begins", at)
	}
	return words.Say("hall.grid.head.started", at)
}

// still describes the other boards: those being played, and those that have not
// started, by the hour at which they begin.
func still(seen *hallSeen, counts map[desk.State]int, words assets.Catalogue) (all []string) {
	if n := counts[desk.Playing]; n > 0 {
		all = append(all, words.Say("hall.grid.head.playing", n))
	}
	var hours []string
	at := map[string]int{}
	for _, b := range seen.Boards {
		if b.State != desk.NotStarted {
			continue
		}
		hour := ""
		for _, w := range b.Why {
			if w.Key == "why.begins" && len(w.Text) > 0 {
				hour = w.Text[0]
			}
		}
		if at[hour]++; at[hour] == 1 {
			hours = append(hours, hour)
		}
	}
	slices.Sort(hours)
	for _, hour := range hours {
		if hour == "" {
			all = append(all, words.Say("hall.grid.head.idle", at[hour]))
		} else {
			all = append(all, words.Say("hall.grid.head.at", at[hour], hour))
		}
	}
	return all
}
