package page

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/driver/mobile"

	"zapis/scoresheet/board"
)

// Button is a drawn button with a picture, a caption of one to three lines, or
// both. It answers a touch at once, and nothing hides behind a long press.
type Button struct {
	Drawn
	Name  string // for tests and scripts; the key of its caption for most
	OnTap func()
	Said  string // by a voice, where the caption is only a sign; "" for the caption

	OnPress func() // when a finger comes down; it may be nil
	Secret  bool   // a key of a pad for codes: nobody hears it

	p        *Palette
	icon     string
	Text     string
	TextSize float32 // of the caption; 0 for what suits the button
	Head     string  // said large over the caption
	Heavy    bool
	chosen   bool // ringed: it is what is set
	Accent   bool // filled with ink: the one thing to do next
	Leaves   bool // Escape presses it, whatever its name
	down     bool
	picture  fyne.Resource // instead of an icon
	piece    board.Piece   // that it shows
	Back     *canvas.Rectangle
	square   *canvas.Rectangle // of the board, under a piece
	Image    *canvas.Image
	headLine *canvas.Text
	lines    [3]*canvas.Text
	lastIcon fyne.Resource
	natural  float32 // size of the caption, if the button stood alone
	even     float32 // most that it may be because of its neighbours; 0 if it may be any
}

var (
	_ fyne.Tappable     = (*Button)(nil)
	_ desktop.Mouseable = (*Button)(nil)
	_ mobile.Touchable  = (*Button)(nil)
)

// NewButton returns a button with an icon and a caption, either of which may be
// "". Its caption is as large as suits the button.
func NewButton(p *Palette, name, icon, caption string, onTap func()) *Button {
	b := &Button{Name: name, OnTap: onTap, p: p, icon: icon, Text: caption}
	b.Back = NewRect(nil, 8)
	b.square = NewRect(nil, 4)
	b.square.Hide()
	b.Image = &canvas.Image{FillMode: canvas.ImageFillContain}
	b.Image.Hide()
	for i := range b.lines {
		b.lines[i] = NewText(b.TextSize, false, p.Ink)
		b.lines[i].Alignment = fyne.TextAlignCenter
	}
	b.headLine = NewText(TitleText, true, p.Ink)
	b.headLine.Alignment = fyne.TextAlignCenter
	b.headLine.Hide()
	b.Objects = []fyne.CanvasObject{b.Back, b.square, b.Image, b.lines[0], b.lines[1], b.lines[2], b.headLine}
	b.Arrange = b.layOut
	b.ExtendBaseWidget(b)
	return b
}

// WithText sets the size and weight of the caption, and returns b.
func (b *Button) WithText(size float32, heavy bool) *Button {
	b.TextSize, b.Heavy = size, heavy
	return b
}

// WithPiece shows a piece on a square of the board instead of an icon, and
// returns b. Without the square a black piece could not be made out on a dark
// button. Pictures of one place have one size.
func (b *Button) WithPiece(piece board.Piece, place string) *Button {
	b.picture, b.piece = pieceResource(piece, place), piece
	b.square.FillColor = b.p.SquareUnder(piece.Color())
	Show(b.square, true)
	return b
}

// AsAccent fills the button with ink, as the one thing to do next, and returns b.
func (b *Button) AsAccent() *Button {
	b.Accent, b.Heavy = true, true
	return b
}

// AsWayBack lets Escape press the button, and returns b. A button that goes back and
// is called so needs no such word.
func (b *Button) AsWayBack() *Button {
	b.Leaves = true
	return b
}

// Tapped implements fyne.Tappable.
func (b *Button) Tapped(e *fyne.PointEvent) {
	if b.OnTap != nil {
		through(b, e, b.OnTap)
	}
}

// TappedSecondary implements fyne.SecondaryTappable: a finger that stays for 0.3 s
// on a tablet is a touch like any other.
func (b *Button) TappedSecondary(e *fyne.PointEvent) { b.Tapped(e) }

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
	if down && !b.down && b.OnPress != nil {
		b.OnPress()
	}
	if b.down != down {
		b.down = down
		b.paintBack()
	}
}

// Chosen reports whether the button is ringed.
func (b *Button) Chosen() bool { return b.chosen }

// Choose rings the button if chosen, else removes the ring.
func (b *Button) Choose(chosen bool) {
	if b.chosen != chosen {
		b.chosen = chosen
		b.paintBack()
	}
}

// Say changes the icon and the caption.
func (b *Button) Say(icon, caption string) {
	if b.icon != icon || b.Text != caption {
		b.icon, b.Text = icon, caption
		b.layOut(b.Area())
	}
}

func (b *Button) paintBack() {
	fill, stroke, width := b.p.Card, b.p.Ink, b.p.Line()
	switch {
	case b.Accent:
		fill = b.p.Ink
	case b.chosen:
		fill, stroke, width = b.p.CursorFill, b.p.Cursor, 3
	}
	if b.down {
		fill = b.p.pressed
		if b.Accent {
			fill = b.p.Second
		}
	}
	SetFrame(b.Back, fill, stroke, width)
}

func (b *Button) layOut(size fyne.Size) {
	if size.Width < 4 {
		return
	}
	b.paintBack()
	whole := Box{0, 0, size.Width, size.Height}
	whole.Put(b.Back)
	inner := whole.Inset(Clamp(size.Width*0.05, 3, 5), 4)
	ink := b.p.Ink
	if b.Accent {
		ink = b.p.Paper
	}
	beside := size.Width >= 2.4*size.Height && b.Text != ""
	side := Clamp(size.Height*0.34, 20, 44)
	if b.Text == "" {
		side = Clamp(min(size.Width, size.Height)*0.5, 24, 52)
	}
	if b.picture != nil {
		side = min(inner.W, inner.H-float32(min(1, len(b.Text)))*20)
	}
	hasPicture := b.icon != "" || b.picture != nil
	if b.Head != "" {
		head, rest := inner.Inset(0, inner.H*0.12).CutTop(inner.H * 0.46)
		Show(b.headLine, true)
		_, size := Fit(b.Head, head.W, Clamp(head.H*0.7, 20, 56), 14, true)
		SetText(b.headLine, b.Head, size, ink)
		PutText(b.headLine, head)
		inner = rest
	}
	room := inner.W
	if hasPicture && beside {
		room -= side + 8
	}
	above := float32(0)
	if hasPicture && !beside {
		above = side
	}
	lineH := TextHeight
	lines, textSize := b.breakCaption(room, inner.H-above, 2, captionFair, lineH)
	if textSize < comfortable || len(lines) == 0 && b.Text != "" {
		// On small glass the lines stand closer and nearer to the edge, and the picture
		// gives way.
		edge := Box{1.5, inner.Y - 1, size.Width - 3, inner.H + 2}
		room, inner, lineH = room+edge.W-inner.W, edge, closeLine
		lines, textSize = b.breakCaption(room, inner.H-above, 3, captionFair, lineH)
		narrow := min(above, smallPicture)
		if more, larger := b.breakCaption(room, inner.H-narrow, 3, captionFair, lineH); len(lines) == 0 || larger > textSize {
			lines, textSize = more, larger
			if above > 0 {
				side = narrow
			}
		}
		// A long word: smaller still, below the picture, and if that is not enough, without.
		for _, below := range [...]float32{narrow, 0} {
			if len(lines) > 0 || b.picture != nil {
				break
			}
			if alone, size := b.breakCaption(inner.W, inner.H-below, 3, CaptionMin, lineH); len(alone) > 0 {
				lines, textSize, room = alone, size, inner.W
				if hasPicture = below > 0; hasPicture {
					side = narrow
				}
			}
		}
	}
	b.natural = textSize
	if b.even > 0 && textSize > b.even && len(lines) > 0 {
		textSize = b.even
	}
	if len(lines) == 0 && b.Text != "" {
		side = Clamp(min(size.Width, size.Height)*0.5, 24, 52)
	}
	step := lineH(textSize)
	textH := step * float32(len(lines))
	x, y := inner.X, inner.Y+(inner.H-textH)/2
	if hasPicture {
		at := Box{inner.X + (inner.W-side)/2, inner.Y + (inner.H-side)/2, side, side}
		switch {
		case beside:
			textW := float32(0)
			for _, l := range lines {
				textW = max(textW, TextWidth(l, textSize, b.Heavy))
			}
			at.X = inner.X + (inner.W-side-8-textW)/2
			x = at.X + side + 8
			room = textW
		case len(lines) > 0:
			at.Y = inner.Y + (inner.H-side-textH)/2
			y = at.Y + side
		}
		b.setImage(at, iconPlace(side))
	}
	Show(b.Image, hasPicture)
	for i, t := range b.lines {
		if i >= len(lines) {
			Show(t, false)
			continue
		}
		Show(t, true)
		t.TextStyle = TextStyle(b.Heavy)
		SetText(t, lines[i], textSize, ink)
		Move(t, fyne.NewPos(Round(x), Round(y+float32(i)*step-(TextHeight(textSize)-step)/2)))
		Resize(t, fyne.NewSize(room, TextHeight(textSize)))
	}
}

func iconPlace(side float32) string {
	return "icon" + string(rune('0'+int(side)/8)) + string(rune('0'+int(side)%8))
}

func (b *Button) setImage(at Box, place string) {
	r := b.picture
	if r == nil {
		ink := b.p.Ink
		if b.Accent {
			ink = b.p.Paper
		}
		r = iconResource(b.icon, place, ink)
	}
	at.Put(b.square)
	at.Put(b.Image)
	if r != b.lastIcon {
		b.lastIcon, b.Image.Resource, b.Image.Image = r, r, nil
		b.Image.Refresh()
	}
}

// Aloud returns what is said of the button: its caption, or the words for it.
func (b *Button) Aloud() string {
	switch {
	case b.Said != "":
		return b.Said
	case b.Head != "":
		return b.Head + " " + b.Text
	}
	return b.Text
}
