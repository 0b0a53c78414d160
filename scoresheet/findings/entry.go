package findings

import (
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
	"zapis/scoresheet/replay"
)

// entry is what the syntax of a cell says, independent of the position.
type entry struct {
	gap     replay.Gap // Dash, Blank, Passed or Unreadable: the move is not named
	text    bool
	written notation.Written // if the cell holds a text
	// piecewise is set if the text names a knight, bishop, rook or queen and
	// its target and can mean nothing else, so that there is a fast path.
	piecewise bool
	move      board.Move // if the cell holds a board move
	piece     board.Piece
	squares   bool // if the cell holds two squares, in move

	left   bool           // a pawn's move that stood without a promotion until a ruling (Laws 7.5.2)
	queens []board.Square // where such pawns are queens after this cell
}

func entryOf(w *scoresheet.Writing, lang notation.Language) entry {
	written, _, gap := replay.Understand(w, lang)
	switch {
	case gap != replay.NoGap:
		return entry{gap: gap}
	case w.Form == scoresheet.FormMove:
		return entry{move: w.Shape.Move, piece: w.Shape.Piece}
	case w.Form == scoresheet.FormSquares:
		return entry{squares: true, move: w.Shape.Move}
	}
	return entry{text: true, written: written, piecewise: isPiecewise(&written)}
}

func isPiecewise(w *notation.Written) bool {
	return len(w.Senses()) == 1 && w.Kind >= board.Knight && w.Kind <= board.Queen && w.To().Valid() &&
		w.Castle == board.NoCastle && w.Victim == board.NoKind && w.Promo == board.NoKind
}

// pieceMoves is like [reading.Legal] for a text that is piecewise: it
// examines only pieces of the named kind.
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

// empty reports whether nothing is written in the cell.
func (e *entry) empty() bool { return e.gap == replay.Blank || e.gap == replay.Passed }

// byPawn reports whether the entry can only be a pawn move, whatever the
// position. A board move does not count, since the piece it was made with
// depends on everything before it.
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

// noMove is the null move: no piece moves.
var noMove = board.Move{From: board.NoSquare, To: board.NoSquare}

// options appends to buf the legal moves that the cell can mean in the
// position, which must be Sane. A passed-over cell may also mean noMove, since
// the same side may have moved twice.
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
	case e.squares && !e.left:
		return reading.Squares(p, e.move, buf)
	case e.piece != board.Empty && p.Sq[e.move.From] != e.piece:
		return buf
	}
	m := p.Normalize(e.move)
	if r := p.Judge(m).Reason; r == rules.Legal || r == rules.NotPromoted && e.left {
		buf = append(buf, m)
	}
	return buf
}

// play makes a legal move, or none, and puts on the board what a ruling placed
// there after the cell.
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
