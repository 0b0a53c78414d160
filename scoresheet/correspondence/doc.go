// Package correspondence writes the forms of correspondence play from a game
// (R-C05): the message that carries a move, the table of moves and times, and the
// report of a tournament's progress.
//
// The forms are those of the rules of correspondence chess (RU articles 56 to 60,
// CC articles 49 to 52). Every message carries all earlier moves with the dates on
// which they were received and answered, the time of each and in total, and the
// breaks of both sides. Moves are in numeric notation (RU 58). What was sent
// stands, also a misprint that is a legal move (RU 56.3.2): nothing is corrected.
//
// A game is read from PGN. The day on which a move was sent stands in its comment
// as [%ccsnt 2026.05.10], as correspondence servers write it, and the day on which
// the opponent's move before it was received as [%ccrcv 2026.05.10]; where the
// second is missing, the most probable day is taken and said so (RU 56.2.3,
// 56.2.5). The tags WhiteBreaks and BlackBreaks hold breaks, first and last day of
// each, as 2026-06-01/2026-06-14, several with a comma between; WhitePenalty and
// BlackPenalty hold penalty days, as 12=2 for two days at move 12 (RU 56.4.7).
package correspondence
