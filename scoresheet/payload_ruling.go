package scoresheet

import "zapis/scoresheet/board"

// RulesSet says by which rule set the game is ruled from here on (R-T06). Its
// whole text stands here, since a name alone cannot be read later.
type RulesSet struct {
	Name string // as rulings.Set.Name has it
	Text string // as rulings.Set.Format has it
	Play string // standard, or rapid or blitz with which supervision

	// The event's additional rules.
	DrawFrom    uint32 // no draw by agreement before each has made so many moves (Laws 9.1.1); 0: no such rule
	DrawArbiter bool   // none at all without the arbiter's consent
	Quick       bool   // Guideline III was announced (Laws III.2.1)
	Final       bool   // a signature bars appeals (Laws 11.10)
	Sight       bool   // the visually impaired need not record in the last five minutes (C.02 10.5.5)
}

// Kind implements [Payload].
func (RulesSet) Kind() (Kind, bool) { return KindRulesSet, false }

func (p RulesSet) fields(w *fieldWriter) {
	w.text(1, p.Name)
	w.text(2, p.Text)
	w.text(3, p.Play)
	w.uint(4, uint64(p.DrawFrom))
	w.bool(5, p.DrawArbiter)
	w.bool(6, p.Quick)
	w.bool(7, p.Final)
	w.bool(8, p.Sight)
}

func (p *RulesSet) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Name = r.utf8(f)
	case 2:
		p.Text = r.utf8(f)
	case 3:
		p.Play = r.utf8(f)
	case 4:
		p.DrawFrom = uint32(r.upTo(f, mostMoves))
	case 5:
		p.DrawArbiter = r.bool(f)
	case 6:
		p.Quick = r.bool(f)
	case 7:
		p.Final = r.bool(f)
	case 8:
		p.Sight = r.bool(f)
	}
}

// RulingGiven is a ruling of the arbiter (R-A06). How many there were of a
// kind the fold counts; no number of that is stored.
type RulingGiven struct {
	Ruling  string // its word in the catalogue, as illegal.move
	Article string // as it was shown, in the rule set of the game
	Side    Signer // whom it concerns: SignerWhite, SignerBlack, or neither
	Cell    EventID
	White   Clock  // White's new time; the zero value if it stays
	Black   Clock  // Black's
	Result  Result // that the ruling brings; NoResult if none
	Added   uint32 // time given to the opponent, in seconds
	Outcome string // as ruled: loses, draw, goes on …; may be empty
	Text    string // in the arbiter's words; may be empty
}

// Kind implements [Payload].
func (RulingGiven) Kind() (Kind, bool) { return KindRulingGiven, false }

func (p RulingGiven) fields(w *fieldWriter) {
	w.text(1, p.Ruling)
	w.text(2, p.Article)
	w.uint(3, uint64(p.Side))
	w.uint(4, uint64(p.Cell))
	clockFields(w, 5, p.White)
	clockFields(w, 7, p.Black)
	w.uint(9, uint64(p.Result))
	w.uint(10, uint64(p.Added))
	w.text(11, p.Outcome)
	w.text(12, p.Text)
}

func (p *RulingGiven) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Ruling = r.utf8(f)
	case 2:
		p.Article = r.utf8(f)
	case 3:
		p.Side = Signer(r.upTo(f, uint64(SignerBlack)))
	case 4:
		p.Cell = EventID(r.uint(f))
	case 9:
		p.Result = Result(r.upTo(f, uint64(BothForfeit)))
	case 10:
		p.Added = uint32(r.upTo(f, MaxClock))
	case 11:
		p.Outcome = r.utf8(f)
	case 12:
		p.Text = r.utf8(f)
	}
	takeClock(r, f, 5, &p.White)
	takeClock(r, f, 7, &p.Black)
}

// PawnReplaced says from where on the ruling before it makes a queen of a pawn
// that was left on its last rank (Laws 7.5.2). It is written where the opponent
// has moved on since: up to there the pawn stood as a pawn. The cell that the
// ruling names keeps what was written in it.
type PawnReplaced struct {
	After  EventID // the last cell with the pawn on the board
	Square board.Square
}

// Kind implements [Payload].
func (PawnReplaced) Kind() (Kind, bool) { return KindPawnReplaced, false }

func (p PawnReplaced) fields(w *fieldWriter) {
	w.uint(1, uint64(p.After))
	w.uint(2, uint64(p.Square))
}

func (p *PawnReplaced) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.After = EventID(r.uint(f))
	case 2:
		p.Square = board.Square(r.upTo(f, 63))
	}
}

// RulingWithdrawn says that the arbiter takes a ruling back; both stay in the
// record.
type RulingWithdrawn struct {
	Ruling EventID // its event
	Text   string
}

// Kind implements [Payload].
func (RulingWithdrawn) Kind() (Kind, bool) { return KindRulingWithdrawn, false }

func (p RulingWithdrawn) fields(w *fieldWriter) {
	w.uint(1, uint64(p.Ruling))
	w.text(2, p.Text)
}

func (p *RulingWithdrawn) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Ruling = EventID(r.uint(f))
	case 2:
		p.Text = r.utf8(f)
	}
}
