package scoresheet

import "slices"

// A record's lists are never changed in place, so that a copy of it is a
// snapshot. Each act then costs a copy of the list of cells, which is nothing
// for a sheet, and the square of its length for the log of a sheet that
// somebody made long.

// Alone sets whether only the caller holds this record, as while a log is folded:
// events then change its lists in place. Before copying the record, the caller sets
// it to false. was is the former value.
func (r *Record) Alone(yes bool) (was bool) {
	was, r.alone = r.alone, yes
	r.boards.marks = nil
	return was
}

// Apart returns a copy with its own lists, for which [Record.Alone] is set.
func (r *Record) Apart() Record {
	c := *r
	c.Cells, c.alone = slices.Clone(r.Cells), true
	c.boards.marks = slices.Clone(r.boards.marks)
	return c
}

// ownCells is the list of cells to be changed in place: a copy, unless the
// record is alone.
func (r *Record) ownCells() []*Cell {
	if r.alone {
		return r.Cells
	}
	return slices.Clone(r.Cells)
}

// shorter is a list without its last item. Appended to, it does not write over
// what a snapshot has there.
func shorter[T any](list []T, alone bool) []T {
	last := len(list) - 1
	if alone {
		return list[:last]
	}
	return list[:last:last]
}
