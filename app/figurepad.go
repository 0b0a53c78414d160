package app

import (
	"fmt"

	"fyne.io/fyne/v2/canvas"
)

// figurePad asks the arbiter for a number or a time of day, over the whole
// page. It is drawn, as every keypad is.
type figurePad struct {
	sheetOfButtons
	ui      *kit
	heading string
	typed   string
	most    int                       // digits
	say     func(typed string) string // how it is shown
	done    func(typed string, option bool)
	title   *canvas.Text
	field   *canvas.Rectangle
	shown   *canvas.Text
	keys    []*Button
	cancel  *Button
	accept  *Button
	option  *Button // something that is true of the number, or not; nil if nothing is
	chosen  bool
}

// newFigurePad takes up to most digits; before is what stood there, gone with
// the first key.
func newFigurePad(u *kit, heading, before string, most int, cancel func(), done func(typed string, option bool)) *figurePad {
	f := &figurePad{sheetOfButtons: newSheetOfButtons(u.p), ui: u, heading: heading, most: most, done: done}
	f.title, f.shown = newText(midText, true, u.p.ink), newText(titleText, true, u.p.second)
	f.field = &canvas.Rectangle{FillColor: u.p.card, StrokeColor: u.p.cursor, StrokeWidth: 2, CornerRadius: 8}
	f.shown.Text = before
	f.add(f.title, f.field, f.shown)
	digit := func(n int) {
		f.keys = append(f.keys, f.addButton(newButton(u.p, fmt.Sprintf("digit %d", n), "", fmt.Sprint(n), u.touching(func() {
			f.write(f.typed + fmt.Sprint(n))
		})).withText(titleText, true)))
	}
	for n := 1; n <= 9; n++ {
		digit(n)
	}
	f.keys = append(f.keys, f.addButton(newButton(u.p, "action.delete", "backspace", "", u.touching(func() {
		f.write(f.typed[:max(0, len(f.typed)-1)])
	}))))
	digit(0)
	f.cancel = f.addButton(u.button("action.cancel", "back", cancel))
	f.accept = f.addButton(u.button("action.done", "", func() { f.done(f.typed, f.chosen) }).asAccent().withText(midText, true))
	f.keys = append(f.keys, f.accept)
	return f
}

// withOption adds a button that is chosen or not.
func (f *figurePad) withOption(key string) *figurePad {
	f.option = f.addButton(f.ui.button(key, "", func() {
		f.chosen = !f.chosen
		f.option.Choose(f.chosen)
	}).withText(midText, false))
	return f
}

func (f *figurePad) write(typed string) {
	if len(typed) > f.most {
		return
	}
	f.typed = typed
	text := typed
	if f.say != nil {
		text = f.say(typed)
	}
	setText(f.shown, text, titleText, f.ui.p.ink)
	f.placeShown()
}

func (f *figurePad) placeShown() {
	at := f.field.Position()
	putText(f.shown, box{at.X + 14, at.Y, f.field.Size().Width - 20, f.field.Size().Height})
}

func (f *figurePad) place(geo geometry) {
	f.layer.Resize(geo.size)
	b := f.begin(geo.page).inset(clamp(geo.page.w*0.02, 8, 24), 8)
	keys := b
	top := []*Button{f.cancel}
	if f.option != nil {
		top = append(top, f.option)
	}
	beside := geo.landscape && geo.small
	if beside {
		halves := b.row(2, 2*gap)
		b, keys = halves[0], halves[1]
	}
	title, rest := b.cutTop(30)
	text, size := fit(f.heading, title.w, midText, 10, true)
	setText(f.title, text, size, f.ui.p.ink)
	putText(f.title, title)
	field, rest := rest.cutTop(buttonMin)
	field.put(f.field)
	f.placeShown()
	_, rest = rest.cutTop(gap)
	row, rest := rest.cutTop(buttonMin)
	for i, at := range row.row(max(2, len(top)), gap)[:len(top)] {
		at.put(top[i])
	}
	if !beside {
		_, keys = rest.cutTop(gap)
	}
	keys.h = min(keys.h, 4*(110+gap)-gap)
	for i, at := range keys.grid(len(f.keys), 3, min(gap, (keys.h-4*buttonMin)/3)) {
		at.put(f.keys[i])
	}
}

// typedTime shows digits as a time of day.
func typedTime(typed string) string {
	shown := []byte("--:--")
	for i := range typed {
		shown[[]int{0, 1, 3, 4}[i]] = typed[i]
	}
	return string(shown)
}
