package app

import (
	"slices"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/game"
	"zapis/app/page"
)

// Every function of the pages can be used by keys alone, on a tablet with a
// keyboard (R-T05): Tab and the arrows go from stop to stop, Enter or Space
// touches, Escape leaves. A letter or digit is the key of that name on the
// page.
//
// Nothing of a page has the toolkit's focus but the text fields of owner mode: on
// Android it would open the system's keyboard over the game. The toolkit gives Tab to
// what has the focus only, or passes the focus on. So two objects without a size,
// before and behind all others, take it and return it at once: which of them it was
// tells the direction. Every field has two of its own (page.Field).

// keys is the state of the keyboard's ring in the window.
type keys struct {
	ui       *UI
	ring     *canvas.Rectangle
	halo     *canvas.Rectangle // around the ring, if that is as dark as its background
	layer    *fyne.Container
	at       page.Stop                    // the stop under the ring; without Owner if there is none
	from     []page.Stop                  // the stops that opened the panels and pages around the ring
	within   map[fyne.CanvasObject]string // its last stop in each object with several
	pressing bool                         // a touch is the keyboard's
}

func newKeys(u *UI) *keys {
	k := &keys{ui: u, layer: page.NewLayer(), within: map[fyne.CanvasObject]string{}}
	k.ring = page.NewFrame(nil, u.Palette.Ink, 5, 10)
	k.halo = page.NewFrame(nil, u.Palette.Paper, 3, 12)
	k.ring.Hide()
	k.halo.Hide()
	k.layer.Objects = []fyne.CanvasObject{k.halo, k.ring}
	return k
}

func (k *keys) on() bool { return k.at.Owner != nil }

// stops returns the stops of the window.
func (k *keys) stops() []page.Stop { return page.Stops(k.ui.root) }

// find returns the index of the stop under the ring, or -1.
func (k *keys) find(stops []page.Stop) int {
	for i, s := range stops {
		if s.Owner == k.at.Owner && s.Name == k.at.Name {
			return i
		}
	}
	return -1
}

// follow keeps the ring where it is, if that stop still exists. Otherwise it
// moves it to the stop that opened the closed page, or to the first stop of the
// present one.
func (k *keys) follow() {
	if !k.on() {
		return
	}
	stops := k.stops()
	for k.find(stops) < 0 && len(k.from) > 0 {
		last := len(k.from) - 1
		k.at, k.from = k.from[last], k.from[:last]
	}
	switch i := k.find(stops); {
	case i >= 0:
		k.put(stops[i])
	case len(stops) > 0:
		k.put(stops[0])
	default:
		k.away()
	}
}

func (k *keys) put(s page.Stop) {
	if s.Say != nil && (s.Owner != k.at.Owner || s.Name != k.at.Name) {
		s.Say()
	}
	if s.Reveal() {
		k.at = s
		if stops := k.stops(); k.find(stops) >= 0 {
			s = stops[k.find(stops)]
		}
	}
	k.at = s
	k.within[s.Owner] = s.Name
	beside, above := float32(-5), float32(-5)
	if _, field := s.Owner.(*page.Field); field {
		above = -1 // its label is right above
	}
	at := s.At
	if s.Owner == k.ui.calls.word { // which reaches into the corner of the window
		at = k.ui.calls.seen().Inset(2-beside, 2-above)
	}
	at.Inset(beside, above).Put(k.ring)
	at.Inset(beside-2, above-2).Put(k.halo)
	k.show(true)
}

// show shows or removes the ring. The alarm draws the ring of its strip itself:
// nothing else is above the alarm.
func (k *keys) show(on bool) {
	strip := k.at.Owner == k.ui.calls.strip
	page.Show(k.ring, on && !strip)
	page.Show(k.halo, on && !strip)
	page.Show(k.ui.alarm.ring, on && strip)
}

// away removes the ring, as a touch of the screen does.
func (k *keys) away() {
	k.at, k.from = page.Stop{}, nil
	k.show(false)
}

// tab goes to the next or previous object. In an object with several stops it
// goes to the last one used.
func (k *keys) tab(step int) {
	stops := k.stops()
	if len(stops) == 0 {
		return
	}
	k.walked()
	i := k.find(stops)
	if i < 0 && step < 0 {
		i = 0
	}
	owner := k.at.Owner
	for range stops {
		i = (i + step + len(stops)) % len(stops)
		if stops[i].Owner != owner {
			break
		}
	}
	owner = stops[i].Owner
	name, been := k.within[owner]
	if _, isBoard := owner.(*page.Board); isBoard && !been {
		name = "e2"
	}
	for _, s := range stops {
		if s.Owner == owner && s.Name == name {
			k.put(s)
			return
		}
	}
	k.put(stops[i])
}

// arrow goes to the nearest stop in a direction.
func (k *keys) arrow(dx, dy float32) {
	stops := k.stops()
	i := k.find(stops)
	if i < 0 {
		k.tab(1)
		return
	}
	at := stops[i].At
	x, y := at.X+at.W/2, at.Y+at.H/2
	best, least := -1, float32(0)
	for j, s := range stops {
		px, py := s.At.X+s.At.W/2-x, s.At.Y+s.At.H/2-y
		along, aside := px*dx+py*dy, px*dy+py*dx
		if aside < 0 {
			aside = -aside
		}
		if j == i || along < 8 || aside > 3*along {
			continue
		}
		if cost := along + 2*aside; best < 0 || cost < least {
			best, least = j, cost
		}
	}
	if best >= 0 {
		k.walked()
		k.put(stops[best])
	}
}

// walked records activity without a press: speech is replaced by the new stop,
// and no pad closes while somebody looks for its keys.
func (k *keys) walked() {
	k.pressing = true
	k.ui.Touch()
	k.pressing = false
}

// touch touches the stop under the ring.
func (k *keys) touch() {
	s := k.at
	if field, ok := s.Owner.(*page.Field); ok {
		if c := fyne.CurrentApp().Driver().CanvasForObject(field); c != nil {
			k.pressing = true
			c.Focus(field)
			k.pressing = false
		}
		return
	}
	k.press(s)
}

func (k *keys) press(s page.Stop) {
	if s.Do == nil {
		return
	}
	before := k.stops()
	k.pressing = true
	s.Do()
	k.pressing = false
	if k.on() {
		k.enter(before, s)
	}
	k.follow()
}

// enter puts the ring into a panel that a stop has opened, or into its
// replacement.
func (k *keys) enter(before []page.Stop, opened page.Stop) {
	stops := k.stops()
	shown := func(all []page.Stop, s page.Stop) bool {
		return slices.ContainsFunc(all, func(x page.Stop) bool { return x.Owner == s.Owner && x.Name == s.Name })
	}
	back := slices.ContainsFunc(k.from, func(s page.Stop) bool { return shown(stops, s) })
	panel := len(stops) > 0 && stops[0].First() && !shown(before, stops[0])
	if len(stops) == 0 || !panel && (back || shown(stops, opened)) {
		return
	}
	const most = 8 // stops of closed pages are never found again
	k.from = append(k.from[max(0, len(k.from)+1-most):], opened)
	k.put(stops[0])
}

// LeaveField implements [page.Window].
func (u *UI) LeaveField(f *page.Field, step int) {
	page.Unfocus(f)
	u.keys.at = page.Stop{Owner: f}
	if step == 0 {
		u.keys.follow()
		return
	}
	u.keys.tab(step)
}

// button presses the button of one of those names that can be touched, and reports
// whether there is one.
func (k *keys) button(names ...string) bool {
	stops := k.stops()
	for _, name := range names {
		for _, s := range stops {
			if _, ok := s.Owner.(*page.Button); ok && s.Name == name {
				k.press(s)
				return true
			}
		}
	}
	return false
}

// TypedKey handles a key that no text field has handled.
func (u *UI) TypedKey(e *fyne.KeyEvent) {
	k := u.keys
	switch e.Name {
	case fyne.KeyLeft:
		k.arrow(-1, 0)
	case fyne.KeyRight:
		k.arrow(1, 0)
	case fyne.KeyUp:
		k.arrow(0, -1)
	case fyne.KeyDown:
		k.arrow(0, 1)
	case fyne.KeyPageUp, fyne.KeyPageDown:
		step := map[fyne.KeyName]int{fyne.KeyPageUp: -1, fyne.KeyPageDown: 1}[e.Name]
		if name := map[int]string{-1: "page up", 1: "page down"}[step]; !k.button(name) {
			if s := u.Sheet(); s != nil {
				s.Scroll(step * max(1, s.VisibleRows()-1))
			}
		}
	case fyne.KeyReturn, fyne.KeyEnter:
		if k.on() {
			k.touch()
			return
		}
		k.done()
	case fyne.KeySpace:
		if k.on() {
			k.touch()
		}
	case fyne.KeyBackspace, fyne.KeyDelete:
		k.button("action.delete")
	case fyne.KeyEscape:
		k.escape()
	default:
		return
	}
	k.follow()
	k.comeBack()
}

// comeBack returns the ring to its place before a panel with typed input was
// opened, once that is closed.
func (k *keys) comeBack() {
	if k.on() || len(k.from) == 0 {
		return
	}
	last := k.from[len(k.from)-1]
	if stops := k.stops(); len(stops) > 0 && !stops[0].First() && slices.ContainsFunc(stops, func(s page.Stop) bool { return s.Owner == last.Owner && s.Name == last.Name }) {
		k.at = last
		k.follow()
	}
}

// done presses the one thing to do next, if no stop is under the ring.
func (k *keys) done() {
	for _, s := range k.stops() {
		if b, ok := s.Owner.(*page.Button); ok && b.Accent {
			k.press(s)
			return
		}
	}
}

// escape releases a piece, or closes what is open; otherwise it removes the
// ring.
func (k *keys) escape() {
	if b := k.ui.Board(); b != nil && b.PutBack() {
		return
	}
	if k.button("action.cancel", "action.back", "action.board") {
		return
	}
	for _, s := range k.stops() {
		if b, ok := s.Owner.(*page.Button); ok && b.Leaves {
			k.press(s)
			return
		}
	}
	k.away()
}

// TypedRune handles a letter or digit that no text field has handled. On the
// page of a game it begins a move in notation.
func (u *UI) TypedRune(r rune) {
	k := u.keys
	if game.TypeMove(u.page, r) {
		from := k.from
		u.Touch()
		k.typed(from)
		return
	}
	if r == ' ' {
		if !k.on() {
			k.button("key space")
		}
		return
	}
	lower, upper := string(unicode.ToLower(r)), strings.ToUpper(string(r))
	from := k.from
	if k.button("key "+string(r), "digit "+string(r), "key "+lower, "key "+upper) {
		k.typed(from)
	}
}

// typed removes the ring: after typing, Enter means Done, not the stop under
// the ring.
func (k *keys) typed(from []page.Stop) {
	k.away()
	k.from = from
	k.comeBack()
}
