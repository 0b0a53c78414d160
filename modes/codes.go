package modes

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"golang.org/x/crypto/argon2"
)

// Bounds of a code, in digits.
const (
	MinCode = 6
	MaxCode = 32
)

// ValidCode returns an error unless the code consists of 6 to 32 digits: it is
// typed on a keypad of ten keys, and digits are the same on every keyboard.
func ValidCode(code string) error {
	if len(code) < MinCode || len(code) > MaxCode {
		return fmt.Errorf("a code has %d to %d digits: choose another", MinCode, MaxCode)
	}
	for i := range len(code) {
		if code[i] < '0' || code[i] > '9' {
			return errors.New("a code has digits only: choose another")
		}
	}
	return nil
}

// Params is the cost of hashing a code. It is part of every hash, so it can be
// raised later while old hashes remain valid.
type Params struct {
	Memory  uint32 // KiB
	Time    uint32 // passes over the memory
	Threads uint8
}

// DefaultParams uses 32 MiB, two passes and one thread. RFC 9106 §4 recommends
// 64 MiB and three passes for machines short of memory. A tablet with 2 GB, on
// which the system may kill other programs, has even less to spare, and 32 MiB
// with two passes cost an attacker more than the usual minimum of 19 MiB and
// two passes. There is one thread because the wait on a slow tablet must not
// depend on how many of its cores are awake. On such a tablet a hash takes an
// estimated 0.3 to 0.5 s; docs/modes.md has the figures.
//
// A code of six digits has a million values. It is protected by the wait after
// each try ([Delay]). Somebody who copies the hashes off the device finds a
// short code in minutes, whatever the cost of one hash: see [Holds].
var DefaultParams = Params{Memory: 32 << 10, Time: 2, Threads: 1}

// Limits on the cost that a stored hash may demand: a file from elsewhere must
// not make the device fill its memory or compute for minutes.
const (
	maxMemory  = 256 << 10 // KiB
	maxTime    = 16
	maxThreads = 8

	saltSize = 16
	hashSize = 32
)

func (p Params) check() error {
	if p.Threads < 1 || p.Threads > maxThreads ||
		p.Time < 1 || p.Time > maxTime ||
		p.Memory < 8*uint32(p.Threads) || p.Memory > maxMemory {
		return fmt.Errorf("cost of a code m=%d t=%d p=%d out of bounds: at most m=%d t=%d p=%d",
			p.Memory, p.Time, p.Threads, maxMemory, maxTime, maxThreads)
	}
	return nil
}

// HashCode returns the Argon2id hash of a code with a salt from crypto/rand,
// in the PHC string format "$argon2id$v=19$m=32768,t=2,p=1$salt$hash", with
// unpadded base64. It fails if the code is not valid or the cost is out of
// bounds.
func HashCode(code string, p Params) (phc string, err error) {
	if err := ValidCode(code); err != nil {
		return "", err
	}
	if err := p.check(); err != nil {
		return "", err
	}
	salt := make([]byte, saltSize)
	if _, err := rand.Read(salt); err != nil {
		return "", fmt.Errorf("no randomness for the salt of a code: %w", err)
	}
	return stored{p, salt, p.hash(code, salt, hashSize)}.String(), nil
}

// VerifyCode reports whether the code is the one that was hashed. The time it
// takes does not depend on how much of the code is right. A hash that cannot be
// read matches nothing.
func VerifyCode(phc, code string) bool {
	s, err := parsePHC(phc)
	if err != nil || ValidCode(code) != nil {
		return false
	}
	return subtle.ConstantTimeCompare(s.hash, s.params.hash(code, s.salt, uint32(len(s.hash)))) == 1
}

// CheckHash returns an error if a stored hash cannot be read.
func CheckHash(phc string) error {
	_, err := parsePHC(phc)
	return err
}

func (p Params) hash(code string, salt []byte, size uint32) []byte {
	return argon2.IDKey([]byte(code), salt, p.Time, p.Memory, p.Threads, size)
}

// stored is a parsed PHC string.
type stored struct {
	params Params
	salt   []byte
	hash   []byte
}

func (s stored) String() string {
	b64 := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version,
		s.params.Memory, s.params.Time, s.params.Threads, b64(s.salt), b64(s.hash))
}

// parsePHC parses the result of stored.String and accepts nothing else.
func parsePHC(phc string) (stored, error) {
	bad := errors.New("not the hash of a code: it was damaged or made by another program")
	part := strings.Split(phc, "$")
	if len(phc) > 512 || len(part) != 6 || part[0] != "" || part[1] != "argon2id" ||
		part[2] != "v="+strconv.Itoa(argon2.Version) {
		return stored{}, bad
	}
	var s stored
	cost := strings.Split(part[3], ",")
	if len(cost) != 3 {
		return stored{}, bad
	}
	for i, name := range []string{"m=", "t=", "p="} {
		digits, ok := strings.CutPrefix(cost[i], name)
		n, err := strconv.ParseUint(digits, 10, 32)
		if !ok || err != nil {
			return stored{}, bad
		}
		switch i {
		case 0:
			s.params.Memory = uint32(n)
		case 1:
			s.params.Time = uint32(n)
		case 2:
			if n > maxThreads {
				return stored{}, bad
			}
			s.params.Threads = uint8(n)
		}
	}
	if err := s.params.check(); err != nil {
		return stored{}, err
	}
	var err1, err2 error
	s.salt, err1 = base64.RawStdEncoding.DecodeString(part[4])
	s.hash, err2 = base64.RawStdEncoding.DecodeString(part[5])
	if err1 != nil || err2 != nil || len(s.salt) < 8 || len(s.salt) > 64 ||
		len(s.hash) < 16 || len(s.hash) > 64 || s.String() != phc {
		return stored{}, bad
	}
	return s, nil
}

// Delay returns how long the next try must wait after the given number of
// failures in a row: not at all after two, then 1, 2, 4, … seconds. It is
// never more than a minute, so that nobody's tries can lock the arbiter out of
// a game.
func Delay(failures int) time.Duration {
	const longest = time.Minute
	if failures < 3 {
		return 0
	}
	if failures > 8 { // 2^6 s is over a minute
		return longest
	}
	return time.Second << (failures - 3)
}

// Wait returns how much of the delay is left at now if the last failure was at
// last. If the clock was set back, the whole delay starts again. Setting the
// clock ahead to skip the delay raises an alarm of its own.
func Wait(failures int, last, now time.Time) time.Duration {
	d := Delay(failures)
	passed := now.Sub(last)
	if passed < 0 {
		return d
	}
	return max(d-passed, 0)
}

const commitmentDomain = "zapis code commitment 1\n"

// Commitment returns the commitment to a stored hash that goes into the log: a
// salt of 16 bytes from crypto/rand, and the SHA-256 of domain, salt and hash.
// It reveals nothing about the hash, but does not fit any other hash.
func Commitment(phc string) ([]byte, error) {
	salt := make([]byte, saltSize)
	if _, err := rand.Read(salt); err != nil {
		return nil, fmt.Errorf("no randomness for a commitment: %w", err)
	}
	return commit(salt, phc), nil
}

// CommitmentFits reports whether the commitment was made for this hash.
func CommitmentFits(commitment []byte, phc string) bool {
	return len(commitment) == saltSize+sha256.Size &&
		subtle.ConstantTimeCompare(commitment, commit(commitment[:saltSize], phc)) == 1
}

func commit(salt []byte, phc string) []byte {
	d := sha256.New()
	d.Write([]byte(commitmentDomain))
	d.Write(salt)
	d.Write([]byte(phc))
	return d.Sum(salt[:saltSize:saltSize])
}
