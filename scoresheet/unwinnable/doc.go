// Package unwinnable answers the question that the Laws ask when a flag has
// fallen: can this side still checkmate by any possible series of legal moves
// (6.9, 7.5.5; for both sides, 5.2.2)? Both players are assumed to cooperate.
// The answer is a mating line, or a proof that there is none, or that the
// budget was not enough; it is never a guess.
//
// The problem is stated, and first solved well enough for practical use, in M.
// Ambrona, A Practical Algorithm for Chess Unwinnability (FUN 2022, LIPIcs 226,
// 2), CC BY 4.0. The outline is his: trivial cases first, then alternately a
// static argument about which squares the men can ever reach and a search for a
// helpmate. How both are done here is our own.
//
// # Winnable
//
// The search (search.go) keeps every position it has seen and always continues
// from the most promising ones, according to four criteria that take turns:
// how free the king still is, how far the men are from their squares in some
// mates that were constructed beforehand (goal.go), where a man came to a
// square for the first time, and where most has been captured and promoted.
// The criteria only decide where to look first. For a lone minor piece there
// are also searches that each pursue a single goal (dive.go): such a piece
// mates only if the loser's own men block his king, some of them after a
// suitable promotion. The line that is found is checked with
// rules.Position.Judge before it is returned.
//
// # Unwinnable
//
// There are three kinds of proof.
//
// Material: some combinations of men cannot mate wherever they stand
// (material.go).
//
// Exhaustion: the search has no position left. It compares whole positions,
// not hashes, and omits only those that one of the other proofs has shown to
// be hopeless. Forced lines that only repeat, or end in stalemate, are found
// this way.
//
// Barriers, the static argument. Instead of a position, consider a scene: for
// every man a set of squares, on one of which it stands (scene.go). From the
// scene a set of reachable squares is computed for every man (reach.go) by
// rules of the form "if this is possible, that may become possible": a bishop
// on d3 may come to e4 unless a man stands there that never moves and is never
// taken; a king may go to e4 unless a man that never moves and is never taken
// attacks it; a pawn may take on e4 if some enemy may ever stand there; a pawn
// passes another on its file only if one of them may leave it or be captured;
// and so on, until nothing changes. Suppose some series of legal moves leaves
// these sets, and consider the first move that does. All moves before it
// stayed within the sets, so whatever that move needed (an empty square, an
// enemy to take, an attacker gone) was possible by the rules, and therefore so
// was the move. Hence there is no such series: the sets contain every square
// that a man can ever reach.
//
// Then mates are constructed (pattern.go): the king on one of his squares, a
// man that checks him, and for each square beside him either a man of the
// winner that attacks it along empty squares or a man of the loser that stands
// on it, each man on a square of its set and no two on the same square. Every
// mate on a board is such a pattern. If there is none, there is no mate. The
// construction ignores whether the men could come to their squares at the same
// time and whether the check could be answered; a pattern may therefore exist
// without a mate, and then nothing is proven.
//
// The sets are often far too large because of captures that would change
// everything but lead nowhere. The proof therefore proceeds in stages
// (proof.go). As long as only pieces move and nothing is taken, pawns are
// walls, and the sets are small. If these sets allow no mate, each capture and
// each pawn move that they allow leads to a new scene, with fewer men or a
// more advanced pawn, which is proven in the same way. En passant is one of
// these captures.
//
// # What is ignored
//
// Repetition and the 50- and 75-move rules do not count here, since the
// articles ask for legal moves only. Castling and en passant do count.
// Chess960 makes no difference.
package unwinnable
