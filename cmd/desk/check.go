package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	"zapis/scoresheet/pgn"
)

type checkCmd struct {
	Files []string `arg:"" name:"FILE" help:"PGN files, of any program."`
}

type checkJSON struct {
	File     string        `json:"file"`
	Game     int           `json:"game"` // from 1
	Plies    int           `json:"plies"`
	Findings []findingJSON `json:"findings"`
	Error    *errorJSON    `json:"error,omitempty"`
}

type findingJSON struct {
	Kind string `json:"kind"`
	Ply  int    `json:"ply"`
}

type errorJSON struct {
	Ply    int    `json:"ply"`
	Text   string `json:"text"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
}

// Run plays through the main line of every game of every file and reports
// the games in which something cannot be played or read. The answer is yes
// if there are none.
func (c *checkCmd) Run(d *desk) error {
	good := true
	for _, file := range c.Files {
		clean, err := checkFile(d, file)
		if err != nil {
			if d.ctx.Err() != nil {
				return d.ctx.Err()
			}
			fmt.Fprintln(d.stderr, "zapis-desk:", err)
		}
		good = good && clean && err == nil
	}
	if !good {
		return errNo
	}
	return nil
}

func checkFile(d *desk, file string) (clean bool, err error) {
	f, err := os.Open(file)
	if err != nil {
		return false, err
	}
	defer f.Close() //nolint:errcheck // it was only read
	clean = true
	r := pgn.NewReader(bufio.NewReaderSize(f, 1<<16))
	for {
		if d.ctx.Err() != nil {
			return false, d.ctx.Err()
		}
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return clean, nil
		}
		if err != nil {
			return false, fmt.Errorf("%s: %w", file, err)
		}
		if found := checkGame(file, g); found.Error != nil {
			clean = false
			if err := writeJSON(d, found); err != nil {
				return false, err
			}
		}
	}
}

func checkGame(file string, g *pgn.Game) checkJSON {
	out := checkJSON{File: file, Game: g.Index + 1, Findings: []findingJSON{}}
	line, err := pgn.Replay(g)
	out.Plies = len(line.Moves)
	switch {
	case err != nil:
		out.Error = &errorJSON{Text: err.Error(), Line: g.Line, Column: g.Column}
	case line.Err != nil:
		out.Error = &errorJSON{line.Err.Ply, line.Err.Text + ": " + line.Err.Reason, line.Err.Line, line.Err.Column}
	case len(g.Faults) > 0:
		fault := g.Faults[0]
		out.Error = &errorJSON{out.Plies, fault.Text, fault.Line, fault.Column}
	}
	return out
}
