package logwords

// The limits from which something is conspicuous. Times are in milliseconds.
const (
	// triedMoves: two different moves in a cell are a slip and its correction;
	// with a third, moves are being tried. Hardly anybody slips twice in one cell.
	triedMoves = 3

	// triedTimes: the same moves entered and undone repeatedly.
	triedTimes = 5

	// lineMoves and lineGap: three half-moves, entered within half a minute of one
	// another and all undone, are a variation. A player who notices a missed move
	// undoes entries that were made at the pace of the game.
	lineMoves = 3
	lineGap   = 30_000

	// fewTakeBacks: two slips in a hundred entries are usual. More than one in
	// ten, and more than this number, are not.
	fewTakeBacks = 6

	// changeAfter and changes: a slip is noticed at once. A player who changes his
	// own move long after he wrote it, and before the answer, may have written it
	// before he made it (Laws 8.1.2); once, it is a slip found late.
	changeAfter = 20_000
	changes     = 2

	// aheadCells: an opponent's move forgotten once or twice is a slip (a
	// passed cell filled in later); more often the own move is written first.
	aheadCells = 3

	// fastEntries and fastGap: two touches each, a move played and a clock
	// pressed do not fit into a second and a half six times in a row.
	fastEntries = 6
	fastGap     = 1500

	// burstEntries, burstGap and burstSilence: that many half-moves in a row,
	// right after a silence, were copied or filled in. A forced line after a long
	// think is seldom as long and as fast.
	burstEntries = 10
	burstGap     = 8_000
	burstSilence = 5 * 60_000

	// slipLetters: no move is longer than that, however miswritten. Of 9,400 moves
	// from sheets written by hand 26 cannot be read: "Qe11+", "KO--O", "exdf".
	slipLetters = 7

	// liftedInOneMove: a player lifts a piece, thinks better of it, lifts another.
	liftedInOneMove = 4

	// longLook and looksTogether: correcting an earlier cell takes some ten
	// seconds. The last two cells are the present position.
	longLook      = 30_000
	lastCells     = 2
	looksTogether = 3 * 60_000

	// longGap: a heartbeat comes every five minutes.
	longGap = 7 * 60_000

	// rightAfter: somebody who mistypes his code types the right one soon after.
	rightAfter = 2 * 60_000

	// lateCells: ten moves back nobody corrects a slip of the moment.
	lateCells = 20

	// signedTogether: two people sign one after the other, and the device is
	// handed over in between.
	signedTogether = 4_000

	// clockSlack: no clock of a device gains or loses as much between two
	// events; clockCreep: nor as much in a day of play, if it is set little by
	// little.
	clockSlack = 2_000
	clockCreep = 30_000
)

// The weights of groups; the weightiest comes first.
const (
	weightDamaged = 96 - 5*iota // the log itself
	weightTried
	weightLine
	weightLooked
	weightAway    // left, stopped, killed
	weightWritten // changed, ahead, notes
	weightClock
	weightPlugged
	weightFast
	weightCodes
	weightLifted
	weightGap
	weightSigned
	weightResult
	weightLate
	weightPower
	weightMiswritten
	weightRoutine // known to the arbiter, who was there
)
