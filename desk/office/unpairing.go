package office

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pack"
	"zapis/scoresheet"
)

// Unpaired describes a round whose pairings were removed.
type Unpaired struct {
	// Withdrawn are the issues of packs that were written with these pairings.
	Withdrawn []int
	// On names the devices that stated that they took one of them.
	On []string
}

// Unpair removes the pairings of a round, which were taken in for the wrong round
// or section. It is refused once something has come in for a board, because that
// would lose its place.
func Unpair(ctx context.Context, d *intake.Desk, who desk.Actor, r *desk.RoundSeen, reason string) (*Unpaired, error) {
	if err := d.Event().May(who, desk.ActPair); err != nil {
		return nil, err
	}
	reason, err := reasoned(reason, false)
	if err != nil {
		return nil, err
	}
	// Tables alone do not keep the round.
	if r.Closed || slices.ContainsFunc(r.Went, func(w desk.Went) bool { return w.Target != "" }) {
		return nil, refuse(because("why.unpair.out", r.Number))
	}
	boards, err := d.Boards(ctx, r.Section, r.Number)
	if err != nil {
		return nil, err
	}
	for _, b := range boards {
		if hasCome(b) {
			return nil, refuse(because("why.unpair.in", r.Number, b.Place.Board))
		}
	}
	out := &Unpaired{}
	for _, i := range r.Issues {
		if !i.Withdrawn && !slices.Contains(out.Withdrawn, i.Number) {
			out.Withdrawn = append(out.Withdrawn, i.Number)
		}
	}
	if err := say(ctx, d, who, desk.Place{Section: r.Section, Round: r.Number}, desk.Unpaired{Reason: reason}); err != nil {
		return nil, err
	}
	left, err := WithWithdrawn(ctx, d)
	if err != nil {
		return nil, err
	}
	for _, l := range left {
		if slices.Contains(out.Withdrawn, l.Issue) {
			out.On = append(out.On, l.Device)
		}
	}
	return out, nil
}

// hasCome reports whether something came in for a board that would lose its
// place without it: a sheet, a photograph, or a person's statement about the
// game.
func hasCome(b *intake.Board) bool {
	said := b.Said
	slip := said.Adjourned || said.Result != scoresheet.NoResult && slices.ContainsFunc(said.Said, func(s desk.Said) bool { return s.Kind == desk.FactResult })
	return len(FilesAt(b)) > 0 || slip || len(said.Settled) > 0 || said.Held != nil
}

// WithPack is a device and the issue of its pack.
type WithPack struct {
	Device string // as people call it
	Issue  int
}

// WithOldKey returns the devices that last stated to hold a pack of an event key
// that was replaced. A stolen desk can pose as this one to them until they have a
// pack of the present key.
func WithOldKey(ctx context.Context, d *intake.Desk) ([]WithPack, error) {
	last, err := LastMandate(ctx, d)
	if err != nil || last < 2 {
		return nil, err
	}
	first := d.NextIssue() // of the packs with the present key; numbers only grow
	issues := Issues(d)
	for n := len(issues) - 1; n >= 0; n-- {
		text, err := d.Blob(ctx, issues[n].Hash())
		if err != nil {
			return nil, err
		}
		p, err := pack.Parse(text)
		if err != nil {
			return nil, err
		}
		if p.Mandate.Number < last {
			break
		}
		first = min(first, p.Issue)
	}
	return withPack(ctx, d, func(issue int) bool { return issue > 0 && issue < first })
}

// WithWithdrawn returns the devices that last stated to hold a pack that is
// withdrawn.
func WithWithdrawn(ctx context.Context, d *intake.Desk) ([]WithPack, error) {
	return withPack(ctx, d, d.Hall().IsWithdrawn)
}

// withPack returns the devices whose last statement names a pack of such an
// issue.
func withPack(ctx context.Context, d *intake.Desk, such func(issue int) bool) (all []WithPack, err error) {
	devices, err := d.Devices(ctx)
	if err != nil {
		return nil, err
	}
	for _, v := range devices {
		if dev := d.Hall().Device(v.Fingerprint); dev != nil && dev.Revoked {
			continue // nobody waits for it
		}
		if s := v.Last; s != nil && s.Event == d.Event().ID && such(s.Issue) {
			all = append(all, WithPack{d.DeviceName(v.Fingerprint), s.Issue})
		}
	}
	slices.SortFunc(all, func(a, b WithPack) int { // 9 w before 10 w
		return cmp.Or(cmp.Compare(len(a.Device), len(b.Device)), strings.Compare(a.Device, b.Device))
	})
	return all, nil
}
