package office

import (
	"context"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pack"
	"zapis/scoresheet/attest"
)

// LowBattery is the charge below which an arbiter has to look at a device, in
// percent.
const LowBattery = 30

// Admitted is the outcome for a device's statement that it is ready.
type Admitted struct {
	File   string     // its name
	Hash   string     // of the statement
	Device string     // fingerprint; empty if the file is no statement
	Place  desk.Place // of the board; zero if the event has none such
	Side   int        // 0 White, 1 Black, desk.NoSide: the device records for both
	// Why says why an arbiter has to go to the device; empty if it is clean.
	Why []desk.Why
	// Looked says that an arbiter has gone there and let it in, by a [Look].
	Looked bool
}

// IsClean reports whether the device can be admitted without being looked at.
func (a *Admitted) IsClean() bool { return len(a.Why) == 0 }

// IsIn reports whether the device is admitted.
func (a *Admitted) IsIn() bool { return a.IsClean() || a.Looked }

// IsUnlocked reports whether the only finding is that nothing locks the device's
// screen, as on devices that have no lock. [AdmitLooked] and a [Look] admit it.
func (a *Admitted) IsUnlocked() bool { return len(a.Why) == 1 && a.Why[0].Key == whyUnlocked }

// whyUnlocked says that nothing locks a device's screen.
const whyUnlocked = "why.admit.lock"

// Look names the devices at which an arbiter has looked, and his reason to admit
// those of them whose only finding is that nothing locks their screens. The zero
// value says that he looked at none.
type Look struct {
	Devices []string // by label, owner or fingerprint
	Reason  string   // is in the fact of each
}

// check refuses a look without a reason, and a reason without a look.
func (l *Look) check() (err error) {
	if len(l.Devices) == 0 && strings.TrimSpace(l.Reason) != "" {
		return refuse(because("why.admit.lookedat", 0))
	}
	l.Reason, err = reasoned(l.Reason, len(l.Devices) > 0)
	return err
}

// at returns which of the names denote a device.
func (l *Look) at(d *intake.Desk, a *Admitted) (names []string) {
	for _, name := range l.Devices {
		if a.Device != "" && (name == a.Device || name == d.DeviceName(a.Device)) {
			names = append(names, name)
		}
	}
	return names
}

// Admit admits all devices whose statements that they are ready are clean, and
// those at which somebody looked, in one act (Laws 11.3.2.1; R-A17). The answers
// are in the order of the files; a device that is not admitted has an answer that
// says why. The act is refused as a whole if look names any other device.
func Admit(ctx context.Context, d *intake.Desk, who desk.Actor, files []intake.Found, look Look) ([]Admitted, error) {
	if err := d.Event().May(who, desk.ActAdmit); err != nil {
		return nil, err
	}
	if err := look.check(); err != nil {
		return nil, err
	}
	at, err := seatsOf(ctx, d, files)
	if err != nil {
		return nil, err
	}
	all := make([]Admitted, len(files))
	var in admission
	for i := range files {
		f := &files[i]
		a := &all[i]
		*a = Admitted{File: filepath.Base(f.Path), Side: desk.NoSide}
		if f.Err != nil {
			why, ok := desk.ReasonOf(f.Err)
			if !ok {
				why = because("why.admit.unreadable", 0)
			}
			a.Why = append(a.Why, why)
			continue
		}
		s := intake.Read(f.Data).Statement
		if s == nil {
			a.Why = append(a.Why, because("why.admit.nostatement", 0))
			continue
		}
		a.Hash = intake.Hash(f.Data)
		if err := judge(ctx, d, a, s, at); err != nil {
			return nil, err
		}
		in.judged(d, a, f.Data, &look)
	}
	return all, in.lookedState(ctx, d, who, &look)
}

// Waiting returns the devices that are ready and not admitted yet, as far as the
// desk has their statements: those that came over the air, or were imported. Each
// device's latest statement counts.
func Waiting(ctx context.Context, d *intake.Desk) ([]Admitted, error) {
	devices, err := d.Devices(ctx)
	if err != nil {
		return nil, err
	}
	at, err := seatsOf(ctx, d, nil)
	if err != nil {
		return nil, err
	}
	var all []Admitted
	for _, v := range devices {
		s := v.Last
		if s == nil || s.Occasion != pack.Ready {
			continue
		}
		r := d.Hall().Round(s.Place.Section, s.Place.Round)
		if r == nil || r.Closed || wasLetIn(r, s) {
			continue
		}
		a := Admitted{File: v.LastFile.Received.Name, Hash: v.LastFile.Hash}
		if err := judge(ctx, d, &a, s, at); err != nil {
			return nil, err
		}
		all = append(all, a)
	}
	return all, nil
}

// AdmitWaiting admits the clean devices of [Waiting], in one act. shown has the
// hashes of the statements that the arbiter has seen: later ones remain waiting.
// If shown is nil, all are admitted. look is as in [Admit].
func AdmitWaiting(ctx context.Context, d *intake.Desk, who desk.Actor, shown []string, look Look) ([]Admitted, error) {
	if err := d.Event().May(who, desk.ActAdmit); err != nil {
		return nil, err
	}
	if err := look.check(); err != nil {
		return nil, err
	}
	all, err := Waiting(ctx, d)
	if err != nil {
		return nil, err
	}
	if shown != nil {
		all = slices.DeleteFunc(all, func(a Admitted) bool { return !slices.Contains(shown, a.Hash) })
	}
	var in admission
	for i := range all {
		in.judged(d, &all[i], nil, &look)
	}
	return all, in.lookedState(ctx, d, who, &look)
}

// AdmitLooked admits, in one act, the devices of [Waiting] whose only finding is
// that nothing locks their screens, after somebody has looked at each: shown has
// the hashes of their statements, and the fact about each has the reason. A device
// with any other finding by now is not admitted, and its answer says why.
func AdmitLooked(ctx context.Context, d *intake.Desk, who desk.Actor, shown []string, reason string) ([]Admitted, error) {
	if err := d.Event().May(who, desk.ActAdmit); err != nil {
		return nil, err
	}
	reason, err := reasoned(reason, true)
	if err != nil {
		return nil, err
	}
	all, err := Waiting(ctx, d)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(a Admitted) bool { return !slices.Contains(shown, a.Hash) })
	var in admission
	for i := range all {
		if all[i].IsUnlocked() {
			in.add(d, &all[i], nil, reason)
		}
	}
	return all, in.state(ctx, d, who)
}

// Latest removes from the files that were found in folders all but each device's
// latest statement, because a stick still has those of earlier days. Files that
// were named are kept, and so are files that cannot be read as what they claim to
// be.
func Latest(files []intake.Found) []intake.Found {
	var all []intake.Found
	last := map[string]int{} // by device, the index in all
	for _, f := range files {
		if f.Err != nil || !f.Within {
			all = append(all, f)
			continue
		}
		if !pack.IsStatement(f.Data) {
			continue
		}
		s, err := pack.ParseStatement(f.Data)
		if err != nil {
			all = append(all, f)
			continue
		}
		n, ok := last[string(s.Device)]
		if !ok {
			last[string(s.Device)] = len(all)
			all = append(all, f)
		} else if was, err := pack.ParseStatement(all[n].Data); err == nil && !s.Precedes(was) && (was.Precedes(s) || s.At.After(was.At)) {
			all[n] = f
		}
	}
	return all
}

// judge fills in what a statement says, and why the device is not clean.
func judge(ctx context.Context, d *intake.Desk, a *Admitted, s *pack.Statement, at seats) error {
	a.Device = attest.Fingerprint(s.Device)
	a.Side = desk.NoSide
	if s.Side < 2 {
		a.Side = s.Side
	}
	r := d.Hall().Round(s.Place.Section, s.Place.Round)
	if s.Event == d.Event().ID && d.Hall().IsWithdrawn(s.Issue) && (r == nil || r.Latest().Withdrawn) {
		a.Why = append(a.Why, because("why.admit.withdrawn", s.Issue))
		return nil
	}
	if s.Event != d.Event().ID || r == nil {
		a.Why = append(a.Why, because("why.admit.elsewhere", 0))
		return nil
	}
	b, err := r.Board(s.Place.Board)
	if err != nil {
		a.Why = append(a.Why, because("why.admit.noboard", r.Number, r.Section, s.Place.Board))
		return nil //nolint:nilerr // the statement is answered, and says so
	}
	a.Place = r.Place(b)
	old, err := isOld(ctx, d, s, r)
	if err != nil {
		return err
	}
	a.Why = against(d, s, r, old)
	if others := at.others(d, s); s.Occasion == pack.Ready && len(others) > 0 {
		a.Why = append(a.Why, because("why.admit.rival", 0, strings.Join(others, ", ")))
	}
	faults, err := d.Follows(ctx, s)
	for _, w := range faults {
		if !slices.ContainsFunc(a.Why, w.Same) {
			a.Why = append(a.Why, w)
		}
	}
	return err
}

// notReady has the reasons for the other occasions of statements.
var notReady = map[pack.Occasion]string{
	pack.Enrolling: "why.admit.enrolling", pack.Taken: "why.admit.taken", pack.HandedIn: "why.admit.handedin",
}

// against returns the objections in a statement to letting the device in
// without a look. old reports that its pack is outdated.
func against(d *intake.Desk, s *pack.Statement, r *desk.RoundSeen, old bool) (all []desk.Why) {
	say := func(key string, n int, text ...string) { all = append(all, because(key, n, text...)) }
	if key := notReady[s.Occasion]; key != "" {
		say(key, 0)
		return all
	}
	name := attest.Fingerprint(s.Device)
	dev := d.Hall().Device(name)
	switch {
	case dev != nil && dev.Revoked:
		say("why.device.revoked", 0, d.DeviceName(name))
	case dev == nil && d.Enrols():
		say("why.device.unknown", 0, name)
	}
	switch {
	case old:
		say("why.admit.issue", s.Issue, strconv.Itoa(r.Latest().Number))
	case len(r.Issues) > 0 && !slices.ContainsFunc(r.Issues, func(i desk.Issue) bool { return i.Number == s.Issue && (i.Digest == "" || i.Digest == s.Pack) }):
		say("why.admit.forged", s.Issue)
	}
	if s.Lock == "" || s.Lock == "none" {
		say(whyUnlocked, 0)
	}
	if s.Battery >= 0 && s.Battery < LowBattery {
		say("why.admit.battery", s.Battery)
	}
	if s.Alarms != "" {
		say("why.admit.alarms", 0, s.Alarms)
	}
	if len(s.Salvaged) > 0 {
		say("why.salvaged", 0)
	}
	return all
}

// isOld reports whether the device that made a statement needs a later pack of its
// round: there is one, and it differs for the device's board. After a late
// change on two boards the devices of all others keep their pack.
func isOld(ctx context.Context, d *intake.Desk, s *pack.Statement, r *desk.RoundSeen) (bool, error) {
	latest := r.Latest()
	if s.Issue >= latest.Number {
		return false, nil
	}
	if d.Hall().IsWithdrawn(s.Issue) {
		return true, nil
	}
	at := slices.IndexFunc(r.Issues, func(i desk.Issue) bool { return i.Number == s.Issue })
	if at < 0 || r.Issues[at].Blob == "" || latest.Blob == "" { // with a code for each device, they are not kept
		return true, nil
	}
	var packs [2]*pack.Pack
	for i, blob := range []string{r.Issues[at].Blob, latest.Blob} {
		text, err := d.Blob(ctx, blob)
		if err != nil {
			return true, err
		}
		if packs[i], err = pack.Parse(text); err != nil {
			return true, fmt.Errorf("the pack that was written as issue %d: %w", r.Issues[at].Number, err)
		}
	}
	return !sayTheSame(packs[0], packs[1], s.Place.Board), nil
}

// sayTheSame reports whether two packs of a round are the same for the devices at
// one of its boards. Which devices were enrolled since, and where the desk is,
// makes no difference in the game.
func sayTheSame(a, b *pack.Pack, name string) bool {
	if a.Round == nil || b.Round == nil {
		return false
	}
	x, err := a.Round.Board(name)
	if err != nil {
		return false
	}
	y, err := b.Round.Board(name)
	if err != nil {
		return false
	}
	was, is := *x, *y
	was.Result, is.Result = "", ""
	return reflect.DeepEqual(was, is) && reflect.DeepEqual(a.Event, b.Event) && reflect.DeepEqual(a.Mandate, b.Mandate) &&
		slices.Equal(a.Revoked, b.Revoked) && a.Round.Date == b.Round.Date && a.Round.Time == b.Round.Time
}

// admission collects the facts that admit devices.
type admission struct {
	said   []intake.Said
	blobs  [][]byte
	lookAt []string // the names of a look that were met
}

// judged admits a device if it is clean, or if somebody looked at it and only
// its lock is wrong.
func (in *admission) judged(d *intake.Desk, a *Admitted, data []byte, look *Look) {
	names := look.at(d, a)
	in.lookAt = append(in.lookAt, names...)
	switch {
	case a.IsClean():
		in.add(d, a, data, "")
	case a.IsUnlocked() && len(names) > 0:
		a.Looked = true
		in.add(d, a, data, look.Reason)
	}
}

// lookedState is like state, but fails if somebody looked at a device that is
// not there.
func (in *admission) lookedState(ctx context.Context, d *intake.Desk, who desk.Actor, look *Look) error {
	for _, name := range look.Devices {
		if !slices.Contains(in.lookAt, name) {
			return refuse(because("why.admit.lookednone", 0, name))
		}
	}
	return in.state(ctx, d, who)
}

// add admits a device. data is its statement if the desk does not have it;
// looked is the reason if it is not clean.
func (in *admission) add(d *intake.Desk, a *Admitted, data []byte, looked string) {
	if data != nil && !slices.ContainsFunc(d.Hall().Stated, func(f desk.File) bool { return f.Hash == a.Hash }) {
		in.said = append(in.said, intake.Said{Body: desk.Stated{Name: a.File, From: "file"}, Blobs: []string{a.Hash}, Once: "stated " + a.Hash})
		in.blobs = append(in.blobs, data)
	}
	in.said = append(in.said, intake.Said{
		Place: a.Place, Body: desk.Admitted{Device: a.Device, Side: desk.SideWord(a.Side), Looked: looked},
		Blobs: []string{a.Hash}, Once: "admitted " + a.Place.String() + " " + a.Hash,
	})
}

func (in *admission) state(ctx context.Context, d *intake.Desk, who desk.Actor) error {
	if len(in.said) == 0 {
		return nil
	}
	_, err := d.State(ctx, who, in.said, in.blobs...)
	return err
}
