package correspondence

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
	"zapis/scoresheet/pgn"
)

// Game is a game of correspondence play.
type Game struct {
	Event  string
	Start  time.Time // of the tournament, or else of the game; zero if it is not known
	Names  [2]string // by board.Color
	Result string    // as PGN has it; * while it is played
	First  int       // number of the first move
	Turn   board.Color
	Moves  []Move
	Breaks [2][]Break // of both sides, in order
	// Probable is how many days of receipt nobody noted: the most probable was
	// taken for each (RU 56.2.3).
	Probable int
	// Rest is the first entry that is no legal move, as it was written; the game
	// ends before it. Empty if there is none.
	Rest string
}

// Move is one half-move.
type Move struct {
	Numeric  string    // 5254 (RU 58)
	Text     string    // in full algebraic notation
	Received time.Time // when the opponent's move before it came; zero for the first of the game
	Sent     time.Time // zero if it is not known
	Penalty  int       // days added to the player's time at this move

	Days  int  // the player took, without breaks; penalty days included
	Total int  // days he took for all his moves so far
	Timed bool // Days is known; a total without it lacks this move
}

// Break is a time in which a player's days do not count, the first and the last
// day included (RU 56.7).
type Break struct{ From, Until time.Time }

const (
	tagStart   = "EventDate"
	isoDay     = "2006-01-02"
	pgnDay     = "2006.01.02"
	day        = 24 * time.Hour
	maxPenalty = 1000
	maxBreaks  = 200 // of a side
)

// Read reads a game. Days are those of the move's comments; for a move without
// one, entered tells when it was written into a record, if it is not nil.
// language is that of the pieces in Move.Text. A game that breaks off in an
// illegal or unreadable move is read up to it.
func Read(g *pgn.Game, entered func(ply int) time.Time, language notation.Language) (*Game, error) {
	line, err := pgn.Replay(g)
	if err != nil {
		return nil, fmt.Errorf("correspondence: %w", err)
	}
	out := &Game{Event: pgn.Known(g.Tag("Event")), Result: g.Result, First: line.Start.MoveNumber, Turn: line.Start.Turn}
	for i, side := range []string{"White", "Black"} {
		out.Names[i] = pgn.Known(g.Tag(side))
		if out.Breaks[i], err = parseBreaks(g.Tag(side + "Breaks")); err != nil {
			return nil, err
		}
	}
	for _, tag := range []string{tagStart, "Date"} {
		if d, err := time.Parse(pgnDay, g.Tag(tag)); err == nil && out.Start.IsZero() {
			out.Start = d
		}
	}
	full := *g
	full.Moves = append([]pgn.Ply(nil), g.Moves...)
	if _, err := pgn.Convert(&full, "", reading.Form("lan"), language); err != nil {
		return nil, fmt.Errorf("correspondence: %w", err)
	}
	for i, m := range line.Moves {
		if !m.From.Valid() { // a null move is no move of chess
			out.Rest = g.Moves[i].Text
			break
		}
		move := Move{Numeric: notation.Numeric(m), Text: full.Moves[i].Text, Sent: dayIn(&g.Moves[i], "ccsnt"), Received: dayIn(&g.Moves[i], "ccrcv")}
		if move.Sent.IsZero() && entered != nil {
			move.Sent = dayOf(entered(i))
		}
		out.Moves = append(out.Moves, move)
	}
	if line.Err != nil && out.Rest == "" {
		out.Rest = line.Err.Text
	}
	for i, tag := range []string{"WhitePenalty", "BlackPenalty"} {
		if err := out.penalties(board.Color(i), tag, g.Tag(tag)); err != nil {
			return nil, err
		}
	}
	out.receipts()
	out.count()
	return out, nil
}

// SideOf returns who made the half-move at that index.
func (g *Game) SideOf(i int) board.Color { return board.Color((int(g.Turn) + i) % 2) }

// NumberOf returns the number of the move that the half-move at that index is of.
func (g *Game) NumberOf(i int) int { return g.First + (int(g.Turn)+i)/2 }

// Over reports whether the game has a result.
func (g *Game) Over() bool { return g.Result != "*" && g.Result != "" }

// Total returns how many days a player took so far.
func (g *Game) Total(side board.Color) (days int) {
	for i := range g.Moves {
		if g.SideOf(i) == side {
			days = g.Moves[i].Total
		}
	}
	return days
}

func dayOf(t time.Time) time.Time {
	if t.IsZero() {
		return t
	}
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
}

// dayIn returns the day that a command in a move's comments names.
func dayIn(p *pgn.Ply, command string) time.Time {
	for _, c := range p.Comments {
		if v, ok := pgn.Command(c, command); ok && len(v) >= len(pgnDay) {
			if d, err := time.Parse(pgnDay, v[:len(pgnDay)]); err == nil {
				return d
			}
		}
	}
	return time.Time{}
}

var errBreaks = errors.New("write breaks as FIRST/LAST, as in 2026-06-01/2026-06-14, separated by commas")

func parseBreaks(text string) (all []Break, err error) {
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		first, last, _ := strings.Cut(part, "/")
		from, err1 := time.Parse(isoDay, strings.TrimSpace(first))
		until, err2 := time.Parse(isoDay, strings.TrimSpace(last))
		if err1 != nil || err2 != nil || until.Before(from) {
			return nil, fmt.Errorf("correspondence: %q is not a break: %w", part, errBreaks)
		}
		if n := len(all); n > 0 && !from.After(all[n-1].Until) {
			return nil, fmt.Errorf("correspondence: the break %q does not follow the one before: %w", part, errBreaks)
		}
		if len(all) == maxBreaks {
			return nil, fmt.Errorf("correspondence: there are more than %d breaks: %w", maxBreaks, errBreaks)
		}
		all = append(all, Break{from, until})
	}
	return all, nil
}

// penalties reads the penalty days of a side, as 12=2.
func (g *Game) penalties(side board.Color, tag, text string) error {
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		number, days, _ := strings.Cut(part, "=")
		n, err1 := strconv.Atoi(number)
		d, err2 := strconv.Atoi(days)
		i := -1
		if n >= g.First && n <= g.First+len(g.Moves) {
			i = (n-g.First)*2 + int(side) - int(g.Turn)
		}
		if err1 != nil || err2 != nil || d < 1 || d > maxPenalty || i < 0 || i >= len(g.Moves) {
			return fmt.Errorf("correspondence: the tag %s has %q: write MOVE=DAYS of a move of the game, as 12=2", tag, part)
		}
		g.Moves[i].Penalty += d
	}
	return nil
}
