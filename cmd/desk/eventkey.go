package main

import (
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"
	"os"

	acts "zapis/desk/office"

	values "zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pack"
	"zapis/scoresheet/attest"
)

type eventKeyCmd struct {
	officeFlags
	keysFlag
	passphraseFlag
	Key string `placeholder:"FILE" help:"The organizer's key; else organizer.key in the folder with the keys."`
}

// Run replaces the event's key, since the desk that had it was stolen: the
// organizer signs a mandate with the next number for a new one. Devices that
// have taken a pack with it take none of the old key any more.
func (c *eventKeyCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		if err := o.may(values.ActEvent); err != nil {
			return err
		}
		organizer, err := organizerKey(d, &c.keysFlag, &c.passphraseFlag, c.Key)
		if err != nil {
			return err
		}
		if public := attest.FormatKey(attest.OrganizerPublic, organizer.Public().(ed25519.PublicKey)); public != o.Event().Organizer {
			return errors.New("this is the key of another organizer: name the one of this event with --key")
		}
		last, err := acts.LastMandate(o.ctx(), o.Desk)
		if err != nil {
			return err
		}
		half, key, err := ed25519.GenerateKey(rand.Reader)
		if err != nil {
			return err
		}
		mandate, err := pack.NewMandate(organizer, o.Event().ID, last+1, half)
		if err != nil {
			return err
		}
		if err := c.replace(o, key, mandate, last); err != nil {
			return err
		}
		fmt.Fprintln(d.stderr, "write the packs anew and take them to all devices: until a device has one of them it takes packs of the old key too")
		return o.answer(keyJSON{true, mandate.Number, c.file(acts.EventFile), o.who.Name}, "the event has a new key, mandate %d: %s", mandate.Number, fileName(c.file(acts.EventFile)))
	})
}

type keyJSON struct {
	OK      bool   `json:"ok"` // always
	Mandate int    `json:"mandate"`
	File    string `json:"file"`
	By      string `json:"by"`
}

// replace writes the new key, states its mandate, and gives the files their
// names. The old key stays under another name: no key is overwritten.
func (c *eventKeyCmd) replace(o *office, key ed25519.PrivateKey, mandate pack.Mandate, last int) error {
	const fresh = ".new"
	if err := os.MkdirAll(c.Keys, 0o700); err != nil {
		return fmt.Errorf("%s cannot be written to: %w: name a folder that can, with --keys", c.Keys, causeOf(err))
	}
	text := mandate.Text()
	files := [][2]string{{acts.EventFile, attest.FormatKey(attest.EventKey, key.Seed()) + "\n"}, {acts.MandateFile, string(text)}}
	for _, f := range files {
		if err := acts.WriteKey(c.file(f[0]+fresh), f[1]); err != nil {
			return err
		}
	}
	if _, err := o.State(o.ctx(), o.who, []intake.Said{{Body: *o.Event(), Blobs: []string{intake.Hash(text)}}}, text); err != nil {
		for _, f := range files {
			_ = os.Remove(c.file(f[0] + fresh)) // no mandate names it
		}
		return err
	}
	for _, f := range files {
		name := c.file(f[0])
		err := os.Rename(name, fmt.Sprintf("%s.%d", name, last))
		if err == nil || errors.Is(err, os.ErrNotExist) {
			err = os.Rename(name+fresh, name)
		}
		if err != nil {
			return fmt.Errorf("%s cannot be renamed: %w: name %s%s so by hand", name, causeOf(err), name, fresh)
		}
	}
	return nil
}

// organizerKey reads the organizer's private key, and asks for its passphrase if
// it has one.
func organizerKey(d *desk, keys *keysFlag, phrase *passphraseFlag, name string) (ed25519.PrivateKey, error) {
	if name == "" {
		name = keys.file(acts.OrganizerFile)
	}
	return acts.ReadKey(name, func(text string) (ed25519.PrivateKey, error) {
		if !pack.IsLocked([]byte(text)) {
			return attest.ParseOrganizerKey(text)
		}
		passphrase, err := phrase.passphrase(d)
		if err != nil {
			return nil, err
		}
		if text, err = pack.Unlock([]byte(text), passphrase); err != nil {
			return nil, err
		}
		return attest.ParseOrganizerKey(text)
	})
}
