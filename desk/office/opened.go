package office

import (
	"context"
	"slices"
	"strings"

	"zapis/desk"
	"zapis/desk/intake"
)

// Opened states that a person answered a device's challenge. The fact is about the
// board that the device stated, or about the event if it stated none. late is how
// many minutes ago that was. challenge is the name of the challenge
// ([modes.ChallengeID]): a person's answer to it is stated once, however often he
// says so. Without a name each time is an answer of its own.
func Opened(ctx context.Context, d *intake.Desk, who desk.Actor, fingerprint, challenge string, late int) error {
	if err := d.Event().May(who, desk.ActOpen); err != nil {
		return err
	}
	devices, err := d.Devices(ctx)
	if err != nil {
		return err
	}
	var at desk.Place
	i := slices.IndexFunc(devices, func(s *intake.DeviceSeen) bool { return s.Fingerprint == fingerprint })
	if i >= 0 && devices[i].Last != nil && devices[i].Last.Event == d.Event().ID {
		last := devices[i].Last.Place
		if r := d.Hall().Round(last.Section, last.Round); r != nil {
			if b, err := r.Board(last.Board); err == nil {
				at = r.Place(b)
			}
		}
	}
	said := intake.Said{Place: at, Body: desk.Opened{Device: fingerprint, Late: late}}
	if challenge != "" {
		said.Once = strings.Join([]string{"opened", who.Name, fingerprint, challenge}, "\n")
	}
	_, err = d.State(ctx, who, []intake.Said{said})
	return err
}
