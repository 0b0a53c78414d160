//go:build (android && cgo) || jvmtest

package tablet

import (
	"errors"

	"fyne.io/fyne/v2/driver"
)

// New returns the screen of this device.
func New() Screen { return android{native} }

// native runs fn with the current Java machine and activity. Neither is kept,
// since the activity is a different object after the system has recreated it.
// Fyne runs fn on a thread that is attached to the machine and is not the
// thread of the user interface. Getting that one would require a Java class;
// jni.c says why it is not needed.
func native(fn func(vm, activity uintptr) error) error {
	return driver.RunNative(func(c any) error {
		ctx, ok := c.(*driver.AndroidContext)
		if !ok || ctx.VM == 0 || ctx.Ctx == 0 {
			return errors.New("tablet: the program's activity is not there")
		}
		return fn(ctx.VM, ctx.Ctx)
	})
}
