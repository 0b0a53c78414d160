package main

import (
	"bufio"
	"bytes"
	"crypto/ed25519"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"zapis/scoresheet/attest"
)

type enrolCmd struct {
	Device []string `arg:"" name:"DEVICE" help:"The device's key as it shows it (zapis-device-1 …), or a file with it, or a PGN or record file that the device attested."`
	Key    string   `required:"" placeholder:"FILE" help:"The organizer's private key, made by: zapis-desk key organizer FILE"`
	Name   string   `xor:"name" required:"" help:"Name of the device's owner."`
	Label  string   `xor:"name" required:"" help:"In place of a name: what the organizer calls a device of his own."`
	From   string   `placeholder:"2026-11-20" help:"First day on which a game may be opened."`
	Until  string   `placeholder:"2026-12-31" help:"Last day on which a game may be opened."`
	Output string   `short:"o" placeholder:"FILE" help:"Where to write the certificate; else to the standard output."`
}

// Run signs the certificate that a device is enrolled, and shows what it
// signed.
func (c *enrolCmd) Run(d *desk) error {
	organizer, err := privateKey(c.Key, attest.ParseOrganizerKey)
	if err != nil {
		return err
	}
	device, err := deviceKey(c.Device)
	if err != nil {
		return err
	}
	certificate := attest.Certificate{Device: device, Role: attest.RoleOwner, Name: c.Name, From: c.From, Until: c.Until}
	if c.Label != "" {
		certificate.Role, certificate.Name = attest.RoleLabel, c.Label
	}
	text, err := attest.Enrol(organizer, certificate)
	if err != nil {
		return err
	}
	if c.Output == "" {
		_, err = d.stdout.Write(text)
	} else if err = os.WriteFile(c.Output, text, 0o644); err != nil {
		return fmt.Errorf("%s cannot be written: %w: name a file that can", c.Output, causeOf(err))
	}
	// To be compared with the device, which shows the same.
	fmt.Fprintf(d.stderr, "device %s, emblem %s: %s\n", attest.Fingerprint(device), attest.EmblemOf(device).Text(), enrolledAs(&certificate))
	return err
}

// enrolledAs returns in words whom or what a certificate names, and for how
// long it is valid.
func enrolledAs(c *attest.Certificate) string {
	text := string(c.Role) + " " + quoted(c.Name)
	if c.From != "" {
		text += " from " + c.From
	}
	if c.Until != "" {
		text += " until " + c.Until
	}
	return text
}

// deviceKey returns the key of the device named by the arguments.
func deviceKey(words []string) (ed25519.PublicKey, error) {
	text := strings.Join(words, " ")
	if strings.HasPrefix(text, "zapis-") {
		return parseDevice(text)
	}
	file, err := open(text)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s is neither a device's key, which begins with %s, nor a file", text, attest.DeviceKey)
	}
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w: name a file that can", text, causeOf(err))
	}
	defer file.Close()
	key, err := deviceOf(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", text, err)
	}
	return key, nil
}

func parseDevice(text string) (ed25519.PublicKey, error) {
	kind, key, err := attest.ParseKey(text)
	if err == nil && kind != attest.DeviceKey {
		err = fmt.Errorf("a %s is needed here, not a %s", attest.DeviceKey, kind)
	}
	return key, err
}

// deviceOf returns the key in a file that contains either the key of a device
// or games that one device attested.
func deviceOf(file io.Reader) (ed25519.PublicKey, error) {
	in := bufio.NewReader(file)
	if head, _ := in.Peek(64); bytes.HasPrefix(bytes.TrimSpace(head), []byte("zapis-")) {
		data, err := io.ReadAll(io.LimitReader(in, mostKeys))
		if err != nil {
			return nil, err
		}
		return parseDevice(string(data))
	}
	var key ed25519.PublicKey
	for r, err := range attest.VerifyEach(in, nil) {
		switch {
		case err != nil:
			return nil, fmt.Errorf("it cannot be read: %w: name a file that can", causeOf(err))
		case r.Status != attest.Intact:
			return nil, fmt.Errorf("only an attested game tells whose it is: this one is %s", r.Describe())
		case key != nil && !key.Equal(r.Key):
			return nil, errors.New("its games are of several devices: name a file of one")
		}
		key = r.Key
	}
	return key, nil
}
