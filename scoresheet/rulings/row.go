package rulings

import (
	"cmp"
	"slices"
)

// which selects the rulings of a row of the table.
type which struct {
	ids     []ID
	counted bool // everything that the rule set counts as an illegal move
}

func of(ids ...ID) which { return which{ids: ids} }

var counted = which{counted: true}

func (w which) has(id ID, effect Effect) bool {
	return w.counted && effect == Counted || slices.Contains(w.ids, id)
}

// condition is one column of the table: its words for an arbiter, and whether
// it holds. If that depends on an unknown fact, holds names the fact.
type condition struct {
	words string
	holds func(Event, Facts) (bool, Need)
}

func all(c ...condition) []condition { return c }

// fact is a condition that depends only on the arbiter's findings.
func fact(words string, holds func(Facts) bool) condition {
	return condition{words, func(_ Event, f Facts) (bool, Need) { return holds(f), "" }}
}

// rule is a condition that depends only on the rules of the event.
func rule(words string, holds func(Event) bool) condition {
	return condition{words, func(e Event, _ Facts) (bool, Need) { return holds(e), "" }}
}

var (
	bothSigned      = fact("both players have signed", func(f Facts) bool { return f.Both })
	signed          = fact("the player has signed", func(f Facts) bool { return f.Signed })
	isOver          = fact("the game was over before", func(f Facts) bool { return f.Over })
	moveEndsGame    = fact("the move ended the game", func(f Facts) bool { return f.Ends })
	replied         = fact("the opponent has made his next move", func(f Facts) bool { return f.Replied })
	notReplied      = fact("the opponent has not made his next move", func(f Facts) bool { return !f.Replied })
	playersAgree    = fact("both players agree to correct it", func(f Facts) bool { return f.Agreed })
	playersDisagree = fact("the players do not agree to correct it", func(f Facts) bool { return !f.Agreed })
	touched         = fact("the player has touched a piece, or is not to move", func(f Facts) bool { return f.Touched })
	offMove         = fact("the player is not to move", func(f Facts) bool { return f.OffMove })
	ownFlagDown     = fact("the claimant's own flag is down", func(f Facts) bool { return f.OwnFlag })
	endIsNotKnown   = fact("it is not known what ended it", func(f Facts) bool { return f.Ended == "" })

	untilReply = rule("the rule set has it corrected only until the reply (`illegal.until`)", func(e Event) bool {
		return e.Set.Value(PointIllegalUntil, e.Play).Value == "reply"
	})
	claimantsFlagUp = rule("the rule set wants the claimant's own flag up (`flag.claim`)", func(e Event) bool {
		return e.Set.Value(PointFlagClaim, e.Play).Value == "own"
	})
	noDrawRules   = rule("the event has no rules of its own for draws", func(e Event) bool { return e.Draws == DrawRules{} })
	unannounced   = rule("Guideline III was not announced", func(e Event) bool { return !e.Quick })
	timeIsAdded   = rule("time is added with each move", func(e Event) bool { return e.Increment })
	signatureBars = rule("the event has a signature bar appeals", func(e Event) bool { return e.Final })

	endIsKnown = condition{"the game was ended before by something that the rule set knows", func(e Event, f Facts) (bool, Need) {
		_, there := e.Set.Row(f.Ended, e.Play)
		return f.Ended != "" && there, ""
	}}
	timeIsLeft = condition{"the player has as much time as the rule set names (`quick.below`), or more", func(e Event, f Facts) (bool, Need) {
		return f.Left > 0 && f.Left >= e.Set.time(PointQuickBelow, e.Play), ""
	}}
	setupClosed = condition{"each has completed the moves that the rule set names (`setup.moves`)", func(e Event, f Facts) (bool, Need) {
		n, m := e.Set.count(PointSetupMoves, e.Play), f.Moves.least()
		if n == 0 {
			return false, "" // it is never too late
		}
		return m >= n, unlessKnown(m)
	}}
	setupOpen = condition{"a player has not completed the moves that the rule set names (`setup.moves`)", func(e Event, f Facts) (bool, Need) {
		n, m := e.Set.count(PointSetupMoves, e.Play), f.Moves.least()
		return m >= 0 && m < n, unlessKnown(m)
	}}
	barredWithConsent = condition{barred[FirstMove], func(e Event, f Facts) (bool, Need) {
		v := e.Agree(f.Moves, true)
		return v.Why != "", v.Need
	}}
	claimIsChecked = condition{"a draw could not be agreed at this move without the arbiter's consent", func(e Event, f Facts) (bool, Need) {
		v := e.Claim(f.Moves)
		return v.Check, v.Need
	}}
)

// barred has the conditions under which a draw cannot be agreed, by reason.
var barred = map[Why]string{
	FirstMove: "a player has not made the moves that the rule set names (`agree.moves`)",
	NoConsent: "the event wants the arbiter's consent, and he does not give it",
	TooEarly:  "the event's move for draws is not reached, and the arbiter does not consent",
}

// agreementBarred holds where the event's rules refuse an agreed draw for this
// reason.
func agreementBarred(why Why) condition {
	return condition{barred[why], func(e Event, f Facts) (bool, Need) {
		v := e.Agree(f.Moves, f.Consent)
		return v.Why == why, v.Need
	}}
}

func unlessKnown(moves int) Need {
	if moves < 0 {
		return NeedMoves
	}
	return ""
}

// refused finds the reason, if any, why a ruling cannot be made, and the one
// that fits instead. If that depends on an unknown fact, it names the fact.
func (e Event) refused(id ID, effect Effect, f Facts) (why Why, instead ID, open Need) {
	i, open := e.refusing(id, effect, f)
	if i < 0 {
		return "", "", open
	}
	why, instead = refusals[i].why, refusals[i].instead
	if instead == whatEnded {
		instead = f.Ended
	}
	return why, instead, ""
}

// refusing returns the number of the first row that refuses the ruling, or −1
// and the fact without which a row cannot tell.
func (e Event) refusing(id ID, effect Effect, f Facts) (row int, open Need) {
	for i, r := range refusals {
		if !r.id.has(id, effect) {
			continue
		}
		holds, need := r.holds(e, f)
		if holds {
			return i, ""
		}
		open = cmp.Or(need, open)
	}
	return -1, open
}

// holds reports whether all conditions of the row hold. It names a fact if one
// is missing and nothing else keeps the row from holding.
func (r refusal) holds(e Event, f Facts) (bool, Need) {
	var open Need
	for _, c := range r.when {
		holds, need := c.holds(e, f)
		switch {
		case need != "":
			open = need
		case !holds:
			return false, ""
		}
	}
	return open == "", open
}
