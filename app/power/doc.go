// Package power tells how long the device will last.
//
// A [Reader] reads the battery where the system tells of it without asking
// anybody: on Linux from /sys/class/power_supply, on Windows from
// GetSystemPowerStatus. A [Gauge] watches the readings and says from which
// level on the device would no longer record for eight hours (R-G05).
package power
