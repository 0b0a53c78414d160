package owner

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/scoresheet"
)

// startPart is the form for a new game: the header of its sheet. Owner mode may use
// the toolkit's text fields.
type startPart struct {
	owner     *ownerPage
	layer     *fyne.Container
	scroll    *container.Scroll
	inner     *fyne.Container
	tall      *page.ScrollLayout
	fields    []*field
	me        *page.Choice // which player the owner is, or that a guest records
	recorders *page.Choice
	other     *page.Choice // to go on with a game
	notice    [2]*canvas.Text
	control   *page.Button // chooses a time control
	practice  *page.Button // teaches how a game is entered
	pack      *page.Button // to the pack of the event
	start     *page.Button
	export    *page.Button // copies out the game that was just released
	room      page.Box

	recorder scoresheet.Recorder
	guest    bool
	midGame  midGame
	panel    page.Panel // drawn over the form; nil for none
	opening  opening
}

// field is a text field with its label.
type field struct {
	tag   string
	label *canvas.Text
	words string  // of the label, which may be shortened
	brief string  // in their place where they would be cut; "" if there is nothing
	width float32 // of the label, once it is laid out
	entry *page.Field
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

func newStartPart(v *ownerPage) *startPart {
	kit := v.kit
	f := &startPart{owner: v, layer: page.NewLayer(), inner: page.NewLayer()}
	for _, s := range startFields {
		x := newField(kit, s.tag, s.key)
		if s.tag == "TimeControl" {
			x.entry.OnChanged = func(text string) {
				v.quiet()
				x.brief = strings.TrimPrefix(kit.ControlLabel(text), kit.Words.Say("app.label", kit.Words.Say(s.key), ""))
				x.say(kit.ControlLabel(text), x.width, kit.Palette.Second)
			}
		}
		f.fields = append(f.fields, x)
		f.inner.Objects = append(append(f.inner.Objects, x.label), x.entry.Objects()...)
	}
	f.control = page.NewButton(kit.Palette, "start control", "clock", "", kit.Touching(func() { f.chooseControl() }))
	f.control.Said = kit.Words.Say("start.timecontrol")
	f.inner.Objects = append(f.inner.Objects, f.control)
	f.remember()
	f.me = page.NewChoice(kit.Kit, "start.me").
		Add(kit.Button("start.me.white", "only-white", func() { f.play(scoresheet.RecorderWhite) })).
		Add(kit.Button("start.me.black", "only-black", func() { f.play(scoresheet.RecorderBlack) })).
		Add(kit.Button("start.guest", "guest", func() {
			f.guest = !f.guest
			f.Update()
		}))
	f.recorders = page.NewChoice(kit.Kit, "start.recorder")
	for i, key := range []string{"sheet.white", "sheet.black", "arbiter.enter"} {
		b := kit.Button(key, []string{"only-white", "only-black", "arbiter"}[i], func() {
			f.recorder = scoresheet.Recorder(i + 1)
			f.Update()
			switch {
			case f.recorder != scoresheet.RecorderArbiter:
			case kit.arbiterCanCome():
				f.open(newMidGamePanel(f)) // the arbiter comes in mid-game
			default:
				v.Tell(kit.Words.Say("restore.nocode"))
			}
		})
		b.Name = "recorder " + scoresheet.Recorder(i+1).String()
		f.recorders.Add(b)
	}
	f.other = page.NewChoice(kit.Kit, "start.other").
		Add(kit.Button("start.midgame", "insert", func() { f.open(newMidGamePanel(f)) })).
		Add(kit.Button("start.takeover", "next", func() { f.open(newTakeOverPanel(f)) }))
	for _, c := range []*page.Choice{f.me, f.recorders, f.other} {
		f.inner.Objects = append(f.inner.Objects, c.Objects()...)
	}
	f.tall = &page.ScrollLayout{}
	f.inner.Layout = f.tall
	f.scroll = container.NewVScroll(f.inner)
	for i := range f.notice {
		f.notice[i] = page.NewText(page.SmallText, false, kit.Palette.Second)
	}
	f.start = kit.Button("start.do", "next", f.begin).AsAccent().WithText(page.MidText, true)
	f.export = kit.Button("owner.export", "export", f.take)
	f.practice = kit.Button("practice.do", "sign", func() { f.open(newPractice(kit.Kit, f.close)) })
	f.pack = kit.Button("start.pack", "hall", func() { f.packs().showPack() })
	f.layer.Objects = []fyne.CanvasObject{f.scroll, f.notice[0], f.notice[1], f.start, f.export, f.practice, f.pack}
	f.recorder = scoresheet.RecorderWhite
	f.Update()
	return f
}

// chooseControl asks which time control the game has.
func (f *startPart) chooseControl() {
	f.open(newControlPanel(f.owner.kit.Kit, func(text string) {
		findField(f.fields, "TimeControl").SetText(text)
		f.close()
	}, f.close))
}

// take offers the ways that the game just released can leave the device by.
func (f *startPart) take() {
	kit := f.owner.kit
	taking{
		kit: kit.Kit, show: f.open, back: f.close, data: kit.Dev.Export,
		name:   func(format device.Format) string { return kit.ExportName(kit.ExportedRecord(), format) },
		handIn: f.handIn,
	}.open()
}

// handIn hands the game just released in.
func (f *startPart) handIn() {
	page.HandIn{Dev: f.owner.kit.Dev, Coded: Coded, Show: func(c page.Cover) {
		if c == nil {
			f.close()
			return
		}
		f.open(coverPanel{c, f.owner.kit.Kit})
	}}.Open(f.owner.kit.Kit)
}

// remembered are the tags that the next game has as the last one had.
var remembered = [...]string{"Event", "Site", "Round", "TimeControl"}

// remember fills in what the last game on the device had, unless that was a guest's:
// its owner is not to see it.
func (f *startPart) remember() {
	last := f.owner.kit.View.Ended
	if last == nil || last.Header.Tag(device.TagGuest) != "" {
		return
	}
	for _, tag := range remembered {
		if value := last.Header.Tag(tag); value != "" && value != "?" && value != "-" {
			findField(f.fields, tag).SetText(value)
		}
	}
}

// field implements fieldPart, for the panel that is open too.
func (f *startPart) field(tag string) *page.Field {
	if p, ok := f.panel.(fieldPart); ok {
		if entry := p.field(tag); entry != nil {
			return entry
		}
	}
	return findField(f.fields, tag)
}

func (f *startPart) Object() fyne.CanvasObject { return f.layer }

// enter implements part. Where the device is for a board of the round, its game is
// the one to begin.
func (f *startPart) enter() {
	f.closePanel()
	f.Update()
	f.showRound()
}

func (f *startPart) showRound() {
	if p := f.owner.kit.Dev.Pack(); p.Round > 0 && !p.Over && !p.Played {
		f.lay(f.packs().packPanel())
	}
}
func (f *startPart) Whole() bool { return f.panel != nil }

// open draws a panel over the form.
func (f *startPart) open(p page.Panel) {
	f.lay(p)
	f.owner.Rearrange()
}

func (f *startPart) lay(p page.Panel) {
	f.closePanel()
	f.panel = p
	f.layer.Objects = append(f.layer.Objects, p.Object())
}

func (f *startPart) closePanel() {
	if f.panel != nil {
		f.panel = nil
		f.layer.Objects = f.layer.Objects[:len(f.layer.Objects)-1]
	}
}

// close goes back to the form.
func (f *startPart) close() {
	f.closePanel()
	f.Update()
	f.owner.Rearrange()
}

// play writes the owner's name on a side, and makes that side the recorder.
func (f *startPart) play(side scoresheet.Recorder) {
	name := f.owner.kit.Dev.Profile().Name
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
	f.Update()
}

// isMe reports whether a side has the owner's name.
func (f *startPart) isMe(tag string) bool {
	name := f.owner.kit.Dev.Profile().Name
	return name != "" && !f.guest && strings.TrimSpace(f.field(tag).Text) == name
}

// Update shows what is chosen.
func (f *startPart) Update() {
	kit := f.owner.kit
	for i, b := range f.recorders.Buttons {
		b.Choose(f.recorder == scoresheet.Recorder(i+1))
	}
	f.me.Buttons[0].Choose(f.isMe("White"))
	f.me.Buttons[1].Choose(f.isMe("Black"))
	f.me.Buttons[2].Choose(f.guest)
	text := kit.Words.Say("start.midgame")
	if f.midGame.set {
		text = kit.Words.Say("start.midgame.from", page.CellLabel(f.midGame.from()))
	}
	f.other.Buttons[0].Say("insert", text)
	f.other.Buttons[0].Choose(f.midGame.set)
	page.Show(f.export, kit.View.Ended != nil)
}

// shownMe reports which buttons about the owner are shown: those for his side if his
// name is known, and the one for a guest if his code is set, so that there is an
// archive to keep a guest's game out of.
func (f *startPart) shownMe() (names, guest bool) {
	dev := f.owner.kit.Dev
	return dev.Profile().Name != "", ownerHasCode(dev) && !dev.Lent()
}

// newGame returns the game that the form describes, or says what is wrong with it.
func (f *startPart) newGame() (g device.NewGame, wrong string) {
	kit := f.owner.kit
	g = device.NewGame{Recorder: f.recorder}
	if f.recorder == scoresheet.RecorderArbiter && !kit.arbiterCanCome() {
		return g, kit.Words.Say("restore.nocode")
	}
	for _, x := range f.fields {
		value := strings.TrimSpace(x.entry.Text)
		switch {
		case value == "" && (x.tag == "White" || x.tag == "Black") && f.recorder != scoresheet.RecorderArbiter:
			return g, kit.Words.Say("start.names")
		case value == "":
		case x.tag == "Chess960":
			n, err := strconv.Atoi(value)
			if err != nil || n < 0 || n > 959 {
				return g, kit.Words.Say("start.chess960") + ": 0–959"
			}
			g.Chess960 = n + 1
		default:
			g.Tags = append(g.Tags, scoresheet.Tag{Name: x.tag, Value: value})
		}
	}
	p := kit.Dev.Profile()
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
	if f.guest || kit.Dev.Lent() {
		g.Tags = append(g.Tags, scoresheet.Tag{Name: device.TagGuest, Value: "yes"})
	}
	if f.midGame.set {
		if g.Chess960 != 0 && f.midGame.fen != "" {
			return g, kit.Words.Say("start.position.both")
		}
		g.From, g.FEN = f.midGame.from(), f.midGame.fen
	}
	return g, ""
}

// begin begins the game.
func (f *startPart) begin() {
	g, wrong := f.newGame()
	if wrong != "" {
		f.owner.Tell(wrong)
		return
	}
	f.attempt(opening{
		do: func(organizer string) (string, error) {
			g.Organizer = organizer
			_, err := f.owner.kit.Dev.New(g)
			return "", err
		},
	})
}

// arbiterCanCome reports whether a code or a key is set with which an arbiter can
// come in.
func (k *Kit) arbiterCanCome() bool {
	for _, c := range k.Dev.CodeStates() {
		if c.Set && (c.Role == device.RoleArbiter || c.Role == device.RoleOrganizer) {
			return true
		}
	}
	return k.Dev.ArbiterKeyShort() != ""
}
