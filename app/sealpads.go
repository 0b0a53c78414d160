package app

import (
	"fmt"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// Files that an adjournment needs, by how they begin.
const (
	FileSealKey   FileKind = "age1"                         // a public key for which moves are sealed
	FileSealed    FileKind = `{"zapis":"zapis sealed move ` // a sealed move, for the device that holds the key
	FileSealCode  FileKind = "zapis opening code "          // what that device found in it
	FileSecretKey FileKind = "AGE-SECRET-KEY-"              // the private key itself
)

// groupPad takes a key or a code of letters and figures, and shows it in
// groups. What is wrong with it is said, and nothing typed is lost.
type groupPad struct {
	sheetOfButtons
	ui      *kit
	heading string
	size    int // of a group
	text    string
	title   *canvas.Text
	field   *canvas.Rectangle
	shown   [3]*canvas.Text
	keys    []*Button
	feet    []*Button // cancel, delete, done
	geo     geometry
}

const (
	groupLetters = "1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	mostTyped    = 80
)

func newGroupPad(u *kit, heading string, size int, cancel func(), done func(text string) error) *groupPad {
	g := &groupPad{sheetOfButtons: newSheetOfButtons(u.p), ui: u, heading: heading, size: size}
	g.title = newText(midText, true, u.p.ink)
	g.field = &canvas.Rectangle{FillColor: u.p.card, StrokeColor: u.p.cursor, StrokeWidth: 2, CornerRadius: 8}
	g.add(g.title, g.field)
	for i := range g.shown {
		g.shown[i] = newText(largeText, true, u.p.ink)
		g.add(g.shown[i])
	}
	for _, r := range groupLetters {
		letter := string(r)
		g.keys = append(g.keys, g.addButton(newButton(u.p, "key "+letter, "", letter, u.touching(func() {
			if len(g.text) < mostTyped {
				g.text += letter
			}
			g.paint("")
		})).withText(largeText, true)))
	}
	g.feet = []*Button{
		g.addButton(u.button("action.cancel", "back", cancel)),
		g.addButton(newButton(u.p, "action.delete", "backspace", "", u.touching(func() {
			g.text = g.text[:max(0, len(g.text)-1)]
			g.paint("")
		}))),
		g.addButton(u.button("action.done", "", func() {
			if g.text == "" {
				return
			}
			if err := done(g.text); err != nil {
				g.paint(refusal(err, u.words))
			}
		}).withText(midText, true).asAccent()),
	}
	return g
}

// paint shows what was typed; wrong says over it what is wrong.
func (g *groupPad) paint(wrong string) {
	heading, ink := g.heading, g.ui.p.ink
	if wrong != "" {
		heading, ink = wrong, g.ui.p.illegal
	}
	at := g.title.Size().Width
	text, size := fit(heading, max(at, 40), midText, 10, true)
	setText(g.title, text, size, ink)
	pos, field := g.field.Position(), g.field.Size()
	in := box{pos.X, pos.Y, field.Width, field.Height}.inset(12, 2)
	var lines []string
	most := largeText
	for ; most >= 11; most-- {
		lines = wrap(groups(g.text, g.size), in.w, most, true)
		if len(lines) <= len(g.shown) && float32(len(lines))*textHeight(most) <= in.h {
			break
		}
	}
	boxes := in.column(max(1, min(len(lines), len(g.shown))), 0)
	for i, t := range g.shown {
		show(t, i < len(lines))
		if i < len(lines) {
			setText(t, lines[i], most, g.ui.p.ink)
			putText(t, boxes[i])
		}
	}
}

func (g *groupPad) place(geo geometry) {
	g.geo = geo
	g.layer.Resize(geo.size)
	b := g.begin(geo.page).inset(clamp(geo.page.w*0.015, 6, 20), 6)
	head, b := b.cutTop(28)
	g.title.Resize(fyne.NewSize(head.w, head.h))
	putText(g.title, head)
	field, feet, rest := box{}, box{}, b
	if geo.landscape && geo.small {
		two := box{b.x, b.y, b.w, buttonMin}.row(2, gap)
		field, feet = two[0], two[1]
		_, rest = b.cutTop(buttonMin + 8)
	} else {
		field, rest = b.cutTop(clamp(b.h*0.12, buttonMin, 110))
		feet, rest = rest.cutBottom(clamp(b.h*0.08, buttonMin, 68))
		_, rest = rest.cutBottom(gap)
		_, rest = rest.cutTop(gap)
	}
	field.put(g.field)
	for i, at := range feet.row(len(g.feet), gap) {
		at.put(g.feet[i])
	}
	space := float32(8)
	columns := min(10, int((rest.w+space)/(buttonMin+space)))
	rows := (len(g.keys) + columns - 1) / columns
	rest.h = min(rest.h, float32(rows)*(88+space)-space)
	for i, at := range rest.grid(len(g.keys), columns, space) {
		at.put(g.keys[i])
	}
	g.paint("")
}

// fileAsk lists the files of a kind that lie in the inbox, over the arbiter's
// page, and other ways beside them.
type fileAsk struct {
	*askPage
	said []readerLine
}

// newFileAsk asks for a file: title and choose are words. What is wrong with a
// file is said on the page.
func newFileAsk(u *kit, title, choose string, kind FileKind, back func(), chosen func(f InboxFile) error, others ...*Button) *fileAsk {
	var files []InboxFile
	var err error
	said := []readerLine{{text: u.words.Say(choose)}}
	if u.opts.Inbox != nil {
		files, err = u.opts.Inbox.Files(kind)
		said = append(said, readerLine{text: u.words.Say("owner.inbox", u.opts.Inbox.Places())})
	}
	switch {
	case err != nil:
		said = append([]readerLine{{text: refusal(err, u.words), heavy: true}}, said...)
	case len(files) == 0:
		said = append([]readerLine{{text: u.words.Say("owner.inbox.empty"), heavy: true}}, said...)
	}
	f := &fileAsk{askPage: newAskPage(u, u.words.Say(title), said...), said: said}
	chosen = reading(chosen)
	const most = 6 // the newest
	for i, file := range files[:min(len(files), most)] {
		name := file.Name
		if !file.At.IsZero() {
			name += "   " + file.At.In(u.opts.Zone).Format(time.DateTime)
		}
		f.choice(newButton(u.p, fmt.Sprintf("file %d", i+1), "", name, u.touching(func() {
			if err := chosen(file); err != nil {
				f.reader.lines = append([]readerLine{{text: file.Name + ": " + refusal(err, u.words), heavy: true}}, f.said...)
				u.again()
			}
		})).withText(midText, false))
	}
	for _, b := range others {
		f.choice(b)
	}
	f.foot(u.button("action.back", "back", back))
	return f
}

// codeIn finds the opening code or the private key in a file.
func codeIn(data []byte) string {
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, string(FileSealCode)) {
			return line
		}
	}
	return ""
}

// groups cuts a key or a code into groups, so that an eye finds its place.
func groups(text string, size int) string {
	var out []string
	for runes := []rune(text); len(runes) > 0; {
		n := min(size, len(runes))
		out = append(out, string(runes[:n]))
		runes = runes[n:]
	}
	return strings.Join(out, " ")
}

// keyOrigin says where the key came from for which moves are sealed, and when.
func (u *kit) keyOrigin(origin string) string {
	how, when, _ := strings.Cut(origin, " ")
	if at, err := time.Parse(time.RFC3339, when); err == nil {
		when = at.In(u.opts.Zone).Format("2006-01-02 15:04")
	}
	if key := "adjourn.origin." + how; u.words.Has(key) {
		return u.words.Say(key, when)
	}
	return orDash(origin)
}

// keyGroups shows a public key in groups; what is short already stays.
func keyGroups(key string) string {
	if strings.HasPrefix(key, string(FileSealKey)) {
		return groups(key, 4)
	}
	return key
}
