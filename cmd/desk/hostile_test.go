package main

import (
	"bytes"
	"compress/flate"
	"crypto/ed25519"
	"encoding/base64"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
	"zapis/scoresheet/pgn"
)

// hostile is a file that is made to cost whoever reads it time or memory.
type hostile struct {
	name string
	make func(tb testing.TB) []byte
}

// hostiles are the files that every reader is given. They are small, as what
// somebody hands in is.
var hostiles = []hostile{
	{"nested.zapis", nested},
	{"pieces.zapis", manyPieces},
	{"unpacks.pgn", unpacks},
	{"cells.pgn", manyCells},
	{"tags.pgn", manyTags},
	{"shuffle.pgn", func(testing.TB) []byte { return knights(16_000) }},
	{"longline.pgn", func(testing.TB) []byte { return append([]byte("[Event \""), bytes.Repeat([]byte("x"), 20<<20)...) }},
	{"deep.pgn", func(testing.TB) []byte {
		return []byte("[Event \"?\"]\n\n1. e4 " + strings.Repeat("( 1. d4 ", 200_000) + strings.Repeat(") ", 200_000) + "*\n")
	}},
	{"comments.pgn", func(testing.TB) []byte {
		return []byte("[Event \"?\"]\n\n1. e4 " + strings.Repeat("{a}", 2_000_000) + " *\n")
	}},
	{"open.pgn", func(testing.TB) []byte {
		return []byte("[Event \"?\"]\n\n1. e4 {" + strings.Repeat("\n[", 1_000_000) + " *\n")
	}},
	{"glyphs.pgn", func(testing.TB) []byte {
		return []byte("[Event \"?\"]\n\n1. e4 " + strings.Repeat("$1", 4_000_000) + " *\n")
	}},
	{"games.pgn", func(testing.TB) []byte { return bytes.Repeat([]byte("[White \"A\"]\n\n1. e4 *\n\n"), 200_000) }},
	{"zeros.pgn", func(testing.TB) []byte { return make([]byte, 4<<20) }},
}

func hostileKey(i int) ed25519.PrivateKey {
	seed := make([]byte, ed25519.SeedSize)
	seed[0], seed[1] = byte(i), byte(i>>8)
	return ed25519.NewKeyFromSeed(seed)
}

func publicKey(k ed25519.PrivateKey) ed25519.PublicKey { return k.Public().(ed25519.PublicKey) }

// nested is a game that was handed over so often that each log holds another,
// in 1.1 MB.
func nested(tb testing.TB) []byte {
	tb.Helper()
	var chain scoresheet.Chain
	var log []byte
	link := func(p scoresheet.Payload) { log = append(log, chain.Link(p, scoresheet.Stamp{})...) }
	device := publicKey(hostileKey(0))
	link(scoresheet.SegmentOpened{Device: device, Number: 1, Game: true})
	link(scoresheet.GameOpened{})
	link(scoresheet.HandedOver{})
	var events [][]byte
	for i := 1; len(log) < 11<<20/10; i++ {
		end := chain
		before := log
		// A log is carried in one event while it is small enough, else in pieces.
		log = nil
		chain = scoresheet.Chain{Next: end.Next}
		pieces := scoresheet.Pieces([][][]byte{{before}})
		over := scoresheet.TakenOver{Events: end.Next, Head: end.Head, Device: device}
		device = publicKey(hostileKey(i))
		link(scoresheet.SegmentOpened{Device: device, Number: 1, Base: end.Next, Game: true})
		for _, p := range pieces {
			link(p)
		}
		link(over)
		link(scoresheet.HandedOver{})
	}
	events, err := scoresheet.SplitEvents(log)
	if err != nil {
		tb.Fatal(err)
	}
	var record scoresheet.Record
	if err := record.FoldPayload(1, scoresheet.GameOpened{}, 0); err != nil {
		tb.Fatal(err)
	}
	return hostileFile(tb, &record, device, chain, events)
}

// hostileFile is a record file whose PGN is attested, whatever the log says.
func hostileFile(tb testing.TB, record *scoresheet.Record, device ed25519.PublicKey, chain scoresheet.Chain, events [][]byte) []byte {
	tb.Helper()
	var key ed25519.PrivateKey
	for i := 0; key == nil || !publicKey(key).Equal(device); i++ {
		key = hostileKey(i)
	}
	game, err := attest.PGN(record, attest.Facts{FrontEnd: "touch", Lock: "none", Head: chain.Head, Events: chain.Next}, key)
	if err != nil {
		tb.Fatal(err)
	}
	return attest.RecordFile(game, [][][]byte{events})
}

// manyPieces is a log that was received in pieces of a byte.
func manyPieces(tb testing.TB) []byte {
	tb.Helper()
	var chain scoresheet.Chain
	device := publicKey(hostileKey(0))
	events := [][]byte{chain.Link(scoresheet.SegmentOpened{Device: device, Number: 1, Game: true}, scoresheet.Stamp{})}
	for range 30_000 {
		events = append(events, chain.Link(scoresheet.LogReceived{Data: []byte{1}}, scoresheet.Stamp{}))
	}
	events = append(events, chain.Link(scoresheet.TakenOver{Events: 1, Device: device}, scoresheet.Stamp{}))
	var record scoresheet.Record
	if err := record.FoldPayload(1, scoresheet.GameOpened{}, 0); err != nil {
		tb.Fatal(err)
	}
	return hostileFile(tb, &record, device, chain, events)
}

// deflated packs a record as a device does.
func deflated(tb testing.TB, record []byte) []byte {
	tb.Helper()
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err == nil {
		_, err = w.Write(record)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		tb.Fatal(err)
	}
	return packed.Bytes()
}

// packedGame is an attested game with that for its record, packed, and the
// tags given.
func packedGame(tb testing.TB, packed []byte, tags ...pgn.Tag) []byte {
	tb.Helper()
	key := hostileKey(0)
	g := &pgn.Game{Result: "*", Terminated: true}
	add := func(name, value string) { g.Tags = append(g.Tags, pgn.Tag{Name: name, Value: value}) }
	for _, name := range []string{"Event", "Site", "Date", "Round", "White", "Black"} {
		add(name, "?")
	}
	add("Result", "*")
	g.Tags = append(g.Tags, tags...)
	base := base64.StdEncoding
	add(attest.TagRecord, base.EncodeToString(packed))
	add(attest.TagFormat, "1")
	add(attest.TagDevice, base.EncodeToString(publicKey(key)))
	add(attest.TagLog, strings.Repeat("0", 64)+" 1")
	canonical, err := pgn.Canonical(pgnText(tb, g), nil)
	if err != nil {
		tb.Fatal(err)
	}
	add(attest.TagAttestation, base.EncodeToString(ed25519.Sign(key, append([]byte("zapis attestation 1\n"), canonical...))))
	return pgnText(tb, g)
}

func pgnText(tb testing.TB, g *pgn.Game) []byte {
	tb.Helper()
	var b bytes.Buffer
	w := pgn.NewWriter(&b)
	if err := w.Write(g); err != nil {
		tb.Fatal(err)
	}
	if err := w.Flush(); err != nil {
		tb.Fatal(err)
	}
	return b.Bytes()
}

// unpacks are 40 games of 90 kB each, whose records unpack to 60 MB.
func unpacks(tb testing.TB) []byte {
	tb.Helper()
	var all []byte
	packed := deflated(tb, make([]byte, 60<<20))
	for i := range 40 {
		all = append(all, packedGame(tb, packed, pgn.Tag{Name: "Board", Value: fmt.Sprint(i)})...)
	}
	return all
}

// manyCells is one record of 30 million cells, which are two bytes each.
func manyCells(tb testing.TB) []byte {
	tb.Helper()
	var header scoresheet.Record
	if err := header.FoldPayload(1, scoresheet.GameOpened{}, 0); err != nil {
		tb.Fatal(err)
	}
	return packedGame(tb, deflated(tb, append(header.Encode(), bytes.Repeat([]byte{3, 0}, 30<<20)...)))
}

func manyTags(tb testing.TB) []byte {
	tb.Helper()
	var b strings.Builder
	for i := range 40_000 {
		fmt.Fprintf(&b, "[T%d \"\"]\n", i)
	}
	return []byte(b.String() + "\n1. e4 *\n")
}

// knights is a game in which knights go there and back.
func knights(plies int) []byte {
	var b strings.Builder
	b.WriteString("[Event \"?\"]\n\n")
	for i := range plies {
		b.WriteString([]string{"Nf3 ", "Nf6 ", "Ng1 ", "Ng8 "}[i%4])
	}
	return []byte(b.String() + "*\n")
}

// recorded is a game of so many taps of knights there and back, as a device
// records it, in a record file.
func recorded(tb testing.TB, taps int) []byte {
	tb.Helper()
	var chain scoresheet.Chain
	var record scoresheet.Record
	var events [][]byte
	device := publicKey(hostileKey(0))
	do := func(payloads ...scoresheet.Payload) {
		for _, p := range payloads {
			id := chain.Next
			events = append(events, chain.Link(p, scoresheet.Stamp{Wall: 1_795_168_800_000 + scoresheet.Millis(id)*700, SinceBoot: int64(id) * 700}))
			if err := record.FoldPayload(id, p, 1_795_168_800_000+scoresheet.Millis(id)*700); err != nil {
				tb.Fatal(err)
			}
		}
	}
	do(scoresheet.SegmentOpened{Device: device, Number: 1, Game: true, Version: "0.1.0", FrontEnd: "touch", Lock: "none"}, scoresheet.GameOpened{})
	p := rules.Start()
	for i := range taps {
		w, err := notation.Parse([]string{"Nf3", "Nf6", "Ng1", "Ng8"}[i%4], notation.English)
		if err != nil {
			tb.Fatal(err)
		}
		m := reading.Legal(w, p)[0]
		p = p.Play(m)
		do(record.PlanMove(m.From, m.To, board.NoKind)...)
	}
	do(scoresheet.ResultEntered{Result: scoresheet.Draw})
	return hostileFile(tb, &record, device, chain, events)
}

// TestWriteHostileFiles writes the files for a measurement by hand, with
// ZAPIS_HOSTILE=FOLDER.
func TestWriteHostileFiles(t *testing.T) {
	dir := os.Getenv("ZAPIS_HOSTILE")
	if dir == "" {
		t.Skip("ZAPIS_HOSTILE names no folder")
	}
	files := append([]hostile{
		{"recorded10k.zapis", func(tb testing.TB) []byte { return recorded(tb, 10_000) }},
		{"recorded100k.zapis", func(tb testing.TB) []byte { return recorded(tb, 100_000) }},
	}, hostiles...)
	for _, h := range files {
		if err := os.WriteFile(filepath.Join(dir, h.name), h.make(t), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// The verification holds one game at a time, however many a file has.
func TestVerifyHoldsOneGame(t *testing.T) {
	game := packedGame(t, deflated(t, make([]byte, 1<<20)))
	held := func(games int) uint64 {
		var most uint64
		readers := make([]io.Reader, games)
		for i := range readers {
			readers[i] = bytes.NewReader(game)
		}
		for r, err := range attest.VerifyEach(io.MultiReader(readers...), nil) {
			if err != nil || r.Key == nil {
				t.Fatal(r.Describe(), err)
			}
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			most = max(most, m.HeapAlloc)
		}
		return most
	}
	few, many := held(2), held(40)
	if t.Logf("2 games: %d kB, 40: %d kB", few>>10, many>>10); many > few+8<<20 {
		t.Errorf("two games take %d bytes, forty %d", few, many)
	}
}
