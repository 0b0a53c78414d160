package paper

import (
	"io"
	"slices"
	"time"
)

// Table is a form that is filled in: lines, a table, and lines below it.
type Table struct {
	Title string
	Head  []string
	// Groups are headings over Columns, each over as many as in Spans.
	Groups  []string
	Spans   []int
	Columns []string
	Rows    [][]string
	Foot    []string
	At      time.Time // the day of the document
}

// WriteTable prints a form. A table that is longer than a page continues on the
// next, with its column heads repeated.
func WriteTable(w io.Writer, f Form, t *Table) error {
	return WriteLeaves(w, f, t.At, &Leaf{Title: t.Title, Blocks: []Block{{
		Lines: t.Head, Grid: &Grid{Groups: t.Groups, Spans: t.Spans, Columns: t.Columns, Rows: t.Rows},
	}, {
		Lines: t.Foot,
	}}})
}

// Grid is a table on a leaf. Without column heads it is a list: it has no lines
// between columns, and its print is never smaller.
type Grid struct {
	Groups  []string // over the columns, each over as many as in Spans
	Spans   []int
	Columns []string
	Rows    [][]string
	Right   []bool // right-aligned columns; missing ones are not
	Sum     bool   // the last row is the sum
	Text    int    // of a list, the column that gets the remaining width
	// Least are texts for which the columns reserve room.
	Least []string
}

// ruled is a grid with its measurements.
type ruled struct {
	*Grid
	widths []float64
	size   float64 // of the print in it
	step   float64 // from line to line
}

const cellInset = 1.0

// measure shares the width of the page out among the columns: by their content,
// in smaller print if that is too wide. If it is still too wide, the texts of
// the widest columns are broken into lines.
func (s *setter) measure(g *Grid) *ruled {
	r := &ruled{Grid: g}
	room := s.w - 2*s.margin
	columns := len(g.Columns)
	for _, row := range g.Rows {
		columns = max(columns, len(row))
	}
	for r.size = s.small; ; r.size -= 0.25 {
		r.widths = s.natural(r, columns, room)
		if sum(r.widths) <= room || r.size <= s.small*least || len(g.Columns) == 0 {
			break
		}
	}
	if len(g.Columns) == 0 && g.Text < columns {
		r.widths[g.Text] = room // which is more than it needs, or than there is
		for i := range r.widths {
			if i != g.Text {
				r.widths[i] = min(r.widths[i], room/4)
				r.widths[g.Text] -= r.widths[i]
			}
		}
		r.widths[g.Text] = max(r.widths[g.Text], room/4)
	}
	share(r.widths, room)
	r.step = r.size * 0.5
	return r
}

// natural returns the widths of the columns in print of that size, none of them
// wider than the page.
func (s *setter) natural(r *ruled, columns int, room float64) []float64 {
	widths := make([]float64, columns)
	for _, row := range append([][]string{r.Columns, r.Least}, r.Rows...) {
		for i, cell := range row {
			if widths[i] < room {
				widths[i] = max(widths[i], s.width(s.letters.line(cell), r.size, r.Sum)+2*cellInset)
			}
		}
	}
	at := 0
	for i, text := range r.Groups { // what stands over columns has room too
		over := sum(widths[at : at+r.Spans[i]])
		at += r.Spans[i]
		widths[at-1] += max(0, s.width(s.letters.line(text), r.size, false)+2*cellInset-over)
	}
	return widths
}

func sum(all []float64) (total float64) {
	for _, x := range all {
		total += x
	}
	return total
}

// share fits widths into a total: all grow in proportion if there is room,
// otherwise the widest are narrowed as necessary, and the rest are unchanged.
func share(widths []float64, room float64) {
	if total := sum(widths); total <= room {
		for i := range widths {
			widths[i] *= room / max(total, 1)
		}
		return
	}
	sorted := slices.Sorted(slices.Values(widths))
	left := room
	for i, w := range sorted {
		most := left / float64(len(sorted)-i)
		if w <= most {
			left -= w
			continue
		}
		for k := range widths {
			widths[k] = min(widths[k], most)
		}
		return
	}
}

// grid sets a table. If it is longer than the page it continues on the next,
// with its heads repeated.
func (s *setter) grid(g *Grid) {
	if len(g.Columns)+len(g.Rows) == 0 {
		return
	}
	r := s.measure(g)
	if len(g.Rows) > 0 { // heads do not stand alone at the end of a page
		s.room(3*r.step + r.height(s, g.Rows[0]))
	}
	s.heads(r)
	for i, row := range g.Rows {
		if s.room(r.height(s, row)) {
			s.heads(r)
		}
		s.row(r, row, ink, g.Sum && i == len(g.Rows)-1)
	}
}

// heads sets the heads of the columns.
func (s *setter) heads(r *ruled) {
	if len(r.Groups) > 0 {
		x, at := s.margin, 0
		for i, text := range r.Groups {
			w := sum(r.widths[at : at+r.Spans[i]])
			if s.draw {
				s.ink(second)
				s.fit(text, x+w/2, s.y+r.step*0.8, w-2*cellInset, r.size, false, middle)
				s.box(x, s.y, w, r.step*1.2)
			}
			x, at = x+w, at+r.Spans[i]
		}
		s.y += r.step * 1.2
	}
	if len(r.Columns) > 0 {
		s.row(r, r.Columns, second, false)
	}
}

// broken returns the lines of each cell of a row, of each as many as a page has.
func (r *ruled) broken(s *setter, row []string, heavy bool) (all [][]string, most int) {
	page := int((s.bottom()-s.margin)/r.step) - 4
	for i, cell := range row {
		lines := s.lines(cell, r.widths[i]-2*cellInset+0.1, r.size, heavy)
		if len(lines) > page {
			lines = append(lines[:page-1], "…")
		}
		all, most = append(all, lines), max(most, len(lines))
	}
	return all, most
}

func (r *ruled) height(s *setter, row []string) float64 {
	_, most := r.broken(s, row, r.Sum)
	return (float64(most) + 0.3) * r.step
}

func (s *setter) row(r *ruled, row []string, colour gray, heavy bool) {
	h := r.height(s, row)
	if !s.draw {
		s.y += h
		return
	}
	cells, _ := r.broken(s, row, heavy)
	x := s.margin
	for i, lines := range cells {
		s.ink(colour)
		for k, text := range lines {
			y := s.y + r.step*(float64(k)+0.85)
			if i < len(r.Right) && r.Right[i] {
				s.put(text, x+r.widths[i]-cellInset, y, r.size, heavy, right)
			} else {
				s.put(text, x+cellInset, y, r.size, heavy, left)
			}
		}
		if len(r.Columns) > 0 {
			s.box(x, s.y, r.widths[i], h)
		}
		x += r.widths[i]
	}
	s.y += h
	if len(r.Columns) == 0 {
		s.line(s.margin, s.y, s.w-s.margin, s.y, 0.12, rule)
	}
}
