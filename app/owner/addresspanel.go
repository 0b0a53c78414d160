package owner

import (
	"strings"

	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
)

// addressPanel asks for the address of a desk, as it hangs on the wall. Figures are
// touched here; a name is written into the field, with drawn keys or a keyboard.
type addressPanel struct {
	page.Surface
	kit    *page.Kit
	title  *canvas.Text
	reader *page.Reader
	entry  *page.Field
	keys   []*page.Button
	feet   []*page.Button
}

const maxAddress = 80 // letters

func newAddressPanel(kit *page.Kit, typed string, back func(), done func(typed string)) *addressPanel {
	p := &addressPanel{Surface: page.NewSurface(kit.Palette), kit: kit, title: page.NewText(page.LargeText, true, kit.Palette.Ink)}
	p.reader = page.NewReader(kit.Palette, page.MidText)
	p.reader.Lines = []page.ReaderLine{{Text: kit.Words.Say("air.address.what")}}
	p.entry = kit.NewField()
	p.entry.Said, p.entry.Writes = kit.Words.Say("air.meet"), page.WritesAddress
	p.entry.SetPlaceHolder("192.168.1.10")
	p.entry.SetText(typed)
	p.Add(p.title, p.reader)
	p.Add(p.entry.Objects()...)
	write := func(text string) {
		if len([]rune(text)) <= maxAddress {
			p.entry.SetText(text)
		}
	}
	for _, key := range []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "0", ":"} {
		b := page.NewButton(kit.Palette, "key "+key, "", key, kit.Touching(func() { write(p.entry.Text + key) }))
		p.keys = append(p.keys, p.AddButton(b.WithText(page.TitleText, true)))
	}
	p.feet = []*page.Button{
		p.AddButton(kit.Button("action.back", "back", back)),
		p.AddButton(page.NewButton(kit.Palette, "action.delete", "backspace", "", kit.Touching(func() {
			if runes := []rune(p.entry.Text); len(runes) > 0 {
				write(string(runes[:len(runes)-1]))
			}
		}))),
		p.AddButton(kit.Button("air.ask", "hall", func() {
			if strings.TrimSpace(p.entry.Text) != "" {
				done(p.entry.Text)
			}
		}).AsAccent().WithText(page.MidText, true)),
	}
	return p
}

// field implements fieldPart.
func (p *addressPanel) field(tag string) *page.Field {
	if tag == "Address" {
		return p.entry
	}
	return nil
}

// Place implements [page.Panel]. The keys lie over the foot, beside what was typed if
// the screen is low.
func (p *addressPanel) Place(b page.Box) {
	z, in := page.ZonesIn(p.Begin(b).Inset(14, 10))
	z.Put(p.feet[0], p.feet[1], p.feet[2])
	keys := in
	if in.W > in.H {
		halves := in.Row(2, 2*page.Gap)
		in, keys = halves[0], halves[1]
	} else {
		keys.H = min(in.H*0.6, 4*(100+page.Gap)-page.Gap)
		keys.Y = in.Y + in.H - keys.H
		in.H = keys.Y - page.Gap - in.Y
	}
	for i, at := range keys.Grid(len(p.keys), 3, page.PanelGap(keys.H, 4)) {
		at.Put(p.keys[i])
	}
	head, in := in.CutTop(40)
	page.FitText(p.title, p.kit.Words.Say("air.meet"), head, page.LargeText, 13, p.kit.Palette.Ink)
	field, in := in.CutBottom(page.ButtonMin)
	field.Put(p.entry)
	_, in = in.CutBottom(8)
	p.reader.Fit(in.W, in.H, page.MidText)
	in.Put(p.reader)
	p.reader.Paint()
}

// deskPort is the default port of a desk over the air (docs/organizer.md).
const deskPort = ":8443"

// deskAddress returns an address as it is called: what people leave out is filled
// in, and a comma that was meant for a point is one. What is no address then is
// found out when it is called.
func deskAddress(typed string) string {
	text := strings.ToLower(strings.Join(strings.Fields(typed), ""))
	text = strings.TrimRight(strings.ReplaceAll(text, ",", "."), "/.:")
	scheme, host, ok := strings.Cut(text, "://")
	if !ok {
		scheme, host = "https", text
	}
	if i := strings.LastIndexByte(host, ':'); i < 0 || strings.HasSuffix(host, "]") {
		if scheme == "https" && !strings.ContainsAny(host, "/?#@") {
			host += deskPort
		}
	}
	return scheme + "://" + host
}
