package hall

import (
	"strings"

	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/publish"
	"zapis/scoresheet"
)

// findView is what was found.
type findView struct {
	Query string
	Asked bool
	Games []findGame
	Head  string
	More  string // said if there are more than are shown
}

// findGame is a line of it: it leads to the board and its papers.
type findGame struct {
	Path, Board, Where, Date, White, Black, Result, State string
}

// findPage looks for games by the names of their players, the day, the round, the
// board.
func (v *visit) findPage() error {
	view := &findView{Query: office.QueryText(strings.ToValidUTF8(v.r.URL.Query().Get("q"), ""))}
	view.Asked = strings.TrimSpace(view.Query) != ""
	if !view.Asked {
		return v.show("find", v.words.Say("hall.find.title"), view)
	}
	err := v.work(func(d *intake.Desk) error {
		found, all, err := office.Find(v.ctx(), d, v.who, office.Query{Words: view.Query, Most: maxFindLines})
		if err != nil {
			return err
		}
		view.Head = v.words.Say("hall.find.games", all)
		if all > len(found) {
			view.More = v.words.Say("hall.find.more", len(found))
		}
		several := len(d.Event().Sections) > 1
		for i := range found {
			view.Games = append(view.Games, v.foundLine(&found[i], several))
		}
		return nil
	})
	if err != nil {
		return err
	}
	return v.show("find", v.words.Say("hall.find.title"), view)
}

// maxFindLines is how many games a page lists.
const maxFindLines = 100

func (v *visit) foundLine(f *office.FoundGame, several bool) findGame {
	g := findGame{
		Path: link("board", f.Place), Board: publish.Line(f.Place.Board), Date: publish.Line(f.Date), White: publish.Line(f.Board.Players[0].Name), Black: publish.Line(f.Board.Players[1].Name),
		Where: v.words.Say("hall.find.where", f.Place.Round, f.Place.Board),
	}
	if several {
		g.Where = publish.Line(f.Place.Section) + " · " + g.Where
	}
	g.State = v.words.Say("hall.state." + tileStates[f.Seen.State].class)
	if r := f.Result(); r != scoresheet.NoResult {
		g.Result = r.Typeset()
	}
	return g
}
