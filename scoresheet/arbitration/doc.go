// Package arbitration answers what an arbiter asks about a game: record and
// rules of the event in, plain values out.
//
// # Questions
//
// A [Game] is a snapshot of a record with the [Rules] of the event. It answers
//
//   - what the Laws say of the record ([Game.Findings]) and of the players'
//     claims ([Game.AnsweredClaims]), and with which moves a draw could be
//     claimed now ([Game.Intended]);
//   - what a ruling would do ([Game.Advise]), and which events it consists of
//     ([Game.Rule], [Game.Withdraw], [Game.Cancel]);
//   - what both clocks should show ([Game.CheckClocks]), and whether the players
//     must record ([Game.Duty]).
//
// Two questions need a record alone: how another sheet of the game differs from
// it ([Compare], Laws D.2.9), and how far the players have come in writing down
// the missing moves ([RestorationOf], Laws 8.5.3).
//
// # What it does not do
//
// It writes nothing, reads no clock, and knows no modes. The caller has checked
// the permission: nothing in game mode may know what is legal (R-G15), so no
// package of game mode imports this one. It makes no ruling either; the arbiter
// does.
//
// # Refusals
//
// A question that cannot be answered is refused with an [*Error], a ruling that
// does not fit the game with a [*RuleError]. Both name the key of their words in
// every language with a method Reason.
package arbitration
