package modes

import (
	"bytes"
	"crypto/ecdh"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
)

// The first words of the text forms of keys, with their versions.
const (
	answerKeyKind    = "zapis-arbiter-key-1"
	answerPublicKind = "zapis-arbiter-public-1"

	answerKeyDomain = "zapis arbiter key 1\n"
)

// AnswerKey is the private key with which an arbiter, or the organizer,
// answers challenges. A player's device never has one; on an arbiter's own it lies
// locked ([LockedKey]). The zero value answers nothing.
type AnswerKey struct{ key *ecdh.PrivateKey }

// AnswerPublic is the public half of an [AnswerKey]. A device is given it
// before a game.
type AnswerPublic struct{ key *ecdh.PublicKey }

// NewAnswerKey generates a key.
func NewAnswerKey() (AnswerKey, error) {
	key, err := ecdh.X25519().GenerateKey(rand.Reader)
	if err != nil {
		return AnswerKey{}, fmt.Errorf("no randomness for a key: %w", err)
	}
	return AnswerKey{key}, nil
}

// Public returns the public half.
func (k AnswerKey) Public() AnswerPublic {
	if k.key == nil {
		return AnswerPublic{}
	}
	return AnswerPublic{k.key.PublicKey()}
}

// Text returns the private key as one line without a line end: the word
// zapis-arbiter-key-1, a space, the 32 bytes in base64, a space, and the first
// 4 bytes of the SHA-256 of everything before that space, in hexadecimal. For
// the zero value it returns "".
func (k AnswerKey) Text() string {
	if k.key == nil {
		return ""
	}
	return keyText(answerKeyKind, k.key.Bytes())
}

// String returns only whose key it is, so that the key itself gets into no log.
func (k AnswerKey) String() string { return "private key of " + k.Public().Short() }

// GoString does the same for %#v.
func (k AnswerKey) GoString() string { return k.String() }

// Text returns the public key in the same form, beginning with
// zapis-arbiter-public-1.
func (p AnswerPublic) Text() string {
	if p.key == nil {
		return ""
	}
	return keyText(answerPublicKind, p.key.Bytes())
}

// Short returns 16 letters and digits in four groups by which people can
// compare a key on two screens: the first 10 bytes of SHA-256("zapis arbiter
// key 1\n", key) in Crockford's base32. Finding another key with the same
// result takes 2^80 tries.
func (p AnswerPublic) Short() string {
	if p.key == nil {
		return "none"
	}
	sum := p.sum()
	return grouped(sum[:10])
}

// IsZero reports whether there is no key.
func (p AnswerPublic) IsZero() bool { return p.key == nil }

func (p AnswerPublic) sum() [sha256.Size]byte {
	return sha256.Sum256(append([]byte(answerKeyDomain), p.key.Bytes()...))
}

// tag returns two bytes that name the key in a challenge of version 1. They only
// allow a better error message; no security depends on them.
func (p AnswerPublic) tag() []byte {
	sum := p.sum()
	return sum[:tagSize]
}

// ParseAnswerKey parses the result of [AnswerKey.Text], with or without white
// space around it.
func ParseAnswerKey(text string) (AnswerKey, error) {
	b, err := parseKeyText(text, answerKeyKind)
	if err != nil {
		return AnswerKey{}, err
	}
	return parseAnswerBytes(b)
}

func parseAnswerBytes(b []byte) (AnswerKey, error) {
	key, err := ecdh.X25519().NewPrivateKey(b)
	if err != nil {
		return AnswerKey{}, errors.New("this key is damaged: copy the line again")
	}
	return AnswerKey{key}, nil
}

// ParseAnswerPublic parses the result of [AnswerPublic.Text], with or without
// white space around it. It refuses the few keys for which anybody could
// compute the answers.
func ParseAnswerPublic(text string) (AnswerPublic, error) {
	b, err := parseKeyText(text, answerPublicKind)
	if err != nil {
		return AnswerPublic{}, err
	}
	key, err := parsePoint(b)
	if err != nil {
		return AnswerPublic{}, errors.New("this key is damaged: copy the line again")
	}
	probe, err := ecdh.X25519().GenerateKey(rand.Reader)
	if err != nil {
		return AnswerPublic{}, fmt.Errorf("no randomness to check a key: %w", err)
	}
	if _, err := probe.ECDH(key); err != nil { // a point of low order
		return AnswerPublic{}, errors.New("this key protects nothing: make another")
	}
	return AnswerPublic{key}, nil
}

// parsePoint parses an X25519 public key and accepts its canonical form only:
// a little-endian number less than p = 2²⁵⁵ - 19, whose bytes are ed, thirty
// times ff, and 7f. With a second form, one key would count as two.
func parsePoint(b []byte) (*ecdh.PublicKey, error) {
	if len(b) != pointSize {
		return nil, errors.New("a point has 32 bytes")
	}
	all := b[31] == 0x7f && bytes.Count(b[1:31], []byte{0xff}) == 30
	if b[31] > 0x7f || all && b[0] >= 0xed {
		return nil, errors.New("a point that is not written as points are")
	}
	return ecdh.X25519().NewPublicKey(b)
}

var keyEncoding = base64.StdEncoding.Strict()

func keyText(kind string, key []byte) string {
	text := kind + " " + keyEncoding.EncodeToString(key)
	return text + " " + keyChecksum(text)
}

func keyChecksum(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:4])
}

func parseKeyText(text, kind string) ([]byte, error) {
	word := strings.Split(strings.TrimSpace(text), " ")
	switch {
	case word[0] == answerKeyKind && kind == answerPublicKind:
		return nil, errors.New("this is the private key: keep it, and give the public one, which begins with " + answerPublicKind)
	case word[0] != kind:
		return nil, errors.New("this is not such a key, which begins with " + kind)
	case len(word) != 3:
		return nil, errors.New("this key is incomplete: copy the line to its end")
	case keyChecksum(word[0]+" "+word[1]) != word[2]:
		return nil, errors.New("one letter of this key is wrong: copy the line again")
	}
	b, err := keyEncoding.DecodeString(word[1])
	if err != nil || len(b) != pointSize || keyText(kind, b) != strings.Join(word, " ") {
		return nil, errors.New("this key is damaged: copy the line again")
	}
	return b, nil
}

// crockford is base32 with Crockford's alphabet, which has no I, L, O or U.
var crockford = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// grouped returns b in base32, in groups of four letters; the length of b must
// be a multiple of 5.
func grouped(b []byte) string {
	text := crockford.EncodeToString(b)
	var groups []string
	for ; len(text) > 4; text = text[4:] {
		groups = append(groups, text[:4])
	}
	return strings.Join(append(groups, text), " ")
}

// parseGrouped parses the result of grouped, as typed by people, into size
// bytes.
func parseGrouped(text string, size int) ([]byte, bool) {
	if len(text) > 8*size {
		return nil, false
	}
	letters := strings.NewReplacer("O", "0", "I", "1", "L", "1").Replace(strings.ToUpper(bare(text)))
	if len(letters) != crockford.EncodedLen(size) {
		return nil, false
	}
	b, err := crockford.DecodeString(letters)
	return b, err == nil && len(b) == size
}

// bare returns text without spaces, line ends and hyphens.
func bare(text string) string {
	return strings.NewReplacer(" ", "", "\t", "", "\r", "", "\n", "", "-", "").Replace(text)
}
