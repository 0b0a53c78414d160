package modes

// row says: in this mode, on this trigger, if all of this holds and one of
// these codes was given, the device is then in that mode; and by which
// articles.
type row struct {
	from Mode
	on   Trigger
	when []condition
	with keys
	to   Mode
	law  string
}

// table is the whole lock. What has no row is refused. docs/modes.md is the
// same table for arbiters; go generate writes it.
//
// Two promises follow from it, and the tests walk it to see them kept. From
// a game not signed by both players no way leads to owner mode without the
// arbiter's or the organizer's code (ESS 6.2.2.1). The owner's code opens
// nothing while a game is on (ESS 6.4.2.2).
var table = []row{
	// Owner mode: no game is on (ESS 6.4.2.2). For three minutes after a
	// player's own release the ended screen stands before it, for all to see.

	// A game begins by going into game mode. It needs no code, unless the
	// organizer has set that it needs his.
	{Owner, Start, all(noEndedScreen, startIsFree), anyone, Game, "ESS 6.2.1"},
	{Owner, Start, all(noEndedScreen), organizer, Game, "ESS 6.2.1"},
	// A game goes on, on another device, as one is begun.
	{Owner, TakeOver, all(noEndedScreen, startIsFree), anyone, Game, "ESS 6.2.2.12"},
	{Owner, TakeOver, all(noEndedScreen), organizer, Game, "ESS 6.2.2.12"},
	// While the ended screen stands, the arbiter may take the device back into
	// the game; after that it is the owner's.
	{Owner, ArbiterCode, all(endedScreen), arbiters, Arbiter, "ESS 6.3.2.1"},
	// The owner is identified by his code, until the next start of the program.
	{Owner, IdentifyOwner, all(noEndedScreen), owner, Owner, "ESS 6.4.2.1"},
	// The archive is the owner's alone.
	{Owner, SeeArchive, all(noEndedScreen, identified), anyone, Owner, "ESS 6.4.2.4"},
	// The game just released goes to the organizer and to the player, whoever
	// owns the device; other games only to the owner.
	{Owner, SeeSheet, all(releasedOrIdentified), anyone, Owner, "ESS 6.2.2.10"},
	{Owner, Export, all(releasedOrIdentified), anyone, Owner, "ESS 6.2.2.10"},
	// A code once set is replaced only by who knows it.
	{Owner, SetOwnerCode, all(noEndedScreen, noOwnerCode), anyone, Owner, "ESS 6.4.2.1"},
	{Owner, SetOwnerCode, all(noEndedScreen), owner, Owner, "ESS 6.4.2.1"},
	{Owner, SetOrganizerCode, all(noEndedScreen, noOrganizerCode), anyone, Owner, "ESS 6.3.2.1"},
	{Owner, SetOrganizerCode, all(noEndedScreen), organizer, Owner, "ESS 6.3.2.1"},
	// The arbiter types his own before the game, for that game only, over what
	// was there. So he sets his public key, which leaves nothing to guess at.
	{Owner, SetArbiterCode, all(noEndedScreen), anyone, Owner, "ESS 6.3.2.1"},
	{Owner, SetArbiterKey, all(noEndedScreen), anyone, Owner, "ESS 6.3.2.1"},
	// For whom moves are sealed: the organizer, or the arbiter who comes.
	{Owner, SetSealKey, all(noEndedScreen), anyone, Owner, "Laws Guideline I"},
	// A forgotten code must not cost the owner his games, nor a lent device
	// its lock: a day passes in which he can object.
	{Owner, ResetOwnerCode, all(noEndedScreen, ownerCodeForgotten), anyone, Owner, "ESS 6.4.2.1"},
	{Owner, ResetOwnerCode, all(noEndedScreen), organizer, Owner, "ESS 6.4.2.1"},
	// What the event wants of a start and of a release.
	{Owner, SetRules, all(noEndedScreen), organizer, Owner, "ESS 6.2.1, 6.2.2.1"},
	// The owner's name, language and hand are his.
	{Owner, SetProfile, all(noEndedScreen, identifiedOrNoCode), anyone, Owner, "ESS 6.4.2.4"},
	// A battery that may not last is the arbiter's to allow; where there is
	// none, the player sees the warning and goes on.
	{Owner, AgreeBattery, all(noEndedScreen), arbiters, Owner, "ESS 6.2.2.5"},
	{Owner, AgreeBattery, all(noEndedScreen, noArbiterCodes), anyone, Owner, "ESS 6.2.2.5"},
	// A connection is opened between games or not at all.
	{Owner, UseNetwork, all(noEndedScreen), anyone, Owner, "ESS 6.1.3.6, Laws 11.3.2"},

	// Game mode: the player records, and nothing stops him (ESS 6.2.2.11).
	// Only where the game went on to another device, this one waits, locked,
	// for the arbiter: two devices must not both write one game (ESS 6.2.2.12).

	// Whatever he writes is taken, before the result and after it, until the
	// device is released. But a signed game that was written out tells which of
	// its moves are legal: who has seen that does not go on writing without the
	// arbiter.
	{Game, Record, all(stillHere, gameOnBoard, notWrittenOut), anyone, Game, "ESS 6.2.2.11, Laws 8.1.1"},
	// The game ends when the result has been entered and both players have
	// signed it.
	{Game, EnterResult, all(stillHere, gameOnBoard, notWrittenOut), anyone, Game, "ESS 6.2.2.9"},
	{Game, Sign, all(stillHere, resultEntered), anyone, Game, "ESS 6.2.2.9, Laws 8.7"},
	// Who seals his move has it locked away; the arbiter then parks the game.
	{Game, Seal, all(stillHere, stillPlayed), anyone, Game, "Laws Guideline I.1"},
	// Leaving game mode is the player's own act only after the game has ended,
	// and under no alarm that no arbiter has seen; an event may want the
	// arbiter for every release.
	{Game, Release, all(stillHere, signed, noAlarm, releaseIsFree), anyone, Owner, "ESS 6.2.2.1, 6.2.2.4"},
	{Game, Release, all(stillHere, signed, noAlarm), arbiters, Owner, "ESS 6.2.2.1, 6.2.2.4"},
	// A game at home has no arbiter who could see the alarm, and a device must
	// not stay locked for ever: it stands on the ended screen and is counted in
	// the export (docs/adr/0009).
	{Game, Release, all(stillHere, signed, noArbiterToCome, releaseIsFree), anyone, Owner, "ESS 6.2.2.1"},
	// Only the arbiter or the organizer's representative, each with his own
	// code, at any time.
	{Game, ArbiterCode, nil, arbiters, Arbiter, "ESS 6.3.2.1"},
	// The sheet can always be read, but for a sealed one.
	{Game, SeeSheet, all(notAdjourned), anyone, Game, "ESS 6.2.2.2, 6.2.2.6"},
	// The record goes out when it is signed.
	{Game, Export, all(stillHere, signed), anyone, Game, "ESS 6.2.2.10"},

	// Arbiter mode: who is in it has given his code (ESS 6.3.2.1).

	// Back to the players.
	{Arbiter, Leave, nil, anyone, Game, "ESS 6.3.1"},
	// An alarm stands until the arbiter has seen it.
	{Arbiter, Acknowledge, nil, anyone, Arbiter, "ESS 6.2.2.4"},
	// The checks that the device makes for the arbiter.
	{Arbiter, Check, nil, anyone, Arbiter, "ESS 6.3.2.2"},
	{Arbiter, SeeFEN, nil, anyone, Arbiter, "ESS 6.3.2.2"},
	// What he decides is recorded.
	{Arbiter, Rule, all(stillHere, gameOnBoard), anyone, Arbiter, "ESS 6.3.2.2, Laws 7.5, 9.5, 12.9"},
	{Arbiter, Rule, all(stillHere, adjourned), anyone, Arbiter, "Laws Guideline I.8, I.10 to I.13"},
	// What was done on the device, and the record, in every status.
	{Arbiter, SeeLog, nil, anyone, Arbiter, "ESS 6.1.3.5"},
	{Arbiter, SeeSheet, nil, anyone, Arbiter, "ESS 6.2.2.2"},
	{Arbiter, Export, nil, anyone, Arbiter, "ESS 6.2.2.10"},
	// The arbiter may sign too, and let a signed game go.
	{Arbiter, Sign, all(stillHere, resultEntered), anyone, Arbiter, "ESS 6.2.2.9"},
	{Arbiter, Release, all(stillHere, signed, noAlarm), anyone, Owner, "ESS 6.2.2.1, 6.2.2.9"},
	// He has the player to move seal, and hands the device back for it.
	{Arbiter, Seal, all(stillHere, stillPlayed), anyone, Game, "Laws Guideline I.1"},
	{Arbiter, SetSealKey, nil, anyone, Arbiter, "Laws Guideline I"},
	// A parked game waits in game mode, and goes on by the arbiter's hand.
	{Arbiter, Adjourn, all(stillHere, stillPlayed), anyone, Game, "ESS 6.2.2.12, Laws Guideline I"},
	{Arbiter, Unseal, all(stillHere, adjourned), anyone, Arbiter, "Laws Guideline I.7"},
	{Arbiter, Resume, all(stillHere, adjourned), anyone, Game, "ESS 6.2.2.12, Laws Guideline I"},
	// A new recording of the same pairing.
	{Arbiter, Restart, nil, anyone, Game, "ESS 6.2.2.12, Laws 7.2.1, 7.3"},
	// The game goes on on another device, and this one stays locked in game
	// mode until he lets it go, or takes the game back.
	{Arbiter, HandOver, all(stillHere, notSigned, gameOnBoard), anyone, Game, "ESS 6.2.2.12"},
	{Arbiter, TakeBack, all(handedOver), anyone, Game, "ESS 6.2.2.12"},
	// Before the end only he takes the device out of the game, and says why.
	// So he lets go a device that handed its game over.
	{Arbiter, Abandon, nil, anyone, Owner, "ESS 6.2.2.1, 6.2.2.12"},
}

// Permission is a row of the table in words, for a page that people read.
type Permission struct {
	From Mode
	On   Trigger
	When []string // what must hold, each a part of a sentence: "no alarm stands"
	With string   // whose code it takes: "none", "owner's" …
	To   Mode
	Law  string // the articles, of the electronic scoresheets (ESS) and the Laws
}

// Table returns the whole table, in its order. What is not in it is refused.
func Table() []Permission {
	all := make([]Permission, len(table))
	for i, r := range table {
		all[i] = Permission{From: r.from, On: r.on, With: r.with.words, To: r.to, Law: r.law}
		for _, c := range r.when {
			if c.words != "" {
				all[i].When = append(all[i].When, c.words)
			}
		}
	}
	return all
}
