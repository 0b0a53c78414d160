package owner

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/app/session"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// gameView pages through one game of the archive, half-move by half-move, as
// it was written. The board is a diagram: nothing on it can be moved, and
// nothing here knows whether a move is legal or good (R-O03, R-O04).
type gameView struct {
	archive *archive
	layer   *fyne.Container
	page    *fyne.Container // what the details cover
	game    *session.ArchivedGame
	at      int // how many half-moves are on the board
	title   *canvas.Text
	head    *page.Header
	sheet   *page.Sheet
	board   *page.Diagram
	steps   []*page.Button // first, previous, next, last
	turn    *page.Button
	rest    []*page.Button // back, details, a copy
	details *gameDetails
}

func newGameView(a *archive, g *session.ArchivedGame) *gameView {
	u := a.owner.ui
	v := &gameView{archive: a, layer: page.Layered(), page: page.Layered(), game: g, at: len(g.Record.Cells)}
	v.title = page.NewText(page.MidText, true, u.P.Ink)
	v.head = page.NewHeader(u.Kit)
	v.sheet = page.NewSheet(u.P, u.Opts.Notation, u.Style())
	v.sheet.OnCell = func(name scoresheet.CellName) { v.goTo(g.Record.IndexOf(name) + 1) }
	v.board = page.NewDiagram(u.P)
	v.board.Board.SetFlipped(g.Record.Header.Recorder == scoresheet.RecorderBlack)
	v.steps = []*page.Button{
		u.Button("owner.game.first", "", func() { v.goTo(0) }),
		u.Button("owner.game.previous", "back", func() { v.goTo(v.at - 1) }),
		u.Button("owner.game.next", "next", func() { v.goTo(v.at + 1) }),
		u.Button("owner.game.last", "", func() { v.goTo(len(g.Record.Cells)) }),
	}
	v.turn = u.Button("action.turn", "turn", v.board.Board.Turn)
	v.rest = []*page.Button{
		u.Button("owner.list", "up", func() {
			a.close()
			a.owner.Again()
		}),
		u.Button("owner.details", "sheet", func() {
			v.details = newGameDetails(v)
			v.layer.Objects = append(v.layer.Objects, v.details.Layer)
			a.owner.Again()
		}),
		u.Button("owner.export", "export", func() { u.exportArchived(g, device.FormatPGN) }),
	}
	v.rest[0].Name = "action.back"
	v.layer.Objects = []fyne.CanvasObject{v.page}
	v.page.Objects = []fyne.CanvasObject{v.title, v.head.Layer, v.sheet, v.board, v.turn}
	for _, b := range append(append([]*page.Button(nil), v.steps...), v.rest...) {
		v.page.Objects = append(v.page.Objects, b)
	}
	return v
}

// exportArchived copies a game of the archive out.
func (u *Kit) exportArchived(g *session.ArchivedGame, format device.Format) {
	data, err := u.Dev.ExportArchived(format, g.N)
	u.Save(u.ExportName(&g.Record, format), data, err)
}

// goTo puts the position after so many half-moves on the board.
func (v *gameView) goTo(at int) {
	v.at = min(max(at, 0), len(v.game.Record.Cells))
	v.paint()
}

func (v *gameView) Place(b page.Box) {
	u := v.archive.owner.ui
	v.layer.Resize(fyne.NewSize(b.X+b.W, b.Y+b.H))
	v.page.Resize(v.layer.Size())
	page.Show(v.page, v.details == nil)
	if v.details != nil {
		v.details.Place(b)
		return
	}
	geo := v.archive.owner.geo
	title, rest := b.CutTop(28)
	page.SetText(v.title, "", page.MidText, u.P.Ink)
	text, size := page.Fit(v.titleText(), title.W-24, page.MidText, page.SmallText, true)
	page.SetText(v.title, text, size, u.P.Ink)
	page.PutText(v.title, title.Inset(12, 0))
	geo.Page = rest
	plan := page.PlanPage(geo, u.Opts.LeftHand)
	v.sheet.SetRows(plan.RowH, plan.Text)
	plan.Sheet.Put(v.sheet)
	v.head.Arrange(plan.Names, plan.Captions, plan.Sheet, v.sheet)
	v.head.Update(&v.game.Record)
	plan.Board.Put(v.board)
	if plan.Stacked {
		for i, at := range page.Across(plan.Primary).Row(len(v.steps), page.Gap) {
			at.Put(v.steps[i])
		}
		for i, o := range append(append([]*page.Button(nil), v.rest...), v.turn) {
			plan.Rare[i].Put(o)
		}
	} else {
		for i, o := range append(append([]*page.Button(nil), v.steps...), v.turn) {
			plan.Primary[i].Put(o)
		}
		for i, at := range page.Across(plan.Rare).Row(len(v.rest), page.Gap) {
			at.Put(v.rest[i])
		}
	}
	v.paint()
}

// titleText says how it ended, where and when.
func (v *gameView) titleText() string {
	r := &v.game.Record
	parts := []string{v.archive.owner.ui.CountedText(r)}
	for _, text := range []string{page.ReasonWords(r.Reason, v.archive.owner.ui.Words), r.Header.Tag("Event"), r.Header.Tag("Date")} {
		if text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, " · ")
}

func (v *gameView) paint() {
	r := v.game.Record
	r.Cursor = scoresheet.Cursor{}
	v.sheet.ReadOnly = v.at == 0
	last := [2]board.Square{board.NoSquare, board.NoSquare}
	if v.at > 0 {
		r.Cursor.Cell = r.Cells[v.at-1].ID
		last = page.SquaresOf(&r, v.at-1)
	}
	if v.at == 0 {
		v.sheet.ScrollTo(r.Header.First.Number)
	}
	v.sheet.SetRecord(r)
	v.board.Set(r.BoardBefore(v.at), last)
}

// gameDetails tells what else is known of a game: its head, who signed it and
// when, when the device was released, its alarms.
type gameDetails struct {
	page.SheetOfButtons
	view   *gameView
	reader *page.Reader
	pager  *page.Pager
	keys   []*page.Button // back, PGN, record
}

var recorderKeys = [...]string{
	scoresheet.RecorderWhite:   "band.recorder.white",
	scoresheet.RecorderBlack:   "band.recorder.black",
	scoresheet.RecorderArbiter: "band.recorder.arbiter",
}

func newGameDetails(v *gameView) *gameDetails {
	u := v.archive.owner.ui
	d := &gameDetails{SheetOfButtons: page.NewSheetOfButtons(u.P), view: v}
	d.reader = page.NewReader(u.P, page.BodyText+1)
	d.pager = page.NewPager(u.Kit, d.reader)
	d.Add(d.reader, d.pager.Up, d.pager.Down)
	d.keys = []*page.Button{
		d.AddButton(u.Button("action.back", "back", func() {
			v.layer.Objects = v.layer.Objects[:len(v.layer.Objects)-1]
			v.details = nil
			v.archive.owner.Again()
		})),
		d.AddButton(u.Button("owner.export", "export", func() { u.exportArchived(v.game, device.FormatPGN) })),
		d.AddButton(u.Button("owner.export.record", "export", func() { u.exportArchived(v.game, device.FormatRecord) })),
	}
	d.keys[1].Name, d.keys[2].Name = "details pgn", "details record"
	d.reader.Lines = d.lines()
	return d
}

func (d *gameDetails) Place(b page.Box) {
	in := d.Begin(b).Inset(14, 10)
	row, rest := in.CutBottom(page.ButtonMin)
	_, rest = rest.CutBottom(page.Gap)
	for i, at := range row.Row(len(d.keys), page.Gap) {
		at.Put(d.keys[i])
	}
	d.pager.Place(rest)
}

func (d *gameDetails) lines() []page.ReaderLine {
	u, g := d.view.archive.owner.ui, d.view.game
	words, r := u.Words, &g.Record
	when := func(at scoresheet.Millis) string { return at.In(u.Opts.Zone).Format("2006-01-02 15:04:05") }
	var out []page.ReaderLine
	say := func(label, text string) {
		if text != "" && text != "?" {
			out = append(out, page.ReaderLine{Label: label, Text: text})
		}
	}
	for _, tag := range []struct{ key, name string }{
		{"start.white", "White"},
		{"start.black", "Black"},
		{"start.event", "Event"},
		{"start.site", "Site"},
		{"start.date", "Date"},
		{"start.round", "Round"},
		{"start.board", "Board"},
		{"start.timecontrol", "TimeControl"},
	} {
		say(words.Say(tag.key), r.Header.Tag(tag.name))
	}
	say(words.Say("end.result"), strings.TrimSpace(u.CountedText(r)+"  "+page.ReasonWords(r.Reason, words)))
	say(words.Say("owner.opened"), when(r.Header.At))
	if who := recorderKeys[r.Header.Recorder]; who != "" {
		say(words.Say("owner.recorder"), words.Say(who))
	}
	say("FEN", r.Header.FEN)
	out = append(out, page.ReaderLine{})
	label := words.Say("sign.title")
	for who, s := range r.Signers {
		if s == nil {
			continue
		}
		name := s.Name
		if who == int(scoresheet.SignerArbiter) {
			name = words.Say("arbiter.enter") + ", " + name
		}
		key := "sign.signed"
		if s.Approved {
			key = "sign.approved"
		}
		say(label, words.Say(key, name, when(s.At)))
	}
	for _, who := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		if d := r.Disagreement(who); d != nil {
			say(label, words.Say("sign.disagrees", d.Name, when(d.At)))
		}
	}
	say(words.Say("owner.released"), when(r.Released))
	if len(g.Alarms) == 0 {
		say(words.Say("owner.alarms"), words.Say("owner.alarms.none"))
	}
	for _, alarm := range g.Alarms {
		say(words.Say("owner.alarms"), page.AlarmWhat(alarm, words)+", "+page.AlarmWhen(alarm, words, u.Opts.Zone))
	}
	say(words.Say("owner.about"), u.Dev.DeviceID())
	return out
}
