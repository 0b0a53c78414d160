package findings

import (
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
	"zapis/scoresheet/replay"
)

// entry is a cell as its syntax says, whatever the position.
type entry struct {
	gap     replay.Gap // Dash, Blank, Passed or Unreadable: what was moved is not said
	text    bool
	written notation.Written // of a text
	// piecewise says that the text names a knight, bishop, rook or queen and
	// its square and can mean nothing else, so that there is a short way.
	piecewise bool
	move      board.Move // of a board move
	piece     board.Piece

	left   bool           // a pawn's move that stood without a promotion until a ruling (Laws 7.5.2)
	queens []board.Square // of such pawns, from behind this cell on
}

func entryOf(w *scoresheet.Writing) entry {
	written, _, gap := replay.Understand(w)
	switch {
	case gap != replay.NoGap:
		return entry{gap: gap}
	case w.Form == scoresheet.FormMove:
		return entry{move: w.Shape.Move, piece: w.Shape.Piece}
	}
	return entry{text: true, written: written, piecewise: isPiecewise(&written)}
}

func isPiecewise(w *notation.Written) bool {
	return len(w.Senses()) == 1 && w.Kind >= board.Knight && w.Kind <= board.Queen && w.To().Valid() &&
		w.Castle == board.NoCastle && w.Victim == board.NoKind && w.Promo == board.NoKind
}

// pieceMoves is Legal for a text that is piecewise: it looks at no other
// piece than those named.
func (e *entry) pieceMoves(p *rules.Position, buf []board.Move) []board.Move {
	piece, to := board.NewPiece(p.Turn, e.written.Kind), e.written.To()
	for s := range p.Sq {
		from := board.Square(s)
		if p.Sq[s] != piece || e.written.FromFile != 0 && int(e.written.FromFile) != from.File()+1 ||
			e.written.FromRank != 0 && int(e.written.FromRank) != from.Rank()+1 {
			continue
		}
		if m := (board.Move{From: from, To: to}); p.Judge(m).Legal() {
			buf = append(buf, m)
		}
	}
	return buf
}

// empty reports whether nothing is written there at all.
func (e *entry) empty() bool { return e.gap == replay.Blank || e.gap == replay.Passed }

// byPawn reports whether the entry can be nothing but a pawn's move, whatever
// the position. What piece a move on the board was made with follows from
// all that stands before it, and so does not count.
func (e *entry) byPawn() bool {
	if !e.text {
		return false
	}
	for _, s := range e.written.Senses() {
		if s.Kind != board.Pawn {
			return false
		}
	}
	return true
}

// noMove is the move by which nothing moves.
var noMove = board.Move{From: board.NoSquare, To: board.NoSquare}

// options appends what the cell can mean in a position that is sane: the
// legal moves that fit. A passed cell may also be no move, since the same
// side may have moved twice.
func (e *entry) options(p *rules.Position, buf []board.Move) []board.Move {
	switch {
	case e.gap == replay.Passed:
		buf = p.Moves(buf)
		if passed := p.Pass(); passed.Sane() == nil {
			buf = append(buf, noMove)
		}
		return buf
	case e.gap != replay.NoGap:
		return p.Moves(buf)
	case e.piecewise:
		return e.pieceMoves(p, buf)
	case e.text:
		return append(buf, reading.Legal(e.written, *p)...)
	case e.piece != board.Empty && p.Sq[e.move.From] != e.piece:
		return buf
	}
	m := p.Normalize(e.move)
	if r := p.Judge(m).Reason; r == rules.Legal || r == rules.NotPromoted && e.left {
		buf = append(buf, m)
	}
	return buf
}

// play makes a legal move, or none, and what a ruling put on the board behind
// the cell.
func (e *entry) play(p *rules.Position, m board.Move) (after rules.Position) {
	if m.From.Valid() {
		after = p.Play(m)
	} else {
		after = p.Pass()
	}
	for _, s := range e.queens {
		after.Sq = board.Queened(after.Sq, s)
	}
	return after
}
