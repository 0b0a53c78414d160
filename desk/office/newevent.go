package office

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/hex"
	"strconv"
	"strings"
	"time"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pack"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/timecontrol"
)

// Answers to the questions about a new event, as a DraftFault names them. Those
// about a section or an arbiter have a row.
const (
	AskedName       = "name"
	AskedPlace      = "place"
	AskedFrom       = "from"
	AskedUntil      = "until"
	AskedLanguages  = "languages"
	AskedSection    = "section"
	AskedRounds     = "rounds"
	AskedControl    = "control"
	AskedRules      = "rules"
	AskedArbiter    = "arbiter"
	AskedPassphrase = "passphrase"
)

// DraftFault is an answer with which an event cannot be made, and why.
type DraftFault struct {
	Asked string
	Row   int // of the section or the arbiter, from 0
	Why   desk.Why
}

// DraftFaults returns all answers with which an event cannot be made, in the order
// of the questions. passphrase is that of the organizer's key.
func DraftFaults(e *desk.Event, passphrase string) []DraftFault {
	c := draftCheck{e: e}
	c.heads()
	for i := range e.Sections {
		c.section(i, &e.Sections[i])
	}
	c.arbiters()
	if len([]rune(passphrase)) < pack.MinPassphrase {
		c.fault(AskedPassphrase, 0, because("why.event.passphrase", pack.MinPassphrase))
	}
	return c.faults
}

type draftCheck struct {
	e      *desk.Event
	faults []DraftFault
}

func (c *draftCheck) fault(asked string, row int, why desk.Why) {
	c.faults = append(c.faults, DraftFault{asked, row, why})
}

// heads checks the answers about the event itself.
func (c *draftCheck) heads() {
	e := c.e
	if !desk.IsLine(e.Name) {
		c.fault(AskedName, 0, because("why.event.name", desk.MaxText))
	}
	if e.Place != "" && !desk.IsLine(e.Place) {
		c.fault(AskedPlace, 0, because("why.event.place", desk.MaxText))
	}
	days := true
	for i, day := range []string{e.From, e.Until} {
		asked := []string{AskedFrom, AskedUntil}[i]
		if _, err := time.Parse(time.DateOnly, day); day != "" && err != nil {
			c.fault(asked, 0, because("why.event.day", 0, day))
			days = false
		}
	}
	if days && e.From != "" && e.Until != "" && e.From > e.Until {
		c.fault(AskedUntil, 0, because("why.event.days", 0, e.From, e.Until))
	}
	for _, code := range e.Languages {
		if !isLanguage(code) {
			c.fault(AskedLanguages, 0, because("why.event.language", 0, code, strings.Join(assets.Languages(), ", ")))
		}
	}
	if n := len(e.Sections); n == 0 || n > desk.MaxSections {
		c.fault(AskedSection, 0, because("why.event.sections", desk.MaxSections))
	}
}

func isLanguage(code string) bool {
	for _, known := range assets.Languages() {
		if code == known {
			return true
		}
	}
	return false
}

func (c *draftCheck) section(i int, s *desk.Section) {
	if !desk.IsWord(s.Name) {
		c.fault(AskedSection, i, because("why.event.section.name", 0, s.Name))
	}
	for k := range i {
		if s.Name != "" && strings.EqualFold(c.e.Sections[k].Name, s.Name) {
			c.fault(AskedSection, i, because("why.event.section.twice", 0, s.Name))
			break
		}
	}
	if s.Rounds < 1 || s.Rounds > desk.MaxRounds {
		c.fault(AskedRounds, i, because("why.event.rounds", desk.MaxRounds))
	}
	if _, err := timecontrol.ParseEach(s.Control); err != nil {
		c.fault(AskedControl, i, because("why.event.control", 0, s.Control))
	}
	if s.Rules.Set != "" {
		if _, err := arbitration.ParseSet(s.Rules.Set); err != nil {
			c.fault(AskedRules, i, because("why.event.rules", 0, s.Name))
		}
	}
}

// arbiters checks the people: at least two, each with a different name.
func (c *draftCheck) arbiters() {
	all := c.e.Arbiters
	people := map[string]bool{}
	for i := range all {
		name := strings.ToLower(all[i].Name)
		switch {
		case !desk.IsLine(all[i].Name):
			c.fault(AskedArbiter, i, because("why.event.person", desk.MaxText))
		case people[name]:
			c.fault(AskedArbiter, i, because("why.event.person.twice", 0, all[i].Name))
		case isReserved(all[i].Name):
			c.fault(AskedArbiter, i, because("why.event.reserved", 0, all[i].Name))
		}
		people[name] = true
	}
	if len(all) < 2 || len(all) > desk.MaxArbiters {
		c.fault(AskedArbiter, len(all), because("why.event.arbiters", 0, strconv.Itoa(desk.MaxArbiters)))
	}
}

// Draft gives an event its ID. It refuses an event that cannot be made with that
// passphrase for the organizer's key.
func Draft(e *desk.Event, passphrase string) error {
	var id [16]byte
	if _, err := rand.Read(id[:]); err != nil {
		return err
	}
	e.ID = hex.EncodeToString(id[:])
	if faults := DraftFaults(e, passphrase); len(faults) > 0 {
		return refuse(faults[0].Why)
	}
	if name := reserved(e); name != "" {
		return refuse(because("why.event.reserved", 0, name))
	}
	return e.Check()
}

// NewEvent makes an event that [Draft] accepted, makes its keys and writes the
// private halves into a folder. They are written before the event names them,
// because it would be useless without them. It returns the organizer's public key,
// whose emblem is put up on the wall.
func NewEvent(ctx context.Context, d *intake.Desk, who desk.Actor, e *desk.Event, passphrase string, to Folder) (ed25519.PublicKey, error) {
	if err := e.May(who, desk.ActEvent); err != nil {
		return nil, err
	}
	keys, err := makeKeys(e, passphrase)
	if err != nil {
		return nil, err
	}
	if err := to.writeAll(keys.files()); err != nil {
		return nil, err
	}
	mandate := keys.mandate.Text()
	_, err = d.State(ctx, who, []intake.Said{{Body: *e, Blobs: []string{intake.Hash(mandate)}}}, mandate)
	return keys.mandate.Organizer, err
}
