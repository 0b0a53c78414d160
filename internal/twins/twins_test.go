package twins

import (
	"testing"

	"zapis/internal/long"
	"zapis/scoresheet/board"
)

// Every pair is what its kind says: the boards differ where they may, and the
// Laws see two things.
func TestPairs(t *testing.T) {
	t.Run("usual chess", func(t *testing.T) { checkPairs(t, FromRealGames(t, 400)) })
	t.Run("Chess960", func(t *testing.T) {
		pairs := FromChess960(t, long.Of(300, 500))
		checkPairs(t, pairs)
		castled := map[string]int{}
		for i := range pairs {
			one, _ := pairs[i].boards(t)
			last := pairs[i].One.Last
			if s := one.Shape(last.From, last.To, last.Promo); s.Castle != board.NoCastle {
				castled[pairs[i].One.Class]++
				castled[pairs[i].Other.Class]++
			}
		}
		if len(castled) < 3 {
			t.Errorf("of castling there are only %v", castled)
		}
		t.Logf("castlings: %v", castled)
	})
}

func checkPairs(t *testing.T, pairs []Pair) {
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
		if differ > most[p.Kind[0]] {
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
		f.Chess960 = c.Chess960
		for _, m := range c.Before {
			f = f.Apply(f.Shape(m.From, m.To, m.Promo).Move)
		}
		*[]*board.Free{&one, &other}[i] = f
	}
	return one, other
}
