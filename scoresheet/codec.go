package scoresheet

import (
	"crypto/sha256"
	"fmt"

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
	var w fieldWriter
	r.content(&w)
	d := sha256.New()
	d.Write([]byte(digestDomain))
	d.Write(w.b)
	return Hash(d.Sum(nil))
}

func (r *Record) content(w *fieldWriter) {
	w.item(1, encodePayload(r.Header.GameOpened))
	w.uint(2, uint64(r.Header.At))
	for _, c := range r.Cells {
		w.item(3, c.encode())
	}
	w.uint(4, uint64(r.Result))
	w.text(5, r.Reason)
}

// Encode returns the whole record.
func (r *Record) Encode() []byte {
	w := fieldWriter{[]byte{recordVersion}}
	r.content(&w)
	for _, s := range r.Signers {
		if s == nil {
			continue
		}
		var n fieldWriter
		n.item(1, encodePayload(s.Signed))
		n.uint(2, uint64(s.At))
		w.item(6, n.b)
	}
	w.uint(7, uint64(r.Released))
	w.bool(8, r.Closed)
	w.text(9, r.CloseNote)
	w.uint(10, uint64(r.Sides))
	w.bool(11, r.ReadOnly)
	return w.b
}

func (c *Cell) encode() []byte {
	var w fieldWriter
	w.uint(1, uint64(c.ID))
	w.item(2, c.Written.encode())
	w.uint(3, uint64(c.Marks))
	clockFields(&w, 4, c.Clock)
	w.bool(6, c.Offer)
	for _, e := range c.Earlier {
		w.item(7, e.encode())
	}
	return w.b
}

func (x Written) encode() []byte {
	var w fieldWriter
	w.uint(1, uint64(x.By))
	w.uint(2, uint64(x.At))
	w.uint(3, uint64(x.Form))
	w.text(4, x.Text)
	w.text(5, string(x.Language))
	w.bool(6, x.Passed)
	if x.Form == FormMove {
		shapeFields(&w, 7, x.Shape)
	}
	return w.b
}

// DecodeRecord reads what [Record.Encode] wrote. The record can be read,
// compared and shown; it does not go on being recorded.
func DecodeRecord(b []byte) (Record, error) {
	var out Record
	if len(b) == 0 || b[0] != recordVersion {
		return out, fmt.Errorf("not a record of version %d: %w", recordVersion, errField)
	}
	r := &fieldReader{}
	var header GameOpened
	var at int64
	err := r.each(b[1:], func(f field) {
		switch f.number {
		case 1:
			nested(r, f, header.take)
		case 2:
			at = int64(r.uint(f))
		case 3:
			c := &Cell{}
			nested(r, f, c.take)
			out.Cells = append(out.Cells, c)
		case 4:
			out.Result = Result(r.upTo(f, uint64(BothForfeit)))
		case 5:
			out.Reason = r.text(f)
		case 6:
			s := &Signature{}
			nested(r, f, s.take)
			if s.By < SignerWhite || s.By > SignerArbiter {
				r.fail(f, "a signature")
				return
			}
			out.Signers[s.By] = s
		case 7:
			out.Released = int64(r.uint(f))
		case 8:
			out.Closed = r.bool(f)
		case 9:
			out.CloseNote = r.text(f)
		case 10:
			out.Sides = Sides(r.upTo(f, uint64(OnlyBlack)))
		case 11:
			out.ReadOnly = r.bool(f)
		}
	})
	if err != nil {
		return Record{}, err
	}
	if err := out.open(header, at); err != nil {
		return Record{}, err
	}
	return out, nil
}

// nested reads the fields inside a field.
func nested(r *fieldReader, f field, take func(*fieldReader, field)) {
	inner := &fieldReader{}
	if err := inner.each(f.value, func(g field) { take(inner, g) }); err != nil {
		r.err = fmt.Errorf("field %d: %w", f.number, err)
	}
}

func (s *Signature) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		nested(r, f, s.Signed.take)
	case 2:
		s.At = int64(r.uint(f))
	}
}

func (c *Cell) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		c.ID = EventID(r.uint(f))
	case 2:
		nested(r, f, c.Written.take)
	case 3:
		c.Marks = notation.Marks(r.upTo(f, 15))
	case 6:
		c.Offer = r.bool(f)
	case 7:
		var e Written
		nested(r, f, e.take)
		c.Earlier = append(c.Earlier, e)
	}
	takeClock(r, f, 4, &c.Clock)
}

func (x *Written) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		x.By = EventID(r.uint(f))
	case 2:
		x.At = int64(r.uint(f))
	case 3:
		x.Form = Form(r.upTo(f, uint64(FormDash)))
	case 4:
		x.Text = r.text(f)
	case 5:
		x.Language = notation.Language(r.text(f))
	case 6:
		x.Passed = r.bool(f)
	}
	takeShape(r, f, 7, &x.Shape)
}
