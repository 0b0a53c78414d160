package twins

import (
	"testing"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/pgn"
)

// files960 are the real games of Chess960.
var files960 = []string{"chess960_mainz2009_crlf.pgn", "carlsen_chesscom_clk_tenths.pgn"}

// FromChess960 is [FromRealGames] for Chess960. To the real games, which are
// few, come others of legal moves at random from starting positions at random.
func FromChess960(tb testing.TB, n int) []Pair {
	tb.Helper()
	m := newMaker(n)
	m.chess960 = true
	lines := realLines(tb, m.random, files960, true, false)
	for range 20 + n/10 {
		lines = append(lines, m.randomGame())
	}
	m.random.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	return m.make(tb, lines, n)
}

// randomGame is a game of legal moves at random; a castling is made as soon as
// it can be, in every second game.
func (m *maker) randomGame() (line pgn.Line) {
	p, err := rules.StartChess960(m.random.IntN(board.Starts960))
	if err != nil {
		panic("twins: internal error: " + err.Error())
	}
	line.Start = p
	castles := m.random.IntN(2) == 0
	for range 40 + m.random.IntN(80) {
		moves := p.Moves(nil)
		if len(moves) == 0 {
			break
		}
		move := moves[m.random.IntN(len(moves))]
		for _, c := range moves {
			if castles && c.Castle != board.NoCastle {
				move = c
			}
		}
		p = p.Play(move)
		line.Moves, line.Positions = append(line.Moves, move), append(line.Positions, p)
	}
	return line
}

// fischer makes a pair one of Chess960: castling becomes the king's move onto
// his rook. It reports whether geometry sees the same in both, as it must: a
// right that the FEN does not tell can make it another rook that castles.
func fischer(kind string, one, other *Continuation) bool {
	var boards [2]board.Free
	for i, c := range []*Continuation{one, other} {
		f, _, err := board.ParseStart(c.FEN)
		if err != nil {
			return false
		}
		if _, numbered := f.Number960(); numbered && kind[0] == 'o' {
			return false // the head of the sheet tells the number, the other's would tell none
		}
		c.Chess960, f.Chess960 = true, true
		before := make([]board.Move, 0, len(c.Before))
		for _, move := range c.Before {
			tap, ok := ontoRook(&f, move)
			if !ok {
				return false
			}
			before = append(before, tap)
			f = f.Apply(f.Shape(tap.From, tap.To, tap.Promo).Move)
		}
		c.Before = before
		last, ok := ontoRook(&f, c.Last)
		if !ok {
			return false
		}
		c.Last, boards[i] = last, f
	}
	x := boards[0].Shape(one.Last.From, one.Last.To, one.Last.Promo)
	y := boards[1].Shape(other.Last.From, other.Last.To, other.Last.Promo)
	differ := 0
	for s := range boards[0].Sq {
		if boards[0].Sq[s] != boards[1].Sq[s] {
			differ++
		}
	}
	return x.Castle == y.Castle && differ <= most[kind[0]] && (kind[0] == 't' || x == y)
}

// ontoRook returns the two squares that say a move in Chess960, and whether
// they say it.
func ontoRook(f *board.Free, move board.Move) (board.Move, bool) {
	if move.Castle == board.NoCastle {
		return move, f.Shape(move.From, move.To, move.Promo).Castle == board.NoCastle
	}
	rook, ok := f.CastlingRook(move.From, f.Sq[move.From].Color(), move.Castle)
	tap := board.Move{From: move.From, To: rook}
	return tap, ok && f.Shape(tap.From, tap.To, tap.Promo).Castle == move.Castle
}

// most is in how many squares the boards of a pair may differ before the last
// move, by the first letter of its kind.
var most = map[byte]int{'s': 0, 'o': 2, 'a': 1, 't': 0}
