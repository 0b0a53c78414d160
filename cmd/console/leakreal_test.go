package main

import (
	"fmt"
	"testing"

	"zapis/internal/disks"
	"zapis/internal/long"
	"zapis/internal/twins"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// R-G15, R-G16: over pairs of continuations of real games between which only
// the Laws see a difference, every answer of game mode is the same byte for
// byte where the move is the same, and of one form where it is not. In 10,000
// pairs in the long form, and 500 of Chess960.
func TestNothingLeaksInRealGames(t *testing.T) {
	long.Serial(t)
	disks.InMemory(t)
	n := long.Of(100, 10_000)
	answers, claims, wrong := 0, 0, 0
	var both [2]*talk
	for i, p := range append(twins.FromRealGames(t, n), twins.FromChess960(t, long.Of(50, 500))...) {
		if i%50 == 0 {
			both = [2]*talk{newTalk(t), newTalk(t)}
		}
		sides := [2]*twins.Continuation{&p.One, &p.Other}
		var lines [2][]string
		for j, c := range sides {
			lines[j] = conversation(t, c, i%50 == 49)
			rules960 := ""
			if c.Chess960 {
				rules960 = " Chess960=yes"
			}
			both[j].say(fmt.Sprintf("new White=A Black=B FEN=%q%s", c.FEN, rules960))
			for _, m := range c.Before {
				both[j].say(tapped(m))
			}
		}
		if i%50 == 49 {
			claims++
		}
		for k := range lines[0] {
			a, b := both[0].say(lines[0][k]), both[1].say(lines[1][k])
			a, b = times.ReplaceAllString(a, "○"), times.ReplaceAllString(b, "○")
			if p.One.Last != p.Other.Last {
				a, b = shape(a), shape(b)
			}
			if answers++; a != b {
				wrong++
				t.Errorf("%s: %s (%s) and %s (%s) are answered\n%s%s%s and %s, %d moves on", p.Kind, lines[0][k], p.One.Class,
					lines[1][k], p.Other.Class, a, b, p.One.FEN, p.Other.FEN, len(p.One.Before))
			}
		}
		if wrong > 10 {
			t.Fatal("and so on")
		}
	}
	t.Logf("%d pairs and those of Chess960, %d pairs of answers, %d times a claim", n, answers, claims)
}

// conversation is what a player may say about a move and after it, to the
// release of the game, or to a claim, which an arbiter would have to decide.
func conversation(t *testing.T, c *twins.Continuation, claiming bool) []string {
	t.Helper()
	f, _, err := board.ParseStart(c.FEN)
	if err != nil {
		t.Fatal(err)
	}
	f.Chess960 = c.Chess960
	for _, m := range c.Before {
		f = f.Apply(f.Shape(m.From, m.To, m.Promo).Move)
	}
	text := notation.Text(f.Shape(c.Last.From, c.Last.To, c.Last.Promo), 0, "en", notation.Long)
	all := []string{
		"write " + text, "sheet", "undo", tapped(c.Last), "device", "sheet", "fen", "check", "claims", "log",
		"clock 0:30", "offer", "mark #", "mark +", "undo", tapped(c.Last), "dash", "undo",
	}
	switch {
	case !claiming:
		return append(all, "result 1/2-1/2", "device", "sign white A", "sign black B", "device", "release", "device")
	case c.Last.From > board.Square(31):
		return append(all, "claim threefold", "sheet", "device", "undo", "claim fifty", "claims", "write e4", "sheet")
	}
	return append(all, "undo", "claim fifty "+text, "sheet", "device", "undo", "claim threefold "+text, "claims", "write e4", "sheet")
}
