package app_test

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/device"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/assets"
	"zapis/internal/long"
)

// airSizes are the screens on which what is said over the air is looked at.
var airSizes = []fyne.Size{{Width: 480, Height: 854}, {Width: 500, Height: 800}, {Width: 600, Height: 1024}, {Width: 800, Height: 1280}, {Width: 854, Height: 480}, {Width: 1280, Height: 800}}

// On every screen and in every language the pages that reach the desk say all that
// they say without being paged, and their captions are seen.
func TestAirIsSaid(t *testing.T) {
	long.Serial(t)
	for _, size := range airSizes {
		for _, lang := range assets.Languages() {
			air := &stage.Air{Named: true}
			dev := stage.New(t)
			must(t, dev.SetCode(device.RoleArbiter, arbiterCode, ""))
			took(t, dev)
			r := rigWith(t, dev, size, page.Options{Lang: lang, Air: air, Inbox: &stickOf{}, Stick: func() string { return "SANDISK 64GB" }})
			look := func(what string) {
				t.Helper()
				for _, b := range r.ui.Buttons() {
					if caption, text := b.Caption(); r.ui.OnTop(b) && caption != "" && (!b.CaptionSeen() || text < 9) {
						t.Errorf("%v %s, %s: %q is not said", size, lang, what, caption)
					}
				}
				page.Walk(r.ui.Content(), func(o fyne.CanvasObject) {
					if reader, ok := o.(*page.Reader); ok && (!reader.AtStart() || !reader.AtEnd) {
						t.Errorf("%v %s, %s: %q is not seen whole", size, lang, what, reader.Text())
					}
				})
			}
			look("card")
			r.press("air.round")
			look("asking")
			for _, key := range []string{"air.unreached", "air.stranger", "air.otherdesk", "air.busy", "air.refused", "air.nopack", "air.address", "air.noaddress", "air.size"} {
				f := &stage.AirFault{Key: key, Args: []any{"secretariat.tournament.local:8443"}}
				air.Tell(page.AirNews{Attempt: 12, Err: f, Next: r.now.Add(30 * time.Second)})
				look(key)
			}
			air.Tell(page.AirNews{Attempt: 1, Err: errUnreached, Last: true})
			look("given up")
			r.press("air.again")
			air.Tell(page.AirNews{Last: true})
			look("nothing")
			r.press("action.back", "pack.ready")
			look("ready")
			air.Tell(page.AirNews{Err: errUnreached})
			look("ready, unreached")
			r.press("action.done")
			r.over()
			look("signed")
			r.press("handin.do")
			look("sending")
			air.Tell(page.AirNews{Attempt: 3, Err: &stage.AirFault{Key: "air.stranger", Args: []any{deskHost}}, Next: r.now.Add(30 * time.Second)})
			look("waiting")
			r.press("air.stop")
			look("ways")
			r.press("handin.air")
			air.Tell(page.AirNews{Held: page.HeldOnce, At: r.now, Next: r.now.Add(time.Minute)})
			look("once")
			r.press("action.done")
			_, err := r.dev.HandIn()
			r.must(err)
			r.must(r.dev.HandedIn(true))
			_, err = r.dev.Release()
			r.must(err)
			r.ui.Refresh()
			look("ended")

			r = rigWith(t, stage.New(t), size, page.Options{Lang: lang, Air: &stage.Air{}, Inbox: &stickOf{}})
			r.press("start.pack")
			look("files")
			r.press("air.meet")
			look("address")
		}
	}
}
