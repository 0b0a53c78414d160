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
	"slices"
	"strings"
	"time"
)

// Challenge and answer: how an arbiter enters without a code.
//
// The hash of a code is stored on the device, and anybody who takes the device
// home can try guesses against it ([Holds]). With a challenge the device holds
// only the arbiters' public keys, against which no guess can be tried. For each
// occasion it generates a key pair, keeps the private half in memory, and
// shows the public half: the challenge. Any arbiter's own device, or the desk,
// has an arbiter's private key. It computes the secret that only the holders
// of the two private halves can compute (X25519), and shows eight digits
// derived from it: the answer, which is typed on the device. The device knows
// the answer of each of its keys, and so it knows whose was typed.
//
// # The challenge
//
// The challenge has 45 bytes. It is shown as 72 letters of Crockford's base32
// in groups of four, to be photographed as a QR code or typed:
//
//	1   version, 2
//	8   the device: the first 8 bytes of the SHA-256 of its Ed25519 key
//	32  the device's X25519 public key of this occasion
//	2   whose keys may answer: of each key, two of these 16 bits, see below
//	2   checksum: SHA-256("zapis challenge 1\n", the 43 bytes before)
//
// The two bits of a key are those whose numbers are the first two bytes of
// SHA-256("zapis arbiter key 1\n", public key), each modulo 16; bit 0 is the
// lowest of the second byte. They only allow a better error message, and only
// most of the time: a key that may not answer fits among five with a chance of
// one in five. No security depends on them.
//
// # The answer
//
//	secret     = X25519 of one side's private and the other's public key
//	transcript = the first 43 bytes of the challenge, the arbiter's public key
//	key        = HKDF-SHA-256(secret, salt "zapis answer 2\n", info transcript), 32 bytes
//	answer     = HMAC-SHA-256(key, transcript), its first 8 bytes as a number,
//	             big-endian, modulo 100,000,000, as eight digits
//
// # Version 1
//
// A device of an earlier version asks one arbiter. Its challenge begins with a
// 1, has the first two bytes of the SHA-256 above instead of the bits, and its
// answer binds the first 41 bytes under the salt "zapis answer 1\n". [Answer]
// answers both versions. The version is bound, so an answer to one opens
// nothing that waits for the other.
//
// # Why it holds
//
// Without one of the private halves the answer is as good as random, and a
// challenge takes three tries within five minutes: for each key that may
// answer, a chance of three in a hundred million. To slow down repeated
// challenges, the caller counts wrong answers like wrong codes ([Delay]). At
// one a minute, 367 can be typed in a game of six hours: against one key a
// chance of four in a million. Several keys would multiply it. Therefore any
// arbiter may answer only until [TriesTogether] wrong ones were typed in a row;
// from then on the device asks one arbiter at a time ([AnyMayAnswer]). So n keys
// add 3(n-1) to the 367: with five arbiters, or with twenty, the chance is still
// four in a million. To make the wait longer instead would let a player's tries
// lock the arbiter out.
//
// A copy of the database contains public keys only. A copy of the memory
// contains the private half for one occasion, which is useless for another.
//
// A player may show the arbiter the challenge of another device. The answer
// opens that other device only: the answer binds the device, the answering
// side shows which device it is, and the arbiter compares it with the one in
// front of him. The answer to one challenge opens no other, neither a later
// nor an earlier one, since each has its own key pair.
//
// A challenge does not protect against somebody who replaces a public key on
// the device with his own. The log holds a commitment to each key, as to the
// hash of a code ([Commitment]), and the export says where the keys came from.

const (
	ChallengeTries = 3               // wrong answers after which a challenge is over
	ChallengeLife  = 5 * time.Minute // how long a challenge waits for an answer
	AnswerDigits   = 8

	// TriesTogether is how many wrong answers in a row may be tried against
	// the keys of all arbiters at once.
	TriesTogether = 3

	deviceSize    = 8
	pointSize     = 32
	pointEnd      = 1 + deviceSize + pointSize
	tagSize       = 2
	challengeSize = pointEnd + 2*tagSize

	challengeDomain = "zapis challenge 1\n"
)

// version is what differs between the versions of a challenge.
type version struct {
	bound int    // so many bytes of the challenge the answer binds
	salt  string // of the answer
}

var versions = map[byte]version{
	1: {pointEnd, "zapis answer 1\n"},
	2: {pointEnd + tagSize, "zapis answer 2\n"},
}

const challengeVersion = 2

// ErrOneAtATime is returned instead of a challenge to several arbiters after
// [TriesTogether] wrong answers.
var ErrOneAtATime = errors.New("after several wrong answers one arbiter is asked at a time: say which")

// AnyMayAnswer reports whether a challenge may be answered by any arbiter after
// so many wrong answers and codes in a row. If not, the device asks one of them.
func AnyMayAnswer(failures int) bool { return failures < TriesTogether }

// What is wrong with a challenge that [Answer] does not answer.
var (
	ErrNotWhole   = errors.New("this challenge is incomplete: it has 18 groups of four letters and digits")
	ErrLetter     = errors.New("one letter of this challenge is wrong: type or photograph it again")
	ErrNewer      = errors.New("this challenge was made by another version: use a newer program")
	ErrForAnother = errors.New("this challenge is for another arbiter's key: the device was given that one before the game")
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
	bytes   []byte
	answers []string // of each key; nil after the challenge is over
	until   time.Duration
	left    int
}

// NewChallenge returns a challenge that the holder of any of the keys can
// answer, on the device with the given fingerprint (the first 8 bytes of the
// SHA-256 of its key). failures is how many wrong answers and codes were typed
// in a row before it: for several keys it takes so many tries less, and after
// [TriesTogether] there is none ([ErrOneAtATime]). now is the time since boot,
// which nobody can set.
func NewChallenge(to []AnswerPublic, device [8]byte, failures int, now time.Duration) (*Challenge, error) {
	tries := ChallengeTries
	if len(to) > 1 {
		if !AnyMayAnswer(failures) {
			return nil, ErrOneAtATime
		}
		tries = min(tries, TriesTogether-failures)
	}
	for {
		own, err := ecdh.X25519().GenerateKey(rand.Reader)
		if err != nil {
			return nil, fmt.Errorf("no randomness for a challenge: %w", err)
		}
		c, err := newChallenge(to, device, now, own)
		if err != nil {
			return nil, err
		}
		if c.left = tries; c.distinct(to) {
			return c, nil
		}
	}
}

// newChallenge fails for a key that cannot be answered: no parsed key is one.
func newChallenge(to []AnswerPublic, device [8]byte, now time.Duration, own *ecdh.PrivateKey) (*Challenge, error) {
	if len(to) == 0 || slices.ContainsFunc(to, AnswerPublic.IsZero) {
		return nil, errors.New("no arbiter's key is set on this device: set one in owner mode, before a game")
	}
	b := append([]byte{challengeVersion}, device[:]...)
	b = append(b, own.PublicKey().Bytes()...)
	b = binary.BigEndian.AppendUint16(b, bitsOf(to...))
	c := &Challenge{bytes: append(b, challengeSum(b)...), until: now + ChallengeLife, left: ChallengeTries}
	for _, key := range to {
		answer, err := answerDigits(own, key.key, c.bytes, key)
		if err != nil {
			return nil, err
		}
		c.answers = append(c.answers, answer)
	}
	return c, nil
}

// distinct reports whether no two keys have the same answer, so that an answer
// tells whose it is.
func (c *Challenge) distinct(to []AnswerPublic) bool {
	whose := map[string]string{}
	for i, answer := range c.answers {
		key := to[i].Text()
		if other, taken := whose[answer]; taken && other != key {
			return false
		}
		whose[answer] = key
	}
	return true
}

// bitsOf returns the bits of keys in a challenge.
func bitsOf(keys ...AnswerPublic) (bits uint16) {
	for _, key := range keys {
		sum := key.sum()
		bits |= 1<<(sum[0]%16) | 1<<(sum[1]%16)
	}
	return bits
}

// Text returns the challenge as it is shown: 18 groups of four letters and
// digits, separated by spaces. All are in the alphanumeric set of QR codes.
func (c *Challenge) Text() string { return grouped(c.bytes) }

// Left returns how many tries are left.
func (c *Challenge) Left() int { return c.left }

// Until returns the time since boot at which the challenge is over.
func (c *Challenge) Until() time.Duration { return c.until }

// Try checks an answer; spaces and hyphens in it are ignored. For a right one it
// returns which of the keys it is of, and only once. A text that does not have
// eight digits does not count as a try. The comparison takes the same time
// however much of the answer is right, and whose it is. For a wrong answer Try
// returns a *[WrongAnswerError]; after the last try, the right answer or
// [ChallengeLife], it returns [ErrChallengeOver].
func (c *Challenge) Try(answer string, now time.Duration) (whose int, err error) {
	if c.answers == nil || now >= c.until {
		c.answers = nil
		return 0, ErrChallengeOver
	}
	digits := bare(answer)
	if len(digits) != AnswerDigits || strings.Trim(digits, "0123456789") != "" {
		return 0, fmt.Errorf("an answer has %d digits: type them as they were read out", AnswerDigits)
	}
	whose = -1
	for i := len(c.answers) - 1; i >= 0; i-- {
		whose = subtle.ConstantTimeSelect(subtle.ConstantTimeCompare([]byte(digits), []byte(c.answers[i])), i, whose)
	}
	if whose >= 0 {
		c.answers = nil
		return whose, nil
	}
	c.left--
	if c.left == 0 {
		c.answers = nil
	}
	return 0, &WrongAnswerError{c.left}
}

// Answer returns the digits that answer a challenge of either version. It fails
// if the challenge is damaged or, as far as the challenge tells, meant for other
// keys. A caller that shows the digits must show [ChallengeDevice] too.
func Answer(key AnswerKey, challenge string) (digits string, err error) {
	b, err := parseChallenge(challenge)
	switch {
	case err != nil:
		return "", err
	case key.key == nil:
		return "", errors.New("no key to answer with: make one, and set its public half on the device before the game")
	case !mayAnswer(b, key.Public()):
		return "", ErrForAnother
	}
	own, err := parsePoint(b[1+deviceSize : pointEnd])
	if err != nil {
		return "", errors.New("this challenge holds no key: show a new one")
	}
	return answerDigits(key.key, own, b, key.Public())
}

// mayAnswer reports whether a key fits what a challenge says of its keys.
func mayAnswer(b []byte, key AnswerPublic) bool {
	named := b[pointEnd : pointEnd+tagSize]
	if b[0] == 1 {
		return string(named) == string(key.tag())
	}
	bits := bitsOf(key)
	return binary.BigEndian.Uint16(named)&bits == bits
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

// ChallengeID returns a name for a challenge, in hexadecimal, under which an answer
// to it can be kept: it says nothing of the answer. The same challenge has the same
// name, however it was typed.
func ChallengeID(challenge string) (string, error) {
	b, err := parseChallenge(challenge)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(append([]byte("zapis challenge id 1\n"), b...))
	return hex.EncodeToString(sum[:16]), nil
}

func answerDigits(private *ecdh.PrivateKey, public *ecdh.PublicKey, challenge []byte, arbiter AnswerPublic) (string, error) {
	secret, err := private.ECDH(public)
	if err != nil {
		return "", errors.New("this key cannot be answered: show a new challenge, or set another key")
	}
	v := versions[challenge[0]]
	transcript := append(slices.Clone(challenge[:v.bound]), arbiter.key.Bytes()...)
	key, err := hkdf.Key(sha256.New, secret, []byte(v.salt), string(transcript), sha256.Size)
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
		return nil, ErrNotWhole
	case string(b[challengeSize-tagSize:]) != string(challengeSum(b[:challengeSize-tagSize])):
		return nil, ErrLetter
	case versions[b[0]].bound == 0:
		return nil, ErrNewer
	}
	return b, nil
}

func challengeSum(b []byte) []byte {
	sum := sha256.Sum256(append([]byte(challengeDomain), b...))
	return sum[:tagSize]
}
