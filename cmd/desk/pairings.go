package main

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"zapis/cmd/internal/terminal"
	values "zapis/desk"
	acts "zapis/desk/office"
	"zapis/desk/pairing"
)

type pairingsCmd struct {
	File     string `arg:"" name:"FILE|-" help:"Pairings: PGN (headers are enough), TRF16, TRF26, or a table (CSV) whose first row names the columns, such as Board;White;Black."`
	Round    int    `placeholder:"N" help:"Only this round; also the number of the round, if the file names none."`
	Section  string `placeholder:"NAME" help:"Only this section, if the file has several."`
	Encoding string `placeholder:"NAME" help:"The encoding of the file, if it cannot be detected: ${encodings}."`
	JSON     bool   `help:"One JSON object per board, per bye, and per row that cannot be used."`
}

type pairingJSON struct {
	Section string `json:"section,omitempty"`
	Round   int    `json:"round"`
	Board   string `json:"board"`
	Match   int    `json:"match,omitempty"`
	White   string `json:"white"`
	Black   string `json:"black"`

	WhiteElo   int    `json:"whiteElo,omitempty"`
	BlackElo   int    `json:"blackElo,omitempty"`
	WhiteTitle string `json:"whiteTitle,omitempty"`
	BlackTitle string `json:"blackTitle,omitempty"`
	WhiteFIDE  string `json:"whiteFideId,omitempty"`
	BlackFIDE  string `json:"blackFideId,omitempty"`
	WhiteTeam  string `json:"whiteTeam,omitempty"`
	BlackTeam  string `json:"blackTeam,omitempty"`
	Control    string `json:"control,omitempty"`
	FEN        string `json:"fen,omitempty"`
	Result     string `json:"result"`
}

type byeJSON struct {
	Section string `json:"section,omitempty"`
	Round   int    `json:"round"`
	Bye     string `json:"bye"`
	Kind    string `json:"kind"`
}

// rowJSON is a row that cannot be used, or a remark on one that was.
type rowJSON struct {
	OK    bool   `json:"ok"`
	Line  int    `json:"line,omitempty"`
	Error string `json:"error,omitempty"`
	Note  string `json:"note,omitempty"`
}

// Run prints the boards of a file of pairings, one per line. Rows that cannot
// be used are named with line and reason; the answer is then no, but all others
// are printed.
func (c *pairingsCmd) Run(d *desk) error {
	data, name, err := readPairings(c.File)
	if err != nil {
		return err
	}
	list, faults, err := pairing.Read(data, pairing.Options{Round: c.Round, Section: c.Section, Encoding: c.Encoding})
	if err == nil {
		faults = append(faults, acts.Remarks(list.Rounds...)...)
	}
	good := true
	for _, f := range faults {
		good = good && f.Kept
		fmt.Fprintf(d.stderr, "zapis-desk: %s, %s\n", terminal.Line(name), terminal.Line(f.Error()))
		if c.JSON {
			row := rowJSON{OK: f.Kept, Line: f.Line, Error: f.Reason()}
			if f.Kept {
				row.Note, row.Error = f.Reason(), ""
			}
			if err := writeJSON(d, row); err != nil {
				return err
			}
		}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	for i := range list.Rounds {
		if err := c.print(d, &list.Rounds[i], len(list.Rounds) > 1); err != nil {
			return err
		}
	}
	if !good {
		return errNo
	}
	return nil
}

// readPairings reads a file of pairings, or the standard input, and returns its
// name.
func readPairings(file string) (data []byte, name string, err error) {
	in, name := io.Reader(os.Stdin), "standard input"
	if file != "-" {
		f, err := open(file)
		if err != nil {
			return nil, file, err
		}
		defer f.Close()
		in, name = f, fileName(file)
	}
	data, err = io.ReadAll(io.LimitReader(in, pairing.MaxFile+1))
	return data, name, err
}

// print prints a round. If there are several, each line names it.
func (c *pairingsCmd) print(d *desk, round *values.Round, several bool) error {
	if c.JSON {
		return printPairingsJSON(d, round)
	}
	prefix := ""
	if several {
		prefix = "round " + strconv.Itoa(round.Number) + ", "
		if round.Section != "" {
			prefix = quoted(round.Section) + ", " + prefix
		}
	}
	for i := range round.Boards {
		b := &round.Boards[i]
		result := b.Result
		if result == "" {
			result = "*"
		}
		if _, err := fmt.Fprintf(d.stdout, "%s%s: %s - %s  %s\n", prefix, b.Name, withElo(b.Players[0]), withElo(b.Players[1]), result); err != nil {
			return err
		}
	}
	for _, b := range round.Byes {
		if _, err := fmt.Fprintf(d.stdout, "%sbye: %s  %s\n", prefix, withElo(b.Player), b.Kind); err != nil {
			return err
		}
	}
	return nil
}

// withElo returns a player's name, with his rating if he has one.
func withElo(p values.Player) string {
	name := terminal.Line(strings.TrimSpace(p.Name))
	if p.Rating > 0 {
		return name + " (" + strconv.Itoa(p.Rating) + ")"
	}
	return name
}

func printPairingsJSON(d *desk, round *values.Round) error {
	for i := range round.Boards {
		b := &round.Boards[i]
		w, black := &b.Players[0], &b.Players[1]
		result := b.Result
		if result == "" {
			result = "*"
		}
		err := writeJSON(d, pairingJSON{
			Section: round.Section, Round: round.Number, Board: b.Name, Match: b.Match, White: w.Name, Black: black.Name,
			WhiteElo: w.Rating, BlackElo: black.Rating, WhiteTitle: w.Title, BlackTitle: black.Title,
			WhiteFIDE: w.FIDE, BlackFIDE: black.FIDE, WhiteTeam: w.Team, BlackTeam: black.Team,
			Control: b.Control, FEN: b.FEN, Result: result,
		})
		if err != nil {
			return err
		}
	}
	for _, b := range round.Byes {
		if err := writeJSON(d, byeJSON{round.Section, round.Number, b.Player.Name, b.Kind}); err != nil {
			return err
		}
	}
	return nil
}
