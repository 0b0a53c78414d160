package game

import (
	"fyne.io/fyne/v2"

	"zapis/app/page"
)

// placard is a page of game mode on which nothing can be entered. It can say
// something over its head.
type placard struct {
	*page.Placard
	note *page.Note
}

func newPlacard(kit *Kit) placard {
	p := placard{page.NewPlacard(kit.Kit), page.NewNote(kit.Palette)}
	p.Layer.Objects = append(p.Layer.Objects, p.note.Layer)
	return p
}

// Tell implements [page.Teller].
func (p placard) Tell(text string) {
	at := p.Geo.Page
	at.H = 56
	p.note.Say(text, at)
}

// Covering returns what lies over the page, for tests; nil if nothing does.
func (p placard) Covering() *fyne.Container {
	if len(p.Cover.Objects) == 0 {
		return nil
	}
	return p.Cover
}
