package page

import (
	"fmt"
	"time"
)

// TextPage is a long text over the whole page.
type TextPage struct {
	SheetOfButtons
	reader *Reader
	pager  *Pager
	keys   []*Button                    // those at the foot
	files  []*Button                    // those to choose from, over the text
	Wrong  func(name string, err error) // says what is wrong with a file
}

func NewTextPage(u *Kit, lines []ReaderLine, done func()) *TextPage {
	t := &TextPage{SheetOfButtons: NewSheetOfButtons(u.P)}
	t.reader = NewReader(u.P, BodyText)
	t.reader.Lines = lines
	t.pager = NewPager(u, t.reader)
	t.Add(t.reader, t.pager.Up, t.pager.Down)
	t.keys = []*Button{t.AddButton(u.Button("action.back", "back", done))}
	return t
}

func (t *TextPage) Place(b Box) {
	in := t.Begin(b).Inset(14, 10)
	row, rest := in.CutBottom(ButtonMin)
	_, rest = rest.CutBottom(Gap)
	row.W = min(row.W, 360)
	row.Put(t.keys[0])
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

// NewFilePage lists files of a kind that lie in the inbox, to choose one.
// What went wrong with it is said in the page.
func NewFilePage(u *Kit, title string, kind FileKind, done func(), chosen func(f InboxFile) error) *TextPage {
	t := NewTextPage(u, nil, done)
	chosen = reading(chosen)
	var files []InboxFile
	var places string
	var err error
	if u.Opts.Inbox != nil {
		files, err = u.Opts.Inbox.Files(kind)
		places = u.Opts.Inbox.Places()
	}
	say := func(lines ...ReaderLine) {
		lines = append(lines, ReaderLine{Text: u.Words.Say(title)}, ReaderLine{})
		if places != "" {
			lines = append(lines, ReaderLine{Text: u.Words.Say("owner.inbox", places)})
		}
		t.reader.Say(lines...)
	}
	switch {
	case err != nil:
		say(ReaderLine{Text: Refusal(err, u.Words), Heavy: true}, ReaderLine{})
	case len(files) == 0:
		say(ReaderLine{Text: u.Words.Say("owner.inbox.empty"), Heavy: true}, ReaderLine{})
	default:
		say()
	}
	t.Wrong = func(name string, err error) {
		say(ReaderLine{Text: name + ": " + Refusal(err, u.Words), Heavy: true}, ReaderLine{})
		t.pager.Update()
	}
	for i, f := range files {
		name := f.Name
		if !f.At.IsZero() {
			name += "   " + f.At.In(u.Opts.Zone).Format(time.DateTime)
		}
		t.files = append(t.files, t.AddButton(NewButton(u.P, fmt.Sprintf("file %d", i+1), "", name, func() {
			if err := chosen(f); err != nil {
				t.Wrong(f.Name, err)
			}
		}).WithText(MidText, false)))
	}
	return t
}
