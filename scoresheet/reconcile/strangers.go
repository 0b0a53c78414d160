package reconcile

import "zapis/scoresheet/board"

// Of two sheets of one game most cells are alike; of two games those that are, are
// so by chance. Among 71 pairs of one game in many hands the worst has 72 of a
// hundred in one order; among 2,000 pairs of two games of a club cup one in a
// hundred has more than 42.
const (
	strangerCells  = 20 // fewer decide nothing
	strangerCommon = 50 // of a hundred
)

// strangers reports whether a sheet is of another game than all others, as that of
// a device at the wrong board is. No game has both, however far one looks: seconds
// in which whoever else needs the desk waits.
func (s *search) strangers() bool {
	for k := range s.sheets {
		alone := len(s.sheets) > 1
		for j := range s.sheets {
			alone = alone && (j == k || unlikeSheets(s.sheets[j], s.sheets[k]))
		}
		if alone {
			return true
		}
	}
	return false
}

// unlikeSheets reports whether two sheets have little in common, wherever it
// stands and in whatever language: where the men went, in order.
func unlikeSheets(a, b *sheet) bool {
	x, y := targets(a), targets(b)
	short := min(len(x), len(y))
	if short < strangerCells {
		return false
	}
	return longestCommon(x, y)*100 < strangerCommon*short
}

// castled stands for the target of a move of a king over two squares, whichever.
const castled = board.NoSquare

// targets returns where the men of a sheet went. A cell that cannot be read that
// far has none.
func targets(s *sheet) (all []board.Square) {
	for i := range s.said {
		switch d := &s.said[i]; d.kind {
		case saysMove, saysSquares:
			all = append(all, d.move.To)
		case saysText, saysRubbish:
			if to, ok := target(d.plain); ok {
				all = append(all, to)
			}
		case saysNothing, saysDash:
		}
	}
	return all
}

// target returns the last square in a text, or that it castles.
func target(text []rune) (board.Square, bool) {
	for i := len(text) - 2; i >= 0; i-- {
		file, rank := text[i]|0x20, text[i+1]
		if file >= 'a' && file <= 'h' && rank >= '1' && rank <= '8' {
			return board.At(int(file-'a'), int(rank-'1')), true
		}
		if (file == 'o' || file == '0') && (rank|0x20 == 'o' || rank == '0') {
			return castled, true
		}
	}
	return castled, false
}

// longestCommon returns how many of the targets of two sheets stand on both in one
// order.
func longestCommon(x, y []board.Square) int {
	row := make([]int, len(y)+1)
	for i := range x {
		corner := 0
		for j := range y {
			above := row[j+1]
			if row[j+1] = max(above, row[j]); x[i] == y[j] {
				row[j+1] = corner + 1
			}
			corner = above
		}
	}
	return row[len(y)]
}
