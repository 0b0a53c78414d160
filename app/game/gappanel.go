package game

import (
	"slices"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/scoresheet"
)

// gapFilling is the filling in of missing moves (R-G21). Buttons that go from gap to
// gap replace some, and a strip over the names says how many gaps are
// left. It knows which cells are empty, and nothing of chess (R-G15). The arbiter
// begins it (Laws 8.5.3), or the player himself (8.5.2).
type gapFilling struct {
	game    *gamePage
	buttons []*page.Button // insert, previous, next, instead of the dash, with which nobody fills a gap, and the sides
	ready   *page.Button   // instead of the claim
	strip   *page.Note
	asked   bool // the player goes from gap to gap
	done    bool // the player said that he is ready for the arbiter
}

func newGapFilling(g *gamePage) *gapFilling {
	kit := g.kit
	f := &gapFilling{game: g, strip: page.NewNote(kit.Palette)}
	page.SetFrame(f.strip.Back, kit.Palette.Card, kit.Palette.Rule, 1)
	f.buttons = []*page.Button{
		kit.Button("restore.insert", "insert", f.insert),
		kit.Button("restore.previous", "up", func() { f.jump(true) }),
		kit.Button("restore.next", "down", func() { f.jump(false) }),
	}
	f.ready = kit.Button("restore.done", "approve", f.finish)
	for _, b := range append(f.buttons, f.ready) {
		g.layer.Objects = append(g.layer.Objects, b)
	}
	return f
}

// on reports whether gaps are being filled.
func (f *gapFilling) on() bool {
	r := f.game.record()
	return r.Status() == scoresheet.Open && f.game.claim == nil && r.Sealing() == nil &&
		(f.asked || r.Reconstructing() != nil && !f.done)
}

// begin goes to the first gap, or says that there is none.
func (f *gapFilling) begin() {
	g := f.game
	g.close()
	f.asked, f.done = true, false
	if g.record().Gaps() > 0 {
		f.jump(false)
		return
	}
	g.kit.Refresh()
	g.Tell(g.kit.Words.Say("restore.nogap"))
}

func (f *gapFilling) jump(back bool) {
	g := f.game
	g.close()
	name, ok := g.record().NextGap()
	if back {
		name, ok = g.record().PreviousGap()
	}
	if !ok {
		g.Tell(g.kit.Words.Say("restore.nogap"))
		return
	}
	_, err := g.kit.Dev.At(name)
	g.kit.Act(err)
}

// insert opens the panel to insert cells before the chosen one, where moves are
// missing without a gap.
func (f *gapFilling) insert() {
	g := f.game
	if g.record().CursorIndex() >= len(g.record().Cells) {
		g.close()
		g.Tell(g.kit.Words.Say("restore.nogap"))
		return
	}
	g.open(newEditPanel(g))
}

func (f *gapFilling) finish() {
	g := f.game
	g.close()
	f.asked, f.done = false, true
	_, err := g.kit.Dev.AtEnd()
	g.kit.Act(err)
}

// enter runs an entry. If it has filled a gap, it goes on to the next one.
func (g *gamePage) enter(entry func() (device.Receipt, error)) {
	r := g.record()
	next, more := r.NextGap()
	goOn := g.gaps.on() && r.InGap() && more && next != g.cursorName()
	entered, err := entry()
	said := ""
	if err == nil && entered.Text != "" {
		said = g.kit.EntryWords(entered.Cell, entered.Text)
	}
	if err == nil && goOn {
		err = g.choose(next)
	}
	if g.kit.Act(err) {
		g.kit.Speak(said)
	}
}

// takeBack takes back the last act. While gaps are being filled, the cursor goes to
// the gap that is there again.
func (g *gamePage) takeBack() {
	ack, err := g.kit.Dev.Undo()
	if err == nil && g.gaps.on() {
		v := g.kit.Dev.View()
		if i := v.Record.IndexOf(ack.Cell); i >= 0 && i < len(v.Record.Cells) && v.Record.Cells[i].IsGap() {
			err = g.choose(ack.Cell)
		}
	}
	g.kit.Act(err)
}

// choose moves the cursor to a written cell, unless it is there already: in an
// inserted pair the session has moved it.
func (g *gamePage) choose(name scoresheet.CellName) error {
	v := g.kit.Dev.View()
	if r := &v.Record; r.Cursor.Cell != 0 && r.CursorIndex() == r.IndexOf(name) {
		return nil
	}
	_, err := g.kit.Dev.At(name)
	return err
}

// show shows the buttons for gaps instead of others: among those that write, and
// among those that open something, where these are seen.
func (f *gapFilling) show(writing, opening bool) {
	on := f.on()
	for _, b := range f.buttons {
		page.Show(b, on && writing)
	}
	page.Show(f.ready, on && opening)
	if !on {
		return
	}
	g := f.game
	for _, b := range slices.Concat(g.writing[dashButton:], []*page.Button{g.opening[claimButton], g.edit, g.toEnd}) {
		page.Show(b, false)
	}
	page.Show(g.label, false)
	page.Show(g.correcting, false)
}

func (f *gapFilling) Place() {
	p := &f.game.plan
	for i, b := range f.buttons {
		p.Writing[dashButton+i].Put(b)
	}
	p.Opening[claimButton].Put(f.ready)
}

// Update shows the notice, if there is a strip for it.
func (f *gapFilling) Update() {
	g := f.game
	f.strip.Hide()
	if text := f.notice(); text != "" && g.plan.Names.H > 0 && !g.only {
		f.strip.Say(text, g.plan.Names)
	}
}

// notice says how many gaps are left, or that the player waits for the arbiter; ""
// while none are filled.
func (f *gapFilling) notice() string {
	r, words := f.game.record(), f.game.kit.Words
	switch n := r.Gaps(); {
	case f.game.claim != nil:
	case f.on() && n > 0:
		return words.Say("restore.strip", n)
	case f.on():
		return words.Say("restore.strip.none")
	case f.done && r.Reconstructing() != nil:
		return words.Say("restore.strip.done")
	}
	return ""
}

// Notice implements [page.Noticer].
func (g *gamePage) Notice() string { return g.gaps.notice() }
