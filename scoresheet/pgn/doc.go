// Package pgn reads and writes the Portable Game Notation of 1994.
//
// There are two readers, for two purposes.
//
// [Reader] is lenient: it takes whatever organizers, clubs and programs have
// written, game by game, and never gives up. What is wrong with the syntax
// becomes a [Fault] with its line and column; the rest of the game, and the
// games after it, are still read. It knows nothing about chess: a move is the
// text that was written. [Play] reads the main line as chess.
//
// [Canonical] is strict: it reduces one game to the bytes a device attests
// and refuses everything it does not know, so that nothing can be added to an
// attested game unseen. Its grammar is docs/pgn.md, frozen by tests.
//
// # What counts as a game
//
// A game starts at its first tag, or at its first move or result where it has
// no tags. It ends at its result token or at the next tag section. Empty
// lines end nothing: programs put them between tags and into the movetext. A
// second tag section after an empty line is a new game when it repeats a tag
// of the first (boards with a header only), else it belongs to the first.
// Without tags and results, a game starts where the move number falls back
// to 1 after an empty line.
//
// # Limits
//
// One game may have [MaxGame] bytes and [MaxPlies] half-moves, variations may be nested [MaxDepth]
// deep, and [MaxFaults] faults are kept; what goes beyond is left out and a
// fault says so. Memory is bounded by one game.
package pgn
