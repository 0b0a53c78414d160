package main

import (
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"time"

	values "zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pack"
	"zapis/desk/publish"
	"zapis/modes"
)

type packCmd struct {
	officeFlags
	keysFlag
	Round int    `placeholder:"N" help:"The packs of this round, of the section or of all; without it, the event's pack."`
	Out   string `default:"." placeholder:"FOLDER" help:"Where to write them: the stick that goes to the devices."`
	Codes bool   `help:"Also a pack for each device of the round with an arbiter's code of its own, 12 digits; the list of codes lies with the keys. Arbiters' keys do without."`
}

// Run writes packs. Each has an issue of its own, which is stated before the
// file is written: a number is never used twice.
func (c *packCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		if err := o.may(values.ActPack); err != nil {
			return err
		}
		key, mandate, err := c.eventKey()
		if err != nil {
			return err
		}
		if last, err := o.mandates(); err != nil {
			return err
		} else if mandate.Number < last {
			return fmt.Errorf("the event's key in %s was replaced, and devices refuse its packs: name the folder with the new one with --keys", c.Keys)
		}
		if err := os.MkdirAll(c.Out, 0o755); err != nil {
			return fmt.Errorf("%s cannot be written to: %w: name a folder that can", c.Out, causeOf(err))
		}
		rounds, err := c.rounds(o)
		if err != nil {
			return err
		}
		for _, r := range rounds {
			if err := c.write(o, r, mandate, key); err != nil {
				return err
			}
		}
		return nil
	})
}

// rounds returns the rounds that are to be packed; nil stands for the event.
func (c *packCmd) rounds(o *office) ([]*values.RoundSeen, error) {
	if c.Round == 0 {
		return []*values.RoundSeen{nil}, nil
	}
	return o.rounds(c.Round)
}

// eventKey reads the event's key and the organizer's mandate for it.
func (k *keysFlag) eventKey() (ed25519.PrivateKey, pack.Mandate, error) {
	key, err := privateKey(k.file(eventFile), pack.ParseEventKey)
	if err != nil {
		return nil, pack.Mandate{}, fmt.Errorf("%w: name the folder with the keys of the event with --keys", err)
	}
	mandate, err := privateKey(k.file(mandateFile), func(text string) (pack.Mandate, error) { return pack.ParseMandate([]byte(text)) })
	return key, mandate, err
}

func (c *packCmd) write(o *office, r *values.RoundSeen, mandate pack.Mandate, key ed25519.PrivateKey) error {
	event := *o.Event()
	event.Staff = nil // who works at the desk is nothing to devices
	p := &pack.Pack{Issue: o.NextIssue(), At: time.Now(), Event: event}
	place := values.Place{}
	name := publish.SafeName(event.Name)
	if r != nil {
		section, err := event.Section(r.Section)
		if err != nil {
			return err
		}
		p.Event.Sections = []values.Section{*section}
		round := r.Round
		round.Boards = nil
		for i := range r.Boards {
			b := r.Boards[i]
			b.Result = ""
			round.Boards = append(round.Boards, b)
		}
		p.Round = &round
		place.Section, place.Round = r.Section, r.Number
		name = fmt.Sprintf("%s-round-%d", publish.SafeName(r.Section), r.Number)
	}
	for _, dev := range o.Hall().Devices {
		switch {
		case dev.Revoked:
			p.Revoked = append(p.Revoked, dev.Fingerprint)
		case dev.Certificate != "":
			p.Certificates = append(p.Certificates, dev.Certificate)
		}
	}
	text, err := pack.Seal(p, mandate, key)
	if err != nil {
		return err
	}
	parsed, err := pack.Parse(text)
	if err != nil {
		return err
	}
	var own ownPacks
	if c.Codes && r != nil {
		if own, err = sealCodes(o, r, p, mandate, key); err != nil {
			return err
		}
	}
	body := values.Issued{Issue: p.Issue, Time: p.At, Digest: parsed.Digest()}
	said := append(own.said, intake.Said{Place: place, Body: body, Blobs: []string{intake.Hash(text)}})
	if _, err := o.State(o.ctx(), o.who, said, text); err != nil {
		return err
	}
	if c.Codes && r != nil {
		if err := c.writeCodes(&own, name, p.Issue); err != nil {
			return err
		}
	}
	file := filepath.Join(c.Out, name+pack.Extension)
	if _, err := publish.WriteFile(file, text); err != nil {
		return fmt.Errorf("%s cannot be written: %w: the issue is in the store, write the pack again", file, causeOf(err))
	}
	return o.answer(packJSON{true, file, p.Issue, place.Section, place.Round, len(p.Certificates), o.who.Name},
		"issue %d: %s, %s", p.Issue, fileName(file), count(len(p.Certificates), "enrolled device"))
}

// ownPacks are packs of which each is for one device alone, with its code.
type ownPacks struct {
	names []string
	texts [][]byte
	said  []intake.Said // that they were written: a device names its pack by the digest
	codes strings.Builder
}

// sealCodes seals a pack for each device of a round with a code of its own.
func sealCodes(o *office, r *values.RoundSeen, p *pack.Pack, mandate pack.Mandate, key ed25519.PrivateKey) (all ownPacks, err error) {
	for i := range r.Boards {
		b := &r.Boards[i]
		for side, means := range r.Seen(b.Name).Means {
			if means != values.ByDevice {
				continue
			}
			code, err := drawCode()
			if err != nil {
				return all, err
			}
			hash, err := modes.HashCode(code, modes.DefaultParams)
			if err != nil {
				return all, err
			}
			own := *p
			own.Code = &pack.Code{Board: b.Name, Side: side, Hash: hash}
			text, err := pack.Seal(&own, mandate, key)
			if err != nil {
				return all, err
			}
			parsed, err := pack.Parse(text)
			if err != nil {
				return all, err
			}
			all.names = append(all.names, fmt.Sprintf("%s-%s%s", publish.SafeName(b.Name), values.SideWord(side), pack.Extension))
			all.texts = append(all.texts, text)
			body := values.Issued{Issue: p.Issue, Time: p.At, Digest: parsed.Digest()}
			all.said = append(all.said, intake.Said{Place: values.Place{Section: r.Section, Round: r.Number}, Body: body})
			fmt.Fprintf(&all.codes, "%s %s %s %s %s\n", b.Name, values.SideWord(side), code[:4], code[4:8], code[8:])
		}
		if err := o.ctx().Err(); err != nil {
			return all, errors.New("stopped: write the pack again")
		}
	}
	return all, nil
}

// writeCodes writes each device's own pack into a file for that device alone:
// whoever has the file can try guesses against the code's hash. The files are not
// kept in the store.
func (c *packCmd) writeCodes(all *ownPacks, name string, issue int) error {
	for i, text := range all.texts {
		file := filepath.Join(c.Out, name+"-codes", all.names[i])
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return fmt.Errorf("%s cannot be written to: %w: name a folder that can", c.Out, causeOf(err))
		}
		if _, err := publish.WriteFile(file, text); err != nil {
			return fmt.Errorf("%s cannot be written: %w: write the pack again", file, causeOf(err))
		}
	}
	return writeNew(c.file(fmt.Sprintf("codes-%s-issue-%d.txt", name, issue)), all.codes.String())
}

// drawCode draws a code of 12 digits.
func drawCode() (string, error) {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000_000_000))
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%012d", n), nil
}

type packJSON struct {
	OK      bool   `json:"ok"` // always
	File    string `json:"file"`
	Issue   int    `json:"issue"`
	Section string `json:"section,omitempty"`
	Round   int    `json:"round,omitempty"`
	Devices int    `json:"devices"`
	By      string `json:"by"`
}
