package power

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

var getSystemPowerStatus = windows.NewLazySystemDLL("kernel32.dll").NewProc("GetSystemPowerStatus")

// System returns the reader for this system.
func System() Reader {
	return func() (Reading, bool) {
		var status windowsStatus
		if getSystemPowerStatus.Find() != nil {
			return Reading{}, false
		}
		if done, _, _ := getSystemPowerStatus.Call(uintptr(unsafe.Pointer(&status))); done == 0 {
			return Reading{}, false
		}
		return status.reading()
	}
}
