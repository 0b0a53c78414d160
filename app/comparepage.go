package app

import (
	"errors"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/session"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
)

// openCompare lets the arbiter choose the sheet of another device, to lay it
// beside this one (Laws D.2.9, R-A16).
func (v *arbiterView) openCompare() {
	u := v.ui
	t := newFilePage(u.kit, "compare.choose", FileSheet, v.uncover, func(f InboxFile) error { return v.compare(f, false) })
	v.open(fileCover{t})
}

// fileCover lays a list of files over the arbiter's page.
type fileCover struct{ *textPage }

func (f fileCover) place(geo geometry) {
	f.layer.Resize(geo.size)
	f.textPage.place(geo.page)
}

// compare shows what the two sheets say together. Of a sheet of another game
// it is said what is other, and asked once more.
func (v *arbiterView) compare(f InboxFile, anyGame bool) error {
	u := v.ui
	u.touch()
	c, err := u.dev.Compare(f.Data, anyGame)
	var other *session.OtherGameError
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

func (v *arbiterView) askOtherGame(f InboxFile, other *session.OtherGameError) {
	u := v.ui
	lines := []readerLine{{text: f.Name}, {text: u.words.Say("errors.compare.other"), heavy: true}, {}}
	for i, tag := range other.Tags {
		lines = append(lines, readerLine{
			label: u.words.Say("compare.tag." + strings.ToLower(tag)), text: other.This[i] + " / " + other.That[i],
		})
	}
	a := newAskPage(u.kit, u.words.Say("compare.do"), lines...)
	a.foot(u.button("action.back", "back", v.openCompare))
	yes := u.button("compare.anyway", "approve", func() {
		if err := v.compare(f, true); err != nil {
			u.act(err)
		}
	})
	v.open(a.foot(yes))
}

// comparePage shows two sheets of the game: in one line whether they agree,
// the boards as both devices show them and the last position in which the
// sheets agree, what the Laws want, and every half-move that is not the same.
type comparePage struct {
	sheetOfButtons
	arbiter *arbiterView
	of      *session.Compared
	rows    []int // of the comparison, that are listed
	title   *canvas.Text
	more    *canvas.Text
	boards  evidencePage // of which only the boards are used
	list    *rowList
	back    *Button
	turn    *Button
	rule    *Button // gives the ruling that follows; nil if none does
	geo     geometry
}

func newComparePage(v *arbiterView, c *session.Compared) *comparePage {
	u := v.ui
	p := &comparePage{sheetOfButtons: newSheetOfButtons(u.p), arbiter: v, of: c}
	p.title, p.more = newText(largeText, true, u.p.ink), newText(midText, false, u.p.second)
	p.add(p.title, p.more)
	p.boards.large = -1
	marked := c.Squares
	if c.Agree() && c.Gaps > 0 { // what is missing on a sheet is no difference
		marked = nil
	}
	p.addBoard(u.words.Say("compare.here"), &c.Boards[0], marked)
	p.addBoard(u.otherSheet(c), &c.Boards[1], marked)
	if c.Agreed.Known && (!c.Agree() || len(c.Squares) > 0) {
		agreed := &c.Agreed
		if c.Fits.Known {
			agreed = &c.Fits
		}
		p.addBoard(u.words.Say("compare.agreed"), agreed, nil)
	}
	for i := range c.Rows {
		if r := &c.Rows[i]; r.Kind != "same" && !r.Beyond {
			p.rows = append(p.rows, i)
		}
	}
	p.list = newRowList(u.kit, p.drawRow)
	p.back = u.button("action.back", "back", v.uncover)
	p.turn = u.button("action.turn", "turn", p.turnBoards)
	p.add(p.list, p.list.rail, p.list.up, p.list.down, p.back, p.turn)
	if id := p.ruling(); id != "" {
		p.rule = u.button("compare.ruling", "correct", func() { p.openRuling(id) }).asAccent()
		p.add(p.rule)
	}
	p.list.set(len(p.rows) + 2)
	return p
}

// ruling is the one that follows; "" where both boards are alike, or nothing
// can be said.
func (p *comparePage) ruling() rulings.ID {
	c, e := p.of, p.arbiter.ui.dev.EventRules()
	id := rulings.ID("boards.differ")
	switch {
	case !c.Agreed.Known, c.Agree() && len(c.Squares) == 0:
		return ""
	case c.Agree():
		id = "boards.agree"
	}
	if _, there := e.Set.Row(id, e.Play); !there || p.arbiter.ui.record().Status() != scoresheet.Open {
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

// otherSheet says whose the other sheet is, if it says so itself.
func (u *arbiterKit) otherSheet(c *session.Compared) string {
	text := u.words.Say("compare.there")
	if who := c.Other.Recorder.String(); who != "" {
		text += ", " + u.words.Say("compare."+who)
	}
	return text
}

func (p *comparePage) addBoard(label string, at *session.Place, marked []board.Square) {
	v := p.arbiter
	u := v.ui
	i := len(p.boards.boards)
	d := newMarkedDiagram(u.p, marked, func(board.Square) { p.enlarge(i) })
	d.board.SetFlipped(v.board.board.Flipped())
	d.set(at.Board, at.Last)
	r := newReader(u.p, bodyText)
	r.lines = []readerLine{{text: label, heavy: true}, {text: u.afterWords(at)}}
	p.boards.boards, p.boards.below = append(p.boards.boards, d), append(p.boards.below, r)
	p.add(d, r)
}

// afterWords says where a position stands, and who is to move.
func (u *arbiterKit) afterWords(at *session.Place) string {
	text := u.words.Say("find.start")
	if at.Cell != "0" {
		text = u.words.Say("find.after", u.cellWords(at.Cell))
	}
	return text + " · " + u.words.Say("find.tomove."+at.Turn.String())
}

func (p *comparePage) enlarge(i int) {
	p.arbiter.ui.touch()
	if p.boards.large == i {
		i = -1
	}
	p.boards.large = i
	p.place(p.geo)
	p.layer.Refresh()
}

func (p *comparePage) turnBoards() {
	for _, d := range p.boards.boards {
		d.board.Turn()
		d.Refresh()
	}
}

// verdict is what there is to say in one line, and what in a second.
func (p *comparePage) verdict() (text, more string) {
	u, c := p.arbiter.ui, p.of
	say := u.words.Say
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

func (u *arbiterKit) placeWords(cell string) string {
	if cell == "0" {
		return u.words.Say("compare.start")
	}
	return u.cellWords(cell)
}

// cellsWords names a row by its cell, or by both where the sheets are shifted.
func (u *arbiterKit) cellsWords(r *session.ComparedRow) string {
	switch {
	case r.Cells[0] == "":
		return u.cellWords(r.Cells[1])
	case r.Cells[1] == "" || r.Cells[0] == r.Cells[1]:
		return u.cellWords(r.Cells[0])
	}
	return u.cellWords(r.Cells[0]) + " / " + u.cellWords(r.Cells[1])
}

func dashed(text string) string {
	if text == "" {
		return "—"
	}
	return text
}

func (p *comparePage) place(geo geometry) {
	u := p.arbiter.ui
	p.geo = geo
	p.layer.Resize(geo.size)
	b := p.begin(geo.page).inset(clamp(geo.page.w*0.02, 8, 24), 8)
	title, more := p.verdict()
	head, b := b.cutTop(clamp(b.h*0.05, 28, 44))
	text, size := fit(title, head.w, largeText, 12, true)
	setText(p.title, text, size, u.p.ink)
	putText(p.title, head)
	ink := u.p.certain
	if !p.of.Agree() {
		ink = u.p.illegal
	}
	line, b := b.cutTop(clamp(b.h*0.045, 32, 36))
	text, size = fit(more, line.w, largeText, 11, true)
	p.more.TextStyle = fyne.TextStyle{Bold: true}
	setText(p.more, text, size, ink)
	putText(p.more, line)
	foot, b := b.cutBottom(clamp(b.h*0.09, buttonMin, 72))
	keys := foot.row(2, gap)
	if p.rule != nil {
		keys = foot.row(3, gap)
		keys[2].put(p.rule)
	}
	keys[0].put(p.back)
	keys[1].put(p.turn)
	_, b = b.cutBottom(gap)
	_, b = b.cutTop(4)
	if geo.landscape {
		left := box{b.x, b.y, floor(b.w * 0.56), b.h}
		p.placeBoards(left)
		b.x, b.w = b.x+left.w+gap, b.w-left.w-gap
		p.list.place(b)
		return
	}
	room := b
	room.h = floor(b.h * 0.5)
	used := p.placeBoards(room)
	b.y, b.h = b.y+used+6, b.h-used-6
	p.list.place(b)
}

// placeBoards puts the two boards side by side and the agreed position below
// them where that makes them larger, else all in a row.
func (p *comparePage) placeBoards(b box) float32 {
	e := &p.boards
	if n := len(e.boards); e.large < 0 && n == 3 && b.h > 1.15*b.w {
		for i := range e.boards {
			show(e.boards[i], true)
			show(e.below[i], true)
		}
		top, low := b, b
		top.h = floor(b.h/2) - 4
		used := e.placeSome([]int{0, 1}, top.row(2, gap))
		low.y, low.h = b.y+used+6, b.h-used-6
		half := low.row(2, gap)[0]
		half.x = b.x + (b.w-half.w)/2
		return used + 6 + e.placeSome([]int{2}, []box{half})
	}
	if e.large < 0 && len(e.boards) == 2 {
		for i := range e.boards {
			show(e.boards[i], true)
			show(e.below[i], true)
		}
		return e.placeSome([]int{0, 1}, b.row(2, gap))
	}
	return e.placeBoards(b)
}

// drawRow draws first what to do, then what is not the same, and last what
// the other file is worth.
func (p *comparePage) drawRow(row int, d *rowDrawing) {
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

func (p *comparePage) drawLaw(d *rowDrawing) {
	u, c := p.arbiter.ui, p.of
	say := u.words.Say
	law, ruling := "compare.law.differ", "ruling.boards.differ"
	switch {
	case !c.Agreed.Known:
		law, ruling = "compare.law.none", ""
	case c.Agree() && c.Gaps > 0:
		law, ruling = "compare.law.gaps", "ruling.boards.agree"
	case c.Agree():
		law, ruling = "compare.law.agree", "ruling.boards.agree"
	}
	end := d.around(1, d.w-6, u.p.card, u.p.rule, 1, 6)
	d.y += 6
	d.lines(d.box(10, d.w-20), u.law("compare.law"), bodyText, true, u.p.second)
	d.lines(d.box(10, d.w-20), say(law), midText, false, u.p.ink)
	if c.Agree() && len(c.Squares) == 0 {
		d.lines(d.box(10, d.w-20), say("compare.boards.same"), midText, true, u.p.ink)
	} else if ruling != "" {
		d.lines(d.box(10, d.w-20), say("compare.ruling")+": "+say(ruling), midText, true, u.p.ink)
	}
	d.y += 8
	end()
	d.y += 6
}

// drawHeads names the columns of what follows.
func (p *comparePage) drawHeads(d *rowDrawing) {
	u := p.arbiter.ui
	first, second, w := d.columns()
	h := textHeight(bodyText)
	d.text(box{first, d.y, w, h}, u.words.Say("compare.here"), bodyText, true, u.p.second)
	d.text(box{second, d.y, w, h}, u.words.Say("compare.there"), bodyText, true, u.p.second)
	d.y += h + 2
}

func (p *comparePage) drawDifference(i int, d *rowDrawing) {
	u, c := p.arbiter.ui, p.of
	r := &c.Rows[i]
	ink := u.p.possible
	if r.Kind == "differ" {
		ink = u.p.illegal
	}
	end := d.around(1, d.w-6, u.p.card, u.p.rule, 1, 6)
	d.y += 6
	top, h := d.y, round(textHeight(largeText)*1.02)
	first, second, w := d.columns()
	d.text(box{10, top, first - 12, h}, u.cellsWords(r), largeText, true, ink)
	d.text(box{first, top, w, h}, dashed(r.Texts[0]), largeText, true, u.p.ink)
	d.text(box{second, top, w, h}, dashed(r.Texts[1]), largeText, true, u.p.ink)
	d.y = top + h
	if note := u.differenceWords(c, r); note != "" {
		d.lines(d.box(10, d.w-20), note, bodyText, false, u.p.second)
	}
	if c.Again >= 0 && i+1 == c.Again {
		end := "compare.apart"
		if c.Together {
			end = "compare.together"
		}
		d.lines(d.box(10, d.w-20), u.words.Say("compare.again", u.cellsWords(&c.Rows[c.Again])), bodyText, true, u.p.ink)
		d.lines(d.box(10, d.w-20), u.words.Say(end), bodyText, false, u.p.ink)
	}
	d.y += 8
	end()
	d.y += 4
}

// differenceWords says how a row is not the same.
func (u *arbiterKit) differenceWords(c *session.Compared, r *session.ComparedRow) string {
	var parts []string
	add := func(key string, args ...any) { parts = append(parts, u.words.Say(key, args...)) }
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

func (p *comparePage) drawFile(d *rowDrawing) {
	u, c := p.arbiter.ui, p.of
	say := u.words.Say
	line := func(text string, heavy bool) { d.lines(d.box(10, d.w-20), text, bodyText, heavy, u.p.second) }
	d.y += 4
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
	d.y += 4
}

// movesWords is a number of half-moves in moves.
func movesWords(n int) string {
	if n == 1 {
		return "½"
	}
	return halves(n)
}

// newMarkedDiagram is a board whose squares can be touched one by one, of
// which some have a frame around them.
func newMarkedDiagram(p *palette, marked []board.Square, onSquare func(s board.Square)) *placer {
	d := newPlacer(p, onSquare)
	frames := make([]*canvas.Rectangle, len(marked))
	d.objects = append([]fyne.CanvasObject{}, d.board.objects...)
	for i := range frames {
		frames[i] = &canvas.Rectangle{StrokeColor: p.illegal, StrokeWidth: 3}
		d.objects = append(d.objects, frames[i])
	}
	d.arrange = func(size fyne.Size) {
		d.board.Resize(size)
		for i, s := range marked {
			at := d.board.square(s)
			frames[i].StrokeWidth = clamp(d.board.Cell()*0.1, 2, 5)
			frames[i].Move(fyne.NewPos(at.x, at.y))
			frames[i].Resize(fyne.NewSize(at.w, at.h))
		}
	}
	return d
}
