package page

import "fyne.io/fyne/v2/canvas"

// GroupsCover is a cover with many buttons under headings, each large enough for
// a finger on every screen. What has no room on one page stands on the next.
type GroupsCover struct {
	Surface
	kit      *Kit
	title    *canvas.Text
	heading  string
	groups   []buttonGroup
	feet     []*Button
	up, down *Button
	Page     int // that is shown, from 0
	geo      Geometry
}

// buttonGroup is a heading and what stands under it.
type buttonGroup struct {
	heading string
	buttons []*Button
	label   *canvas.Text
	room    int // for so many buttons, also if there are fewer
}

// NewGroupsCover returns a cover without groups.
func NewGroupsCover(kit *Kit, heading string) *GroupsCover {
	g := &GroupsCover{Surface: NewSurface(kit.Palette), kit: kit, heading: heading, title: NewText(LargeText, true, kit.Palette.Ink)}
	g.up = NewButton(kit.Palette, "page up", "up", "", kit.Touching(func() { g.turn(-1) }))
	g.down = NewButton(kit.Palette, "page down", "down", "", kit.Touching(func() { g.turn(1) }))
	g.Add(g.title, g.up, g.down)
	return g
}

// Group adds buttons under a heading. Without buttons it adds nothing.
func (g *GroupsCover) Group(heading string, buttons ...*Button) {
	if len(buttons) == 0 {
		return
	}
	group := buttonGroup{heading: heading, buttons: buttons, label: NewText(BodyText, false, g.kit.Palette.Second)}
	g.Add(group.label)
	for _, b := range buttons {
		g.Add(b)
	}
	g.groups = append(g.groups, group)
}

// Reserve adds a group as Group does, with room for so many buttons, so that what
// follows lies at the same place however many there are.
func (g *GroupsCover) Reserve(room int, heading string, buttons ...*Button) {
	label := NewText(BodyText, false, g.kit.Palette.Second)
	g.Add(label)
	for _, b := range buttons {
		g.Add(b)
	}
	buttons = append([]*Button{}, buttons...) // not nil, which is a heading
	if len(buttons) == 0 {
		heading = ""
	}
	g.groups = append(g.groups, buttonGroup{heading, buttons, label, room})
}

// Foot adds a button at the foot of every page, and returns g.
func (g *GroupsCover) Foot(b *Button) *GroupsCover {
	g.feet = append(g.feet, g.AddButton(b))
	return g
}

func (g *GroupsCover) turn(step int) {
	g.Page += step
	g.Place(g.geo)
	g.Layer.Refresh()
}

// groupRow is a row of a GroupsCover: a heading, or buttons side by side.
type groupRow struct {
	group   int
	buttons []*Button // nil for a heading
}

const groupLabelH float32 = 23

// rows breaks the groups into rows of at most so many buttons.
func (g *GroupsCover) rows(columns int) (out []groupRow) {
	for i, group := range g.groups {
		out = append(out, groupRow{group: i})
		n := len(group.buttons)
		for from := 0; from < max(n, group.room); from += columns {
			out = append(out, groupRow{i, group.buttons[min(from, n):min(from+columns, n):n]})
		}
	}
	return out
}

// pages cuts the rows into pages of that height. A heading is never the last row
// of a page, and is repeated where its group goes on.
func pages(rows []groupRow, height, space float32) (out [][]groupRow) {
	rowH := ButtonMin + space
	var now []groupRow
	used := float32(0)
	for i, r := range rows {
		need := rowH
		if r.buttons == nil {
			need = groupLabelH + rowH
		}
		if len(now) > 0 && used+need > height+space {
			out, now, used = append(out, now), nil, 0
			if r.buttons != nil {
				now, used = []groupRow{{group: r.group}}, groupLabelH
			}
		}
		now = append(now, rows[i])
		if used += rowH; r.buttons == nil {
			used += groupLabelH - rowH
		}
	}
	return append(out, now)
}

// Place implements [Cover].
func (g *GroupsCover) Place(geo Geometry) {
	kit := g.kit
	g.geo = geo
	low := geo.Landscape && geo.Small
	b := g.BeginCover(geo)
	z, _ := geo.Zones()
	head, b := b.CutTop(Clamp(b.H*0.07, 28, 48))
	FitText(g.title, g.heading, head, LargeText, 13, kit.Palette.Ink)

	space := Gap
	if low || geo.Small {
		space = 8
	}
	least := int(max(2, b.W/210))
	most := max(least, int(b.W/118))
	columns := least
	parts := pages(g.rows(columns), b.H, space)
	for n := least + 1; n <= most && len(parts) > 1; n++ {
		if p := pages(g.rows(n), b.H, space); len(p) < len(parts) {
			columns, parts = n, p
		}
	}
	g.Page = min(max(g.Page, 0), len(parts)-1)
	g.placeFoot(z, len(parts))
	for _, group := range g.groups {
		Show(group.label, false)
		for _, o := range group.buttons {
			Show(o, false)
		}
	}
	shown := parts[g.Page]
	labels, lines := 0, 0
	for _, r := range shown {
		if r.buttons == nil {
			labels++
		} else {
			lines++
		}
	}
	rowH := Clamp((b.H-float32(labels)*groupLabelH-float32(lines-1)*space)/float32(max(1, lines)), ButtonMin, 84)
	y := b.Y
	for _, r := range shown {
		if r.buttons == nil {
			label := g.groups[r.group].label
			text, size := Fit(g.groups[r.group].heading, b.W, BodyText, 11, false)
			SetText(label, text, size, kit.Palette.Second)
			PutText(label, Box{b.X, y, b.W, groupLabelH - 2})
			Show(label, true)
			y += groupLabelH
			continue
		}
		for i, at := range (Box{b.X, y, b.W, rowH}).Row(columns, Gap)[:len(r.buttons)] {
			at.Put(r.buttons[i])
			Show(r.buttons[i], true)
		}
		y += rowH + space
	}
}

// placeFoot places the feet, and at the end of the row the buttons that turn the page.
func (g *GroupsCover) placeFoot(z Zones, parts int) {
	Show(g.up, parts > 1 && g.Page > 0)
	Show(g.down, parts > 1 && g.Page < parts-1)
	z.Back.Put(g.feet[0])
	rest, gap := z.Rest(), Gap
	if parts > 1 {
		if g.kit.Geo.Tight {
			gap = closeGap
		}
		turn := rest
		turn.W = 2*ButtonMin + gap
		turn.X = rest.X + rest.W - turn.W
		rest.W -= turn.W + gap
		for i, at := range turn.Row(2, gap) {
			at.Put([]*Button{g.up, g.down}[i])
		}
	}
	if others := g.feet[1:]; len(others) > 0 {
		for i, at := range rest.Row(max(2, len(others)), gap)[:len(others)] {
			at.Put(others[i])
		}
	}
}

var _ Cover = (*GroupsCover)(nil)
