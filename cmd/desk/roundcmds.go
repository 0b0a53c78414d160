package main

import (
	"fmt"
	"slices"
	"strings"

	acts "zapis/desk/office"

	values "zapis/desk"
	"zapis/desk/intake"
	"zapis/scoresheet"
)

// roundFlag names a round; by default commands act on the last one that was
// paired.
type roundFlag struct {
	Round int `placeholder:"N" help:"The round; by default the last one that was paired."`
}

type startCmd struct {
	officeFlags
	roundFlag
	Time string `placeholder:"15:00" help:"When the clocks were started; now by default."`
}

// Run states that the games of a round began.
func (c *startCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		at, err := acts.ClockTime(c.Time, o.Now())
		if err != nil {
			return err
		}
		all, err := o.rounds(c.Round)
		if err != nil {
			return err
		}
		for _, r := range all {
			if r.Started {
				fmt.Fprintf(d.stderr, "zapis-desk: round %d of %s was started already; the time is %s now\n", r.Number, r.Section, at)
			}
		}
		if err := acts.Start(o.ctx(), o.Desk, o.who, at, all...); err != nil {
			return err
		}
		for _, r := range all {
			place := values.Place{Section: r.Section, Round: r.Number}
			if err := o.answer(o.done(place), "round %d of %s started at %s, %s", r.Number, r.Section, at, count(len(r.Boards), "board")); err != nil {
				return err
			}
		}
		return nil
	})
}

type resultCmd struct {
	officeFlags
	roundFlag
	Board  string   `arg:"" name:"BOARD"`
	Result string   `arg:"" name:"RESULT" help:"1-0, 0-1, 1/2-1/2, 0-0, 1/2-0, 0-1/2, +/-, -/+, -/-, adjourned; * takes it off."`
	Reason []string `arg:"" optional:"" name:"REASON" help:"Why, if it is an arbiter's decision."`
}

// forfeitMark is put before -/- and -/+ for the parser of the command line,
// which would take them for flags.
const forfeitMark = "forfeit "

// markForfeits marks the results that look like flags.
func markForfeits(args []string) []string {
	args = slices.Clone(args)
	for i, a := range args {
		if a == "-/-" || a == "-/+" {
			args[i] = forfeitMark + a
		}
	}
	return args
}

// Run records a result slip.
func (c *resultCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		slip, err := values.ParseSlip(strings.TrimPrefix(c.Result, forfeitMark))
		if err != nil {
			return err
		}
		r, b, err := o.board(c.Round, c.Board)
		if err != nil {
			return err
		}
		was := slipText(r.Seen(b.Name))
		slip.Reason = joined(c.Reason)
		if err := acts.Result(o.ctx(), o.Desk, o.who, r.Place(b), slip); err != nil {
			return err
		}
		if acts.IsDecision(slip.Result) && slip.Reason == "" {
			fmt.Fprintf(d.stderr, "zapis-desk: %s is an arbiter's decision: say why behind it, and the report says it\n", slip.Result)
		}
		if was != "" && was != slipText(o.Hall().Round(r.Section, r.Number).Seen(b.Name)) {
			fmt.Fprintf(d.stderr, "zapis-desk: the result of board %s was %s\n", b.Name, was)
		}
		return o.stateOf(r.Place(b))
	})
}

// slipText describes a statement about the result of a board.
func slipText(b *values.BoardSeen) string {
	switch {
	case b.Adjourned:
		return "adjourned"
	case b.Result == scoresheet.NoResult:
		return ""
	}
	return b.Result.String()
}

// atBoard calls a function for a board of a round, and prints the board's new
// state.
func (o *office) atBoard(round int, board string, do func(p values.Place) error) error {
	r, b, err := o.board(round, board)
	if err != nil {
		return err
	}
	if err := do(r.Place(b)); err != nil {
		return err
	}
	return o.stateOf(r.Place(b))
}

// stateOf prints the state of a board.
func (o *office) stateOf(p values.Place) error {
	b, err := o.Board(o.ctx(), p)
	if err != nil {
		return err
	}
	return o.printBoard(b)
}

type presenceCmd struct {
	officeFlags
	roundFlag
	Board string `arg:"" name:"BOARD"`
	Side  string `arg:"" name:"SIDE" help:"white or black."`
	Time  string `arg:"" name:"TIME" help:"As 15:07."`
}

type (
	absentCmd  struct{ presenceCmd }
	arrivedCmd struct{ presenceCmd }
)

// Run records that a player is absent.
func (c *absentCmd) Run(d *desk) error { return c.note(d, false) }

// Run records that a player arrived late.
func (c *arrivedCmd) Run(d *desk) error { return c.note(d, true) }

func (c *presenceCmd) note(d *desk, arrived bool) error {
	return c.work(d, func(o *office) error {
		side, err := values.ParseSide(c.Side)
		if err != nil {
			return err
		}
		at, err := acts.ClockTime(c.Time, o.Now())
		if err != nil {
			return err
		}
		return o.atBoard(c.Round, c.Board, func(p values.Place) error {
			return o.say(p, values.Presence{Side: values.SideWord(side), Arrived: arrived, Time: at})
		})
	})
}

type expectCmd struct {
	officeFlags
	roundFlag
	Board string `arg:"" name:"BOARD"`
	Side  string `arg:"" name:"SIDE" help:"white, black or both."`
	Means string `arg:"" name:"MEANS" enum:"device,paper,none" help:"device, paper or none."`
}

// Run states how a player's sheet will arrive.
func (c *expectCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		sides := []int{0, 1}
		if c.Side != "both" {
			side, err := values.ParseSide(c.Side)
			if err != nil {
				return fmt.Errorf("%w, or both", err)
			}
			sides = []int{side}
		}
		return o.atBoard(c.Round, c.Board, func(p values.Place) error {
			var said []intake.Said
			for _, side := range sides {
				said = append(said, intake.Said{Place: p, Body: values.Expected{Side: values.SideWord(side), Means: c.Means}})
			}
			_, err := o.State(o.ctx(), o.who, said)
			return err
		})
	})
}

type settleCmd struct {
	officeFlags
	roundFlag
	Board  string   `arg:"" name:"BOARD"`
	How    string   `arg:"" name:"HOW" enum:"one-sheet,no-sheet,seen" help:"one-sheet: no other sheet will come. no-sheet: none will. seen: what is wrong was looked at, and is accepted."`
	Reason []string `arg:"" name:"REASON"`
	Side   string   `enum:"white,black," default:"" placeholder:"white|black" help:"Whose sheet counts, if both are there."`
}

// Run settles a board, for the chief arbiter.
func (c *settleCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		return o.atBoard(c.Round, c.Board, func(p values.Place) error {
			return acts.Settle(o.ctx(), o.Desk, o.who, p, values.Settlement(c.How), c.Side, joined(c.Reason))
		})
	})
}

type closeCmd struct {
	officeFlags
	roundFlag
	Reason []string `arg:"" optional:"" name:"REASON"`
}

// Run closes a round, for the chief arbiter.
func (c *closeCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		r, err := o.round(c.Round)
		if err != nil {
			return err
		}
		place := values.Place{Section: r.Section, Round: r.Number}
		if err := acts.Close(o.ctx(), o.Desk, o.who, r, joined(c.Reason)); err != nil {
			return err
		}
		return o.answer(o.done(place), "round %d of %s is closed", r.Number, r.Section)
	})
}
