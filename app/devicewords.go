package app

import (
	"fmt"
	"math"
	"strings"

	"zapis/app/device"
	"zapis/assets"
)

func lockWords(lock string, words assets.Catalogue) string {
	switch lock {
	case "kiosk":
		return words.Say("owner.lock.kiosk")
	case "pinned":
		return words.Say("owner.lock.pinned")
	case "", "none":
		return words.Say("owner.lock.none")
	}
	return words.Say("owner.lock.other", lock)
}

// batteryWords says how the battery stands: charge, rate, how long it lasts,
// when it warns (R-G05).
func batteryWords(b device.Battery, words assets.Catalogue) (out []string) {
	if !b.Known {
		return []string{words.Say("owner.battery.unknown")}
	}
	text := fmt.Sprintf("%d %%", b.Percent)
	if b.Charging {
		text += ", " + words.Say("owner.battery.charging")
	}
	out = append(out, text)
	switch {
	case b.Charging:
	case b.Left > 0 && b.PerHour > 0:
		rate := decimal(b.PerHour, words)
		out = append(out, words.Say("owner.battery.left", int(math.Floor(b.Left.Hours())), rate))
	default:
		out = append(out, words.Say("owner.battery.norate"))
	}
	out = append(out, words.Say("owner.battery.warns", b.WarnAt))
	if b.Low {
		out = append(out, words.Say("band.battery.low"))
	}
	return out
}

// enrolmentLines says who enrolled the device, and for how long.
func enrolmentLines(c device.Enrolment, words assets.Catalogue) []readerLine {
	label := words.Say("owner.enrolled")
	if !c.Enrolled {
		return []readerLine{{label: label, text: words.Say("owner.enrolled.none")}}
	}
	key := "owner.enrolled.owner"
	if c.Label {
		key = "owner.enrolled.label"
	}
	out := []readerLine{
		{label: label, text: words.Say(key, c.Name), heavy: true},
		{label: words.Say("owner.organizer"), text: c.Emblem},
		{label: " ", text: c.Organizer},
	}
	switch {
	case c.From != "" && c.Until != "":
		out = append(out, readerLine{label: words.Say("owner.valid"), text: c.From + " – " + c.Until})
	case c.Until != "":
		out = append(out, readerLine{label: words.Say("owner.valid"), text: words.Say("owner.valid.until", c.Until)})
	case c.From != "":
		out = append(out, readerLine{label: words.Say("owner.valid"), text: words.Say("owner.valid.from", c.From)})
	}
	return out
}

// decimal writes a number with one decimal, none if that is 0.
func decimal(v float64, words assets.Catalogue) string {
	text := strings.TrimSuffix(fmt.Sprintf("%.1f", v), ".0")
	if words.Language() != "en" {
		text = strings.Replace(text, ".", ",", 1)
	}
	return text
}
