package attest_test

import (
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/lineage"
)

// R-C02: the exports of an earlier version, which have no tag that names their
// game, are still known to be of one game, PGN and record file, and none is
// taken for a fork.
func TestFrozenExportsAreNoForks(t *testing.T) {
	var trails []*lineage.Trail
	var names []string
	take := func(name string, data []byte) {
		for _, r := range attest.VerifyAll(data, nil) {
			trails, names = append(trails, r.Trail()), append(names, name)
		}
	}
	pairs := 0
	for _, e := range exports(t) {
		take(e.Name, e.data)
		if attested, _, err := attest.ParseRecordFile(e.data); err == nil {
			take(e.Name, attested)
			pairs++
		}
	}
	copies := 0
	for i, all := range lineage.Relate(trails) {
		for _, r := range all {
			if copies++; r.Kind != lineage.Same || names[i] != names[r.Other] {
				t.Errorf("%s is %s %s", names[i], r.Kind, names[r.Other])
			}
		}
	}
	if copies != pairs || pairs < 100 {
		t.Errorf("%d record files, and %d are known again by their PGN", pairs, copies)
	}
}

// R-C02: without a tag a game is known by its device and when it was opened.
func TestOlderFilesOfOneGame(t *testing.T) {
	r := newRecorder(t, exampleKey, scoresheet.GameOpened{Tags: []scoresheet.Tag{{Name: "White", Value: "A"}}})
	r.tap("e2", "e4")
	half := r.pgn()
	r.end(scoresheet.WhiteWins, "")
	whole, file := r.pgn(), r.file()
	r.wall = firstSecond // the clock set back, and played again with other moves
	fork := newRecorder(t, exampleKey, scoresheet.GameOpened{Tags: []scoresheet.Tag{{Name: "White", Value: "A"}}})
	fork.tap("d2", "d4")
	fork.end(scoresheet.BlackWins, "")
	other := fork.pgn()
	trails := func(files ...[]byte) (all []*lineage.Trail) {
		for _, f := range files {
			got := reportOf(t, f)
			all = append(all, got.Trail())
		}
		return all
	}
	for _, c := range []struct {
		name string
		a, b []byte
		want lineage.Kind
	}{
		{"a half and a whole PGN", half, whole, lineage.EarlierAsFar},
		{"a half PGN and the record file", half, file, lineage.Earlier},
		{"a PGN and the record file", file, whole, lineage.Same},
		{"another game", other, whole, lineage.Fork},
	} {
		got := lineage.Relate(trails(c.a, c.b))
		all := append(got[0], got[1]...)
		if len(all) == 0 || all[0].Kind != c.want {
			t.Errorf("%s: %v, want %s", c.name, got, c.want)
		}
	}
	if got := lineage.Relate([]*lineage.Trail{nil, nil}); len(got[0])+len(got[1]) != 0 {
		t.Errorf("files that tell nothing: %v", got)
	}
}
