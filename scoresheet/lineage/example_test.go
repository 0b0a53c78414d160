package lineage_test

import (
	"crypto/ed25519"
	"fmt"
	"log"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/lineage"
)

// A device's game was exported twice, the second time after one more move: the
// first file is an earlier state of the second.
func Example() {
	key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	var record scoresheet.Record
	var chain scoresheet.Chain
	var events [][]byte
	do := func(p scoresheet.Payload) {
		id := chain.Next
		events = append(events, chain.Link(p, scoresheet.Stamp{}))
		if err := record.FoldPayload(id, p, 0); err != nil {
			log.Fatal(err)
		}
	}
	export := func() *lineage.Trail {
		game, err := attest.PGN(&record, attest.Facts{Head: chain.Head, Events: chain.Next}, key)
		if err != nil {
			log.Fatal(err)
		}
		report := attest.VerifyAll(attest.RecordFile(game, [][][]byte{events}), nil)[0]
		return report.Trail()
	}
	do(scoresheet.SegmentOpened{Device: key.Public().(ed25519.PublicKey), Number: 1, Game: true})
	do(scoresheet.GameOpened{})
	do(scoresheet.TextWritten{Text: "e4", Language: "en"})
	do(scoresheet.ResultEntered{Result: scoresheet.Draw})
	first := export()
	do(scoresheet.ResultEntered{Result: scoresheet.WhiteWins})
	for i, related := range lineage.Relate([]*lineage.Trail{first, export()}) {
		fmt.Println(i, related)
	}
	// Output:
	// 0 [{an earlier copy of 1}]
	// 1 []
}
