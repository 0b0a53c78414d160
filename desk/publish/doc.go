// Package publish writes a round out: its games as PGN for publication and
// broadcasting, tables of results and times, the protocol of a team match, the
// chief arbiter's report, the anti-cheating form of one game, and everything
// that is attested in one ZIP.
//
// A [Round] holds what the desk knows about a round: for each board a [Game],
// with its moves, its result, and the records from which they come. The caller
// decides which games are ready; the output depends on the values alone. This
// package has no clock and no store. Only [Round.WriteFolder] and [WriteFile]
// touch the disk.
//
// # Illegal moves in PGN
//
// Lichess leaves out a whole game, with its result, if it contains a move that
// cannot be replayed. So the movetext written here contains only legal moves in
// strict SAN. It ends before the first entry that is not one; the entries from
// there on are given in a comment, and the result is kept. Before publication,
// [Round.Preflight] reports where that happens, and what can be done about it.
//
// # Text from others
//
// Names, remarks and moves come from files and from players. [Line] removes what
// is invisible or reverses the line, and each format escapes the rest in its own
// way: tags and comments of PGN, cells of CSV, HTML, SVG. File names are made of
// letters that are safe everywhere, never of a player's text.
package publish
