package session

// MachineClock is the clock of this machine.
var MachineClock = machineClock

// WindowsBoot names the boot of a Windows that tells these two times.
func WindowsBoot(boot, bias int64) [16]byte {
	return timeOfDay{BootTime: boot, BootTimeBias: bias}.boot()
}
