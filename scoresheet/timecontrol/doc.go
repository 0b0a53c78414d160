// Package timecontrol knows how much time the players have: the control of a
// game ([Control]), what kind of game follows from it ([Kind]), what both
// clocks must show at a check ([Situation]), and whether a player must record
// ([Sheet]). It reads no clock: all times come from the caller.
//
// # Modes (Laws 6.3.2)
//
// In all modes a player has the time of the period and a fixed extra time for
// each move; what is saved in one period goes over to the next.
//
//   - [Fischer]: the extra time is on the clock before the first move, and is
//     added as soon as a move is completed, for the next one.
//   - [Bronstein]: likewise, but what was not used of it is lost. The clock
//     shows the time of the period with the extra time, so that a move made
//     within the extra time leaves it as it stood at the player's last press.
//   - [Delay]: the clock waits the extra time out before it counts down. It
//     shows the time of the period alone.
//
// Bronstein and Delay give the same time; they differ in what is shown.
//
// # As text
//
// [Control.String] writes the value of the PGN tag TimeControl:
// "40/5400+30:1800+30" is 90 minutes for 40 moves, then 30 minutes for the
// rest, with 30 seconds a move from move 1. PGN has no sign for the two delay
// modes; S (simple delay) and B (Bronstein) stand in the place of the plus, a
// custom of some programs: "1500S5". A last period with a number of moves is
// repeated, as PGN has it. [ParsePGN] reads this and nothing else, [Parse]
// also what people write: 90'/40 + 30' + 30", 3+2, G/25;d5.
//
// # What the Laws leave open
//
//   - A game whose players have different times that are not of one kind
//     (A.1 and B.1 speak of "each player"): [Controls.Kind] gives none.
//   - Whether A.2 (no duty to record) stands beside A.3 and B.3, where Articles
//     6 to 12 apply unchanged: the rules of the event say it, and here the
//     caller ([Sheet.Competition]).
//   - Whether a delay of 30 seconds counts in 8.4 as 30 seconds added: it is
//     taken so.
//   - How long the last five minutes of C.02 10.5.5 are once an increment has
//     lifted a clock above them: the answer is then "possible".
package timecontrol
