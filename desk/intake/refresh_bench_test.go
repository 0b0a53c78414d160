package intake_test

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/storage/archive"
)

// A hall asks for its boards about once a second. What that costs while nothing
// happens, and after one thing was stated at another desk.
func BenchmarkRefresh(b *testing.B) {
	for _, boards := range []int{60, 1000} {
		d, other := benchHall(b, boards)
		round := func() {
			if err := d.Refresh(b.Context()); err != nil {
				b.Fatal(err)
			}
			all, err := d.Boards(b.Context(), "A", 1)
			if err != nil || len(all) != boards {
				b.Fatal(len(all), err)
			}
		}
		b.Run(fmt.Sprintf("boards=%d/first", boards), func(b *testing.B) {
			for b.Loop() {
				fresh, err := intake.Open(b.Context(), other.store, intake.Options{Now: func() time.Time { return other.now }})
				if err != nil {
					b.Fatal(err)
				}
				if _, err := fresh.Boards(b.Context(), "A", 1); err != nil {
					b.Fatal(err)
				}
			}
		})
		round()
		b.Run(fmt.Sprintf("boards=%d/still", boards), func(b *testing.B) {
			for b.Loop() {
				round()
			}
		})
		b.Run(fmt.Sprintf("boards=%d/oneslip", boards), func(b *testing.B) {
			results := []string{"1-0", "0-1"}
			for n := 0; b.Loop(); n++ {
				b.StopTimer()
				place := desk.Place{Section: "A", Round: 1, Board: fmt.Sprint(n%boards + 1)}
				said := []intake.Said{{Place: place, Body: desk.Slip{Result: results[n%2]}}}
				if _, err := other.State(b.Context(), chief, said); err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
				round()
			}
		})
	}
}

// benchHall returns a desk on a round of which both sheets of each board are
// in, and another desk on the same store.
func benchHall(b *testing.B, boards int) (*intake.Desk, *hall) {
	store, err := archive.Open(b.Context(), filepath.Join(b.TempDir(), "store"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = store.Close() })
	other := &hall{store: store, now: time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC)}
	open := func() *intake.Desk {
		d, err := intake.Open(b.Context(), store, intake.Options{Now: func() time.Time { return other.now }})
		if err != nil && err != intake.ErrNoEvent { //nolint:errorlint // it is returned as it is
			b.Fatal(err)
		}
		return d
	}
	other.Desk = open()
	e := desk.Event{
		ID: eventID, Name: "Open", Organizer: "o", Sections: []desk.Section{{Name: "A", Rounds: 9, Control: "5400"}},
		Arbiters: []desk.Arbiter{{Name: "Weber", Chief: true}},
	}
	var round desk.Round
	for n := range boards {
		round.Boards = append(round.Boards, pairing(fmt.Sprint(n+1), fmt.Sprintf("White %d", n+1), fmt.Sprintf("Black %d", n+1)))
	}
	said := []intake.Said{{Body: e}, {Place: round1, Body: desk.Paired{Round: round}}}
	for _, s := range said {
		if _, err := other.State(b.Context(), organizer, []intake.Said{s}); err != nil {
			b.Fatal(err)
		}
	}
	for n := range boards {
		for side := range 2 {
			moves := strings.Repeat("1. Nf3 Nf6 2. Ng1 Ng8 ", 20)
			if n%10 == 0 && side == 1 {
				moves = strings.Replace(moves, "Nf6 2. Ng1 Ng8", "Nc6 2. Ng1 Nb8", 1) // to be asked
			}
			text := fmt.Sprintf("[White \"White %d\"]\n[Black \"Black %d\"]\n[Result \"1-0\"]\n\n%s1-0\n", n+1, n+1, moves)
			hint := intake.Hint{From: "file", Witness: desk.WitnessPaper, Place: desk.Place{Section: "A", Round: 1, Board: fmt.Sprint(n + 1)}, Side: side}
			name := fmt.Sprintf("%d-%d.pgn", n+1, side)
			said := desk.Received{Name: name, From: "file", Witness: desk.WitnessPaper, Side: desk.SideWord(side)}
			if _, err := store.Append(b.Context(), []archive.Statement{{
				By: "organizer", Kind: "received", Subject: desk.Subject(eventID, hint.Place), Body: desk.EncodeBody(said),
				Blobs: []archive.Hash{archive.Sum([]byte(text))},
			}}, []byte(text)); err != nil {
				b.Fatal(err)
			}
		}
	}
	return open(), other
}

// A hand-in into a round of which everything else is in, as a person sees it and
// as a device does. It prints what of that is the store's.
func BenchmarkTakeAmongMany(b *testing.B) {
	for _, boards := range []int{60, 500} {
		d, other := benchHall(b, boards)
		clock := &timedStore{Store: other.store}
		d = d.WithStore(clock)
		take := func(b *testing.B, n int, do func(context.Context, desk.Actor, intake.Hint, ...intake.Incoming) ([]intake.Taken, error)) {
			at := n%boards + 1
			text := fmt.Sprintf("[White \"White %d\"]\n[Black \"Black %d\"]\n[Annotator \"%d\"]\n[Result \"1-0\"]\n\n%s1-0\n", at, at, n, strings.Repeat("1. Nf3 Nf6 2. Ng1 Ng8 ", 20))
			if all, err := do(b.Context(), organizer, intake.Hint{From: "file", Witness: desk.WitnessBoard, Side: noside}, intake.Incoming{Name: "x.pgn", Data: []byte(text)}); err != nil || len(all[0].Games) != 1 {
				b.Fatal(all, err)
			}
		}
		n := 0
		for name, do := range map[string]func(context.Context, desk.Actor, intake.Hint, ...intake.Incoming) ([]intake.Taken, error){"take": d.Take, "receive": d.Receive} {
			take(b, n, do)
			n++
			b.Run(fmt.Sprintf("files=%d/%s", 2*boards, name), func(b *testing.B) {
				for clock.took = 0; b.Loop(); n++ {
					take(b, n, do)
				}
				b.ReportMetric(float64(clock.took.Microseconds())/float64(b.N), "store-µs/op")
			})
		}
	}
}

// timedStore is a store that notes how long its writes take.
type timedStore struct {
	archive.Store
	took time.Duration
}

func (s *timedStore) Append(ctx context.Context, statements []archive.Statement, blobs ...[]byte) ([]archive.Receipt, error) {
	start := time.Now()
	defer func() { s.took += time.Since(start) }()
	return s.Store.Append(ctx, statements, blobs...)
}
