package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
	"zapis/assets"
)

// FailurePage is shown if the device cannot be opened: what is wrong and what
// to do, in the six languages, and a button to try again, the only one.
type FailurePage struct {
	page.Drawn
	p     *page.Palette
	words assets.Catalogue
	err   error
	tries int // that failed

	ground *canvas.Rectangle
	title  *canvas.Text
	text   *page.Reader
	again  *page.Button
	langs  []*page.Button
}

// Failure returns the page for an error. Again is called for every try. It opens the
// device, or calls [FailurePage.Failed].
func Failure(err error, lang string, again func()) *FailurePage {
	f := &FailurePage{p: &page.Palettes[page.Paper], words: assets.Words(lang), err: err, tries: 1}
	page.SetToolkitTheme(f.p, page.NewScale(1, 0))
	f.ground = canvas.NewRectangle(f.p.Paper)
	f.title = page.NewText(page.TitleText, true, f.p.Ink)
	f.text = page.NewReader(f.p, page.MidText)
	f.again = page.NewButton(f.p, "start.failed.again", "", "", func() {
		f.again.Choose(true) // it may take a moment
		again()
	}).AsAccent()
	f.Objects = []fyne.CanvasObject{f.ground, f.title, f.text, f.again}
	for _, l := range assets.Languages() {
		b := page.NewButton(f.p, "language "+l, "", assets.Words(l).Say("language.name"), func() {
			f.words = assets.Words(l)
			f.say()
		}).WithText(page.MidText, false)
		f.langs = append(f.langs, b)
		f.Objects = append(f.Objects, b)
	}
	f.Arrange = f.layOut
	f.ExtendBaseWidget(f)
	f.say()
	return f
}

// Failed shows that the device could not be opened again, and why.
func (f *FailurePage) Failed(err error) {
	f.err = err
	f.tries++
	f.say()
}

func (f *FailurePage) say() {
	said := []page.ReaderLine{{Text: page.ErrorWords(f.err, f.words), Heavy: true}, {}, {Text: f.words.Say("start.failed.kept")}}
	if f.tries > 1 {
		said = append(said, page.ReaderLine{}, page.ReaderLine{Text: f.words.Say("start.failed.tries", f.tries)})
	}
	f.text.Say(append(said, page.ReaderLine{}, page.ReaderLine{Text: f.err.Error()})...)
	f.again.Choose(false)
	f.again.Say("", f.words.Say("start.failed.again"))
	for i, l := range assets.Languages() {
		f.langs[i].Choose(l == f.words.Language())
	}
	f.layOut(f.Area())
}

func (f *FailurePage) layOut(size fyne.Size) {
	if size.Width < 4 {
		return
	}
	whole := page.BoxAt(0, 0, size.Width, size.Height)
	whole.Put(f.ground)
	area := whole.Inset(page.Clamp(size.Width*0.05, 16, 40), page.Clamp(size.Height*0.04, 12, 40))
	title, letters := page.Fit(f.words.Say("start.failed"), area.W, page.TitleText+6, 14, true)
	page.SetText(f.title, title, letters, f.p.Ink)
	head, area := area.CutTop(page.TextHeight(letters) * 1.5)
	page.PutText(f.title, head)
	key := page.Clamp(size.Height*0.07, page.ButtonMin, 72)
	columns := 3
	if size.Width > size.Height {
		columns = 6
	}
	langs, area := area.CutBottom(float32(len(f.langs)/columns)*(key+8) - 8)
	for i, at := range langs.Grid(len(f.langs), columns, 8) {
		at.Put(f.langs[i])
	}
	_, area = area.CutBottom(12)
	again, area := area.CutBottom(key)
	again.Put(f.again)
	_, area = area.CutBottom(12)
	area.Put(f.text)
}
