package app_test

import (
	"fmt"
	"image"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app"
	"zapis/app/device"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/assets"
	"zapis/internal/long"
	"zapis/scoresheet"
)

var left = scoresheet.MillisOf(time.Date(2026, 11, 20, 12, 3, 4, 0, time.UTC))

func alarm(kind string, since scoresheet.Millis, lasted uint64, detail string) device.Alarm {
	return device.Alarm{AlarmRaised: scoresheet.AlarmRaised{Alarm: kind, Since: since, For: lasted, Detail: detail}, At: since}
}

// R-G04: what happened, when and for how long, in words. What goes on is said
// without a figure that would run.
func TestAlarmWords(t *testing.T) {
	const lasted = 190_000 // 3 min 10 s
	for _, c := range []struct {
		alarm device.Alarm
		lang  string
		want  string
	}{
		{alarm("left", left, 0, "focus"), "en", "Another program in the foreground: since 12:03:04."},
		{alarm("left", left, lasted, "focus"), "en", "Another program in the foreground: 12:03:04, for 3 min 10 s."},
		{alarm("left", left, lasted, "focus"), "ru", "На экране другая программа: с 12:03:04, в течение 3 мин 10 с."},
		{alarm("left", left, lasted, "focus"), "uk", "На екрані інша програма: з 12:03:04, протягом 3 хв 10 с."},
		{alarm("left", left, lasted, "focus"), "de", "Anderes Programm im Vordergrund: ab 12:03:04, 3 min 10 s lang."},
		{alarm("left", left, lasted, "focus"), "fr", "Autre programme au premier plan : à 12:03:04, pendant 3 min 10 s."},
		{alarm("left", left, lasted, "focus"), "es", "Otro programa delante: a las 12:03:04, durante 3 min 10 s."},
		{alarm("left", left, lasted, "covered"), "en", "Screen covered by another program: 12:03:04, for 3 min 10 s."},
		{alarm("left", left, lasted, "minimised"), "en", "Window minimised: 12:03:04, for 3 min 10 s."},
		{alarm("left", left, 1, "close"), "en", "Attempt to close the program: at 12:03:04."},
		{alarm("left", left, 0, "close"), "en", "Attempt to close the program: at 12:03:04."},
		{alarm("left", left, lasted, "asleep"), "en", "Device asleep: 12:03:04, for 3 min 10 s."},
		{alarm("left", left, 0, "screen"), "en", "Screen off: since 12:03:04."},
		{alarm("left", left, 0, ""), "en", "Game mode left: since 12:03:04."},
		{alarm("left", left, 0, "by a balloon"), "en", "Game mode left: since 12:03:04."},
		{alarm("stopped", left, lasted, "closed"), "en", "Program closed: 12:03:04, for 3 min 10 s."},
		{alarm("stopped", left, 61_000, "frozen"), "en", "Program frozen: 12:03:04, for 1 min 1 s."},
		{alarm("stopped", left, 0, ""), "en", "Program stopped: at 12:03:04."},
		{alarm("killed", left, lasted, ""), "en", "Program ended abruptly: between 12:03:04 and 12:06:14 (3 min 10 s)."},
		{alarm("power", left, 3_723_000, ""), "en", "Power lost: between 12:03:04 and 13:05:07 (1 h 2 min)."},
		{alarm("power", left, 20*3600_000, ""), "en", "Power lost: between 2026-11-20 12:03:04 and 2026-11-21 08:03:04 (20 h)."},
		{alarm("power", left, 1, ""), "en", "Power lost: last seen at 12:03:04."},
		{alarm("clock", left, 1, "+3600 s"), "en", "Time of day put forward by 1 h: at 12:03:04."},
		{alarm("clock", left, 1, "-3723 s"), "en", "Time of day put back by 1 h 2 min 3 s: at 12:03:04."},
		{alarm("clock", left, 1, "zone +60 min"), "en", "Time zone moved forward by 1 h: at 12:03:04."},
		{alarm("clock", left, 1, "zone -330 min"), "de", "Zeitzone um 5 h 30 min zurückgerückt: um 12:03:04."},
		{alarm("clock", left, 5000, "?"), "en", "Time of day changed: at 12:03:04."},
		{alarm("storage", left, 0, "disk full"), "en", "Moves are not being saved, go on recording: since 12:03:04."},
		{alarm("storage", left, lasted, "disk full"), "en", "Saving moves failed for a while: 12:03:04, for 3 min 10 s."},
		{alarm("codes", left, 0, "5"), "en", "Wrong codes entered (5): the first at 12:03:04."},
		{alarm("codes", left, 0, ""), "en", "Wrong codes entered: the first at 12:03:04."},
		{alarm("log", left, 0, "lost"), "en", "Log of the device removed: found at 12:03:04."},
		{alarm("log", left, 0, "key"), "ru", "Ключ устройства подменён: обнаружено в 12:03:04."},
		{alarm("log", left, 0, "event 41 does not follow event 40"), "en", "Log of the device changed from outside (event 41 does not follow event 40): found at 12:03:04."},
		{alarm("log", left, 0, "event 41 does not follow event 40"), "es", "Registro del dispositivo alterado desde fuera: advertido a las 12:03:04."},
		{alarm("plugged", left, 0, "display DELL U2412M"), "en", "Display plugged in (DELL U2412M): at 12:03:04."},
		{alarm("plugged", left, 0, "keyboard"), "es", "Teclado conectado: a las 12:03:04."},
		{alarm("plugged", left, 0, "display \x1b[2J\nevil\u202etxt that is far longer than any name"), "en", "Display plugged in ([2J evil txt that is fa…): at 12:03:04."},
		{alarm("plugged", left, 0, "lamp"), "en", "Something was plugged in (lamp): at 12:03:04."},
		{alarm("meteor", left, 0, ""), "en", "Alarm of another kind (meteor): at 12:03:04."},
		{alarm("name.left", left, 0, ""), "en", "Alarm of another kind (name.left): at 12:03:04."},
		{device.Alarm{AlarmRaised: scoresheet.AlarmRaised{Alarm: "log", Detail: "lost"}, At: left}, "en", "Log of the device removed: found at 12:03:04."},
	} {
		words := assets.Words(c.lang)
		want := c.want + " " + words.Say("alarm.call")
		if got := strings.ReplaceAll(app.AlarmWords(c.alarm, words, time.UTC), "\u00a0", " "); got != want {
			t.Errorf("%s %q says %q, want %q", c.alarm.Alarm, c.alarm.Detail, got, want)
		}
	}
}

// everyAlarm is one alarm of each kind and detail, going on and over, with the
// longest figures and names it can have.
func everyAlarm() (out []device.Alarm) {
	for _, of := range [][]string{
		{device.AlarmLeft, "", "focus", "covered", "minimised", "close", "asleep", "screen"},
		{device.AlarmStopped, "", "closed", "frozen"},
		{device.AlarmKilled, ""},
		{device.AlarmPower, ""},
		{device.AlarmClock, "", "+37243 s", "-37243 s", "zone +345 min", "zone -345 min"},
		{device.AlarmStorage, "", "no space left on device"},
		{device.AlarmCodes, "", "25"},
		{device.AlarmLog, "lost", "key", "storage: read segment 12: event 1234 does not follow from the event before it"},
		{"plugged", "", "display DELL UltraSharp U3223QE 4K", "keyboard Logitech Unifying Receiver"},
		{"meteor", ""},
	} {
		for _, detail := range of[1:] {
			for _, lasted := range []uint64{0, 3_550_000, 20 * 3_600_000} {
				out = append(out, alarm(of[0], left, lasted, detail))
			}
		}
	}
	return append(out, alarm("plugged", left, 0, "display "+strings.Repeat("W", 40)))
}

// allOfThem is an alarm of every kind, many of them twice, and that one last.
func allOfThem(last device.Alarm) (out []device.Alarm) {
	for _, kind := range []string{"left", "stopped", "killed", "power", "clock", "storage", "codes", "log", "plugged", "meteor"} {
		for i := range int64(12) {
			out = append(out, alarm(kind, left+scoresheet.Millis(i), 1, ""))
		}
	}
	return append(out, last)
}

// R-G04, R-G06: on no screen, in no mode and in no language is anything of it
// cut, alone or with all others; and the page keeps its seven rows and squares.
func TestAlarmStaysInItsStrip(t *testing.T) {
	long.Serial(t)
	every := everyAlarm()
	for _, size := range sizes {
		smallest, capital, high := float32(99), float32(99), float32(0)
		for turn, lang := range assets.Languages() {
			for _, mode := range []string{"mode.game", "mode.arbiter", "mode.owner", "ended.title"} {
				if lang != "de" && lang != "ru" && mode != "mode.game" {
					continue // the longest words stand for the others
				}
				for i, a := range every {
					if i%3 != turn%3 && !long.Asked() {
						continue // another language's
					}
					sets := [][]device.Alarm{{a}}
					if (i%2 == 1 || long.Asked()) && !strings.Contains(a.Detail, "WWW") {
						sets = append(sets, allOfThem(a))
					}
					for _, alarms := range sets {
						s := app.StripIn(size, lang, mode, alarms)
						checkStrip(t, s, size, lang, mode, alarms)
						if t.Failed() {
							return
						}
						smallest, capital, high = min(smallest, s.Size), min(capital, s.Capital), max(high, s.H)
					}
				}
			}
		}
		t.Logf("%gx%g: smallest type %g, lowest capitals of the word %.0f, highest strip %g", size.Width, size.Height, smallest, capital, high)
	}
}

func checkStrip(t *testing.T, s app.Strip, size fyne.Size, lang, mode string, alarms []device.Alarm) {
	t.Helper()
	last := alarms[len(alarms)-1]
	what := fmt.Sprintf("%gx%g %s %s, %d alarms, %s %q", size.Width, size.Height, lang, mode, len(alarms), last.Alarm, last.Detail)
	if !s.Within {
		t.Errorf("%s: the lines leave the strip of %g: %q", what, s.H, s.Lines)
	}
	said := strings.Join(s.Lines, " ")
	for english, code := range []string{lang, "en"} {
		words := assets.Words(code)
		if english == 1 && (len(alarms) > 1 || last.Alarm != device.AlarmLeft) && min(size.Width, size.Height) <= 480 {
			continue // many at once, or a longer story: the smallest screen has room for one language
		}
		told := strings.Contains(said, app.AlarmWords(last, words, time.UTC))
		if english == 1 && len(alarms) == 1 && min(size.Width, size.Height) <= 540 {
			told = told || strings.Contains(said, page.AlarmBrief(last, words)) // its times stand beside it
		}
		if !told && !strings.Contains(last.Detail, "WWW") {
			t.Errorf("%s: the strip says %q", what, said)
		}
		count := strings.TrimSuffix(words.Say("alarm.many", len(alarms), ""), ".")
		if len(alarms) > 1 && !strings.Contains(said, count) {
			t.Errorf("%s: the strip does not count them: %q", what, said)
		}
	}
	if s.Size < 10 || s.Capital < 18 || s.Mode < 18 {
		t.Errorf("%s: type of %g, capitals of %g and %g", what, s.Size, s.Capital, s.Mode)
	}
	if s.Word.X < 0 || s.Word.X+s.Word.W > size.Width-8 {
		t.Errorf("%s: the word's plate is at %v", what, s.Word)
	}
	if mode == "ended.title" || mode == "mode.owner" {
		return
	}
	for _, hand := range []bool{false, true} {
		if p := app.PlanOf(size, s.H, hand); p.Rows < 7 || float64(p.RowH) < app.RowMin || float64(p.Cell) < app.SquareMin {
			t.Errorf("%s: a strip of %g leaves %d rows of %g and squares of %g", what, s.H, p.Rows, p.RowH, p.Cell)
		}
	}
}

// R-G04: an alarm lies above every page, and the page goes on working.
func TestPageWorksUnderAnAlarm(t *testing.T) {
	for _, size := range sizes {
		dev := stage.New(t)
		r := rigWith(t, dev, size, page.Options{Lang: "ru"})
		dev.Raised = allAlarms()[:1]
		if _, err := dev.New(stage.Pairing()); err != nil {
			t.Fatal(err)
		}
		r.ui.Refresh()
		if r.ui.StripHeight() == 0 || r.ui.Sheet().VisibleRows() < 7 {
			t.Errorf("%v: strip of %g, %d rows", size, r.ui.StripHeight(), r.ui.Sheet().VisibleRows())
		}
		r.tap("e2", "e4")
		// The alarm takes no touches, nor gives any away.
		strip := r.ui.StripBox()
		r.tapAt(fyne.NewPos(strip.X+strip.W/2, strip.Y+strip.H/2))
		r.wantSheet("1w e4 ")
		dev.Raised = nil
		r.ui.Refresh()
		if r.ui.StripHeight() != 0 {
			t.Error("the strip stays after the alarm")
		}
	}
}

// takesTouches walks a tree for what would take a touch or a key.
func takesTouches(o fyne.CanvasObject) bool {
	switch o := o.(type) {
	case fyne.Tappable, fyne.Draggable, fyne.Scrollable, fyne.Focusable:
		return true
	case *fyne.Container:
		for _, child := range o.Objects {
			if takesTouches(child) {
				return true
			}
		}
	}
	return false
}

// edgeOf counts what is drawn along the four edges: of n points, how many are
// of the alarm's red and how many of its black.
func edgeOf(img image.Image, size fyne.Size) (n, red, black int) {
	w, h := int(size.Width), int(size.Height)
	look := func(x, y int) {
		n++
		r, g, b, _ := img.At(x, y).RGBA()
		switch r, g, b := r>>8, g>>8, b>>8; {
		case r > 140 && g < 70 && b < 70:
			red++
		case r < 60 && g < 50 && b < 50:
			black++
		}
	}
	for x := range w {
		look(x, 2)
		look(x, h-3)
	}
	for y := range h {
		look(2, y)
		look(w-3, y)
	}
	return n, red, black
}

// R-G04: the alarm is the topmost layer on every page, over every panel, pad
// and cover, in every mode and on the ended screen.
func TestAlarmIsOnTopOfEverything(t *testing.T) {
	long.Serial(t)
	screens := []fyne.Size{sizes[0], usual}
	if long.Asked() {
		screens = sizes
	}
	for _, size := range screens {
		for name, reach := range everywhere() {
			for _, alarms := range [][]device.Alarm{nil, {alarm("left", left, 0, "focus")}} {
				if alarms == nil && size != sizes[0] {
					continue // nothing red on the edge without an alarm
				}
				r := started(t, size)
				if err := r.dev.Play("e2e4", "e7e5", "g1f3"); err != nil {
					t.Fatal(err)
				}
				r.ui.Refresh()
				reach(r)
				r.dev.Raised = alarms
				r.ui.Refresh()
				img := r.picture()
				n, red, black := edgeOf(img, size)
				if alarms == nil {
					if red > 0 {
						t.Errorf("%s %v: %d points of the edge are red without an alarm", name, size, red)
					}
					continue
				}
				if red*3 < n || black*3 < n || red+black < n*9/10 {
					t.Errorf("%s %v: of %d points of the edge %d are red and %d black", name, size, n, red, black)
				}
				checkWordIsSeen(t, r, img, name)
				objects := r.ui.Content().(*fyne.Container).Objects
				if objects[len(objects)-1] != r.ui.AlarmLayer() || takesTouches(r.ui.AlarmLayer()) {
					t.Errorf("%s: the alarm is not the topmost layer, or takes touches", name)
				}
				r.noOverlay()
			}
		}
	}
}

// checkWordIsSeen looks for white on black where the alarm's word stands.
func checkWordIsSeen(t *testing.T, r *rig, img image.Image, name string) {
	t.Helper()
	plate := r.ui.StripNow().Word
	white, black, n := 0, 0, 0
	for y := int(plate.Y) + 3; y < int(plate.Y+plate.H)-3; y++ {
		for x := int(plate.X) + 3; x < int(plate.X+plate.W)-3; x++ {
			n++
			c, _, _, _ := img.At(x, y).RGBA()
			if c>>8 > 240 {
				white++
			} else if c>>8 < 40 {
				black++
			}
		}
	}
	if white*8 < n || black*3 < n {
		t.Errorf("%s: the word of the alarm is not seen: of %d points %d are white and %d black", name, n, white, black)
	}
}

// everywhere leads from a game with three entries to every page, panel, pad
// and cover.
func everywhere() map[string]func(r *rig) {
	toResult := func(r *rig) { r.menu("action.end"); r.press("result 1-0") }
	toSign := func(r *rig) { toResult(r); r.press("end.resignation") }
	signed := func(r *rig) { toSign(r); r.press("approve white", "approve black") }
	toArbiter := func(r *rig) { r.press("action.more", "arbiter.enter"); r.code(arbiterCode) }
	released := func(r *rig) {
		signed(r)
		if _, err := r.dev.Release(); err != nil {
			r.Fatal(err)
		}
		r.ui.Refresh()
	}
	owner := func(r *rig) {
		released(r)
		r.dev.Pass(3 * time.Minute)
		r.ui.SetNow(r.now)
	}
	parked := func(r *rig) {
		if err := r.dev.Arbiter(arbiterCode); err != nil {
			r.Fatal(err)
		}
		if _, err := r.dev.Adjourn(device.Envelope{Paper: true}); err != nil {
			r.Fatal(err)
		}
		r.ui.Refresh()
	}
	identified := func(r *rig) {
		owner(r)
		if err := r.dev.Owner(ownerCode); err != nil {
			r.Fatal(err)
		}
		r.ui.Refresh()
	}
	return map[string]func(r *rig){
		"game":            func(*rig) {},
		"clock":           func(r *rig) { r.press("action.clock") },
		"keypad":          func(r *rig) { r.menu("action.write") },
		"more":            func(r *rig) { r.press("action.more") },
		"cell":            func(r *rig) { r.cell("2w") },
		"edit":            func(r *rig) { r.cell("2w"); r.press("action.edit") },
		"promotion":       func(r *rig) { r.dragSquares("a2", "a8") },
		"sheet only":      func(r *rig) { r.menu("action.sheet") },
		"lent sheet":      func(r *rig) { r.press("action.more", "restore.lend") },
		"gaps":            func(r *rig) { r.press("action.more", "restore.gaps") },
		"parked":          parked,
		"parked code":     func(r *rig) { parked(r); r.press("arbiter.enter") },
		"code":            func(r *rig) { r.press("action.more", "arbiter.enter") },
		"result":          toResult,
		"sign":            toSign,
		"sign pad":        func(r *rig) { toSign(r); r.press("sign white") },
		"signed":          signed,
		"sign code":       func(r *rig) { signed(r); r.press("arbiter.enter") },
		"arbiter":         toArbiter,
		"arbiter abandon": func(r *rig) { toArbiter(r); r.press("action.more", "arbiter.abandon") },
		"arbiter more":    func(r *rig) { toArbiter(r); r.press("action.more") },
		"arbiter device":  func(r *rig) { toArbiter(r); r.press("action.more", "arbiter.device") },
		"arbiter log":     func(r *rig) { toArbiter(r); r.press("arbiter.log") },
		"arbiter replay":  func(r *rig) { toArbiter(r); r.press("arbiter.log"); r.row("event 0") },
		"arbiter words":   func(r *rig) { toArbiter(r); r.press("action.more", "arbiter.restart", "arbiter.why.words") },
		"handover codes":  handOver,
		"handed over":     func(r *rig) { handOver(r); r.press("action.done") },
		"ended":           released,
		"ended code":      func(r *rig) { released(r); r.press("arbiter.enter") },
		"owner":           owner,
		"owner codes":     func(r *rig) { owner(r); r.press("owner.codes") },
		"owner games":     func(r *rig) { identified(r); r.press("owner.archive") },
	}
}
