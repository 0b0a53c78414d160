// Package findings says what the Laws say of a game: repetitions, 50 and 75
// moves, mate, stalemate, dead positions.
//
// A [Scanner] goes through a game of legal moves, ten million and more
// half-moves a second, and allocates only for what it finds.
package findings
