package office

import (
	"context"
	"strings"

	"zapis/desk"
	"zapis/desk/intake"
)

// Turned returns the change that exchanges the colours of a board's players.
func Turned(b *desk.Board) desk.Change {
	now := *b
	now.Players[0], now.Players[1] = b.Players[1], b.Players[0]
	now.Result = ""
	return desk.Change{Was: b.Name, Now: now}
}

// Exchanged returns the changes that exchange two boards.
func Exchanged(a, b *desk.Board) []desk.Change {
	one, two := *a, *b
	one.Name, two.Name = b.Name, a.Name
	return []desk.Change{{Was: a.Name, Now: one}, {Was: b.Name, Now: two}}
}

// Renamed returns the change that gives a board another name.
func Renamed(b *desk.Board, name string) desk.Change {
	now := *b
	now.Name = name
	return desk.Change{Was: b.Name, Now: now}
}

// Naming is a player's new name, or the player who replaces him.
type Naming struct {
	Name string
	FIDE string // empty: another player has none, the same player keeps it
	Elo  int    // 0 likewise
	Same bool   // it is the same player, whose name was misspelled
}

// Replaced returns the change that gives a side of a board another name.
func Replaced(b *desk.Board, side int, n Naming) desk.Change {
	now := *b
	p := desk.Player{Team: b.Players[side].Team}
	if n.Same {
		p = b.Players[side]
	}
	p.Name = n.Name
	if n.FIDE != "" {
		p.FIDE = n.FIDE
	}
	if n.Elo > 0 {
		p.Rating = n.Elo
	}
	now.Players[side] = p
	return desk.Change{Was: b.Name, Now: now}
}

// Changed describes the effect of a change of boards on the devices.
type Changed struct {
	Was   []desk.Board // in the order of the changes
	Now   []desk.Board
	Taken int // devices that have the old pairing
	// Issued reports whether the round's pack has the old pairing.
	Issued bool
}

// Change states that boards are changed from now on. A change that would make the
// round unusable is refused.
func Change(ctx context.Context, d *intake.Desk, who desk.Actor, r *desk.RoundSeen, all ...desk.Change) (*Changed, error) {
	if err := d.Event().May(who, desk.ActChange); err != nil {
		return nil, err
	}
	if err := fits(r, all); err != nil {
		return nil, err
	}
	out := &Changed{Issued: len(r.Issues) > 0}
	place := desk.Place{Section: r.Section, Round: r.Number}
	for _, c := range all {
		v, err := d.Board(ctx, desk.Place{Section: r.Section, Round: r.Number, Board: c.Was})
		if err != nil {
			return nil, err
		}
		for side := range v.Seen.Sides {
			if s := &v.Seen.Sides[side]; s.Pack || s.OldPack > 0 {
				out.Taken++
			}
		}
		out.Was, out.Now = append(out.Was, v.Board), append(out.Now, c.Now)
	}
	return out, say(ctx, d, who, place, desk.Changed{Boards: all})
}

// fits refuses changes that would leave a round with unusable boards.
func fits(r *desk.RoundSeen, all []desk.Change) error {
	round := r.Round
	round.Boards = append([]desk.Board(nil), r.Boards...)
	for i := range r.Boards {
		for _, c := range all {
			if desk.SameBoard(r.Boards[i].Name, c.Was) {
				round.Boards[i] = c.Now
			}
		}
	}
	for _, c := range all {
		switch {
		case !desk.IsWord(c.Now.Name):
			return refuse(because("why.change.boardname", 0, c.Now.Name))
		case !desk.IsLine(c.Now.Players[0].Name) || !desk.IsLine(c.Now.Players[1].Name):
			return refuse(because("why.change.playername", desk.MaxText, c.Now.Name))
		}
		for i := range c.Now.Players {
			p := &c.Now.Players[i]
			if len(p.FIDE) > 11 || strings.Trim(p.FIDE, "0123456789") != "" || p.Rating < 0 || p.Rating > 9999 {
				return refuse(because("why.change.number", 0, c.Now.Name))
			}
		}
		n := 0
		for i := range round.Boards {
			if desk.SameBoard(round.Boards[i].Name, c.Now.Name) {
				n++
			}
		}
		if n > 1 {
			return refuse(because("why.change.twice", r.Number, c.Now.Name))
		}
	}
	return round.Check()
}

// Settle records the chief arbiter's decision about a board: that one sheet is
// enough or none will come, or that the faults were looked at and are accepted.
// side is white or black if a sheet is chosen, otherwise empty. A decision that
// would settle nothing is refused.
func Settle(ctx context.Context, d *intake.Desk, who desk.Actor, p desk.Place, how desk.Settlement, side, reason string) error {
	if err := d.Event().May(who, desk.ActSettle); err != nil {
		return err
	}
	body, err := settlement(ctx, d, p, how, side)
	if err != nil {
		return err
	}
	if body.Reason, err = reasoned(reason, true); err != nil {
		return err
	}
	return say(ctx, d, who, p, body)
}

func settlement(ctx context.Context, d *intake.Desk, p desk.Place, how desk.Settlement, side string) (body desk.Settlings, err error) {
	v, err := d.Board(ctx, p)
	if err != nil {
		return body, err
	}
	body = desk.Settlings{How: how, Side: side}
	in := 0
	for s := range v.Sheets {
		if len(v.Sheets[s]) > 0 {
			in++
		}
	}
	switch {
	case how == desk.SettledOne && in == 0 && len(v.Others) == 0:
		return body, refuse(because("why.settle.nosheet", 0, p.Board))
	case how == desk.SettledOne && in == 2 && side == "":
		return body, refuse(because("why.settle.both", 0, p.Board))
	case how == desk.SettledOne && side != "":
		s, err := desk.ParseSide(side)
		if err != nil {
			return body, err
		}
		if len(v.Sheets[s]) == 0 {
			return body, refuse(because("why.settle.noside", 0, p.Board, v.Board.Players[s].Name))
		}
	case how == desk.SettledSeen:
		if v.State != desk.LookAt && v.State != desk.Differs {
			return body, refuse(because("why.settle.nothing", 0, p.Board))
		}
		body.Faults = v.Why
	}
	return body, nil
}

// say states one thing.
func say(ctx context.Context, d *intake.Desk, who desk.Actor, place desk.Place, body desk.Body) error {
	_, err := d.State(ctx, who, []intake.Said{{Place: place, Body: body}})
	return err
}
