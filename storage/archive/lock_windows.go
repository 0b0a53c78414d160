package archive

import (
	"errors"

	"golang.org/x/sys/windows"
)

// syncDir does nothing: Windows makes a rename durable with the file.
func syncDir(string) error { return nil }

func isDiskFull(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL)
}
