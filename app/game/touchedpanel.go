package game

import (
	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// touchedPanel asks which piece the opponent touched, as a player's assistant says it
// (Laws D.2.10.5). Any square may be touched, an empty one too (R-G15).
type touchedPanel struct {
	page.Surface
	kit     *Kit
	said    *page.Paragraph
	squares *page.Placer
	words   func(s board.Square) string // says what is seen on a square
	back    *page.Button
	unknown *page.Button
}

// newTouchedPanel returns a panel with empty squares. Leave puts it away, and back
// goes to what was before it.
func newTouchedPanel(kit *Kit, by scoresheet.Signer, leave, back func()) *touchedPanel {
	t := &touchedPanel{Surface: page.NewSurface(kit.Palette), kit: kit, said: page.NewParagraph(3, true), words: board.Square.String}
	note := func(square, words string) {
		leave()
		if _, err := kit.Dev.AssistantSays(scoresheet.ErrandTouched, by, square); kit.Act(err) {
			kit.Tell(kit.Words.Say("assist.noted", words))
		}
	}
	touched := kit.Words.Say("assist.touched")
	t.squares = page.NewPlacer(kit.Palette, func(s board.Square) {
		kit.Touch()
		note(s.String(), touched+", "+t.words(s))
	})
	t.Add(t.said.Objects()...)
	t.Add(t.squares)
	t.back = t.AddButton(kit.Button("action.back", "back", back))
	t.unknown = t.AddButton(kit.Button("assist.touched.unknown", "blank", func() { note("", touched) }))
	return t
}

// Place implements [page.Panel]. The question is at the foot, so that the
// squares are as large as those of the board that it replaces.
func (t *touchedPanel) Place(b page.Box) {
	z, b := page.ZonesIn(t.Begin(b))
	z.Back.Put(t.back)
	five := z.Foot.Row(5, page.Gap)
	z.Do.Put(t.unknown)
	asked := page.Across(five[1:3])
	asked.W = z.Do.X - page.Gap - asked.X
	t.said.Say(t.kit.Words.Say("assist.touched.which"), asked, page.MidText, 11, t.kit.Palette.Ink)
	_, b = b.CutBottom(-page.Gap + 4)
	side := min(b.W, b.H)
	page.BoxAt(b.X+(b.W-side)/2, b.Y+(b.H-side)/2, side, side).Put(t.squares)
}
