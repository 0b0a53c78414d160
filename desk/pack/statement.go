package pack

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"zapis/desk"
	"zapis/scoresheet/attest"
)

// statementDomain is the first line of a statement.
const statementDomain = "zapis statement 1"

// StatementExtension is the file name extension of a statement.
const StatementExtension = ".zapis-statement"

// Limits of a statement.
const (
	MaxHeads     = 64 // of segments: some thirty games
	HeadSize     = 16 // bytes of a segment's head that are stated
	maxStatement = 16 << 10
)

// Occasion says why a device makes a statement.
type Occasion string

// The occasions. Each closes the segment between games.
const (
	Enrolling Occasion = "enrol"  // it wants to be enrolled
	Taken     Occasion = "taken"  // it took a pack
	Ready     Occasion = "ready"  // it waits for the arbiter to let it in (Laws 11.3.2.1)
	HandedIn  Occasion = "handin" // it hands a game in
)

func (o Occasion) known() bool {
	return o == Enrolling || o == Taken || o == Ready || o == HandedIn
}

// A Statement is what a device says of itself to the desk, signed with its key
// (R-C06, R-A17). [Sign] signs it and [ParseStatement] parses it.
//
// Its text is in UTF-8, each line ended by LF. Lines that say nothing are left
// out; the order is fixed:
//
//	zapis statement 1
//	device PUBLIC-KEY-IN-BASE64
//	occasion ready
//	at 2026-11-20T14:58:00.250Z
//	version zapis 1.4 (a1b2c3d)
//	event 0123456789abcdef0123456789abcdef
//	issue 7
//	pack SHA-256-OF-ITS-TEXT-IN-HEXADECIMAL
//	place Open/1/12 w
//	owner Anna Petrova
//	lock kiosk
//	battery 83
//	alarms left 1; 1 not acknowledged
//	salvaged 41
//	game SHA-256-OF-THE-ATTESTED-GAME-IN-HEXADECIMAL
//	heads 40 BASE64 BASE64 …
//	signature BASE64
type Statement struct {
	Device   ed25519.PublicKey
	Occasion Occasion
	At       time.Time // the device's clock, to the millisecond
	Version  string    // of its program
	Event    string    // ID of the event that it holds; empty if none
	Issue    int       // of the pack from which it opens its game; 0 if it holds none
	Pack     string    // that pack's digest
	Place    desk.Place
	Side     int    // 0 White, 1 Black, 2 both
	Owner    string // whose device it is, as its profile says; not proven
	Lock     string // what keeps the screen: kiosk, pinned, …; empty for nothing
	Battery  int    // percent; -1 if not known
	Alarms   string // attest.Alarms.Text of the game, or of the time between games
	Salvaged []int  // numbers of the segments among Heads that began after damage to the log
	Game     string // SHA-256 of the attested game, in hexadecimal
	First    int    // number of the first segment in Heads
	Heads    [][HeadSize]byte
}

// Last returns the number of the last segment in Heads.
func (s *Statement) Last() int { return s.First + len(s.Heads) - 1 }

// Precedes reports whether a statement of the same device was made before another
// one, by the log that both show: the other has the end of this log, and more. Clocks
// are not compared, because they may have been set.
func (s *Statement) Precedes(other *Statement) bool {
	at := s.Last() - other.First
	return len(s.Heads) > 0 && at >= 0 && at < len(other.Heads)-1 && other.Heads[at] == s.Heads[len(s.Heads)-1]
}

// Sign returns the statement signed with the device's key. It sets s.Device and
// parses its output before returning it.
func Sign(s *Statement, device ed25519.PrivateKey) ([]byte, error) {
	s.Device = device.Public().(ed25519.PublicKey)
	s.At = s.At.UTC().Truncate(time.Millisecond)
	text := attest.SignLines(s.message(), device)
	if _, err := ParseStatement(text); err != nil {
		return nil, fmt.Errorf("the statement cannot be written: %w", err)
	}
	return text, nil
}

// statementTime is the form of a statement's time.
const statementTime = "2006-01-02T15:04:05.000Z"

var sideWords = [...]string{"w", "b", "both"}

// formatSeat returns whose place at which board it is, as in Open/1/12 w;
// nothing if there is none.
func formatSeat(place desk.Place, side int) string {
	if place == (desk.Place{}) || side < 0 || side >= len(sideWords) {
		return ""
	}
	return place.String() + " " + sideWords[side]
}

// parseSeat is the inverse of formatSeat.
func parseSeat(text string) (place desk.Place, side int, err error) {
	cut := max(0, strings.LastIndexByte(text, ' '))
	if side = slices.Index(sideWords[:], strings.TrimPrefix(text[cut:], " ")); side < 0 {
		return place, side, fmt.Errorf("%q does not say whose place it is", text)
	}
	place, err = desk.ParsePlace(text[:cut])
	return place, side, err
}

func (s *Statement) message() []byte {
	var b bytes.Buffer
	line := func(word, value string) {
		if value != "" {
			fmt.Fprintf(&b, "%s %s\n", word, value)
		}
	}
	b.WriteString(statementDomain + "\n")
	line("device", encoding.EncodeToString(s.Device))
	line("occasion", string(s.Occasion))
	line("at", s.At.Format(statementTime))
	line("version", s.Version)
	line("event", s.Event)
	if s.Issue != 0 {
		line("issue", strconv.Itoa(s.Issue))
	}
	line("pack", s.Pack)
	line("place", formatSeat(s.Place, s.Side))
	line("owner", s.Owner)
	line("lock", s.Lock)
	if s.Battery >= 0 {
		line("battery", strconv.Itoa(s.Battery))
	}
	line("alarms", s.Alarms)
	var salvaged []string
	for _, n := range s.Salvaged {
		salvaged = append(salvaged, strconv.Itoa(n))
	}
	line("salvaged", strings.Join(salvaged, " "))
	line("game", s.Game)
	if len(s.Heads) > 0 {
		words := []string{strconv.Itoa(s.First)}
		for _, h := range s.Heads {
			words = append(words, encoding.EncodeToString(h[:]))
		}
		line("heads", strings.Join(words, " "))
	}
	return b.Bytes()
}

// IsStatement reports whether a file begins like a statement.
func IsStatement(data []byte) bool { return bytes.HasPrefix(data, []byte("zapis statement ")) }

var errNoStatement = desk.Because(errors.New("this is not a device's statement: have the device make it again"), "why.statement.none", 0)

// ParseStatement parses the result of [Sign] and accepts nothing else: a
// statement signed by the device that it names.
func ParseStatement(text []byte) (*Statement, error) {
	if len(text) > maxStatement {
		return nil, errNoStatement
	}
	if IsStatement(text) && !bytes.HasPrefix(text, []byte(statementDomain+"\n")) {
		return nil, desk.Because(errors.New("this statement has a form that this program does not know: use a newer program"), "why.statement.newer", 0)
	}
	s, signature, ok := readStatement(text)
	if !ok {
		return nil, errNoStatement
	}
	if err := s.check(); err != nil {
		return nil, fmt.Errorf("%w (%w)", errNoStatement, err)
	}
	// The content has only one text. Any other is refused.
	switch same, signed := attest.VerifyLines(text, s.message(), s.Device, signature); {
	case !same:
		return nil, errNoStatement
	case !signed:
		return nil, desk.Because(errors.New("the device did not sign this statement: something in it was changed"), "why.statement.changed", 0)
	}
	return s, nil
}

func readStatement(text []byte) (s *Statement, signature []byte, ok bool) {
	f := fields{rest: text}
	f.domain(statementDomain)
	s = &Statement{Device: f.bytes("device"), Occasion: Occasion(f.value("occasion")), Battery: -1}
	at, err := time.Parse(statementTime, f.value("at"))
	if err != nil {
		return nil, nil, false
	}
	s.At = at
	optional := func(word string) string {
		if f.err != nil || !f.has(word) {
			return ""
		}
		return f.value(word)
	}
	s.Version = optional("version")
	s.Event = optional("event")
	if f.has("issue") {
		s.Issue = f.number("issue")
	}
	s.Pack = optional("pack")
	if place := optional("place"); place != "" {
		if s.Place, s.Side, err = parseSeat(place); err != nil {
			return nil, nil, false
		}
	}
	s.Owner = optional("owner")
	s.Lock = optional("lock")
	if f.has("battery") {
		s.Battery = f.number("battery")
	}
	s.Alarms = optional("alarms")
	if list := optional("salvaged"); list != "" {
		for _, word := range strings.Split(list, " ") {
			n, err := strconv.Atoi(word)
			if err != nil {
				return nil, nil, false
			}
			s.Salvaged = append(s.Salvaged, n)
		}
	}
	s.Game = optional("game")
	if list := optional("heads"); list != "" && !s.readHeads(strings.Split(list, " ")) {
		return nil, nil, false
	}
	signature = f.bytes("signature")
	return s, signature, f.err == nil && len(f.rest) == 0
}

func (s *Statement) readHeads(words []string) bool {
	n, err := strconv.Atoi(words[0])
	if err != nil {
		return false
	}
	s.First = n
	for _, word := range words[1:] {
		head, err := encoding.DecodeString(word)
		if err != nil || len(head) != HeadSize {
			return false
		}
		s.Heads = append(s.Heads, [HeadSize]byte(head))
	}
	return true
}

func (s *Statement) check() error {
	if err := attest.CheckPublicKey(s.Device); err != nil {
		return err
	}
	for _, text := range []string{s.Version, s.Owner, s.Lock, s.Alarms} {
		if text != "" && !desk.IsLine(text) {
			return errors.New("a line is too long, or has characters that cannot be seen")
		}
	}
	switch {
	case !s.Occasion.known():
		return fmt.Errorf("%q is not an occasion", s.Occasion)
	case s.Event != "" && !isEventID(s.Event):
		return fmt.Errorf("%q is not the ID of an event", s.Event)
	case s.Pack != "" && !isDigest(s.Pack), s.Game != "" && !isDigest(s.Game):
		return errors.New("a digest is 64 hexadecimal digits")
	case s.Issue < 0 || s.Battery > 100 || s.First < 0:
		return errors.New("a number is out of bounds")
	case len(s.Heads) > MaxHeads || len(s.Salvaged) > MaxHeads:
		return fmt.Errorf("it states more than %d segments", MaxHeads)
	}
	return nil
}

func isDigest(text string) bool {
	return len(text) == 64 && strings.Trim(text, "0123456789abcdef") == ""
}
