// Package notation reads and writes moves: the algebraic notation of the
// Laws (Appendix C), short and long, in the letters of several languages and
// in figurines; PGN's strict SAN; the numeric notation of correspondence
// play; and the coordinates of UCI.
//
// Reading has three steps, and only the last knows the rules of chess:
//
//   - [Parse] looks at the text alone and says what is written there. Text
//     with two meanings ("bc4", a pawn or a careless bishop) keeps both, the
//     likelier one first.
//   - [Written.OnBoard] asks which piece of the free board could have made
//     the move by its movement alone. Game mode uses no more than this, so
//     nothing that it shows depends on legality (ESS 6.2.2.11, R-G15).
//   - Package reading asks which legal moves of a checked position the text
//     can mean. This belongs to the replay and to the arbiter.
//
// Writing follows the same line: [Text] renders what a board move left in
// the log, from geometry only; the SAN of an export needs a legal move, and
// stands in package reading.
package notation
