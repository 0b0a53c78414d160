package hall

import (
	"strings"
	"unicode/utf8"

	"zapis/assets"
	"zapis/desk"
)

// doorView is the hall as it is read from the door: only who is missing, and
// the fewer they are, the larger.
type doorView struct {
	Title  string
	Clock  string
	Size   string // how large the cards are: one, few, some, lots, crowd
	Wide   string // wide or wider, if the boards have names of three letters or more
	Cards  []doorCard
	Nobody string // said if nobody is missing
	Big    int
	Small  string
	Lines  []string // what else there is
}

// doorCard is a board whose sheet is missing.
type doorCard struct {
	Board, Since, Label, Path string
	People                    []doorPerson
}

// doorPerson is a player whose sheet is missing.
type doorPerson struct {
	Side string // white or black
	Says string // White or Black
	Name string
	Sole bool // the other one's sheet is in
}

// doorSizes are the sizes of the cards, each with the number up to which it is
// used.
var doorSizes = []struct {
	upTo int
	size string
}{{1, "one"}, {5, "few"}, {11, "some"}, {22, "lots"}}

// newDoor returns the hall as it is read from the door.
func newDoor(seen *hallSeen, g *gridView, counts map[desk.State]int, words assets.Catalogue) *doorView {
	d := &doorView{Clock: seen.Now.Format("15:04"), Size: "crowd", Big: counts[desk.Checked], Small: words.Say("hall.grid.sum.checked", len(g.tiles))}
	longest := 0
	for _, t := range g.tiles {
		if t.State != desk.Missing {
			continue
		}
		c := doorCard{Board: t.Board, Since: t.Since, Label: t.Label, Path: t.Path}
		for side, row := range t.Rows {
			if row.Out {
				word := desk.SideWord(side)
				c.People = append(c.People, doorPerson{Side: word, Says: words.Say("hall.side." + word), Name: row.Name, Sole: t.Half != ""})
			}
		}
		d.Cards = append(d.Cards, c)
		longest = max(longest, utf8.RuneCountInString(c.Board))
	}
	switch {
	case longest > 4:
		d.Wide = "wider"
	case longest > 2:
		d.Wide = "wide"
	}
	n := len(d.Cards)
	d.Title = words.Say("hall.grid.doorway.title", n)
	for _, s := range doorSizes {
		if n <= s.upTo {
			d.Size = s.size
			break
		}
	}
	if n == 0 {
		d.Title, d.Nobody = words.Say("hall.grid.owed"), words.Say("hall.grid.nobody")
	}
	if goes := still(seen, counts, words); len(goes) > 0 {
		d.Lines = append(d.Lines, strings.Join(goes, ", "))
	}
	var wait []string
	if n := counts[desk.Asks]; n > 0 {
		wait = append(wait, words.Say("hall.grid.head.asks", n))
	}
	if n := counts[desk.LookAt] + counts[desk.Differs]; n > 0 {
		wait = append(wait, words.Say("hall.grid.head.look", n))
	}
	if len(wait) > 0 {
		d.Lines = append(d.Lines, strings.Join(wait, ", "))
	}
	return d
}
