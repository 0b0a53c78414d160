package seal

import (
	"crypto/sha256"
	"errors"
	"io"
	"strings"

	"filippo.io/age"
)

// ErrKeyForm says that a text is no public key.
var ErrKeyForm = errors.New("this is no public key for sealed moves: it begins with age1 and is one line of 62 characters, copy it whole")

// ErrSecretForm says that a text is no secret key.
var ErrSecretForm = errors.New("this is no secret key for sealed moves: it begins with AGE-SECRET-KEY-1 and is one line, copy it whole")

// NewKey makes a pair of keys.
func NewKey() (secret, public string, err error) {
	id, err := age.GenerateX25519Identity()
	if err != nil {
		return "", "", err
	}
	return id.String(), id.Recipient().String(), nil
}

// ParseKey reads a public key, age1…, in small or capital letters, and
// returns it in its one form.
func ParseKey(text string) (string, error) {
	r, err := age.ParseX25519Recipient(strings.ToLower(strings.TrimSpace(text)))
	if err != nil {
		return "", ErrKeyForm
	}
	// With a point of small order nothing can be sealed, and that must not be
	// found out at the adjournment.
	if _, err := age.Encrypt(io.Discard, r); err != nil {
		return "", ErrKeyForm
	}
	return r.String(), nil
}

// Public returns the public key of a secret one.
func Public(secret string) (string, error) {
	id, err := parseSecret(secret)
	if err != nil {
		return "", err
	}
	return id.Recipient().String(), nil
}

// IsSecret reports whether a text is meant to be a secret key, not an opening
// code.
func IsSecret(text string) bool {
	return strings.HasPrefix(strings.ToUpper(strings.TrimSpace(text)), "AGE-")
}

// parseSecret takes the first line that is neither empty nor a comment.
func parseSecret(text string) (*age.X25519Identity, error) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		id, err := age.ParseX25519Identity(strings.ToUpper(line))
		if err != nil {
			return nil, ErrSecretForm // and nothing of what was read
		}
		return id, nil
	}
	return nil, ErrSecretForm
}

// Fingerprint is a short form of a public key for people to compare: 80 bits
// of SHA-256 over its text, as four groups of four characters.
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
