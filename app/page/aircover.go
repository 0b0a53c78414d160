package page

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// AirCover says how far something has come that is asked of the desk over the air:
// which address is called, what came in between and when it is tried again. Other
// ways to do the same stand above the foot, where they stay: what is said above
// changes without a touch.
type AirCover struct {
	Surface
	kit  *Kit
	does string // key of what is being done
	News AirNews

	title   *canvas.Text
	Heading string
	sign    *canvas.Image
	inked   fyne.Resource // what sign shows
	state   *Paragraph
	reader  *Reader
	pager   *Pager
	ways    []*Button
	stop    *Button // gives it up
	again   *Button // tries it again, once it was given up by itself
	done    *Button // it is done
	geo     Geometry
	more    []string // what else to say once it is done
}

// NewAirCover returns a cover under a heading for what is asked of the desk; does is
// the key of the words for what is being done. Back is called when it is given up,
// and done once it was done.
func NewAirCover(kit *Kit, heading, does string, back, done func()) *AirCover {
	c := &AirCover{Surface: NewSurface(kit.Palette), kit: kit, does: does, Heading: heading}
	c.title, c.state = NewText(LargeText, true, kit.Palette.Ink), NewParagraph(4, true)
	c.sign = &canvas.Image{FillMode: canvas.ImageFillContain}
	c.reader = NewReader(kit.Palette, MidText)
	c.pager = NewPager(kit, c.reader)
	c.Add(c.title, c.sign, c.reader, c.pager.Up, c.pager.Down)
	c.Add(c.state.Objects()...)
	c.stop = c.AddButton(kit.Button("air.stop", "back", func() {
		kit.StopAsking()
		back()
	}).AsWayBack())
	c.again = c.AddButton(kit.Button("air.again", "turn", nil).AsAccent())
	c.done = c.AddButton(kit.Button("action.done", "", done).AsAccent().WithText(MidText, true).AsWayBack())
	return c
}

// Way adds a button for another way to do it. Touching it gives this one up.
func (c *AirCover) Way(b *Button) {
	do := b.OnTap
	b.OnTap = func() {
		c.kit.StopAsking()
		do()
	}
	c.ways = append(c.ways, c.AddButton(b))
}

// Ask begins, and says how it goes on. Heard, if it is not nil, hears all news too.
func (c *AirCover) Ask(begin func(tell func(AirNews)) (stop func()), heard func(n AirNews)) {
	ask := func() {
		c.hear(AirNews{Attempt: 1})
		c.kit.Ask(begin, func(n AirNews) {
			c.hear(n)
			if heard != nil {
				heard(n)
			}
		})
	}
	c.again.OnTap = c.kit.Touching(ask)
	ask()
}

// Say says something more once it is done.
func (c *AirCover) Say(text string) { c.more = append(c.more, text) }

func (c *AirCover) hear(n AirNews) {
	c.News = n
	if c.geo.Size.Width > 0 {
		c.Place(c.geo)
		c.Layer.Refresh()
	}
}

// words returns what is shown: the picture, what happens, and what there is to say
// about it.
func (c *AirCover) words() (sign string, state string, lines []ReaderLine) {
	words, n := c.kit.Words, c.News
	say := func(text string) {
		if text != "" {
			lines = append(lines, ReaderLine{Text: text})
		}
	}
	switch {
	case n.Held != NotHeld:
		sign, state = "approve", words.Say("air.has")
		say(words.Say(airWords[n.Held]) + " · " + c.kit.airTime(n))
		for _, text := range c.more {
			lines = append(lines, ReaderLine{Text: text, Heavy: true})
		}
		if n.Held == HeldOnce {
			say(words.Say("air.again.once"))
		}
	case n.Err != nil && (n.Last || n.Next.After(c.kit.Opts.Now())):
		sign, state = "pause", words.Say("air.not.yet")
		lines = append(lines, ReaderLine{Text: Refusal(n.Err, words), Heavy: true})
		if n.Last {
			sign, state = "clear", words.Say("air.not")
			break
		}
		left := n.Next.Sub(c.kit.Opts.Now())
		say(words.Say("air.next", n.Attempt+1, int((left+time.Second-1)/time.Second)))
	default:
		sign, state = "hall", words.Say(c.does)
		if n.Host != "" {
			say(words.Say("air.host", n.Host))
		}
		attempt := n.Attempt
		if n.Err != nil { // that was the one before
			attempt++
		}
		if attempt > 1 {
			say(words.Say("air.attempt", attempt))
		}
	}
	return sign, state, lines
}

// signSide is how large the picture is beside what happens.
const signSide float32 = 64

// Place implements [Cover].
func (c *AirCover) Place(geo Geometry) {
	c.geo = geo
	p := c.kit.Palette
	held := c.News.Held != NotHeld
	failed := c.News.Last && c.News.Err != nil
	b := c.BeginCover(geo)
	z, _ := geo.Zones()
	z.Back.Put(c.stop)
	z.Do.Put(c.again)
	z.Do.Put(c.done)
	Show(c.stop, !held)
	Show(c.again, failed)
	Show(c.done, held)
	if caption := c.kit.Words.Say("air.stop"); failed {
		c.stop.Say("back", c.kit.Words.Say("action.back"))
	} else {
		c.stop.Say("clear", caption)
	}
	head, b := b.CutTop(Clamp(b.H*0.08, 32, 52))
	FitText(c.title, c.Heading, head, LargeText, 13, p.Ink)
	for _, w := range c.ways {
		Show(w, !held)
	}
	if n := len(c.ways); n > 0 {
		columns := min(n, 2)
		if b.W >= 560 {
			columns = 2
		}
		rows := float32((n + columns - 1) / columns)
		high := Clamp(b.H*0.12, ButtonMin, 76)
		var at Box
		at, b = b.CutBottom(rows*(high+Gap) - Gap)
		for i, box := range at.Grid(n, columns, Gap) {
			box.Put(c.ways[i])
		}
		_, b = b.CutBottom(Gap)
	}
	sign, state, lines := c.words()
	ink := p.Ink
	switch {
	case held && c.News.Held != HeldOnce:
		ink = p.Certain
	case held:
		ink = p.Possible
	}
	_, b = b.CutTop(Clamp(b.H*0.05, 0, 40))
	top, b := b.CutTop(Clamp(b.H*0.3, signSide, 120))
	side := signSide
	at := Box{top.X, top.Y + (top.H-side)/2, side, side}
	at.Put(c.sign)
	if r := iconResource(sign, iconPlace(side), ink); r != c.inked {
		c.inked, c.sign.Resource, c.sign.Image = r, r, nil
		c.sign.Refresh()
	}
	c.state.Say(state, Box{top.X + side + Gap + 6, top.Y, top.W - side - Gap - 6, top.H}, TitleText, MidText, ink)
	_, b = b.CutTop(Gap)
	c.reader.Lines, c.reader.Top, c.reader.Part = lines, 0, 0
	c.reader.Fit(b.W, b.H, LargeText-2)
	c.pager.Place(b)
	c.reader.Paint()
}

var _ Cover = (*AirCover)(nil)
