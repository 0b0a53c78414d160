package seal

import (
	"crypto/sha256"
	"errors"
	"io"
	"strings"

	"filippo.io/age"
)

// ErrKeyForm is returned for a text that is not a public key.
var ErrKeyForm = errors.New("this is not a public key for sealed moves: it begins with age1 and is one line of 62 characters, copy it whole")

// ErrSecretForm is returned for a text that is not a secret key.
var ErrSecretForm = errors.New("this is not a secret key for sealed moves: it begins with AGE-SECRET-KEY-1 and is one line, copy it whole")

// NewKey generates a key pair.
func NewKey() (secret, public string, err error) {
	id, err := age.GenerateX25519Identity()
	if err != nil {
		return "", "", err
	}
	return id.String(), id.Recipient().String(), nil
}

// ParseKey parses a public key, age1…, in lower or upper case, and returns it
// in canonical form.
func ParseKey(text string) (string, error) {
	r, err := age.ParseX25519Recipient(strings.ToLower(strings.TrimSpace(text)))
	if err != nil {
		return "", ErrKeyForm
	}
	// Nothing can be sealed with a point of small order, and that must not be
	// discovered only at the adjournment.
	if _, err := age.Encrypt(io.Discard, r); err != nil {
		return "", ErrKeyForm
	}
	return r.String(), nil
}

// Public returns the public key of a secret key.
func Public(secret string) (string, error) {
	id, err := parseSecret(secret)
	if err != nil {
		return "", err
	}
	return id.Recipient().String(), nil
}

// IsSecret reports whether a text is meant as a secret key and not as an
// opening code.
func IsSecret(text string) bool {
	return strings.HasPrefix(strings.ToUpper(strings.TrimSpace(text)), "AGE-")
}

// parseSecret parses the first line that is neither empty nor a comment.
func parseSecret(text string) (*age.X25519Identity, error) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		id, err := age.ParseX25519Identity(strings.ToUpper(line))
		if err != nil {
			return nil, ErrSecretForm // the error contains nothing of the text
		}
		return id, nil
	}
	return nil, ErrSecretForm
}

// Fingerprint returns a short form of a public key for people to compare: 80
// bits of the SHA-256 of its text, as four groups of four characters.
func Fingerprint(public string) string {
	sum := sha256.Sum256([]byte(public))
	var b strings.Builder
	bits, have := 0, 0
	for i, next := 0, 0; i < 16; i++ {
		for have < 5 {
			bits, have, next = bits<<8|int(sum[next]), have+8, next+1
		}
		have -= 5
		if i > 0 && i%4 == 0 {
			b.WriteByte('-')
		}
		b.WriteByte(alphabet[bits>>have&31])
	}
	return b.String()
}
