package intake

import (
	"encoding/hex"
	"slices"
	"strconv"

	"zapis/desk"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/lineage"
)

// check returns the faults of a sheet that counts (R-C02).
func (d *Desk) check(s *Sheet) []desk.Why {
	c := checker{side: s.Side, whys: slices.Clone(s.Faults)}
	switch {
	case s.isInvalid():
		c.say("why.invalid", s.Game.Report.Err.Error())
		return c.whys
	case !s.Game.Attested(): // typed by somebody who named himself
		if s.IsPlayers() && s.Game.Result() == scoresheet.NoResult {
			c.say("why.sheet.noresult")
		}
		if s.IsPlayers() {
			c.unsigned(paperUnsigned[s.File.Received.Signed])
		}
		return c.whys
	}
	if !s.Logged && !d.deleted(s) { // a PGN names the log's head, but does not contain the log
		c.say("why.nolog")
	}
	c.clashes(s)
	c.signatures(s.Game.Record)
	if alarms := &s.Game.Report.Alarms; alarms.Unacknowledged() > 0 {
		c.say("why.alarm", alarms.Text())
	}
	if s.Game.Report.Alarms.Count("log") > 0 {
		c.say("why.salvaged")
	}
	if ruled, _ := s.Game.Record.Overruled(); ruled != scoresheet.NoResult {
		c.say("why.overruled", ruled.String(), s.Game.Record.Result.String())
	}
	d.checkDevice(&c, s)
	d.checkLetIn(&c, s)
	d.checkPack(&c, s)
	d.checkIssue(&c, s)
	return c.whys
}

// deleted reports whether the log of a sheet was deleted after the event: logs
// received until then are not requested again.
func (d *Desk) deleted(s *Sheet) bool {
	return slices.ContainsFunc(d.hall.Deleted, func(x desk.Deletion) bool { return s.File.N <= x.N })
}

type checker struct {
	side int
	whys []desk.Why
}

func (c *checker) say(key string, text ...string) {
	c.whys = append(c.whys, desk.Why{Key: key, Side: c.side, Text: text})
}

// clashes returns the contradictions with other files.
func (c *checker) clashes(s *Sheet) {
	for _, x := range s.Clash {
		key := "why.fork"
		if x.Kind == lineage.Undecided {
			key = "why.undecided"
		}
		c.say(key, x.Other.Name())
	}
}

// signatures checks that there is a result and that both players signed it as
// it stands (Laws 8.7).
func (c *checker) signatures(r *scoresheet.Record) {
	if result, _ := r.Outcome(); result == scoresheet.NoResult {
		c.say("why.sheet.noresult")
	}
	digest := r.Digest()
	var unsigned [2]bool
	for side, by := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		s := r.Signers[by]
		unsigned[side] = s == nil
		if s != nil && s.Digest != digest {
			c.say("why.signed.other")
		}
	}
	c.unsigned(unsigned)
	if r.CloseNote != "" && unsigned != [2]bool{} {
		c.say("why.closed", r.CloseNote)
	}
}

// paperUnsigned returns which signatures are missing on a sheet of paper, as
// stated by the person who took it in; if nobody looked, none is considered
// missing.
var paperUnsigned = map[string][2]bool{"both": {}, "white": {false, true}, "black": {true, false}, "none": {true, true}}

// unsigned returns the reason for a missing signature.
func (c *checker) unsigned(sides [2]bool) {
	switch sides {
	case [2]bool{true, true}:
		c.say("why.unsigned.both")
	case [2]bool{true, false}:
		c.say("why.unsigned.white")
	case [2]bool{false, true}:
		c.say("why.unsigned.black")
	}
}

// checkDevice checks that the organizer knows the device. If the event enrols
// no devices, every device is accepted.
func (d *Desk) checkDevice(c *checker, s *Sheet) {
	keys := [][]byte{s.Game.Report.Key}
	for _, key := range s.Game.Report.Before {
		keys = append(keys, key)
	}
	for _, key := range keys {
		name := attest.Fingerprint(key)
		dev := d.hall.Device(name)
		switch {
		case dev != nil && dev.Revoked:
			c.say("why.device.revoked", d.DeviceName(name))
		case dev == nil && d.Enrols() && !d.certified(s):
			c.say("why.device.unknown", name)
		}
	}
}

// checkLetIn checks that a player's game comes from the device that an arbiter let
// in for that place, if he let one in, at the desk or at the board (Laws 11.3.2.1).
func (d *Desk) checkLetIn(c *checker, s *Sheet) {
	r := d.hall.Round(s.Place.Section, s.Place.Round)
	if r == nil || s.Witness() != "" || s.Game.Report.Packed.Admitted != 0 || s.Side < 0 || s.Side > 1 {
		return
	}
	seen := r.Seen(s.Place.Board)
	if seen == nil || len(seen.LetIn[s.Side]) == 0 {
		return
	}
	for _, key := range append(slices.Clone(s.Game.Report.Before), s.Game.Report.Key) {
		if slices.Contains(seen.LetIn[s.Side], attest.Fingerprint(key)) {
			return
		}
	}
	c.say("why.device.notletin", d.DeviceName(s.Game.Report.Device()))
}

// Enrols reports whether the event enrols its devices, so that others are
// strangers.
func (d *Desk) Enrols() bool {
	return slices.ContainsFunc(d.hall.Devices, func(x *desk.Device) bool { return x.Device != "" })
}

// Knows reports whether a file comes from a device that the event knows: one that
// was enrolled here, or whose file has the organizer's certificate.
func (d *Desk) Knows(c *Content) bool {
	key, ok := c.Proven()
	if !ok {
		return false
	}
	dev := d.hall.Device(attest.Fingerprint(key))
	return dev != nil && !dev.Revoked || len(c.Games) == 1 && d.isCertified(c.Games[0])
}

// certified reports whether the game carries a certificate of the event's
// organizer for its device.
func (d *Desk) certified(s *Sheet) bool { return d.isCertified(s.Game) }

func (d *Desk) isCertified(g *Game) bool {
	e := g.Report.Enrolment
	return e != nil && attest.FormatKey(attest.OrganizerPublic, e.Organizer) == d.hall.Event.Organizer
}

// DeviceKnown is how well the event knows the device of a sheet.
type DeviceKnown uint8

// From the least to the most.
const (
	DeviceAny      DeviceKnown = iota // it is not enrolled
	DeviceEnrolled                    // it is the organizer's, or somebody else's than the player's
	DevicePlayers                     // it is the player's own
)

// DeviceOf reports how well the event knows the device that wrote a sheet; if it
// changed during the game, the one that it knows least.
func (d *Desk) DeviceOf(s *Sheet) DeviceKnown {
	known := d.deviceOf(s, s.Game.Report.Device())
	for _, key := range s.Game.Report.Before {
		known = min(known, d.deviceOf(s, attest.Fingerprint(key)))
	}
	return known
}

func (d *Desk) deviceOf(s *Sheet, fingerprint string) DeviceKnown {
	var owner string
	switch dev := d.hall.Device(fingerprint); {
	case dev != nil && dev.Device != "" && !dev.Revoked:
		owner = dev.Owner
	case dev == nil && fingerprint == s.Game.Report.Device() && d.certified(s):
		if c := s.Game.Report.Enrolment; c.Role == attest.RoleOwner {
			owner = c.Name
		}
	default:
		return DeviceAny
	}
	if b := d.board(s.Place); b != nil && (s.Side == 0 || s.Side == 1) && sameName(owner, b.Players[s.Side].Name) {
		return DevicePlayers
	}
	return DeviceEnrolled
}

// DeviceName returns the name of a device: its label, its owner, or its
// fingerprint.
func (d *Desk) DeviceName(fingerprint string) string {
	if dev := d.hall.Device(fingerprint); dev != nil {
		switch {
		case dev.Label != "":
			return dev.Label
		case dev.Owner != "":
			return dev.Owner
		}
	}
	return fingerprint
}

// checkPack checks that a player's game was opened from the event's pack, if
// there is one for its round: only then could the event's arbiters enter it,
// and nobody else. Anybody can write a pack under the event's ID and load it on
// his own device first.
func (d *Desk) checkPack(c *checker, s *Sheet) {
	r := d.hall.Round(s.Place.Section, s.Place.Round)
	if r == nil || s.Witness() != "" {
		return
	}
	p, ok := s.Game.pack()
	switch ours := ok && hex.EncodeToString(p.Event[:]) == d.hall.Event.ID && p.Place != "" &&
		attest.FormatKey(attest.OrganizerPublic, p.Organizer[:]) == d.hall.Event.Organizer; {
	case !ours && len(r.Issues) > 0:
		c.say("why.outside")
	case ours && !d.wrote(p):
		c.whys = append(c.whys, desk.Why{Key: "why.admit.forged", Side: c.side, N: int(p.Issue)})
	}
}

// wrote reports whether a pack of the event was written in this store, as far
// as that can be known. Any other pack was written by a copy of the store, by a
// later state of it, or by somebody who has stolen the event's key. Nothing is
// known about numbers that a restored store skipped.
func (d *Desk) wrote(p *attest.Packed) bool {
	if p.Issue >= uint64(d.NextIssue()) {
		return false
	}
	at, err := desk.ParsePlace(p.Place)
	r := d.hall.Round(at.Section, at.Round)
	if err != nil || r == nil {
		return true
	}
	known := false
	for _, i := range r.Issues {
		if uint64(i.Number) != p.Issue {
			continue
		}
		if i.Digest == "" || i.Digest == hex.EncodeToString(p.Digest[:]) {
			return true
		}
		known = true
	}
	return !known
}

// checkIssue checks that the game was opened from a pack with the present
// pairing.
func (d *Desk) checkIssue(c *checker, s *Sheet) {
	p, ok := s.Game.pack()
	r := d.hall.Round(s.Place.Section, s.Place.Round)
	if !ok || r == nil {
		return
	}
	seen := r.Seen(s.Place.Board)
	if seen == nil || seen.Changed.IsZero() {
		return
	}
	if latest := r.Latest().Number; int(p.Issue) <= seen.Behind && latest > seen.Behind {
		c.say("why.issue", strconv.FormatUint(p.Issue, 10), strconv.Itoa(latest))
	}
}

// checkSide returns the faults of a side's sheets as a whole.
func (d *Desk) checkSide(latest []*Sheet, side int) (all []desk.Why) {
	var good []*Sheet
	for _, s := range latest {
		if s.Game.Attested() {
			good = append(good, s)
		}
	}
	devices := ofDevices(good)
	switch {
	case len(devices) > 1:
		text := ""
		for i, name := range devices {
			if i > 0 {
				text += ", "
			}
			text += d.DeviceName(name)
		}
		all = append(all, desk.Why{Key: "why.devices", Side: side, N: len(devices), Text: []string{text}})
	case len(good) > 1 && !slices.ContainsFunc(good, func(s *Sheet) bool { return len(s.Clash) > 0 }):
		all = append(all, desk.Why{Key: "why.twogames", Side: side, N: len(good)})
	}
	return all
}
