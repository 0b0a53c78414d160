package attest_test

import (
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/lineage"
)

// R-C02: the head in a PGN alone is the word of whoever holds the key. Another
// record under the head of an honest log is not that game's earlier copy.
func TestForgedHead(t *testing.T) {
	open := scoresheet.GameOpened{Tags: []scoresheet.Tag{{Name: "White", Value: "A"}}}
	r := newRecorder(t, exampleKey, open)
	r.tap("e2", "e4")
	middle := r.chain
	r.tap("e7", "e5")
	r.end(scoresheet.WhiteWins, "")
	honest, file := r.pgn(), r.file()

	forged := newRecorder(t, exampleKey, open)
	forged.tap("d2", "d4")
	forged.tap("e7", "e5")
	forged.end(scoresheet.BlackWins, "")
	under := func(r *recorder, end scoresheet.Chain) []byte {
		facts := r.facts()
		facts.Head, facts.Events = end.Head, end.Next
		out, err := attest.PGN(&r.record, facts, r.key)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	other := newRecorder(t, keyOf(9), open)
	other.tap("e2", "e4")
	which, err := attest.SegmentsOf(r.segments)
	if err != nil {
		t.Fatal(err)
	}
	facts := other.facts()
	facts.Head, facts.Events, facts.Segments = middle.Head, middle.Next, which
	stolen, err := attest.PGN(&other.record, facts, other.key)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		a, b []byte
		want lineage.Kind
	}{
		"another record under the last head, and the record file": {under(forged, r.chain), file, lineage.Differs},
		"another record under the last head, and the PGN":         {under(forged, r.chain), honest, lineage.Differs},
		"another record under an earlier head":                    {under(forged, middle), file, lineage.Fork},
		"an earlier head under another device's key":              {stolen, file, lineage.Fork},
		"an earlier head": {halfOf(t, open), file, lineage.Earlier},
	} {
		var trails []*lineage.Trail
		for _, f := range [][]byte{c.a, c.b} {
			got := reportOf(t, f)
			trails = append(trails, got.Trail())
		}
		got := lineage.Relate(trails)
		if len(got[0]) != 1 || got[0][0].Kind != c.want {
			t.Errorf("%s: %v, want %s", name, got, c.want)
		}
	}
}

func halfOf(t *testing.T, open scoresheet.GameOpened) []byte {
	half := newRecorder(t, exampleKey, open)
	half.tap("e2", "e4")
	return half.pgn()
}

// R-C02: whoever tells falsely of another device does not make that one's
// games forks by its own fault, but nobody overlooks it either.
func TestForgedAncestor(t *testing.T) {
	open := scoresheet.GameOpened{Tags: []scoresheet.Tag{{Name: "White", Value: "A"}}}
	r := newRecorder(t, exampleKey, open)
	r.tap("e2", "e4")
	r.end(scoresheet.WhiteWins, "")
	facts := r.facts()
	facts.Segments, _ = attest.SegmentsOf(r.segments)
	honest, err := attest.PGN(&r.record, facts, r.key)
	if err != nil {
		t.Fatal(err)
	}
	liar := newRecorder(t, keyOf(9), open)
	liar.wall += 1000
	liar.tap("d2", "d4")
	facts = liar.facts()
	facts.Segments = []lineage.Segment{{Device: string(publicOf(exampleKey)), Number: 1, Opening: scoresheet.Hash{1}}}
	lie, err := attest.PGN(&liar.record, facts, liar.key)
	if err != nil {
		t.Fatal(err)
	}
	one, two := reportOf(t, honest), reportOf(t, lie)
	got := lineage.Relate([]*lineage.Trail{one.Trail(), two.Trail()})
	if len(got[0]) != 1 || got[0][0].Kind != lineage.Fork || got[1][0].Kind != lineage.Fork {
		t.Errorf("%v", got)
	}
}
