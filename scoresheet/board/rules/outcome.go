package rules

import (
	"fmt"

	"zapis/scoresheet/board"
)

// Outcome says whether a position by itself ends the game.
type Outcome uint8

const (
	Ongoing   Outcome = iota
	Checkmate         // the side to move is mated (Laws 5.1.1)
	Stalemate         // the side to move has no legal move and is not in check (Laws 5.2.1)
)

// String returns "ongoing", "checkmate" or "stalemate".
func (o Outcome) String() string {
	if int(o) >= len(outcomes) {
		return fmt.Sprintf("Outcome(%d)", uint8(o))
	}
	return outcomes[o]
}

var outcomes = [...]string{Ongoing: "ongoing", Checkmate: "checkmate", Stalemate: "stalemate"}

// Outcome returns whether the side to move is checkmated or stalemated. It
// does not detect draws that depend on earlier positions, or dead positions.
func (p Position) Outcome() Outcome {
	var buf [256]board.Move
	if len(p.Moves(buf[:0])) > 0 {
		return Ongoing
	}
	if p.InCheck() {
		return Checkmate
	}
	return Stalemate
}
