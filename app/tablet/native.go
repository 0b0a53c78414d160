//go:build (android && cgo) || jvmtest

package tablet

import (
	"errors"

	"fyne.io/fyne/v2/driver"
)

// New returns the screen of this device.
func New() Screen { return android{native} }

// native runs fn with the Java machine and the activity as they are now: the
// activity is another object after the system has made it anew, so neither is
// kept. Fyne runs fn on a thread of its own that is attached to the machine
// and is not the user interface's. That thread could not be had without a
// Java class; jni.c tells why it is not needed.
func native(fn func(vm, activity uintptr) error) error {
	return driver.RunNative(func(c any) error {
		ctx, ok := c.(*driver.AndroidContext)
		if !ok || ctx.VM == 0 || ctx.Ctx == 0 {
			return errors.New("tablet: the program's activity is not there")
		}
		return fn(ctx.VM, ctx.Ctx)
	})
}
