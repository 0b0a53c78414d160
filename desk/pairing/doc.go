// Package pairing reads the pairings of a round, and writes results back into
// the file they came from. It knows four formats: PGN with a board a game (the
// headers are enough), the Tournament Report File of FIDE (TRF) in its versions
// of 2016 and 2026, and tables as text with any order of columns (CSV).
//
// # What is read
//
// [Read] finds format and encoding from the bytes. A row that cannot be used
// never stops a round: it becomes a [Fault] with its line and the reason, and
// the rest stands. Nothing is guessed: where a table does not say which column
// holds White, it is refused as a whole. docs/pairings.md lists formats, names
// of columns, and what is refused.
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
//
// # Reports
//
// A report (TRF, in both versions) does not number its boards. They are numbered
// in the order in which pairings are published (FIDE Handbook C.04.2): by the
// points of the higher player, the points of both, and the rank of the higher.
// For teams a board is one of a match, in the order that records 310 or 013, and
// 300, give; matches are in the order of their teams' numbers.
//
// A [Document] keeps a report line by line, so that it is written back byte for
// byte but for what was changed. Records 001, 012, 013, 022, 122, 132, 162, 222,
// 240, 300, 310, 320, 330, 352 and 362, and BBW to BBZ of older programs, are
// understood; all others are kept as they are. The version of 2026 was read from
// a transcript of FIDE's specification, and tried on files made by hand from it
// and on one sample of a team tournament.
//
// # Results
//
// [Write] puts results into a report or a table. In a table, a field that a
// spreadsheet would take for a formula gets an apostrophe in front; what is read
// is never changed. [Changes] tells what is different in a list that comes a
// second time.
package pairing
