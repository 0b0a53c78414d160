package modes

// condition is one condition of a row: what must hold, what is missing if it
// does not, and how an arbiter would say it. If words is empty, the other
// conditions of the row already say it, and this one only gives a better reason
// for a refusal.
type condition struct {
	need  Need
	words string
	holds func(Facts) bool
}

func all(c ...condition) []condition { return c }

var (
	gameOnBoard = condition{NeedGame, "a game is on and not adjourned", func(f Facts) bool {
		return f.Status == Open || f.Status == Ended || f.Status == SignedByBoth
	}}
	stillPlayed = condition{NeedOpenGame, "the game is being played", func(f Facts) bool {
		return f.Status == Open
	}}
	resultEntered = condition{NeedResult, "the result is on the sheet", func(f Facts) bool {
		return f.Status == Ended || f.Status == SignedByBoth
	}}
	signed = condition{NeedSignatures, "both players have signed", func(f Facts) bool {
		return f.Status == SignedByBoth
	}}
	notSigned = condition{NeedRelease, "the players have not both signed", func(f Facts) bool {
		return f.Status != SignedByBoth
	}}
	adjourned = condition{NeedAdjournment, "the game is adjourned", func(f Facts) bool {
		return f.Status == Adjourned
	}}
	notAdjourned = condition{NeedResumption, "the game is not adjourned", func(f Facts) bool {
		return f.Status != Adjourned
	}}
	// Who asks for what needs a game that is played is told of the adjournment first.
	resumed = condition{NeedResumption, "", notAdjourned.holds}

	handedOver = condition{NeedHandedOver, "the game was handed over", func(f Facts) bool {
		return f.Status == HandedOver
	}}
	stillHere = condition{NeedTakeBack, "", func(f Facts) bool {
		return f.Status != HandedOver
	}}

	noAlarm = condition{NeedAcknowledgement, "no alarm stands", func(f Facts) bool {
		return !f.AlarmRaised
	}}
	notWrittenOut = condition{NeedRecall, "the signed game was not copied out before", func(f Facts) bool {
		return !f.WrittenOut
	}}
	writtenOut = condition{NeedHandIn, "the signed game was copied out or handed in", func(f Facts) bool {
		return f.WrittenOut
	}}
	noEndedScreen = condition{NeedPatience, "after GAME ENDED", func(f Facts) bool {
		return !f.EndedScreen
	}}
	endedScreen = condition{NeedGameMode, "while GAME ENDED is shown", func(f Facts) bool {
		return f.EndedScreen
	}}
	identified = condition{NeedIdentity, "the owner has given his code since the program started", func(f Facts) bool {
		return f.Identified
	}}
	releasedOrIdentified = condition{NeedIdentity, "it is the game just released, or the owner has given his code", func(f Facts) bool {
		return f.Released || f.Identified
	}}
	identifiedOrNoCode = condition{NeedIdentity, "the owner has given his code, or has none", func(f Facts) bool {
		return f.Identified || !f.OwnerCodeSet
	}}

	startIsFree = condition{NeedOrganizerCode, "the event does not want the organizer for a start", func(f Facts) bool {
		return !f.StartNeedsOrganizer
	}}
	releaseIsFree = condition{NeedArbiterCode, "the event does not want the arbiter for a release", func(f Facts) bool {
		return !f.ReleaseNeedsArbiter
	}}
	handedIn = condition{NeedHandIn, "the event does not want the game handed in first, or it was handed in", func(f Facts) bool {
		return !f.HandInDue
	}}
	packHeld = condition{NeedPack, "a pack is held", func(f Facts) bool {
		return f.PackHeld
	}}
	packOpened = condition{NeedPackOpened, "the organizer's code or an arbiter's answer has opened what the pack set", func(f Facts) bool {
		return f.PackOpened
	}}
	notOfPack = condition{NeedPackOpened, "no pack is held, or the organizer's code or an arbiter's answer has opened what it set", func(f Facts) bool {
		return !f.PackHeld || f.PackOpened
	}}
	packOrNoOrganizer = condition{NeedOrganizerCode, "a pack is held already, or no organizer's code is set", func(f Facts) bool {
		return f.PackHeld || !f.OrganizerCodeSet
	}}
	eventOver = condition{NeedPackOpened, "the event's last day is over", func(f Facts) bool {
		return f.EventOver
	}}
	noOwnerCode = condition{NeedOwnerCode, "none is set", func(f Facts) bool {
		return !f.OwnerCodeSet
	}}
	noOrganizerCode = condition{NeedOrganizerCode, "none is set", func(f Facts) bool {
		return !f.OrganizerCodeSet
	}}
	ownerCodeForgotten = condition{NeedReset, "it was asked for a day ago, and nobody with the old code objected", func(f Facts) bool {
		return f.OwnerCodeForgotten
	}}
	noArbiterToCome = condition{NeedAcknowledgement, "the game was begun without any arbiter's or organizer's code: alarms may stand", func(f Facts) bool {
		return f.NoArbiter
	}}
	noArbiterCodes = condition{NeedArbiterCode, "neither an arbiter's nor an organizer's code is set", func(f Facts) bool {
		return f.NoArbiter
	}}
)

// keys is the last condition of a row: whose codes it accepts. A code that is
// not needed does no harm, so anyone accepts all.
type keys struct {
	need  Need
	words string
	open  [keyCount]bool
}

var (
	anyone    = keys{0, "none", [keyCount]bool{NoKey: true, OwnerKey: true, ArbiterKey: true, OrganizerKey: true}}
	owner     = keys{NeedOwnerCode, "owner's", [keyCount]bool{OwnerKey: true}}
	organizer = keys{NeedOrganizerCode, "organizer's", [keyCount]bool{OrganizerKey: true}}
	arbiters  = keys{NeedArbiterCode, "arbiter's or organizer's", [keyCount]bool{ArbiterKey: true, OrganizerKey: true}}
)

// missing returns the first need of the row that is not met, or 0 if all are.
func (r row) missing(k Key, f Facts) Need {
	for _, c := range r.when {
		if !c.holds(f) {
			return c.need
		}
	}
	if k >= keyCount {
		return NeedKnownTrigger
	}
	if !r.with.open[k] {
		return r.with.need
	}
	return 0
}
