// Package publish writes a round out: its games as PGN for publication and
// broadcasting, tables of results and times, the protocol of a team match, the
// chief arbiter's report, the anti-cheating form of one game, and everything
// that is attested in one ZIP.
//
// A [Round] holds what the desk knows of a round: for each board a [Game], with
// its moves, its result, and the records from which they come. Whoever fills it
// decides which games are ready; what is written follows from the values alone.
// There is no clock in this package and no store. Only [Round.WriteFolder] and
// [WriteFile] touch the disk.
//
// # What a reader of PGN would lose
//
// Lichess leaves a whole game out, with its result, if there is a move in it
// that it cannot replay. So the movetext that is written here contains legal
// moves in strict SAN only. It ends before the first entry that is not one; what
// was written from there on stands in a comment, and the result is kept.
// [Round.Preflight] says before anything goes out where that happens, and what
// can be done about it.
//
// # Text of others
//
// Names, remarks and moves come from files and from players. [Line] takes out
// what cannot be seen or turns the line around, and each form escapes the rest
// in its own way: tags and comments of PGN, cells of CSV, HTML, SVG. Names of
// files are made of letters that are safe everywhere, never of a player's text.
package publish
