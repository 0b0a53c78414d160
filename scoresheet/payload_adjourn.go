package scoresheet

// mostMoves bounds a number of moves that is stored.
const mostMoves = 10_000

// SealAsked says that the next entry is the sealed move (Laws, Guideline I.1), which
// is sealed instead of written on the sheet.
type SealAsked struct{}

// Kind implements [Payload].
func (SealAsked) Kind() (Kind, bool) { return KindSealAsked, false }

func (SealAsked) fields(*fieldWriter) {}

func (*SealAsked) take(*fieldReader, field) {}

// MoveSealed is a sealed move. Until the game is adjourned another move can be
// sealed; the last one counts (Guideline I.1: until the clock is stopped).
//
// The writing is encrypted to a random code of 100 bits, and that code to the
// public key of the organizer or the arbiter. So the code alone, which tells
// nothing of other games, opens the envelope on the device (docs/log.md).
type MoveSealed struct {
	Box       []byte // age file: the entry as EncodeSealed makes it, under the code
	Key       []byte // age file: the code and whose move it is, to Recipient
	Recipient string // age X25519 public key
}

// Kind implements [Payload].
func (MoveSealed) Kind() (Kind, bool) { return KindMoveSealed, false }

func (p MoveSealed) fields(w *fieldWriter) {
	w.bytes(1, p.Box)
	w.bytes(2, p.Key)
	w.text(3, p.Recipient)
}

func (p *MoveSealed) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Box = r.bytes(f)
	case 2:
		p.Key = r.bytes(f)
	case 3:
		p.Recipient = r.text(f)
	}
}

// SealWithdrawn says that the move is not sealed after all: the game goes on.
type SealWithdrawn struct{}

// Kind implements [Payload].
func (SealWithdrawn) Kind() (Kind, bool) { return KindSealWithdrawn, false }

func (SealWithdrawn) fields(*fieldWriter) {}

func (*SealWithdrawn) take(*fieldReader, field) {}

// GameAdjourned parks the game with the data of the envelope (Guideline I.2); names,
// position, the number of the sealed move and who sealed it follow from the sheet.
type GameAdjourned struct {
	White, Black Clock  // the times used or left, as the clock shows them
	Paper        bool   // the move is sealed in an envelope of paper
	Offer        bool   // a draw was offered and not answered
	Resume       string // date, time and place of the resumption
	Keeper       string // who keeps the envelope
	Text         string // in the arbiter's words; may be empty
}

// Kind implements [Payload].
func (GameAdjourned) Kind() (Kind, bool) { return KindGameAdjourned, false }

func (p GameAdjourned) fields(w *fieldWriter) {
	clockFields(w, 1, p.White)
	clockFields(w, 3, p.Black)
	w.bool(5, p.Paper)
	w.bool(6, p.Offer)
	w.text(7, p.Resume)
	w.text(8, p.Keeper)
	w.text(9, p.Text)
}

func (p *GameAdjourned) take(r *fieldReader, f field) {
	switch f.number {
	case 5:
		p.Paper = r.bool(f)
	case 6:
		p.Offer = r.bool(f)
	case 7:
		p.Resume = r.utf8(f)
	case 8:
		p.Keeper = r.utf8(f)
	case 9:
		p.Text = r.utf8(f)
	}
	takeClock(r, f, 1, &p.White)
	takeClock(r, f, 3, &p.Black)
}

// SealOpened says that the envelope was opened in the presence of the player who has
// to reply (Guideline I.7). The next entry has the move that was sealed on the
// device.
type SealOpened struct {
	Code string // that opened what was sealed on the device; empty of an envelope of paper
	Lost bool   // the envelope is missing (Guideline I.12)
	Text string // in the arbiter's words; may be empty
}

// Kind implements [Payload].
func (SealOpened) Kind() (Kind, bool) { return KindSealOpened, false }

func (p SealOpened) fields(w *fieldWriter) {
	w.text(1, p.Code)
	w.bool(2, p.Lost)
	w.text(3, p.Text)
}

func (p *SealOpened) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Code = r.text(f)
	case 2:
		p.Lost = r.bool(f)
	case 3:
		p.Text = r.utf8(f)
	}
}

// GameResumed resumes an adjourned game, with the times to which both clocks were
// set.
type GameResumed struct {
	White, Black Clock
	Text         string // in the arbiter's words; may be empty
}

// Kind implements [Payload].
func (GameResumed) Kind() (Kind, bool) { return KindGameResumed, false }

func (p GameResumed) fields(w *fieldWriter) {
	clockFields(w, 1, p.White)
	clockFields(w, 3, p.Black)
	w.text(5, p.Text)
}

func (p *GameResumed) take(r *fieldReader, f field) {
	if f.number == 5 {
		p.Text = r.utf8(f)
	}
	takeClock(r, f, 1, &p.White)
	takeClock(r, f, 3, &p.Black)
}

// ReconstructionBegun has the position on the board when the players begin to write
// down the missing moves (Laws 8.5.3): the arbiter notes it first, since the board
// is needed for that.
type ReconstructionBegun struct {
	Moves        uint32 // completed by White, as the clock's counter or the arbiter has it; 0 if not known
	White, Black Clock
	Board        string // the position that stood, as FEN has its first two fields; empty if not noted
	Text         string // in the arbiter's words; may be empty
}

// Kind implements [Payload].
func (ReconstructionBegun) Kind() (Kind, bool) { return KindReconstructionBegun, false }

func (p ReconstructionBegun) fields(w *fieldWriter) {
	w.uint(1, uint64(p.Moves))
	clockFields(w, 2, p.White)
	clockFields(w, 4, p.Black)
	w.text(6, p.Board)
	w.text(7, p.Text)
}

func (p *ReconstructionBegun) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Moves = uint32(r.upTo(f, mostMoves))
	case 6:
		p.Board = r.utf8(f)
	case 7:
		p.Text = r.utf8(f)
	}
	takeClock(r, f, 2, &p.White)
	takeClock(r, f, 4, &p.Black)
}

// ReconstructionEnded says that the sheet is complete, or that it cannot be
// completed, and what follows is the next move (Laws 8.6).
type ReconstructionEnded struct {
	Failed bool
	Text   string // in the arbiter's words; may be empty
}

// Kind implements [Payload].
func (ReconstructionEnded) Kind() (Kind, bool) { return KindReconstructionEnded, false }

func (p ReconstructionEnded) fields(w *fieldWriter) {
	w.bool(1, p.Failed)
	w.text(2, p.Text)
}

func (p *ReconstructionEnded) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Failed = r.bool(f)
	case 2:
		p.Text = r.utf8(f)
	}
}

// SheetLent notes that the player lends his sheet to the opponent, who fills in
// moves from it (Laws 8.5.2), or got it back.
type SheetLent struct{ Back bool }

// Kind implements [Payload].
func (SheetLent) Kind() (Kind, bool) { return KindSheetLent, true }

func (p SheetLent) fields(w *fieldWriter) { w.bool(1, p.Back) }

func (p *SheetLent) take(r *fieldReader, f field) {
	if f.number == 1 {
		p.Back = r.bool(f)
	}
}

// ClocksSeen notes the arbiter's reading of the clocks while the game was on (Laws
// 8.4). It is not on the sheet, because no player wrote it.
type ClocksSeen struct {
	Cell         EventID // the last move made when he looked; 0 before the first
	White, Black Clock
	Away         bool // what he saw last was misread: it does not hold
}

// Kind implements [Payload].
func (ClocksSeen) Kind() (Kind, bool) { return KindClocksSeen, true }

func (p ClocksSeen) fields(w *fieldWriter) {
	w.uint(1, uint64(p.Cell))
	clockFields(w, 2, p.White)
	clockFields(w, 4, p.Black)
	w.bool(6, p.Away)
}

func (p *ClocksSeen) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Cell = EventID(r.uint(f))
	case 6:
		p.Away = r.bool(f)
	}
	takeClock(r, f, 2, &p.White)
	takeClock(r, f, 4, &p.Black)
}
