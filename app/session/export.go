package session

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// Export returns the game that is on, or the one that ended last, as a file that
// anybody can verify. It is refused if the mode does not allow it.
func (s *Session) Export(format device.Format) (out []byte, err error) {
	switch format {
	case device.FormatPGN, device.FormatRecord, device.FormatPlain:
	case device.FormatEarlier:
		return s.exportEarlier()
	default:
		return nil, fmt.Errorf("%q is not a format: write pgn, record, plain or earlier", format)
	}
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.Export, modes.NoKey); err != nil {
			return
		}
		game := s.last
		if s.state.mode != modes.Owner {
			game = s.game()
		}
		if game == nil {
			err = device.Because(device.ReasonNoGame, errors.New("there is no game to export: record one first"))
			return
		}
		if err = s.saveAll(); err != nil {
			return
		}
		if out, err = s.exported(format, game); err == nil && s.state.mode != modes.Owner {
			s.append(scoresheet.Exported{Format: string(format)})
		}
	})
	return out, err
}

// exportEarlier returns the recordings that the one of the game that is on
// replaced. They are part of its log, which only the arbiter sees.
func (s *Session) exportEarlier() (out []byte, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.SeeLog, modes.NoKey); err != nil {
			return
		}
		if err = s.saveAll(); err != nil {
			return
		}
		var earlier []*closedGame
		if earlier, err = s.earlier(); err != nil {
			return
		}
		if len(earlier) == 0 {
			err = device.Because(device.ReasonNoGame, errors.New("there is no earlier recording of this game on this device: look on the device that had it before"))
			return
		}
		var files [][]byte
		for _, game := range slices.Backward(earlier) {
			var file []byte
			if file, err = s.exported(device.FormatPGN, game); err != nil {
				return
			}
			files = append(files, file)
		}
		out = bytes.Join(files, []byte("\n"))
		s.append(scoresheet.Exported{Format: string(device.FormatEarlier)})
	})
	return out, err
}

// earlier reads the recordings that the one of the game that is on replaced
// (ESS 6.2.2.12), the youngest first. They end where a game that was taken over
// names segments of the previous device.
func (s *Session) earlier() (all []*closedGame, err error) {
	number := s.segment
	for {
		got, err := s.read(number, 0)
		if err != nil && !isBroken(err) {
			return nil, err
		}
		if number != s.segment {
			all = append(all, &closedGame{segment: number, chain: got.chain, state: got.state})
		}
		here, err := s.beganHere(got.opened)
		before := got.state.record.Header.Restarts
		if err != nil || !here || before == 0 || before >= number {
			return all, err
		}
		number = before
	}
}

// beganHere reports whether a game began on this device: the first of its
// segments has no log of another before it.
func (s *Session) beganHere(opened scoresheet.SegmentOpened) (bool, error) {
	for opened.Continues != 0 && opened.Continues < opened.Number {
		got, err := s.read(opened.Continues, opened.Base)
		if err != nil && !isBroken(err) {
			return false, err
		}
		opened = got.opened
	}
	return opened.Base == 0, nil
}

// ExportArchived returns a game of the owner's archive as a file.
func (s *Session) ExportArchived(format device.Format, n int) (out []byte, err error) {
	game, err := s.Game(n)
	if err != nil {
		return nil, err
	}
	err = device.ErrClosed
	s.do(func() {
		var got reading
		if got, err = s.read(game.segment, 0); err != nil && !isBroken(err) {
			return
		}
		out, err = s.exported(format, &closedGame{segment: game.segment, chain: got.chain, state: got.state})
	})
	return out, err
}

func (s *Session) exported(format device.Format, game *closedGame) ([]byte, error) {
	if format == device.FormatPlain {
		plain, _, err := attest.Plain(&game.state.record)
		return plain, err
	}
	var certificate []byte
	if _, ok := s.certificate(); ok {
		certificate = []byte(s.settings[settingCertificate])
	}
	segments, err := s.segments(game.segment, game.chain.Next)
	if err != nil {
		return nil, err
	}
	which, err := attest.SegmentsOf(segments)
	if err != nil {
		return nil, err
	}
	attested, err := attest.PGN(&game.state.record, attest.Facts{
		Alarms: game.state.counted, Certificate: certificate,
		FrontEnd: strings.Join(game.state.frontEnds, " "),
		Lock:     strings.Join(game.state.locks, " "),
		Version:  strings.Join(game.state.versions, " "),
		Head:     game.chain.Head,
		Events:   game.chain.Next,
		Helped:   game.state.helped,
		Packed:   game.state.packed,
		Segments: which,
	}, s.key)
	if err != nil || format == device.FormatPGN {
		return attested, err
	}
	out := attest.RecordFile(attested, segments)
	if got := attest.VerifyAll(out, nil); got[0].Status != attest.Intact {
		return nil, device.Because(device.ReasonExport, fmt.Errorf("the record cannot be exported: what was written reads back as %s", got[0].Describe()))
	}
	return out, nil
}

// segments returns the events of a game's segments, the oldest first, each up
// to where the next goes on.
func (s *Session) segments(number uint32, until scoresheet.EventID) ([][][]byte, error) {
	var events [][]byte
	var opened scoresheet.SegmentOpened
	err := s.store.Events(number, func(id scoresheet.EventID, b []byte) error {
		if id >= until {
			return errStop
		}
		if len(events) == 0 {
			e, err := scoresheet.DecodeEvent(b)
			if err != nil {
				return err
			}
			p, err := scoresheet.DecodePayload(e)
			if err != nil {
				return err
			}
			opened, _ = p.(scoresheet.SegmentOpened)
		}
		events = append(events, append([]byte(nil), b...))
		return nil
	})
	// Broken events after the end of the good part are not part of the game.
	whole := len(events) > 0 && opened.Base+scoresheet.EventID(len(events)) == until
	harmless := errors.Is(err, errStop) || isBroken(err) && whole
	if err != nil && !harmless {
		return nil, err
	}
	if opened.Continues == 0 || opened.Continues >= number {
		return [][][]byte{events}, nil
	}
	before, err := s.segments(opened.Continues, opened.Base)
	return append(before, events), err
}
