package archive

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"filippo.io/age"
)

// Key opens a mirror. The desk that writes one needs only the key's recipient;
// the key itself is kept with the event, away from the desk's disk, since it is
// needed when that disk is lost.
type Key struct{ identity *age.X25519Identity }

// NewKey makes a key.
func NewKey() (Key, error) {
	identity, err := age.GenerateX25519Identity()
	return Key{identity}, err
}

// ParseKey parses what [Key.String] returns.
func ParseKey(text string) (Key, error) {
	identity, err := age.ParseX25519Identity(strings.TrimSpace(text))
	if err != nil {
		return Key{}, fmt.Errorf("this is not the key of a mirror, which begins with AGE-SECRET-KEY-1: %w", err)
	}
	return Key{identity}, nil
}

// String returns the secret key as one line of text.
func (k Key) String() string { return k.identity.String() }

// Recipient returns the public part, with which a mirror is written.
func (k Key) Recipient() string { return k.identity.Recipient().String() }

// mostWork bounds the work that a locked key may ask for, as a power of two.
const mostWork = 20

// Lock encrypts the key with a passphrase. So it can be stored on the mirror
// itself, and a restore needs only the medium and the passphrase.
func (k Key) Lock(passphrase string) ([]byte, error) {
	recipient, err := age.NewScryptRecipient(passphrase)
	if err != nil {
		return nil, err
	}
	return encrypt([]byte(k.String()), recipient)
}

// Errors of opening a mirror.
var (
	ErrWrongKey    = errors.New("this key or passphrase does not open it")
	ErrNoLockedKey = errors.New("no locked key lies on the mirror: the key itself is needed")
)

// Unlock gets the key of a mirror. lockedKey is the locked key on the mirror,
// or nil if there is none.
type Unlock func(lockedKey []byte) (Key, error)

// With returns an Unlock for somebody who has the key.
func With(key Key) Unlock { return func([]byte) (Key, error) { return key, nil } }

// WithPassphrase returns an Unlock for somebody who has the passphrase.
func WithPassphrase(passphrase string) Unlock {
	return func(lockedKey []byte) (Key, error) {
		if lockedKey == nil {
			return Key{}, ErrNoLockedKey
		}
		identity, err := age.NewScryptIdentity(passphrase)
		if err != nil {
			return Key{}, err
		}
		identity.SetMaxWorkFactor(mostWork)
		text, err := decrypt(lockedKey, identity)
		if err != nil {
			return Key{}, err
		}
		return ParseKey(string(text))
	}
}

func encrypt(plain []byte, to age.Recipient) ([]byte, error) {
	var b bytes.Buffer
	w, err := age.Encrypt(&b, to)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(plain); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

func decrypt(sealed []byte, with age.Identity) ([]byte, error) {
	r, err := age.Decrypt(bytes.NewReader(sealed), with)
	var wrong *age.NoIdentityMatchError
	if errors.As(err, &wrong) {
		return nil, ErrWrongKey
	}
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
