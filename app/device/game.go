package device

import "zapis/scoresheet"

// NewGame has the data for the head of a sheet. The zero value is a game of two
// unnamed players from the usual position.
type NewGame struct {
	Tags     []scoresheet.Tag // PGN names; Date is today's if it is not given
	Recorder scoresheet.Recorder
	Chess960 int    // 1 more than the number of the starting position; 0: usual chess
	FEN      string // a set-up position, or empty
	Rules960 bool   // the game from FEN is one of Chess960, which not every FEN shows

	// From is the first half-move on this sheet of a game that is on already
	// (a paper sheet replaced, Laws A.2, 8.3), the zero value 1w. With a FEN it
	// is the half-move that the position comes before; without one, the cells
	// before it are empty, and can be filled in.
	From scoresheet.CellName

	// Organizer is the organizer's code, if he requires it for opening a game.
	Organizer string
}

// TagGuest is in the head of a game that somebody other than the owner recorded
// on his device.
const TagGuest = "Guest"

// RestartReason is the reason for restarting a recording (ESS 6.2.2.12).
type RestartReason string

const (
	WrongPosition  RestartReason = "position"       // the starting position was wrong (Laws 7.2.1)
	WrongColors    RestartReason = "colours"        // the colours were reversed (Laws 7.3)
	WrongBoard     RestartReason = "board"          // the sheet of another board
	Reconstruction RestartReason = "reconstruction" // the game is reconstructed (Laws 8.5)
)

// RestartReasons are the reasons that have a name, in the order of a list.
func RestartReasons() []RestartReason {
	return []RestartReason{WrongPosition, WrongColors, WrongBoard, Reconstruction}
}

// Restart is how a new recording of a pairing begins.
type Restart struct {
	Reason RestartReason // one of the above, or the arbiter's own words
	Swap   bool          // White and Black change names: they sat on the wrong sides
	FEN    string        // another starting position; empty for the one there was
}

// ReversedColors is what the rules of a game say about reversed colours.
type ReversedColors struct {
	GoesOn  bool   // the game goes on, unless the arbiter decides otherwise
	Moves   int    // since both have completed so many moves; 0: whenever it is found
	Article string // that says so
}

// ArbitersRecord is the reason with which an arbiter's own record is closed: it
// serves the players to complete theirs, and nobody signs it (Laws 8.5.1).
const ArbitersRecord = "the arbiter's record (Laws 8.5.1)"

// Format is the format of an export.
type Format string

const (
	FormatPGN    Format = "pgn"    // the attested PGN
	FormatRecord Format = "record" // the whole record with its log
	FormatPlain  Format = "plain"  // a short PGN, for readers that know nothing of this program

	// FormatEarlier is the attested PGN of the recordings that this one replaced,
	// the oldest first. It is the arbiter's.
	FormatEarlier Format = "earlier"
)

// Profile has the owner's data about himself and his settings of the screen
// (R-O04). The zero value is an empty profile.
type Profile struct {
	Name       string // as it stands on a sheet: "Petrova, Anna"
	FIDE       string // FIDE identification number, digits only
	Federation string // three capital letters, as UKR
	Language   string // of words and moves that the owner chose: en, ru …; empty if he chose none
	Figurines  bool   // moves with pictures of the pieces
	Style      string // form of the moves on the sheet: long or numeric; empty for short
	LeftHand   bool   // he writes with the left
	Entry      string // moves by tap, drag or both; empty for both
	Theme      string // paper, dark or contrast; empty for the program's
	Screen     int    // pixels to ten inches, as the owner measured; 0 for as the system says
}
