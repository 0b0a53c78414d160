package paper_test

import (
	"bytes"
	"crypto/ed25519"
	"fmt"
	"log"

	"zapis/app/qr/printed"
	"zapis/assets"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/paper"
)

// A game that a device attested is printed, with the codes from which it can be
// read back, and a sheet to be filled in by hand.
func Example() {
	key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	var chain scoresheet.Chain
	var record scoresheet.Record
	for _, p := range []scoresheet.Payload{
		scoresheet.SegmentOpened{Device: key.Public().(ed25519.PublicKey), Number: 1, Game: true},
		scoresheet.GameOpened{Tags: []scoresheet.Tag{{Name: "White", Value: "Petrova, Anna"}, {Name: "Black", Value: "Lee, Ji-won"}}},
		scoresheet.TextWritten{Text: "e4", Language: notation.English},
		scoresheet.ResultEntered{Result: scoresheet.WhiteWins, Reason: "resignation"},
	} {
		id := chain.Next
		chain.Link(p, scoresheet.Stamp{})
		if err := record.FoldPayload(id, p, 0); err != nil {
			log.Fatal(err)
		}
	}
	file, err := attest.PGN(&record, attest.Facts{FrontEnd: "touch", Lock: "none", Head: chain.Head, Events: chain.Next}, key)
	if err != nil {
		log.Fatal(err)
	}

	recorded, err := paper.Read(file)
	if err != nil {
		log.Fatal(err)
	}
	form := paper.Form{Size: paper.A5, Words: assets.Words("en"), Letters: notation.Figurines, Codes: printed.Codes}
	var pdf bytes.Buffer
	if err := paper.Write(&pdf, form, recorded, paper.Blank(scoresheet.RecorderWhite)); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s, %d pages\n", pdf.Bytes()[:8], bytes.Count(pdf.Bytes(), []byte("/Type /Page\n")))
	// Output: %PDF-1.4, 3 pages
}
