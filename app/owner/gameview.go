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

// gameView pages through a game of the archive as it was written, one half-move at a
// time. The board is a diagram on which nothing can be moved, and nothing here
// knows whether a move is legal or good (R-O03, R-O04).
type gameView struct {
	archive *archivePart
	layer   *fyne.Container
	page    *fyne.Container // what the details cover
	game    *session.ArchivedGame
	at      int // how many half-moves were made on the board
	title   *canvas.Text
	head    *page.Header
	sheet   *page.Sheet
	board   *page.Diagram
	steps   []*page.Button // first, previous, next, last
	turn    *page.Button
	rest    []*page.Button // back, details, a copy
	details *detailsPanel
	over    page.Panel // the ways that the game can leave by; nil while they are not shown
}

func newGameView(a *archivePart, g *session.ArchivedGame) *gameView {
	kit := a.owner.kit
	v := &gameView{archive: a, layer: page.NewLayer(), page: page.NewLayer(), game: g, at: len(g.Record.Cells)}
	v.title = page.NewText(page.MidText, true, kit.Palette.Ink)
	v.head = page.NewHeader(kit.Kit)
	v.sheet = page.NewSheet(kit.Palette, kit.Opts.Notation, kit.Style())
	v.sheet.OnCell = func(name scoresheet.CellName) { v.goTo(g.Record.IndexOf(name) + 1) }
	v.board = page.NewDiagram(kit.Palette)
	v.board.Board.SetFlipped(g.Record.Header.Recorder == scoresheet.RecorderBlack)
	v.steps = []*page.Button{
		kit.Button("owner.game.first", "", func() { v.goTo(0) }),
		kit.Button("owner.game.previous", "back", func() { v.goTo(v.at - 1) }),
		kit.Button("owner.game.next", "next", func() { v.goTo(v.at + 1) }),
		kit.Button("owner.game.last", "", func() { v.goTo(len(g.Record.Cells)) }),
	}
	v.turn = kit.Button("action.turn", "turn", v.board.Board.Turn)
	v.rest = []*page.Button{
		kit.Button("owner.list", "up", func() {
			a.close()
			a.owner.Rearrange()
		}),
		kit.Button("owner.details", "sheet", func() {
			v.details = newDetailsPanel(v)
			v.layer.Objects = append(v.layer.Objects, v.details.Layer)
			a.owner.Rearrange()
		}),
		kit.Button("owner.export", "export", v.take),
	}
	v.rest[0].Name = "action.back"
	v.layer.Objects = []fyne.CanvasObject{v.page}
	v.page.Objects = []fyne.CanvasObject{v.title, v.head.Layer, v.sheet, v.board, v.turn}
	for _, b := range append(append([]*page.Button(nil), v.steps...), v.rest...) {
		v.page.Objects = append(v.page.Objects, b)
	}
	return v
}

// take offers the ways that the game can leave the device by.
func (v *gameView) take() {
	kit := v.archive.owner.kit
	under := v.layer.Objects
	show := func(p page.Panel) {
		v.over, v.layer.Objects = p, under
		if p != nil {
			v.layer.Objects = append(under[:len(under):len(under)], p.Object())
		}
		v.archive.owner.Rearrange()
	}
	taking{
		kit: kit.Kit, show: show, back: func() { show(nil) },
		data: func(format device.Format) ([]byte, error) { return kit.Dev.ExportArchived(format, v.game.N) },
		name: func(format device.Format) string { return kit.ExportName(&v.game.Record, format) },
	}.open()
}

// exportArchived copies out a game of the archive.
func (k *Kit) exportArchived(g *session.ArchivedGame, format device.Format) {
	data, err := k.Dev.ExportArchived(format, g.N)
	k.Save(k.ExportName(&g.Record, format), data, err)
}

// goTo shows the position after so many half-moves.
func (v *gameView) goTo(at int) {
	v.at = min(max(at, 0), len(v.game.Record.Cells))
	v.paint()
}

func (v *gameView) Place(b page.Box) {
	kit := v.archive.owner.kit
	page.Resize(v.layer, fyne.NewSize(b.X+b.W, b.Y+b.H))
	page.Resize(v.page, page.SizeOf(v.layer))
	page.Show(v.page, v.details == nil && v.over == nil)
	if v.over != nil {
		v.over.Place(b)
		return
	}
	if v.details != nil {
		v.details.Place(b)
		return
	}
	geo := v.archive.owner.geo
	title, rest := b.CutTop(28)
	page.SetText(v.title, "", page.MidText, kit.Palette.Ink)
	text, size := page.Fit(v.titleText(), title.W-24, page.MidText, page.SmallText, true)
	page.SetText(v.title, text, size, kit.Palette.Ink)
	page.PutText(v.title, title.Inset(12, 0))
	geo.Page = rest
	plan := page.PlanOf(geo, kit.Opts.LeftHand)
	v.sheet.SetRows(plan.RowH, plan.Text)
	plan.Sheet.Put(v.sheet)
	v.head.Arrange(plan.Names, plan.Captions, plan.Sheet, v.sheet)
	v.head.Update(&v.game.Record)
	plan.Board.Put(v.board)
	for i, o := range append(append([]*page.Button(nil), v.steps...), v.turn) {
		plan.Writing[i].Put(o)
	}
	for i, at := range page.Across(plan.Opening).Row(len(v.rest), page.Gap) {
		at.Put(v.rest[i])
	}
	v.paint()
}

// titleText says how the game ended, where and when.
func (v *gameView) titleText() string {
	r := &v.game.Record
	parts := []string{v.archive.owner.kit.CountedText(r)}
	for _, text := range []string{page.ReasonWords(r.Reason, v.archive.owner.kit.Words), r.Header.Tag("Event"), page.DateText(r.Header.Tag("Date"))} {
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

// detailsPanel shows further data about a game: its header, who signed it and
// when, when the device was released, and its alarms.
type detailsPanel struct {
	page.Surface
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

func newDetailsPanel(v *gameView) *detailsPanel {
	kit := v.archive.owner.kit
	d := &detailsPanel{Surface: page.NewSurface(kit.Palette), view: v}
	d.reader = page.NewReader(kit.Palette, page.BodyText+1)
	d.pager = page.NewPager(kit.Kit, d.reader)
	d.Add(d.reader, d.pager.Up, d.pager.Down)
	d.keys = []*page.Button{
		d.AddButton(kit.Button("action.back", "back", func() {
			v.layer.Objects = v.layer.Objects[:len(v.layer.Objects)-1]
			v.details = nil
			v.archive.owner.Rearrange()
		})),
		d.AddButton(kit.Button("owner.export", "export", func() { kit.exportArchived(v.game, device.FormatPGN) })),
		d.AddButton(kit.Button("owner.export.record", "export", func() { kit.exportArchived(v.game, device.FormatRecord) })),
	}
	d.keys[1].Name, d.keys[2].Name = "details pgn", "details record"
	d.reader.Lines = d.lines()
	return d
}

func (d *detailsPanel) Place(b page.Box) {
	in := d.Begin(b).Inset(14, 10)
	row, rest := in.CutBottom(page.ButtonMin)
	_, rest = rest.CutBottom(page.Gap)
	for i, at := range row.Row(len(d.keys), page.Gap) {
		at.Put(d.keys[i])
	}
	d.pager.Place(rest)
}

func (d *detailsPanel) lines() []page.ReaderLine {
	kit, g := d.view.archive.owner.kit, d.view.game
	words, r := kit.Words, &g.Record
	when := func(at scoresheet.Millis) string { return at.In(kit.Opts.Zone).Format("2006-01-02 15:04:05") }
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
		text := r.Header.Tag(tag.name)
		switch tag.name {
		case "Date":
			text = page.DateText(text)
		case "TimeControl":
			text = kit.ControlTagText(text)
		}
		say(words.Say(tag.key), text)
	}
	say(words.Say("end.result"), strings.TrimSpace(kit.CountedText(r)+"  "+page.ReasonWords(r.Reason, words)))
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
		say(words.Say("owner.alarms"), page.AlarmCause(alarm, words)+", "+page.AlarmTimes(alarm, words, kit.Opts.Zone))
	}
	say(words.Say("owner.about"), kit.Dev.DeviceID())
	return out
}
