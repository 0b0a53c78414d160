package lineage_test

import (
	"slices"
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/lineage"
)

func segments(n int) (all []lineage.Segment) {
	for i := range n {
		all = append(all, lineage.Segment{Device: strings.Repeat(string(rune('a'+i%26)), 32), Number: uint32(i), Opening: scoresheet.Hash{byte(i), 0xab}})
	}
	return all
}

// The segments of a game have one text, and nothing else is read as one.
func TestSegmentsText(t *testing.T) {
	for _, n := range []int{1, 2, lineage.MaxSegments, 100} {
		all := segments(n)
		text := lineage.FormatSegments(all)
		got, err := lineage.ParseSegments(text)
		if err != nil || len(got) != min(n, lineage.MaxSegments) || got[0] != all[0] || got[len(got)-1] != all[n-1] {
			t.Errorf("%d segments: %d read back, %v", n, len(got), err)
		}
	}
	good := lineage.FormatSegments(segments(1))
	for _, text := range []string{
		"", " ", good + ",", good + ", ", good + " ", " " + good, strings.ToUpper(good), good[1:],
		strings.Replace(good, " 0 ", " 00 ", 1), strings.Replace(good, " 0 ", " -1 ", 1), strings.Replace(good, " 0 ", " 4294967296 ", 1),
		strings.Join(slices.Repeat([]string{good}, lineage.MaxSegments+1), ", "),
	} {
		if got, err := lineage.ParseSegments(text); err == nil {
			t.Errorf("%q is read as %v", text, got)
		}
	}
}

func FuzzParseSegments(f *testing.F) {
	f.Add(lineage.FormatSegments(segments(1)))
	f.Add(lineage.FormatSegments(segments(3)))
	f.Add("x 1 y, z")
	f.Fuzz(func(t *testing.T, text string) {
		if all, err := lineage.ParseSegments(text); err == nil && lineage.FormatSegments(all) != text {
			t.Errorf("%q is not the one text of its segments", text)
		}
	})
}

// Thousands of states of one game do not keep the desk busy with every pair of
// them, nor produce an answer for each.
func TestManyCopies(t *testing.T) {
	const many = 20_000
	record := scoresheet.Record{}
	var trails []*lineage.Trail
	for i := range many {
		head := scoresheet.Hash{byte(i), byte(i >> 8), byte(i >> 16), 1}
		events := scoresheet.EventID(i/2 + 1) // two of each length: forks
		r := record
		r.Result = scoresheet.Result(1 + i%3)
		trail := lineage.New(make([]byte, 32), head, events, &r, r.Encode())
		trail.Segments = segments(1)
		trails = append(trails, trail)
	}
	answers := 0
	for i, all := range lineage.Relate(trails) {
		if answers += len(all); len(all) > 2 {
			t.Fatalf("file %d: %d answers", i, len(all))
		}
	}
	if answers < many-1 {
		t.Errorf("%d answers for %d files", answers, many)
	}
}

// Every kind has its words.
func TestKindsHaveWords(t *testing.T) {
	seen := map[string]bool{}
	for k := lineage.Same; k <= lineage.Doubled; k++ {
		if k.String() == "" || k.Word() == "" || seen[k.String()] {
			t.Errorf("kind %d: %q, %q", k, k.String(), k.Word())
		}
		seen[k.String()] = true
		if fork := k.Word() == "fork" || k.Word() == "undecided"; fork != k.Clash() {
			t.Errorf("%q clashes: %v", k.Word(), k.Clash())
		}
	}
}

// R-C02: whether the entries of two files were examined before they are compared, at
// once because the record is large, or only when a second file of the game came,
// the answer is the same.
func TestEntriesExaminedWhenever(t *testing.T) {
	const seed, large = 7, 2000
	moves := []board.Square{board.At(6, 0), board.At(5, 2)}
	state := func(plies int, other bool) *lineage.Trail {
		var r scoresheet.Record
		fold := func(id int, p scoresheet.Payload) {
			if err := r.FoldPayload(scoresheet.EventID(id), p, seed); err != nil {
				t.Fatal(err)
			}
		}
		fold(1, scoresheet.GameOpened{Language: "en"})
		for i := range plies {
			if other && i == 1 {
				fold(2+i, scoresheet.TextWritten{Text: "Sf3", Language: "de"})
				continue
			}
			m := board.Move{From: moves[i/2%2], To: moves[(i/2+1)%2]}
			fold(2+i, scoresheet.MoveMade{Shape: board.Shape{Move: m, Piece: board.NewPiece(board.White, board.Knight)}})
		}
		head := scoresheet.Hash{byte(plies), byte(plies >> 8), 1}
		if other {
			head[2] = 2
		}
		return lineage.New(make([]byte, 32), head, scoresheet.EventID(plies+2), &r, r.Encode())
	}
	for _, c := range []struct {
		name        string
		plies       int
		other       bool
		more        int
		otherOfMore bool
		want        []lineage.Kind
	}{
		{"the same", 4, false, 4, false, []lineage.Kind{lineage.Same}},
		{"another of the same length", 4, false, 4, true, []lineage.Kind{lineage.Fork, lineage.Fork}},
		{"earlier", 4, false, 8, false, []lineage.Kind{lineage.EarlierAsFar}},
		{"a fork", 4, true, 8, false, []lineage.Kind{lineage.Fork, lineage.Fork}},
		{"an earlier state of a large one", large, false, large + 2, false, []lineage.Kind{lineage.EarlierAsFar}},
		{"a large fork", large, false, large + 2, true, []lineage.Kind{lineage.Fork, lineage.Fork}},
		{"a fork of a small and a large one", 8, true, large, false, []lineage.Kind{lineage.Fork, lineage.Fork}},
	} {
		for examined := range 4 {
			a, b := state(c.plies, c.other), state(c.more, c.otherOfMore)
			if examined&1 != 0 {
				a.Examine()
			}
			if examined&2 != 0 {
				b.Examine()
				b.Examine() // makes no difference
			}
			for range 2 { // nor does it that they were compared before
				var got []lineage.Kind
				for _, all := range lineage.Relate([]*lineage.Trail{a, b}) {
					for _, r := range all {
						got = append(got, r.Kind)
					}
				}
				if !slices.Equal(got, c.want) {
					t.Errorf("%s, examined %d: %v instead of %v", c.name, examined, got, c.want)
				}
			}
		}
	}
}
