package page

import (
	"fmt"
	"strings"
	"time"

	"zapis/scoresheet/board"
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
		label += ": ?"
	case controls.IsValid():
		label += ": " + k.ControlText(controls)
		if kind := k.KindText(controls.Kind()); kind != "" {
			label += " · " + kind
		}
	}
	return label
}

// ControlText returns the time controls of both sides as people write them, such
// as 90'/40 + 30' + 30"; one text if they are the same.
func (k *Kit) ControlText(cs timecontrol.Controls) string {
	if cs[board.White] == cs[board.Black] {
		return k.OneControlText(cs[board.White])
	}
	return k.Words.Say("sheet.white") + " " + k.OneControlText(cs[board.White]) + ", " +
		k.Words.Say("sheet.black") + " " + k.OneControlText(cs[board.Black])
}

// OneControlText returns the time control of one side as people write it.
func (k *Kit) OneControlText(c timecontrol.Control) string {
	periods := c.Periods()
	if len(periods) == 0 {
		return c.String()
	}
	alike := true
	for _, p := range periods {
		alike = alike && p.Extra == periods[0].Extra
	}
	var parts []string
	for _, p := range periods {
		text := minutesText(p.Time)
		if p.Moves > 0 {
			text += fmt.Sprintf("/%d", p.Moves)
		}
		parts = append(parts, text)
		if !alike && p.Extra > 0 {
			parts = append(parts, k.extraText(c.Mode(), p.Extra))
		}
	}
	if alike && periods[0].Extra > 0 {
		parts = append(parts, k.extraText(c.Mode(), periods[0].Extra))
	}
	return strings.Join(parts, " + ")
}

func (k *Kit) extraText(mode timecontrol.Mode, extra time.Duration) string {
	text := fmt.Sprintf(`%d"`, int(extra/time.Second))
	switch mode {
	case timecontrol.Bronstein:
		return k.Words.Say("clocks.mode.bronstein", text)
	case timecontrol.Delay:
		return k.Words.Say("clocks.mode.delay", text)
	case timecontrol.Fischer:
	}
	return text
}

// KindText names a kind of time control, such as rapid chess; "" if it is unknown.
func (k *Kit) KindText(kind timecontrol.Kind) string {
	if kind == timecontrol.KindUnknown {
		return ""
	}
	return k.Words.Say("clocks.kind." + kind.String())
}

func minutesText(d time.Duration) string {
	minutes, seconds := int(d/time.Minute), int(d/time.Second)%60
	text := ""
	if minutes > 0 || seconds == 0 {
		text = fmt.Sprintf("%d'", minutes)
	}
	if seconds > 0 {
		text += fmt.Sprintf(`%d"`, seconds)
	}
	return text
}

// DateText returns the date in the head of a sheet as pages write dates: 2026-11-20.
func DateText(tag string) string { return strings.ReplaceAll(tag, ".", "-") }
