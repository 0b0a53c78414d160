package page

import (
	"fmt"
	"math"
	"strings"

	"zapis/app/device"
	"zapis/assets"
)

// LockWords says what locks the screen to the program.
func LockWords(lock string, words assets.Catalogue) string {
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

// BatteryWords says how the battery stands: its charge, how long it will last at
// which rate, and at which level the device warns (R-G05).
func BatteryWords(b device.Battery, words assets.Catalogue) (out []string) {
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
		rate := Decimal(b.PerHour, words)
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

// EnrolmentLines say who enrolled the device, and for how long.
func EnrolmentLines(c device.Enrolment, words assets.Catalogue) []ReaderLine {
	label := words.Say("owner.enrolled")
	if !c.Enrolled {
		return []ReaderLine{{Label: label, Text: words.Say("owner.enrolled.none")}}
	}
	key := "owner.enrolled.owner"
	if c.Label {
		key = "owner.enrolled.label"
	}
	out := []ReaderLine{
		{Label: label, Text: words.Say(key, c.Name), Heavy: true},
		{Label: words.Say("owner.organizer"), Text: c.Emblem},
		{Label: " ", Text: c.Organizer},
	}
	switch {
	case c.From != "" && c.Until != "":
		out = append(out, ReaderLine{Label: words.Say("owner.valid"), Text: c.From + " – " + c.Until})
	case c.Until != "":
		out = append(out, ReaderLine{Label: words.Say("owner.valid"), Text: words.Say("owner.valid.until", c.Until)})
	case c.From != "":
		out = append(out, ReaderLine{Label: words.Say("owner.valid"), Text: words.Say("owner.valid.from", c.From)})
	}
	return out
}

// Decimal returns a number with one decimal, or none if that is 0, in the writing
// of the language.
func Decimal(v float64, words assets.Catalogue) string {
	text := strings.TrimSuffix(fmt.Sprintf("%.1f", v), ".0")
	if words.Language() != "en" {
		text = strings.Replace(text, ".", ",", 1)
	}
	return text
}

// CheckWord says the word by which two sheets of a game are compared, and whether
// moves are missing here, so that the words differ.
func CheckWord(w device.CheckWord, words assets.Catalogue) (text, gaps string) {
	if w.Gaps > 0 {
		gaps = words.Say("checkword.gaps", w.Gaps)
	}
	return words.Say("checkword.is", w.Word), gaps
}
