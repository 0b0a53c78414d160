package power

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Root is the folder in which Linux reports its power supplies.
const Root = "/sys/class/power_supply"

// Linux returns a reader of the power supplies under root, one folder each.
// Several batteries are weighted by their capacity if all of them report it in
// the same unit, and equally otherwise. A battery outside the case (type UPS)
// counts only if there is none inside, and the battery of a mouse or a pen
// (scope Device) never counts. Linux ignores what is missing or makes no
// sense.
func Linux(root string) Reader {
	return func() (Reading, bool) {
		supplies, err := filepath.Glob(filepath.Join(root, "*"))
		if err != nil {
			return Reading{}, false
		}
		var inside, outside []battery
		var mains mains
		for _, dir := range supplies {
			if read(dir, "scope") == "Device" {
				continue
			}
			switch read(dir, "type") {
			case "Battery":
				inside = appendBattery(inside, dir)
			case "UPS":
				outside = appendBattery(outside, dir)
			default:
				mains.add(read(dir, "online"))
			}
		}
		if len(inside) == 0 {
			inside = outside
		}
		if len(inside) == 0 {
			return Reading{}, false
		}
		return Reading{Percent: percentOf(inside), Charging: charging(inside, mains)}, true
	}
}

// battery is what is reported about one battery.
type battery struct {
	percent      int    // capacity; -1 if not reported
	energy, full amount // current and full content, in the same unit
	unit         string // "energy" or "charge"; "" if not reported
	status       string // Charging, Discharging, Not charging, Full, Unknown
}

type amount float64

func appendBattery(list []battery, dir string) []battery {
	if read(dir, "present") == "0" {
		return list
	}
	b := battery{percent: -1, status: read(dir, "status")}
	if percent, err := strconv.Atoi(read(dir, "capacity")); err == nil && percent >= 0 && percent <= 100 {
		b.percent = percent
	}
	for _, unit := range []string{"energy", "charge"} {
		now, err := strconv.ParseUint(read(dir, unit+"_now"), 10, 63)
		full, errFull := strconv.ParseUint(read(dir, unit+"_full"), 10, 63)
		if err == nil && errFull == nil && full > 0 {
			// A new battery may hold more than its reported full content.
			b.energy, b.full, b.unit = amount(min(now, full)), amount(full), unit
			break
		}
	}
	if b.percent < 0 && b.unit == "" {
		return list
	}
	return append(list, b)
}

// percentOf returns the charge of all batteries, rounded down so that it is
// never overstated. The charge of a single battery is the one that it reports.
func percentOf(list []battery) int {
	if len(list) == 1 && list[0].percent >= 0 {
		return list[0].percent
	}
	unit := list[0].unit
	if unit != "" && !slices.ContainsFunc(list, func(b battery) bool { return b.unit != unit }) {
		var now, full amount
		for _, b := range list {
			now += b.energy
			full += b.full
		}
		return int(100 * now / full)
	}
	sum := 0
	for _, b := range list {
		if b.percent >= 0 {
			sum += b.percent
		} else {
			sum += int(100 * b.energy / b.full)
		}
	}
	return sum / len(list)
}

// mains is what the supplies other than batteries report together.
type mains struct{ told, online bool }

func (m *mains) add(online string) {
	// A USB supply also reports 2 if it offers several voltages.
	switch online {
	case "1", "2":
		m.told, m.online = true, true
	case "0":
		m.told = true
	}
}

// charging reports whether the device is powered from outside. A battery that
// discharges decides that it is not, even with a weak charger plugged in. Of
// two batteries one often waits, so "Not charging" alone says nothing.
func charging(list []battery, m mains) bool {
	status := func(s string) bool {
		return slices.ContainsFunc(list, func(b battery) bool { return b.status == s })
	}
	switch {
	case status("Discharging"):
		return false
	case status("Charging"):
		return true
	case m.told:
		return m.online
	}
	return status("Full") || status("Not charging")
}

// read returns the content of a file of a supply, or "" if there is none. Each
// of these files holds one word.
func read(dir, name string) string {
	f, err := os.Open(filepath.Join(dir, name))
	if err != nil {
		return ""
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, 256))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(b))
}
