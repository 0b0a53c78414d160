package owner

import (
	"image/color"
	"math"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// profilePart sets the owner's data and his preferences for the screen (R-O04).
// A choice takes effect at once, a text when it is saved.
type profilePart struct {
	owner   *ownerPage
	layer   *fyne.Container
	code    *page.CodePad
	scroll  *container.Scroll
	inner   *fyne.Container
	tall    *page.ScrollLayout
	fields  []*field
	choices []*page.Choice
	save    *page.Button
	panel   page.Panel // over the part; nil if there is none
	locked  bool       // the owner's code is set and was not given
}

var profileFields = [...]struct{ tag, key string }{
	{"name", "owner.profile.name"},
	{"fide", "owner.profile.fide"},
	{"federation", "owner.profile.federation"},
}

func newProfilePart(v *ownerPage) *profilePart {
	kit := v.kit
	f := &profilePart{owner: v, layer: page.NewLayer(), inner: page.NewLayer()}
	f.code = page.NewCodePad(kit.Kit, kit.Words.Say("code.enter.owner"), func(code string) {
		if err := kit.Dev.Owner(code); err != nil {
			f.code.Say(page.Refusal(err, kit.Words))
			return
		}
		kit.View = kit.Dev.View()
		f.enter()
		v.Rearrange()
	}, func() { v.open(startTab) })
	for _, s := range profileFields {
		x := newField(kit, s.tag, s.key)
		x.entry.OnSubmitted = func(string) { f.keep(kit.shownProfile()) }
		f.fields = append(f.fields, x)
		f.inner.Objects = append(append(f.inner.Objects, x.label), x.entry.Objects()...)
	}
	f.makeChoices()
	f.save = kit.Button("owner.profile.save", "approve", func() { f.keep(kit.shownProfile()) }).AsAccent()
	f.tall = &page.ScrollLayout{}
	f.inner.Layout = f.tall
	f.scroll = container.NewVScroll(f.inner)
	f.layer.Objects = []fyne.CanvasObject{f.scroll, f.save, f.code.Layer}
	f.enter()
	return f
}

// writes tells what is written in fields, by their tags.
var writes = map[string]page.Writing{
	"White": page.WritesName, "Black": page.WritesName, "name": page.WritesName,
	"Round": page.WritesFigures, "Board": page.WritesFigures, "TimeControl": page.WritesFigures, "Chess960": page.WritesFigures,
	"fide": page.WritesFigures, "federation": page.WritesCode,
	"number": page.WritesFigures, "fen": page.WritesPosition,
}

func newField(kit *Kit, tag, key string) *field {
	x := &field{tag: tag, label: page.NewText(page.BodyText, false, kit.Palette.Second), entry: kit.NewField()}
	x.words, x.entry.Writes = kit.Words.Say(key), writes[tag]
	x.label.Text, x.entry.Said = x.words, x.words
	x.entry.OnChanged = func(string) { kit.page.quiet() }
	return x
}

// say writes the label, smaller if it is too long for the width.
func (x *field) say(text string, width float32, ink color.Color) {
	x.words, x.entry.Said = text, text
	if width > 0 {
		fitted, size := page.Fit(text, width, page.BodyText, 10, false)
		if fitted != text && x.brief != "" {
			fitted, size = page.Fit(x.brief, width, page.BodyText, 9, false)
		}
		page.SetText(x.label, fitted, size, ink)
		return
	}
	page.SetText(x.label, text, page.BodyText, ink)
}

func (x *field) Height(float32) float32 { return fieldH }

// fieldH is the height of a text field with its label and the gap below.
const fieldH = page.LabelHeight + page.ButtonMin + 7

func (x *field) Place(px, py, w float32) {
	x.say(x.words, w, x.label.Color)
	page.PutText(x.label, page.BoxAt(px, py, w, page.LabelHeight))
	page.BoxAt(px, py+page.LabelHeight, w, page.ButtonMin).Put(x.entry)
}

func (f *profilePart) makeChoices() {
	kit := f.owner.kit
	now := kit.shownProfile()
	set := func(b *page.Button, change func(p *device.Profile), is bool) *page.Button {
		b.Choose(is)
		b.OnTap = func() {
			p := kit.shownProfile()
			change(&p)
			f.keep(p)
		}
		return b
	}
	langs := page.NewChoice(kit.Kit, "owner.language")
	langs.Columns = 3
	event := kit.Dev.Pack().Languages
	for _, b := range languageButtons(kit.Kit, event, f.speak) {
		langs.Add(b)
	}
	if len(event) > 0 {
		// Whoever chose one finds back to the event's.
		for i, lang := range eventFirst(event) {
			langs.Buttons[i].Choose(lang == now.Language)
		}
		b := kit.Button("owner.language.event", "", func() { f.speak("") }).WithText(page.MidText, false)
		b.Choose(now.Language == "")
		langs.Add(b)
	}
	moves := page.NewChoice(kit.Kit, "owner.moves")
	for i, key := range []string{"owner.letters", "owner.figurines"} {
		moves.Add(set(kit.Button(key, "", nil).WithText(page.MidText, false), func(p *device.Profile) { p.Figurines = i == 1 }, now.Figurines == (i == 1)))
	}
	style := page.NewChoice(kit.Kit, "owner.style")
	style.Columns = 3
	example := board.Start().Shape(board.At(6, 0), board.At(5, 2), board.NoKind)
	for _, s := range page.SheetStyles() {
		text := notation.Text(example, 0, kit.Opts.Notation, s)
		b := page.NewButton(kit.Palette, "owner.style "+s.String(), "", text, nil).WithText(page.MidText, false)
		style.Add(set(b, func(p *device.Profile) { p.Style = s.String() }, kit.Opts.Style == s))
	}
	hand := page.NewChoice(kit.Kit, "owner.hand")
	for i, key := range []string{"owner.hand.left", "owner.hand.right"} {
		hand.Add(set(kit.Button(key, "", nil).WithText(page.MidText, false), func(p *device.Profile) { p.LeftHand = i == 0 }, now.LeftHand == (i == 0)))
	}
	entry := page.NewChoice(kit.Kit, "owner.entry")
	for _, name := range page.EntryNames {
		entry.Add(set(kit.Button("owner.entry"+"."+name, "", nil).WithText(page.MidText, false), func(p *device.Profile) { p.Entry = name }, now.Entry == name))
	}
	looks := page.NewChoice(kit.Kit, "owner.theme")
	for _, name := range page.ThemeNames {
		looks.Add(set(kit.Button("owner.theme"+"."+name, "", nil).WithText(page.MidText, false), func(p *device.Profile) { p.Theme = name }, now.Theme == name))
	}
	size := page.NewChoice(kit.Kit, "owner.size").Add(kit.Button("owner.size.measure", "", f.measure).WithText(page.MidText, false))
	size.Add(set(kit.Button("owner.size.system", "", nil).WithText(page.MidText, false), func(p *device.Profile) { p.Screen = 0 }, now.Screen == 0))
	f.choices = []*page.Choice{langs, moves, style, hand, entry, looks, size}
	for _, c := range f.choices {
		f.inner.Objects = append(f.inner.Objects, c.Objects()...)
	}
}

// speak keeps the language that the owner chose, "" for the event's.
func (f *profilePart) speak(lang string) {
	p := f.owner.kit.shownProfile()
	p.Language = lang
	f.keep(p)
}

func (f *profilePart) Object() fyne.CanvasObject { return f.layer }

func (f *profilePart) Whole() bool { return f.panel != nil }

// measure opens the panel for the size of the screen.
func (f *profilePart) measure() {
	f.panel = newRulerPanel(f.owner.kit.Kit, f.closePanel, func(dpi float32) {
		p := f.owner.kit.shownProfile()
		p.Screen = int(math.Round(float64(dpi * 10)))
		f.closePanel()
		f.keep(p)
	})
	f.layer.Objects = append(f.layer.Objects[:3:3], f.panel.Object())
	f.owner.Rearrange()
}

func (f *profilePart) closePanel() {
	if f.panel != nil {
		f.panel = nil
		f.layer.Objects = f.layer.Objects[:3]
		f.owner.Rearrange()
	}
}

func (f *profilePart) field(tag string) *page.Field { return findField(f.fields, tag) }

func findField(fields []*field, tag string) *page.Field {
	for _, x := range fields {
		if x.tag == tag {
			return x.entry
		}
	}
	return nil
}

func (f *profilePart) enter() {
	f.closePanel()
	kit := f.owner.kit
	p := kit.Dev.Profile()
	for i, text := range []string{p.Name, p.FIDE, p.Federation} {
		f.fields[i].entry.SetText(text)
	}
	f.locked = !kit.View.Identified && ownerHasCode(kit.Dev)
}

// keep stores a profile with the texts of the fields, and has the pages follow it.
func (f *profilePart) keep(p device.Profile) {
	kit := f.owner.kit
	p.Name = strings.TrimSpace(f.fields[0].entry.Text)
	p.FIDE = strings.TrimSpace(f.fields[1].entry.Text)
	p.Federation = strings.ToUpper(strings.TrimSpace(f.fields[2].entry.Text))
	wrong := ""
	switch {
	case strings.Trim(p.FIDE, "0123456789") != "" || len(p.FIDE) > 10:
		wrong = "owner.profile.fide.wrong"
	case p.Federation != "" && (len(p.Federation) != 3 || strings.Trim(p.Federation, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != ""):
		wrong = "owner.profile.federation.wrong"
	}
	if wrong != "" {
		f.owner.Tell(kit.Words.Say(wrong))
		return
	}
	if err := kit.Dev.SetProfile(p); err != nil {
		f.owner.Tell(page.Refusal(err, kit.Words))
		return
	}
	offset := f.scroll.Offset
	kit.Apply(p)
	if v := kit.page; v != f.owner { // the page was made again
		v.open(profileTab)
		made := v.parts[profileTab].(*profilePart)
		made.scroll.Offset = offset
		made.scroll.Refresh()
		v.Tell(kit.Words.Say("owner.profile.saved"))
	}
}

func (f *profilePart) Place(b page.Box) {
	page.Resize(f.layer, fyne.NewSize(b.X+b.W, b.Y+b.H))
	page.Show(f.code.Layer, f.locked)
	page.Show(f.scroll, !f.locked && f.panel == nil)
	page.Show(f.save, !f.locked && f.panel == nil)
	if f.panel != nil {
		f.panel.Place(b)
		return
	}
	f.code.Place(padBox(b))
	row, rest := b.CutBottom(page.Clamp(b.H*0.09, page.ButtonMin, 72))
	_, rest = rest.CutBottom(page.Gap)
	row.Put(f.save)
	page.PutScroll(f.scroll, f.tall, rest, f.layAt)
}

func (f *profilePart) layAt(w float32) float32 {
	items := []page.FlowItem{}
	for _, x := range f.fields {
		items = append(items, x)
	}
	for _, c := range f.choices {
		items = append(items, c)
	}
	columns := 1
	if w >= 780 && w > f.owner.geo.Page.H {
		columns = 2
	}
	if columns == 1 { // number and federation side by side
		half := (w - 6 - page.Gap) / 2
		f.fields[0].Place(3, 0, w-6)
		f.fields[1].Place(3, fieldH, half)
		f.fields[2].Place(3+half+page.Gap, fieldH, half)
		y := 2 * fieldH
		for _, c := range f.choices {
			c.Place(3, y, w-6)
			y += c.Height(w - 6)
		}
		return y
	}
	return page.Flow(items, w, columns)
}

// ownerHasCode reports whether the owner has set a code.
func ownerHasCode(dev Codes) bool {
	return slices.ContainsFunc(dev.CodeStates(), func(c device.CodeState) bool { return c.Role == device.RoleOwner && c.Set })
}

// shownProfile returns the profile with how the screen is now, so that a change of
// one thing keeps the others. It leaves the language as the owner chose it, or not.
func (k *Kit) shownProfile() device.Profile {
	p := k.Dev.Profile()
	p.Figurines = k.Opts.Notation == notation.Figurines
	p.Style = k.Opts.Style.String()
	p.LeftHand = k.Opts.LeftHand
	p.Entry = page.EntryNames[k.Opts.Entry]
	p.Theme = page.ThemeNames[k.Opts.Theme]
	return p
}
