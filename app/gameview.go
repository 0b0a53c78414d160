package app

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/device"
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
	head    *header
	sheet   *Sheet
	board   *diagram
	steps   []*Button // first, previous, next, last
	turn    *Button
	rest    []*Button // back, details, a copy
	details *gameDetails
}

func newGameView(a *archive, g *session.ArchivedGame) *gameView {
	u := a.owner.ui
	v := &gameView{archive: a, layer: layered(), page: layered(), game: g, at: len(g.Record.Cells)}
	v.title = newText(midText, true, u.p.ink)
	v.head = newHeader(u.kit)
	v.sheet = newSheet(u.p, u.opts.Notation, u.style())
	v.sheet.OnCell = func(name scoresheet.CellName) { v.goTo(g.Record.IndexOf(name) + 1) }
	v.board = newDiagram(u.p)
	v.board.board.SetFlipped(g.Record.Header.Recorder == scoresheet.RecorderBlack)
	v.steps = []*Button{
		u.button("owner.game.first", "", func() { v.goTo(0) }),
		u.button("owner.game.previous", "back", func() { v.goTo(v.at - 1) }),
		u.button("owner.game.next", "next", func() { v.goTo(v.at + 1) }),
		u.button("owner.game.last", "", func() { v.goTo(len(g.Record.Cells)) }),
	}
	v.turn = u.button("action.turn", "turn", v.board.board.Turn)
	v.rest = []*Button{
		u.button("owner.list", "up", func() {
			a.close()
			a.owner.again()
		}),
		u.button("owner.details", "sheet", func() {
			v.details = newGameDetails(v)
			v.layer.Objects = append(v.layer.Objects, v.details.layer)
			a.owner.again()
		}),
		u.button("owner.export", "export", func() { u.exportArchived(g, device.FormatPGN) }),
	}
	v.rest[0].Name = "action.back"
	v.layer.Objects = []fyne.CanvasObject{v.page}
	v.page.Objects = []fyne.CanvasObject{v.title, v.head.layer, v.sheet, v.board, v.turn}
	for _, b := range append(append([]*Button(nil), v.steps...), v.rest...) {
		v.page.Objects = append(v.page.Objects, b)
	}
	return v
}

// exportArchived copies a game of the archive out.
func (u *ownerKit) exportArchived(g *session.ArchivedGame, format device.Format) {
	data, err := u.dev.ExportArchived(format, g.N)
	u.save(u.exportName(&g.Record, format), data, err)
}

// goTo puts the position after so many half-moves on the board.
func (v *gameView) goTo(at int) {
	v.at = min(max(at, 0), len(v.game.Record.Cells))
	v.paint()
}

func (v *gameView) place(b box) {
	u := v.archive.owner.ui
	v.layer.Resize(fyne.NewSize(b.x+b.w, b.y+b.h))
	v.page.Resize(v.layer.Size())
	show(v.page, v.details == nil)
	if v.details != nil {
		v.details.place(b)
		return
	}
	geo := v.archive.owner.geo
	title, rest := b.cutTop(28)
	setText(v.title, "", midText, u.p.ink)
	text, size := fit(v.titleText(), title.w-24, midText, smallText, true)
	setText(v.title, text, size, u.p.ink)
	putText(v.title, title.inset(12, 0))
	geo.page = rest
	plan := planGame(geo, u.opts.LeftHand)
	v.sheet.SetRows(plan.rowH, plan.text)
	plan.sheet.put(v.sheet)
	v.head.arrange(plan.names, plan.captions, plan.sheet, v.sheet)
	v.head.update(&v.game.Record)
	plan.board.put(v.board)
	if plan.stacked {
		for i, at := range across(plan.primary).row(len(v.steps), gap) {
			at.put(v.steps[i])
		}
		for i, o := range append(append([]*Button(nil), v.rest...), v.turn) {
			plan.rare[i].put(o)
		}
	} else {
		for i, o := range append(append([]*Button(nil), v.steps...), v.turn) {
			plan.primary[i].put(o)
		}
		for i, at := range across(plan.rare).row(len(v.rest), gap) {
			at.put(v.rest[i])
		}
	}
	v.paint()
}

// titleText says how it ended, where and when.
func (v *gameView) titleText() string {
	r := &v.game.Record
	parts := []string{v.archive.owner.ui.countedText(r)}
	for _, text := range []string{reasonWords(r.Reason, v.archive.owner.ui.words), r.Header.Tag("Event"), r.Header.Tag("Date")} {
		if text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, " · ")
}

func (v *gameView) paint() {
	r := v.game.Record
	r.Cursor = scoresheet.Cursor{}
	v.sheet.readOnly = v.at == 0
	last := [2]board.Square{board.NoSquare, board.NoSquare}
	if v.at > 0 {
		r.Cursor.Cell = r.Cells[v.at-1].ID
		last = squaresOf(&r, v.at-1)
	}
	if v.at == 0 {
		v.sheet.ScrollTo(r.Header.First.Number)
	}
	v.sheet.SetRecord(r)
	v.board.set(r.BoardBefore(v.at), last)
}

// gameDetails tells what else is known of a game: its head, who signed it and
// when, when the device was released, its alarms.
type gameDetails struct {
	sheetOfButtons
	view   *gameView
	reader *reader
	pager  *pager
	keys   []*Button // back, PGN, record
}

var recorderKeys = [...]string{
	scoresheet.RecorderWhite:   "band.recorder.white",
	scoresheet.RecorderBlack:   "band.recorder.black",
	scoresheet.RecorderArbiter: "band.recorder.arbiter",
}

func newGameDetails(v *gameView) *gameDetails {
	u := v.archive.owner.ui
	d := &gameDetails{sheetOfButtons: newSheetOfButtons(u.p), view: v}
	d.reader = newReader(u.p, bodyText+1)
	d.pager = newPager(u.kit, d.reader)
	d.add(d.reader, d.pager.up, d.pager.down)
	d.keys = []*Button{
		d.addButton(u.button("action.back", "back", func() {
			v.layer.Objects = v.layer.Objects[:len(v.layer.Objects)-1]
			v.details = nil
			v.archive.owner.again()
		})),
		d.addButton(u.button("owner.export", "export", func() { u.exportArchived(v.game, device.FormatPGN) })),
		d.addButton(u.button("owner.export.record", "export", func() { u.exportArchived(v.game, device.FormatRecord) })),
	}
	d.keys[1].Name, d.keys[2].Name = "details pgn", "details record"
	d.reader.lines = d.lines()
	return d
}

func (d *gameDetails) place(b box) {
	in := d.begin(b).inset(14, 10)
	row, rest := in.cutBottom(buttonMin)
	_, rest = rest.cutBottom(gap)
	for i, at := range row.row(len(d.keys), gap) {
		at.put(d.keys[i])
	}
	d.pager.place(rest)
}

func (d *gameDetails) lines() []readerLine {
	u, g := d.view.archive.owner.ui, d.view.game
	words, r := u.words, &g.Record
	when := func(ms int64) string { return time.UnixMilli(ms).In(u.opts.Zone).Format("2006-01-02 15:04:05") }
	var out []readerLine
	say := func(label, text string) {
		if text != "" && text != "?" {
			out = append(out, readerLine{label: label, text: text})
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
	say(words.Say("end.result"), strings.TrimSpace(u.countedText(r)+"  "+reasonWords(r.Reason, words)))
	say(words.Say("owner.opened"), when(r.Header.At))
	if who := recorderKeys[r.Header.Recorder]; who != "" {
		say(words.Say("owner.recorder"), words.Say(who))
	}
	say("FEN", r.Header.FEN)
	out = append(out, readerLine{})
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
		say(words.Say("owner.alarms"), alarmWhat(alarm, words)+", "+alarmWhen(alarm, words, u.opts.Zone))
	}
	say(words.Say("owner.about"), u.dev.DeviceID())
	return out
}
