package session

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"fmt"
	"regexp"
	"slices"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// HandOver gives the running game to a spare device (ESS 6.2.2.12): it returns the
// record file for [Session.TakeOver] on that device, and locks this device with the
// game as handed over. The arbiter does it. The log in the file already records the
// hand-over, so nothing can be recorded here after it. If the file is lost, the
// arbiter exports the record again.
func (s *Session) HandOver(reason string) (file []byte, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.HandOver, modes.NoKey); err != nil {
			return
		}
		if !scoresheet.IsLine(reason) {
			err = device.Because(device.ReasonLine, errors.New("the reason is not "+lineText+": write it shorter and plainer"))
			return
		}
		if err = s.saveAll(); err != nil {
			return
		}
		if !s.append(scoresheet.HandedOver{Reason: reason}) {
			// Nobody has the file yet: the game goes on here.
			s.append(scoresheet.HandOverWithdrawn{Reason: "storage failed"})
			err = errUnsaved
			return
		}
		file, err = s.exported(device.FormatRecord, s.game())
	})
	return file, err
}

// game returns the game in progress.
func (s *Session) game() *closedGame {
	return &closedGame{segment: s.segment, chain: s.chain, state: s.state}
}

var errUnsaved = device.Because(device.ReasonUnsaved, errors.New("the last entries are not saved yet: make room in the storage, then try again"))

// saveAll writes what waits.
func (s *Session) saveAll() error {
	if len(s.pending) > 0 && s.flush() != nil {
		return errUnsaved
	}
	return nil
}

// TakeBack continues a game that was handed over but not taken over by the other
// device. The arbiter does it. If the other device took it nevertheless, both logs
// show it.
func (s *Session) TakeBack(reason string) error {
	_, err := s.act(modes.TakeBack, func(*scoresheet.Record) ([]scoresheet.Payload, error) {
		if !scoresheet.IsLine(reason) {
			return nil, device.Because(device.ReasonLine, errors.New("the reason is not "+lineText+": write it shorter and plainer"))
		}
		return []scoresheet.Payload{scoresheet.HandOverWithdrawn{Reason: reason}}, nil
	})
	return err
}

// TakeOver continues a game that another device handed over. The file is checked:
// its log must be complete, come from that device, and end with the hand-over. It
// becomes part of this device's log. A device on which nobody could acknowledge the
// game's alarms refuses it. TakeOver requires what opening a game requires.
func (s *Session) TakeOver(file []byte, organizer string) (receipt device.Receipt, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.mayStart(modes.TakeOver, organizer); err != nil {
			return
		}
		var plan takeOver
		if plan, err = s.planTakeOver(file); err != nil {
			if device.ReasonOf(err) == "" {
				err = device.Because(device.ReasonTaken, err)
			}
			return
		}
		s.leaveOwnerMode()
		receipt.Durable = s.commit(func(b *builder) {
			alarms := s.state.alarms
			s.state = state{}
			b.open(scoresheet.SegmentOpened{Game: true, Base: plan.over.Events, Reason: plan.reason})
			for _, p := range plan.pieces {
				b.add(p)
			}
			b.add(plan.over)
			for _, a := range alarms {
				b.add(a.AlarmRaised)
			}
		})
		s.last, s.codeDue, s.packOpened = nil, false, opening{}
		receipt.Cell = s.state.record.NameAt(s.state.record.CursorIndex())
	})
	return receipt, err
}

var plainWord = regexp.MustCompile(`^[a-z]{1,20}$`)

type takeOver struct {
	over   scoresheet.TakenOver
	pieces []scoresheet.Payload // the log of the device before, and its keys
	reason string
}

func (s *Session) planTakeOver(file []byte) (plan takeOver, err error) {
	if !attest.IsRecordFile(file) {
		return plan, device.Because(device.ReasonTakenNoFile, errors.New("this is not the file of a game that was handed over: hand the game over on the other device first"))
	}
	report := attest.VerifyAll(file, nil)[0]
	if report.Status == attest.Invalid {
		return plan, device.Because(device.ReasonTakenChanged, fmt.Errorf("the game was not taken over, since its file is not as the device wrote it: %w: hand it over again", report.Err))
	}
	before, err := report.Record()
	if err != nil {
		return plan, err
	}
	over := device.Because(device.ReasonTakenOver, errors.New("the game was not taken over: it is over"))
	if before.Over() {
		return plan, over
	}
	_, segments, err := attest.ParseRecordFile(file)
	if err != nil {
		return plan, err
	}
	chain, err := endOf(segments)
	if err != nil {
		return plan, err
	}
	plan.over = scoresheet.TakenOver{Events: chain.Next, Head: chain.Head, Device: report.Key, Codes: s.codesOrigin()}
	if plan.over.Commitments, err = s.commitments(); err != nil {
		return plan, err
	}
	for _, p := range scoresheet.Pieces(segments) {
		plan.pieces = append(plan.pieces, p)
	}
	if keys := ownKeys(segments); len(keys) > 1 {
		plan.pieces = append(plan.pieces, scoresheet.KeysReceived{Keys: keys})
	}
	plan.reason = "taken over from " + report.Device()
	var trial state
	for _, p := range plan.pieces {
		if err := trial.fold(plan.over.Events, p, 0); err != nil {
			return plan, err
		}
	}
	if err := trial.fold(plan.over.Events, plan.over, 0); err != nil {
		why := device.ReasonTaken
		if errors.Is(err, scoresheet.ErrNotHandedOver) {
			why = device.ReasonTakenNoFile
		}
		return plan, device.Because(why, fmt.Errorf("the game was not taken over: %w", err))
	}
	switch {
	case trial.record.ReadOnly:
		return plan, device.ErrReadOnly
	case trial.record.Over():
		return plan, over
	case slices.ContainsFunc(slices.Concat(trial.assistants[:], trial.helped.Assistants[:]), func(name string) bool { return !scoresheet.IsLine(name) }):
		return plan, device.Because(device.ReasonTaken, errors.New("the game was not taken over: it names an assistant in a way that no device of this program does"))
	case slices.ContainsFunc(slices.Concat(trial.frontEnds, trial.locks), func(word string) bool { return !plainWord.MatchString(word) }):
		return plan, device.Because(device.ReasonTaken, errors.New("the game was not taken over: its log says something that no device of this program writes"))
	case slices.ContainsFunc(before.Header.Tags, func(t scoresheet.Tag) bool { return !mayBeGiven(t.Name) }):
		return plan, device.Because(device.ReasonTaken, errors.New("the game was not taken over: its head has tags that only the export writes"))
	case bytes.Equal(report.Key, s.key.Public().(ed25519.PublicKey)):
		return plan, device.Because(device.ReasonTakenOwn, errors.New("this is the device that handed the game over: call the arbiter to take it back here"))
	case before.Header.Codes != "" && plan.over.Codes == "":
		return plan, device.Because(device.ReasonTakenNoCode, errors.New("on this device no arbiter's code is set, and the game needs one: let the arbiter type it in owner mode first"))
	case report.Packed.Held() && !s.holds(report.Packed.PackRef):
		return plan, device.Because(device.ReasonTakenPack, errors.New("the game is from an event's pack, and this device holds none of that event: take it here first"))
	}
	return plan, nil
}

// holds reports whether the device belongs to the event of a pack. Only that
// event's arbiters can enter its games, and nobody whom the owner of a spare
// device has prepared.
func (s *Session) holds(ref scoresheet.PackRef) bool {
	l := s.held.Latest
	return l != nil && eventID(l) == ref.Event && scoresheet.Hash(l.Organizer()) == ref.Organizer
}

// ownKeys returns the keys of the device whose log was found complete, in
// order: several if it lost its key in the game.
func ownKeys(segments [][][]byte) [][]byte {
	read, err := scoresheet.ReadLog(segments,
		func(int, scoresheet.SegmentOpened) error { return nil },
		func(scoresheet.EventID, scoresheet.Event) error { return nil })
	if err != nil {
		return nil // the trial fold reports it
	}
	return scoresheet.Keys(read)
}

// endOf returns where a log ends that was found complete.
func endOf(segments [][][]byte) (scoresheet.Chain, error) {
	var follow scoresheet.Follower
	for _, b := range segments[len(segments)-1] {
		if _, err := follow.Take(b); err != nil {
			return scoresheet.Chain{}, err
		}
	}
	return follow.Chain, nil
}
