package scoresheet

import "slices"

// ClaimKind says what a player claims a draw by. The numbers are stored.
type ClaimKind uint8

const (
	ClaimThreefold ClaimKind = 1 // the same position three times (Laws 9.2)
	ClaimFifty     ClaimKind = 2 // fifty moves without capture and pawn move (Laws 9.3)
)

var claimWords = [...]string{"", "threefold", "fifty"}

// String returns the word of the command line.
func (k ClaimKind) String() string { return word(claimWords[:], "ClaimKind", uint8(k)) }

// ParseClaimKind is the inverse of String.
func ParseClaimKind(word string) (k ClaimKind, ok bool) {
	i := slices.Index(claimWords[:], word)
	return ClaimKind(max(i, 0)), i > 0
}

// ClaimMade is a player's claim of a draw (Laws 9.2, 9.3), on the position on the
// board or with a move that he writes but has not made yet (9.2.1, 9.3.1). It cannot
// be withdrawn (9.5.1).
type ClaimMade struct {
	Claim    ClaimKind
	Cell     EventID // the cell that the position stands after; of an intended move its own; 0 for the starting position
	Intended bool    // with the move in Cell, which cannot be changed until the arbiter has decided
}

// Kind implements [Payload].
func (ClaimMade) Kind() (Kind, bool) { return KindClaimMade, false }

func (p ClaimMade) fields(w *fieldWriter) {
	w.uint(1, uint64(p.Claim))
	w.uint(2, uint64(p.Cell))
	w.bool(3, p.Intended)
}

func (p *ClaimMade) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Claim = ClaimKind(r.upTo(f, uint64(ClaimFifty)))
	case 2:
		p.Cell = EventID(r.uint(f))
	case 3:
		p.Intended = r.bool(f)
	}
}

// ClaimMadeBy is a claim with the player who makes it. It is written only if the cell
// of a [ClaimMade] would imply the other player, or none: he claims out of turn, or
// the sheet does not tell whose turn it is.
type ClaimMadeBy struct {
	ClaimMade
	By Signer // SignerWhite or SignerBlack
}

// Kind implements [Payload].
func (ClaimMadeBy) Kind() (Kind, bool) { return KindClaimMadeBy, false }

func (p ClaimMadeBy) fields(w *fieldWriter) {
	p.ClaimMade.fields(w)
	w.uint(4, uint64(p.By))
}

func (p *ClaimMadeBy) take(r *fieldReader, f field) {
	if f.number == 4 {
		p.By = Signer(r.upTo(f, uint64(SignerBlack)))
		return
	}
	p.ClaimMade.take(r, f)
}

// Decision is the arbiter's decision on a claim. The numbers are stored.
type Decision uint8

const (
	Undecided Decision = 0
	Accepted  Decision = 1 // the game is drawn (Laws 9.5.2)
	Rejected  Decision = 2 // the game goes on, and the opponent gets time (Laws 9.5.3)
	Agreed    Decision = 3 // the opponent agreed to the draw meanwhile (Laws 9.1.2.3)
)

// String returns the word for the decision: accepted, rejected, agreed, or
// none.
func (d Decision) String() string { return word(decisionWords[:], "Decision", uint8(d)) }

var decisionWords = [...]string{Accepted: "accepted", Rejected: "rejected", Agreed: "agreed"}

// ClaimDecided records the arbiter's decision on a claim.
type ClaimDecided struct {
	Claim    EventID // the event of the claim
	Decision Decision
	Text     string // in the arbiter's words; may be empty
}

// Kind implements [Payload].
func (ClaimDecided) Kind() (Kind, bool) { return KindClaimDecided, false }

func (p ClaimDecided) fields(w *fieldWriter) {
	w.uint(1, uint64(p.Claim))
	w.uint(2, uint64(p.Decision))
	w.text(3, p.Text)
}

func (p *ClaimDecided) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Claim = EventID(r.uint(f))
	case 2:
		p.Decision = Decision(r.upTo(f, uint64(Agreed)))
	case 3:
		p.Text = r.utf8(f)
	}
}

// MovesCancelled says that the arbiter cancelled a move and everything after it, and
// restored the position before it (Laws 7.5.1). The cancelled moves are kept as
// struck.
type MovesCancelled struct {
	Cell    EventID // the first cell that is struck
	Article string  // of the Laws; 7.5.1 if empty
	Text    string  // in the arbiter's words; may be empty
}

// Kind implements [Payload].
func (MovesCancelled) Kind() (Kind, bool) { return KindMovesCancelled, false }

func (p MovesCancelled) fields(w *fieldWriter) {
	w.uint(1, uint64(p.Cell))
	w.text(2, p.Article)
	w.text(3, p.Text)
}

func (p *MovesCancelled) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Cell = EventID(r.uint(f))
	case 2:
		p.Article = r.text(f)
	case 3:
		p.Text = r.utf8(f)
	}
}
