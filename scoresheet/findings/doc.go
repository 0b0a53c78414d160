// Package findings says what the Laws say of a game: repetitions, 50 and 75
// moves, mate, stalemate, dead positions; and, of a record, how sure that is.
//
// # Games
//
// A [Scanner] goes through a game of legal moves. It counts positions by
// Laws 9.2.3, as rules.Position.Key does, the starting position among them,
// and lists the moves that would bring about a third occurrence or complete
// 50 moves if they were written and announced (9.2.1, 9.3.1). It goes
// through some ten million half-moves a second and allocates only for what
// it finds.
//
// # Records
//
// [Of] finds the same in a record, whatever stands in it, and [ToClaim]
// answers a player's claim from what stood on the sheet when he made it. An
// answer is [Certain], [Possible] or [RuledOut], with its evidence: the
// cells behind which the position stood, or from which the moves count. Of
// what is possible, Settles says what would settle it. Ruled out is meant of
// the sheet: a pair of moves that was never written cannot be seen. [Final]
// says of the position at the end whether it is certain in the same way.
//
// A record means all games that explain every cell of it: a cell that is
// readable is one legal move; a dash, a blank or an unreadable text in the
// middle is any one legal half-move; a cell that was passed over, since the
// same side moved twice, is a half-move that was not written or none at all.
// What holds in all of these games is certain, in some of them possible, in
// none ruled out. They are searched as far as [MaxWorlds] and [MaxNodes] go;
// behind that the position is not known, and a claim is ruled out only if
// there are too few half-moves since the last written pawn move.
//
// # Records that break
//
// Where no game explains a cell, the record breaks. What stands behind the
// break is possible at best: on the board as it would be if the illegal move
// was made as written, or with the one legal move that explains the rest.
//
// What stands before the break is certain only where it does not hang on an
// entry that may be the true cause. So every earlier cell is tried: whether
// another legal move in its place, a move left out before it, the cell left
// out, or its exchange with another one explains the rest of the record (or,
// where no single cause does, the cell at the break). From the first such
// cell on, nothing is certain. What the record would say without the slip
// nearest to the break is possible. Where enough stands behind the break, the
// likeliest single slip is named with the move that would have stood there, "if
// 12b was Nf6": the last [MaxBack] cells before the break are tried, up to
// [MaxRepairs] positions. It is a hint where to look, and no more: what hangs
// on it is possible.
//
// An entry that was written wrongly and makes, with all the others, another
// legal game shows in no record, and no answer can take it into account.
package findings
