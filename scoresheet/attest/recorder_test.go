package attest_test

import (
	"bytes"
	"compress/flate"
	"crypto/ed25519"
	"encoding/base64"
	"regexp"
	"slices"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/board"
	"zapis/scoresheet/pgn"
)

// exampleKey is the key of the device in docs/pgn.md: its seed is the bytes
// 0 to 31.
var exampleKey = keyOf(0)

func keyOf(first byte) ed25519.PrivateKey {
	seed := make([]byte, ed25519.SeedSize)
	for i := range seed {
		seed[i] = first + byte(i)
	}
	return ed25519.NewKeyFromSeed(seed)
}

// recorder is a device without a disk: it makes the events of a game, folds
// them, and attests.
type recorder struct {
	tb       testing.TB
	key      ed25519.PrivateKey
	record   scoresheet.Record
	alarms   attest.Alarms
	chain    scoresheet.Chain
	number   uint32 // of the segment
	segments [][][]byte
	wall     scoresheet.Millis
}

// firstSecond is 2026-11-20 10:00:00 UTC.
const firstSecond = 1_795_168_800_000

func newRecorder(tb testing.TB, key ed25519.PrivateKey, g scoresheet.GameOpened) *recorder {
	tb.Helper()
	r := &recorder{tb: tb, key: key, wall: firstSecond}
	r.segment(0)
	r.do(g)
	return r
}

// segment begins the next segment; continues is the number of the one whose
// game goes on, or 0.
func (r *recorder) segment(continues uint32) {
	r.tb.Helper()
	before := r.chain
	r.number++
	r.chain = scoresheet.Chain{Next: before.Next}
	r.segments = append(r.segments, nil)
	r.do(scoresheet.SegmentOpened{
		Device: r.key.Public().(ed25519.PublicKey), Number: r.number, Previous: before.Head, Base: before.Next,
		Game: true, Continues: continues, Version: "0.1.0", FrontEnd: "touch", Lock: "none",
	})
}

// takeOver goes on with a game that another device handed over.
func (r *recorder) takeOver(from *recorder) *recorder {
	r.tb.Helper()
	from.do(scoresheet.HandedOver{Reason: "the screen is broken"})
	next := &recorder{tb: r.tb, key: r.key, wall: from.wall, chain: scoresheet.Chain{Next: from.chain.Next}}
	next.segment(0)
	for _, piece := range scoresheet.Pieces(from.segments) {
		// Cut in two, as any piece may be.
		next.do(scoresheet.LogReceived{Data: piece.Data[:100]}, scoresheet.LogReceived{Data: piece.Data[100:]})
	}
	next.do(scoresheet.TakenOver{Events: from.chain.Next, Head: from.chain.Head, Device: publicOf(from.key)})
	return next
}

// do makes events, a second apart.
func (r *recorder) do(payloads ...scoresheet.Payload) {
	r.tb.Helper()
	for _, p := range payloads {
		id := r.chain.Next
		stamp := scoresheet.Stamp{Wall: r.wall, Boot: [16]byte{0: 0xb0, 15: 0x07}, SinceBoot: int64(r.wall - firstSecond + 60_000)}
		b := r.chain.Link(p, stamp)
		if err := r.record.FoldPayload(id, p, r.wall); err != nil {
			r.tb.Fatal(err)
		}
		if err := r.alarms.Fold(p); err != nil {
			r.tb.Fatal(err)
		}
		last := len(r.segments) - 1
		r.segments[last] = append(r.segments[last], b)
		r.wall += 1000
	}
}

func (r *recorder) tap(from, to string) {
	r.tb.Helper()
	r.do(r.record.PlanMove(square(r.tb, from), square(r.tb, to), board.NoKind)...)
}

func (r *recorder) write(text string) {
	r.tb.Helper()
	plan, err := r.record.PlanText(text, "en")
	if err != nil {
		r.tb.Fatal(err)
	}
	r.do(plan...)
}

func (r *recorder) clock(text string) {
	r.tb.Helper()
	c, err := scoresheet.ParseClock(text)
	if err != nil {
		r.tb.Fatal(err)
	}
	plan, _, err := r.record.PlanClock(nil, c)
	if err != nil {
		r.tb.Fatal(err)
	}
	r.do(plan...)
}

func (r *recorder) offer() {
	r.tb.Helper()
	plan, _, err := r.record.PlanOffer(nil, false)
	if err != nil {
		r.tb.Fatal(err)
	}
	r.do(plan...)
}

func (r *recorder) at(cell string) {
	r.tb.Helper()
	name, err := scoresheet.ParseCellName(cell)
	if err != nil {
		r.tb.Fatal(err)
	}
	plan, err := r.record.PlanAt(name)
	if err != nil {
		r.tb.Fatal(err)
	}
	r.do(plan...)
}

// end enters the result, has both players sign, and releases.
func (r *recorder) end(result scoresheet.Result, reason string) {
	r.tb.Helper()
	r.do(scoresheet.ResultEntered{Result: result, Reason: reason})
	r.do(scoresheet.Signed{By: scoresheet.SignerWhite, Name: "Anna Petrova", Digest: r.record.Digest(), Strokes: []byte{0, 1, 2, 3}})
	r.do(scoresheet.Signed{By: scoresheet.SignerBlack, Name: "Meier", Digest: r.record.Digest(), Approved: true})
	r.do(scoresheet.Released{})
}

func (r *recorder) facts() attest.Facts {
	return attest.Facts{FrontEnd: "touch", Lock: "none", Head: r.chain.Head, Events: r.chain.Next, Alarms: r.alarms}
}

// pgn is the attested PGN.
func (r *recorder) pgn() []byte {
	r.tb.Helper()
	out, err := attest.PGN(&r.record, r.facts(), r.key)
	if err != nil {
		r.tb.Fatal(err)
	}
	return out
}

// game is the record as a PGN game, with those tags instead of its own.
func (r *recorder) game(tags ...pgn.Tag) *pgn.Game {
	g := attest.Game(&r.record)
	for _, t := range tags {
		g.Tags = slices.DeleteFunc(g.Tags, func(old pgn.Tag) bool { return old.Name == t.Name })
	}
	g.Tags = append(g.Tags, tags...)
	return g
}

// file is the record file.
func (r *recorder) file() []byte {
	r.tb.Helper()
	return attest.RecordFile(r.pgn(), r.segments)
}

func square(tb testing.TB, name string) board.Square {
	tb.Helper()
	s, err := board.ParseSquare(name)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// example is the game of docs/pgn.md: taps and written moves, a correction, a
// clock reading, a draw offer, a dash, a move that is not legal.
func example(tb testing.TB) *recorder {
	tb.Helper()
	r := newRecorder(tb, exampleKey, scoresheet.GameOpened{
		Tags: []scoresheet.Tag{
			{Name: "Event", Value: `Club "A" final`},
			{Name: "Date", Value: "2026.11.20"},
			{Name: "Round", Value: "3"},
			{Name: "White", Value: "Петрова, Анна"},
			{Name: "Black", Value: "Meier"},
			{Name: "Board", Value: "12"},
		},
		Recorder: scoresheet.RecorderWhite, Language: "en", Zone: 120,
	})
	r.tap("e2", "e4")
	r.clock("1:29:30")
	r.write("e5")
	r.tap("g1", "f3")
	r.write("Nc3")
	r.at("2b")
	r.write("Nc6")
	r.tap("f1", "b5")
	r.offer()
	r.do(r.record.PlanDash()...)
	f := r.record.Board()
	r.do(scoresheet.MoveMade{Shape: f.Shape(square(tb, "d1"), square(tb, "d8"), board.NoKind)}) // as devices wrote it then
	r.end(scoresheet.WhiteWins, "Black resigns")
	return r
}

// reportOf verifies a file that holds one game.
func reportOf(tb testing.TB, data []byte, known ...ed25519.PublicKey) attest.Report {
	tb.Helper()
	all := attest.VerifyAll(data, known)
	if len(all) != 1 {
		tb.Fatalf("%d reports, want 1\n%s", len(all), data)
	}
	return all[0]
}

func sameRecord(tb testing.TB, r attest.Report, want *scoresheet.Record) {
	tb.Helper()
	got, err := r.Record()
	if err != nil {
		tb.Fatal(err)
	}
	if !bytes.Equal(got.Encode(), want.Encode()) {
		tb.Error("the record read back is not the record attested")
	}
}

func regexpReplace(data []byte, pattern, with string) []byte {
	return regexp.MustCompile(pattern).ReplaceAll(data, []byte(with))
}

func regexpRemove(data []byte, pattern string) []byte { return regexpReplace(data, pattern, "") }

// pack packs anything as a record is packed.
func pack(tb testing.TB, record []byte) string {
	tb.Helper()
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.DefaultCompression)
	if err != nil {
		tb.Fatal(err)
	}
	if _, err := w.Write(record); err != nil {
		tb.Fatal(err)
	}
	if err := w.Close(); err != nil {
		tb.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// signed is a game that the example's device attested, whatever it says.
func signed(tb testing.TB, g *pgn.Game) []byte {
	tb.Helper()
	g.Tags = append(g.Tags,
		pgn.Tag{Name: attest.TagFormat, Value: "1"},
		pgn.Tag{Name: attest.TagDevice, Value: base64.StdEncoding.EncodeToString(exampleKey.Public().(ed25519.PublicKey))})
	write := func() []byte {
		var b bytes.Buffer
		if err := pgn.NewWriter(&b).Write(g); err != nil {
			tb.Fatal(err)
		}
		return b.Bytes()
	}
	form, err := pgn.Canonical(write(), nil)
	if err != nil {
		tb.Skip("no PGN game")
	}
	sig := ed25519.Sign(exampleKey, append([]byte("zapis attestation 1\n"), form...))
	g.Tags = append(g.Tags, pgn.Tag{Name: attest.TagAttestation, Value: base64.StdEncoding.EncodeToString(sig)})
	return write()
}

// rechain gives events the hashes that they need to follow one another.
func rechain(log []byte) []byte {
	events, err := scoresheet.SplitEvents(bytes.Clone(log))
	if err != nil {
		return log
	}
	var head scoresheet.Hash
	for i, e := range events {
		if i > 0 {
			copy(e[36:68], head[:])
		}
		head = scoresheet.HashEvent(e)
	}
	return bytes.Join(events, nil)
}
