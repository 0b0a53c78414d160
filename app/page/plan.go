package page

import "slices"

// Plan is where the parts of the game page lie. What writes at a touch lies in the
// column beside the board, in landscape on a large screen in a row under the sheet;
// what opens something lies at the foot. No panel covers the column, and nothing at
// the foot writes, so that a second touch of what closed a page writes nothing.
type Plan struct {
	Names    Box // without height if there is no room
	Captions Box // of the sheet's columns; without height if there is no room
	Sheet    Box
	Rows     int     // of the sheet that are seen
	RowH     float32 // height of a row
	Text     float32 // text size of a move on the sheet
	Board    Box
	Cell     float32 // side of a square
	Writing  []Box   // undo, offer, dash, the two sides
	Opening  []Box   // claim, clock, keypad, turn (not if NoTurn), end, more
	Pen      Box     // for panels
	Wide     Box     // for the keypad: over the column too, if Small and in portrait
	Small    bool
	NoTurn   bool // there is no place for the button that turns the board
}

// PlanOf lays the game page out. The sheet comes first: seven rows are seen on
// every screen. Then the board is made as large as possible. What is left gives
// the sheet more rows.
func PlanOf(geo Geometry, leftHand bool) Plan {
	var p Plan
	switch {
	case geo.Landscape:
		p = planLandscape(geo, true)
		if p.RowH < RowMin {
			p = planLandscape(geo, false)
		}
	default:
		p = planPortrait(geo, true)
		if p.Cell < SquareMin {
			p = planPortrait(geo, false)
		}
	}
	if leftHand {
		p.mirror(geo.Page, geo.Landscape)
	}
	p.Text = Clamp(p.RowH*0.54, 20, 26)
	return p
}

// SaidBox returns where something is said: over the names, or over the first row of the
// sheet if there are none. No part of the board is covered, because the game goes on.
func (p *Plan) SaidBox() Box {
	if p.Names.H > 0 {
		return p.Names
	}
	b := p.Sheet
	b.H = p.RowH - noteGrows
	return b
}

// mirror puts the board and what writes on the other side; in landscape the sheet
// and the foot too.
func (p *Plan) mirror(page Box, landscape bool) {
	flip := func(b *Box) { b.X = 2*page.X + page.W - b.X - b.W }
	all := []*Box{&p.Board, &p.Pen, &p.Wide}
	rows := [][]Box{p.Writing}
	if landscape {
		all = append(all, &p.Names, &p.Captions, &p.Sheet)
		rows = append(rows, p.Opening)
	}
	for _, b := range all {
		flip(b)
	}
	for _, row := range rows {
		for i := range row {
			flip(&row[i])
		}
		if row[0].X > row[1].X { // a row keeps its order
			slices.Reverse(row)
		}
	}
}

const (
	columnMin   float32 = 80 // width of the column beside the board
	captionH    float32 = 22
	aroundBoard float32 = 8
	tightGap    float32 = 5   // between the board and buttons on 5.5 inches
	claimMin    float32 = 104 // width for the word of a claim in every language
	closeGap    float32 = 9   // least between the buttons at the foot there, in landscape
)

// RowIdeal is the height of a row of the sheet where there is room.
const RowIdeal float32 = 43

// NameHeight returns the height of the players' names over the sheet.
func NameHeight(geo Geometry) float32 {
	return Round(Clamp(min(geo.Size.Width, geo.Size.Height)*0.056, 33, 46))
}

// LeastGap is the smallest space between two buttons (docs/ui.md).
const LeastGap float32 = 4

// StripLeast is the height of an alarm's strip with one line.
const StripLeast float32 = 24

// columnGap returns the space between the five buttons of a column of that height.
// It is less than Gap before a button is less than a finger.
func columnGap(height float32) float32 { return max(LeastGap, min(Gap, (height-5*ButtonMin)/4)) }

// LeastSquares returns how small the squares may become under an alarm: nearly as large as
// without one, and where its words do not fit then, less.
func (g Geometry) LeastSquares() []float32 {
	if g.Tight {
		return []float32{42, 40.3, 38} // 6.7, 6.4 and 6 mm
	}
	if PlanOf(MeasureLines(g.Size, g.Lines, StripLeast), false).Cell < SquareMin {
		// Short for its breadth: one line of words would make them smaller.
		return []float32{42, 40, 38}
	}
	return []float32{SquareMin}
}

// LeastRow returns how low the rows of the sheet may become. Under an alarm on a small
// screen held upright they give way before the squares: a move is two touches of
// squares, and a row is as broad as ever.
func (g Geometry) LeastRow() float32 {
	if g.Tight && !g.Landscape && g.Strip.H > 0 {
		return 36 // 5.7 mm
	}
	return RowMin
}

// wholeCell returns the side of a square: a whole number of units, or where every
// part of one is needed, of pixels.
func (g Geometry) wholeCell(side float32) float32 {
	if g.Tight {
		return WholePixels(side)
	}
	return Floor(side)
}

func planPortrait(geo Geometry, named bool) Plan {
	p := Plan{Small: geo.Small}
	page := geo.Page
	margin, below, column, gap := float32(10), Gap, columnMin, Gap
	switch {
	case geo.Tight:
		margin, below, column, gap = 2, 4, ButtonMin, tightGap
	case geo.Small:
		margin, below, column = 6, 8, ButtonMin+3
	case page.W > 700:
		column = 104
	}
	if geo.Tight && geo.Strip.H > 0 {
		margin = 1
	}
	above, bottom := margin, margin
	if geo.Small && !geo.Tight && geo.Strip.H > 0 {
		above, bottom = 4, 4
	}
	names := float32(0)
	if named {
		names = NameHeight(geo)
	}
	fixed := names + RowsMin*geo.LeastRow() + above + below + ButtonMin + bottom
	boardW := page.W - 2*margin - gap - column
	p.Cell = geo.wholeCell(min(boardW, page.H-fixed) / 8)
	side := 8 * p.Cell
	extra := page.H - fixed - side
	captions := float32(0)
	if named && extra >= captionH {
		captions = captionH
		extra -= captions
	}
	under := Round(ButtonMin + Clamp(extra*0.12, 0, 10))
	rowsH := page.H - names - captions - above - side - below - under - bottom
	p.Rows = max(RowsMin, int(rowsH/RowIdeal))
	p.RowH = Floor(rowsH / float32(p.Rows))

	rest := page
	p.Names, rest = rest.CutTop(names)
	p.Captions, rest = rest.CutTop(captions)
	p.Sheet, _ = rest.CutTop(p.RowH * float32(p.Rows))
	row, _ := rest.CutBottom(under + bottom)
	row = Box{page.X + margin, row.Y, page.W - 2*margin, under}
	p.Board = Box{page.X + margin, row.Y - below - side, side, side}
	p.Wide = Box{page.X + margin, p.Board.Y, page.W - 2*margin, row.Y + row.H - p.Board.Y}
	p.Pen = p.Wide
	p.Pen.W = side
	if !geo.Small {
		p.Wide = p.Pen
	}
	beside := Box{p.Board.X + side + gap, p.Board.Y, page.W - 2*margin - side - gap, side}
	p.Writing = beside.Column(5, columnGap(side))
	p.open(row)
	return p
}

// open cuts the row at the foot. The first place is the widest where there is little
// room: the captions there are long words.
func (p *Plan) open(row Box) {
	const six = 6*72 + 5*Gap
	if p.NoTurn = p.Small || row.W < six; !p.NoTurn {
		p.Opening = row.Row(6, Gap)
		return
	}
	gap := Clamp((row.W-5*ButtonMin)/4, closeGap, Gap)
	p.Opening = row.Row(5, gap)
	first := p.Opening[0].W
	switch {
	case first < 72:
		first = min(claimMin, row.W-4*(ButtonMin+gap))
	case first < claimMin:
		first = claimMin
	default:
		return
	}
	rest := Box{row.X + first + gap, row.Y, row.W - first - gap, row.H}
	p.Opening = append([]Box{{row.X, row.Y, first, row.H}}, rest.Row(4, gap)...)
}

func planLandscape(geo Geometry, named bool) Plan {
	p := Plan{Small: geo.Small}
	page := geo.Page
	margin, beside := float32(10), aroundBoard
	row := float32(6*ButtonMin + 5*Gap)
	columnW, gap := ButtonMin+7, Gap
	if geo.Tight {
		columnW, gap = ButtonMin, tightGap
	}
	if geo.Small { // what writes between board and sheet, what opens below the sheet
		margin, beside = 4, gap+columnW+gap
		row = max(5*ButtonMin+4*Gap, page.W*0.43)
		if geo.Tight {
			margin = 1
			row = Clamp(page.W-2*margin-beside-8*SquareMin, 5*ButtonMin+4*closeGap, 5*ButtonMin+4*Gap)
		}
	}
	p.Cell = geo.wholeCell(min(page.H-2*margin, page.W-2*margin-beside-row, page.W*0.6) / 8)
	side := 8 * p.Cell
	p.Board = Box{page.X + margin, page.Y + (page.H-side)/2, side, side}
	p.Pen = p.Board
	if geo.Small {
		column := Box{p.Board.X + side + gap, page.Y, columnW, page.H}.Inset(0, margin)
		p.Writing = column.Column(5, columnGap(column.H))
		p.Pen = Box{page.X + margin, page.Y, column.X - gap - page.X - margin, page.H}
		p.Pen = p.Pen.Inset(0, Clamp((page.H-6*ButtonMin-5*Gap)/2, 0, margin)) // six rows of keys
	}
	p.Wide = p.Pen
	rest := Box{p.Board.X + side + beside, page.Y, 0, page.H}
	rest.W = page.X + page.W - margin - rest.X
	if named {
		p.Names, rest = rest.CutTop(NameHeight(geo))
	}
	var low Box
	if geo.Small {
		low, rest = rest.CutBottom(ButtonMin + margin)
		low.H = ButtonMin
		p.open(low)
		_, rest = rest.CutBottom(4)
	} else {
		low, rest = rest.CutBottom(64 + margin)
		low.H = 64
		p.open(low)
		_, rest = rest.CutBottom(Gap)
		low, rest = rest.CutBottom(Clamp(page.H*0.115, ButtonMin, 84))
		p.Writing = low.Row(5, Gap)
		_, rest = rest.CutBottom(Gap)
		if named {
			p.Captions, rest = rest.CutTop(captionH)
		}
	}
	p.Rows = max(RowsMin, int(rest.H/RowIdeal))
	p.RowH = Floor(rest.H / float32(p.Rows))
	p.Sheet, _ = rest.CutTop(p.RowH * float32(p.Rows))
	return p
}
