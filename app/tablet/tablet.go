// Package tablet is the device's hold on the screen: how firmly the system
// keeps the screen to this program, whether the program's window has the
// player's touches, and what the battery says.
//
// On Android it asks the system through JNI (native.go, jni.go, jni.c). On
// every other system a program cannot find out for itself who keeps the
// screen; there the kiosk that starts it says so (other.go).
package tablet

import "errors"

// A Lock is what keeps the screen to this program.
type Lock string

// The locks, by growing strength.
const (
	// None: the player can go to any other program at any time.
	None Lock = "none"
	// Pinned is Android's screen pinning. The player can leave it by holding
	// two keys or a gesture; the window then loses the focus, which is seen.
	Pinned Lock = "pinned"
	// Kiosk is a lock that the player cannot leave: Android's lock task mode
	// of a device that an organizer manages, or a kiosk's only program.
	Kiosk Lock = "kiosk"
)

// Weaker reports whether l holds less than other. A word that is no lock
// holds nothing.
func (l Lock) Weaker(other Lock) bool { return l.strength() < other.strength() }

func (l Lock) strength() int {
	switch l {
	case Kiosk:
		return 2
	case Pinned:
		return 1
	default:
		return 0
	}
}

// ErrUnknown means that this system does not tell. It is no fault and no
// reason for an alarm: another source has to be asked, or none is there.
var ErrUnknown = errors.New("this system does not tell")

// A Screen is the screen of the device the program runs on. All methods may
// be called from any goroutine. None waits for the player; on Android each
// takes a call into the system, well under a millisecond as a rule.
type Screen interface {
	// Hold asks the system to keep the screen to this program. On a device
	// that an organizer manages it does so at once; on any other Android a
	// question appears to the player first, so Lock tells what came of it, a
	// moment later. Where the lock holds already, or the system has none to
	// ask for, Hold does nothing.
	Hold() error
	// Release gives the screen back. Without a lock it does nothing.
	Release() error
	// Lock tells what keeps the screen at this moment (R-G01).
	Lock() (Lock, error)
	// HasFocus tells whether the program's window gets the touches. The
	// notification shade, a second program in a split screen and the question
	// before pinning take the focus; a window that another program lays over
	// ours without taking touches does not. ErrUnknown where the window
	// system itself reports the loss of focus, or nobody does.
	HasFocus() (bool, error)
	// Battery tells the charge in percent, 0 to 100, and whether the battery
	// is charging or full on the mains. ErrUnknown where package power reads it.
	Battery() (percent int, charging bool, err error)
}
