package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"

	"zapis/app/qr/printed"
	"zapis/app/version"
	"zapis/assets"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/paper"
)

// paperFlags control how sheets are printed.
type paperFlags struct {
	Paper     string `default:"" enum:"a5,a4," placeholder:"a5" help:"Size of the paper: a5, or a4 in larger print. By default scoresheets are on a5 and everything else on a4."`
	Figurines bool   `help:"Print figurines instead of piece letters."`
}

// form returns the form of papers, with a default size.
func (f paperFlags) form(language string, usual paper.Size) (paper.Form, error) {
	size, err := paper.ParseSize(cmp.Or(f.Paper, usual.String()))
	letters := notation.Language(assets.Words(language).Language())
	if f.Figurines {
		letters = notation.Figurines
	}
	return paper.Form{
		Size: size, Words: assets.Words(language), Letters: letters, Codes: printed.Codes, Program: "Zapis " + version.String(),
	}, err
}

type paperCmd struct {
	paperFlags
	Language string   `default:"en" enum:"en,ru,uk,de,fr,es" help:"Language of the text beside the moves, and of the piece letters: en, ru, uk, de, fr or es."`
	Out      string   `required:"" placeholder:"FILE.pdf" help:"The document that is written."`
	Files    []string `arg:"" name:"FILE" help:"What devices exported: attested PGN and record files, one game each."`
}

// Run prints games as scoresheets. A file that differs from a device's export
// is left out and reported; the answer is then no.
func (c *paperCmd) Run(d *desk) error {
	form, err := c.form(c.Language, paper.A5)
	if err != nil {
		return err
	}
	var sheets []*paper.Sheet
	answer := d.eachFile(c.Files, "stopped: nothing was printed", func(file string) (bool, error) {
		s, err := readSheet(file)
		if err != nil {
			return false, fmt.Errorf("%s: %w", fileName(file), err)
		}
		sheets = append(sheets, s)
		return true, nil
	})
	if len(sheets) == 0 {
		return errors.Join(errNo, answer)
	}
	var out bytes.Buffer
	if err := paper.Write(&out, form, sheets...); err != nil {
		return err
	}
	if err := writePDF(c.Out, out.Bytes()); err != nil {
		return err
	}
	fmt.Fprintf(d.stdout, "%s: %s\n", fileName(c.Out), count(len(sheets), "scoresheet"))
	return answer
}

func readSheet(name string) (*paper.Sheet, error) {
	data, err := readExport(name)
	if err != nil {
		return nil, err
	}
	return paper.Read(data)
}

// readExport reads a file that may be a device's export.
func readExport(name string) ([]byte, error) {
	data, err := readUpTo(name, attest.MaxFile, errors.New("it is larger than what a device exports"))
	return data, causeOf(err)
}
