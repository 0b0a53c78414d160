package power

// WindowsStatus is what GetSystemPowerStatus of Windows fills in, for the
// tests of its decoding on every system.
type WindowsStatus = windowsStatus

// Decode is what Windows tells, as a reading.
func (s windowsStatus) Decode() (Reading, bool) { return s.reading() }
