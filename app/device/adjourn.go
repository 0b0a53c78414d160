package device

import (
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// Envelope has the data that the arbiter writes on the envelope of an adjourned
// game (Laws, Guideline I.2). Those that follow from the sheet are in [Label].
type Envelope struct {
	White, Black scoresheet.Clock // as the clock shows them; the zero value is not noted
	Paper        bool             // the move is in an envelope of paper
	Offer        bool             // a draw was offered and not answered
	Resume       string           // date, time and place of the resumption
	Keeper       string           // who keeps the envelope
	Text         string           // in the arbiter's words
}

// Label is the complete inscription of the envelope of a game (Guideline I.2).
// Before the game is adjourned the values are proposals from the sheet.
type Label struct {
	Envelope
	WhiteName, BlackName string
	Sealer               string              // the name of the player who seals the move
	Side                 board.Color         // his color
	Cell                 scoresheet.CellName // of the sealed move
	Board                board.Free          // right before the adjournment
	FEN                  string
	Certain              bool     // the position follows from the sheet for certain
	Device               bool     // the move is sealed on this device
	Key, Origin          string   // for whom, as SealKey has it
	Missing              []string // what Guideline I.2 wants and is not there: white, black (names), times, resume
}

// Lacks returns what Guideline I.2 wants on the envelope and is not there, as
// Missing has it.
func (l *Label) Lacks() (out []string) {
	named := func(name string) bool { return name != "" && strings.Trim(name, "?-") != "" }
	for _, c := range []struct {
		what string
		has  bool
	}{
		{"white", named(l.WhiteName)},
		{"black", named(l.BlackName)},
		{"times", l.White.Noted && l.Black.Noted},
		{"resume", strings.TrimSpace(l.Resume) != ""},
	} {
		if !c.has {
			out = append(out, c.what)
		}
	}
	return out
}

// The verdicts on a sealed move.
const (
	SealedLegal      = "legal"
	SealedIllegal    = "illegal"    // Guideline I.8.3
	SealedAmbiguous  = "ambiguous"  // I.8.1
	SealedUnreadable = "unreadable" // I.8.2
	SealedUnknown    = "unknown"    // the position before it is not known for certain
)

// Opened is a sealed move that was opened, with its verdict. A player who
// sealed a move that is not legal loses, except under Laws 5, 6.9, 9.6 and 9.7
// (Guideline I.8): the arbiter rules on it.
type Opened struct {
	Cell, Text string
	Verdict    string   // one of the constants above; empty if nothing was written
	Reason     string   // why it is illegal, in plain English
	ReasonWord string   // the same as a key of the words
	Article    string   // of Guideline I.8; empty of a legal one
	Could      []string // moves that an ambiguous one could be, in the device's notation
	Durable    bool     // false: storage fails, and the opening is only in memory
}

// Where the key for sealed moves came from: the first word of its origin. A
// time in RFC 3339 follows.
const (
	OriginTyped   = "typed"   // in owner mode, by the holder of the device
	OriginArbiter = "arbiter" // by the arbiter, in arbiter mode
	OriginPack    = "pack"    // by the event's pack, issued at that time
)

// Opening is the content of a sealed file for the holder of the key: the code
// that opens the move on the device where it is sealed, and the players of the
// game.
type Opening struct {
	Code         string
	Device       string // fingerprint of the device on which it is sealed
	White, Black string
	Event, Round string
	Date         string
	Cell         string // of the sealed move, "41w"
}
