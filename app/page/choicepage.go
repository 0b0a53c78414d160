package page

import "fyne.io/fyne/v2/canvas"

// ChoiceList is a list to choose from, over the arbiter's page, where buttons
// would be too many or say too little.
type ChoiceList struct {
	Surface
	kit     *Kit
	heading string
	Lead    string // over the list
	title   *canvas.Text
	List    *RowList
	Rows    []ChoiceRow
	feet    []*Button
}

// ChoiceRow is what can be chosen: what it is, and more about it below.
type ChoiceRow struct {
	Name, Head, Text string
	Do               func()
}

func NewChoiceList(kit *Kit, heading string) *ChoiceList {
	l := &ChoiceList{Surface: NewSurface(kit.Palette), kit: kit, heading: heading, title: NewText(LargeText, true, kit.Palette.Ink)}
	l.List = NewRowList(kit, l.drawRow)
	l.Add(l.title, l.List, l.List.Rail, l.List.Up, l.List.Down)
	return l
}

func (l *ChoiceList) Foot(b *Button) { l.feet = append(l.feet, l.AddButton(b)) }

// Show makes the rows as they are now.
func (l *ChoiceList) Show() {
	n := len(l.Rows)
	if l.Lead != "" {
		n++
	}
	l.List.Set(n)
}

func (l *ChoiceList) drawRow(i int, d *RowDrawing) {
	p := l.kit.Palette
	if l.Lead != "" {
		if i == 0 {
			d.Lines(d.Box(4, d.W-8), l.Lead, MidText, true, p.Possible)
			d.Y += 6
			return
		}
		i--
	}
	r := l.Rows[i]
	end := d.Around(1, d.W-6, p.Card, p.Rule, 1, 6)
	top := d.Y
	d.Y += 8
	if r.Text == "" {
		d.Text(Box{12, top, d.W - 24, ButtonMin}, r.Head, MidText, true, p.Ink)
	} else {
		d.Lines(d.Box(12, d.W-24), r.Head, MidText, true, p.Ink)
		d.Lines(d.Box(12, d.W-24), r.Text, SmallText, false, p.Second)
	}
	d.Y = max(d.Y+6, top+ButtonMin)
	d.Zone(Zone{end(), r.Name, r.Do})
	d.Y += 6
}

func (l *ChoiceList) Place(geo Geometry) {
	l.Layer.Resize(geo.Size)
	b := l.Begin(geo.Page).Inset(Clamp(geo.Page.W*0.02, 8, 24), 8)
	head, b := b.CutTop(Clamp(b.H*0.08, 32, 52))
	text, size := Fit(l.heading, head.W, LargeText, 13, true)
	SetText(l.title, text, size, l.kit.Palette.Ink)
	PutText(l.title, head)
	foot, b := b.CutBottom(Clamp(b.H*0.09, ButtonMin, 72))
	for i, at := range foot.Row(max(2, len(l.feet)), Gap)[:len(l.feet)] {
		at.Put(l.feet[i])
	}
	_, b = b.CutBottom(Gap)
	l.List.Place(b)
}
