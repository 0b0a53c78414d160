package main

import (
	"fmt"
	"io"
	"strconv"

	acts "zapis/desk/office"

	"zapis/scoresheet"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/seal"
)

type sealKeyCmd struct {
	File string `arg:"" name:"FILE" help:"Where the private key is kept. An existing file is not overwritten."`
}

// Run generates the key pair for sealed moves and prints the public key in the
// form in which it is entered on devices.
func (c *sealKeyCmd) Run(d *desk) error {
	secret, public, err := seal.NewKey()
	if err != nil {
		return err
	}
	if err := acts.WriteKey(c.File, "# Opens sealed moves. Public key: "+public+"\n"+secret+"\n"); err != nil {
		return err
	}
	fmt.Fprintln(d.stderr, "fingerprint", seal.Fingerprint(public))
	_, err = fmt.Fprintln(d.stdout, public)
	return err
}

type unsealCmd struct {
	Key  string `arg:"" name:"KEYFILE" help:"The private key, made by: zapis-desk sealkey FILE"`
	File string `arg:"" name:"FILE" help:"The sealed move, as the device wrote it."`
	Show bool   `help:"Show the move too. It is opened before the player who has to reply (Laws, Guideline I.7)."`
}

// Run prints the code that opens the move on the device on which it was
// sealed, and whose move it is.
func (c *unsealCmd) Run(d *desk) error {
	secret, err := acts.ReadKey(c.Key, func(text string) (string, error) {
		_, err := seal.Public(text)
		return text, err
	})
	if err != nil {
		return err
	}
	data, err := acts.ReadSmall(c.File)
	if err != nil {
		return fmt.Errorf("the sealed move in %s cannot be read: %w: name a file that can", c.File, causeOf(err))
	}
	box, err := seal.ParseFile(data)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	code, whose, err := seal.OpenKey(box, secret)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	tellWhose(d.stderr, whose)
	if _, err := fmt.Fprintln(d.stdout, code); err != nil || !c.Show {
		return err
	}
	entry, err := seal.Open(box, code)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	_, err = fmt.Fprintln(d.stdout, moveOf(entry))
	return err
}

// tellWhose prints whose move it is, so that nobody reads out a code for a
// different game.
func tellWhose(w io.Writer, of seal.Whose) {
	fmt.Fprintf(w, "%s – %s, move %s, sealed on the device %s\n", plain(of.White), plain(of.Black), plain(of.Cell), plain(of.Device))
	for _, more := range []string{of.Event, of.Round, of.Date} {
		if more != "" {
			fmt.Fprintln(w, plain(more))
		}
	}
}

// plain returns a text from a file in a form that is safe for a terminal.
func plain(text string) string {
	quoted := strconv.Quote(text)
	return quoted[1 : len(quoted)-1]
}

// moveOf returns a sealed move as text.
func moveOf(entry scoresheet.Payload) string {
	switch p := entry.(type) {
	case scoresheet.MoveMade:
		return notation.Text(p.Shape, 0, "en", notation.Long)
	case scoresheet.SquaresTouched:
		return notation.SquaresText(p.Writing().Shape.Move, 0, "en")
	case scoresheet.TextWritten:
		return plain(p.Text)
	}
	return ""
}
