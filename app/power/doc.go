// Package power estimates how long the device's battery will last.
//
// A [Reader] reads the battery on systems that report it without special
// rights: on Linux from /sys/class/power_supply, on Windows from
// GetSystemPowerStatus. A [Gauge] observes the readings and computes the level
// below which the device would no longer record for eight hours (R-G05).
package power
