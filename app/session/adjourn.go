package session

import (
	"errors"

	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// Envelope is what the arbiter writes on the envelope of an adjourned game
// (Laws, Guideline I.2). What follows from the sheet is in [Label].
type Envelope struct {
	White, Black scoresheet.Clock // as the clock shows them; the zero value is not noted
	Paper        bool             // the move is in an envelope of paper
	Offer        bool             // a draw was offered and not answered
	Resume       string           // date, time and place of the resumption
	Keeper       string           // who keeps the envelope
	Text         string           // in the arbiter's words
}

// Label is all that stands on the envelope of a game (Guideline I.2). Before
// the game is adjourned the values are those that the sheet proposes.
type Label struct {
	Envelope
	WhiteName, BlackName string
	Sealer               string              // the name of who seals the move
	Side                 board.Color         // his colour
	Cell                 scoresheet.CellName // of the sealed move
	Board                board.Free          // right before the adjournment
	FEN                  string
	Certain              bool     // the position follows from the sheet for certain
	Device               bool     // the move is sealed on this device
	Key, Origin          string   // for whom, as shown by SealKey
	Missing              []string // what Guideline I.2 wants and is not there: white, black, times, resume …
}

// Opened is a sealed move that was opened, and what Guideline I.8 says of it.
type Opened struct {
	Cell, Text string
	Verdict    string   // legal, illegal, ambiguous, unreadable; unknown where the position before is not known
	Reason     string   // why it is illegal, in plain English
	ReasonWord string   // the same as a key of the words
	Article    string   // I.8.1 to I.8.3; empty of a legal one
	Could      []string // moves that an ambiguous one could be, in the device's notation
}

// Opening is what the holder of the key reads in a sealed file: the code that
// opens the move on the device, and whose game it is.
type Opening struct {
	Code         string
	Device       string // fingerprint of the device on which it is sealed
	White, Black string
	Event, Round string
	Date         string
	Cell         string // of the sealed move
}

var errNotThere = errors.New("this version cannot do that yet")

// SealKey returns the key for which moves are sealed, and where it came from;
// both are empty if there is none.
func (s *Session) SealKey() (key, origin string) { return "", "" }

// SetSealKey sets the public key, age1…, for which moves are sealed; an empty
// one takes it away.
func (s *Session) SetSealKey(text string) error { return errNotThere }

// Seal has the next entry sealed (Guideline I.1).
func (s *Session) Seal() (Ack, error) { return Ack{}, errNotThere }

// Unasked takes that back: the game goes on.
func (s *Session) Unasked() (Ack, error) { return Ack{}, errNotThere }

// Label returns what stands on the envelope, or would; in arbiter mode.
func (s *Session) Label() (Label, error) { return Label{}, errNotThere }

// Adjourn parks the game; the arbiter does it.
func (s *Session) Adjourn(e Envelope) (Ack, error) {
	ack, err := s.act(modes.Adjourn, func(*scoresheet.Record) ([]scoresheet.Payload, error) {
		return []scoresheet.Payload{scoresheet.GameAdjourned(e), scoresheet.ArbiterLeft{}}, nil
	})
	return ack, err
}

// Unseal opens the sealed move.
func (s *Session) Unseal(code string) (Opened, error) { return Opened{}, errNotThere }

// UnsealPaper opens an envelope of paper and writes what is in it on the
// sheet; an empty text only says that it was opened.
func (s *Session) UnsealPaper(text string) (Opened, error) { return Opened{}, errNotThere }

// EnvelopeLost notes that the envelope is missing (Guideline I.12).
func (s *Session) EnvelopeLost(text string) (Ack, error) { return Ack{}, errNotThere }

// Resume takes an adjourned game up again.
func (s *Session) Resume(white, black scoresheet.Clock, text string) (Ack, error) {
	return s.act(modes.Resume, func(*scoresheet.Record) ([]scoresheet.Payload, error) {
		return []scoresheet.Payload{scoresheet.GameResumed{White: white, Black: black, Text: text}, scoresheet.ArbiterLeft{}}, nil
	})
}

// Sealed returns the file to carry to the device that holds the key.
func (s *Session) Sealed() ([]byte, error) { return nil, errNotThere }

// OwnSealKey returns this device's own public key for others' sealed moves.
func (s *Session) OwnSealKey() (string, error) { return "", errNotThere }

// OpenSealed opens such a file on the device that holds the key.
func (s *Session) OpenSealed(file []byte) (Opening, error) { return Opening{}, errNotThere }
