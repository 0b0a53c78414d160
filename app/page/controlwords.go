package page

import (
	"strings"

	"zapis/scoresheet/timecontrol"
)

// ControlLabel returns the label of the field for a time control, with what is
// understood of what was typed.
func (k *Kit) ControlLabel(typed string) string {
	label := k.Words.Say("start.timecontrol")
	controls, err := timecontrol.ParseEach(typed)
	switch {
	case strings.TrimSpace(typed) == "":
	case err != nil:
		label = k.Words.Say("app.label", label, "?")
	case controls.IsValid():
		label = k.Words.Say("app.label", label, k.ControlText(controls))
		if kind := k.KindText(controls.Kind()); kind != "" {
			label += " · " + kind
		}
	}
	return label
}

// ControlText returns the time controls of both sides as people write them, such
// as 90'/40 + 30' + 30"; one text if they are the same.
func (k *Kit) ControlText(cs timecontrol.Controls) string { return cs.Say(k.Words) }

// OneControlText returns the time control of one side as people write it.
func (k *Kit) OneControlText(c timecontrol.Control) string { return c.Say(k.Words) }

// ControlTagText returns the time control in the head of a sheet as people write it, and
// as it stands there if it cannot be read.
func (k *Kit) ControlTagText(tag string) string { return timecontrol.SayText(tag, k.Words) }

// KindText names a kind of time control, such as rapid chess; "" if it is unknown.
func (k *Kit) KindText(kind timecontrol.Kind) string {
	if kind == timecontrol.KindUnknown {
		return ""
	}
	return k.Words.Say("clocks.kind." + kind.String())
}

// DateText returns the date in the head of a sheet as pages write dates: 2026-11-20.
func DateText(tag string) string { return strings.ReplaceAll(tag, ".", "-") }
