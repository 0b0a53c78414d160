package scoresheet

import (
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// boards remembers the free board after the last cell, so that a new entry
// costs the same at move 300 as at move 1. Any other position is played
// through from the start.
type boards struct {
	known bool
	cells int // how many cells led to end
	end   board.Free
	saved int // cells that may be played through, for the changes since that was done

	// Of a record that is alone: the boards before the cells at markEvery, at
	// twice markEvery and so on, as far as they were asked for and still hold.
	marks []board.Free
}

const markEvery = 64

// playedThrough is how many cells are played through for each change of the
// sheet before its end, in the mean. A short sheet is played through at each
// change; one that somebody made long would cost the square of its length.
const playedThrough = 64

func (b *boards) before(r *Record, index int) board.Free {
	if b.known && b.cells == index {
		return b.end
	}
	index = min(index, len(r.Cells))
	f, from := r.Header.Start, 0
	if k := min(len(b.marks), index/markEvery); r.alone && k > 0 {
		f, from = b.marks[k-1], k*markEvery
	}
	for i := from; i < index; i++ {
		if f = r.step(f, i); r.alone && i+1 == (len(b.marks)+1)*markEvery {
			b.marks = append(b.marks, f)
		}
	}
	return f
}

// step applies one cell to the free board, by geometry alone (R-G15).
func (r *Record) step(f board.Free, index int) board.Free {
	f.Turn = r.NameAt(index).Side
	switch c := r.Cells[index]; c.Form {
	case FormMove:
		f = f.Apply(c.Shape.Move)
	case FormSquares:
		f = f.Apply(shownMove(&f, c.Shape.Move))
	case FormText:
		w, _, err := notation.Read(c.Writing.Text, c.Language)
		if err != nil {
			break
		}
		if m, ok := w.OnBoard(f, f.Turn); ok {
			f = f.Apply(m)
		}
	case FormDash, FormBlank:
	}
	for _, s := range r.Queened(index) {
		f.Sq = board.Queened(f.Sq, s)
	}
	f.Turn = r.NameAt(index + 1).Side
	return f
}

// appended takes the boards one cell further, onto the last.
func (b *boards) appended(r *Record) {
	last := len(r.Cells) - 1
	if !b.known || b.cells != last {
		b.refresh(r)
		return
	}
	b.end, b.cells = r.step(b.end, last), last+1
}

// changed says that the cells from that index on are others than they were.
func (b *boards) changed(r *Record, from int) {
	b.marks = b.marks[:min(len(b.marks), max(from, 0)/markEvery)]
	b.refresh(r)
}

// refresh plays everything through again, after a change before the end; in a
// long sheet only now and then.
func (b *boards) refresh(r *Record) {
	b.known = false
	if b.saved += playedThrough; b.saved < len(r.Cells) {
		return
	}
	b.saved = 0
	b.end = b.before(r, len(r.Cells))
	b.cells, b.known = len(r.Cells), true
}
