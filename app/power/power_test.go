package power_test

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unsafe"

	"zapis/app/power"
)

// tree writes a tree of small files and returns its root.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// supply names the files of one power supply: pairs of file and content.
func supply(name string, pairs ...string) map[string]string {
	files := map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		files[name+"/"+pairs[i]] = pairs[i+1]
	}
	return files
}

func supplies(list ...map[string]string) map[string]string {
	all := map[string]string{}
	for _, files := range list {
		maps.Copy(all, files)
	}
	return all
}

// R-G05: the charge, and whether the device is fed, as Linux tells them.
func TestLinux(t *testing.T) {
	plugged := supply("AC", "type", "Mains", "online", "1")
	unplugged := supply("AC", "type", "Mains", "online", "0")
	battery := func(status string) map[string]string {
		return supply("BAT0", "type", "Battery", "capacity", "84", "status", status)
	}
	tests := []struct {
		name  string
		files map[string]string
		want  power.Reading
		ok    bool
	}{
		{"no supply", nil, power.Reading{}, false},
		{"mains only", plugged, power.Reading{}, false},
		{"nothing but the charge", supply("B", "type", "Battery", "capacity", "84"), power.Reading{Percent: 84}, true},
		{"empty", supply("B", "type", "Battery", "capacity", "0"), power.Reading{}, true},

		{"discharging", supplies(battery("Discharging"), unplugged), power.Reading{Percent: 84}, true},
		{"charging", supplies(battery("Charging"), plugged), power.Reading{Percent: 84, Charging: true}, true},
		{"charging, and no word of a supply", battery("Charging"), power.Reading{Percent: 84, Charging: true}, true},
		{"a charger too weak", supplies(battery("Discharging"), plugged), power.Reading{Percent: 84}, true},
		{"full and plugged in", supplies(battery("Full"), plugged), power.Reading{Percent: 84, Charging: true}, true},
		{"full, the plug just pulled", supplies(battery("Full"), unplugged), power.Reading{Percent: 84}, true},
		{"charging stopped at a limit", battery("Not charging"), power.Reading{Percent: 84, Charging: true}, true},
		{"status not known, plugged in", supplies(battery("Unknown"), plugged), power.Reading{Percent: 84, Charging: true}, true},
		{"status not known", battery("Unknown"), power.Reading{Percent: 84}, true},
		{"status garbage", battery("\x00\xff???"), power.Reading{Percent: 84}, true},
		{
			"plugged in at one of two sockets",
			supplies(battery("Unknown"), unplugged, supply("usb", "type", "USB", "online", "2")),
			power.Reading{Percent: 84, Charging: true},
			true,
		},

		{
			"a pen's battery first",
			supplies(
				supply("A", "type", "Battery", "scope", "Device", "capacity", "12"),
				supply("B", "type", "Battery", "scope", "System", "capacity", "55")),
			power.Reading{Percent: 55},
			true,
		},
		{
			"nothing but a mouse's battery",
			supply("A", "type", "Battery", "scope", "Device", "capacity", "12", "status", "Discharging"),
			power.Reading{},
			false,
		},
		{
			"an empty bay",
			supplies(
				supply("BAT0", "type", "Battery", "present", "0", "capacity", "0"),
				supply("BAT1", "type", "Battery", "present", "1", "capacity", "70")),
			power.Reading{Percent: 70},
			true,
		},

		{
			"capacity not told, energy is",
			supply("B", "type", "Battery", "energy_now", "25990000", "energy_full", "50000000"),
			power.Reading{Percent: 51},
			true,
		},
		{
			"more than full",
			supply("B", "type", "Battery", "charge_now", "5100", "charge_full", "5000"),
			power.Reading{Percent: 100},
			true,
		},
		{
			"full at nothing",
			supply("B", "type", "Battery", "energy_now", "0", "energy_full", "0"),
			power.Reading{},
			false,
		},
		{
			"its own word before the energy's",
			supply("B", "type", "Battery", "capacity", "60", "energy_now", "25", "energy_full", "50"),
			power.Reading{Percent: 60},
			true,
		},
		{
			"two batteries, one small and full, one large and nearly empty; one waits",
			supplies(
				supply("BAT0", "type", "Battery", "capacity", "100", "energy_now", "10", "energy_full", "10", "status", "Unknown"),
				supply("BAT1", "type", "Battery", "capacity", "10", "energy_now", "9", "energy_full", "90", "status", "Discharging")),
			power.Reading{Percent: 19},
			true,
		},
		{
			"two batteries, one charging and one waiting",
			supplies(
				supply("BAT0", "type", "Battery", "capacity", "80", "status", "Not charging"),
				supply("BAT1", "type", "Battery", "capacity", "41", "status", "Charging")),
			power.Reading{Percent: 60, Charging: true},
			true,
		},
		{
			"two batteries, units that cannot be summed",
			supplies(
				supply("BAT0", "type", "Battery", "capacity", "100", "energy_now", "10", "energy_full", "10"),
				supply("BAT1", "type", "Battery", "charge_now", "4", "charge_full", "8")),
			power.Reading{Percent: 75},
			true,
		},
		{
			"two batteries, one garbage",
			supplies(
				supply("BAT0", "type", "Battery", "capacity", "-3", "status", "Discharging"),
				supply("BAT1", "type", "Battery", "capacity", "33", "status", "Charging")),
			power.Reading{Percent: 33, Charging: true},
			true,
		},

		{
			"a UPS alone",
			supply("ups", "type", "UPS", "capacity", "77", "status", "Discharging"),
			power.Reading{Percent: 77},
			true,
		},
		{
			"a UPS beside the tablet's own battery",
			supplies(
				supply("aups", "type", "UPS", "capacity", "77", "status", "Charging"),
				supply("bat", "type", "Battery", "capacity", "20", "status", "Discharging")),
			power.Reading{Percent: 20},
			true,
		},

		{"capacity in words", supply("B", "type", "Battery", "capacity", "full"), power.Reading{}, false},
		{"capacity above 100", supply("B", "type", "Battery", "capacity", "101"), power.Reading{}, false},
		{"capacity below 0", supply("B", "type", "Battery", "capacity", "-1"), power.Reading{}, false},
		{"capacity beyond all numbers", supply("B", "type", "Battery", "capacity", strings.Repeat("9", 5000)), power.Reading{}, false},
		{"energy below 0", supply("B", "type", "Battery", "energy_now", "-5", "energy_full", "10"), power.Reading{}, false},
		{"a type nobody knows", supply("B", "type", "Dynamo", "capacity", "50"), power.Reading{}, false},
		{"no type", supply("B", "capacity", "50"), power.Reading{}, false},
		{"a folder where a file is looked for", map[string]string{"B/type": "Battery", "B/capacity/x": "5"}, power.Reading{}, false},
		{"a file where a folder is looked for", map[string]string{"B": "Battery"}, power.Reading{}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, ok := power.Linux(tree(t, tt.files))()
			if got != tt.want || ok != tt.ok {
				t.Errorf("got %+v %v, want %+v %v", got, ok, tt.want, tt.ok)
			}
		})
	}
	if got, ok := power.Linux(filepath.Join(t.TempDir(), "nowhere"))(); ok {
		t.Errorf("from a folder that is not there: %+v", got)
	}
}

// R-G05: the same from what Windows tells.
func TestWindows(t *testing.T) {
	tests := []struct {
		name   string
		status power.WindowsStatus
		want   power.Reading
		ok     bool
	}{
		{"on battery", power.WindowsStatus{ACLine: 0, BatteryFlag: 1, LifePercent: 73}, power.Reading{Percent: 73}, true},
		{"between high and low", power.WindowsStatus{ACLine: 0, BatteryFlag: 0, LifePercent: 50}, power.Reading{Percent: 50}, true},
		{"critical", power.WindowsStatus{ACLine: 0, BatteryFlag: 4, LifePercent: 3}, power.Reading{Percent: 3}, true},
		{"charging", power.WindowsStatus{ACLine: 1, BatteryFlag: 9, LifePercent: 90}, power.Reading{Percent: 90, Charging: true}, true},
		{"full and plugged in", power.WindowsStatus{ACLine: 1, BatteryFlag: 1, LifePercent: 100}, power.Reading{Percent: 100, Charging: true}, true},
		{"line not known, charging", power.WindowsStatus{ACLine: 255, BatteryFlag: 8, LifePercent: 40}, power.Reading{Percent: 40, Charging: true}, true},
		{"line not known", power.WindowsStatus{ACLine: 255, BatteryFlag: 2, LifePercent: 30}, power.Reading{Percent: 30}, true},
		{"no battery", power.WindowsStatus{ACLine: 1, BatteryFlag: 128, LifePercent: 255}, power.Reading{}, false},
		{"no battery, yet a charge", power.WindowsStatus{ACLine: 1, BatteryFlag: 128, LifePercent: 100}, power.Reading{}, false},
		{"charge not known", power.WindowsStatus{ACLine: 0, BatteryFlag: 1, LifePercent: 255}, power.Reading{}, false},
		{"flag not known", power.WindowsStatus{ACLine: 0, BatteryFlag: 255, LifePercent: 61}, power.Reading{Percent: 61}, true},
		{"nothing known", power.WindowsStatus{ACLine: 255, BatteryFlag: 255, LifePercent: 255}, power.Reading{}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, ok := tt.status.Decode()
			if got != tt.want || ok != tt.ok {
				t.Errorf("got %+v %v, want %+v %v", got, ok, tt.want, tt.ok)
			}
		})
	}
	// The system writes 12 bytes, the two times at 4 and 8.
	var s power.WindowsStatus
	if unsafe.Sizeof(s) != 12 || unsafe.Offsetof(s.LifePercent) != 2 || unsafe.Offsetof(s.LifeTime) != 4 || unsafe.Offsetof(s.FullLifeTime) != 8 {
		t.Error("the struct does not lie in memory as Windows writes it")
	}
}

func TestPercent(t *testing.T) {
	for _, ok := range []bool{true, false} {
		read := power.Percent(func() (power.Reading, bool) { return power.Reading{Percent: 42, Charging: true}, ok })
		if percent, got := read(); percent != 42 || got != ok {
			t.Errorf("got %d %v, want 42 %v", percent, got, ok)
		}
	}
	// Whatever this machine has, asking it does no harm.
	if got, ok := power.System()(); ok && (got.Percent < 0 || got.Percent > 100) {
		t.Errorf("this machine's battery: %+v", got)
	}
}
