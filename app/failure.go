package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/assets"
)

// FailurePage is what the window shows if the device cannot be opened: what is
// wrong and what to do, in the six languages, and a button to try again. No
// game is on as far as anybody can tell, and nothing else can be done here.
type FailurePage struct {
	drawn
	p     *palette
	words assets.Catalogue
	err   error
	tries int // that failed

	ground *canvas.Rectangle
	title  *canvas.Text
	text   *reader
	again  *Button
	langs  []*Button
}

// Failure makes the page. again is called for every try: it opens the device,
// or says with [FailurePage.Failed] that it could not.
func Failure(err error, lang string, again func()) *FailurePage {
	f := &FailurePage{p: &palettes[Paper], words: assets.Words(lang), err: err, tries: 1}
	fyne.CurrentApp().Settings().SetTheme(newLook(f.p))
	f.ground = canvas.NewRectangle(f.p.paper)
	f.title = newText(titleText, true, f.p.ink)
	f.text = newReader(f.p, midText)
	f.again = newButton(f.p, "start.failed.again", "", "", func() {
		f.again.Choose(true) // it was touched; what comes of it may take a moment
		again()
	}).asAccent()
	f.objects = []fyne.CanvasObject{f.ground, f.title, f.text, f.again}
	for _, l := range assets.Languages() {
		b := newButton(f.p, "language "+l, "", assets.Words(l).Say("language.name"), func() {
			f.words = assets.Words(l)
			f.say()
		}).withText(midText, false)
		f.langs = append(f.langs, b)
		f.objects = append(f.objects, b)
	}
	f.arrange = f.layOut
	f.ExtendBaseWidget(f)
	f.say()
	return f
}

// Failed says that it could not be opened once more, and why.
func (f *FailurePage) Failed(err error) {
	f.err = err
	f.tries++
	f.say()
}

func (f *FailurePage) say() {
	said := []readerLine{{text: errorWords(f.err, f.words), heavy: true}, {}, {text: f.words.Say("start.failed.kept")}}
	if f.tries > 1 {
		said = append(said, readerLine{}, readerLine{text: f.words.Say("start.failed.tries", f.tries)})
	}
	f.text.say(append(said, readerLine{}, readerLine{text: f.err.Error()})...)
	f.again.Choose(false)
	f.again.Say("", f.words.Say("start.failed.again"))
	for i, l := range assets.Languages() {
		f.langs[i].Choose(l == f.words.Language())
	}
	f.layOut(f.Size())
}

func (f *FailurePage) layOut(size fyne.Size) {
	if size.Width < 4 {
		return
	}
	whole := box{0, 0, size.Width, size.Height}
	whole.put(f.ground)
	page := whole.inset(clamp(size.Width*0.05, 16, 40), clamp(size.Height*0.04, 12, 40))
	title, letters := fit(f.words.Say("start.failed"), page.w, titleText+6, 14, true)
	setText(f.title, title, letters, f.p.ink)
	head, page := page.cutTop(textHeight(letters) * 1.5)
	putText(f.title, head)
	key := clamp(size.Height*0.07, buttonMin, 72)
	columns := 3
	if size.Width > size.Height {
		columns = 6
	}
	langs, page := page.cutBottom(float32(len(f.langs)/columns)*(key+8) - 8)
	for i, at := range langs.grid(len(f.langs), columns, 8) {
		at.put(f.langs[i])
	}
	_, page = page.cutBottom(12)
	again, page := page.cutBottom(key)
	again.put(f.again)
	_, page = page.cutBottom(12)
	page.put(f.text)
}
