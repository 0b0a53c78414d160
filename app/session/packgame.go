package session

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"zapis/app/device"
	"zapis/desk"
	"zapis/desk/pack"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/rulings"
	"zapis/scoresheet/timecontrol"
)

// placed is a board, and whose sheet of it is kept.
type placed struct {
	place desk.Place
	side  scoresheet.Recorder
}

// String returns the place as it is stored: Open/3/12 white.
func (p placed) String() string { return strings.TrimSpace(p.place.String() + " " + p.side.String()) }

func parsePlaced(text string) (p placed, ok bool) {
	at := text
	if cut := strings.LastIndexByte(text, ' '); cut > 0 {
		if side, err := scoresheet.ParseRecorder(text[cut+1:]); err == nil {
			at, p.side = text[:cut], side
		}
	}
	var err error
	p.place, err = desk.ParsePlace(at)
	return p, err == nil
}

// isThere reports whether the round that is held has the board.
func isThere(held pack.Held, at placed) bool {
	if held.Round == nil || held.Round.Round.Section != at.place.Section || held.Round.Round.Number != at.place.Round {
		return false
	}
	return hasBoard(held, at.place.Board) == nil
}

func hasBoard(held pack.Held, name string) error {
	if held.Round == nil {
		return device.Because(device.ReasonPackRound, errors.New("no round's pack was taken: take the pack of the round first"))
	}
	if _, err := held.Round.Round.Board(name); err != nil {
		return device.Because(device.ReasonPackBoard, fmt.Errorf("%w: look at the pairings", err))
	}
	return nil
}

// place returns which board of the round the device records: the one that the
// pack's code is for, that somebody chose, that its label says, or at which its
// owner plays. The zero value is none of these: it has to be asked.
func (s *Session) place(held pack.Held) placed {
	if held.Round == nil {
		return placed{}
	}
	r := held.Round.Round
	if c := held.Round.Code; c != nil {
		if b, err := r.Board(c.Board); err == nil {
			return placed{r.Place(b), scoresheet.RecorderWhite + scoresheet.Recorder(c.Side)}
		}
	}
	if at, ok := parsePlaced(s.settings[settingPlace]); ok && isThere(held, at) {
		return at
	}
	if c, ok := s.certificate(); ok && c.Role == attest.RoleLabel {
		return labelled(r, c.Name)
	}
	return s.ownersPlace(r)
}

// ownersPlace is where the device's owner plays, if his number or his name is
// that of one player of the round.
func (s *Session) ownersPlace(r *desk.Round) (found placed) {
	name := s.settings[settingName]
	if c, ok := s.certificate(); ok && c.Role == attest.RoleOwner {
		name = c.Name
	}
	fide := s.settings[settingFIDE]
	for _, byNumber := range []bool{true, false} {
		n := 0
		for i := range r.Boards {
			for side, p := range r.Boards[i].Players {
				if byNumber && fide != "" && p.FIDE == fide || !byNumber && sameName(p.Name, name) {
					found, n = placed{r.Place(&r.Boards[i]), scoresheet.RecorderWhite + scoresheet.Recorder(side)}, n+1
				}
			}
		}
		if n == 1 {
			return found
		}
	}
	return placed{}
}

// sameName reports whether two texts are one name: Petrova, Anna is Anna
// Petrova, in any case.
func sameName(a, b string) bool {
	plain := func(name string) string {
		if last, first, ok := strings.Cut(name, ","); ok {
			name = first + " " + last
		}
		return strings.ToLower(strings.Join(strings.Fields(name), " "))
	}
	return plain(a) != "" && plain(a) == plain(b)
}

// sideWords are the words for a side on a label, in the device's languages.
var sideWords = map[string]scoresheet.Recorder{
	"w": scoresheet.RecorderWhite, "white": scoresheet.RecorderWhite, "weiß": scoresheet.RecorderWhite, "weiss": scoresheet.RecorderWhite,
	"blancs": scoresheet.RecorderWhite, "blancas": scoresheet.RecorderWhite, "белые": scoresheet.RecorderWhite, "білі": scoresheet.RecorderWhite,
	"b": scoresheet.RecorderBlack, "black": scoresheet.RecorderBlack, "schwarz": scoresheet.RecorderBlack,
	"noirs": scoresheet.RecorderBlack, "negras": scoresheet.RecorderBlack, "чёрные": scoresheet.RecorderBlack, "черные": scoresheet.RecorderBlack, "чорні": scoresheet.RecorderBlack,
}

// labelled returns the board that a label names: "Board 12 White", "12 w" or
// "12w".
func labelled(r *desk.Round, label string) placed {
	words := strings.Fields(strings.ToLower(label))
	if len(words) == 0 {
		return placed{}
	}
	last := words[len(words)-1]
	side, ok := sideWords[last]
	switch {
	case ok && len(words) > 1:
		words = words[:len(words)-1]
	case strings.HasSuffix(last, "w") || strings.HasSuffix(last, "b"):
		side = sideWords[last[len(last)-1:]]
		words[len(words)-1] = last[:len(last)-1]
	default:
		return placed{}
	}
	b, err := r.Board(words[len(words)-1])
	if err != nil {
		return placed{}
	}
	return placed{r.Place(b), side}
}

// ChoosePlace says which board of the round the device records, and whose
// sheet of it: where neither its label nor its owner tells.
func (s *Session) ChoosePlace(board string, side scoresheet.Recorder) (err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.UseNetwork, modes.NoKey); err != nil { // whoever has the device between games
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

// fromPack reports whether a game is to be opened from the pack: nothing is
// said of it but who records.
func (s *Session) fromPack(g device.NewGame) bool {
	return s.held.Latest != nil && len(g.Tags) == 0 && g.FEN == "" && g.Chess960 == 0 && g.From == (scoresheet.CellName{})
}

// packGame fills a game in from the pack: names, control, position, and by
// which rules it is ruled.
func (s *Session) packGame(g *device.NewGame) (rules []scoresheet.Payload, diagram scoresheet.Diagram, err error) {
	at := s.place(s.held)
	switch {
	case s.held.Round == nil:
		return nil, 0, device.Because(device.ReasonPackRound, errors.New("which game it is, is not said: take the pack of the round first, or name the players"))
	case at.place.Board == "":
		return nil, 0, device.Because(device.ReasonPackPlace, errors.New("which board this device records is not known: name board and side"))
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

// isGuest reports whether somebody else than the device's owner plays on it.
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

// packTags are the head of the sheet of a board.
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

// controlOf is a board's time control as in PGN.
func controlOf(p *pack.Pack, b *desk.Board) string {
	text := b.Control
	if text == "" {
		text = p.Section().Control
	}
	if controls, err := timecontrol.ParseEach(text); err == nil && controls.IsValid() {
		return controls.String()
	}
	return text
}

// packRules are what the event has laid down for a section, if it has: where it
// says only what goes beyond the rule set, that is FIDE's.
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

// section is what the event has laid down for the game that is on; ok is false
// if that was not opened from a pack.
func (s *Session) section() (section *desk.Section, ok bool) {
	at, err := desk.ParsePlace(s.state.packed.Place)
	if err != nil {
		return nil, false
	}
	if s.held.Latest == nil {
		return nil, true
	}
	for _, p := range []*pack.Pack{s.held.Round, s.held.Latest} {
		if p == nil {
			continue
		}
		if section, err := p.Event.Section(at.Section); err == nil {
			return section, true
		}
	}
	return nil, true
}

// handInDue reports whether the event wants the game handed in before a player
// releases the device himself. What cannot be read of it any more is the
// strictest.
func (s *Session) handInDue() bool {
	section, ok := s.section()
	if !ok || section != nil && (section.Release != desk.ReleaseHandedIn || section.Sheets == desk.SheetsNone) {
		return false
	}
	return !s.state.handedInNow()
}

// releaseNeedsArbiter reports whether the pack wants the arbiter for every
// release.
func (s *Session) releaseNeedsArbiter() bool {
	section, ok := s.section()
	return ok && section != nil && section.Release == desk.ReleaseArbiter
}

// gamePack is the event that says in the log of a new game which pack is held,
// and of which board of it the game is, if it was opened from it.
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
