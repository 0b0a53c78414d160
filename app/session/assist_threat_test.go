package session_test

import (
	"strings"
	"testing"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/storage"
)

// R-G18, R-T05: a file of a game handed over may come from a device that somebody
// changed. The arbiter reads the assistant's name in it, and it is in the
// export: so a name that reverses the line, or of a thousand letters, is
// refused.
func TestHandedOverAssistant(t *testing.T) {
	for name, taken := range map[string]bool{
		"Jana Kovač": true, "Jana\u202eWhite wins": false, "Jana\nWhite resigned": false, strings.Repeat("J", scoresheet.MaxLine+1): false,
	} {
		p := newPlayer(t).codes().game()
		p.tap("e2", "e4")
		p.do(p.Close())
		p.tamper(func(d *storage.Store, segment uint32, end scoresheet.Chain) {
			next := end.Next
			b := end.Link(scoresheet.AssistantNamed{Of: scoresheet.SignerWhite, Name: name}, scoresheet.Stamp{})
			p.do(d.Append(storage.Batch{Segment: segment, First: next, Events: [][]byte{b}}))
		})
		p = start(t, p.dir, p.clock)
		p.do(p.Arbiter(arbiterCode))
		file, err := p.HandOver("battery")
		p.do(err)
		spare := newPlayer(t).codes()
		_, err = spare.TakeOver(file, "")
		if taken != (err == nil) || taken != (spare.View().Mode == modes.Game) {
			t.Errorf("%.40q: %v", name, err)
		}
		if !taken && device.ReasonOf(err) != device.ReasonTaken {
			t.Errorf("%.40q is refused for %q", name, device.ReasonOf(err))
		}
	}
}
