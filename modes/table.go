package modes

// row says: in this mode, on this trigger, if all of this holds and one of
// these codes was given, the device is then in that mode.
type row struct {
	from Mode
	on   Trigger
	when []condition
	with keys
	to   Mode
}

// table is the whole lock. What has no row is refused.
//
// Two promises follow from it, and the tests walk it to see them kept. From
// a game not signed by both players no way leads to owner mode without the
// arbiter's or the organizer's code (ESS 6.2.2.1). The owner's code opens
// nothing while a game is on (ESS 6.4.2.2).
var table = []row{
	// Owner mode: no game is on (ESS 6.4.2.2). For three minutes after a
	// player's own release the ended screen stands before it, for all to see.

	// ESS 6.2.1: a game begins by going into game mode. It needs no code,
	// unless the organizer has set that it needs his.
	{Owner, Start, all(noEndedScreen, startIsFree), anyone, Game},
	{Owner, Start, all(noEndedScreen), organizer, Game},
	// ESS 6.2.2.12: a game goes on, on another device, as one is begun.
	{Owner, TakeOver, all(noEndedScreen, startIsFree), anyone, Game},
	{Owner, TakeOver, all(noEndedScreen), organizer, Game},
	// ESS 6.3.2.1: while the ended screen stands, the arbiter may take the
	// device back into the game; after that it is the owner's.
	{Owner, ArbiterCode, all(endedScreen), arbiters, Arbiter},
	// ESS 6.4.2.1: the owner is identified by his code, until the next start.
	{Owner, IdentifyOwner, all(noEndedScreen), owner, Owner},
	// ESS 6.4.2.4: the archive is the owner's alone.
	{Owner, SeeArchive, all(noEndedScreen, identified), anyone, Owner},
	// ESS 6.2.2.10: the game just released goes to the organizer and to the
	// player, whoever owns the device; other games only to the owner.
	{Owner, SeeSheet, all(releasedOrIdentified), anyone, Owner},
	{Owner, Export, all(releasedOrIdentified), anyone, Owner},
	// ESS 6.4.2.1: a code once set is replaced only by who knows it.
	{Owner, SetOwnerCode, all(noEndedScreen, noOwnerCode), anyone, Owner},
	{Owner, SetOwnerCode, all(noEndedScreen), owner, Owner},
	// ESS 6.3.2.1: so is the organizer's.
	{Owner, SetOrganizerCode, all(noEndedScreen, noOrganizerCode), anyone, Owner},
	{Owner, SetOrganizerCode, all(noEndedScreen), organizer, Owner},
	// ESS 6.3.2.1: the arbiter types his own before the game, for that game
	// only, over what was there.
	{Owner, SetArbiterCode, all(noEndedScreen), anyone, Owner},
	// The same: his public key in place of a code leaves nothing to guess at.
	{Owner, SetArbiterKey, all(noEndedScreen), anyone, Owner},
	// ESS 6.4.2.1: a forgotten code must not cost the owner his games, nor a
	// lent device its lock: a day passes in which he can object.
	{Owner, ResetOwnerCode, all(noEndedScreen, ownerCodeForgotten), anyone, Owner},
	{Owner, ResetOwnerCode, all(noEndedScreen), organizer, Owner},
	// ESS 6.2.1, 6.2.2.1: what the event wants of a start and of a release.
	{Owner, SetRules, all(noEndedScreen), organizer, Owner},
	// ESS 6.4.2: the owner's name, language and hand are his.
	{Owner, SetProfile, all(noEndedScreen, identifiedOrNoCode), anyone, Owner},
	// ESS 6.2.2.5: a battery that may not last is the arbiter's to allow;
	// where there is none, the player sees the warning and goes on.
	{Owner, AgreeBattery, all(noEndedScreen), arbiters, Owner},
	{Owner, AgreeBattery, all(noEndedScreen, noArbiterCodes), anyone, Owner},
	// ESS 6.1.3.6, Laws 11.3.2: a connection is opened in owner mode, between
	// games, or not at all.
	{Owner, UseNetwork, all(noEndedScreen), anyone, Owner},

	// Game mode: the player records, and nothing stops him (ESS 6.2.2.11).
	// Only where the game went on to another device, this one waits, locked,
	// for the arbiter: two devices must not both write one game (ESS 6.2.2.12).

	// ESS 6.2.2.11, Laws 8.1.1: whatever he writes is taken, before the
	// result and after it, until the device is released. But a signed game
	// that was written out tells which of its moves are legal (6.2.2.11
	// again): who has seen that does not go on writing without the arbiter.
	{Game, Record, all(stillHere, gameOnBoard, notWrittenOut), anyone, Game},
	// ESS 6.2.2.9: the game ends when the result has been entered …
	{Game, EnterResult, all(stillHere, gameOnBoard, notWrittenOut), anyone, Game},
	// ESS 6.2.2.9, Laws 8.7: … and both players have signed it.
	{Game, Sign, all(stillHere, resultEntered), anyone, Game},
	// ESS 6.2.2.1: leaving game mode is the player's own act only after the
	// game has ended, and (6.2.2.4) under no alarm that no arbiter has seen;
	// an event may want the arbiter for every release.
	{Game, Release, all(stillHere, signed, noAlarm, releaseIsFree), anyone, Owner},
	{Game, Release, all(stillHere, signed, noAlarm), arbiters, Owner},
	// A game at home has no arbiter who could see the alarm, and a device must
	// not stay locked for ever: it stands on the ended screen and is counted in
	// the export (docs/adr/0009).
	{Game, Release, all(stillHere, signed, noArbiterToCome, releaseIsFree), anyone, Owner},
	// ESS 6.3.2.1: only the arbiter or the organizer's representative, each
	// with his own code, at any time.
	{Game, ArbiterCode, nil, arbiters, Arbiter},
	// ESS 6.2.2.2, 6.2.2.6: the sheet can always be read, but for a sealed one.
	{Game, SeeSheet, all(notAdjourned), anyone, Game},
	// ESS 6.2.2.10: the record goes out when it is signed.
	{Game, Export, all(stillHere, signed), anyone, Game},

	// Arbiter mode: who is in it has given his code (ESS 6.3.2.1).

	// ESS 6.3.1: back to the players.
	{Arbiter, Leave, nil, anyone, Game},
	// ESS 6.2.2.4: an alarm stands until the arbiter has seen it.
	{Arbiter, Acknowledge, nil, anyone, Arbiter},
	// ESS 6.3.2.2: the checks that the device makes for the arbiter.
	{Arbiter, Check, nil, anyone, Arbiter},
	{Arbiter, SeeFEN, nil, anyone, Arbiter},
	// ESS 6.3.2.2, Laws 7.5, 9.5, 12.9: what he decides is recorded.
	{Arbiter, Rule, all(stillHere, gameOnBoard), anyone, Arbiter},
	// ESS 6.1.3.5: what was done on the device.
	{Arbiter, SeeLog, nil, anyone, Arbiter},
	// ESS 6.2.2.2: the record, in every status.
	{Arbiter, SeeSheet, nil, anyone, Arbiter},
	{Arbiter, Export, nil, anyone, Arbiter},
	// ESS 6.2.2.9: the arbiter may sign too.
	{Arbiter, Sign, all(stillHere, resultEntered), anyone, Arbiter},
	// ESS 6.2.2.1, 6.2.2.9: he may let a signed game go.
	{Arbiter, Release, all(stillHere, signed, noAlarm), anyone, Owner},
	// ESS 6.2.2.12, Laws Guideline I: a parked game waits in game mode, and
	// goes on by the arbiter's hand.
	{Arbiter, Adjourn, all(stillHere, stillPlayed), anyone, Game},
	{Arbiter, Resume, all(stillHere, adjourned), anyone, Game},
	// ESS 6.2.2.12, Laws 7.2.1, 7.3: a new recording of the same pairing.
	{Arbiter, Restart, nil, anyone, Game},
	// ESS 6.2.2.12: the game goes on on another device, and this one stays
	// locked in game mode until he lets it go, or takes the game back.
	{Arbiter, HandOver, all(stillHere, notAdjourned, notSigned, gameOnBoard), anyone, Game},
	{Arbiter, TakeBack, all(handedOver), anyone, Game},
	// ESS 6.2.2.1, 6.2.2.12: before the end only he takes the device out of
	// the game, and says why. So he lets go a device that handed its game over.
	{Arbiter, Abandon, nil, anyone, Owner},
}
