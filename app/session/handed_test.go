package session_test

import (
	"testing"
	"time"

	"zapis/app/device"
	"zapis/desk"
	"zapis/desk/pack"
	"zapis/scoresheet"
)

// R-O05, R-C02: a game that was handed in is told from one that the desk has
// confirmed: during the game, on GAME ENDED, in the owner's archive, and after the
// program was started again.
func TestHandedTellsWhatTheDeskConfirmed(t *testing.T) {
	confirmed := device.Handed{How: device.HandInAir, Held: pack.HeldTwice, At: 1_790_000_123_456}
	confirm := func(h *hall, p *player, record []byte) {
		p.do(p.Acknowledged(h.acknowledgement(record, pack.HeldTwice, h.event)))
	}
	for _, test := range []struct {
		name  string
		early bool // before the game is released
		do    func(h *hall, p *player, record []byte)
		want  device.Handed
	}{
		{"not at all", false, func(*hall, *player, []byte) {}, device.Handed{}},
		{"as a file", true, func(_ *hall, p *player, _ []byte) { p.do(p.HandedIn(false)) }, device.Handed{How: device.HandInFile}},
		{"as codes", false, func(_ *hall, p *player, _ []byte) { p.do(p.HandedIn(true)) }, device.Handed{How: device.HandInShown}},
		{"confirmed", true, confirm, confirmed},
		{"confirmed later", false, confirm, confirmed},
		{"confirmed, then a file too", true, func(h *hall, p *player, record []byte) { confirm(h, p, record); p.do(p.HandedIn(false)) }, confirmed},
		{"a file, then confirmed", false, func(h *hall, p *player, record []byte) { p.do(p.HandedIn(false)); confirm(h, p, record) }, confirmed},
	} {
		h := newHall(t, 1, "0a")
		h.value.Sections[0].Release = desk.ReleaseFree
		p := newPlayer(t)
		p.take(h.pack("Open", 1))
		p.do(p.SetCode(device.RoleOwner, ownerCode, ""))
		p.do(p.ChoosePlace("1", scoresheet.RecorderWhite))
		p.done(p.New(device.NewGame{}))
		p.tap("e2", "e4")
		p.ended().signed()
		give := func() {
			hand, err := p.HandIn()
			p.do(err)
			test.do(h, p, hand.Record)
		}
		if test.early {
			give()
			if got := p.View().Handed; got != test.want {
				t.Errorf("%s: %+v in the game, want %+v", test.name, got, test.want)
			}
		}
		p.done(p.Release())
		if !test.early {
			give()
		}
		for _, when := range []string{"at its end", "after a new start"} {
			p.clock.pass(3 * time.Minute)
			p.do(p.Owner(ownerCode))
			games, err := p.Games()
			if err != nil || len(games) != 1 {
				t.Fatalf("%s, %s: %d games, %v", test.name, when, len(games), err)
			}
			if got := p.View().Handed; got != test.want || games[0].Handed != test.want {
				t.Errorf("%s, %s: %+v, in the archive %+v, want %+v", test.name, when, got, games[0].Handed, test.want)
			}
			p = p.restart()
		}
	}
}
