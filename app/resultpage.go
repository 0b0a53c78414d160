package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/scoresheet"
)

// resultView asks how the game ended, in game mode.
type resultView struct {
	ui      *gameKit
	layer   *fyne.Container
	title   *canvas.Text
	asks    *canvas.Text
	note    *note
	noteBox box
	main    []*Button // 1-0, ½-½, 0-1
	others  []*Button
	reasons []*Button
	back    *Button
	done    *Button

	result scoresheet.Result
	reason string
	geo    geometry
}

func newResultPage(u *gameKit) *resultView {
	v := &resultView{ui: u, layer: layered(), note: newNote(u.p)}
	v.title, v.asks = newText(largeText, true, u.p.ink), newText(midText, true, u.p.ink)
	v.title.Text, v.asks.Text = u.words.Say("end.title"), u.words.Say("end.reason")
	v.layer.Objects = []fyne.CanvasObject{v.title, v.asks}
	choose := func(r scoresheet.Result) func() {
		return func() {
			v.result, v.reason = r, ""
			u.again()
		}
	}
	for i, r := range mainResults {
		key := [...]string{"end.white", "end.draw", "end.black"}[i]
		b := newButton(u.p, "result "+r.String(), "", u.words.Say(key), choose(r)).withText(midText, true)
		b.head = resultText(r)
		v.main = append(v.main, b)
	}
	for _, r := range otherResults {
		v.others = append(v.others, newButton(u.p, "result "+r.String(), "", resultText(r), choose(r)).withText(midText, false))
	}
	for range 6 {
		v.reasons = append(v.reasons, newButton(u.p, "", "", "", nil).withText(midText, false))
	}
	v.back = u.button("end.togame", "back", func() {
		u.ending = false
		u.Refresh()
	})
	v.done = u.button("action.next", "next", v.accept).asAccent().withText(midText, true)
	for _, set := range [][]*Button{v.main, v.others, v.reasons, {v.back, v.done}} {
		for _, b := range set {
			v.layer.Objects = append(v.layer.Objects, b)
		}
	}
	v.layer.Objects = append(v.layer.Objects, v.note.layer)
	return v
}

func (v *resultView) accept() {
	_, err := v.ui.dev.Result(v.result, v.reason)
	v.ui.act(err)
}

func (v *resultView) object() fyne.CanvasObject { return v.layer }

func (v *resultView) tell(text string) { v.note.say(text, v.noteBox) }

func (v *resultView) arrange(geo geometry) {
	v.geo = geo
	v.layer.Resize(geo.size)
	page := geo.page.inset(clamp(geo.page.w*0.025, 10, 24), 8)
	bottom, page := page.cutBottom(clamp(page.h*0.08, buttonMin+3, 72))
	_, page = page.cutBottom(gap)
	last := bottom.row(2, gap)
	last[0].put(v.back)
	last[1].put(v.done)
	head, page := page.cutTop(clamp(page.h*0.07, 34, 56))
	v.noteBox = head
	putText(v.title, head)
	if geo.landscape {
		halves := page.row(2, 28)
		v.placeResults(halves[0])
		v.placeReasons(halves[1])
		return
	}
	results, page := page.cutTop(clamp(page.h*0.38, 2*gap+3*buttonMin, 390))
	v.placeResults(results)
	_, page = page.cutTop(gap)
	v.placeReasons(page)
}

func (v *resultView) placeResults(b box) {
	low := clamp(b.h*0.2, buttonMin, 80)
	others, rest := b.cutBottom(2*low + gap)
	for i, at := range others.grid(6, 3, gap) {
		at.put(v.others[i])
	}
	_, rest = rest.cutBottom(gap)
	rest.y, rest.h = rest.y+max(0, rest.h-260), min(rest.h, 260)
	for i, at := range rest.row(3, gap) {
		at.put(v.main[i])
	}
}

func (v *resultView) placeReasons(b box) {
	head, rest := b.cutTop(34)
	putText(v.asks, head)
	columns := 2
	if b.w > 900 {
		columns = 3
	}
	rows := (len(v.reasons) + columns - 1) / columns
	rest.h = min(rest.h, float32(rows)*(84+gap)-gap)
	for i, at := range rest.grid(len(v.reasons), columns, gap) {
		at.put(v.reasons[i])
	}
}

func (v *resultView) update() {
	v.note.hide()
	for i, b := range v.main {
		b.Choose(v.result == mainResults[i])
	}
	for i, b := range v.others {
		b.Choose(v.result == otherResults[i])
	}
	set := reasonsOf(v.result)
	for i, b := range v.reasons {
		show(b, i < len(set))
		if i >= len(set) {
			continue
		}
		r := set[i]
		b.Name = r.key
		b.Say("", v.ui.words.Say(r.key))
		b.OnTap = func() {
			v.reason = r.stored
			v.ui.again()
		}
		b.Choose(v.reason == r.stored)
	}
	show(v.asks, len(set) > 0)
	show(v.done, v.result != scoresheet.NoResult && v.reason != "")
}
