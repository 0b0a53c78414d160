// Package lineage tells which files are of one game, and whether they can all
// be true: an earlier copy, the same game twice, or a fork (R-C02).
//
// A game is its first device's key and the first event of its log, and it is
// followed through everything that its log tells: damage, a lost key,
// hand-overs. A [Trail] is what one verified file tells of that; [Relate]
// compares the trails of many files.
//
// A log that contains the head of another is its later state. Two logs neither
// of which contains the other are a fork, unless they tell the same record, or
// one of them ends in the hand-over that the other goes on from. A key with two
// different segments of one number is a fork too, of the device: its folder was
// put back, or copied.
//
// A PGN without its log names only where its log ended, so it decides no
// prefix. What it holds is compared instead: its record names the event of
// every writing, and one log has no two events of one number.
package lineage
