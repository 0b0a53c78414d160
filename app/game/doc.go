// Package game holds the pages of game mode: the sheet and the board on which
// a player records, claims and seals, the result and the signatures, and what
// stands on a device whose game is parked or was handed over.
//
// It cannot tell a legal move from an illegal one (R-G15). Nothing that it
// imports, directly or through others, knows the rules of chess, and its
// [Device] has no question whose answer depends on them. What it shows follows
// from the record and from geometry alone.
package game
