package attest

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
)

// KeyKind says whose key a text contains, and which half of it. It is the
// first word of the text; its number is the version.
type KeyKind string

const (
	DeviceKey       KeyKind = "zapis-device-1"           // public, Ed25519: shown by the device
	OrganizerKey    KeyKind = "zapis-organizer-key-1"    // private, Ed25519: enrols devices
	OrganizerPublic KeyKind = "zapis-organizer-public-1" // public: verifies what he enrolled
	ArbiterKey      KeyKind = "zapis-arbiter-key-1"      // private, X25519: answers a device's challenge (package modes)
	ArbiterPublic   KeyKind = "zapis-arbiter-public-1"   // public: given to a device before a game
	EventKey        KeyKind = "zapis-event-key-1"        // private, Ed25519: a desk signs an event's packs with it
)

func (k KeyKind) known() bool {
	switch k {
	case DeviceKey, OrganizerKey, OrganizerPublic, ArbiterKey, ArbiterPublic, EventKey:
		return true
	}
	return false
}

// keySize is the length in bytes of a public key, and of the seed of a private
// one.
const keySize = 32

// FormatKey returns a key as one line of text without a line end: the kind, a
// space, the 32 bytes in base64, a space, and a checksum, the first 4 bytes of
// the SHA-256 of everything before that space, in hexadecimal. A private key
// of Ed25519 is written as its seed (RFC 8032).
func FormatKey(kind KeyKind, key []byte) string {
	if len(key) != keySize || !kind.known() {
		panic("attest: internal error: this is no key")
	}
	text := string(kind) + " " + encoding.EncodeToString(key)
	return text + " " + keyChecksum(text)
}

func keyChecksum(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:4])
}

// ParseKey parses the result of [FormatKey], with or without white space at
// both ends, and accepts nothing else.
func ParseKey(text string) (KeyKind, []byte, error) {
	words := strings.Split(strings.TrimSpace(text), " ")
	kind := KeyKind(words[0])
	switch {
	case !kind.known() && strings.HasPrefix(words[0], "zapis-"):
		return "", nil, errors.New("this is a key of a kind that this program does not know: use a newer program")
	case !kind.known():
		return "", nil, errors.New("this is not a key: one begins with zapis-device-1 or the like")
	case len(words) != 3:
		return "", nil, errors.New("this key is incomplete: copy the line to its end")
	}
	if keyChecksum(words[0]+" "+words[1]) != words[2] {
		return "", nil, errors.New("one letter of this key is wrong: copy the line again")
	}
	key, err := encoding.DecodeString(words[1])
	if err != nil || len(key) != keySize {
		return "", nil, fmt.Errorf("this key is damaged: a %s holds %d bytes", kind, keySize)
	}
	if err := kind.check(key); err != nil {
		return "", nil, err
	}
	return kind, key, nil
}

// ParseOrganizerKey parses the text of an organizer's private key.
func ParseOrganizerKey(text string) (ed25519.PrivateKey, error) {
	kind, seed, err := ParseKey(text)
	switch {
	case err != nil:
		return nil, err
	case kind != OrganizerKey:
		return nil, fmt.Errorf("a %s is needed here, not a %s", OrganizerKey, kind)
	}
	return ed25519.NewKeyFromSeed(seed), nil
}
