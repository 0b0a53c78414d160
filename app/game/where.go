package game

import (
	"fmt"

	"zapis/app/page"
)

// Where names a page of game mode, with what lies over it or instead of the board.
func Where(shown page.Page) string {
	switch v := shown.(type) {
	case *gamePage:
		return v.where()
	case *resultPage:
		return v.Where("result")
	case *signPage:
		return v.Where("sign") + page.Named(v.Over())
	case *handedPage:
		if v.codes != nil {
			return "handed codes"
		}
		return v.Where("handed")
	case *parkedPage:
		return v.Where("parked")
	}
	return ""
}

func (g *gamePage) where() string {
	where := "game"
	switch {
	case g.lending.lent:
		return "game lent"
	case g.only:
		return "game sheet"
	case g.claim != nil:
		where += " claim"
	case g.seal != nil && g.seal.entering():
		where += " sealing"
	case g.seal != nil:
		where += " sealed"
	case g.gaps.on():
		where += " gaps"
	}
	if g.isChosen() {
		where += " cell"
	}
	if g.panel != nil {
		where += fmt.Sprintf(" %T", g.panel)
	}
	return where
}
