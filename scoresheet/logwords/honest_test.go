package logwords_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"zapis/internal/realgames"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/logwords"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/pgn"
)

// What an honest player does wrong, as shares of his entries. They are
// guesses on the high side, from paper sheets and touch screens.
const (
	slipShare   = 0.02  // another move than the one played, seen at once
	lateShare   = 0.003 // and seen only after a while, before the next entry
	backShare   = 0.004 // found up to five moves later and corrected
	missShare   = 0.004 // the opponent's move forgotten, and filled in
	pairShare   = 0.4   // both moves entered together
	liftShare   = 0.12  // a piece touched and let go before the move
	typoShare   = 0.003 // of written moves: no form of a move at all
	glanceShare = 0.01  // an earlier cell touched by mistake
)

// honest records a real game at the pace of its clock readings, with slips.
type honest struct {
	*rig
	*rand.Rand
	line   pgn.Line
	spent  []int64 // ms for each ply
	writes bool    // notation in place of the board
	waits  []int   // plies played and not entered yet
}

func (h *honest) chance(share float64) bool { return h.Float64() < share }

// between lets some time pass, in ms.
func (h *honest) between(least, most int64) { h.pass(least + h.Int64N(most-least)) }

func (h *honest) play() {
	for i, spent := range h.spent {
		h.pass(max(spent, 1500)) // the move is made, the clock pressed
		h.waits = append(h.waits, i)
		if len(h.waits) == 1 && i+1 < len(h.spent) && h.chance(pairShare) {
			continue
		}
		h.between(800, 5000)
		for _, ply := range h.waits {
			h.record(ply)
			h.between(1200, 4000)
		}
		h.waits = nil
	}
	h.end()
}

func (h *honest) record(ply int) {
	opponents := h.rec.NameAt(ply).Side == board.White == (h.rec.Header.Recorder == scoresheet.RecorderBlack)
	switch {
	case opponents && ply+1 < len(h.spent) && h.chance(missShare) && !h.writes:
		return // record of the next ply passes the cell
	case ply > len(h.rec.Cells):
		h.enter(ply) // the passed cell stands there now
		h.between(4000, 60_000)
		name := h.rec.NameAt(ply - 1)
		h.plan(h.rec.PlanAt(name))
		h.between(2000, 6000)
		h.enter(ply - 1)
		return
	}
	if h.chance(liftShare) {
		for range 1 + h.IntN(2) {
			s := h.line.Moves[ply].From.String()
			h.touched = append(h.touched, "take "+s, "put back "+s)
		}
	}
	if h.chance(slipShare) {
		h.slip(ply)
		h.between(1000, 8000)
		h.undo()
		h.between(1000, 4000)
	} else if h.chance(lateShare) {
		h.slip(ply)
		h.between(8000, 120_000)
		h.undo()
		h.between(1000, 4000)
	}
	if h.chance(glanceShare) && ply > 8 {
		h.plan(h.rec.PlanAt(h.rec.NameAt(ply - 2 - h.IntN(6))))
		h.between(1000, 9000)
		h.do(scoresheet.CursorMoved{})
		h.between(1000, 3000)
	}
	h.enter(ply)
	if back := ply - 1 - h.IntN(10); h.chance(backShare) && back > 0 {
		h.plan(h.rec.PlanAt(h.rec.NameAt(back)))
		h.between(4000, 15_000)
		h.do(scoresheet.DashWritten{Act: scoresheet.Act{Cell: h.rec.Cells[back].ID}}) // it was not that move
		h.plan(h.rec.PlanAt(h.rec.NameAt(back)))
		h.between(2000, 6000)
		h.enter(back)
	}
}

func (h *honest) undo() {
	p, _, err := h.rec.PlanUndo()
	h.plan(p, err)
}

// slip enters another move of the same piece, or of its neighbour.
func (h *honest) slip(ply int) {
	m := h.line.Moves[ply]
	if h.writes {
		h.plan(h.rec.PlanText("K"+m.To.String(), notation.English))
		return
	}
	to := board.At(min(m.To.File()+1, 7), max(m.To.Rank()-1, 0))
	h.do(h.rec.PlanMove(m.From, to, board.NoKind)...)
}

func (h *honest) enter(ply int) {
	m := h.line.Moves[ply]
	if !h.writes {
		h.do(h.rec.PlanMove(m.From, m.To, m.Promo)...)
		return
	}
	if h.chance(typoShare) {
		h.plan(h.rec.PlanText(h.line.SAN[ply][:1]+"9", notation.English))
		h.between(2000, 6000)
		h.undo()
		h.between(1000, 3000)
	}
	h.plan(h.rec.PlanText(h.line.SAN[ply], notation.English))
}

func (h *honest) end() {
	h.between(20_000, 90_000)
	h.result(scoresheet.WhiteWins)
	h.between(8000, 40_000)
	h.sign(scoresheet.SignerWhite)
	h.between(7000, 60_000)
	h.sign(scoresheet.SignerBlack)
	h.between(5000, 60_000)
	h.do(scoresheet.Exported{Format: "pgn"}, scoresheet.Released{})
}

// timed are real games with the time that each move took, on a clock of 90
// minutes and 30 seconds a move.
func timed(t testing.TB, most int) (games []*pgn.Game, spent [][]int64) {
	t.Helper()
	for _, g := range realgames.Each(t, realgames.Club) {
		var times []int64
		left := [2]time.Duration{90 * time.Minute, 90 * time.Minute}
		for i := range g.Moves {
			for _, c := range g.Moves[i].Comments {
				if d, ok := pgn.Clock(c); ok {
					times = append(times, max(left[i%2]+30*time.Second-d, 0).Milliseconds())
					left[i%2] = d
				}
			}
		}
		if len(times) == len(g.Moves) && len(times) >= 20 && g.Tag("FEN") == "" {
			games, spent = append(games, g), append(spent, times)
		}
		if len(games) == most {
			break
		}
	}
	if len(games) < most {
		t.Fatalf("%d games with clock readings, want %d", len(games), most)
	}
	return games, spent
}

// R-A14: an honest game has next to nothing conspicuous in its log. 200 real
// games at the pace of their clocks, with the slips that people make.
func TestHonestGames(t *testing.T) {
	games, spent := timed(t, 200)
	found := map[string]int{}
	groups, touched, plies, undone := 0, 0, 0, 0
	for i, g := range games {
		line, err := pgn.Play(g)
		if err != nil {
			t.Fatal(err)
		}
		recorder := scoresheet.RecorderWhite + scoresheet.Recorder(i%2)
		h := honest{
			rig: newRig(t, scoresheet.GameOpened{Recorder: recorder}), Rand: rand.New(rand.NewPCG(uint64(i), 3)),
			line: line, spent: spent[i][:len(line.Moves)], writes: i%3 == 2,
		}
		h.play()
		l := h.log()
		plies += len(h.spent)
		for _, e := range l.Events {
			if e.Kind == "undo" {
				undone++
			}
		}
		for _, c := range l.Conspicuous {
			groups++
			found[c.Kind]++
			if found[c.Kind] == 1 {
				t.Logf("game %d: %s", i, c.Text.Say(english))
			}
		}
		if len(l.Conspicuous) > 0 {
			touched++
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(found)) {
		t.Logf("%-10s %d", kind, found[kind])
	}
	said := fmt.Sprintf("%d honest games, %d plies, %d take-backs: %d conspicuous groups in %d games", len(games), plies, undone, groups, touched)
	t.Log(said)
	if undone < 200 {
		t.Errorf("%s: these games have too few slips to tell anything", said)
	}
	if touched*10 > len(games) {
		t.Errorf("%s: more than one game in ten", said)
	}
}

// R-A14: what a cheat adds to such games is found in every one.
func TestCheatsAreFound(t *testing.T) {
	games, spent := timed(t, 40)
	cheats := []struct {
		kind string
		do   func(h *honest, ply int)
	}{
		{"tried", func(h *honest, ply int) { // three moves of the piece that will move, looked at one by one
			m := h.line.Moves[ply]
			for _, to := range []int{1, 2} {
				h.do(h.rec.PlanMove(m.From, board.At((m.To.File()+to)%8, m.To.Rank()), board.NoKind)...)
				h.between(3000, 40_000)
				h.undo()
				h.between(500, 4000)
			}
		}},
		{"line", func(h *honest, ply int) { // the variation that follows, on the board
			n := min(4, len(h.line.Moves)-ply)
			for i := range n {
				h.enter(ply + i)
				h.between(2000, 12_000)
			}
			for range n {
				h.undo()
			}
			h.between(500, 4000)
		}},
		{"looked", func(h *honest, ply int) {
			h.plan(h.rec.PlanAt(h.rec.NameAt(ply - 6)))
			h.between(40_000, 200_000)
			h.do(scoresheet.CursorMoved{})
		}},
		{"lifted", func(h *honest, ply int) {
			for range 5 {
				s := h.line.Moves[ply].From.String()
				h.touched = append(h.touched, "take "+s, "put back "+s)
			}
		}},
		{"notes", func(h *honest, _ int) { h.plan(h.rec.PlanText("watch the h-file", notation.English)); h.undo() }},
	}
	for i, g := range games {
		line, err := pgn.Play(g)
		if err != nil {
			t.Fatal(err)
		}
		cheat := cheats[i%len(cheats)]
		h := honest{
			rig: newRig(t, scoresheet.GameOpened{}), Rand: rand.New(rand.NewPCG(uint64(i), 4)),
			line: line, spent: spent[i][:len(line.Moves)],
		}
		at := 10 + h.IntN(len(h.spent)-14)
		for ply := range h.spent {
			h.pass(max(h.spent[ply], 1500))
			h.between(1000, 4000)
			if ply == at {
				cheat.do(&h, ply)
			}
			h.enter(ply)
		}
		h.end()
		l := h.log()
		if !slices.ContainsFunc(l.Conspicuous, func(c logwords.Group) bool { return c.Kind == cheat.kind }) {
			t.Errorf("game %d: %s at ply %d is not found, only %q", i, cheat.kind, at, kinds(l))
		}
	}
}
