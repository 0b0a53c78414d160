package app_test

import (
	"errors"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"zapis/app"
	"zapis/app/session"
	"zapis/assets"
	"zapis/scoresheet/notation"
)

// R-D06, R-L01: where nothing can be opened at all, the page says in each
// language what is wrong and what to do, and the button tries again, as often
// as it is touched; nothing is cut off in portrait or landscape.
func TestFailurePage(t *testing.T) {
	place := filepath.Join(t.TempDir(), "a folder with a long name that somebody has chosen for it")
	if err := os.WriteFile(place, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(place, "device") // below a file: no folder can be made
	open := func() error {
		s, err := session.Open(dir, session.Options{})
		if err != nil {
			return err
		}
		return s.Close()
	}
	tries, opened := 0, false
	var page *app.FailurePage
	page = app.Failure(open(), "", func() {
		tries++
		if err := open(); err != nil {
			page.Failed(err)
		} else {
			opened = true
		}
	})
	if inUse != nil {
		inUse.Close()
	}
	w := test.NewWindow(page)
	inUse = w
	w.SetPadded(false)
	for _, size := range append(sizes, fyne.NewSize(500, 800)) {
		w.Resize(size)
		for _, lang := range assets.Languages() {
			page.Touch("language " + lang)
			said, words := page.Words(), assets.Words(lang)
			for _, want := range []string{
				words.Say("start.failed"), words.Say("errors.storage.not.writable"), words.Say("start.failed.kept"), words.Say("start.failed.again"), dir,
			} {
				if !strings.Contains(strings.ReplaceAll(said, " ", ""), strings.ReplaceAll(want, " ", "")) {
					t.Errorf("%s, %v: %q is not said in\n%s", lang, size, want, said)
				}
			}
			if page.Cut() {
				t.Errorf("%s, %v: not all of it is seen", lang, size)
			}
			if folder := os.Getenv("ZAPIS_PICTURES"); folder != "" {
				f, err := os.Create(filepath.Join(folder, fmt.Sprintf("failure-%s-%g.png", lang, size.Width)))
				if err != nil {
					t.Fatal(err)
				}
				if err := errors.Join(png.Encode(f, w.Canvas().Capture()), f.Close()); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	for i := range 3 {
		page.Touch("start.failed.again")
		if want := assets.Words(string(notation.Spanish)).Say("start.failed.tries", i+2); !strings.Contains(page.Words(), want) || opened {
			t.Errorf("try %d: %s", i+2, page.Words())
		}
	}
	if err := os.Remove(place); err != nil {
		t.Fatal(err)
	}
	page.Touch("start.failed.again")
	if tries != 4 || !opened {
		t.Errorf("opened: %t, after %d tries", opened, tries)
	}
}
