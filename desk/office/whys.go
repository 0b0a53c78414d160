package office

import (
	"fmt"
	"slices"
	"strings"

	"zapis/desk"
	"zapis/desk/publish"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/logwords"
)

// Why returns a reason in words. Names and texts from others are made safe to
// show.
func Why(w desk.Why, words logwords.Words) string {
	if len(w.Text) == 1 && (w.Key == "why.alarm" || w.Key == "why.admit.alarms") {
		w.Text = []string{Alarms(w.Text[0], words)}
	}
	args := w.Args()
	switch w.Key {
	case "why.missing", "why.missing.paper", "why.waits":
		args[0] = Minutes(w.N, words)
	}
	if last := len(args) - 1; last >= 0 && namesPerson[w.Key] {
		if by, ok := args[last].(string); ok {
			args[last] = publish.Person(by, words)
		}
	}
	for i := range args {
		if text, ok := args[i].(string); ok {
			args[i] = publish.Isolated(publish.Line(text))
		}
	}
	return words.Say(w.Key, args...)
}

// namesPerson are the reasons whose last words are the name of the person who stated
// what they are about.
var namesPerson = map[string]bool{
	"why.settled.one": true, "why.settled.none": true, "why.settled.seen": true, "why.removed": true, "why.held": true, "why.held.game": true,
	"why.hold.already": true,
}

// Minutes returns the words for how long something has taken: minutes as long as they
// have two digits, then whole hours, rounded down.
func Minutes(n int, words logwords.Words) string {
	if n > 99 {
		return words.Say("hall.tile.hours", n/60)
	}
	return words.Say("hall.tile.minutes", n)
}

// Alarms returns the words for a device's statement about its alarms, in the
// form of attest.Alarms.Text. Any other text is returned unchanged.
func Alarms(text string, words logwords.Words) string {
	a, err := attest.ParseAlarms(text)
	if err != nil {
		return text
	}
	var parts []string
	for _, kind := range a.Kinds() {
		name := words.Say("alarm.name." + kind)
		if !slices.Contains(alarmNames, kind) {
			name = words.Say("alarm.name.other")
		}
		parts = append(parts, fmt.Sprintf("%s %d", name, a.Count(kind)))
	}
	said := strings.Join(parts, ", ")
	if n := a.Unacknowledged(); n > 0 {
		said += "; " + words.Say("why.alarm.open", n)
	}
	return said
}

// alarmNames are the kinds of alarms that have a word.
var alarmNames = []string{"left", "stopped", "killed", "power", "clock", "storage", "codes", "log", "plugged"}

// Told returns the reason of an error in words. It returns false if the error has
// no reason and belongs in the log.
func Told(err error, words logwords.Words) (text string, ok bool) {
	why, ok := desk.ReasonOf(err)
	if !ok {
		return "", false
	}
	return Why(why, words), true
}

// Whys returns each reason in words, with the side that it concerns. A reason
// that applies to both players is given once.
func Whys(all []desk.Why, words logwords.Words) (texts []string) {
	said := map[int]bool{}
	for i, w := range all {
		if said[i] {
			continue
		}
		text, side := Why(w, words), desk.SideWord(w.Side)
		if w.Side == 0 || w.Side == 1 {
			turned := w
			turned.Side = 1 - w.Side
			if n := slices.IndexFunc(all, turned.Same); n >= 0 {
				side, said[n] = "both", true
			}
		}
		if side != "" {
			text = words.Say("hall.board.pair", words.Say("hall.side."+side), text)
		}
		texts = append(texts, text)
	}
	return texts
}
