// Package replay reads a record as chess: the second board, which game mode
// may not import (R-G15). The record stays what was written; a reading says
// of every cell whether it is a legal move, and how sure that is.
//
// # Verdicts
//
// [Read] plays the cells from the start. As long as each of them is one
// legal move, the position is [Certain]. An entry is then
//
//   - [Legal]: it means exactly one legal move. Signs such as + and x may be
//     missing or wrong (Laws C.13);
//   - [Illegal], with the reason and the article: no legal move fits what is
//     written. Whether the move was made so on the board, or only written
//     wrongly, the record alone does not tell;
//   - [Unknown], with the [Gap]: a dash, a blank, a text that cannot be read
//     or that several legal moves fit, a move made with another piece than
//     the one that stands there after corrections, or anything that follows
//     where the position is not known. Nothing is called wrong only because
//     something before it is missing.
//
// # After an illegal move
//
// An illegal move that stands may be found out later and is then dealt with
// by the arbiter (Laws 7.5); until then the players go on from what they
// have on the board. So does the reading, where the entry says what that is:
// the piece goes where it was put, castling takes the rook along, rights and
// the en-passant square follow, a pawn left on the last rank stays there
// (7.5.2), a move that was none (7.5.3) changes only whose turn it is. From
// then on the position is [Standing]: right if the entry was made as it is
// written, and verdicts in it are worth no more than that. A finding built
// on it is possible, not certain; for cancelling the move the position before
// it still stands, with the certainty it had ([Reading.Before]).
//
// Where what follows does not fit that board, but one legal move in place of
// the illegal entry explains all of it, the entry was written wrongly: it
// stays Illegal, the filling is offered, and the reading goes on from there
// as behind a gap.
//
// Where the entry does not say what stood on the board afterwards (no piece
// could have made it, nothing stood on its square) it is [Illegal] and a gap
// at once. Where a king is missing, or there are two, the position is [Lost]:
// what follows is no chess.
//
// # Gaps
//
// A gap is tried with every legal move, together with one more gap behind it
// if there is one (at most [MaxMissing] half-moves), against everything that
// is written from there to the next gap or the end. If all fillings that
// explain it agree in the first moves, these are offered as [Inferred]: the
// cells are judged in the positions that they lead to, and the reading goes
// on. If they agree in none, or none explains everything, or the search
// passes [MaxNodes] positions, the position is [Lost] to the end of the record.
//
// A cell that was passed over because the same side moved twice running is
// first of all a gap: the other move may only not have been written. Where
// no legal move in it explains what follows, and no move does, the entry
// behind it is Illegal for rules.SameSideTwice.
//
// A legal entry is believed. One that was written wrongly and is legal all
// the same shows only where a later one becomes impossible: there the
// reading breaks, and says no more than that.
package replay
