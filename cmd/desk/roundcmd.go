package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"zapis/cmd/internal/terminal"
	values "zapis/desk"
	acts "zapis/desk/office"
	"zapis/desk/publish"
)

type roundCmd struct {
	officeFlags
	paperFlags
	Round     int           `arg:"" name:"N"`
	PGN       string        `name:"pgn" placeholder:"FILE" help:"All games in one file."`
	Broadcast string        `placeholder:"FOLDER" help:"The folder that Lichess's Broadcaster watches."`
	Results   string        `placeholder:"FILE.trf|csv|html|txt" help:"The file of pairings with the results in it, or a table; as a page or text the results with the crosstable."`
	Clocks    string        `placeholder:"FILE.csv|html" help:"The times of all moves, as a table; as a page both clocks of each game are drawn."`
	Report    string        `placeholder:"FILE.pdf|html|txt" help:"The chief arbiter's report."`
	Protocol  string        `placeholder:"FILE.pdf|html|txt" help:"The protocols of the team matches, for the captains to sign."`
	ZIP       string        `name:"zip" placeholder:"FILE" help:"Everything attested; with the logs if an arbiter asks for it."`
	Book      string        `placeholder:"FILE.pdf" help:"The whole round in one document: a cover with the contents, protocols, the report if an arbiter asks, and every scoresheet that devices handed in."`
	Sheets    string        `placeholder:"FILE.pdf" help:"Every scoresheet that devices handed in, to be printed."`
	Blank     string        `placeholder:"FILE.pdf" help:"A scoresheet to fill in by hand, for each player of the boards that have none."`
	Since     int           `placeholder:"N" help:"The first round of report and ZIP; by default the round itself."`
	Delay     time.Duration `placeholder:"15m" help:"Hold back anything newer."`
	Language  string        `default:"" enum:"en,ru,uk,de,fr,es," placeholder:"en" help:"Language of report and protocols: en, ru, uk, de, fr or es; by default the first language of the event."`
}

// Run writes a round out. It first prints on stderr what a reader would lose.
// The answer is no if a game is held back.
func (c *roundCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		if c.PGN+c.Broadcast+c.Results+c.Protocol+c.Sheets+c.Book != "" || c.Clocks+c.ZIP != "" && o.may(values.ActLogs) != nil {
			if err := o.may(values.ActPublish); err != nil {
				return err
			}
		}
		if c.Report != "" {
			if err := o.may(values.ActLogs); err != nil {
				return err
			}
		}
		e, err := c.read(o)
		if err != nil {
			return err
		}
		held := 0
		if !c.onlyPaper() {
			held = c.preflight(o, e)
		}
		if err := c.write(o, e); err != nil {
			return err
		}
		if held > 0 {
			return errNo
		}
		return nil
	})
}

// onlyPaper reports whether only sheets are printed, and no game is published.
func (c *roundCmd) onlyPaper() bool {
	return c.Sheets+c.Blank+c.Book != "" && c.PGN+c.Broadcast+c.Results+c.Clocks+c.Report+c.Protocol+c.ZIP == ""
}

// read returns the round of the named section, or of all that have it.
func (c *roundCmd) read(o *office) (*acts.Edition, error) {
	e, err := acts.NewEdition(o.ctx(), o.Desk, o.who, c.Section, c.Round)
	if _, told := values.ReasonOf(err); told {
		if _, err := o.round(c.Round); err != nil { // says what to do about it
			return nil, err
		}
	}
	return e, err
}

// preflight prints what would be lost, and how the games are published.
func (c *roundCmd) preflight(o *office, e *acts.Edition) (held int) {
	for _, r := range e.Rounds {
		for _, f := range r.Preflight() {
			fmt.Fprintf(o.desk.stderr, "%s: %s %s\n", f.Place, terminal.Line(f.Say(english)), terminal.Line(f.Way(english)))
		}
	}
	l := e.Ledger()
	parts := []string{fmt.Sprintf("%d with moves", l.Ways[acts.Ready])}
	for _, p := range []struct {
		n    int
		text string
	}{
		{l.Ways[acts.Bare], "with the result only"},
		{l.Ways[acts.None], "not played"},
		{l.Ways[acts.Back], "held back"},
		{l.Ways[acts.Held], "not ready: see zapis-desk status --owing"},
	} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, p.text))
		}
	}
	fmt.Fprintf(o.desk.stderr, "%s: %s\n", count(len(l.Lines), "game"), strings.Join(parts, ", "))
	return l.Ways[acts.Held]
}

// write writes all forms and states which were published, also if one of the later
// ones cannot be written.
func (c *roundCmd) write(o *office, e *acts.Edition) error {
	options, out := publish.Options{Delay: c.Delay, Now: time.Now()}, acts.Forms{}
	err := c.games(o, e, options, out)
	if err == nil {
		err = c.papers(o, e, options, out)
	}
	// Arbiters who may not publish read times and logs; that is no publication.
	if len(out) > 0 && o.may(values.ActPublish) == nil {
		err = errors.Join(err, e.Publish(context.WithoutCancel(o.ctx()), out, options))
	}
	return err
}

// games writes the games, and adds to out where.
func (c *roundCmd) games(o *office, e *acts.Edition, options publish.Options, out acts.Forms) error {
	if c.PGN != "" {
		data, err := e.PGN(options)
		if err == nil {
			err = o.wrote(c.PGN, data)
		}
		if err != nil {
			return err
		}
		out[values.TargetPGN] = data
	}
	if c.Broadcast == "" {
		return nil
	}
	for _, r := range e.Rounds {
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
	out[values.TargetBroadcast] = nil
	return nil
}

type wroteJSON struct {
	OK    bool   `json:"ok"` // always
	File  string `json:"file"`
	Files int    `json:"files,omitempty"`
}

// wrote writes one file, and prints that.
func (o *office) wrote(name string, data []byte) error {
	if err := writeOut(name, data); err != nil {
		return err
	}
	return o.answer(wroteJSON{OK: true, File: name}, "%s: %d bytes", fileName(name), len(data))
}
