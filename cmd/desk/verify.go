package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"unicode"

	"zapis/scoresheet/attest"
)

type verifyCmd struct {
	Files []string `arg:"" name:"FILE" help:"Attested PGN, or record files."`
	Key   []string `sep:"none" placeholder:"FILE" help:"Public keys of organizers, or of devices, one a line; a name may follow. May be given several times."`
	JSON  bool     `help:"One JSON object a game."`
}

type verifyJSON struct {
	File   string `json:"file"`
	Game   int    `json:"game"`
	Status string `json:"status"`
	Device string `json:"device"`
	White  string `json:"white"`
	Black  string `json:"black"`
	Result string `json:"result"`
	Error  string `json:"error"` // why it is invalid, else ""

	Enrolled       *enrolledJSON `json:"enrolled,omitempty"`
	Alarms         string        `json:"alarms,omitempty"`         // as in the tag ZapisAlarms
	Unacknowledged int           `json:"unacknowledged,omitempty"` // of them
	Before         []string      `json:"before,omitempty"`         // devices that recorded the game before, in order
	Overruled      string        `json:"overruled,omitempty"`      // the sheet has another result than the arbiter ruled
}

// enrolledJSON is the certificate in a game.
type enrolledJSON struct {
	Role      string `json:"role"` // owner or label
	Name      string `json:"name"`
	From      string `json:"from,omitempty"`
	Until     string `json:"until,omitempty"`
	Organizer string `json:"organizer"`       // fingerprint
	Doubt     string `json:"doubt,omitempty"` // why it does not make the device a known one
}

// Run checks every game of every file. The answer is yes if all of them are
// valid or intact.
func (c *verifyCmd) Run(d *desk) error {
	known, err := readKeys(c.Key)
	if err != nil {
		return c.refuse(d, err)
	}
	good := true
	for _, file := range c.Files {
		if d.ctx.Err() != nil {
			return d.ctx.Err()
		}
		data, err := os.ReadFile(file)
		if err != nil {
			good = false
			err = fmt.Errorf("%s cannot be read: %w: name a file that can", file, causeOf(err))
			if err := c.refuse(d, err); !errors.Is(err, errNo) {
				return err
			}
			continue
		}
		for i, r := range attest.VerifyAll(data, known.devices, known.organizers...) {
			good = good && (r.Status == attest.Valid || r.Status == attest.Intact)
			if err := c.report(d, file, i+1, &r); err != nil {
				return err
			}
		}
	}
	if !good {
		return errNo
	}
	return nil
}

// refuse says why something could not be looked at, with --json to whoever
// reads the answers too.
func (c *verifyCmd) refuse(d *desk, why error) error {
	fmt.Fprintln(d.stderr, "zapis-desk:", why)
	if c.JSON {
		if err := writeJSON(d, refusalJSON{Error: why.Error()}); err != nil {
			return err
		}
	}
	return errNo
}

type refusalJSON struct {
	OK    bool   `json:"ok"` // never
	Error string `json:"error"`
}

// causeOf is what the system says of a file, without the file's name.
func causeOf(err error) error {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return path.Err
	}
	return err
}

func (c *verifyCmd) report(d *desk, file string, game int, r *attest.Report) error {
	if !c.JSON {
		device := r.Device()
		if device == "" {
			device = "-"
		}
		_, err := fmt.Fprintf(d.stdout, "%s %d device %s: %s – %s %s: %s%s\n",
			visible(file), game, device, orUnknown(r.White), orUnknown(r.Black), orUnknown(r.Result), visible(r.Describe()), more(r))
		return err
	}
	j := verifyJSON{
		File: file, Game: game, Status: string(r.Status), Device: r.Device(),
		White: r.White, Black: r.Black, Result: r.Result,
		Alarms: r.Alarms.Text(), Unacknowledged: r.Alarms.Unacknowledged(), Overruled: r.Overruled(),
	}
	if r.Err != nil {
		j.Error = r.Err.Error()
	}
	if c := r.Enrolment; c != nil {
		j.Enrolled = &enrolledJSON{string(c.Role), c.Name, c.From, c.Until, attest.Fingerprint(c.Organizer), r.Doubt}
	}
	for _, key := range r.Before {
		j.Before = append(j.Before, attest.Fingerprint(key))
	}
	return writeJSON(d, j)
}

// more is what there is to say of an attested game beside the answer.
func more(r *attest.Report) (text string) {
	if c := r.Enrolment; c != nil {
		text += ", enrolled: " + enrolledAs(c)
		if r.Doubt != "" {
			text += " (but " + r.Doubt + ")"
		}
	}
	if r.Alarms.Raised() > 0 {
		text += ", alarms: " + r.Alarms.Text()
	}
	if contradiction := r.Overruled(); contradiction != "" {
		text += ", BUT " + visible(contradiction)
	}
	for _, key := range r.Before {
		text += ", taken over from " + attest.Fingerprint(key)
	}
	return text
}

func writeJSON(d *desk, v any) error {
	e := json.NewEncoder(d.stdout)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

func orUnknown(text string) string {
	if text == "" {
		return "?"
	}
	return visible(text)
}

// visible is a text of somebody else's file made fit for a terminal: a line
// of its own, an escape sequence or a change of direction in a name must not
// forge another answer.
func visible(text string) string {
	return strings.Map(func(c rune) rune {
		if c == ' ' || unicode.IsGraphic(c) && !unicode.Is(unicode.Zs, c) {
			return c
		}
		return '\uFFFD'
	}, text)
}
