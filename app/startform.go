package app

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"zapis/app/device"
	"zapis/scoresheet"
)

// startForm is the head of a new sheet. It stands in owner mode, so the
// toolkit's text fields may be used.
type startForm struct {
	owner     *ownerView
	layer     *fyne.Container
	scroll    *container.Scroll
	inner     *fyne.Container
	tall      *tall
	fields    []*field
	me        *choice // which of the players the owner is, or that a guest records
	recorders *choice
	other     *choice // a game that is on already
	notice    [2]*canvas.Text
	start     *Button
	export    *Button // the game just released, for player and organizer
	room      box

	recorder scoresheet.Recorder
	guest    bool
	midGame  midGame
	panel    startPanel // drawn over the form; nil for none
	opening  opening
}

// startPanel is what is drawn over the form.
type startPanel interface {
	object() fyne.CanvasObject
	place(b box)
}

// field is one line of the form.
type field struct {
	tag   string
	label *canvas.Text
	words string // that the label says, shortened if there is no room
	entry *widget.Entry
}

var startFields = [...]struct{ tag, key string }{
	{"White", "start.white"},
	{"Black", "start.black"},
	{"Event", "start.event"},
	{"Site", "start.site"},
	{"Round", "start.round"},
	{"Board", "start.board"},
	{"TimeControl", "start.timecontrol"},
	{"Chess960", "start.chess960"},
}

func newStartForm(v *ownerView) *startForm {
	u := v.ui
	f := &startForm{owner: v, layer: layered(), inner: layered()}
	for _, s := range startFields {
		x := newField(u, s.tag, s.key)
		if s.tag == "TimeControl" {
			x.entry.OnChanged = func(text string) { x.say(u.controlLabel(text), x.entry.Size().Width, u.p.second) }
		}
		f.fields = append(f.fields, x)
		f.inner.Objects = append(f.inner.Objects, x.label, x.entry)
	}
	f.me = newChoice(u.kit, "start.me").
		add(u.button("start.me.white", "only-white", func() { f.play(scoresheet.RecorderWhite) })).
		add(u.button("start.me.black", "only-black", func() { f.play(scoresheet.RecorderBlack) })).
		add(u.button("start.guest", "person", func() {
			f.guest = !f.guest
			f.update()
		}))
	f.recorders = newChoice(u.kit, "start.recorder")
	for i, key := range []string{"sheet.white", "sheet.black", "arbiter.enter"} {
		b := u.button(key, []string{"only-white", "only-black", "person"}[i], func() {
			f.recorder = scoresheet.Recorder(i + 1)
			f.update()
			switch {
			case f.recorder != scoresheet.RecorderArbiter:
			case u.arbiterCanCome():
				f.open(newMidGamePanel(f)) // he comes when the game is on
			default:
				v.tell(u.words.Say("restore.nocode"))
			}
		})
		b.Name = "recorder " + scoresheet.Recorder(i+1).String()
		f.recorders.add(b)
	}
	f.other = newChoice(u.kit, "start.other").
		add(u.button("start.midgame", "insert", func() { f.open(newMidGamePanel(f)) })).
		add(u.button("start.takeover", "next", func() { f.open(newTakeOverPanel(f)) }))
	for _, c := range []*choice{f.me, f.recorders, f.other} {
		f.inner.Objects = append(f.inner.Objects, c.objects()...)
	}
	f.tall = &tall{arrange: f.layOut}
	f.inner.Layout = f.tall
	f.scroll = container.NewVScroll(f.inner)
	for i := range f.notice {
		f.notice[i] = newText(smallText, false, u.p.second)
	}
	f.start = u.button("start.do", "next", f.begin).asAccent().withText(midText, true)
	f.export = u.button("owner.export", "export", func() { v.ui.export(device.FormatPGN) })
	f.layer.Objects = []fyne.CanvasObject{f.scroll, f.notice[0], f.notice[1], f.start, f.export}
	f.recorder = scoresheet.RecorderWhite
	f.update()
	return f
}

// field returns a text field of the form by its tag.
func (f *startForm) field(tag string) *widget.Entry {
	if p, ok := f.panel.(fieldPart); ok {
		if entry := p.field(tag); entry != nil {
			return entry
		}
	}
	return findField(f.fields, tag)
}

func (f *startForm) object() fyne.CanvasObject { return f.layer }
func (f *startForm) enter()                    { f.close() }
func (f *startForm) whole() bool               { return f.panel != nil }

// open draws a panel over the form.
func (f *startForm) open(p startPanel) {
	f.closePanel()
	f.panel = p
	f.layer.Objects = append(f.layer.Objects, p.object())
	f.owner.again()
}

func (f *startForm) closePanel() {
	if f.panel != nil {
		f.panel = nil
		f.layer.Objects = f.layer.Objects[:len(f.layer.Objects)-1]
	}
}

// close goes back to the form.
func (f *startForm) close() {
	f.closePanel()
	f.update()
	f.owner.again()
}

// play writes the owner's name on his side of the sheet, which is his then.
func (f *startForm) play(side scoresheet.Recorder) {
	name := f.owner.ui.dev.Profile().Name
	tags := [...]string{scoresheet.RecorderWhite: "White", scoresheet.RecorderBlack: "Black"}
	for r, tag := range tags {
		entry := f.field(tag)
		switch {
		case entry == nil:
		case scoresheet.Recorder(r) == side:
			entry.SetText(name)
		case entry.Text == name:
			entry.SetText("")
		}
	}
	f.recorder, f.guest = side, false
	f.update()
}

// isMe reports whether the owner's name stands on that side.
func (f *startForm) isMe(tag string) bool {
	name := f.owner.ui.dev.Profile().Name
	return name != "" && !f.guest && strings.TrimSpace(f.field(tag).Text) == name
}

func (f *startForm) update() {
	u := f.owner.ui
	for i, b := range f.recorders.buttons {
		b.Choose(f.recorder == scoresheet.Recorder(i+1))
	}
	f.me.buttons[0].Choose(f.isMe("White"))
	f.me.buttons[1].Choose(f.isMe("Black"))
	f.me.buttons[2].Choose(f.guest)
	text := u.words.Say("start.midgame")
	if f.midGame.set {
		text = u.words.Say("start.midgame.from", cellLabel(f.midGame.from()))
	}
	f.other.buttons[0].Say("insert", text)
	f.other.buttons[0].Choose(f.midGame.set)
	show(f.export, u.view.Ended != nil)
}

// shownMe is which of the buttons about the owner there are: his name has to
// be known, or his code, so that there is an archive to keep a guest out of.
func (f *startForm) shownMe() (names, guest bool) {
	dev := f.owner.ui.dev
	return dev.Profile().Name != "", ownerHasCode(dev) && !dev.Lent()
}

func (f *startForm) place(b box) {
	f.layer.Resize(fyne.NewSize(b.x+b.w, b.y+b.h))
	for _, o := range []fyne.CanvasObject{f.scroll, f.start, f.notice[0], f.notice[1]} {
		show(o, f.panel == nil)
	}
	if f.panel != nil {
		show(f.export, false)
		f.panel.place(b)
		return
	}
	row, rest := b.cutBottom(clamp(b.h*0.09, buttonMin+4, 72))
	f.update()
	if f.export.Visible() {
		halves := row.row(2, gap)
		halves[0].put(f.export)
		halves[1].put(f.start)
	} else {
		row.put(f.start)
	}
	lines := wrap(f.owner.ui.words.Say("start.notice"), rest.w-6, 14, false)
	lines = lines[:min(len(lines), len(f.notice))]
	below, rest := rest.cutBottom(float32(len(lines))*20 + 10)
	for i, t := range f.notice {
		show(t, i < len(lines))
		if i < len(lines) {
			setText(t, lines[i], 14, f.owner.ui.p.second)
			putText(t, box{below.x + 3, below.y + 4 + 20*float32(i), below.w, 20})
		}
	}
	_, rest = rest.cutBottom(6)
	f.room = rest
	putScroll(f.scroll, f.tall, rest)
}

// shape is how many fields stand side by side and how high a line of them
// is: on a low screen all are seen without scrolling.
func (f *startForm) shape(w float32) (columns int, line float32) {
	switch {
	case w > 700 && f.room.h < 262:
		return 4, labelH + 48
	case w > 1000 || w > 700 && f.room.h < 435:
		return 4, labelH + buttonMin + 7
	case f.room.h < float32(len(f.fields))/2*(labelH+buttonMin+7)+3*(labelH+buttonMin+gap):
		return 2, labelH + 48
	}
	return 2, labelH + buttonMin + 7
}

// layOut lays the scrolled part out and returns its height.
func (f *startForm) layOut(w float32) float32 {
	n, lineH := f.shape(w)
	lines := (len(f.fields) + n - 1) / n
	for i, at := range (box{3, 0, w - 6, float32(lines) * lineH}).grid(len(f.fields), n, 0) {
		at.h -= 7
		if n > 1 {
			at.w -= gap / 2
			if i%n > 0 {
				at.x += gap / 2
			}
		}
		label, entry := at.cutTop(labelH)
		putText(f.fields[i].label, label)
		entry.put(f.fields[i].entry)
	}
	y := float32(lines) * lineH
	names, guest := f.shownMe()
	show(f.me.label, names || guest)
	show(f.me.buttons[0], names)
	show(f.me.buttons[1], names)
	show(f.me.buttons[2], guest)
	shown := &choice{label: f.me.label}
	for _, b := range f.me.buttons {
		if b.Visible() {
			shown.add(b)
		}
	}
	items := []*choice{f.recorders}
	if len(shown.buttons) > 0 {
		items = []*choice{shown, f.recorders}
	}
	items = append(items, f.other)
	if n == 4 { // beside each other
		buttons := 0
		for _, c := range items {
			buttons += len(c.buttons)
		}
		each := (w - 6 - float32(len(items)-1)*2*gap - float32(buttons-len(items))*gap) / float32(buttons)
		x := float32(3)
		for _, c := range items {
			broad := float32(len(c.buttons))*(each+gap) - gap
			c.place(x, y, broad)
			x += broad + 2*gap
		}
		return y + f.recorders.height(w) - gap
	}
	for _, c := range items {
		c.place(3, y, w-6)
		y += c.height(w - 6)
	}
	return y - gap
}

// newGame is what the form says; a text instead tells what is missing.
func (f *startForm) newGame() (g device.NewGame, wrong string) {
	u := f.owner.ui
	g = device.NewGame{Recorder: f.recorder}
	if f.recorder == scoresheet.RecorderArbiter && !u.arbiterCanCome() {
		return g, u.words.Say("restore.nocode")
	}
	for _, x := range f.fields {
		value := strings.TrimSpace(x.entry.Text)
		switch {
		case value == "" && (x.tag == "White" || x.tag == "Black") && f.recorder != scoresheet.RecorderArbiter:
			return g, u.words.Say("start.names")
		case value == "":
		case x.tag == "Chess960":
			n, err := strconv.Atoi(value)
			if err != nil || n < 0 || n > 959 {
				return g, u.words.Say("start.chess960") + ": 0–959"
			}
			g.Chess960 = n + 1
		default:
			g.Tags = append(g.Tags, scoresheet.Tag{Name: x.tag, Value: value})
		}
	}
	p := u.dev.Profile()
	for _, side := range []string{"White", "Black"} {
		if !f.isMe(side) {
			continue
		}
		for _, t := range []scoresheet.Tag{{Name: side + "FideId", Value: p.FIDE}, {Name: side + "Federation", Value: p.Federation}} {
			if t.Value != "" {
				g.Tags = append(g.Tags, t)
			}
		}
	}
	if f.guest || u.dev.Lent() {
		g.Tags = append(g.Tags, scoresheet.Tag{Name: device.TagGuest, Value: "yes"})
	}
	if f.midGame.set {
		if g.Chess960 != 0 && f.midGame.fen != "" {
			return g, u.words.Say("start.position.both")
		}
		g.From, g.FEN = f.midGame.from(), f.midGame.fen
	}
	return g, ""
}

// begin opens the game.
func (f *startForm) begin() {
	g, wrong := f.newGame()
	if wrong != "" {
		f.owner.tell(wrong)
		return
	}
	f.attempt(opening{
		do: func(organizer string) (string, error) {
			g.Organizer = organizer
			_, err := f.owner.ui.dev.New(g)
			return "", err
		},
	})
}

// arbiterCanCome reports whether there is a code or a key with which the next
// game's arbiter comes in.
func (u *ownerKit) arbiterCanCome() bool {
	for _, c := range u.dev.CodeStates() {
		if c.Set && (c.Role == device.RoleArbiter || c.Role == device.RoleOrganizer) {
			return true
		}
	}
	return u.dev.ArbiterKeyShort() != ""
}
