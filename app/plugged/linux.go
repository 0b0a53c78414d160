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

// Read returns what Linux tells under root, which is "/" but in tests: the
// connectors of the graphics cards in sys/class/drm, and the input devices in
// proc/bus/input/devices. What is missing or makes no sense is left out.
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
		own = others // a device whose screen hangs on a cable
	}
	set.ScreenOff = own.told > 0 && own.off == own.told
	set.Keyboards = keyboards(content(filepath.Join(root, "proc/bus/input/devices"), 1<<20))
	slices.Sort(set.Displays)
	slices.Sort(set.Keyboards)
	return set
}

// builtIn are the connectors that a screen in the same case hangs on.
var builtIn = regexp.MustCompile(`^(eDP|LVDS|DSI|DPI)-`)

// screens counts those of which it is told whether they are on.
type screens struct{ told, off int }

// add takes what is told of one screen. dpms is On, Off, Standby or Suspend;
// a driver that does not tell it still says whether a picture is sent at all.
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
	// The keys from Q to P are numbers 16 to 25 of the kernel's list: a device
	// that has them all can write. Power buttons, lids, volume keys, mice and
	// pens have none of them.
	letters = 0x3ff << 16
)

// keyboards returns the names of the devices that can write, from the list of
// the kernel: a block of lines for each device. The bits of its keys are
// written in words of 32 or 64 bits, the highest first; the letters stand in
// the last word of either size. The name is the device's own word, and might
// hold lines that look like the kernel's: every line of keys counts.
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

// clean makes a name fit for the log: a plugged-in device may call itself
// anything. If nothing is left, it is called by its kind.
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

// word returns what stands in a file of sysfs, "" if there is none.
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
