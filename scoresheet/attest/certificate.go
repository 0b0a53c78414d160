package attest

import (
	"bytes"
	"cmp"
	"crypto/ed25519"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// TagEnrolment holds the certificate by which an organizer enrolled the
// device, on one line; it is not there if the device is not enrolled.
const TagEnrolment = "ZapisEnrolment"

// enrolmentDomain is the first line of a certificate, and so of what is
// signed. Another version would begin with another line.
const enrolmentDomain = "zapis enrolment 1"

// Role says what the name in a certificate is.
type Role string

const (
	RoleOwner Role = "owner" // whose device it is
	RoleLabel Role = "label" // the organizer's name for a device of his own
)

// Certificate says that an organizer enrolled a device (R-D05): whose device
// it is, or which of his. [Enrol] signs it, [ParseCertificate] reads it back.
//
// It is a text of one form only, UTF-8, each line ended by LF; from and until
// stand there only where they are set:
//
//	zapis enrolment 1
//	organizer PUBLIC-KEY-IN-BASE64
//	device PUBLIC-KEY-IN-BASE64
//	owner Anna Petrova
//	from 2026-11-01
//	until 2026-12-31
//	signature BASE64
//
// In place of owner there may stand label. The signature is the organizer's,
// Ed25519, over all lines before it. In a PGN tag each LF but the last is a
// vertical bar, and the last is left out.
type Certificate struct {
	Organizer ed25519.PublicKey
	Device    ed25519.PublicKey
	Role      Role
	Name      string // of up to MaxName letters, no control, no vertical bar, no change of direction
	From      string // the first day it holds for, as in 2026-11-01; empty: from ever
	Until     string // the last day; empty: for ever
}

// MaxName is the longest name in a certificate, in Unicode characters.
const MaxName = 100

// Enrol signs a certificate with the organizer's key. The Organizer of c is
// not looked at. The certificate has been read back.
func Enrol(organizer ed25519.PrivateKey, c Certificate) ([]byte, error) {
	c.Organizer = organizer.Public().(ed25519.PublicKey)
	if err := c.check(); err != nil {
		return nil, fmt.Errorf("the device cannot be enrolled: %w", err)
	}
	message := c.message()
	out := append(message, "signature "+encoding.EncodeToString(ed25519.Sign(organizer, message))+"\n"...)
	if _, err := ParseCertificate(out); err != nil {
		return nil, fmt.Errorf("the device cannot be enrolled: what was written does not read back: %w", err)
	}
	return out, nil
}

// message returns the lines that are signed.
func (c *Certificate) message() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\norganizer %s\ndevice %s\n%s %s\n", enrolmentDomain,
		encoding.EncodeToString(c.Organizer), encoding.EncodeToString(c.Device), c.Role, c.Name)
	if c.From != "" {
		fmt.Fprintf(&b, "from %s\n", c.From)
	}
	if c.Until != "" {
		fmt.Fprintf(&b, "until %s\n", c.Until)
	}
	return b.Bytes()
}

// check says what cannot stand in a certificate.
func (c *Certificate) check() error {
	if err := cmp.Or(CheckPublicKey(c.Organizer), CheckPublicKey(c.Device)); err != nil {
		return err
	}
	switch {
	case c.Role != RoleOwner && c.Role != RoleLabel:
		return fmt.Errorf("%q is neither owner nor label", c.Role)
	case !isName(c.Name):
		return fmt.Errorf("the name is 1 to %d letters on one line, without a vertical bar, without spaces at its ends", MaxName)
	case !isDay(c.From) || !isDay(c.Until):
		return errors.New("a day is written as in 2026-11-20")
	case c.From != "" && c.Until != "" && c.From > c.Until:
		return fmt.Errorf("it would hold from %s until %s, which is never", c.From, c.Until)
	}
	return nil
}

// isName reports whether a name reads the same to everybody who sees it.
func isName(name string) bool {
	n := utf8.RuneCountInString(name)
	return utf8.ValidString(name) && n > 0 && n <= MaxName && strings.Trim(name, " ") == name &&
		!strings.ContainsFunc(name, notInName)
}

// notInName are controls, the vertical bar, which stands for a line's end in a
// tag, and what changes lines or directions: U+061C, U+200E and U+200F, U+2028
// to U+202E, U+2066 to U+2069, U+FEFF.
func notInName(c rune) bool {
	switch {
	case c < 0x20, c >= 0x7f && c <= 0x9f, c == '|', c == 0x61c, c == 0x200e, c == 0x200f,
		c >= 0x2028 && c <= 0x202e, c >= 0x2066 && c <= 0x2069, c == 0xfeff:
		return true
	}
	return false
}

func isDay(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return text == "" || err == nil
}

var errCertificate = errors.New("this is not an enrolment certificate as zapis-desk writes it")

// ParseCertificate reads what [Enrol] wrote, and nothing else: every accepted
// input is the one text of what it says, signed by the organizer it names.
// Whether that organizer is to be believed is for the caller to know.
func ParseCertificate(text []byte) (Certificate, error) {
	body, ok := bytes.CutPrefix(text, []byte(enrolmentDomain+"\n"))
	if !ok {
		if bytes.HasPrefix(text, []byte("zapis enrolment ")) {
			return Certificate{}, errors.New("this enrolment certificate is of a form that this program does not know: use a newer one")
		}
		return Certificate{}, errCertificate
	}
	var c Certificate
	var signature []byte
	for line := range strings.Lines(string(body)) {
		word, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		switch word {
		case "organizer":
			c.Organizer, _ = encoding.DecodeString(value)
		case "device":
			c.Device, _ = encoding.DecodeString(value)
		case string(RoleOwner), string(RoleLabel):
			c.Role, c.Name = Role(word), value
		case "from":
			c.From = value
		case "until":
			c.Until = value
		case "signature":
			signature, _ = encoding.DecodeString(value)
		}
	}
	if err := c.check(); err != nil {
		return Certificate{}, fmt.Errorf("%w: %w", errCertificate, err)
	}
	// There is one text for what was read: this one, or it is refused.
	message := c.message()
	if want := append(bytes.Clone(message), "signature "+encoding.EncodeToString(signature)+"\n"...); !bytes.Equal(want, text) {
		return Certificate{}, errCertificate
	}
	if !verifySignature(c.Organizer, message, signature) {
		return Certificate{}, errors.New("the organizer did not sign this enrolment certificate: something in it was changed")
	}
	return c, nil
}

// certificateLine puts a certificate on one line, certificateText takes it
// back.
func certificateLine(text []byte) string {
	return strings.ReplaceAll(strings.TrimSuffix(string(text), "\n"), "\n", "|")
}

func certificateText(line string) []byte {
	return []byte(strings.ReplaceAll(line, "|", "\n") + "\n")
}

// holds says why the certificate does not hold for a game of that day, or "".
func (c *Certificate) holds(day string) string {
	switch {
	case c.From != "" && day < c.From:
		return fmt.Sprintf("the enrolment holds from %s, the game was opened on %s", c.From, day)
	case c.Until != "" && day > c.Until:
		return fmt.Sprintf("the enrolment held until %s, the game was opened on %s", c.Until, day)
	}
	return ""
}
