package main

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// inGuide is a picture in a guide: pictures/de-game.png is the scene game in
// German.
var inGuide = regexp.MustCompile(`!\[[^\]]+\]\(pictures/([a-z]{2})-([a-z0-9-]+)\.png\)`)

// The pictures in the guides are what the pages look like now, and no picture
// lies there that no guide shows. Those of the desk's pages are looked at by
// TestPicturesOfTheDesk in desk/hall.
func TestPicturesInGuides(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("other processors may round a shade the other way")
	}
	test.NewApp()
	folder := filepath.Join("..", "..", "..", "docs", "guide")
	guides, err := filepath.Glob(filepath.Join(folder, "*.md"))
	if err != nil || len(guides) == 0 {
		t.Fatal(guides, err)
	}
	shown := map[string]bool{}
	for _, guide := range guides {
		text, err := os.ReadFile(guide)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range inGuide.FindAllStringSubmatch(string(text), -1) {
			file := filepath.Join(folder, "pictures", m[1]+"-"+m[2]+".png")
			if filepath.Ext(strings.TrimSuffix(guide, ".md")) != "."+m[1] {
				t.Errorf("%s shows a picture in the language %s", guide, m[1])
			}
			if shown[file] {
				continue
			}
			shown[file] = true
			if strings.HasPrefix(m[2], "desk-") {
				continue
			}
			t.Run(m[1]+"-"+m[2], func(t *testing.T) {
				i := slices.IndexFunc(allScenes(), func(sc scene) bool { return sc.name == m[2] })
				if i < 0 {
					t.Fatal("there is no such scene")
				}
				now, _, err := shoot(inLanguages(allScenes()[i:i+1], m[1])[0], fyne.NewSize(480, 854), usual)
				if err != nil {
					t.Fatal(err)
				}
				checkPicture(t, now, file)
			})
		}
	}
	kept, err := filepath.Glob(filepath.Join(folder, "pictures", "*.png"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range kept {
		if !shown[file] {
			t.Errorf("no guide shows %s", file)
		}
	}
}
