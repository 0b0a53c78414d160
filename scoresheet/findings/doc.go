// Package findings finds what the Laws say about a game: repetitions, 50 and 75
// moves, checkmate, stalemate, dead positions. For a record it also says how
// certain each finding is.
//
// # Games
//
// A [Scanner] goes through a game of legal moves. It counts positions by Laws
// 9.2.3, like rules.Position.Key and including the starting position, and
// lists the moves that would bring about a third occurrence or complete 50
// moves if they were written and announced (9.2.1, 9.3.1). It scans some ten
// million half-moves a second and allocates only for what it finds.
//
// # Records
//
// [Of] does the same for a record, whatever is in it, and [ToClaim] answers a
// player's claim from what was on the sheet when he made it. An answer is
// [Certain], [Possible] or [RuledOut], with its evidence: the cells after
// which the position occurred, or the cell from which the moves count. If an
// answer is possible, Settles says what would settle it. RuledOut refers to
// the sheet: a pair of moves that was never written cannot be seen. [Final]
// says in the same sense whether the position at the end is certain.
//
// A record stands for all games that explain every cell of it. A readable cell
// is one legal move; a dash, a blank or an unreadable text in the middle is
// any one legal half-move; a cell that was passed over because the same side
// moved twice is either a half-move that was not written or no move at all.
// What holds in all of these games is certain, in some of them possible, in
// none of them ruled out. The search is limited by [MaxWorlds] and [MaxNodes].
// Beyond these limits the position is not known, and a claim is ruled out only
// if there are too few half-moves since the last written pawn move.
//
// # Records that break
//
// If no game explains a cell, the record breaks there. Findings after the
// break are possible at best: on the board that results if the illegal move
// was made as written, or with the one legal move that explains the rest.
//
// Findings before the break are certain only if they do not depend on an entry
// that may be the true cause. Every earlier cell is therefore examined: would
// another legal move instead of it, a move left out before it, omitting it, or
// exchanging it with another cell explain the rest of the record (or, if no
// single cause does, the cell at the break)? From the first such cell on,
// nothing is certain. What the record would say without the slip nearest to
// the break is possible. If enough moves follow the break, the likeliest
// single slip is named together with the move that would have been there, "if
// 12b was Nf6": the last [MaxBack] cells before the break are tried, up to
// [MaxRepairs] positions. That is only a hint where to look; what depends on
// it is possible.
//
// A wrong entry that together with all others makes a different legal game
// cannot be detected in the record, and no answer can take it into account.
package findings
