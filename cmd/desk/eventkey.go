package main

import (
	"crypto/ed25519"
	"fmt"

	acts "zapis/desk/office"

	values "zapis/desk"
)

type eventKeyCmd struct {
	officeFlags
	keysFlag
	passphraseFlag
	Key string `placeholder:"FILE" help:"The organizer's key; by default organizer.key in the folder with the keys."`
}

// Run replaces the event's key after the desk that had it was stolen: the
// organizer signs a mandate with the next number for a new one. Devices that
// have taken a pack with it refuse packs with the old key.
func (c *eventKeyCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		if err := o.may(values.ActEvent); err != nil {
			return err
		}
		organizer, err := organizerKey(d, &c.keysFlag, &c.passphraseFlag, c.Key)
		if err != nil {
			return err
		}
		number, err := acts.ReplaceKey(o.ctx(), o.Desk, o.who, organizer, c.folder())
		if err != nil {
			return err
		}
		fmt.Fprintln(d.stderr, "write the packs anew and take them to all devices: until a device has one of them it takes packs of the old key too; zapis-desk devices names those that have none")
		return o.answer(keyJSON{true, number, c.file(acts.EventFile), o.who.Name}, "the event has a new key, mandate %d: %s", number, fileName(c.file(acts.EventFile)))
	})
}

type keyJSON struct {
	OK      bool   `json:"ok"` // always
	Mandate int    `json:"mandate"`
	File    string `json:"file"`
	By      string `json:"by"`
}

// organizerKey reads the organizer's private key, and asks for its passphrase if
// it has one.
func organizerKey(d *desk, keys *keysFlag, phrase *passphraseFlag, name string) (ed25519.PrivateKey, error) {
	return keys.folder().Organizer(name, func() (string, error) { return phrase.passphrase(d) })
}
