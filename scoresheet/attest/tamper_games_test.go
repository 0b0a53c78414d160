package attest_test

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"zapis/internal/long"
	"zapis/internal/realdata"
	"zapis/internal/realgames"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation/reading"
	"zapis/scoresheet/pgn"
)

// sample is how many of the 200 games are tried.
func sample(usual int) int { return long.Of(usual, 200) }

// most is how many plies of a game are entered: enough for every kind of
// line, and few enough to try every byte.
const most = 36

// source is a game to be recorded.
type source struct {
	name string
	tags []scoresheet.Tag
	line pgn.Line
}

var (
	once    sync.Once
	sources []source
)

// games returns the games that are tampered with: real ones where the data
// is there, else random ones.
func games(tb testing.TB, n int) []*recorder {
	tb.Helper()
	once.Do(func() {
		sources = realSources(tb)
		for i := 0; len(sources) < 200; i++ {
			sources = append(sources, randomSource(uint64(i)))
		}
	})
	var all []*recorder
	for i := range n {
		all = append(all, recorded(tb, i, sources[i*len(sources)/n]))
	}
	return all
}

func realSources(tb testing.TB) (found []source) {
	tb.Helper()
	if !realdata.Have(tb, "pgn") {
		return nil
	}
	for file, g := range realgames.Each(tb) {
		if g.Index%7 != 0 || len(g.Moves) == 0 {
			continue
		}
		g.Moves = g.Moves[:min(len(g.Moves), most)]
		line, err := pgn.Play(g)
		if err != nil || line.Nulls > 0 {
			continue
		}
		s := source{name: fmt.Sprintf("%s game %d", file, g.Index), line: line}
		for _, name := range []string{"Event", "Site", "Date", "Round", "White", "Black", "WhiteElo", "ECO"} {
			s.tags = append(s.tags, scoresheet.Tag{Name: name, Value: g.Tag(name)})
		}
		found = append(found, s)
	}
	return found
}

func randomSource(seed uint64) source {
	random := rand.New(rand.NewPCG(seed, 1))
	p := rules.Start()
	line := pgn.Line{Start: p}
	for range most {
		moves := p.Moves(nil)
		if len(moves) == 0 {
			break
		}
		m := moves[random.IntN(len(moves))]
		line.SAN = append(line.SAN, reading.SAN(p, m))
		p = p.Play(m)
		line.Moves, line.Positions = append(line.Moves, m), append(line.Positions, p)
	}
	return source{fmt.Sprint("random game ", seed), []scoresheet.Tag{
		{Name: "White", Value: "Петренко, О."}, {Name: "Black", Value: `"B" \ C`}, {Name: "Round", Value: fmt.Sprint(seed)},
	}, line}
}

// recorded enters a game with all that happens on a sheet: taps and written
// moves, clock readings, offers, marks, corrections, at times a dash, a move
// that is not legal, a broken log.
func recorded(tb testing.TB, number int, s source) *recorder {
	tb.Helper()
	opened := scoresheet.GameOpened{Tags: s.tags, Recorder: scoresheet.Recorder(number % 4), Chess960: s.line.Start.Chess960}
	if s.line.Start != rules.Start() {
		opened.FEN = s.line.Start.FEN()
	}
	r := newRecorder(tb, keyOf(byte(number)), opened)
	position := s.line.Start
	for i, m := range s.line.Moves {
		if (i+number)%2 == 0 && m.Castle == board.NoCastle {
			r.do(r.record.PlanMove(m.From, m.To, m.Promo)...)
		} else {
			r.write(s.line.SAN[i])
		}
		name := r.record.NameAt(len(r.record.Cells) - 1).String()
		switch (i + number) % 12 {
		case 0, 1, 2:
			r.clock(fmt.Sprintf("1:%02d:%02d", 59-i, number%60))
		case 3:
			r.clock(fmt.Sprintf("0:%02d", i))
		case 4:
			r.offer()
		case 5:
			r.at(name)
			r.write(s.line.SAN[i])
		case 6:
			r.at(name)
			r.do(r.record.PlanDash()...)
			r.at(name)
			r.do(r.record.PlanMove(m.From, m.To, m.Promo)...)
			if m.Castle != board.NoCastle {
				r.at(name)
				r.write(s.line.SAN[i])
			}
		case 7:
			if number%9 == 0 {
				r.segment(r.number)
			}
		}
		position = s.line.Positions[i]
	}
	switch number % 4 {
	case 1:
		r.do(r.record.PlanDash()...)
		r.write("Nf3")
	case 2:
		r.tap("a1", "h8")
		r.write("§ {x} ] \" \\ ; %")
	}
	result := scoresheet.Result(1 + number%9)
	if position.Outcome() == rules.Checkmate {
		result = scoresheet.WhiteWins
	}
	r.end(result, []string{"", "agreed", `"time"`, "Час {вийшов}"}[number%4])
	return r
}
