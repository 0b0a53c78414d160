package device

import "zapis/scoresheet"

// The kinds of alarms.
const (
	AlarmLeft    = "left"
	AlarmStopped = "stopped"
	AlarmKilled  = "killed"
	AlarmPower   = "power"
	AlarmClock   = "clock"
	AlarmStorage = "storage"
	AlarmCodes   = "codes"
	AlarmLog     = "log"
	AlarmPlugged = "plugged"
)

// Alarm is an alarm that no arbiter has acknowledged yet.
type Alarm struct {
	scoresheet.AlarmRaised
	At scoresheet.Millis // wall time when it was raised
}

// How the screen is lost: details of the alarm [AlarmLeft].
const (
	LeftFocus     = "focus"     // another program is in front, or asked for the keyboard
	LeftCovered   = "covered"   // something lies over the window
	LeftMinimised = "minimised" // the window was put away
	LeftScreen    = "screen"    // the screen is off
	LeftClose     = "close"     // somebody tried to close the program
	LeftAsleep    = "asleep"    // the machine slept
	LeftUnlocked  = "unlocked"  // the system no longer keeps the screen to this program
)

// How the program came to stand still: details of the alarm [AlarmStopped].
const (
	StoppedClosed = "closed" // it was asked to end
	StoppedFrozen = "frozen" // it did not run for a while
)

// The parts of the log that were changed from outside: details of the alarm
// [AlarmLog]; any other detail describes the damage, in English.
const (
	LogTaken    = "lost"  // the log was removed, and a new one begun
	LogOtherKey = "key"   // the key is not the one that the log was begun with
	LogCodes    = "codes" // a code is not the one that the game was opened with
)
