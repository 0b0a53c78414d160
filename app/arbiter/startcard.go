package arbiter

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// startCard shows the starting position of Chess960, its number so large that
// both players read it, and lets the arbiter draw it or type its number
// (Laws, Guideline II.2).
type startCard struct {
	page.Surface
	p       *page.Palette
	caption *canvas.Text
	heading string
	number  *canvas.Text
	board   *page.Diagram
	reader  *page.Reader
	pager   *page.Pager
	foot    []*page.Button // back, and what can be done
}

// mayOpenStart reports whether the page for the starting position says anything:
// one can still be drawn, or one was.
func (v *visit) mayOpenStart() bool {
	r := v.ui.Record()
	_, numbered := r.Header.Number960()
	return r.Status() == scoresheet.Open && (numbered || r.MayStart() == nil)
}

func (v *visit) startButton() *page.Button { return v.ui.Button("draw.open", "board", v.openStart) }

func (v *visit) openStart() {
	u := v.ui
	r := u.Record()
	c := &startCard{Surface: page.NewSurface(u.Palette), p: u.Palette, heading: u.Words.Say("draw.title")}
	c.caption, c.number = page.NewText(page.LargeText, true, u.Palette.Ink), page.NewText(page.TitleText, true, u.Palette.Ink)
	c.caption.Alignment, c.number.Alignment = fyne.TextAlignCenter, fyne.TextAlignCenter
	n, numbered := r.Header.Number960()
	if numbered {
		c.number.Text = strconv.Itoa(n)
	}
	c.board = page.NewDiagram(u.Palette)
	c.board.Board.SetFlipped(v.board.Board.Flipped())
	c.board.Set(r.Header.Start, page.NoSquares)
	c.reader = page.NewReader(u.Palette, page.MidText)
	c.pager = page.NewPager(u.Kit, c.reader)
	c.reader.Lines = v.startLines(numbered)
	c.Add(c.caption, c.number, c.board, c.reader, c.pager.Up, c.pager.Down)
	c.foot = append(c.foot, u.Button("action.back", "back", v.uncover))
	switch {
	case r.MayStart() != nil:
		c.foot = append(c.foot, v.restartButton())
	case r.Draws() > 0:
		c.foot = append(c.foot, u.Button("draw.type", "keypad", v.typeStart), u.Button("draw.again", "turn", v.drawAgain))
	default:
		c.foot = append(c.foot, u.Button("draw.type", "keypad", v.typeStart), u.Button("draw.draw", "turn", v.drawStart).AsAccent())
	}
	for _, b := range c.foot {
		c.AddButton(b)
	}
	v.open(c)
}

// startLines is what the card says besides the number: what was drawn and
// typed, and when.
func (v *visit) startLines(numbered bool) (out []page.ReaderLine) {
	u := v.ui
	switch r := u.Record(); {
	case r.MayStart() != nil:
		out = append(out, page.ReaderLine{Text: u.Cite("draw.begun")})
	case !numbered:
		out = append(out, page.ReaderLine{Text: u.Words.Say("draw.none")})
	}
	if stored, err := u.Dev.ActionLog(); err == nil {
		for _, s := range stored {
			p, err := scoresheet.DecodePayload(s.Event)
			if d, ok := p.(scoresheet.StartDrawn); err == nil && ok {
				key := "draw.drawn"
				if d.Given {
					key = "draw.typed"
				}
				at := s.Event.Stamp.Wall.In(u.Opts.Zone).Format("15:04:05")
				out = append(out, page.ReaderLine{Text: u.Words.Say(key, at, int(d.Number)), Heavy: true})
			}
		}
	}
	return append(out, page.ReaderLine{Text: u.Words.Say("draw.scheme")})
}

// drawStart draws a position and shows it.
func (v *visit) drawStart() {
	_, _, err := v.ui.Dev.DrawStart()
	v.startDone(err)
}

// startDone shows the position that the game has now, or what went wrong.
func (v *visit) startDone(err error) {
	v.look = -1
	if v.ui.Act(err) {
		v.openStart()
	}
}

// drawAgain asks before another position takes the place of the one that was
// drawn: both stand in the log.
func (v *visit) drawAgain() {
	u := v.ui
	n, _ := u.Record().Header.Number960()
	lines := []page.ReaderLine{{Text: u.Words.Say("draw.again.ask", n)}}
	a := page.NewAskCover(u.Kit, u.Words.Say("draw.title"), lines...)
	a.Foot(u.Button("action.cancel", "back", v.openStart))
	v.open(a.Foot(u.Button("draw.again", "turn", v.drawStart).AsAccent()))
}

// typeStart takes the number of a position that was drawn for all boards.
func (v *visit) typeStart() {
	u := v.ui
	v.open(page.NewFigurePad(u.Kit, u.Words.Say("draw.type.ask"), "", 3, v.openStart, func(typed string, _ bool) {
		n, err := strconv.Atoi(typed)
		if err != nil || n >= board.Starts960 {
			v.say(u.Words.Say("errors.chess960"))
			return
		}
		_, err = u.Dev.GiveStart(n)
		v.startDone(err)
	}))
}

// Place implements [page.Cover].
func (c *startCard) Place(geo page.Geometry) {
	b := c.BeginCover(geo, c.foot...)
	var at, words page.Box
	if geo.Landscape {
		side := min(b.H, b.W*0.55)
		at = page.BoxAt(b.X, b.Y+(b.H-side)/2, side, side)
		words = page.BoxAt(b.X+side+2*page.Gap, b.Y, b.W-side-2*page.Gap, b.H)
	} else {
		side := min(b.W, b.H*0.55)
		at = page.BoxAt(b.X+(b.W-side)/2, b.Y, side, side)
		_, words = b.CutTop(side + page.Gap)
	}
	at.Put(c.board)
	caption, words := words.CutTop(page.Clamp(words.H*0.12, 26, 44))
	text, size := page.Fit(c.heading, caption.W, page.LargeText, 12, true)
	page.SetText(c.caption, text, size, c.p.Ink)
	page.PutText(c.caption, caption)
	if c.number.Text != "" {
		var number page.Box
		number, words = words.CutTop(page.Clamp(words.H*0.45, 56, min(240, words.W*0.6)))
		page.SetText(c.number, c.number.Text, number.H*0.8, c.p.Ink)
		page.PutText(c.number, number)
	}
	c.reader.Fit(words.W, words.H, page.MidText)
	c.pager.Place(words)
}
