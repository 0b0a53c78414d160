package office

import (
	"crypto/ed25519"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"zapis/desk"
	"zapis/desk/pack"
)

// Folder is the name of a folder with keys: those that a desk works with and, until
// the organizer removes it, his own, protected by a passphrase.
type Folder string

// The files of a folder of keys.
const (
	OrganizerFile = "organizer.key" // behind a passphrase
	EventFile     = "event.key"
	MandateFile   = "event.mandate"
	SealFile      = "seal.key"
	AuthorityFile = "event.ca" // the key of the event's certificates
)

// File returns the path of a file of the folder.
func (f Folder) File(name string) string { return filepath.Join(string(f), name) }

// ArbiterFile returns the name of the file with an arbiter's key.
func ArbiterFile(name string) string {
	plain := strings.Map(func(c rune) rune {
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c > 0x7f && strconv.IsPrint(c):
			return c
		}
		return '-'
	}, name)
	for strings.Contains(plain, "--") {
		plain = strings.ReplaceAll(plain, "--", "-")
	}
	return "arbiter-" + strings.Trim(plain, "-") + ".key"
}

// Signer holds what packs are signed with: the event's key and the organizer's
// mandate for it.
type Signer struct {
	Key     ed25519.PrivateKey
	Mandate pack.Mandate
}

// Signer reads the event's key and its mandate.
func (f Folder) Signer() (s Signer, err error) {
	s.Key, err = ReadKey(f.File(EventFile), pack.ParseEventKey)
	if err != nil {
		return s, fmt.Errorf("%w: name the folder with the keys of the event with --keys", err)
	}
	s.Mandate, err = ReadKey(f.File(MandateFile), func(text string) (pack.Mandate, error) { return pack.ParseMandate([]byte(text)) })
	return s, err
}

// Make creates the folder, readable only by its owner.
func (f Folder) Make() error {
	if err := os.MkdirAll(string(f), 0o700); err != nil {
		err = fmt.Errorf("%s cannot be written to: %w: name a folder that can, with --keys", f, causeOf(err))
		return desk.Because(err, "why.keys.write", 0, string(f))
	}
	return nil
}

// ReadKey reads a file with a key.
func ReadKey[K any](name string, parse func(text string) (K, error)) (key K, err error) {
	data, err := ReadSmall(name)
	if err != nil {
		err = fmt.Errorf("the key in %s cannot be read: %w: name a file that can", name, causeOf(err))
		return key, desk.Because(err, "why.keys.read", 0, name)
	}
	if key, err = parse(string(data)); err != nil {
		if _, told := desk.ReasonOf(err); told {
			return key, err
		}
		return key, desk.Because(fmt.Errorf("%s: %w", name, err), "why.keys.other", 0, name)
	}
	return key, nil
}

// WriteKey creates a file that only its owner can read. It fails if the file
// exists: no key is overwritten.
func WriteKey(name, text string) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		err = fmt.Errorf("%s already exists and was left unchanged: name another file", name)
		return desk.Because(err, "why.keys.there", 0, name)
	}
	if err != nil {
		err = fmt.Errorf("%s cannot be written: %w: name a file that can", name, causeOf(err))
		return desk.Because(err, "why.keys.write", 0, name)
	}
	_, err = file.WriteString(text)
	if err == nil {
		err = file.Sync()
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		_ = os.Remove(name) // half a key is useless
		err = fmt.Errorf("%s cannot be written: %w: make room, or name another file", name, causeOf(err))
		return desk.Because(err, "why.keys.write", 0, name)
	}
	return nil
}

// causeOf returns what went wrong with a file, without its name.
func causeOf(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// Has reports whether a file is in the folder.
func (f Folder) Has(name string) bool {
	if f == "" {
		return false
	}
	info, err := os.Stat(f.File(name))
	return err == nil && info.Mode().IsRegular()
}
