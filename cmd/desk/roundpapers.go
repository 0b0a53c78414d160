package main

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"zapis/cmd/internal/terminal"
	values "zapis/desk"
	"zapis/desk/pairing"
	"zapis/desk/publish"
	"zapis/scoresheet/board"
)

// papers writes everything but the games.
func (c *roundCmd) papers(o *office, all []*publish.Round, logs bool, options publish.Options) (refused error) {
	words := wordsOf(c.Language)
	for _, p := range []struct {
		name string
		data func() ([]byte, error)
	}{
		{c.Results, func() ([]byte, error) { return c.results(o, all) }},
		{c.Clocks, func() ([]byte, error) {
			if isHTML(c.Clocks) {
				return []byte(publish.Plots(all, words)), nil
			}
			return []byte(publish.Clocks(all)), nil
		}},
		{c.Report, func() ([]byte, error) {
			rounds, err := c.since(o, all, logs)
			if err != nil {
				return nil, err
			}
			report := publish.NewReport(rounds)
			if isHTML(c.Report) {
				return []byte(report.HTML(words, nil)), nil
			}
			return []byte(report.Text(words)), nil
		}},
		{c.Protocol, func() ([]byte, error) {
			switch {
			case !publish.HasTeams(all):
				return nil, errors.New("no protocol was written: the round has no team match: leave out --protocol")
			case isHTML(c.Protocol):
				return []byte(publish.ProtocolsHTML(all, words)), nil
			}
			return []byte(publish.Protocols(all, words)), nil
		}},
		{c.ZIP, func() ([]byte, error) {
			readers := publish.ForPublic
			if logs {
				readers = publish.ForArbiters
			}
			rounds, err := c.since(o, all, logs)
			if err != nil {
				return nil, err
			}
			var out bytes.Buffer
			err = publish.WriteZIP(&out, rounds, readers, options)
			return out.Bytes(), err
		}},
	} {
		if p.name == "" {
			continue
		}
		// What cannot be written does not keep the rest from being written.
		data, err := p.data()
		if err == nil {
			err = c.file(o, p.name, data)
		}
		refused = errors.Join(refused, err)
	}
	return refused
}

func isHTML(name string) bool { return strings.HasPrefix(strings.ToLower(filepath.Ext(name)), ".htm") }

// results returns the file of pairings with the results in it, or a table if
// the pairings came in another form; as a page or a text the results with the
// tables of the section.
func (c *roundCmd) results(o *office, all []*publish.Round) ([]byte, error) {
	if len(all) > 1 {
		return nil, errors.New("each section has results of its own: name one with --section")
	}
	if isHTML(c.Results) {
		return c.standings(o, all[0])
	}
	ext := strings.ToLower(filepath.Ext(c.Results))
	round := all[0].WithResults()
	wanted := pairing.CSV
	if ext == ".trf" || ext == ".trfx" || ext == ".txt" {
		wanted = pairing.TRF
	}
	if seen := o.Hall().Round(round.Section, round.Number); seen.Source != "" {
		data, err := o.Blob(o.ctx(), seen.Source)
		if err != nil {
			return nil, err
		}
		list, _, err := pairing.Read(data, pairing.Options{Round: round.Number})
		if err == nil && list.Format == wanted {
			out, faults, err := pairing.Write(data, pairing.Options{Round: round.Number}, round)
			for _, f := range faults {
				fmt.Fprintln(o.desk.stderr, "zapis-desk:", terminal.Line(f.Error()))
			}
			return out, err
		}
	}
	switch {
	case ext == ".txt": // a report is often named so; here there was none
		return c.standings(o, all[0])
	case wanted == pairing.TRF:
		return nil, errors.New("the pairings of this round did not come as TRF: name a file that ends in .csv")
	}
	return pairing.PlainCSV(round), nil
}

// since returns the rounds, and of their sections those before them from
// --since on.
func (c *roundCmd) since(o *office, all []*publish.Round, logs bool) (rounds []*publish.Round, err error) {
	for _, last := range all {
		if c.Since > 0 {
			before, err := c.before(o, last, c.Since, logs)
			if err != nil {
				return nil, err
			}
			rounds = append(rounds, before...)
		}
		rounds = append(rounds, last)
	}
	return rounds, nil
}

// before returns the rounds of a section before one, from the first on.
func (c *roundCmd) before(o *office, last *publish.Round, first int, logs bool) (rounds []*publish.Round, err error) {
	for n := first; n < last.Round.Number; n++ {
		if o.Hall().Round(last.Section.Name, n) == nil {
			continue
		}
		r, _, err := o.Publication(o.ctx(), last.Section.Name, n, logs)
		if err != nil {
			return nil, err
		}
		rounds = append(rounds, r)
	}
	return rounds, nil
}

// standings returns the results of a round and the tables after it.
func (c *roundCmd) standings(o *office, last *publish.Round) ([]byte, error) {
	rounds, err := c.before(o, last, 1, false)
	if err != nil {
		return nil, err
	}
	words := wordsOf(c.Language)
	tables := publish.Standings(append(rounds, last), words)
	if isHTML(c.Results) {
		return []byte(publish.TablesHTML(tables, words.Language())), nil
	}
	return []byte(publish.TablesText(tables)), nil
}

type fairCmd struct {
	officeFlags
	roundFlag
	Board    string `arg:"" name:"BOARD"`
	Side     string `arg:"" name:"SIDE" help:"white or black: whom the form is about."`
	Language string `default:"en" placeholder:"en" help:"Of the form."`
}

// Run prints the anti-cheating form about one player of a board, as far as the
// logs fill it. It is for arbiters.
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
		out, _, err := o.Publication(o.ctx(), r.Section, r.Number, true)
		if err != nil {
			return err
		}
		of, g, ok := publish.Find([]*publish.Round{out}, b.Name)
		if !ok {
			return fmt.Errorf("round %d has no board %s", r.Number, b.Name)
		}
		form := of.FairPlay(g, board.Color(side), wordsOf(c.Language))
		if c.JSON {
			return writeJSON(d, formJSON{true, form})
		}
		_, err = fmt.Fprint(d.stdout, form)
		return err
	})
}

type formJSON struct {
	OK   bool   `json:"ok"` // always
	Form string `json:"form"`
}
