package app

import (
	"fmt"
	"time"
)

// textPage is a long text over the whole page.
type textPage struct {
	sheetOfButtons
	reader *reader
	pager  *pager
	keys   []*Button                    // those at the foot
	files  []*Button                    // those to choose from, over the text
	wrong  func(name string, err error) // says what is wrong with a file
}

func newTextPage(u *kit, lines []readerLine, done func()) *textPage {
	t := &textPage{sheetOfButtons: newSheetOfButtons(u.p)}
	t.reader = newReader(u.p, bodyText)
	t.reader.lines = lines
	t.pager = newPager(u, t.reader)
	t.add(t.reader, t.pager.up, t.pager.down)
	t.keys = []*Button{t.addButton(u.button("action.back", "back", done))}
	return t
}

func (t *textPage) place(b box) {
	in := t.begin(b).inset(14, 10)
	row, rest := in.cutBottom(buttonMin)
	_, rest = rest.cutBottom(gap)
	row.w = min(row.w, 360)
	row.put(t.keys[0])
	if len(t.files) > 0 {
		rows := min(len(t.files), max(1, int((rest.h-120)/(buttonMin+gap))))
		list, below := rest.cutTop(float32(rows)*(buttonMin+gap) - gap)
		for i, f := range t.files {
			show(f, i < rows)
		}
		for i, at := range list.column(rows, gap) {
			at.put(t.files[i])
		}
		_, rest = below.cutTop(gap)
	}
	t.pager.place(rest)
}

// newFilePage lists files of a kind that lie in the inbox, to choose one.
// What went wrong with it is said in the page.
func newFilePage(u *kit, title string, kind FileKind, done func(), chosen func(f InboxFile) error) *textPage {
	t := newTextPage(u, nil, done)
	chosen = reading(chosen)
	var files []InboxFile
	var places string
	var err error
	if u.opts.Inbox != nil {
		files, err = u.opts.Inbox.Files(kind)
		places = u.opts.Inbox.Places()
	}
	say := func(lines ...readerLine) {
		lines = append(lines, readerLine{text: u.words.Say(title)}, readerLine{})
		if places != "" {
			lines = append(lines, readerLine{text: u.words.Say("owner.inbox", places)})
		}
		t.reader.say(lines...)
	}
	switch {
	case err != nil:
		say(readerLine{text: refusal(err, u.words), heavy: true}, readerLine{})
	case len(files) == 0:
		say(readerLine{text: u.words.Say("owner.inbox.empty"), heavy: true}, readerLine{})
	default:
		say()
	}
	t.wrong = func(name string, err error) {
		say(readerLine{text: name + ": " + refusal(err, u.words), heavy: true}, readerLine{})
		t.pager.update()
	}
	for i, f := range files {
		name := f.Name
		if !f.At.IsZero() {
			name += "   " + f.At.In(u.opts.Zone).Format(time.DateTime)
		}
		t.files = append(t.files, t.addButton(newButton(u.p, fmt.Sprintf("file %d", i+1), "", name, func() {
			if err := chosen(f); err != nil {
				t.wrong(f.Name, err)
			}
		}).withText(midText, false)))
	}
	return t
}
