package app_test

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/device"
)

// counting is an application that counts what is asked to be painted.
type counting struct {
	fyne.App
	driver *countingDriver
}

func (c counting) Driver() fyne.Driver { return c.driver }

type countingDriver struct {
	fyne.Driver
	canvas *countingCanvas
}

func (d *countingDriver) CanvasForObject(o fyne.CanvasObject) fyne.Canvas {
	d.canvas.Canvas = d.Driver.CanvasForObject(o)
	return d.canvas
}

// AllWindows implements fyne.Driver.
func (d *countingDriver) AllWindows() []fyne.Window { return []fyne.Window{windowOf{nil, d.canvas}} }

type countingCanvas struct {
	fyne.Canvas
	objects int  // that were painted anew
	dirty   bool // the window is to be painted
}

// Refresh implements fyne.Canvas.
func (c *countingCanvas) Refresh(o fyne.CanvasObject) {
	c.objects++
	c.dirty = true
	c.Canvas.Refresh(o)
}

// SetDirty is how something that only moves, or is shown or hidden, asks for
// it.
func (c *countingCanvas) SetDirty() { c.dirty = true }

// painted counts how often in so many seconds the window is painted.
func (r *rig) painted(seconds int) (frames, objects int) {
	before := fyne.CurrentApp()
	canvas := &countingCanvas{}
	fyne.SetCurrentApp(counting{before, &countingDriver{before.Driver(), canvas}})
	defer fyne.SetCurrentApp(before)
	for range seconds {
		r.now = r.now.Add(time.Second)
		r.dev.Pass(time.Second)
		r.ui.SetNow(r.now)
		if canvas.dirty {
			frames++
			canvas.dirty = false
		}
	}
	return frames, canvas.objects
}

// R-G05: a device that nobody touches paints when the minute changes, and at
// no other time; an alarm that goes on costs nothing. The ended screen counts
// its three minutes down.
func TestIdleScreenIsNotPainted(t *testing.T) {
	const hour = 3600
	for _, mode := range []string{"mode.game", "mode.arbiter", "mode.owner"} {
		for _, alarms := range [][]device.Alarm{nil, {alarm("left", left, 0, "focus"), alarm("storage", left, 0, "")}} {
			r := inMode(t, mode, usual, alarms...)
			seconds := hour
			if mode == "mode.arbiter" {
				seconds = 170 // then it says that it goes back to the game, and does
			}
			frames, objects := r.painted(seconds)
			t.Logf("%s, %d alarms: %d times in %d s, %d objects", mode, len(alarms), frames, seconds, objects)
			if want := seconds / 60; frames != want || objects > want {
				t.Errorf("%s, %d alarms: painted %d times in %d s, %d objects; want %d, the time of day", mode, len(alarms), frames, seconds, objects, want)
			}
		}
	}
	r := inMode(t, "ended.title", usual, emptyHall...)
	frames, objects := r.painted(170)
	t.Logf("the ended screen: %d times in 170 s, %d objects", frames, objects)
	if frames > 30 || frames < 17 {
		t.Errorf("the ended screen is painted %d times in 170 s; want every ten", frames)
	}
}
