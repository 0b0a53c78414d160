//go:build !android

package main

import (
	"fyne.io/fyne/v2"

	"zapis/app/page"
)

// pickerOf returns nil: the program's folders and sticks can be reached.
func pickerOf(fyne.Window) page.Picker { return nil }
