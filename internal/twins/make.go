package twins

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"zapis/internal/realdata"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/pgn"
)

// files are where the games are taken from: many usual ones, and those with
// what is seldom.
var files = []string{
	"sel_stalemate.pgn", "sel_epdiff.pgn", "sel_insufficient.pgn", "sel_three_final.pgn", "sel_three_midgame.pgn",
	"sel_hm100.pgn", "sel_fivefold.pgn", "lichess_db_clk.pgn", "ecc2018_clk_crlf.pgn", "carlsen_chesscom_clk_tenths.pgn",
	"dortmund_latin1_crlf.pgn", "redqueen_emt_crlf_bom.pgn",
}

// FromRealGames makes so many pairs, the same ones each time, and skips the
// test where the games are not. Few pairs are made from a part of the games.
func FromRealGames(tb testing.TB, n int) []Pair {
	tb.Helper()
	m := newMaker(n)
	return m.make(tb, realLines(tb, m.random, files, false, n < sum/10), n)
}

// newMaker returns a maker that wants n pairs.
func newMaker(n int) *maker {
	m := &maker{random: rand.New(rand.NewPCG(1886, 2023)), want: map[string]int{}}
	for _, s := range shares {
		m.want[s.kind] = max(1, s.n*n/sum)
	}
	return m
}

// make makes n pairs of the games.
func (m *maker) make(tb testing.TB, lines []pgn.Line, n int) []Pair {
	tb.Helper()
	for _, kinds := range [][]string{nil, {Moved, Two, MovedCheck, MovedMate, Rights, Third, Fifty}} {
		for _, kind := range kinds { // what is lacking is shared out
			m.want[kind] += (n-len(m.pairs))/len(kinds) + 1
		}
		for i := range lines {
			m.game(&lines[i])
		}
	}
	if len(m.pairs) < n {
		tb.Fatalf("the games give %d pairs, want %d", len(m.pairs), n)
	}
	m.random.Shuffle(len(m.pairs), func(i, j int) { m.pairs[i], m.pairs[j] = m.pairs[j], m.pairs[i] })
	return m.pairs[:n]
}

// realLines reads games of usual chess or of Chess960, in a random order; few
// are at most 40 of each file.
func realLines(tb testing.TB, random *rand.Rand, files []string, chess960, few bool) []pgn.Line {
	tb.Helper()
	dir := realdata.Path(tb, "pgn")
	var lines []pgn.Line
	for _, file := range files {
		data, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			tb.Fatal(err)
		}
		texts := pgn.SplitGames(data)
		if few {
			texts = texts[:min(40, len(texts))]
		}
		for _, text := range texts {
			games, err := pgn.ReadAll(bytes.NewReader(text))
			if err != nil || len(games) != 1 {
				continue
			}
			line, err := pgn.Replay(games[0])
			if err == nil && line.Nulls == 0 && len(line.Moves) > 6 && line.Start.Chess960 == chess960 {
				lines = append(lines, line)
			}
		}
	}
	random.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	return lines
}

// maker collects pairs until it has what it wants of each kind.
type maker struct {
	random *rand.Rand
	want   map[string]int
	pairs  []Pair
	line   *pgn.Line
	seen   map[rules.Key]int // of the game, up to the position looked at

	chess960 bool // the games are of Chess960
}

func (m *maker) wants(kind string) bool { return m.want[kind] > 0 }

func (m *maker) take(kind string, one, other Continuation) {
	if !m.wants(kind) {
		return
	}
	if m.chess960 && !fischer(kind, &one, &other) {
		return
	}
	m.want[kind]--
	if m.random.IntN(2) == 0 {
		one, other = other, one
	}
	m.pairs = append(m.pairs, Pair{kind, one, other})
}

// game makes pairs of a few places of a game, and of all that are seldom.
func (m *maker) game(line *pgn.Line) {
	m.line, m.seen = line, map[rules.Key]int{line.Start.Key(): 1}
	for i, real := range line.Moves {
		p := m.before(i)
		m.enPassant(i)
		after := line.Positions[i]
		m.seen[after.Key()]++
		if m.wants(TwoThird) && m.seen[after.Key()] == 3 {
			m.two(i, real)
		}
		seldom := after.Outcome() != rules.Ongoing || insufficient(&after) || real.Promo != board.NoKind || real.Castle != board.NoCastle || real.EnPassant
		if !seldom && m.random.IntN(20) != 0 {
			continue
		}
		m.castling(i)
		m.counted(i)
		m.repeated(i)
		m.two(i, real)
		m.elsewhere(i, real)
		if moves := p.Moves(nil); len(moves) > 0 {
			m.elsewhere(i, moves[m.random.IntN(len(moves))])
			m.two(i, moves[m.random.IntN(len(moves))])
		}
		m.elsewhere(i, m.reaching(&p))
	}
}

// before is the position before half-move i, from 0.
func (m *maker) before(i int) rules.Position {
	if i == 0 {
		return m.line.Start
	}
	return m.line.Positions[i-1]
}

// behind is for how many half-moves before i a record is to begin: a sheet is
// empty, half full or scrolls.
func (m *maker) behind(i int) int { return min(i, m.random.IntN(30)) }

func (m *maker) from(i, k int, last board.Move) Continuation {
	return Continuation{Before: m.line.Moves[i-k : i], Last: last}
}

// castling: what looks like it on the board, with the right and without.
func (m *maker) castling(i int) {
	p := m.before(i)
	f := p.Free()
	for side, c := range [...]board.Castle{board.ShortCastle, board.LongCastle} {
		move, ok := f.Castling(p.Turn, c)
		if !m.wants(Rights) || !ok || !p.Judge(move).Legal() {
			continue
		}
		one := m.from(i, m.behind(i), move)
		other := one
		s := m.before(i - len(one.Before))
		one.FEN = s.FEN()
		s.Rights[p.Turn][side] = board.NoSquare
		other.FEN = s.FEN()
		without := p
		without.Rights[p.Turn][side] = board.NoSquare
		one.Class, other.Class = class(&p, move), class(&without, move)
		m.take(Rights, one, other)
	}
}

// enPassant: what looks like it on the board, at once and later.
func (m *maker) enPassant(i int) {
	p := m.before(i)
	if !p.EP.Valid() || !m.wants(EnPassant) && !m.wants(MovedEnPassant) {
		return
	}
	late := p
	late.EP = board.NoSquare
	for _, move := range p.Moves(nil) {
		if move.EnPassant {
			m.take(EnPassant, Continuation{FEN: p.FEN(), Last: move, Class: class(&p, move)}, Continuation{FEN: late.FEN(), Last: move, Class: class(&late, move)})
			m.elsewhere(i, move)
		}
	}
}

// counted: the 50 or 75 moves are full, and are not.
func (m *maker) counted(i int) {
	p := m.before(i)
	for kind, limit := range map[string]int{Fifty: 100, SeventyFve: 150} {
		move := m.line.Moves[i]
		if !m.wants(kind) || p.Sq[move.From].Kind() == board.Pawn || p.Sq[move.To] != board.Empty {
			continue
		}
		one := m.from(i, min(m.behind(i), p.HalfMoveClock), move)
		other := one
		s := m.before(i - len(one.Before))
		s.HalfMoveClock = limit - 1 - len(one.Before)
		one.FEN, one.Class = s.FEN(), "the clock is full"
		s.HalfMoveClock -= 1 + m.random.IntN(30)
		other.FEN, other.Class = s.FEN(), "it is not"
		m.take(kind, one, other)
	}
}

// repeated: both sides move a piece to and fro. Where the first position had
// a right that is lost since, it does not count.
func (m *maker) repeated(i int) {
	p := m.before(i)
	kind, rounds := Third, 2
	if m.wants(Fifth) && m.random.IntN(8) == 0 {
		kind, rounds = Fifth, 4
	}
	if !m.wants(kind) {
		return
	}
	without := p
	without.EP = board.NoSquare
	without.Rights = [2][2]board.Square{{board.NoSquare, board.NoSquare}, {board.NoSquare, board.NoSquare}}
	if without.Key() == p.Key() {
		return
	}
	for range 30 {
		cycle, ok := m.cycle(&p)
		if !ok || p.Play(cycle[0]).Play(cycle[1]).Play(cycle[2]).Play(cycle[3]).Key() == p.Key() {
			continue
		}
		one := Continuation{Before: slices.Clone(m.line.Moves[i-m.behind(i) : i])}
		s := m.before(i - len(one.Before))
		for range rounds {
			one.Before = append(one.Before, cycle...)
		}
		one.Last = one.Before[len(one.Before)-1]
		one.Before = one.Before[:len(one.Before)-1]
		other := one
		other.FEN = s.FEN()
		s.Rights = without.Rights
		if len(one.Before) == 4*rounds-1 {
			s.EP = board.NoSquare
		}
		one.FEN = s.FEN()
		one.Class, other.Class = occurrence(one), occurrence(other)
		if legal(one) && legal(other) && one.Class == map[string]string{Third: "third", Fifth: "fifth"}[kind] {
			m.take(kind, one, other)
		}
		return
	}
}

// reaching is a move that a piece of the side to move could make by its
// movement alone.
func (m *maker) reaching(p *rules.Position) board.Move {
	f := p.Free()
	for range 500 {
		from, to := board.Square(m.random.IntN(64)), board.Square(m.random.IntN(64))
		if p.Sq[from].Of(p.Turn) && !p.Sq[to].Of(p.Turn) && f.Reaches(from, to) && !f.AsksPromotion(from, to) {
			return p.Normalize(board.Move{From: from, To: to})
		}
	}
	return p.Moves(nil)[0]
}
