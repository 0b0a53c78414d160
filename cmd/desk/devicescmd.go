package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"zapis/cmd/internal/terminal"
	values "zapis/desk"
	"zapis/desk/intake"
	acts "zapis/desk/office"
)

type devicesCmd struct{ officeFlags }

// deviceJSON is a device in the output of devices. New fields are added at the
// end.
type deviceJSON struct {
	Device  string    `json:"device"` // fingerprint
	Label   string    `json:"label,omitempty"`
	Owner   string    `json:"owner,omitempty"`
	Revoked bool      `json:"revoked,omitempty"`
	Reason  string    `json:"reason,omitempty"`
	Seen    string    `json:"seen,omitempty"`
	Battery *int      `json:"battery,omitempty"`
	Segment uint32    `json:"segment,omitempty"` // the last one whose head is known
	Issue   int       `json:"issue,omitempty"`
	Place   string    `json:"place,omitempty"`
	Lock    string    `json:"lock,omitempty"`
	Version string    `json:"version,omitempty"`
	Alarms  string    `json:"alarms,omitempty"`
	Ahead   int       `json:"ahead,omitempty"` // seconds by which its clock is ahead of the desk's
	Wrong   []whyJSON `json:"wrong,omitempty"`
	Head    string    `json:"head,omitempty"` // of that segment: its first bytes
}

// Run lists the devices, with contradictions to what was seen of them before
// (R-C06).
func (c *devicesCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		all, err := o.Devices(d.ctx)
		if err != nil {
			return err
		}
		for _, v := range all {
			if err := o.printDevice(v); err != nil {
				return err
			}
		}
		return o.sayOldPacks()
	})
}

// sayOldPacks names the devices with a pack that nobody should have any more.
func (o *office) sayOldPacks() error {
	for _, of := range []struct {
		with func(context.Context, *intake.Desk) ([]acts.WithPack, error)
		what string
	}{
		{acts.WithWithdrawn, "a pack whose pairings were taken out again"},
		{acts.WithOldKey, "a pack of the event key that was replaced"},
	} {
		all, err := of.with(o.ctx(), o.Desk)
		if err != nil {
			return err
		}
		var names []string
		for _, w := range all {
			names = append(names, w.Device)
		}
		if len(names) > 0 {
			fmt.Fprintf(o.desk.stderr, "zapis-desk: %s on %s: take a new one there\n", of.what, terminal.Line(strings.Join(names, ", ")))
		}
	}
	return nil
}

func (o *office) printDevice(v *intake.DeviceSeen) error {
	j := deviceJSON{Device: v.Fingerprint, Segment: v.LastNumber, Head: v.LastHead()}
	if dev := o.Hall().Device(v.Fingerprint); dev != nil {
		j.Label, j.Owner, j.Revoked, j.Reason = dev.Label, dev.Owner, dev.Revoked, dev.Reason
	}
	if !v.Seen.IsZero() {
		j.Seen = v.Seen.UTC().Format(time.RFC3339)
	}
	if s := v.Last; s != nil {
		j.Issue, j.Lock, j.Version, j.Alarms = s.Issue, s.Lock, s.Version, s.Alarms
		if s.Battery >= 0 {
			j.Battery = &s.Battery
		}
		if s.Place.Board != "" {
			j.Place = s.Place.String()
		}
		j.Ahead = terminal.Seconds(v.Offset)
	}
	for _, w := range v.Faults {
		j.Wrong = append(j.Wrong, whyJSON{w.Key, "", w.N, w.Text, acts.Why(w, english)})
	}
	if o.flags.JSON {
		return writeJSON(o.desk, j)
	}
	name := j.Label
	if name == "" {
		name = j.Owner
	}
	parts := []string{j.Device, quoted(name)}
	add := func(format string, value any) { parts = append(parts, fmt.Sprintf(format, value)) }
	switch {
	case j.Revoked:
		add("revoked: %s", terminal.Line(j.Reason))
	case o.Hall().Device(v.Fingerprint) == nil:
		add("%s", "not enrolled")
	}
	if j.Seen != "" {
		add("seen %s", v.Seen.Format("2006-01-02 15:04"))
	}
	if j.Battery != nil {
		add("battery %d %%", *j.Battery)
	}
	if j.Issue > 0 {
		add("issue %d", j.Issue)
	}
	if j.Place != "" {
		add("%s", j.Place)
	}
	if v.Ahead > 0 {
		add("clock ahead by %s", v.Ahead.Round(time.Second))
	} else if v.Ahead < 0 {
		add("clock behind by %s", (-v.Ahead).Round(time.Second))
	}
	if j.Head != "" {
		parts = append(parts, fmt.Sprintf("head %d %s", j.Segment, j.Head[:8]))
	}
	if j.Alarms != "" {
		add("alarms: %s", j.Alarms)
	}
	if len(v.Faults) > 0 {
		add("DOES NOT FOLLOW: %s", whyText(v.Faults))
	}
	_, err := fmt.Fprintln(o.desk.stdout, strings.Join(parts, ", "))
	return err
}

type revokeCmd struct {
	officeFlags
	Device string   `arg:"" name:"DEVICE" help:"Its label, or its fingerprint."`
	Reason []string `arg:"" name:"REASON"`
}

// Run revokes a device. The next packs tell all devices.
func (c *revokeCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		name, err := acts.Revoke(o.ctx(), o.Desk, o.who, c.Device, joined(c.Reason))
		if err != nil {
			return err
		}
		return o.answer(o.done(values.Place{}), "device %s is revoked: write the packs of the round again", name)
	})
}

type admitCmd struct {
	officeFlags
	Files  []string `arg:"" optional:"" name:"FILE|FOLDER" help:"Ready-statements that devices signed; by default those that were imported or came over the air."`
	Looked []string `sep:"none" placeholder:"DEVICE" help:"Let this device in too, by its label, its owner or its fingerprint, if nothing is wrong but that nothing locks its screen: you have looked at it. May be repeated; needs --reason."`
	Reason string   `placeholder:"TEXT" help:"On what the devices named with --looked are let in."`
}

type admitJSON struct {
	OK     bool   `json:"ok"` // it was let in
	File   string `json:"file"`
	Device string `json:"device,omitempty"`
	Place  string `json:"place,omitempty"`
	Side   string `json:"side,omitempty"`
	Error  string `json:"error,omitempty"`  // why the arbiter has to go there, or had to
	Looked bool   `json:"looked,omitempty"` // it was let in after he went there
}

// Run lets in all devices whose ready-statements are clean, in one act. The
// answer is no if the arbiter has to go to one of them.
func (c *admitCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		all, err := c.admit(o)
		if err != nil {
			return err
		}
		good := true
		for i := range all {
			good = good && all[i].IsIn()
			if err := o.printAdmitted(&all[i]); err != nil {
				return err
			}
		}
		if !good {
			return errNo
		}
		return nil
	})
}

func (c *admitCmd) admit(o *office) ([]acts.Admitted, error) {
	look := acts.Look{Devices: c.Looked, Reason: c.Reason}
	if len(c.Files) == 0 {
		return acts.AdmitWaiting(o.ctx(), o.Desk, o.who, nil, look)
	}
	return acts.Admit(o.ctx(), o.Desk, o.who, c.files(o.desk), look)
}

// files returns the named files, and of folders each device's latest statement.
func (c *admitCmd) files(d *desk) (all []intake.Found) {
	for _, path := range c.Files {
		intake.Files(path, func(f intake.Found) bool {
			all = append(all, f)
			return d.ctx.Err() == nil
		})
	}
	return acts.Latest(all)
}

func (o *office) printAdmitted(a *acts.Admitted) error {
	if o.flags.JSON {
		j := admitJSON{OK: a.IsIn(), Looked: a.Looked, File: a.File, Device: a.Device, Side: values.SideWord(a.Side), Error: whyText(a.Why)}
		if a.Place.Board != "" {
			j.Place = a.Place.String()
		}
		return writeJSON(o.desk, j)
	}
	place, side := "", values.SideWord(a.Side)
	if a.Place.Board != "" {
		place = a.Place.String()
	}
	text := fmt.Sprintf("let in: %s %s: device %s", place, side, a.Device)
	switch {
	case a.Looked:
		text += ", after a look"
	case !a.IsClean():
		text = fmt.Sprintf("go there: %s %s: %s", fileName(a.File), place, whyText(a.Why))
	}
	_, err := fmt.Fprintln(o.desk.stdout, text)
	return err
}
