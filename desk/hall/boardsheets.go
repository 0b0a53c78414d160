package hall

import (
	"fmt"
	"slices"
	"strconv"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/publish"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/reconcile"
)

// sheetsView holds the sheets of a board side by side, row by row. Every cell of
// both sheets stands in it exactly once, in the order of the sheet.
type sheetsView struct {
	Heads  [2]sheetHead
	Blocks []sheetBlock
	Used   map[string]bool // the signs that stand on it, for the legend
}

// sheetHead is the head of one sheet.
type sheetHead struct {
	There  bool
	Name   string // White's sheet
	Device string
}

// sheetBlock is a run of rows. With a summary it is folded.
type sheetBlock struct {
	Summary string
	Rows    []sheetRow
}

// sheetRow is one number of the game on both sheets.
type sheetRow struct {
	ID, Number string
	Cells      [2][2]sheetCell // by sheet and color
	Signs      []string        // between the sheets: ask, left, right
	Notes      []string        // what is said below it

	like rowLike
}

// rowLike is the property that rows share if they can be folded together.
type rowLike uint8

const (
	rowOther rowLike = iota
	rowSame          // the same on both sheets
	rowLeft          // only on the left one
	rowRight
	rowNew // nothing stands in it yet
)

// foldWords are the last parts of the keys for rows that are folded.
var foldWords = map[rowLike]string{rowSame: "same", rowLeft: "white", rowRight: "black"}

// sheetRows is how many rows a window of the desk shows.
const sheetRows = 24

// sheetColumns are the two sheets that stand side by side, with their places in
// the board's columns; -1 if there is none.
type sheetColumns struct {
	all   []intake.Column
	shown [2]int
}

// columnsOf chooses White's sheet for the left and Black's for the right. Where
// one of them is missing, another record takes its place.
func columnsOf(b *intake.Board) sheetColumns {
	c := sheetColumns{all: b.Columns(), shown: [2]int{-1, -1}}
	for k := range c.all {
		if side := c.all[k].Sheet.Side; c.all[k].IsPlayers() && c.shown[side] < 0 {
			c.shown[side] = k
		}
	}
	for k := range c.all {
		if slices.Contains(c.shown[:], k) {
			continue
		}
		for side := range c.shown {
			if c.shown[side] < 0 {
				c.shown[side] = k
				break
			}
		}
	}
	return c
}

// boardSheets lays the sheets of a board side by side.
func boardSheets(d deviceNames, b *intake.Board, words assets.Catalogue) *sheetsView {
	l := &sheetsLayer{b: b, columns: columnsOf(b), words: words, view: &sheetsView{Used: map[string]bool{}}}
	for place, k := range l.columns.shown {
		if k < 0 {
			l.view.Heads[place].Name = words.Say("hall.board.nosheet." + desk.SideWord(place))
			continue
		}
		c := &l.columns.all[k]
		l.view.Heads[place] = sheetHead{There: true, Name: sheetName(c.Sheet, words), Device: deviceOf(d, c.Sheet)}
	}
	if b.Read != nil {
		l.together()
	} else {
		l.apart()
	}
	l.view.Blocks = foldRows(l.rows, sheetRows, words)
	return l.view
}

// deviceNames names devices as people call them; intake.Desk does.
type deviceNames interface {
	DeviceName(fingerprint string) string
}

func deviceOf(d deviceNames, s *intake.Sheet) string {
	if name := s.Game.Report.Device(); name != "" {
		return publish.Line(d.DeviceName(name))
	}
	return ""
}

// sheetName names a sheet as people do: White's sheet, the arbiter's record.
func sheetName(s *intake.Sheet, words assets.Catalogue) string {
	if s.IsPlayers() {
		return words.Say("hall.board.sheet." + desk.SideWord(s.Side))
	}
	return words.Say("hall.board.sheet." + s.Witness())
}

// sheetsLayer lays out.
type sheetsLayer struct {
	b       *intake.Board
	columns sheetColumns
	words   assets.Catalogue
	view    *sheetsView
	rows    []sheetRow
	next    [2]int          // of each sheet, the cell that comes next
	placed  [2]map[int]bool // of each sheet, the cells that belong to a half-move
}

// row returns the row of a number of the game.
func (l *sheetsLayer) row(name scoresheet.CellName) *sheetRow {
	number := strconv.Itoa(name.Number)
	if n := len(l.rows); n > 0 && l.rows[n-1].Number == number {
		return &l.rows[n-1]
	}
	return l.newRow(number)
}

func (l *sheetsLayer) newRow(number string) *sheetRow {
	l.rows = append(l.rows, sheetRow{ID: fmt.Sprintf("r%d", len(l.rows)+1), Number: number, like: rowNew})
	return &l.rows[len(l.rows)-1]
}

// is classifies a half-move; a row has a class if both of its half-moves have
// it.
func (r *sheetRow) is(like rowLike) {
	if r.like != rowNew && r.like != like {
		like = rowOther
	}
	r.like = like
}

// together follows the game of the sheets.
func (l *sheetsLayer) together() {
	r := l.b.Read
	asked := map[int]bool{}
	for _, q := range r.Open() {
		asked[q.Ply] = q.Ply >= 0
		for _, p := range q.Also {
			for t := range r.Plies {
				asked[t] = asked[t] || r.Plies[t].Cell.String() == p.Cell
			}
		}
	}
	for place, k := range l.columns.shown {
		l.placed[place] = map[int]bool{}
		for t := range r.Plies {
			if k >= 0 {
				l.placed[place][r.Plies[t].Cells[k]] = true
			}
		}
	}
	p := r.Start
	last := scoresheet.CellName{Number: r.Start.MoveNumber, Side: r.Start.Turn.Other()}
	for t := range r.Plies {
		ply := &r.Plies[t]
		for place, k := range l.columns.shown {
			if k >= 0 && ply.Cells[k] >= 0 {
				l.strays(place, ply.Cells[k])
			}
		}
		l.ply(t, &p, asked[t])
		p, last = p.Play(ply.Move), ply.Cell
	}
	if asked[len(r.Plies)] { // how it goes on
		l.asks(l.row(cellAfter(last)))
	}
	for place, k := range l.columns.shown {
		if k >= 0 {
			l.strays(place, len(l.columns.all[k].Cells))
		}
	}
}

func cellAfter(n scoresheet.CellName) scoresheet.CellName {
	if n.Side == board.White {
		return scoresheet.CellName{Number: n.Number, Side: board.Black}
	}
	return scoresheet.CellName{Number: n.Number + 1, Side: board.White}
}

// strays adds the cells before a cell of a sheet that belong to no half-move of
// the game, except empty ones at the end of a sheet.
func (l *sheetsLayer) strays(place, before int) {
	c := &l.columns.all[l.columns.shown[place]]
	if before == len(c.Cells) {
		for before > l.next[place] && c.Cells[before-1].Form == scoresheet.FormBlank {
			before--
		}
	}
	for ; l.next[place] < before; l.next[place]++ {
		i := l.next[place]
		if l.placed[place][i] {
			continue // a move after it stands before it
		}
		side := board.Color((i + int(c.Start.Turn)) % 2)
		var row *sheetRow
		if n := len(l.rows); n > 0 && side == board.Black && l.rows[n-1].Number == "" && l.rows[n-1].Cells[place][board.Black].Says == "" {
			row = &l.rows[n-1]
		} else {
			row = l.newRow("")
		}
		cell := l.cell(place, i)
		cell.mark(l, "stray", "hall.board.says.stray")
		row.Cells[place][side] = cell
		row.is(rowOther)
	}
}

// ply adds a half-move of the game.
func (l *sheetsLayer) ply(t int, before *rules.Position, asked bool) {
	ply := &l.b.Read.Plies[t]
	side := ply.Cell.Side
	row := l.row(ply.Cell)
	var has [2]bool // the sheet has the move literally
	for place, k := range l.columns.shown {
		if k < 0 || ply.Cells[k] < 0 {
			continue
		}
		i := ply.Cells[k]
		l.next[place] = max(l.next[place], i+1)
		cell := l.cell(place, i)
		said := ply.Said[k]
		has[place] = said == reconcile.SameMove || said == reconcile.FilledIn
		if said == reconcile.Unlike && !isLegalText(&l.columns.all[k], i, before) {
			cell.mark(l, "il", "hall.board.says.illegal")
		}
		row.Cells[place][side] = cell
		if _, exchanged := l.b.Read.ExchangedWith(t, k); exchanged || cell.Earlier != nil || said == reconcile.FilledIn {
			row.is(rowOther)
		}
	}
	l.compare(row, ply, has, asked)
}

// compare marks in the gutter how the sheets relate to the game.
func (l *sheetsLayer) compare(row *sheetRow, ply *reconcile.Ply, has [2]bool, asked bool) {
	side := ply.Cell.Side
	cells := [2]*sheetCell{&row.Cells[0][side], &row.Cells[1][side]}
	both := l.columns.shown[0] >= 0 && l.columns.shown[1] >= 0
	switch {
	case asked:
		l.asks(row)
		for _, c := range cells {
			c.mark(l, "q", "hall.board.says.asked")
		}
	case ply.Answered:
		row.is(rowOther)
		if a := l.answer(ply.Cell.String()); a != nil {
			row.Notes = append(row.Notes, l.words.Say("hall.board.answered", ply.Cell.Label()+gameMove(ply), publish.Person(a.By, l.words), a.At.Local().Format("15:04")))
		}
	case !both:
		row.is(l.alone())
	case has[0] && has[1]:
		row.is(rowSame)
	case has[0] != has[1]:
		from := 0
		if has[1] {
			from = 1
		}
		row.is([...]rowLike{rowLeft, rowRight}[from])
		if ply.Said[l.columns.shown[1-from]] != reconcile.NoCell {
			row.is(rowOther)
		}
		l.sign(row, [...]string{"right", "left"}[from])
		cells[from].mark(l, "fill", "hall.board.says.taken")
	default: // neither has it literally
		row.is(rowOther)
		row.Notes = append(row.Notes, l.words.Say("hall.board.ingame", ply.Cell.Label()+gameMove(ply)))
	}
}

// alone classifies rows if there is only one sheet.
func (l *sheetsLayer) alone() rowLike {
	if l.columns.shown[0] >= 0 {
		return rowLeft
	}
	return rowRight
}

func (l *sheetsLayer) answer(cell string) *desk.Answer {
	all := l.b.Answers()
	for i := range all {
		if all[i].Cell == cell {
			return &all[i]
		}
	}
	return nil
}

// gameMove writes a move of the game; one that is not legal as its squares.
func gameMove(p *reconcile.Ply) string {
	if !p.Legal {
		return p.Move.From.String() + "-" + p.Move.To.String()
	}
	return p.SAN
}

func (l *sheetsLayer) asks(row *sheetRow) {
	row.is(rowOther)
	l.sign(row, "ask")
}

func (l *sheetsLayer) sign(row *sheetRow, name string) {
	l.view.Used[name] = true
	if !slices.Contains(row.Signs, name) {
		row.Signs = append(row.Signs, name)
	}
}
