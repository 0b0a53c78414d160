package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"zapis/scoresheet"
)

const (
	reconstructUsage = `reconstruct [moves=N white=H:MM[:SS] black=H:MM[:SS] board="PLACEMENT w|b"] [TEXT]`
	restoredUsage    = "restored [failed] [TEXT]"
	gapUsage         = "gap [next|prev]"
)

// reconstruct notes the situation before the players write down the missing
// moves (Laws 8.5.3).
func (c *console) reconstruct(rest string) (answer, error) {
	parts, err := quoted(rest)
	if err != nil {
		return nil, err
	}
	var b scoresheet.ReconstructionBegun
	var text []string
	for _, part := range parts {
		name, value, _ := strings.Cut(part, "=")
		switch name {
		case "moves":
			n, parseErr := strconv.ParseUint(value, 10, 16)
			if parseErr != nil {
				return nil, fmt.Errorf("%q is not a number of moves: write how many White has completed, as in moves=40", value)
			}
			b.Moves = uint32(n)
		case "white":
			b.White, err = scoresheet.ParseClock(value)
		case "black":
			b.Black, err = scoresheet.ParseClock(value)
		case "board":
			b.Board = value
		default:
			text = append(text, part)
		}
		if err != nil {
			return nil, err
		}
	}
	b.Text = strings.Join(text, " ")
	a, err := c.dev.Reconstruct(b)
	return c.statusAnswer(a, err)
}

// restoration prints the progress for the arbiter.
func (c *console) restoration() (answer, error) {
	r, err := c.dev.Restoration()
	if err != nil {
		return nil, err
	}
	out := answer{}.with("gaps", r.Gaps).with("moves", r.Moves)
	if r.ReconstructionBegun.Moves != 0 && r.Board != "" {
		out = out.with("missing", r.Missing)
	}
	if r.Board != "" {
		out = out.with("leads", leading(r.Leads.String()))
	}
	if r.EndedAt != 0 {
		out = out.with("ended", true).with("failed", r.Ended.Failed)
	}
	return out, nil
}

// leading reports whether the sheet leads to the noted position.
type leading string

func (l leading) speak() string { return "the sheet leads to the noted position: " + string(l) }

func (c *console) restored(rest string) (answer, error) {
	text := strings.TrimSpace(rest)
	word, more, _ := strings.Cut(text, " ")
	failed := word == "failed"
	if failed {
		text = strings.TrimSpace(more)
	}
	a, err := c.dev.EndReconstruction(failed, text)
	return c.statusAnswer(a, err)
}

var errNoGap = formError{errors.New("no cell is empty: go to the cell after the missing moves, and insert them"), "console.nogap", nil}

// gap goes to the next cell without a move, or to the previous one.
func (c *console) gap(rest string) (answer, error) {
	find := c.dev.NextGap
	switch strings.TrimSpace(rest) {
	case "", "next":
	case "prev":
		find = c.dev.PreviousGap
	default:
		return nil, usageError{gapUsage}
	}
	name, ok := find()
	if !ok {
		return nil, errNoGap
	}
	return onlyCell(c.dev.At(name))
}

// lend and returned note that the opponent has the sheet (Laws 8.5.2).
func (c *console) lend() (answer, error) { return c.said("log.lent")(c.savedAnswer(c.dev.Lend())) }

func (c *console) returned() (answer, error) {
	return c.said("log.lent.back")(c.savedAnswer(c.dev.Returned()))
}

// said reads out what was done.
func (c *console) said(key string) func(answer, error) (answer, error) {
	return func(out answer, err error) (answer, error) {
		if err != nil {
			return nil, err
		}
		return out.aloud(c.voice().words.Say(key)), nil
	}
}
