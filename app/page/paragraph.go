package page

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// Paragraph is a text of a few lines. Where it does not fit in its box it breaks
// into more lines before it becomes smaller.
type Paragraph struct {
	Lines []*canvas.Text // those in use are seen
	text  string
}

// NewParagraph returns an empty paragraph of at most n lines.
func NewParagraph(n int, heavy bool) *Paragraph {
	p := &Paragraph{}
	for range n {
		p.Lines = append(p.Lines, NewText(BodyText, heavy, color.Black))
		p.Lines[len(p.Lines)-1].Hide()
	}
	return p
}

// Objects returns what is drawn of the paragraph.
func (p *Paragraph) Objects() []fyne.CanvasObject {
	all := make([]fyne.CanvasObject, len(p.Lines))
	for i, t := range p.Lines {
		all[i] = t
	}
	return all
}

// Text returns what was said last.
func (p *Paragraph) Text() string { return p.text }

// Say writes text into b, in the middle of its height. The size is the largest
// from size down to least at which it fits; at least, lines that are too many or
// too high for b are left out.
func (p *Paragraph) Say(text string, b Box, size, least float32, ink color.Color) {
	p.text = text
	heavy := p.Lines[0].TextStyle.Bold
	lines, size := p.fit(text, b, size, least, heavy)
	high := TextHeight(size) * float32(len(lines))
	at := Box{b.X, b.Y + (b.H-high)/2, b.W, high}.Column(max(1, len(lines)), 0)
	for i, t := range p.Lines {
		Show(t, i < len(lines) && text != "")
		if i < len(lines) {
			SetText(t, lines[i], size, ink)
			PutText(t, at[i])
		}
	}
}

func (p *Paragraph) fit(text string, b Box, size, least float32, heavy bool) (lines []string, at float32) {
	for at = size; ; at-- {
		lines = Wrap(text, b.W, at, heavy)
		room := min(len(p.Lines), max(1, int(b.H/TextHeight(at))))
		wide := false
		for _, l := range lines {
			wide = wide || TextWidth(l, at, heavy) > b.W
		}
		if len(lines) <= room && !wide {
			return lines, at
		}
		if at-1 < least {
			if len(lines) > room {
				lines[room-1] = strings.Join(lines[room-1:], " ")
				lines = lines[:room]
			}
			for i := range lines {
				lines[i], _ = Fit(lines[i], b.W, at, at, heavy)
			}
			return lines, at
		}
	}
}
