package session

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/timecontrol"
)

// maxTags is the maximum number of tags for a head, far below the limit of the
// PGN reader ([pgn.MaxTags]), so that every game that is opened can be
// attested.
const maxTags = 200

var (
	tagName = regexp.MustCompile(`^[A-Za-z0-9_]{1,40}$`)

	tagDate = regexp.MustCompile(`^([0-9]{4}|\?{4})\.(0[1-9]|1[0-2]|\?\?)\.(0[1-9]|[12][0-9]|3[01]|\?\?)$`)

	// derivedTags are written by the export from the record.
	derivedTags = map[string]bool{"Result": true, "Termination": true, "SetUp": true, "FEN": true, "Variant": true}
)

// mayBeGiven reports whether a tag of the head may be typed: the export must
// not write it itself.
func mayBeGiven(name string) bool { return !derivedTags[name] && !strings.HasPrefix(name, "Zapis") }

// New opens a game and enters game mode. It needs no code, unless the organizer
// requires his. If the battery may not last for the game, the error is a
// *[device.LowBatteryError], until [Session.AgreeBattery].
func (s *Session) New(g device.NewGame) (device.Receipt, error) {
	var receipt device.Receipt
	err := device.ErrClosed
	s.do(func() {
		if err = s.mayStart(modes.Start, g.Organizer); err != nil {
			return
		}
		fromPack := s.fromPack(g)
		var rules []scoresheet.Payload
		diagram := s.diagramSetting()
		if fromPack {
			rules, diagram, err = s.packGame(&g)
		} else {
			rules, err = s.rulesForNew()
		}
		if err != nil {
			return
		}
		var opened scoresheet.GameOpened
		if opened, err = s.opening(g); err != nil {
			return
		}
		opened.Diagram = diagram
		var before []scoresheet.Payload
		if before, err = s.goneBefore(g, &opened); err != nil {
			return
		}
		opened.Codes = s.codesOrigin()
		if opened.Commitments, err = s.commitments(); err != nil {
			return
		}
		alarms := s.state.alarms
		s.leaveOwnerMode()
		receipt.Durable = s.commit(func(b *builder) {
			s.state = state{}
			b.open(scoresheet.SegmentOpened{Game: true})
			b.add(opened)
			b.add(s.gamePack(fromPack)...)
			b.add(rules...)
			b.add(before...)
			for _, a := range alarms {
				b.add(a.AlarmRaised)
			}
		})
		s.last, s.codeDue, s.packOpened = nil, false, opening{}
		receipt.Cell = s.state.record.NameAt(len(s.state.record.Cells))
	})
	return receipt, err
}

// mayStart asks whether a game may come onto this device: the table, with the
// organizer's code if it is given, and the battery.
func (s *Session) mayStart(t modes.Trigger, organizer string) error {
	key := modes.NoKey
	if organizer != "" {
		key = modes.OrganizerKey
	}
	if err := s.may(t, key); err != nil {
		return err
	}
	if organizer != "" && s.rules().StartNeedsOrganizer {
		if err := s.tryCode(organizer, device.RoleOrganizer); err != nil {
			return err
		}
	}
	return s.lasts()
}

const lineText = "one line of up to 200 letters"

// unreadable returns why a time control for the head of a sheet cannot be read.
// One with which Zapis cannot compute is allowed: "*180", a sandclock.
func unreadable(control string) error {
	if strings.TrimSpace(control) == "" {
		return nil
	}
	_, err := timecontrol.ParseEach(control)
	var parse *timecontrol.ParseError
	if errors.As(err, &parse) && parse.Why == "sandclock" {
		return nil
	}
	return err
}

func (s *Session) opening(g device.NewGame) (scoresheet.GameOpened, error) {
	o := scoresheet.GameOpened{Recorder: g.Recorder, Language: s.language(), Zone: s.opts.Clock.Zone(), FEN: g.FEN, Chess960: g.Rules960}
	seen := map[string]bool{}
	if len(g.Tags) > maxTags {
		return o, device.Because(device.ReasonTag, fmt.Errorf("a head has at most %d tags, and this one has %d: leave some out", maxTags, len(g.Tags)))
	}
	for _, t := range g.Tags {
		switch {
		case !tagName.MatchString(t.Name):
			return o, device.Because(device.ReasonTag, fmt.Errorf("%q is not the name of a tag: write letters and digits, as in White", t.Name))
		case attest.ReservedTag(t.Name) != "":
			return o, device.Because(device.ReasonTag, fmt.Errorf("the tag %s differs from %s only by case: write %[2]s", t.Name, attest.ReservedTag(t.Name)))
		case !mayBeGiven(t.Name):
			return o, device.Because(device.ReasonTag, fmt.Errorf("the tag %s is written by the device itself: leave it out", t.Name))
		case seen[strings.ToLower(t.Name)]:
			return o, device.Because(device.ReasonTag, fmt.Errorf("the tag %s is given twice: write it once", t.Name))
		case t.Name == "Date" && t.Value != "" && !tagDate.MatchString(t.Value):
			return o, device.Because(device.ReasonDate, fmt.Errorf("%q is not a date: write year, month and day as in 2026.11.20, with ? for what is not known", t.Value))
		case t.Name == "TimeControl" && unreadable(t.Value) != nil:
			return o, device.Because(device.ReasonControl, unreadable(t.Value))
		case !scoresheet.IsLine(t.Value):
			return o, device.Because(device.ReasonLine, fmt.Errorf("the value of %s is not %s: write it shorter and plainer", t.Name, lineText))
		}
		seen[strings.ToLower(t.Name)] = true
		o.Tags = append(o.Tags, t)
	}
	if !seen["date"] {
		at := s.opts.Clock.Stamp().Wall.In(time.FixedZone("", o.Zone*60))
		o.Tags = append(o.Tags, scoresheet.Tag{Name: "Date", Value: at.Format("2006.01.02")})
	}
	if g.Rules960 && o.FEN == "" {
		return o, device.Because(device.ReasonChess960, errors.New("the starting position of Chess960 is missing: give its number or a FEN, or have the arbiter draw it"))
	}
	if g.Chess960 != 0 {
		if o.FEN != "" {
			return o, device.Because(device.ReasonChess960, errors.New("a game begins with a Chess960 number or with a FEN: give only one of them"))
		}
		p, err := rules.StartChess960(g.Chess960 - 1)
		if err != nil {
			return o, device.Because(device.ReasonChess960, fmt.Errorf("%w: choose another number", err))
		}
		o.FEN, o.Chess960 = p.FEN(), true
	}
	if o.FEN != "" {
		var err error
		if o.FEN, o.Chess960, err = startFrom(o.FEN, o.Chess960); err != nil {
			return o, err
		}
	}
	return o, nil
}

// startFrom reads a set-up position, and spells it as the standard does.
func startFrom(fen string, chess960 bool) (spelt string, is960 bool, err error) {
	p, err := rules.ParseFEN(fen)
	if err != nil {
		return "", false, device.Because(device.ReasonPosition, fmt.Errorf("%w: give a position that a game can begin from", err))
	}
	return spelled(fen, &p), chess960 || p.Chess960, nil
}

// goneBefore makes the opening that of a game in progress: the position counts
// its moves from there, or the cells before it are empty.
func (s *Session) goneBefore(g device.NewGame, o *scoresheet.GameOpened) ([]scoresheet.Payload, error) {
	switch {
	case g.From == scoresheet.CellName{}:
		return nil, nil
	case o.FEN == "":
		return unknownBefore(g.From)
	}
	p, err := rules.ParseFEN(o.FEN)
	if err != nil {
		return nil, err
	}
	if p.Turn != g.From.Side {
		return nil, device.Because(device.ReasonTurn, fmt.Errorf("in the position %s is to move, but the sheet begins with %s: make them agree", p.Turn, g.From))
	}
	fields := strings.Fields(o.FEN)
	fields[5] = strconv.Itoa(g.From.Number)
	o.FEN = strings.Join(fields, " ")
	return nil, nil
}

// spelled returns a FEN in the standard's spelling, six fields separated by a
// space, the only one that other programs read. Two fields are not changed,
// since both spellings of them are read: the en-passant square after any double
// step, and the castling rights of Chess960.
func spelled(fen string, p *rules.Position) string {
	given, out := strings.Fields(fen), strings.Fields(p.FEN())
	if out[3] = given[3]; p.Chess960 {
		out[2] = given[2]
	}
	return strings.Join(out, " ")
}

// Result enters the result with its reason; scoresheet.NoResult withdraws one that
// was entered by mistake. A result that the arbiter ruled cannot be changed: the
// error is a *[scoresheet.RuledError].
func (s *Session) Result(result scoresheet.Result, reason string) (device.Receipt, error) {
	return s.act(modes.EnterResult, func(r *scoresheet.Record) ([]scoresheet.Payload, error) {
		if !scoresheet.IsLine(reason) {
			return nil, device.Because(device.ReasonLine, errors.New("the reason is not "+lineText+": write it shorter and plainer"))
		}
		return r.PlanResult(result, reason)
	})
}

// Sign signs the record as it is (Laws 8.7). strokes are those of the finger, and
// may be empty on a device without a screen. The arbiter signs in arbiter mode,
// unless no code opens it in this game.
func (s *Session) Sign(who scoresheet.Signer, name string, strokes []byte) (device.Receipt, error) {
	return s.sign(who, name, strokes, false)
}

// Approve is a player's approval instead of his signature (Laws of 2023, 8.7).
func (s *Session) Approve(who scoresheet.Signer, name string) (device.Receipt, error) {
	return s.sign(who, name, nil, true)
}

// Disagree notes that a player does not agree with the present result; in arbiter
// mode the arbiter notes it for him. It is not a signature.
func (s *Session) Disagree(who scoresheet.Signer, name string) (device.Receipt, error) {
	return s.act(modes.Sign, func(r *scoresheet.Record) ([]scoresheet.Payload, error) {
		name = strings.TrimSpace(name)
		if name == "" || !scoresheet.IsLine(name) {
			return nil, device.Because(device.ReasonName, errors.New("a player who does not agree is noted with his name, "+lineText+": write it"))
		}
		return r.PlanDisagree(who, name)
	})
}

func (s *Session) sign(who scoresheet.Signer, name string, strokes []byte, approved bool) (device.Receipt, error) {
	return s.act(modes.Sign, func(r *scoresheet.Record) ([]scoresheet.Payload, error) {
		name = strings.TrimSpace(name)
		switch {
		case name == "" || !scoresheet.IsLine(name):
			return nil, device.Because(device.ReasonName, errors.New("a signature needs the name of the signer, "+lineText+": write it"))
		case s.state.mode == modes.Arbiter && who != scoresheet.SignerArbiter:
			return nil, device.Because(device.ReasonSigner, errors.New("in arbiter mode only the arbiter signs: leave arbiter mode, and let the player sign"))
		case s.state.mode == modes.Game && who == scoresheet.SignerArbiter && r.Header.Codes != "":
			// Without his code any player could write that name.
			return nil, &modes.RefusedError{From: s.state.mode, Trigger: modes.Sign, Need: modes.NeedArbiterMode}
		case r.Result == scoresheet.NoResult:
			return nil, device.Because(device.ReasonNoResult, errors.New("there is no result to sign yet: enter the result first"))
		case len(strokes) > scoresheet.MaxPayload/2:
			return nil, device.Because(device.ReasonStrokes, errors.New("the signature is too long: sign again, shorter"))
		}
		return []scoresheet.Payload{scoresheet.Signed{
			By: who, Name: name, Digest: r.Digest(), Approved: approved, Strokes: strokes,
		}}, nil
	})
}

// Release leaves game mode after the game. The player does it himself once both
// players have signed and all alarms are acknowledged (R-G01).
func (s *Session) Release() (device.Receipt, error) {
	return s.leaveGame(modes.Release, func(byArbiter bool) []scoresheet.Payload {
		return []scoresheet.Payload{scoresheet.Released{ByArbiter: byArbiter}}
	})
}

// Abandon closes a game that is not signed. The arbiter does it, with a reason.
func (s *Session) Abandon(reason string) (device.Receipt, error) {
	if s.View().Mode == modes.Arbiter && (strings.TrimSpace(reason) == "" || !scoresheet.IsLine(reason)) {
		return device.Receipt{}, device.Because(device.ReasonNoReason, errors.New("closing a game unsigned needs the reason, "+lineText+": write it"))
	}
	return s.leaveGame(modes.Abandon, func(bool) []scoresheet.Payload {
		plan := []scoresheet.Payload{scoresheet.GameClosed{Reason: reason}}
		// The ruled result counts, even if the sheet that both had signed says
		// otherwise, and somebody voided the signatures since (Laws 8.7).
		if r := &s.state.record; r.Status() != scoresheet.Elsewhere && !r.ReadOnly {
			if ruled, _ := r.Overruled(); ruled != scoresheet.NoResult {
				plan = slices.Insert(plan, 0, scoresheet.Payload(s.snapshot().RuledResult()))
			}
		}
		return plan
	})
}

// leaveGame ends the game's segment and begins the time after it, in one
// act.
func (s *Session) leaveGame(t modes.Trigger, end func(byArbiter bool) []scoresheet.Payload) (receipt device.Receipt, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(t, modes.NoKey); err != nil {
			return
		}
		byArbiter := s.state.mode == modes.Arbiter
		var closed *closedGame
		receipt.Durable = s.commit(func(b *builder) {
			b.add(end(byArbiter)...)
			closed = &closedGame{segment: s.segment, chain: s.chain, state: s.state, byArbiter: byArbiter, released: b.stamp, handed: s.state.handedAs()}
			s.state = state{}
			b.open(scoresheet.SegmentOpened{})
		})
		s.last, s.codeDue = closed, true
		if closed.state.record.HandedOver {
			s.last = nil // as findLast says
			if s.ofGuest(closed) {
				_ = s.set(map[string]string{settingPlayer: ""}) // nobody comes back to it here
			}
		}
		s.identified = false
		s.forgetCodeInTime()
		s.forgetPlayerInTime()
	})
	return receipt, err
}
