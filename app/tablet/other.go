//go:build !((android && cgo) || jvmtest)

package tablet

import "os"

// lockVariable is set to "kiosk" by the unit, script or shell that starts this
// program as the only one (packaging/linux, packaging/windows). It is not
// proof: anybody who can start the program in another way can set it too.
const lockVariable = "ZAPIS_LOCK"

// New returns the screen of this device.
func New() Screen { return kiosk{} }

// kiosk is the screen of a system on which something else locks the screen.
type kiosk struct{}

func (kiosk) Hold() error    { return nil }
func (kiosk) Release() error { return nil }

func (kiosk) Lock() (Lock, error) {
	switch l := Lock(os.Getenv(lockVariable)); l {
	case Kiosk, Pinned:
		return l, nil
	default:
		return None, nil
	}
}

func (kiosk) HasFocus() (bool, error)     { return false, ErrUnknown }
func (kiosk) Battery() (int, bool, error) { return 0, false, ErrUnknown }
func (kiosk) Display() (Display, error)   { return Display{}, ErrUnknown }
