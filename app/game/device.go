package game

import (
	"zapis/app/device"
	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// Device is what the pages of game mode ask of a device. Every act answers
// at once, and is durable when it returns. Nothing in it tells whether a move
// is legal (R-G15).
type Device struct {
	page.Device
	Entering
	Claiming
	Sealing
	Signatures
	Lending
}

// Entering is how entries come onto the sheet, and are corrected.
type Entering interface {
	Touched(items ...string)
	Tap(from, to board.Square, promo board.Kind) (device.Ack, error)
	Castle(c board.Castle) (device.Ack, error)
	Write(text string) (device.Ack, error)
	Dash() (device.Ack, error)
	Blank() (device.Ack, error)
	Undo() (device.Ack, error)
	Only(sides scoresheet.Sides) (device.Ack, error)
	At(name scoresheet.CellName) (device.Ack, error)
	AtEnd() (device.Ack, error)
	Insert(name scoresheet.CellName, pair bool) (device.Ack, error)
	Remove(name scoresheet.CellName, pair bool) (device.Ack, error)
	NoteClock(name *scoresheet.CellName, c scoresheet.Clock) (device.Ack, error)
	NoteOffer(name *scoresheet.CellName, away bool) (device.Ack, error)
	NoteMark(name *scoresheet.CellName, m notation.Marks, away bool) (device.Ack, error)
}

// Claiming is how a player claims a draw (Laws 9.2, 9.3).
type Claiming interface {
	Claim(kind scoresheet.ClaimKind, by scoresheet.Signer) (device.Ack, error)
	ClaimText(kind scoresheet.ClaimKind, by scoresheet.Signer, text string) (device.Ack, error)
	ClaimTap(kind scoresheet.ClaimKind, by scoresheet.Signer, from, to board.Square, promo board.Kind) (device.Ack, error)
}

// Sealing gives up the sealing of a move (Laws, Guideline I). While a move is
// being sealed, an entry is sealed and not written.
type Sealing interface {
	Unasked() (device.Ack, error)
}

// Signatures are how a game ends: result, signatures, release (Laws 8.7).
type Signatures interface {
	Result(r scoresheet.Result, reason string) (device.Ack, error)
	Approve(who scoresheet.Signer, name string) (device.Ack, error)
	Disagree(who scoresheet.Signer, name string) (device.Ack, error)
	Release() (device.Ack, error)
}

// Lending shows the sheet to the opponent (Laws 8.5).
type Lending interface {
	Lend() error
	Returned() error
}

// Kit is what the pages of game mode are made with.
type Kit struct {
	*page.Kit
	Dev    Device
	Ending bool // the player asked for the end of the game
}
