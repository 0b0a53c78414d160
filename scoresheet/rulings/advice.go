package rulings

import "time"

// Need is a fact without which the advice cannot give the consequences.
type Need string

const (
	NeedMating Need = "mating" // whether the opponent can checkmate: Facts.Opponent
	NeedMoves  Need = "moves"  // how many moves both have completed: Facts.Moves
)

// Key names the words for the need.
func (n Need) Key() string { return "ruling.need." + string(n) }

// Why is the reason for which a ruling cannot be given.
type Why string

const (
	Absent      Why = "absent"    // the rule set has no such rule for this kind of play
	TooLate     Why = "replied"   // the opponent has made his next move (A.4.2)
	IsOver      Why = "over"      // the game was over before (7.5.1, 7.3, 6.9)
	TenMoves    Why = "moves"     // both have completed the moves up to which it can be claimed (A.4.1)
	EndsGame    Why = "ends"      // the move ended the game: two hands do not matter (7.5.4)
	StillOpen   Why = "notyet"    // it is not too late: the ordinary ruling applies (A.4.1, A.4.2)
	NotAgreed   Why = "disagree"  // the players do not agree (A.4.2)
	TooEarly    Why = "early"     // before the move from which draws may be agreed (9.1.1)
	NoConsent   Why = "consent"   // draws need the arbiter's consent (9.1.1)
	FirstMove   Why = "first"     // not before each has made a move (5.2.3)
	MustCheck   Why = "check"     // agreed too early: the claim has to be checked (9.1.2.3)
	TouchedMove Why = "touched"   // not on move, or a piece was touched (9.2, 9.4)
	OwnFlagDown Why = "ownflag"   // the claimant's own flag is down
	Unannounced Why = "announced" // Guideline III was not announced (III.2.1)
	Increments  Why = "increment" // time is added with each move (III.2.2)
	TimeLeft    Why = "time"      // the player has as much as two minutes (III.4, III.5)
	Barred      Why = "signed"    // the event bars appeals after the signature (11.10)

	// BothSigned means that after both signatures no move is corrected any more (comment
	// to 7.5.1); the result can be (8.7).
	BothSigned Why = "bothsigned"
)

// Whys lists the reasons.
func Whys() []Why {
	return []Why{
		Absent, TooLate, IsOver, TenMoves, EndsGame, StillOpen, NotAgreed, TooEarly, NoConsent, FirstMove,
		MustCheck, TouchedMove, OwnFlagDown, Unannounced, Increments, TimeLeft, Barred,
		BothSigned,
	}
}

// Key names the words for the reason.
func (w Why) Key() string { return "ruling.why." + string(w) }

// Outcome is the outcome of the game.
type Outcome string

const (
	GoesOn      Outcome = "goeson"
	Lost        Outcome = "lost"      // the player loses, his opponent wins
	LostOpen    Outcome = "lostopen"  // the player loses; the arbiter decides the opponent's score
	DrawnGame   Outcome = "drawn"     // ½-½
	BothLost    Outcome = "bothlost"  // 0-0
	Forfeited   Outcome = "forfeit"   // lost without having been played: +/-
	NotPlayed   Outcome = "unplayed"  // neither played: -/-
	Replayed    Outcome = "newgame"   // cancelled; a new game is played
	ByArbiter   Outcome = "arbiter"   // the arbiter sets the result
	Undecided   Outcome = "undecided" // depends on the needed fact
	ArbiterFree Outcome = "open"      // the rules do not say; the arbiter decides
)

// Outcomes lists the outcomes.
func Outcomes() []Outcome {
	return []Outcome{
		GoesOn, Lost, LostOpen, DrawnGame, BothLost, Forfeited, NotPlayed, Replayed, ByArbiter, Undecided, ArbiterFree,
	}
}

// Key names the words for the outcome.
func (o Outcome) Key() string { return "ruling.game." + string(o) }

// Advice has the consequences of a ruling, before it is made.
type Advice struct {
	ID      ID
	Rules   string // name of the rule set: "fide 2023"
	Article string // of the ruling, with the rule set before it where that is the base: "FIDE 6.9"
	Penalty string // of what follows, where that stands elsewhere: "7.5.5, B.2"
	Remark  string // of the rule set, in its own words

	// If Why is not empty the ruling cannot be made; Instead names the one that
	// fits, if there is one.
	Why     Why
	Instead ID

	Effect   Effect
	Count    int  // of the player, with this one: illegal moves, or showings of the sheet
	Same     bool // another offence in a move with an earlier ruling: it is not counted again
	Opponent time.Duration
	May      bool // the time is added only if the arbiter wants
	Game     Outcome
	Need     Need
	Do       []Step
	Choices  []ID // the penalties to choose from, if the choice is the arbiter's
}

// Applies reports whether the ruling can be made.
func (a Advice) Applies() bool { return a.Why == "" }
