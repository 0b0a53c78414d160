// Package notation reads and writes moves: the algebraic notation of the
// Laws (Appendix C), short and long, in the letters of several languages and
// in figurines; PGN's strict SAN; the numeric notation of correspondence
// play; and the coordinates of UCI.
//
// Reading a move has three steps, and only the last knows the rules of chess:
//
//   - [Parse] returns what is written in a text, from the text alone. If a text
//     has two meanings ("bc4", a pawn or a carelessly written bishop), it keeps
//     both, the likelier one first.
//   - [Written.OnBoard] finds the piece of the free board that could have made
//     the move by its movement alone. Game mode uses no more than this, so
//     nothing that it shows depends on legality (ESS 6.2.2.11, R-G15).
//   - Package reading finds the legal moves in a position that the text can
//     mean. It is for the replay and the arbiter.
//
// Writing is divided in the same way. [Text] writes a board move as it was
// stored in the log, from geometry only. The SAN of an export needs a legal
// move and is in package reading.
package notation
