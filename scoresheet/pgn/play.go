package pgn

import (
	"fmt"
	"slices"
	"strings"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
)

// Line is the main line of a game, read as chess as far as it is legal.
type Line struct {
	Start rules.Position
	// Language is the one in whose piece letters the moves are written: English,
	// as the standard has it, unless the game as a whole has other letters.
	Language notation.Language
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
	return fmt.Sprintf("line %d, column %d: half-move %d, %s: %s", e.Line, e.Column, e.Ply, told(e.Text), e.Reason)
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
func Replay(g *Game) (l Line, err error) {
	err = l.Replay(g)
	return l, err
}

// Replay makes l the main line of g, as the function of that name does, in the
// memory that l has.
func (l *Line) Replay(g *Game) error {
	start, err := StartOf(g)
	if err != nil {
		*l = Line{Moves: l.Moves[:0], Positions: l.Positions[:0]}
		return err
	}
	l.replay(g, start, notation.English)
	if l.Err == nil {
		return nil
	}
	if lang := Lettering(g); lang != notation.English {
		var other Line
		if other.replay(g, start, lang); len(other.Moves) > len(l.Moves) {
			*l = other
		}
	}
	return nil
}

// Lettering returns the language in whose piece letters the main line of a game
// is written, judged by all of it: English if those letters suffice, otherwise
// that of the languages with all the letters in which the line is legal the
// longest.
func Lettering(g *Game) notation.Language {
	texts := make([]string, len(g.Moves))
	for i := range g.Moves {
		texts[i] = g.Moves[i].Text
	}
	able := notation.Lettered(texts, notation.English)
	start, err := StartOf(g)
	if len(able) == 1 || err != nil {
		return able[0]
	}
	return reading.Lettering(start, texts, able)
}

func (l *Line) replay(g *Game, start rules.Position, lang notation.Language) {
	*l = Line{
		Start:     start,
		Language:  lang,
		Moves:     slices.Grow(l.Moves[:0], len(g.Moves)),
		Positions: slices.Grow(l.Positions[:0], len(g.Moves)),
	}
	p := start
	for i := range g.Moves {
		m, reason := MoveOf(&p, g.Moves[i].Text, lang)
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
}

// MoveOf returns the legal move that a text of the movetext means in p, in the
// piece letters of the language: a move from NoSquare to NoSquare for a null
// move. If it means none or several, reason says so.
func MoveOf(p *rules.Position, text string, lang notation.Language) (m board.Move, reason string) {
	if lang == notation.English {
		if m, ok := quick(p, text); ok {
			return m, ""
		}
	}
	return resolve(*p, text, lang)
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
func resolve(p rules.Position, text string, lang notation.Language) (m board.Move, reason string) {
	w, err := parse(text, lang)
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

// parse parses algebraic, long, coordinate, numeric and spoken notation with the
// letters of a language.
func parse(text string, lang notation.Language) (notation.Written, error) {
	switch text {
	case "--", "Z0", "@@@@", "0000":
		return notation.Written{NoMove: true}, nil
	}
	if w, err := notation.ParseUCI(text); err == nil {
		return w, nil
	}
	w, _, err := notation.Read(withoutSignWords(text), lang)
	if err != nil {
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
