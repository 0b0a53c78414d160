package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"zapis/scoresheet/board"
	"zapis/scoresheet/pgn"
)

// blitz plays the game-th blitz game of a file by tap and drag, each move when its
// player had played it, only so many times faster.
func (h *hand) blitz(file string, game int, speed float64) error {
	g, line, err := blitzGame(file, game)
	if err != nil {
		return err
	}
	increment := 0.0
	_, _ = fmt.Sscanf(g.Tag("TimeControl"), "%f+%f", new(float64), &increment)
	var before [2]time.Duration
	for i, m := range line.Moves {
		thought := time.Duration(0)
		if clock, ok := pgn.Clock(strings.Join(g.Moves[i].Comments, " ")); ok {
			if before[i%2] > 0 {
				thought = before[i%2] - clock + time.Duration(increment*float64(time.Second))
			}
			before[i%2] = clock
		}
		h.say("s %.1f", max(15, thought.Seconds()*1000/speed))
		if h.random.IntN(2) == 0 {
			h.drag(m.From, m.To)
		} else {
			h.tap(m.From)
			h.say("s %.1f", h.between(15, 40))
			h.tap(m.To)
		}
		h.twin(m)
		if name, asked := promotions[m.Promo]; asked {
			button := h.ui.Button(name)
			if button == nil {
				return fmt.Errorf("move %d of game %d: no button %s", i+1, game, name)
			}
			h.say("s %.1f", h.between(60, 120))
			h.press(button.Center())
		}
		h.played(m)
	}
	return nil
}

var promotions = map[board.Kind]string{
	board.Queen: "promote.queen", board.Rook: "promote.rook", board.Bishop: "promote.bishop", board.Knight: "promote.knight",
}

// twin makes a move on the page that has no window.
func (h *hand) twin(m board.Move) {
	h.mouse.Tap(h.center[m.From])
	h.mouse.Tap(h.center[m.To])
}

// blitzGame reads a game of three to five minutes a player, with the clocks, that
// took five minutes at most.
func blitzGame(file string, game int) (*pgn.Game, *pgn.Line, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	for r := pgn.NewReader(f); ; {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil, nil, fmt.Errorf("there are no %d such games in %s", game+1, file)
		}
		if err != nil {
			return nil, nil, err
		}
		line, err := pgn.Replay(g)
		if err != nil || line.Err != nil || line.Nulls > 0 || len(line.Moves) < 20 || !isBlitz(g) {
			continue
		}
		if game--; game < 0 {
			return g, &line, nil
		}
	}
}

func isBlitz(g *pgn.Game) bool {
	var base, increment float64
	if n, _ := fmt.Sscanf(g.Tag("TimeControl"), "%f+%f", &base, &increment); n != 2 || base < 180 || base > 300 {
		return false
	}
	var used float64
	for _, ply := range g.Moves[max(0, len(g.Moves)-2):] {
		clock, ok := pgn.Clock(strings.Join(ply.Comments, " "))
		if !ok {
			return false
		}
		used += base + increment*float64(len(g.Moves)/2) - clock.Seconds()
	}
	return used <= 300
}
