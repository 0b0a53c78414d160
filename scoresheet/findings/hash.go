package findings

import (
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// hashes holds a random number for every piece on every square, every castling
// right and the side to move. Equal sums indicate positions that may be the
// same; these are then compared, so the numbers affect speed only.
var hashes = makeHashes()

type hashNumbers struct {
	piece  [16][64]uint64
	rights [4][65]uint64
	black  uint64
}

func makeHashes() *hashNumbers {
	h := new(hashNumbers)
	state := uint64(0x5ca1ab1e)
	next := func() uint64 { // splitmix64
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	for piece := 1; piece < 16; piece++ { // an empty square counts 0
		for s := range 64 {
			h.piece[piece][s] = next()
		}
	}
	for i := range h.rights {
		for s := range 64 { // a lost right counts 0
			h.rights[i][s] = next()
		}
	}
	h.black = next()
	return h
}

// hashOf returns the hash of a position without its en-passant square.
func hashOf(p *rules.Position) uint64 {
	h := rightsHash(p)
	for s, piece := range &p.Sq {
		h ^= hashes.piece[piece&15][s]
	}
	if p.Turn == board.Black {
		h ^= hashes.black
	}
	return h
}

func rightsHash(p *rules.Position) (h uint64) {
	for c := range p.Rights {
		for side, rook := range p.Rights[c] {
			h ^= hashes.rights[2*c+side][min(rook, 64)]
		}
	}
	return h
}

// hashAfter returns the hash of after; h is the hash of before and m the move
// between them. A move from NoSquare moves nothing.
func hashAfter(h uint64, before, after *rules.Position, m board.Move) uint64 {
	if m.Castle != board.NoCastle || m.EnPassant || before.Turn == after.Turn {
		return hashOf(after)
	}
	h ^= hashes.black
	if !m.From.Valid() || !m.To.Valid() {
		return h
	}
	h ^= hashes.piece[before.Sq[m.From]&15][m.From] ^ hashes.piece[after.Sq[m.From]&15][m.From]
	h ^= hashes.piece[before.Sq[m.To]&15][m.To] ^ hashes.piece[after.Sq[m.To]&15][m.To]
	if before.Rights != after.Rights {
		h ^= rightsHash(before) ^ rightsHash(after)
	}
	return h
}

// samePosition reports whether two positions are the same in the sense of Laws
// 9.2.3, which is when their keys are equal.
func samePosition(a, b *rules.Position) bool {
	if a.Sq != b.Sq || a.Turn != b.Turn || a.Rights != b.Rights {
		return false
	}
	return a.EP == b.EP || a.Key() == b.Key()
}

// table maps a hash to the last ply with it. Clearing it takes constant time;
// it is cleared by every capture and pawn move, since no earlier position can
// recur.
type table struct {
	slots []slot
	era   uint32
}

type slot struct {
	hash uint64
	ply  int32
	era  uint32
}

// reset clears the table and makes room for the given number of positions.
func (t *table) reset(positions int) {
	size := 64
	for size < 2*positions {
		size *= 2
	}
	if size > len(t.slots) {
		t.slots, t.era = make([]slot, size), 0
	}
	t.clear()
}

func (t *table) clear() {
	if t.era++; t.era == 0 {
		clear(t.slots)
		t.era = 1
	}
}

// find returns the slot of a hash, or the empty slot in which it belongs.
func (t *table) find(hash uint64) *slot {
	mask := uint64(len(t.slots) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		if s := &t.slots[i]; s.era != t.era || s.hash == hash {
			return s
		}
	}
}

func (t *table) has(s *slot) bool { return s.era == t.era }

func (t *table) put(s *slot, hash uint64, ply int) {
	*s = slot{hash, int32(ply), t.era}
}
