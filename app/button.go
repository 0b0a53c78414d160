package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/driver/mobile"

	"zapis/scoresheet/board"
)

// Button is a drawn button: a picture, a caption of one or two lines, or
// both. It answers a touch at once; nothing hides behind a long press.
type Button struct {
	drawn
	Name  string // for tests and scripts: the key of its caption
	OnTap func()

	p        *palette
	icon     string
	caption  string
	size     float32 // of the caption; 0: what suits the button
	head     string  // said large over the caption
	heavy    bool
	chosen   bool // ringed: what is set
	accent   bool // filled with ink: the one thing to do next
	down     bool
	picture  fyne.Resource // in place of an icon
	back     *canvas.Rectangle
	square   *canvas.Rectangle // of the board, under a piece
	image    *canvas.Image
	headLine *canvas.Text
	lines    [2]*canvas.Text
	lastIcon fyne.Resource
}

var (
	_ fyne.Tappable     = (*Button)(nil)
	_ desktop.Mouseable = (*Button)(nil)
	_ mobile.Touchable  = (*Button)(nil)
)

func newButton(p *palette, name, icon, caption string, onTap func()) *Button {
	b := &Button{Name: name, OnTap: onTap, p: p, icon: icon, caption: caption}
	b.back = &canvas.Rectangle{CornerRadius: 8}
	b.square = &canvas.Rectangle{CornerRadius: 4}
	b.square.Hide()
	b.image = &canvas.Image{FillMode: canvas.ImageFillContain}
	b.image.Hide()
	for i := range b.lines {
		b.lines[i] = newText(b.size, false, p.ink)
		b.lines[i].Alignment = fyne.TextAlignCenter
	}
	b.headLine = newText(titleText, true, p.ink)
	b.headLine.Alignment = fyne.TextAlignCenter
	b.headLine.Hide()
	b.objects = []fyne.CanvasObject{b.back, b.square, b.image, b.lines[0], b.lines[1], b.headLine}
	b.arrange = b.layOut
	b.ExtendBaseWidget(b)
	return b
}

// withText makes it a button of text alone, at that size.
func (b *Button) withText(size float32, heavy bool) *Button {
	b.size, b.heavy = size, heavy
	return b
}

// withPiece makes it the button of a piece, which stands on a square of the
// board: a black one could not be made out on a dark button.
func (b *Button) withPiece(piece board.Piece, place string) *Button {
	b.picture = pieceResource(piece, place)
	b.square.FillColor = b.p.squareUnder(piece.Color())
	b.square.Show()
	return b
}

// asAccent makes it the button of the thing to do next.
func (b *Button) asAccent() *Button {
	b.accent, b.heavy = true, true
	return b
}

// Tapped implements fyne.Tappable.
func (b *Button) Tapped(*fyne.PointEvent) {
	if b.OnTap != nil {
		b.OnTap()
	}
}

// MouseDown implements desktop.Mouseable.
func (b *Button) MouseDown(*desktop.MouseEvent) { b.press(true) }

// MouseUp implements desktop.Mouseable.
func (b *Button) MouseUp(*desktop.MouseEvent) { b.press(false) }

// TouchDown implements mobile.Touchable.
func (b *Button) TouchDown(*mobile.TouchEvent) { b.press(true) }

// TouchUp implements mobile.Touchable.
func (b *Button) TouchUp(*mobile.TouchEvent) { b.press(false) }

// TouchCancel implements mobile.Touchable.
func (b *Button) TouchCancel(*mobile.TouchEvent) { b.press(false) }

func (b *Button) press(down bool) {
	if b.down != down {
		b.down = down
		b.paintBack()
	}
}

// Choose rings the button, or takes the ring away.
func (b *Button) Choose(chosen bool) {
	if b.chosen != chosen {
		b.chosen = chosen
		b.paintBack()
	}
}

// Say changes caption and icon.
func (b *Button) Say(icon, caption string) {
	if b.icon != icon || b.caption != caption {
		b.icon, b.caption = icon, caption
		b.layOut(b.Size())
	}
}

func (b *Button) paintBack() {
	fill, stroke, width := b.p.card, b.p.ink, b.p.line()
	switch {
	case b.accent:
		fill = b.p.ink
	case b.chosen:
		fill, stroke, width = b.p.cursorFill, b.p.cursor, 3
	}
	if b.down {
		fill = b.p.pressed
		if b.accent {
			fill = b.p.second
		}
	}
	if b.back.FillColor == fill && b.back.StrokeColor == stroke && b.back.StrokeWidth == width {
		return
	}
	b.back.FillColor, b.back.StrokeColor, b.back.StrokeWidth = fill, stroke, width
	b.back.Refresh()
}

func (b *Button) layOut(size fyne.Size) {
	if size.Width < 4 {
		return
	}
	b.paintBack()
	whole := box{0, 0, size.Width, size.Height}
	whole.put(b.back)
	inner := whole.inset(clamp(size.Width*0.05, 3, 5), 4)
	ink := b.p.ink
	if b.accent {
		ink = b.p.paper
	}
	beside := size.Width >= 2.4*size.Height && b.caption != ""
	side := clamp(size.Height*0.34, 20, 44)
	if b.caption == "" {
		side = clamp(min(size.Width, size.Height)*0.5, 24, 52)
	}
	if b.picture != nil {
		side = min(inner.w, inner.h-float32(min(1, len(b.caption)))*20)
	}
	hasPicture := b.icon != "" || b.picture != nil
	if b.head != "" {
		head, rest := inner.inset(0, inner.h*0.12).cutTop(inner.h * 0.46)
		show(b.headLine, true)
		_, size := fit(b.head, head.w, clamp(head.h*0.7, 20, 56), 14, true)
		setText(b.headLine, b.head, size, ink)
		putText(b.headLine, head)
		inner = rest
	}
	room := inner.w
	if hasPicture && beside {
		room -= side + 8
	}
	lines, textSize := b.breakCaption(room, inner.h, hasPicture && !beside, side)
	if len(lines) == 0 && b.caption != "" {
		side = clamp(min(size.Width, size.Height)*0.5, 24, 52)
	}
	lineH := textHeight(textSize)
	textH := lineH * float32(len(lines))
	x, y := inner.x, inner.y+(inner.h-textH)/2
	if hasPicture {
		at := box{inner.x + (inner.w-side)/2, inner.y + (inner.h-side)/2, side, side}
		switch {
		case beside:
			textW := float32(0)
			for _, l := range lines {
				textW = max(textW, textWidth(l, textSize, b.heavy))
			}
			at.x = inner.x + (inner.w-side-8-textW)/2
			x = at.x + side + 8
			room = textW
		case len(lines) > 0:
			at.y = inner.y + (inner.h-side-textH)/2
			y = at.y + side
		}
		b.setImage(at, iconPlace(side))
	}
	show(b.image, hasPicture)
	for i, t := range b.lines {
		if i >= len(lines) {
			show(t, false)
			continue
		}
		show(t, true)
		t.TextStyle = bold(b.heavy)
		setText(t, lines[i], textSize, ink)
		t.Move(fyne.NewPos(round(x), round(y+float32(i)*lineH)))
		t.Resize(fyne.NewSize(room, lineH))
	}
}

func iconPlace(side float32) string {
	return "icon" + string(rune('0'+int(side)/8)) + string(rune('0'+int(side)%8))
}

func (b *Button) setImage(at box, place string) {
	r := b.picture
	if r == nil {
		ink := b.p.ink
		if b.accent {
			ink = b.p.paper
		}
		r = iconResource(b.icon, place, ink)
	}
	at.put(b.square)
	at.put(b.image)
	if r != b.lastIcon {
		b.lastIcon, b.image.Resource, b.image.Image = r, r, nil
		b.image.Refresh()
	}
}

// breakCaption breaks the caption into one or two lines that fit.
func (b *Button) breakCaption(room, height float32, above bool, side float32) ([]string, float32) {
	largest := b.size
	if largest == 0 {
		largest = clamp(b.Size().Height*0.24, 13, 17)
	}
	if b.caption == "" {
		return nil, largest
	}
	if above {
		height -= side
	}
	for size := floor(largest*2) / 2; size >= 10; size -= 0.5 {
		lines := wrap(b.caption, room, size, b.heavy)
		if len(lines) > 2 || float32(len(lines))*textHeight(size) > height+2 {
			continue
		}
		fits := true
		for _, l := range lines {
			fits = fits && textWidth(l, size, b.heavy) <= room
		}
		if fits {
			return lines, size
		}
	}
	if b.icon != "" {
		return nil, largest // the picture must do
	}
	text, size := fit(b.caption, room, 11, 9, b.heavy)
	return []string{text}, size
}
