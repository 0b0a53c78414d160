package paper_test

import (
	"bytes"
	"crypto/ed25519"
	"io"
	"strconv"
	"testing"

	"zapis/app/qr/printed"
	"zapis/assets"
	"zapis/internal/realgames"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/paper"
	"zapis/scoresheet/pgn"
)

// BenchmarkRound prints the sheets of a round of real games with clock readings, both
// of each board, as one document: without codes, and with the codes from which each
// can be read back.
func BenchmarkRound(b *testing.B) {
	games := realgames.All(b, realgames.Club)
	const boards = 50
	book := &paper.Book{Title: "Round 1", Groups: []paper.BookGroup{{}}}
	for i := 0; len(book.Groups[0].Boards) < boards; i++ {
		g := games[i%len(games)]
		if len(g.Moves) < 20 {
			continue
		}
		book.Groups[0].Boards = append(book.Groups[0].Boards, paper.BookBoard{
			Board: strconv.Itoa(i + 1), White: g.Tag("White"), Black: g.Tag("Black"), Result: g.Result,
			Sheets: []*paper.Sheet{sheetBy(b, g, byte(2*i)), sheetBy(b, g, byte(2*i+1))},
		})
	}
	form := paper.Form{Words: assets.Words("en"), Letters: notation.English}
	for _, with := range []string{"without codes", "with codes"} {
		b.Run(with, func(b *testing.B) {
			for b.Loop() {
				if err := paper.WriteBook(io.Discard, form, book); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(2*boards*b.N)/b.Elapsed().Minutes(), "sheets/min")
		})
		form.Codes = printed.Codes
	}
}

// sheetBy is the sheet of a game as a device of that number would have it.
func sheetBy(b *testing.B, g *pgn.Game, device byte) *paper.Sheet {
	b.Helper()
	key := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{device}, ed25519.SeedSize))
	var r scoresheet.Record
	var chain scoresheet.Chain
	do := func(payloads ...scoresheet.Payload) {
		for _, p := range payloads {
			id := chain.Next
			chain.Link(p, scoresheet.Stamp{})
			if err := r.FoldPayload(id, p, 0); err != nil {
				b.Fatal(err)
			}
		}
	}
	public, _ := key.Public().(ed25519.PublicKey)
	do(scoresheet.SegmentOpened{Device: public, Number: 1, Game: true},
		scoresheet.GameOpened{Tags: []scoresheet.Tag{{Name: "White", Value: g.Tag("White")}, {Name: "Black", Value: g.Tag("Black")}}})
	for _, m := range g.Moves {
		plan, err := r.PlanText(m.Text, notation.English)
		if err != nil {
			b.Fatal(err)
		}
		do(plan...)
		if len(m.Comments) == 0 {
			continue
		}
		if left, ok := pgn.Clock(m.Comments[0]); ok {
			do(scoresheet.ClockNoted{Cell: r.Cells[len(r.Cells)-1].ID, Clock: scoresheet.Clock{Noted: true, Seconds: uint32(left.Seconds()), WithSeconds: true}})
		}
	}
	do(scoresheet.ResultEntered{Result: scoresheet.Draw})
	file, err := attest.PGN(&r, attest.Facts{FrontEnd: "touch", Lock: "kiosk", Head: chain.Head, Events: chain.Next}, key)
	if err != nil {
		b.Fatal(err)
	}
	s, err := paper.Read(file)
	if err != nil {
		b.Fatal(err)
	}
	return s
}
