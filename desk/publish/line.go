package publish

import (
	"strings"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
	"zapis/scoresheet/pgn"
	"zapis/scoresheet/replay"
)

// SetRecord takes moves, starting position and result of a game from a record:
// the legal moves in SAN and, from the first entry that is not one, the written
// texts.
func (g *Game) SetRecord(r *scoresheet.Record) {
	g.FEN, g.Chess960 = r.Header.FEN, r.Header.Chess960
	g.Result, _ = r.Outcome()
	g.Reason = r.Reason
	g.Moves = recordMoves(r)
}

// recordMoves returns the cells of a record as moves.
func recordMoves(r *scoresheet.Record) []Move {
	read := replay.Read(r)
	line := read.MainLine()
	end := line.End
	for _, c := range r.Claims {
		// A move that was announced with a claim is made only if the claim was rejected.
		if i := r.Find(c.Cell); c.Intended && c.Decided != scoresheet.Rejected && i >= 0 {
			end = min(end, i)
		}
	}
	moves := make([]Move, len(r.Cells))
	for i, c := range r.Cells {
		m := &moves[i]
		m.At, m.Doubt = c.At, i >= end
		if c.Clock.Noted {
			m.Clock, m.Timed, m.Minutes = time.Duration(c.Clock.Seconds)*time.Second, true, !c.Clock.WithSeconds
		}
		if m.Text = c.Text(notation.English, notation.Short); m.Text == "—" {
			m.Text = ""
		}
		if i < end {
			m.Text = read.SAN(i)
		}
		if c.Offer {
			m.Comments = append(m.Comments, "(=)")
		}
	}
	return moves
}

// SetPGN takes moves, starting position and result of a game from a PGN game:
// its main line with the clock readings. Embedded commands in its comments,
// evaluations among them, are left out.
func (g *Game) SetPGN(p *pgn.Game) {
	g.FEN = p.Tag("FEN")
	start, err := pgn.StartOf(p)
	g.Chess960 = err == nil && start.Chess960
	g.Result = resultOf(p)
	g.Reason = p.Tag("Termination")
	g.Moves = nil
	line, err := pgn.Play(p)
	for i := range p.Moves {
		m := Move{Text: p.Moves[i].Text}
		if err == nil && i < len(line.SAN) && line.Moves[i].From.Valid() {
			m.Text = line.SAN[i]
		}
		for _, text := range p.Moves[i].Comments {
			if d, ok := pgn.Clock(text); ok {
				m.Clock, m.Timed = d, true
			}
			if text = withoutCommands(text); text != "" {
				m.Comments = append(m.Comments, text)
			}
		}
		g.Moves = append(g.Moves, m)
	}
}

// resultOf returns the result of a PGN game: that of its moves, otherwise of
// its tag, in the spellings that programs use.
func resultOf(p *pgn.Game) scoresheet.Result {
	for _, text := range []string{p.Tag(attest.TagResult), p.Tag(TagResult), p.Result, p.Tag("Result")} {
		if r, err := scoresheet.ParseResult(strings.ReplaceAll(strings.TrimSpace(text), " ", "")); err == nil && r != scoresheet.NoResult {
			return r
		}
	}
	return scoresheet.NoResult
}

// withoutCommands returns a comment without embedded commands.
func withoutCommands(text string) string {
	for {
		before, rest, found := strings.Cut(text, "[%")
		_, after, closed := strings.Cut(rest, "]")
		if !found || !closed {
			return strings.TrimSpace(text)
		}
		text = before + after
	}
}

// played is the part of a game that is chess.
type played struct {
	start  rules.Position
	noSet  error // the starting position cannot be set up
	moves  []board.Move
	san    []string
	end    rules.Position // the position behind them
	cut    int            // index of the first move that is not part of it; len(Moves) if all are
	reason string         // why it is not
	why    Problem        // the same as a value
}

// play replays the moves of a game. It ends before the first that is not
// exactly one legal move, that is in doubt, or that is a null move.
func (g *Game) play() played {
	l := played{start: rules.Start(), cut: len(g.Moves)}
	if fen := strings.TrimSpace(g.FEN); fen != "" {
		if l.start, l.noSet = rules.ParseFEN(fen); l.noSet != nil {
			l.start = rules.Start()
			l.cut, l.reason, l.why = 0, "the starting position cannot be set up: "+l.noSet.Error(), CutPosition
			return l
		}
	}
	l.start.Chess960 = l.start.Chess960 || g.Chess960
	p := l.start
	for i := range g.Moves {
		m, reason, why := next(&p, &g.Moves[i])
		if why != NoProblem {
			l.cut, l.reason, l.why = i, reason, why
			break
		}
		l.moves, l.san = append(l.moves, m), append(l.san, reading.SAN(p, m))
		p = p.Play(m)
	}
	l.end = p
	return l
}

// next returns the legal move at an index, or why there is none.
func next(p *rules.Position, w *Move) (m board.Move, reason string, why Problem) {
	text := strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(w.Text), "e.p."))
	switch text {
	case "", "-", "—", "–", "--", "Z0", "@@@@", "0000", "null", "pass":
		return m, "the move is missing", CutGap
	}
	if w.Doubt {
		return m, "the move is not decided", CutDoubt
	}
	m, reason = pgn.MoveOf(p, text, notation.English)
	switch {
	case reason != "":
		return m, reason, CutIllegal
	case !m.From.Valid():
		return m, "the move is missing", CutGap
	}
	return m, "", NoProblem
}

// nameOf returns people's name for the half-move at an index: 12b.
func (l *played) nameOf(index int) scoresheet.CellName {
	side := l.start.Turn
	half := int(side) + index
	return scoresheet.CellName{Number: max(l.start.MoveNumber, 1) + half/2, Side: board.Color(half % 2)}
}

// zoneOf returns the time zone of a device, by the minutes east of UTC.
func zoneOf(minutes int) *time.Location { return time.FixedZone("", minutes*60) }
