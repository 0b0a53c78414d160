package session

import (
	"errors"
	"strings"
	"unicode"

	"zapis/app/device"
	"zapis/app/version"
	"zapis/desk/pack"
	"zapis/modes"
	"zapis/scoresheet"
)

// Ready returns what the device tells the arbiter before he admits it (Laws
// 11.3.2.1, R-A17), with a signed statement. Between games, if the device holds no
// pack, the statement asks the organizer to enrol it.
func (s *Session) Ready() (r device.Ready, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.ShowReady, modes.NoKey); err != nil {
			return
		}
		why := pack.Ready
		if s.state.mode == modes.Owner && s.held.Latest == nil {
			why = pack.Enrolling
		}
		if r.Statement, err = s.stateBetween(why, nil, func(*builder) {}); err != nil {
			return
		}
		r.Occasion, r.Lock, r.Version, r.Alarms, r.Battery = string(why), s.opts.Lock, version.String(), s.state.alarms, -1
		if s.battery.known {
			r.Battery = s.battery.reading.Percent
		}
		if ref, _ := s.stated(); ref.Issue != 0 && s.held.Latest != nil {
			r.Event, r.Issue = s.held.Latest.Event.Name, int(ref.Issue)
		}
	})
	return r, err
}

// Admit records that the arbiter admits the device to the game.
func (s *Session) Admit() (device.Receipt, error) {
	return s.act(modes.Admit, func(*scoresheet.Record) ([]scoresheet.Payload, error) {
		if s.state.packed.Admitted != 0 {
			return nil, nil
		}
		s.lookAtBattery()
		now := s.opts.Clock.Stamp().Wall
		return []scoresheet.Payload{scoresheet.Admitted{
			At: now, By: s.state.arbiter, Lock: s.opts.Lock, Charge: s.battery.charge(),
			Alarms: uint64(len(s.state.alarms)), Version: version.String(),
		}}, nil
	})
}

// HandIn returns the game that is on, or the one that ended last, in the form for
// the desk. Like an export, it closes the sheet for the player (docs/adr/0007). The
// caller calls [Session.HandedIn] after writing or showing it.
func (s *Session) HandIn() (h device.HandIn, err error) {
	err = device.ErrClosed
	s.do(func() {
		var game *closedGame
		if game, err = s.toHandIn(); err != nil {
			return
		}
		if err = s.saveAll(); err != nil {
			return
		}
		if h.Record, err = s.exported(device.FormatRecord, game); err != nil {
			return
		}
		h.Name = handInName(game)
		h.Statement, err = s.stateBetween(pack.HandedIn, &handedIn{game, gameDigest(h.Record)}, func(b *builder) {
			b.add(scoresheet.Exported{Format: string(device.FormatRecord)})
		})
		if s.offered = (scoresheet.Hash{}); err == nil {
			s.offered = game.state.record.Digest()
			s.offers.add(scoresheet.AcknowledgedRecord, h.Record)
		}
	})
	return h, err
}

// HandedIn records that the game that [Session.HandIn] returned was written to a
// file or, if shown is set, was shown as codes, which nobody confirms.
func (s *Session) HandedIn(shown bool) (err error) {
	err = device.ErrClosed
	s.do(func() {
		var game *closedGame
		if game, err = s.toHandIn(); err != nil {
			return
		}
		if s.offered != game.state.record.Digest() {
			err = errNothingToHandIn
			return
		}
		what := device.HandInFile
		if shown {
			what = device.HandInShown
		}
		s.append(scoresheet.Exported{Format: what})
	})
	return err
}

var errNothingToHandIn = device.Because(device.ReasonNoGame, errors.New("there is no game to hand in: record one first"))

func (s *Session) toHandIn() (*closedGame, error) {
	if err := s.may(modes.HandIn, modes.NoKey); err != nil {
		return nil, err
	}
	game := s.last
	if s.state.mode != modes.Owner {
		game = s.game()
	}
	if game == nil {
		return nil, errNothingToHandIn
	}
	return game, nil
}

// handInName returns a name for the files of a game: its board and side, or
// otherwise its players.
func handInName(game *closedGame) string {
	h := &game.state.record.Header
	name := game.state.packed.Place
	if name == "" {
		name = h.Tag("White") + " " + h.Tag("Black")
	}
	name += " " + h.Recorder.String()
	plain := func(c rune) rune {
		if unicode.IsLetter(c) || unicode.IsDigit(c) || c == '.' {
			return c
		}
		return ' '
	}
	if name = strings.Join(strings.Fields(strings.Map(plain, name)), "-"); strings.Trim(name, ".-") == "" {
		return "game"
	}
	return strings.TrimLeft(name, ".-")
}

// CheckWord returns a word by which two devices, or a device and a person, see that
// both sheets have the same game (Laws 8.7, R-A18). It is refused until both players
// have signed, because it would tell one player what the other wrote.
func (s *Session) CheckWord() (w device.CheckWord, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.SeeCheckWord, modes.NoKey); err != nil {
			return
		}
		r := &s.state.record
		if s.state.mode == modes.Owner {
			if s.last == nil || s.last.state.record.Status() != scoresheet.SignedByBoth {
				err = device.Because(device.ReasonNoGame, errors.New("there is no signed game here: both players sign first"))
				return
			}
			r = &s.last.state.record
		}
		w.Word, w.Gaps = r.CheckWord(s.publicKey())
	})
	return w, err
}
