package notation

import "zapis/scoresheet/board"

// Candidate is a move that a written move may mean.
type Candidate struct {
	board.Move
	Piece  board.Kind   // the piece that moves
	Victim board.Kind   // the piece that it takes, or NoKind
	Rook   board.Square // for castling in Chess960: the rook, which may be written as the king's target; otherwise NoSquare
}

// allows reports whether what is written can mean the candidate. Everything
// that says which piece goes where must be right. Signs of capture, check and
// mate do not matter.
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

// likelier reports whether a is so much likelier than b that b is ignored. The
// sense must allow both. These are likelier:
//
//   - a king's move than castling, if only squares are written ("Kg1", "e1g1");
//   - a pawn's step than its capture, if its original file is not written ("d5"),
//     and the capture than the step if a sign of capture is ("xd5");
//   - a capture than another move, if the square is not written in full and there
//     is a sign of capture ("Rxd").
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

// choose returns the candidates that the sense allows, except those that are
// much less likely than another. It overwrites the slice.
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

// Among returns those of the given moves that the text can mean: none, one if
// the text is clear, or several if it is ambiguous.
//
// Everything that says which piece goes where must be right: a wrong hint, a
// wrong captured piece, or a promotion to a different piece excludes a move.
// Signs do not matter: x, +, # and e.p. may be missing, superfluous or wrong
// (Laws C.13). A pawn move to the last rank without a promotion can mean all
// four. A text without the square of a capture means every capture that fits
// ("ed", "BxQ").
//
// If the text has several meanings, only the first that fits any of the moves
// counts: "bxc3" is a bishop move only if no pawn can make it. The same holds
// within one meaning: a king's move precedes castling for "Kg1" and "e1g1",
// and a pawn's step precedes a capture for "d5".
//
// In Chess960 castling is 0-0 or 0-0-0, or the king's move to its target or
// onto its rook.
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

// OnBoard returns the move of that side that the text means on the free board,
// if piece movement alone leaves exactly one: a piece of that kind, on the
// origin if the text gives one, that could go to the square by the way it
// moves. Pins, checks, rights, the side to move and the color of a piece on
// the target do not matter, so nothing shown in game mode tells whether the
// move was legal (R-G15). If a meaning fits no piece, the next one is tried;
// if two pieces fit, ok is false.
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

// reached appends the candidates that the sense may mean by piece movement.
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
		return c, false // a square may be omitted only for a captured piece
	}
	return c, true
}
