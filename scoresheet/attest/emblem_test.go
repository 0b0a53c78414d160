package attest_test

import (
	"crypto/ed25519"
	"encoding/binary"
	"math/big"
	"testing"

	"zapis/scoresheet/attest"
	"zapis/scoresheet/board"
)

// R-D05: a device that is drawn today is drawn so for ever.
func TestEmblemFrozen(t *testing.T) {
	ones := make(ed25519.PublicKey, 32)
	for i := range ones {
		ones[i] = 0xff
	}
	for _, c := range []struct {
		name string
		key  ed25519.PublicKey
		want string
	}{
		{"the device of docs/pgn.md", exampleKey.Public().(ed25519.PublicKey), "qg1 Nf3 Ng3 Ka7 nb7 nd8"},
		{"another device", keyOf(1).Public().(ed25519.PublicKey), "Bc2 rg4 qb6 nf6 nf7 Rc8"},
		{"zeros", make(ed25519.PublicKey, 32), "kb1 qd1 qe2 Kd5 qg5 Qg8"},
		{"ones", ones, "Qc1 rg3 qc4 qa5 Bb5 Nh5"},
		{"an arbiter", keyOf(200).Public().(ed25519.PublicKey), "Kg3 be4 kh4 rh5 Re6 Kf7"},
	} {
		if got := attest.EmblemOf(c.key).Text(); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// Six pieces on six squares, in order; no square and no piece is preferred.
func TestEmblemsAreEven(t *testing.T) {
	const keys = 20_000
	var squares [64]float64
	pieces := map[board.Piece]float64{}
	seen := map[attest.Emblem]bool{}
	key := make(ed25519.PublicKey, 32)
	for i := range keys {
		binary.BigEndian.PutUint64(key, uint64(i))
		e := attest.EmblemOf(key)
		if seen[e] {
			t.Errorf("two of %d keys have the emblem %s", keys, e.Text())
		}
		seen[e] = true
		for j, p := range e {
			if !p.Square.Valid() || j > 0 && p.Square <= e[j-1].Square || p.Piece == board.Empty {
				t.Fatalf("%s is no emblem", e.Text())
			}
			squares[p.Square]++
			pieces[p.Piece]++
		}
	}
	// Chi-squared: the bounds are passed once in 10^9 by what is even.
	chi := func(counts []float64) (sum float64) {
		want := float64(6*keys) / float64(len(counts))
		for _, n := range counts {
			sum += (n - want) * (n - want) / want
		}
		return sum
	}
	if got := chi(squares[:]); got > 151 {
		t.Errorf("the squares are uneven: %v, %v", got, squares)
	}
	var counts []float64
	for _, n := range pieces {
		counts = append(counts, n)
	}
	if got := chi(counts); len(counts) != 12 || got > 64 {
		t.Errorf("the pieces are uneven: %v, %v", got, pieces)
	}
}

// The comment on Emblem says how many there are.
func TestEmblemCount(t *testing.T) {
	n := new(big.Int).Binomial(64, 6)
	n.Mul(n, new(big.Int).Exp(big.NewInt(12), big.NewInt(6), nil))
	if n.String() != "223872263258112" || n.BitLen() != 48 {
		t.Error(n, n.BitLen())
	}
}
