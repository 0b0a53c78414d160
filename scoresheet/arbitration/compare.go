package arbitration

import (
	"strconv"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/compare"
	"zapis/scoresheet/notation"
)

// Comparison lists how the sheet on this device and another sheet of the game
// differ, in plain values (Laws D.2.9, R-A16). The first of every pair is this
// device's.
type Comparison struct {
	Other     OtherSheet
	OtherGame []string // the tags by which the other sheet belongs to another game: White, Black, Round

	Rows []ComparedRow

	StartsDiffer bool      // the two begin from different positions
	Starts       [2]string // these positions: the number of a starting position (518 the usual one), otherwise its FEN

	// Agreed is the last position up to which both have the same legal moves.
	// Fits is the last one before anything differs where, in between, something
	// is missing on one sheet or an illegal move stands on both.
	Agreed, Fits Place

	First    int  // the first row where entries differ; -1 if none do
	Gaps     int  // rows with a missing or unreadable entry, on one sheet or on both
	Again    int  // the row from which on both agree again; -1 if nothing differs, or they never do
	Together bool // they have then reached the same position again

	// Boards are the positions on the two devices, as far as both sheets go, and
	// Squares those on which they differ. Behind is the number of half-moves by
	// which the other sheet is shorter; negative if it is longer.
	Boards  [2]Place
	Squares []board.Square
	Behind  int
}

// Agree reports whether nothing on one sheet contradicts the other.
func (c *Comparison) Agree() bool { return !c.StartsDiffer && c.First < 0 }

// ComparedRow is one half-move of both sheets.
type ComparedRow struct {
	Kind    string    // same, differ, only first, only second, unreadable or missing
	Cells   [2]string // the cell of each sheet, "12b"; "" where it has none
	Texts   [2]string // the entries, in the language of this device
	Slip    int       // the sheet whose entry does not fit the later moves, 1 or 2; 0 if unknown
	With    int       // the row that has the same two moves in reverse order; -1 if none
	Shifted bool      // a cell is missing on one sheet, and the later ones are shifted
	Alike   bool      // the same is written, but its meaning is not known
	Beyond  bool      // one of the sheets ends before it, or begins after it
}

// Place is a position and its place on the sheet.
type Place struct {
	Cell  string // the last cell before it, of this device's sheet if it has one; "0" for the start
	Board board.Free
	Turn  board.Color
	Known bool            // otherwise there is no such position
	Last  [2]board.Square // the squares of the last move; NoSquare if it is not known
}

// Compare compares the sheet of a game with another sheet of it. Texts are in
// the language lang.
func Compare(own *scoresheet.Record, sheet *OtherSheet, lang notation.Language) Comparison {
	c := compare.Of(own, sheet.record)
	records := [2]*scoresheet.Record{own, sheet.record}
	out := Comparison{Other: *sheet, StartsDiffer: c.StartsDiffer, First: c.First, Again: c.Again, Together: c.Together}
	if wrong := otherGame(own, sheet.record); wrong != nil {
		out.OtherGame = wrong.Tags
	}
	if out.StartsDiffer {
		out.Starts = [2]string{startName(own), startName(sheet.record)}
	}
	both := [2]int{} // cells of each sheet up to where both end
	for i := range c.Rows {
		r := &c.Rows[i]
		row := ComparedRow{
			Kind: r.Kind.String(), Slip: int(r.Slip), With: r.With, Shifted: r.Shifted, Alike: r.Alike, Beyond: r.Beyond,
		}
		for k, at := range r.Cells {
			if at == compare.NoCell {
				continue
			}
			row.Cells[k] = records[k].NameAt(at).String()
			row.Texts[k] = records[k].Cells[at].Text(lang, notation.Short)
			if !r.Beyond {
				both[k] = at + 1
			}
		}
		out.Rows = append(out.Rows, row)
		if !r.Beyond && r.Kind != compare.Same && r.Kind != compare.Differ {
			out.Gaps++
		}
	}
	for i, n := len(c.Rows)-1, len(c.Rows)-1; i >= 0 && c.Rows[i].Beyond; i-- {
		if c.Rows[i].Cells[0] == compare.NoCell != (c.Rows[n].Cells[0] == compare.NoCell) {
			break
		}
		if out.Behind++; c.Rows[i].Cells[0] == compare.NoCell {
			out.Behind -= 2
		}
	}
	out.Agreed, out.Fits = placeOf(c, c.Agreed, records), placeOf(c, c.Fits, records)
	for k, r := range records {
		n := both[k]
		out.Boards[k] = Place{Cell: nameBefore(r, n), Board: r.BoardBefore(n), Turn: r.NameAt(n).Side, Known: true, Last: lastSquares(r, n)}
	}
	for s := range board.Square(64) {
		if out.Boards[0].Board.Sq[s] != out.Boards[1].Board.Sq[s] {
			out.Squares = append(out.Squares, s)
		}
	}
	return out
}

// nameBefore returns the name of the last of the first n cells, "0" of none.
func nameBefore(r *scoresheet.Record, n int) string {
	if n == 0 {
		return "0"
	}
	return r.NameAt(n - 1).String()
}

// lastSquares returns the squares of the last of the first n moves.
func lastSquares(r *scoresheet.Record, n int) [2]board.Square {
	if n == 0 {
		return [2]board.Square{board.NoSquare, board.NoSquare}
	}
	if c := r.Cells[n-1]; c.Form == scoresheet.FormMove || c.Form == scoresheet.FormSquares {
		m := c.Shape.Move
		return [2]board.Square{m.From, m.To}
	}
	return [2]board.Square{board.NoSquare, board.NoSquare}
}

// placeOf returns the place of a point of the comparison.
func placeOf(c *compare.Comparison, p compare.Point, records [2]*scoresheet.Record) Place {
	out := Place{Cell: "0", Known: p.Known, Last: [2]board.Square{board.NoSquare, board.NoSquare}}
	if !p.Known {
		return out
	}
	out.Board, out.Turn = p.Position.Free(), p.Position.Turn
	if p.Row < 0 {
		return out
	}
	r := &c.Rows[p.Row]
	if out.Cell = nameBefore(records[0], r.Cells[0]+1); r.Cells[0] == compare.NoCell {
		out.Cell = nameBefore(records[1], r.Cells[1]+1)
	}
	for k := range r.Said {
		if r.Said[k].Known {
			out.Last = [2]board.Square{r.Said[k].Move.From, r.Said[k].Move.To}
		}
	}
	return out
}

// startName returns the number of the starting position from which a sheet
// begins, or its FEN if it is another position.
func startName(r *scoresheet.Record) string {
	if n, ok := r.Header.Start.Number960(); ok && r.Header.First == (scoresheet.CellName{Number: 1}) {
		return strconv.Itoa(n)
	}
	return r.Header.FEN
}
