package modes

// row allows one act: in mode from, on the trigger, if all conditions hold and
// one of the codes was given, the device goes to another mode. It also names
// the articles.
type row struct {
	from Mode
	on   Trigger
	when []condition
	with keys
	to   Mode
	law  string
}

// table is the whole lock. An act without a row is refused. docs/modes.md is
// the same table for arbiters; go generate writes it.
//
// Two promises follow from the table, and tests walk it to verify them. A game
// that is not signed by both players cannot be left for owner mode without the
// arbiter's or the organizer's code (ESS 6.2.2.1). The owner's code opens
// nothing while a game is on (ESS 6.4.2.2).
var table = []row{
	// Owner mode: no game is on (ESS 6.4.2.2). For three minutes after a
	// player's own release the ended screen stands before it, for all to see.

	// A game begins by entering game mode. That needs no code unless the
	// organizer has set that it needs his.
	{Owner, Start, all(noEndedScreen, startIsFree), anyone, Game, "ESS 6.2.1"},
	{Owner, Start, all(noEndedScreen), organizer, Game, "ESS 6.2.1"},
	// Continuing a game from another device is like beginning one.
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
	{Owner, HandIn, all(releasedOrIdentified), anyone, Owner, "ESS 6.2.2.10, Laws 8.3"},
	{Owner, SeeCheckWord, all(releasedOrIdentified), anyone, Owner, "Laws 8.7"},
	// A code can be replaced only by somebody who knows it.
	{Owner, SetOwnerCode, all(noEndedScreen, noOwnerCode), anyone, Owner, "ESS 6.4.2.1"},
	{Owner, SetOwnerCode, all(noEndedScreen), owner, Owner, "ESS 6.4.2.1"},
	{Owner, SetOrganizerCode, all(noEndedScreen, noOrganizerCode, notOfPack), anyone, Owner, "ESS 6.3.2.1"},
	{Owner, SetOrganizerCode, all(noEndedScreen), organizer, Owner, "ESS 6.3.2.1"},
	// Before the game the arbiter types his own code, for that game only; it
	// replaces the one before. The same holds for his public key, which leaves
	// nothing to guess. Where the event's pack brought the arbiters' keys, the
	// owner must not add one of his own.
	{Owner, SetArbiterCode, all(noEndedScreen, notOfPack), anyone, Owner, "ESS 6.3.2.1"},
	{Owner, SetArbiterKey, all(noEndedScreen, notOfPack), anyone, Owner, "ESS 6.3.2.1"},
	// The key for which moves are sealed: the organizer's, or the arbiter's.
	{Owner, SetSealKey, all(noEndedScreen, notOfPack), anyone, Owner, "Laws Guideline I"},
	// The first pack binds the device to the event and its organizer, and removes
	// what was set before; nobody may bind another organizer's device. The pack
	// itself defines everything after that.
	{Owner, TakePack, all(noEndedScreen, packOrNoOrganizer), anyone, Owner, "ESS 6.3.2.1"},
	{Owner, TakePack, all(noEndedScreen), organizer, Owner, "ESS 6.3.2.1"},
	// What a pack set is changed by nobody without the organizer's code or an
	// arbiter's answer. What they open is shut again after five minutes, or when a game begins.
	{Owner, OpenPack, all(noEndedScreen, packHeld), arbiters, Owner, "ESS 6.3.2.1"},
	// A device leaves an event when it is over, or when they let it.
	{Owner, LeaveEvent, all(noEndedScreen, packHeld, packOpened), anyone, Owner, "ESS 6.3.2.1"},
	{Owner, LeaveEvent, all(noEndedScreen, packHeld), organizer, Owner, "ESS 6.3.2.1"},
	{Owner, LeaveEvent, all(noEndedScreen, packHeld, eventOver, identifiedOrNoCode), anyone, Owner, "ESS 6.4.2.4"},
	// The device shows what it is: the organizer before he enrols it, and the
	// arbiter before he lets it in.
	{Owner, ShowReady, all(noEndedScreen), anyone, Owner, "Laws 11.3.2.1"},
	// People who have to judge the device may run its self-test, which reveals
	// nothing about the games on it.
	{Owner, SelfTest, all(noEndedScreen), anyone, Owner, "ESS 6.1"},
	// A forgotten code must not cost the owner his games, and a borrower must
	// not remove the lock: the owner has a day to object.
	{Owner, ResetOwnerCode, all(noEndedScreen, ownerCodeForgotten), anyone, Owner, "ESS 6.4.2.1"},
	{Owner, ResetOwnerCode, all(noEndedScreen), organizer, Owner, "ESS 6.4.2.1"},
	// What the event requires for a start and for a release.
	{Owner, SetRules, all(noEndedScreen), organizer, Owner, "ESS 6.2.1, 6.2.2.1"},
	// The owner's name, language and hand are his own matter.
	{Owner, SetProfile, all(noEndedScreen, identifiedOrNoCode), anyone, Owner, "ESS 6.4.2.4"},
	// A player at a lent device reads it in his language, before his game.
	{Owner, ChooseLanguage, all(noEndedScreen), anyone, Owner, "ESS 6.4.2.4"},
	// The arbiter decides on a battery that may not last. If there is no
	// arbiter, the player sees the warning and continues.
	{Owner, AgreeBattery, all(noEndedScreen), arbiters, Owner, "ESS 6.2.2.5"},
	{Owner, AgreeBattery, all(noEndedScreen, noArbiterCodes), anyone, Owner, "ESS 6.2.2.5"},
	// An arbiter's own device keeps his key, locked with his code, and answers the
	// devices on which games are on: as his instrument, never in a game.
	{Owner, KeepAnswerKey, all(noEndedScreen, identifiedOrNoCode), anyone, Owner, "ESS 6.3.2.1, 6.4.2.4"},
	{Owner, AnswerDevice, all(noEndedScreen), anyone, Owner, "ESS 6.3.2.1"},
	// A connection is opened between games or not at all. While the ended screen
	// stands, the game is over.
	{Owner, UseNetwork, nil, anyone, Owner, "ESS 6.1.3.6, Laws 11.3.2"},

	// Game mode: the player records, and nothing stops him (ESS 6.2.2.11),
	// unless the game was handed over to another device. Then this one stays
	// locked until the arbiter comes: two devices must not both write one game
	// (ESS 6.2.2.12).

	// Whatever the player writes is accepted, before and after the result,
	// until the device is released. But an exported game tells which of its
	// moves are legal: after the export of a signed game the player cannot
	// continue writing without the arbiter.
	{Game, Record, all(stillHere, gameOnBoard, notWrittenOut), anyone, Game, "ESS 6.2.2.11, Laws 8.1.1"},
	// The game ends when the result has been entered and both players have
	// signed it.
	{Game, EnterResult, all(stillHere, gameOnBoard, notWrittenOut), anyone, Game, "ESS 6.2.2.9"},
	{Game, Sign, all(stillHere, resultEntered), anyone, Game, "ESS 6.2.2.9, Laws 8.7"},
	// A blind player may have an assistant, and it is known who it is. What the
	// assistant says for his player is noted as said by him; the arbiter
	// decides, as he does when a player says it.
	{Game, NameAssistant, all(stillHere, gameOnBoard), anyone, Game, "Laws D.2.10, C.02 10.4"},
	{Game, Assist, all(stillHere, resumed, stillPlayed), anyone, Game, "Laws D.2.10.5, D.2.10.6, C.02 10.5.4"},
	// A sealed move is locked away; the arbiter then parks the game.
	{Game, Seal, all(stillHere, resumed, stillPlayed), anyone, Game, "Laws Guideline I.1"},
	// The player himself can leave game mode only after the game has ended and
	// if there is no alarm that no arbiter has seen. An event may require the
	// arbiter for every release, or the game handed in before.
	{Game, Release, all(stillHere, signed, noAlarm, releaseIsFree, handedIn), anyone, Owner, "ESS 6.2.2.1, 6.2.2.4"},
	{Game, Release, all(stillHere, signed, noAlarm), arbiters, Owner, "ESS 6.2.2.1, 6.2.2.4"},
	// A game at home has no arbiter who could see the alarm, and the device
	// must not stay locked for ever: the alarm is shown on the ended screen
	// and counted in the export (docs/adr/0009).
	{Game, Release, all(stillHere, signed, noArbiterToCome, releaseIsFree), anyone, Owner, "ESS 6.2.2.1"},
	// Only the arbiter or the organizer's representative, each with his own
	// code, at any time.
	{Game, ArbiterCode, nil, arbiters, Arbiter, "ESS 6.3.2.1"},
	// The sheet can always be read unless it is sealed.
	{Game, SeeSheet, all(notAdjourned), anyone, Game, "ESS 6.2.2.2, 6.2.2.6"},
	// The record can be exported once it is signed.
	{Game, Export, all(stillHere, signed), anyone, Game, "ESS 6.2.2.10"},
	// So can it be handed in, which closes the sheet as an export does
	// (docs/adr/0007).
	{Game, HandIn, all(stillHere, signed), anyone, Game, "ESS 6.2.2.10, Laws 8.3"},
	// A game that both have signed goes to the desk over the air. The sheet was
	// closed before, by the hand-in or an export: while a connection may be open,
	// no act of a player takes the game up again.
	{Game, UseNetwork, all(stillHere, signed, writtenOut), anyone, Game, "ESS 6.2.2.10, Laws 8.3, 11.3.2"},
	// Both players sign the same game: the word shows it at a glance, and only
	// when nothing can be learnt from it any more.
	{Game, SeeCheckWord, all(stillHere, signed), anyone, Game, "Laws 8.7"},
	{Game, ShowReady, all(stillHere, gameOnBoard), anyone, Game, "Laws 11.3.2.1"},

	// Arbiter mode: the arbiter has given his code (ESS 6.3.2.1).

	// Back to the players.
	{Arbiter, Leave, nil, anyone, Game, "ESS 6.3.1"},
	// An alarm stands until the arbiter has seen it.
	{Arbiter, Acknowledge, nil, anyone, Arbiter, "ESS 6.2.2.4"},
	// The checks that the device makes for the arbiter.
	{Arbiter, Check, nil, anyone, Arbiter, "ESS 6.3.2.2"},
	{Arbiter, SeeFEN, nil, anyone, Arbiter, "ESS 6.3.2.2"},
	// The arbiter's decisions are recorded.
	{Arbiter, Rule, all(stillHere, gameOnBoard), anyone, Arbiter, "ESS 6.3.2.2, Laws 7.5, 9.5, 12.9"},
	{Arbiter, Rule, all(stillHere, adjourned), anyone, Arbiter, "Laws Guideline I.8, I.10 to I.13"},
	// He can note an assistant too, and what one said.
	{Arbiter, NameAssistant, all(stillHere), anyone, Arbiter, "Laws D.2.10, C.02 10.4"},
	{Arbiter, Assist, all(stillHere), anyone, Arbiter, "Laws D.2.10.5, D.2.10.6, C.02 10.5.4"},
	// In a game the device is silent unless the arbiter lets it speak: a voice
	// disturbs, and a player could be told something by it.
	{Arbiter, AllowSpeech, all(stillHere), anyone, Arbiter, "Laws 11.3.2, 11.5, D.1"},
	// He lets the device into the game (Laws 11.3.2.1); what he saw is recorded.
	{Arbiter, ShowReady, all(stillHere, gameOnBoard), anyone, Arbiter, "Laws 11.3.2.1"},
	{Arbiter, Admit, all(stillHere, gameOnBoard), anyone, Arbiter, "Laws 11.3.2.1"},
	// The starting position of Chess960, before anything is written.
	{Arbiter, DrawStart, all(stillHere, resumed, stillPlayed), anyone, Arbiter, "Laws Guideline II.2"},
	// The log of acts and the record can be seen in every status.
	{Arbiter, SeeLog, nil, anyone, Arbiter, "ESS 6.1.3.5"},
	{Arbiter, SeeSheet, nil, anyone, Arbiter, "ESS 6.2.2.2"},
	{Arbiter, Export, nil, anyone, Arbiter, "ESS 6.2.2.10"},
	{Arbiter, HandIn, nil, anyone, Arbiter, "ESS 6.2.2.10, Laws 8.3"},
	{Arbiter, SeeCheckWord, all(stillHere, signed), anyone, Arbiter, "Laws 8.7"},
	// The arbiter may sign too, and release a signed game.
	{Arbiter, Sign, all(stillHere, resultEntered), anyone, Arbiter, "ESS 6.2.2.9"},
	{Arbiter, Release, all(stillHere, signed, noAlarm), anyone, Owner, "ESS 6.2.2.1, 6.2.2.9"},
	// The arbiter asks the player to move to seal, and gives him the device.
	{Arbiter, Seal, all(stillHere, resumed, stillPlayed), anyone, Game, "Laws Guideline I.1"},
	{Arbiter, SetSealKey, nil, anyone, Arbiter, "Laws Guideline I"},
	// A parked game waits in game mode until the arbiter resumes it.
	{Arbiter, Adjourn, all(stillHere, stillPlayed), anyone, Game, "ESS 6.2.2.12, Laws Guideline I"},
	{Arbiter, Unseal, all(stillHere, adjourned), anyone, Arbiter, "Laws Guideline I.7"},
	{Arbiter, Resume, all(stillHere, adjourned), anyone, Game, "ESS 6.2.2.12, Laws Guideline I"},
	// A new recording of the same pairing.
	{Arbiter, Restart, nil, anyone, Game, "ESS 6.2.2.12, Laws 7.2.1, 7.3"},
	// The game continues on another device, and this one stays locked in game
	// mode until the arbiter releases it or takes the game back.
	{Arbiter, HandOver, all(stillHere, notSigned, gameOnBoard), anyone, Game, "ESS 6.2.2.12"},
	{Arbiter, TakeBack, all(handedOver), anyone, Game, "ESS 6.2.2.12"},
	// Before the end only the arbiter can take the device out of the game,
	// with a reason. In this way he also releases a device that handed its
	// game over.
	{Arbiter, Abandon, nil, anyone, Owner, "ESS 6.2.2.1, 6.2.2.12"},
}

// Permission is a row of the table in words, for people to read.
type Permission struct {
	From Mode
	On   Trigger
	When []string // the conditions, each a part of a sentence: "no alarm stands"
	With string   // whose code it takes: "none", "owner's" …
	To   Mode
	Law  string // the articles of the regulation on electronic scoresheets (ESS) and of the Laws
}

// Table returns the whole table in order. An act that is not in it is refused.
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
