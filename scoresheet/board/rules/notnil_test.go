package rules_test

import (
	"testing"

	"github.com/notnil/chess"

	"zapis/scoresheet/board/rules"
)

func TestLibrary(t *testing.T) {
	p := parse(t, "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1")
	moves, ok := rules.Library(p)
	if !ok {
		t.Fatal("the library cannot be asked")
	}
	san := map[string]string{}
	for _, m := range moves {
		key := m.From.String() + m.To.String()
		if m.Promo != 0 {
			key += string(" pnbrqk"[m.Promo])
		}
		san[key] = m.SAN
	}
	for key, want := range map[string]string{
		"e1g1": "O-O", "e1c1": "O-O-O", "b7a8q": "bxa8=Q+", "b7a8n": "bxa8=N", "b7b8r": "b8=R+", "h1h8": "Rxh8+", "e1e2": "Ke2",
	} {
		if san[key] != want {
			t.Errorf("%s is %q, want %q", key, san[key], want)
		}
	}
	for fen, want := range map[string]rules.Outcome{
		startFEN:                             rules.Ongoing,
		"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1":  rules.Checkmate,
		"k7/2Q5/8/8/8/8/8/K7 b - - 200 4000": rules.Stalemate,
	} {
		if got, ok := rules.LibraryOutcome(parse(t, fen)); !ok || got != want {
			t.Errorf("%s: %v, %v", fen, got, ok)
		}
	}
}

// TestLibrarySurprises pins why the library is given whole positions and
// none of its moves are ever played by it. If one of these fails after an
// upgrade, the library has become better: look at notnil.go again.
func TestLibrarySurprises(t *testing.T) {
	read := func(fen string) *chess.Position {
		p := new(chess.Position)
		if err := p.UnmarshalText([]byte(fen)); err != nil {
			t.Fatal(err)
		}
		return p
	}
	update := func(p *chess.Position, uci string) *chess.Position {
		m, err := chess.UCINotation{}.Decode(p, uci)
		if err != nil {
			t.Fatal(err)
		}
		return p.Update(m)
	}
	t.Run("a promotion on an empty square panics", func(t *testing.T) {
		defer func() {
			if recover() == nil {
				t.Error("no panic")
			}
		}()
		update(read(startFEN), "e4e5q")
	})
	t.Run("castling makes a rook out of nothing", func(t *testing.T) {
		p := update(read("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), "e1g1")
		if got := p.Board().Piece(chess.F1); got != chess.WhiteRook {
			t.Errorf("f1 holds %v", got)
		}
	})
	t.Run("a mate that was read is a stalemate", func(t *testing.T) {
		p := update(read("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), "a1a8")
		if got := p.Status(); got != chess.Stalemate {
			t.Errorf("%v", got)
		}
	})
	t.Run("an en passant that nobody can take tells positions apart", func(t *testing.T) {
		p, q := read("4k3/8/8/2p5/8/8/8/4K3 w - c6 0 1"), read("4k3/8/8/2p5/8/8/8/4K3 w - - 0 1")
		if p.Hash() == q.Hash() {
			t.Error("the same hash")
		}
	})
}
