// Package pgn reads and writes the Portable Game Notation of 1994.
//
// There are two readers, for two purposes.
//
// [Reader] is lenient: it reads whatever organizers, clubs and programs have
// written, game by game, and never gives up. An error in the syntax becomes a
// [Fault] with its line and column; the rest of the game, and the games after
// it, are still read. It knows nothing about chess: a move is the text that
// was written. [Play] reads the main line as chess.
//
// [Canonical] is strict: it reduces one game to the bytes that a device
// attests and refuses everything that it does not know, so that nothing can be
// added to an attested game unnoticed. Its grammar is docs/pgn.md, frozen by
// tests.
//
// # What counts as a game
//
// A game starts at its first tag or, if it has no tags, at its first move or
// result. It ends at its result token or at the next tag section. An empty
// line does not end a game: programs put empty lines between tags and into the
// movetext. A second tag section after an empty line is a new game if it
// repeats a tag of the first (boards with only a header); otherwise it belongs
// to the first. Without tags and results, a game starts where the move number
// returns to 1 after an empty line.
//
// # Limits
//
// One game may have [MaxGame] bytes and [MaxPlies] half-moves, variations may
// be nested [MaxDepth] deep, and [MaxFaults] faults are kept. What exceeds a
// limit is left out, and a fault says so. Memory is bounded by one game.
package pgn
