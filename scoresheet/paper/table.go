package paper

import (
	"fmt"
	"io"
	"time"
)

// Table is a form that is filled in: lines, a table, and lines below it.
type Table struct {
	Title string
	Head  []string
	// Groups stand over Columns, each over as many of them as Spans says.
	Groups  []string
	Spans   []int
	Columns []string
	Rows    [][]string
	Foot    []string
	At      time.Time // the day of the document
}

// WriteTable prints a form. A table that is longer than a page goes on over the
// next, below its columns' heads.
func WriteTable(w io.Writer, f Form, t *Table) error {
	p := newPrinter(f)
	p.SetTitle(t.Title, true)
	p.SetCreationDate(t.At)
	p.SetModificationDate(t.At)
	g := &grid{printer: p, Table: t, step: p.small * 0.5}
	g.measure()
	g.next()
	g.text(t.Title, p.title, true)
	for _, line := range t.Head {
		g.text(line, p.small*1.1, false)
	}
	g.y += 2
	g.heads()
	for _, row := range t.Rows {
		if g.room(g.height(row)) {
			g.heads()
		}
		g.row(row, ink)
	}
	g.y += 2
	for _, line := range t.Foot {
		g.text(line, p.small*1.1, false)
	}
	if err := p.Output(w); err != nil {
		return fmt.Errorf("paper: %w", err)
	}
	return nil
}

// grid lays out a table.
type grid struct {
	*printer
	*Table
	widths []float64
	size   float64 // of the print in the table
	step   float64 // from line to line
	y      float64
}

const cellInset = 1.0

// measure shares the width of the page out among the columns: by what they hold,
// in smaller print if that is too much.
func (g *grid) measure() {
	room := g.w - 2*g.margin
	for g.size = g.small; ; g.size -= 0.25 {
		total := 0.0
		g.widths = make([]float64, len(g.Columns))
		for _, row := range append([][]string{g.Columns}, g.Rows...) {
			for i, cell := range row {
				g.widths[i] = max(g.widths[i], g.width(g.letters.line(cell), g.size, false)+2*cellInset)
			}
		}
		at := 0
		for i, text := range g.Groups { // what stands over columns has room too
			over := 0.0
			for _, w := range g.widths[at : at+g.Spans[i]] {
				over += w
			}
			at += g.Spans[i]
			g.widths[at-1] += max(0, g.width(g.letters.line(text), g.size, false)+2*cellInset-over)
		}
		for _, w := range g.widths {
			total += w
		}
		if total <= room || g.size <= g.small*least {
			for i := range g.widths {
				g.widths[i] *= room / total
			}
			break
		}
	}
	g.step = g.size * 0.5
}

func (g *grid) next() {
	g.AddPage()
	g.y = g.margin
}

// room begins another page if there is not so much left on this one, and reports
// whether it did.
func (g *grid) room(h float64) bool {
	if g.y+h <= g.h-g.margin {
		return false
	}
	g.next()
	return true
}

// text writes a line over the whole width.
func (g *grid) text(text string, size float64, heavy bool) {
	if text == "" {
		return
	}
	g.ink(ink)
	for _, line := range g.lines(text, g.w-2*g.margin, size, heavy) {
		g.room(size * 0.5)
		g.put(line, g.margin, g.y+size*0.35, size, heavy, left)
		g.y += size * 0.5
	}
}

// heads writes the heads of the columns.
func (g *grid) heads() {
	if len(g.Groups) > 0 {
		x, at := g.margin, 0
		for i, text := range g.Groups {
			w := 0.0
			for _, c := range g.widths[at : at+g.Spans[i]] {
				w += c
			}
			g.ink(second)
			g.fit(text, x+w/2, g.y+g.step*0.8, w-2*cellInset, g.size, false, middle)
			g.box(x, g.y, w, g.step*1.2)
			x, at = x+w, at+g.Spans[i]
		}
		g.y += g.step * 1.2
	}
	g.row(g.Columns, second)
}

// broken returns the lines of each cell of a row.
func (g *grid) broken(row []string) (all [][]string, most int) {
	for i, cell := range row {
		lines := g.lines(cell, g.widths[i]-2*cellInset+0.1, g.size, false)
		all, most = append(all, lines), max(most, len(lines))
	}
	return all, most
}

func (g *grid) height(row []string) float64 {
	_, most := g.broken(row)
	return (float64(most) + 0.3) * g.step
}

func (g *grid) row(row []string, colour gray) {
	cells, _ := g.broken(row)
	h, x := g.height(row), g.margin
	for i, lines := range cells {
		g.ink(colour)
		for k, text := range lines {
			g.put(text, x+cellInset, g.y+g.step*(float64(k)+0.85), g.size, false, left)
		}
		g.box(x, g.y, g.widths[i], h)
		x += g.widths[i]
	}
	g.y += h
}
