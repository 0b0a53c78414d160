package session

import (
	"errors"
	"strconv"
	"strings"

	"zapis/app/device"
	"zapis/desk"
	"zapis/desk/pack"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/rulings"
)

// fromPack reports whether a game is to be opened from the pack: the caller
// gives nothing but the recorder.
func (s *Session) fromPack(g device.NewGame) bool {
	return s.held.Latest != nil && len(g.Tags) == 0 && g.FEN == "" && g.Chess960 == 0 && g.From == (scoresheet.CellName{})
}

// packGame fills a game in from the pack: names, control, position, and by
// which rules it is ruled.
func (s *Session) packGame(g *device.NewGame) (rules []scoresheet.Payload, diagram scoresheet.Diagram, err error) {
	at := s.place(s.held)
	switch {
	case s.held.Round == nil:
		return nil, 0, device.Because(device.ReasonPackRound, errors.New("it is not said which game it is: take the pack of the round first, or name the players"))
	case at.place.Board == "":
		return nil, 0, device.Because(device.ReasonPackPlace, errors.New("it is not known which board this device records: name board and side"))
	}
	p := s.held.Round
	b, err := p.Round.Board(at.place.Board)
	if err != nil {
		return nil, 0, device.Because(device.ReasonPackBoard, err)
	}
	section := p.Section()
	if g.Recorder == scoresheet.RecorderUnsaid {
		g.Recorder = at.side
	}
	g.FEN = b.FEN
	g.Tags = packTags(p, b)
	if s.isGuest(b, at.side) {
		g.Tags = append(g.Tags, scoresheet.Tag{Name: device.TagGuest, Value: "yes"})
	}
	if diagram, err = scoresheet.ParseDiagram(section.Diagram); err != nil {
		diagram = scoresheet.DiagramNever
	}
	e, said, err := packRules(section, controlOf(p, b))
	if err != nil || !said {
		return nil, diagram, err
	}
	payload, err := e.Payload()
	return []scoresheet.Payload{payload}, diagram, err
}

// isGuest reports whether somebody other than the device's owner plays on it.
func (s *Session) isGuest(b *desk.Board, side scoresheet.Recorder) bool {
	c, enrolled := s.certificate()
	name := s.settings[settingName]
	switch {
	case enrolled && c.Role == attest.RoleLabel:
		return true
	case enrolled:
		name = c.Name
	}
	if name == "" || side != scoresheet.RecorderWhite && side != scoresheet.RecorderBlack {
		return false
	}
	p := b.Players[side-scoresheet.RecorderWhite]
	return !sameName(p.Name, name) && (p.FIDE == "" || p.FIDE != s.settings[settingFIDE])
}

// packTags returns the head of the sheet of a board.
func packTags(p *pack.Pack, b *desk.Board) (tags []scoresheet.Tag) {
	add := func(name, value string) {
		if value != "" {
			tags = append(tags, scoresheet.Tag{Name: name, Value: value})
		}
	}
	add("Event", p.Event.Name)
	add("Site", p.Event.Place)
	add("Date", strings.ReplaceAll(p.Round.Date, "-", "."))
	add("Round", strconv.Itoa(p.Round.Number))
	add("Board", b.Name)
	add("Section", p.Round.Section)
	for side, word := range [2]string{"White", "Black"} {
		q := &b.Players[side]
		add(word, q.Name)
		if q.Rating > 0 {
			add(word+"Elo", strconv.Itoa(q.Rating))
		}
		add(word+"Title", q.Title)
		add(word+"FideId", q.FIDE)
		add(word+"Team", q.Team)
	}
	add("TimeControl", controlOf(p, b))
	return tags
}

// packRules returns the rules that the event has set for a section, if any. If
// it names no rule set, that is FIDE's.
func packRules(section *desk.Section, control string) (e arbitration.Rules, said bool, err error) {
	r := section.Rules
	if r == (desk.Rules{}) {
		return e, false, nil
	}
	var head scoresheet.Record
	head.Header.Tags = []scoresheet.Tag{{Name: "TimeControl", Value: control}}
	e = arbitration.RulesFor(&head, nil)
	if r.Set != "" {
		if e.Set, err = arbitration.ParseSet(r.Set); err != nil {
			return e, false, device.Because(device.ReasonRuleSet, err)
		}
	}
	if play, ok := rulings.ParsePlay(r.Play); r.Play != "" && ok {
		e.Play = play
	}
	e.Draws = rulings.DrawRules{From: r.DrawFrom, Arbiter: r.DrawArbiter}
	e.Quick, e.Final, e.Sight = r.Quick, r.Final, r.Sight
	return e, true, nil
}

// gamePack returns the log event of a new game that names the pack on the
// device, and the game's board if the game was opened from the pack.
func (s *Session) gamePack(fromPack bool) []scoresheet.Payload {
	ref := s.packRef()
	if ref.Issue == 0 {
		return nil
	}
	if !fromPack {
		ref.Place = ""
	}
	return []scoresheet.Payload{scoresheet.GamePack{PackRef: ref}}
}
