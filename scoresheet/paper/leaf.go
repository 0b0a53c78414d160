package paper

import (
	"io"
	"time"
)

// Leaf is a text with tables that begins on a new page: a protocol, a report, a
// form.
type Leaf struct {
	Title  string
	About  string // the text next to the title in the contents of a [Book]
	Blocks []Block
}

// Block is a part of a leaf. Empty fields are left out; the others are set in
// this order, one below the other.
type Block struct {
	Head  string
	Label string      // a lesser head
	Pairs [][2]string // names with their values
	Lines []string
	Grid  *Grid
	Write int      // number of lines to write on
	Sign  []string // signatories, side by side
}

// WriteLeaves prints leaves as one document, whose title is that of the first.
func WriteLeaves(w io.Writer, f Form, at time.Time, leaves ...*Leaf) error {
	p := newPrinter(f)
	title := ""
	if len(leaves) > 0 {
		title = leaves[0].Title
	}
	for _, l := range leaves {
		p.leaf(l)
	}
	n := p.PageCount()
	for i := 1; n > 1 && i <= n; i++ {
		p.turnTo(i)
		p.ink(second)
		p.put(p.Words.Say("paper.page", i, n), p.w-p.margin, p.h-p.margin/2, p.tiny, false, right)
	}
	return p.finish(w, title, at)
}

// turnTo goes back to a page that was begun. Text set there afterwards has to
// name its font again, which the library would omit.
func (p *printer) turnTo(page int) {
	p.SetPage(page)
	p.SetFont("zapis", "B", 1)
	p.SetFont("zapis", "", 1)
}

// leaf prints a leaf on pages that are added to the document.
func (p *printer) leaf(l *Leaf) {
	s := setter{printer: p, draw: true, turn: func(int) { p.AddPage() }}
	s.set(l)
}

// pagesOf returns how many pages a leaf takes.
func (p *printer) pagesOf(l *Leaf) int {
	s := setter{printer: p, turn: func(int) {}}
	s.set(l)
	return s.pages
}

// setter sets a leaf. Where draw is false it only counts the pages.
type setter struct {
	*printer
	draw  bool
	turn  func(page int) // goes to the next page of the leaf, the first of which is 0
	pages int            // begun
	y     float64
}

func (s *setter) next() {
	s.turn(s.pages)
	s.pages++
	s.y = s.margin
}

// bottom is the position of the last line of a page.
func (s *setter) bottom() float64 { return s.h - s.margin - s.tiny*0.4 }

// room begins another page if there is not so much left on this one, and reports
// whether it did.
func (s *setter) room(h float64) bool {
	if s.y+h <= s.bottom() {
		return false
	}
	s.next()
	return true
}

func (s *setter) set(l *Leaf) {
	s.next()
	s.text(l.Title, s.title, true, ink)
	s.y++
	for i := range l.Blocks {
		s.block(&l.Blocks[i])
	}
}

func (s *setter) block(b *Block) {
	body := s.small * 1.1
	if b.Head != "" {
		s.y += body * 0.4
		s.room(body * 3) // not the last line of a page
		s.text(b.Head, body*1.12, true, ink)
	}
	if b.Label != "" {
		s.y += body * 0.2
		s.room(body * 2)
		s.text(b.Label, body, false, second)
	}
	s.pairs(b.Pairs, body)
	for _, line := range b.Lines {
		s.text(line, body, false, ink)
	}
	if b.Grid != nil {
		s.y += 2
		s.grid(b.Grid)
		s.y += 2
	}
	for range b.Write {
		s.y += writing
		s.room(0)
		s.under(s.margin, s.w-s.margin)
	}
	if b.Write > 0 { // what comes next does not stand on the last of them
		s.y += body * 0.2
	}
	s.signatures(b.Sign, body)
}

// writing is the distance between lines for handwriting.
const writing = 7.0

func (s *setter) under(x0, x1 float64) {
	if s.draw {
		s.line(x0, s.y, x1, s.y, 0.15, second)
	}
}

// text sets a text over the whole width.
func (s *setter) text(text string, size float64, heavy bool, colour gray) {
	if text != "" {
		s.indented(text, 0, size, heavy, colour)
	}
}

// indented sets a text some way in from the left margin.
func (s *setter) indented(text string, by, size float64, heavy bool, colour gray) {
	for _, line := range s.lines(text, s.w-2*s.margin-by, size, heavy) {
		s.room(size * 0.5)
		if s.draw {
			s.ink(colour)
			s.put(line, s.margin+by, s.y+size*0.35, size, heavy, left)
		}
		s.y += size * 0.5
	}
}

// pairs sets names below one another, each with its value next to it.
func (s *setter) pairs(all [][2]string, size float64) {
	label := 0.0
	for _, pair := range all {
		label = max(label, s.width(s.letters.line(pair[0]), size, false)+3)
	}
	label = min(label, (s.w-2*s.margin)*0.4)
	for _, pair := range all {
		s.room(size * 0.5)
		if s.draw {
			s.ink(second)
			s.fit(pair[0], s.margin, s.y+size*0.35, label-2, size, false, left)
		}
		s.indented(pair[1], label, size, false, ink)
	}
}

// signatures sets lines to sign on, with room above each.
func (s *setter) signatures(who []string, size float64) {
	if len(who) == 0 {
		return
	}
	const above, gap = 13, 6
	w := (s.w - 2*s.margin - gap*float64(len(who)-1)) / float64(len(who))
	high := 0
	var texts [][]string
	for _, name := range who {
		lines := s.lines(name, w, size*0.9, false)
		texts, high = append(texts, lines), max(high, len(lines))
	}
	s.room(above + float64(high)*size*0.5)
	s.y += above
	for i, lines := range texts {
		x := s.margin + float64(i)*(w+gap)
		s.under(x, x+w)
		for k, line := range lines {
			if s.draw {
				s.ink(second)
				s.put(line, x, s.y+size*(0.4+0.45*float64(k)), size*0.9, false, left)
			}
		}
	}
	s.y += float64(high) * size * 0.5
}
