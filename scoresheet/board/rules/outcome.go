package rules

import "zapis/scoresheet/board"

// Outcome is whether a position ends the game by itself.
type Outcome uint8

const (
	Ongoing   Outcome = iota
	Checkmate         // the side to move is mated (Laws 5.1.1)
	Stalemate         // the side to move has no legal move and is not in check (Laws 5.2.1)
)

// String returns "ongoing", "checkmate" or "stalemate".
func (o Outcome) String() string {
	return [...]string{"ongoing", "checkmate", "stalemate"}[o%3]
}

// Outcome reports whether the side to move is mated or stalemated. Draws
// that depend on what was before, and dead positions, are not its matter.
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
