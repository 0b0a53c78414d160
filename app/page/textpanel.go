package page

import (
	"fmt"
	"time"
)

// TextPanel is a panel with a long text, and files to choose from if there are any.
type TextPanel struct {
	Surface
	reader   *Reader
	pager    *Pager
	keys     []*Button                    // at the foot
	files    []*Button                    // to choose from, over the text
	SayWrong func(name string, err error) // says what is wrong with a file; nil if none is asked for
}

// NewTextPanel returns a panel that shows lines. Done is called to leave it.
func NewTextPanel(kit *Kit, lines []ReaderLine, done func()) *TextPanel {
	t := &TextPanel{Surface: NewSurface(kit.Palette)}
	t.reader = NewReader(kit.Palette, BodyText)
	t.reader.Lines = lines
	t.pager = NewPager(kit, t.reader)
	t.Add(t.reader, t.pager.Up, t.pager.Down)
	t.keys = []*Button{t.AddButton(kit.Button("action.back", "back", done))}
	return t
}

// Place implements [Panel].
func (t *TextPanel) Place(b Box) {
	in := t.Begin(b).Inset(14, 10)
	row, rest := in.CutBottom(ButtonMin)
	_, rest = rest.CutBottom(Gap)
	row.Row(5, Gap)[0].Put(t.keys[0])
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
// title is a key of the catalogue. It says the error that chosen returns.
func NewFilePanel(kit *Kit, title string, kind FileKind, done func(), chosen func(f InboxFile) error) *TextPanel {
	t := NewTextPanel(kit, nil, done)
	chosen = reading(chosen)
	var files []InboxFile
	var places string
	var err error
	if kit.Opts.Inbox != nil {
		files, err = kit.Opts.Inbox.Files(kind)
		places = kit.Opts.Inbox.Places()
	}
	say := func(lines ...ReaderLine) {
		lines = append(lines, ReaderLine{Text: kit.Words.Say(title)}, ReaderLine{})
		if places != "" {
			lines = append(lines, ReaderLine{Text: kit.Words.Say("owner.inbox", places)})
		}
		t.reader.Say(lines...)
	}
	switch {
	case err != nil:
		say(ReaderLine{Text: Refusal(err, kit.Words), Heavy: true}, ReaderLine{})
	case len(files) == 0:
		say(ReaderLine{Text: kit.Words.Say("owner.inbox.empty"), Heavy: true}, ReaderLine{})
	default:
		say()
	}
	t.SayWrong = func(name string, err error) {
		say(ReaderLine{Text: name + ": " + Refusal(err, kit.Words), Heavy: true}, ReaderLine{})
		t.pager.Update()
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
