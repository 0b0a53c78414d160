package session

import (
	"slices"

	"zapis/app/device"
	"zapis/desk/pack"
	"zapis/modes"
	"zapis/scoresheet/attest"
)

// Pack returns the packs of an event on the device.
func (s *Session) Pack() (p device.Pack) {
	s.do(func() { p = s.packView(s.held, s.place(s.held)) })
	return p
}

func (s *Session) packView(held pack.Held, at placed) (p device.Pack) {
	l := held.Latest
	if l == nil {
		return p
	}
	now := s.opts.Clock.Stamp().Wall.Time()
	p = device.Pack{
		Held: true, ID: l.Event.ID, Event: l.Event.Name, Venue: l.Event.Place, From: l.Event.From, Until: l.Event.Until,
		Issue: l.Issue, At: l.At, Organizer: attest.Fingerprint(l.Organizer()), Emblem: attest.EmblemOf(l.Organizer()).Text(),
		Languages: eventLanguages(held), Behind: held.Behind(now), Over: eventOver(l, now), Opened: s.packIsOpen(),
		Revoked: slices.Contains(l.Revoked, attest.Fingerprint(s.publicKey())),
	}
	for _, a := range held.Arbiters() {
		for _, text := range a.Keys() {
			if key, err := modes.ParseAnswerPublic(text); err == nil {
				p.Arbiters = append(p.Arbiters, device.ArbiterKey{Name: a.Name, Short: key.Short()})
			}
		}
	}
	r := held.Round
	if r == nil {
		return p
	}
	p.Issue, p.At, p.Section, p.Round = r.Issue, r.At, r.Round.Section, r.Round.Number
	for i := range r.Round.Boards {
		b := &r.Round.Boards[i]
		p.Boards = append(p.Boards, device.PackBoard{
			Name: b.Name, White: b.Players[0].Name, Black: b.Players[1].Name, Control: controlOf(r, b),
		})
	}
	p.Board, p.Side = at.place.Board, at.side
	p.Played = p.Board != "" && s.last != nil && s.last.state.packed.Event == eventID(l) && s.last.state.packed.Place == at.place.String()
	return p
}
