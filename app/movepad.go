package app

import (
	"fyne.io/fyne/v2/canvas"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// keypad writes a move in notation. It is drawn: a text field of the toolkit
// would bring the system's keyboard over the band.
type keypad struct {
	sheetOfButtons
	ui     *kit
	cell   string // for which the move is
	text   string
	hidden bool // what is written is not shown
	taken  func(text string)
	field  *canvas.Rectangle
	shown  *canvas.Text
	label  *canvas.Text
	keys   []*Button
	cancel *Button
	accept *Button
	hide   *Button // hides what is written; nil but for a sealed move
}

// newMovePad asks for a move in notation, for the cell of that name.
func newMovePad(u *kit, cell string, cancel func(), taken func(text string)) *keypad {
	k := &keypad{sheetOfButtons: newSheetOfButtons(u.p), ui: u, cell: cell, taken: taken}
	k.field = &canvas.Rectangle{FillColor: u.p.cursorFill, StrokeColor: u.p.cursor, StrokeWidth: 3}
	k.shown, k.label = newText(largeText, true, u.p.ink), newText(midText, false, u.p.second)
	k.add(k.field, k.label, k.shown)
	lang := u.dev.Language()
	piece := lang.Letter
	for _, key := range [...]string{
		"a", "b", "c", "d", piece(board.King), piece(board.Queen),
		"e", "f", "g", "h", piece(board.Rook), piece(board.Bishop),
		"1", "2", "3", "4", piece(board.Knight), "x",
		"5", "6", "7", "8", "0-0", "0-0-0",
		"+", "#", "=", "-", "e.p.",
	} {
		size := largeText
		if len(key) > 3 {
			size = midText
		}
		typed := key
		if key == "e.p." {
			typed = " e.p."
		}
		k.keys = append(k.keys, k.addButton(newButton(u.p, "key "+key, "", key, func() { k.write(k.text + typed) }).withText(size, true)))
	}
	k.keys = append(k.keys, k.addButton(newButton(u.p, "action.delete", "backspace", "", func() {
		if runes := []rune(k.text); len(runes) > 0 {
			k.write(string(runes[:len(runes)-1]))
		}
	})))
	k.cancel = k.addButton(u.button("action.cancel", "", cancel))
	k.accept = k.addButton(u.button("action.done", "", func() { k.taken(k.text) }).asAccent())
	return k
}

// canHide lets the writer hide the move from who looks over his shoulder.
func (k *keypad) canHide() {
	k.hide = k.addButton(k.ui.button("adjourn.hide", "", func() {
		k.hidden = !k.hidden
		k.show()
	}))
	k.hide.Name = "hide written"
}

func (k *keypad) write(text string) {
	if len([]rune(text)) <= scoresheet.MaxText {
		k.text = text
		k.show()
	}
}

func (k *keypad) show() {
	u := k.ui
	setText(k.label, k.cell, midText, u.p.second)
	at := box{k.field.Position().X, k.field.Position().Y, k.field.Size().Width, k.field.Size().Height}.inset(10, 0)
	putText(k.label, at)
	labelW := textWidth(k.label.Text, midText, false) + 8
	at.x, at.w = at.x+labelW, at.w-labelW
	text := k.text
	if k.hidden {
		text = hiddenMove
	}
	if k.hide != nil {
		look := "adjourn.hide"
		if k.hidden {
			look = "adjourn.show"
		}
		k.hide.Say("", u.words.Say(look))
	}
	text, size := fit(text, at.w, largeText, 11, true)
	setText(k.shown, text, size, u.p.ink)
	putText(k.shown, at)
}

func (k *keypad) place(b box, _ *gamePlan) {
	space := panelGap(b.h, 6)
	b = k.begin(b)
	b.h = min(b.h, 6*(104+space)-space)
	rows := b.column(6, space)
	head := rows[0].row(2, gap)
	words := []*Button{k.cancel, k.accept}
	if k.hide != nil {
		words = []*Button{k.cancel, k.hide, k.accept}
		head[0].w -= head[0].w * 0.15
		head[1].x, head[1].w = head[0].x+head[0].w+gap, rows[0].w-head[0].w-gap
	}
	for i, at := range head[1].row(len(words), gap) {
		at.put(words[i])
	}
	head[0].put(k.field)
	for i, at := range (box{b.x, rows[1].y, b.w, rows[5].y + rows[5].h - rows[1].y}).grid(len(k.keys), 6, space) {
		at.put(k.keys[i])
	}
	k.show()
}

// hiddenMove stands for a move that nobody is to see, however long it is.
const hiddenMove = "● ● ●"
