package scoresheet

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

func parseStart(fen string) (board.Free, CellName, error) {
	f, number, err := board.ParseStart(fen)
	return f, CellName{number, f.Turn}, err
}

// The record's own encoding: the same fields as in the payloads, nested
// (docs/pgn.md). It holds everything that was written, with earlier writings
// and signatures, so that a record read back is the record written.

// recordVersion is the first byte of an encoded record.
const recordVersion = 1

const digestDomain = "zapis record\n"

// Digest is what a player signs: the head of the sheet, all its cells with
// their corrections, and the result.
func (r *Record) Digest() Hash {
	w := fieldWriter{append(r.room(), digestDomain...)}
	r.content(&w)
	return sha256.Sum256(w.b)
}

// room returns memory for about as many bytes as the record takes: a cell with
// a move takes 25 to 40.
func (r *Record) room() []byte { return make([]byte, 0, 512+40*len(r.Cells)) }

func (r *Record) content(w *fieldWriter) {
	w.nest(1, r.Header.fields)
	w.uint(2, uint64(r.Header.At))
	for _, c := range r.Cells {
		w.nest(3, c.put)
	}
	w.uint(4, uint64(r.Result))
	w.text(5, r.Reason)
}

// Encode returns the whole record.
func (r *Record) Encode() []byte {
	w := fieldWriter{append(r.room(), recordVersion)}
	r.content(&w)
	for _, s := range r.Signers {
		if s == nil {
			continue
		}
		w.nest(6, s.put)
	}
	w.uint(7, uint64(r.Released))
	w.bool(8, r.Closed)
	w.text(9, r.CloseNote)
	w.uint(10, uint64(r.Sides))
	w.bool(11, r.ReadOnly)
	for _, c := range r.Claims {
		w.nest(12, c.put)
	}
	for _, s := range r.Struck {
		w.nest(13, s.put)
	}
	if r.Rules != (RulesSet{}) {
		w.nest(14, r.Rules.fields)
	}
	for _, g := range r.Rulings {
		w.nest(15, g.put)
	}
	for _, a := range r.Adjournments {
		w.nest(16, a.put)
	}
	for _, a := range r.Reconstructions {
		w.nest(17, a.put)
	}
	for _, d := range r.Disagreements {
		w.nest(18, d.put)
	}
	return w.b
}

func (g *Ruling) put(w *fieldWriter) {
	w.nest(1, g.fields)
	w.uint(2, uint64(g.ID))
	w.uint(3, uint64(g.At))
	w.uint(4, uint64(g.Withdrawn))
	w.text(5, g.Why)
	w.bool(6, g.Corrects)
	if g.Replaced != (PawnReplaced{}) {
		w.nest(7, g.Replaced.fields)
	}
}

func (c *Claim) put(w *fieldWriter) {
	w.nest(1, c.fields)
	w.uint(2, uint64(c.ID))
	w.uint(3, uint64(c.At))
	w.uint(4, uint64(c.Decided))
	w.text(5, c.Text)
	w.uint(6, uint64(c.When))
	w.uint(7, uint64(c.By))
}

func (s *Struck) put(w *fieldWriter) {
	w.nest(1, s.fields)
	w.uint(2, uint64(s.First.slot())+1)
	w.uint(3, uint64(s.At))
	for _, c := range s.Cells {
		w.nest(4, c.put)
	}
}

func (c *Cell) put(w *fieldWriter) {
	w.uint(1, uint64(c.ID))
	w.nest(2, c.Written.put)
	clockFields(w, 3, c.Clock)
	w.bool(5, c.Offer)
	for _, e := range c.Earlier {
		w.nest(6, e.put)
	}
}

func (s *Signature) put(w *fieldWriter) {
	w.nest(1, s.fields)
	w.uint(2, uint64(s.At))
}

func (x *Written) put(w *fieldWriter) {
	w.uint(1, uint64(x.By))
	w.uint(2, uint64(x.At))
	form := x.Form
	if form == FormSquares {
		form = FormMove // and field 17
	}
	w.uint(3, uint64(form))
	w.text(4, x.Text)
	w.text(5, string(x.Language))
	w.bool(6, x.Passed)
	if form == FormMove {
		shapeFields(w, 7, x.Shape)
	}
	w.uint(16, uint64(x.Marks))
	w.bool(17, x.Form == FormSquares)
}

// maxItems is how many cells, and as many of each other list, a record has:
// more than the log of a device holds events ([MaxLog]). A few bytes of a file
// are a cell of hundreds.
const maxItems = MaxLog / envelopeSize

// DecodeRecord is the inverse of [Record.Encode]. The record can be read, compared
// and shown, but recording cannot continue in it.
func DecodeRecord(b []byte) (Record, error) {
	var out Record
	if len(b) == 0 || b[0] != recordVersion {
		return out, fmt.Errorf("not a record of version %d: %w", recordVersion, errField)
	}
	r := &fieldReader{}
	var header GameOpened
	var hasHeader bool
	var at Millis
	err := r.eachOnce(b[1:], 18, recordLists, func(r *fieldReader, f field) {
		switch f.number {
		case 1:
			header, hasHeader = nestedPayload[GameOpened](r, f), true
		case 2:
			at = Millis(r.uint(f))
		case 3:
			c := &Cell{}
			nested(r, f, 6, cellLists, c.take)
			out.Cells = append(out.Cells, c)
		case 4:
			out.Result = Result(r.upTo(f, uint64(BothForfeit)))
		case 5:
			out.Reason = r.text(f)
		case 6:
			s := &Signature{}
			nested(r, f, 2, 0, s.take)
			if r.err == nil && (s.By < SignerWhite || slices.ContainsFunc(out.Signers[s.By:], isSigned)) {
				r.fail(f, "a signature in its place")
			}
			if r.err == nil {
				out.Signers[s.By] = s
			}
		case 7:
			out.Released = Millis(r.uint(f))
		case 8:
			out.Closed = r.bool(f)
		case 9:
			out.CloseNote = r.text(f)
		case 10:
			out.Sides = Sides(r.upTo(f, uint64(OnlyBlack)))
		case 11:
			out.ReadOnly = r.bool(f)
		case 12:
			c := &Claim{}
			nested(r, f, 7, 0, c.take)
			out.Claims = append(out.Claims, c)
		case 13:
			s := &Struck{}
			nested(r, f, 4, struckLists, s.take)
			out.Struck = append(out.Struck, s)
		case 14:
			out.Rules = nestedPayload[RulesSet](r, f)
		case 15:
			g := &Ruling{}
			nested(r, f, 7, 0, g.take)
			out.Rulings = append(out.Rulings, g)
		case 16:
			a := &Adjournment{}
			nested(r, f, 10, 0, a.take)
			out.Adjournments = append(out.Adjournments, a)
		case 17:
			a := &Reconstruction{}
			nested(r, f, 4, 0, a.take)
			out.Reconstructions = append(out.Reconstructions, a)
		case 18:
			d := &Disagreement{}
			nested(r, f, 3, 0, d.take)
			if n := len(out.Disagreements); r.err == nil && (d.By == 0 || n > 0 && out.Disagreements[n-1].By >= d.By) {
				r.fail(f, "a disagreement in its place")
			}
			out.Disagreements = append(out.Disagreements, d)
		}
	})
	if err == nil && !hasHeader {
		err = fmt.Errorf("%w: the record has no head", errField)
	}
	if err != nil {
		return Record{}, err
	}
	if err := out.open(header, at); err != nil {
		return Record{}, err
	}
	return out, nil
}

func isSigned(s *Signature) bool { return s != nil }

// lists is a set of the numbers of fields that may come several times: of a
// record, of a cell, of what was struck.
type lists uint64

const (
	recordLists lists = 1<<3 | 1<<6 | 1<<12 | 1<<13 | 1<<15 | 1<<16 | 1<<17 | 1<<18
	cellLists   lists = 1 << 6
	struckLists lists = 1 << 4
)

// eachOnce is like each, but lets every field up to the last that is known come
// only once, but for lists.
func (r *fieldReader) eachOnce(b []byte, known uint64, many lists, take func(*fieldReader, field)) error {
	last, items := uint64(0), 0
	return r.each(b, func(f field) {
		if items++; items > maxItems {
			r.fail(f, "one of a game's: there are too many")
			return
		}
		if f.number == last && f.number <= known && many>>f.number&1 == 0 {
			r.fail(f, "there only once")
			return
		}
		last = f.number
		take(r, f)
	})
}

// nested reads the fields inside a field.
func nested(r *fieldReader, f field, known uint64, many lists, take func(*fieldReader, field)) {
	outside := r.err
	r.err = nil
	err := r.eachOnce(f.value, known, many, take)
	if r.err = outside; err != nil {
		r.err = fmt.Errorf("field %d: %w", f.number, err)
	}
}

// nestedPayload reads a field that holds what an event says.
func nestedPayload[T Payload, P readable[T]](r *fieldReader, f field) T {
	v, err := readPayload[T, P](&fieldReader{}, f.value)
	if err != nil {
		r.err = fmt.Errorf("field %d: %w", f.number, err)
	}
	return v
}

func (s *Signature) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		s.Signed = nestedPayload[Signed](r, f)
	case 2:
		s.At = Millis(r.uint(f))
	}
}

func (c *Claim) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		c.ClaimMade = nestedPayload[ClaimMade](r, f)
	case 2:
		c.ID = EventID(r.uint(f))
	case 3:
		c.At = Millis(r.uint(f))
	case 4:
		c.Decided = Decision(r.upTo(f, uint64(Agreed)))
	case 5:
		c.Text = r.utf8(f)
	case 6:
		c.When = Millis(r.uint(f))
	case 7:
		c.By = Signer(r.upTo(f, uint64(SignerBlack)))
	}
}

func (g *Ruling) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		g.RulingGiven = nestedPayload[RulingGiven](r, f)
	case 2:
		g.ID = EventID(r.uint(f))
	case 3:
		g.At = Millis(r.uint(f))
	case 4:
		g.Withdrawn = Millis(r.uint(f))
	case 5:
		g.Why = r.utf8(f)
	case 6:
		g.Corrects = r.bool(f)
	case 7:
		g.Replaced = nestedPayload[PawnReplaced](r, f)
	}
}

func (s *Struck) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		s.MovesCancelled = nestedPayload[MovesCancelled](r, f)
	case 2:
		s.First = nameOf(int(r.upTo(f, 1<<16)) - 1)
	case 3:
		s.At = Millis(r.uint(f))
	case 4:
		c := &Cell{}
		nested(r, f, 6, cellLists, c.take)
		s.Cells = append(s.Cells, c)
	}
}

func (c *Cell) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		c.ID = EventID(r.uint(f))
	case 2:
		nested(r, f, 17, 0, c.Written.take)
	case 5:
		c.Offer = r.bool(f)
	case 6:
		var e Written
		nested(r, f, 17, 0, e.take)
		c.Earlier = append(c.Earlier, e)
	}
	takeClock(r, f, 3, &c.Clock)
}

func (x *Written) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		x.By = EventID(r.uint(f))
	case 2:
		x.At = Millis(r.uint(f))
	case 3:
		x.Form = Form(r.upTo(f, uint64(FormDash)))
	case 4:
		x.Text = r.text(f)
	case 5:
		x.Language = notation.Language(r.text(f))
	case 6:
		x.Passed = r.bool(f)
	case 16:
		x.Marks = notation.Marks(r.upTo(f, 15))
	case 17:
		only := SquaresTouched{From: x.Shape.From, To: x.Shape.To}.Writing()
		if !r.bool(f) || x.Form != FormMove || x.Shape != only.Shape {
			r.fail(f, "of two squares alone")
		}
		x.Form = FormSquares
	}
	if x.Form != FormMove && f.number >= 7 && f.number <= 15 {
		r.fail(f, "of a move on the board")
		return
	}
	takeShape(r, f, 7, &x.Shape)
}
