package paper_test

import (
	"crypto/ed25519"
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/paper"
)

// sheetOf returns the sheet of a record that a stranger's device attested.
func sheetOf(t *testing.T, all ...scoresheet.Payload) *paper.Sheet {
	t.Helper()
	var r scoresheet.Record
	for i, p := range all {
		if err := r.FoldPayload(scoresheet.EventID(i), p, 0); err != nil {
			t.Fatal(err)
		}
	}
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	file, err := attest.PGN(&r, attest.Facts{}, key)
	if err != nil {
		t.Fatal(err)
	}
	s, err := paper.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A stranger's file that holds megabytes in one name or one entry is printed like
// any other: in the same time, on few pages.
func TestHugeTextsAreCut(t *testing.T) {
	const huge = 300_000
	s := sheetOf(t,
		scoresheet.GameOpened{Tags: []scoresheet.Tag{
			{Name: "Event", Value: strings.Repeat("W", huge)},
			{Name: "White", Value: strings.Repeat("e\u0300\u0301", huge)},
			{Name: "Black", Value: strings.Repeat("é ", huge)},
		}},
		scoresheet.TextWritten{Text: "e4"},
		scoresheet.TextWritten{Text: strings.Repeat("Wi", huge)},
		scoresheet.TextWritten{Act: scoresheet.Act{Cell: 1}, Text: strings.Repeat("d4 ", huge)},
		scoresheet.RulingGiven{Ruling: "illegal.time", Article: "7.5.5", Text: strings.Repeat("because ", huge)},
	)
	got := text(t, write(t, "huge", form("en", notation.English, paper.A5), s))
	if pages := strings.Count(got, "\f"); pages > 6 {
		t.Errorf("%d pages", pages)
	}
	if !strings.Contains(got, "…") || !strings.Contains(got, "e4 → d4 ") || !strings.Contains(got, "because because") {
		t.Error("nothing says that it was cut")
	}
}
