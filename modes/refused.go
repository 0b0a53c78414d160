package modes

import "fmt"

// RefusedError describes an act that was refused, why, and what to do. The mode
// is unchanged.
type RefusedError struct {
	From    Mode
	Trigger Trigger
	Need    Need // the first thing that was missing
}

// Need is what is missing for an act to be allowed.
type Need uint8

const (
	NeedOwnerMode Need = iota + 1
	NeedGameMode
	NeedArbiterMode
	NeedOwnerCode
	NeedArbiterCode
	NeedOrganizerCode
	NeedIdentity
	NeedGame
	NeedOpenGame
	NeedResult
	NeedSignatures
	NeedAcknowledgement
	NeedAdjournment
	NeedResumption
	NeedPatience
	NeedRecall
	NeedTakeBack
	NeedHandedOver
	NeedRelease
	NeedReset
	NeedKnownTrigger
	NeedPack
	NeedPackOpened
	NeedHandIn

	needCount
)

// needs holds for each Need the last part of its translation key and, in
// English, why the act was refused and what to do. For a Need of another mode
// see [otherModes].
var needs = [needCount]struct{ key, text string }{
	NeedOwnerCode:       {"ownercode", "it needs the owner's code: give the code that was set"},
	NeedArbiterCode:     {"arbitercode", "it needs the arbiter's or the organizer's code: call the arbiter"},
	NeedOrganizerCode:   {"organizercode", "it needs the organizer's code: ask the organizer"},
	NeedIdentity:        {"identity", "it is the owner's: identify yourself with the owner's code first"},
	NeedGame:            {"game", "no game is being recorded here: open one or have it resumed first"},
	NeedOpenGame:        {"opengame", "the game is not being played: take the result off the sheet first"},
	NeedResult:          {"result", "there is no result on the sheet: enter it first"},
	NeedSignatures:      {"signatures", "both players must have signed the sheet as it stands: enter the result and sign, or call the arbiter"},
	NeedAcknowledgement: {"acknowledgement", "an alarm stands that no arbiter has seen: call the arbiter to acknowledge it"},
	NeedAdjournment:     {"adjournment", "the game is not adjourned: go on recording"},
	NeedResumption:      {"resumption", "the game is adjourned and its sheet sealed: the arbiter resumes it first"},
	NeedRecall:          {"recall", "the signed game was written out: call the arbiter, who takes it up again"},
	NeedTakeBack:        {"takeback", "the game was handed over to another device: go on there, or have the arbiter take it back"},
	NeedHandedOver:      {"handedover", "the game was not handed over: go on recording here"},
	NeedRelease:         {"release", "the game is over and signed: release the device"},
	NeedReset:           {"reset", "the owner's code can be replaced a day after that was asked for: ask for it and wait, or ask the organizer"},
	NeedPatience:        {"patience", "the ended game is still being shown to all: wait until its three minutes are over"},
	NeedPack:            {"pack", "no event's pack is held: take the organizer's pack first"},
	NeedPackOpened:      {"packopened", "the event's pack set it: ask the organizer for his code, or have an arbiter answer a challenge"},
	NeedHandIn:          {"handin", "the event wants the game handed in first: hand it in, or call the arbiter"},
	NeedKnownTrigger:    {"known", "nothing of the kind is known: look the command up"},
}

// otherModes holds what to do when an act belongs to another mode, by the
// mode the device is in and the mode it would have to be in.
var otherModes = [modeCount][modeCount]string{
	Owner: {
		Game:    "no game is on: open a game first",
		Arbiter: "no game is on, and arbiter mode opens only during one: open a game first",
	},
	Game: {
		Owner:   "a game is on: finish it, sign it and release the device first",
		Game:    "the device is in game mode already: go on",
		Arbiter: "only the arbiter may: he enters his code first",
	},
	Arbiter: {
		Owner:   "a game is on: release or abandon it first",
		Game:    "the device is in arbiter mode: leave it first",
		Arbiter: "the device is in arbiter mode already: go on",
	},
}

// Error returns act, reason and remedy in one line of English, for a log or a
// terminal. A front end for players translates [RefusedError.Key] instead.
func (e *RefusedError) Error() string {
	return fmt.Sprintf("%s is refused in %s mode: %s", e.Trigger, e.From, e.reason())
}

func (e *RefusedError) reason() string {
	if mode, ok := e.Need.mode(); ok && e.From < modeCount {
		return otherModes[e.From][mode]
	}
	if e.Need >= needCount {
		return needs[NeedKnownTrigger].text
	}
	return needs[e.Need].text
}

// Key returns the key under which the reason is translated, such as
// "refused.signatures". If another mode is needed, the key names the mode of
// the device and the one that is needed: "refused.game.owner".
func (e *RefusedError) Key() string {
	if mode, ok := e.Need.mode(); ok {
		return "refused." + e.From.String() + "." + mode.String()
	}
	if e.Need >= needCount {
		return "refused." + needs[NeedKnownTrigger].key
	}
	return "refused." + needs[e.Need].key
}

func (n Need) mode() (m Mode, ok bool) {
	switch n {
	case NeedOwnerMode:
		return Owner, true
	case NeedGameMode:
		return Game, true
	case NeedArbiterMode:
		return Arbiter, true
	default: // not a mode
		return 0, false
	}
}
