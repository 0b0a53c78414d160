package app

import (
	"image/color"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"zapis/app/device"
	"zapis/assets"
	"zapis/scoresheet/notation"
)

// profilePart is what the owner says of himself and how he likes the screen
// (R-O04). A choice takes effect at once; the texts when they are saved.
type profilePart struct {
	owner   *ownerView
	layer   *fyne.Container
	code    *codePad
	scroll  *container.Scroll
	inner   *fyne.Container
	tall    *tall
	fields  []*field
	choices []*choice
	save    *Button
	locked  bool // the owner has a code and has not given it
}

var profileFields = [...]struct{ tag, key string }{
	{"name", "owner.profile.name"},
	{"fide", "owner.profile.fide"},
	{"federation", "owner.profile.federation"},
}

func newProfilePart(v *ownerView) *profilePart {
	u := v.ui
	f := &profilePart{owner: v, layer: layered(), inner: layered()}
	f.code = newCodePad(u.kit, u.words.Say("code.enter.owner"), func(code string) {
		if err := u.dev.Owner(code); err != nil {
			f.code.say(refusal(err, u.words))
			return
		}
		u.view = u.dev.View()
		f.enter()
		v.again()
	}, func() { v.open(startTab) })
	for _, s := range profileFields {
		x := newField(u, s.tag, s.key)
		x.entry.OnSubmitted = func(string) { f.keep(u.liked()) }
		f.fields = append(f.fields, x)
		f.inner.Objects = append(f.inner.Objects, x.label, x.entry)
	}
	f.makeChoices()
	f.save = u.button("owner.profile.save", "person", func() { f.keep(u.liked()) }).asAccent()
	f.tall = &tall{arrange: f.layAt}
	f.inner.Layout = f.tall
	f.scroll = container.NewVScroll(f.inner)
	f.layer.Objects = []fyne.CanvasObject{f.scroll, f.save, f.code.layer}
	f.enter()
	return f
}

func newField(u *ownerKit, tag, key string) *field {
	x := &field{tag: tag, label: newText(bodyText, false, u.p.second), entry: widget.NewEntry()}
	x.words = u.words.Say(key)
	x.label.Text = x.words
	return x
}

// say writes over the field, as small as its width wants it.
func (x *field) say(text string, width float32, ink color.Color) {
	x.words = text
	if width > 0 {
		fitted, size := fit(text, width, bodyText, 8, false)
		setText(x.label, fitted, size, ink)
		return
	}
	setText(x.label, text, bodyText, ink)
}

func (x *field) height(float32) float32 { return fieldH }

// fieldH is how high a text field stands with its label.
const fieldH = labelH + buttonMin + 7

func (x *field) place(px, py, w float32) {
	x.say(x.words, w, x.label.Color)
	putText(x.label, box{px, py, w, labelH})
	box{px, py + labelH, w, buttonMin}.put(x.entry)
}

func (f *profilePart) makeChoices() {
	u := f.owner.ui
	now := u.liked()
	set := func(b *Button, change func(p *device.Profile), is bool) *Button {
		b.Choose(is)
		b.OnTap = func() {
			p := u.liked()
			change(&p)
			f.keep(p)
		}
		return b
	}
	langs := newChoice(u.kit, "owner.language")
	langs.wide = 3
	for _, lang := range assets.Languages() {
		b := newButton(u.p, "language "+lang, "", assets.Words(lang).Say("language.name"), nil).withText(midText, false)
		langs.add(set(b, func(p *device.Profile) { p.Language = lang }, now.Language == lang))
	}
	moves := newChoice(u.kit, "owner.moves")
	for i, key := range []string{"owner.letters", "owner.figurines"} {
		moves.add(set(u.button(key, "", nil).withText(midText, false), func(p *device.Profile) { p.Figurines = i == 1 }, now.Figurines == (i == 1)))
	}
	hand := newChoice(u.kit, "owner.hand")
	for i, key := range []string{"owner.hand.left", "owner.hand.right"} {
		hand.add(set(u.button(key, "", nil).withText(midText, false), func(p *device.Profile) { p.LeftHand = i == 0 }, now.LeftHand == (i == 0)))
	}
	looks := newChoice(u.kit, "owner.theme")
	for _, name := range themeNames {
		looks.add(set(u.button("owner.theme"+"."+name, "", nil).withText(midText, false), func(p *device.Profile) { p.Theme = name }, now.Theme == name))
	}
	f.choices = []*choice{langs, moves, hand, looks}
	for _, c := range f.choices {
		f.inner.Objects = append(f.inner.Objects, c.objects()...)
	}
}

func (f *profilePart) object() fyne.CanvasObject { return f.layer }

func (f *profilePart) field(tag string) *widget.Entry { return findField(f.fields, tag) }

func findField(fields []*field, tag string) *widget.Entry {
	for _, x := range fields {
		if x.tag == tag {
			return x.entry
		}
	}
	return nil
}

func (f *profilePart) enter() {
	u := f.owner.ui
	p := u.dev.Profile()
	for i, text := range []string{p.Name, p.FIDE, p.Federation} {
		f.fields[i].entry.SetText(text)
	}
	f.locked = !u.view.Identified && ownerHasCode(u.dev)
}

// keep stores a profile with what the fields say, and has the pages follow it.
func (f *profilePart) keep(p device.Profile) {
	u := f.owner.ui
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
		f.owner.tell(u.words.Say(wrong))
		return
	}
	if err := u.dev.SetProfile(p); err != nil {
		f.owner.tell(refusal(err, u.words))
		return
	}
	offset := f.scroll.Offset
	u.apply(p)
	if v := u.page; v != f.owner { // the page was made again
		v.open(profileTab)
		made := v.parts[profileTab].(*profilePart)
		made.scroll.Offset = offset
		made.scroll.Refresh()
		v.tell(u.words.Say("owner.profile.saved"))
	}
}

func (f *profilePart) place(b box) {
	f.layer.Resize(fyne.NewSize(b.x+b.w, b.y+b.h))
	show(f.code.layer, f.locked)
	show(f.scroll, !f.locked)
	show(f.save, !f.locked)
	f.code.place(padBox(b))
	row, rest := b.cutBottom(clamp(b.h*0.09, buttonMin, 72))
	_, rest = rest.cutBottom(gap)
	row.put(f.save)
	putScroll(f.scroll, f.tall, rest)
}

func (f *profilePart) layAt(w float32) float32 {
	items := []flowItem{}
	for _, x := range f.fields {
		items = append(items, x)
	}
	for _, c := range f.choices {
		items = append(items, c)
	}
	columns := 1
	if w >= 780 && w > f.owner.geo.page.h {
		columns = 2
	}
	if columns == 1 { // number and federation beside each other
		half := (w - 6 - gap) / 2
		f.fields[0].place(3, 0, w-6)
		f.fields[1].place(3, fieldH, half)
		f.fields[2].place(3+half+gap, fieldH, half)
		y := 2 * fieldH
		for _, c := range f.choices {
			c.place(3, y, w-6)
			y += c.height(w - 6)
		}
		return y
	}
	return flowIn(items, w, columns)
}

// ownerHasCode reports whether the owner has set a code.
func ownerHasCode(dev coded) bool {
	return slices.ContainsFunc(dev.CodeStates(), func(c device.CodeState) bool { return c.Role == device.RoleOwner && c.Set })
}

// liked is the profile with how the screen is now, so that whoever changes one
// thing keeps the others.
func (u *ownerKit) liked() device.Profile {
	p := u.dev.Profile()
	p.Language = u.words.Language()
	p.Figurines = u.opts.Notation == notation.Figurines
	p.LeftHand = u.opts.LeftHand
	p.Theme = themeNames[u.opts.Theme]
	return p
}
