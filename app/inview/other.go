//go:build !linux || android || !cgo

package inview

import "errors"

// Window is a window under watch.
type Window struct{}

// X11 returns an error, since there is no X server on this system.
func X11(uintptr) (*Window, error) {
	return nil, errors.New("this system does not tell whether a window is covered")
}

// State returns Unknown.
func (*Window) State() State { return Unknown }

// Gone returns false.
func (*Window) Gone() bool { return false }

// Close does nothing.
func (*Window) Close() {}
