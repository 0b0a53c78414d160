package reconcile

import "zapis/scoresheet/board"

// The costs of what goes wrong with whole cells.
const (
	missSeq  = 55 // a half-move without a cell; what follows stands in the other column
	missCol  = 60 // the same, and the rest of its column stands one row early
	missNone = 40 // more, if no sheet has one
	missLast = 60 // more, if that rest is one cell: nothing bears out that it stands early
	voidCell = 74 // a cell that no half-move belongs to
	voidPair = 140
	voidSame = 45 // a cell, or a row, that repeats what stands before it
	voidRows = 60 // several rows that do
	voidDash = 30
	voidGap  = 10
	exchange = 80 // two moves of one side, each in the cell of the other
)

// option is one way in which a sheet may hold a half-move.
type option struct {
	cell int16
	next [2]int16
	cost int32
}

const maxOptions = 8

// options returns the ways in which a sheet can hold the next half-move of a
// side: as it should, or with a cell missing or void.
func (s *sheet) options(n [2]int16, side board.Color, all bool, buf []option) []option {
	c, o, end := n[side], n[side.Other()], int16(len(s.said))
	at := func(own, other int16) (out [2]int16) {
		out[side], out[side.Other()] = own, other
		return out
	}
	if pending(c) {
		return append(buf, option{due(c), at(due(c)+4, o), 0})
	}
	if c >= end || c < 0 {
		return append(buf, option{-1, at(c+2, o), 0})
	}
	buf = append(buf, option{c, at(c+2, o), 0})
	if !all || pending(o) {
		return buf
	}
	col := int32(missCol)
	if c+2 >= end {
		col += missLast
	}
	buf = append(buf, option{-1, at(o, c), missSeq}, option{-1, at(c, o), col})
	void := s.void(c)
	if o < end {
		buf = append(buf, option{o, at(o+2, c+2), void})
	}
	if c+2 < end {
		buf = append(buf, option{c + 2, at(c+4, o), void + 6})
		pair := int32(voidPair)
		if o < end && s.repeats(c) && s.repeats(o) {
			pair = voidSame
		}
		if o < end && s.said[c].silent() && s.said[o].silent() {
			pair = 2 * voidGap
		}
		buf = append(buf, option{c + 2, at(c+4, o+2), pair})
	}
	if n := s.doubled(c); n > 0 && c < o && c+n < end {
		buf = append(buf, option{c + n, at(c+n+2, o+n), voidRows})
	}
	if c+2 < end && !pending(o) && !s.said[c].silent() && !s.said[c+2].silent() {
		buf = append(buf, option{c + 2, at(c|ahead, o), exchange})
	}
	return buf
}

// ahead is set in the index of the next cell of a side if the move that is due
// stands there, and the cell after it has been read in its place.
const ahead = 1 << 13

// pending reports whether the next cell of a side is one that was passed over
// for the one after it.
func pending(c int16) bool { return c >= 0 && c&ahead != 0 }

// due returns the index of the next cell of a side.
func due(c int16) int16 {
	if pending(c) {
		return c &^ ahead
	}
	return c
}

// doubled returns how many cells from there on are a block of several rows that
// stands just before it too; 0 if there is none.
func (s *sheet) doubled(from int16) int16 {
next:
	for _, n := range [...]int16{4, 6, 8} {
		if from < n || int(from+n) >= len(s.said) {
			continue
		}
		other := 0
		for i := from; i < from+n; i++ {
			if s.said[i].text != s.said[i-n].text {
				if other++; other > 1 {
					continue next
				}
			}
		}
		return n
	}
	return 0
}

// void returns the cost of a cell that belongs to no half-move.
func (s *sheet) void(c int16) int32 {
	switch d := &s.said[c]; {
	case d.kind == saysNothing:
		return voidGap
	case d.kind == saysDash:
		return voidDash
	case s.repeats(c):
		return voidSame
	}
	return voidCell
}

// repeats reports whether a cell holds the same text as the one before it, or
// the one of its side before it.
func (s *sheet) repeats(c int16) bool {
	d := &s.said[c]
	return d.text != "" && (c >= 1 && s.said[c-1].text == d.text || c >= 2 && s.said[c-2].text == d.text)
}

// rest returns the cost of the cells that are left over if the game ends.
func (s *sheet) rest(n [2]int16) (cost int32) {
	const most = 3 // more belong to a game that was lost on the way
	left := 0
	for _, c := range n {
		if pending(c) {
			return far // that cell is of the game
		}
		for ; int(c) < len(s.said); c += 2 {
			if c < 0 || s.said[c].silent() {
				continue
			}
			if left++; left > most {
				return far
			}
			cost += s.void(c)
		}
	}
	return cost
}
