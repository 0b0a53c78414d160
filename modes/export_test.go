package modes

import (
	"crypto/ecdh"
	"time"
)

// NewChallengeOf makes a challenge of a key that the test knows.
func NewChallengeOf(to AnswerPublic, device [8]byte, now time.Duration, own []byte) (*Challenge, error) {
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
	copy(b[1+deviceSize:boundSize], point[:])
	body := b[:boundSize+tagSize]
	return grouped(append(body, challengeSum(body)...))
}
