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

// CellAloud says what stands in a cell; text is "" if it is empty.
func (k *Kit) CellAloud(cell scoresheet.CellName, text string) string {
	if text == "" {
		return k.Words.Say("console.entry", cell.Number, k.Words.Say("log.by."+cell.Side.String()), k.Words.Say("console.empty"))
	}
	return k.EntryWords(cell, text)
}

// speaking lets a key say what it enters when a finger comes down on it, or the
// keyboard comes to it. A key of a pad for codes says nothing.
func (k *Kit) speaking(b *Button, said string) *Button {
	b.Said = said
	b.OnPress = func() { k.Speak(b.AccessibilityLabel()) }
	return b
}

// EntryWords says what was entered in a cell.
func (k *Kit) EntryWords(cell scoresheet.CellName, text string) string {
	v := notation.Literate(func(key string) string { return k.Words.Say(key) })
	return k.Words.Say("console.entry", cell.Number, k.Words.Say("log.by."+cell.Side.String()), v.Say(text, k.Dev.Language()))
}
