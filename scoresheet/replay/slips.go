package replay

import (
	"slices"
	"strings"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
)

// The costs of slips, by how often they occur in handwriting.
const (
	slipNear   = 4  // c for e, f for g, B for R: what looks or sounds alike
	slipFar    = 5  // another file, rank or piece
	slipOrigin = 3  // a wrong origin
	slipSign   = 1  // a sign of capture, check or mate too many, or a capture's x missing
	slipGap    = 5  // nothing, a dash, or nothing that can be read
	slipOther  = 13 // another move altogether
	slipSkip   = 11 // a half-move that has no cell
	slipTwice  = 9  // a cell that is no half-move
)

// means reports whether what is written can be the legal move.
func (e *entry) means(p *rules.Position, m board.Move) bool {
	switch {
	case e.text:
		return slices.Contains(reading.Legal(e.written, *p), m)
	case e.squares:
		return reading.MeantBy(p, e.move, m)
	}
	return p.Normalize(e.move) == m
}

// slips returns how far what is written is from a legal move, but for the sign
// of check.
func (e *entry) slips(p *rules.Position, m board.Move, text string) int32 {
	switch {
	case e.gap == Unreadable:
		return slipGap + min(slipOther-slipGap, 2*unlikeText(text, reading.SAN(*p, m)))
	case e.gap != NoGap:
		return slipGap
	case !e.text:
		if e.means(p, m) && (e.piece == board.Empty || p.Sq[m.From] == e.piece) {
			return 0
		}
		return slipOther
	}
	w := &e.written
	cost := int32(slipOther)
	for i, s := range w.Senses() {
		cost = min(cost, senseSlips(s, p, m)+min(int32(i), 1))
	}
	takes := m.EnPassant || m.Castle == board.NoCastle && p.Sq[m.To] != board.Empty
	if takes != (w.Marks&notation.TakesMark != 0) && m.Castle == board.NoCastle {
		cost += slipSign
	}
	return min(cost, slipOther)
}

// checkSlip returns the cost of a sign of check or mate that is not true. One
// that is missing costs nothing.
func (e *entry) checkSlip(after *rules.Position) int32 {
	if e.text && e.written.Marks&(notation.CheckMark|notation.MateMark) != 0 && !after.InCheck() {
		return 2 * slipSign
	}
	return 0
}

func senseSlips(s notation.Sense, p *rules.Position, m board.Move) (cost int32) {
	if s.Castle != board.NoCastle || m.Castle != board.NoCastle {
		switch {
		case s.Castle == m.Castle:
			return 0
		case s.Castle != board.NoCastle && m.Castle != board.NoCastle:
			return slipFar
		case s.Castle == board.NoCastle && (s.Kind == board.King || s.Kind == board.NoKind) && s.To() == m.To:
			return 1 // the king's move is castling
		}
		return slipOther
	}
	kind := p.Sq[m.From].Kind()
	if s.Kind != board.NoKind && s.Kind != kind {
		if s.Kind == board.Pawn || kind == board.Pawn {
			cost++ // a letter too many or too few is rarer than a wrong one
		}
		cost += pieceSlip(s.Kind, kind)
	}
	cost += coordinateSlip(s.ToFile, int8(m.To.File())+1, &nearFiles, slipNear)
	cost += coordinateSlip(s.ToRank, int8(m.To.Rank())+1, &nearRanks, slipNear)
	if s.FromFile != 0 && int(s.FromFile) != m.From.File()+1 || s.FromRank != 0 && int(s.FromRank) != m.From.Rank()+1 {
		cost += slipOrigin
	}
	if victim := p.Sq[m.To].Kind(); s.Victim != board.NoKind && s.Victim != victim && (s.Victim != board.Pawn || !m.EnPassant) {
		cost += slipNear
	}
	if s.Promo != m.Promo && (s.Promo != board.NoKind || m.Promo != board.Queen) {
		cost += slipOrigin
	}
	return cost
}

func coordinateSlip(written, is int8, near *likeness, cost int32) int32 {
	switch {
	case written == 0 || written == is:
		return 0
	case near[written][is]:
		return cost
	}
	return cost + 1
}

// likeness is which files or ranks, from 1, or kinds of pieces are taken for one another.
type likeness [9][9]bool

func alike(pairs ...string) (l likeness) {
	for _, p := range pairs {
		a, b := p[0]-'0', p[1]-'0'
		l[a][b], l[b][a] = true, true
	}
	return l
}

// Coordinates and pieces that are taken for one another.
var (
	nearFiles  = alike("35", "67", "34", "45", "13", "27") // c/e, f/g, c/d, d/e, a/c, b/g
	nearRanks  = alike("45", "18", "17", "56", "34", "12", "23", "78", "67")
	nearPieces = likeness{
		board.King:   {board.Rook: true, board.Knight: true},
		board.Queen:  {board.Rook: true},
		board.Rook:   {board.King: true, board.Queen: true, board.Bishop: true},
		board.Bishop: {board.Rook: true, board.Knight: true},
		board.Knight: {board.King: true, board.Bishop: true},
	}
)

func pieceSlip(a, b board.Kind) int32 {
	if nearPieces[a][b] {
		return slipNear
	}
	return slipFar
}

// unlikeText returns by how many characters two short texts differ.
func unlikeText(a, b string) int32 {
	x, y := []rune(strings.TrimRight(a, "+#!? ")), []rune(strings.TrimRight(b, "+#"))
	if len(x) > 16 {
		return slipOther
	}
	return int32(notation.Unlike(x, y))
}
