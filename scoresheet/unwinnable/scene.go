package unwinnable

import (
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// A man is a piece or a pawn with the squares on which it may stand. A man
// other than a pawn may stand on several squares, since moves of pieces are
// not followed.
type man struct {
	color board.Color
	kind  board.Kind
	start set
	home  board.Square // for a pawn: the square on which it stands
}

// A scene stands for all the positions in which each man stands on one of
// its squares, whoever is to move.
type scene struct {
	n    int
	men  [32]man
	king [2]int
}

// sceneOf returns the scene of one position. If castling is not lost, king and
// rook may also stand on its target squares; a pawn that can be taken en
// passant may also stand on the square that it passed over. Both only enlarge
// the set of positions that the scene stands for. ok is false if there are
// more than 32 men.
func sceneOf(p *rules.Position) (sc *scene, ok bool) {
	sc = new(scene)
	var index [64]int
	for s, piece := range &p.Sq {
		if piece == board.Empty {
			continue
		}
		if sc.n == len(sc.men) {
			return nil, false
		}
		index[s] = sc.n
		if piece.Kind() == board.King {
			sc.king[piece.Color()] = sc.n
		}
		sc.men[sc.n] = man{piece.Color(), piece.Kind(), bit(board.Square(s)), board.Square(s)}
		sc.n++
	}
	for c := board.White; c <= board.Black; c++ {
		for side, rook := range p.Rights[c] {
			if rook.Valid() {
				rank := 7 * int(c)
				sc.men[sc.king[c]].start |= bit(board.At(6-4*side, rank))
				sc.men[index[rook]].start |= bit(board.At(5-2*side, rank))
			}
		}
	}
	if canTakeEnPassant(p) {
		victim := p.EP ^ 8 // the square after the one passed over
		sc.men[index[victim]].start |= bit(p.EP)
	}
	return sc, true
}

// canTakeEnPassant reports whether a pawn stands where it could take en
// passant, pinned or not.
func canTakeEnPassant(p *rules.Position) bool {
	if !p.EP.Valid() {
		return false
	}
	for from := tables.pawn[p.Turn.Other()][p.EP]; from != 0; from &= from - 1 {
		if p.Sq[from.first()].Is(p.Turn, board.Pawn) {
			return true
		}
	}
	return false
}

// without returns the scene without man i, and the new index of man j. Kings
// are never removed.
func (sc *scene) without(i, j int) (next scene, moved int) {
	next = *sc
	next.n--
	copy(next.men[i:next.n], sc.men[i+1:sc.n])
	next.men[next.n] = man{}
	for c := range next.king {
		if next.king[c] > i {
			next.king[c]--
		}
	}
	if j > i {
		j--
	}
	return next, j
}

// men is a set of men of one scene.
type men uint32

func (m men) has(i int) bool { return m>>i&1 != 0 }

// spared returns the men whose capture leaves the winner without any chance to
// mate, so that no series of moves that ends in mate contains it.
func (sc *scene) spared(winner board.Color) men {
	var m men
	all := sc.material()
	for i := range sc.n {
		if sc.men[i].kind == board.King {
			continue
		}
		rest := all
		rest.remove(sc.men[i].color, sc.men[i].kind, sc.men[i].shade())
		if rest.insufficient(winner) {
			m |= 1 << i
		}
	}
	return m
}

// shade returns the color of the squares on which a bishop moves: 1 if light.
func (m *man) shade() int {
	if m.start&lightSquare != 0 {
		return 1
	}
	return 0
}

func (sc *scene) material() material {
	var all material
	for i := range sc.n {
		all.add(sc.men[i].color, sc.men[i].kind, sc.men[i].shade())
	}
	return all
}
