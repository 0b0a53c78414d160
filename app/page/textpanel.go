package page

import (
	"fmt"
	"time"

	"fyne.io/fyne/v2/canvas"
)

// TextPanel is a panel with a long text, and files to choose from if there are any.
type TextPanel struct {
	Surface
	title    *canvas.Text
	said     string // over the text; "" if it needs no title
	reader   *Reader
	pager    *Pager
	keys     []*Button                    // at the foot
	files    []*Button                    // to choose from, over the text
	SayWrong func(name string, err error) // says what is wrong with a file; nil if none is asked for
}

// NewTextPanel returns a panel that shows lines. Done is called to leave it.
func NewTextPanel(kit *Kit, lines []ReaderLine, done func()) *TextPanel {
	t := &TextPanel{Surface: NewSurface(kit.Palette), title: NewText(LargeText, true, kit.Palette.Ink)}
	t.reader = NewReader(kit.Palette, BodyText)
	t.reader.Lines = lines
	t.pager = NewPager(kit, t.reader)
	t.Add(t.title, t.reader, t.pager.Up, t.pager.Down)
	t.keys = []*Button{t.AddButton(kit.Button("action.back", "back", done))}
	return t
}

// Do adds a button at the foot for another way to do the same.
func (t *TextPanel) Do(b *Button) { t.keys = append(t.keys, t.AddButton(b)) }

// Place implements [Panel].
func (t *TextPanel) Place(b Box) {
	in := t.Begin(b).Inset(14, 10)
	row, rest := in.CutBottom(ButtonMin)
	_, rest = rest.CutBottom(Gap)
	row.Row(5, Gap)[0].Put(t.keys[0])
	if len(t.keys) > 1 {
		Across(row.Row(5, Gap)[2:]).Put(t.keys[1])
	}
	Show(t.title, t.said != "")
	if t.said != "" {
		var head Box
		head, rest = rest.CutTop(38)
		FitText(t.title, t.said, head, LargeText, BodyText, t.title.Color)
		_, rest = rest.CutTop(4)
	}
	if len(t.files) > 0 {
		rows := min(len(t.files), max(1, int((rest.H-120)/(ButtonMin+Gap))))
		list, below := rest.CutTop(float32(rows)*(ButtonMin+Gap) - Gap)
		for i, f := range t.files {
			Show(f, i < rows)
		}
		for i, at := range list.Column(rows, Gap) {
			at.Put(t.files[i])
		}
		_, rest = below.CutTop(Gap)
	}
	t.pager.Place(rest)
}

// NewFilePanel returns a panel that asks for one of the files of a kind in the inbox;
// title and choose are keys of the catalogue. It says the error that chosen returns.
func NewFilePanel(kit *Kit, title, choose string, kind FileKind, done func(), chosen func(f InboxFile) error) *TextPanel {
	t := NewTextPanel(kit, nil, done)
	t.said = kit.Words.Say(title)
	chosen = reading(chosen)
	var files []InboxFile
	var places string
	var err error
	if kit.Opts.Inbox != nil {
		files, err = kit.Opts.Inbox.Files(kind)
		places = kit.Opts.Inbox.Places()
	}
	if kit.Picks() {
		places = "" // which nobody reaches
	}
	say := func(lines ...ReaderLine) {
		lines = append(lines, ReaderLine{Text: kit.Words.Say(choose)}, ReaderLine{})
		if places != "" {
			lines = append(lines, ReaderLine{Text: kit.Words.Say("owner.inbox", places)})
		}
		t.reader.Say(lines...)
	}
	switch {
	case err != nil:
		say(ReaderLine{Text: Refusal(err, kit.Words), Heavy: true}, ReaderLine{})
	case len(files) == 0 && kit.Picks():
		say()
	case len(files) == 0:
		say(ReaderLine{Text: kit.Words.Say("owner.inbox.empty"), Heavy: true}, ReaderLine{})
	default:
		say()
	}
	t.SayWrong = func(name string, err error) {
		say(ReaderLine{Text: kit.Words.Say("app.label", name, Refusal(err, kit.Words)), Heavy: true}, ReaderLine{})
		t.pager.Update()
	}
	if kit.Picks() {
		t.files = append(t.files, t.AddButton(kit.Button("owner.pick.get", "archive", func() {
			kit.get(kind, func(f InboxFile) {
				if err := chosen(f); err != nil {
					t.SayWrong(f.Name, err)
				}
			})
		}).WithText(MidText, false)))
	}
	for i, f := range files {
		name := f.Name
		if !f.At.IsZero() {
			name += "   " + f.At.In(kit.Opts.Zone).Format(time.DateTime)
		}
		t.files = append(t.files, t.AddButton(NewButton(kit.Palette, fmt.Sprintf("file %d", i+1), "", name, func() {
			if err := chosen(f); err != nil {
				t.SayWrong(f.Name, err)
			}
		}).WithText(MidText, false)))
	}
	return t
}
