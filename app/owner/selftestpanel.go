package owner

import (
	"math"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
	"zapis/app/session"
	"zapis/assets"
	"zapis/scoresheet/attest"
)

// Testing has the device test itself.
type Testing interface {
	SelfTest() ([]session.Tested, error)
	SignSelfTest(parts []attest.TestedPart) ([]byte, error)
}

// crosses are the places of the crosses that the tester touches, in fractions
// of the panel: near each corner, at the sides and inside.
var crosses = [...][2]float32{{0.5, 0.5}, {0.1, 0.12}, {0.88, 0.85}, {0.9, 0.1}, {0.12, 0.9}, {0.5, 0.08}, {0.92, 0.5}, {0.3, 0.7}, {0.08, 0.45}, {0.7, 0.3}}

// How far beside a cross a finger may touch, on average and at most, in mm.
const (
	besideMM, mostMM         = 3, 6
	besideLookMM, mostLookMM = 5, 10
)

// selfTestPanel tests the device in the tester's presence: he touches crosses,
// says whether he sees the alarm, and gets the results, which the device signs.
type selfTestPanel struct {
	page.Surface
	kit    *page.Kit
	dev    Testing
	field  *aim // where the crosses are touched
	cross  [2]*canvas.Rectangle
	around *canvas.Rectangle // the alarm's black edge is seen on a black page too
	alarm  *canvas.Rectangle
	word   *canvas.Text    // of the alarm
	how    *page.Paragraph // what to do
	reader *page.Reader
	pager  *page.Pager
	back   *page.Button
	skip   *page.Button // the crosses
	yes    *page.Button // the alarm is seen
	no     *page.Button
	save   *page.Button
	at     page.Box

	beside []float64 // mm beside the crosses that were touched
	step   testStep
	parts  []session.Tested
}

// testStep is the tester's present step.
type testStep int

const (
	atCrosses testStep = iota
	atAlarm
	atResults
)

// aim is a field that says where it was touched.
type aim struct {
	page.Drawn
	touched func(at fyne.Position)
}

// Tapped implements fyne.Tappable.
func (a *aim) Tapped(e *fyne.PointEvent) { a.touched(page.TouchAt(e.Position)) }

// TappedSecondary implements fyne.SecondaryTappable.
func (a *aim) TappedSecondary(e *fyne.PointEvent) { a.Tapped(e) }

func newSelfTestPanel(kit *page.Kit, dev Testing, back func()) *selfTestPanel {
	p := &selfTestPanel{Surface: page.NewSurface(kit.Palette), kit: kit, dev: dev}
	p.how = page.NewParagraph(2, true)
	p.cross = [2]*canvas.Rectangle{page.NewRect(kit.Palette.Ink, 0), page.NewRect(kit.Palette.Ink, 0)}
	p.around = page.NewRect(page.RGB(0xFFFFFF), 0)
	p.alarm = page.NewRect(page.AlarmRed, 0)
	page.SetFrame(p.alarm, page.AlarmRed, page.AlarmBlack, 14)
	p.word = page.NewText(page.LargeText, true, page.RGB(0xFFFFFF))
	p.word.Alignment = fyne.TextAlignCenter
	p.field = &aim{touched: p.touch}
	p.field.Arrange = func(fyne.Size) {}
	p.field.ExtendBaseWidget(p.field)
	p.reader = page.NewReader(kit.Palette, page.BodyText+1)
	p.pager = page.NewPager(kit, p.reader)
	p.Add(p.how.Objects()...)
	p.Add(p.cross[0], p.cross[1], p.around, p.alarm, p.word, p.field, p.reader, p.pager.Up, p.pager.Down)
	p.back = p.AddButton(kit.Button("action.back", "back", back))
	p.skip = p.AddButton(kit.Button("selftest.skip", "", func() { p.beside = nil; p.to(atAlarm) }))
	p.yes = p.AddButton(kit.Button("selftest.yes", "approve", func() { p.seen(attest.TestPassed) }))
	p.no = p.AddButton(kit.Button("selftest.no", "", func() { p.seen(attest.TestFailed) }))
	p.save = p.AddButton(kit.Button("selftest.save", "export", p.sign).AsAccent())
	return p
}

func (p *selfTestPanel) to(step testStep) {
	p.step = step
	p.Place(p.at)
	for _, o := range []fyne.CanvasObject{p.cross[0], p.cross[1], p.around, p.alarm} {
		canvas.Refresh(o)
	}
}

// touch notes how far beside the cross a finger came.
func (p *selfTestPanel) touch(at fyne.Position) {
	if p.step != atCrosses || len(p.beside) == len(crosses) {
		return
	}
	cross, field := p.target(), p.fieldBox() // which is as wide as the panel: a touch may be far beside
	dx, dy := field.X+at.X-cross.X-cross.W/2, field.Y+at.Y-cross.Y-cross.H/2
	p.beside = append(p.beside, page.Millimetres(float32(math.Hypot(float64(dx), float64(dy)))))
	if len(p.beside) == len(crosses) {
		p.to(atAlarm)
		return
	}
	p.to(atCrosses)
}

// target is the place of the next cross.
func (p *selfTestPanel) target() page.Box {
	f := p.fieldBox()
	c := crosses[min(len(p.beside), len(crosses)-1)]
	const size = 44
	return page.BoxAt(page.Round(f.X+f.W*c[0]-size/2), page.Round(f.Y+f.H*c[1]-size/2), size, size)
}

// fieldBox is the area of the crosses: all of the panel except the line over it
// and the foot.
func (p *selfTestPanel) fieldBox() page.Box {
	_, rest := p.at.CutTop(10 + 38)
	_, rest = rest.CutBottom(page.ButtonMin + page.Gap + 10)
	return rest
}

// seen ends the questions, and has the device test what needs nobody.
func (p *selfTestPanel) seen(alarm attest.TestResult) {
	found, err := p.dev.SelfTest()
	if err != nil {
		p.kit.Act(err)
		return
	}
	p.parts = append(found, p.screen(), p.touches(), session.Tested{Name: "alarm", Result: alarm})
	var lines []page.ReaderLine
	for _, t := range p.parts {
		lines = append(lines, testedLine(t, p.kit.Words))
	}
	p.reader.Lines, p.reader.Top, p.reader.Part = lines, 0, 0
	p.to(atResults)
}

// testedLine returns the result of a check in the tester's language.
func testedLine(t session.Tested, words assets.Catalogue) page.ReaderLine {
	text := ""
	if t.Fault != nil {
		text = page.Refusal(t.Fault, words)
	} else {
		text = words.Say(t.Key(), t.Args...)
	}
	if t.Result != attest.TestSkipped {
		text = words.Say("app.label", words.Say("selftest.result."+string(t.Result)), text)
	}
	return page.ReaderLine{
		Label: words.Say("selftest.name." + t.Name), Text: text,
		Heavy: t.Result == attest.TestFailed || t.Result == attest.TestLook,
	}
}

// screen tells how large the screen is, if that is known.
func (p *selfTestPanel) screen() session.Tested {
	size, px := p.kit.Geo.Size, page.CurrentScale().Pixels
	w, h := strconv.Itoa(int(size.Width*px+0.5)), strconv.Itoa(int(size.Height*px+0.5))
	t := session.Tested{Name: "screen", Result: attest.TestLook, Args: []any{w, h}}
	if p.kit.Opts.DPI != nil && p.kit.Opts.DPI() > 0 {
		t.Result = attest.TestPassed
		t.Args = append(t.Args, strconv.Itoa(int(page.Millimetres(size.Width)+0.5)), strconv.Itoa(int(page.Millimetres(size.Height)+0.5)))
	}
	return t
}

// touches reports how far the finger missed the crosses.
func (p *selfTestPanel) touches() session.Tested {
	t := session.Tested{Name: "touch", Result: attest.TestSkipped}
	if len(p.beside) == 0 {
		return t
	}
	sum, most := 0.0, 0.0
	for _, mm := range p.beside {
		sum, most = sum+mm, max(most, mm)
	}
	mean := sum / float64(len(p.beside))
	t.Args = []any{len(p.beside), strconv.FormatFloat(mean, 'f', 1, 64), strconv.FormatFloat(most, 'f', 1, 64)}
	switch {
	case mean <= besideMM && most <= mostMM:
		t.Result = attest.TestPassed
	case mean <= besideLookMM && most <= mostLookMM:
		t.Result = attest.TestLook
	default:
		t.Result = attest.TestFailed
	}
	return t
}

// sign writes what was found, signed by the device, where exports go.
func (p *selfTestPanel) sign() {
	english := assets.Words("en")
	var parts []attest.TestedPart
	for _, t := range p.parts {
		parts = append(parts, t.Part(english))
	}
	data, err := p.dev.SignSelfTest(parts)
	p.kit.Save("device-"+p.kit.Dev.DeviceID()+attest.SelfTestExtension, data, err)
}

// Place implements [page.Panel].
func (p *selfTestPanel) Place(b page.Box) {
	p.at = b
	in := p.Begin(b).Inset(14, 10)
	head, rest := in.CutTop(52)
	foot, rest := rest.CutBottom(page.ButtonMin)
	_, rest = rest.CutBottom(page.Gap)
	words := p.kit.Words
	said := words.Say("selftest.title")
	switch p.step {
	case atCrosses:
		said = words.Say("selftest.touch.how", len(p.beside)+1, len(crosses))
	case atAlarm:
		said = words.Say("selftest.alarm.how")
	case atResults:
	}
	p.how.Say(said, head, page.MidText, page.SmallText, p.kit.Palette.Ink)
	for _, o := range []fyne.CanvasObject{p.cross[0], p.cross[1], p.field, p.skip} {
		page.Show(o, p.step == atCrosses)
	}
	for _, o := range []fyne.CanvasObject{p.around, p.alarm, p.word, p.yes, p.no} {
		page.Show(o, p.step == atAlarm)
	}
	page.Show(p.reader, p.step == atResults)
	page.Show(p.save, p.step == atResults)
	row := foot.Row(4, page.Gap)
	row[0].Put(p.back)
	switch p.step {
	case atCrosses:
		page.Across(row[2:]).Put(p.skip)
		p.fieldBox().Put(p.field)
		t := p.target()
		page.BoxAt(t.X, t.Y+t.H/2-1, t.W, 3).Put(p.cross[0])
		page.BoxAt(t.X+t.W/2-1, t.Y, 3, t.H).Put(p.cross[1])
	case atAlarm:
		row[2].Put(p.no)
		row[3].Put(p.yes)
		strip := page.BoxAt(rest.X, rest.Y+rest.H*0.2, rest.W, min(rest.H*0.4, 200))
		strip.Put(p.around)
		strip.Inset(10, 10).Put(p.alarm)
		page.FitText(p.word, words.Say("mode.alarm"), strip.Inset(30, 30), 64, page.MidText, page.RGB(0xFFFFFF))
	case atResults:
		page.Across(row[2:]).Put(p.save)
	}
	if p.step == atResults {
		p.pager.Place(rest)
	} else {
		page.Show(p.pager.Up, false)
		page.Show(p.pager.Down, false)
	}
}
