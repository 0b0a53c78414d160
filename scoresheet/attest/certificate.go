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
// device, on one line. It is omitted if the device is not enrolled.
const TagEnrolment = "ZapisEnrolment"

// enrolmentDomain is the first line of a certificate and therefore of what is
// signed. A different version would begin with a different line.
const enrolmentDomain = "zapis enrolment 1"

// Role says what the name in a certificate means.
type Role string

const (
	RoleOwner Role = "owner" // the owner of the device
	RoleLabel Role = "label" // the organizer's name for one of his own devices
)

// A Certificate states that an organizer enrolled a device (R-D05) and whose
// device it is, or which of his own. [Enrol] signs it and [ParseCertificate]
// parses it.
//
// Its text has exactly one form, in UTF-8 with each line ended by LF. The lines
// from and until are present only if they are set:
//
//	zapis enrolment 1
//	organizer PUBLIC-KEY-IN-BASE64
//	device PUBLIC-KEY-IN-BASE64
//	owner Anna Petrova
//	from 2026-11-01
//	until 2026-12-31
//	signature BASE64
//
// Instead of owner there may be label. The signature is the organizer's Ed25519
// signature of all lines before it. In a PGN tag each LF but the last becomes a
// vertical bar, and the last is omitted.
type Certificate struct {
	Organizer ed25519.PublicKey
	Device    ed25519.PublicKey
	Role      Role
	Name      string // up to MaxName characters, without control characters, vertical bars and changes of direction
	From      string // the first day on which it is valid, as 2026-11-01; empty for no limit
	Until     string // the last day on which it is valid; empty for no limit
}

// MaxName is the maximum length of a name in a certificate, in Unicode
// characters.
const MaxName = 100

// Enrol returns the certificate c signed with the organizer's key. It ignores
// c.Organizer. It parses its output again before returning it.
func Enrol(organizer ed25519.PrivateKey, c Certificate) ([]byte, error) {
	c.Organizer = organizer.Public().(ed25519.PublicKey)
	if err := c.check(); err != nil {
		return nil, fmt.Errorf("the device cannot be enrolled: %w", err)
	}
	out := SignLines(c.message(), organizer)
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

// check returns an error if c has values that are not allowed in a certificate.
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
		return fmt.Errorf("it would be valid from %s until %s, which is never", c.From, c.Until)
	}
	return nil
}

// isName reports whether a name looks the same to everybody who reads it.
func isName(name string) bool {
	n := utf8.RuneCountInString(name)
	return utf8.ValidString(name) && n > 0 && n <= MaxName && strings.Trim(name, " ") == name &&
		!strings.ContainsFunc(name, notInName)
}

// notInName reports whether c is not allowed in a name: control characters,
// the vertical bar, which represents the end of a line in a tag, and
// characters that change lines or directions: U+061C, U+200E and U+200F,
// U+2028 to U+202E, U+2066 to U+2069, U+FEFF.
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

// ParseCertificate parses the result of [Enrol] and accepts nothing else:
// every accepted input is the only text with its content and is signed by the
// organizer that it names. The caller has to decide whether to trust that
// organizer.
func ParseCertificate(text []byte) (Certificate, error) {
	body, ok := bytes.CutPrefix(text, []byte(enrolmentDomain+"\n"))
	if !ok {
		if bytes.HasPrefix(text, []byte("zapis enrolment ")) {
			return Certificate{}, errors.New("this enrolment certificate has a form that this program does not know: use a newer program")
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
	// The content has only one text. Any other is refused.
	switch same, signed := VerifyLines(text, c.message(), c.Organizer, signature); {
	case !same:
		return Certificate{}, errCertificate
	case !signed:
		return Certificate{}, errors.New("the organizer did not sign this enrolment certificate: something in it was changed")
	}
	return c, nil
}

// certificateLine returns a certificate as one line. certificateText is its
// inverse.
func certificateLine(text []byte) string {
	return strings.ReplaceAll(strings.TrimSuffix(string(text), "\n"), "\n", "|")
}

func certificateText(line string) []byte {
	return []byte(strings.ReplaceAll(line, "|", "\n") + "\n")
}

// holds returns why the certificate is not valid for a game on that day, or ""
// if it is.
func (c *Certificate) holds(day string) string {
	switch {
	case c.From != "" && day < c.From:
		return fmt.Sprintf("the enrolment holds from %s, the game was opened on %s", c.From, day)
	case c.Until != "" && day > c.Until:
		return fmt.Sprintf("the enrolment held until %s, the game was opened on %s", c.Until, day)
	}
	return ""
}
