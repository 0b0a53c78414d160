package session

import (
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
)

// The answers of package arbitration by the names that the pages use.
type (
	// Compared is how two sheets of the game differ.
	Compared = arbitration.Comparison
	// ComparedRow is one half-move of both.
	ComparedRow = arbitration.ComparedRow
	// OtherGameError says that a sheet is of another game.
	OtherGameError = arbitration.OtherGameError
	// OtherSheet is the sheet of another device.
	OtherSheet = arbitration.OtherSheet
	// Place is a position and where it stands.
	Place = arbitration.Place
	// EventRules is what the event has laid down.
	EventRules = arbitration.Rules
	// ClockCheck is what an arbiter reads off the clocks at a board.
	ClockCheck = arbitration.ClockCheck
	// CheckedClocks is the answer to it.
	CheckedClocks = arbitration.CheckedClocks
	// ClockDoubt is something that the device cannot know of its own game.
	ClockDoubt = arbitration.ClockDoubt
	// DutyAsk is what the event says about recording.
	DutyAsk = arbitration.DutyAsk
	// PlayerDuty is whether a player must record his next move.
	PlayerDuty = arbitration.PlayerDuty
	// Finding is what the Laws say of the record at one place.
	Finding = arbitration.Finding
	// Standing is a position as an arbiter compares it with others.
	Standing = arbitration.Standing
	// PositionDiff is how two positions differ.
	PositionDiff = arbitration.PositionDiff
	// AnsweredClaim is a player's claim with what the record says about it.
	AnsweredClaim = arbitration.AnsweredClaim
	// Ruling is what the arbiter is about to rule.
	Ruling = arbitration.Ruling
	// Advice is what the ruling would do to this game.
	Advice = arbitration.Advice
	// Note is something that the arbiter should know about a ruling.
	Note = arbitration.Note
	// RuleError refuses a ruling that does not fit the game.
	RuleError = arbitration.RuleError
	// Restoration is how far a reconstruction has come.
	Restoration = arbitration.Restoration
)

// Doubts that the pages and the tests name.
const (
	DoubtStart   = arbitration.DoubtStart
	DoubtBlanks  = arbitration.DoubtBlanks
	DoubtOneSide = arbitration.DoubtOneSide
	DoubtMiddle  = arbitration.DoubtMiddle
	DoubtGiven   = arbitration.DoubtGiven
	DoubtSet     = arbitration.DoubtSet
)

// Notes of an advice.
const (
	NoteRestart         = arbitration.NoteRestart
	NoteAbandon         = arbitration.NoteAbandon
	NoteResume          = arbitration.NoteResume
	NoteSheetBehind     = arbitration.NoteSheetBehind
	NoteEarlier         = arbitration.NoteEarlier
	NoteUnknown         = arbitration.NoteUnknown
	NoteQueenByHand     = arbitration.NoteQueenByHand
	NoteIntended        = arbitration.NoteIntended
	NoteIntendedIllegal = arbitration.NoteIntendedIllegal
	NoteIntendedFree    = arbitration.NoteIntendedFree
	NoteIntendedUnsure  = arbitration.NoteIntendedUnsure
	NoteAgainst         = arbitration.NoteAgainst
	NoteStruckAlready   = arbitration.NoteStruckAlready
	NoteCorrects        = arbitration.NoteCorrects
)

// OnIllegal reports whether a ruling is on a move that is illegal on the sheet.
func OnIllegal(id rulings.ID) bool { return arbitration.OnIllegal(id) }

// NotedBoard returns a position as a reconstruction notes it.
func NotedBoard(f board.Free) string { return arbitration.NotedBoard(f) }
