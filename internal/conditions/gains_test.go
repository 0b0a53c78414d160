package conditions_test

import (
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynetest "fyne.io/fyne/v2/test"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/modes"
	"zapis/scoresheet"
)

// sign draws a signature, on the twin and on the screen.
func (w *trial) sign(p *twin) {
	w.t.Helper()
	pad := p.ui.Pad()
	if pad == nil {
		w.t.Fatal("there is no place to sign")
	}
	c, r := pad.Center(), min(pad.Size().Width, pad.Size().Height)/5
	corner := fyne.CurrentApp().Driver().AbsolutePositionForObject(pad)
	for i := range 3 {
		x := c.X + float32(i-1)*r
		from, to := fyne.NewPos(x-r/2, c.Y+r), fyne.NewPos(x+r/2, c.Y-r)
		line := []string{"mousemove", "--sync", place(from.X), place(from.Y), "mousedown", "1"}
		local := from.Subtract(corner)
		var pressed any = pad
		if m, ok := pressed.(desktop.Mouseable); ok {
			m.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: local}})
		}
		for k := 1; k <= 8; k++ {
			at := fyne.NewPos(from.X+(to.X-from.X)*float32(k)/8, from.Y+(to.Y-from.Y)*float32(k)/8)
			line = append(line, "mousemove", place(at.X), place(at.Y), "sleep", "0.02")
			pad.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: at.Subtract(corner)}})
		}
		pad.DragEnd()
		w.scr.do("xdotool", append(line, "mouseup", "1")...)
	}
}

func place(x float32) string { return strconv.Itoa(int(x + 0.5)) }

// R-G01, R-G04: a player enters a result and signs for both in the middle of
// a game, by touch. For three minutes the device shows to all that the game
// has ended, also after a kill; nothing else can be done meanwhile, and the
// arbiter can take the game back. What he signed and when stands in the file.
func TestSignsForBoth(t *testing.T) {
	program(t)
	fynetest.NewApp()
	w := newTrial(t, newScreen(t), filepath.Join(t.TempDir(), "device"))
	w.start()
	w.game()
	w.move()
	w.move()
	p := twinPage(t, w.dir)
	for _, name := range []string{"action.end", "result 1-0", "end.resignation", "sign white", "", "action.done", "", "action.done", "release.do"} {
		if name == "" {
			w.sign(p)
		} else {
			w.scr.tap(p.button(name))
		}
		w.settle()
	}
	p.close()
	ended := func() (time.Duration, *session.Session) {
		to := filepath.Join(t.TempDir(), "copy")
		must(t, copied(w.dir, to))
		s, err := session.Open(to, session.Options{FrontEnd: "touch", Codes: cheap})
		must(t, err)
		return s.View().EndedFor, s
	}
	left, s := ended()
	if left < 2*time.Minute || s.View().Mode != modes.Owner || s.View().Ended.Result != scoresheet.WhiteWins {
		t.Fatalf("GAME ENDED stands for %s, mode %s", left, s.View().Mode)
	}
	if _, err := s.New(pairing); !refused(err) {
		t.Errorf("a new game meanwhile: %v", err)
	}
	if err := s.Owner(ownerCode); !refused(err) {
		t.Errorf("owner mode meanwhile: %v", err)
	}
	must(t, s.Arbiter(arbiterCode))
	if v := s.View(); v.Mode != modes.Arbiter || len(v.Record.Cells) != 2 {
		t.Errorf("taken back: %s mode, %d moves", v.Mode, len(v.Record.Cells))
	}
	must(t, s.Close())
	keep(t, w.scr.picture(), "signs-for-both")
	w.kill(syscall.SIGKILL)
	w.start()
	keep(t, w.scr.picture(), "signs-for-both-killed")
	left, s = ended()
	must(t, s.Close())
	if left < time.Minute {
		t.Errorf("after a kill GAME ENDED stands for %s", left)
	}
	pause(left + 6*time.Second)
	keep(t, w.scr.picture(), "signs-for-both-after")
	if left, s = ended(); left != 0 {
		t.Errorf("it still stands %s", left)
	}
	file, err := s.Export(device.FormatPGN)
	must(t, err)
	must(t, s.Close())
	t.Logf("the file:\n%s", file)
}
