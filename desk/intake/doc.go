// Package intake works on the desk's store: it takes in what devices hand in,
// states facts for people who may do so, and determines the state of every board
// (R-C01 to R-C03, R-C06).
//
// # One truth
//
// A [Desk] keeps no state besides the store. The facts are folded (desk.Fold),
// the files are read, and each file is assigned to its board by its contents and
// by the pairings as they are now. So nothing is lost if a pairing is corrected
// later, and nothing can disagree with the facts.
//
// # What is accepted
//
// [Desk.Take] stores a file and a fact together or not at all, and returns
// only after they are durable. The same file again is acknowledged again and
// adds nothing. A file that cannot be used is nevertheless stored if it is a
// record of something, so that nobody's proof is lost; a file that has nothing
// to do with games is refused.
//
// # Sheets
//
// Of several files of one game the one with the longest log counts (package
// lineage). Two devices for one side, two games from one pairing, forks, failed
// checks and contradictions between a device's heads mark a board as one to look
// at; nothing is decided here that a person must decide.
package intake
