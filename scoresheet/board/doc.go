// Package board is the leaf of the house: squares, pieces, the free board
// and the geometry of how pieces move.
//
// Nothing here knows whether a move is legal. Game mode may use all of it,
// and since the rules of chess live in the package rules below, which game
// mode may not import, nothing a player is shown can depend on them
// (ESS 6.2.2.11, R-G15).
package board
