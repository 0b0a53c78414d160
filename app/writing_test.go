package app_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/device"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/assets"
	"zapis/internal/long"
	"zapis/modes"
)

// fieldPages opens each page with text fields.
var fieldPages = []struct {
	name   string
	fields int
	open   func(r *rig)
}{
	{"start", 8, func(*rig) {}},
	{"midgame", 2, func(r *rig) { r.press("start.midgame", "start.midgame.position") }},
	{"profile", 3, func(r *rig) { r.press("owner.profile") }},
	{"archive", 1, func(r *rig) {
		must(r, r.dev.SetCode("owner", ownerCode, ""))
		r.press("owner.archive")
		r.code(ownerCode)
	}},
	{"address", 1, func(r *rig) { r.press("start.pack", "air.meet") }},
}

// bare is a tablet without a keyboard.
func bare(t testing.TB, size fyne.Size, opts page.Options) *rig {
	t.Helper()
	opts.DrawKeys = true
	opts.Air = &stage.Air{}
	return rigWith(t, stage.New(t), size, opts)
}

// touchField touches a field of the page, where it is seen.
func (r *rig) touchField(f *page.Field) {
	r.Helper()
	for _, s := range page.Stops(r.ui.Content()) {
		if s.Owner == fyne.CanvasObject(f) {
			s.Reveal()
		}
	}
	r.tapAt(page.CenterOf(f))
}

// touchTag touches the field of the form that fills a tag.
func (r *rig) touchTag(tag string) *page.Field {
	r.Helper()
	f := r.ui.Field(tag)
	r.touchField(f)
	return f
}

// type types a text on the drawn keys.
func (r *rig) typeByTouch(text string) {
	r.Helper()
	for _, letter := range text {
		r.touchKey(letter)
	}
}

// touchKey touches the drawn key of a letter, after those that lead to it.
func (r *rig) touchKey(letter rune) {
	r.Helper()
	if letter == ' ' {
		r.press("key space")
		return
	}
	for _, way := range []string{"", "write.signs", "write.accents", "write.accents", "write.accents", "write.script", "write.script"} {
		if way != "" {
			r.press(way)
		}
		for _, name := range []string{"key " + string(letter), "key " + strings.ToLower(string(letter))} {
			b := r.drawnKey(name)
			if b == nil {
				continue
			}
			if b.Text != string(letter) {
				r.press("write.shift")
			}
			if b.Text != string(letter) {
				r.Fatalf("the key of %c says %s", letter, b.Text)
			}
			r.tapAt(b.Center())
			return
		}
	}
	r.Fatalf("no key for %q", letter)
}

// drawnKey returns the drawn key of that name, nil if it is not shown: the page below
// may have others.
func (r *rig) drawnKey(name string) *page.Button {
	for _, s := range page.Stops(r.ui.Content()) {
		if b, ok := s.Owner.(*page.Button); ok && s.First() && s.Name == name {
			return b
		}
	}
	return nil
}

// R-D08: on a tablet without a keyboard every text field can be filled by touches alone,
// in every language: with a name of any alphabet, a position, an address, a date.
func TestEveryFieldByTouchesAlone(t *testing.T) {
	texts := []string{
		"Нечипоренко-Їжак, Ґанна Єва", "Lászlóová-Øst, Zoë", "Съёмкин, Юрий", "Ås Çelik, Łukasz", "d’Été 2026-11-20", "20.11.2026",
		`90'/40 + 30' + 30"`, "1/2", "½", "a@b_c & (d): e?! =",
	}
	special := map[page.Writing]string{
		page.WritesPosition: "r3k2r/pp1n1ppp/2q5/8/3Pp3/8/PPB2PPP/R1BQ1RK1 b kq d3 0 17",
		page.WritesAddress:  "https://desk-3.local:8443/x",
		page.WritesCode:     "UKR",
	}
	n := 0
	for i, lang := range assets.Languages() {
		for j, p := range fieldPages {
			size := sizes[(2*i+j)%len(sizes)]
			t.Run(fmt.Sprintf("%s %s %v", lang, p.name, size), func(t *testing.T) {
				r := bare(t, size, page.Options{Lang: lang})
				p.open(r)
				fields := r.ui.Fields()
				if len(fields) != p.fields {
					t.Fatalf("%d fields, want %d", len(fields), p.fields)
				}
				for k := range fields {
					f := fields[k]
					many := []string{texts[n%len(texts)]}
					n++
					if long.Asked() {
						many = texts
					}
					if text, ok := special[f.Writes]; ok {
						many = []string{text}
					}
					for _, text := range many {
						f.SetText("")
						r.touchField(f)
						if writes, line := r.ui.Writes(); writes != f || line.Said == "" {
							t.Fatalf("a touch of %q opens no keys", f.Said)
						}
						r.typeByTouch(text)
						if _, line := r.ui.Writes(); f.Text != text || line.Text != text {
							t.Fatalf("%s: written is %q and %q over the keys, want %q", f.Said, f.Text, line.Text, text)
						}
						r.press("action.done")
						if writes, _ := r.ui.Writes(); writes != nil || f.Text != text {
							t.Fatal("Done does not close the keys")
						}
					}
				}
			})
		}
	}
}

// A game is begun by touches alone, and the profile is filled, though its language is
// changed on the way.
func TestNewGameByTouchesAlone(t *testing.T) {
	r := bare(t, sizes[0], page.Options{})
	r.press("owner.profile")
	r.touchField(r.ui.Fields()[0])
	r.typeByTouch("Kovalenko, Olha")
	r.press("write.next")
	r.typeByTouch("14100000")
	r.press("write.next")
	r.typeByTouch("UKR")
	r.press("action.done", "owner.profile.save")
	if p := r.dev.Profile(); p.Name != "Kovalenko, Olha" || p.FIDE != "14100000" || p.Federation != "UKR" {
		t.Fatalf("the profile is %+v", p)
	}
	r.press("start.title")
	r.touchTag("White")
	r.typeByTouch("Ivanchuk, Vasyl")
	r.press("write.next")
	r.typeByTouch("Müller, J.")
	r.press("action.done", "start.do")
	if v := r.dev.View(); v.Mode != modes.Game || v.Record.Header.Tag("Black") != "Müller, J." {
		t.Fatalf("no game began: %s", r.ui.Note())
	}
	if writes, _ := r.ui.Writes(); writes != nil {
		t.Error("keys are drawn in a game")
	}
}

// The letters are capitals where a name begins with one, and nowhere else.
func TestCapitalsByThemselves(t *testing.T) {
	r := bare(t, usual, page.Options{})
	keys := func(names string) {
		for _, name := range names {
			r.press(map[bool]string{true: "key space", false: "key " + string(name)}[name == ' '])
		}
	}
	want := func(f *page.Field, text string) {
		t.Helper()
		if f.Text != text {
			t.Errorf("written is %q, want %q", f.Text, text)
		}
	}
	f := r.touchTag("White")
	keys("van der berg")
	want(f, "Van Der Berg")
	r.press("write.shift") // once
	keys("xy ")
	r.press("write.shift")
	keys("z")
	want(f, "Van Der BergXy z")
	f = r.touchTag("Event")
	keys("open of berlin")
	want(f, "Open of berlin")
	for _, tag := range []string{"Round", "TimeControl"} {
		f = r.touchTag(tag)
		r.press("write.signs")
		keys("a")
		want(f, "a")
	}
	r.press("action.done", "owner.profile")
	f = r.ui.Fields()[2]
	r.touchField(f)
	keys("ger")
	want(f, "GER")
}

// The keys write where the cursor is, which a touch of the line over them sets, instead
// of what is selected; the cursor stays visible.
func TestKeysWriteAtTheCursor(t *testing.T) {
	r := bare(t, usual, page.Options{})
	f := r.touchTag("White")
	r.typeByTouch("Petrova Anna")
	_, line := r.ui.Writes()
	at := page.CenterOf(line)
	at.X = page.ToTouch(line, 10, 0).X
	r.tapAt(at)
	r.press("key x")
	if f.Text != "XPetrova Anna" || line.CursorColumn != 1 {
		t.Fatalf("written is %q, the cursor stands at %d", f.Text, line.CursorColumn)
	}
	r.press("key y", "action.delete", "action.delete")
	if f.Text != "Petrova Anna" {
		t.Errorf("written is %q", f.Text)
	}
	r.drag(page.ToTouch(line, 8, 25), page.ToTouch(line, 60, 25))
	selected := line.SelectedText()
	if !strings.HasPrefix(selected, "Pet") {
		t.Fatalf("selected is %q", selected)
	}
	r.press("key k")
	if want := "K" + strings.TrimPrefix("Petrova Anna", selected); f.Text != want {
		t.Errorf("written is %q, want %q", f.Text, want)
	}
	r.press("action.done")
	r.touchField(f) // at its end
	r.press("key s")
	if !strings.HasSuffix(f.Text, " Annas") {
		t.Errorf("written is %q", f.Text)
	}
	// What the page writes into the field is seen over the keys.
	f.SetText("Other")
	if line.Text != "Other" {
		t.Errorf("over the keys is %q", line.Text)
	}
}

// Who types on a keyboard has no drawn keys: what he typed is in the field, where he
// goes on, and from then on a touched field only offers them.
func TestKeyboardSendsDrawnKeysAway(t *testing.T) {
	typed := map[string]func(r *rig){
		"in the field": func(r *rig) { r.win.Canvas().Focused().TypedRune('b') },
		"after a drawn key": func(r *rig) {
			if r.win.Canvas().Focused() != nil {
				r.Fatal("something has the focus")
			}
			r.ui.TypedRune('b')
		},
	}
	for name, do := range typed {
		t.Run(name, func(t *testing.T) {
			r := bare(t, usual, page.Options{})
			r.ui.TypedKey(&fyne.KeyEvent{Name: fyne.KeyUnknown}) // the volume
			f := r.touchTag("White")
			r.press("key a", "key c")
			if name == "in the field" {
				r.tapAt(page.CenterOf(second(r.ui.Writes())))
			}
			do(r)
			if writes, _ := r.ui.Writes(); writes != nil {
				t.Fatal("the keys are drawn still")
			}
			if f.Text != "Acb" || r.win.Canvas().Focused() != fyne.Focusable(f) {
				t.Fatalf("written is %q, %T has the focus", f.Text, r.win.Canvas().Focused())
			}
			other := r.touchTag("Black")
			if writes, _ := r.ui.Writes(); writes != nil {
				t.Error("the keys come by themselves again")
			}
			if r.win.Canvas().Focused() != fyne.Focusable(other) {
				t.Error("a touched field has not the focus")
			}
			r.press("write.open")
			if writes, _ := r.ui.Writes(); writes != other {
				t.Fatal("the keys that were asked for do not come")
			}
			r.press("key d")
			r.ui.TypedRune('e')
			if writes, _ := r.ui.Writes(); writes != other || other.Text != "De" {
				t.Errorf("written is %q", other.Text)
			}
			r.press("action.done")
			r.touchTag("White")
			r.touchTag("Event")
			if n := len(r.named("write.open")); n != 1 {
				t.Errorf("%d fields offer the keys", n)
			}
		})
	}
	for _, key := range []fyne.KeyName{fyne.KeyTab, fyne.KeyBackspace, fyne.KeyLeft, fyne.KeyReturn, fyne.KeyEscape} {
		r := bare(t, usual, page.Options{})
		f := r.touchTag("White")
		r.press("key a", "key b")
		r.keys(key)
		if writes, _ := r.ui.Writes(); writes != nil {
			t.Errorf("%s leaves the keys drawn", key)
		}
		if text := map[bool]string{true: "A", false: "Ab"}[key == fyne.KeyBackspace]; f.Text != text {
			t.Errorf("%s: written is %q", key, f.Text)
		}
	}
}

func second[A, B any](_ A, b B) B { return b }

// named returns the buttons of that name that are on the screen.
func (r *rig) named(name string) (all []*page.Button) {
	for _, b := range r.ui.Buttons() {
		if b.Name == name {
			all = append(all, b)
		}
	}
	return all
}

// Where the system has a keyboard on the screen, none is drawn.
func TestNoKeysWhereTheSystemHasThem(t *testing.T) {
	r := newRig(t, usual)
	f := r.touchTag("White")
	if writes, _ := r.ui.Writes(); writes != nil || r.win.Canvas().Focused() != fyne.Focusable(f) {
		t.Error("a touch does not just lead into the field")
	}
	r.win.Canvas().Focused().TypedRune('b')
	r.touchTag("Black")
	if r.ui.Button("write.open") != nil {
		t.Error("a field offers drawn keys")
	}
}

// R-D08: the field that is written in is never covered, its keys are all in the page and
// none lies over another, on any screen, in every language.
func TestDrawnKeysFit(t *testing.T) {
	all := append(append([]fyne.Size(nil), sizes...), fyne.Size{Width: 500, Height: 800}, fyne.Size{Width: 431.5, Height: 767.1}, fyne.Size{Width: 767.1, Height: 431.5})
	for i, size := range all {
		for j, lang := range assets.Languages() {
			if !long.Asked() && (i+j)%3 != 0 {
				continue
			}
			alarmed := (i+j)%2 == 0
			r := bare(t, size, page.Options{Lang: lang, Theme: page.Theme((i + j) % 3)})
			if alarmed {
				r.dev.Unsaved, r.dev.Charge = true, 3
				r.ui.Refresh()
			}
			r.ui.Button("start.midgame").OnTap() // it may be scrolled out of sight
			r.press("start.midgame.position")
			for _, f := range r.ui.Fields() {
				r.touchField(f)
				for _, way := range []string{"", "write.signs", "write.accents", "write.accents", "write.accents", "write.script", "write.script"} {
					if way != "" {
						r.press(way)
					}
					r.drawnKeysFit(fmt.Sprintf("%s %v %s after %q", lang, size, f.Said, way))
				}
				r.press("action.done")
			}
		}
	}
}

func (r *rig) drawnKeysFit(where string) {
	r.Helper()
	const slack = 1.1
	in := r.ui.Page()
	_, line := r.ui.Writes()
	var boxes []page.Box
	var names []string
	field := false
	for _, s := range page.Stops(r.ui.Content()) {
		if !s.First() {
			continue
		}
		field = field || s.Owner == fyne.CanvasObject(line)
		at := s.At
		if at.X < in.X-slack || at.Y < in.Y-slack || at.X+at.W > in.X+in.W+slack || at.Y+at.H > in.Y+in.H+slack {
			r.Errorf("%s: %s at %v is not in the page %v", where, s.Name, at, in)
		}
		for i, other := range boxes {
			if at.X < other.X+other.W-slack && other.X < at.X+at.W-slack && at.Y < other.Y+other.H-slack && other.Y < at.Y+at.H-slack {
				r.Errorf("%s: %s lies over %s", where, s.Name, names[i])
			}
		}
		wide := page.ButtonMin
		if strings.HasPrefix(s.Name, "key ") && s.Name != "key space" {
			wide = 29 // where twelve lie side by side, as on a telephone
			if in.W > 460 {
				wide = 31
			}
			if in.W > 740 {
				wide = page.SquareMin
			}
		}
		if at.W < wide-slack || at.H < page.ButtonMin-slack {
			r.Errorf("%s: %q is %.1f by %.1f mm", where, s.Name, page.Millimetres(at.W), page.Millimetres(at.H))
		}
		boxes, names = append(boxes, at), append(names, s.Name)
	}
	if !field {
		r.Errorf("%s: the field is covered", where)
	}
	if len(boxes) < 20 {
		r.Errorf("%s: %d keys", where, len(boxes))
	}
}

// A hasty second touch of a field types nothing, and one of Done does not touch what
// lies under it; typing is never delayed.
func TestDrawnKeysInHaste(t *testing.T) {
	r := bare(t, fyne.Size{Width: 854, Height: 480}, page.Options{Twice: 400 * time.Millisecond})
	f := r.ui.Field("Chess960")
	at := page.CenterOf(f)
	r.tapAt(at)
	r.tapAt(at)
	r.now = r.now.Add(350 * time.Millisecond)
	r.tapAt(at)
	if writes, _ := r.ui.Writes(); writes != f || f.Text != "" {
		t.Fatalf("a second touch wrote %q", f.Text)
	}
	r.now = r.now.Add(50 * time.Millisecond)
	for range 3 {
		r.press("key 5", "key 1")
	}
	if f.Text != "515151" {
		t.Errorf("typed in haste is %q", f.Text)
	}
	for range 3 { // goes round
		r.press("write.next")
	}
	if writes, _ := r.ui.Writes(); writes != r.ui.Field("Event") {
		t.Errorf("it went on to %q", writes.Said)
	}
	done := r.ui.Button("action.done").Center()
	before := r.names()
	r.tapAt(done)
	under := r.names()
	r.tapAt(done)
	if before == under || r.names() != under {
		t.Error("a second touch of Done touches what lies under it")
	}
}

// The keys go away with the page, the tab or the panel of their field.
func TestDrawnKeysGoWithTheirField(t *testing.T) {
	for name, leave := range map[string]func(r *rig){
		"tab":      func(r *rig) { r.press("owner.profile") },
		"panel":    func(r *rig) { r.press("start.takeover") },
		"language": func(r *rig) { must(r, r.dev.SetProfile(device.Profile{Language: "de"})); r.ui.Refresh() },
		"game":     func(r *rig) { r.opened(); r.ui.Refresh() },
	} {
		r := bare(t, usual, page.Options{})
		r.touchTag("White")
		r.press("key a")
		leave(r)
		if writes, _ := r.ui.Writes(); writes != nil || r.ui.Button("key a") != nil {
			t.Errorf("%s: the keys stay", name)
		}
	}
	// They stay where the window is turned, and where their field stays.
	r := bare(t, usual, page.Options{})
	f := r.touchTag("White")
	r.win.Resize(fyne.Size{Width: 1280, Height: 800})
	r.press("key a", "recorder black")
	if writes, _ := r.ui.Writes(); writes != f {
		t.Error("the keys do not stay")
	}
}

// R-T05: the drawn keys can be used by keys alone, where they were asked for.
func TestDrawnKeysByKeysAlone(t *testing.T) {
	r := bare(t, usual, page.Options{})
	r.ui.TypedRune('x')
	f := r.touchTag("White")
	to := func(name string) {
		t.Helper()
		for range 200 {
			r.keys(fyne.KeyTab)
			if _, at := r.ui.Focus(); at == name {
				return
			}
		}
		t.Fatalf("Tab does not come to %s", name)
	}
	to("write.open")
	r.keys(fyne.KeyReturn)
	if writes, _ := r.ui.Writes(); writes != f {
		t.Fatal("Enter does not open the keys")
	}
	for _, b := range r.ui.Buttons() {
		if strings.HasPrefix(b.Name, "key ") || strings.HasPrefix(b.Name, "write.") && b.Name != "write.open" {
			if !slices.ContainsFunc(page.Stops(r.ui.Content()), func(s page.Stop) bool { return s.Owner == fyne.CanvasObject(b) && s.First() }) {
				t.Errorf("no stop %s", b.Name)
			}
		}
	}
	to("key q")
	r.keys(fyne.KeyReturn, fyne.KeyRight, fyne.KeyRight, fyne.KeySpace)
	if f.Text != "Qe" {
		t.Errorf("written is %q", f.Text)
	}
	to("action.done")
	r.keys(fyne.KeyReturn)
	if writes, _ := r.ui.Writes(); writes != nil {
		t.Error("Done does not close the keys")
	}
	if _, at := r.ui.Focus(); at != "write.open" {
		t.Errorf("the ring goes to %q", at)
	}
}

// R-T05: a screen reader has words for every drawn key.
func TestDrawnKeysHaveNames(t *testing.T) {
	for _, lang := range assets.Languages() {
		r := bare(t, usual, page.Options{Lang: lang})
		f := r.touchTag("White")
		said := map[string]bool{}
		for _, a := range r.ui.Announce(r.ui.Content()) {
			said[a.Words] = true
		}
		words := assets.Words(lang)
		for _, key := range []string{"write.next", "action.done", "write.signs", "write.accents", "action.delete", "arbiter.why.space"} {
			if !said[words.Say(key)] {
				t.Errorf("%s: %q is not said: %v", lang, words.Say(key), said)
			}
		}
		if want := words.Say("app.label", f.Said, words.Say("console.empty")); !said[want] {
			t.Errorf("%s: %q is not said", lang, want)
		}
	}
}
