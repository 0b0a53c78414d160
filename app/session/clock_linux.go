package session

import (
	"encoding/hex"
	"os"
	"strings"

	"golang.org/x/sys/unix"

	"zapis/scoresheet"
)

// bootClock is the clock of Linux and Android: CLOCK_BOOTTIME runs on while
// the machine sleeps, and the kernel names its boot.
type bootClock struct{ runClock }

func machineClock() Clock {
	c := &bootClock{*newRunClock()}
	text, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	if err != nil {
		return &c.runClock
	}
	id, err := hex.DecodeString(strings.ReplaceAll(strings.TrimSpace(string(text)), "-", ""))
	var now unix.Timespec
	if err != nil || len(id) != len(c.boot) || unix.ClockGettime(unix.CLOCK_BOOTTIME, &now) != nil {
		return &c.runClock
	}
	copy(c.boot[:], id)
	return c
}

func (c *bootClock) Stamp() scoresheet.Stamp {
	stamp := c.runClock.Stamp()
	var now unix.Timespec
	if unix.ClockGettime(unix.CLOCK_BOOTTIME, &now) == nil {
		stamp.SinceBoot = now.Nano() / 1e6
	}
	return stamp
}
