package qr_test

import (
	"crypto/ed25519"
	"fmt"
	"math/rand/v2"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// handedOver is the record file of a game of so many moves that its device
// hands over: with touches, clock readings and heartbeats as a game has them.
func handedOver(tb testing.TB, moves int) []byte {
	tb.Helper()
	key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	for seed := range uint64(100) {
		if file, ok := tryGame(tb, key, moves, rand.New(rand.NewPCG(seed, uint64(moves)))); ok {
			return file
		}
	}
	tb.Fatal("no random game is so long")
	return nil
}

func tryGame(tb testing.TB, key ed25519.PrivateKey, moves int, random *rand.Rand) (file []byte, ok bool) {
	tb.Helper()
	var record scoresheet.Record
	var alarms attest.Alarms
	var chain scoresheet.Chain
	var events [][]byte
	wall, boot := scoresheet.Millis(1_795_168_800_000), [16]byte{}
	for i := range boot {
		boot[i] = byte(random.Uint32())
	}
	do := func(payloads ...scoresheet.Payload) {
		for _, p := range payloads {
			id := chain.Next
			events = append(events, chain.Link(p, scoresheet.Stamp{Wall: wall, Boot: boot, SinceBoot: int64(wall - 1_795_168_000_123)}))
			if err := record.FoldPayload(id, p, wall); err != nil {
				tb.Fatal(err)
			}
			if err := alarms.Fold(p); err != nil {
				tb.Fatal(err)
			}
		}
	}
	do(scoresheet.SegmentOpened{Device: key.Public().(ed25519.PublicKey), Number: 12, Game: true, Version: "0.3.0", FrontEnd: "touch", Lock: "kiosk"})
	do(scoresheet.GameOpened{
		Tags: []scoresheet.Tag{
			{Name: "Event", Value: "Open 2026"},
			{Name: "Site", Value: "Львів"},
			{Name: "Date", Value: "2026.11.20"},
			{Name: "Round", Value: "3"},
			{Name: "White", Value: "Петренко, Олена"},
			{Name: "Black", Value: "Nowak, Jan"},
			{Name: "Board", Value: "12"},
			{Name: "TimeControl", Value: "40/5400+30:1800+30"},
		},
		Recorder: scoresheet.RecorderWhite, Language: "uk", Zone: 120, Codes: "typed 2026-11-20T08:40:00Z",
	})
	p, beat := rules.Start(), wall
	for ply := range 2 * moves {
		legal := p.Moves(nil)
		if len(legal) == 0 {
			return nil, false
		}
		m := legal[random.IntN(len(legal))]
		for think := random.Int64N(180_000); think > 0; think -= 300_000 {
			wall += scoresheet.Millis(min(think, 300_000))
			if wall-beat > 300_000 {
				beat = wall
				do(scoresheet.Heartbeat{Battery: uint64(90 - ply/4)})
			}
		}
		do(scoresheet.Touched{Items: []string{fmt.Sprintf("lift %s %d", m.From, 300+random.IntN(3000))}})
		do(record.PlanMove(m.From, m.To, board.NoKind)...)
		if ply%2 == 0 {
			plan, _, err := record.PlanClock(nil, scoresheet.Clock{Noted: true, Seconds: uint32(5400 - 30*ply/2 - random.IntN(50))})
			if err != nil {
				tb.Fatal(err)
			}
			do(plan...)
		}
		p = p.Play(m)
	}
	do(scoresheet.AlarmRaised{Alarm: "left", Since: wall, Detail: "focus"}, scoresheet.ArbiterCame{Role: "arbiter"},
		scoresheet.AlarmsAcknowledged{}, scoresheet.HandedOver{Reason: "the screen is broken"})
	game, err := attest.PGN(&record, attest.Facts{FrontEnd: "touch", Lock: "kiosk", Head: chain.Head, Events: chain.Next, Alarms: alarms}, key)
	if err != nil {
		tb.Fatal(err)
	}
	return attest.RecordFile(game, [][][]byte{events}), true
}
