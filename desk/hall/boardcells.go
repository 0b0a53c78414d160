package hall

import (
	"slices"
	"strconv"

	"zapis/desk/intake"
	"zapis/desk/publish"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
	"zapis/scoresheet/replay"
)

// sheetCell is one half-move of a sheet, as it is written.
type sheetCell struct {
	Text, Clock string
	Earlier     []string // what stood there before, oldest first
	Class       string   // what marks it: q, il, gap, fill
	Says        string   // the same in words, for those who do not see it
}

// maxEarlier is how many earlier writings of a cell are shown.
const maxEarlier = 4

func (c *sheetCell) mark(l *sheetsLayer, class, key string) {
	l.view.Used[class] = true
	if c.Class != "" {
		class = c.Class + " " + class
	}
	c.Class, c.Says = class, l.words.Say(key)
}

// cell returns a cell of a sheet as it is written.
func (l *sheetsLayer) cell(place, i int) (out sheetCell) {
	column := &l.columns.all[l.columns.shown[place]]
	c := &column.Cells[i]
	out.Text = writtenText(c.Writing)
	if c.Offer {
		out.Text += " (=)"
	}
	if c.Clock.Noted {
		out.Clock = c.Clock.String()
	}
	switch c.Form {
	case scoresheet.FormDash:
		out.mark(l, "gap", "hall.board.says.dash")
		out.Text = ""
	case scoresheet.FormBlank:
		out.Text = ""
	case scoresheet.FormMove, scoresheet.FormSquares, scoresheet.FormText:
	}
	if r := column.Game.Record; r != nil && i < len(r.Cells) {
		earlier := r.Cells[i].Earlier
		for _, w := range earlier[max(0, len(earlier)-maxEarlier):] {
			if text := writtenText(w.Writing); text != "" {
				out.Earlier = append(out.Earlier, text)
				l.view.Used["struck"] = true
			}
		}
	}
	return out
}

// writtenText returns the written text on one line and without invisible
// characters. Moves made on the board have English letters: the sheets are
// compared.
func writtenText(w scoresheet.Writing) string {
	c := scoresheet.Cell{Written: scoresheet.Written{Writing: w}}
	return publish.Line(c.Text(notation.English, notation.Short))
}

// isLegalText reports whether the text of a cell can be a legal move in a
// position.
func isLegalText(c *intake.Column, i int, p *rules.Position) bool {
	w := &c.Cells[i].Writing
	switch w.Form {
	case scoresheet.FormMove, scoresheet.FormSquares:
		return p.Judge(p.Normalize(w.Shape.Move)).Legal()
	case scoresheet.FormText:
		written, _, gap := replay.Understand(w, c.Language)
		return gap == replay.NoGap && len(reading.Legal(written, *p)) > 0
	case scoresheet.FormBlank, scoresheet.FormDash:
	}
	return true
}

// apart lays sheets that were not read together side by side, cell by cell.
func (l *sheetsLayer) apart() {
	for place, k := range l.columns.shown {
		if k < 0 {
			continue
		}
		c := &l.columns.all[k]
		var verdicts []replay.Verdict
		if c.Game.Record != nil {
			verdicts = replay.Read(c.Game.Record).Verdicts
		}
		for i := range c.Cells {
			slot := i + int(c.Start.Turn)
			number, side := c.Start.MoveNumber+slot/2, board.Color(slot%2)
			n := slices.IndexFunc(l.rows, func(r sheetRow) bool { return r.Number == strconv.Itoa(number) })
			if n < 0 {
				l.newRow(strconv.Itoa(number))
				n = len(l.rows) - 1
			}
			if l.columns.shown[1-place] >= 0 {
				l.rows[n].is(rowOther)
			} else {
				l.rows[n].is(l.alone())
			}
			cell := l.cell(place, i)
			if i < len(verdicts) && verdicts[i].Kind == replay.Illegal {
				cell.mark(l, "il", "hall.board.says.illegal")
				l.rows[n].is(rowOther)
			}
			l.rows[n].Cells[place][side] = cell
		}
	}
}
