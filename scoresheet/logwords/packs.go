package logwords

import (
	"strconv"

	"zapis/scoresheet"
)

// describePack describes events about packs and the desk. It returns false for
// any other payload.
func describePack(e *Event, p scoresheet.Payload) bool {
	issue := func(p scoresheet.PackRef) string { return strconv.FormatUint(p.Issue, 10) }
	switch p := p.(type) {
	case scoresheet.PackTaken:
		if e.Kind, e.Text = "pack.taken", text("pack.taken", issue(p.PackRef)); p.Place != "" {
			e.Text = text("pack.taken.place", issue(p.PackRef), p.Place)
		}
	case scoresheet.GamePack:
		if e.Kind, e.Text = "pack.game", text("pack.other"); p.Place != "" {
			e.Text = text("pack.game", issue(p.PackRef), p.Place)
		}
	case scoresheet.Admitted:
		if e.Kind, e.Text = "admitted", text("admitted"); p.By != "" {
			e.Text = text("admitted.by", p.By)
		}
		seen := text("admitted.seen", p.Version, lock(p.Lock), percent(p.Charge), int(p.Alarms))
		if p.Charge == 0 {
			seen = text("admitted.seen.nobattery", p.Version, lock(p.Lock), int(p.Alarms))
		}
		e.Notes = append(e.Notes, seen)
	case scoresheet.StatementMade:
		e.Kind, e.Text = "statement", text("statement."+known(p.Occasion, "enrol", "taken", "ready", "handin"))
	case scoresheet.EventLeft:
		e.Kind, e.Text = "pack.left", text("pack.left")
	case scoresheet.PackOpened:
		if e.Kind, e.Text = "pack.opened", text("pack.opened", role(p.Role)); p.Name != "" {
			e.Text = text("pack.opened.by", p.Name)
		}
	case scoresheet.Acknowledged:
		e.Kind, e.Text = "desk", text("desk.statement")
		if p.What == scoresheet.AcknowledgedRecord {
			e.Text = text("desk.record." + known(p.Held, scoresheet.HeldHere, scoresheet.HeldTwice, scoresheet.HeldOnce))
		}
	default:
		return false
	}
	return true
}

// known returns the word if it is one of these, otherwise "other".
func known(word string, words ...string) string {
	for _, w := range words {
		if w == word {
			return w
		}
	}
	return "other"
}
