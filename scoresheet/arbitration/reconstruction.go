package arbitration

import (
	"errors"
	"fmt"
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/replay"
)

// maxMoves is the greatest number of moves that a reconstruction notes: more
// than the longest games have.
const maxMoves = 1000

// BeginReconstruction returns the events with which the players begin to write
// down the missing moves. b notes the situation: the position, the clocks,
// whose clock ran, and how many moves were made, as far as known (Laws 8.5.3).
func BeginReconstruction(r *scoresheet.Record, b scoresheet.ReconstructionBegun) ([]scoresheet.Payload, error) {
	switch {
	case r.Status() != scoresheet.Open || r.Sealing() != nil:
		return nil, because(ReasonRestoreNot, errors.New("moves are filled in while the game is being played: take the result off the sheet, or wait until the move is sealed"))
	case r.Reconstructing() != nil:
		return nil, because(ReasonRestoring, errors.New("the players are already filling in the missing moves: end that first"))
	case b.Moves > maxMoves:
		return nil, because(ReasonRestoreMoves, fmt.Errorf("%d moves are more than a game has: write how many White has completed, or 0 if it is not known", b.Moves))
	case !scoresheet.IsLine(b.Text):
		return nil, errRemark
	}
	if b.Board != "" {
		f, err := parseNotedBoard(b.Board)
		if err != nil {
			return nil, because(ReasonRestoreBoard, err)
		}
		b.Board = NotedBoard(f)
	}
	return []scoresheet.Payload{b}, nil
}

var errRemark = because(ReasonLine, errors.New("the remark is not "+lineText+": write it shorter and plainer"))

// EndReconstruction returns the events that end it. If it failed, the next
// entry is the next move of the game (Laws 8.6); it gets that move's number if
// the number of moves was noted.
func EndReconstruction(r *scoresheet.Record, failed bool, text string) ([]scoresheet.Payload, error) {
	now := r.Reconstructing()
	switch {
	case now == nil:
		return nil, errNotRestoring
	case !scoresheet.IsLine(text):
		return nil, errRemark
	}
	next := scoresheet.CursorMoved{}
	if due, ok := nextMove(&now.ReconstructionBegun); failed && ok {
		if ahead := r.IndexOf(due) - len(r.Cells) + 1; ahead > 1 && ahead <= scoresheet.MaxAhead {
			next.Ahead = uint64(ahead)
		}
	}
	return []scoresheet.Payload{scoresheet.ReconstructionEnded{Failed: failed, Text: text}, next}, nil
}

var errNotRestoring = because(ReasonNotRestoring, errors.New("no missing moves are being filled in: begin with what stands on the board"))

// NotedBoard returns a position in the form of a reconstruction's note: the
// first two fields of a FEN; the second says whose clock ran.
func NotedBoard(f board.Free) string {
	return fmt.Sprintf("%s %c", board.Placement(f.Sq), "wb"[f.Turn])
}

// parseNotedBoard is the inverse of NotedBoard.
func parseNotedBoard(text string) (f board.Free, err error) {
	fields := strings.Fields(text)
	if len(fields) != 2 || fields[1] != "w" && fields[1] != "b" {
		return f, fmt.Errorf("%q is not a position in this form: write the first two fields of its FEN, as in 8/8/8/8/8/4k3/4P3/4K3 w", text)
	}
	if f.Sq, err = board.ParsePlacement(fields[0]); err != nil {
		return f, fmt.Errorf("%w: write the position as it stands, rank by rank", err)
	}
	if f.Turn = board.White; fields[1] == "b" {
		f.Turn = board.Black
	}
	return f, nil
}

// nextMove returns the half-move after the noted moves (Laws 8.6); ok is false
// if b does not have their number.
func nextMove(b *scoresheet.ReconstructionBegun) (next scoresheet.CellName, ok bool) {
	f, err := parseNotedBoard(b.Board)
	if err != nil || b.Moves == 0 {
		return next, false
	}
	next = scoresheet.CellName{Number: int(b.Moves) + 1, Side: board.White}
	if f.Turn == board.Black {
		next = scoresheet.CellName{Number: int(b.Moves), Side: board.Black}
	}
	return next, true
}

// Restoration is the progress of a reconstruction.
type Restoration struct {
	scoresheet.Reconstruction
	Gaps    int // cells without a move
	Moves   int // completed by White, on the present sheet
	Missing int // noted half-moves that are not on the sheet; negative if it has more

	Noted, Now board.Free         // the noted position, and the one that the sheet leads to, as far as known
	Leads      findings.Certainty // that the sheet leads to the one noted; of no meaning where none was noted and Board is ""
	Differs    []board.Square     // on which the two differ
}

// Due returns the next half-move according to the note (Laws 8.6); ok is false
// if that is not known.
func (r *Restoration) Due() (due scoresheet.CellName, ok bool) {
	return nextMove(&r.ReconstructionBegun)
}

// RestorationOf returns the progress of the present reconstruction, or of the
// last one.
func RestorationOf(r *scoresheet.Record) (out Restoration, err error) {
	n := len(r.Reconstructions)
	if n == 0 {
		return out, errNotRestoring
	}
	out.Reconstruction = *r.Reconstructions[n-1]
	out.Gaps = r.Gaps()
	next := r.NameAt(len(r.Cells))
	if out.Moves = next.Number - 1; next.Side == board.Black {
		out.Moves++
	}
	if due, ok := nextMove(&out.ReconstructionBegun); ok {
		out.Missing = r.IndexOf(due) - len(r.Cells)
	}
	reading := replay.Read(r)
	p, certainty := reading.Before(len(r.Cells))
	out.Now = board.Free{Sq: p.Sq, Turn: p.Turn}
	if certainty == replay.Lost {
		out.Now = r.BoardBefore(len(r.Cells))
		out.Now.Turn = next.Side
	}
	if out.Board == "" {
		return out, nil
	}
	if out.Noted, err = parseNotedBoard(out.Board); err != nil {
		return out, err
	}
	for sq := range out.Noted.Sq {
		if out.Noted.Sq[sq] != out.Now.Sq[sq] {
			out.Differs = append(out.Differs, board.Square(sq))
		}
	}
	same := len(out.Differs) == 0 && out.Noted.Turn == out.Now.Turn
	_, certain := findings.Final(r, reading)
	switch {
	case certainty == replay.Lost, same && !certain:
		out.Leads = findings.Possible
	case same:
		out.Leads = findings.Certain
	default:
		out.Leads = findings.RuledOut
	}
	return out, nil
}
