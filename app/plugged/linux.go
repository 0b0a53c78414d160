package plugged

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Read returns what Linux reports under root, which is "/" except in tests: the
// connectors of the graphics cards in sys/class/drm, and the input devices in
// proc/bus/input/devices. It ignores what is missing or makes no sense.
func Read(root string) Set {
	var set Set
	var own, others screens
	connectors, err := filepath.Glob(filepath.Join(root, "sys/class/drm/card*-*"))
	if err != nil {
		connectors = nil
	}
	for _, dir := range connectors {
		if word(dir, "status") != "connected" {
			continue
		}
		_, name, _ := strings.Cut(filepath.Base(dir), "-")
		set.Displays = append(set.Displays, clean(name, Display))
		kind := &others
		if builtIn.MatchString(name) {
			kind = &own
		}
		kind.add(word(dir, "dpms"), word(dir, "enabled"))
	}
	if own.told == 0 {
		own = others // a device whose screen is connected by a cable
	}
	set.ScreenOff = own.told > 0 && own.off == own.told
	set.Keyboards = keyboards(content(filepath.Join(root, "proc/bus/input/devices"), 1<<20))
	slices.Sort(set.Displays)
	slices.Sort(set.Keyboards)
	return set
}

// builtIn matches the connectors of a screen in the same case.
var builtIn = regexp.MustCompile(`^(eDP|LVDS|DSI|DPI)-`)

// screens counts the screens that report whether they are on.
type screens struct{ told, off int }

// add adds what is reported about one screen. dpms is On, Off, Standby or
// Suspend. A driver that does not report it still says whether a picture is
// sent at all.
func (s *screens) add(dpms, enabled string) {
	switch {
	case dpms == "Off", dpms == "Standby", dpms == "Suspend", enabled == "disabled":
		s.told++
		s.off++
	case dpms == "On", enabled == "enabled":
		s.told++
	}
}

const (
	evKey = 1 << 1 // in EV: the device has keys
	// The keys from Q to P have the numbers 16 to 25 in the kernel's list. A
	// device that has all of them can type letters. Power buttons, lids, volume
	// keys, mice and pens have none of them.
	letters = 0x3ff << 16
)

// keyboards returns the names of the devices that can type letters, from the
// kernel's list, which has a block of lines for each device. The bits of its
// keys are in words of 32 or 64 bits, the highest first; the letters are in
// the last word of either size. The name comes from the device and might
// contain lines that look like the kernel's, so every line of keys counts.
func keyboards(list string) []string {
	var names []string
	var name string
	var ev, keys uint64
	for line := range strings.Lines(list + "\n\n") {
		line = strings.TrimRight(line, "\r\n")
		switch {
		case line == "":
			if ev&evKey != 0 && keys&letters == letters {
				names = append(names, clean(name, Keyboard))
			}
			name, ev, keys = "", 0, 0
		case strings.HasPrefix(line, "N: Name="):
			name = strings.TrimSuffix(strings.TrimPrefix(line[len("N: Name="):], `"`), `"`)
		case strings.HasPrefix(line, "B: EV="):
			ev |= lastWord(line[len("B: EV="):])
		case strings.HasPrefix(line, "B: KEY="):
			keys |= lastWord(line[len("B: KEY="):])
		}
	}
	return names
}

func lastWord(bits string) uint64 {
	words := strings.Fields(bits)
	if len(words) == 0 {
		return 0
	}
	n, err := strconv.ParseUint(words[len(words)-1], 16, 64)
	if err != nil {
		return 0
	}
	return n
}

// clean returns a name in a form that is safe for the log, since a device may
// give itself any name. If nothing is left of it, the name is its kind.
func clean(name, kind string) string {
	name = strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, name)
	if runes := []rune(name); len(runes) > 60 {
		name = string(runes[:60])
	}
	if name = strings.TrimSpace(name); name == "" {
		return kind
	}
	return name
}

// word returns the content of a file of sysfs, or "" if there is none.
func word(dir, name string) string {
	return strings.TrimSpace(content(filepath.Join(dir, name), 64))
}

func content(path string, limit int64) string {
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, limit))
	if err != nil {
		return ""
	}
	return string(b)
}
