package office

import (
	"context"
	"path/filepath"
	"slices"
	"strconv"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pack"
	"zapis/scoresheet/attest"
)

// LowBattery is the charge below which an arbiter has to look at a device, in
// percent.
const LowBattery = 30

// Admitted says what became of a statement by which a device is ready.
type Admitted struct {
	File   string     // its name
	Hash   string     // of the statement
	Device string     // fingerprint; empty if the file is no statement
	Place  desk.Place // of the board; zero if the event has none such
	Side   int        // 0 White, 1 Black, desk.NoSide: the device records for both
	// Why says why an arbiter has to go to the device; empty if it is clean.
	Why []desk.Why
}

// IsClean reports whether the device needs no look before it is let in.
func (a *Admitted) IsClean() bool { return len(a.Why) == 0 }

// Admit lets in all devices whose ready-statements are clean, in one act (Laws
// 11.3.2.1; R-A17). The answers are in the order of the files; a device that is
// not clean is not let in, and its answer says why.
func Admit(ctx context.Context, d *intake.Desk, who desk.Actor, files []intake.Found) ([]Admitted, error) {
	if err := d.Event().May(who, desk.ActAdmit); err != nil {
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
		if err := judge(ctx, d, a, s); err != nil {
			return nil, err
		}
		if a.IsClean() {
			in.add(d, a, f.Data)
		}
	}
	return all, in.state(ctx, d, who)
}

// Waiting returns the devices that said they are ready and were not let in yet,
// as far as their statements are at the desk: those that came over the air, or
// were imported. Each device's latest statement counts.
func Waiting(ctx context.Context, d *intake.Desk) ([]Admitted, error) {
	devices, err := d.Devices(ctx)
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
		if err := judge(ctx, d, &a, s); err != nil {
			return nil, err
		}
		all = append(all, a)
	}
	return all, nil
}

// AdmitWaiting lets in those of [Waiting] that are clean, in one act. shown are
// the hashes of the statements that the arbiter has seen: what came since then
// waits. nil stands for all.
func AdmitWaiting(ctx context.Context, d *intake.Desk, who desk.Actor, shown []string) ([]Admitted, error) {
	if err := d.Event().May(who, desk.ActAdmit); err != nil {
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
		if all[i].IsClean() {
			in.add(d, &all[i], nil)
		}
	}
	return all, in.state(ctx, d, who)
}

// wasLetIn reports whether somebody let a device in at the place it names.
func wasLetIn(r *desk.RoundSeen, s *pack.Statement) bool {
	seen := r.Seen(s.Place.Board)
	if seen == nil {
		return false
	}
	if s.Side > 1 {
		return seen.Admitted[0] && seen.Admitted[1]
	}
	return seen.Admitted[s.Side]
}

// Latest returns, of the files that lay in folders, each device's latest
// statement: a stick keeps those of the days before. Files that were named stay,
// and so does what cannot be read as what it says it is.
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
		} else if was, err := pack.ParseStatement(all[n].Data); err == nil && s.At.After(was.At) {
			all[n] = f
		}
	}
	return all
}

// judge fills in what a statement says, and why the device is not clean.
func judge(ctx context.Context, d *intake.Desk, a *Admitted, s *pack.Statement) error {
	a.Device = attest.Fingerprint(s.Device)
	a.Side = desk.NoSide
	if s.Side < 2 {
		a.Side = s.Side
	}
	r := d.Hall().Round(s.Place.Section, s.Place.Round)
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
	a.Why = against(d, s, r)
	faults, err := d.Follows(ctx, s)
	for _, w := range faults {
		if !slices.ContainsFunc(a.Why, w.Same) {
			a.Why = append(a.Why, w)
		}
	}
	return err
}

// notReady are the reasons for which a device made another statement.
var notReady = map[pack.Occasion]string{
	pack.Enrolling: "why.admit.enrolling", pack.Taken: "why.admit.taken", pack.HandedIn: "why.admit.handedin",
}

// against returns what in a statement itself speaks against letting the device
// in without a look.
func against(d *intake.Desk, s *pack.Statement, r *desk.RoundSeen) (all []desk.Why) {
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
	case dev == nil && len(d.Hall().Devices) > 0:
		say("why.device.unknown", 0, name)
	}
	switch {
	case s.Issue < r.Latest().Number:
		say("why.admit.issue", s.Issue, strconv.Itoa(r.Latest().Number))
	case len(r.Issues) > 0 && !slices.ContainsFunc(r.Issues, func(i desk.Issue) bool { return i.Number == s.Issue && (i.Digest == "" || i.Digest == s.Pack) }):
		say("why.admit.forged", s.Issue)
	}
	if s.Lock == "" || s.Lock == "none" {
		say("why.admit.lock", 0)
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

// admission collects the facts that let devices in.
type admission struct {
	said  []intake.Said
	blobs [][]byte
}

// add lets a device in. data is its statement if the desk does not have it.
func (in *admission) add(d *intake.Desk, a *Admitted, data []byte) {
	if data != nil && !slices.ContainsFunc(d.Hall().Stated, func(f desk.File) bool { return f.Hash == a.Hash }) {
		in.said = append(in.said, intake.Said{Body: desk.Stated{Name: a.File, From: "file"}, Blobs: []string{a.Hash}, Once: "stated " + a.Hash})
		in.blobs = append(in.blobs, data)
	}
	in.said = append(in.said, intake.Said{
		Place: a.Place, Body: desk.Admitted{Device: a.Device, Side: desk.SideWord(a.Side)},
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
