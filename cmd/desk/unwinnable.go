package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"zapis/cmd/internal/terminal"
	acts "zapis/desk/office"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation/reading"
	"zapis/scoresheet/unwinnable"
)

type unwinnableCmd struct {
	Position []string `arg:"" name:"FEN|FILE" help:"A position, or a file with one position per line; - reads standard input."`
	Budget   int      `default:"${budget}" placeholder:"N" help:"Positions to look at, for each side, before giving up (${default})."`
	JSON     bool     `help:"One JSON object per position."`
}

type unwinnableJSON struct {
	FEN         string `json:"fen"`
	White       string `json:"white"`
	Black       string `json:"black"`
	Nodes       int    `json:"nodes"`
	WhiteReason string `json:"whiteReason,omitempty"` // why White cannot checkmate
	BlackReason string `json:"blackReason,omitempty"`
	WhiteLine   string `json:"whiteLine,omitempty"` // a mating line with both sides cooperating
	BlackLine   string `json:"blackLine,omitempty"`
}

// Run reports for each position whether White and whether Black can still
// checkmate by any series of legal moves (Laws 5.2.2, 6.9, 7.5.5). The answer
// is yes if all positions could be read.
func (c *unwinnableCmd) Run(d *desk) error {
	if c.Budget < 0 {
		return fmt.Errorf("a budget of %d: give the number of positions to look at", c.Budget)
	}
	if len(c.Position) == 1 {
		switch info, err := os.Stat(c.Position[0]); {
		case c.Position[0] == "-":
			return c.file(d, "standard input", os.Stdin)
		case err == nil && info.Mode().IsRegular():
			f, err := open(c.Position[0])
			if err != nil {
				return err
			}
			defer f.Close()
			return c.file(d, c.Position[0], f)
		case err == nil:
			return &unreadableError{c.Position[0], acts.ErrNoFile}
		case !strings.Contains(c.Position[0], " "):
			return fmt.Errorf("%q is neither a file nor a FEN, which has at least four fields", c.Position[0])
		}
	}
	fen := strings.Join(c.Position, " ")
	p, err := rules.ParseFEN(fen)
	if err != nil {
		return err
	}
	return c.answer(d, fen, p)
}

// file answers for each line, except blank lines and lines that begin with #.
// It reports lines that cannot be read and continues.
func (c *unwinnableCmd) file(d *desk, name string, r io.Reader) error {
	good := true
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		if d.ctx.Err() != nil {
			return d.ctx.Err()
		}
		fen := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
		if fen == "" || fen[0] == '#' {
			continue
		}
		p, err := rules.ParseFEN(fen)
		if err != nil {
			good = false
			if err := d.refuse(fmt.Errorf("%s, line %d: %w", name, n, err)); err != nil {
				return err
			}
			continue
		}
		if err := c.answer(d, fen, p); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if !good {
		return errNo
	}
	return nil
}

func (c *unwinnableCmd) answer(d *desk, fen string, p rules.Position) error {
	var white, black unwinnable.Answer
	var both sync.WaitGroup
	both.Go(func() { white = unwinnable.Query(p, board.White, c.Budget) })
	both.Go(func() { black = unwinnable.Query(p, board.Black, c.Budget) })
	both.Wait()
	if c.JSON {
		return writeJSON(d, unwinnableJSON{
			fen, white.Verdict.String(), black.Verdict.String(), white.Nodes + black.Nodes,
			white.Reason.String(), black.Reason.String(), lineText(p, white.Line), lineText(p, black.Line),
		})
	}
	_, err := fmt.Fprintf(d.stdout, "%s: white %s, black %s\n", fen, inWords(white), inWords(black))
	return err
}

// inWords returns the verdict and, in brackets, how it is known.
func inWords(a unwinnable.Answer) string {
	switch a.Verdict {
	case unwinnable.Unwinnable:
		return fmt.Sprintf("%v (%v)", a.Verdict, a.Reason)
	case unwinnable.Winnable:
		return fmt.Sprintf("%v (mate after %s)", a.Verdict, terminal.Count(len(a.Line), "half-move"))
	default:
		return a.Verdict.String()
	}
}

// lineText returns the moves in SAN.
func lineText(p rules.Position, line []board.Move) string {
	words := make([]string, len(line))
	for i, m := range line {
		words[i] = reading.SAN(p, m)
		p = p.Play(m)
	}
	return strings.Join(words, " ")
}
