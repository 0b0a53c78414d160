package sticks

import "golang.org/x/sys/windows"

// Mounted returns the drives of sticks and cards that are in at this moment. A
// disk on a cable is none: Windows calls it fixed, as it does the machine's own.
func Mounted() (found []string) {
	drives, err := windows.GetLogicalDrives()
	if err != nil {
		return nil
	}
	for i := range 26 {
		if drives&(1<<i) == 0 {
			continue
		}
		drive := string(rune('A'+i)) + `:\`
		name, err := windows.UTF16PtrFromString(drive)
		if err != nil || windows.GetDriveType(name) != windows.DRIVE_REMOVABLE {
			continue
		}
		// A reader for cards is a drive without one too.
		if windows.GetVolumeInformation(name, nil, 0, nil, nil, nil, nil, 0) == nil {
			found = append(found, drive)
		}
	}
	return found
}
