package main

import (
	"fmt"
	"strings"
	"time"

	"zapis/cmd/internal/terminal"
	values "zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/publish"
)

type roundCmd struct {
	officeFlags
	Round     int           `arg:"" name:"N"`
	PGN       string        `name:"pgn" placeholder:"FILE" help:"All games in one file."`
	Broadcast string        `placeholder:"FOLDER" help:"The folder that Lichess's Broadcaster watches."`
	Results   string        `placeholder:"FILE.trf|csv|html|txt" help:"The file of pairings with the results in it, or a table; as a page or text the results with the crosstable."`
	Clocks    string        `placeholder:"FILE.csv|html" help:"The times of all moves, as a table; as a page both clocks of each game are drawn."`
	Report    string        `placeholder:"FILE.html|txt" help:"The chief arbiter's report."`
	Protocol  string        `placeholder:"FILE.html|txt" help:"The protocols of the team matches, for the captains to sign."`
	ZIP       string        `name:"zip" placeholder:"FILE" help:"Everything that is attested; with the logs if an arbiter asks."`
	Since     int           `placeholder:"N" help:"Report and ZIP begin with this round; with the round itself, if none is named."`
	Delay     time.Duration `placeholder:"15m" help:"Hold back what is younger."`
	Language  string        `default:"en" placeholder:"en" help:"Of report and protocols."`
}

// Run writes a round out. What a reader would lose stands on stderr first. The
// answer is no if a game is held back.
func (c *roundCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		if err := o.may(values.ActPublish); err != nil && c.PGN+c.Broadcast+c.Results+c.Protocol != "" {
			return err
		}
		logs := values.May(o.who.Role, values.ActLogs)
		if c.Report != "" && !logs {
			return o.may(values.ActLogs)
		}
		all, boards, err := c.read(o, logs)
		if err != nil {
			return err
		}
		held := c.preflight(o, all, boards)
		if err := c.write(o, all, boards, logs); err != nil {
			return err
		}
		if held > 0 {
			return errNo
		}
		return nil
	})
}

// read returns the round of the section that is named, or of all that have it.
func (c *roundCmd) read(o *office, logs bool) (all []*publish.Round, boards [][]*intake.Board, err error) {
	for _, r := range o.Hall().Rounds {
		if r.Number != c.Round || c.Section != "" && r.Section != c.Section {
			continue
		}
		out, of, err := o.Publication(o.ctx(), r.Section, r.Number, logs)
		if err != nil {
			return nil, nil, err
		}
		all, boards = append(all, out), append(boards, of)
	}
	if len(all) == 0 {
		_, err := o.round(c.Round)
		if err == nil {
			err = fmt.Errorf("no section has round %d", c.Round)
		}
		return nil, nil, err
	}
	return all, boards, nil
}

// preflight says what would be lost, and how the games go out.
func (c *roundCmd) preflight(o *office, all []*publish.Round, boards [][]*intake.Board) (held int) {
	ready, bare, none := 0, 0, 0
	for i, r := range all {
		for _, f := range r.Preflight() {
			fmt.Fprintf(o.desk.stderr, "%s: %s %s\n", f.Place, terminal.Line(f.Say(english)), terminal.Line(f.Way(english)))
		}
		for _, b := range boards[i] {
			switch {
			case b.IsReady():
				ready++
			case b.State == values.NoGame:
				none++
			case b.State == values.Checked:
				bare++
			default:
				held++
			}
		}
	}
	parts := []string{fmt.Sprintf("%d with moves", ready)}
	for _, p := range []struct {
		n    int
		text string
	}{{bare, "with the result only"}, {none, "not played"}, {held, "not ready: see zapis-desk status --owing"}} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, p.text))
		}
	}
	fmt.Fprintf(o.desk.stderr, "%s: %s\n", count(ready+bare+none+held, "game"), strings.Join(parts, ", "))
	return held
}

func (c *roundCmd) write(o *office, all []*publish.Round, boards [][]*intake.Board, logs bool) error {
	options := publish.Options{Delay: c.Delay, Now: time.Now()}
	if c.PGN != "" {
		if err := c.file(o, c.PGN, publish.Games(all, options)); err != nil {
			return err
		}
		if err := c.published(o, "pgn", boards); err != nil {
			return err
		}
	}
	if c.Broadcast != "" {
		for _, r := range all {
			dir, wrote, stale, err := r.WriteFolder(c.Broadcast, options)
			if err != nil {
				return fmt.Errorf("%s cannot be written: %w: name a folder that can", c.Broadcast, causeOf(err))
			}
			for _, name := range stale {
				fmt.Fprintf(o.desk.stderr, "zapis-desk: %s is of no board of this round: remove it if nobody needs it\n", fileName(name))
			}
			if err := o.answer(wroteJSON{true, dir, wrote}, "%s: %s", fileName(dir), count(wrote, "file")); err != nil {
				return err
			}
		}
		if err := c.published(o, "broadcast", boards); err != nil {
			return err
		}
	}
	return c.papers(o, all, logs, options)
}

type wroteJSON struct {
	OK    bool   `json:"ok"` // always
	File  string `json:"file"`
	Files int    `json:"files,omitempty"`
}

// file writes one file, whole or not at all.
func (c *roundCmd) file(o *office, name string, data []byte) error {
	if _, err := publish.WriteFile(name, data); err != nil {
		return fmt.Errorf("%s cannot be written: %w: name a file that can", name, causeOf(err))
	}
	return o.answer(wroteJSON{OK: true, File: name}, "%s: %d bytes", fileName(name), len(data))
}

// published states which games went out, and as what.
func (c *roundCmd) published(o *office, target string, boards [][]*intake.Board) error {
	var said []intake.Said
	for _, of := range boards {
		games := map[string]string{}
		var place values.Place
		for _, b := range of {
			place = values.Place{Section: b.Place.Section, Round: b.Place.Round}
			if b.IsReady() {
				games[b.Place.Board] = b.Digest
			}
		}
		if len(games) > 0 && c.Delay == 0 {
			said = append(said, intake.Said{Place: place, Body: values.Published{Target: target, Games: games}})
		}
	}
	if len(said) == 0 {
		return nil
	}
	_, err := o.State(o.ctx(), o.who, said)
	return err
}
