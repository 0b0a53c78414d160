package session

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"zapis/app/device"
	"zapis/desk/pack"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// mostPins is how many events that were left are remembered.
const mostPins = 50

// LookAtPack returns what a file contains, and what taking it would do. It changes
// nothing.
func (s *Session) LookAtPack(data []byte) (n device.NewPack, err error) {
	p, err := parsePack(data)
	if err != nil {
		return n, err
	}
	err = device.ErrClosed
	s.do(func() {
		var next pack.Held
		if next, n.Leaves, err = s.wouldHold(p); err != nil {
			return
		}
		n.First = s.held.Latest == nil || n.Leaves != ""
		n.NeedsCode = n.First && s.codes[device.RoleOrganizer].Hash != ""
		n.Pack = s.packView(next, s.place(next))
	})
	return n, err
}

func parsePack(data []byte) (*pack.Pack, error) {
	p, err := pack.Parse(data)
	if err != nil {
		return nil, device.Because(device.ReasonPack, err)
	}
	return p, nil
}

// wouldHold returns the packs on the device after p was taken, and the name of
// the event that the device leaves for it.
func (s *Session) wouldHold(p *pack.Pack) (next pack.Held, leaves string, err error) {
	held := s.held
	if held.Latest != nil && held.Latest.Event.ID != p.Event.ID && s.may(modes.LeaveEvent, modes.NoKey) == nil {
		held, leaves = pack.Held{}, held.Latest.Event.Name
	}
	if held.Latest == nil {
		if err := s.pinned(p); err != nil {
			return held, "", err
		}
	}
	if next, err = held.Take(p); err != nil {
		return held, "", notTaken(err)
	}
	if latest := s.issueOf(p); held.Latest != nil && p.Issue < latest {
		return held, "", notTaken(&pack.NotTakenError{Why: pack.OlderIssue, Event: p.Event.Name, Issue: latest, Given: p.Issue})
	}
	return next, leaves, nil
}

// roundOf names the round of a pack, as written before its issue in the
// settings.
func roundOf(p *pack.Pack) string { return fmt.Sprintf("%s/%d ", p.Round.Section, p.Round.Number) }

// issueOf returns the latest issue that was taken of a pack's round, even if
// another round's was taken since. It is of the event whose pack is held or, if none
// is held, of the event that the device left last.
func (s *Session) issueOf(p *pack.Pack) (issue int) {
	if p.Round == nil {
		return 0
	}
	for line := range strings.Lines(s.settings[settingIssues]) {
		if text, ok := strings.CutPrefix(line, roundOf(p)); ok {
			issue, _ = strconv.Atoi(strings.TrimSpace(text))
		}
	}
	return issue
}

// issuesWith returns the issues that were taken, with that of a pack added. The
// first pack of an event starts an empty list.
func (s *Session) issuesWith(p *pack.Pack, first bool) string {
	lines := ""
	for line := range strings.Lines(s.settings[settingIssues]) {
		if !first && (p.Round == nil || !strings.HasPrefix(line, roundOf(p))) {
			lines += line
		}
	}
	if p.Round == nil {
		return lines
	}
	return lines + fmt.Sprintf("%s%d\n", roundOf(p), p.Issue)
}

func notTaken(err error) error {
	var not *pack.NotTakenError
	if !errors.As(err, &not) {
		return device.Because(device.ReasonPack, err)
	}
	return device.Because(map[pack.Reason]device.Reason{
		pack.OtherOrganizer: device.ReasonPackOrganizer, pack.OtherEvent: device.ReasonPackEvent,
		pack.OlderIssue: device.ReasonPackOlder, pack.OlderMandate: device.ReasonPackMandate,
	}[not.Why], err)
}

// pinned refuses a pack of an event that the device was in before, if it is
// another organizer's or an older one.
func (s *Session) pinned(p *pack.Pack) error {
	for line := range strings.Lines(s.settings[settingPins]) {
		id, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if id != p.Event.ID {
			continue
		}
		text, organizer, _ := strings.Cut(rest, " ")
		issue, _ := strconv.Atoi(text)
		not := pack.NotTakenError{Event: p.Event.Name, Issue: issue, Given: p.Issue}
		switch {
		case organizer != p.OrganizerText():
			not.Why = pack.OtherOrganizer
		case p.Issue < issue:
			not.Why = pack.OlderIssue
		default:
			continue
		}
		return notTaken(&not)
	}
	return nil
}

// pinsWith returns the pins with that of the event being left.
func (s *Session) pinsWith(left pack.Held) string {
	l := left.Latest
	lines := []string{fmt.Sprintf("%s %d %s\n", l.Event.ID, l.Issue, l.OrganizerText())}
	for line := range strings.Lines(s.settings[settingPins]) {
		if !strings.HasPrefix(line, l.Event.ID+" ") && len(lines) < mostPins {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "")
}

// TakePack takes a pack of an event (R-C01). The first one binds the device to the
// event and its organizer, and removes the codes and keys that were set before; if
// an organizer's code is set, that code is needed for it. The caller may name a
// board and whose sheet it is; otherwise the device's label or its owner decides.
// The statement is for the desk.
func (s *Session) TakePack(data []byte, board string, side scoresheet.Recorder, organizer string) (p device.Pack, statement []byte, err error) {
	parsed, err := parsePack(data)
	if err != nil {
		return p, nil, err
	}
	err = device.ErrClosed
	s.do(func() {
		key := modes.NoKey
		if organizer != "" {
			key = modes.OrganizerKey
		}
		var next pack.Held
		var leaves string
		if s.state.mode != modes.Owner || s.endedFor() > 0 { // whatever the pack says
			err = s.may(modes.TakePack, key)
			return
		}
		if next, leaves, err = s.wouldHold(parsed); err != nil {
			return
		}
		first := s.held.Latest == nil || leaves != ""
		facts := s.facts()
		facts.PackHeld = !first
		if _, err = s.state.mode.After(modes.TakePack, key, facts); err != nil {
			return
		}
		if organizer != "" && first && s.codes[device.RoleOrganizer].Hash != "" {
			if err = s.tryCode(organizer, device.RoleOrganizer); err != nil {
				return
			}
		}
		if board != "" {
			if err = hasBoard(next, board); err != nil {
				return
			}
		}
		if statement, err = s.takePack(parsed, next, first, board, side); err == nil {
			p = s.packView(s.held, s.place(s.held))
		}
	})
	return p, statement, err
}

// takePack stores the pack, applies its settings, and ends the segment.
func (s *Session) takePack(p *pack.Pack, next pack.Held, first bool, board string, side scoresheet.Recorder) (statement []byte, err error) {
	if first {
		if err := s.forgetLocks(); err != nil {
			return nil, err
		}
	}
	latest, round := next.Texts()
	chosen := ""
	if next.Round != nil && board != "" {
		b, _ := next.Round.Round.Board(board)
		chosen = placed{next.Round.Round.Place(b), side}.String()
	} else if at, ok := parsePlaced(s.settings[settingPlace]); ok && isThere(next, at) {
		chosen = at.String() // the same round again
	}
	changes := map[string]string{
		settingPack: string(latest), settingRound: string(round), settingPlace: chosen, settingIssues: s.issuesWith(p, first),
	}
	if first && s.held.Latest != nil {
		changes[settingPins] = s.pinsWith(s.held)
	}
	if err := s.keep(changes); err != nil {
		return nil, err
	}
	s.readPacks()
	if err := s.packSettings(next, p); err != nil {
		return nil, err
	}
	if err := s.forgetCodeOf(p); err != nil {
		return nil, err
	}
	return s.stateBetween(pack.Taken, nil, func(b *builder) { b.add(scoresheet.PackTaken{PackRef: s.packRef()}) })
}

// forgetCodeOf removes the code that came with the pack of another round when a
// round's pack without a code is taken: somebody who saw it typed in that round
// must not be able to use it in the next. A pack of the same round keeps the
// code: otherwise the owner could keep the arbiter out with it.
func (s *Session) forgetCodeOf(taken *pack.Pack) error {
	round, hash, ok := strings.Cut(s.settings[settingCode], "\n")
	if !ok || taken.Round == nil || taken.Code != nil || round == roundOf(taken) || s.codes[device.RoleArbiter].Hash != hash {
		return nil
	}
	return s.keepCode(device.RoleArbiter, "", time.Time{})
}

// forgetLocks removes the codes and keys that open a game, and its rules: the
// owner must not have prepared them.
func (s *Session) forgetLocks() error {
	for _, role := range []string{device.RoleArbiter, device.RoleOrganizer} {
		if s.codes[role].Hash == "" {
			continue
		}
		if err := s.keepCode(role, "", time.Time{}); err != nil {
			return err
		}
	}
	s.challenge = challenge{}
	changes, err := ruleSettings(nil)
	if err != nil {
		return err
	}
	for _, name := range []string{settingArbiterKey, settingSealKey, settingSealOrigin, settingStart, settingRelease, settingDiagram} {
		changes[name] = ""
	}
	return s.set(changes)
}

// forgetPacks removes what packs set. The organizer's code is kept: he set it
// himself.
func (s *Session) forgetPacks() error {
	if s.codes[device.RoleArbiter].Hash != "" {
		if err := s.keepCode(device.RoleArbiter, "", time.Time{}); err != nil {
			return err
		}
	}
	s.challenge = challenge{}
	changes := map[string]string{settingArbiterKey: ""}
	if strings.HasPrefix(s.settings[settingSealOrigin], device.OriginPack) {
		changes[settingSealKey], changes[settingSealOrigin] = "", ""
	}
	return s.set(changes)
}

// packSettings applies the key for sealed moves, the device's certificate and
// its code.
func (s *Session) packSettings(held pack.Held, taken *pack.Pack) error {
	changes := map[string]string{}
	if key := held.Latest.Event.SealKey; key != "" {
		changes[settingSealKey] = key
		changes[settingSealOrigin] = device.OriginPack + " " + held.Latest.At.Format(time.RFC3339)
	}
	if c := held.Certificate(s.publicKey()); c != nil {
		if parsed, err := attest.ParseCertificate(c); err == nil && bytes.Equal(parsed.Device, s.publicKey()) {
			changes[settingCertificate] = string(c)
		}
	}
	if err := s.set(changes); err != nil {
		return err
	}
	if taken.Code == nil {
		return nil
	}
	commitment, err := modes.Commitment(taken.Code.Hash)
	if err != nil {
		return device.Because(device.ReasonPack, err)
	}
	if err := s.keepCode(device.RoleArbiter, taken.Code.Hash, s.opts.Clock.Stamp().Wall.Time()); err != nil {
		return err
	}
	if err := s.keep(map[string]string{settingCode: roundOf(taken) + "\n" + taken.Code.Hash}); err != nil {
		return err
	}
	s.codeDue = false
	s.append(scoresheet.CodeSet{Role: device.RoleArbiter, Commitment: commitment})
	return nil
}

// LeaveEvent releases the device from its event: with the organizer's code, after
// an arbiter's answer, or when the event's last day is over.
func (s *Session) LeaveEvent(organizer string) (err error) {
	err = device.ErrClosed
	s.do(func() {
		key := modes.NoKey
		if organizer != "" {
			key = modes.OrganizerKey
		}
		if err = s.may(modes.LeaveEvent, key); err != nil {
			return
		}
		if organizer != "" {
			if err = s.tryCode(organizer, device.RoleOrganizer); err != nil {
				return
			}
		}
		left := s.held
		if err = s.forgetPacks(); err != nil {
			return
		}
		err = s.keep(map[string]string{settingPack: "", settingRound: "", settingPlace: "", settingPlayer: "", settingPins: s.pinsWith(left)})
		if s.readPacks(); err == nil {
			s.packOpened = opening{}
			s.append(scoresheet.EventLeft{Event: eventID(left.Latest)})
		}
	})
	return err
}

// OpenPack allows what the pack set to be changed for five minutes, or until the
// next game, with the organizer's code. An arbiter answers a challenge instead.
func (s *Session) OpenPack(organizer string) (err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.OpenPack, modes.OrganizerKey); err != nil {
			return
		}
		if err = s.tryCode(organizer, device.RoleOrganizer); err == nil {
			s.openPack(device.RoleOrganizer, "")
		}
	})
	return err
}

// ChoosePlace sets which board of the round the device records, and whose sheet, if
// neither its label nor its owner determines it.
func (s *Session) ChoosePlace(board string, side scoresheet.Recorder) (err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.TakePack, modes.NoKey); err != nil {
			return
		}
		if err = hasBoard(s.held, board); err != nil {
			return
		}
		b, _ := s.held.Round.Round.Board(board)
		err = s.keep(map[string]string{settingPlace: placed{s.held.Round.Round.Place(b), side}.String()})
	})
	return err
}
