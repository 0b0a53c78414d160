package page

import (
	"strings"

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

// BoardWords says what is seen on a square of a board; only its name where the piece on
// it is not shown, or no pieces are.
func (k *Kit) BoardWords(b *Board, s board.Square) string {
	shown := b.Shown()
	if s.Valid() && (shown.Sq[s] != board.Empty && !b.ShowsPiece(s) || shown.Sq == board.Free{}.Sq) {
		return s.String()
	}
	return k.SquareWords(shown, s)
}

// squareSaid says what is seen on a square, and whether it was touched as the first of
// a move.
func (k *Kit) squareSaid(b *Board, s board.Square) string {
	if b.Chosen() == s {
		return k.chosen(k.BoardWords(b, s))
	}
	return k.BoardWords(b, s)
}

// chosen says of something that it is ringed.
func (k *Kit) chosen(words string) string { return words + ", " + k.Words.Say("reader.chosen") }

// RecordWords says what is seen in a cell of a record's sheet.
func (k *Kit) RecordWords(r *scoresheet.Record, name scoresheet.CellName) string {
	i := r.IndexOf(name)
	if i < 0 || i >= len(r.Cells) {
		return k.CellAloud(name, "")
	}
	return k.CellAloud(name, r.Cells[i].Text(k.Dev.Language(), k.Style()))
}

// sheetWords says what is seen in a cell of a sheet.
func (k *Kit) sheetWords(s *Sheet, name scoresheet.CellName) string {
	if i := s.record.IndexOf(name); i >= len(s.record.Cells) && s.isSealed(i) {
		return k.Words.Say("console.entry", name.Number, k.Words.Say("log.by."+name.Side.String()), s.Sealed)
	}
	return k.RecordWords(&s.record, name)
}

// ButtonWords returns what a button is called: its caption, or words for its picture,
// and whether it is ringed. A key of a pad for codes is called nothing.
func (k *Kit) ButtonWords(b *Button) string {
	words := b.Aloud()
	switch {
	case b.Secret:
		return ""
	case words != "":
	case b.piece != board.Empty:
		v := notation.Literate(func(key string) string { return k.Words.Say(key) })
		words = k.Words.Say("log.by."+b.piece.Color().String()) + " " + v.Pieces[b.piece.Kind()]
	case k.Words.Has(b.Name):
		words = k.Words.Say(b.Name)
	case b.Name == "page up", b.Name == "page down":
		words = k.Words.Say("reader." + strings.ReplaceAll(b.Name, " ", "."))
	}
	if b.chosen && words != "" {
		return k.chosen(words)
	}
	return words
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
	b.OnPress = func() { k.Speak(b.Aloud()) }
	return b
}

// EntryWords says what was entered in a cell.
func (k *Kit) EntryWords(cell scoresheet.CellName, text string) string {
	v := notation.Literate(func(key string) string { return k.Words.Say(key) })
	return k.Words.Say("console.entry", cell.Number, k.Words.Say("log.by."+cell.Side.String()), v.Say(text, k.Dev.Language()))
}
