package hall

import (
	"cmp"
	"crypto/ed25519"
	"slices"
	"strings"
	"time"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/pack"
	"zapis/scoresheet/attest"
)

// deviceRank orders the rows of the page devices: those that somebody has to go
// to come first.
type deviceRank uint8

const (
	deviceLook    deviceRank = iota // its log does not follow
	deviceCharge                    // it follows, and has to be charged
	deviceGuest                     // it sent a statement, and is not enrolled
	devicePlain                     // it is in order
	deviceSilent                    // enrolled, and nothing was heard of it
	deviceRevoked                   // it does not count
)

// deviceRow is one device of the event.
type deviceRow struct {
	Rank        deviceRank
	Fingerprint string
	Name        string // as people call it
	Note        string // its owner, or why it must not be used
	Seen        string // when and where
	Log         string
	Whys        []string // what does not follow
	Battery     int      // percent; -1 if not known
	Path        string   // of the board where it was last; empty if none
	Emblem      *emblemView
}

// devicesView is what the page devices shows.
type devicesView struct {
	Head, Sums string
	Rows       []deviceRow
	Waiting    []waitingRow
	Clean      int          // of those that wait
	Unlocked   int          // of those that wait: nothing but a lock is missing
	Starts     []eventRound // that may begin, for who may start them
	Now        string       // the hour
	Enrol      *enrolView
	Compare    []compareRow // of those just enrolled, the first and the last
	Revocable  []deviceRow

	MayAdmit, MayEnrol, MayRevoke bool
	NoKey                         bool   // the organizer's key is not at this desk
	Problem, Done                 string // of what was just done
	Notes                         []string
}

// waitingRow is a device that says it is ready.
type waitingRow struct {
	Hash                  string // of its statement
	Place, Player, Device string
	Lock, Version         string
	Battery               int
	Alarms                string
	Whys                  []string // empty: it is clean
	Unlocked              bool     // nothing but a lock is missing
}

// compareRow is a device whose emblem is compared with what it shows itself.
type compareRow struct {
	emblemView
	Name string
}

// enrolView asks whether a device shows the same picture.
type enrolView struct {
	emblemView
	Device string // fingerprint
	Owner  string
	N, Of  int
	Next   string // fingerprint of the next one
}

// devicesSeen is the input of the view.
type devicesSeen struct {
	hall    *desk.Hall
	devices []*intake.DeviceSeen
	waiting []office.Admitted
	now     time.Time
	enrol   string // whose emblem is asked about; empty: the first one
	compare []string
}

// devicesOf returns what the page devices shows.
func devicesOf(words assets.Catalogue, s devicesSeen) *devicesView {
	v := &devicesView{Now: s.now.Format("15:04")}
	var sums [deviceRevoked + 1]int
	var guests []*intake.DeviceSeen
	enrolled := 0
	for _, seen := range s.devices {
		dev := s.hall.Device(seen.Fingerprint)
		row := deviceRowOf(words, s, seen, dev)
		sums[row.Rank]++
		v.Rows = append(v.Rows, row)
		if dev != nil && dev.Device != "" && !dev.Revoked {
			enrolled++
		}
		if dev == nil || !dev.Revoked {
			v.Revocable = append(v.Revocable, row)
		}
		if (dev == nil || dev.Device == "" && !dev.Revoked) && seen.Last != nil {
			guests = append(guests, seen)
		}
	}
	slices.SortStableFunc(v.Rows, func(a, b deviceRow) int {
		return cmp.Or(cmp.Compare(a.Rank, b.Rank), natural(a.Name, b.Name))
	})
	slices.SortStableFunc(v.Revocable, func(a, b deviceRow) int { return natural(a.Name, b.Name) })
	v.Sums = devicesSums(words, sums, enrolled, len(guests))
	for i := range s.waiting {
		v.Waiting = append(v.Waiting, waitingRowOf(words, s, &s.waiting[i]))
		if s.waiting[i].IsClean() {
			v.Clean++
		}
		if s.waiting[i].IsUnlocked() {
			v.Unlocked++
		}
	}
	v.Head = devicesHead(words, sums, len(v.Rows), len(v.Waiting)-v.Clean)
	slices.SortStableFunc(v.Waiting, func(a, b waitingRow) int {
		return cmp.Or(cmp.Compare(min(len(b.Whys), 1), min(len(a.Whys), 1)), natural(a.Place, b.Place))
	})
	v.Enrol = enrolOf(words, guests, s.enrol)
	v.Compare = compareOf(words, s)
	return v
}

// startsOf returns the rounds whose packs are written and that have not begun: their
// devices are let in, and then the clocks run.
func startsOf(words assets.Catalogue, h *desk.Hall) (all []eventRound) {
	for section, n := range lastRounds(h) {
		if r := h.Round(section, n); r != nil && !r.Started && !r.Closed && r.Latest().Number > 0 {
			all = append(all, eventRound{Section: section, Number: n, Label: roundLabel(words, section, n, len(h.Event.Sections) > 1)})
		}
	}
	slices.SortFunc(all, func(a, b eventRound) int { return natural(a.Section, b.Section) })
	return all
}

// compareOf returns the emblems of devices that are enrolled, by their
// fingerprints.
func compareOf(words assets.Catalogue, s devicesSeen) (all []compareRow) {
	for _, fingerprint := range s.compare[:min(len(s.compare), 2)] {
		dev := s.hall.Device(fingerprint)
		if dev == nil || dev.Device == "" || dev.Revoked {
			continue
		}
		name := cmp.Or(dev.Label, dev.Owner)
		if key := deviceKey(&intake.DeviceSeen{}, dev); key != nil {
			all = append(all, compareRow{emblemOf(key, words.Say("hall.devices.emblem", name)), name})
		}
	}
	return all
}

// devicesHead says how many devices do not follow; if all do, how many of those
// that say they are ready somebody has to walk to.
func devicesHead(words assets.Catalogue, sums [deviceRevoked + 1]int, all, unclean int) string {
	switch {
	case sums[deviceLook] > 0:
		return words.Say("hall.devices.look", sums[deviceLook])
	case unclean > 0:
		return words.Say("hall.devices.look", unclean)
	case all == 0:
		return words.Say("hall.devices.nothing")
	}
	return words.Say("hall.devices.follow")
}

func devicesSums(words assets.Catalogue, sums [deviceRevoked + 1]int, enrolled, guests int) string {
	var parts []string
	for _, p := range []struct {
		key string
		n   int
	}{
		{"hall.devices.sum.enrolled", enrolled},
		{"hall.devices.sum.guests", guests},
		{"hall.devices.sum.charge", sums[deviceCharge]},
		{"hall.devices.sum.revoked", sums[deviceRevoked]},
	} {
		if p.n > 0 {
			parts = append(parts, words.Say(p.key, p.n))
		}
	}
	return strings.Join(parts, " · ")
}

func deviceRowOf(words assets.Catalogue, s devicesSeen, seen *intake.DeviceSeen, dev *desk.Device) deviceRow {
	row := deviceRow{Fingerprint: seen.Fingerprint, Name: grouped(seen.Fingerprint), Battery: -1, Rank: devicePlain}
	switch {
	case dev == nil || dev.Device == "":
		row.Rank = deviceGuest
		row.Note = words.Say("hall.devices.guest")
		if seen.Last != nil && seen.Last.Owner != "" {
			row.Name = seen.Last.Owner
		}
	case dev.Label != "":
		row.Name, row.Note = dev.Label, words.Say("hall.devices.organizer")
	case dev.Owner != "":
		row.Name, row.Note = dev.Owner, words.Say("hall.devices.own")
	}
	row.Log = words.Say("hall.devices.log.none")
	if seen.LastNumber > 0 {
		row.Log = words.Say("hall.devices.log.follows", int(seen.LastNumber))
	}
	if !seen.Seen.IsZero() {
		row.Seen = timeOf(seen.Seen, s.now)
	} else if row.Rank == devicePlain {
		row.Rank = deviceSilent
	}
	if last := seen.Last; last != nil {
		row.Battery = last.Battery
		if last.Event == s.hall.Event.ID && last.Place.Board != "" {
			row.Seen = words.Say("hall.devices.at", row.Seen, last.Place.Board)
			if r := s.hall.Round(last.Place.Section, last.Place.Round); r != nil && r.Seen(last.Place.Board) != nil {
				row.Path = link("board", last.Place)
			}
		}
		if last.Battery >= 0 && last.Battery < office.LowBattery {
			row.Rank = deviceCharge
		}
	}
	for _, w := range seen.Faults {
		row.Whys = append(row.Whys, office.Why(w, words))
	}
	if len(row.Whys) > 0 {
		row.Rank = deviceLook
		if key := deviceKey(seen, dev); key != nil {
			e := emblemOf(key, words.Say("hall.devices.emblem", row.Name))
			row.Emblem = &e
		}
	}
	if dev != nil && dev.Revoked {
		row.Rank, row.Emblem = deviceRevoked, nil
		row.Note = dev.Reason
		row.Log = words.Say("hall.devices.revokedby", dev.RevokedBy)
	}
	return row
}

// deviceKey returns the key of a device, nil if only its fingerprint is known.
func deviceKey(seen *intake.DeviceSeen, dev *desk.Device) ed25519.PublicKey {
	if seen.Last != nil {
		return seen.Last.Device
	}
	if dev == nil {
		return nil
	}
	kind, key, err := attest.ParseKey(dev.Device)
	if err != nil || kind != attest.DeviceKey {
		return nil
	}
	return key
}

func waitingRowOf(words assets.Catalogue, s devicesSeen, a *office.Admitted) waitingRow {
	row := waitingRow{Hash: a.Hash, Device: grouped(a.Device), Battery: -1, Unlocked: a.IsUnlocked()}
	if dev := s.hall.Device(a.Device); dev != nil {
		row.Device = cmp.Or(dev.Label, dev.Owner, row.Device)
	}
	if a.Place.Board != "" {
		row.Place = a.Place.Board
		if len(s.hall.Event.Sections) > 1 {
			row.Place = a.Place.Section + " " + row.Place
		}
		if r := s.hall.Round(a.Place.Section, a.Place.Round); r != nil {
			if b, err := r.Board(a.Place.Board); err == nil && a.Side != desk.NoSide {
				row.Player = b.Players[a.Side].Name
			} else if err == nil {
				row.Player = words.Say("hall.side.both")
			}
		}
	}
	for _, d := range s.devices {
		if d.Fingerprint == a.Device && d.Last != nil {
			row.Lock, row.Version, row.Battery, row.Alarms = lockOf(words, d.Last.Lock), d.Last.Version, d.Last.Battery, office.Alarms(d.Last.Alarms, words)
		}
	}
	for _, w := range a.Why {
		row.Whys = append(row.Whys, office.Why(w, words))
	}
	return row
}

// lockOf describes what restricts a device's screen, if there are words for it.
func lockOf(words assets.Catalogue, lock string) string {
	switch lock {
	case "", "none":
		return words.Say("hall.devices.lock.none")
	case "kiosk", "pinned":
		return words.Say("hall.devices.lock." + lock)
	}
	return lock
}

// enrolOf returns the device to be enrolled next: the one that is named, or the
// first of those that are not enrolled.
func enrolOf(words assets.Catalogue, guests []*intake.DeviceSeen, named string) *enrolView {
	if len(guests) == 0 {
		return nil
	}
	// Devices that ask to be enrolled come before those that only took a pack.
	guests = slices.Clone(guests)
	slices.SortStableFunc(guests, func(a, b *intake.DeviceSeen) int {
		asks := func(g *intake.DeviceSeen) int {
			if g.Last.Occasion == pack.Enrolling {
				return 0
			}
			return 1
		}
		return cmp.Or(asks(a)-asks(b), a.Last.At.Compare(b.Last.At))
	})
	i := max(0, slices.IndexFunc(guests, func(g *intake.DeviceSeen) bool { return g.Fingerprint == named }))
	g := guests[i]
	e := &enrolView{emblemView: emblemOf(g.Last.Device, words.Say("hall.devices.enrol.emblem")), Device: g.Fingerprint, Owner: g.Last.Owner, N: i + 1, Of: len(guests)}
	if len(guests) > 1 {
		e.Next = guests[(i+1)%len(guests)].Fingerprint
	}
	return e
}

// timeOf formats a time for a reader of that day: the hour alone if it is
// today.
func timeOf(at, now time.Time) string {
	at = at.In(now.Location())
	if at.Format(time.DateOnly) == now.Format(time.DateOnly) {
		return at.Format("15:04")
	}
	return at.Format("2006-01-02 15:04")
}

// natural compares two names as people order them: 9 before 10.
func natural(a, b string) int {
	for a != "" && b != "" {
		x, y := digits(a), digits(b)
		if x > 0 && y > 0 {
			m, n := strings.TrimLeft(a[:x], "0"), strings.TrimLeft(b[:y], "0")
			if c := cmp.Or(len(m)-len(n), strings.Compare(m, n)); c != 0 {
				return c
			}
			a, b = a[x:], b[y:]
			continue
		}
		if a[0] != b[0] {
			break
		}
		a, b = a[1:], b[1:]
	}
	return strings.Compare(a, b)
}

// digits returns how many digits a text begins with.
func digits(text string) int {
	return len(text) - len(strings.TrimLeft(text, "0123456789"))
}
