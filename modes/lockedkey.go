package modes

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
)

// MinKeyCode is how many digits a code has at least that locks an answer key.
// The key opens every device of an event, and whoever copies the file tries as
// fast as his machines allow: see [Holds].
const MinKeyCode = 10

// ValidKeyCode returns an error unless the code consists of 10 to 32 digits.
func ValidKeyCode(code string) error {
	if err := ValidCode(code); err != nil {
		return err
	}
	if len(code) < MinKeyCode {
		return fmt.Errorf("a code that locks an arbiter's key has %d to %d digits: choose another", MinKeyCode, MaxCode)
	}
	return nil
}

const lockedKeyKind = "zapis-arbiter-locked-1"

// LockedKey is an [AnswerKey] that only a code opens. It tells the public half
// to everybody. The zero value holds no key.
//
// Its text is one line without a line end, in four words: zapis-arbiter-locked-1,
// the public key's 32 bytes in base64, an Argon2id string in the format of
// [HashCode], and a checksum as in [AnswerKey.Text]. In the place of the hash
// the string has a box: the 32 bytes of the private key, encrypted with
// AES-256-GCM under the 32 bytes that Argon2id makes of code and salt, with a
// nonce of zeros and the two words before it as additional data. The salt, and
// with it the key of the box, is new for each box.
type LockedKey struct {
	public AnswerPublic
	box    stored
}

// LockKey locks a key with a code.
func LockKey(key AnswerKey, code string, p Params) (LockedKey, error) {
	if key.key == nil {
		return LockedKey{}, errors.New("there is no key to lock: make one")
	}
	if err := ValidKeyCode(code); err != nil {
		return LockedKey{}, err
	}
	if err := p.check(); err != nil {
		return LockedKey{}, err
	}
	salt := make([]byte, saltSize)
	if _, err := rand.Read(salt); err != nil {
		return LockedKey{}, fmt.Errorf("no randomness for the salt of a key: %w", err)
	}
	l := LockedKey{key.Public(), stored{params: p, salt: salt}}
	seal, err := l.cipher(code)
	if err != nil {
		return LockedKey{}, err
	}
	l.box.hash = seal.Seal(nil, make([]byte, seal.NonceSize()), key.key.Bytes(), []byte(l.head()))
	return l, nil
}

// ErrKeyCode is returned for a wrong code.
var ErrKeyCode = errors.New("this is not the code that the key was locked with: type it again")

// Unlock returns the key. For a wrong code it fails with [ErrKeyCode]; a box that
// was changed cannot be told from that.
func (l LockedKey) Unlock(code string) (AnswerKey, error) {
	if ValidCode(code) != nil || l.IsZero() {
		return AnswerKey{}, ErrKeyCode
	}
	seal, err := l.cipher(code)
	if err != nil {
		return AnswerKey{}, err
	}
	b, err := seal.Open(nil, make([]byte, seal.NonceSize()), l.box.hash, []byte(l.head()))
	if err != nil {
		return AnswerKey{}, ErrKeyCode
	}
	key, err := parseAnswerBytes(b)
	if err == nil && key.Public().Text() != l.public.Text() {
		err = errors.New("this locked key is damaged: bring the key again")
	}
	return key, err
}

func (l LockedKey) cipher(code string) (cipher.AEAD, error) {
	block, err := aes.NewCipher(l.box.params.hash(code, l.box.salt, hashSize))
	if err != nil {
		return nil, fmt.Errorf("locking a key: %w", err)
	}
	return cipher.NewGCM(block)
}

func (l LockedKey) head() string {
	return lockedKeyKind + " " + keyEncoding.EncodeToString(l.public.key.Bytes())
}

// Public returns the public half.
func (l LockedKey) Public() AnswerPublic { return l.public }

// IsZero reports whether there is no key.
func (l LockedKey) IsZero() bool { return l.public.IsZero() }

// Text returns the locked key as one line. For the zero value it returns "".
func (l LockedKey) Text() string {
	if l.IsZero() {
		return ""
	}
	text := l.head() + " " + l.box.String()
	return text + " " + keyChecksum(text)
}

// ParseLockedKey parses the result of [LockedKey.Text] and accepts nothing else.
func ParseLockedKey(text string) (LockedKey, error) {
	damaged := errors.New("this locked key is damaged: bring the key again")
	word := strings.Split(text, " ")
	if len(text) > 1024 || len(word) != 4 || word[0] != lockedKeyKind {
		return LockedKey{}, damaged
	}
	b, err := keyEncoding.DecodeString(word[1])
	if err != nil {
		return LockedKey{}, damaged
	}
	public, err := parsePoint(b)
	if err != nil {
		return LockedKey{}, damaged
	}
	box, err := parsePHC(word[2])
	if err != nil {
		return LockedKey{}, damaged
	}
	l := LockedKey{AnswerPublic{public}, box}
	if l.Text() != text {
		return LockedKey{}, damaged
	}
	return l, nil
}
