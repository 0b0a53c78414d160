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
	// Restoration is how far a reconstruction has come.
	Restoration = arbitration.Restoration
)

// NotedBoard returns a position as a reconstruction notes it.
func NotedBoard(f board.Free) string { return arbitration.NotedBoard(f) }
