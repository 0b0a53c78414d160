package pgn

import (
	"fmt"
	"strings"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
)

// Line is the main line of a game, read as chess as far as it is legal.
type Line struct {
	Start rules.Position
	// Moves holds the moves in order. A null move is a move from NoSquare to
	// NoSquare; Nulls is the number of them. The rules of chess have no null
	// move, but annotators and games at odds use it, so it does not end the
	// line.
	Moves []board.Move
	Nulls int
	// Positions holds the position after each move.
	Positions []rules.Position
	// SAN holds the moves in strict SAN, "--" for a null move.
	SAN []string
	// Err says why the next half-move cannot be played. It is nil if all were
	// played.
	Err *MoveError
}

// End returns the position at the end of the line.
func (l *Line) End() rules.Position {
	if n := len(l.Positions); n > 0 {
		return l.Positions[n-1]
	}
	return l.Start
}

// MoveError describes a half-move that cannot be played.
type MoveError struct {
	Ply          int // 1 for the first half-move of the game
	Text, Reason string
	Line, Column int
}

func (e *MoveError) Error() string {
	return fmt.Sprintf("line %d, column %d: half-move %d, %s: %s", e.Line, e.Column, e.Ply, e.Text, e.Reason)
}

// Play reads the main line of a game as chess. The line ends at the first
// half-move that does not mean exactly one legal move, and Line.Err says why.
// Play returns an error if the starting position cannot be set up.
func Play(g *Game) (Line, error) {
	l, err := Replay(g)
	if err != nil {
		return l, err
	}
	l.SAN = make([]string, len(l.Moves))
	p := l.Start
	for i, m := range l.Moves {
		if l.SAN[i] = "--"; m.From.Valid() {
			l.SAN[i] = reading.SAN(p, m)
		}
		p = l.Positions[i]
	}
	return l, nil
}

// Replay is like Play but does not set SAN, which takes much of the time.
func Replay(g *Game) (Line, error) {
	start, err := StartOf(g)
	if err != nil {
		return Line{}, err
	}
	l := Line{
		Start:     start,
		Moves:     make([]board.Move, 0, len(g.Moves)),
		Positions: make([]rules.Position, 0, len(g.Moves)),
	}
	p := start
	for i := range g.Moves {
		var reason string
		m, ok := quick(&p, g.Moves[i].Text)
		if !ok {
			m, reason = resolve(p, g.Moves[i].Text)
		}
		if reason != "" {
			l.Err = &MoveError{i + 1, g.Moves[i].Text, reason, g.Moves[i].Line, g.Moves[i].Column}
			break
		}
		if m.From.Valid() {
			p = p.Play(m)
		} else {
			p = p.Pass()
			l.Nulls++
		}
		l.Moves = append(l.Moves, m)
		l.Positions = append(l.Positions, p)
	}
	return l, nil
}

// StartOf returns the starting position of a game according to its tags FEN
// and Variant. A FEN counts whatever the tag SetUp says. For a variant with
// different rules StartOf returns an error.
func StartOf(g *Game) (rules.Position, error) {
	p := rules.Start()
	if fen := strings.TrimSpace(g.Tag("FEN")); fen != "" {
		var err error
		if p, err = rules.ParseFEN(fen); err != nil {
			return rules.Position{}, fmt.Errorf("tag FEN: %w", err)
		}
	}
	switch variant := strings.ToLower(strings.Join(strings.Fields(g.Tag("Variant")), "")); variant {
	case "", "?", "-", "standard", "normal", "chess", "fromposition", "fromposition(standard)":
	case "chess960", "chess-960", "fischerandom", "fischerrandom", "fischerrandomchess", "freestyle", "freestylechess", "chess9lx":
		p.Chess960 = true
	default:
		return rules.Position{}, fmt.Errorf("tag Variant: %q has rules of its own: only standard chess and Chess960 can be played through", g.Tag("Variant"))
	}
	return p, nil
}

// nullMove is the form of a null move in a Line.
var nullMove = board.Move{From: board.NoSquare, To: board.NoSquare}

// resolve returns the legal move that the text means. If it means none or
// several, reason says so.
func resolve(p rules.Position, text string) (m board.Move, reason string) {
	w, err := parse(text)
	if err != nil {
		return m, err.Error()
	}
	if w.NoMove {
		if p.InCheck() {
			return m, "a null move while in check"
		}
		return nullMove, ""
	}
	legal := reading.Legal(w, p)
	switch len(legal) {
	case 1:
		return legal[0], ""
	case 0:
		return m, whyNot(p, w)
	}
	var all []string
	for _, m := range legal {
		all = append(all, reading.SAN(p, m))
	}
	return m, "can mean " + strings.Join(all, ", ")
}

// parse parses algebraic, long, coordinate and numeric notation with English
// letters.
func parse(text string) (notation.Written, error) {
	switch text {
	case "--", "Z0", "@@@@", "0000":
		return notation.Written{NoMove: true}, nil
	}
	if w, err := notation.ParseUCI(text); err == nil {
		return w, nil
	}
	w, err := notation.Parse(text, "en")
	if err != nil {
		if n, other := notation.ParseNumeric(text); other == nil {
			return n, nil
		}
		return w, fmt.Errorf("cannot be read as a move")
	}
	return w, nil
}

// whyNot returns the article and the reason why no legal move fits.
func whyNot(p rules.Position, w notation.Written) string {
	if outcome := p.Outcome(); outcome != rules.Ongoing {
		return fmt.Sprintf("illegal: the game has ended by %v", outcome)
	}
	if m, ok := w.OnBoard(p.Free(), p.Turn); ok {
		if v := p.Judge(p.Normalize(m)); !v.Legal() {
			return fmt.Sprintf("illegal: %v (article %s)", v.Reason, v.Reason.Article())
		}
	}
	return "illegal: no piece can make this move"
}
