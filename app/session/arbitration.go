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
	// Restoration is how far a reconstruction has come.
	Restoration = arbitration.Restoration
)

// Doubts that the pages name.
const (
	DoubtStart = arbitration.DoubtStart
	DoubtGiven = arbitration.DoubtGiven
)

// Notes of an advice that the pages name.
const (
	NoteRestart = arbitration.NoteRestart
	NoteAbandon = arbitration.NoteAbandon
)

// OnIllegal reports whether a ruling is on a move that is illegal on the sheet.
func OnIllegal(id rulings.ID) bool { return arbitration.OnIllegal(id) }

// NotedBoard returns a position as a reconstruction notes it.
func NotedBoard(f board.Free) string { return arbitration.NotedBoard(f) }
