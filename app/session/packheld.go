package session

import (
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"zapis/app/device"
	"zapis/desk"
	"zapis/desk/pack"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/timecontrol"
)

// The stored settings of the packs that were taken. The log does not contain
// the text of a pack: it names the pack by its digest.
const (
	settingPack  = "pack.latest" // text of the pack with the highest issue
	settingRound = "pack.round"  // of the round's pack, if it is another one
	settingPlace = "pack.place"  // section/round/board and whose sheet, as somebody chose it
	settingPins  = "pack.pins"   // events that were left: ID, issue, organizer's key a line

	settingCode   = "pack.code"   // of which round the code is that came with a pack, and its hash
	settingIssues = "pack.issues" // of each round the latest issue that was taken: Open/3 7, one a line
)

// keep stores settings that the log does not record as such.
func (s *Session) keep(changes map[string]string) error {
	for name, value := range changes {
		if s.settings[name] == value {
			continue
		}
		if err := s.store.SetSetting(name, value); err != nil {
			return err
		}
	}
	s.readSettings()
	return nil
}

// readPacks parses the stored packs. A damaged pack is dropped: the device says
// so, and the log names the pack that was taken.
func (s *Session) readPacks() {
	held, err := pack.Hold([]byte(s.settings[settingPack]), []byte(s.settings[settingRound]))
	if err != nil {
		held = pack.Held{}
	}
	s.held = held
}

func eventID(p *pack.Pack) (id scoresheet.Hash16) {
	b, _ := hex.DecodeString(p.Event.ID)
	copy(id[:], b)
	return id
}

// packRef names the pack from which the next game is opened, and the board.
func (s *Session) packRef() (ref scoresheet.PackRef) {
	p := s.held.Round
	if p == nil {
		p = s.held.Latest
	}
	if p == nil {
		return ref
	}
	ref.Event, ref.Organizer, ref.Issue = eventID(p), scoresheet.Hash(p.Organizer()), uint64(p.Issue)
	digest, _ := hex.DecodeString(p.Digest())
	copy(ref.Digest[:], digest)
	if at := s.place(s.held); at.place.Board != "" {
		ref.Place = at.place.String()
	}
	return ref
}

// packStaysOpen is for how long what a pack set may be changed after somebody
// has opened it: he may go away and leave the device open.
const packStaysOpen = 5 * time.Minute

// opening records whether and when somebody opened what the packs set, in this
// run.
type opening struct {
	is bool
	at int64 // ms since the device was started
}

// packIsOpen reports whether what the packs set may be changed now.
func (s *Session) packIsOpen() bool {
	since := s.opts.Clock.Stamp().SinceBoot - s.packOpened.at
	return s.packOpened.is && since >= 0 && since < packStaysOpen.Milliseconds()
}

func (s *Session) openPack(role, name string) {
	s.packOpened = opening{true, s.opts.Clock.Stamp().SinceBoot}
	s.append(scoresheet.PackOpened{Role: role, Name: name})
}

// eventOver reports whether the event's last day is over, or, if the event has
// no days, two weeks after its latest pack. With a clock that is behind that
// pack it is not.
func eventOver(p *pack.Pack, now time.Time) bool {
	const lasts = 14 * 24 * time.Hour
	last, err := time.Parse(time.DateOnly, p.Event.Until)
	if err != nil {
		return now.After(p.At.Add(lasts))
	}
	// The day ends last in the zones west of Greenwich.
	return now.After(last.Add((24 + 12) * time.Hour))
}

func (s *Session) publicKey() ed25519.PublicKey { return s.key.Public().(ed25519.PublicKey) }

// placed is a board and the side whose sheet is kept.
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

// isThere reports whether the round of the pack has the board.
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
// owner plays. The zero value means none of these: the player has to be asked.
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

// ownersPlace returns where the device's owner plays, if his number or his name
// is that of one player of the round.
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

// sameName reports whether two texts are the same name: Petrova, Anna equals
// Anna Petrova, in any case.
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

// controlOf returns a board's time control as in PGN.
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

// section returns the event's settings for the game in progress; ok is false if
// that was not opened from a pack.
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

// handInDue reports whether the event requires the hand-in before a player
// releases the device himself. If that can no longer be read, the strictest
// answer holds.
func (s *Session) handInDue() bool {
	section, ok := s.section()
	if !ok || section != nil && (section.Release != desk.ReleaseHandedIn || section.Sheets == desk.SheetsNone) {
		return false
	}
	return !s.state.handedInNow()
}

// releaseNeedsArbiter reports whether the pack requires the arbiter for every
// release.
func (s *Session) releaseNeedsArbiter() bool {
	section, ok := s.section()
	return ok && section != nil && section.Release == desk.ReleaseArbiter
}
