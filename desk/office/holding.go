package office

import (
	"context"

	"zapis/desk"
	"zapis/desk/intake"
)

// Hold records that the chief arbiter holds a game back from publication, because
// of a dispute or an appeal. If what is empty, the game is no longer held back.
func Hold(ctx context.Context, d *intake.Desk, who desk.Actor, p desk.Place, what desk.Holding, reason string) error {
	if err := d.Event().May(who, desk.ActHold); err != nil {
		return err
	}
	b, err := d.Board(ctx, p)
	if err != nil {
		return err
	}
	if what != "" && what != desk.HoldMoves && what != desk.HoldGame {
		return refuse(because("why.hold.what", 0, string(what)))
	}
	if reason, err = reasoned(reason, true); err != nil {
		return err
	}
	held := b.Said.Held
	switch {
	case what == "" && held == nil:
		return refuse(because("why.hold.none", 0, b.Place.Board))
	case held != nil && held.What == what:
		return refuse(because("why.hold.already", 0, b.Place.Board, held.Reason, held.By))
	}
	return say(ctx, d, who, b.Place, desk.Held{What: what, Reason: reason})
}
