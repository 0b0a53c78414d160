package unwinnable

import (
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// The number of positions examined to prove that a final position is dead. If
// the only indication is that moves are forced, the number is very small,
// since the proof is then short or there is none.
const (
	blockedBudget = 20_000
	forcedBudget  = 300
)

// ProvenDead reports whether it proved that neither side can checkmate by any
// series of legal moves (Laws 5.2.2). It is fast enough for every position of
// a game, since it searches only if there is some indication: hardly any legal
// moves are left, or only bishops and pawns that cannot advance. False means
// only that nothing was proven. For a position that is not Sane it is always
// false.
func ProvenDead(p rules.Position) bool {
	if p.Sane() != nil {
		return false // there may even be a pawn on the last rank
	}
	if !blocked(&p) {
		return forced(&p) && endsWithoutMate(&p)
	}
	for c := board.White; c <= board.Black; c++ {
		if Query(p, c, blockedBudget).Verdict != Unwinnable {
			return false
		}
	}
	return true
}

// endsWithoutMate reports whether the game ends within forcedBudget positions
// whatever is played, in none of them with a mate: it examines all of them, up
// to those in which neither side has the material for a mate.
func endsWithoutMate(p *rules.Position) bool {
	var s store
	var buf [256]board.Move
	add := func(p *rules.Position) {
		var n node
		n.pack(p)
		s.add(&n)
	}
	add(p)
	for i := 0; i < len(s.nodes); i++ {
		at := s.nodes[i].unpack(p)
		if m := materialOf(&at); m.insufficient(board.White) && m.insufficient(board.Black) {
			continue
		}
		moves := at.Moves(buf[:0])
		if len(moves) == 0 && at.InCheck() {
			return false
		}
		for _, m := range moves {
			next := at.Play(m)
			add(&next)
		}
		if len(s.nodes) > forcedBudget {
			return false
		}
	}
	return true
}

func forced(p *rules.Position) bool {
	var buf [256]board.Move
	n := len(p.Moves(buf[:0]))
	return n == 1 || n == 2
}

func blocked(p *rules.Position) bool {
	for s, piece := range &p.Sq {
		switch piece.Kind() {
		case board.Queen, board.Rook, board.Knight:
			return false
		case board.Pawn:
			ahead := s + 8
			if piece.Color() == board.Black {
				ahead = s - 8
			}
			if p.Sq[ahead].Kind() != board.Pawn {
				return false
			}
		case board.NoKind, board.Bishop, board.King:
		}
	}
	return true
}
