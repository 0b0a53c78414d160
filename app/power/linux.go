package power

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Root is where Linux tells of its power supplies.
const Root = "/sys/class/power_supply"

// Linux returns a reader of the power supplies that stand under root, one
// folder each. Several batteries count by what they hold where all of them
// tell it in the same unit, else each as much as any other. A battery outside
// the case (type UPS) counts only where there is none inside, and one that a
// mouse or a pen carries (scope Device) never. What is missing or makes no
// sense is left out.
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

// battery is one battery, as far as it is told.
type battery struct {
	percent      int    // capacity; -1 if not told
	energy, full amount // what it holds and could hold; of one unit
	unit         string // "energy" or "charge"; "" if not told
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
			// A new battery may hold more than it is said to hold.
			b.energy, b.full, b.unit = amount(min(now, full)), amount(full), unit
			break
		}
	}
	if b.percent < 0 && b.unit == "" {
		return list
	}
	return append(list, b)
}

// percentOf rounds down: a device is never said to hold more than it does. One
// battery is as full as it says itself.
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

// mains is what the supplies that are no batteries say together.
type mains struct{ told, online bool }

func (m *mains) add(online string) {
	// A USB supply also says 2: more than one voltage is on offer.
	switch online {
	case "1", "2":
		m.told, m.online = true, true
	case "0":
		m.told = true
	}
}

// charging reports that the device is fed from outside. A battery that
// discharges settles it, also when a charger too weak is plugged in. Of two
// batteries one often waits: "Not charging" alone says nothing then.
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

// read returns what stands in a file of a supply, "" if there is none. These
// files hold a word each.
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
