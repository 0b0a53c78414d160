package app

import (
	"fmt"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"zapis/app/session"
	"zapis/scoresheet"
)

// startForm is the head of a new sheet. It stands in owner mode, so the
// toolkit's text fields may be used.
type startForm struct {
	owner     *ownerView
	layer     *fyne.Container
	scroll    *container.Scroll
	inner     *fyne.Container
	fields    []*field
	recorders []*Button
	asks      *canvas.Text
	notice    [2]*canvas.Text
	start     *Button
	export    *Button // the game just released, for player and organizer
	recorder  scoresheet.Recorder
	room      box
}

// field is one line of the form.
type field struct {
	tag   string
	label *canvas.Text
	entry *widget.Entry
	half  bool // two of them share a row
}

var startFields = [...]struct {
	tag, key string
	half     bool
}{
	{"White", "start.white", true},
	{"Black", "start.black", true},
	{"Event", "start.event", true},
	{"Site", "start.site", true},
	{"Round", "start.round", true},
	{"Board", "start.board", true},
	{"TimeControl", "start.timecontrol", true},
	{"Chess960", "start.chess960", true},
}

func newStartForm(v *ownerView) *startForm {
	u := v.ui
	f := &startForm{owner: v, layer: layered(), inner: layered()}
	for _, s := range startFields {
		x := &field{tag: s.tag, label: newText(bodyText, false, u.p.second), entry: widget.NewEntry(), half: s.half}
		x.label.Text = u.words.Say(s.key)
		f.fields = append(f.fields, x)
		f.inner.Objects = append(f.inner.Objects, x.label, x.entry)
	}
	f.asks = newText(bodyText, false, u.p.second)
	f.asks.Text = u.words.Say("start.recorder")
	f.inner.Objects = append(f.inner.Objects, f.asks)
	for i, key := range []string{"sheet.white", "sheet.black", "arbiter.enter"} {
		b := u.button(key, []string{"only-white", "only-black", "person"}[i], func() {
			f.recorder = scoresheet.Recorder(i + 1)
			f.update()
		})
		b.Name = "recorder " + scoresheet.Recorder(i+1).String()
		f.recorders = append(f.recorders, b)
		f.inner.Objects = append(f.inner.Objects, b)
	}
	f.inner.Layout = &free{f.layOut}
	f.scroll = container.NewVScroll(f.inner)
	for i := range f.notice {
		f.notice[i] = newText(smallText, false, u.p.second)
	}
	f.start = u.button("start.do", "next", f.begin).asAccent().withText(midText, true)
	f.export = u.button("owner.export", "export", func() { v.ui.export(session.FormatPGN) })
	f.layer.Objects = []fyne.CanvasObject{f.scroll, f.notice[0], f.notice[1], f.start, f.export}
	f.recorder = scoresheet.RecorderWhite
	f.update()
	return f
}

// Field returns a text field of the form by its tag, for tests.
func (f *startForm) field(tag string) *widget.Entry {
	for _, x := range f.fields {
		if x.tag == tag {
			return x.entry
		}
	}
	return nil
}

func (f *startForm) object() fyne.CanvasObject { return f.layer }
func (f *startForm) enter()                    {}

func (f *startForm) update() {
	for i, b := range f.recorders {
		b.Choose(f.recorder == scoresheet.Recorder(i+1))
	}
	show(f.export, f.owner.ui.view.Ended != nil)
}

func (f *startForm) place(b box) {
	f.layer.Resize(fyne.NewSize(b.x+b.w, b.y+b.h))
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
	rest.put(f.scroll)
	f.inner.Resize(fyne.NewSize(rest.w, f.height(rest.w)))
	f.inner.Refresh()
}

const labelH float32 = 22

// shape is how many fields stand side by side and how high a line of them
// is: on a low screen all are seen without scrolling.
func (f *startForm) shape(w float32) (columns int, line float32) {
	switch {
	case w > 700 && f.room.h < 262:
		return 4, 70
	case w > 1000 || w > 700 && f.room.h < 435:
		return 4, 86
	}
	return 2, 86
}

func (f *startForm) height(w float32) float32 {
	n, line := f.shape(w)
	return float32((len(f.fields)+n-1)/n)*line + labelH + buttonMin + 3
}

func (f *startForm) layOut(size fyne.Size) {
	n, lineH := f.shape(size.Width)
	lines := (len(f.fields) + n - 1) / n
	for i, at := range (box{3, 0, size.Width - 6, float32(lines) * lineH}).grid(len(f.fields), n, 0) {
		at = at.inset(0, 3)
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
	putText(f.asks, box{3, y, size.Width, labelH})
	for i, at := range (box{3, y + labelH + 2, size.Width - 6, buttonMin}).row(3, gap) {
		at.put(f.recorders[i])
	}
}

// begin opens the game.
func (f *startForm) begin() {
	v := f.owner
	words := v.ui.words
	g := session.NewGame{Recorder: f.recorder}
	for _, x := range f.fields {
		value := strings.TrimSpace(x.entry.Text)
		switch {
		case value == "" && (x.tag == "White" || x.tag == "Black"):
			v.tell(words.Say("start.names"))
			return
		case value == "":
		case x.tag == "Chess960":
			n, err := strconv.Atoi(value)
			if err != nil || n < 0 || n > 959 {
				v.tell(words.Say("start.chess960") + ": 0–959")
				return
			}
			g.Chess960 = n + 1
		default:
			g.Tags = append(g.Tags, scoresheet.Tag{Name: x.tag, Value: value})
		}
	}
	_, err := v.ui.dev.New(g)
	if v.ui.act(err) {
		for _, x := range f.fields {
			x.entry.SetText("")
		}
	}
}

// export writes the game out that is on, or that ended last.
func (u *UI) export(format session.Format) {
	data, err := u.dev.Export(format)
	u.save(u.exportName(u.exported(), format), data, err)
}

func (u *UI) exported() *scoresheet.Record {
	if u.view.Record.Status() == scoresheet.NoGame && u.view.Ended != nil {
		return u.view.Ended
	}
	return &u.view.Record
}

func (u *UI) save(name string, data []byte, err error) {
	var place string
	switch {
	case err != nil:
	case u.opts.Save == nil:
		err = fmt.Errorf("%s", u.words.Say("storage.export", name))
	default:
		place, err = u.opts.Save(name, data)
	}
	if u.act(err) {
		u.tell(u.words.Say("owner.exported", place))
	}
}

// exportName is the name of a game's file: date, board, the players.
func (u *UI) exportName(r *scoresheet.Record, format session.Format) string {
	parts := []string{r.Header.Tag("Date"), "board" + r.Header.Tag("Board"), r.Header.Tag("White"), r.Header.Tag("Black")}
	if r.Header.Tag("Board") == "" {
		parts[1] = ""
	}
	name := ""
	for _, p := range parts {
		clean := strings.Map(func(c rune) rune {
			switch {
			case c == ' ' || c == ',' || c == '/' || c == '\\' || c == ':' || c < ' ':
				return -1
			case c == '.':
				return '-'
			}
			return c
		}, p)
		if clean == "" {
			continue
		}
		if name != "" {
			name += "_"
		}
		name += clean
	}
	if name == "" {
		name = "game"
	}
	if format == session.FormatRecord {
		return name + ".record"
	}
	return name + ".pgn"
}
