package app_test

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/mobile"
)

// mobileApp is an application on a telephone, as far as it can be asked.
type mobileApp struct{ fyne.App }

// Driver implements fyne.App.
func (a mobileApp) Driver() fyne.Driver { return mobileDriver{a.App.Driver()} }

type mobileDriver struct{ fyne.Driver }

// Device implements fyne.Driver.
func (d mobileDriver) Device() fyne.Device { return mobileDevice{d.Driver.Device()} }

type mobileDevice struct{ fyne.Device }

// IsMobile implements fyne.Device.
func (mobileDevice) IsMobile() bool { return true }

// R-T05: Android tells of a finger that feels its way over the screen to hear what is
// there as of one that drags. It scrolls no sheet and signs nothing; one that came down
// does.
func TestHoveringIsNoDrag(t *testing.T) {
	r := started(t, usual)
	for range 20 {
		r.must(r.dev.Play("g1f3", "g8f6", "f3g1", "f6g8"))
	}
	r.ui.Refresh()
	usualApp := fyne.CurrentApp()
	fyne.SetCurrentApp(mobileApp{usualApp})
	defer fyne.SetCurrentApp(usualApp)
	sheet, down := r.ui.Sheet(), &fyne.DragEvent{Dragged: fyne.Delta{DY: 300}}
	top := sheet.Top()
	sheet.Dragged(down)
	if sheet.Top() != top {
		t.Errorf("a finger above the sheet scrolls it from %d to %d", top, sheet.Top())
	}
	finger := &mobile.TouchEvent{}
	sheet.TouchDown(finger)
	sheet.TouchUp(&mobile.TouchEvent{ID: 1}) // another's
	sheet.TouchCancel(finger)                // it leaves the sheet, and drags on
	sheet.Dragged(down)
	if sheet.Top() >= top {
		t.Errorf("a finger on the sheet does not scroll it from %d", top)
	}
	top = sheet.Top()
	sheet.DragEnd()
	sheet.Dragged(down)
	sheet.TouchDown(finger)
	sheet.TouchUp(finger)
	sheet.Dragged(down)
	if sheet.Top() != top {
		t.Error("a finger that was lifted scrolls the sheet")
	}
	r.menu("action.end")
	r.press("result 1-0", "end.resignation", "sign white")
	pad := r.ui.Pad()
	if pad == nil {
		t.Fatal("there is no pad to sign on")
	}
	before := len(pad.Objects)
	pad.Dragged(down)
	if len(pad.Objects) != before {
		t.Error("a finger above the pad signs")
	}
	pad.TouchDown(finger)
	pad.Dragged(down)
	if len(pad.Objects) < before+2 {
		t.Error("a finger on the pad does not sign")
	}
}
