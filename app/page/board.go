package page

import (
	"image"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/scoresheet/board"
)

// Board is the player's pen: a board on which any square may be touched, and any
// other after it. It knows no rules, refuses nothing, and marks nothing but the
// square that was touched and the last entry (R-G07, R-G15).
//
// A move is entered by two taps or by a drag. A second tap on the same square
// takes the first back, and so does a drag that ends beside the board. A drag
// that ends where it began is a tap, because fingers tremble. A touch of an empty
// square before a piece may be a slip of the finger; see Slip. What a finger does
// between coming down and being lifted is in touch.go.
type Board struct {
	Drawn
	// OnMove is called with the two squares that were touched; it may be nil.
	OnMove func(from, to board.Square)
	// OnTouch is called when a square is touched first (taken), and when it is
	// let go again; it may be nil.
	OnTouch func(square board.Square, taken bool)
	// OnDrop is called with a square that was touched first and was not part of a
	// move, and with whether it was touched at once after the entry before; it may be
	// nil.
	OnDrop func(square board.Square, atOnce bool)
	// OnUnder is called with each square that a finger comes onto; it may be nil.
	OnUnder func(square board.Square)

	// Slips says what a touch of an empty square is before one of a piece; nil
	// for NoSlip.
	Slips func() Slip

	Settling func() bool // if it says so, a touch is let go by; nil for never
	Entry    Entry       // whether taps, drags or both enter moves

	p       *Palette
	shown   board.Free
	flipped bool
	chosen  board.Square    // touched first; NoSquare if none
	slipped board.Square    // empty, touched just before the chosen one; NoSquare if none
	rested  board.Square    // let go of because nobody went on; NoSquare if none
	left    [2]board.Square // slipped and chosen when that happened; NoSquare if nothing slipped
	byKeys  bool            // the chosen square was chosen by keys
	last    [2]board.Square // of the last entry

	now        func() time.Time // nil if time does not count
	timed      func() bool
	pace       pace
	atOnce     bool          // the square touched first was, after the entry before
	doubted    board.Square  // touched before the chosen one, which it may have captured; else NoSquare
	doubtedFor time.Duration // between the two touches

	cell   float32 // side of a square
	origin float32 // left and top of the board in the widget

	ground    *canvas.Raster
	made      image.Image
	lastSq    [2]*canvas.Rectangle
	ring      *canvas.Rectangle
	rest      *canvas.Rectangle // around the rested square
	pieces    [64]*canvas.Image
	pieceSide float32         // side of the pieces' drawings
	atSize    [16]image.Image // the pieces as drawn at this size, by board.Piece
	files     [8]*canvas.Text
	ranks     [8]*canvas.Text
	bands     [2]*canvas.Rectangle // the file and the rank under the finger
	aim       *canvas.Rectangle    // the square under the finger
	float     *canvas.Image        // the piece that a finger carries
	carried   board.Square         // where that came from; NoSquare if there is none
	fingers   fingers              // on the board now
}

// NewBoard returns an empty board with White's side below.
func NewBoard(p *Palette) *Board {
	b := &Board{
		p: p, chosen: board.NoSquare, slipped: board.NoSquare, rested: board.NoSquare, carried: board.NoSquare, doubted: board.NoSquare,
		last: [2]board.Square{board.NoSquare, board.NoSquare}, left: neither,
	}
	b.ground = canvas.NewRaster(b.drawGround)
	b.Objects = append(b.Objects, b.ground)
	for i := range b.lastSq {
		b.lastSq[i] = &canvas.Rectangle{}
		b.lastSq[i].Hide()
		b.Objects = append(b.Objects, b.lastSq[i])
	}
	for i := range 8 {
		b.files[i], b.ranks[i] = NewText(11, true, p.Ink), NewText(11, true, p.Ink)
		b.files[i].Alignment = fyne.TextAlignTrailing
		b.Objects = append(b.Objects, b.files[i], b.ranks[i])
	}
	b.ring = NewFrame(withAlpha(p.CursorFill, 0x90), p.Cursor, 4, 0)
	b.ring.Hide()
	b.rest = NewFrame(nil, p.Cursor, 1.5, 0)
	b.rest.Hide()
	b.makeAim()
	b.Objects = append(b.Objects, b.bands[0], b.bands[1], b.rest, b.ring, b.aim)
	for s := range b.pieces {
		b.pieces[s] = &canvas.Image{FillMode: canvas.ImageFillContain}
		b.pieces[s].Hide()
		b.Objects = append(b.Objects, b.pieces[s])
	}
	b.Objects = append(b.Objects, b.float)
	b.Arrange = b.layOut
	b.ExtendBaseWidget(b)
	return b
}

// SetPosition puts a position on the board and marks the squares of the last
// entry. Only what differs is painted.
func (b *Board) SetPosition(f board.Free, last [2]board.Square) {
	for s := range board.Square(64) {
		if f.Sq[s] != b.shown.Sq[s] {
			b.setPiece(s, f.Sq[s])
			b.wake()
			b.left = neither
		}
	}
	b.shown = f
	if b.last != last {
		b.last = last
		b.placeLast()
	}
	b.placeAim()
}

// setPiece draws what stands on a square. An image keeps what it drew last, so
// both its sources are set.
func (b *Board) setPiece(s board.Square, p board.Piece) {
	img := b.pieces[s]
	if p == board.Empty {
		img.Resource, img.Image = nil, nil
		Show(img, false)
		return
	}
	// A piece that was drawn at this size is not drawn again.
	img.Resource, img.Image = nil, b.atSize[p&15]
	if img.Image == nil {
		img.Resource = pieceResource(p, "board")
	}
	Show(img, true)
	img.Refresh()
	if img.Resource != nil && img.Image != nil && img.Image.Bounds().Dx() == int(Round(SizeOf(img).Width*CurrentScale().Pixels)) {
		b.atSize[p&15] = img.Image
	}
}

// Shown returns the position on the board.
func (b *Board) Shown() board.Free { return b.shown }

// Turn turns the board around.
func (b *Board) Turn() { b.SetFlipped(!b.flipped) }

// SetFlipped puts Black's side below if flipped, else White's.
func (b *Board) SetFlipped(flipped bool) {
	if b.flipped != flipped {
		b.flipped = flipped
		b.LetGo()
		b.layOut(b.Area())
	}
}

// Flipped reports whether Black's side is below.
func (b *Board) Flipped() bool { return b.flipped }

// Chosen returns the square that was touched first, or board.NoSquare.
func (b *Board) Chosen() board.Square { return b.chosen }

// Choose rings a square as the one touched first; board.NoSquare rings none.
func (b *Board) Choose(s board.Square) {
	b.slipped, b.byKeys, b.left, b.doubted = board.NoSquare, false, neither, board.NoSquare
	if s == b.chosen {
		return
	}
	b.chosen = s
	b.wake()
	b.placeRing()
}

// Cell returns the side of a square.
func (b *Board) Cell() float32 { return b.cell }

// Center returns the middle of a square on the screen.
func (b *Board) Center(s board.Square) fyne.Position {
	at := b.SquareBox(s)
	return ToTouch(b, at.X+at.W/2, at.Y+at.H/2)
}

// ShowsPiece reports whether the picture of a piece is seen on a square.
func (b *Board) ShowsPiece(s board.Square) bool {
	img := b.pieces[s]
	return img.Visible() && (img.Resource != nil || img.Image != nil)
}

// SquareBox returns where a square lies in the widget.
func (b *Board) SquareBox(s board.Square) Box {
	file, rank := s.File(), 7-s.Rank()
	if b.flipped {
		file, rank = 7-file, 7-rank
	}
	return Box{b.origin + float32(file)*b.cell, b.origin + float32(rank)*b.cell, b.cell, b.cell}
}

// at returns the square at pos in the widget, board.NoSquare beside the board.
func (b *Board) at(pos fyne.Position) board.Square {
	if b.cell == 0 {
		return board.NoSquare
	}
	x, y := Floor((pos.X-b.origin)/b.cell), Floor((pos.Y-b.origin)/b.cell)
	file, rank := int(x), 7-int(y)
	if b.flipped {
		file, rank = 7-file, 7-rank
	}
	return board.At(file, rank)
}

func (b *Board) layOut(size fyne.Size) {
	before := b.cell
	b.cell, b.origin = WholePixels(min(size.Width, size.Height)/8), 0
	if b.cell < 4 {
		return
	}
	if b.cell != before {
		b.LetGo()
		b.sizeAim()
	}
	Box{b.origin, b.origin, b.cell * 8, b.cell * 8}.Put(b.ground)
	// The drawings have a margin: a square holds them a little larger than itself.
	px := CurrentScale().Pixels
	inset := -Round(b.cell*0.04*px) / px
	side := fyne.NewSize(b.cell-2*inset, b.cell-2*inset)
	resized := b.pieceSide != side.Width
	b.pieceSide = side.Width
	if resized {
		b.atSize = [16]image.Image{}
	}
	for s := range board.Square(64) {
		at := b.SquareBox(s).Inset(inset, inset)
		Move(b.pieces[s], fyne.NewPos(at.X, at.Y))
		Resize(b.pieces[s], side)
		if resized && b.shown.Sq[s] != board.Empty {
			b.setPiece(s, b.shown.Sq[s])
		}
	}
	b.placeCoordinates()
	b.placeLast()
	b.placeRing()
	b.placeRested()
}

// drawGround draws the squares, once for a size.
func (b *Board) drawGround(w, h int) image.Image {
	if b.made != nil && b.made.Bounds().Dx() == w && b.made.Bounds().Dy() == h {
		return b.made
	}
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range 8 {
		for x := range 8 {
			c := b.p.light
			if (x+y)%2 == 1 {
				c = b.p.dark
			}
			fillPlain(img, image.Rect(x*w/8, y*h/8, (x+1)*w/8, (y+1)*h/8), c)
		}
	}
	b.made = img
	return img
}

func (b *Board) placeCoordinates() {
	size := Clamp(b.cell*0.17, 9.5, 15)
	h := TextHeight(size)
	ink := withAlpha(b.p.Ink, 0xB0)
	if b.p == &Palettes[Dark] {
		ink = b.p.Paper
	}
	const least float32 = 20 // side of a square that a letter leaves the piece to be seen on
	for i := range 8 {
		Show(b.files[i], b.cell >= least)
		Show(b.ranks[i], b.cell >= least)
		file, rank := string(rune('a'+i)), string(rune('8'-i))
		if b.flipped {
			file, rank = string(rune('h'-i)), string(rune('1'+i))
		}
		SetText(b.files[i], file, size, ink)
		SetText(b.ranks[i], rank, size, ink)
		Move(b.files[i], fyne.NewPos(b.origin+float32(i)*b.cell, b.origin+8*b.cell-h))
		Resize(b.files[i], fyne.NewSize(b.cell-3, h))
		Move(b.ranks[i], fyne.NewPos(b.origin+3, b.origin+float32(i)*b.cell))
		Resize(b.ranks[i], fyne.NewSize(b.cell, h))
	}
}

func (b *Board) placeLast() {
	for i, s := range b.last {
		r := b.lastSq[i]
		Show(r, s.Valid() && b.cell > 0)
		if !s.Valid() {
			continue
		}
		fill := b.p.lastLight
		if (s.File()+s.Rank())%2 == 0 {
			fill = b.p.lastDark
		}
		if r.FillColor != fill {
			r.FillColor = fill
			r.Refresh()
		}
		at := b.SquareBox(s)
		Move(r, fyne.NewPos(at.X, at.Y))
		Resize(r, fyne.NewSize(at.W, at.H))
	}
}

func (b *Board) placeRing() {
	Show(b.ring, b.chosen.Valid() && b.cell > 0)
	if b.chosen.Valid() {
		at := b.SquareBox(b.chosen)
		Move(b.ring, fyne.NewPos(at.X, at.Y))
		Resize(b.ring, fyne.NewSize(at.W, at.H))
	}
}
