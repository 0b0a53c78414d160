package main

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"zapis/app/page"
	"zapis/assets"
	sample "zapis/internal/long"
)

// supported are the windows of every size of screen, in units: 5.5 inches (16:9, 16:10,
// 5:3), 6, 7 and 8 inches, in portrait and in landscape.
var supported = []fyne.Size{
	{Width: 431.5, Height: 767.1},
	{Width: 466, Height: 746},
	{Width: 452.7, Height: 754.6},
	{Width: 480, Height: 854},
	{Width: 500, Height: 800},
	{Width: 600, Height: 1024},
	{Width: 800, Height: 1280},
	{Width: 767.1, Height: 431.5},
	{Width: 854, Height: 480},
	{Width: 1024, Height: 600},
	{Width: 1280, Height: 800},
}

// R-D08: on no screen and in no language is a caption smaller than CaptionMin, and
// none is left out or cut in portrait.
func TestCaptionsCanBeRead(t *testing.T) {
	sample.Serial(t)
	test.NewApp()
	type shown struct {
		sc   scene
		size fyne.Size
	}
	var all []shown
	for _, sc := range inLanguages(allScenes(), strings.Join(assets.Languages(), ",")) {
		for _, size := range supported {
			all = append(all, shown{sc, size})
		}
	}
	random := rand.New(rand.NewPCG(sample.Seed(t), 0))
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for _, s := range all[:sample.Of(60, len(all))] {
		err := play(s.sc, s.size, usual, func(on *studio) {
			for _, b := range on.ui.Buttons() {
				caption, size := b.Caption()
				switch upright := s.size.Height > s.size.Width; {
				case caption == "" || !b.CaptionSeen() && !upright:
				case !b.CaptionSeen() || size < page.CaptionMin-0.01:
					t.Errorf("%s at %gx%g: %s: %q is %.1f high, want %g", s.sc.name, s.size.Width, s.size.Height, b.Name, caption, size, page.CaptionMin)
				case slices.ContainsFunc(b.CaptionLines(), func(l string) bool { return strings.HasSuffix(l, "…") }) && !strings.Contains(caption, "…"):
					t.Errorf("%s at %gx%g: %s: %q is cut: %q", s.sc.name, s.size.Width, s.size.Height, b.Name, caption, b.CaptionLines())
				}
			}
		})
		if err != nil {
			t.Error(err)
		}
	}
}
