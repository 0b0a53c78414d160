package arbiter

import (
	"strconv"
	"time"

	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// askNumber asks for a number; nothing typed leaves what was.
func (c *clockPage) askNumber(heading, before string, most int, set func(n int, option bool), option string) {
	pad := page.NewFigurePad(c.arbiter.ui.Kit, heading, before, most, c.Again, func(typed string, option bool) {
		if n, err := strconv.Atoi(typed); err == nil {
			set(n, option)
			return
		}
		c.Again()
	})
	if option != "" {
		pad.WithOption(option)
	}
	c.arbiter.open(pad)
}

func (c *clockPage) askMoves() {
	u := c.arbiter.ui
	c.askNumber(u.Words.Say("clocks.moves.last"), strconv.Itoa(c.checked.Last.Number), 3, func(n int, white bool) {
		c.visit.ask.Last = lastMove(n, white)
		c.Again()
	}, "clocks.moves.white")
}

// lastMove is the move of that number, of White if Black has not made his.
func lastMove(n int, white bool) *scoresheet.CellName {
	if white && n > 0 {
		return &scoresheet.CellName{Number: n, Side: board.White}
	}
	return &scoresheet.CellName{Number: n, Side: board.Black}
}

func (c *clockPage) askPause() {
	u := c.arbiter.ui
	c.askNumber(u.Words.Say("clocks.pause"), strconv.Itoa(int(c.visit.ask.Pause/time.Minute)), 3, func(n int, _ bool) {
		c.visit.ask.Pause = time.Duration(n) * time.Minute
		c.Again()
	}, "")
}

// askEach asks for a number for White and then for Black.
func (c *clockPage) askEach(key string, before [2]int, option string, set func(side board.Color, n int)) {
	u := c.arbiter.ui
	heading := func(side board.Color) string {
		return u.Words.Say("app.label", u.Words.Say(key), u.Words.Say("sheet."+side.String()))
	}
	one := func(side board.Color, then func()) {
		c.askNumber(heading(side), strconv.Itoa(before[side]), 3, func(n int, taken bool) {
			if taken {
				n = -n
			}
			set(side, n)
			then()
		}, option)
	}
	one(board.White, func() { one(board.Black, c.Again) })
}

func (c *clockPage) askGiven() {
	given := &c.visit.ask.Given
	before := [2]int{int(given[0] / time.Minute), int(given[1] / time.Minute)}
	c.askEach("clocks.given", before, "clocks.given.taken", func(side board.Color, n int) { given[side] = time.Duration(n) * time.Minute })
}

func (c *clockPage) askCounter() {
	c.askEach("clocks.counter", c.visit.ask.Counter, "", func(side board.Color, n int) { c.visit.ask.Counter[side] = n })
}

func (c *clockPage) askStart() {
	c.askTime("clocks.start", c.checked.Start, func(text string) { c.visit.ask.Start = text })
}

func (c *clockPage) askAt() {
	c.askTime("clocks.at", c.checked.At, func(text string) { c.visit.ask.At, c.visit.frozen = text, false })
}

// askTime asks for a time of day; one that is none stays on the pad.
func (c *clockPage) askTime(key string, before time.Time, set func(text string)) {
	u := c.arbiter.ui
	var pad *page.FigurePad
	pad = page.NewFigurePad(u.Kit, u.Words.Say(key), page.ClockTime(before), 4, c.Again, func(typed string, _ bool) {
		text := page.TypedTime(typed)
		if _, err := time.Parse("15:04", text); typed != "" && err != nil {
			page.SetText(pad.Shown, text, page.TitleText, u.Palette.Illegal)
			return
		}
		if typed != "" {
			set(text)
		}
		c.Again()
	})
	pad.Say = page.TypedTime
	c.arbiter.open(pad)
}
