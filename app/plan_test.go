package app_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/software"

	"zapis/app"
	"zapis/app/device"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/assets"
	"zapis/internal/long"
	"zapis/scoresheet"
)

// allAlarms is one alarm of each kind, with the longest words it can have.
func allAlarms() []device.Alarm {
	var out []device.Alarm
	for _, kind := range []string{
		device.AlarmLeft, device.AlarmStopped, device.AlarmKilled, device.AlarmPower,
		device.AlarmClock, device.AlarmStorage, device.AlarmCodes, device.AlarmLog,
	} {
		out = append(out, device.Alarm{AlarmRaised: scoresheet.AlarmRaised{Alarm: kind, Since: 1, For: 754000}, At: 1})
	}
	return out
}

// R-G06, R-D08: seven rows stand on every screen, under any alarm in any
// language, and everything can be hit with a finger.
func TestSizesOnEveryScreen(t *testing.T) {
	strips := map[fyne.Size]map[float32]string{}
	for _, size := range sizes {
		strips[size] = map[float32]string{0: "no alarm"}
		for _, lang := range assets.Languages() {
			for _, a := range allAlarms() {
				strips[size][app.StripOf(size, lang, []device.Alarm{a})] = lang + " " + a.Alarm
			}
		}
	}
	for _, size := range sizes {
		for strip, what := range strips[size] {
			for _, left := range []bool{false, true} {
				t.Run(fmt.Sprintf("%gx%g %s left=%v", size.Width, size.Height, what, left), func(t *testing.T) {
					checkPlan(t, app.PlanOf(size, strip, left), app.GapMin, app.RowMin)
				})
			}
		}
	}
}

// tablets are panels as they are sold: inches from corner to corner, pixels, and
// what the toolkit makes of them.
var tablets = []struct {
	inches, scale float32
	pixels        fyne.Size
}{
	{5.5, 2.2, fyne.NewSize(720, 1280)},  // 267 to the inch, the least
	{5.5, 2, fyne.NewSize(1080, 1920)},   // 401
	{5.5, 1.5, fyne.NewSize(480, 800)},   // 170
	{7, 1.4, fyne.NewSize(600, 1024)},    // 170
	{7, 1.8, fyne.NewSize(800, 1280)},    // 216
	{7, 2, fyne.NewSize(1200, 1920)},     // 323
	{8, 1.6, fyne.NewSize(800, 1280)},    // 189
	{8, 2.1, fyne.NewSize(1200, 1920)},   // 283
	{8, 2.7, fyne.NewSize(1536, 2048)},   // 320
	{10.1, 1.2, fyne.NewSize(800, 1280)}, // 149
	{10.1, 1.9, fyne.NewSize(1200, 1920)},
	{10.1, 3, fyne.NewSize(2160, 3600)}, // 416
}

// dpi returns the pixels to an inch of a panel.
func dpiOf(pixels fyne.Size, inches float32) float32 {
	return float32(math.Hypot(float64(pixels.Width), float64(pixels.Height))) / inches
}

// R-G06, R-D08: the same holds on real glass, in millimetres.
func TestSizesOnRealGlass(t *testing.T) {
	for _, g := range tablets {
		unit := 160 / dpiOf(g.pixels, g.inches)
		for _, size := range []fyne.Size{{Width: g.pixels.Width * unit, Height: g.pixels.Height * unit}, {Width: g.pixels.Height * unit, Height: g.pixels.Width * unit}} {
			strips := map[float32]string{0: "no alarm"}
			for _, lang := range assets.Languages() {
				for _, a := range allAlarms() {
					strips[app.StripOf(size, lang, []device.Alarm{a})] = lang + " " + a.Alarm
				}
			}
			for strip, what := range strips {
				t.Run(fmt.Sprintf("%g inches %gx%g %s", g.inches, g.pixels.Width, g.pixels.Height, what), func(t *testing.T) {
					p := app.PlanOf(size, strip, false)
					gap, row := app.GapMin, app.RowMin
					if g.inches < 6 { // what gives way last: docs/ui.md
						tight := 6.8
						switch landscape := size.Width > size.Height; {
						case landscape && strip > 0:
							gap = 0.6 * page.PerMM
						case landscape:
							tight, gap = 6.9, 1.5*page.PerMM
						case strip > 0:
							tight, gap, row = 6.5, 0.6*page.PerMM, 5.7*page.PerMM
						}
						if page.Millimetres(p.Cell) < tight {
							t.Errorf("a square is %.2f mm; want %g", page.Millimetres(p.Cell), tight)
						}
						p.Cell = max(p.Cell, app.SquareMin)
					}
					checkPlan(t, p, gap, row)
				})
			}
		}
	}
}

func checkPlan(t *testing.T, p app.Plan, gap, row float64) {
	if p.Rows < 7 || float32(p.Rows)*p.RowH > p.Sheet.H+0.5 {
		t.Errorf("%d rows of %g in a sheet of %g; want 7", p.Rows, p.RowH, p.Sheet.H)
	}
	if float64(p.RowH) < row {
		t.Errorf("a row is %.2f mm high; want %.1f", page.Millimetres(p.RowH), row/page.PerMM)
	}
	if float64(p.Cell) < app.SquareMin {
		t.Errorf("a square is %.2f mm; want 7", page.Millimetres(p.Cell))
	}
	all := append([]app.Box{p.Sheet, p.Board}, p.Head...)
	groups := [][]app.Box{p.Writing, p.Opening}
	for _, group := range groups {
		for i, b := range group {
			if float64(b.W) < app.ButtonMin-0.7 || float64(b.H) < app.ButtonMin-0.7 {
				t.Errorf("button %d is %.2f by %.2f mm; want 9", i, page.Millimetres(b.W), page.Millimetres(b.H))
			}
			if !within(b, p.Page) {
				t.Errorf("button %d at %v lies beyond the page %v", i, b, p.Page)
			}
			for j := range i {
				if dx, dy := apart(b, group[j]); float64(max(dx, dy)) < gap-0.1 {
					t.Errorf("buttons %d and %d are %.2f mm apart; want %.1f", i, j, page.Millimetres(max(dx, dy)), gap/page.PerMM)
				}
			}
		}
	}
	for _, group := range groups {
		all = append(all, group...)
	}
	for i, b := range all {
		if !within(b, p.Page) {
			t.Errorf("part %d at %v lies beyond the page %v", i, b, p.Page)
		}
		for j := range i {
			if dx, dy := apart(b, all[j]); max(dx, dy) < -0.5 {
				t.Errorf("parts %d and %d overlap: %v %v", i, j, b, all[j])
			}
		}
	}
}

func within(b, area app.Box) bool {
	const slack = 0.6
	return b.X >= area.X-slack && b.Y >= area.Y-slack && b.X+b.W <= area.X+area.W+slack && b.Y+b.H <= area.Y+area.H+slack
}

// apart is how far two boxes are from each other; negative where they share.
func apart(a, b app.Box) (dx, dy float32) {
	return max(b.X-a.X-a.W, a.X-b.X-b.W), max(b.Y-a.Y-a.H, a.Y-b.Y-b.H)
}

// R-G03: on an 8-inch screen of 800 by 1280 pixels the mode's word is 7 mm high.
func TestModeIsReadAcrossTheHall(t *testing.T) {
	const pixelsPerMM = 188.7 / 25.4
	if mm := float64(app.PlanOf(usual, 0, false).Capital) / pixelsPerMM; mm < 6.99 {
		t.Errorf("the word is %.2f mm high; want 7", mm)
	}
	words := map[string]bool{}
	for _, key := range []string{"mode.game", "mode.arbiter", "mode.owner", "ended.title"} {
		for _, lang := range assets.Languages() {
			word := lang + " " + assets.Words(lang).Say(key)
			if words[word] {
				t.Errorf("two modes have the word %q", word)
			}
			words[word] = true
		}
	}
}

// R-G03, R-O05: the frames differ in grey by their patterns.
func TestFramesDifferInGrey(t *testing.T) {
	spread := map[string]float64{}
	edges := map[string]int{}
	for key, greys := range app.Greys() {
		low, high := greys[0], greys[0]
		for i, g := range greys {
			low, high = min(low, g), max(high, g)
			if i > 0 && (g > (low+high)/2) != (greys[i-1] > (low+high)/2) {
				edges[key]++
			}
		}
		spread[key] = high - low
	}
	if spread["mode.owner"] != 0 {
		t.Error("the owner's frame is not plain")
	}
	for _, key := range []string{"mode.game", "mode.arbiter"} {
		if spread[key] < 15 {
			t.Errorf("the pattern of %s spans %.0f of 255 greys; want 15", key, spread[key])
		}
	}
	if edges["mode.game"] == edges["mode.arbiter"] {
		t.Error("stripes and dots have as many edges")
	}
}

// What stands on the screen in each state is large enough, not only as
// planned but as drawn; the keys of the drawn pads too.
func TestButtonsAsDrawn(t *testing.T) {
	long.Serial(t)
	for _, size := range []fyne.Size{sizes[0], sizes[1], sizes[4], sizes[7], sizes[9]} { // one of each shape
		for name, touch := range map[string]func(r *rig){
			"game":      func(*rig) {},
			"clock":     func(r *rig) { r.press("action.clock") },
			"keypad":    func(r *rig) { r.menu("action.write") },
			"more":      func(r *rig) { r.press("action.more") },
			"code":      func(r *rig) { r.press("action.more", "arbiter.enter") },
			"cell":      func(r *rig) { r.cell("2w") },
			"promotion": func(r *rig) { r.dragSquares("a2", "a8") },
			"result":    func(r *rig) { r.menu("action.end"); r.press("result 1-0") },
			"sign":      func(r *rig) { r.menu("action.end"); r.press("result 1-0", "end.resignation") },
		} {
			t.Run(fmt.Sprintf("%s %gx%g", name, size.Width, size.Height), func(t *testing.T) {
				r := started(t, size)
				if err := r.dev.Play("e2e4", "e7e5", "g1f3"); err != nil {
					t.Fatal(err)
				}
				r.ui.Refresh()
				touch(r)
				checkButtons(t, r, size)
			})
		}
	}
}

func checkButtons(t *testing.T, r *rig, size fyne.Size) {
	buttons := r.ui.Buttons()
	if len(buttons) < 3 {
		t.Fatalf("%d buttons on the page", len(buttons))
	}
	for i, b := range buttons {
		s, at := b.Size(), b.Center()
		if float64(s.Width) < app.ButtonMin-0.7 || float64(s.Height) < app.ButtonMin-0.7 {
			t.Errorf("%s is %.2f by %.2f mm; want 9", b.Name, page.Millimetres(s.Width), page.Millimetres(s.Height))
		}
		edge := r.ui.Edge() - 1
		if at.X-s.Width/2 < edge || at.Y-s.Height/2 < edge || at.X+s.Width/2 > size.Width-edge || at.Y+s.Height/2 > size.Height-edge {
			t.Errorf("%s lies in the frame", b.Name)
		}
		for _, other := range buttons[:i] {
			o, p := other.Size(), other.Center()
			dx := max(at.X-p.X, p.X-at.X) - (s.Width+o.Width)/2
			dy := max(at.Y-p.Y, p.Y-at.Y) - (s.Height+o.Height)/2
			if max(dx, dy) < 4 {
				t.Errorf("%s and %s are %.2f mm apart", b.Name, other.Name, page.Millimetres(max(dx, dy)))
			}
		}
	}
}

// menu presses a button that stands behind "more" on small screens.
func (r *rig) menu(name string) {
	r.Helper()
	if r.ui.Button(name) == nil {
		r.press("action.more")
	}
	r.press(name)
}

// Captions break at spaces and behind the hyphens of words; what a move is
// written with stays together.
func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"Remis-Angebot", []string{"Remis-", "Angebot"}},
		{"Пере-нос Конец", []string{"Пере-", "нос", "Конец"}},
		{"0-0-0", []string{"0-0-0"}},
		{"Ng1-f3", []string{"Ng1-f3"}},
		{"- a-", []string{"-", "a-"}},
		{"", []string{""}},
	} {
		if got := app.Wrap(c.text, 1, 15, false); !slices.Equal(got, c.want) {
			t.Errorf("%q breaks into %q, want %q", c.text, got, c.want)
		}
		if got := app.Wrap(c.text, 1000, 15, false); len(got) != 1 || got[0] != c.text {
			t.Errorf("%q with room enough is %q", c.text, got)
		}
	}
}

// R-D08, R-O01: the players' names, board and round are on the screen in every
// game, whatever the size of the glass, under an alarm, with a low battery and
// while moves are not saved; over the sheet or in the band.
func TestNamesAreNeverLeftOut(t *testing.T) {
	for _, g := range tablets[:6] {
		for _, turned := range []bool{false, true} {
			for _, lang := range []string{"en", "ru", "fr"} {
				t.Run(fmt.Sprintf("%g inches %gx%g turned=%v %s", g.inches, g.pixels.Width, g.pixels.Height, turned, lang), func(t *testing.T) {
					r := onGlass(t, g.pixels, g.inches, g.scale, turned, lang)
					all := r.dev.Raised
					for _, trouble := range []func(){
						func() {},
						func() { r.dev.Raised = allAlarms()[:1] },
						func() { r.dev.Raised = allAlarms() },
						func() { r.dev.Raised, r.dev.Charge = all, 5 },
						func() { r.dev.Unsaved = true },
					} {
						trouble()
						r.ui.Refresh()
						seen := strings.Join(r.ui.TextsSeen(), "|")
						for _, want := range []string{"Petrova", "Kovalenko", "12", "3"} {
							if !strings.Contains(seen, want) {
								t.Errorf("%s is not on the screen: %s", want, seen)
							}
						}
					}
				})
			}
		}
	}
}

// onGlass is a rig with a game opened on a panel of that size.
func onGlass(t *testing.T, pixels fyne.Size, inches, scale float32, turned bool, lang string) *rig {
	t.Helper()
	if turned {
		pixels.Width, pixels.Height = pixels.Height, pixels.Width
	}
	dpi := dpiOf(pixels, inches)
	unitsAgain(t)
	r := rigWith(t, stage.New(t), fyne.NewSize(1, 1), page.Options{Lang: lang, DPI: func() float32 { return dpi }})
	if _, err := r.dev.New(stage.Pairing()); err != nil {
		t.Fatal(err)
	}
	r.win.Canvas().(software.WindowlessCanvas).SetScale(scale)
	r.win.Resize(fyne.NewSize(pixels.Width/scale, pixels.Height/scale))
	r.ui.Refresh()
	return r
}
