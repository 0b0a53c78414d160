// Package replay reads a record as chess. Game mode cannot import it (R-G15).
// The record remains what was written; a reading says for every cell whether it
// is a legal move, and how certain that is.
//
// # Verdicts
//
// [Read] plays the cells from the start. As long as each of them is one
// legal move, the position is [Certain]. An entry is then
//
//   - [Legal]: it means exactly one legal move. Signs such as + and x may be
//     missing or wrong (Laws C.13);
//   - [Illegal], with the reason and the article: no legal move fits what is
//     written. The record alone does not tell whether the move was made like
//     this on the board or only written wrongly;
//   - [Unknown], with the [Gap]: a dash, a blank, a text that cannot be read
//     or that fits several legal moves, a move made with a piece other than
//     the one that stands there after corrections, or anything that follows
//     while the position is not known. No entry is called wrong only because
//     something before it is missing.
//
// # After an illegal move
//
// An illegal move may be discovered later, and the arbiter then deals with it
// (Laws 7.5). Until then the players continue from what they have on the
// board, and so does the reading if the entry says what that is: the piece
// goes where it was put, castling moves the rook too, rights and the
// en-passant square are updated, a pawn left on the last rank stays there
// (7.5.2), and a move that moved nothing (7.5.3) changes only the side to
// move. From then on the position is [Standing]: it is right if the entry was
// made as written, and the verdicts in it hold under that condition only. A
// finding based on it is possible, not certain. For cancelling the move,
// [Reading.Before] still returns the position before it, with the certainty it
// had.
//
// If the rest of the record does not fit that board, but exactly one legal
// move instead of the illegal entry explains all of it, the entry was written
// wrongly: it stays Illegal, the move is offered as a filling, and the reading
// continues from there as after a gap.
//
// If the entry does not say what stood on the board afterwards (no piece could
// have made the move, or nothing stood on its square), it is [Illegal] and also
// a gap. If a side has no king or two, the position is [Lost]: what follows is
// not chess.
//
// # Gaps
//
// A gap is tried with every legal move, together with the next gap if there is
// one (at most [MaxMissing] half-moves), against everything written from there
// to the next gap or the end. If all fillings that explain it agree in their
// first moves, these are offered as [Inferred]: the cells are judged in the
// positions that they lead to, and the reading continues. If the fillings do
// not agree in any move, or none explains everything, or the search exceeds
// [MaxNodes] positions, the position is [Lost] to the end of the record.
//
// A cell that was passed over because the same side moved twice in a row is
// treated as a gap first: the other side's move may only not have been written.
// If no legal move in it explains what follows, but no move at all does, the
// entry after it is Illegal with the reason rules.SameSideTwice.
//
// A legal entry is taken as true. An entry that was written wrongly but is
// legal shows only when a later one becomes impossible; the reading breaks
// there and says no more than that.
package replay
