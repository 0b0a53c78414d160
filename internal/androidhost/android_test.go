package androidhost_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	fynetest "fyne.io/fyne/v2/test"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/internal/long"
	"zapis/scoresheet"
)

// R-D02: what is built for Android starts, plays and survives what Android
// does to it. Each trial is a tablet of its own.
func TestDeviceOnAndroid(t *testing.T) {
	if testing.Short() {
		t.Skip("it compiles the device for Android")
	}
	b := newBuild(t)
	display := newDisplay(t)
	fynetest.NewApp()
	t.Run("packed", func(t *testing.T) { packed(t, b) })
	for _, trial := range []struct {
		name string
		try  func(h *tablet)
		long bool // what the others nearly show
	}{
		{"a game by touch", gameByTouch, false},
		{"made anew", madeAnew, false},
		{"turned", turned, false},
		{"its size is made up", sizeMadeUp, true},
		{"covered", covered, false},
		{"held", held, false},
		{"keys", keys, false},
		{"files", files, false},
		{"a screen reader", func(h *tablet) { readAloud(h, "en") }, false},
		{"a screen reader in Russian", func(h *tablet) { readAloud(h, "ru") }, true},
	} {
		if trial.long && !long.Asked() {
			continue
		}
		t.Run(trial.name, func(t *testing.T) { trial.try(newTablet(t, b, display)) })
	}
}

// R-D02, R-D06: a game begins and is written by touch, and a program that was
// killed shows it again.
func gameByTouch(h *tablet) {
	h.prepare()
	h.launch()
	h.keep("1-new-game")
	h.start()
	h.keep("2-game")
	h.move("e2", "e4")
	h.move("e7", "e5")
	h.move("g1", "f3")
	h.keep("3-three-moves")
	h.kill()
	h.launch()
	h.keep("4-killed")
	if got, want := h.look().cells, []string{"e4", "e5", "Nf3"}; !slices.Equal(got, want) {
		h.Errorf("the sheet is %q after a kill, want %q", got, want)
	}
	h.alarms("killed", "killed")
	h.alarmed()
	h.move("b8", "c6")
}

// R-G04: Android destroys the activity and makes it anew, as often as it
// likes: that is no alarm, and whoever leaves afterwards is seen.
func madeAnew(h *tablet) {
	h.prepare()
	h.launch()
	h.start()
	for i := range 3 {
		h.do("recreate")
		h.settle()
		h.move([]string{"e2", "e7", "g1"}[i], []string{"e4", "e5", "f3"}[i])
	}
	time.Sleep(4 * time.Second)
	h.alarms("made anew three times")
	if got := strings.Count(strings.Join(h.look().noted, " "), "anew"); got != 3 {
		h.Errorf("the log has %d windows made anew, want 3: %q", got, h.look().noted)
	}
	h.do("home")
	h.until("an alarm", func(s seen) bool { return len(s.alarms) == 1 })
	h.do("back")
	h.alarmed()
	h.keep("5-left")
	h.alarms("left", "left focus")
	h.move("b8", "c6")
}

// R-D02, R-D08: the pages are as large as they are in millimetres, by what
// Android says of its screen; a tablet that is turned shows the same page in the other shape,
// touches find what they touch, and it is no alarm.
func turned(h *tablet) {
	h.prepare()
	h.launch()
	h.start()
	h.move("e2", "e4")
	h.turn()
	h.keep("6-landscape")
	h.move("c7", "c5")
	h.turn()
	h.keep("7-portrait")
	h.move("g1", "f3")
	time.Sleep(4 * time.Second)
	h.alarms("turned twice")
}

// R-D08: a density that the system made up is no size, and it still plays.
func sizeMadeUp(h *tablet) {
	h.density, h.dpi = 160, 160
	h.prepare()
	h.launch()
	h.keep("8-size-made-up")
	h.start()
	h.move("e2", "e4")
}

// R-G04: what lies over the window and takes its touches is seen, also where
// the window stays as it is: the shade, a second program beside ours.
func covered(h *tablet) {
	h.prepare()
	h.launch()
	h.start()
	h.do("focus off")
	h.until("an alarm", func(s seen) bool { return len(s.alarms) == 1 })
	h.alarmed()
	h.keep("9-covered")
	h.do("focus on")
	h.alarms("covered", "left focus")
	h.move("e2", "e4")
}

// R-G01, R-G05: the program requests the screen when a game begins. Leaving the
// pin is noticed. The lock of an organizer's tablet is reported as such, and so
// is the charge of the battery.
func held(h *tablet) {
	h.prepare()
	h.launch()
	h.do("asked")
	h.start()
	h.until("the pin", func(s seen) bool { return slices.Contains(s.noted, "lock pinned") })
	if asked := h.do("asked"); !strings.Contains(asked, "startLockTask") || strings.Contains(asked, "stopLockTask") {
		h.Errorf("Android was asked %q", asked)
	}
	h.do("lock 0")
	h.until("an alarm", func(s seen) bool { return len(s.alarms) == 1 })
	h.alarmed()
	h.alarms("unpinned", "left unlocked")
	h.keep("10-unpinned")
	h.kill()

	h.managed, h.percent = true, 7
	h.launch()
	h.until("the lock", func(s seen) bool { return slices.Contains(s.noted, "lock kiosk") })
	h.until("the battery", func(s seen) bool { return s.charge == 7 })
	h.keep("11-managed-and-low")
}

// R-G04: Android's back key does not leave the program.
func keys(h *tablet) {
	h.prepare()
	h.launch()
	h.do("backkey")
	h.start()
	h.do("asked")
	h.do("backkey")
	h.do("backkey")
	h.settle()
	if asked := h.do("asked"); strings.Contains(asked, "finishActivity") {
		h.Errorf("the back key leaves the program: Android was asked %q", asked)
	}
	h.move("e2", "e4")
	h.alarms("the back key")
}

// R-G10: in owner mode a game goes to a place that the owner chooses on the
// system's page for files, and a file that he chooses there is taken.
func files(h *tablet) {
	h.prepare()
	dev, err := session.Open(h.device(), session.Options{FrontEnd: "touch", Codes: cheap, Clock: yesterday{}})
	must(h, err)
	_, err = dev.New(device.NewGame{Tags: []scoresheet.Tag{{Name: "White", Value: "Petrova"}, {Name: "Black", Value: "Ivanov"}}})
	must(h, err)
	_, err = dev.Result(scoresheet.Draw, "agreed")
	must(h, err)
	for _, who := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		_, err = dev.Sign(who, "x", nil)
		must(h, err)
	}
	_, err = dev.Release()
	must(h, err)
	must(h, dev.Close())

	h.launch()
	h.press("owner.export")
	h.settle()
	h.keep("12-take-along")
	h.do("asked")
	h.pressIn("owner.export", "take file")
	asked := h.asked("showFileSave application/octet-stream ")
	h.do("home")
	h.do("back")
	h.do("picked content://documents/chosen.pgn")
	h.settle()
	h.keep("13-chosen")
	got, err := os.ReadFile(filepath.Join(h.files, "chosen.pgn"))
	if err != nil || !strings.Contains(string(got), `[White "Petrova"]`) || !strings.HasSuffix(asked, ".pgn") {
		h.Errorf("after %q the file that was chosen is %.100q, %v", asked, got, err)
	}
	h.alarms("a file was chosen")
}
