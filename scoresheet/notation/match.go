package notation

import "zapis/scoresheet/board"

// Candidate is a move that a written one may mean.
type Candidate struct {
	board.Move
	Piece  board.Kind   // what moves
	Victim board.Kind   // what it takes, NoKind if nothing
	Rook   board.Square // castling in Chess960: the rook, onto which the king may be written to go; else NoSquare
}

// allows reports whether what is written can mean the candidate. Signs of
// capture, check and mate play no part: only what says which piece goes
// where does, and that must be right.
func (s Sense) allows(c Candidate) bool {
	if s.Castle != board.NoCastle {
		return c.Castle == s.Castle
	}
	return (s.Kind == board.NoKind || s.Kind == c.Piece) &&
		onFile(s.FromFile, c.From) && onRank(s.FromRank, c.From) &&
		s.goesTo(c) &&
		(s.Victim == board.NoKind || s.Victim == c.Victim) &&
		(s.Promo == board.NoKind || s.Promo == c.Promo)
}

func (s Sense) goesTo(c Candidate) bool {
	if c.Castle != board.NoCastle {
		return s.To().Valid() && (s.To() == c.To || s.To() == c.Rook)
	}
	return onFile(s.ToFile, c.To) && onRank(s.ToRank, c.To)
}

func onFile(file int8, s board.Square) bool { return file == 0 || int(file) == s.File()+1 }
func onRank(rank int8, s board.Square) bool { return rank == 0 || int(rank) == s.Rank()+1 }

// likelier reports whether, of two candidates that the sense allows, a is so
// much likelier than b that b need not be thought of:
//
//   - a king's step before castling, where only squares are written
//     ("Kg1", "e1g1");
//   - a pawn's step before its capture, where the file it left is not
//     written ("d5"), or the other way round where a capture is ("xd5");
//   - a capture before another move, where the square is not written in full
//     and a sign of capture stands there ("Rxd").
func (s Sense) likelier(a, b Candidate, takes bool) bool {
	if s.Castle != board.NoCastle {
		return false
	}
	if ac, bc := a.Castle != board.NoCastle, b.Castle != board.NoCastle; ac != bc {
		return bc
	}
	at, bt := a.Victim != board.NoKind, b.Victim != board.NoKind
	switch {
	case at == bt:
		return false
	case s.Kind == board.Pawn && s.FromFile == 0:
		return at == takes
	case s.To() == board.NoSquare && takes:
		return at
	}
	return false
}

// choose returns the candidates that the sense allows, without those that
// are less likely than another. It reuses the slice.
func (s Sense) choose(all []Candidate, takes bool) []Candidate {
	allowed := all[:0]
	for _, c := range all {
		switch {
		case !s.allows(c):
		case len(allowed) > 0 && s.likelier(allowed[0], c, takes):
		case len(allowed) > 0 && s.likelier(c, allowed[0], takes):
			allowed = append(allowed[:0], c)
		default:
			allowed = append(allowed, c)
		}
	}
	return allowed
}

// Among returns those of the moves given that the text can mean: none, one if
// it is clear, more if it is ambiguous.
//
// What says which piece goes where must be right: a wrong hint, a wrong
// captured piece, a promotion to another piece exclude a move. Signs do not
// matter: x, +, # and e.p. may be missing, superfluous or wrong (Laws C.13).
// A pawn on the last rank without a promotion can mean all four. Text
// without a capture's square means every capture that fits ("ed", "BxQ").
//
// Where the text has several meanings the first that fits any of the moves
// counts, and the others are not looked at: "bxc3" is the bishop's only if
// no pawn can do it. The same holds inside one meaning: a king's step before
// castling for "Kg1" and "e1g1"; a pawn's step before a capture for "d5".
//
// In Chess960 castling is 0-0 and 0-0-0, or the king's move to his target or
// onto his rook.
func (w Written) Among(all []Candidate) []board.Move {
	var found [256]Candidate
	for i := range w.senses() {
		s := w.sense(i)
		if chosen := s.choose(append(found[:0], all...), w.Marks&TakesMark != 0); len(chosen) > 0 {
			out := make([]board.Move, len(chosen))
			for j, c := range chosen {
				out[j] = c.Move
			}
			return out
		}
	}
	return nil
}

// OnBoard returns the move of that side which the text means on the free
// board, where piece movement alone leaves exactly one: a piece of that
// kind, where the text says, that could come to the square by the way it
// moves. Pins, checks, rights, turns and whose piece stands on the square
// make no difference, so that nothing shown in game mode tells whether the
// move was legal (R-G15). A meaning that fits no piece at all gives way to
// the next one; where two pieces fit, ok is false.
func (w Written) OnBoard(f board.Free, side board.Color) (m board.Move, ok bool) {
	var buf [64]Candidate
	for i := range w.senses() {
		s := w.sense(i)
		if s.Castle != board.NoCastle {
			return f.Castling(side, s.Castle)
		}
		found := s.choose(s.reached(f, side, buf[:0]), w.Marks&TakesMark != 0)
		switch {
		case len(found) == 1:
			return found[0].Move, true
		case len(found) > 1:
			return board.Move{}, false
		}
	}
	return board.Move{}, false
}

// reached collects what the sense may mean by piece movement.
func (s Sense) reached(f board.Free, side board.Color, to []Candidate) []Candidate {
	for from := range board.Square(64) {
		p := f.Sq[from]
		if !p.Of(side) || s.Kind != board.NoKind && p.Kind() != s.Kind ||
			!onFile(s.FromFile, from) || !onRank(s.FromRank, from) {
			continue
		}
		for target := range board.Square(64) {
			if !onFile(s.ToFile, target) || !onRank(s.ToRank, target) {
				continue
			}
			if c, ok := s.reaches(f, from, target); ok {
				to = append(to, c)
			}
		}
	}
	if s.Kind != board.King && s.Kind != board.NoKind {
		return to
	}
	for _, castle := range [...]board.Castle{board.ShortCastle, board.LongCastle} {
		if m, ok := f.Castling(side, castle); ok {
			c := Candidate{Move: m, Piece: board.King, Rook: board.NoSquare}
			if f.Chess960 && s.To().Valid() && f.Shape(m.From, s.To(), board.NoKind).Castle == castle {
				c.Rook = s.To()
			}
			to = append(to, c)
		}
	}
	return to
}

func (s Sense) reaches(f board.Free, from, to board.Square) (Candidate, bool) {
	shape := f.Shape(from, to, s.Promo)
	c := Candidate{Move: shape.Move, Piece: shape.Piece.Kind(), Victim: f.Sq[to].Kind(), Rook: board.NoSquare}
	if c.EnPassant {
		c.Victim = board.Pawn
	}
	ownPiece := f.Sq[to].Of(f.Sq[from].Color())
	switch {
	case c.Castle != board.NoCastle, !f.Reaches(from, to):
		return c, false
	case ownPiece && !s.To().Valid():
		return c, false // nobody leaves out the square of his own piece
	}
	return c, true
}
