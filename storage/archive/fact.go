package archive

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"
	"unicode/utf8"
)

// Hash is a SHA-256: of a blob's bytes, or of a fact (docs/desk-store.md).
type Hash [sha256.Size]byte

// Sum returns the hash under which a blob is kept.
func Sum(blob []byte) Hash { return sha256.Sum256(blob) }

// ParseHash parses what [Hash.String] returns.
func ParseHash(text string) (h Hash, err error) {
	return h, parseHex(h[:], text)
}

// String returns 64 hexadecimal digits.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// IsZero reports whether h is the zero value, which is no hash.
func (h Hash) IsZero() bool { return h == Hash{} }

// MarshalText returns 64 hexadecimal digits.
func (h Hash) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText parses 64 hexadecimal digits.
func (h *Hash) UnmarshalText(text []byte) error { return parseHex(h[:], string(text)) }

// Desk is the random identity of one chain of facts. Every opened store has a
// new one, so a process never continues another one's chain.
type Desk [16]byte

// String returns 32 hexadecimal digits.
func (d Desk) String() string { return hex.EncodeToString(d[:]) }

// MarshalText returns 32 hexadecimal digits.
func (d Desk) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText parses 32 hexadecimal digits.
func (d *Desk) UnmarshalText(text []byte) error { return parseHex(d[:], string(text)) }

func parseHex(to []byte, text string) error {
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != len(to) {
		return fmt.Errorf("%q is not %d hexadecimal digits", text, 2*len(to))
	}
	copy(to, b)
	return nil
}

// Head is the last fact of a chain, or the last one that was seen.
type Head struct {
	Desk Desk   `json:"desk"`
	Seq  uint64 `json:"seq"`
	Hash Hash   `json:"hash"`
}

// Limits of a fact and of a blob.
const (
	MaxText = 1 << 10  // bytes of By, Kind, Subject
	MaxBody = 1 << 20  // bytes of Body
	MaxList = 1 << 12  // blobs of a fact, facts of an append
	MaxBlob = 64 << 20 // bytes of a blob
)

// Statement is a caller's statement. The store makes a [Fact] of it.
type Statement struct {
	By      string          `json:"by"`                // who says it
	Kind    string          `json:"kind"`              // what kind of statement; the caller's word
	Subject string          `json:"subject,omitempty"` // what it is about, such as event/section/round/board
	Body    json.RawMessage `json:"body,omitempty"`    // JSON, kept byte for byte
	Blobs   []Hash          `json:"blobs,omitempty"`   // blobs that it refers to; all must be in the store

	// Key makes the statement idempotent unless it is zero: the store keeps one
	// fact per key, whoever hands it in and however often.
	Key Hash `json:"key,omitzero"`

	// Sole makes [Store.Append] refuse everything with [ErrTaken] if the key is
	// there already: for values that may be used only once, such as a number. It
	// is not part of the fact.
	Sole bool `json:"-"`
}

// Fact is a statement with its place in the chain of the desk that made it. A
// fact is never changed or deleted.
type Fact struct {
	Statement
	Desk Desk      `json:"desk"`
	Seq  uint64    `json:"seq"`  // from 1, without a gap
	Time time.Time `json:"time"` // by the clock of the server, or of the folder's machine; UTC, milliseconds
	Prev Hash      `json:"prev"` // hash of the fact before in the chain; zero in the first

	// Seen holds the heads of other chains that no fact had named yet when
	// this one was made. So all earlier facts can be reached from it.
	Seen []Head `json:"seen,omitempty"`

	Hash Hash   `json:"hash"`
	At   Cursor `json:"at"` // its place in this store; not part of the hash
}

const (
	factVersion = 1
	factDomain  = "zapis fact\n"
	factFixed   = 1 + 16 + 8 + 8 + 32 + 32
	headSize    = 16 + 8 + 32
)

var errFact = errors.New("it is not the encoding of a fact")

// Encode returns the bytes of the fact, as docs/desk-store.md lists them.
func (f *Fact) Encode() []byte {
	b := make([]byte, 0, factFixed+6*4+len(f.By)+len(f.Kind)+len(f.Subject)+len(f.Body)+len(f.Seen)*headSize+len(f.Blobs)*len(Hash{}))
	b = append(b, factVersion)
	b = append(b, f.Desk[:]...)
	b = binary.BigEndian.AppendUint64(b, f.Seq)
	b = binary.BigEndian.AppendUint64(b, uint64(f.Time.UnixMilli()))
	b = append(b, f.Prev[:]...)
	b = append(b, f.Key[:]...)
	for _, text := range []string{f.By, f.Kind, f.Subject, string(f.Body)} {
		b = binary.BigEndian.AppendUint32(b, uint32(len(text)))
		b = append(b, text...)
	}
	b = binary.BigEndian.AppendUint32(b, uint32(len(f.Seen)))
	for _, h := range f.Seen {
		b = append(b, h.Desk[:]...)
		b = binary.BigEndian.AppendUint64(b, h.Seq)
		b = append(b, h.Hash[:]...)
	}
	b = binary.BigEndian.AppendUint32(b, uint32(len(f.Blobs)))
	for _, h := range f.Blobs {
		b = append(b, h[:]...)
	}
	return b
}

// hashOf returns the hash of an encoded fact.
func hashOf(encoded []byte) (h Hash) {
	s := sha256.New()
	s.Write([]byte(factDomain))
	s.Write(encoded)
	s.Sum(h[:0])
	return h
}

// DecodeFact decodes a fact and computes its hash. It accepts only what
// [Fact.Encode] returns.
func DecodeFact(encoded []byte) (Fact, error) {
	r := reader{b: encoded}
	var f Fact
	version := r.take(1)
	copy(f.Desk[:], r.take(16))
	f.Seq = r.uint64()
	f.Time = time.UnixMilli(int64(r.uint64())).UTC()
	copy(f.Prev[:], r.take(32))
	copy(f.Key[:], r.take(32))
	f.By, f.Kind, f.Subject = string(r.text()), string(r.text()), string(r.text())
	f.Body = bytes.Clone(r.text())
	for range r.count(headSize) {
		var h Head
		copy(h.Desk[:], r.take(16))
		h.Seq = r.uint64()
		copy(h.Hash[:], r.take(32))
		f.Seen = append(f.Seen, h)
	}
	for range r.count(len(Hash{})) {
		f.Blobs = append(f.Blobs, Hash(r.take(32)))
	}
	switch {
	case r.failed || len(r.b) > 0:
		return Fact{}, errFact
	case version[0] != factVersion:
		return Fact{}, fmt.Errorf("a fact of version %d, which this program does not know", version[0])
	case f.Seq == 0, (f.Seq == 1) != f.Prev.IsZero(), !slices.IsSortedFunc(f.Seen, compareHeads):
		return Fact{}, errFact
	}
	f.Hash = hashOf(encoded)
	return f, nil
}

func compareHeads(a, b Head) int { return bytes.Compare(a.Desk[:], b.Desk[:]) }

// reader takes an encoding apart. After the first failure it returns zeros.
type reader struct {
	b      []byte
	failed bool
}

func (r *reader) take(n int) []byte {
	if r.failed || n > len(r.b) {
		r.failed = true
		return make([]byte, min(n, 64))
	}
	b := r.b[:n]
	r.b = r.b[n:]
	return b
}

func (r *reader) uint64() uint64 { return binary.BigEndian.Uint64(r.take(8)) }

// count reads the number of items that follow, each of that size.
func (r *reader) count(size int) int {
	n := binary.BigEndian.Uint32(r.take(4))
	if int64(n)*int64(size) > int64(len(r.b)) {
		r.failed = true
		return 0
	}
	return int(n)
}

func (r *reader) text() []byte { return r.take(r.count(1)) }

// check reports what is wrong with a statement. Then nothing is stored.
func (s *Statement) check() error {
	for _, t := range []struct{ name, text string }{{"who", s.By}, {"kind", s.Kind}, {"subject", s.Subject}} {
		if len(t.text) > MaxText || !utf8.ValidString(t.text) {
			return fmt.Errorf("%w: its %s is no UTF-8 or longer than %d bytes", ErrStatement, t.name, MaxText)
		}
	}
	switch {
	case s.Kind == "":
		return fmt.Errorf("%w: it has no kind", ErrStatement)
	case len(s.Body) > MaxBody:
		return fmt.Errorf("%w: its body has more than %d bytes", ErrStatement, MaxBody)
	case len(s.Body) > 0 && !json.Valid(s.Body):
		return fmt.Errorf("%w: its body is not JSON", ErrStatement)
	case len(s.Blobs) > MaxList:
		return fmt.Errorf("%w: it names more than %d blobs", ErrStatement, MaxList)
	}
	return nil
}
