package storage

import (
	"bytes"
	"cmp"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// keyHead is the first line of a key's file. Below it stand the seed and the
// public key in base64; the second is derived from the first, and shows that
// no byte of it rotted, which would silently make this another device.
const keyHead = "zapis device key 1"

// Key returns the device's key, by which it is known. It is made when it is
// first asked for. A file that is there and is not a key is mended where one
// bit of it rotted; else it is set aside as it is, and another key is made: a
// game that is on is recorded under that one, and told of it by
// [Store.Damage] and by the key that stands in the log.
func (s *Store) Key() (ed25519.PrivateKey, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	path := filepath.Join(s.dir, keyName)
	key, err := readKey(path)
	if err != nil && !s.opts.ReadOnly && s.lock != nil {
		key, err = s.replaceKey(path, err)
	}
	if err != nil {
		return nil, fault(path, err, "read the device's key")
	}
	return key, nil
}

// replaceKey makes the file a key again, after it could not be read for why.
func (s *Store) replaceKey(path string, why error) (ed25519.PrivateKey, error) {
	if errors.Is(why, fs.ErrNotExist) {
		return makeKey(path)
	}
	var key ed25519.PrivateKey
	var err error
	if b, readErr := readOwn(path); readErr == nil {
		mended := mendBit(b, func(b []byte) bool {
			key, err = parseKey(b)
			return err == nil
		})
		if !mended {
			key = nil
		}
	}
	if _, err := setAside(path); err != nil {
		return nil, cmp.Or(why, err)
	}
	s.noteDamage(fault(path, why, "read the device's key"))
	if key == nil {
		return makeKey(path)
	}
	return key, writeWhole(path, formatKey(key))
}

func readKey(path string) (ed25519.PrivateKey, error) {
	b, err := readOwn(path)
	if err != nil {
		return nil, err
	}
	return parseKey(b)
}

func parseKey(b []byte) (ed25519.PrivateKey, error) {
	lines := strings.Split(string(b), "\n")
	if len(lines) != 4 || lines[0] != keyHead {
		return nil, errNotKey
	}
	seed, err := base64.StdEncoding.Strict().DecodeString(lines[1])
	if err != nil || len(seed) != ed25519.SeedSize {
		return nil, errNotKey
	}
	key := ed25519.NewKeyFromSeed(seed)
	if !bytes.Equal(b, formatKey(key)) {
		return nil, errNotKey
	}
	return key, nil
}

func formatKey(key ed25519.PrivateKey) []byte {
	b64 := base64.StdEncoding.EncodeToString
	return fmt.Appendf(nil, "%s\n%s\n%s\n", keyHead, b64(key.Seed()), b64(key[ed25519.SeedSize:]))
}

func makeKey(path string) (ed25519.PrivateKey, error) {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	if err := writeWhole(path, formatKey(key)); err != nil {
		return nil, err
	}
	return key, nil
}

// writeWhole writes a file that is there whole or not at all, for its owner
// alone, and durable when it returns.
func writeWhole(path string, b []byte) error {
	fresh := path + ".new"
	if err := clearAway(fresh); err != nil {
		return err
	}
	f, err := os.OpenFile(fresh, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(b)
	if err == nil {
		err = f.Sync()
	}
	if err = cmp.Or(err, f.Close()); err != nil {
		_ = os.Remove(fresh)
		return err
	}
	if err := os.Rename(fresh, path); err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}
