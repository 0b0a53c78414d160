package session

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/rulings"
)

// ReversedColors reports whether reversed colours still end the game that is
// on, by its rules (Laws 7.3; R-G18, R-T06).
func (s *Session) ReversedColors() (out device.ReversedColors) {
	s.do(func() {
		e := s.eventRules()
		first := s.state.record.Header.First
		moves := len(s.state.record.Cells) + 2*(first.Number-1) + int(first.Side)
		v := e.Set.Value(rulings.PointColorsMoves, e.Play)
		out.Article = e.Set.Cite(v.Article, v.Source)
		out.Moves, _ = strconv.Atoi(v.Value)
		out.GoesOn = moves >= 2*out.Moves
	})
	return out
}

// Restart archives the recording and begins a new one for the same pairing. The
// arbiter does it, with a reason. Alarms that are not acknowledged remain.
func (s *Session) Restart(plan device.Restart) (receipt device.Receipt, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.Restart, modes.NoKey); err != nil {
			return
		}
		reason := strings.TrimSpace(string(plan.Reason))
		if reason == "" || !scoresheet.IsLine(reason) {
			err = device.Because(device.ReasonNoReason, errors.New("restarting needs the reason: write position, colours, board, reconstruction, or what it was, "+lineText))
			return
		}
		var opened scoresheet.GameOpened
		if opened, err = s.anew(plan, reason); err != nil {
			return
		}
		receipt.Durable = s.commit(func(b *builder) {
			b.add(scoresheet.GameClosed{Reason: reason, Restarted: true})
			alarms, rules := s.state.alarms, s.state.record.Rules
			ruled, helped := s.carried(plan.Reason), s.helpers(plan.Swap)
			packed := s.state.packed.Payloads()
			s.state = state{}
			b.open(scoresheet.SegmentOpened{Game: true})
			b.add(opened)
			b.add(packed...)
			if rules != (scoresheet.RulesSet{}) {
				b.add(rules)
			}
			for _, g := range ruled {
				b.add(g)
			}
			b.add(helped...)
			for _, a := range alarms {
				b.add(a.AlarmRaised)
			}
		})
		receipt.Cell = s.state.record.NameAt(0)
	})
	return receipt, err
}

// carried returns the rulings that still count in the new recording, if the
// game itself goes on and only its sheet is written again (Laws 7.5.5, 8.5).
// With a reason in the arbiter's own words either may be the case, so they are
// carried: he can withdraw one that should not count, but would hardly notice
// one that is missing. The cells that they name are in the old recording; of
// several rulings on one move, which count once, the first is carried.
func (s *Session) carried(reason device.RestartReason) (all []scoresheet.RulingGiven) {
	if reason == device.WrongPosition || reason == device.WrongColors {
		return nil // a new game is played (Laws 7.2.1, 7.3)
	}
	r := &s.state.record
	type offence struct {
		side scoresheet.Signer
		cell scoresheet.EventID
	}
	seen := map[offence]bool{}
	for _, g := range r.Rulings {
		if g.Withdrawn != 0 || g.Result != scoresheet.NoResult {
			continue
		}
		at := offence{g.Side, g.Cell}
		name, found := r.NameOf(g.Cell)
		if side, one := g.Side.Player(); one && found && name.Side == side && rulings.ID(g.Ruling).IsIllegal() {
			if seen[at] {
				continue
			}
			seen[at] = true
		}
		given := g.RulingGiven
		given.Cell = 0
		all = append(all, given)
	}
	return all
}

// anew returns the opening of a game like the one in progress.
func (s *Session) anew(plan device.Restart, reason string) (scoresheet.GameOpened, error) {
	old := &s.state.record.Header
	if s.state.record.Status() == scoresheet.NoGame {
		return scoresheet.GameOpened{}, device.Because(device.ReasonNoGame, errors.New("no game is being recorded here: open one first"))
	}
	opened := old.GameOpened
	if plan.FEN != "" {
		var err error
		if opened.FEN, opened.Chess960, err = startFrom(plan.FEN, old.Chess960); err != nil {
			return opened, err
		}
	}
	opened.Tags = slices.Clone(old.Tags)
	if plan.Swap {
		swapPlayers(opened.Tags)
		switch old.Recorder {
		case scoresheet.RecorderWhite:
			opened.Recorder = scoresheet.RecorderBlack
		case scoresheet.RecorderBlack:
			opened.Recorder = scoresheet.RecorderWhite
		case scoresheet.RecorderUnsaid, scoresheet.RecorderArbiter:
		}
	}
	opened.Restarts, opened.Why = s.segment, reason
	opened.Zone = s.opts.Clock.Zone()
	return opened, nil
}

// swapPlayers exchanges the tags of White and Black.
func swapPlayers(tags []scoresheet.Tag) {
	for i, t := range tags {
		for _, side := range [2][2]string{{"White", "Black"}, {"Black", "White"}} {
			if rest, ok := strings.CutPrefix(t.Name, side[0]); ok {
				tags[i].Name = side[1] + rest
				break
			}
		}
	}
}

// unknownBefore returns empty cells for the half-moves before the first one on
// this sheet: they were written on paper, or by nobody, and can be filled in.
func unknownBefore(from scoresheet.CellName) (out []scoresheet.Payload, err error) {
	count := (from.Number-1)*2 + int(from.Side)
	const most = 2 * 300 // longer than the longest games
	if count < 0 || count >= most {
		return nil, device.Because(device.ReasonFrom, fmt.Errorf("a game cannot continue from %s: name a move up to 300", from))
	}
	for range count {
		out = append(out, scoresheet.BlankLeft{Passed: true})
	}
	return out, nil
}
