package main

import (
	"fmt"

	"zapis/cmd/internal/terminal"
	acts "zapis/desk/office"
	"zapis/scoresheet"
)

type findCmd struct {
	officeFlags
	Words []string `arg:"" optional:"" name:"WORD" help:"Each word has to occur in a player's name or team, the event, the section or the day, or be the board, or R3 for a round. Case and accents do not matter."`
	Board string   `placeholder:"NAME" help:"Only this board."`
	Round int      `placeholder:"N" help:"Only this round."`
	Date  string   `placeholder:"2026-10" help:"Only days that begin like this."`
	Most  int      `default:"50" placeholder:"N" help:"How many are printed at most (${default}), up to 200."`
}

// foundJSON is a game that was found. New fields are added at the end.
type foundJSON struct {
	Event   string `json:"event"`
	Section string `json:"section"`
	Round   int    `json:"round"`
	Board   string `json:"board"`
	Date    string `json:"date,omitempty"`
	White   string `json:"white"`
	Black   string `json:"black"`
	Result  string `json:"result"`
	State   string `json:"state,omitempty"` // "" of another event
	Papers  int    `json:"papers"`          // sheets and photographs
}

// Run finds games and prints one per line. The answer is no if there is none.
func (c *findCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		found, all, err := acts.Find(o.ctx(), o.Desk, o.who, acts.Query{
			Words: joined(c.Words), Board: c.Board, Round: c.Round, Date: c.Date, All: true, Most: c.Most,
		})
		if err != nil {
			return err
		}
		for i := range found {
			if err := o.printFound(&found[i]); err != nil {
				return err
			}
		}
		if n := all - len(found); n > 0 {
			fmt.Fprintf(d.stderr, "zapis-desk: and %d more: add a word\n", n)
		}
		if all == 0 {
			fmt.Fprintln(d.stderr, "zapis-desk: no game fits that")
			return errNo
		}
		return nil
	})
}

func (o *office) printFound(f *acts.FoundGame) error {
	j := foundJSON{
		Event: f.Event, Section: f.Place.Section, Round: f.Place.Round, Board: f.Place.Board, Date: f.Date,
		White: f.Board.Players[0].Name, Black: f.Board.Players[1].Name,
	}
	if r := f.Result(); r != scoresheet.NoResult {
		j.Result = r.String()
	}
	if f.Seen != nil {
		j.State, j.Papers = f.Seen.State.String(), len(f.Seen.Papers)+len(f.Seen.Photos)
	}
	if o.flags.JSON {
		return writeJSON(o.desk, j)
	}
	line := fmt.Sprintf("%s: %s – %s", f.Place, quoted(j.White), quoted(j.Black))
	if j.Result != "" {
		line += " " + j.Result
	}
	if j.State != "" {
		line += ": " + j.State + ", " + count(j.Papers, "paper")
	} else {
		line = terminal.Line(f.Event) + " " + line
	}
	if f.Date != "" {
		line = terminal.Line(f.Date) + " " + line
	}
	_, err := fmt.Fprintln(o.desk.stdout, line)
	return err
}
