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
	"path/filepath"
	"strconv"
	"strings"

	acts "zapis/desk/office"

	values "zapis/desk"
	"zapis/desk/pack"
	"zapis/scoresheet/attest"
)

type enrolCmd struct {
	storeFlags
	keysFlag
	passphraseFlag
	Device []string `arg:"" name:"DEVICE" help:"The device's key as it shows it (zapis-device-1 …), or a file with it, or a PGN or record file that the device attested; or statements of devices, one or many, or a folder of them."`
	Key    string   `placeholder:"FILE" help:"The organizer's private key, made by event new, or by: zapis-desk key organizer FILE"`
	Name   string   `xor:"name" help:"Name of the device's owner; without name or label, the name that the statement gives."`
	Label  string   `xor:"name" help:"Instead of a name: what the organizer calls a device of his own. # in it becomes the number of the device, from 1, in the order of the files; if the files have the names that the devices gave them, in the order in which the devices took the pack."`
	Lies   string   `name:"at" placeholder:"BOARD/SIDE" help:"Board and side of the device in every round, as 12/white."`
	From   string   `placeholder:"2026-11-20" help:"First day on which a game may be opened."`
	Until  string   `placeholder:"2026-12-31" help:"Last day on which a game may be opened."`
	Output string   `short:"o" placeholder:"FILE" help:"Where to write the certificate; else to the standard output, unless there is an event, whose next pack has it."`
}

// Run signs the certificates of devices, and shows what it signed. If there is
// an event, its next packs bring them to the devices.
func (c *enrolCmd) Run(d *desk) error {
	all, err := c.devices(d)
	if err != nil {
		return err
	}
	organizer, err := c.organizer(d)
	if err != nil {
		return err
	}
	var signed []*acts.Enrolment
	for i, e := range all {
		s, err := c.enrol(d, organizer, e, i+1)
		if err != nil {
			return err
		}
		signed = append(signed, s)
	}
	if !c.isThere() {
		return nil
	}
	return c.work(d, func(o *office) error {
		return acts.Enrol(o.ctx(), o.Desk, o.who, organizer.Public().(ed25519.PublicKey), signed)
	})
}

// devices returns the devices that the arguments name: one by its key, or one
// for each statement.
func (c *enrolCmd) devices(d *desk) (all []acts.Enrolling, err error) {
	if err := c.openFolders(); err != nil {
		return nil, err
	}
	of := map[string]int{} // how many statements each device has, by its key
	for _, name := range c.Device {
		data, err := acts.ReadSmall(name)
		if err != nil || !pack.IsStatement(data) {
			break
		}
		e, err := acts.ReadEnrolling(filepath.Base(name), data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all, of[string(e.Key)] = append(all, e), of[string(e.Key)]+1
	}
	read := len(all)
	all = acts.OncePerDevice(all)
	for _, e := range all {
		if n := of[string(e.Key)]; n > 1 {
			fmt.Fprintf(d.stderr, "device %s has %d statements here: it is enrolled once, by %s\n", attest.Fingerprint(e.Key), n, fileName(e.File))
		}
	}
	acts.AsVisited(all)
	switch {
	case len(all) > 1 && c.Name != "":
		return nil, errors.New("a name is for one device: enrol the others by their statements, or with --label and a # in it")
	case len(all) > 1 && c.Label != "" && !strings.Contains(c.Label, "#"):
		return nil, errors.New("several devices need different labels: write # where the number belongs, as in --label 'Board #'")
	case read == len(c.Device):
		return all, nil
	case read > 0:
		return nil, fmt.Errorf("%s is not a statement of a device: name statements only", c.Device[read])
	}
	if c.Name == "" && c.Label == "" {
		return nil, errors.New("it is not said whose device it is: give --name or --label")
	}
	key, err := deviceKey(c.Device)
	return []acts.Enrolling{{Key: key}}, err
}

// openFolders replaces a named folder with the statements in it, sorted by
// name.
func (c *enrolCmd) openFolders() error {
	var files []string
	for _, name := range c.Device {
		info, err := os.Stat(name)
		if err != nil || !info.IsDir() {
			files = append(files, name)
			continue
		}
		inside, err := os.ReadDir(name)
		if err != nil {
			return fmt.Errorf("%s cannot be read: %w: name a folder that can", fileName(name), causeOf(err))
		}
		found := false
		for _, f := range inside {
			if filepath.Ext(f.Name()) == pack.StatementExtension {
				files, found = append(files, filepath.Join(name, f.Name())), true
			}
		}
		if !found {
			return fmt.Errorf("%s contains no statement of a device (*%s): take the event's pack on the devices first", fileName(name), pack.StatementExtension)
		}
	}
	c.Device = files
	return nil
}

// organizer reads the organizer's private key, which may be locked.
func (c *enrolCmd) organizer(d *desk) (ed25519.PrivateKey, error) {
	return organizerKey(d, &c.keysFlag, &c.passphraseFlag, c.Key)
}

// enrol signs the certificate of one device, and shows it.
func (c *enrolCmd) enrol(d *desk, organizer ed25519.PrivateKey, e acts.Enrolling, number int) (*acts.Enrolment, error) {
	e.From, e.Until = c.From, c.Until
	e.Label = strings.ReplaceAll(c.Label, "#", strconv.Itoa(number))
	if c.Name != "" {
		e.Owner = c.Name
	}
	if c.Lies != "" {
		at, word, _ := strings.Cut(c.Lies, "/")
		side, err := values.ParseSide(word)
		if err != nil || !values.IsWord(at) {
			return nil, fmt.Errorf("%q is not a place for a device: write board and side, as 12/white", c.Lies)
		}
		e.Section, e.Board, e.Side = c.Section, at, values.SideWord(side)
	}
	signed, err := acts.Certify(organizer, e)
	if err != nil {
		return nil, err
	}
	switch {
	case c.Output != "":
		if err := os.WriteFile(c.Output, signed.Text, 0o644); err != nil {
			return nil, fmt.Errorf("%s cannot be written: %w: name a file that can", c.Output, causeOf(err))
		}
	case !c.isThere():
		if _, err := d.stdout.Write(signed.Text); err != nil {
			return nil, err
		}
	}
	// To be compared with the device, which shows the same.
	fmt.Fprintf(d.stderr, "device %s, emblem %s: %s\n", attest.Fingerprint(e.Key), attest.EmblemOf(e.Key).Text(), enrolledAs(&signed.Certificate))
	return signed, nil
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
		data, err := io.ReadAll(io.LimitReader(in, acts.MaxSmall))
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
			return nil, errors.New("its games come from several devices: name a file from one")
		}
		key = r.Key
	}
	return key, nil
}
