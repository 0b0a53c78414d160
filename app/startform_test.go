package app_test

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/assets"
)

// R-A09: on a low screen too a usual time control is seen as a whole in its field.
func TestTimeControlIsSeenWhole(t *testing.T) {
	for _, size := range []fyne.Size{{Width: 500, Height: 800}, {Width: 480, Height: 854}, {Width: 854, Height: 480}} {
		r := rigWith(t, stage.New(t), size, page.Options{})
		r.ui.Fill("TimeControl", "90/40+30/G+30")
		field := r.ui.Field("TimeControl")
		const around = 2 * 8 // what the toolkit leaves beside the text
		if room, w := page.SizeOf(field).Width, page.TextWidth(field.Text, page.MidText, false)+around; w > room {
			t.Errorf("%v: the time control is %.1f wide in a field of %.1f", size, w, room)
		}
	}
}

// What was typed is said beside the field as people write it, in every language, without
// the label where both have no room.
func TestTimeControlIsSaidWhole(t *testing.T) {
	for _, lang := range assets.Languages() {
		for _, size := range []fyne.Size{{Width: 500, Height: 800}, {Width: 480, Height: 854}, {Width: 854, Height: 480}} {
			r := rigWith(t, stage.New(t), size, page.Options{Lang: lang})
			r.ui.Fill("TimeControl", "100/40+50/20+15/G+30")
			if text, _, _ := r.ui.FieldLabelSeen("TimeControl"); !strings.Contains(text, `100'/40 + 50'/20 + 15' + 30"`) {
				t.Errorf("%s %v: the time control is said as %q", lang, size, text)
			}
		}
	}
}
