package device

import (
	"time"

	"zapis/scoresheet"
)

// Pack describes the event's packs on a device: the organizer, the round that
// was taken, and the board that the device records (R-C01). The zero value
// means that there is none.
type Pack struct {
	Held bool

	ID          string // of the event, in hexadecimal
	Event       string // its name
	Venue       string // where it is played
	From, Until string // its days, as 2026-11-20; either may be empty
	Issue       int    // of the pack from which the next game is opened
	At          time.Time

	Organizer string // fingerprint of his key
	Emblem    string // of that key, in letters: it hangs on the wall

	Arbiters  []ArbiterKey // whose answers open arbiter mode
	Languages []string     // of the event that the device has, the first one first

	Section string // of the round that was taken; empty if none was
	Round   int
	Boards  []PackBoard
	Board   string              // that this device records; empty if that is not known
	Side    scoresheet.Recorder // whose sheet; RecorderUnsaid if that is not known

	// Behind is how far the device's clock is behind the time of issue: it is
	// wrong by that at least. 0 if it is not.
	Behind time.Duration
	Over   bool // the event's last day is over
	// Revoked is set if the latest issue says that the event has revoked this device.
	Revoked bool
	Opened  bool // what the pack set may be changed, for five minutes or until the next game
	Played  bool // the game of the board is the last one that was recorded here
}

// NewPack is a pack that was looked at and not taken yet.
type NewPack struct {
	Pack

	// First says that the device takes the event's first pack: the emblem has to
	// be compared. Leaves names the event that it leaves for that.
	First     bool
	Leaves    string
	NeedsCode bool // the organizer's: one is set, and the pack takes it away
}

// PackBoard is a board of a round, and its time control as in PGN.
type PackBoard struct{ Name, White, Black, Control string }

// Own returns the board that the device records; ok is false if that is not
// known.
func (p *Pack) Own() (b PackBoard, ok bool) {
	for _, b := range p.Boards {
		if p.Board != "" && b.Name == p.Board {
			return b, true
		}
	}
	return b, false
}

// ArbiterKey is a public key whose holder opens arbiter mode.
type ArbiterKey struct {
	Name  string // empty for the one that was set on the device itself
	Short string // its first letters, to be compared by eye
}

// AnyArbiter is asked for a challenge that any of the arbiters can answer.
const AnyArbiter = -1

// Challenge is a challenge that an arbiter answers with his key.
type Challenge struct {
	Text  string // 18 groups of four letters and digits
	To    []ArbiterKey
	Left  time.Duration // how long it waits
	Tries int
}

// Ready describes a device to the arbiter before he admits it (R-A17), and to
// the organizer before he enrols it.
type Ready struct {
	Occasion  string // as in the statement: "ready", or "enrol" while no pack is held
	Event     string
	Issue     int
	Lock      string
	Battery   int // percent; -1 if not known
	Alarms    []Alarm
	Version   string
	Statement []byte // signed, as package desk/pack reads it
}

// HandIn is a game that is handed in: its file, and the device's statement.
type HandIn struct {
	Name      string // of the files, without an extension
	Record    []byte // the record file
	Statement []byte
}

// CheckWord is a word that two devices show for the same game, for comparison
// at a glance (Laws 8.7, R-A18).
type CheckWord struct {
	Word string // empty if no game is signed here
	Gaps int    // cells without a move that is known: the words differ then
}

// What an export of a hand-in is called in the log.
const (
	HandInFile  = "handin"       // written to a file
	HandInShown = "handin shown" // shown as codes: nobody confirms that they were read
	HandInAir   = "handin air"   // over the air: the desk has acknowledged it
)

// Handed says how a game was last handed in, and how the desk answered. The
// zero value is a game that was not handed in.
type Handed struct {
	How  string            // HandInFile, HandInShown or HandInAir
	Held string            // where the desk has it, as scoresheet.Acknowledged.Held; empty if it did not confirm it
	At   scoresheet.Millis // when it did, by its clock
}

// IsConfirmed reports whether the desk has said that it has the game.
func (h Handed) IsConfirmed() bool { return h.Held != "" }
