// Package compare lays two records of one game side by side (Laws D.2.9).
// A game with a blind player stands on two boards, and each player keeps his
// own sheet: where the positions differ the arbiter compares the sheets.
//
// # What is the same
//
// Two entries are the same if they mean the same move, by its squares, its
// piece and its promotion; the text does not matter: "Sf3", "Кf3" and a tap
// from g1 to f3 are the same. Each sheet is read in its own position. What a
// cell does not say (a dash, a blank) is taken from the other sheet for the
// cells that follow, never for the cell itself. What cannot be resolved is
// [Unreadable], and never [Same].
//
// # How the cells are put side by side
//
// Cells of one name stand side by side, unless leaving out some cells of one
// sheet explains much more: a player forgot a half-move or a pair, and what
// follows stands higher up than on the other sheet. Where two entries
// differ, three things can have happened: one of the sheets has a slip of
// the pen and the game went on from the other's move, or each goes on from
// its own. Of all such stories the comparison tells the one with the fewest
// faults.
//
// # Limits
//
// It is a search with a bounded memory ([Beam] stories at a time), and up to
// [MaxShift] cells running may be missing from one sheet: with many faults
// close together it may tell a story that is longer than need be. It never
// calls entries the same that mean different moves in the positions it read
// them in. Where one of several equal cells running is missing (a king's
// walk to and fro), the last of them may be named for the first.
package compare
