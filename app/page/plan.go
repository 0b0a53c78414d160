package page

// Plan is where the parts of the game page lie.
type Plan struct {
	Names    Box // without height if there is no room
	Captions Box // of the sheet's columns; without height if there is no room
	Sheet    Box
	Rows     int     // of the sheet that are seen
	RowH     float32 // height of a row
	Text     float32 // text size of a move on the sheet
	Board    Box
	Cell     float32 // side of a square
	Primary  []Box   // undo, clock, offer, dash, turn
	Rare     []Box   // keypad, sheet only, the three sides, more, end; five of them if Stacked
	Chosen   []Box   // the label and four buttons while a cell is chosen
	Pen      Box     // for panels
	Stacked  bool    // Rare is a column beside the board
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

// mirror puts the buttons on the left.
func (p *Plan) mirror(page Box, landscape bool) {
	flip := func(b *Box) { b.X = 2*page.X + page.W - b.X - b.W }
	flip(&p.Board)
	flip(&p.Pen)
	groups := [][]Box{p.Rare, p.Chosen}
	if landscape || len(p.Primary) > 1 && p.Primary[0].X == p.Primary[1].X {
		groups = append(groups, p.Primary)
	}
	for _, g := range groups {
		if landscape || p.Stacked || len(g) > 1 && g[0].X == g[1].X {
			for i := range g {
				flip(&g[i])
			}
		}
	}
	if landscape {
		for _, b := range []*Box{&p.Names, &p.Captions, &p.Sheet} {
			flip(b)
		}
	}
	for _, g := range groups {
		if landscape && len(g) > 1 && g[0].X > g[1].X {
			for i, j := 0, len(g)-1; i < j; i, j = i+1, j-1 {
				g[i], g[j] = g[j], g[i]
			}
		}
	}
}

const (
	columnMin   float32 = 80 // width of the column beside the board
	captionH    float32 = 22
	aroundBoard float32 = 8
)

// RowIdeal is the height of a row of the sheet where there is room.
const RowIdeal float32 = 43

// NameHeight returns the height of the players' names over the sheet.
func NameHeight(geo Geometry) float32 {
	return Round(Clamp(min(geo.Size.Width, geo.Size.Height)*0.056, 30, 46))
}

func planPortrait(geo Geometry, named bool) Plan {
	p := Plan{}
	page := geo.Page
	margin, below, column := float32(10), Gap, columnMin
	switch {
	case geo.Small:
		margin, below, column = 6, 8, ButtonMin+3
	case page.W > 700:
		column = 104
	}
	above, bottom := margin, margin
	if geo.Small && geo.Strip.H > 0 {
		above, bottom = 4, 4
	}
	names := float32(0)
	if named {
		names = NameHeight(geo)
	}
	fixed := names + RowsMin*RowMin + above + below + ButtonMin + bottom
	boardW := page.W - 2*margin - Gap - column
	p.Cell = Floor(min(boardW, page.H-fixed) / 8)
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
	row, rest := rest.CutBottom(under + bottom)
	row = Box{page.X + margin, row.Y, page.W - 2*margin, under}
	p.Board = Box{page.X + margin, row.Y - below - side, side, side}
	p.Pen = Box{page.X + margin, p.Board.Y, page.W - 2*margin, row.Y + row.H - p.Board.Y}
	beside := Box{p.Board.X + side + Gap, p.Board.Y, page.W - 2*margin - side - Gap, side}
	_ = rest
	if geo.Small {
		p.Stacked = true
		p.Primary = row.Row(5, Gap)
		p.Rare = beside.Column(5, Gap)
		p.Chosen = beside.Column(5, Gap)
		return p
	}
	p.Primary = beside.Column(5, Gap)
	p.Rare = rareRow(row)
	p.Chosen = row.Row(5, Gap)
	return p
}

// rareRow cuts a row for keypad, sheet only, the three sides, more and end. The
// sides have no words, so they may be as small as ButtonMin.
func rareRow(row Box) []Box {
	side := Clamp(row.W*0.085, ButtonMin, 72)
	wide := (row.W - 3*side - 6*Gap) / 4
	var out []Box
	x := row.X
	for _, w := range []float32{wide, wide, side, side, side, wide, wide} {
		out = append(out, Box{x, row.Y, w, row.H})
		x += w + Gap
	}
	return out
}

func planLandscape(geo Geometry, named bool) Plan {
	p := Plan{Stacked: geo.Small}
	page := geo.Page
	margin, beside := float32(10), aroundBoard
	row := float32(6*ButtonMin + 5*Gap)
	const columnW = ButtonMin + 7
	if geo.Small { // a column of buttons between board and sheet, five below the sheet
		margin, beside = 4, Gap+columnW+Gap
		row = max(5*ButtonMin+4*Gap, page.W*0.43)
	}
	p.Cell = Floor(min(page.H-2*margin, page.W-2*margin-beside-row, page.W*0.6) / 8)
	side := 8 * p.Cell
	p.Board = Box{page.X + margin, page.Y + (page.H-side)/2, side, side}
	p.Pen = p.Board
	if geo.Small {
		column := Box{p.Board.X + side + Gap, page.Y, columnW, page.H}.Inset(0, margin)
		p.Rare, p.Chosen = column.Column(5, Gap), column.Column(5, Gap)
		p.Pen = Box{page.X + margin, page.Y, column.X + column.W - page.X - margin, page.H}
		p.Pen = p.Pen.Inset(0, Clamp((page.H-6*ButtonMin-5*Gap)/2, 0, margin)) // six rows of keys
	}
	rest := Box{p.Board.X + side + beside, page.Y, 0, page.H}
	rest.W = page.X + page.W - margin - rest.X
	if named {
		p.Names, rest = rest.CutTop(NameHeight(geo))
	}
	var low Box
	if geo.Small {
		low, rest = rest.CutBottom(ButtonMin + margin)
		low.H = ButtonMin
		p.Primary = low.Row(5, Gap)
		_, rest = rest.CutBottom(4)
	} else {
		low, rest = rest.CutBottom(64 + margin)
		low.H = 64
		p.Chosen = low.Row(5, Gap)
		if low.W >= 7*ButtonMin+6*Gap {
			p.Rare = rareRow(low)
		} else {
			var upper Box
			_, rest = rest.CutBottom(Gap)
			upper, rest = rest.CutBottom(64)
			four, three := upper.Row(4, Gap), low.Row(3, Gap)
			p.Rare = []Box{four[0], four[1], three[0], three[1], three[2], four[2], four[3]}
		}
		_, rest = rest.CutBottom(Gap)
		low, rest = rest.CutBottom(Clamp(page.H*0.115, ButtonMin, 84))
		p.Primary = low.Row(5, Gap)
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
