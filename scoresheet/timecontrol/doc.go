// Package timecontrol computes with the players' time: the control of a game
// ([Control]), the kind of game that follows from it ([Kind]), what both
// clocks must show at a check ([Situation]), and whether a player must record
// his moves ([Sheet]). It reads no clock: all times come from the caller.
//
// # Modes (Laws 6.3.2)
//
// In all modes a player has the time of the period and a fixed extra time for
// each move. Time saved in one period is carried over to the next.
//
//   - [Fischer]: the extra time is on the clock before the first move. When a
//     move is completed, the extra time for the next one is added.
//   - [Bronstein]: the same, but what was not used of the extra time is lost. The
//     clock shows the time of the period including the extra time, so that a move
//     made within the extra time leaves the clock as it was at the player's last
//     press.
//   - [Delay]: the clock waits for the extra time before it counts down. It
//     shows the time of the period only.
//
// Bronstein and Delay give the same time; they differ in what is shown.
//
// # As text
//
// [Control.String] writes the value of the PGN tag TimeControl:
// "40/5400+30:1800+30" is 90 minutes for 40 moves, then 30 minutes for the
// rest, with 30 seconds a move from move 1. PGN has no sign for the two delay
// modes; as in some other programs, S (simple delay) and B (Bronstein) replace
// the plus: "1500S5". As in PGN, a last period with a number of moves is
// repeated. [ParsePGN] accepts exactly this; [Parse] also accepts what people
// write: 90'/40 + 30' + 30", 3+2, G/25;d5.
//
// # What the Laws leave open
//
//   - What a game is whose players have times of different kinds (A.1 and B.1
//     speak of "each player"): [Controls.Kind] returns KindUnknown.
//   - Whether A.2 (no duty to record) applies together with A.3 and B.3, under
//     which Articles 6 to 12 apply unchanged: the rules of the event decide, and
//     the caller passes the decision ([Sheet.Competition]).
//   - Whether a delay of 30 seconds counts as 30 seconds added in 8.4: here it
//     does.
//   - How long the last five minutes of C.02 10.5.5 last if an increment has
//     lifted the clock above them: the answer is then "possible".
package timecontrol
