package arbiter

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
)

// LogChips returns which chips of the log that are seen are drawn smaller than what can
// be touched, and how many chips there are.
func LogChips(shown any) (smaller []string, all int) {
	l := logShown(shown).list
	for _, z := range l.Zones {
		if !strings.HasSuffix(z.Name, " only") && !strings.HasSuffix(z.Name, " cell") {
			continue
		}
		all++
		if !slices.ContainsFunc(l.Rects, func(r *canvas.Rectangle) bool {
			at := page.BoxOf(r)
			const edge = 8 // lines between rows
			return r.Visible() && at.X >= z.At.X-1 && at.Y >= z.At.Y-1 && at.W >= z.At.W-edge && at.H >= z.At.H-edge && at.W <= z.At.W+1 && at.H <= z.At.H+1
		}) {
			smaller = append(smaller, z.Name)
		}
	}
	return smaller, all
}
