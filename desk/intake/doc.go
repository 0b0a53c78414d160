// Package intake is the desk at work on its store: it takes in what devices
// hand in, states facts for people who may, and tells what has become of every
// board (R-C01 to R-C03, R-C06).
//
// # One truth
//
// A [Desk] keeps no state beside the store. The facts are folded (desk.Fold),
// the files are read, and each file finds its board from what stands in it and
// from the pairings as they are now. So nothing is lost if a pairing is
// corrected later, and nothing can disagree with the facts.
//
// # What is accepted
//
// [Desk.Take] stores a file and a fact together or not at all, and returns
// only after they are durable. The same file again is acknowledged again and
// adds nothing. A file that cannot be used is stored all the same if it is a
// record of something, so that nobody's proof is lost; what has nothing to do
// with games is refused.
//
// # Sheets
//
// Of several files of one game the longest log counts (package lineage). Two
// devices for one side, two games from one pairing, forks, failed checks and
// contradictions of a device's heads make a board one to look at; nothing is
// decided here that a person must decide.
package intake
