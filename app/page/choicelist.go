package page

// ChoiceList is a cover with a list to choose from, where buttons would be too
// many or say too little.
type ChoiceList struct {
	listCover
	Lead string // over the rows; "" for none
	Rows []ChoiceRow
}

// ChoiceRow is something that can be chosen.
type ChoiceRow struct {
	Name string // of the place that is touched
	Head string // what it is
	Text string // more about it, below; may be ""
	Do   func() // called when it is chosen
}

// NewChoiceList returns an empty list under a heading.
func NewChoiceList(kit *Kit, heading string) *ChoiceList {
	l := &ChoiceList{}
	l.listCover = newListCover(kit, heading, l.drawRow)
	return l
}

// Update shows the rows as they are now.
func (l *ChoiceList) Update() {
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

var _ Cover = (*ChoiceList)(nil)
