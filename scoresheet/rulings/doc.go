// Package rulings knows the rulings that an arbiter can make in a game, and what
// follows from them under the rule set of the event (R-A05, R-A06, R-A08, R-A11,
// R-A12, R-A15, R-T06).
//
// # Three things
//
// The catalogue, [Catalogue], lists the rulings. Each has an [ID], a word that
// is stored in the log and never changes its meaning, and names whom it
// concerns and which data it needs.
//
// A [Set] is a rule set as data: the article of each ruling, what follows from it
// and what the arbiter should do ([Row]), and the points in which rule sets
// differ, such as the time for an illegal move ([Point]). Both depend on the kind
// of play ([Play]). Four sets are built in, [Shipped]; a club writes down only how
// its rules differ from one of them, and [Parse] reads that.
//
// An [Event] advises: given the rulings so far, the one at hand and the facts
// that an arbiter has found out, [Event.Advise] returns the consequences.
// [Event.Agree], [Event.Offer] and [Event.Claim] check draws against the
// event's rules; [Event.Ends] lists what ends the game by itself. A table,
// [Refusals] in table.go, says when a ruling cannot be made.
//
// # What it does not do
//
// It makes no ruling: the arbiter does. It reads no record and knows no chess:
// whether a side can still checkmate, how many moves were made, and whether a move
// ended the game are facts that the caller supplies. If one is missing, the advice
// names it ([Need]) instead of guessing.
//
// Words for people are in assets, under "ruling." and the ID, "ruling.do." and
// the step, and so on: see the Key methods.
package rulings

//go:generate go test -run ^TestPageIsCurrent$ . -args -write
