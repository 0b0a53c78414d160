package owner

import (
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// practice teaches how a game is entered, on an empty sheet, in about two minutes. It
// is no game and no board to try moves on (R-O03, R-O04, R-G22): it accepts
// only what the task asks for, stores nothing, and ends with the last task, or
// when nobody touches it.
type practice struct {
	page.Surface
	kit    *page.Kit
	done   func()
	record scoresheet.Record
	next   scoresheet.EventID
	at     int          // in practiceTasks
	from   board.Square // that was touched of the move; NoSquare if none
	missed bool         // something else was touched

	said    *page.Reader
	sheet   *page.Sheet
	board   *page.Placer
	buttons []*page.Button // undo, offer, dash, clock
	leave   *page.Button
	pad     *page.ReadingPad // nil while it is closed
	pads    *fyne.Container
	place   page.Box
}

// practiceEnds is after how long without a touch the practice ends.
const practiceEnds = 2 * time.Minute

// practiceTask is a task: a move, the touch of a button or of a cell, or a
// reading of the clock.
type practiceTask struct {
	words    string
	from, to string
	button   string
	cell     scoresheet.CellName
}

var (
	practiceCell    = scoresheet.CellName{Number: 2, Side: board.White}
	practiceReading = scoresheet.Clock{Noted: true, Seconds: 85 * 60}

	practiceTasks = [...]practiceTask{
		{words: "practice.move", from: "e2", to: "e4"},
		{words: "practice.reply", from: "e7", to: "e5"},
		{words: "practice.slip", from: "d2", to: "d4"},
		{words: "practice.undo", button: "action.undo"},
		{words: "practice.reply", from: "g1", to: "f3"},
		{words: "practice.reply", from: "b8", to: "c6"},
		{words: "practice.cell", cell: practiceCell},
		{words: "practice.correct", from: "f1", to: "c4"},
		{words: "practice.clock", button: "action.clock"},
		{words: "practice.offer", button: "action.offer"},
		{words: "practice.dash", button: "action.dash"},
	}
)

func newPractice(kit *page.Kit, done func()) *practice {
	p := &practice{Surface: page.NewSurface(kit.Palette), kit: kit, done: done, from: board.NoSquare, pads: page.NewLayer()}
	p.fold(scoresheet.GameOpened{Recorder: scoresheet.RecorderWhite})
	p.said = page.NewReader(kit.Palette, page.MidText)
	p.sheet = page.NewSheet(kit.Palette, kit.Opts.Notation, kit.Style())
	p.sheet.OnCell = func(name scoresheet.CellName) {
		kit.Touch()
		if p.task().cell != name {
			p.miss()
			return
		}
		plan, err := p.record.PlanAt(name)
		p.take(plan, err)
	}
	p.board = page.NewPlacer(kit.Palette, p.touch)
	p.Add(p.said, p.sheet, p.board)
	for _, b := range []struct{ key, icon string }{{"action.undo", "undo"}, {"action.offer", "offer"}, {"action.dash", "dash"}, {"action.clock", "clock"}} {
		p.buttons = append(p.buttons, p.AddButton(kit.Button(b.key, b.icon, func() { p.press(b.key) })))
	}
	p.leave = p.AddButton(kit.Button("action.back", "back", done))
	p.Add(p.pads)
	p.paint()
	return p
}

// task returns what is to be done now; the zero value once everything is done.
func (p *practice) task() practiceTask {
	if p.at < len(practiceTasks) {
		return practiceTasks[p.at]
	}
	return practiceTask{}
}

// fold adds payloads to the sheet. It is in memory only.
func (p *practice) fold(plan ...scoresheet.Payload) {
	for _, payload := range plan {
		p.next++
		if err := p.record.FoldPayload(p.next, payload, 0); err != nil {
			panic("app: internal error: " + err.Error())
		}
	}
}

// take does a task, and goes to the next one.
func (p *practice) take(plan []scoresheet.Payload, err error) {
	if err != nil {
		panic("app: internal error: " + err.Error())
	}
	p.fold(plan...)
	p.at++
	p.from, p.missed = board.NoSquare, false
	p.closePad()
	p.paint()
	p.kit.Rearrange()
}

// miss says the task again.
func (p *practice) miss() {
	p.from, p.missed = board.NoSquare, true
	p.paint()
}

// touch takes the squares of the task's move, one after the other.
func (p *practice) touch(s board.Square) {
	p.kit.Touch()
	t := p.task()
	switch {
	case t.from == "":
		p.miss()
	case p.from.Valid() && s.String() == t.to:
		p.take(p.record.PlanMove(p.from, s, board.NoKind), nil)
	case s.String() == t.from:
		p.from, p.missed = s, false
		p.paint()
	default:
		p.miss()
	}
}

func (p *practice) press(button string) {
	if p.task().button != button {
		p.miss()
		return
	}
	var plan []scoresheet.Payload
	var err error
	switch button {
	case "action.undo":
		plan, _, err = p.record.PlanUndo()
	case "action.offer":
		plan, _, err = p.record.PlanOffer(nil, false)
	case "action.dash":
		plan = p.record.PlanDash()
	case "action.clock":
		p.openPad()
		return
	}
	p.take(plan, err)
}

func (p *practice) openPad() {
	kit := p.kit
	label := page.CellLabel(p.record.NameAt(len(p.record.Cells) - 1))
	p.pad = page.NewReadingPad(kit, kit.Words.Say("clock.for", label), p.closePad, func(c scoresheet.Clock) {
		kit.Touch()
		if c != practiceReading {
			p.closePad()
			p.miss()
			return
		}
		plan, _, err := p.record.PlanClock(nil, c)
		p.take(plan, err)
	})
	p.pad.Brief(label).OfferHours(0) // as in a game
	p.pads.Objects = []fyne.CanvasObject{p.pad.Object()}
	p.pads.Refresh()
	p.kit.Rearrange()
}

func (p *practice) closePad() {
	if p.pad != nil {
		p.pad, p.pads.Objects = nil, nil
		p.pads.Refresh()
		p.kit.Rearrange()
	}
}

// paint says the task, and shows the sheet and the board as they are.
func (p *practice) paint() {
	kit, t := p.kit, p.task()
	over := t == practiceTask{}
	text := kit.Words.Say("practice.done")
	if !over {
		text = kit.Words.Say(t.words, t.from, t.to)
		if !p.missed { // else it is known
			text = kit.Words.Say("practice.task", p.at+1, len(practiceTasks)) + " " + text
		}
	}
	lines := []page.ReaderLine{{Text: text, Heavy: true}}
	if p.missed {
		lines = append(lines, page.ReaderLine{Text: kit.Words.Say("practice.only")})
	}
	p.said.Lines = lines
	if area := page.SizeOf(p.said); area.Width > 0 {
		p.said.Fit(area.Width, area.Height, page.MidText+2)
	}
	p.said.Paint()
	p.sheet.SetRecord(p.record)
	p.board.Set(p.record.Board(), page.SquaresOf(&p.record, min(p.record.CursorIndex(), len(p.record.Cells))-1))
	p.board.Board.Choose(p.from)
	p.board.Refresh()
	page.Show(p.board, !over)
	page.Show(p.sheet, !over)
	for _, b := range p.buttons {
		page.Show(b, !over)
		b.Choose(b.Name == t.button)
	}
}

// Place implements [page.Panel]. The parts lie where those of a game lie.
func (p *practice) Place(b page.Box) {
	p.place = b
	b = p.Begin(b)
	page.Resize(p.pads, fyne.NewSize(b.X+b.W, b.Y+b.H))
	if p.task() == (practiceTask{}) {
		row, rest := b.Inset(page.Gap, page.Gap).CutBottom(page.Clamp(b.H*0.09, page.ButtonMin, 72))
		row.Put(p.leave)
		rest.Put(p.said)
		p.paint()
		return
	}
	geo := p.kit.Geo
	high := float32(76)
	switch {
	case geo.Landscape && geo.Small:
		high = 44
	case geo.Small && b.H < 760:
		high = 54
	}
	said, rest := b.CutTop(high)
	said.Inset(10, 4).Put(p.said)
	geo.Page = rest
	plan := page.PlanOf(geo, p.kit.Opts.LeftHand)
	p.sheet.SetRows(plan.RowH, plan.Text)
	sheet := plan.Sheet // there are no names over it
	sheet.H, sheet.Y = sheet.H+sheet.Y-min(sheet.Y, max(plan.Names.Y, rest.Y)), min(sheet.Y, max(plan.Names.Y, rest.Y))
	sheet.Put(p.sheet)
	plan.Board.Put(p.board)
	for i, at := range plan.Writing[:3] {
		at.Put(p.buttons[i])
	}
	plan.Opening[1].Put(p.buttons[3])
	plan.Opening[len(plan.Opening)-1].Put(p.leave)
	if p.pad != nil {
		p.pad.Place(plan.Pen)
	}
	p.paint()
}
