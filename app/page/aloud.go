package page

import (
	"fyne.io/fyne/v2"

	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// Voice says texts aloud. It never makes a page wait.
type Voice interface {
	Say(lang, text string) // instead of what is being said
	Hush()
	Fault() string // why nothing is heard; "" if something is
}

// Speak says what is on the screen, if the arbiter lets the device speak in this
// game: never a word more, and nothing of whether a move is legal (R-G15). While a
// move is being sealed it is silent, since others hear it.
func (k *Kit) Speak(text string) {
	if k.speaks() && k.View.Record.Sealing() == nil {
		k.Opts.Voice.Say(k.Words.Language(), text)
	}
}

func (k *Kit) speaks() bool {
	return k.Opts.Voice != nil && k.View.Mode == modes.Game && k.View.Speech
}

// hush ends what is being said.
func (k *Kit) hush() {
	if k.speaks() {
		k.Opts.Voice.Hush()
	}
}

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

// A screen reader of the system finds the buttons by these names where the
// toolkit has one: Android and Windows, with the build tag accessibility.
var _ fyne.Accessible = (*Button)(nil)

// AccessibilityLabel implements fyne.Accessible.
func (b *Button) AccessibilityLabel() string {
	switch {
	case b.Said != "":
		return b.Said
	case b.Head != "":
		return b.Head + " " + b.Text
	}
	return b.Text
}

// AccessibilityRole implements fyne.Accessible.
func (b *Button) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }
