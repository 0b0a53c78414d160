package scoresheet_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"zapis/scoresheet"
)

// frozen reads bytes that devices in the field have on their disks.
func frozen(t testing.TB, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	b, err := hex.DecodeString(strings.Join(strings.Fields(string(text)), ""))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

const never = `
These bytes are in logs that exist and under signatures that were given. They
are never regenerated: find another approach (a new kind, or a new field at
the end of the payload), see docs/log.md.`

// TestFrozenEvents holds the bytes of every kind (R-D06): as written, as
// read, and chained one to the other.
func TestFrozenEvents(t *testing.T) {
	var chain scoresheet.Chain
	var follower scoresheet.Follower
	for i, s := range samples {
		want := frozen(t, "events/"+s.name+".hex")
		if got := chain.Link(s.p, sampleStamp(i)); !bytes.Equal(got, want) {
			t.Fatalf("%s is written as\n%x, frozen are\n%x%s", s.name, got, want, never)
		}
		e, err := follower.Take(want)
		if err != nil {
			t.Fatalf("%s: %v%s", s.name, err, never)
		}
		if e.Stamp != sampleStamp(i) {
			t.Errorf("%s: stamp %+v, want %+v%s", s.name, e.Stamp, sampleStamp(i), never)
		}
		p, err := scoresheet.DecodePayload(e)
		if err != nil || !reflect.DeepEqual(p, s.p) {
			t.Errorf("%s is read as\n%+v (%v), want\n%+v%s", s.name, p, err, s.p, never)
		}
	}
	const head = "c13884193fbf15e59fb9c244044da69549fc1c7fb80891c708f85aac03fa03b0"
	if follower.Head.String() != head || chain != follower.Chain {
		t.Errorf("the chain ends in %s and %s, frozen is %s%s", chain.Head, follower.Head, head, never)
	}
}

func TestEveryKindIsFrozen(t *testing.T) {
	var seen []string
	for k := range scoresheet.Kind(math.MaxUint16) {
		_, err := scoresheet.DecodePayload(scoresheet.Event{Kind: k})
		if errors.Is(err, scoresheet.ErrUnknownKind) {
			continue
		}
		if !slices.ContainsFunc(samples, func(s sample) bool { kind, _ := s.p.Kind(); return kind == k }) {
			t.Errorf("kind %d has no sample: freeze one before it is stored anywhere", k)
		}
	}
	files, err := filepath.Glob("testdata/events/*.hex")
	if err != nil || len(files) != len(samples)+1 {
		t.Errorf("%d frozen files for %d samples and the envelope (%v)%s", len(files), len(samples), err, never)
	}
	for _, s := range samples {
		if slices.Contains(seen, s.name) {
			t.Errorf("%s is there twice", s.name)
		}
		seen = append(seen, s.name)
	}
}

// TestFrozenEnvelope holds the envelope of an event that this version does
// not know, before 1970 and with an empty payload's neighbour: one byte.
func TestFrozenEnvelope(t *testing.T) {
	want := scoresheet.Event{
		Kind: 0xfedc, Observation: true,
		Stamp:   scoresheet.Stamp{Wall: -2, Boot: [16]byte(bytesFrom(1, 16)), SinceBoot: math.MaxInt64},
		Prev:    scoresheet.Hash(bytesFrom(0xc0, 32)),
		Payload: []byte{0x7f},
	}
	b := frozen(t, "events/envelope.hex")
	got, err := scoresheet.DecodeEvent(b)
	if err != nil || !reflect.DeepEqual(got, want) || !bytes.Equal(want.Encode(), b) {
		t.Errorf("read %+v (%v), want %+v%s", got, err, want, never)
	}
	if _, err := scoresheet.DecodePayload(got); !errors.Is(err, scoresheet.ErrUnknownKind) {
		t.Errorf("an unknown kind gives %v", err)
	}
	const hash = "6c0a36836c6b29de39033db634dab45810f12c265934b2ddf208133bfdd0cea0"
	if got := scoresheet.HashEvent(b).String(); got != hash {
		t.Errorf("its hash is %s, frozen is %s%s", got, hash, never)
	}
}

func TestDecodeEventRefuses(t *testing.T) {
	good := frozen(t, "events/03_move_made.hex")
	with := func(change func(b []byte) []byte) []byte { return change(slices.Clone(good)) }
	cases := []struct {
		name  string
		b     []byte
		newer bool
	}{
		{"nothing", nil, false},
		{"version 0", with(func(b []byte) []byte { b[0] = 0; return b }), false},
		{"version 2", with(func(b []byte) []byte { b[0] = 2; return b }), true},
		{"version 2, another length", []byte{2}, true},
		{"class 2", with(func(b []byte) []byte { b[1] = 2; return b }), false},
		{"cut envelope", good[:71], false},
		{"cut payload", good[:len(good)-1], false},
		{"one byte more", append(slices.Clone(good), 0), false},
		{"length beyond the limit", with(func(b []byte) []byte { b[68] = 0xff; return b }), false},
	}
	for _, c := range cases {
		_, err := scoresheet.DecodeEvent(c.b)
		if err == nil || errors.Is(err, scoresheet.ErrNewerFormat) != c.newer {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestFields covers the fields of a payload: one encoding only, and what a
// later version may add.
func TestFields(t *testing.T) {
	const clock, tags, cursor, text, move = scoresheet.KindClockNoted, scoresheet.KindGameOpened,
		scoresheet.KindCursorMoved, scoresheet.KindTextWritten, scoresheet.KindMoveMade
	cases := []struct {
		name string
		kind scoresheet.Kind
		hex  string
		want scoresheet.Payload // nil: refused
	}{
		{"empty", cursor, "", scoresheet.CursorMoved{}},
		{"one", cursor, "010105", scoresheet.CursorMoved{Cell: 5}},
		{"both", cursor, "010105 020102", scoresheet.CursorMoved{Cell: 5, Ahead: 2}},
		{"eight bytes", cursor, "0108ffffffffffffffff", scoresheet.CursorMoved{Cell: math.MaxUint64}},
		{"out of order", cursor, "020102 010105", nil},
		{"twice, another value", cursor, "010105 010106", nil},
		{"twice, the same value", cursor, "010105 010105", nil},
		{"last known field twice", cursor, "020102 020102", nil},
		{"number 0", cursor, "000105", nil},
		{"number not in its shortest form", cursor, "81000105", nil},
		{"length not in its shortest form", cursor, "01810005", nil},
		{"zero written out", cursor, "010100", nil},
		{"leading zero", cursor, "01020005", nil},
		{"no bytes", cursor, "0100", nil},
		{"nine bytes", cursor, "0109010000000000000000", nil},
		{"beyond its limit", cursor, "020151", nil},
		{"cut", cursor, "010205", nil},
		{"length without bytes", cursor, "0105", nil},
		{"number without length", cursor, "01", nil},
		{"varint without end", cursor, "80", nil},
		{"varint of eleven bytes", cursor, "ffffffffffffffffffff01", nil},
		{"length beyond 63 bits", cursor, "01ffffffffffffffffff01", nil},
		{"unknown field after", cursor, "010105 7f03aabbcc", scoresheet.CursorMoved{Cell: 5}},
		{"unknown list after", cursor, "010105 0901aa 0901aa", scoresheet.CursorMoved{Cell: 5}},
		{"unknown field of two bytes", cursor, "800100", scoresheet.CursorMoved{}},
		{"damaged behind an unknown one", cursor, "0901aa 0a05", nil},
		{"list", tags, "0103413d31 0103423d32", scoresheet.GameOpened{Tags: []scoresheet.Tag{{Name: "A", Value: "1"}, {Name: "B", Value: "2"}}}},
		{"tag of no value", tags, "0102413d", scoresheet.GameOpened{Tags: []scoresheet.Tag{{Name: "A"}}}},
		{"tag without =", tags, "010141", nil},
		{"tag without a name", tags, "01023d41", nil},
		{"tag not in UTF-8", tags, "0103413dff", nil},
		{"empty tag", tags, "0100", nil},
		{"recorder of a later version", tags, "020104", nil},
		{"zone UTC written out", tags, "04021000", nil},
		{"zone west", tags, "04020ed4", scoresheet.GameOpened{Zone: -300}},
		{"yes", tags, "060101", scoresheet.GameOpened{Chess960: true}},
		{"yes of two", tags, "060102", nil},
		{"no written out", tags, "060100", nil},
		{"text of any bytes", text, "0302ff00", scoresheet.TextWritten{Text: "\xff\x00"}},
		{"empty text", text, "0300", nil},
		{"clock 0:00", clock, "010104 020101", scoresheet.ClockNoted{Cell: 4, Clock: scoresheet.Clock{Noted: true}}},
		{"clock 99:59:59", clock, "0203057e40 030101", scoresheet.ClockNoted{Clock: scoresheet.Clock{Noted: true, Seconds: scoresheet.MaxClock, WithSeconds: true}}},
		{"clock beyond", clock, "0203057e41", nil},
		{"seconds of no clock", clock, "030101", nil},
		{"square 64", move, "030140", nil},
		{"piece of no kind", move, "080108", nil},
		{"piece of kind 7", move, "080107", nil},
		{"promotion to a king", move, "050106", scoresheet.MoveMade{Shape: shapeOfPromo(6)}},
		{"promotion to kind 7", move, "050107", nil},
	}
	for _, c := range cases {
		payload, err := hex.DecodeString(strings.ReplaceAll(c.hex, " ", ""))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		got, err := scoresheet.DecodePayload(scoresheet.Event{Kind: c.kind, Payload: payload})
		switch {
		case c.want == nil && err == nil:
			t.Errorf("%s: read as %+v", c.name, got)
		case c.want != nil && (err != nil || !reflect.DeepEqual(got, c.want)):
			t.Errorf("%s: %+v (%v), want %+v", c.name, got, err, c.want)
		}
	}
}

func TestClassMustBeTheKindsOwn(t *testing.T) {
	for _, s := range samples {
		kind, observation := s.p.Kind()
		e := scoresheet.Event{Kind: kind, Observation: !observation}
		if _, err := scoresheet.DecodePayload(e); err == nil || errors.Is(err, scoresheet.ErrUnknownKind) {
			t.Errorf("%s in the other class: %v", s.name, err)
		}
		if observation != (kind >= 64) {
			t.Errorf("%s: kinds from 64 on are observations, %d is not where it belongs", s.name, kind)
		}
	}
}

// FuzzDecodeEvent: whatever is accepted encodes to itself again, and its
// payload reads without a panic.
func FuzzDecodeEvent(f *testing.F) {
	for _, s := range samples {
		f.Add(frozen(f, "events/"+s.name+".hex"))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		e, err := scoresheet.DecodeEvent(b)
		if err != nil {
			return
		}
		if !bytes.Equal(e.Encode(), b) {
			t.Fatalf("%x encodes to %x", b, e.Encode())
		}
		p, err := scoresheet.DecodePayload(e)
		if err != nil {
			return
		}
		// Its own encoding stands at the front; behind it are only fields
		// of a later version.
		again := scoresheet.Chain{Head: e.Prev}
		own, err := scoresheet.DecodeEvent(again.Link(p, e.Stamp))
		if err != nil || !bytes.HasPrefix(e.Payload, own.Payload) {
			t.Fatalf("%x is written as %x (%v)", e.Payload, own.Payload, err)
		}
		if back, err := scoresheet.DecodePayload(own); err != nil || !reflect.DeepEqual(back, p) {
			t.Fatalf("%+v is read back as %+v (%v)", p, back, err)
		}
	})
}
