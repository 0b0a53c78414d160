// Package reading asks the rules of chess what a written move can mean, and
// writes a move as only the rules allow: the shortest disambiguation among the
// legal moves, and the signs of check and checkmate. It belongs to the replay,
// the export and the arbiter; what game mode is built of cannot import it
// (R-G15).
package reading
