package app

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/session"
	"zapis/scoresheet"
)

// arbiterView is arbiter mode: the sheet and the board to look at, and what
// only the arbiter may do. A touched cell shows the position after it and
// what stood in it before it was corrected.
type arbiterView struct {
	ui      *UI
	layer   *fyne.Container
	head    *header
	sheet   *Sheet
	board   *BoardWidget
	buttons []*Button // leave, acknowledge, sign, release, export, turn, close
	cover   *fyne.Container
	pad     *signing
	abandon *abandonChoice
	note    *note
	look    int // the cell looked at; -1 the end
	geo     geometry
	plan    gamePlan
}

func newArbiterPage(u *UI) *arbiterView {
	v := &arbiterView{ui: u, layer: layered(), cover: layered(), note: newNote(u.p), look: -1}
	v.head = newHeader(u)
	v.sheet = newSheet(u.p, u.opts.Notation, u.style())
	v.sheet.OnCell = v.touchCell
	v.board = newBoardWidget(u.p)
	v.buttons = []*Button{
		u.button("arbiter.leave", "board", func() { u.act(u.dev.Leave()) }),
		u.button("arbiter.ack", "alarm", func() { u.act(u.dev.Acknowledge()) }),
		u.button("sign.do", "sign", v.openPad),
		u.button("release.do", "release", func() { _, err := u.dev.Release(); u.act(err) }),
		u.button("owner.export", "export", func() { u.export(session.FormatPGN) }),
		u.button("action.turn", "turn", v.board.Turn),
		u.button("arbiter.abandon", "clear", v.openAbandon),
	}
	v.layer.Objects = []fyne.CanvasObject{v.head.layer, v.sheet, v.board}
	for _, b := range v.buttons {
		v.layer.Objects = append(v.layer.Objects, b)
	}
	v.layer.Objects = append(v.layer.Objects, v.note.layer, v.cover)
	return v
}

func (v *arbiterView) object() fyne.CanvasObject { return v.layer }

func (v *arbiterView) tell(text string) {
	at := v.plan.names
	if at.h == 0 {
		at = v.geo.page
		at.h = 44
	}
	v.note.say(text, at)
}

func (v *arbiterView) arrange(geo geometry) {
	v.geo = geo
	v.layer.Resize(geo.size)
	v.cover.Resize(geo.size)
	v.plan = planGame(geo, v.ui.opts.LeftHand)
	p := &v.plan
	v.sheet.SetRows(p.rowH, p.text)
	p.sheet.put(v.sheet)
	v.head.arrange(p.names, p.captions, p.sheet, v.sheet)
	p.board.put(v.board)
	order := v.buttons
	var places []box
	if p.stacked { // the longer captions in the broader places
		order = []*Button{v.buttons[0], v.buttons[1], v.buttons[3], v.buttons[6], v.buttons[2], v.buttons[4], v.buttons[5]}
		places = append(across(p.primary).row(4, gap), p.rare[:3]...)
	} else {
		places = append(append(places, p.primary...), across(p.rare).row(2, gap)...)
	}
	for i, at := range places {
		at.put(order[i])
	}
	if v.pad != nil {
		v.pad.place(geo)
	}
	if v.abandon != nil {
		v.abandon.place(geo)
	}
}

// across is the row from the first box to the last.
func across(row []box) box {
	first, last := row[0], row[len(row)-1]
	return box{first.x, first.y, last.x + last.w - first.x, first.h}
}

func (v *arbiterView) update() {
	r := v.ui.record()
	v.note.hide()
	v.head.update(r)
	if v.look >= len(r.Cells) {
		v.look = -1
	}
	shown := *r
	at := len(r.Cells)
	if v.look >= 0 {
		at = v.look + 1
		shown.Cursor = scoresheet.Cursor{Cell: r.Cells[v.look].ID}
	} else {
		shown.Cursor = scoresheet.Cursor{}
	}
	v.sheet.SetRecord(shown)
	v.board.SetPosition(r.BoardBefore(at), squaresOf(r, at-1))
	v.buttons[1].Choose(len(v.ui.view.Alarms) > 0)
}

func (v *arbiterView) touchCell(name scoresheet.CellName) {
	r := v.ui.record()
	index := r.IndexOf(name)
	if index >= len(r.Cells) || index == v.look {
		index = -1
	}
	v.look = index
	v.update()
	if index >= 0 && r.Cells[index].Corrected() {
		v.tell(v.earlier(name, r.Cells[index]))
	}
}

// earlier says what stood in a cell before, and when it was written.
func (v *arbiterView) earlier(name scoresheet.CellName, c *scoresheet.Cell) string {
	parts := []string{cellLabel(name) + " " + v.ui.words.Say("sheet.corrected") + ":"}
	for _, w := range c.Earlier {
		before := scoresheet.Cell{Written: w}
		text := before.Text(v.ui.opts.Notation, v.ui.style())
		if text == "" {
			text = v.ui.words.Say("action.blank")
		}
		parts = append(parts, text+" ("+time.UnixMilli(w.At).In(v.ui.opts.Zone).Format("15:04:05")+")")
	}
	return strings.Join(parts, " ")
}

func (v *arbiterView) uncover() {
	v.pad, v.abandon, v.cover.Objects = nil, nil, nil
	v.cover.Refresh()
}

func (v *arbiterView) openPad() {
	v.pad = newSigning(v.ui, scoresheet.SignerArbiter, signerName(v.ui, v.ui.record(), scoresheet.SignerArbiter), v.uncover)
	v.cover.Objects = []fyne.CanvasObject{v.pad.layer}
	v.pad.place(v.geo)
	v.cover.Refresh()
}

func (v *arbiterView) openAbandon() {
	v.abandon = newAbandonChoice(v)
	v.cover.Objects = []fyne.CanvasObject{v.abandon.layer}
	v.abandon.place(v.geo)
	v.cover.Refresh()
}
