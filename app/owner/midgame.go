package owner

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// midGame is the beginning of a sheet that continues a game (Laws A.2, 8.3).
// The zero value is the beginning of the game.
type midGame struct {
	set    bool
	number int
	side   board.Color
	fen    string // the position before that half-move; "" if earlier moves are added later
}

func (m *midGame) from() scoresheet.CellName {
	return scoresheet.CellName{Number: max(m.number, 1), Side: m.side}
}

// midGamePanel asks where the sheet begins: at which half-move, and whether
// earlier moves are added later or replaced by a position.
type midGamePanel struct {
	page.Surface
	form   *startPart
	title  *canvas.Text
	number *field
	fen    *field
	side   *page.Choice
	before *page.Choice
	text   *page.Reader
	setUp  *page.Button
	keys   []*page.Button // from the beginning, done
	now    midGame
	posed  bool // a position is given
}

func newMidGamePanel(f *startPart) *midGamePanel {
	kit := f.owner.kit
	p := &midGamePanel{Surface: page.NewSurface(kit.Palette), form: f, now: f.midGame}
	p.posed = p.now.fen != ""
	p.title = page.NewText(page.LargeText, true, kit.Palette.Ink)
	p.title.Text = kit.Words.Say("start.midgame")
	p.number, p.fen = newField(kit, "number", "start.midgame.number"), newField(kit, "fen", "start.midgame.fen")
	if p.now.number > 0 {
		p.number.entry.SetText(strconv.Itoa(p.now.number))
	}
	p.fen.entry.SetText(p.now.fen)
	p.fen.entry.OnChanged = func(text string) {
		// The position says who is to move.
		if fields := strings.Fields(text); len(fields) > 1 {
			p.now.side = board.White
			if fields[1] == "b" {
				p.now.side = board.Black
			}
			p.show()
		}
	}
	p.side = page.NewChoice(kit.Kit, "start.midgame.side")
	for i, key := range []string{"sheet.white", "sheet.black"} {
		b := kit.Button(key, []string{"only-white", "only-black"}[i], func() {
			p.now.side = board.Color(i)
			p.turnFEN()
			p.show()
		})
		b.Name = "side " + board.Color(i).String()
		p.side.Add(b)
	}
	p.before = page.NewChoice(kit.Kit, "start.midgame.before")
	for i, key := range []string{"start.midgame.later", "start.midgame.position"} {
		p.before.Add(kit.Button(key, []string{"sheet", "board"}[i], func() {
			p.posed = i == 1
			p.show()
			f.owner.Rearrange()
		}))
	}
	p.setUp = kit.Button("start.setup", "board", func() {
		p.keep()
		f.open(newSetUpPanel(f))
	})
	p.text = page.NewReader(kit.Palette, page.BodyText)
	next := "action.done"
	if f.recorder == scoresheet.RecorderArbiter {
		next = "start.do" // there is no time for a form
	}
	p.keys = []*page.Button{
		kit.Button("start.midgame.none", "back", func() {
			f.midGame = midGame{}
			f.close()
		}).AsWayBack(),
		kit.Button(next, "next", p.done).AsAccent(),
	}
	p.Add(p.title, p.number.label, p.fen.label, p.text, p.setUp)
	p.Add(append(p.number.entry.Objects(), p.fen.entry.Objects()...)...)
	for _, c := range []*page.Choice{p.side, p.before} {
		p.Add(c.Objects()...)
	}
	for _, b := range p.keys {
		p.Add(b)
	}
	p.show()
	return p
}

// field implements fieldPart.
func (p *midGamePanel) field(tag string) *page.Field {
	return findField([]*field{p.number, p.fen}, tag)
}

// turnFEN writes into the position which side is to move.
func (p *midGamePanel) turnFEN() {
	fields := strings.Fields(p.fen.entry.Text)
	if len(fields) > 1 {
		fields[1] = "wb"[p.now.side : p.now.side+1]
		p.fen.entry.SetText(strings.Join(fields, " "))
	}
}

func (p *midGamePanel) show() {
	p.side.Choose("side " + p.now.side.String())
	key := "start.midgame.later"
	if p.posed {
		key = "start.midgame.position"
	}
	p.before.Choose(key)
	text := p.form.owner.kit.Words.Say(key + ".text")
	if len(p.text.Lines) != 1 || p.text.Lines[0].Text != text {
		p.text.Say(page.ReaderLine{Text: text})
	}
}

// keep takes what the panel says into the form. It returns what is wrong, "" if
// nothing is.
func (p *midGamePanel) keep() (wrong string) {
	words := p.form.owner.kit.Words
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
		p.form.owner.Tell(wrong)
		return
	}
	p.form.close()
	if p.form.recorder == scoresheet.RecorderArbiter {
		p.form.begin()
	}
}

// wholeFEN adds the fields that a short FEN leaves out; "" stays "".
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

func (p *midGamePanel) Place(b page.Box) {
	in := p.Begin(b).Inset(14, 8)
	row, rest := in.CutBottom(page.ButtonMin)
	_, rest = rest.CutBottom(8)
	for i, at := range row.Row(len(p.keys), page.Gap) {
		at.Put(p.keys[i])
	}
	if b.H > 420 {
		head, below := rest.CutTop(44)
		page.FitText(p.title, p.title.Text, head, page.LargeText, page.BodyText, p.title.Color)
		rest = below
	}
	page.Show(p.title, b.H > 420)
	y := rest.Y
	half := (rest.W - 2*page.Gap) / 2
	if b.W > b.H { // two columns
		p.number.Place(rest.X, y, half*0.5-page.Gap/2)
		p.side.Place(rest.X+half*0.5+page.Gap/2, y, half*0.5-page.Gap/2)
		p.before.Place(rest.X+half+2*page.Gap, y, half)
	} else {
		p.number.Place(rest.X, y, half)
		p.side.Place(rest.X+half+2*page.Gap, y, half)
		y += fieldH + 4
		p.before.Place(rest.X, y, rest.W)
	}
	y += fieldH + 4
	for _, o := range []fyne.CanvasObject{p.fen.label, p.fen.entry, p.setUp} {
		page.Show(o, p.posed)
	}
	if p.posed {
		w := min(rest.W*0.4, 260)
		p.fen.Place(rest.X, y, rest.W-w-page.Gap)
		page.BoxAt(rest.X+rest.W-w, y+page.LabelHeight, w, page.ButtonMin).Put(p.setUp)
		y += fieldH + 4
	}
	page.BoxAt(rest.X, y, rest.W, max(rest.Y+rest.H-y, 20)).Put(p.text)
	p.text.Paint()
}

// newSetUpPanel returns the panel to set up the position from which a sheet begins.
func newSetUpPanel(f *startPart) *page.SetUpPanel {
	back := func() { f.open(newMidGamePanel(f)) }
	p := page.NewSetUpPanel(f.owner.kit.Kit, back, func(p *page.SetUpPanel) {
		m := &f.midGame
		m.side = p.Turn
		m.fen, m.set = p.FEN(m.number), true
		back()
	})
	p.Turn = f.midGame.side
	p.SetFEN(f.midGame.fen)
	p.Update()
	return p
}
