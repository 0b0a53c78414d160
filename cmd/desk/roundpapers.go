package main

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"zapis/cmd/internal/terminal"
	values "zapis/desk"
	acts "zapis/desk/office"
	"zapis/desk/publish"
	"zapis/scoresheet/board"
	"zapis/scoresheet/paper"
)

// papers writes everything but the games, and adds to out what is published by it:
// the report and blank sheets are not.
func (c *roundCmd) papers(o *office, e *acts.Edition, options publish.Options, out acts.Forms) (refused error) {
	words := wordsOf(o.language(c.Language))
	for _, p := range []struct {
		form string
		name string
		data func() ([]byte, error)
	}{
		{acts.FormResults, c.Results, func() ([]byte, error) {
			data, faults, err := e.Results(o.ctx(), formOf(c.Results), words)
			for _, f := range faults {
				fmt.Fprintln(o.desk.stderr, "zapis-desk:", terminal.Line(f.Error()))
			}
			return data, err
		}},
		{acts.FormClocks, c.Clocks, func() ([]byte, error) { return e.Clocks(formOf(c.Clocks), words), nil }},
		{"", c.Report, func() ([]byte, error) {
			if formOf(c.Report) == acts.PDF {
				return c.printed(o, paper.A4, func(f paper.Form) ([]byte, error) { return e.PrintedReport(o.ctx(), c.Since, f) })
			}
			return e.Report(o.ctx(), c.Since, formOf(c.Report), words, nil)
		}},
		{acts.FormProtocol, c.Protocol, func() ([]byte, error) {
			if formOf(c.Protocol) == acts.PDF {
				return c.printed(o, paper.A4, e.PrintedProtocols)
			}
			return e.Protocols(formOf(c.Protocol), words)
		}},
		{acts.FormBook, c.Book, func() ([]byte, error) { return c.printed(o, paper.A4, e.Book) }},
		{acts.FormSheets, c.Sheets, func() ([]byte, error) { return c.printed(o, paper.A5, e.Sheets) }},
		{"", c.Blank, func() ([]byte, error) { return c.printed(o, paper.A5, e.BlankSheets) }},
		{acts.FormZIP, c.ZIP, func() ([]byte, error) { return e.ZIP(o.ctx(), c.Since, options) }},
	} {
		if p.name == "" {
			continue
		}
		// A file that cannot be written does not keep the others from being written.
		data, err := p.data()
		if pdf := bytes.HasPrefix(data, []byte("%PDF-")); err == nil && pdf && !named(p.name) {
			err = errNamed(p.name)
		}
		if err == nil {
			err = o.wrote(p.name, data)
		}
		if err == nil && p.form != "" {
			out[p.form] = data
		}
		refused = errors.Join(refused, err)
	}
	return refused
}

// printed prints papers, by default on paper of the usual size.
func (c *roundCmd) printed(o *office, usual paper.Size, do func(paper.Form) ([]byte, error)) ([]byte, error) {
	form, err := c.form(o.language(c.Language), usual)
	if err != nil {
		return nil, err
	}
	return do(form)
}

// formOf returns the form for the extension of a file.
func formOf(name string) string {
	switch ext := strings.ToLower(filepath.Ext(name)); {
	case strings.HasPrefix(ext, ".htm"):
		return acts.HTML
	case ext == ".trfx":
		return acts.TRF
	default:
		return ext
	}
}

type fairCmd struct {
	officeFlags
	roundFlag
	Board    string `arg:"" name:"BOARD"`
	Side     string `arg:"" name:"SIDE" help:"white or black: whom the form is about."`
	Out      string `placeholder:"FILE.pdf" help:"Write the form as a PDF instead of printing it."`
	After    bool   `help:"The form of annex B, after the event, instead of that of annex A, during it."`
	Language string `default:"" enum:"en,ru,uk,de,fr,es," placeholder:"en" help:"Language of the form: en, ru, uk, de, fr or es; by default the first language of the event."`
}

// Run prints the anti-cheating form about one player of a board, as far as the
// logs fill it, or writes it as a document. It is for arbiters.
func (c *fairCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		if err := o.may(values.ActLogs); err != nil {
			return err
		}
		side, err := values.ParseSide(c.Side)
		if err != nil {
			return err
		}
		r, b, err := o.board(c.Round, c.Board)
		if err != nil {
			return err
		}
		e, err := acts.NewEdition(o.ctx(), o.Desk, o.who, r.Section, r.Number)
		if err != nil {
			return err
		}
		kind := publish.DuringEvent
		if c.After {
			kind = publish.AfterEvent
		}
		language := o.language(c.Language)
		if c.Out != "" {
			return c.print(o, e, kind, b.Name, board.Color(side), language)
		}
		filled, err := e.FairPlay(kind, b.Name, board.Color(side), wordsOf(language))
		if err != nil {
			return err
		}
		form := filled.String()
		if c.JSON {
			return writeJSON(d, formJSON{true, form})
		}
		_, err = fmt.Fprint(d.stdout, form)
		return err
	})
}

// print writes the form as a document.
func (c *fairCmd) print(o *office, e *acts.Edition, kind publish.FairForm, name string, side board.Color, language string) error {
	f, err := paperFlags{}.form(language, paper.A4)
	if err != nil {
		return err
	}
	data, err := e.PrintedFairPlay(kind, name, side, f)
	if err == nil && !named(c.Out) {
		err = errNamed(c.Out)
	}
	if err != nil {
		return err
	}
	return o.wrote(c.Out, data)
}

type formJSON struct {
	OK   bool   `json:"ok"` // always
	Form string `json:"form"`
}
