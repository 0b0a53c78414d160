// Package rules knows the rules of chess and of Chess960: positions and
// their FEN, which moves are legal, and of one move why it is not.
//
// Three things answer the question of legality, written so that they share
// as little as possible and can be held against each other. [Position.Judge]
// looks at one move on a board of 64 squares and names the article of the
// FIDE Laws that it breaks. [Position.Moves] enumerates all legal moves by
// bit sets, pins and checks. [Library] asks the library notnil/chess, which
// knows usual chess only. The first two agree on every position that is
// [Position.Sane]; the third agrees wherever it can be asked.
//
// Nothing here may be reached from game mode, whose board is board.Free
// (R-G15). All values are comparable, and no function keeps anything from
// one call to the next, so that all of it may be used from any goroutine.
// Articles are numbered as in the FIDE Laws of 2023.
package rules
