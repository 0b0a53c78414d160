package scoresheet

import (
	"strings"

	"zapis/scoresheet/notation"
)

// Tag is one line of the sheet's head, named as in PGN.
type Tag struct{ Name, Value string }

// GameOpened begins a game: who plays, where, from which position.
type GameOpened struct {
	Tags     []Tag             // in the order given; names are not repeated
	Recorder Recorder          // whose sheet this is
	Language notation.Language // of the device when the game began
	Zone     int               // minutes east of UTC of the device's clock
	FEN      string            // starting position; empty for the usual one
	Chess960 bool              // castling as in Guideline II
	Codes    string            // where the arbiter's code came from
	Restarts uint32            // number of the segment with the recording that this one replaces (ESS 6.2.2.12)
	Why      string            // why it does, in the arbiter's words

	Commitments []Commitment // to the codes that open arbiter mode in this game

	Diagram Diagram // when the players may see one
}

// Kind implements [Payload].
func (GameOpened) Kind() (Kind, bool) { return KindGameOpened, false }

const zoneBias = 1 << 12 // keeps the number positive

func (p GameOpened) fields(w *fieldWriter) {
	for _, t := range p.Tags {
		w.item(1, []byte(t.Name+"="+t.Value))
	}
	w.uint(2, uint64(p.Recorder))
	w.text(3, string(p.Language))
	if p.Zone != 0 {
		w.uint(4, uint64(p.Zone+zoneBias))
	}
	w.text(5, p.FEN)
	w.bool(6, p.Chess960)
	w.text(7, p.Codes)
	w.uint(8, uint64(p.Restarts))
	w.text(9, p.Why)
	commitmentFields(w, 10, p.Commitments)
	w.uint(11, uint64(p.Diagram))
}

func (p *GameOpened) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		name, value, ok := strings.Cut(r.utf8(f), "=")
		if !ok || name == "" {
			r.fail(f, "a tag")
		}
		p.Tags = append(p.Tags, Tag{name, value})
	case 2:
		p.Recorder = Recorder(r.upTo(f, uint64(RecorderArbiter)))
	case 3:
		p.Language = notation.Language(r.text(f))
	case 4:
		p.Zone = int(r.upTo(f, 2*zoneBias)) - zoneBias
		if p.Zone == 0 {
			r.fail(f, "a zone other than UTC")
		}
	case 5:
		p.FEN = r.text(f)
	case 6:
		p.Chess960 = r.bool(f)
	case 7:
		p.Codes = r.text(f)
	case 8:
		p.Restarts = uint32(r.upTo(f, 1<<32-1))
	case 9:
		p.Why = r.utf8(f)
	case 10:
		takeCommitment(r, f, &p.Commitments)
	case 11:
		p.Diagram = Diagram(r.upTo(f, uint64(DiagramNever)))
	}
}

// ClockNoted notes a clock reading in a cell (Laws 8.1.4, C.12).
type ClockNoted struct {
	Cell  EventID
	Clock Clock // the zero value takes the reading away
}

// Kind implements [Payload].
func (ClockNoted) Kind() (Kind, bool) { return KindClockNoted, false }

func (p ClockNoted) fields(w *fieldWriter) {
	w.uint(1, uint64(p.Cell))
	clockFields(w, 2, p.Clock)
}

func (p *ClockNoted) take(r *fieldReader, f field) {
	if f.number == 1 {
		p.Cell = EventID(r.uint(f))
	}
	takeClock(r, f, 2, &p.Clock)
}

func clockFields(w *fieldWriter, first uint64, c Clock) {
	if c.Noted {
		w.uint(first, uint64(c.Seconds)+1)
		w.bool(first+1, c.WithSeconds)
	}
}

func takeClock(r *fieldReader, f field, first uint64, c *Clock) {
	switch f.number {
	case first:
		c.Noted = true
		c.Seconds = uint32(r.upTo(f, MaxClock+1)) - 1
	case first + 1:
		if !c.Noted {
			r.fail(f, "part of a reading")
		}
		c.WithSeconds = r.bool(f)
	}
}

// OfferNoted notes a draw offer, (=), or takes the sign away (Laws 8.1.5).
type OfferNoted struct {
	Cell EventID
	Away bool
}

// Kind implements [Payload].
func (OfferNoted) Kind() (Kind, bool) { return KindOfferNoted, false }

func (p OfferNoted) fields(w *fieldWriter) {
	w.uint(1, uint64(p.Cell))
	w.bool(2, p.Away)
}

func (p *OfferNoted) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Cell = EventID(r.uint(f))
	case 2:
		p.Away = r.bool(f)
	}
}

// MarkNoted sets one of the signs + # x e.p. in a cell, or takes it away.
type MarkNoted struct {
	Cell EventID
	Mark notation.Marks
	Away bool
}

// Kind implements [Payload].
func (MarkNoted) Kind() (Kind, bool) { return KindMarkNoted, false }

func (p MarkNoted) fields(w *fieldWriter) {
	w.uint(1, uint64(p.Cell))
	w.uint(2, uint64(p.Mark))
	w.bool(3, p.Away)
}

func (p *MarkNoted) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Cell = EventID(r.uint(f))
	case 2:
		p.Mark = notation.Marks(r.upTo(f, 15))
	case 3:
		p.Away = r.bool(f)
	}
}

// ResultEntered is the result as it stands on the sheet from here on;
// NoResult withdraws one entered by mistake.
type ResultEntered struct {
	Result Result
	Reason string // in the player's words or one of the Laws' (Termination)
}

// Kind implements [Payload].
func (ResultEntered) Kind() (Kind, bool) { return KindResultEntered, false }

func (p ResultEntered) fields(w *fieldWriter) {
	w.uint(1, uint64(p.Result))
	w.text(2, p.Reason)
}

func (p *ResultEntered) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Result = Result(r.upTo(f, uint64(BothForfeit)))
	case 2:
		p.Reason = r.text(f)
	}
}

// Signed is a signature under the sheet (Laws 8.7), or an approval in its
// place. It covers the digest of the record as it stood.
type Signed struct {
	By       Signer
	Name     string
	Digest   Hash
	Approved bool
	Strokes  []byte // of the finger, docs/log.md; empty for an approval
}

// Kind implements [Payload].
func (Signed) Kind() (Kind, bool) { return KindSigned, false }

func (p Signed) fields(w *fieldWriter) {
	w.uint(1, uint64(p.By))
	w.text(2, p.Name)
	w.hash(3, p.Digest)
	w.bool(4, p.Approved)
	w.bytes(5, p.Strokes)
}

func (p *Signed) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.By = Signer(r.upTo(f, uint64(SignerArbiter)))
	case 2:
		p.Name = r.utf8(f)
	case 3:
		p.Digest = r.hash(f)
	case 4:
		p.Approved = r.bool(f)
	case 5:
		p.Strokes = r.bytes(f)
	}
}

// Released ends the game on this device: the player, or the arbiter for him,
// leaves game mode after both have signed (ESS 6.2.2.1).
type Released struct{ ByArbiter bool }

// Kind implements [Payload].
func (Released) Kind() (Kind, bool) { return KindReleased, false }

func (p Released) fields(w *fieldWriter) { w.bool(1, p.ByArbiter) }

func (p *Released) take(r *fieldReader, f field) {
	if f.number == 1 {
		p.ByArbiter = r.bool(f)
	}
}

// GameClosed ends a game that is not signed, by the arbiter, with the reason.
type GameClosed struct {
	Reason    string
	Restarted bool // a new recording of the same pairing begins (ESS 6.2.2.12)
}

// Kind implements [Payload].
func (GameClosed) Kind() (Kind, bool) { return KindGameClosed, false }

func (p GameClosed) fields(w *fieldWriter) {
	w.text(1, p.Reason)
	w.bool(2, p.Restarted)
}

func (p *GameClosed) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Reason = r.text(f)
	case 2:
		p.Restarted = r.bool(f)
	}
}

// ArbiterCame opens arbiter mode (ESS 6.3.2.1).
type ArbiterCame struct {
	Role string // arbiter or organizer
	Name string // of the arbiter who answered a challenge, where several can
}

// Kind implements [Payload].
func (ArbiterCame) Kind() (Kind, bool) { return KindArbiterCame, false }

func (p ArbiterCame) fields(w *fieldWriter) {
	w.text(1, p.Role)
	w.text(2, p.Name)
}

func (p *ArbiterCame) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Role = r.text(f)
	case 2:
		p.Name = r.utf8(f)
	}
}

// ArbiterLeft gives the device back to the player, in game mode.
type ArbiterLeft struct{}

// Kind implements [Payload].
func (ArbiterLeft) Kind() (Kind, bool)            { return KindArbiterLeft, false }
func (ArbiterLeft) fields(*fieldWriter)           {}
func (*ArbiterLeft) take(_ *fieldReader, _ field) {}
