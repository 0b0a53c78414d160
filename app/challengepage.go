package app

import (
	"errors"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/modes"
	"zapis/scoresheet"
)

// challengePage is the arbiter's way in without a code. It shows a challenge, as a QR
// code to photograph and in letters, and the arbiter types the answer that his own
// device gives (R-A01). Any arbiter of the event can answer; after several
// wrong answers one is asked at a time. The device has nothing that could be
// guessed.
type challengePage struct {
	ui    *UI
	layer *fyne.Container
	asked device.Challenge // without a text if there is none
	until time.Time
	tries int // that are left
	image *canvas.Image
	lines []*canvas.Text // the challenge in groups
	said  [3]*canvas.Text
	pad   *page.CodePad
	whose int          // of the arbiters' keys; all at first
	other *page.Button // turns to another arbiter, if one is asked
	geo   page.Geometry
}

const challengeLines = 6

func newChallengePage(u *UI) *challengePage {
	v := &challengePage{ui: u, layer: page.NewLayer(), whose: device.AnyArbiter}
	v.image = &canvas.Image{FillMode: canvas.ImageFillStretch, ScaleMode: canvas.ImageScalePixels}
	v.layer.Objects = []fyne.CanvasObject{v.image}
	for range challengeLines {
		t := page.NewText(page.MidText, true, u.Palette.Ink)
		v.lines = append(v.lines, t)
		v.layer.Objects = append(v.layer.Objects, t)
	}
	for i := range v.said {
		v.said[i] = page.NewText(page.BodyText, false, u.Palette.Second)
		v.layer.Objects = append(v.layer.Objects, v.said[i])
	}
	v.pad = page.NewCodePad(u.Kit, u.Words.Say("challenge.answer"), v.answer, v.leave)
	v.other = u.Kit.Button("challenge.next", "person", v.turn)
	v.layer.Objects = append(v.layer.Objects, v.pad.Layer, v.other)
	u.Touch()
	v.ask()
	return v
}

func (v *challengePage) Object() fyne.CanvasObject { return v.layer }

// ClosePad implements [page.PadCloser]. It leaves the page once its challenge is over:
// until then the arbiter types the groups elsewhere, and touches nothing here.
func (v *challengePage) ClosePad() {
	if v.asked.Text == "" || !v.ui.Now.Before(v.until) {
		v.leave()
	}
}

func (v *challengePage) leave() {
	v.ui.Challenged = false
	v.ui.Refresh()
}

// ask makes a new challenge, or shows why there is none.
func (v *challengePage) ask() {
	asked, err := v.ui.dev.Challenge(v.whose)
	v.asked, v.until, v.tries = asked, v.ui.Opts.Now().Add(asked.Left), asked.Tries
	switch {
	case errors.Is(err, device.ErrNoArbiterKey):
		v.pad.Say(v.ui.Words.Say("challenge.none"))
	case err != nil:
		v.pad.Say(page.Refusal(err, v.ui.Words))
	}
}

func (v *challengePage) answer(digits string) {
	u := v.ui
	if len(digits) != modes.AnswerDigits {
		v.pad.Say(u.Words.Say("challenge.answer"))
		return
	}
	err := u.dev.Answer(digits)
	var wrong *modes.WrongAnswerError
	switch {
	case err == nil:
		u.Challenged = false
		u.Refresh()
		return
	case errors.As(err, &wrong) && wrong.Left > 0:
		v.tries = wrong.Left
		v.pad.Say(u.Words.Say("challenge.wrong"))
	case errors.As(err, &wrong), errors.Is(err, modes.ErrChallengeOver):
		v.ask()
		if v.asked.Text != "" {
			v.pad.Say(u.Words.Say("challenge.over"))
		}
	default:
		v.pad.Say(page.Refusal(err, u.Words))
	}
	u.Refresh() // the wrong ones may have raised an alarm
	v.Arrange(v.geo)
}

func (v *challengePage) Update() {}

// turn asks another of the arbiters.
func (v *challengePage) turn() {
	if n := len(v.ui.dev.ArbiterKeys()); n > 0 {
		v.whose = (max(v.whose, 0) + 1) % n
	}
	v.ask()
	v.Arrange(v.geo)
}

// key names whose key answers.
func (v *challengePage) key() string {
	words, keys := v.ui.Words, v.asked.To
	if len(keys) == 0 {
		keys = v.ui.dev.ArbiterKeys()
	}
	switch len(keys) {
	case 0:
		return ""
	case 1:
		said := words.Say("challenge.key", keys[0].Short)
		if name := keys[0].Name; name != "" {
			return words.Say("challenge.of", name) + " · " + said
		}
		return said
	}
	return words.Say("challenge.any", len(keys))
}

// words describes whose key answers, how many tries are left and until when,
// and which device this is, for comparison with the arbiter's instrument.
func (v *challengePage) words() [3]string {
	words := v.ui.Words
	if v.asked.Text == "" {
		return [3]string{v.key()}
	}
	return [3]string{
		v.key(),
		words.Say("challenge.left", v.tries, int(modes.ChallengeLife.Minutes()), v.until.In(v.ui.Opts.Zone).Format("15:04:05")),
		words.Say("owner.device", scoresheet.Grouped(v.ui.dev.DeviceID(), 4)),
	}
}

func (v *challengePage) Arrange(geo page.Geometry) {
	v.geo = geo
	page.Resize(v.layer, geo.Size)
	b := geo.Page.Inset(page.Clamp(geo.Page.W*0.02, 8, 24), 8)
	if geo.Landscape {
		two := b.Row(2, 2*page.Gap)
		pad := two[1]
		_, pad = pad.CutTop(max(0, pad.H-640))
		v.pad.Place(pad)
		said, rest := two[0].CutBottom(3 * 22)
		text, rest := rest.CutBottom(3 * 26)
		v.placeCode(v.placeOther(rest))
		v.placeLines(text, 6)
		v.placeSaid(said)
		return
	}
	keys := page.Clamp(b.H*0.55, 6*page.ButtonMin, 620)
	pad, b := b.CutBottom(keys)
	pad.X, pad.W = b.X+max(0, (b.W-560)/2), min(b.W, 560)
	v.pad.Place(pad)
	_, b = b.CutBottom(page.Gap)
	said, rest := b.CutBottom(3 * 22)
	rest = v.placeOther(rest)
	side := min(rest.H, rest.W*0.55)
	v.placeCode(page.BoxAt(rest.X, rest.Y, side, rest.H))
	v.placeLines(page.BoxAt(rest.X+side+page.Gap, rest.Y, rest.W-side-page.Gap, rest.H), 3)
	v.placeSaid(said)
}

// placeOther places the button for another arbiter at the foot of a box, if one
// of several is asked, and returns the rest of the box.
func (v *challengePage) placeOther(b page.Box) page.Box {
	one := len(v.asked.To) == 1 && len(v.ui.dev.ArbiterKeys()) > 1
	page.Show(v.other, one)
	if !one {
		return b
	}
	foot, rest := b.CutBottom(page.ButtonMin)
	foot.W = min(foot.W, 320)
	foot.Put(v.other)
	_, rest = rest.CutBottom(page.Gap)
	return rest
}

func (v *challengePage) placeCode(room page.Box) {
	if v.asked.Text == "" {
		page.Show(v.image, false)
		return
	}
	page.PutCode(v.image, v.asked.Text, room)
}

// placeLines writes the challenge, with that many groups per line.
func (v *challengePage) placeLines(b page.Box, groups int) {
	all := strings.Fields(v.asked.Text)
	n := (len(all) + groups - 1) / groups
	for i, t := range v.lines {
		page.Show(t, i < n)
		if i >= n {
			continue
		}
		line := strings.Join(all[i*groups:min(len(all), (i+1)*groups)], "  ")
		h := min(b.H/float32(n), 40)
		top := b.Y + (b.H-h*float32(n))/2
		_, size := page.Fit(line, b.W, page.Clamp(h*0.62, 10, page.LargeText), 9, true)
		page.SetText(t, line, size, v.ui.Palette.Ink)
		page.PutText(t, page.BoxAt(b.X, top+float32(i)*h, b.W, h))
	}
}

func (v *challengePage) placeSaid(b page.Box) {
	words := v.words()
	for i, at := range b.Column(len(words), 0) {
		page.FitText(v.said[i], words[i], at, page.BodyText, 9, v.ui.Palette.Ink)
	}
}
