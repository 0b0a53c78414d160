package page

import (
	"fmt"
	"strings"
	"time"

	"fyne.io/fyne/v2/canvas"
)

// The files that an adjournment needs.
const (
	FileSealKey  FileKind = "age1"                         // a public key for which moves are sealed
	FileSealed   FileKind = `{"zapis":"zapis sealed move ` // a sealed move, for the device that holds the key
	FileSealCode FileKind = "zapis opening code "          // what that device found in it
)

// GroupPad is a cover that takes a key or a code of letters and figures, and shows
// it in groups. It says what is wrong with it, and nothing that was typed is lost.
type GroupPad struct {
	Surface
	kit     *Kit
	heading string
	size    int // of a group
	text    string
	words   *Paragraph // the heading, or what is wrong
	head    Box        // of words
	field   *canvas.Rectangle
	Shown   [3]*canvas.Text
	keys    [][]*Button // in rows
	feet    []*Button   // cancel, delete, done
	geo     Geometry
}

const mostTyped = 80 // letters

// NewGroupPad returns a pad that shows groups of that size. It says the error that
// done returns.
func NewGroupPad(kit *Kit, heading string, size int, cancel func(), done func(text string) error) *GroupPad {
	g := &GroupPad{Surface: NewSurface(kit.Palette), kit: kit, heading: heading, size: size}
	g.words = NewParagraph(3, true)
	g.field = NewFrame(kit.Palette.Card, kit.Palette.Cursor, 2, 8)
	g.Add(g.field)
	g.Add(g.words.Objects()...)
	typed := newUnsaid()
	for i := range g.Shown {
		g.Shown[i] = NewText(LargeText, true, kit.Palette.Ink)
		typed.Objects = append(typed.Objects, g.Shown[i])
	}
	g.Add(typed)
	letters := latinRows(kit.Words.Language())
	for _, row := range [...]string{"1234567890", letters[0], letters[1], letters[2]} {
		var keys []*Button
		for _, r := range row {
			keys = append(keys, g.key(string(r)))
		}
		g.keys = append(g.keys, keys)
	}
	g.feet = []*Button{
		g.AddButton(kit.Button("action.cancel", "back", cancel)),
		g.AddButton(NewButton(kit.Palette, "action.delete", "backspace", "", kit.Touching(func() {
			g.text = g.text[:max(0, len(g.text)-1)]
			g.paint("")
		}))),
		g.AddButton(kit.Button("action.done", "", func() {
			if g.text == "" {
				return
			}
			if err := done(g.text); err != nil {
				g.paint(Refusal(err, kit.Words))
			}
		}).WithText(MidText, true).AsAccent()),
	}
	return g
}

func (g *GroupPad) key(letter string) *Button {
	b := NewButton(g.kit.Palette, "key "+letter, "", letter, g.kit.Touching(func() {
		if len(g.text) < mostTyped {
			g.text += letter
		}
		g.paint("")
	})).WithText(LargeText, true)
	b.Secret = true
	return g.AddButton(b)
}

// paint shows what was typed, and over it the heading or what is wrong.
func (g *GroupPad) paint(wrong string) {
	heading, ink := g.heading, g.kit.Palette.Ink
	if wrong != "" {
		heading, ink = wrong, g.kit.Palette.Illegal
	}
	g.words.Say(heading, g.head, MidText, 12, ink)
	in := BoxOf(g.field).Inset(12, 2)
	var lines []string
	most := LargeText
	for ; most >= 11; most-- {
		lines = Wrap(groups(g.text, g.size), in.W, most, true)
		if len(lines) <= len(g.Shown) && float32(len(lines))*TextHeight(most) <= in.H {
			break
		}
	}
	boxes := in.Column(max(1, min(len(lines), len(g.Shown))), 0)
	for i, t := range g.Shown {
		Show(t, i < len(lines))
		if i < len(lines) {
			SetText(t, lines[i], most, g.kit.Palette.Ink)
			PutText(t, boxes[i])
		}
	}
}

// Place implements [Cover].
func (g *GroupPad) Place(geo Geometry) {
	g.geo = geo
	Resize(g.Layer, geo.Size)
	b := g.Begin(geo.Page).Inset(Clamp(geo.Page.W*0.015, 6, 20), 6)
	head, b := b.CutTop(40)
	field, feet := Box{}, Box{}
	if geo.Landscape && geo.Small {
		two := Box{b.X, b.Y, b.W, ButtonMin}.Row(2, Gap)
		field, feet = two[0], two[1]
		_, b = b.CutTop(ButtonMin + 8)
		placeKeyRows(b, g.keys)
	} else {
		feet, b = b.CutBottom(Clamp(b.H*0.08, ButtonMin, 68))
		_, b = b.CutBottom(8)
		top := placeKeyRows(b, g.keys)
		b.H = top - Gap - b.Y
		field, b = b.CutBottom(min(b.H, 110))
		if b.H > 72 { // the heading lies over what it asks for
			head, _ = b.CutBottom(72)
		}
	}
	g.head = head
	field.Put(g.field)
	for i, at := range feet.Row(len(g.feet), Gap) {
		at.Put(g.feet[i])
	}
	g.paint("")
}

// FileCover is a cover that asks for a file in the inbox, or for another way.
type FileCover struct {
	*AskCover
	said []ReaderLine
}

// NewFileCover returns a cover that asks for one of the newest files of a kind;
// title and choose are keys of the catalogue. It says the error that chosen
// returns. Others are buttons for other ways.
func NewFileCover(kit *Kit, title, choose string, kind FileKind, back func(), chosen func(f InboxFile) error, others ...*Button) *FileCover {
	var files []InboxFile
	var err error
	said := []ReaderLine{{Text: kit.Words.Say(choose)}}
	if kit.Opts.Inbox != nil {
		files, err = kit.Opts.Inbox.Files(kind)
		said = append(said, ReaderLine{Text: kit.Words.Say("owner.inbox", kit.Opts.Inbox.Places())})
	}
	switch {
	case err != nil:
		said = append([]ReaderLine{{Text: Refusal(err, kit.Words), Heavy: true}}, said...)
	case len(files) == 0:
		said = append([]ReaderLine{{Text: kit.Words.Say("owner.inbox.empty"), Heavy: true}}, said...)
	}
	f := &FileCover{AskCover: NewAskCover(kit, kit.Words.Say(title), said...), said: said}
	chosen = reading(chosen)
	const most = 6 // the newest
	for i, file := range files[:min(len(files), most)] {
		name := file.Name
		if !file.At.IsZero() {
			name += "   " + file.At.In(kit.Opts.Zone).Format(time.DateTime)
		}
		f.Choice(NewButton(kit.Palette, fmt.Sprintf("file %d", i+1), "", name, kit.Touching(func() {
			if err := chosen(file); err != nil {
				f.Reader.Lines = append([]ReaderLine{{Text: kit.Words.Say("app.label", file.Name, Refusal(err, kit.Words)), Heavy: true}}, f.said...)
				kit.Rearrange()
			}
		})).WithText(MidText, false))
	}
	for _, b := range others {
		f.Choice(b)
	}
	f.Foot(kit.Button("action.back", "back", back))
	return f
}

// OpeningCodeIn returns the opening code or the private key in a file, "" if there is
// none.
func OpeningCodeIn(data []byte) string {
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, string(FileSealCode)) {
			return line
		}
	}
	return ""
}

// groups cuts a key or a code into groups, so that an eye keeps its place.
func groups(text string, size int) string {
	var out []string
	for runes := []rune(text); len(runes) > 0; {
		n := min(size, len(runes))
		out = append(out, string(runes[:n]))
		runes = runes[n:]
	}
	return strings.Join(out, " ")
}

// KeyOrigin says where the key for sealed moves came from, and when.
func (k *Kit) KeyOrigin(origin string) string {
	how, when, _ := strings.Cut(origin, " ")
	if at, err := time.Parse(time.RFC3339, when); err == nil {
		when = at.In(k.Opts.Zone).Format("2006-01-02 15:04")
	}
	if key := "adjourn.origin." + how; k.Words.Has(key) {
		return k.Words.Say(key, when)
	}
	return OrDash(origin)
}

// KeyGroups returns a public key in groups, and any other text as it is.
func KeyGroups(key string) string {
	if strings.HasPrefix(key, string(FileSealKey)) {
		return groups(key, 4)
	}
	return key
}
