// Package reading finds the legal moves that a written move can mean, and
// writes moves in forms that require the rules of chess: with the shortest
// disambiguation among the legal moves, and the signs of check and checkmate.
// It is for the replay, the export and the arbiter. No package of game mode can
// import it (R-G15).
package reading
