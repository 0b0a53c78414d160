// Package lineage determines which files are of the same game, and whether they
// can all be true: earlier copies, the same game twice, or forks (R-C02).
//
// A game is identified by the key of its first device and the first event of
// its log. It is followed through everything that the log tells: damage, a
// lost key, hand-overs. A [Trail] is what one verified file says about this;
// [Relate] compares the trails of many files.
//
// A log that contains the head of another log is its later state. Two logs of
// which neither contains the other are a fork, unless they have the same
// record, or one of them ends in the hand-over from which the other continues.
// Two different segments with the same number under one key are a fork of the
// device: its folder was copied or restored.
//
// A PGN without its log names only the head of the log, so it cannot show that
// one log is a prefix of another. Its content is compared instead: the record
// names the event of every entry, and one log has no two events with the same
// number.
package lineage
