// Package pairing reads the pairings of a round, and writes results back into
// the file they came from. It knows four formats: PGN with one game per board
// (the headers are enough), the Tournament Report File of FIDE (TRF) in its
// versions of 2016 and 2026, and text tables with any order of columns (CSV).
//
// # Reading
//
// [Read] recognizes format and encoding from the bytes. A row that cannot be used
// never stops a round: it becomes a [Fault] with its line and the reason, and
// the other rows are used. Nothing is guessed: a table that does not say which
// column is White's is refused as a whole. docs/pairings.md lists the formats,
// the names of columns, and what is refused.
//
// # Byes
//
// A bye is not a player: "bye", "spielfrei", "свободен" and similar words never
// become one. The player paired with it is listed among the round's byes.
//
// # Names of boards
//
// A board keeps the name that the file gives it. If a file of team matches
// numbers the boards of each match from 1, board 2 of match 3 becomes 3.2. If two
// lists of one round both number their boards from 1, the boards become A1, A2,
// …, B1, B2, …, and a remark says so. In a file without numbers they become 1, 2,
// 3, ….
//
// # Reports
//
// A report (TRF, in both versions) does not number its boards. They are numbered
// in the order in which pairings are published (FIDE Handbook C.04.2): by the
// points of the higher player, the points of both, and the rank of the higher.
// For teams, boards are numbered within their match, in the order given by
// records 310 or 013, and 300; matches are in the order of their teams' numbers.
//
// A [Document] keeps a report line by line, so it is written back byte for byte
// except for what was changed. Records 001, 012, 013, 022, 122, 132, 162, 222,
// 240, 300, 310, 320, 330, 352 and 362, and BBW to BBZ of older programs, are
// understood; all others are kept unchanged. The version of 2026 was implemented
// from a transcript of FIDE's specification, and tested with files made by hand
// from it and with one sample of a team tournament.
//
// # Results
//
// [Write] puts results into a report or a table. In a table, it puts an
// apostrophe in front of a field that a spreadsheet would take for a formula;
// fields that were read are never changed. [Changes] lists the differences when
// a list comes a second time.
package pairing
