package page

// RulingList is a cover that lists rulings: what each is, its article on the
// right, and more about it below. One that was withdrawn is struck through.
type RulingList struct {
	listCover
	Empty string // said if there are no rows
	Rows  []RulingRow
}

// RulingRow is a row of a [RulingList].
type RulingRow struct {
	Name   string // of the place that is touched
	Head   string // what the ruling is
	Right  string // its article
	Text   string // more about it, below; may be ""
	Struck bool   // struck through
	Do     func() // called when it is touched
}

// NewRulingList returns an empty list under a heading.
func NewRulingList(kit *Kit, heading string) *RulingList {
	l := &RulingList{}
	l.listCover = newListCover(kit, heading, l.drawRow)
	return l
}

// Update shows the rows as they are now, or Empty.
func (l *RulingList) Update() { l.List.Set(max(1, len(l.Rows))) }

func (l *RulingList) drawRow(i int, d *RowDrawing) {
	p := l.kit.Palette
	if len(l.Rows) == 0 {
		d.Y += 8
		d.Lines(d.Box(4, d.W-8), l.Empty, MidText, true, p.Ink)
		return
	}
	r := l.Rows[i]
	end := d.Around(1, d.W-6, p.Card, p.Rule, 1, 6)
	top := d.Y
	const pad = 12
	room := d.W - 2*pad
	if r.Right != "" {
		_, size := Fit(r.Right, room*0.42, BodyText, 11, false)
		w := min(room*0.42, TextWidth(r.Right, size, false)) + 2
		d.Text(Box{d.W - pad - w, top, w, ButtonMin}, r.Right, size, false, p.Second)
		room -= w + Gap
	}
	ink := p.Ink
	if r.Struck {
		ink = p.Second
	}
	from := len(d.Texts)
	lines := len(breakHard(r.Head, room, MidText, true))
	high := float32(lines) * TextHeight(MidText)
	if r.Text != "" {
		high += float32(len(breakHard(r.Text, room, BodyText, false))) * TextHeight(BodyText)
	}
	d.Y += max(7, (ButtonMin-high)/2)
	d.Lines(d.Box(pad, room), r.Head, MidText, true, ink)
	if r.Struck {
		for _, t := range d.Texts[from:] {
			d.Rect(Box{t.At.X, t.At.Y + t.At.H/2 - 1, TextWidth(t.Text, t.Size, t.Heavy), 2}, ink, ink, 0, 0)
		}
	}
	if r.Text != "" {
		d.Lines(d.Box(pad, room), r.Text, BodyText, false, p.Second)
	}
	d.Y = max(d.Y+7, top+ButtonMin)
	d.Zone(Zone{end(), r.Name, r.Do})
	d.Y += 6
}

var _ Cover = (*RulingList)(nil)
