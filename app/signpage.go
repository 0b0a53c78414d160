package app

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/scoresheet"
)

// signView is the page after the result: the sheet to read through, and the
// signatures under it (ESS 6.2.2.9, Laws 8.7).
type signView struct {
	ui     *gameKit
	layer  *fyne.Container
	result *canvas.Text
	reason *canvas.Text
	read   *canvas.Text
	head   *header
	sheet  *Sheet
	rows   [2]signRow
	wait   *canvas.Text // who has not signed yet
	bottom []*Button    // back to the game, the arbiter's way in, release
	codeCover
	pad  *signing
	note *note
	sure bool              // going back to the game was asked for once, over signatures
	not  scoresheet.Signer // who touched once that he does not agree
	geo  geometry
}

type signRow struct {
	who      scoresheet.Signer
	dot      *canvas.Circle
	name     *canvas.Text
	status   *canvas.Text
	sign     *Button
	approve  *Button
	disagree *Button
	at       box
}

func newSignPage(u *gameKit) *signView {
	v := &signView{ui: u, layer: layered(), codeCover: codeCover{cover: layered()}, note: newNote(u.p)}
	v.result, v.reason, v.read = newText(titleText, true, u.p.ink), newText(midText, false, u.p.ink), newText(bodyText, false, u.p.second)
	v.read.Text = u.words.Say("end.read")
	v.wait = newText(bodyText, false, u.p.second)
	v.head = newHeader(u.kit)
	v.sheet = newSheet(u.p, u.opts.Notation, u.style())
	v.sheet.readOnly = true
	v.layer.Objects = []fyne.CanvasObject{v.result, v.reason, v.read, v.wait, v.head.layer, v.sheet}
	for i, who := range [...]scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		fill := u.p.whiteDot
		if i == 1 {
			fill = u.p.blackDot
		}
		r := &v.rows[i]
		r.who = who
		r.dot = &canvas.Circle{FillColor: fill, StrokeColor: u.p.dotLine, StrokeWidth: 1.5}
		r.name, r.status = newText(midText, true, u.p.ink), newText(bodyText, false, u.p.second)
		r.sign = u.button("sign.do", "sign", func() { v.openPad(who) })
		r.sign.Name = "sign " + who.String()
		r.approve = u.button("sign.approve", "approve", func() {
			_, err := u.dev.Approve(who, v.nameOf(who))
			u.act(err)
		})
		r.approve.Name = "approve " + who.String()
		r.disagree = u.button("sign.disagree", "clear", func() { v.disagree(r) })
		r.disagree.Name = "disagree " + who.String()
		v.layer.Objects = append(v.layer.Objects, r.dot, r.name, r.status, r.sign, r.approve, r.disagree)
	}
	v.bottom = []*Button{
		u.button("end.togame", "back", v.toGame),
		u.button("arbiter.enter", "lock", func() { v.openCode(u.kit, v.geo) }),
		u.button("release.do", "release", func() {
			_, err := u.dev.Release()
			u.act(err)
		}).asAccent().withText(midText, true),
	}
	for _, b := range v.bottom {
		v.layer.Objects = append(v.layer.Objects, b)
	}
	v.layer.Objects = append(v.layer.Objects, v.note.layer, v.cover)
	return v
}

// toGame goes on with the game, which takes the result off the sheet. Where
// somebody has signed, a single touch is not enough to undo that.
func (v *signView) toGame() {
	u := v.ui
	signed := slices.ContainsFunc(u.record().Signers[:], func(s *scoresheet.Signature) bool { return s != nil })
	if signed && !v.sure {
		v.sure = true
		v.bottom[0].Choose(true)
		v.tell(u.words.Say("end.void.ask"))
		return
	}
	_, err := u.dev.Result(scoresheet.NoResult, "")
	u.act(err)
}

// disagree notes that a player does not agree with the result. It is asked
// once: beside the button for a signature a finger may slip.
func (v *signView) disagree(row *signRow) {
	u := v.ui
	if v.not != row.who {
		v.update()
		v.not = row.who
		row.disagree.Choose(true)
		result, _ := u.record().Outcome()
		v.tell(u.words.Say("sign.disagree.ask", v.nameOf(row.who), resultText(result)))
		return
	}
	_, err := u.dev.Disagree(row.who, v.nameOf(row.who))
	u.act(err)
}

// nameOf is who signs: the name on the sheet, or the side.
func (v *signView) nameOf(who scoresheet.Signer) string {
	return signerName(v.ui.kit, v.ui.record(), who)
}

func (v *signView) object() fyne.CanvasObject { return v.layer }

func (v *signView) tell(text string) {
	v.note.say(text, box{v.geo.page.x, v.geo.page.y, v.geo.page.w, 46})
}

func (v *signView) arrange(geo geometry) {
	v.geo = geo
	v.layer.Resize(geo.size)
	v.cover.Resize(geo.size)
	page := geo.page
	margin := clamp(page.w*0.015, 6, 14)
	bottom, page := page.cutBottom(clamp(page.h*0.07, buttonMin, 68) + margin)
	bottom = bottom.inset(margin, 0)
	bottom.h -= margin
	for i, at := range bottom.row(3, gap) {
		at.put(v.bottom[i])
	}
	_, page = page.cutBottom(gap)
	signers := box{}
	if geo.landscape {
		signers = box{page.x + page.w*0.56, page.y + margin, page.w*0.44 - margin, page.h - margin}
		page.w = page.w*0.56 - 2*margin
	} else {
		signers, page = page.cutBottom(2*clamp(page.h*0.1, buttonMin+4, 92) + gap)
		signers = signers.inset(margin, 0)
		_, page = page.cutBottom(gap)
	}
	v.placeSheet(page, margin)
	for i, at := range signers.column(2, gap) {
		at.h = min(at.h, 190)
		v.rows[i].at = at
	}
	if v.pad != nil {
		v.pad.place(geo)
	}
	v.arrangeCode(geo)
}

func (v *signView) placeSheet(page box, margin float32) {
	page.x, page.w = page.x+margin, page.w-margin
	nameH := nameHeight(v.geo)
	spare := page.h - rowsMin*rowMin
	head := clamp(spare-nameH, 34, 56)
	var top, names, read box
	top, page = page.cutTop(head)
	setText(v.result, v.result.Text, clamp(head*0.66, 20, titleText), v.ui.p.ink)
	putText(v.result, top)
	show(v.read, page.h-rowsMin*rowMin-nameH > 26)
	if v.read.Visible() {
		read, page = page.cutTop(26)
		text, size := fit(v.ui.words.Say("end.read"), read.w, bodyText, 11, false)
		setText(v.read, text, size, v.ui.p.second)
		putText(v.read, read)
	}
	if page.h-nameH >= rowsMin*rowMin {
		names, page = page.cutTop(nameH)
	}
	n := max(rowsMin, int(page.h/rowIdeal))
	rowH := floor(page.h / float32(n))
	v.sheet.SetRows(rowH, clamp(rowH*0.5, 18, 24))
	page.h = rowH * float32(n)
	page.put(v.sheet)
	v.head.arrange(names, box{}, page, v.sheet)
}

func (v *signView) update() {
	u, r := v.ui, v.ui.record()
	v.note.hide()
	v.sure, v.not = false, 0
	v.bottom[0].Choose(false)
	v.head.update(r)
	v.sheet.SetRecord(*r)
	result, _ := r.Outcome()
	setText(v.result, resultText(result), v.result.TextSize, u.p.ink)
	reason := cmp.Or(u.signedText(r), reasonWords(r.Reason, u.words))
	x := v.result.Position().X + textWidth(v.result.Text, v.result.TextSize, true) + 14
	text, size := fit(reason, v.geo.page.w-x-100, midText, 12, false)
	setText(v.reason, text, size, u.p.second)
	putText(v.reason, box{x, v.result.Position().Y, v.geo.page.w - x, v.result.Size().Height})
	for i := range v.rows {
		v.updateRow(&v.rows[i], r)
	}
	signed := r.Status() == scoresheet.SignedByBoth
	show(v.bottom[2], signed)
	var missing []string
	for i := range v.rows {
		if r.Signers[v.rows[i].who] == nil {
			missing = append(missing, u.words.Say("sign."+v.rows[i].who.String()))
		}
	}
	show(v.wait, !signed)
	at := box{v.bottom[2].Position().X, v.bottom[2].Position().Y, v.bottom[2].Size().Width, v.bottom[2].Size().Height}
	text, size = fit(u.words.Say("sign.missing", strings.Join(missing, ", ")), at.w, bodyText, 9, false)
	setText(v.wait, text, size, u.p.second)
	putText(v.wait, at)
}

func (v *signView) updateRow(row *signRow, r *scoresheet.Record) {
	u, at := v.ui, row.at
	signature := r.Signers[row.who]
	side := u.words.Say("sign." + row.who.String())
	disagrees := u.disagreesText(r, row.who, side)
	may := signature == nil && disagrees == ""
	stacked := at.h > 150 // the buttons under the name
	named, buttons := at, box{}
	if stacked {
		named, buttons = at.cutTop(at.h * 0.42)
		buttons.h = min(buttons.h, 76)
	} else {
		w := clamp(at.w*0.56, 2*90+gap, 440)
		if may {
			w = clamp(at.w*0.7, 3*90+2*gap, 560)
		}
		buttons = box{at.x + at.w - w, at.y, w, at.h}
		named.w -= w + gap
		buttons.h = min(buttons.h, 76)
		buttons.y += (at.h - buttons.h) / 2
	}
	if signature != nil {
		named.w = at.w
	}
	dot := float32(15)
	box{named.x + 2, named.y + named.h*0.28 - dot/2, dot, dot}.put(row.dot)
	lines := box{named.x + dot + 12, named.y + named.h*0.06, named.w - dot - 12, named.h * 0.88}.column(2, 0)
	text, size := fit(v.nameOf(row.who), lines[0].w, midText+1, 12, true)
	setText(row.name, text, size, u.p.ink)
	putText(row.name, lines[0])
	status, ink := side, u.p.second
	if disagrees != "" {
		status, ink = disagrees, u.p.ink
	} else if signature != nil {
		key := "sign.signed"
		if signature.Approved {
			key = "sign.approved"
		}
		status = u.words.Say(key, side, clockTime(time.UnixMilli(signature.At).In(u.opts.Zone)))
		ink = u.p.certain
	}
	text, size = fit(status, lines[1].w, bodyText, 10, false)
	setText(row.status, text, size, ink)
	putText(row.status, lines[1])
	widths := []float32{0.5, 0.5, 0}
	if may { // the longest caption is the one in the middle
		widths = []float32{0.26, 0.42, 0.32}
	}
	room := buttons.w - gap
	if may {
		room -= gap
	}
	for i, o := range []*Button{row.sign, row.approve, row.disagree} {
		b := buttons
		b.w = floor(room * widths[i])
		b.put(o)
		buttons.x += b.w + gap
		show(o, signature == nil && b.w > 0)
	}
	row.disagree.Choose(false)
}

func (v *signView) openPad(who scoresheet.Signer) {
	v.pad = newSigning(v.ui.kit, who, v.nameOf(who), func() {
		v.pad = nil
		v.cover.Objects = nil
		v.cover.Refresh()
	})
	v.cover.Objects = []fyne.CanvasObject{v.pad.layer}
	v.pad.place(v.geo)
	v.cover.Refresh()
}
