package app_test

import (
	"fmt"
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"zapis/app"
	"zapis/app/device"
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
					checkPlan(t, app.PlanOf(size, strip, left))
				})
			}
		}
	}
}

func checkPlan(t *testing.T, p app.Plan) {
	if p.Rows < 7 || float32(p.Rows)*p.RowH > p.Sheet.H+0.5 {
		t.Errorf("%d rows of %g in a sheet of %g; want 7", p.Rows, p.RowH, p.Sheet.H)
	}
	if float64(p.RowH) < app.RowMin {
		t.Errorf("a row is %.2f mm high; want 6.5", page.Millimetres(p.RowH))
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
				if dx, dy := apart(b, group[j]); float64(max(dx, dy)) < app.GapMin-0.1 {
					t.Errorf("buttons %d and %d are %.2f mm apart; want 2", i, j, page.Millimetres(max(dx, dy)))
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
