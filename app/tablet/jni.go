//go:build (android && cgo) || jvmtest

package tablet

/*
#include <stdlib.h>
#include "jnicalls.h"
*/
import "C"

import (
	"errors"
	"fmt"
	"strings"
	"unsafe"
)

// android is the screen of an Android device. Its only field runs a function
// with the Java machine and the activity.
type android struct {
	native func(func(vm, activity uintptr) error) error
}

// The results of ActivityManager.getLockTaskModeState.
const (
	lockTaskNone = iota
	lockTaskLocked
	lockTaskPinned
)

func (a android) Hold() error {
	held, err := a.Lock()
	if err != nil || held != None {
		return err
	}
	return a.native(start)
}

func (a android) Release() error {
	held, err := a.Lock()
	if err != nil || held == None {
		return err
	}
	return a.native(stop)
}

func start(vm, activity uintptr) error {
	return failed("hold the screen", C.tablet_start_lock_task(C.uintptr_t(vm), C.uintptr_t(activity)))
}

func stop(vm, activity uintptr) error {
	return failed("release the screen", C.tablet_stop_lock_task(C.uintptr_t(vm), C.uintptr_t(activity)))
}

func (a android) Lock() (Lock, error) {
	state, err := a.ask("read the lock", func(vm, activity C.uintptr_t, answer *C.int32_t) *C.char {
		return C.tablet_lock_task_state(vm, activity, answer)
	})
	switch {
	case err != nil:
		return None, err
	case state == lockTaskLocked:
		return Kiosk, nil
	case state == lockTaskPinned:
		return Pinned, nil
	case state == lockTaskNone:
		return None, nil
	}
	return None, fmt.Errorf("tablet: read the lock: no state has the number %d", state)
}

func (a android) HasFocus() (bool, error) {
	focus, err := a.ask("read the focus", func(vm, activity C.uintptr_t, answer *C.int32_t) *C.char {
		return C.tablet_has_window_focus(vm, activity, answer)
	})
	return focus != 0, err
}

func (a android) Battery() (percent int, charging bool, err error) {
	var charges C.int32_t
	percent, err = a.ask("read the battery", func(vm, activity C.uintptr_t, answer *C.int32_t) *C.char {
		return C.tablet_battery(vm, activity, answer, &charges)
	})
	if err != nil {
		return 0, false, err
	}
	// A device without a gauge returns the smallest number, or 0 to old
	// programs. 0 cannot be distinguished from an empty battery and is kept.
	if percent < 0 || percent > 100 {
		return 0, false, ErrUnknown
	}
	return percent, charges != 0, nil
}

func (a android) Display() (Display, error) {
	var width, height, density C.int32_t
	var x, y C.float
	err := a.native(func(vm, activity uintptr) error {
		return failed("read the size of the screen",
			C.tablet_display(C.uintptr_t(vm), C.uintptr_t(activity), &width, &height, &density, &x, &y))
	})
	if err != nil {
		return Display{}, err
	}
	return Display{Width: int(width), Height: int(height), Density: int(density), XDPI: float32(x), YDPI: float32(y)}, nil
}

func (a android) ask(what string, question func(vm, activity C.uintptr_t, answer *C.int32_t) *C.char) (int, error) {
	var answer C.int32_t
	err := a.native(func(vm, activity uintptr) error {
		return failed(what, question(C.uintptr_t(vm), C.uintptr_t(activity), &answer))
	})
	if err != nil {
		return 0, err
	}
	return int(answer), nil
}

// failed returns an error with a text from jni.c, which it frees.
func failed(what string, text *C.char) error {
	if text == nil {
		return nil
	}
	defer C.free(unsafe.Pointer(text))
	// Java's encoding of texts equals UTF-8 for the first 65,536 characters.
	return errors.New("tablet: " + what + ": " + strings.ToValidUTF8(C.GoString(text), "?"))
}
