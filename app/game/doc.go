// Package game holds the pages of game mode: the sheet and the board, on which a
// player records, claims a draw and seals a move; the result and the signatures;
// and the pages of a game that is adjourned or was handed over.
//
// It cannot tell a legal move from an illegal one (R-G15). No package that it
// imports, directly or not, knows the rules of chess, and its [Device] answers no
// question that depends on them. What it shows follows from the record and from
// geometry alone.
package game
