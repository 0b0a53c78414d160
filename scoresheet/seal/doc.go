// Package seal locks a move away until the arbiter opens it (Laws, Guideline
// I; R-A10).
//
// The move is put into a box that is opened with an opening code of 100 random
// bits. The code and whose move it is are put into a second box that only the
// holder of a secret key can open: the organizer or the arbiter. The secret
// key therefore never has to be on a player's device. Its holder opens the
// second box on his own device and reads whose game it is, and the code is
// typed on the device on which the move is sealed. The code opens that one
// move and reveals nothing about any other. The box, which is in the log,
// commits to the move.
//
// Both boxes are age files (age-encryption.org/v1). Randomness comes from the
// system; the package reads no clock and no files.
package seal
