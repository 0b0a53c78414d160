package modes

// condition is one column of the table: what must hold, and what is missing
// if it does not.
type condition struct {
	need  Need
	holds func(Facts) bool
}

func all(c ...condition) []condition { return c }

var (
	gameOnBoard = condition{NeedGame, func(f Facts) bool {
		return f.Status == Open || f.Status == Ended || f.Status == SignedByBoth
	}}
	stillPlayed   = condition{NeedOpenGame, func(f Facts) bool { return f.Status == Open }}
	resultEntered = condition{NeedResult, func(f Facts) bool {
		return f.Status == Ended || f.Status == SignedByBoth
	}}
	signed       = condition{NeedSignatures, func(f Facts) bool { return f.Status == SignedByBoth }}
	adjourned    = condition{NeedAdjournment, func(f Facts) bool { return f.Status == Adjourned }}
	notAdjourned = condition{NeedResumption, func(f Facts) bool { return f.Status != Adjourned }}
	notSigned    = condition{NeedRelease, func(f Facts) bool { return f.Status != SignedByBoth }}
	handedOver   = condition{NeedHandedOver, func(f Facts) bool { return f.Status == HandedOver }}
	stillHere    = condition{NeedTakeBack, func(f Facts) bool { return f.Status != HandedOver }}

	noAlarm       = condition{NeedAcknowledgement, func(f Facts) bool { return !f.AlarmRaised }}
	notWrittenOut = condition{NeedRecall, func(f Facts) bool { return !f.WrittenOut }}
	noEndedScreen = condition{NeedPatience, func(f Facts) bool { return !f.EndedScreen }}
	endedScreen   = condition{NeedGameMode, func(f Facts) bool { return f.EndedScreen }}
	identified    = condition{NeedIdentity, func(f Facts) bool { return f.Identified }}

	releasedOrIdentified = condition{NeedIdentity, func(f Facts) bool { return f.Released || f.Identified }}

	startIsFree     = condition{NeedOrganizerCode, func(f Facts) bool { return !f.StartNeedsOrganizer }}
	releaseIsFree   = condition{NeedArbiterCode, func(f Facts) bool { return !f.ReleaseNeedsArbiter }}
	noOwnerCode     = condition{NeedOwnerCode, func(f Facts) bool { return !f.OwnerCodeSet }}
	noOrganizerCode = condition{NeedOrganizerCode, func(f Facts) bool { return !f.OrganizerCodeSet }}

	noArbiterToCome    = condition{NeedAcknowledgement, func(f Facts) bool { return f.NoArbiter }}
	noArbiterCodes     = condition{NeedArbiterCode, func(f Facts) bool { return f.NoArbiter }}
	identifiedOrNoCode = condition{NeedIdentity, func(f Facts) bool { return f.Identified || !f.OwnerCodeSet }}
	ownerCodeForgotten = condition{NeedReset, func(f Facts) bool { return f.OwnerCodeForgotten }}
)

// keys is the last condition of a row: whose codes open it. A code that is
// not needed does no harm, so anyone takes any.
type keys struct {
	need Need
	open [keyCount]bool
}

var (
	anyone    = keys{0, [keyCount]bool{NoKey: true, OwnerKey: true, ArbiterKey: true, OrganizerKey: true}}
	owner     = keys{NeedOwnerCode, [keyCount]bool{OwnerKey: true}}
	organizer = keys{NeedOrganizerCode, [keyCount]bool{OrganizerKey: true}}
	arbiters  = keys{NeedArbiterCode, [keyCount]bool{ArbiterKey: true, OrganizerKey: true}}
)

// missing returns the first thing that keeps the row shut, 0 if nothing does.
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
