// Package correspondence writes the forms of correspondence play from a game
// (R-C05): the message that carries a move, the table of moves and times, and the
// report of a tournament's progress.
//
// The forms are those of the rules of correspondence chess (RU articles 56 to 60,
// CC articles 49 to 52). Every message carries all earlier moves with the dates on
// which they were received and answered, the time of each and in total, and the
// breaks of both sides. Moves are in numeric notation (RU 58). A move that was sent
// is never corrected, even a misprint that is a legal move (RU 56.3.2).
//
// A game is read from PGN. A move's comment has the day on which the move was sent,
// as [%ccsnt 2026.05.10], in the form of correspondence servers, and the day on which
// the opponent's move before it was received, as [%ccrcv 2026.05.10]. If the latter
// is missing, the most probable day is assumed, and the form says so (RU 56.2.3,
// 56.2.5). The tags WhiteBreaks and BlackBreaks hold breaks by their first and last
// day, as 2026-06-01/2026-06-14, separated by commas; WhitePenalty and BlackPenalty
// hold penalty days, as 12=2 for two days at move 12 (RU 56.4.7).
package correspondence
