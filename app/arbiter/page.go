package arbiter

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/page"
	"zapis/scoresheet"
)

// arbiterView is arbiter mode: the sheet and the board for viewing, and the
// arbiter's acts. A touched cell shows the position after it and its content
// before corrections.
//
// It has what an arbiter needs most: the way back, a ruling, his usual reason
// for coming, the one act that is due now, findings and log. The rest is on a
// page behind "more".
type arbiterView struct {
	*visit
	layer *fyne.Container
	head  *page.Header
	sheet *page.Sheet

	leave, rule, more *page.Button
	due               [dueActs]*page.Button // of which one is shown
	side              []*page.Button        // log, findings, turn

	reminded bool // the note reminds that nobody has touched the screen
	plan     page.Plan
}

// The acts that may be due, by priority.
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

// NewPage returns the page of arbiter mode.
func NewPage(u *Kit) page.Page {
	v := &arbiterView{visit: &visit{ui: u, cover: page.NewLayer(), note: page.NewNote(u.Palette), look: -1}, layer: page.NewLayer()}
	v.say, v.quiet = v.Tell, v.hush
	v.head = page.NewHeader(u.Kit)
	v.head.ShowOrigin = true
	v.sheet = page.NewSheet(u.Palette, u.Opts.Notation, u.Style())
	v.sheet.Marks = map[scoresheet.CellName]page.SheetMark{}
	v.sheet.Sealed = u.Words.Say("adjourn.cell")
	v.sheet.OnCell = v.touchCell
	v.sheet.OnScroll = func(int) { u.Touch() }
	v.board = page.NewDiagram(u.Palette)
	v.board.Board.SetFlipped(u.Flipped != (u.View.Record.Header.Recorder == scoresheet.RecorderBlack))
	v.leave = u.Button("arbiter.leave", "board", func() { u.Act(u.Dev.Leave()) })
	v.rule = v.ruleButton().AsAccent()
	v.more = u.Button("action.more", "settings", v.openMore)
	v.due = [dueActs]*page.Button{
		dueAck:      v.ackButton(),
		dueClaim:    u.Button("arbiter.claim", "claim", v.openClaim),
		dueIllegal:  page.NewButton(u.Palette, "due illegal", "", "", nil),
		dueTakeBack: v.takeBackButton(),
		dueAdjourn:  v.adjournButton(),
		dueRestore:  v.restoreButton(),
		dueClose:    v.closeButton(),
		dueRelease:  v.releaseButton(),
		dueSign:     v.signButton(),
	}
	v.side = []*page.Button{
		u.Button("arbiter.log", "sheet", v.openLog),
		u.Button("arbiter.findings", "approve", v.openFindings),
		u.Button("action.turn", "turn", v.board.Board.Turn),
	}
	v.layer.Objects = []fyne.CanvasObject{v.head.Layer, v.sheet, v.board, v.leave, v.rule, v.more}
	for _, b := range append(v.due[:], v.side...) {
		v.layer.Objects = append(v.layer.Objects, b)
	}
	v.layer.Objects = append(v.layer.Objects, v.cover, v.note.Layer)
	return v
}

func (v *arbiterView) Object() fyne.CanvasObject { return v.layer }

func (v *arbiterView) Tell(text string) {
	at := v.plan.SaidBox()
	if v.over != nil {
		at = v.geo.Page
		at.H = 56
	}
	v.note.Say(text, at)
	v.makeWay()
	v.reminded = false
}

// hush hides what was said.
func (v *arbiterView) hush() {
	v.note.Hide()
	v.makeWay()
}

// makeWay leaves out the rows of the sheet over which something is said.
func (v *arbiterView) makeWay() {
	rows := 0
	if v.over == nil {
		rows = v.note.RowsOver(v.plan.Sheet, v.plan.RowH)
	}
	v.sheet.PutBelow(v.plan.Sheet, rows)
}

// intoTheFoot returns by how much the last button of the column beside the board comes too
// near to those at the foot, whose zones begin a little higher than a game's on 5.5
// inches.
func (v *arbiterView) intoTheFoot(geo page.Geometry, z page.Zones, last page.Box) float32 {
	if geo.Landscape {
		return 0
	}
	foot := min(z.Leave.Y, z.End.Y, v.ruleBox(z).Y)
	return max(0, last.Y+last.H+page.LeastGap-foot)
}

func (v *arbiterView) Arrange(geo page.Geometry) {
	v.geo = geo
	page.Resize(v.layer, geo.Size)
	page.Resize(v.cover, geo.Size)
	v.plan = page.PlanOf(geo, v.ui.Opts.LeftHand)
	p := &v.plan
	v.sheet.SetRows(p.RowH, p.Text)
	v.makeWay()
	v.head.Arrange(p.Names, p.Captions, p.Sheet, v.sheet)
	p.Board.Put(v.board)
	z, _ := v.ui.Zones(geo)
	side := p.Writing[len(p.Writing)-len(v.side)-1:]
	up := v.intoTheFoot(geo, z, side[len(side)-1])
	for i, b := range append(v.side, v.more) {
		side[i].Y -= up // the place above them is free
		side[i].Put(b)
	}
	leave, due := z.Leave, z.End
	if geo.Landscape { // beside each other under the sheet
		room := page.Across(p.Opening)
		if rule := v.ruleBox(z); rule.X < leave.X {
			leave.W = (room.X + room.W - leave.X - page.Gap) / 2
			due.X = leave.X + leave.W + page.Gap
		} else {
			leave.W = (leave.X + leave.W - room.X - page.Gap) / 2
			due.X = room.X
			leave.X = due.X + leave.W + page.Gap
		}
		due.W = leave.W
	}
	leave.Put(v.leave)
	v.ruleBox(z).Put(v.rule)
	for _, b := range v.due {
		due.Put(b)
	}
	if v.over != nil {
		v.over.Place(geo)
	}
}

// ruleBox returns the place of the button for rulings: that of what is done next, but
// where the board lies there.
func (v *arbiterView) ruleBox(z page.Zones) page.Box {
	if board := v.plan.Board; z.Do.X < board.X+board.W && z.Do.Y < board.Y+board.H {
		return z.Back
	}
	return z.Do
}

func (v *arbiterView) Update() {
	r := v.ui.Record()
	v.hush()
	v.head.Update(r)
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
	v.sheet.Marks = v.judge().marks(v.ui.Palette)
	v.sheet.SetRecord(shown)
	v.board.Set(r.BoardBefore(at), page.SquaresOf(r, at-1))
	due := v.dueNow()
	if due == dueIllegal {
		d := v.likely()[0]
		b := v.due[dueIllegal]
		move := r.Cells[r.IndexOf(*d.r.Cell)].Text(v.ui.Opts.Notation, v.ui.Style())
		b.Say("correct", v.ui.Words.Say("find.illegal")+" "+page.CellLabel(*d.r.Cell)+" "+move)
		b.OnTap = v.ui.Touching(func() { v.openRuling(d) })
	}
	for i, b := range v.due {
		page.Show(b, i == due)
		b.Choose(i == dueAck || i == dueClaim || i == dueIllegal || i == dueAdjourn)
	}
}

// dueNow returns the act for which the arbiter most likely came.
func (v *arbiterView) dueNow() int {
	r := v.ui.Record()
	switch {
	case r.Status() == scoresheet.Open && r.OpenClaim() != nil:
		return dueClaim // the players wait
	case v.justIllegal():
		return dueIllegal
	case len(v.ui.View.Alarms) > 0:
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
	// A button that was touched a moment ago is not replaced.
	return dueActs
}

func (v *arbiterView) touchCell(name scoresheet.CellName) {
	v.ui.Touch()
	r := v.ui.Record()
	index := r.IndexOf(name)
	if index >= len(r.Cells) || index == v.look {
		index = -1
	}
	v.look = index
	v.Update()
	if index >= 0 && r.Cells[index].Corrected() {
		v.Tell(v.earlier(name, r.Cells[index]))
	}
}

// earlier describes the former content of a cell, and when it was written.
func (v *arbiterView) earlier(name scoresheet.CellName, c *scoresheet.Cell) string {
	var parts []string
	for _, w := range c.Earlier {
		before := scoresheet.Cell{Written: w}
		text := before.Text(v.ui.Opts.Notation, v.ui.Style())
		if text == "" {
			text = v.ui.Words.Say("action.blank")
		}
		parts = append(parts, text+" ("+w.At.In(v.ui.Opts.Zone).Format("15:04:05")+")")
	}
	corrected := page.CellLabel(name) + " " + v.ui.Words.Say("sheet.corrected")
	return v.ui.Words.Say("app.label", corrected, strings.Join(parts, " "))
}

// Touched removes the reminder: somebody is there.
func (v *arbiterView) Touched() {
	if v.reminded {
		v.reminded = false
		v.hush()
	}
}

// Idle leaves arbiter mode when nobody has touched the screen for long, and
// says so before.
func (v *arbiterView) Idle(since time.Duration) {
	u := v.ui
	switch {
	case since >= page.ArbiterTimeout:
		if err := u.Dev.Leave(); u.Act(err) {
			u.Tell(u.Words.Say("arbiter.idle.left", int(page.ArbiterTimeout.Minutes())))
		}
	case since >= page.ArbiterReminder && !v.reminded:
		v.Tell(u.Words.Say("arbiter.idle.reminder", int(page.ArbiterReminder.Minutes()), int((page.ArbiterTimeout - page.ArbiterReminder).Minutes())))
		v.reminded = true
	}
}
