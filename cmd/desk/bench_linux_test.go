package main

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"zapis/internal/realdata"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/pgn"
)

// What it takes to check the exports of a large tournament: 2,000 PGN and
// 2,000 record files of real games, beside reading the same files and verifying
// their signatures, and nothing else. Both are done by turns, so that what
// else the machine does strikes both; compared are the time of the processor,
// that of the collector included, and that by the clock, in which verify uses
// all processors and the other one. Prints, and does not judge.
func BenchmarkVerifyExports(b *testing.B) {
	const games = 2000
	key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	dir := b.TempDir()
	var files [2][]string
	var signed []signedBytes
	bytesOf := [2]int64{}
	plies := 0
	for i, g := range realGames(b, games) {
		attested, record, n := exported(b, g, key, uint32(i+1))
		plies += n
		for j, data := range [][]byte{attested, record} {
			name := filepath.Join(dir, fmt.Sprintf("%04d.%s", i, []string{"pgn", "zapis"}[j]))
			if err := os.WriteFile(name, data, 0o600); err != nil {
				b.Fatal(err)
			}
			files[j] = append(files[j], name)
			bytesOf[j] += int64(len(data))
		}
		signed = append(signed, signatureOf(b, attested))
	}
	n := len(files[0])
	b.Logf("%d games of %d half-moves in the mean", n, plies/n)
	for j, name := range []string{"PGN", "RecordFiles"} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(bytesOf[j])
			b.ReportAllocs()
			var bare, whole, bareClock, wholeClock time.Duration
			for b.Loop() {
				start, began := processorTime(b), time.Now()
				readAndVerify(b, files[j], signed, key.Public().(ed25519.PublicKey))
				half, middle := processorTime(b), time.Now()
				var out, errs bytes.Buffer
				if status := run(b.Context(), append([]string{"verify"}, files[j]...), &out, &errs); status != exitOK || bytes.Count(out.Bytes(), []byte("\n")) != n {
					b.Fatalf("status %d\n%.500s%s", status, out.String(), errs.String())
				}
				bare, whole = bare+half-start, whole+processorTime(b)-half
				bareClock, wholeClock = bareClock+middle.Sub(began), wholeClock+time.Since(middle)
			}
			each := float64(b.N * n)
			b.ReportMetric(float64(bare.Nanoseconds())/each/1000, "bare-µs/game")
			b.ReportMetric(float64(whole.Nanoseconds())/each/1000, "verify-µs/game")
			b.ReportMetric(float64(whole)/float64(bare), "times")
			b.ReportMetric(float64(wholeClock)/float64(bareClock), "clock-times")
		})
	}
}

// processorTime is what this process has used of the processors.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// signedBytes is what a device signed, and the signature.
type signedBytes struct{ message, signature []byte }

func signatureOf(b *testing.B, attested []byte) signedBytes {
	b.Helper()
	canonical, err := pgn.Canonical(attested, func(tag string) bool { return tag == attest.TagAttestation })
	if err != nil {
		b.Fatal(err)
	}
	g, err := pgn.NewReader(bytes.NewReader(attested)).Next()
	if err != nil {
		b.Fatal(err)
	}
	signature, err := base64.StdEncoding.DecodeString(g.Tag(attest.TagAttestation))
	if err != nil {
		b.Fatal(err)
	}
	return signedBytes{append([]byte("zapis attestation 1\n"), canonical...), signature}
}

func readAndVerify(b *testing.B, files []string, signed []signedBytes, key ed25519.PublicKey) {
	b.Helper()
	for i, name := range files {
		if data, err := os.ReadFile(name); err != nil || len(data) == 0 {
			b.Fatal(name, err)
		}
		if !ed25519.Verify(key, signed[i].message, signed[i].signature) {
			b.Fatal("not verified")
		}
	}
}

// realGames are the first games of some files that can be played.
func realGames(b *testing.B, most int) (all []*pgn.Game) {
	b.Helper()
	for _, name := range []string{"ecc2018_clk_crlf.pgn", "lichess_db_clk.pgn", "dortmund_latin1_crlf.pgn"} {
		f, err := os.Open(realdata.Path(b, "pgn", name))
		if err != nil {
			b.Fatal(err)
		}
		for r := pgn.NewReader(f); len(all) < most; {
			g, err := r.Next()
			if err != nil {
				break // its end
			}
			if len(g.Moves) > 0 && g.Tag("FEN") == "" && len(g.Faults) == 0 {
				all = append(all, g)
			}
		}
		if err := f.Close(); err != nil {
			b.Fatal(err)
		}
	}
	for i := 0; len(all) < most; i++ {
		all = append(all, all[i]) // once more, on another day
	}
	return all
}

// exported records a game on a device without a disk, and attests it.
func exported(b *testing.B, g *pgn.Game, key ed25519.PrivateKey, number uint32) (attested, file []byte, plies int) {
	b.Helper()
	var record scoresheet.Record
	var chain scoresheet.Chain
	var events [][]byte
	wall := scoresheet.Millis(1_790_000_000_000) + scoresheet.Millis(number)*scoresheet.Millis(time.Hour/time.Millisecond)
	do := func(payloads ...scoresheet.Payload) {
		for _, p := range payloads {
			id := chain.Next
			events = append(events, chain.Link(p, scoresheet.Stamp{Wall: wall}))
			if err := record.FoldPayload(id, p, wall); err != nil {
				b.Fatal(err)
			}
			wall += 1000
		}
	}
	do(
		scoresheet.SegmentOpened{Device: key.Public().(ed25519.PublicKey), Number: number, Game: true, FrontEnd: "touch", Lock: "none"},
		scoresheet.GameOpened{Language: "en", Tags: []scoresheet.Tag{{Name: "White", Value: g.Tag("White")}, {Name: "Black", Value: g.Tag("Black")}}},
	)
	line, err := pgn.Replay(g)
	if err != nil {
		b.Fatal(err)
	}
	for _, m := range line.Moves {
		do(record.PlanMove(m.From, m.To, m.Promo)...)
	}
	do(scoresheet.ResultEntered{Result: scoresheet.Draw})
	for _, by := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		do(scoresheet.Signed{By: by, Name: "A", Digest: record.Digest()})
	}
	do(scoresheet.Released{})
	segments := [][][]byte{events}
	which, err := attest.SegmentsOf(segments)
	if err == nil {
		attested, err = attest.PGN(&record, attest.Facts{
			FrontEnd: "touch", Lock: "none", Head: chain.Head, Events: chain.Next, Segments: which,
		}, key)
	}
	if err != nil {
		b.Fatal(err)
	}
	return attested, attest.RecordFile(attested, segments), len(line.Moves)
}
