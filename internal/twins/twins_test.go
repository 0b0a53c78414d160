package twins

import (
	"testing"

	"zapis/scoresheet/board"
)

// Every pair is what its kind says: the boards differ where they may, and the
// Laws see two things.
func TestPairs(t *testing.T) {
	n := 400
	pairs := FromRealGames(t, n)
	have, classes := map[string]int{}, map[string]int{}
	for _, p := range pairs {
		have[p.Kind]++
		classes[p.One.Class]++
		classes[p.Other.Class]++
		if p.One.Class == p.Other.Class {
			t.Errorf("%s: both are %s: %+v", p.Kind, p.One.Class, p)
		}
		one, other := p.boards(t)
		differ := 0
		for s := range one.Sq {
			if one.Sq[s] != other.Sq[s] {
				differ++
			}
		}
		most := map[byte]int{'s': 0, 'o': 2, 'a': 1, 't': 0}[p.Kind[0]]
		if differ > most {
			t.Errorf("%s: the boards before the move differ in %d squares: %+v", p.Kind, differ, p)
		}
		if same := p.One.Last == p.Other.Last; same != (p.Kind[0] != 't') {
			t.Errorf("%s: the moves are %v and %v", p.Kind, p.One.Last, p.Other.Last)
		}
	}
	for _, kind := range Kinds() {
		t.Logf("%4d %s", have[kind], kind)
	}
	t.Log(classes)
}

func (p *Pair) boards(t *testing.T) (one, other board.Free) {
	t.Helper()
	for i, c := range []*Continuation{&p.One, &p.Other} {
		f, _, err := board.ParseStart(c.FEN)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range c.Before {
			f = f.Apply(f.Shape(m.From, m.To, m.Promo).Move)
		}
		*[]*board.Free{&one, &other}[i] = f
	}
	return one, other
}
