//go:build !linux || android || !cgo

package inview

import "errors"

// Window is a window that is asked about.
type Window struct{}

// X11 watches a window of an X server: there is none here.
func X11(uintptr) (*Window, error) {
	return nil, errors.New("this system does not tell whether a window is covered")
}

// State returns how the window stands: nobody tells.
func (*Window) State() State { return Unknown }

// Gone reports whether the server is not there any more: nobody tells.
func (*Window) Gone() bool { return false }

// Close does nothing.
func (*Window) Close() {}
