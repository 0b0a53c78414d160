package page

import (
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// SquareWords says what stands on a square of a board as it is shown.
func (k *Kit) SquareWords(f board.Free, s board.Square) string {
	if !s.Valid() {
		return ""
	}
	v := notation.Literate(func(key string) string { return k.Words.Say(key) })
	p := f.Sq[s]
	if p == board.Empty {
		return v.Square(s) + " " + k.Words.Say("console.empty")
	}
	return v.Square(s) + " " + k.Words.Say("log.by."+p.Color().String()) + " " + v.Pieces[p.Kind()]
}

// EntryWords says what was entered in a cell.
func (k *Kit) EntryWords(cell scoresheet.CellName, text string) string {
	v := notation.Literate(func(key string) string { return k.Words.Say(key) })
	return k.Words.Say("console.entry", cell.Number, k.Words.Say("log.by."+cell.Side.String()), v.Say(text, k.Dev.Language()))
}
