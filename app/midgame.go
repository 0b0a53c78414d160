package app

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// midGame is where a sheet begins that goes on with a game (Laws A.2, 8.3):
// the zero value is the beginning.
type midGame struct {
	set    bool
	number int
	side   board.Color
	fen    string // the position before that half-move; empty if the moves are to be added later
}

func (m *midGame) from() scoresheet.CellName {
	return scoresheet.CellName{Number: max(m.number, 1), Side: m.side}
}

// midGamePanel asks where the sheet begins: at which half-move, and whether
// the moves before it are added later or a position stands for them.
type midGamePanel struct {
	sheetOfButtons
	form   *startForm
	title  *canvas.Text
	number *field
	fen    *field
	side   *choice
	before *choice
	text   *reader
	setUp  *Button
	keys   []*Button // from the beginning, done
	now    midGame
	posed  bool // a position is given
}

func newMidGamePanel(f *startForm) *midGamePanel {
	u := f.owner.ui
	p := &midGamePanel{sheetOfButtons: newSheetOfButtons(u.p), form: f, now: f.midGame}
	p.posed = p.now.fen != ""
	p.title = newText(largeText, true, u.p.ink)
	p.title.Text = u.words.Say("start.midgame")
	p.number, p.fen = newField(u, "number", "start.midgame.number"), newField(u, "fen", "start.midgame.fen")
	if p.now.number > 0 {
		p.number.entry.SetText(strconv.Itoa(p.now.number))
	}
	p.fen.entry.SetText(p.now.fen)
	p.fen.entry.OnChanged = func(text string) {
		// Who is to move stands in the position.
		if fields := strings.Fields(text); len(fields) > 1 {
			p.now.side = board.White
			if fields[1] == "b" {
				p.now.side = board.Black
			}
			p.show()
		}
	}
	p.side = newChoice(u.kit, "start.midgame.side")
	for i, key := range []string{"sheet.white", "sheet.black"} {
		b := u.button(key, []string{"only-white", "only-black"}[i], func() {
			p.now.side = board.Color(i)
			p.turnFEN()
			p.show()
		})
		b.Name = "side " + board.Color(i).String()
		p.side.add(b)
	}
	p.before = newChoice(u.kit, "start.midgame.before")
	for i, key := range []string{"start.midgame.later", "start.midgame.position"} {
		p.before.add(u.button(key, []string{"sheet", "board"}[i], func() {
			p.posed = i == 1
			p.show()
			f.owner.again()
		}))
	}
	p.setUp = u.button("start.setup", "board", func() {
		p.keep()
		f.open(newSetUpPanel(f))
	})
	p.text = newReader(u.p, bodyText)
	next := "action.done"
	if f.recorder == scoresheet.RecorderArbiter {
		next = "start.do" // there is no time for a form
	}
	p.keys = []*Button{
		u.button("start.midgame.none", "back", func() {
			f.midGame = midGame{}
			f.close()
		}),
		u.button(next, "next", p.done).asAccent(),
	}
	p.add(p.title, p.number.label, p.number.entry, p.fen.label, p.fen.entry, p.text, p.setUp)
	for _, c := range []*choice{p.side, p.before} {
		p.add(c.objects()...)
	}
	for _, b := range p.keys {
		p.add(b)
	}
	p.show()
	return p
}

// field implements fieldPart.
func (p *midGamePanel) field(tag string) *widget.Entry {
	return findField([]*field{p.number, p.fen}, tag)
}

// turnFEN writes into the position who is to move.
func (p *midGamePanel) turnFEN() {
	fields := strings.Fields(p.fen.entry.Text)
	if len(fields) > 1 {
		fields[1] = "wb"[p.now.side : p.now.side+1]
		p.fen.entry.SetText(strings.Join(fields, " "))
	}
}

func (p *midGamePanel) show() {
	p.side.choose("side " + p.now.side.String())
	key := "start.midgame.later"
	if p.posed {
		key = "start.midgame.position"
	}
	p.before.choose(key)
	text := p.form.owner.ui.words.Say(key + ".text")
	if len(p.text.lines) != 1 || p.text.lines[0].text != text {
		p.text.say(readerLine{text: text})
	}
}

// keep puts what is said here into the form.
func (p *midGamePanel) keep() (wrong string) {
	words := p.form.owner.ui.words
	n, err := strconv.Atoi(strings.TrimSpace(p.number.entry.Text))
	if err != nil || n < 1 || n > 300 {
		wrong, n = words.Say("start.midgame.number.wrong"), max(p.now.number, 1)
	}
	p.now.number, p.now.set, p.now.fen = n, true, ""
	if p.posed {
		p.now.fen = wholeFEN(p.fen.entry.Text, p.now.side)
		if p.now.fen == "" && wrong == "" {
			wrong = words.Say("start.midgame.fen.missing")
		}
	}
	p.form.midGame = p.now
	return wrong
}

func (p *midGamePanel) done() {
	if wrong := p.keep(); wrong != "" {
		p.form.midGame.set = false
		p.form.owner.tell(wrong)
		return
	}
	p.form.close()
	if p.form.recorder == scoresheet.RecorderArbiter {
		p.form.begin()
	}
}

// wholeFEN adds what a position written down shortly leaves out.
func wholeFEN(text string, side board.Color) string {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return ""
	}
	whole := []string{"", "wb"[side : side+1], "-", "-", "0", "1"}
	copy(whole, fields)
	if len(fields) > len(whole) { // not ours to shorten
		whole = fields
	}
	return strings.Join(whole, " ")
}

func (p *midGamePanel) place(b box) {
	in := p.begin(b).inset(14, 8)
	row, rest := in.cutBottom(buttonMin)
	_, rest = rest.cutBottom(8)
	for i, at := range row.row(len(p.keys), gap) {
		at.put(p.keys[i])
	}
	if b.h > 420 {
		head, below := rest.cutTop(44)
		text, size := fit(p.title.Text, head.w, largeText, bodyText, true)
		setText(p.title, text, size, p.title.Color)
		putText(p.title, head)
		rest = below
	}
	show(p.title, b.h > 420)
	y := rest.y
	half := (rest.w - 2*gap) / 2
	if b.w > b.h { // two columns
		p.number.place(rest.x, y, half*0.5-gap/2)
		p.side.place(rest.x+half*0.5+gap/2, y, half*0.5-gap/2)
		p.before.place(rest.x+half+2*gap, y, half)
	} else {
		p.number.place(rest.x, y, half)
		p.side.place(rest.x+half+2*gap, y, half)
		y += fieldH + 4
		p.before.place(rest.x, y, rest.w)
	}
	y += fieldH + 4
	for _, o := range []interface {
		Show()
		Hide()
		Visible() bool
	}{p.fen.label, p.fen.entry, p.setUp} {
		if p.posed {
			o.Show()
		} else {
			o.Hide()
		}
	}
	if p.posed {
		w := min(rest.w*0.4, 260)
		p.fen.place(rest.x, y, rest.w-w-gap)
		box{rest.x + rest.w - w, y + labelH, w, buttonMin}.put(p.setUp)
		y += fieldH + 4
	}
	box{rest.x, y, rest.w, max(rest.y+rest.h-y, 20)}.put(p.text)
	p.text.paint()
}

// newSetUpPanel is the panel of the form for a new game.
func newSetUpPanel(f *startForm) *setUpPanel {
	back := func() { f.open(newMidGamePanel(f)) }
	p := newPositionPanel(f.owner.ui.kit, back, func(p *setUpPanel) {
		m := &f.midGame
		m.side = p.turn
		m.fen, m.set = p.fen(m.number), true
		back()
	})
	p.turn = f.midGame.side
	p.read(f.midGame.fen)
	p.show()
	return p
}
