package main

import (
	"slices"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/notation/reading"
	"zapis/scoresheet/pgn"
)

type checkCmd struct {
	Files []string `arg:"" name:"FILE" help:"PGN files, of any program."`
}

type checkJSON struct {
	File     string        `json:"file"`
	Game     int           `json:"game"` // number of the game in the file, from 1
	Plies    int           `json:"plies"`
	Findings []findingJSON `json:"findings"`
	Error    *errorJSON    `json:"error,omitempty"`
}

type findingJSON struct {
	Kind string `json:"kind"`
	Ply  int    `json:"ply"`         // half-moves played
	N    int    `json:"n,omitempty"` // number of occurrences, at least 3

	// Stood lists the plies at which the position occurred; if they are many,
	// the first and the last five. Run is the number of repetitions at
	// consecutive plies that this one represents, if each position had occurred
	// ten times. Since is the ply after the last capture or pawn move; it is
	// negative if the half-move clock of a FEN began before the game.
	Stood []int `json:"stood,omitempty"`
	Run   int   `json:"run,omitempty"`
	Since *int  `json:"since,omitempty"`

	// Intended holds the moves that would allow a claim, in SAN.
	Intended []string `json:"intended,omitempty"`
}

type errorJSON struct {
	Ply    int    `json:"ply"`
	Text   string `json:"text"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
}

// Run plays through the main line of every game of every file and reports what
// the Laws say about its positions, and moves that cannot be played or read.
// The answer is no if a game cannot be played or a file cannot be read.
func (c *checkCmd) Run(d *desk) error {
	return d.eachFile(c.Files, "stopped: what is answered is whole, the games after it were not looked at", func(file string) (bool, error) {
		return checkFile(d, file)
	})
}

// checker checks games one after another.
type checker struct {
	file   string
	line   pgn.Line
	scan   findings.Scanner
	events []findings.Event
}

// check returns the report on one game.
func (c *checker) check(g *pgn.Game) checkJSON {
	out := checkJSON{File: c.file, Game: g.Index + 1, Findings: []findingJSON{}}
	line := &c.line
	err := line.Replay(g)
	out.Plies = len(line.Moves)
	switch {
	case err != nil:
		out.Error = &errorJSON{Text: err.Error(), Line: g.Line, Column: g.Column}
		return out
	case line.Err != nil:
		out.Error = &errorJSON{line.Err.Ply, line.Err.Text + ": " + line.Err.Reason, line.Err.Line, line.Err.Column}
	case len(g.Faults) > 0:
		fault := g.Faults[0]
		out.Error = &errorJSON{out.Plies, fault.Text, fault.Line, fault.Column}
	}
	c.events = c.scan.Scan(c.events[:0], &line.Start, line.Moves, line.Positions)
	for i := range c.events {
		out.Findings = append(out.Findings, findingOf(&c.events[i], line))
	}
	return out
}

func findingOf(e *findings.Event, line *pgn.Line) findingJSON {
	f := findingJSON{Kind: e.Kind.String(), Ply: e.Ply, N: e.N, Stood: e.Stood, Run: e.Run}
	if e.Kind == findings.Fifty || e.Kind == findings.SeventyFive {
		f.Since = &e.Since
	}
	p := &line.Start
	if e.Ply > 0 {
		p = &line.Positions[e.Ply-1]
	}
	f.Intended = sans(p, e.Intended)
	return f
}

func sans(p *rules.Position, moves []board.Move) (all []string) {
	for _, m := range moves {
		all = append(all, reading.SAN(*p, m))
	}
	slices.Sort(all) // the order of the generator has no meaning
	return all
}
