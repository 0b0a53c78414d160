// Package compare compares two records of one game (Laws D.2.9). A game with a
// blind player is played on two boards, and each player keeps his own sheet. If
// the positions differ, the arbiter compares the sheets.
//
// # What is the same
//
// Two entries are the same if they mean the same move, by its squares, its
// piece and its promotion. The text does not matter: "Sf3", "Кf3" and a tap
// from g1 to f3 are the same. Each sheet is read in its own position. If a cell
// says nothing (a dash, a blank), the move is taken from the other sheet for
// reading the following cells, but never for the cell itself. An entry that
// cannot be resolved is [Unreadable] and never [Same].
//
// # How cells are paired
//
// Cells with the same name are paired, unless skipping some cells of one sheet
// explains much more: a player forgot a half-move or a pair, and what follows
// stands higher up than on the other sheet. If two entries differ, there are
// three possibilities: either sheet has a slip of the pen and the game
// continued from the other's move, or each sheet continues from its own. Of
// all such explanations the comparison chooses the one with the fewest faults.
//
// # Limits
//
// The search has bounded memory (it follows [Beam] explanations at a time), and
// at most [MaxShift] consecutive cells may be missing from one sheet. With many
// faults close together, the explanation may be longer than necessary. Entries
// that mean different moves in the positions in which they are read are never
// called the same. If one of several equal consecutive cells is missing (a king
// moving to and fro), the last may be named instead of the first.
package compare
