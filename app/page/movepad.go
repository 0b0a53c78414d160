package page

import (
	"fyne.io/fyne/v2/canvas"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// MovePad is a panel that takes a move in notation. It is drawn, because a text
// field of the toolkit would bring the system's keyboard over the band.
type MovePad struct {
	Surface
	kit    *Kit
	cell   string // that the move is for
	text   string
	hidden bool // the move is not shown
	taken  func(text string)
	field  *canvas.Rectangle
	Shown  *canvas.Text
	label  *canvas.Text
	keys   []*Button
	cancel *Button
	accept *Button
	hide   *Button // hides the move; nil unless it is a sealed one
}

// NewMovePad returns a pad for the move of the cell of that name. Taken is called
// with what was written, which may be "".
func NewMovePad(kit *Kit, cell string, cancel func(), taken func(text string)) *MovePad {
	k := &MovePad{Surface: NewSurface(kit.Palette), kit: kit, cell: cell, taken: taken}
	k.field = &canvas.Rectangle{FillColor: kit.Palette.CursorFill, StrokeColor: kit.Palette.Cursor, StrokeWidth: 3}
	k.Shown, k.label = NewText(LargeText, true, kit.Palette.Ink), NewText(MidText, false, kit.Palette.Second)
	k.Add(k.field, k.label, k.Shown)
	lang := kit.Dev.Language()
	piece := lang.Letter
	for _, key := range [...]string{
		"a", "b", "c", "d", piece(board.King), piece(board.Queen),
		"e", "f", "g", "h", piece(board.Rook), piece(board.Bishop),
		"1", "2", "3", "4", piece(board.Knight), "x",
		"5", "6", "7", "8", "0-0", "0-0-0",
		"+", "#", "=", "-", "e.p.",
	} {
		size := LargeText
		if len(key) > 3 {
			size = MidText
		}
		typed := key
		if key == "e.p." {
			typed = " e.p."
		}
		k.keys = append(k.keys, k.AddButton(NewButton(kit.Palette, "key "+key, "", key, func() { k.write(k.text + typed) }).WithText(size, true)))
	}
	k.keys = append(k.keys, k.AddButton(NewButton(kit.Palette, "action.delete", "backspace", "", func() {
		if runes := []rune(k.text); len(runes) > 0 {
			k.write(string(runes[:len(runes)-1]))
		}
	})))
	k.cancel = k.AddButton(kit.Button("action.cancel", "", cancel))
	k.accept = k.AddButton(kit.Button("action.done", "", func() { k.taken(k.text) }).AsAccent())
	return k
}

// AllowHiding adds a button that hides the move from onlookers.
func (k *MovePad) AllowHiding() {
	k.hide = k.AddButton(k.kit.Button("adjourn.hide", "", func() {
		k.hidden = !k.hidden
		k.show()
	}))
	k.hide.Name = "hide written"
}

func (k *MovePad) write(text string) {
	if len([]rune(text)) <= scoresheet.MaxText {
		k.text = text
		k.show()
	}
}

func (k *MovePad) show() {
	kit := k.kit
	SetText(k.label, k.cell, MidText, kit.Palette.Second)
	at := Box{k.field.Position().X, k.field.Position().Y, k.field.Size().Width, k.field.Size().Height}.Inset(10, 0)
	PutText(k.label, at)
	labelW := TextWidth(k.label.Text, MidText, false) + 8
	at.X, at.W = at.X+labelW, at.W-labelW
	text := k.text
	if k.hidden {
		text = HiddenMove
	}
	if k.hide != nil {
		look := "adjourn.hide"
		if k.hidden {
			look = "adjourn.show"
		}
		k.hide.Say("", kit.Words.Say(look))
	}
	FitText(k.Shown, text, at, LargeText, 11, kit.Palette.Ink)
}

// Place implements [Panel].
func (k *MovePad) Place(b Box) {
	space := PanelGap(b.H, 6)
	b = k.Begin(b)
	b.H = min(b.H, 6*(104+space)-space)
	rows := b.Column(6, space)
	head := rows[0].Row(2, Gap)
	words := []*Button{k.cancel, k.accept}
	if k.hide != nil {
		words = []*Button{k.cancel, k.hide, k.accept}
		head[0].W -= head[0].W * 0.15
		head[1].X, head[1].W = head[0].X+head[0].W+Gap, rows[0].W-head[0].W-Gap
	}
	for i, at := range head[1].Row(len(words), Gap) {
		at.Put(words[i])
	}
	head[0].Put(k.field)
	for i, at := range (Box{b.X, rows[1].Y, b.W, rows[5].Y + rows[5].H - rows[1].Y}).Grid(len(k.keys), 6, space) {
		at.Put(k.keys[i])
	}
	k.show()
}

// HiddenMove stands for a move that nobody is to see, whatever its length.
const HiddenMove = "● ● ●"
