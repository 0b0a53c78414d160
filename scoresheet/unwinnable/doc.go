// Package unwinnable answers what the Laws ask when a flag has fallen: can
// this side still checkmate by any possible series of legal moves (6.9,
// 7.5.5; of both sides, 5.2.2)? Both players are imagined to help. The
// answer is a mating line, or a proof that there is none, or that the work
// allowed was not enough; it is never a guess.
//
// The problem is set, and first solved well enough for use, in M. Ambrona, A
// Practical Algorithm for Chess Unwinnability (FUN 2022, LIPIcs 226, 2), CC
// BY 4.0. The plan is his: what is trivial first, then by turns a static
// argument about which squares the men can ever reach and a search for a
// helpmate. How both are done here is our own.
//
// # Winnable
//
// The search (search.go) keeps every position it has met and always goes on
// from the most promising ones, by four opinions that take turns: how free
// the king still is, how far the men are from where they stand in some
// mates that were put together beforehand (goal.go), where a man came to a
// square for the first time, and where most has been captured and promoted.
// They only decide where to look first. A lone minor piece is also sent for
// one goal after another, each by a search of its own that goes nowhere else
// (dive.go): it mates only where the loser's own men stand in his king's way,
// some of them promoted to what may stand there. The line that is found is
// played once more by the judge of moves before it is handed out.
//
// # Unwinnable
//
// There are three kinds of proof.
//
// Material: some sets of men cannot mate on any squares (material.go).
//
// Exhaustion: the search has no position left. It compares positions whole,
// not by hash, and leaves out only those that one of the other proofs has
// shown to be hopeless. Forced lines that only repeat, and end in stalemate,
// are found this way.
//
// Barriers, the static argument. Take instead of a position a scene: for
// every man a set of squares on one of which it stands (scene.go). From it a
// set of squares for every man is grown (reach.go) by rules of the form "if
// this is possible, that may become possible": a bishop on d3 may come to e4
// unless a man stands there that never moves nor is taken; a king may go to
// e4 unless a man that never moves nor is taken attacks it; a pawn may take
// on e4 if some enemy may ever stand there; a pawn comes past another on its
// file only if one of them may leave it or be captured; and so on, until
// nothing changes. Suppose some series of legal moves led out of the sets,
// and look at the first move that does. All moves before it kept to them, so
// whatever that move needed, an empty square, an enemy to take, an attacker
// gone, was possible by the rules, and then so was the move. So there is no
// such series: the sets hold every square that a man can ever see.
//
// Then a mate is put together (pattern.go): the king on one of his squares,
// one man who checks him, and for each square beside him a man of the
// winner's who attacks it along empty squares or a man of his own who stands
// on it, each man on a square of its set and no two on one. Every mate on a
// board is such a pattern. If there is none, there is no mate. That men
// could not come to their squares at the same time, or that the check could
// be answered, is not asked; then there may be a pattern without a mate, and
// nothing is proven.
//
// The sets are often far too large because of captures that would change
// everything but lead nowhere. So the proof goes by stages (proof.go). As
// long as only pieces move and nothing is taken, pawns are walls, and the
// sets are small. If these sets allow no mate, each capture and each pawn
// move that they allow leads to a new scene, with fewer men or a pawn
// farther on, which is proven in the same way. En passant is one of these
// captures.
//
// # What is left out
//
// Repetition and the 50- and 75-move rules do not count here: the articles
// ask for legal moves only. Castling and en passant do count. Chess960 makes
// no difference.
package unwinnable
