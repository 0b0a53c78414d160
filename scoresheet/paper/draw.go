package paper

import (
	"strings"
	"unicode/utf8"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// gray is a colour of print, from 0 black to 255 white.
type gray int

const (
	ink    gray = 24
	second gray = 96
	rule   gray = 168
	tint   gray = 242
)

// align is the alignment of a text.
type align uint8

const (
	left align = iota
	right
	middle
)

func (p *printer) ink(g gray) { p.SetTextColor(int(g), int(g), int(g)) }

// line draws a line of that width, in millimetres.
func (p *printer) line(x0, y0, x1, y1, width float64, g gray) {
	p.SetDrawColor(int(g), int(g), int(g))
	p.SetLineWidth(width)
	p.Line(x0, y0, x1, y1)
}

// width returns the width of a text.
func (p *printer) width(text string, size float64, heavy bool) float64 {
	p.SetFont("zapis", style(heavy), size)
	return p.GetStringWidth(text)
}

func style(heavy bool) string {
	if heavy {
		return "B"
	}
	return ""
}

// put writes a text on a baseline, and returns its width.
func (p *printer) put(text string, x, y, size float64, heavy bool, a align) float64 {
	text = p.letters.line(text)
	w := p.width(text, size, heavy)
	switch a {
	case right:
		x -= w
	case middle:
		x -= w / 2
	case left:
	}
	if text != "" {
		p.Text(x, y, text)
	}
	return w
}

// least is the smallest scale of a text before it is cut short.
const least = 0.68

// fit writes a text into a given width: smaller if necessary, and cut short if
// that is not enough.
func (p *printer) fit(text string, x, y, room, size float64, heavy bool, a align) float64 {
	text = p.letters.line(text)
	for smallest := size * least; size > smallest && p.width(text, size, heavy) > room; {
		size -= 0.25
	}
	if p.width(text, size, heavy) > room {
		text = text[:p.prefix(text, room-p.width("…", size, heavy))] + "…"
	}
	return p.put(text, x, y, size, heavy, a)
}

// prefix returns how many bytes of a text have that much room, in the print whose
// width was asked last. Each letter is measured once: texts come from strangers.
func (p *printer) prefix(text string, room float64) int {
	w := 0.0
	for i, r := range text {
		if w += p.GetStringWidth(string(r)); w > room {
			return i
		}
	}
	return len(text)
}

// lines breaks a text into lines that are no wider than room. A letter that is
// wider has a line of its own.
func (p *printer) lines(text string, room, size float64, heavy bool) (all []string) {
	text = p.letters.line(text)
	p.SetFont("zapis", style(heavy), size)
	for {
		_, first := utf8.DecodeRuneInString(text)
		n := max(first, p.prefix(text, room))
		if n >= len(text) {
			return append(all, text)
		}
		next := text[n:]
		if space := strings.LastIndexByte(text[:n+1], ' '); space > 0 {
			n, next = space, text[space+1:]
		}
		all, text = append(all, text[:n]), next
	}
}

// strokes draws a signature into a box, as large as it was written or as fits.
func (p *printer) strokes(data []byte, x, y, w, h float64) {
	width, height, all, ok := scoresheet.DrawnStrokes(data)
	if !ok {
		return
	}
	scale := min(w/float64(width), h/float64(height))
	x += (w - scale*float64(width)) / 2
	p.SetDrawColor(20, 30, 90)
	p.SetLineWidth(0.28)
	p.SetLineCapStyle("round")
	p.SetLineJoinStyle("round")
	points := 0
	for _, s := range all {
		for i, pt := range s {
			if points++; points > maxPoints {
				return
			}
			px, py := x+scale*float64(pt.X), y+scale*float64(pt.Y)
			if i == 0 {
				p.MoveTo(px, py)
				if len(s) == 1 {
					p.LineTo(px+0.1, py)
				}
				continue
			}
			p.LineTo(px, py)
		}
		if len(s) > 0 {
			p.DrawPath("D")
		}
	}
	p.SetLineCapStyle("butt")
}

// maxPoints is how many points of a signature are drawn.
const maxPoints = 20_000

func fingerprint(p *Proof) string { return scoresheet.Grouped(attest.Fingerprint(p.Device), 4) }
