// Package arbitration answers what an arbiter asks about a game: record and
// rules of the event in, plain values out.
//
// # Questions
//
//   - [Compare]: how two sheets of the game differ (Laws D.2.9).
//   - [RestorationOf]: how far the players have come in writing down the moves that
//     are missing (Laws 8.5.3).
//
// # What it does not do
//
// It writes nothing, reads no clock, and knows no modes. Whoever asks has
// permission to ask: nothing in game mode may know what is legal (R-G15), so no
// package of game mode imports this one. It gives no ruling either; the arbiter
// does.
//
// # Refusals
//
// A question that cannot be answered is refused with an [*Error], which holds
// the key of its words in every language.
package arbitration
