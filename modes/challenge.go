package modes

import (
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Challenge and answer: how an arbiter enters without a code.
//
// The hash of a code is stored on the device, and anybody who takes the device
// home can try guesses against it ([Holds]). With a challenge the device holds
// only the arbiter's public key, against which no guess can be tried. For each
// occasion it generates a key pair, keeps the private half in memory, and
// shows the public half: the challenge. The arbiter's own device, or the desk,
// has the arbiter's private key. It computes the secret that only the holders
// of the two private halves can compute (X25519), and shows eight digits
// derived from it: the answer, which is typed on the device.
//
// # The challenge
//
// The challenge has 45 bytes. It is shown as 72 letters of Crockford's base32
// in groups of four, to be photographed as a QR code or typed:
//
//	1   version, 1
//	8   the device: the first 8 bytes of the SHA-256 of its Ed25519 key
//	32  the device's X25519 public key of this occasion
//	2   whose key has to answer: SHA-256("zapis arbiter key 1\n", public key)
//	2   checksum: SHA-256("zapis challenge 1\n", the 43 bytes before)
//
// # The answer
//
//	secret     = X25519 of one side's private and the other's public key
//	transcript = the first 41 bytes of the challenge, the arbiter's public key
//	key        = HKDF-SHA-256(secret, salt "zapis answer 1\n", info transcript), 32 bytes
//	answer     = HMAC-SHA-256(key, transcript), its first 8 bytes as a number,
//	             big-endian, modulo 100,000,000, as eight digits
//
// # Why it holds
//
// Without one of the private halves the answer is as good as random, and a
// challenge takes three tries within five minutes: a chance of three in a
// hundred million. To slow down repeated challenges, the caller counts wrong
// answers like wrong codes ([Delay]): at one a minute, the chance in a game of
// six hours is four in a million.
//
// A copy of the database contains the public key only. A copy of the memory
// contains the private half for one occasion, which is useless for another.
//
// A player may show the arbiter the challenge of another device. The answer
// opens that other device only: the answer binds the device, the answering
// side shows which device it is, and the arbiter compares it with the one in
// front of him. The answer to one challenge opens no other, neither a later
// nor an earlier one, since each has its own key pair.
//
// A challenge does not protect against somebody who replaces the public key on
// the device with his own. The log holds a commitment to the key, as to the
// hash of a code ([Commitment]), and the export says where the key came from.

const (
	ChallengeTries = 3               // wrong answers after which a challenge is over
	ChallengeLife  = 5 * time.Minute // how long a challenge waits for an answer
	AnswerDigits   = 8

	challengeVersion = 1
	deviceSize       = 8
	pointSize        = 32
	boundSize        = 1 + deviceSize + pointSize // the bytes that the answer binds
	tagSize          = 2
	challengeSize    = boundSize + 2*tagSize

	challengeDomain = "zapis challenge 1\n"
	answerDomain    = "zapis answer 1\n"
)

// ErrChallengeOver is returned for an answer to a challenge that was already
// answered, was answered wrongly too often, or is too old.
var ErrChallengeOver = errors.New("this challenge is over: show a new one")

// WrongAnswerError is returned for a wrong answer.
type WrongAnswerError struct{ Left int } // how many tries are left

func (e *WrongAnswerError) Error() string {
	if e.Left == 0 {
		return "this is not the answer: show a new challenge"
	}
	return fmt.Sprintf("this is not the answer: check that the answer is for this device, and try again (%d left)", e.Left)
}

// Challenge is a challenge that a device shows and keeps while it waits for the
// answer. It exists in memory only and must not be copied.
type Challenge struct {
	bytes  []byte
	answer []byte // nil after the challenge is over
	until  time.Duration
	left   int
}

// NewChallenge returns a challenge to the holder of the key, on the device
// with the given fingerprint (the first 8 bytes of the SHA-256 of its key).
// now is the time since boot, which nobody can set.
func NewChallenge(to AnswerPublic, device [8]byte, now time.Duration) (*Challenge, error) {
	own, err := ecdh.X25519().GenerateKey(rand.Reader)
	if err != nil {
		return nil, fmt.Errorf("no randomness for a challenge: %w", err)
	}
	return newChallenge(to, device, now, own)
}

func newChallenge(to AnswerPublic, device [8]byte, now time.Duration, own *ecdh.PrivateKey) (*Challenge, error) {
	if to.key == nil {
		return nil, errors.New("no arbiter's key is set on this device: set one in owner mode, before a game")
	}
	b := append([]byte{challengeVersion}, device[:]...)
	b = append(b, own.PublicKey().Bytes()...)
	answer, err := answerDigits(own, to.key, b, to.key.Bytes())
	if err != nil {
		return nil, err
	}
	b = append(b, to.tag()...)
	b = append(b, challengeSum(b)...)
	return &Challenge{bytes: b, answer: []byte(answer), until: now + ChallengeLife, left: ChallengeTries}, nil
}

// Text returns the challenge as it is shown: 18 groups of four letters and
// digits, separated by spaces. All are in the alphanumeric set of QR codes.
func (c *Challenge) Text() string { return grouped(c.bytes) }

// Until returns the time since boot at which the challenge is over.
func (c *Challenge) Until() time.Duration { return c.until }

// Try checks an answer; spaces and hyphens in it are ignored. It returns nil
// for the right answer, and only once. A text that does not have eight digits
// does not count as a try. The comparison takes the same time however much of
// the answer is right. For a wrong answer Try returns a *[WrongAnswerError];
// after the last try, the right answer or [ChallengeLife], it returns
// [ErrChallengeOver].
func (c *Challenge) Try(answer string, now time.Duration) error {
	if c.answer == nil || now >= c.until {
		c.answer = nil
		return ErrChallengeOver
	}
	digits := bare(answer)
	if len(digits) != AnswerDigits || strings.Trim(digits, "0123456789") != "" {
		return fmt.Errorf("an answer has %d digits: type them as they were told", AnswerDigits)
	}
	if subtle.ConstantTimeCompare([]byte(digits), c.answer) == 1 {
		c.answer = nil
		return nil
	}
	c.left--
	if c.left == 0 {
		c.answer = nil
	}
	return &WrongAnswerError{c.left}
}

// Answer returns the digits that answer a challenge. It fails if the challenge
// is damaged or meant for another key. A caller that shows the digits must show
// [ChallengeDevice] too.
func Answer(key AnswerKey, challenge string) (digits string, err error) {
	b, err := parseChallenge(challenge)
	switch {
	case err != nil:
		return "", err
	case key.key == nil:
		return "", errors.New("no key to answer with: make one, and set its public half on the device before the game")
	case string(b[boundSize:boundSize+tagSize]) != string(key.Public().tag()):
		return "", errors.New("this challenge is for another arbiter's key: the device was given that one before the game")
	}
	own, err := parsePoint(b[1+deviceSize : boundSize])
	if err != nil {
		return "", errors.New("this challenge holds no key: show a new one")
	}
	return answerDigits(key.key, own, b[:boundSize], key.key.PublicKey().Bytes())
}

// ChallengeDevice returns the fingerprint of the device that made the
// challenge, in hexadecimal, as the device itself shows it. The arbiter
// compares the two before he gives the answer.
func ChallengeDevice(challenge string) (fingerprint string, err error) {
	b, err := parseChallenge(challenge)
	if err != nil {
		return "", err
	}
	return hex.EncodeToString(b[1 : 1+deviceSize]), nil
}

func answerDigits(private *ecdh.PrivateKey, public *ecdh.PublicKey, bound, arbiter []byte) (string, error) {
	secret, err := private.ECDH(public)
	if err != nil {
		return "", errors.New("this key cannot be answered: show a new challenge, or set another key")
	}
	transcript := append(append([]byte(nil), bound...), arbiter...)
	key, err := hkdf.Key(sha256.New, secret, []byte(answerDomain), string(transcript), sha256.Size)
	if err != nil {
		return "", fmt.Errorf("computing an answer: %w", err)
	}
	mac := hmac.New(sha256.New, key)
	mac.Write(transcript)
	return fmt.Sprintf("%0*d", AnswerDigits, binary.BigEndian.Uint64(mac.Sum(nil))%100_000_000), nil
}

// parseChallenge parses the result of [Challenge.Text]. It also accepts lower
// case, other spaces or hyphens, O for 0, and I or L for 1.
func parseChallenge(text string) ([]byte, error) {
	b, ok := parseGrouped(text, challengeSize)
	switch {
	case !ok:
		return nil, errors.New("this challenge is not whole: it has 18 groups of four letters and digits")
	case string(b[challengeSize-tagSize:]) != string(challengeSum(b[:challengeSize-tagSize])):
		return nil, errors.New("this challenge has a letter wrong: type or photograph it once more")
	case b[0] != challengeVersion:
		return nil, errors.New("this challenge was made by another version: use a newer program")
	}
	return b, nil
}

func challengeSum(b []byte) []byte {
	sum := sha256.Sum256(append([]byte(challengeDomain), b...))
	return sum[:tagSize]
}
