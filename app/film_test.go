package app_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/device"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/app/qr"
	"zapis/app/qr/frames"
	"zapis/assets"
)

// filmed returns the codes that run on the screen, for so many milliseconds.
func (r *rig) filmed(ms int) (codes []string) {
	r.Helper()
	film := r.ui.Film()
	if film == nil {
		r.Fatal("no codes run")
	}
	now := time.Now()
	for range ms / 100 {
		codes = append(codes, film.Code())
		now = now.Add(100 * time.Millisecond)
		film.Tick(now)
		film.Tick(now.Add(40 * time.Millisecond)) // too early
	}
	return codes
}

// showing is a rig on whose screen the codes of a game run.
func showing(t *testing.T, size fyne.Size, lang string) *rig {
	t.Helper()
	r := justPlayedAt(t, size, `90' + 30"`, page.Options{Lang: lang})
	r.press("owner.export", "owner.take.codes")
	return r
}

// R-C01, R-G10: the codes of a game run by themselves, ten a second, and any of them
// that are enough give the record; they can be paused, turned by hand, and made of
// larger dots. It is said that they are shown, not that they have arrived.
func TestCodesRun(t *testing.T) {
	r := showing(t, usual, "en")
	codes := r.filmed(900)
	for i, code := range codes {
		if f, err := frames.Parse(code); err != nil || f.Index != i%f.Frames || f.Now == 0 {
			t.Fatalf("code %d: %d of %d, %v", i, f.Index, f.Frames, err)
		}
	}
	file, err := qr.Join(codes[2:])
	if err != nil || len(file) == 0 {
		t.Fatalf("the codes give no game: %v", err)
	}
	if said := r.ui.CodesWords(); !bytes.Contains([]byte(said), []byte("Shown, not confirmed")) || !bytes.Contains([]byte(said), []byte("any 3 of 9")) {
		t.Errorf("it says %q", said)
	}
	_, dot, needed := r.ui.CodesDot()

	r.press("codes.pause")
	if r.ui.Film() != nil || r.ui.Button("action.next") == nil || r.ui.Button("codes.larger") != nil {
		t.Error("it does not pause")
	}
	at := r.ui.Code()
	r.press("action.next")
	if next := r.ui.Code(); next == at {
		t.Error("there is no next code")
	}
	r.press("code before")
	if r.ui.Code() != at {
		t.Error("back is another code")
	}
	r.press("codes.run", "codes.larger")
	_, larger, more := r.ui.CodesDot()
	if larger <= dot || more <= needed {
		t.Errorf("dots of %v in %d codes, larger ones %v in %d", dot, needed, larger, more)
	}
	if again, err := qr.Join(r.filmed(3000)); err != nil || !bytes.Equal(again, file) {
		t.Errorf("larger dots: %v", err)
	}
	for range 9 {
		r.press("codes.smaller")
	}
	if _, least, few := r.ui.CodesDot(); least >= dot || few != 2 || r.ui.Film() == nil {
		t.Errorf("the smallest dots: %v in %d codes", least, few)
	}
}

// The codes stop when they are done with, or the device turns to another page: a film
// that nobody sees costs the battery.
func TestCodesStop(t *testing.T) {
	for name, leave := range map[string]func(r *rig){
		"done": func(r *rig) { r.press("action.done") },
		"another page": func(r *rig) {
			_, err := r.dev.New(stage.Pairing())
			r.must(err)
			r.ui.Refresh()
		},
	} {
		r := showing(t, usual, "en")
		if r.ui.Film() == nil {
			t.Fatal("no codes run")
		}
		leave(r)
		if r.ui.Film() != nil {
			t.Errorf("%s: the codes run on", name)
		}
	}
}

// What stands on the screen can be read off it on every size of screen and in every
// language, and a dot has 0.7 mm of the glass where that goes.
func TestCodesOnEveryScreen(t *testing.T) {
	for i, size := range sizes {
		lang := assets.Languages()[i%len(assets.Languages())]
		r := showing(t, size, lang)
		if read, err := qr.ReadImage(r.picture()); err != nil || read != r.ui.Code() {
			t.Errorf("%v, %s: the code cannot be read off the screen: %v", size, lang, err)
		}
		if mm, dot, _ := r.ui.CodesDot(); mm < 0.7 {
			t.Errorf("%v: a dot has %.2f mm (%v units)", size, mm, dot)
		}
		checkPlaces(t, r, size)
		r.press("codes.pause")
		checkPlaces(t, r, size)
	}
}

// R-G10: the player's copy is one code that any telephone reads: a short PGN. What was
// left out is said.
func TestPlainCopy(t *testing.T) {
	for i, size := range sizes {
		r := justPlayedAt(t, size, `90' + 30"`, page.Options{})
		want, err := r.dev.Export(device.FormatPlain)
		r.must(err)
		r.press("owner.export", "plain.take")
		if read, err := qr.ReadImage(r.picture()); err != nil || read != string(want) || !strings.Contains(read, "1. e4 e5 1/2-1/2") {
			t.Errorf("%v: on the screen stands %q (%v), want %q", size, read, err, want)
		}
		if said := r.ui.CodesWords(); !strings.Contains(said, "Left out: times") || strings.Contains(said, "moves end") {
			t.Errorf("it says %q", said)
		}
		if r.ui.Film() != nil || r.ui.Button("codes.run") != nil || r.ui.Button("action.next") != nil {
			t.Error("one code has others")
		}
		checkPlaces(t, r, size)
		r.press("action.done")
		if r.ui.Button("owner.export") == nil || i > 3 && !t.Failed() {
			break
		}
	}
}

// A sheet that is no PGN to its end says so, and a game too long for a code offers
// another way.
func TestPlainCopySays(t *testing.T) {
	r := newRig(t, usual)
	for _, c := range []struct{ game, said string }{
		{"[White \"A\"]\n\n1. e4 {1b …} *\n", "no longer be written as PGN"},
		{strings.Repeat("1. e4 e5 ", 200), "too long"},
	} {
		cover := page.NewPlainCover(r.ui.Kit, []byte(c.game), func() {})
		if got := cover.Reader.Text(); !strings.Contains(got, c.said) {
			t.Errorf("of %d bytes it says %q", len(c.game), got)
		}
	}
}

// On real tablets a dot of codes that run has 0.7 mm of the glass at least.
func TestCodesOnRealGlass(t *testing.T) {
	for _, g := range tablets {
		for _, size := range []fyne.Size{g.pixels, {Width: g.pixels.Height, Height: g.pixels.Width}} {
			dpi := dpiOf(g.pixels, g.inches)
			r := justPlayedAt(t, size, `90' + 30"`, page.Options{DPI: func() float32 { return dpi }})
			r.press("owner.export", "owner.take.codes")
			mm, _, needed := r.ui.CodesDot()
			t.Logf("%g inches, %v: a dot has %.2f mm, %d codes needed", g.inches, size, mm, needed)
			if mm < 0.7 {
				t.Errorf("%g inches, %v: a dot has %.2f mm", g.inches, size, mm)
			}
		}
	}
}
