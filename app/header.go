package app

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/scoresheet"
)

// header is the head of the sheet: the players' names over their columns, and
// the columns' captions where there is room.
type header struct {
	ui       *kit
	layer    *fyne.Container
	dots     [2]*canvas.Circle
	names    [2]*canvas.Text
	elos     [2]*canvas.Text
	captions [5]*canvas.Text
	line     *canvas.Line
	codes    bool         // where the arbiter's code came from is said
	origin   *canvas.Text // of the codes
	at       box
	halves   [2]box
}

func newHeader(u *kit) *header {
	h := &header{ui: u, layer: layered(), line: &canvas.Line{StrokeColor: u.p.ink, StrokeWidth: 1.5}}
	for i := range h.dots {
		fill := u.p.whiteDot
		if i == 1 {
			fill = u.p.blackDot
		}
		h.dots[i] = &canvas.Circle{FillColor: fill, StrokeColor: u.p.dotLine, StrokeWidth: 1.5}
		h.names[i] = newText(20, true, u.p.ink)
		h.elos[i] = newText(smallText, false, u.p.second)
		h.layer.Objects = append(h.layer.Objects, h.dots[i], h.names[i], h.elos[i])
	}
	for i, key := range []string{"sheet.number", "sheet.white", "sheet.clock", "sheet.black", "sheet.clock"} {
		h.captions[i] = newText(smallText, false, u.p.second)
		h.captions[i].Text = u.words.Say(key)
		if i != 1 && i != 3 {
			h.captions[i].Alignment = fyne.TextAlignTrailing
		}
		h.layer.Objects = append(h.layer.Objects, h.captions[i])
	}
	h.origin = newText(smallText, false, u.p.second)
	h.layer.Objects = append(h.layer.Objects, h.line, h.origin)
	return h
}

// arrange puts the names into one box and the captions into another, over the
// columns of the sheet.
func (h *header) arrange(names, captions, sheetBox box, s *Sheet) {
	h.at = names
	h.layer.Resize(h.ui.geo.size)
	c := s.measure()
	for i := range h.halves {
		h.halves[i] = box{sheetBox.x + c.half[i].x, names.y, c.half[i].w, names.h}
	}
	// The first name may begin over the numbers.
	h.halves[0].x -= c.number - 12
	h.halves[0].w += c.number - 12
	for i, t := range h.captions {
		show(t, captions.h > 0)
		if captions.h == 0 {
			continue
		}
		half := box{sheetBox.x, captions.y, c.number, captions.h}
		if i > 0 {
			half = c.half[(i-1)/2]
			half.x, half.y, half.h = half.x+sheetBox.x, captions.y, captions.h
		}
		half.w -= c.pad * 0.7
		if i == 1 || i == 3 {
			half = half.inset(c.pad, 0)
		}
		putText(t, half)
	}
	y := names.y + names.h
	if captions.h > 0 {
		y = captions.y + captions.h
	}
	show(h.line, names.h > 0)
	h.line.Position1, h.line.Position2 = fyne.NewPos(sheetBox.x, y), fyne.NewPos(sheetBox.x+sheetBox.w, y)
	for i := range h.dots {
		show(h.dots[i], names.h > 0)
		show(h.names[i], names.h > 0)
		show(h.elos[i], names.h > 0)
	}
}

func (h *header) update(r *scoresheet.Record) {
	show(h.origin, h.codes && h.at.h > 0)
	if h.at.h == 0 {
		return
	}
	h.placeOrigin(r)
	for i, tag := range [...]string{"White", "Black"} {
		half := h.halves[i]
		half.h -= h.originHeight()
		dot := clamp(half.h*0.36, 11, 17)
		box{half.x + 4, half.y + (half.h-dot)/2, dot, dot}.put(h.dots[i])
		x := half.x + 4 + dot + 8
		room := half.x + half.w - x - 6
		name, elo := r.Header.Tag(tag), r.Header.Tag(tag+"Elo")
		if name == "" || name == "?" {
			name = h.ui.words.Say("sheet." + [...]string{"white", "black"}[i])
		}
		if fed := r.Header.Tag(tag + "Team"); fed != "" && elo != "" {
			elo += " · " + fed
		}
		size := clamp(half.h*0.46, 15, 21)
		eloSize := clamp(size*0.75, 12, 16)
		eloW := textWidth(elo, eloSize, false) + 8
		text, s := fit(name, room-eloW, size, size*0.8, true)
		if text != name || elo == "" {
			text, s = fit(name, room, size, 12, true)
			elo = ""
		}
		setText(h.names[i], text, s, h.ui.p.ink)
		putText(h.names[i], box{x, half.y, room, half.h})
		setText(h.elos[i], elo, eloSize, h.ui.p.second)
		putText(h.elos[i], box{x + textWidth(text, s, true) + 8, half.y + 1, room, half.h})
	}
}

// originHeight is how much lower the names stand for the line under them.
func (h *header) originHeight() float32 {
	if !h.codes {
		return 0
	}
	return round(textHeight(h.originSize()) * 0.8)
}

func (h *header) originSize() float32 { return clamp(h.at.h*0.28, 9, 12) }

// placeOrigin says under the names where the arbiter's code came from. It is
// the same from the first move to the last (R-G15).
func (h *header) placeOrigin(r *scoresheet.Record) {
	if !h.codes {
		return
	}
	x, to := h.halves[0].x+4, h.halves[1].x+h.halves[1].w-6
	text, size := fit(codesOrigin(&r.Header, h.ui), to-x, h.originSize(), 8, false)
	setText(h.origin, text, size, h.ui.p.second)
	height := textHeight(size)
	h.origin.Move(fyne.NewPos(round(x), round(h.at.y+h.at.h-height*0.9)))
	h.origin.Resize(fyne.NewSize(to-x, height))
}

// note says something in the page until the next touch; it is no dialog.
type note struct {
	layer *fyne.Container
	back  *canvas.Rectangle
	lines [2]*canvas.Text
	p     *palette
	ink   color.NRGBA
	at    box
}

func newNote(p *palette) *note {
	n := &note{layer: layered(), p: p, ink: p.ink, back: &canvas.Rectangle{FillColor: p.cursorFill, StrokeColor: p.cursor, StrokeWidth: 2, CornerRadius: 6}}
	n.layer.Objects = []fyne.CanvasObject{n.back}
	for i := range n.lines {
		n.lines[i] = newText(bodyText, true, p.ink)
		n.layer.Objects = append(n.layer.Objects, n.lines[i])
	}
	n.layer.Hide()
	return n
}

// asStanding makes it a notice that stands until what it says is over.
func (n *note) asStanding() *note {
	n.back.FillColor, n.back.StrokeColor, n.ink = n.p.ink, n.p.ink, n.p.paper
	return n
}

func (n *note) say(text string, at box) {
	n.at = at
	at = at.inset(3, 2)
	inner := at.inset(12, 2)
	at.h += 3 // what stands small under the names too
	at.put(n.back)
	var lines []string
	size := midText
	for ; size >= 11; size-- {
		lines = wrap(text, inner.w, size, true)
		if len(lines) <= 2 && textHeight(size)*float32(len(lines)) <= inner.h {
			break
		}
	}
	lines = lines[:min(2, len(lines))]
	for i, b := range inner.column(max(1, len(lines)), 0) {
		setText(n.lines[i], lines[i], size, n.ink)
		putText(n.lines[i], b)
	}
	show(n.lines[1], len(lines) == 2)
	show(n.layer, true)
	n.layer.Refresh()
}

func (n *note) hide() { show(n.layer, false) }
