// Package power reads the battery's charge where the system tells it without
// asking anybody: on Linux, under /sys/class/power_supply.
package power

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Root is where Linux tells of its power supplies.
const Root = "/sys/class/power_supply"

// Reader returns a function that reads the charge of the first battery under
// root, in percent; ok is false where there is none, or the system tells
// none. A mouse's or pen's battery (scope Device) is not the tablet's.
func Reader(root string) func() (percent int, ok bool) {
	return func() (int, bool) {
		supplies, err := filepath.Glob(filepath.Join(root, "*"))
		if err != nil {
			return 0, false
		}
		for _, dir := range supplies {
			if read(dir, "type") != "Battery" || read(dir, "scope") == "Device" {
				continue
			}
			percent, err := strconv.Atoi(read(dir, "capacity"))
			if err == nil && percent >= 0 && percent <= 100 {
				return percent, true
			}
		}
		return 0, false
	}
}

func read(dir, name string) string {
	b, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(b))
}
