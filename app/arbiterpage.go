package app

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/device"
	"zapis/scoresheet"
)

// arbiterView is arbiter mode: the sheet and the board to look at, and what
// only the arbiter may do. A touched cell shows the position after it and
// what stood in it before it was corrected.
//
// What an arbiter needs most stands on it: the way back, a ruling, which is what
// he mostly comes for, the one act that is due now, findings and log. The rest
// is a page behind "more".
type arbiterView struct {
	ui    *arbiterKit
	layer *fyne.Container
	head  *header
	sheet *Sheet
	board *diagram

	leave, rule, more *Button
	due               [dueActs]*Button // of which one is shown
	side              []*Button        // log, findings, device, export, turn

	cover    *fyne.Container
	over     arbiterCover // what lies over the page; nil if nothing does
	note     *note
	reminded bool // the note reminds that nobody has touched the screen
	read     int  // how many alarms the arbiter was shown in full
	look     int  // the cell looked at; -1 the end
	judged   *judged
	opened   *device.Opened // the sealed move, once it was opened
	clocks   *clockVisit    // nil before he checks any
	geo      geometry
	plan     gamePlan
}

// What may be due, in the order in which it is.
const (
	dueAck = iota
	dueClaim
	dueIllegal
	dueTakeBack
	dueAdjourn
	dueRestore
	dueClose
	dueRelease
	dueSign
	dueActs // nothing is
)

func newArbiterPage(u *arbiterKit) *arbiterView {
	v := &arbiterView{ui: u, layer: layered(), cover: layered(), note: newNote(u.p), look: -1}
	v.head = newHeader(u.kit)
	v.head.codes = true
	v.sheet = newSheet(u.p, u.opts.Notation, u.style())
	v.sheet.marks = map[scoresheet.CellName]sheetMark{}
	v.sheet.sealed = u.words.Say("adjourn.cell")
	v.sheet.OnCell = v.touchCell
	v.sheet.OnScroll = func(int) { u.touch() }
	v.board = newDiagram(u.p)
	v.board.board.SetFlipped(u.flipped != (u.view.Record.Header.Recorder == scoresheet.RecorderBlack))
	v.leave = u.button("arbiter.leave", "board", func() { u.act(u.dev.Leave()) })
	v.rule = v.ruleButton().asAccent()
	v.more = u.button("action.more", "settings", v.openMore)
	v.due = [dueActs]*Button{
		dueAck:      v.ackButton(),
		dueClaim:    u.button("arbiter.claim", "claim", v.openClaim),
		dueIllegal:  newButton(u.p, "due illegal", "", "", nil),
		dueTakeBack: v.takeBackButton(),
		dueAdjourn:  v.adjournButton(),
		dueRestore:  v.restoreButton(),
		dueClose:    v.closeButton(),
		dueRelease:  v.releaseButton(),
		dueSign:     v.signButton(),
	}
	v.side = []*Button{
		u.button("arbiter.log", "sheet", v.openLog),
		u.button("arbiter.findings", "approve", v.openFindings),
		u.button("arbiter.device", "lock", v.openDevice),
		v.exportButton(),
		u.button("action.turn", "turn", v.board.board.Turn),
	}
	v.layer.Objects = []fyne.CanvasObject{v.head.layer, v.sheet, v.board, v.leave, v.rule, v.more}
	for _, b := range append(v.due[:], v.side...) {
		v.layer.Objects = append(v.layer.Objects, b)
	}
	v.layer.Objects = append(v.layer.Objects, v.cover, v.note.layer)
	return v
}

func (v *arbiterView) ackButton() *Button {
	return v.ui.button("arbiter.ack", "alarm", v.acknowledge)
}

// acknowledge takes the alarms down; but where several stand, of which the
// strip tells the last only, the first touch shows them all.
func (v *arbiterView) acknowledge() {
	if n := len(v.ui.view.Alarms); n > 1 && v.read != n {
		v.read = n
		v.openDevice()
		return
	}
	at := clockTime(v.ui.now.In(v.ui.opts.Zone))
	if v.ui.act(v.ui.dev.Acknowledge()) {
		v.tell(v.ui.words.Say("alarm.acked", at))
	}
}

func (v *arbiterView) signButton() *Button { return v.ui.button("sign.do", "sign", v.openPad) }

func (v *arbiterView) releaseButton() *Button {
	return v.ui.button("release.do", "release", func() {
		if v.ui.calm() {
			return // it came into the place of the alarm's button
		}
		_, err := v.ui.dev.Release()
		v.ui.act(err)
	})
}

func (v *arbiterView) exportButton() *Button {
	return v.ui.button("owner.export", "export", func() { v.ui.export(device.FormatPGN) })
}

func (v *arbiterView) object() fyne.CanvasObject { return v.layer }

func (v *arbiterView) tell(text string) {
	at := v.plan.names
	if at.h == 0 || v.over != nil {
		at = v.geo.page
		at.h = 56
	}
	v.note.say(text, at)
	v.reminded = false
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
	wide, column := across(p.rare), p.primary
	if p.stacked {
		wide, column = across(p.primary), p.rare
	}
	four := wide.row(4, gap)
	four[0].put(v.leave)
	four[1].put(v.rule)
	for _, b := range v.due {
		four[2].put(b)
	}
	four[3].put(v.more)
	if geo.landscape && !p.stacked {
		column = across(column).row(len(v.side), gap)
	}
	for i, b := range v.side {
		column[i].put(b)
	}
	if v.over != nil {
		v.over.place(geo)
	}
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
	v.sheet.marks = v.judge().marks(v.ui.p)
	v.sheet.SetRecord(shown)
	v.board.set(r.BoardBefore(at), squaresOf(r, at-1))
	due := v.dueNow()
	if due == dueIllegal {
		d := v.likely()[0]
		b := v.due[dueIllegal]
		move := r.Cells[r.IndexOf(*d.r.Cell)].Text(v.ui.opts.Notation, v.ui.style())
		b.Say("correct", v.ui.words.Say("find.illegal")+" "+cellLabel(*d.r.Cell)+" "+move)
		b.OnTap = v.ui.touching(func() { v.openRuling(d) })
	}
	for i, b := range v.due {
		show(b, i == due)
		b.Choose(i == dueAck || i == dueClaim || i == dueIllegal || i == dueAdjourn)
	}
}

// dueNow is the act that an arbiter most likely came for.
func (v *arbiterView) dueNow() int {
	r := v.ui.record()
	switch {
	case r.Status() == scoresheet.Open && r.OpenClaim() != nil:
		return dueClaim // the players wait
	case v.justIllegal():
		return dueIllegal
	case len(v.ui.view.Alarms) > 0:
		return dueAck
	case r.Status() == scoresheet.Elsewhere:
		return dueTakeBack
	case r.Sealing() != nil, r.Parked() != nil:
		return dueAdjourn
	case r.Status() == scoresheet.Open && r.Reconstructing() != nil:
		return dueRestore
	case v.closesOwn():
		return dueClose
	case r.Status() == scoresheet.SignedByBoth:
		return dueRelease
	case r.Status() == scoresheet.Ended:
		return dueSign
	}
	// Nothing takes the place of what was touched a moment ago.
	return dueActs
}

func (v *arbiterView) touchCell(name scoresheet.CellName) {
	v.ui.touch()
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

// open lays something over the page.
func (v *arbiterView) open(c arbiterCover) {
	v.over = c
	v.cover.Objects = []fyne.CanvasObject{c.object()}
	v.note.hide()
	if !v.geo.size.IsZero() {
		c.place(v.geo)
	}
	v.cover.Refresh()
}

func (v *arbiterView) uncover() {
	v.over, v.cover.Objects = nil, nil
	v.note.hide()
	v.cover.Refresh()
}

func (v *arbiterView) openPad() {
	s := newSigning(v.ui.kit, scoresheet.SignerArbiter, signerName(v.ui.kit, v.ui.record(), scoresheet.SignerArbiter), v.uncover)
	v.open(signingCover{s})
}

// touched takes the reminder away: somebody is there.
func (v *arbiterView) touched() {
	if v.reminded {
		v.reminded = false
		v.note.hide()
	}
}

// idle leaves arbiter mode when nobody has touched the screen for long, and
// says so before.
func (v *arbiterView) idle(since time.Duration) {
	u := v.ui
	switch {
	case since >= arbiterWaits:
		if err := u.dev.Leave(); u.act(err) {
			u.tell(u.words.Say("arbiter.idle.left", int(arbiterWaits.Minutes())))
		}
	case since >= arbiterReminds && !v.reminded:
		v.tell(u.words.Say("arbiter.idle.reminder", int(arbiterReminds.Minutes()), int((arbiterWaits - arbiterReminds).Minutes())))
		v.reminded = true
	}
}
