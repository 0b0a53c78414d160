package app_test

import (
	"fmt"
	"image"
	"math"
	"testing"

	"fyne.io/fyne/v2"

	"zapis/app"
	"zapis/app/device"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/assets"
	"zapis/internal/long"
	"zapis/scoresheet"
)

var allModes = []string{"mode.owner", "mode.game", "mode.arbiter", "ended.title"}

// inMode is a device in a mode with its pages.
func inMode(t testing.TB, mode string, size fyne.Size, alarms ...device.Alarm) *rig {
	t.Helper()
	dev := deviceIn(t, mode)
	dev.Raised = alarms
	return rigWith(t, dev, size, page.Options{})
}

// deviceIn is a device in a mode, "ended.title" the ended screen.
func deviceIn(t testing.TB, mode string) *stage.Device {
	t.Helper()
	dev := stage.New(t)
	must := func(_ device.Receipt, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for role, code := range map[string]string{"arbiter": arbiterCode, "owner": ownerCode} {
		must(device.Receipt{}, dev.SetCode(role, code, ""))
	}
	if mode != "mode.owner" {
		must(dev.New(stage.Pairing()))
		must(device.Receipt{}, dev.Play("e2e4", "e7e5", "g1f3"))
	}
	switch mode {
	case "mode.arbiter":
		must(device.Receipt{}, dev.Arbiter(arbiterCode))
	case "ended.title":
		must(dev.Result(scoresheet.Draw, "agreement"))
		must(dev.Approve(scoresheet.SignerWhite, "Petrova, Anna"))
		must(dev.Approve(scoresheet.SignerBlack, "Kovalenko, Olha"))
		must(dev.Release())
	}
	return dev
}

func rectangle(b app.Box) image.Rectangle {
	return image.Rect(int(b.X), int(b.Y), int(math.Ceil(float64(b.X+b.W))), int(math.Ceil(float64(b.Y+b.H))))
}

// writing compares the window with and without its words, in some places.
func (r *rig) writing(places ...app.Box) (inks []ink) {
	r.Helper()
	with := r.picture()
	r.ui.HideWords(true)
	without := r.picture()
	r.ui.HideWords(false)
	for _, at := range places {
		inks = append(inks, inkBetween(without, with, rectangle(at)))
	}
	return inks
}

// millimetres is how long so many pixels are on a screen of that diagonal.
func millimetres(pixels int, size fyne.Size, inches float64) float64 {
	return float64(pixels) / math.Hypot(float64(size.Width), float64(size.Height)) * inches * 25.4
}

// arcMinutes is how large a length looks from 3 m.
func arcMinutes(mm float64) float64 { return math.Atan(mm/3000) * 180 / math.Pi * 60 }

var emptyHall = []device.Alarm{alarm("left", left, 0, "focus")}

// R-G03, R-O05: every mode and the alarm has a word with a contrast of 7:1 to
// the worst point of what it stands on, in every theme.
func TestWordsStandOut(t *testing.T) {
	long.Serial(t)
	for _, mode := range allModes {
		dev := deviceIn(t, mode)
		for theme, name := range map[page.Theme]string{page.Paper: "paper", page.Dark: "dark", page.Contrast: "contrast"} {
			for _, alarms := range [][]device.Alarm{nil, emptyHall} {
				dev.Raised = alarms
				r := rigWith(t, dev, usual, page.Options{Theme: theme})
				places := []app.Box{r.ui.ModeWord()}
				if alarms != nil {
					places = append(places, r.ui.StripNow().Word, r.ui.StripLines())
				}
				for i, k := range r.writing(places...) {
					what := [...]string{"the mode's word", "the alarm's word", "the alarm's lines"}[i]
					t.Logf("%s, %s: %s %.1f:1", name, mode, what, k.least)
					if k.box.Empty() || k.least < 7 {
						t.Errorf("%s, %s: the contrast of %s is %.2f:1, want 7", name, mode, what, k.least)
					}
				}
			}
		}
	}
}

// R-G03, R-O05: on a tablet of 8 inches the word is 7 mm high in every
// language and can be read from 3 m; on the smallest screen
// it is about what an eye of usual sharpness can just read, 5 minutes of arc
// (ISO 8596).
func TestWordsAreReadFromAfar(t *testing.T) {
	long.Serial(t)
	langs := []string{"en", "de", "fr", "uk"} // with the longest words
	if long.Asked() {
		langs = assets.Languages()
	}
	devices := map[string]*stage.Device{}
	for _, mode := range allModes {
		devices[mode] = deviceIn(t, mode)
	}
	for _, c := range []struct {
		size   fyne.Size
		inches float64
		least  float64 // mm
		langs  []string
	}{
		{usual, 8, 6.99, langs},
		{fyne.Size{Width: 1280, Height: 800}, 8, 6.99, []string{"en", "de", "uk"}},
		{fyne.Size{Width: 1280, Height: 800}, 10, 8.7, []string{"ru"}},
		{fyne.Size{Width: 600, Height: 1024}, 7, 5.6, []string{"de", "fr"}},
		{fyne.Size{Width: 480, Height: 854}, 5.5, 4.1, langs},
	} {
		lowest, lowestAlarm := math.Inf(1), math.Inf(1)
		for _, mode := range allModes {
			for _, lang := range c.langs {
				devices[mode].Raised = nil
				r := rigWith(t, devices[mode], c.size, page.Options{Lang: lang})
				lowest = min(lowest, millimetres(r.writing(r.ui.ModeWord())[0].capital, c.size, c.inches))
				if mode == "mode.game" {
					devices[mode].Raised = emptyHall
					r.ui.Refresh()
					lowestAlarm = min(lowestAlarm, millimetres(r.writing(r.ui.StripNow().Word)[0].capital, c.size, c.inches))
				}
			}
		}
		what := fmt.Sprintf("%gx%g, %g inches", c.size.Width, c.size.Height, c.inches)
		t.Logf("%s: the modes' words are %.2f mm high (%.1f′ from 3 m), the alarm's %.2f mm (%.1f′)", what, lowest, arcMinutes(lowest), lowestAlarm, arcMinutes(lowestAlarm))
		if lowest < c.least || lowestAlarm < c.least {
			t.Errorf("%s: words of %.2f mm and %.2f mm; want %g", what, lowest, lowestAlarm, c.least)
		}
	}
}

// clearing is the widest part of the band on which nothing is written.
func (r *rig) clearing() image.Rectangle {
	r.Helper()
	band := rectangle(r.ui.Band())
	best := image.Rectangle{}
	for from := band.Min.X; from < band.Max.X; from++ {
		to := from
	along:
		for ; to < band.Max.X; to++ {
			for _, p := range r.ui.BandParts() {
				if float32(to)+1 > p.X && float32(to) < p.X+p.W {
					break along
				}
			}
		}
		if to-from > best.Dx() {
			best = image.Rect(from, band.Min.Y+2, to, band.Max.Y-10)
		}
		from = max(from, to)
	}
	if best.Dx() < 110 || best.Dy() < 55 {
		r.Fatalf("the pattern of the band is seen in %v only", best)
	}
	return best
}

// R-G03, R-O05: each two modes are told apart by word and by pattern, by eyes
// that see no colour and by those that see fewer.
func TestModesAreToldApart(t *testing.T) {
	wide := fyne.Size{Width: 1280, Height: 800}
	type seen struct {
		img  image.Image
		part image.Rectangle
	}
	band := map[string]seen{}
	words := map[string]map[string]string{}
	for _, mode := range allModes {
		r := inMode(t, mode, wide)
		band[mode] = seen{r.picture(), r.clearing()}
		for _, lang := range assets.Languages() {
			if words[lang] == nil {
				words[lang] = map[string]string{}
			}
			words[lang][mode] = assets.Words(lang).Say(mode)
		}
	}
	for _, s := range sights {
		patches := map[string]patch{}
		for _, mode := range allModes {
			p := patchOf(band[mode].img, band[mode].part, s)
			patches[mode] = p
			t.Logf("%-12s %-12s spread of lightness %4.1f, edges upright/rising/level/falling %.2f", s.name, mode, p.spread(), p.directions())
			if self := likeness(p, p, 72, 48, 36); mode != "mode.owner" && self < 0.99 {
				t.Errorf("%s: the pattern of %s is like itself by %.2f only: the measure is wrong", s.name, mode, self)
			}
			if plain := mode == "mode.owner"; plain != (p.spread() < 1) || !plain && p.spread() < 8 {
				t.Errorf("%s: the pattern of %s has a spread of lightness of %.1f", s.name, mode, p.spread())
			}
		}
		for i, a := range allModes {
			for _, b := range allModes[:i] {
				alike := likeness(patches[a], patches[b], 72, 48, 36)
				t.Logf("%-12s %s and %s: likeness %.2f", s.name, a, b, alike)
				if alike > 0.6 {
					t.Errorf("%s: the patterns of %s and %s are alike by %.2f; want 0.6 at most", s.name, a, b, alike)
				}
				for _, lang := range assets.Languages() {
					if words[lang][a] == words[lang][b] {
						t.Errorf("%s: %s and %s have one word", lang, a, b)
					}
				}
			}
		}
	}
}

// R-G04: the alarm's edge is like no mode's frame, to any eye.
func TestAlarmsEdgeIsToldApart(t *testing.T) {
	// The outermost pixels: as broad as the frame, and as the alarm's edge.
	edges := []image.Rectangle{image.Rect(0, 300, 10, 560), image.Rect(0, 300, 18, 560)}
	alarmed := inMode(t, "mode.game", usual, emptyHall...)
	if alarmed.ui.AlarmEdge() < 1.5*alarmed.ui.Edge() {
		t.Errorf("the alarm's edge is %g broad, the frame %g", alarmed.ui.AlarmEdge(), alarmed.ui.Edge())
	}
	picture, most := alarmed.picture(), 0.0
	for _, mode := range allModes {
		dev := deviceIn(t, mode)
		for _, theme := range []page.Theme{page.Paper, page.Dark, page.Contrast} {
			r := rigWith(t, dev, usual, page.Options{Theme: theme})
			img := r.picture()
			for _, s := range sights {
				for _, edge := range edges {
					a, m := patchOf(picture, edge, s), patchOf(img, edge, s)
					alike := likeness(a, m, edge.Dx(), 200, 60)
					most = max(most, alike)
					if alike > 0.6 {
						t.Errorf("%s: the alarm's edge is like the frame of %s by %.2f; want 0.6 at most", s.name, mode, alike)
					}
					if a.spread() < 8 {
						t.Errorf("%s: the alarm's edge has a spread of lightness of %.1f", s.name, a.spread())
					}
				}
			}
		}
	}
	t.Logf("the alarm's edge is like a frame by %.2f at most", most)
}

// R-G04: a game that nobody has codes for may be released under an alarm; the
// ended screen still says it.
func TestAlarmOnTheEndedScreen(t *testing.T) {
	dev := deviceIn(t, "ended.title")
	dev.Raised = []device.Alarm{alarm("power", left, 190_000, "")}
	for _, size := range sizes {
		for _, lang := range assets.Languages() {
			r := rigWith(t, dev, size, page.Options{Lang: lang})
			s := r.ui.StripNow()
			if !s.Within || len(s.Lines) == 0 || s.H == 0 {
				t.Errorf("%v %s: the strip says %q", size, lang, s.Lines)
			}
			area, b := r.ui.Page(), r.ui.Button("arbiter.enter")
			if at := b.Center(); at.Y+b.Size().Height/2 > area.Y+area.H || at.Y-b.Size().Height/2 < area.Y {
				t.Errorf("%v %s: the arbiter's button leaves the page", size, lang)
			}
		}
	}
}
