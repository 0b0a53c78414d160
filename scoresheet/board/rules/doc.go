// Package rules implements the rules of chess and Chess960: positions and
// their FEN, which moves are legal, and why a given move is not.
//
// Three implementations decide legality. They share as little code as possible
// so that tests can compare them. [Position.Judge] examines one move on a board
// of 64 squares and names the article of the FIDE Laws that it breaks.
// [Position.Moves] enumerates all legal moves with bit sets, pins and checks.
// [Library] asks the library notnil/chess, which knows standard chess only. The
// first two agree on every position that is [Position.Sane]; the third agrees
// wherever it can be asked.
//
// Game mode must not reach this package; its board is board.Free (R-G15). All
// values are comparable, and functions keep no state between calls, so
// everything here is safe for concurrent use. Articles are numbered as in the
// FIDE Laws of 2023.
package rules
