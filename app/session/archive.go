package session

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
)

// findLast finds the game that ended last, after a start in owner mode.
func (s *Session) findLast(segments []uint32) error {
	var handed device.Handed // since: what is handed in in owner mode is the last game
	for _, number := range slices.Backward(segments) {
		if number >= s.segment {
			continue
		}
		got, err := s.read(number, 0)
		if err != nil && !isBroken(err) {
			return err
		}
		if !got.opened.Game {
			handed = cmp.Or(handed, got.state.handedAs())
			continue
		}
		// Nothing about a game that continues elsewhere is returned: a file of it
		// shows which moves are legal.
		if got.state.record.Over() && !got.state.record.HandedOver {
			s.last = &closedGame{
				segment: number, chain: got.chain, state: got.state,
				byArbiter: got.byArbiter, released: got.released, otherKey: s.otherKey(got.opened),
				handed: cmp.Or(handed, got.state.handedAs()),
			}
			// The program may have died between the end of the game and this.
			s.codeDue = scoresheet.MillisOf(s.codes[device.RoleArbiter].SetAt) <= got.state.record.Header.At
		}
		return nil
	}
	return nil
}

func isBroken(err error) bool {
	var broken *scoresheet.BrokenChainError
	return errors.As(err, &broken)
}

// Games returns the owner's archive: the games that were signed and released
// on this device, oldest first.
func (s *Session) Games() (games []ArchivedGame, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.SeeArchive, modes.NoKey); err != nil {
			return
		}
		if s.archive.segment != s.segment || len(s.pending) > 0 {
			var segments []uint32
			if segments, err = s.store.Segments(); err != nil {
				return
			}
			// An event that waits to be saved may be a game's release.
			s.archive = archive{games: s.released(segments)}
			if len(s.pending) == 0 {
				s.archive.segment = s.segment
			}
		}
		games = s.withoutEarlierGuests(s.archive.games)
		for i := range games {
			if g := &games[i]; s.last != nil && g.segment == s.last.segment {
				g.Handed = cmp.Or(s.state.handedAs(), s.last.handed, g.Handed)
			}
		}
	})
	return games, err
}

// withoutEarlierGuests leaves out the games that guests recorded before the
// owner's code was set: the person who sets a first code on a lent device need
// not be the owner of those games.
func (s *Session) withoutEarlierGuests(all []ArchivedGame) (games []ArchivedGame) {
	since := scoresheet.MillisOf(s.codes[device.RoleOwner].SetAt)
	for _, g := range all {
		if g.Guest() && g.Record.Header.At < since {
			continue
		}
		g.N = len(games) + 1
		games = append(games, g)
	}
	return games
}

// released folds every game segment; a segment that another one continues is
// part of that one.
func (s *Session) released(segments []uint32) []ArchivedGame {
	continued := map[uint32]bool{}
	var out []ArchivedGame
	var handed device.Handed // what is handed in in owner mode is the game before
	for i := len(segments) - 1; i >= 0; i-- {
		got, err := s.read(segments[i], 0)
		if err != nil && !isBroken(err) {
			continue
		}
		if !got.opened.Game {
			handed = cmp.Or(handed, got.state.handedAs())
			continue
		}
		of := cmp.Or(handed, got.state.handedAs())
		if handed = (device.Handed{}); continued[segments[i]] {
			continue
		}
		continued[got.opened.Continues] = true
		if got.state.record.Released != 0 {
			out = append(out, ArchivedGame{Record: got.state.record, Alarms: got.state.raised, Handed: of, segment: segments[i]})
		}
	}
	slices.Reverse(out)
	for i := range out {
		out[i].N = i + 1
	}
	return out
}

// Game returns one game of the archive.
func (s *Session) Game(n int) (ArchivedGame, error) {
	games, err := s.Games()
	if err != nil {
		return ArchivedGame{}, err
	}
	if n < 1 || n > len(games) {
		return ArchivedGame{}, device.Because(device.ReasonNoGame, fmt.Errorf("there is no game %d: the archive has %d", n, len(games)))
	}
	return games[n-1], nil
}
