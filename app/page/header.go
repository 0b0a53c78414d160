package page

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// Header is the head of the sheet: the players' names over their columns, and
// the captions of the columns if there is room.
type Header struct {
	kit        *Kit
	Layer      *fyne.Container
	dots       [2]*canvas.Circle
	names      [2]*canvas.Text
	elos       [2]*canvas.Text
	captions   [5]*canvas.Text
	line       *canvas.Line
	ShowOrigin bool         // say where the arbiter's code came from
	Origin     *canvas.Text // that, and the starting position of Chess960
	below      string       // what Origin says in full
	at         Box
	halves     [2]Box
}

// NewHeader returns a header without names.
func NewHeader(kit *Kit) *Header {
	h := &Header{kit: kit, Layer: NewLayer(), line: NewLine(kit.Palette.Ink, 1.5)}
	for i := range h.dots {
		h.dots[i] = NewDot(kit.Palette, board.Color(i), 1.5)
		h.names[i] = NewText(20, true, kit.Palette.Ink)
		h.elos[i] = NewText(SmallText, false, kit.Palette.Second)
		h.Layer.Objects = append(h.Layer.Objects, h.dots[i], h.names[i], h.elos[i])
	}
	for i, key := range []string{"sheet.number", "sheet.white", "sheet.clock", "sheet.black", "sheet.clock"} {
		h.captions[i] = NewText(SmallText, false, kit.Palette.Second)
		h.captions[i].Text = kit.Words.Say(key)
		if i != 1 && i != 3 {
			h.captions[i].Alignment = fyne.TextAlignTrailing
		}
		h.Layer.Objects = append(h.Layer.Objects, h.captions[i])
	}
	h.Origin = NewText(SmallText, false, kit.Palette.Second)
	h.Layer.Objects = append(h.Layer.Objects, h.line, h.Origin)
	return h
}

// Arrange puts the names into one box and the captions into another, over the
// columns of sheet s, which lies in sheetBox. A box without height shows none.
func (h *Header) Arrange(names, captions, sheetBox Box, s *Sheet) {
	h.at = names
	Resize(h.Layer, h.kit.Geo.Size)
	c := s.Columns()
	for i := range h.halves {
		h.halves[i] = Box{sheetBox.X + c.Half[i].X, names.Y, c.Half[i].W, names.H}
	}
	// The first name may begin over the numbers.
	h.halves[0].X -= c.number - 12
	h.halves[0].W += c.number - 12
	for i, t := range h.captions {
		Show(t, captions.H > 0)
		if captions.H == 0 {
			continue
		}
		half := Box{sheetBox.X, captions.Y, c.number, captions.H}
		if i > 0 {
			half = c.Half[(i-1)/2]
			half.X, half.Y, half.H = half.X+sheetBox.X, captions.Y, captions.H
		}
		half.W -= c.pad * 0.7
		if i == 1 || i == 3 {
			half = half.Inset(c.pad, 0)
		}
		PutText(t, half)
	}
	y := names.Y + names.H
	if captions.H > 0 {
		y = captions.Y + captions.H
	}
	Show(h.line, names.H > 0)
	PutLine(h.line, fyne.NewPos(sheetBox.X, y), fyne.NewPos(sheetBox.X+sheetBox.W, y))
	for i := range h.dots {
		Show(h.dots[i], names.H > 0)
		Show(h.names[i], names.H > 0)
		Show(h.elos[i], names.H > 0)
	}
}

// Update says the names of a record, their ratings and, if wanted, the codes' origin.
func (h *Header) Update(r *scoresheet.Record) {
	h.below = h.belowNames(r)
	Show(h.Origin, h.below != "" && h.at.H > 0)
	if h.at.H == 0 {
		return
	}
	h.placeOrigin()
	for i, tag := range [...]string{"White", "Black"} {
		half := h.halves[i]
		half.H -= h.originHeight()
		dot := Clamp(half.H*0.36, 11, 17)
		Box{half.X + 4, half.Y + (half.H-dot)/2, dot, dot}.Put(h.dots[i])
		x := half.X + 4 + dot + 8
		room := half.X + half.W - x - 6
		name, elo := r.Header.Tag(tag), r.Header.Tag(tag+"Elo")
		if name == "" || name == "?" {
			name = h.kit.Words.Say("sheet." + [...]string{"white", "black"}[i])
		}
		if fed := r.Header.Tag(tag + "Team"); fed != "" && elo != "" {
			elo += " · " + fed
		}
		size := Clamp(half.H*0.46, 15, 21)
		eloSize := Clamp(size*0.75, 12, 16)
		eloW := TextWidth(elo, eloSize, false) + 8
		text, s := Fit(name, room-eloW, size, size*0.8, true)
		if text != name || elo == "" {
			text, s = Fit(name, room, size, 12, true)
			elo = ""
		}
		SetText(h.names[i], text, s, h.kit.Palette.Ink)
		PutText(h.names[i], Box{x, half.Y, room, half.H})
		SetText(h.elos[i], elo, eloSize, h.kit.Palette.Second)
		PutText(h.elos[i], Box{x + TextWidth(text, s, true) + 8, half.Y + 1, room, half.H})
	}
}

// belowNames says what stands in the line under the names: the number of the
// starting position of Chess960, and where the arbiter's code came from. It is
// the same from the first move to the last (R-G15).
func (h *Header) belowNames(r *scoresheet.Record) string {
	start := ""
	if n, ok := r.Header.Number960(); ok {
		start = h.kit.Words.Say("sheet.start960", n)
	}
	if !h.ShowOrigin {
		return start
	}
	origin := h.kit.CodesOrigin(&r.Header)
	if start != "" && origin != "" {
		return start + " · " + origin
	}
	return start + origin
}

// originHeight returns the height of the line under the names.
func (h *Header) originHeight() float32 {
	if !h.ShowOrigin && h.below == "" {
		return 0
	}
	return Round(TextHeight(h.originSize()))
}

func (h *Header) originSize() float32 { return Clamp(h.at.H*0.3, 11, 12) }

// placeOrigin puts the line under the names.
func (h *Header) placeOrigin() {
	if h.below == "" {
		return
	}
	x, to := h.halves[0].X+4, h.halves[1].X+h.halves[1].W-6
	text, size := Fit(h.below, to-x, h.originSize(), 10, false)
	SetText(h.Origin, text, size, h.kit.Palette.Second)
	height := TextHeight(size)
	Move(h.Origin, fyne.NewPos(Round(x), Round(h.at.Y+h.at.H-height-1)))
	Resize(h.Origin, fyne.NewSize(to-x, height))
}
