// Package board provides squares, pieces, the free board, and the geometry of
// how pieces move. It imports nothing of ours.
//
// Nothing here knows whether a move is legal. Game mode may use all of it. The
// rules of chess are in package rules below, which game mode cannot import, so
// nothing a player is shown can depend on them (ESS 6.2.2.11, R-G15).
package board
