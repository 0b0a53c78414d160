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
	rawListBufferSpan = 16 // room for devices that are added between the two calls
)

// rawInputDevice is the RAWINPUTDEVICELIST of Windows.
type rawInputDevice struct {
	handle windows.Handle
	kind   uint32
}

// System returns what is plugged into this machine. On Windows the names are
// numbers, and ScreenOff is not known.
func System() Set {
	return Set{Displays: numbered(displays()), Keyboards: numbered(rawKeyboards())}
}

// displays returns the number of display paths. A projector that shows the same
// picture is not a separate monitor to Windows, but it is a separate path.
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
