package plugged_test

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"zapis/app/plugged"
)

func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// connector names the files of a connector: status, dpms, enabled.
func connector(files map[string]string, name, status, dpms, enabled string) {
	for file, text := range map[string]string{"status": status, "dpms": dpms, "enabled": enabled} {
		if text != "" {
			files["sys/class/drm/"+name+"/"+file] = text + "\n"
		}
	}
}

// R-G04: the displays that are connected, and whether the own one is off.
func TestDisplays(t *testing.T) {
	type c struct{ name, status, dpms, enabled string }
	own := c{"card0-eDP-1", "connected", "On", "enabled"}
	tests := []struct {
		name string
		is   []c
		want []string
		off  bool
	}{
		{"nothing", nil, nil, false},
		{"the own screen", []c{own, {"card0-HDMI-A-1", "disconnected", "Off", "disabled"}}, []string{"eDP-1"}, false},
		{"a projector", []c{own, {"card0-HDMI-A-1", "connected", "On", "enabled"}}, []string{"HDMI-A-1", "eDP-1"}, false},
		{"plugged in, not yet used", []c{own, {"card1-DP-3", "connected", "Off", "disabled"}}, []string{"DP-3", "eDP-1"}, false},
		{"one name on two cards", []c{
			{"card0-HDMI-A-1", "connected", "On", "enabled"},
			{"card1-HDMI-A-1", "connected", "On", "enabled"},
		}, []string{"HDMI-A-1", "HDMI-A-1"}, false},
		{"a connector that does not know", []c{own, {"card0-Writeback-1", "unknown", "On", "disabled"}}, []string{"eDP-1"}, false},
		{"no word of the status", []c{own, {"card0-DP-1", "", "On", "enabled"}}, []string{"eDP-1"}, false},
		{"garbage", []c{{"card0-DSI-1", "connected\x00yes", "?", "?"}}, nil, false},

		{"own screen off", []c{{"card0-eDP-1", "connected", "Off", "enabled"}}, []string{"eDP-1"}, true},
		{"own screen asleep", []c{{"card0-DSI-1", "connected", "Suspend", "enabled"}}, []string{"DSI-1"}, true},
		{"own screen sent nothing", []c{{"card0-LVDS-1", "connected", "On", "disabled"}}, []string{"LVDS-1"}, true},
		{"own screen off, projector on", []c{
			{"card0-eDP-1", "connected", "Off", "disabled"},
			{"card0-HDMI-A-1", "connected", "On", "enabled"},
		}, []string{"HDMI-A-1", "eDP-1"}, true},
		{"projector off, own screen on", []c{own, {"card0-HDMI-A-1", "connected", "Off", "disabled"}}, []string{"HDMI-A-1", "eDP-1"}, false},
		{"no own screen, the only one off", []c{{"card0-HDMI-A-1", "connected", "Off", "disabled"}}, []string{"HDMI-A-1"}, true},
		{"no own screen, one of two off", []c{
			{"card0-DP-1", "connected", "Off", "disabled"},
			{"card0-DP-2", "connected", "On", "enabled"},
		}, []string{"DP-1", "DP-2"}, false},
		{"not told", []c{{"card0-eDP-1", "connected", "", ""}}, []string{"eDP-1"}, false},
		{"dpms not told", []c{{"card0-eDP-1", "connected", "", "enabled"}}, []string{"eDP-1"}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			files := map[string]string{"sys/class/drm/card0/dev": "226:0", "sys/class/drm/version": "drm 1.1.0"}
			for _, c := range tt.is {
				connector(files, c.name, c.status, c.dpms, c.enabled)
			}
			got := plugged.Read(tree(t, files))
			if !reflect.DeepEqual(got.Displays, tt.want) || got.ScreenOff != tt.off || got.Keyboards != nil {
				t.Errorf("got %+v, want %q, off %v", got, tt.want, tt.off)
			}
		})
	}
}

// device is a block of /proc/bus/input/devices.
func device(name, ev, key string) string {
	return "I: Bus=0003 Vendor=046d Product=c31c Version=0110\nN: Name=\"" + name + "\"\nP: Phys=usb-0000:00:14.0-1/input0\n" +
		"S: Sysfs=/devices/pci0000:00/input/input7\nU: Uniq=\nH: Handlers=sysrq kbd event7 leds \nB: PROP=0\nB: EV=" + ev + "\nB: KEY=" + key + "\nB: LED=7\n\n"
}

// R-G04: a keyboard is what has letters; the bits are those the kernel writes
// for such devices.
func TestKeyboards(t *testing.T) {
	const keyboard = "402000000 3803078f800d001 feffffdfffefffff fffffffffffffffe" // AT keyboard, 64 bits a word
	tests := []struct {
		name, list string
		want       []string
	}{
		{"no list", "", nil},
		{"a keyboard", device("AT Translated Set 2 keyboard", "120013", keyboard), []string{"AT Translated Set 2 keyboard"}},
		{"words of 32 bits", device("USB", "120013", "4 2000000 3803078 f800d001 feffffdf ffefffff ffffffff fffffffe"), []string{"USB"}},
		{"leading zeros left out", device("short", "3", "3ff0000"), []string{"short"}},
		{"the power button", device("Power Button", "3", "10000000000000 0"), nil},
		{"the lid", device("Lid Switch", "21", ""), nil},
		{"volume and brightness", device("Intel HID events", "13", "40000000 0 0 0 e000000000000 0"), nil},
		{"a mouse", device("USB Optical Mouse", "17", "ff0000 0 0 0 0"), nil},
		{"a touch screen and its pen", device("Goodix", "b", "1c03 0 0 0 0 0"), nil},
		{"digits only", device("Numeric pad", "120013", "ffe"), nil},
		{"one letter missing", device("odd", "3", "1ff0000"), nil},
		{"letters, but no keys", device("odd", "1", "3ff0000"), nil},
		{"letters in another word", device("odd", "3", "3ff0000 0"), nil},
		{"two alike", device("B", "3", keyboard) + device("A", "3", keyboard) + device("B", "3", keyboard), []string{"A", "B", "B"}},
		{"the last without a blank line", strings.TrimRight(device("Z", "3", keyboard), "\n"), []string{"Z"}},
		{"quotes in the name", device(`The "Best" 1"`, "3", keyboard), []string{`The "Best" 1"`}},
		{"no name", device("", "3", keyboard), []string{"keyboard"}},
		{"a name that steers a terminal", device("\x1b[31mRed\x07", "3", keyboard), []string{"[31mRed"}},
		{"a name that plays the kernel", device("x\"\nB: KEY=0\nB: EV=0\n\nN: Name=\"Lid", "3", keyboard), []string{"Lid"}},
		{"a name too long", device(strings.Repeat("ä", 300), "3", keyboard), []string{strings.Repeat("ä", 60)}},
		{"garbage", "N: Name\nB: KEY=zz\nB: EV=\n\x00\xff\n\nB: KEY=" + strings.Repeat("f", 99), nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := plugged.Read(tree(t, map[string]string{"proc/bus/input/devices": tt.list}))
			if !reflect.DeepEqual(got, plugged.Set{Keyboards: tt.want}) {
				t.Errorf("got %+v, want %q", got, tt.want)
			}
		})
	}
}

// R-G04: what was plugged in between two looks.
func TestAdded(t *testing.T) {
	set := func(displays, keyboards string) plugged.Set {
		return plugged.Set{Displays: strings.Fields(displays), Keyboards: strings.Fields(keyboards)}
	}
	tests := []struct {
		name          string
		before, after plugged.Set
		want          []plugged.Item
	}{
		{"nothing", set("", ""), set("", ""), nil},
		{"all as before", set("a b", "k"), set("a b", "k"), nil},
		{"something taken away", set("a b", "k l"), set("b", ""), nil},
		{"both", set("a", ""), set("a b", "k"), []plugged.Item{{plugged.Display, "b"}, {plugged.Keyboard, "k"}}},
		{"a second of the same name", set("", "k"), set("", "k k"), []plugged.Item{{plugged.Keyboard, "k"}}},
		{"one for another", set("a", "k"), set("b", "l"), []plugged.Item{{plugged.Display, "b"}, {plugged.Keyboard, "l"}}},
		{"a name of the other kind", set("a", ""), set("a", "a"), []plugged.Item{{plugged.Keyboard, "a"}}},
		{
			"counted only",
			plugged.Set{Displays: plugged.Numbered(1), Keyboards: plugged.Numbered(9)},
			plugged.Set{Displays: plugged.Numbered(2), Keyboards: plugged.Numbered(11)},
			[]plugged.Item{{plugged.Display, "2"}, {plugged.Keyboard, "10"}, {plugged.Keyboard, "11"}},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := plugged.Added(tt.before, tt.after); !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

// Two looks at this machine agree, whatever it has.
func TestSystem(t *testing.T) {
	if first := plugged.System(); plugged.Added(first, plugged.System()) != nil {
		t.Errorf("something was plugged in: before %+v", first)
	}
}
