package page

import (
	"fmt"

	"fyne.io/fyne/v2/canvas"
)

// FigurePad is a cover that asks the arbiter for a number or a time of day.
type FigurePad struct {
	Surface
	kit     *Kit
	heading string
	typed   string
	most    int                       // how many digits
	Say     func(typed string) string // how it is shown
	done    func(typed string, option bool)
	title   *canvas.Text
	field   *canvas.Rectangle
	Shown   *canvas.Text
	keys    []*Button
	cancel  *Button
	accept  *Button
	option  *Button // what may be true of the number; nil for nothing
	chosen  bool
}

// NewFigurePad returns a pad that takes up to most digits. It shows before until
// the first key is touched. Done is called with the digits, which may be none,
// and with whether the option was chosen.
func NewFigurePad(kit *Kit, heading, before string, most int, cancel func(), done func(typed string, option bool)) *FigurePad {
	f := &FigurePad{Surface: NewSurface(kit.Palette), kit: kit, heading: heading, most: most, done: done}
	f.title, f.Shown = NewText(MidText, true, kit.Palette.Ink), NewText(TitleText, true, kit.Palette.Second)
	f.field = NewFrame(kit.Palette.Card, kit.Palette.Cursor, 2, 8)
	f.Shown.Text = before
	f.Add(f.title, f.field, f.Shown)
	digit := func(n int) {
		f.keys = append(f.keys, f.AddButton(NewButton(kit.Palette, fmt.Sprintf("digit %d", n), "", fmt.Sprint(n), kit.Touching(func() {
			f.write(f.typed + fmt.Sprint(n))
		})).WithText(TitleText, true)))
	}
	for n := 1; n <= 9; n++ {
		digit(n)
	}
	f.keys = append(f.keys, f.AddButton(NewButton(kit.Palette, "action.delete", "backspace", "", kit.Touching(func() {
		f.write(f.typed[:max(0, len(f.typed)-1)])
	}))))
	digit(0)
	f.cancel = f.AddButton(kit.Button("action.cancel", "back", cancel))
	f.accept = f.AddButton(kit.Button("action.done", "", func() { f.done(f.typed, f.chosen) }).AsAccent().WithText(MidText, true))
	f.keys = append(f.keys, f.accept)
	return f
}

// WithOption adds a button that can be chosen, and returns f.
func (f *FigurePad) WithOption(key string) *FigurePad {
	f.option = f.AddButton(f.kit.Button(key, "", func() {
		f.chosen = !f.chosen
		f.option.Choose(f.chosen)
	}).WithText(MidText, false))
	return f
}

func (f *FigurePad) write(typed string) {
	if len(typed) > f.most {
		return
	}
	f.typed = typed
	text := typed
	if f.Say != nil {
		text = f.Say(typed)
	}
	SetText(f.Shown, text, TitleText, f.kit.Palette.Ink)
	f.placeShown()
}

func (f *FigurePad) placeShown() {
	at := BoxOf(f.field)
	PutText(f.Shown, Box{at.X + 14, at.Y, at.W - 20, at.H})
}

// Place implements [Cover]. The keys lie at the foot.
func (f *FigurePad) Place(geo Geometry) {
	Resize(f.Layer, geo.Size)
	b := f.Begin(geo.Page).Inset(Clamp(geo.Page.W*0.02, 8, 24), 8)
	top := []*Button{f.cancel}
	if f.option != nil {
		top = append(top, f.option)
	}
	keys := b
	if geo.Landscape && geo.Small {
		halves := b.Row(2, 2*Gap)
		b, keys = halves[0], halves[1]
	} else {
		keys.H = min(b.H-30-2*ButtonMin-2*Gap, 4*(110+Gap)-Gap)
		keys.Y = b.Y + b.H - keys.H
		b.H = keys.Y - Gap - b.Y
	}
	for i, at := range keys.Grid(len(f.keys), 3, min(Gap, (keys.H-4*ButtonMin)/3)) {
		at.Put(f.keys[i])
	}
	row, b := b.CutBottom(ButtonMin)
	_, b = b.CutBottom(Gap)
	field, b := b.CutBottom(ButtonMin)
	title, _ := b.CutBottom(30)
	FitText(f.title, f.heading, title, MidText, 10, f.kit.Palette.Ink)
	field.Put(f.field)
	f.placeShown()
	putFeet(row, top)
}

// TypedTime returns up to four digits as a time of day, such as "14:3-".
func TypedTime(typed string) string {
	shown := []byte("--:--")
	for i := range typed {
		shown[[]int{0, 1, 3, 4}[i]] = typed[i]
	}
	return string(shown)
}
