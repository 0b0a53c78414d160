package app

// gamePlan is where the parts of the game page lie.
type gamePlan struct {
	names    box // no height where there is no room for it
	captions box
	sheet    box
	rows     int
	rowH     float32
	text     float32 // size of a move on the sheet
	board    box
	cell     float32
	primary  []box // undo, clock, offer, dash, turn
	rare     []box // keypad, sheet only, the three sides, more, end; or five of them
	chosen   []box // the label and four buttons while a cell is chosen
	pen      box   // where panels are drawn
	stacked  bool  // the rare ones stand one below the other, beside the board
}

// planGame lays the game page out. The sheet comes first: seven rows stand on
// every screen. Then the board is made as large as it goes; what is left gives
// the sheet more rows.
func planGame(geo geometry, leftHand bool) gamePlan {
	var p gamePlan
	switch {
	case geo.landscape:
		p = planLandscape(geo, true)
		if p.rowH < rowMin {
			p = planLandscape(geo, false)
		}
	default:
		p = planPortrait(geo, true)
		if p.cell < squareMin {
			p = planPortrait(geo, false)
		}
	}
	if leftHand {
		p.mirror(geo.page, geo.landscape)
	}
	p.text = clamp(p.rowH*0.54, 20, 26)
	return p
}

// mirror puts the actions on the left.
func (p *gamePlan) mirror(page box, landscape bool) {
	flip := func(b *box) { b.x = 2*page.x + page.w - b.x - b.w }
	flip(&p.board)
	flip(&p.pen)
	groups := [][]box{p.rare, p.chosen}
	if landscape || len(p.primary) > 1 && p.primary[0].x == p.primary[1].x {
		groups = append(groups, p.primary)
	}
	for _, g := range groups {
		if landscape || p.stacked || len(g) > 1 && g[0].x == g[1].x {
			for i := range g {
				flip(&g[i])
			}
		}
	}
	if landscape {
		for _, b := range []*box{&p.names, &p.captions, &p.sheet} {
			flip(b)
		}
	}
	for _, g := range groups {
		if landscape && len(g) > 1 && g[0].x > g[1].x {
			for i, j := 0, len(g)-1; i < j; i, j = i+1, j-1 {
				g[i], g[j] = g[j], g[i]
			}
		}
	}
}

const (
	columnMin   float32 = 80
	captionH    float32 = 22
	rowIdeal    float32 = 43
	aroundBoard float32 = 8
)

func nameHeight(geo geometry) float32 {
	return round(clamp(min(geo.size.Width, geo.size.Height)*0.056, 30, 46))
}

func planPortrait(geo geometry, named bool) gamePlan {
	p := gamePlan{}
	page := geo.page
	margin, below, column := float32(10), gap, columnMin
	switch {
	case geo.small:
		margin, below, column = 6, 8, buttonMin+3
	case page.w > 700:
		column = 104
	}
	above, bottom := margin, margin
	if geo.small && geo.strip.h > 0 {
		above, bottom = 4, 4
	}
	names := float32(0)
	if named {
		names = nameHeight(geo)
	}
	fixed := names + rowsMin*rowMin + above + below + buttonMin + bottom
	boardW := page.w - 2*margin - gap - column
	p.cell = floor(min(boardW, page.h-fixed) / 8)
	side := 8 * p.cell
	extra := page.h - fixed - side
	captions := float32(0)
	if named && extra >= captionH {
		captions = captionH
		extra -= captions
	}
	under := round(buttonMin + clamp(extra*0.12, 0, 10))
	rowsH := page.h - names - captions - above - side - below - under - bottom
	p.rows = max(rowsMin, int(rowsH/rowIdeal))
	p.rowH = floor(rowsH / float32(p.rows))

	rest := page
	p.names, rest = rest.cutTop(names)
	p.captions, rest = rest.cutTop(captions)
	p.sheet, _ = rest.cutTop(p.rowH * float32(p.rows))
	row, rest := rest.cutBottom(under + bottom)
	row = box{page.x + margin, row.y, page.w - 2*margin, under}
	p.board = box{page.x + margin, row.y - below - side, side, side}
	p.pen = box{page.x + margin, p.board.y, page.w - 2*margin, row.y + row.h - p.board.y}
	beside := box{p.board.x + side + gap, p.board.y, page.w - 2*margin - side - gap, side}
	_ = rest
	if geo.small {
		p.stacked = true
		p.primary = row.row(5, gap)
		p.rare = beside.column(5, gap)
		p.chosen = beside.column(5, gap)
		return p
	}
	p.primary = beside.column(5, gap)
	p.rare = rareRow(row)
	p.chosen = row.row(5, gap)
	return p
}

// rareRow cuts a row for keypad, sheet only, the three sides, more and end.
// The sides have no words, so they may be as small as a finger.
func rareRow(row box) []box {
	side := clamp(row.w*0.085, buttonMin, 72)
	wide := (row.w - 3*side - 6*gap) / 4
	var out []box
	x := row.x
	for _, w := range []float32{wide, wide, side, side, side, wide, wide} {
		out = append(out, box{x, row.y, w, row.h})
		x += w + gap
	}
	return out
}

func planLandscape(geo geometry, named bool) gamePlan {
	p := gamePlan{stacked: geo.small}
	page := geo.page
	margin, beside := float32(10), aroundBoard
	row := float32(6*buttonMin + 5*gap)
	const columnW = buttonMin + 7
	if geo.small { // a column of buttons between board and sheet, five below the sheet
		margin, beside = 4, gap+columnW+gap
		row = max(5*buttonMin+4*gap, page.w*0.43)
	}
	p.cell = floor(min(page.h-2*margin, page.w-2*margin-beside-row, page.w*0.6) / 8)
	side := 8 * p.cell
	p.board = box{page.x + margin, page.y + (page.h-side)/2, side, side}
	p.pen = p.board
	if geo.small {
		column := box{p.board.x + side + gap, page.y, columnW, page.h}.inset(0, margin)
		p.rare, p.chosen = column.column(5, gap), column.column(5, gap)
		p.pen = box{page.x + margin, page.y, column.x + column.w - page.x - margin, page.h}
		p.pen = p.pen.inset(0, clamp((page.h-6*buttonMin-5*gap)/2, 0, margin)) // six rows of keys
	}
	rest := box{p.board.x + side + beside, page.y, 0, page.h}
	rest.w = page.x + page.w - margin - rest.x
	if named {
		p.names, rest = rest.cutTop(nameHeight(geo))
	}
	var low box
	if geo.small {
		low, rest = rest.cutBottom(buttonMin + margin)
		low.h = buttonMin
		p.primary = low.row(5, gap)
		_, rest = rest.cutBottom(4)
	} else {
		low, rest = rest.cutBottom(64 + margin)
		low.h = 64
		p.chosen = low.row(5, gap)
		if low.w >= 7*buttonMin+6*gap {
			p.rare = rareRow(low)
		} else {
			var upper box
			_, rest = rest.cutBottom(gap)
			upper, rest = rest.cutBottom(64)
			four, three := upper.row(4, gap), low.row(3, gap)
			p.rare = []box{four[0], four[1], three[0], three[1], three[2], four[2], four[3]}
		}
		_, rest = rest.cutBottom(gap)
		low, rest = rest.cutBottom(clamp(page.h*0.115, buttonMin, 84))
		p.primary = low.row(5, gap)
		_, rest = rest.cutBottom(gap)
		if named {
			p.captions, rest = rest.cutTop(captionH)
		}
	}
	p.rows = max(rowsMin, int(rest.h/rowIdeal))
	p.rowH = floor(rest.h / float32(p.rows))
	p.sheet, _ = rest.cutTop(p.rowH * float32(p.rows))
	return p
}
