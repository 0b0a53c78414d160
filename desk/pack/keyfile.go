package pack

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"fmt"
	"io"
	"strings"

	"filippo.io/age"
	"filippo.io/age/armor"

	"zapis/scoresheet/attest"
)

// MinPassphrase is the minimum length of a passphrase, in characters. Each guess
// takes about a second of scrypt.
const MinPassphrase = 10

// workFactor is the logarithm of scrypt's cost: about a second on a laptop.
const workFactor = 18

// Lock returns a private key's text encrypted with a passphrase, as an armored
// age file. Any age program opens it too.
func Lock(text, passphrase string) ([]byte, error) { return lock(text, passphrase, workFactor) }

func lock(text, passphrase string, work int) ([]byte, error) {
	if len([]rune(passphrase)) < MinPassphrase {
		return nil, fmt.Errorf("a passphrase has at least %d letters: choose a longer one", MinPassphrase)
	}
	to, err := age.NewScryptRecipient(passphrase)
	if err != nil {
		return nil, fmt.Errorf("the key cannot be locked: %w", err)
	}
	to.SetWorkFactor(work)
	var out bytes.Buffer
	armored := armor.NewWriter(&out)
	w, err := age.Encrypt(armored, to)
	if err != nil {
		return nil, fmt.Errorf("the key cannot be locked: %w", err)
	}
	if _, err = io.WriteString(w, text); err == nil {
		err = w.Close()
	}
	if err == nil {
		err = armored.Close()
	}
	if err != nil {
		return nil, fmt.Errorf("the key cannot be locked: %w", err)
	}
	return out.Bytes(), nil
}

// IsLocked reports whether a file is a key that [Lock] encrypted.
func IsLocked(file []byte) bool {
	return strings.HasPrefix(strings.TrimSpace(string(file)), armor.Header)
}

// ErrPassphrase is returned for a wrong passphrase.
var ErrPassphrase = errors.New("this is not the passphrase of the key: type it again")

// Unlock returns the text of a private key that [Lock] encrypted.
func Unlock(file []byte, passphrase string) (string, error) {
	identity, err := age.NewScryptIdentity(passphrase)
	if err != nil {
		return "", ErrPassphrase
	}
	identity.SetMaxWorkFactor(workFactor + 2)
	r, err := age.Decrypt(armor.NewReader(bytes.NewReader(file)), identity)
	var wrong *age.NoIdentityMatchError
	if errors.As(err, &wrong) {
		return "", ErrPassphrase
	}
	if err != nil {
		return "", fmt.Errorf("the locked key cannot be read: %w: name the file that zapis-desk wrote", err)
	}
	text, err := io.ReadAll(io.LimitReader(r, 4<<10))
	if err != nil {
		return "", fmt.Errorf("the locked key is damaged: %w: take the copy of it", err)
	}
	return string(text), nil
}

// ParseEventKey parses the text of an event's private key.
func ParseEventKey(text string) (ed25519.PrivateKey, error) {
	kind, seed, err := attest.ParseKey(text)
	switch {
	case err != nil:
		return nil, err
	case kind != attest.EventKey:
		return nil, fmt.Errorf("a %s is needed here, not a %s", attest.EventKey, kind)
	}
	return ed25519.NewKeyFromSeed(seed), nil
}
