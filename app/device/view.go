package device

import (
	"time"

	"zapis/modes"
	"zapis/scoresheet"
)

// View is the state for a front end: a snapshot that later acts do not change.
type View struct {
	Mode       modes.Mode
	Record     scoresheet.Record // of the game that is on; empty in owner mode
	Alarms     []Alarm
	Identified bool // the owner gave his code
	Saved      bool // false: what was entered last is only in memory

	Assistants [2]string // of White and of Black, by board.Color; empty where there is none
	Speech     bool      // the arbiter lets the device speak in the game that is on

	// Place is the board of the event's pack from which the game was opened, as
	// section/round/board; NotOfPack is set if the device had a pack but the game
	// was not opened from it. Admitted is when an arbiter admitted the device, 0
	// if none did; HandedIn is set if the record was handed in in its present
	// state.
	Place     string
	NotOfPack bool
	Admitted  scoresheet.Millis
	HandedIn  bool
	Handed    Handed // how, and whether the desk confirmed it

	// EndedFor is how much longer the ended screen is shown after the player's own
	// release, and Ended is its game.
	EndedFor time.Duration
	Ended    *scoresheet.Record
}

// Receipt is the answer to an act on the sheet: what was taken in, and where.
type Receipt struct {
	Cell    scoresheet.CellName
	Text    string // as the sheet shows it; of a written move byte for byte
	Durable bool   // false: storage fails, and the act is only in memory
	Sealed  bool   // it was sealed: nothing of it is in Text or on the sheet

	// Unsealed says that the sealing was ended; Discarded that a move was
	// sealed already, and stays sealed for ever.
	Unsealed, Discarded bool
}

// Battery is the state of the battery (R-G05).
type Battery struct {
	Percent  int  // charge, 0 to 100; of all batteries together
	Charging bool // fed from outside, or full and plugged in

	Known   bool          // otherwise the system reports no battery
	Low     bool          // it warns: eight hours are perhaps not left
	WarnAt  int           // the level it warns at, in percent
	Left    time.Duration // by the rate observed; 0 if that is not known
	PerHour float64       // percent an hour; 0 if not known
}
