package rulings

import "slices"

// refusal is a row: these rulings, if all conditions hold, cannot be made, for
// this reason; and which ruling fits instead.
type refusal struct {
	id      which
	when    []condition
	why     Why
	instead ID
}

// refusals is every reason for which a ruling that the rule set has is refused.
// The first row that holds gives the reason; a ruling that no row refuses can
// be made. docs/rulings.md is the same table for arbiters; go generate writes
// it.
var refusals = []refusal{
	// After both signatures no move is corrected any more (comment to 7.5.1),
	// but the result can be (8.7).
	{takenBack, all(bothSigned), BothSigned, ResultCorrected},

	// Illegal moves. A result that came about before one was noticed stands
	// (comment to 7.5.1); after two hands it stands too where the rule set does
	// not count them as an illegal move. Two hands do not matter where the move
	// ended the game (7.5.4).
	{counted, all(isOver), IsOver, none},
	{of(IllegalHands), all(isOver), IsOver, none},
	{of(IllegalHands), all(moveEndsGame), EndsGame, none},
	// Under A.4 and B.4 the move stands once the opponent has replied, unless
	// the players agree to correct it (A.4.2).
	{counted, all(untilReply, replied, playersAgree), TooLate, IllegalAgreed},
	{counted, all(untilReply, replied), TooLate, IllegalStands},
	{of(IllegalStands), all(notReplied), StillOpen, IllegalMove},
	{of(IllegalAgreed), all(playersDisagree), NotAgreed, IllegalStands},

	// Set-up, colours and pieces that went astray are put right during the game
	// (7.2, 7.3, 7.6); under A.4 and B.4 the set-up and the clocks only until
	// each player has completed ten moves (A.4.1).
	{of(SetupWrong, BoardTurned, ColorsReversed, PiecesAstray), all(isOver), IsOver, none},
	{of(SetupWrong, BoardTurned), all(setupClosed), TenMoves, SetupLate},
	{of(SetupLate), all(setupOpen), StillOpen, SetupWrong},
	{of(ClockSettingLate), all(setupOpen), StillOpen, ClockSet},

	// A flag that falls after the end changes nothing (6.9). Some rule sets take
	// a claim on time only while the claimant's own flag is up.
	{of(FlagFall), all(endIsKnown), IsOver, whatEnded},
	{of(FlagFall), all(endIsNotKnown, isOver), IsOver, none},
	{of(FlagFall), all(claimantsFlagUp, ownFlagDown), OwnFlagDown, FlagBoth},

	// A draw by agreement: not before each has made a move (5.2.3), nor against
	// the event's rules without the arbiter's consent (9.1.1).
	{of(AgreeNoted), all(agreementBarred(FirstMove)), FirstMove, AgreeEarly},
	{of(AgreeNoted), all(agreementBarred(NoConsent)), NoConsent, AgreeEarly},
	{of(AgreeNoted), all(agreementBarred(TooEarly)), TooEarly, AgreeEarly},
	{of(AgreeConsent), all(barredWithConsent), FirstMove, AgreeEarly},
	{of(AgreeConsent), all(noDrawRules), StillOpen, AgreeNoted},

	// Claims. A player who touched a piece has lost the right to claim on that
	// move (9.4). Where the draw could not be agreed yet, the opponent's agreement
	// does not spare the check (comment to 9.1.2.3).
	{of(ClaimAccepted, ClaimRejected, ClaimAgreed), all(touched), TouchedMove, ClaimVoid},
	{of(ClaimAgreed), all(claimIsChecked), MustCheck, none},

	// Play without increment, Guideline III: announced beforehand (III.2.1), with
	// no time added (III.2.2), by the player to move with less than two minutes
	// (III.4, III.5).
	{quick, all(unannounced), Unannounced, none},
	{quick, all(timeIsAdded), Increments, none},
	{quick, all(offMove), TouchedMove, none},
	{quick, all(timeIsLeft), TimeLeft, none},

	// A result that came about before, or by the sealed move, stands (I.8, I.10).
	{of(SealedBad, SealedLate), all(endIsKnown), IsOver, whatEnded},

	// A signature bars appeals where the event says so (11.10).
	{of(AppealNoted), all(signatureBars, signed), Barred, AppealBarred},
}

const none ID = "" // no other ruling fits

// whatEnded represents in the table the ruling on the earlier end of the game,
// [Facts].Ended.
const whatEnded ID = "(what ended the game)"

var (
	// takenBack has the rulings by which a move is corrected or cancelled.
	takenBack = of(
		IllegalMove, IllegalPawn, IllegalPress, IllegalHands, IllegalAgreed, ImpossibleWait, ImpossibleDraw,
		PiecesAstray, PositionRestored, BoardsDiffer,
	)
	quick = of(QuickIncrement, QuickDraw, QuickLater, QuickRejected, QuickUnattended)
)

// Refusal is a row of the table in words, for a page that people read.
type Refusal struct {
	IDs     []ID     // the rulings it refuses
	Counted bool     // … instead: whatever the rule set counts as an illegal move
	When    []string // what must hold, each a part of a sentence: "both players have signed"
	Why     Why
	Instead ID   // the ruling that fits; "" if there is none
	Ended   bool // … instead: the ruling on what ended the game
}

// Refusals returns the whole table, in its order. A ruling is refused by the
// first row that holds, besides where the rule set has no such ruling.
func Refusals() []Refusal {
	all := make([]Refusal, len(refusals))
	for i, r := range refusals {
		all[i] = Refusal{IDs: slices.Clone(r.id.ids), Counted: r.id.counted, Why: r.why, Instead: r.instead}
		if r.instead == whatEnded {
			all[i].Instead, all[i].Ended = "", true
		}
		for _, c := range r.when {
			all[i].When = append(all[i].When, c.words)
		}
	}
	return all
}
