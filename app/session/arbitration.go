package session

import (
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
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

// NotedBoard returns a position as a reconstruction notes it.
func NotedBoard(f board.Free) string { return arbitration.NotedBoard(f) }
