package unwinnable

import (
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// How many positions are looked at for a proof that a final position is
// dead: hardly any where all that speaks for it is that moves are forced,
// since then a proof is short or there is none.
const (
	blockedBudget = 20_000
	forcedBudget  = 300
)

// ProvenDead proves that neither side can checkmate by any series of legal moves
// (Laws 5.2.2). It is quick enough for every position of a game, since it
// asks only where something speaks for it: hardly a legal move is left, or
// nothing but bishops and pawns that cannot go forward. False says only that
// nothing was proven, as of a position that is not Sane nothing can be.
func ProvenDead(p rules.Position) bool {
	if p.Sane() != nil {
		return false // a pawn may even stand on the last rank
	}
	budget := 0
	switch {
	case blocked(&p):
		budget = blockedBudget
	case forced(&p):
		budget = forcedBudget
	}
	for c := board.White; c <= board.Black; c++ {
		if budget == 0 || Query(p, c, budget).Verdict != Unwinnable {
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
