// Package seal locks a move away until the arbiter opens it (Laws, Guideline
// I; R-A10).
//
// The move goes into a box that an opening code of 100 random bits opens. The
// code goes, with whose move it is, into a second box that only the holder of
// a secret key opens: the organizer or the arbiter. So the secret key never
// has to come onto a player's device. Its holder opens the second box on his
// own, reads whose game it is, and the code is typed on the device on which
// the move is sealed. The code opens that one move and tells nothing of any
// other; and the box, which is in the log, commits to the move.
//
// Both boxes are age files (age-encryption.org/v1). Randomness comes from the
// system; the package has no clock and no files.
package seal
