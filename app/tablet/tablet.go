// Package tablet controls the screen of the device: how firmly the system
// restricts it to this program, whether the program's window receives the
// player's touches, how large it is, and the state of the battery.
//
// On Android it asks the system through JNI (native.go, jni.go, jni.c). On
// other systems a program cannot find out what locks the screen; there the
// kiosk that starts it says so (other.go).
package tablet

import "errors"

// A Lock is what restricts the screen to this program.
type Lock string

// The locks, in order of increasing strength.
const (
	// None means that the player can go to any other program at any time.
	None Lock = "none"
	// Pinned is Android's screen pinning. The player can leave it by holding
	// two keys or by a gesture; the window then loses the focus, which is
	// detected.
	Pinned Lock = "pinned"
	// Kiosk is a lock that the player cannot leave: Android's lock task mode
	// on a device managed by an organizer, or a kiosk that runs only this
	// program.
	Kiosk Lock = "kiosk"
)

// Weaker reports whether l is weaker than other. A word that is not a lock
// counts as None.
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

// A Display is what Android says of the screen's size, believed or not.
type Display struct {
	Width, Height int     // in pixels, as the screen is turned
	Density       int     // pixels to an inch, rounded to one of Android's steps
	XDPI, YDPI    float32 // pixels to an inch, as the maker says
}

// ErrUnknown means that this system does not tell. It is neither a fault nor a
// reason for an alarm: another source has to be asked, or there is none.
var ErrUnknown = errors.New("this system does not tell")

// A Screen is the screen of this device. It is safe for concurrent use. No
// method waits for the player; on Android each makes a call into the system,
// which usually takes well under a millisecond.
type Screen interface {
	// Hold asks the system to restrict the screen to this program. On a device
	// managed by an organizer the system does so at once. On any other Android
	// it asks the player first, so the result is only known from Lock a moment
	// later. Hold does nothing if the lock is in place already, or if the
	// system has none.
	Hold() error
	// Release removes the restriction. Without a lock it does nothing.
	Release() error
	// Lock returns the current lock (R-G01).
	Lock() (Lock, error)
	// HasFocus reports whether the program's window receives the touches. The
	// notification shade, a second program in a split screen and the question
	// before pinning take the focus; another program's window over ours that
	// takes no touches does not. It returns ErrUnknown if the window system
	// itself reports the loss of focus, or nothing does.
	HasFocus() (bool, error)
	// Battery returns the charge in percent, 0 to 100, and whether the battery
	// is charging or full on the mains. It returns ErrUnknown on systems where
	// package power reads the battery.
	Battery() (percent int, charging bool, err error)
	// Display returns the size of the screen (R-D08). It returns ErrUnknown on
	// systems where package glass asks for it.
	Display() (Display, error)
}
