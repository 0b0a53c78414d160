package page

import (
	"cmp"
	"strings"
	"unicode"

	"fyne.io/fyne/v2/canvas"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
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
	keys   [5][6]*Button // in rows, from the upper left; one of them is accept
	back   *Button       // takes the last sign back
	cancel *Button
	accept *Button
	hide   *Button // hides the move; nil unless it is a sealed one
}

// NewMovePad returns a pad for the move of the cell of that name. Taken is called
// with what was written, which may be "". If cancel is nil, the pad cannot be left
// without a move.
func NewMovePad(kit *Kit, cell string, cancel func(), taken func(text string)) *MovePad {
	k := &MovePad{Surface: NewSurface(kit.Palette), kit: kit, cell: cell, taken: taken}
	k.field = NewFrame(kit.Palette.CursorFill, kit.Palette.Cursor, 3, 0)
	k.Shown, k.label = NewText(LargeText, true, kit.Palette.Ink), NewText(MidText, false, kit.Palette.Second)
	k.Add(k.field, k.label, k.Shown)
	lang := kit.Dev.Language()
	if kit.Opts.Notation == notation.Figurines {
		lang = notation.Figurines
	}
	k.accept = k.AddButton(kit.Button("action.done", "", func() { k.taken(k.text) }).AsAccent())
	piece := lang.Letter
	names := map[string]string{} // of the figurines, as letters
	for kind := board.King; kind > board.NoKind; kind-- {
		names[piece(kind)] = kit.Dev.Language().Letter(kind)
	}
	for i, row := range [5][6]string{
		{piece(board.King), piece(board.Queen), piece(board.Rook), piece(board.Bishop), piece(board.Knight), "0-0"},
		{"a", "b", "c", "d", "x", "0-0-0"},
		{"e", "f", "g", "h", "+", "#"},
		{"1", "2", "3", "4", "=", "e.p."},
		{"5", "6", "7", "8", "-", ""},
	} {
		for j, key := range row {
			k.keys[i][j] = k.accept
			if key != "" {
				k.keys[i][j] = k.key(cmp.Or(names[key], key), key)
			}
		}
	}
	back := NewButton(kit.Palette, "action.delete", "backspace", "", kit.Touching(k.takeBack))
	k.back = k.AddButton(kit.speaking(back, kit.Words.Say("action.delete")))
	if cancel != nil {
		k.cancel = k.AddButton(kit.Button("action.cancel", "", cancel))
	}
	return k
}

func (k *MovePad) key(name, key string) *Button {
	size := LargeText
	switch {
	case name != key: // a figurine
		size = TitleText
	case len([]rune(key)) > 3:
		size = MidText
	}
	typed := key
	if key == "e.p." {
		typed = " e.p."
	}
	b := NewButton(k.kit.Palette, "key "+name, "", key, k.kit.Touching(func() { k.write(k.text + typed) })).WithText(size, true)
	return k.AddButton(k.kit.speaking(b, k.said(name)))
}

// said returns what a key is called: the piece of a letter or figurine, else what it
// writes.
func (k *MovePad) said(name string) string {
	for kind := board.King; kind > board.NoKind; kind-- {
		if name == k.kit.Dev.Language().Letter(kind) {
			return notation.Literate(func(key string) string { return k.kit.Words.Say(key) }).Pieces[kind]
		}
	}
	return ""
}

// Type writes a letter, a digit or a sign that moves are written with, and reports
// whether it is one.
func (k *MovePad) Type(r rune) bool {
	if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("+#=-(). ♔♕♖♗♘♙", r) {
		return false
	}
	k.write(k.text + string(r))
	return true
}

func (k *MovePad) takeBack() {
	if runes := []rune(k.text); len(runes) > 0 {
		k.write(string(runes[:len(runes)-1]))
	}
}

// AllowHiding adds a button that hides the move from onlookers.
func (k *MovePad) AllowHiding() {
	k.hide = k.AddButton(k.kit.Button("adjourn.hide", "", func() {
		k.hidden = !k.hidden
		k.show()
	}))
	k.hide.Name = "hide written"
}

// Clear drops what was written.
func (k *MovePad) Clear() { k.write("") }

// For names the cell that the move is for. What was written for another one is
// dropped.
func (k *MovePad) For(cell string) {
	if k.cell != cell {
		k.cell = cell
		k.Clear()
	}
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
	at := BoxOf(k.field).Inset(10, 0)
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

// Place implements [Panel]. The keys lie at the foot: pieces, files, ranks, as a move
// is written, and Done where it ends. On the left for a left hand are the signs.
func (k *MovePad) Place(b Box) {
	const rows = 6
	space := PanelGap(b.H, rows)
	b = k.Begin(b)
	_, b = b.CutTop(max(0, b.H-rows*(104+space)+space)) // near the thumbs
	var at []Box
	for _, row := range b.Column(rows, space) {
		at = append(at, row.Row(6, min(space, (b.W-6*ButtonMin)/5))...)
	}
	// The way out lies on the side of the board, under which nothing is written.
	head, after := at[:6], []*Button{k.back}
	if k.hide != nil {
		after = []*Button{k.hide, k.back}
	}
	switch {
	case k.cancel == nil:
	case k.kit.Opts.LeftHand:
		wide := max(head[5].W, wordMin) - head[5].W
		head[5].X, head[5].W = head[5].X-wide, head[5].W+wide
		head[5].Put(k.cancel)
		head = head[:5]
		head[4].W -= wide
	default:
		wide := max(head[0].W, wordMin) - head[0].W
		head[0].W += wide
		head[0].Put(k.cancel)
		head = head[1:]
		head[0].X, head[0].W = head[0].X+wide, head[0].W-wide
	}
	for i, o := range after {
		head[len(head)-len(after)+i].Put(o)
	}
	Across(head[:len(head)-len(after)]).Put(k.field)
	for i, row := range k.keys {
		for j, o := range row {
			column := j
			switch left := k.kit.Opts.LeftHand; {
			case left && j >= 4: // the last two columns first
				column = 5 - j
			case left:
				column = j + 2
			}
			at[6*(i+1)+column].Put(o)
		}
	}
	k.show()
}

// HiddenMove stands for a move that nobody is to see, whatever its length.
const HiddenMove = "● ● ●"
