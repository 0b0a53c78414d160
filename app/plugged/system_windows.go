package plugged

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

var (
	user32                      = windows.NewLazySystemDLL("user32.dll")
	getSystemMetrics            = user32.NewProc("GetSystemMetrics")
	getDisplayConfigBufferSizes = user32.NewProc("GetDisplayConfigBufferSizes")
	getRawInputDeviceList       = user32.NewProc("GetRawInputDeviceList")
)

const (
	smCMonitors       = 80
	qdcOnlyActive     = 2
	rimTypeKeyboard   = 1
	getListFailed     = ^uint32(0)
	maxDevices        = 1024
	errorSuccess      = 0
	rawListBufferSpan = 16 // devices more than asked for: one may come in between
)

// rawInputDevice is RAWINPUTDEVICELIST of Windows.
type rawInputDevice struct {
	handle windows.Handle
	kind   uint32
}

// System returns what is plugged into the machine that the program runs on.
// Windows gives numbers in place of names here, and does not tell whether the
// screen is on.
func System() Set {
	return Set{Displays: numbered(displays()), Keyboards: numbered(rawKeyboards())}
}

// displays counts monitors; a projector that shows the same picture is no
// monitor of its own to Windows, but a path that a picture is sent on.
func displays() int {
	var monitors int
	if getSystemMetrics.Find() == nil {
		n, _, _ := getSystemMetrics.Call(smCMonitors)
		monitors = int(n)
	}
	if getDisplayConfigBufferSizes.Find() != nil {
		return monitors
	}
	var paths, modes uint32
	status, _, _ := getDisplayConfigBufferSizes.Call(qdcOnlyActive,
		uintptr(unsafe.Pointer(&paths)), uintptr(unsafe.Pointer(&modes)))
	if status != errorSuccess {
		return monitors
	}
	return min(max(monitors, int(paths)), maxDevices)
}

func rawKeyboards() int {
	if getRawInputDeviceList.Find() != nil {
		return 0
	}
	size := unsafe.Sizeof(rawInputDevice{})
	var count uint32
	if got, _, _ := getRawInputDeviceList.Call(0, uintptr(unsafe.Pointer(&count)), size); uint32(got) == getListFailed || count > maxDevices {
		return 0
	}
	count += rawListBufferSpan
	list := make([]rawInputDevice, count)
	got, _, _ := getRawInputDeviceList.Call(uintptr(unsafe.Pointer(&list[0])), uintptr(unsafe.Pointer(&count)), size)
	if uint32(got) == getListFailed || int(got) > len(list) {
		return 0
	}
	keyboards := 0
	for _, device := range list[:got] {
		if device.kind == rimTypeKeyboard {
			keyboards++
		}
	}
	return keyboards
}
