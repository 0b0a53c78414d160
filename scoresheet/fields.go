package scoresheet

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"unicode/utf8"
)

// A payload is a run of fields: number, length, bytes, the first two as
// unsigned varints in their shortest form. Field numbers never fall; a
// repeated number is a list. A number is its shortest big-endian bytes, a
// bool is the byte 1. Zero, false and empty are left out, but for the items
// of a list. So every payload has exactly one encoding.
type fieldWriter struct{ b []byte }

func (w *fieldWriter) item(field uint64, v []byte) {
	w.b = binary.AppendUvarint(w.b, field)
	w.b = binary.AppendUvarint(w.b, uint64(len(v)))
	w.b = append(w.b, v...)
}

func (w *fieldWriter) bytes(field uint64, v []byte) {
	if len(v) > 0 {
		w.item(field, v)
	}
}

// nest writes a field whose value is what put writes.
func (w *fieldWriter) nest(field uint64, put func(*fieldWriter)) {
	w.b = binary.AppendUvarint(w.b, field)
	at := len(w.b)
	w.b = append(w.b, 0) // the length, which nearly always takes one byte
	put(w)
	size := len(w.b) - at - 1
	var length [binary.MaxVarintLen64]byte
	n := binary.PutUvarint(length[:], uint64(size))
	if n > 1 {
		w.b = append(w.b, length[1:n]...)
		copy(w.b[at+n:], w.b[at+1:at+1+size])
	}
	copy(w.b[at:], length[:n])
}

func (w *fieldWriter) text(field uint64, v string) {
	if v != "" {
		w.b = binary.AppendUvarint(w.b, field)
		w.b = binary.AppendUvarint(w.b, uint64(len(v)))
		w.b = append(w.b, v...)
	}
}

func (w *fieldWriter) uint(field, v uint64) {
	if v == 0 {
		return
	}
	n := (bits.Len64(v) + 7) / 8
	w.b = binary.AppendUvarint(w.b, field)
	w.b = append(w.b, byte(n))
	w.b = binary.BigEndian.AppendUint64(w.b, v<<(64-8*n))
	w.b = w.b[:len(w.b)-8+n]
}

func (w *fieldWriter) bool(field uint64, v bool) {
	if v {
		w.item(field, []byte{1})
	}
}

func (w *fieldWriter) hash(field uint64, v Hash) {
	if v != (Hash{}) {
		w.item(field, v[:])
	}
}

// field is one field as read; its methods give the value, or mark the reader
// as failed.
type field struct {
	number uint64
	value  []byte
}

type fieldReader struct {
	err error
	own fieldWriter // how what was read is written

	room [64]byte // for own, enough for a move
}

var errField = errors.New("the payload is damaged")

// each calls f for every field in order. Fields that f does not know come
// from a later version and are its to ignore.
func (r *fieldReader) each(b []byte, f func(field)) error {
	last := uint64(0)
	for len(b) > 0 && r.err == nil {
		number, n := shortUvarint(b)
		if n == 0 || number == 0 || number < last {
			return errField
		}
		b, last = b[n:], number
		size, n := shortUvarint(b)
		if n == 0 || size > uint64(len(b)-n) {
			return errField
		}
		f(field{number, b[n : n+int(size)]})
		b = b[n+int(size):]
	}
	return r.err
}

// shortUvarint reads a varint in its shortest form; n is 0 if it is not.
func shortUvarint(b []byte) (v uint64, n int) {
	if len(b) > 0 && b[0] < 0x80 {
		return uint64(b[0]), 1
	}
	v, n = binary.Uvarint(b)
	if n <= 0 || n > 1 && b[n-1] == 0 {
		return 0, 0
	}
	return v, n
}

func (r *fieldReader) fail(f field, want string) {
	r.err = fmt.Errorf("%w: field %d is not %s", errField, f.number, want)
}

func (r *fieldReader) uint(f field) uint64 {
	if len(f.value) == 0 || len(f.value) > 8 || f.value[0] == 0 {
		r.fail(f, "a number")
		return 0
	}
	v := uint64(0)
	for _, b := range f.value {
		v = v<<8 | uint64(b)
	}
	return v
}

// upTo reads a number that must not pass limit, and so fits its type.
func (r *fieldReader) upTo(f field, limit uint64) uint64 {
	v := r.uint(f)
	if v > limit {
		r.fail(f, fmt.Sprintf("at most %d", limit))
		return 0
	}
	return v
}

func (r *fieldReader) bool(f field) bool {
	if len(f.value) != 1 || f.value[0] != 1 {
		r.fail(f, "a yes")
	}
	return true
}

// text reads a string that is not empty.
func (r *fieldReader) text(f field) string {
	if len(f.value) == 0 {
		r.fail(f, "a text")
	}
	return string(f.value)
}

// utf8 reads a text that must be valid UTF-8.
func (r *fieldReader) utf8(f field) string {
	if !utf8.Valid(f.value) {
		r.fail(f, "a text in UTF-8")
	}
	return r.text(f)
}

func (r *fieldReader) bytes(f field) []byte {
	if len(f.value) == 0 {
		r.fail(f, "bytes")
	}
	return append([]byte(nil), f.value...)
}

func (r *fieldReader) hash(f field) (h Hash) {
	if len(f.value) != len(h) {
		r.fail(f, "a hash")
		return h
	}
	return Hash(f.value)
}
