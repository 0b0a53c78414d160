// Package pairing reads the pairings of a round: PGN with a board a game (the
// headers are enough), and tables as text with any order of columns (CSV).
//
// # What is read
//
// [Read] finds format and encoding from the bytes. A row that cannot be used
// never stops a round: it becomes a [Fault] with its line and the reason, and
// the rest stands. Nothing is guessed: where a file does not say which column
// holds White, it is refused as a whole.
//
// # Byes
//
// A bye is nobody: "bye", "spielfrei", "свободен" and their like never become
// a player. The player who would have met it stands in the round's byes.
//
// # Names of boards
//
// A board keeps the name that the file gives it. A file of team matches whose
// boards are numbered in each match from 1 gives 3.2: match 3, board 2. Where
// two lists of one round number their boards from 1, the boards become A1, A2,
// …, B1, B2, …, and a remark says so. A file without numbers gives 1, 2, 3, ….
package pairing
