package seal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"filippo.io/age"

	"zapis/scoresheet"
)

// The work factors of scrypt, as powers of two. The code has 100 bits, so more
// work does not make guessing harder; 2 to the 10 takes a tablet a few
// milliseconds. A box that asks for more than mostWork is not ours.
const (
	work     = 10
	mostWork = 14
)

// keySize is the length in bytes to which the content of the second box is
// padded, so that the box does not reveal the length of the names unless they
// are long.
const keySize = 512

// Errors of opening.
var (
	ErrWrongCode = errors.New("this code does not open the sealed move: check every character, and that it is for this game")
	ErrWrongKey  = errors.New("this key does not open the sealed move: it was sealed for another key")
	ErrDamaged   = errors.New("the sealed move is damaged and cannot be opened")
)

// Whose says whose sealed move it is. It is sealed together with the code, so
// that nobody can label the box with another game and have its code read out.
type Whose struct {
	Device string `json:"device"` // fingerprint of the device on which the move is sealed
	White  string `json:"white"`
	Black  string `json:"black"`
	Event  string `json:"event,omitempty"`
	Round  string `json:"round,omitempty"`
	Date   string `json:"date,omitempty"`
	Cell   string `json:"cell"` // cell of the sealed move, such as "41w"
}

// opening is the content of the second box.
type opening struct {
	Code string `json:"code"`
	Whose
}

// Seal locks away the entry of a plan for the holder of a key. The lengths of
// both boxes depend only on the names.
func Seal(plan []scoresheet.Payload, whose Whose, key string) (scoresheet.MoveSealed, error) {
	var none scoresheet.MoveSealed
	entry, err := scoresheet.EncodeSealed(plan)
	if err != nil {
		return none, err
	}
	recipient, err := age.ParseX25519Recipient(key)
	if err != nil {
		return none, ErrKeyForm
	}
	code := newCode()
	lock, err := age.NewScryptRecipient(code)
	if err != nil {
		return none, err
	}
	lock.SetWorkFactor(work)
	box, err := encrypt(entry, lock)
	if err != nil {
		return none, err
	}
	told, err := json.Marshal(opening{code, whose})
	if err != nil {
		return none, err
	}
	for len(told)%keySize != 0 {
		told = append(told, ' ')
	}
	second, err := encrypt(told, recipient)
	if err != nil {
		return none, err
	}
	return scoresheet.MoveSealed{Box: box, Key: second, Recipient: recipient.String()}, nil
}

func encrypt(plain []byte, to age.Recipient) ([]byte, error) {
	var out bytes.Buffer
	w, err := age.Encrypt(&out, to)
	if err == nil {
		_, err = w.Write(plain)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		return nil, fmt.Errorf("seal the move: %w", err)
	}
	return out.Bytes(), nil
}

// mostPlain is the largest content of a box that is read, in bytes.
const mostPlain = 64 << 10

// decrypt opens a box. It returns wrong if the identity does not open it.
func decrypt(box []byte, with age.Identity, wrong error) ([]byte, error) {
	r, err := age.Decrypt(bytes.NewReader(box), with)
	var no *age.NoIdentityMatchError
	switch {
	case errors.As(err, &no):
		return nil, wrong
	case err != nil:
		return nil, ErrDamaged
	}
	plain, err := io.ReadAll(io.LimitReader(r, mostPlain))
	if err != nil {
		return nil, ErrDamaged
	}
	return plain, nil
}

// Open returns the sealed move, opened with its code as typed by a person.
func Open(m scoresheet.MoveSealed, code string) (scoresheet.Payload, error) {
	code, err := ParseCode(code)
	if err != nil {
		return nil, err
	}
	id, err := age.NewScryptIdentity(code)
	if err != nil {
		return nil, err
	}
	id.SetMaxWorkFactor(mostWork)
	plain, err := decrypt(m.Box, id, ErrWrongCode)
	if err != nil {
		return nil, err
	}
	entry, err := scoresheet.DecodeSealed(plain)
	if err != nil {
		return nil, ErrDamaged
	}
	return entry, nil
}

// OpenKey returns the opening code and whose move it is, read with the secret
// key.
func OpenKey(m scoresheet.MoveSealed, secret string) (code string, whose Whose, err error) {
	id, err := parseSecret(secret)
	if err != nil {
		return "", whose, err
	}
	told, err := decrypt(m.Key, id, ErrWrongKey)
	if err != nil {
		return "", whose, err
	}
	var o opening
	if err := json.Unmarshal(told, &o); err != nil {
		return "", whose, ErrDamaged
	}
	if code, err = ParseCode(o.Code); err != nil {
		return "", whose, ErrDamaged
	}
	return code, o.Whose, nil
}
