package intake

import (
	"time"

	"zapis/desk"
)

// offset returns how far a device's clock was ahead of the desk's when it made some
// statements about one thing, negative if it was behind; 0 if it is not known to have
// been off by a minute.
//
// A statement reaches the desk after it was made, on a stick or when the desk is
// reached again perhaps much later, and nothing is stated about a pack before it was
// issued. So a clock was ahead if a statement is of a time after its arrival, and
// behind if it is of a time before the issue of its pack: by that at least.
func (d *Desk) offset(made []*statement) (ahead time.Duration) {
	var least, most time.Duration // its clock was ahead by that at least, at most
	bounded := false
	for i, s := range made {
		by := s.At.Sub(s.file.At)
		if i == 0 || by > least {
			least = by
		}
		if issued, ok := d.issuedAt(s); ok {
			if by := s.At.Sub(issued); !bounded || by < most {
				most, bounded = by, true
			}
		}
	}
	switch {
	case len(made) == 0:
	case least > 0:
		ahead = least
	case bounded && most < 0:
		ahead = most
	}
	if ahead.Abs() < desk.WrongClock {
		return 0
	}
	return ahead
}

// issuedAt returns when the pack was issued that a statement names, if this desk
// wrote it.
func (d *Desk) issuedAt(s *statement) (at time.Time, ok bool) {
	if s.Event != d.hall.Event.ID || s.Pack == "" {
		return at, false
	}
	r := d.hall.Round(s.Place.Section, s.Place.Round)
	if r == nil {
		return at, false
	}
	for _, issue := range r.Issues {
		if issue.Number == s.Issue && issue.Digest == s.Pack {
			return issue.At, true
		}
	}
	return at, false
}

// clockOf returns the offset of the device that wrote a sheet, by what it stated from
// taking the pack of the game until it handed the game in; 0 if the game was begun on
// another device, whose clock is in the log too.
func (d *Desk) clockOf(s *Sheet) time.Duration {
	if len(s.Game.Report.Before) > 0 {
		return 0
	}
	held, packed := s.Game.pack()
	var made []*statement
	for _, x := range d.statements {
		if x.Device.Equal(s.Game.Device()) && (x.Game == s.Game.hash || packed && x.Pack == held.Digest.String()) {
			made = append(made, x)
		}
	}
	return d.offset(made)
}
