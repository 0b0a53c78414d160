package rulings_test

import (
	"testing"

	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
)

const (
	w = board.White
	b = board.Black
)

func shipped(t testing.TB, id string) rulings.Set {
	t.Helper()
	s, ok := rulings.ShippedSet(id)
	if !ok {
		t.Fatalf("no rule set %q", id)
	}
	return s
}

func event(t testing.TB, set string, p rulings.Play) rulings.Event {
	t.Helper()
	return rulings.Event{Set: shipped(t, set), Play: p}
}

func mated(m rulings.Mating) rulings.Facts { return rulings.Facts{Opponent: m} }
