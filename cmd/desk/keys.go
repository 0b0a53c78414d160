package main

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	acts "zapis/desk/office"
	"zapis/modes"
	"zapis/scoresheet/attest"
)

type keyCmd struct {
	Whose string `arg:"" enum:"organizer,arbiter" help:"organizer: enrols devices. arbiter: answers a device's challenge."`
	File  string `arg:"" name:"FILE" help:"Where the private key is kept. An existing file is not overwritten."`
}

// Run generates a key and prints its public half.
func (c *keyCmd) Run(d *desk) error {
	var private, public string
	if c.Whose == "arbiter" {
		key, err := modes.NewAnswerKey()
		if err != nil {
			return err
		}
		private, public = key.Text(), key.Public().Text()
	} else {
		half, key, err := ed25519.GenerateKey(rand.Reader)
		if err != nil {
			return err
		}
		private, public = attest.FormatKey(attest.OrganizerKey, key.Seed()), attest.FormatKey(attest.OrganizerPublic, half)
	}
	if err := acts.WriteKey(c.File, private+"\n"); err != nil {
		return err
	}
	_, err := fmt.Fprintln(d.stdout, public)
	return err
}

// knownKeys holds the keys that are passed to verify.
type knownKeys struct{ devices, organizers []ed25519.PublicKey }

// readKeys reads files of public keys, one on each line: the key of a device
// or an organizer, or the key of a device as in the tag ZapisDevice. A name
// may follow;
// # begins a comment.
func readKeys(files []string) (keys knownKeys, err error) {
	for _, file := range files {
		data, err := acts.ReadSmall(file)
		if err != nil {
			return keys, fmt.Errorf("the keys in %s cannot be read: %w: name a file that can", file, causeOf(err))
		}
		for i, line := range strings.Split(string(data), "\n") {
			words := strings.Fields(line)
			if len(words) == 0 || strings.HasPrefix(words[0], "#") {
				continue
			}
			if err := keys.take(words); err != nil {
				return keys, fmt.Errorf("%s, line %d: %w", file, i+1, err)
			}
		}
	}
	return keys, nil
}

func (k *knownKeys) take(words []string) error {
	if !strings.HasPrefix(words[0], "zapis-") {
		key, err := base64.StdEncoding.Strict().DecodeString(words[0])
		if err != nil || len(key) != ed25519.PublicKeySize {
			return fmt.Errorf("this is not a device's key: copy it from the tag %s", attest.TagDevice)
		}
		if err := attest.CheckPublicKey(key); err != nil {
			return err
		}
		k.devices = append(k.devices, key)
		return nil
	}
	kind, key, err := attest.ParseKey(strings.Join(words[:min(3, len(words))], " "))
	switch {
	case err != nil:
		return err
	case kind == attest.DeviceKey:
		k.devices = append(k.devices, key)
	case kind == attest.OrganizerPublic:
		k.organizers = append(k.organizers, key)
	case kind == attest.OrganizerKey:
		return fmt.Errorf("this is the organizer's private key, which stays with him: give the line that begins with %s", attest.OrganizerPublic)
	default:
		return errors.New("this is an arbiter's key, which tells nothing about a game: give a device's or an organizer's")
	}
	return nil
}
