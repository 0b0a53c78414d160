package rulings

import "slices"

// Step is something that the arbiter should do now. Its words are in assets.
type Step string

// Key names the words for the step.
func (s Step) Key() string { return "ruling.do." + string(s) }

// Steps that the advice adds or leaves out depending on the consequences; the
// others come from the rule set only.
const (
	stop    Step = "stop"    // stop both clocks
	mating  Step = "mating"  // can the opponent checkmate by any series of legal moves?
	declare Step = "declare" // say the result; it is written and signed
	addTime Step = "time"    // add the penalty to the opponent's clock
	choose  Step = "choose"  // choose the penalty from 12.9
)

// steps are all words a rule set may use.
var steps = []Step{
	stop, "note", "restore", "touch", "queen", "stays", "move", "hands", addTime, "counter", "clocks", "set", "white",
	mating, declare, "go", choose, "newgame", "turn", "owntime", "replay", "intended", "wait", "look",
	"reject", "nocastling", "agree", "goeson", "clock", "assistant", "deduct", "press", "flags", "announce",
	"fill", "fillown", "reconstruct", "period", "write", "offer", "condition", "consent", "norecord",
	"reason", "oldresult", "hearing", "unsigned", "lastequal", "correct", "increment", "later", "final",
	"attest", "remove", "search", "nexttime", "show", "points", "adjourned", "annul", "touched", "noagree", "organizer",
	"boardsealed", "earlyseal", "earlytime", "arrival", "second", "replier", "sealer",
}

// Steps lists the steps.
func Steps() []Step { return slices.Clone(steps) }

// Effect is the effect of a ruling on the game.
type Effect string

const (
	Nothing      Effect = "none"       // it is recorded; the game goes on
	Discretion   Effect = "discretion" // a penalty of 12.9, as the arbiter chooses
	Counted      Effect = "illegal"    // an illegal move: counted per player, points illegal.*
	WrongClaim   Effect = "claim"      // point claim.time to the opponent
	Loses        Effect = "loses"      // the player loses, the opponent wins
	LosesOrDraw  Effect = "mating"     // the player loses, or a draw if the opponent cannot checkmate
	LosesOpen    Effect = "open"       // the player loses, the arbiter decides the opponent's score
	BothLose     Effect = "both"       // both lose
	Drawn        Effect = "draw"       // the game is drawn
	NewGame      Effect = "newgame"    // the game is cancelled, a new one is played
	Colors       Effect = "colors"     // a new game or not, by point colors.moves
	Grant        Effect = "grant"      // point quick.time to the opponent
	MayGrant     Effect = "maygrant"   // the same, if the arbiter wants
	Forfeit      Effect = "forfeit"    // the player loses without having played
	BothForfeit  Effect = "forfeits"   // both lose without having played
	SetResult    Effect = "result"     // the arbiter sets the result
	Shown        Effect = "shown"      // counted per player; too often is a distraction, point sheet.shown
	FlagsOfBoth  Effect = "flags"      // both flags are down: by the period, point flags.both
	ClaimsAgreed Effect = "agreed"     // a draw, unless a limit of the event requires checking the claim
)

var effects = []Effect{
	Nothing, Discretion, Counted, WrongClaim, Loses, LosesOrDraw, LosesOpen, BothLose, Drawn, NewGame, Colors,
	Grant, MayGrant, Forfeit, BothForfeit, SetResult, Shown, FlagsOfBoth, ClaimsAgreed,
}

// Effects lists the effects.
func Effects() []Effect { return slices.Clone(effects) }

// Key names the words for the effect.
func (e Effect) Key() string { return "ruling.effect." + string(e) }
