package pack

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"zapis/desk"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// MaxAddresses is the maximum number of addresses of a desk in a pack.
const MaxAddresses = 16

// Desk says where the desk can be reached over the air, and how a device recognizes
// it (docs/air.md).
type Desk struct {
	// Addresses are tried one after the other: https://192.168.1.10:8443. Plain
	// http is for this machine alone.
	Addresses []string `json:"addresses"`
	// CA is the [Pin] of the key of the event's certificate authority. Which
	// certificate that key signed, and until when it holds, is not pinned: a
	// certificate is renewed without a new pack.
	CA string `json:"ca"`
}

// Pin returns what a pack holds of the key of a certificate authority: the
// SHA-256 of its SubjectPublicKeyInfo in DER, in hexadecimal.
func Pin(publicKey []byte) string {
	sum := sha256.Sum256(publicKey)
	return hex.EncodeToString(sum[:])
}

// Check returns the first fault, which no desk would write.
func (d *Desk) Check() error {
	if len(d.Addresses) == 0 || len(d.Addresses) > MaxAddresses {
		return fmt.Errorf("a pack names 1 to %d addresses of the desk, this one %d", MaxAddresses, len(d.Addresses))
	}
	for _, a := range d.Addresses {
		u, err := ParseAddress(a)
		if err != nil {
			return err
		}
		if u.Scheme == "https" && !isDigest(d.CA) {
			return errors.New("an address that begins with https:// needs the key of the event's certificates beside it")
		}
	}
	return nil
}

// ParseAddress parses the address of a desk: https, a computer and perhaps a
// port. Plain http is taken for this machine alone, where nobody listens in.
func ParseAddress(text string) (*url.URL, error) {
	bad := func(why string) (*url.URL, error) {
		return nil, fmt.Errorf("%q is not the address of a desk: %s", text, why)
	}
	u, err := url.Parse(text)
	switch {
	case err != nil || !desk.IsLine(text):
		return bad("write it like https://192.168.1.10:8443")
	case u.Hostname() == "":
		return bad("it names no computer: write it like https://192.168.1.10:8443")
	case u.Scheme == "http" && !isLoopback(u.Hostname()):
		return bad("it has to begin with https://, since others could read along and answer in the desk's place")
	case u.Scheme != "http" && u.Scheme != "https":
		return bad("it has to begin with https://")
	case u.User != nil || u.RawQuery != "" || u.ForceQuery || u.Fragment != "" || strings.Trim(u.Path, "/") != "" || u.Opaque != "":
		return bad("leave out what stands before an @ and behind the computer and its port")
	}
	if p := u.Port(); p != "" {
		if n, err := strconv.Atoi(p); err != nil || n < 1 || n > 65535 {
			return bad("a port is a number up to 65535")
		}
	}
	return &url.URL{Scheme: u.Scheme, Host: u.Host}, nil
}

func isLoopback(host string) bool {
	return host == "localhost" || host == "::1" || strings.HasPrefix(host, "127.") && strings.Trim(host, "0123456789.") == ""
}

// Desk returns where the desk can be reached according to the latest pack, or nil.
func (h Held) Desk() *Desk {
	if h.Latest == nil {
		return nil
	}
	return h.Latest.Desk
}

const acknowledgementDomain = "zapis acknowledgement 1"

// Where the desk has what it acknowledges, as the device's log has it.
const (
	HeldHere  = scoresheet.HeldHere
	HeldTwice = scoresheet.HeldTwice
	HeldOnce  = scoresheet.HeldOnce
)

// MaxAcknowledgement is the maximum size of an acknowledgement, in bytes.
const MaxAcknowledgement = 4 << 10

// An Acknowledgement is what the desk answers to what was handed in, after it is
// durable, signed with the event's key ([SignAcknowledgement]). The device keeps
// it in its log. Its text is in UTF-8, each line ended by LF; the line place is
// left out where no board is known:
//
//	zapis acknowledgement 1
//	event 0123456789abcdef0123456789abcdef
//	desk 0123456789abcdef0123456789abcdef
//	at 2026-11-20T15:58:00.250Z
//	hash SHA-256-OF-WHAT-WAS-HANDED-IN-IN-HEXADECIMAL
//	held twice
//	place Open/1/12 w
//	key PUBLIC-KEY-IN-BASE64
//	signature BASE64
type Acknowledgement struct {
	Event string    // ID
	Desk  string    // identity of the desk's chain of facts, 32 hexadecimal digits
	At    time.Time // the desk's clock, to the millisecond
	Hash  string    // SHA-256 of the file, in hexadecimal
	Held  string    // HeldHere, HeldTwice or HeldOnce
	Place desk.Place
	Side  int // as in a Statement; it says nothing without a Place
	Key   ed25519.PublicKey
}

// SignAcknowledgement returns the acknowledgement signed with the event's key.
// It sets a.Key and parses its output before returning it.
func SignAcknowledgement(a *Acknowledgement, key ed25519.PrivateKey) ([]byte, error) {
	a.Key = key.Public().(ed25519.PublicKey)
	a.At = a.At.UTC().Truncate(time.Millisecond)
	text := attest.SignLines(a.message(), key)
	if _, err := ParseAcknowledgement(text); err != nil {
		return nil, fmt.Errorf("the acknowledgement cannot be written: %w", err)
	}
	return text, nil
}

func (a *Acknowledgement) message() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\nevent %s\ndesk %s\nat %s\nhash %s\nheld %s\n", acknowledgementDomain,
		a.Event, a.Desk, a.At.Format(statementTime), a.Hash, a.Held)
	if seat := formatSeat(a.Place, a.Side); seat != "" {
		fmt.Fprintf(&b, "place %s\n", seat)
	}
	fmt.Fprintf(&b, "key %s\n", encoding.EncodeToString(a.Key))
	return b.Bytes()
}

var errNoAcknowledgement = errors.New("this is not a desk's acknowledgement")

// ParseAcknowledgement parses the result of [SignAcknowledgement] and accepts
// nothing else. The acknowledgement must be signed with the key that it names;
// whether to trust that key is for the caller to decide.
func ParseAcknowledgement(text []byte) (*Acknowledgement, error) {
	if len(text) > MaxAcknowledgement {
		return nil, errNoAcknowledgement
	}
	f := fields{rest: text}
	f.domain(acknowledgementDomain)
	a := &Acknowledgement{Event: f.value("event"), Desk: f.value("desk")}
	at, err := time.Parse(statementTime, f.value("at"))
	a.At, a.Hash, a.Held = at, f.value("hash"), f.value("held")
	if f.err == nil && f.has("place") {
		var wrong error
		if a.Place, a.Side, wrong = parseSeat(f.value("place")); wrong != nil {
			return nil, errNoAcknowledgement
		}
	}
	a.Key = f.bytes("key")
	signature := f.bytes("signature")
	switch {
	case err != nil || f.err != nil || len(f.rest) > 0,
		!isEventID(a.Event) || !isEventID(a.Desk) || !isDigest(a.Hash),
		a.Held != HeldHere && a.Held != HeldTwice && a.Held != HeldOnce,
		attest.CheckPublicKey(a.Key) != nil:
		return nil, errNoAcknowledgement
	}
	switch same, signed := attest.VerifyLines(text, a.message(), a.Key, signature); {
	case !same:
		return nil, errNoAcknowledgement
	case !signed:
		return nil, errors.New("the desk did not sign this acknowledgement: something in it was changed")
	}
	return a, nil
}

const listDomain = "zapis packs 1"

// MaxList is the maximum size of a list of packs, in bytes: some 700 packs. The
// event's and the last round of each of [desk.MaxSections] sections have room in any
// case; a desk that has more packs leaves out early rounds.
const MaxList = 64 << 10

// A Listed is a pack that the desk offers: the latest of the event or of a
// round.
type Listed struct {
	Digest  string // of its text
	Issue   int
	Section string // empty for the event's pack
	Round   int
}

// FormatList returns a list of packs as the desk answers it, the text in UTF-8
// with each line ended by LF. It is not signed: each pack is.
//
//	zapis packs 1
//	event 0123456789abcdef0123456789abcdef
//	pack SHA-256-OF-ITS-TEXT-IN-HEXADECIMAL 5
//	pack SHA-256-OF-ITS-TEXT-IN-HEXADECIMAL 7 Open B/3
func FormatList(event string, all []Listed) []byte {
	text := fmt.Appendf(nil, "%s\nevent %s\n", listDomain, event)
	for _, l := range all {
		text = fmt.Appendf(text, "pack %s %d", l.Digest, l.Issue)
		if l.Section != "" {
			text = fmt.Appendf(text, " %s/%d", l.Section, l.Round)
		}
		text = append(text, '\n')
	}
	return text
}

// ParseList is the inverse of [FormatList] and accepts nothing else.
func ParseList(text []byte) (event string, all []Listed, err error) {
	bad := errors.New("this is not a list of packs as a desk writes it")
	if len(text) > MaxList {
		return "", nil, bad
	}
	f := fields{rest: text}
	f.domain(listDomain)
	event = f.value("event")
	for f.err == nil && len(f.rest) > 0 {
		words := strings.SplitN(f.value("pack"), " ", 3)
		if len(words) < 2 {
			return "", nil, bad
		}
		var l Listed
		l.Digest = words[0]
		if l.Issue, err = strconv.Atoi(words[1]); err != nil || l.Issue < 1 || !isDigest(l.Digest) {
			return "", nil, bad
		}
		if len(words) == 3 {
			section, number, ok := strings.Cut(words[2], "/")
			if l.Section = section; !ok || !desk.IsWord(section) {
				return "", nil, bad
			}
			if l.Round, err = strconv.Atoi(number); err != nil || l.Round < 1 {
				return "", nil, bad
			}
		}
		all = append(all, l)
	}
	if f.err != nil || !isEventID(event) || !bytes.Equal(FormatList(event, all), text) {
		return "", nil, bad
	}
	return event, all, nil
}
