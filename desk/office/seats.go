package office

import (
	"context"
	"slices"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pack"
	"zapis/scoresheet/attest"
)

// seat is one player's place: his side of a board, or the whole board for a device
// that records for both.
type seat struct {
	place desk.Place
	side  int
}

// seats has the devices that are ready at each player's place, or were admitted
// there, by their fingerprints. With a second one somebody may try to have a
// device admitted that is not on the table, so that the arbiter does not look
// at the one that is.
type seats map[seat][]string

// seatsOf returns the places of the devices whose statements are at the desk or
// in files: each device's last one counts. A device that was revoked, or that
// is not enrolled in an event that enrols its devices, is ignored.
func seatsOf(ctx context.Context, d *intake.Desk, files []intake.Found) (seats, error) {
	devices, err := d.Devices(ctx)
	if err != nil {
		return nil, err
	}
	last := map[string]*pack.Statement{}
	for _, v := range devices {
		last[v.Fingerprint] = v.Last
	}
	for i := range files {
		s := intake.Read(files[i].Data).Statement
		if files[i].Err != nil || s == nil {
			continue
		}
		name := attest.Fingerprint(s.Device)
		if was := last[name]; was == nil || !s.Precedes(was) && (was.Precedes(s) || !s.At.Before(was.At)) {
			last[name] = s
		}
	}
	at := seats{}
	for name, s := range last {
		if s != nil && s.Occasion == pack.Ready && s.Event == d.Event().ID && counts(d, name) {
			at.add(seat{placeOf(d, s.Place), s.Side}, name)
		}
	}
	for _, r := range d.Hall().Rounds {
		if r.Closed {
			continue
		}
		for _, b := range r.Boards {
			for name, side := range letIn(r.Seen(b.Name)) {
				if counts(d, name) {
					at.add(seat{r.Place(&b), side}, name)
				}
			}
		}
	}
	return at, nil
}

// bothSides is the side of a statement of a device that records for both players.
const bothSides = 2

// letIn returns the devices that were admitted at a board, each with its side
// in the form of statements.
func letIn(seen *desk.BoardSeen) map[string]int {
	all := map[string]int{}
	if seen == nil {
		return all
	}
	for _, said := range seen.Said {
		if a, ok := said.Body.(desk.Admitted); ok {
			all[a.Device] = bothSides
			if side, err := desk.ParseSide(a.Side); err == nil {
				all[a.Device] = side
			}
		}
	}
	return all
}

// placeOf returns a place in the spelling of the event.
func placeOf(d *intake.Desk, p desk.Place) desk.Place {
	if r := d.Hall().Round(p.Section, p.Round); r != nil {
		if b, err := r.Board(p.Board); err == nil {
			return r.Place(b)
		}
	}
	return p
}

// counts reports whether a device can play at the event.
func counts(d *intake.Desk, name string) bool {
	dev := d.Hall().Device(name)
	if dev == nil {
		return !d.Enrols()
	}
	return !dev.Revoked
}

func (at seats) add(where seat, name string) {
	if !slices.Contains(at[where], name) {
		at[where] = append(at[where], name)
	}
}

// others names the other devices at the place of a statement.
func (at seats) others(d *intake.Desk, s *pack.Statement) (names []string) {
	own, place := attest.Fingerprint(s.Device), placeOf(d, s.Place)
	for side := range bothSides + 1 {
		if side != s.Side && side != bothSides && s.Side != bothSides {
			continue
		}
		for _, name := range at[seat{place, side}] {
			if name != own {
				names = append(names, d.DeviceName(name))
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// wasLetIn reports whether the device was admitted at the place that its
// statement names.
func wasLetIn(r *desk.RoundSeen, s *pack.Statement) bool {
	side, ok := letIn(r.Seen(s.Place.Board))[attest.Fingerprint(s.Device)]
	return ok && (side == s.Side || side == bothSides)
}
