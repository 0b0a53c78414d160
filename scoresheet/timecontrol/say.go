package timecontrol

import (
	"fmt"
	"strings"
	"time"

	"zapis/scoresheet/board"
)

// Words says the words of a key in one language; assets.Catalogue does.
type Words interface {
	Say(key string, args ...any) string
}

// SayText returns a control that was written in any form that [ParseEach] reads as
// people write it, and the text itself if it cannot be read.
func SayText(text string, words Words) string {
	if cs, err := ParseEach(text); err == nil && cs.IsValid() {
		return cs.Say(words)
	}
	return text
}

// Say returns the controls of both sides as people write them, such as
// 90'/40 + 30' + 30"; one text if they are the same.
func (cs Controls) Say(words Words) string {
	if cs[board.White] == cs[board.Black] {
		return cs[board.White].Say(words)
	}
	return words.Say("sheet.white") + " " + cs[board.White].Say(words) + ", " +
		words.Say("sheet.black") + " " + cs[board.Black].Say(words)
}

// Say returns the control as people write it.
func (c Control) Say(words Words) string {
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
			parts = append(parts, extraText(words, c.Mode(), p.Extra))
		}
	}
	if alike && periods[0].Extra > 0 {
		parts = append(parts, extraText(words, c.Mode(), periods[0].Extra))
	}
	return strings.Join(parts, " + ")
}

func extraText(words Words, mode Mode, extra time.Duration) string {
	text := fmt.Sprintf(`%d"`, int(extra/time.Second))
	switch mode {
	case Bronstein:
		return words.Say("clocks.mode.bronstein", text)
	case Delay:
		return words.Say("clocks.mode.delay", text)
	case Fischer:
	}
	return text
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
