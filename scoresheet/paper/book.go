package paper

import (
	"io"
	"strconv"
	"time"

	"zapis/scoresheet"
)

// Book is everything of a round in one document: a cover with the contents,
// leaves, then the scoresheets board by board. Its pages are numbered
// consecutively, and each part is in the outline.
type Book struct {
	Title  string
	Cover  []Block // on the first page, above the contents
	Leaves []*Leaf
	Groups []BookGroup
	At     time.Time // the day of a document without a game
}

// BookGroup has the boards of one section.
type BookGroup struct {
	Name   string
	Boards []BookBoard
}

// BookBoard is a board with its sheets, of which there may be none.
type BookBoard struct {
	Board, White, Result, Black string
	Sheets                      []*Sheet
}

// WriteBook prints a book.
func WriteBook(w io.Writer, f Form, b *Book) error {
	p := newPrinter(f)
	cover := p.pagesOf(p.cover(b, nil))
	for range cover {
		p.AddPage()
	}
	p.turnTo(1)
	p.Bookmark(p.Words.Say("paper.contents"), 0, 0)
	p.turnTo(cover)
	var pages []int // on which an item of the contents begins; 0 if it is missing
	mark := func(name string, level int) {
		p.Bookmark(p.letters.line(name), level, 0)
		pages = append(pages, p.PageNo())
	}
	for _, l := range b.Leaves {
		s := setter{printer: p, draw: true, turn: func(page int) {
			if p.AddPage(); page == 0 {
				mark(l.Title, 0)
			}
		}}
		s.set(l)
	}
	var last scoresheet.Millis
	group := -1 // that is in the outline
	for i := range b.Groups {
		g := &b.Groups[i]
		for k := range g.Boards {
			board := &g.Boards[k]
			if len(board.Sheets) == 0 {
				pages = append(pages, 0)
			}
			for n, s := range board.Sheets {
				from := p.PageCount() + 1
				if err := p.sheet(s); err != nil {
					return err
				}
				last = max(last, s.Record.Header.At, s.Record.Released)
				if n == 0 {
					to := p.PageNo()
					p.turnTo(from)
					if group != i {
						p.Bookmark(p.letters.line(g.Name), 0, 0)
						group = i
					}
					mark(board.Board+"  "+board.White+" – "+board.Black, 1)
					p.turnTo(to)
				}
			}
		}
	}
	s := setter{printer: p, draw: true, turn: func(page int) { p.turnTo(page + 1) }}
	s.set(p.cover(b, pages))
	for i, n := 1, p.PageCount(); i <= n; i++ {
		p.turnTo(i)
		p.ink(second)
		x := p.margin + p.put(strconv.Itoa(i), p.margin, p.h-p.margin/2, p.tiny, true, left) + 2
		p.fit(b.Title, x, p.h-p.margin/2, p.w*0.42-x, p.tiny, false, left)
	}
	at := b.At
	if last > 0 {
		at = time.UnixMilli(int64(last))
	}
	return p.finish(w, b.Title, at)
}

// cover returns the first leaf of a book. Before the pages are known it has the
// same lines: the columns have room for any number.
func (p *printer) cover(b *Book, pages []int) *Leaf {
	next := func() string {
		if len(pages) == 0 {
			return ""
		}
		n := pages[0]
		if pages = pages[1:]; n == 0 {
			return "–"
		}
		return strconv.Itoa(n)
	}
	const wide = "88888"
	leaf := &Leaf{Title: b.Title, Blocks: b.Cover}
	contents := &Grid{Right: []bool{false, false, true}, Text: 1, Least: []string{"", "", wide}}
	for _, l := range b.Leaves {
		contents.Rows = append(contents.Rows, []string{l.Title, l.About, next()})
	}
	leaf.Blocks = append(leaf.Blocks[:len(leaf.Blocks):len(leaf.Blocks)], Block{Head: p.Words.Say("paper.contents"), Grid: contents})
	for i := range b.Groups {
		group := &b.Groups[i]
		g := &Grid{Right: []bool{false, false, false, false, true}, Least: []string{"", "", "", "", wide}}
		for _, key := range []string{"paper.board", "paper.white", "paper.result", "paper.black", "paper.pageno"} {
			g.Columns = append(g.Columns, p.Words.Say(key))
		}
		for k := range group.Boards {
			x := &group.Boards[k]
			g.Rows = append(g.Rows, []string{x.Board, x.White, x.Result, x.Black, next()})
		}
		leaf.Blocks = append(leaf.Blocks, Block{Head: group.Name, Grid: g})
	}
	return leaf
}
