package main

import (
	"crypto/ed25519"
	"encoding/base64"
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
	Key   string   `placeholder:"FILE" help:"Keys of enrolled devices, one a line as in the tag ZapisDevice; a name may follow."`
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
		for i, r := range attest.VerifyAll(data, known) {
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
		_, err := fmt.Fprintf(d.stdout, "%s %d device %s: %s – %s %s: %s\n",
			visible(file), game, device, orUnknown(r.White), orUnknown(r.Black), orUnknown(r.Result), visible(r.Describe()))
		return err
	}
	j := verifyJSON{file, game, string(r.Status), r.Device(), r.White, r.Black, r.Result, ""}
	if r.Err != nil {
		j.Error = r.Err.Error()
	}
	return writeJSON(d, j)
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

// readKeys reads the keys of enrolled devices: a line each, the key in base64
// and, if wanted, a name; # begins a comment.
func readKeys(file string) ([]ed25519.PublicKey, error) {
	if file == "" {
		return nil, nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("the keys in %s cannot be read: %w: name a file that can", file, causeOf(err))
	}
	var keys []ed25519.PublicKey
	for i, line := range strings.Split(string(data), "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		key, err := base64.StdEncoding.Strict().DecodeString(words[0])
		if err != nil || len(key) != ed25519.PublicKeySize {
			return nil, fmt.Errorf("%s, line %d: this is not a device's key: copy it from the tag %s", file, i+1, attest.TagDevice)
		}
		keys = append(keys, key)
	}
	return keys, nil
}
