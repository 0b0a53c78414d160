package rules

import "zapis/scoresheet/board"

// Moves appends all legal moves of the side to move to buf, in no specified
// order, and returns the result. It does not allocate if buf has room; a
// capacity of 256 is enough for any position that can arise. For a position
// that is not Listed the result need not agree with Judge.
func (p Position) Moves(buf []board.Move) []board.Move {
	g := generator{p: &p}
	g.look()
	buf = g.kingMoves(buf)
	if g.allowed == 0 {
		return buf // only the king can move out of a double check
	}
	buf = g.pieceMoves(buf)
	buf = g.pawnMoves(buf)
	return g.castling(buf)
}

// generator enumerates the moves of one position. Its methods pass the moves
// along instead of storing them, so that they can stay on the stack.
type generator struct {
	p *Position

	by                   [16]bitset // where each board.Piece stands
	own, enemy, occupied bitset
	king                 board.Square

	// allowed holds the squares to which a piece other than the king may go:
	// all if there is no check, those that end a single check, and none in a
	// double check.
	allowed bitset
	checked bool

	// pinned pieces may move only within lines[their square].
	pinned bitset
	lines  [64]bitset
}

// look finds the pieces, the checks and the pins.
func (g *generator) look() {
	us, them := g.p.Turn, g.p.Turn.Other()
	for s, piece := range &g.p.Sq {
		g.by[piece&15] |= 1 << s
	}
	for k := board.Pawn; k <= board.King; k++ {
		g.own |= g.of(us, k)
		g.enemy |= g.of(them, k)
	}
	g.occupied = g.own | g.enemy
	g.allowed = ^bitset(0)
	g.king = board.NoSquare
	kings := g.of(us, board.King)
	if kings == 0 {
		return
	}
	g.king = kings.first()
	near := tables.pawn[us][g.king]&g.of(them, board.Pawn) | tables.knight[g.king]&g.of(them, board.Knight)
	for ; near != 0; near &= near - 1 {
		g.check(bit(near.first()))
	}
	for d := range directions {
		sliders := g.of(them, board.Queen) | g.of(them, board.Rook)
		if isDiagonalLine(d) {
			sliders = g.of(them, board.Queen) | g.of(them, board.Bishop)
		}
		ray := tables.rays[d][g.king]
		met := ray & g.occupied
		if ray&sliders == 0 {
			continue
		}
		s := met.nearest(d)
		behind := tables.rays[d][s]
		if sliders.has(s) {
			g.check(ray &^ behind)
			continue
		}
		met &= behind
		if !g.own.has(s) || met == 0 {
			continue
		}
		if pinner := met.nearest(d); sliders.has(pinner) {
			g.pinned |= bit(s)
			g.lines[s] = ray &^ tables.rays[d][pinner]
		}
	}
}

func (g *generator) of(c board.Color, k board.Kind) bitset { return g.by[board.NewPiece(c, k)] }

// check records a check that a piece can end by going to one of the squares.
func (g *generator) check(ends bitset) {
	g.allowed &= ends
	g.checked = true
}

// attacked reports whether a piece of the side not to move attacks s. Only the
// pieces on the squares of left are considered.
func (g *generator) attacked(s board.Square, left bitset) bool {
	us, them := g.p.Turn, g.p.Turn.Other()
	queens := g.of(them, board.Queen)
	near := tables.pawn[us][s]&g.of(them, board.Pawn) |
		tables.knight[s]&g.of(them, board.Knight) |
		tables.king[s]&g.of(them, board.King)
	return near&left != 0 ||
		slide(&straightLines, s, left)&(g.of(them, board.Rook)|queens)&left != 0 ||
		slide(&diagonalLines, s, left)&(g.of(them, board.Bishop)|queens)&left != 0
}

// targets returns the squares that are not occupied by a piece of the side to
// move or by the other king.
func (g *generator) targets() bitset {
	return ^g.own &^ g.of(g.p.Turn.Other(), board.King)
}

func (g *generator) kingMoves(moves []board.Move) []board.Move {
	if !g.king.Valid() {
		return moves
	}
	left := g.occupied &^ bit(g.king)
	for to := tables.king[g.king] & g.targets(); to != 0; to &= to - 1 {
		if s := to.first(); !g.attacked(s, left) {
			moves = append(moves, board.Move{From: g.king, To: s})
		}
	}
	return moves
}

func (g *generator) pieceMoves(moves []board.Move) []board.Move {
	us := g.p.Turn
	targets := g.targets() & g.allowed
	for from := g.of(us, board.Knight) &^ g.pinned; from != 0; from &= from - 1 {
		s := from.first()
		moves = g.add(moves, s, tables.knight[s]&targets)
	}
	for from := g.of(us, board.Bishop) | g.of(us, board.Queen); from != 0; from &= from - 1 {
		s := from.first()
		moves = g.add(moves, s, slide(&diagonalLines, s, g.occupied)&targets)
	}
	for from := g.of(us, board.Rook) | g.of(us, board.Queen); from != 0; from &= from - 1 {
		s := from.first()
		moves = g.add(moves, s, slide(&straightLines, s, g.occupied)&targets)
	}
	return moves
}

// add appends a move to each of the squares that a pin allows.
func (g *generator) add(moves []board.Move, from board.Square, to bitset) []board.Move {
	if g.pinned.has(from) {
		to &= g.lines[from]
	}
	for ; to != 0; to &= to - 1 {
		moves = append(moves, board.Move{From: from, To: to.first()})
	}
	return moves
}

func (g *generator) pawnMoves(moves []board.Move) []board.Move {
	us := g.p.Turn
	step := 8 * forward(us)
	targets := g.targets()
	for from := g.of(us, board.Pawn); from != 0; from &= from - 1 {
		s := from.first()
		if s.Rank() == lastRank(us) {
			continue // an illegal move left it there
		}
		to := tables.pawn[us][s] & g.enemy & targets
		if one := board.Square(int(s) + step); !g.occupied.has(one) {
			to |= bit(one)
			if s.Rank() == pawnRank(us) {
				to |= bit(board.Square(int(one)+step)) &^ g.occupied
			}
		}
		to &= g.allowed
		if one := board.Square(int(s) + step); one.Rank() == lastRank(us) {
			moves = g.promote(moves, s, to)
		} else {
			moves = g.add(moves, s, to)
		}
		if g.p.EP.Valid() && tables.pawn[us][s].has(g.p.EP) {
			moves = g.enPassant(moves, s)
		}
	}
	return moves
}

func (g *generator) promote(moves []board.Move, from board.Square, to bitset) []board.Move {
	if g.pinned.has(from) {
		to &= g.lines[from]
	}
	for ; to != 0; to &= to - 1 {
		for k := board.Queen; k >= board.Knight; k-- {
			moves = append(moves, board.Move{From: from, To: to.first(), Promo: k})
		}
	}
	return moves
}

// enPassant appends the captures en passant. It checks whether the king is
// attacked after both pawns have left their squares, since the pin of a single
// piece does not tell that.
func (g *generator) enPassant(moves []board.Move, from board.Square) []board.Move {
	victim := board.At(g.p.EP.File(), from.Rank())
	if g.occupied.has(g.p.EP) {
		return moves
	}
	left := g.occupied&^bit(from)&^bit(victim) | bit(g.p.EP)
	if !g.king.Valid() || !g.attacked(g.king, left) {
		moves = append(moves, board.Move{From: from, To: g.p.EP, EnPassant: true})
	}
	return moves
}

func (g *generator) castling(moves []board.Move) []board.Move {
	if g.checked || !g.king.Valid() {
		return moves
	}
	for _, c := range [...]board.Castle{board.ShortCastle, board.LongCastle} {
		if rook := g.p.Rights[g.p.Turn][c-1]; rook.Valid() && g.canCastle(rook, c) {
			to := kingTarget(g.p.Turn, c)
			moves = append(moves, board.Move{From: g.king, To: to, Castle: c})
		}
	}
	return moves
}

func (g *generator) canCastle(rook board.Square, c board.Castle) bool {
	us := g.p.Turn
	to, rookTo := kingTarget(us, c), rookTarget(us, c)
	left := g.occupied &^ bit(g.king) &^ bit(rook)
	if (span(g.king, to)|span(rook, rookTo))&left != 0 {
		return false
	}
	for way := span(g.king, to); way != 0; way &= way - 1 {
		if g.attacked(way.first(), g.occupied) {
			return false
		}
	}
	// The rook may have left a line on which the king now stands.
	return !g.attacked(to, left|bit(to)|bit(rookTo))
}

// span returns the squares of one rank from a to b inclusive.
func span(a, b board.Square) bitset {
	low, high := min(a, b), max(a, b)
	return bit(high)<<1 - bit(low)
}
