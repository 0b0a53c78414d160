package compare

import (
	"slices"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
	"zapis/scoresheet/replay"
)

// sheet is one of the two records, parsed as far as possible without a
// position.
type sheet struct {
	rec     *scoresheet.Record
	reading *replay.Reading
	entries []entry
}

// entry is the content of a cell.
type entry struct {
	gap     replay.Gap // why it names no move; NoGap if it names one
	text    bool
	written notation.Written // if it is a text
	move    board.Move       // if it is a board move, or two squares
	piece   board.Piece
	squares bool
	queens  []board.Square // where pawns left on their last rank became queens by a ruling after the cell
}

func sheetOf(r *scoresheet.Record) *sheet {
	s := &sheet{rec: r, reading: replay.Read(r), entries: make([]entry, len(r.Cells))}
	for i, c := range r.Cells {
		e := &s.entries[i]
		e.written, _, e.gap = replay.Understand(&c.Writing, s.reading.Language)
		e.text, e.squares = c.Form == scoresheet.FormText, c.Form == scoresheet.FormSquares
		e.move, e.piece = c.Shape.Move, c.Shape.Piece
		e.queens = r.Queened(i)
	}
	return s
}

// silent reports whether the entry says nothing: a dash or a blank.
func (e *entry) silent() bool {
	return e.gap == replay.Dash || e.gap == replay.Blank || e.gap == replay.Passed
}

// alike reports whether both cells hold the same writing.
func (e *entry) alike(o *entry) bool {
	return e.gap == o.gap && e.text == o.text && e.written == o.written && e.move == o.move && e.piece == o.piece && e.squares == o.squares
}

// track is the position in which a sheet is read.
type track struct {
	p     rules.Position
	known bool
}

// at returns the position before a cell according to the sheet's own reading.
func (s *sheet) at(i int) track {
	p, c := s.reading.Before(i)
	return track{p, c != replay.Lost}
}

// same reports whether two tracks have the same position; move counters do not
// matter.
func (t *track) same(u *track) bool {
	return t.known && u.known && bare(t.p) == bare(u.p)
}

func bare(p rules.Position) rules.Position {
	p.HalfMoveClock, p.MoveNumber = 0, 0
	return p
}

// Said is the meaning of an entry in the position in which it was read.
type Said struct {
	// Move is the move and Piece what moves. They are meaningful only if Known
	// is set. Legal is set if the move is legal in that position; a move that
	// is not legal was made on the board or written like this.
	Move  board.Move
	Piece board.Piece
	Known bool
	Legal bool

	// Choices holds the legal moves that an ambiguous text can mean.
	Choices []board.Move

	Position rules.Position // the position in which the entry was read
	Placed   bool           // the position is known
}

// SAN returns the move in strict SAN if it is legal, and otherwise "".
func (s *Said) SAN() string {
	if !s.Known || !s.Legal {
		return ""
	}
	return reading.SAN(s.Position, s.Move)
}

// means reports whether both mean the same move.
func (s *Said) means(o *Said) bool {
	return s.Known && o.Known && sameMove(s.Move, o.Move) && s.Piece == o.Piece
}

func sameMove(a, b board.Move) bool {
	return a.From == b.From && a.To == b.To && a.Promo == b.Promo && a.Castle == b.Castle
}

// read returns what the entry means in a position. It judges one entry as
// package replay does.
func (e *entry) read(t *track) Said {
	out := Said{Position: t.p, Placed: t.known}
	if e.gap != replay.NoGap || !t.known {
		return out
	}
	p := &t.p
	if e.squares {
		if legal := reading.Squares(p, e.move, nil); len(legal) > 1 {
			out.Choices = legal
			return out
		}
		if p.Sq[e.move.From] != board.Empty {
			out.take(p, e.move)
		}
		return out
	}
	if !e.text {
		if p.Sq[e.move.From] == board.Empty || e.piece != board.Empty && p.Sq[e.move.From] != e.piece {
			return out
		}
		out.take(p, e.move)
		return out
	}
	if p.Listed() == nil {
		switch legal := reading.Legal(e.written, *p); len(legal) {
		case 0:
		case 1:
			out.Move, out.Piece, out.Known, out.Legal = legal[0], p.Sq[legal[0].From], true, true
			return out
		default:
			out.Choices = legal
			return out
		}
	}
	if m, ok := e.written.OnBoard(p.Free(), p.Turn); ok {
		out.take(p, m)
	}
	return out
}

// take records a move that was made on the board.
func (s *Said) take(p *rules.Position, m board.Move) {
	m = p.Normalize(m)
	reason := p.Judge(m).Reason
	s.Move, s.Piece, s.Known, s.Legal = m, p.Sq[m.From], true, reason == rules.Legal
}

// denies reports whether the entry certainly does not mean the other's move,
// although it is not known what it means: it names another piece or another
// square.
func (e *entry) denies(s, other *Said) bool {
	if e.gap != replay.NoGap || !s.Placed || s.Known || !other.Known {
		return false
	}
	m, kind := other.Move, other.Piece.Kind()
	if e.squares {
		return !reading.MeantBy(&other.Position, e.move, m)
	}
	if !e.text {
		return e.move.From != m.From || e.move.To != m.To || e.piece != other.Piece
	}
	return !slices.ContainsFunc(e.written.Senses(), func(w notation.Sense) bool {
		if m.Castle != board.NoCastle {
			p := &other.Position
			rook := p.Chess960 && p.Rights[p.Turn][m.Castle-board.ShortCastle] == w.To()
			return w.Castle == m.Castle || w.Kind == board.King && w.To().Valid() && (w.To() == m.To || rook)
		}
		return w.Castle == board.NoCastle &&
			(w.Kind == board.NoKind || w.Kind == kind) && (w.Promo == board.NoKind || w.Promo == m.Promo) &&
			on(w.FromFile, m.From.File()) && on(w.FromRank, m.From.Rank()) &&
			on(w.ToFile, m.To.File()) && on(w.ToRank, m.To.Rank())
	})
}

// on reports whether a file or rank is the written one. It is true if none is
// written.
func on(written int8, is int) bool { return written == 0 || int(written) == is+1 }

// after returns the position after the entry.
func (s *Said) after() track {
	if !s.Known || !s.Placed {
		return track{}
	}
	if s.Move.From == s.Move.To {
		return track{s.Position.Pass(), true} // a piece put back where it stood is not a move
	}
	p := s.Position.Play(s.Move)
	kings := [2]int{}
	for _, piece := range &p.Sq {
		if piece.Kind() == board.King {
			kings[piece.Color()]++
		}
	}
	return track{p, s.Legal || kings == [2]int{1, 1}}
}
