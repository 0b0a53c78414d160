package session

import (
	"errors"
	"fmt"
	"strings"

	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/replay"
)

// Reconstruct notes what stands before the players write down the moves that
// are missing: the position, the clocks, whose clock ran, and how many moves
// were made, as far as that is known (Laws 8.5.3). The arbiter does it, and
// leaves arbiter mode for the players to write.
func (s *Session) Reconstruct(b scoresheet.ReconstructionBegun) (Ack, error) {
	return s.act(modes.Rule, func(r *scoresheet.Record) ([]scoresheet.Payload, error) {
		const most = 1000 // moves of the longest games, and more
		switch {
		case r.Status() != scoresheet.Open || r.Sealing() != nil:
			return nil, because(ReasonRestoreNot, errors.New("moves are filled in while the game is being played: take the result off the sheet, or wait until the move is sealed"))
		case r.Reconstructing() != nil:
			return nil, because(ReasonRestoring, errors.New("the players are filling in the missing moves already: end that first"))
		case b.Moves > most:
			return nil, because(ReasonRestoreMoves, fmt.Errorf("%d moves are more than a game has: write how many White has completed, or 0 if it is not known", b.Moves))
		case !scoresheet.IsLine(b.Text):
			return nil, because(ReasonLine, errors.New("the remark is not "+lineText+": write it shorter and plainer"))
		}
		if b.Board != "" {
			f, err := notedBoard(b.Board)
			if err != nil {
				return nil, because(ReasonRestoreBoard, err)
			}
			b.Board = NotedBoard(f)
		}
		return []scoresheet.Payload{b}, nil
	})
}

// NotedBoard is a position as a reconstruction notes it: the first two fields
// of a FEN, of which the second says whose clock ran.
func NotedBoard(f board.Free) string {
	return fmt.Sprintf("%s %c", board.Placement(f.Sq), "wb"[f.Turn])
}

func notedBoard(text string) (f board.Free, err error) {
	fields := strings.Fields(text)
	if len(fields) != 2 || fields[1] != "w" && fields[1] != "b" {
		return f, fmt.Errorf("%q is not a position as it is noted: write the first two fields of its FEN, as in 8/8/8/8/8/4k3/4P3/4K3 w", text)
	}
	if f.Sq, err = board.ParsePlacement(fields[0]); err != nil {
		return f, fmt.Errorf("%w: write the position as it stands, rank by rank", err)
	}
	if f.Turn = board.White; fields[1] == "b" {
		f.Turn = board.Black
	}
	return f, nil
}

// EndReconstruction ends it. Where it failed, what follows is the next move
// (Laws 8.6): if the number of moves was noted, the next entry has that number.
func (s *Session) EndReconstruction(failed bool, text string) (Ack, error) {
	return s.act(modes.Rule, func(r *scoresheet.Record) ([]scoresheet.Payload, error) {
		now := r.Reconstructing()
		switch {
		case now == nil:
			return nil, because(ReasonNotRestoring, errors.New("no missing moves are being filled in: begin with what stands on the board"))
		case !scoresheet.IsLine(text):
			return nil, because(ReasonLine, errors.New("the remark is not "+lineText+": write it shorter and plainer"))
		}
		next := scoresheet.CursorMoved{}
		if due, ok := dueAfter(&now.ReconstructionBegun); failed && ok {
			if ahead := r.IndexOf(due) - len(r.Cells) + 1; ahead > 1 && ahead <= scoresheet.MaxAhead {
				next.Ahead = uint64(ahead)
			}
		}
		return []scoresheet.Payload{scoresheet.ReconstructionEnded{Failed: failed, Text: text}, next}, nil
	})
}

// dueAfter is the half-move that comes after what was noted.
func dueAfter(b *scoresheet.ReconstructionBegun) (due scoresheet.CellName, ok bool) {
	f, err := notedBoard(b.Board)
	if err != nil || b.Moves == 0 {
		return due, false
	}
	due = scoresheet.CellName{Number: int(b.Moves) + 1, Side: board.White}
	if f.Turn == board.Black {
		due = scoresheet.CellName{Number: int(b.Moves), Side: board.Black}
	}
	return due, true
}

// Restoration is how far a reconstruction is.
type Restoration struct {
	scoresheet.Reconstruction
	Gaps    int // cells that wait for a move
	Moves   int // completed by White, as the sheet has it now
	Missing int // half-moves that were noted and the sheet does not have; negative if it has more

	Noted, Now board.Free     // the position that was noted; what the sheet leads to, as far as it is known
	Leads      string         // certain, possible or ruled out: does the sheet lead to it; "" if none was noted
	Differs    []board.Square // on which not the same stands in both
}

// Due is the half-move that comes next by what was noted (Laws 8.6); ok is
// false if that is not known.
func (r *Restoration) Due() (due scoresheet.CellName, ok bool) {
	return dueAfter(&r.ReconstructionBegun)
}

// Restoration tells the arbiter how far the reconstruction is that goes on, or
// the last one. In game mode it is refused: it reads the sheet as chess
// (R-G15).
func (s *Session) Restoration() (out Restoration, err error) {
	r, err := s.recordFor(modes.SeeFEN)
	if err != nil {
		return out, err
	}
	n := len(r.Reconstructions)
	if n == 0 {
		return out, because(ReasonNotRestoring, errors.New("no missing moves are being filled in: begin with what stands on the board"))
	}
	out.Reconstruction = *r.Reconstructions[n-1]
	out.Gaps = r.Gaps()
	next := r.NameAt(len(r.Cells))
	if out.Moves = next.Number - 1; next.Side == board.Black {
		out.Moves++
	}
	if due, ok := dueAfter(&out.ReconstructionBegun); ok {
		out.Missing = r.IndexOf(due) - len(r.Cells)
	}
	reading := replay.Read(&r)
	p, certainty := reading.Before(len(r.Cells))
	out.Now = board.Free{Sq: p.Sq, Turn: p.Turn}
	if certainty == replay.Lost {
		out.Now = r.BoardBefore(len(r.Cells))
		out.Now.Turn = next.Side
	}
	if out.Board == "" {
		return out, nil
	}
	if out.Noted, err = notedBoard(out.Board); err != nil {
		return out, err
	}
	for sq := range out.Noted.Sq {
		if out.Noted.Sq[sq] != out.Now.Sq[sq] {
			out.Differs = append(out.Differs, board.Square(sq))
		}
	}
	same := len(out.Differs) == 0 && out.Noted.Turn == out.Now.Turn
	_, certain := findings.Final(&r, reading)
	switch {
	case certainty == replay.Lost, same && !certain:
		out.Leads = findings.Possible.String()
	case same:
		out.Leads = findings.Certain.String()
	default:
		out.Leads = findings.RuledOut.String()
	}
	return out, nil
}

// NextGap returns where a move is missing behind the cursor (R-G21), by what
// is empty alone. It does not go there. Where the sheet is not shown, as in an
// adjourned game, none is known.
func (s *Session) NextGap() (name scoresheet.CellName, ok bool) { return s.gap(false) }

// PreviousGap is NextGap in the other direction.
func (s *Session) PreviousGap() (name scoresheet.CellName, ok bool) { return s.gap(true) }

func (s *Session) gap(back bool) (name scoresheet.CellName, ok bool) {
	s.do(func() {
		if s.may(modes.SeeSheet, modes.NoKey) == nil {
			name, ok = GapFrom(&s.state.record, back)
		}
	})
	return name, ok
}

// Lend notes that the player lends his sheet to the opponent (Laws 8.5.2).
func (s *Session) Lend() error { return s.lent(scoresheet.SheetLent{}) }

// Returned notes that he has it back.
func (s *Session) Returned() error { return s.lent(scoresheet.SheetLent{Back: true}) }

func (s *Session) lent(p scoresheet.SheetLent) error {
	_, err := s.act(modes.Record, func(*scoresheet.Record) ([]scoresheet.Payload, error) {
		return []scoresheet.Payload{p}, nil
	})
	return err
}
