// Package replay reads a record as chess: the second board, which game mode
// may not import (R-G15).
package replay

import (
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
)

// Reading is what a record says as chess.
type Reading struct {
	line  Line
	final rules.Position
	sure  bool
}

// Line is the part of the record that is a legal game from the start.
type Line struct {
	Plies []Ply
	End   int    // index of the first cell that is not part of it
	Why   string // what is wrong with that cell, to be said behind its name
}

// Ply is one legal move of the line.
type Ply struct {
	Index int // of its cell
	Move  board.Move
	SAN   string
}

// MainLine returns the legal moves up to the first cell that is not one.
func (r *Reading) MainLine() Line { return r.line }

// Final returns the position at the end as FEN, and whether it is certain.
func (r *Reading) Final() (fen string, certain bool) { return r.final.FEN(), r.sure }

// Read reads the record.
func Read(r *scoresheet.Record) *Reading {
	p := rules.Start()
	if r.Header.FEN != "" {
		// The record was opened with it, so it can be read.
		p, _ = rules.ParseFEN(r.Header.FEN)
	}
	p.Chess960 = p.Chess960 || r.Header.Chess960
	out := &Reading{}
	for i, c := range r.Cells {
		m, why := move(p, c)
		if why != "" {
			out.line.Why = why
			break
		}
		out.line.Plies = append(out.line.Plies, Ply{i, m, notation.SAN(p, m)})
		out.line.End = i + 1
		p = p.Play(m)
	}
	out.final, out.sure = p, out.line.End == len(r.Cells)
	return out
}

func move(p rules.Position, c *scoresheet.Cell) (m board.Move, why string) {
	switch c.Form {
	case scoresheet.FormMove:
		m = p.Normalize(c.Shape.Move)
		if v := p.Judge(m); !v.Legal() {
			return m, "is not legal: " + v.Reason.String()
		}
		return m, ""
	case scoresheet.FormText:
		w, err := notation.Parse(c.Writing.Text, c.Language)
		if err != nil {
			return m, "cannot be read"
		}
		moves := w.Legal(p)
		if len(moves) != 1 {
			return m, "does not name one legal move"
		}
		return moves[0], ""
	case scoresheet.FormDash:
		return m, "is a dash"
	case scoresheet.FormBlank:
	}
	return m, "is blank"
}
