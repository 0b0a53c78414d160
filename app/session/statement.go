package session

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"

	"zapis/app/device"
	"zapis/app/version"
	"zapis/desk"
	"zapis/desk/pack"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// stateBetween ends the segment between games with what happened, begins the
// next, and returns the statement that tells the desk its head (R-C06). Alarms
// stay open. In a game no segment ends: the statement lists the earlier ones.
func (s *Session) stateBetween(why pack.Occasion, of *handedIn, happened func(*builder)) (text []byte, err error) {
	s.commit(func(b *builder) {
		happened(b)
		if s.state.record.Status() != scoresheet.NoGame {
			return
		}
		alarms := s.state.alarms
		s.state = state{}
		b.open(scoresheet.SegmentOpened{})
		for _, a := range alarms {
			b.add(a.AlarmRaised)
		}
	})
	if text, err = s.statement(why, of); err == nil {
		s.append(scoresheet.StatementMade{Occasion: string(why), Digest: sha256.Sum256(text)})
		s.offers.add(scoresheet.AcknowledgedStatement, text)
	}
	return text, err
}

// handedIn is the game that a statement is about.
type handedIn struct {
	*closedGame
	digest string // of its attested PGN
}

// statement returns the device's signed statement about itself; for a game that
// is handed in it names the pack and the board of that game, whatever was taken
// since. of may be nil.
func (s *Session) statement(why pack.Occasion, of *handedIn) ([]byte, error) {
	if err := s.saveAll(); err != nil {
		return nil, err
	}
	st := pack.Statement{
		Occasion: why, At: s.opts.Clock.Stamp().Wall.Time(), Version: version.String(),
		Owner: s.settings[settingName], Lock: s.opts.Lock, Battery: -1, Alarms: s.state.counted.Text(),
	}
	ref, side := s.stated()
	if of != nil {
		st.Game, ref, side = of.digest, of.state.packed.PackRef, of.state.record.Header.Recorder
	}
	s.lookAtBattery()
	if s.battery.known {
		st.Battery = s.battery.reading.Percent
	}
	if ref.Issue != 0 {
		st.Event, st.Issue, st.Pack = hex.EncodeToString(ref.Event[:]), int(ref.Issue), ref.Digest.String()
		st.Place, _ = desk.ParsePlace(ref.Place)
		st.Side = sideOf(side)
	}
	if err := s.heads(&st); err != nil {
		return nil, err
	}
	return pack.Sign(&st, s.key)
}

// stated returns the pack and the side of the game in progress or, if there is
// none, of the next.
func (s *Session) stated() (scoresheet.PackRef, scoresheet.Recorder) {
	if s.state.record.Status() != scoresheet.NoGame {
		return s.state.packed.PackRef, s.state.record.Header.Recorder
	}
	return s.packRef(), s.place(s.held).side
}

// sideOf returns the side in the form of a statement.
func sideOf(recorder scoresheet.Recorder) int {
	switch recorder {
	case scoresheet.RecorderWhite:
		return 0
	case scoresheet.RecorderBlack:
		return 1
	case scoresheet.RecorderUnsaid, scoresheet.RecorderArbiter:
	}
	return 2
}

// heads puts the last segments that are closed into the statement, without
// their events. Numbers that were never used, because part of the log was lost
// at that time, end the list.
func (s *Session) heads(st *pack.Statement) error {
	last := s.segment - 1
	from := last + 1
	var newest []scoresheet.Hash
	next, err := s.lookIn(s.segment)
	if err != nil {
		return err
	}
	for n := last; n > 0 && len(newest) < pack.MaxHeads; n-- {
		seg, err := s.lookIn(n)
		if err != nil || seg.empty {
			break
		}
		head := next.opened.Previous
		if next.opened.Continues != 0 || head == (scoresheet.Hash{}) {
			if head, err = s.headOf(n); err != nil {
				break
			}
		}
		if seg.salvaged {
			st.Salvaged = append(st.Salvaged, int(n))
		}
		newest, from, next = append(newest, head), n, seg
	}
	slices.Reverse(st.Salvaged)
	for _, head := range slices.Backward(newest) {
		st.Heads = append(st.Heads, [pack.HeadSize]byte(head[:pack.HeadSize]))
	}
	if len(newest) > 0 {
		st.First = int(from)
	}
	return nil
}

// begun describes the beginning of a segment.
type begun struct {
	opened   scoresheet.SegmentOpened
	empty    bool
	salvaged bool // after damage to the log: an alarm says so
}

// lookIn reads the first events of a segment.
func (s *Session) lookIn(number uint32) (b begun, err error) {
	const enough = 4 // the opening, and the other events of the same act
	read := 0
	err = s.store.Events(number, func(_ scoresheet.EventID, data []byte) error {
		e, err := scoresheet.DecodeEvent(data)
		if err != nil {
			return err
		}
		p, err := scoresheet.DecodePayload(e)
		if err != nil {
			return err
		}
		switch p := p.(type) {
		case scoresheet.SegmentOpened:
			b.opened = p
		case scoresheet.AlarmRaised:
			// After a complete segment it does not move.
			behind := b.opened.Continues == 0 && b.opened.Previous != (scoresheet.Hash{})
			b.salvaged = b.salvaged || p.Alarm == device.AlarmLog && p.Detail != device.LogCodes && !behind
		}
		if read++; read == enough {
			return errStop
		}
		return nil
	})
	b.empty = read == 0
	if errors.Is(err, errStop) || isBroken(err) && read > 0 {
		err = nil
	}
	return b, err
}

// gameDigest returns the SHA-256 of the attested PGN in a record file.
func gameDigest(record []byte) string {
	game, _, err := attest.ParseRecordFile(record)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(game)
	return hex.EncodeToString(sum[:])
}

// headOf returns the hash of the last event of a segment that can be read.
func (s *Session) headOf(number uint32) (head scoresheet.Hash, err error) {
	err = s.store.Events(number, func(_ scoresheet.EventID, data []byte) error {
		head = scoresheet.HashEvent(data)
		return nil
	})
	if isBroken(err) {
		err = nil
	}
	return head, err
}
