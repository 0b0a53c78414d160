package rulings

import (
	"time"

	"zapis/scoresheet/board"
)

// DrawRules are the event's own rules for agreed draws (9.1.1, R-A08). The
// arbiter's consent lifts either.
type DrawRules struct {
	// From is the number of moves each player has to have completed before a
	// draw may be agreed without the arbiter's consent; 0 sets no limit.
	From int
	// Arbiter is set if no draw may be agreed without the arbiter's consent.
	Arbiter bool
}

// Verdict is the answer of the event's rules about a draw.
type Verdict struct {
	OK      bool
	Why     Why    // why not
	Need    Need   // a fact that is needed first: then OK is false, and Why empty
	Article string // in the event's rule set
	Check   bool   // a claim has to be checked even if the opponent agrees
}

// Agree reports whether a draw by agreement is valid once each player has
// completed that many moves. The arbiter's consent helps against the event's
// rules, not before each has made a move (5.2.3).
func (e Event) Agree(moves Moves, consent bool) Verdict {
	first := e.Set.Value(PointAgreeMoves, e.Play)
	n := e.Set.count(PointAgreeMoves, e.Play)
	m := moves.least()
	v := Verdict{Article: e.Set.Cite(first.Article, first.Source)}
	if m < n && m >= 0 {
		v.Why = FirstMove
		return v
	}
	if e.Draws == (DrawRules{}) {
		v.OK = m >= n
		if !v.OK {
			v.Need = NeedMoves
		}
		return v
	}
	row, _ := e.Set.Row(AgreeEarly, e.Play)
	v.Article = e.Set.Cite(row.Article, row.Source)
	switch {
	case m < 0 && (n > 0 || e.Draws.From > 0 && !consent && !e.Draws.Arbiter):
		v.Need = NeedMoves
	case consent:
		v.OK = true
	case e.Draws.Arbiter:
		v.Why = NoConsent
	case m >= e.Draws.From:
		v.OK = true
	default:
		v.Why = TooEarly
	}
	return v
}

// Offer reports whether a draw may be offered. An offer against the event's
// rules stays on the sheet, and is a finding for the arbiter. Some rule sets
// bar only the agreement (point agree.offers).
func (e Event) Offer(moves Moves, consent bool) Verdict {
	if !e.Set.yes(PointAgreeOffers, e.Play) {
		v := e.Set.Value(PointAgreeOffers, e.Play)
		return Verdict{OK: true, Article: e.Set.Cite(v.Article, v.Source)}
	}
	return e.Agree(moves, consent)
}

// Claim returns how a claim by repetition or by 50 moves is treated: it may be
// made at any move, whatever the event's draw rules (arbiters' comment to
// 9.1.1). Where the draw could not be agreed yet, it has to be checked even if
// the opponent agrees (comment to 9.1.2.3); elsewhere the opponent may simply
// accept the offer that it is.
func (e Event) Claim(moves Moves) Verdict {
	row, ok := e.Set.Row(ClaimAgreed, e.Play)
	v := Verdict{OK: ok, Article: e.Set.Cite(row.Article, row.Source)}
	a := e.Agree(moves, false)
	v.Need = a.Need
	v.Check = !a.OK && a.Need == ""
	return v
}

// End is something that ends a game by itself, without a claim.
type End struct {
	ID      ID // end.mate, end.stalemate …
	Article string
	// Successive is set if the five positions have to come in successive moves;
	// the arbiter, who sees all five, decides what that means.
	Successive bool
}

// Ends lists what ends the game by itself under the event's rule set, so that
// the arbiter declares it without a claim (comment to 9.6). Of two at once the
// earlier in the list counts: mate takes precedence over 75 moves (9.6.2).
func (e Event) Ends() []End {
	var all []End
	for _, id := range []ID{EndMate, EndStalemate, EndDead, EndFivefold, EndSeventyFive} {
		row, ok := e.Set.Row(id, e.Play)
		end := End{ID: id, Article: e.Set.Cite(row.Article, row.Source)}
		switch id {
		case EndFivefold:
			how := e.Set.Value(PointEndFivefold, e.Play).Value
			ok = ok && how != "no" && how != ""
			end.Successive = how == "successive"
		case EndSeventyFive:
			ok = ok && e.Set.yes(PointEndSeventy, e.Play)
		}
		if ok {
			all = append(all, end)
		}
	}
	return all
}

// Impossible is what the arbiter does when both kings stand in check or a pawn
// stands on the last rank (A.4.4): under A.4 and B.4 he waits until the next
// move is completed, and declares a draw if such a position still stands;
// elsewhere it is an illegal move and he acts at once.
//
// still says that the next move has been completed and the position is still
// impossible.
func (e Event) Impossible(still bool) ID {
	id := ImpossibleWait
	if still {
		id = ImpossibleDraw
	}
	if _, ok := e.Set.Row(id, e.Play); ok {
		return id
	}
	return IllegalMove
}

// Correctable reports whether an illegal move can still be ruled on: during the
// game (7.5.1), or under A.4 and B.4 until the opponent has made his next move
// (A.4.2).
func (e Event) Correctable(replied bool) bool {
	return !replied || e.Set.Value(PointIllegalUntil, e.Play).Value != "reply"
}

// MustRecord says whether the players of the event have to record at all, and
// from what clock reading on not (8.4): with less than below left in a period
// in which less than step is added with each move. If duty is false the rest is
// 0. In rapid and blitz nobody has to (A.2): the event decides whether the
// competition rules of A.3 and B.3 restore the duty, with the point record.duty
// of its rule set.
func (e Event) MustRecord() (duty bool, below, step time.Duration) {
	if !e.Set.yes(PointRecordDuty, e.Play) {
		return false, 0, 0
	}
	return true, e.Set.time(PointRecordBelow, e.Play), e.Set.time(PointRecordStep, e.Play)
}

// Shown is how often the arbiter's record was shown to a player, and how often
// it may be; 0 sets no limit (A.3.2, B.3.2).
func (e Event) Shown(side board.Color, given []Given) (times, most int) {
	return e.tally(side, given, Shown), e.Set.count(PointSheetShown, e.Play)
}

// Relief is what is added with each move once an increment was brought into a
// game without one (III.4), and whether a delay of as much may be set in its
// place (UA II.19.4).
func (e Event) Relief() (step time.Duration, delay bool) {
	return e.Set.time(PointQuickStep, e.Play), e.Set.yes(PointQuickDelay, e.Play)
}
