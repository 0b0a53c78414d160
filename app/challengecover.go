package app

import (
	"errors"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/device"
	"zapis/modes"
)

// challengeView is the arbiter's way in without a code: the device shows a
// challenge, as a code to photograph and in letters, and the arbiter types the
// answer that his own device gives (R-A01). Nothing that could be guessed at
// lies on this one.
type challengeView struct {
	ui    *UI
	layer *fyne.Container
	text  string // of the challenge; "" if there is none
	until time.Time
	tries int
	image *canvas.Image
	lines []*canvas.Text // the challenge in groups
	said  [2]*canvas.Text
	pad   *codePad
	geo   geometry
}

const challengeLines = 6

func newChallengePage(u *UI) *challengeView {
	v := &challengeView{ui: u, layer: layered()}
	v.image = &canvas.Image{FillMode: canvas.ImageFillStretch, ScaleMode: canvas.ImageScalePixels}
	v.layer.Objects = []fyne.CanvasObject{v.image}
	for range challengeLines {
		t := newText(midText, true, u.p.ink)
		v.lines = append(v.lines, t)
		v.layer.Objects = append(v.layer.Objects, t)
	}
	for i := range v.said {
		v.said[i] = newText(bodyText, false, u.p.second)
		v.layer.Objects = append(v.layer.Objects, v.said[i])
	}
	v.pad = newCodePad(u.kit, u.words.Say("challenge.answer"), v.answer, v.closePad)
	v.layer.Objects = append(v.layer.Objects, v.pad.layer)
	u.touch()
	v.ask()
	return v
}

func (v *challengeView) object() fyne.CanvasObject { return v.layer }

// closePad gives the way in up.
func (v *challengeView) closePad() {
	v.ui.challenged = false
	v.ui.Refresh()
}

// ask makes a new challenge, and says why there is none.
func (v *challengeView) ask() {
	text, left, err := v.ui.dev.Challenge()
	v.text, v.until, v.tries = text, v.ui.opts.Now().Add(left), modes.ChallengeTries
	switch {
	case errors.Is(err, device.ErrNoArbiterKey):
		v.text = ""
		v.pad.say(v.ui.words.Say("challenge.none"))
	case err != nil:
		v.text = ""
		v.pad.say(refusal(err, v.ui.words))
	}
}

func (v *challengeView) answer(digits string) {
	u := v.ui
	if len(digits) != modes.AnswerDigits {
		v.pad.say(u.words.Say("challenge.answer"))
		return
	}
	err := u.dev.Answer(digits)
	var wrong *modes.WrongAnswerError
	switch {
	case err == nil:
		u.challenged = false
		u.Refresh()
		return
	case errors.As(err, &wrong) && wrong.Left > 0:
		v.tries = wrong.Left
		v.pad.say(u.words.Say("challenge.wrong"))
	case errors.As(err, &wrong), errors.Is(err, modes.ErrChallengeOver):
		v.ask()
		if v.text != "" {
			v.pad.say(u.words.Say("challenge.over"))
		}
	default:
		v.pad.say(refusal(err, u.words))
	}
	u.Refresh() // the wrong ones may have raised an alarm
	v.arrange(v.geo)
}

func (v *challengeView) update() {}

// words says whose key answers, how often one may err, and until when.
func (v *challengeView) words() [2]string {
	words := v.ui.words
	if v.text == "" {
		return [2]string{words.Say("challenge.key", v.ui.dev.ArbiterKeyShort())}
	}
	return [2]string{
		words.Say("challenge.key", v.ui.dev.ArbiterKeyShort()),
		words.Say("challenge.left", v.tries, int(modes.ChallengeLife.Minutes()), v.until.In(v.ui.opts.Zone).Format("15:04:05")),
	}
}

func (v *challengeView) arrange(geo geometry) {
	v.geo = geo
	v.layer.Resize(geo.size)
	b := geo.page.inset(clamp(geo.page.w*0.02, 8, 24), 8)
	if geo.landscape {
		two := b.row(2, 2*gap)
		pad := two[1]
		pad.h = min(pad.h, 640)
		v.pad.place(pad)
		said, rest := two[0].cutBottom(2 * 22)
		text, rest := rest.cutBottom(3 * 26)
		v.placeCode(rest)
		v.placeLines(text, 6)
		v.placeSaid(said)
		return
	}
	keys := clamp(b.h*0.55, 6*buttonMin, 620)
	pad, b := b.cutBottom(keys)
	pad.x, pad.w = b.x+max(0, (b.w-560)/2), min(b.w, 560)
	v.pad.place(pad)
	_, b = b.cutBottom(gap)
	said, rest := b.cutBottom(2 * 22)
	side := min(rest.h, rest.w*0.55)
	v.placeCode(box{rest.x, rest.y, side, rest.h})
	v.placeLines(box{rest.x + side + gap, rest.y, rest.w - side - gap, rest.h}, 3)
	v.placeSaid(said)
}

func (v *challengeView) placeCode(room box) {
	if v.text == "" {
		show(v.image, false)
		return
	}
	putCode(v.image, v.text, room)
}

// placeLines writes the challenge in so many groups a line.
func (v *challengeView) placeLines(b box, groups int) {
	all := strings.Fields(v.text)
	n := (len(all) + groups - 1) / groups
	for i, t := range v.lines {
		show(t, i < n)
		if i >= n {
			continue
		}
		line := strings.Join(all[i*groups:min(len(all), (i+1)*groups)], "  ")
		h := min(b.h/float32(n), 40)
		top := b.y + (b.h-h*float32(n))/2
		_, size := fit(line, b.w, clamp(h*0.62, 10, largeText), 9, true)
		setText(t, line, size, v.ui.p.ink)
		putText(t, box{b.x, top + float32(i)*h, b.w, h})
	}
}

func (v *challengeView) placeSaid(b box) {
	words := v.words()
	for i, at := range b.column(len(words), 0) {
		text, size := fit(words[i], at.w, bodyText, 9, false)
		setText(v.said[i], text, size, v.ui.p.ink)
		putText(v.said[i], at)
	}
}
