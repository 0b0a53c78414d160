package app

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/session"
)

// archive is the owner's own games: to be listed, read and copied out. It
// asks for the owner's code first (R-O01).
type archive struct {
	owner  *ownerView
	layer  *fyne.Container
	code   *codePad
	empty  *canvas.Text
	list   []*Button
	older  *Button
	newer  *Button
	games  []session.ArchivedGame
	first  int // of the list, counted from the newest
	open   *session.ArchivedGame
	head   *header
	sheet  *Sheet
	result *canvas.Text
	back   *Button
	export *Button
	at     box
}

func newArchive(v *ownerView) *archive {
	u := v.ui
	a := &archive{owner: v, layer: layered()}
	a.code = newCodePad(u, u.words.Say("code.enter.owner"), func(code string) {
		if err := u.dev.Owner(code); err != nil {
			a.code.say(refusal(err, u.words))
			return
		}
		u.view = u.dev.View()
		a.enter()
		u.again()
	}, func() { v.open(0) })
	a.empty = newText(midText, false, u.p.second)
	a.empty.Text = u.words.Say("owner.archive.empty")
	a.older = u.button("action.next", "down", func() { a.page(1) })
	a.newer = u.button("action.back", "up", func() { a.page(-1) })
	a.head = newHeader(u)
	a.sheet = newSheet(u.p, u.opts.Notation, u.style())
	a.sheet.readOnly = true
	a.result = newText(midText, true, u.p.ink)
	a.back = u.button("action.back", "back", func() {
		a.open = nil
		u.again()
	})
	a.export = u.button("owner.export", "export", func() {
		data, err := u.dev.ExportArchived(session.FormatPGN, a.open.N)
		u.save(u.exportName(&a.open.Record, session.FormatPGN), data, err)
	}).asAccent()
	a.layer.Objects = []fyne.CanvasObject{a.code.layer, a.empty, a.older, a.newer, a.head.layer, a.sheet, a.result, a.back, a.export}
	return a
}

func (a *archive) object() fyne.CanvasObject { return a.layer }

func (a *archive) enter() {
	a.open, a.first, a.games = nil, 0, nil
	if !a.owner.ui.view.Identified {
		return
	}
	games, err := a.owner.ui.dev.Games()
	if err != nil {
		a.owner.tell(refusal(err, a.owner.ui.words))
		return
	}
	for i := len(games) - 1; i >= 0; i-- { // the newest first
		a.games = append(a.games, games[i])
	}
}

func (a *archive) page(step int) {
	if first := a.first + step*len(a.list); first >= 0 && first < len(a.games) {
		a.first = first
		a.owner.ui.again()
	}
}

func (a *archive) place(b box) {
	a.at = b
	a.layer.Resize(fyne.NewSize(b.x+b.w, b.y+b.h))
	known := a.owner.ui.view.Identified
	listed, opened := known && a.open == nil, known && a.open != nil
	show(a.code.layer, !known)
	show(a.empty, listed && len(a.games) == 0)
	for _, o := range []fyne.CanvasObject{a.head.layer, a.sheet, a.result, a.back, a.export} {
		show(o, opened)
	}
	w, h := min(b.w, 460), min(b.h, 600)
	if b.h < 400 {
		w = b.w
	}
	a.code.place(box{b.x + (b.w-w)/2, b.y, w, h})
	putText(a.empty, box{b.x, b.y, b.w, 60})
	a.placeList(b, listed)
	if opened {
		a.placeGame(b)
	}
}

func (a *archive) placeList(b box, listed bool) {
	n := max(1, int((b.h-buttonMin-gap)/(buttonMin+gap)))
	if len(a.list) != n {
		for _, o := range a.list {
			o.Hide()
		}
		a.list = nil
		for range n {
			o := newButton(a.owner.ui.p, "", "", "", nil).withText(midText, false)
			a.list = append(a.list, o)
			a.layer.Objects = append(a.layer.Objects, o)
		}
	}
	show(a.older, listed && a.first+n < len(a.games))
	show(a.newer, listed && a.first > 0)
	row, rest := b.cutBottom(buttonMin)
	halves := row.row(2, gap)
	halves[0].put(a.newer)
	halves[1].put(a.older)
	rows := (box{rest.x, rest.y, rest.w, float32(n) * (buttonMin + gap)}).column(n, gap)
	for i, o := range a.list {
		index := a.first + i
		seen := listed && index < len(a.games)
		show(o, seen)
		if !seen {
			continue
		}
		g := a.games[index]
		o.Name = fmt.Sprintf("game %d", g.N)
		h := &g.Record.Header
		o.Say("", fmt.Sprintf("%s   %s – %s   %s", h.Tag("Date"), h.Tag("White"), h.Tag("Black"), resultText(g.Record.Result)))
		o.OnTap = func() {
			a.open = &g
			a.owner.ui.again()
		}
		rows[i].put(o)
	}
}

func (a *archive) placeGame(b box) {
	row, b := b.cutBottom(buttonMin + 6)
	halves := row.row(2, gap)
	halves[0].put(a.back)
	halves[1].put(a.export)
	_, b = b.cutBottom(gap)
	top, b := b.cutTop(32)
	r := &a.open.Record
	text := fmt.Sprintf("%s  %s   %s", resultText(r.Result), reasonWords(r.Reason, a.owner.ui.words), r.Header.Tag("Date"))
	setText(a.result, text, midText, a.owner.ui.p.ink)
	putText(a.result, top)
	names, b := b.cutTop(nameHeight(a.owner.geo))
	n := max(1, int(b.h/rowIdeal))
	rowH := floor(b.h / float32(n))
	a.sheet.SetRows(rowH, clamp(rowH*0.5, 18, 24))
	b.h = rowH * float32(n)
	b.put(a.sheet)
	a.head.arrange(names, box{}, b, a.sheet)
	a.head.update(r)
	a.sheet.SetRecord(*r)
}
