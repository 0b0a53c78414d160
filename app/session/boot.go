package session

import (
	"crypto/sha256"
	"encoding/binary"
)

// bootOfTime names a boot by the moment at which the machine booted, in a unit
// and from an epoch that the system is free to choose. It is for systems that
// count boots by time alone, as Windows does: the moment must not follow the
// wall clock when that is set, or one boot has two names.
//
// If the moment is zero, so is the name, which means that the system names no
// boot.
func bootOfTime(moment int64) (boot [16]byte) {
	if moment == 0 {
		return boot
	}
	text := binary.LittleEndian.AppendUint64([]byte("zapis boot of time\n"), uint64(moment))
	sum := sha256.Sum256(text)
	copy(boot[:], sum[:])
	return boot
}

// timeOfDay is Windows's description of its clock
// (SYSTEM_TIMEOFDAY_INFORMATION), in units of 100 ns since 1601.
type timeOfDay struct {
	BootTime     int64
	CurrentTime  int64
	ZoneBias     int64
	Zone         uint32
	_            uint32
	BootTimeBias int64 // by how much the clock was set since boot, which moved BootTime
	SleepBias    int64
}

// boot names the boot. When the clock is set, Windows moves the time of the
// boot and the bias equally, so the difference is the time that the clock
// showed at boot.
func (t timeOfDay) boot() [16]byte { return bootOfTime(t.BootTime - t.BootTimeBias) }
