package owner

import (
	"fyne.io/fyne/v2"

	"zapis/app/page"
)

func (f *startPart) Place(b page.Box) {
	page.Resize(f.layer, fyne.NewSize(b.X+b.W, b.Y+b.H))
	for _, o := range []fyne.CanvasObject{f.scroll, f.start, f.practice, f.pack, f.notice[0], f.notice[1]} {
		page.Show(o, f.panel == nil)
	}
	if f.panel != nil {
		page.Show(f.export, false)
		f.panel.Place(b)
		return
	}
	row, rest := b.CutBottom(page.Clamp(b.H*0.09, page.ButtonMin+4, 72))
	f.Update()
	beside := []*page.Button{f.practice, f.pack, f.start}
	if f.export.Visible() {
		beside = []*page.Button{f.practice, f.pack, f.export, f.start}
	}
	for i, at := range row.Row(len(beside), page.Gap) {
		at.Put(beside[i])
	}
	lines := page.Wrap(f.owner.kit.Words.Say(f.noticeKey()), rest.W-6, 14, false)
	lines = lines[:min(len(lines), len(f.notice))]
	below, rest := rest.CutBottom(float32(len(lines))*20 + 10)
	for i, t := range f.notice {
		page.Show(t, i < len(lines))
		if i < len(lines) {
			page.SetText(t, lines[i], 14, f.owner.kit.Palette.Second)
			page.PutText(t, page.BoxAt(below.X+3, below.Y+4+20*float32(i), below.W, 20))
		}
	}
	_, rest = rest.CutBottom(6)
	f.room = rest
	page.PutScroll(f.scroll, f.tall, rest, f.layOut)
}

// noticeKey returns what must be known before the game begins: that the device will stay
// in game mode, and that the arbiter cannot come in if no code is set. During the game it
// is too late to set one.
func (f *startPart) noticeKey() string {
	if f.owner.kit.arbiterCanCome() {
		return "start.notice"
	}
	return "start.nocode"
}

// shape returns how many fields stand side by side, and how high a line of them is.
// On a low screen all are seen without scrolling.
func (f *startPart) shape(w float32) (columns int, line float32) {
	switch {
	case w > 700 && f.room.H < 262:
		return 4, page.LabelHeight + 48
	case w > 1000 || w > 700 && f.room.H < 435:
		return 4, page.LabelHeight + page.ButtonMin + 7
	case f.room.H < float32(len(f.fields))/2*(page.LabelHeight+page.ButtonMin+7)+f.choices()*(page.LabelHeight+page.ButtonMin+page.Gap)-page.Gap:
		return 2, page.LabelHeight + 48
	}
	return 2, page.LabelHeight + page.ButtonMin + 7
}

// choices returns how many rows of buttons stand under the fields.
func (f *startPart) choices() float32 {
	if names, guest := f.shownMe(); names || guest {
		return 3
	}
	return 2
}

// layOut lays the scrolled part out and returns its height.
func (f *startPart) layOut(w float32) float32 {
	n, lineH := f.shape(w)
	lines := (len(f.fields) + n - 1) / n
	for i, at := range page.BoxAt(3, 0, w-6, float32(lines)*lineH).Grid(len(f.fields), n, 0) {
		at.H -= 7
		if n > 1 {
			at.W -= page.Gap / 2
			if i%n > 0 {
				at.X += page.Gap / 2
			}
		}
		if n == 4 { // a time control is long, and the number of a position is not
			more := at.W / 3
			switch f.fields[i].tag {
			case "TimeControl":
				at.W += more
			case "Chess960":
				at.X, at.W = at.X+more, at.W-more
			}
		}
		label, entry := at.CutTop(page.LabelHeight)
		f.fields[i].width = label.W
		f.fields[i].say(f.fields[i].words, label.W, f.owner.kit.Palette.Second)
		page.PutText(f.fields[i].label, label)
		if f.fields[i].tag == "TimeControl" {
			page.BoxAt(entry.X+entry.W-page.ButtonMin, entry.Y, page.ButtonMin, entry.H).Put(f.control)
			entry.W -= page.ButtonMin + 8
		}
		entry.Put(f.fields[i].entry)
	}
	y := float32(lines) * lineH
	names, guest := f.shownMe()
	page.Show(f.me.Label, names || guest)
	page.Show(f.me.Buttons[0], names)
	page.Show(f.me.Buttons[1], names)
	page.Show(f.me.Buttons[2], guest)
	shown := &page.Choice{Label: f.me.Label}
	for _, b := range f.me.Buttons {
		if b.Visible() {
			shown.Add(b)
		}
	}
	items := []*page.Choice{f.recorders}
	if len(shown.Buttons) > 0 {
		items = []*page.Choice{shown, f.recorders}
	}
	items = append(items, f.other)
	if n == 4 { // side by side
		buttons := 0
		for _, c := range items {
			buttons += len(c.Buttons)
		}
		each := (w - 6 - float32(len(items)-1)*2*page.Gap - float32(buttons-len(items))*page.Gap) / float32(buttons)
		x := float32(3)
		for _, c := range items {
			broad := float32(len(c.Buttons))*(each+page.Gap) - page.Gap
			c.Place(x, y, broad)
			x += broad + 2*page.Gap
		}
		return y + f.recorders.Height(w) - page.Gap
	}
	for _, c := range items {
		c.Place(3, y, w-6)
		y += c.Height(w - 6)
	}
	return y - page.Gap
}
