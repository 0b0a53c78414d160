package arbiter

import (
	"errors"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findwords"
	"zapis/scoresheet/rulings"
)

// openCompare lets the arbiter choose the sheet of another device for
// comparison with this one (Laws D.2.9, R-A16).
func (v *visit) openCompare() {
	u := v.ui
	t := page.NewFilePanel(u.Kit, "compare.do", "compare.choose", page.FileSheet, v.uncover, func(f page.InboxFile) error { return v.compare(f, false) })
	v.open(fileCover{t})
}

// fileCover lays a list of files over the arbiter's page.
type fileCover struct{ *page.TextPanel }

func (f fileCover) Place(geo page.Geometry) {
	page.Resize(f.Layer, geo.Size)
	f.TextPanel.Place(geo.Page)
}

// compare shows the comparison of the two sheets. For a sheet of another game
// it shows the differences, and asks for confirmation.
func (v *visit) compare(f page.InboxFile, anyGame bool) error {
	u := v.ui
	u.Touch()
	c, err := u.Dev.Compare(f.Data, anyGame)
	var other *arbitration.OtherGameError
	switch {
	case errors.As(err, &other):
		v.askOtherGame(f, other)
	case err != nil:
		return err
	default:
		v.open(newComparePage(v, &c))
	}
	return nil
}

func (v *visit) askOtherGame(f page.InboxFile, other *arbitration.OtherGameError) {
	u := v.ui
	lines := []page.ReaderLine{{Text: f.Name}, {Text: u.Words.Say("errors.compare.other"), Heavy: true}, {}}
	for i, tag := range other.Tags {
		lines = append(lines, page.ReaderLine{
			Label: u.Words.Say("compare.tag." + strings.ToLower(tag)), Text: other.This[i] + " / " + other.That[i],
		})
	}
	a := page.NewAskCover(u.Kit, u.Words.Say("compare.do"), lines...)
	a.Foot(u.Button("action.back", "back", v.openCompare))
	yes := u.Button("compare.anyway", "approve", func() {
		if err := v.compare(f, true); err != nil {
			u.Act(err)
		}
	})
	v.open(a.Foot(yes))
}

// comparePage shows two sheets of the game: in one line whether they agree,
// the boards as both devices show them and the last position in which the
// sheets agree, what the Laws want, and every half-move that is not the same.
type comparePage struct {
	page.Surface
	arbiter *visit
	of      *arbitration.Comparison
	rows    []int // of the comparison, that are listed
	title   *canvas.Text
	more    *canvas.Text
	boards  evidencePage // of which only the boards are used
	list    *page.RowList
	back    *page.Button
	turn    *page.Button
	rule    *page.Button // gives the ruling that follows; nil if none does
	geo     page.Geometry
}

func newComparePage(v *visit, c *arbitration.Comparison) *comparePage {
	u := v.ui
	p := &comparePage{Surface: page.NewSurface(u.Palette), arbiter: v, of: c}
	p.title, p.more = page.NewText(page.LargeText, true, u.Palette.Ink), page.NewText(page.MidText, false, u.Palette.Second)
	p.Add(p.title, p.more)
	p.boards.large = -1
	marked := c.Squares
	if c.Agree() && c.Gaps > 0 { // what is missing on a sheet is no difference
		marked = nil
	}
	p.addBoard(u.Words.Say("compare.here"), &c.Boards[0], marked)
	p.addBoard(u.otherSheet(c), &c.Boards[1], marked)
	if c.Agreed.Known && (!c.Agree() || len(c.Squares) > 0) {
		agreed := &c.Agreed
		if c.Fits.Known {
			agreed = &c.Fits
		}
		p.addBoard(u.Words.Say("compare.agreed"), agreed, nil)
	}
	for i := range c.Rows {
		if r := &c.Rows[i]; r.Kind != "same" && !r.Beyond {
			p.rows = append(p.rows, i)
		}
	}
	p.list = page.NewRowList(u.Kit, p.drawRow)
	p.back = u.Button("action.back", "back", v.uncover)
	p.turn = u.Button("action.turn", "turn", p.turnBoards)
	p.Add(p.list, p.list.Rail, p.list.Up, p.list.Down, p.back, p.turn)
	if id := p.ruling(); id != "" {
		p.rule = u.Button("compare.ruling", "correct", func() { p.openRuling(id) }).AsAccent()
		p.Add(p.rule)
	}
	p.list.Set(len(p.rows) + 2)
	return p
}

// ruling returns the suggested ruling; "" if both boards are equal, or nothing
// can be said.
func (p *comparePage) ruling() rulings.ID {
	c, e := p.of, p.arbiter.ui.Dev.EventRules()
	id := rulings.BoardsDiffer
	switch {
	case !c.Agreed.Known, c.Agree() && len(c.Squares) == 0:
		return ""
	case c.Agree():
		id = rulings.BoardsAgree
	}
	if _, there := e.Set.Row(id, e.Play); !there || p.arbiter.ui.Record().Status() != scoresheet.Open {
		return ""
	}
	return id
}

// openRuling begins it at the first move that is not the same.
func (p *comparePage) openRuling(id rulings.ID) {
	v, c := p.arbiter, p.of
	d := v.draft(id)
	if c.First >= 0 && d.r.Cell != nil {
		if name, err := scoresheet.ParseCellName(c.Rows[c.First].Cells[0]); err == nil {
			d = v.draftAt(id, name)
		}
	}
	d.from = func() { v.open(p) }
	v.openRuling(d)
}

// otherSheet names whose sheet the other one is, if it says so itself.
func (u *Kit) otherSheet(c *arbitration.Comparison) string {
	text := u.Words.Say("compare.there")
	if who := c.Other.Recorder.String(); who != "" {
		text += ", " + u.Words.Say("compare."+who)
	}
	return text
}

func (p *comparePage) addBoard(label string, at *arbitration.Place, marked []board.Square) {
	v := p.arbiter
	u := v.ui
	i := len(p.boards.boards)
	d := newMarkedDiagram(u.Palette, marked, func(board.Square) { p.enlarge(i) })
	d.Board.SetFlipped(v.board.Board.Flipped())
	d.Set(at.Board, at.Last)
	r := page.NewReader(u.Palette, page.BodyText)
	r.Lines = []page.ReaderLine{{Text: label, Heavy: true}, {Text: u.afterWords(at)}}
	p.boards.boards, p.boards.below = append(p.boards.boards, d), append(p.boards.below, r)
	p.Add(d, r)
}

// afterWords describes the place of a position, and the side to move.
func (u *Kit) afterWords(at *arbitration.Place) string {
	text := u.Words.Say("find.start")
	if at.Cell != "0" {
		text = u.Words.Say("find.after", u.CellWords(at.Cell))
	}
	return text + " · " + u.Words.Say("find.tomove."+at.Turn.String())
}

func (p *comparePage) enlarge(i int) {
	p.arbiter.ui.Touch()
	if p.boards.large == i {
		i = -1
	}
	p.boards.large = i
	p.Place(p.geo)
	p.Layer.Refresh()
}

func (p *comparePage) turnBoards() {
	for _, d := range p.boards.boards {
		d.Board.Turn()
		d.Refresh()
	}
}

// verdict returns the result in one line, and a second line.
func (p *comparePage) verdict() (text, more string) {
	u, c := p.arbiter.ui, p.of
	say := u.Words.Say
	if c.StartsDiffer {
		return say("compare.starts"), c.Starts[0] + " / " + c.Starts[1]
	}
	if !c.Agreed.Known {
		return say("compare.none"), ""
	}
	text = say("compare.agree", u.placeWords(c.Agreed.Cell))
	switch {
	case c.First >= 0:
		r := &c.Rows[c.First]
		more = say("compare.differs", u.cellsWords(r), dashed(r.Texts[0]), dashed(r.Texts[1]))
		if c.Fits.Cell != c.Agreed.Cell {
			more = say("compare.fits", u.placeWords(c.Fits.Cell)) + " · " + more
		}
	case c.Fits.Cell != c.Agreed.Cell:
		more = say("compare.fits", u.placeWords(c.Fits.Cell))
	default:
		more = say("compare.nothing")
	}
	return text, more
}

func (u *Kit) placeWords(cell string) string {
	if cell == "0" {
		return u.Words.Say("compare.start")
	}
	return u.CellWords(cell)
}

// cellsWords names a row by its cell, or by both where the sheets are shifted.
func (u *Kit) cellsWords(r *arbitration.ComparedRow) string {
	switch {
	case r.Cells[0] == "":
		return u.CellWords(r.Cells[1])
	case r.Cells[1] == "" || r.Cells[0] == r.Cells[1]:
		return u.CellWords(r.Cells[0])
	}
	return u.CellWords(r.Cells[0]) + " / " + u.CellWords(r.Cells[1])
}

func dashed(text string) string {
	if text == "" {
		return "—"
	}
	return text
}

func (p *comparePage) Place(geo page.Geometry) {
	u := p.arbiter.ui
	p.geo = geo
	feet := []*page.Button{p.back, p.turn}
	if p.rule != nil {
		feet = append(feet, p.rule)
	}
	b := p.BeginCover(geo, feet...)
	title, more := p.verdict()
	head, b := b.CutTop(page.Clamp(b.H*0.05, 28, 44))
	text, size := page.Fit(title, head.W, page.LargeText, 12, true)
	page.SetText(p.title, text, size, u.Palette.Ink)
	page.PutText(p.title, head)
	ink := u.Palette.Certain
	if !p.of.Agree() {
		ink = u.Palette.Illegal
	}
	line, b := b.CutTop(page.Clamp(b.H*0.045, 32, 36))
	text, size = page.Fit(more, line.W, page.LargeText, 11, true)
	p.more.TextStyle = fyne.TextStyle{Bold: true}
	page.SetText(p.more, text, size, ink)
	page.PutText(p.more, line)
	_, b = b.CutTop(4)
	if geo.Landscape {
		left := page.BoxAt(b.X, b.Y, page.Floor(b.W*0.56), b.H)
		p.placeBoards(left)
		b.X, b.W = b.X+left.W+page.Gap, b.W-left.W-page.Gap
		p.list.Place(b)
		return
	}
	room := b
	room.H = page.Floor(b.H * 0.5)
	used := p.placeBoards(room)
	b.Y, b.H = b.Y+used+6, b.H-used-6
	p.list.Place(b)
}

// placeBoards puts the two boards side by side and the agreed position below
// them where that makes them larger, else all in a row.
func (p *comparePage) placeBoards(b page.Box) float32 {
	e := &p.boards
	if n := len(e.boards); e.large < 0 && n == 3 && b.H > 1.15*b.W {
		for i := range e.boards {
			page.Show(e.boards[i], true)
			page.Show(e.below[i], true)
		}
		top, low := b, b
		top.H = page.Floor(b.H/2) - 4
		used := e.placeSome([]int{0, 1}, top.Row(2, page.Gap))
		low.Y, low.H = b.Y+used+6, b.H-used-6
		half := low.Row(2, page.Gap)[0]
		half.X = b.X + (b.W-half.W)/2
		return used + 6 + e.placeSome([]int{2}, []page.Box{half})
	}
	if e.large < 0 && len(e.boards) == 2 {
		for i := range e.boards {
			page.Show(e.boards[i], true)
			page.Show(e.below[i], true)
		}
		return e.placeSome([]int{0, 1}, b.Row(2, page.Gap))
	}
	return e.placeBoards(b)
}

// drawRow draws first what to do, then what is not the same, and last what
// the other file is worth.
func (p *comparePage) drawRow(row int, d *page.RowDrawing) {
	switch {
	case row == 0:
		p.drawLaw(d)
	case row <= len(p.rows):
		if row == 1 {
			p.drawHeads(d)
		}
		p.drawDifference(p.rows[row-1], d)
	default:
		p.drawFile(d)
	}
}

func (p *comparePage) drawLaw(d *page.RowDrawing) {
	u, c := p.arbiter.ui, p.of
	say := u.Words.Say
	law, ruling := "compare.law.differ", rulings.BoardsDiffer.Key()
	switch {
	case !c.Agreed.Known:
		law, ruling = "compare.law.none", ""
	case c.Agree() && c.Gaps > 0:
		law, ruling = "compare.law.gaps", rulings.BoardsAgree.Key()
	case c.Agree():
		law, ruling = "compare.law.agree", rulings.BoardsAgree.Key()
	}
	end := d.Around(1, d.W-6, u.Palette.Card, u.Palette.Rule, 1, 6)
	d.Y += 6
	d.Lines(d.Box(10, d.W-20), u.Cite("compare.law"), page.BodyText, true, u.Palette.Second)
	d.Lines(d.Box(10, d.W-20), say(law), page.MidText, false, u.Palette.Ink)
	if c.Agree() && len(c.Squares) == 0 {
		d.Lines(d.Box(10, d.W-20), say("compare.boards.same"), page.MidText, true, u.Palette.Ink)
	} else if ruling != "" {
		d.Lines(d.Box(10, d.W-20), u.Words.Say("app.label", say("compare.ruling"), say(ruling)), page.MidText, true, u.Palette.Ink)
	}
	d.Y += 8
	end()
	d.Y += 6
}

// drawHeads names the columns of what follows.
func (p *comparePage) drawHeads(d *page.RowDrawing) {
	u := p.arbiter.ui
	first, second, w := d.Columns()
	h := page.TextHeight(page.BodyText)
	d.Text(page.BoxAt(first, d.Y, w, h), u.Words.Say("compare.here"), page.BodyText, true, u.Palette.Second)
	d.Text(page.BoxAt(second, d.Y, w, h), u.Words.Say("compare.there"), page.BodyText, true, u.Palette.Second)
	d.Y += h + 2
}

func (p *comparePage) drawDifference(i int, d *page.RowDrawing) {
	u, c := p.arbiter.ui, p.of
	r := &c.Rows[i]
	ink := u.Palette.Possible
	if r.Kind == "differ" {
		ink = u.Palette.Illegal
	}
	end := d.Around(1, d.W-6, u.Palette.Card, u.Palette.Rule, 1, 6)
	d.Y += 6
	top, h := d.Y, page.Round(page.TextHeight(page.LargeText)*1.02)
	first, second, w := d.Columns()
	d.Text(page.BoxAt(10, top, first-12, h), u.cellsWords(r), page.LargeText, true, ink)
	d.Text(page.BoxAt(first, top, w, h), dashed(r.Texts[0]), page.LargeText, true, u.Palette.Ink)
	d.Text(page.BoxAt(second, top, w, h), dashed(r.Texts[1]), page.LargeText, true, u.Palette.Ink)
	d.Y = top + h
	if note := u.differenceWords(c, r); note != "" {
		d.Lines(d.Box(10, d.W-20), note, page.BodyText, false, u.Palette.Second)
	}
	if c.Again >= 0 && i+1 == c.Again {
		end := "compare.apart"
		if c.Together {
			end = "compare.together"
		}
		d.Lines(d.Box(10, d.W-20), u.Words.Say("compare.again", u.cellsWords(&c.Rows[c.Again])), page.BodyText, true, u.Palette.Ink)
		d.Lines(d.Box(10, d.W-20), u.Words.Say(end), page.BodyText, false, u.Palette.Ink)
	}
	d.Y += 8
	end()
	d.Y += 4
}

// differenceWords describes how a row differs.
func (u *Kit) differenceWords(c *arbitration.Comparison, r *arbitration.ComparedRow) string {
	var parts []string
	add := func(key string, args ...any) { parts = append(parts, u.Words.Say(key, args...)) }
	switch {
	case r.With >= 0:
		add("compare.row.swapped", u.cellsWords(&c.Rows[r.With]))
	case r.Slip > 0:
		add("compare.row.slip." + strconv.Itoa(r.Slip))
	case r.Kind == "unreadable" && r.Alike:
		add("compare.row.alike")
	case r.Kind != "differ":
		add("compare.row." + strings.ReplaceAll(r.Kind, " ", ""))
	}
	if r.Shifted {
		add("compare.row.shifted")
	}
	return strings.Join(parts, " · ")
}

func (p *comparePage) drawFile(d *page.RowDrawing) {
	u, c := p.arbiter.ui, p.of
	say := u.Words.Say
	line := func(text string, heavy bool) {
		d.Lines(d.Box(10, d.W-20), text, page.BodyText, heavy, u.Palette.Second)
	}
	d.Y += 4
	if c.Other.Attested {
		line(say("compare.attested", c.Other.Device), false)
	} else {
		line(say("compare.plain"), true)
	}
	if len(c.OtherGame) > 0 {
		var tags []string
		for _, tag := range c.OtherGame {
			tags = append(tags, say("compare.tag."+strings.ToLower(tag)))
		}
		line(say("compare.othergame", strings.Join(tags, ", ")), true)
	}
	switch {
	case c.Behind > 0:
		line(say("compare.behind", movesWords(c.Behind)), false)
	case c.Behind < 0:
		line(say("compare.ahead", movesWords(-c.Behind)), false)
	}
	if len(c.Squares) > 0 && len(c.Squares) <= 8 && (!c.Agree() || c.Gaps == 0) {
		names := make([]string, len(c.Squares))
		for i, s := range c.Squares {
			names[i] = s.String()
		}
		line(say("compare.squares", strings.Join(names, ", ")), false)
	}
	if c.Gaps > 0 {
		line(say("compare.gaps", strconv.Itoa(c.Gaps)), false)
	}
	d.Y += 4
}

// movesWords is a number of half-moves in moves.
func movesWords(n int) string {
	if n == 1 {
		return "½"
	}
	return findwords.Moves(n)
}

// newMarkedDiagram is a board whose squares can be touched one by one, of
// which some have a frame around them.
func newMarkedDiagram(p *page.Palette, marked []board.Square, onSquare func(s board.Square)) *page.Placer {
	d := page.NewPlacer(p, onSquare)
	frames := make([]*canvas.Rectangle, len(marked))
	d.Objects = append([]fyne.CanvasObject{}, d.Board.Objects...)
	for i := range frames {
		frames[i] = page.NewFrame(nil, p.Illegal, 3, 0)
		d.Objects = append(d.Objects, frames[i])
	}
	d.Arrange = func(size fyne.Size) {
		page.Resize(d.Board, size)
		for i, s := range marked {
			at := d.Board.SquareBox(s)
			page.SetFrame(frames[i], nil, p.Illegal, page.Clamp(d.Board.Cell()*0.1, 2, 5))
			page.Move(frames[i], fyne.NewPos(at.X, at.Y))
			page.Resize(frames[i], fyne.NewSize(at.W, at.H))
		}
	}
	return d
}
