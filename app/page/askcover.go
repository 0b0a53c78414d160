package page

import "fyne.io/fyne/v2/canvas"

// AskCover asks the arbiter one thing: a heading, what there is to say about it,
// the choices, and at the foot the way back.
type AskCover struct {
	Surface
	p       *Palette
	title   *canvas.Text
	Heading string
	Reader  *Reader
	pager   *Pager
	choices []*Button
	small   []*Button
	feet    []*Button
}

// NewAskCover returns a cover that says lines under a heading, without choices.
func NewAskCover(kit *Kit, heading string, lines ...ReaderLine) *AskCover {
	a := &AskCover{Surface: NewSurface(kit.Palette), p: kit.Palette, Heading: heading, title: NewText(LargeText, true, kit.Palette.Ink)}
	a.Reader = NewReader(kit.Palette, MidText)
	a.Reader.Lines = lines
	a.pager = NewPager(kit, a.Reader)
	a.Add(a.title, a.Reader, a.pager.Up, a.pager.Down)
	return a
}

// Choice adds a button for something that can be chosen.
func (a *AskCover) Choice(b *Button) {
	a.choices = append(a.choices, a.AddButton(b))
}

// Small adds a row of small buttons below the choices, of which one is set.
func (a *AskCover) Small(all ...*Button) {
	for _, b := range all {
		a.small = append(a.small, a.AddButton(b))
	}
}

// smallColumns returns how many of the small buttons stand side by side at a width.
func (a *AskCover) smallColumns(w float32) int {
	if n := len(a.small); w >= 700 || n < 4 {
		return n
	}
	return (len(a.small) + 1) / 2
}

// Foot adds a button at the foot, and returns a.
func (a *AskCover) Foot(b *Button) *AskCover {
	a.feet = append(a.feet, a.AddButton(b))
	return a
}

// Place implements [Cover].
func (a *AskCover) Place(geo Geometry) {
	b := a.BeginCover(geo, a.feet...)
	b.X, b.W = Round(b.X), Floor(b.W) // texts are broken for the width they get
	head, b := b.CutTop(Clamp(b.H*0.08, 32, 52))
	FitText(a.title, a.Heading, head, LargeText, 13, a.p.Ink)
	if n := a.smallColumns(b.W); n > 0 {
		at, rest := b.CutBottom(columnHeight(len(a.small), n))
		for i, box := range at.Grid(len(a.small), n, Gap) {
			box.Put(a.small[i])
		}
		_, b = rest.CutBottom(Gap)
	}
	columns := 1
	if geo.Landscape || b.W >= 560 || len(a.choices) > 6 {
		columns = 2
	}
	if b.W >= 1000 && len(a.choices) > 4 {
		columns = 3
	}
	a.Reader.Fit(b.W, b.H*0.5, MidText)
	need := a.Reader.HeightAt(b.W)
	if need > 0 {
		need += Gap
	}
	for ; columns < 4 && need+columnHeight(len(a.choices), columns) > b.H; columns++ {
		a.Reader.Fit(b.W, b.H-columnHeight(len(a.choices), columns+1)-Gap, a.Reader.TextSize)
		need = min(need, a.Reader.HeightAt(b.W)+Gap)
	}
	text1, rest := b.CutTop(need)
	Show(a.Reader, need > 0)
	if need > 0 {
		a.pager.Place(Box{text1.X, text1.Y, text1.W, max(0, need-Gap)})
	} else {
		Show(a.pager.Up, false)
		Show(a.pager.Down, false)
	}
	if len(a.choices) == 0 {
		return
	}
	rows := (len(a.choices) + columns - 1) / columns
	rest.H = min(rest.H, float32(rows)*(76+Gap)-Gap)
	for i, at := range rest.Grid(len(a.choices), columns, Gap) {
		at.Put(a.choices[i])
	}
}

// columnHeight returns the least height of so many buttons in columns.
func columnHeight(buttons, columns int) float32 {
	if buttons == 0 {
		return 0
	}
	rows := (buttons + columns - 1) / columns
	return float32(rows)*(ButtonMin+Gap) - Gap
}

var _ Cover = (*AskCover)(nil)
