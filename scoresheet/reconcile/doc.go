// Package reconcile finds the one game behind several records of it: the sheets
// of both players, an arbiter's record, an electronic board's, a sheet that
// somebody typed. What they do not decide, it asks (R-C03).
//
// # What it does
//
// [Reconcile] follows every game that the sheets can mean, over all sheets at
// once and to their end. A game pays for what is wrong with a sheet if that game
// was played: a slip of the pen by how seldom handwriting has it, a cell that is
// missing or void, a sign that is not true. Sheets that agree cell by cell cost
// no search. Cells that were filled in later (Laws 8.5) and copies of one page
// count as one witness.
//
// # What it never decides
//
// The cheapest game is not the game. If another one explains the sheets within
// a bound, the [Result] has a [Question] with both readings, who has which, and
// the position after each. The bound depends on what is written: a move that a
// sheet has in so many words is only set aside if the game that has it pays
// much more elsewhere. A move that no sheet has in so many words is a
// [Proposal]; if no two independent sheets bear it out, it is asked too. An
// illegal move that all sheets have stays as it was played. Results that differ
// are asked.
//
// # Limits
//
// There is no sense of play in it: where the rules and the writing leave two
// moves, it asks, however bad one of them is. What both sheets have and the rest
// of the game bears out is taken as played. [MaxWitnesses], [MaxCells] and the
// number of positions are bounded; beyond them the result has an error that says
// so.
package reconcile
