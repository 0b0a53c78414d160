package glass

import "golang.org/x/sys/windows"

var (
	user32        = windows.NewLazySystemDLL("user32.dll")
	gdi32         = windows.NewLazySystemDLL("gdi32.dll")
	getDC         = user32.NewProc("GetDC")
	releaseDC     = user32.NewProc("ReleaseDC")
	getDeviceCaps = gdi32.NewProc("GetDeviceCaps")
)

// What GetDeviceCaps is asked for.
const (
	horzSize       = 4 // millimetres
	vertSize       = 6
	desktopVertRes = 117 // pixels of the glass, whatever scale the user has set
	desktopHorzRes = 118
)

// System asks Windows about its first screen.
func System() (dpi float32, known Known) {
	for _, p := range []*windows.LazyProc{getDC, releaseDC, getDeviceCaps} {
		if p.Find() != nil {
			return 0, Unknown
		}
	}
	dc, _, _ := getDC.Call(0)
	if dc == 0 {
		return 0, Unknown
	}
	ask := func(what uintptr) int {
		n, _, _ := getDeviceCaps.Call(dc, what)
		return int(int32(n))
	}
	s := Size{ask(desktopHorzRes), ask(desktopVertRes), ask(horzSize), ask(vertSize)}
	_, _, _ = releaseDC.Call(0, dc)
	return best(whole(s))
}
