package app

import "fyne.io/fyne/v2/canvas"

// groupsPage shows many buttons under headings, each as large as a finger on
// every screen; what does not stand on one page stands on the next.
type groupsPage struct {
	sheetOfButtons
	ui       *kit
	title    *canvas.Text
	heading  string
	groups   []buttonGroup
	feet     []*Button
	up, down *Button
	page     int
	geo      geometry
}

// buttonGroup is what stands under one heading.
type buttonGroup struct {
	heading string
	buttons []*Button
	label   *canvas.Text
}

func newGroupsPage(u *kit, heading string) *groupsPage {
	g := &groupsPage{sheetOfButtons: newSheetOfButtons(u.p), ui: u, heading: heading, title: newText(largeText, true, u.p.ink)}
	g.up = newButton(u.p, "page up", "up", "", u.touching(func() { g.turn(-1) }))
	g.down = newButton(u.p, "page down", "down", "", u.touching(func() { g.turn(1) }))
	g.add(g.title, g.up, g.down)
	return g
}

// group adds buttons under a heading; without buttons it adds nothing.
func (g *groupsPage) group(heading string, buttons ...*Button) {
	if len(buttons) == 0 {
		return
	}
	group := buttonGroup{heading: heading, buttons: buttons, label: newText(bodyText, false, g.ui.p.second)}
	g.add(group.label)
	for _, b := range buttons {
		g.add(b)
	}
	g.groups = append(g.groups, group)
}

// foot adds a button at the foot of every page.
func (g *groupsPage) foot(b *Button) *groupsPage {
	g.feet = append(g.feet, g.addButton(b))
	return g
}

func (g *groupsPage) turn(step int) {
	g.page += step
	g.place(g.geo)
	g.layer.Refresh()
}

// groupRow is a line of a groupsPage: a heading, or buttons side by side.
type groupRow struct {
	group   int
	buttons []*Button // nil for a heading
}

const groupLabelH float32 = 23

// rows breaks the groups into rows of so many buttons.
func (g *groupsPage) rows(columns int) (out []groupRow) {
	for i, group := range g.groups {
		out = append(out, groupRow{group: i})
		for from := 0; from < len(group.buttons); from += columns {
			out = append(out, groupRow{i, group.buttons[from:min(from+columns, len(group.buttons))]})
		}
	}
	return out
}

// pages cuts the rows so that each part stands in that height. A heading never
// stands alone at a foot, and is said again where its group goes on.
func pages(rows []groupRow, height, space float32) (out [][]groupRow) {
	rowH := buttonMin + space
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

func (g *groupsPage) place(geo geometry) {
	u := g.ui
	g.geo = geo
	g.layer.Resize(geo.size)
	low := geo.landscape && geo.small
	b := g.begin(geo.page).inset(clamp(geo.page.w*0.02, 8, 24), 8)
	head, b := b.cutTop(clamp(b.h*0.07, 28, 48))
	text, size := fit(g.heading, head.w, largeText, 13, true)
	setText(g.title, text, size, u.p.ink)
	putText(g.title, head)
	foot, b := b.cutBottom(clamp(b.h*0.08, buttonMin, 72))
	_, b = b.cutBottom(gap)

	space := gap
	if low || geo.small {
		space = 8
	}
	least := int(max(2, b.w/210))
	most := max(least, int(b.w/118))
	columns := least
	parts := pages(g.rows(columns), b.h, space)
	for n := least + 1; n <= most && len(parts) > 1; n++ {
		if p := pages(g.rows(n), b.h, space); len(p) < len(parts) {
			columns, parts = n, p
		}
	}
	g.page = min(max(g.page, 0), len(parts)-1)
	g.placeFoot(foot, len(parts))
	for _, group := range g.groups {
		show(group.label, false)
		for _, o := range group.buttons {
			show(o, false)
		}
	}
	shown := parts[g.page]
	labels, lines := 0, 0
	for _, r := range shown {
		if r.buttons == nil {
			labels++
		} else {
			lines++
		}
	}
	rowH := clamp((b.h-float32(labels)*groupLabelH-float32(lines-1)*space)/float32(max(1, lines)), buttonMin, 84)
	y := b.y
	for _, r := range shown {
		if r.buttons == nil {
			label := g.groups[r.group].label
			text, size := fit(g.groups[r.group].heading, b.w, bodyText, 11, false)
			setText(label, text, size, u.p.second)
			putText(label, box{b.x, y, b.w, groupLabelH - 2})
			show(label, true)
			y += groupLabelH
			continue
		}
		for i, at := range (box{b.x, y, b.w, rowH}).row(columns, gap)[:len(r.buttons)] {
			at.put(r.buttons[i])
			show(r.buttons[i], true)
		}
		y += rowH + space
	}
}

func (g *groupsPage) placeFoot(foot box, parts int) {
	show(g.up, parts > 1 && g.page > 0)
	show(g.down, parts > 1 && g.page < parts-1)
	if parts > 1 {
		turn := foot
		turn.w = 2*buttonMin + gap
		turn.x = foot.x + foot.w - turn.w
		foot.w -= turn.w + gap
		for i, at := range turn.row(2, gap) {
			at.put([]*Button{g.up, g.down}[i])
		}
	}
	for i, at := range foot.row(max(2, len(g.feet)), gap)[:len(g.feet)] {
		at.put(g.feet[i])
	}
}

var _ arbiterCover = (*groupsPage)(nil)
