package session

import (
	"time"
	"unsafe"

	"golang.org/x/sys/windows"

	"zapis/scoresheet"
)

// bootClock is the clock of Windows: its count of ticks runs on while the
// machine sleeps, and the time of the boot identifies it. After a shutdown with
// Fast Startup, which is a sleep of the kernel, Windows reports the same boot.
type bootClock struct{ runClock }

func machineClock() Clock {
	c := &bootClock{*newRunClock()}
	var told timeOfDay
	if err := windows.NtQuerySystemInformation(windows.SystemTimeOfDayInformation,
		unsafe.Pointer(&told), uint32(unsafe.Sizeof(told)), nil); err != nil {
		return &c.runClock
	}
	boot := told.boot()
	if boot == [16]byte{} {
		return &c.runClock
	}
	c.boot = boot
	return c
}

func (c *bootClock) Stamp() scoresheet.Stamp {
	stamp := c.runClock.Stamp()
	stamp.SinceBoot = int64(windows.DurationSinceBoot() / time.Millisecond)
	return stamp
}
