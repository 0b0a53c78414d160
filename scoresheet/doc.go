// Package scoresheet is the record of a game as a player writes it, and the
// log that is its only truth.
//
// # The idea
//
// What a player does is an [Event]: bytes, chained by hash to the event
// before. A [Record] is the fold of a game's events: the cells of the sheet
// with all that was written in them, corrections, clock times, draw offers,
// result and signatures. Starting up and playing live run the same fold, and
// there is no other state that could disagree with it.
//
// The record is what was written, not a game of chess. It is kept exactly,
// legal or not (ESS 6.2.2.11). Whether it is chess is a reading of the
// record, in the package replay below, which game mode does not import.
//
// # What flows
//
// A writer asks the record for the events of an act ([Record.PlanMove] and its
// like), folds them in with [Record.Fold], and stores them. The same bytes
// folded in the same order give the same record on every machine.
//
// # Backwards compatibility
//
// The bytes of every event are frozen: docs/log.md describes them and
// testdata/events holds one of each kind. Numbers of kinds and fields are
// never reused; fields may be added at the end of a payload, and an old
// reader skips them. An unknown observation is skipped; an unknown record
// kind comes from a newer version, and the game is then only read.
package scoresheet
