package game

import (
	"zapis/app/device"
	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// Device is the device's interface for the pages of game mode. An act is
// durable when it returns, unless its receipt says otherwise. Nothing reveals
// whether a move is legal (R-G15).
type Device struct {
	page.Device
	Entering
	Claiming
	Sealing
	Signatures
	HandingIn
	Lending
	Assisting
}

// Entering puts entries on the sheet, and corrects them.
type Entering interface {
	Touched(items ...string)
	Tap(from, to board.Square, promo board.Kind) (device.Receipt, error)
	TapSquares(from, to board.Square) (device.Receipt, error)
	Castle(c board.Castle) (device.Receipt, error)
	Write(text string) (device.Receipt, error)
	Dash() (device.Receipt, error)
	Blank() (device.Receipt, error)
	Undo() (device.Receipt, error)
	Only(sides scoresheet.Sides) (device.Receipt, error)
	At(name scoresheet.CellName) (device.Receipt, error)
	AtEnd() (device.Receipt, error)
	Insert(name scoresheet.CellName, pair bool) (device.Receipt, error)
	Remove(name scoresheet.CellName, pair bool) (device.Receipt, error)
	NoteClock(name *scoresheet.CellName, c scoresheet.Clock) (device.Receipt, error)
	NoteOffer(name *scoresheet.CellName, away bool) (device.Receipt, error)
	NoteMark(name *scoresheet.CellName, m notation.Marks, away bool) (device.Receipt, error)
}

// Claiming claims a draw (Laws 9.2, 9.3).
type Claiming interface {
	Claim(kind scoresheet.ClaimKind, by scoresheet.Signer) (device.Receipt, error)
	ClaimText(kind scoresheet.ClaimKind, by scoresheet.Signer, text string) (device.Receipt, error)
	ClaimTap(kind scoresheet.ClaimKind, by scoresheet.Signer, from, to board.Square, promo board.Kind) (device.Receipt, error)
}

// Sealing gives up the sealing of a move (Laws, Guideline I). While a move is being
// sealed, what is entered is sealed instead of being written.
type Sealing interface {
	Unasked() (device.Receipt, error)
}

// Signatures end a game: result, signatures and release (Laws 8.7).
type Signatures interface {
	Result(r scoresheet.Result, reason string) (device.Receipt, error)
	Approve(who scoresheet.Signer, name string) (device.Receipt, error)
	Disagree(who scoresheet.Signer, name string) (device.Receipt, error)
	Release() (device.Receipt, error)
}

// HandingIn hands the game in after both signatures (R-G10), and returns the
// word for comparing two devices (R-A18).
type HandingIn interface {
	page.HandingIn
	CheckWord() (device.CheckWord, error)
}

// Lending shows the sheet to the opponent (Laws 8.5).
type Lending interface {
	Lend() error
	Returned() error
}

// Assisting notes what a player's assistant says for him (Laws D.2.10).
type Assisting interface {
	AssistantSays(errand scoresheet.Errand, by scoresheet.Signer, text string) (device.Receipt, error)
	AssistantOffers(by scoresheet.Signer, name *scoresheet.CellName) (device.Receipt, error)
	AssistantClaims(kind scoresheet.ClaimKind, by scoresheet.Signer, move string) (device.Receipt, error)
}

// Kit has everything that the pages of game mode need.
type Kit struct {
	*page.Kit
	Dev    Device
	Ending bool // the player asked to end the game

	// Coded returns a file, and what the device states with it, as codes.
	Coded func(file, statement []byte) func(size int) page.CodeSeries
}
