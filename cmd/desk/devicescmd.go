package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"zapis/cmd/internal/terminal"
	values "zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pack"
	"zapis/scoresheet/attest"
)

type devicesCmd struct{ officeFlags }

// deviceJSON is what devices says of a device. New fields are added at the end.
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

// Run lists the devices, with what does not follow from what was seen of them
// before (R-C06).
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
		return nil
	})
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
		j.Wrong = append(j.Wrong, whyJSON{w.Key, "", w.N, w.Text, english.Say(w.Key, w.Args()...)})
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

// Run takes a device off the list. The next packs tell all devices.
func (c *revokeCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		name := c.Device
		if dev := o.Hall().Device(name); dev != nil {
			name = dev.Fingerprint
		} else if !isFingerprint(name) {
			return fmt.Errorf("the event has no device %q: name it by its label, or by its fingerprint of 16 digits", name)
		}
		if err := o.say(values.Place{}, values.Revoked{Device: name, Reason: joined(c.Reason)}); err != nil {
			return err
		}
		return o.answer(o.done(values.Place{}), "device %s is revoked: write the packs of the round again", name)
	})
}

func isFingerprint(text string) bool {
	return len(text) == 16 && strings.Trim(text, "0123456789abcdef") == ""
}

type admitCmd struct {
	officeFlags
	Files []string `arg:"" name:"FILE|FOLDER" help:"Ready-statements that devices signed."`
}

type admitJSON struct {
	OK     bool   `json:"ok"` // it was let in
	File   string `json:"file"`
	Device string `json:"device,omitempty"`
	Place  string `json:"place,omitempty"`
	Side   string `json:"side,omitempty"`
	Error  string `json:"error,omitempty"` // why the arbiter has to go there
}

// Run lets in all devices whose ready-statements are clean, in one act. The
// answer is no if the arbiter has to go to one of them.
func (c *admitCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		if err := o.may(values.ActAdmit); err != nil {
			return err
		}
		var said []intake.Said
		var blobs [][]byte
		var out []admitJSON
		good := true
		for _, f := range c.latest(d) {
			j := admitJSON{File: filepath.Base(f.Path)}
			err := f.Err
			if err == nil {
				err = o.admit(&j, f, &said, &blobs)
			}
			if j.OK = err == nil; err != nil {
				j.Error, good = err.Error(), false
			}
			out = append(out, j)
		}
		if len(said) > 0 {
			if _, err := o.State(d.ctx, o.who, said, blobs...); err != nil {
				return err
			}
		}
		for _, j := range out {
			if err := o.printAdmitted(j); err != nil {
				return err
			}
		}
		if !good {
			return errNo
		}
		return nil
	})
}

// latest returns the files that were named and, of the statements in folders,
// each device's latest: a stick keeps those of the days before.
func (c *admitCmd) latest(d *desk) []intake.Found {
	var all []intake.Found
	last := map[string]int{} // by device, the index in all
	for _, path := range c.Files {
		intake.Files(path, func(f intake.Found) bool {
			if f.Err != nil || !f.Within {
				all = append(all, f)
				return d.ctx.Err() == nil
			}
			if !pack.IsStatement(f.Data) {
				return d.ctx.Err() == nil
			}
			s, err := pack.ParseStatement(f.Data)
			if err != nil {
				all = append(all, f)
				return d.ctx.Err() == nil
			}
			n, ok := last[string(s.Device)]
			if !ok {
				last[string(s.Device)] = len(all)
				all = append(all, f)
			} else if was, err := pack.ParseStatement(all[n].Data); err == nil && s.At.After(was.At) {
				all[n] = f
			}
			return d.ctx.Err() == nil
		})
	}
	return all
}

func (o *office) printAdmitted(j admitJSON) error {
	if o.flags.JSON {
		return writeJSON(o.desk, j)
	}
	text := fmt.Sprintf("let in: %s %s: device %s", j.Place, j.Side, j.Device)
	if !j.OK {
		text = fmt.Sprintf("go there: %s %s: %s", fileName(j.File), j.Place, terminal.Line(j.Error))
	}
	_, err := fmt.Fprintln(o.desk.stdout, text)
	return err
}

// admit adds the facts that let a device in, or says why it is not clean.
func (o *office) admit(j *admitJSON, f intake.Found, said *[]intake.Said, blobs *[][]byte) error {
	c := intake.Read(f.Data)
	if c.Statement == nil {
		return fmt.Errorf("it is no statement of a device")
	}
	s := c.Statement
	j.Device = attest.Fingerprint(s.Device)
	r := o.Hall().Round(s.Place.Section, s.Place.Round)
	if s.Event != o.Event().ID || r == nil {
		return fmt.Errorf("the device holds no pack of a round of this event")
	}
	b, err := r.Board(s.Place.Board)
	if err != nil {
		return err
	}
	j.Place = r.Place(b).String()
	if s.Side < 2 {
		j.Side = values.SideWord(s.Side)
	}
	if err := o.isClean(s, r); err != nil {
		return err
	}
	faults, err := o.Follows(o.ctx(), s)
	if err != nil {
		return err
	}
	if len(faults) > 0 {
		return errors.New(whyText(faults))
	}
	hash := intake.Hash(f.Data)
	place := r.Place(b)
	*said = append(*said,
		intake.Said{Body: values.Stated{Name: filepath.Base(f.Path), From: "file"}, Blobs: []string{hash}, Once: "stated " + hash},
		intake.Said{Place: place, Body: values.Admitted{Device: j.Device, Side: j.Side}, Blobs: []string{hash}, Once: "admitted " + place.String() + " " + hash})
	*blobs = append(*blobs, f.Data)
	return nil
}

// lowBattery is the charge below which an arbiter has to look at a device.
const lowBattery = 30

// isClean returns why an arbiter has to go to the device before it is let in.
func (o *office) isClean(s *pack.Statement, r *values.RoundSeen) error {
	dev := o.Hall().Device(attest.Fingerprint(s.Device))
	switch {
	case s.Occasion != pack.Ready:
		return fmt.Errorf("the statement is not one that the device is ready, but: %s", s.Occasion)
	case dev != nil && dev.Revoked:
		return fmt.Errorf("the device is revoked")
	case dev == nil && len(o.Hall().Devices) > 0:
		return fmt.Errorf("the device is not enrolled")
	case s.Issue < r.Latest().Number:
		return fmt.Errorf("the device has issue %d of the pack, the latest is %d", s.Issue, r.Latest().Number)
	case len(r.Issues) > 0 && !slices.ContainsFunc(r.Issues, func(i values.Issue) bool { return i.Number == s.Issue && (i.Digest == "" || i.Digest == s.Pack) }):
		return fmt.Errorf("the device has an issue %d that was not written here: compare the organizer's emblem on it", s.Issue)
	case s.Lock == "" || s.Lock == "none":
		return fmt.Errorf("nothing locks its screen to the program")
	case s.Battery >= 0 && s.Battery < lowBattery:
		return fmt.Errorf("the battery is at %d %%", s.Battery)
	case s.Alarms != "":
		return fmt.Errorf("alarms: %s", s.Alarms)
	case len(s.Salvaged) > 0:
		return fmt.Errorf("its log was damaged")
	}
	return nil
}
