package power

// windowsStatus is the SYSTEM_POWER_STATUS of Windows, field by field.
type windowsStatus struct {
	ACLine       uint8 // 0 unplugged, 1 plugged in, 255 not known
	BatteryFlag  uint8 // bits: 8 charging, 128 no battery; 255 not known
	LifePercent  uint8 // 255 not known
	SystemStatus uint8
	LifeTime     uint32 // seconds; the estimate of Windows is not used
	FullLifeTime uint32
}

const (
	acPlugged         = 1
	batteryCharging   = 8
	batteryNone       = 128
	batteryFlagHidden = 255
)

// reading returns the reading that Windows reports. Windows adds up several
// batteries and treats one in a USB-connected UPS as the machine's own.
func (s windowsStatus) reading() (Reading, bool) {
	known := s.BatteryFlag != batteryFlagHidden
	if known && s.BatteryFlag&batteryNone != 0 || s.LifePercent > 100 {
		return Reading{}, false
	}
	return Reading{
		Percent:  int(s.LifePercent),
		Charging: s.ACLine == acPlugged || known && s.BatteryFlag&batteryCharging != 0,
	}, true
}
