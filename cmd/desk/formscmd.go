package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"zapis/assets"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/correspondence"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/paper"
	"zapis/scoresheet/pgn"
)

type formsCmd struct {
	To        string   `required:"" enum:"message,table,report" help:"message: the move that is sent, with all before it; table: of moves and times; report: of a tournament's progress."`
	Language  string   `name:"lang" default:"en" enum:"en,ru,uk,de,fr,es" help:"Language of the form: en, ru, uk, de, fr or es."`
	Signature string   `placeholder:"NAME" help:"Whose message it is."`
	Address   string   `placeholder:"ADDRESS" help:"His electronic address."`
	Player    string   `placeholder:"NAME" help:"Whose report it is, by his name in the games."`
	Date      string   `placeholder:"2026-11-23" help:"The day as of which the report is made; today by default."`
	Moves     int      `default:"10" help:"The control: so many moves …"`
	Days      int      `default:"60" help:"… in so many days."`
	Out       string   `placeholder:"FILE.pdf" help:"Write the form as a PDF instead of printing it."`
	Files     []string `arg:"" name:"GAME" help:"PGN with the days of sending in its comments, or what a device exported; for a report all games of the tournament, in one file or in several."`
}

// Run writes a form of correspondence play. Nothing of a game is corrected.
func (c *formsCmd) Run(d *desk) error {
	at, err := c.day()
	if err != nil {
		return err
	}
	if c.Moves < 1 || c.Days < 1 {
		return errors.New("--moves and --days are numbers from 1")
	}
	var games []*correspondence.Game
	for _, name := range c.Files {
		more, err := c.read(name)
		if err != nil {
			return fmt.Errorf("%s: %w", fileName(name), err)
		}
		games = append(games, more...)
	}
	form, err := c.form(games, at)
	if err != nil {
		return err
	}
	if c.Out == "" {
		_, err = io.WriteString(d.stdout, form.Text())
		return err
	}
	return c.print(d, form, at)
}

func (c *formsCmd) day() (time.Time, error) {
	if c.Date == "" {
		now := time.Now()
		return time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, time.UTC), nil
	}
	at, err := time.Parse(time.DateOnly, c.Date)
	if err != nil {
		return at, fmt.Errorf("--date %q is not a day: write it as 2026-11-23", c.Date)
	}
	return at, nil
}

func (c *formsCmd) form(games []*correspondence.Game, at time.Time) (*correspondence.Form, error) {
	words, control := assets.Words(c.Language), correspondence.Control{Moves: c.Moves, Days: c.Days}
	if c.To == "report" {
		return correspondence.Report(games, c.Player, at, words, control)
	}
	if len(games) != 1 {
		return nil, fmt.Errorf("a %s is about one game, and this file has %d: name a file with one", c.To, len(games))
	}
	if c.To == "table" {
		return games[0].Table(words, control), nil
	}
	return games[0].Message(words, correspondence.Sender{Signature: c.Signature, Address: c.Address})
}

// read reads the games of a file. In a device's export the days are those on
// which the moves were entered, unless a comment has others.
func (c *formsCmd) read(name string) (all []*correspondence.Game, err error) {
	data, err := readExport(name)
	if err != nil {
		return nil, err
	}
	language := notation.Language(c.Language)
	reports := attest.VerifyAll(data, nil)
	if len(reports) == 1 && reports[0].Status != attest.Unsigned {
		record, err := attestedRecord(&reports[0])
		if err != nil {
			return nil, err
		}
		zone := time.FixedZone("", record.Header.Zone*60)
		entered := func(ply int) time.Time { return record.Cells[ply].At.In(zone) }
		g, err := correspondence.Read(attest.Game(record), entered, language)
		return []*correspondence.Game{g}, err
	}
	games, err := pgn.ReadAll(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	for _, g := range games {
		one, err := correspondence.Read(g, nil, language)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", g.Index+1, err)
		}
		all = append(all, one)
	}
	if len(all) == 0 {
		return nil, errors.New("there is no game in it")
	}
	return all, nil
}

func (c *formsCmd) print(d *desk, form *correspondence.Form, at time.Time) error {
	t := &paper.Table{Title: form.Title, Head: form.Head, Columns: form.Columns, Rows: form.Rows, Foot: form.Foot, At: at}
	for _, g := range form.Groups {
		t.Groups, t.Spans = append(t.Groups, g.Text), append(t.Spans, g.Span)
	}
	f, err := paperFlags{}.form(c.Language, paper.A4)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if err := paper.WriteTable(&out, f, t); err != nil {
		return err
	}
	if err := writePDF(c.Out, out.Bytes()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(d.stdout, "%s: %s\n", fileName(c.Out), strings.ToLower(c.To))
	return err
}
