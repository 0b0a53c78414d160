package modes

import (
	"crypto/ecdh"
	"encoding/binary"
	"time"
)

// NewChallengeOf makes a challenge of a key that the test knows.
func NewChallengeOf(to []AnswerPublic, device [8]byte, now time.Duration, own []byte) (*Challenge, error) {
	key, err := ecdh.X25519().NewPrivateKey(own)
	if err != nil {
		return nil, err
	}
	return newChallenge(to, device, now, key)
}

// WithPoint is a challenge that holds another point, its checksum made anew.
func WithPoint(challenge string, point [32]byte) string {
	b, err := parseChallenge(challenge)
	if err != nil {
		panic(err)
	}
	copy(b[1+deviceSize:pointEnd], point[:])
	body := b[:pointEnd+tagSize]
	return grouped(append(body, challengeSum(body)...))
}

// WithVersion is a challenge of another version to the same key, its checksum
// made anew.
func WithVersion(challenge string, version byte, to AnswerPublic) string {
	b, err := parseChallenge(challenge)
	if err != nil {
		panic(err)
	}
	b[0] = version
	body := append(b[:pointEnd], to.tag()...)
	if version != 1 {
		body = binary.BigEndian.AppendUint16(b[:pointEnd], bitsOf(to))
	}
	return grouped(append(body, challengeSum(body)...))
}

// Distinct reports whether a challenge with these answers tells whose each is.
func Distinct(to []AnswerPublic, answers ...string) bool {
	return (&Challenge{answers: answers}).distinct(to)
}

// Checked returns the text of a key with its checksum made anew.
func Checked(text string) string { return text + " " + keyChecksum(text) }
