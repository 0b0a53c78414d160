package rulings_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
)

const minute = time.Minute

// want is what a case looks at; the rest of the advice has tests of its own.
type want struct {
	Article, Penalty string
	Why              rulings.Why
	Instead          rulings.ID
	Count            int
	Opponent         time.Duration
	Game             rulings.Outcome
	Need             rulings.Need
}

type advised struct {
	what   string // with the article it is taken from
	set    string
	play   rulings.Play
	event  func(*rulings.Event)
	before []rulings.Given
	given  rulings.Given
	facts  rulings.Facts
	want   want
}

// one has been ruled on for White in another move.
var one = []rulings.Given{{ID: "illegal.move", Side: w, Cell: 5}}

func quick(e *rulings.Event) { e.Quick = true }

func shownTimes(n int) []rulings.Given {
	return slices.Repeat([]rulings.Given{{ID: "sheet.shown", Side: b}}, n)
}

// The cases are taken from the texts: the FIDE Laws with the arbiters' comments,
// the Russian and the Ukrainian rules, a club's.
var cases = []advised{
	// Illegal moves, standard play.
	{
		what: "FIDE 7.5.5: the first gives two minutes to the opponent", set: "fide",
		given: rulings.Given{ID: "illegal.move", Side: w, Cell: 9},
		want:  want{Article: "7.5.1", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.5.5: the second loses", set: "fide", before: one,
		given: rulings.Given{ID: "illegal.move", Side: w, Cell: 9}, facts: mated(rulings.CanMate),
		want: want{Article: "7.5.1", Penalty: "7.5.5", Count: 2, Game: rulings.Lost},
	},
	{
		what: "FIDE 7.5.5: … but draws if the opponent cannot checkmate", set: "fide", before: one,
		given: rulings.Given{ID: "illegal.move", Side: w, Cell: 9}, facts: mated(rulings.CannotMate),
		want: want{Article: "7.5.1", Penalty: "7.5.5", Count: 2, Game: rulings.DrawnGame},
	},
	{
		what: "FIDE 7.5.5: whether the opponent can checkmate is asked for", set: "fide", before: one,
		given: rulings.Given{ID: "illegal.move", Side: w, Cell: 9},
		want:  want{Article: "7.5.1", Penalty: "7.5.5", Count: 2, Game: rulings.Undecided, Need: rulings.NeedMating},
	},
	{
		what: "FIDE 7.5.5: the opponent's illegal move is not his", set: "fide", before: one,
		given: rulings.Given{ID: "illegal.move", Side: b, Cell: 9},
		want:  want{Article: "7.5.1", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.6, comment: two offences in one move are one", set: "fide",
		before: []rulings.Given{{ID: "illegal.move", Side: w, Cell: 9}},
		given:  rulings.Given{ID: "illegal.hands", Side: w, Cell: 9},
		want:   want{Article: "7.5.4", Penalty: "7.5.5", Count: 1, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.6, comment: … unless it is the second such offence", set: "fide",
		before: []rulings.Given{{ID: "illegal.press", Side: w, Cell: 3}, {ID: "illegal.move", Side: w, Cell: 9}},
		given:  rulings.Given{ID: "illegal.hands", Side: w, Cell: 9}, facts: mated(rulings.CanMate),
		want: want{Article: "7.5.4", Penalty: "7.5.5", Count: 2, Game: rulings.Lost},
	},
	{
		what: "FIDE 7.6, comment: the same cell of the other side is another move", set: "fide",
		before: []rulings.Given{{ID: "illegal.move", Side: b, Cell: 9}},
		given:  rulings.Given{ID: "illegal.hands", Side: w, Cell: 9},
		want:   want{Article: "7.5.4", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.6, comment: any two of 7.5.1 to 7.5.4 lose", set: "fide",
		before: []rulings.Given{{ID: "illegal.pawn", Side: w, Cell: 3}},
		given:  rulings.Given{ID: "illegal.press", Side: w, Cell: 9}, facts: mated(rulings.CanMate),
		want: want{Article: "7.5.3", Penalty: "7.5.5", Count: 2, Game: rulings.Lost},
	},
	{
		what: "FIDE 7.5.5: a move that is not known is another one", set: "fide",
		before: []rulings.Given{{ID: "illegal.move", Side: w}},
		given:  rulings.Given{ID: "illegal.move", Side: w}, facts: mated(rulings.CanMate),
		want: want{Article: "7.5.1", Penalty: "7.5.5", Count: 2, Game: rulings.Lost},
	},
	{
		what: "FIDE 8.7: a ruling withdrawn counts no more", set: "fide",
		before: []rulings.Given{{ID: "illegal.move", Side: w, Cell: 5, Void: true}},
		given:  rulings.Given{ID: "illegal.move", Side: w, Cell: 9},
		want:   want{Article: "7.5.1", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.5.2: an unpromoted pawn is an illegal move", set: "fide",
		given: rulings.Given{ID: "illegal.pawn", Side: b, Cell: 80},
		want:  want{Article: "7.5.2", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.5.3: the clock pressed without a move counts as one", set: "fide",
		given: rulings.Given{ID: "illegal.press", Side: b, Cell: 80},
		want:  want{Article: "7.5.3", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.5.4: so do two hands", set: "fide",
		given: rulings.Given{ID: "illegal.hands", Side: b, Cell: 80},
		want:  want{Article: "7.5.4", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.5.4, comment: not if the move ends the game", set: "fide",
		given: rulings.Given{ID: "illegal.hands", Side: b, Cell: 80}, facts: rulings.Facts{Ends: true},
		want: want{Article: "7.5.4", Why: rulings.EndsGame, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.5.1, comment: found after the game nothing changes", set: "fide",
		given: rulings.Given{ID: "illegal.move", Side: w, Cell: 9}, facts: rulings.Facts{Over: true},
		want: want{Article: "7.5.1", Why: rulings.IsOver, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.5.1: in standard play the opponent's reply does not matter", set: "fide",
		given: rulings.Given{ID: "illegal.move", Side: w, Cell: 9}, facts: rulings.Facts{Replied: true},
		want: want{Article: "7.5.1", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "RU 7.5.5: as FIDE", set: "ru", given: rulings.Given{ID: "illegal.move", Side: w, Cell: 9},
		want: want{Article: "7.5.1", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "RU 7.5.4: two hands", set: "ru", before: one, given: rulings.Given{ID: "illegal.hands", Side: w, Cell: 9}, facts: mated(rulings.CanMate),
		want: want{Article: "7.5.4", Penalty: "7.5.5", Count: 2, Game: rulings.Lost},
	},
	{
		what: "UA II.7.7: the first gives two minutes", set: "ua", given: rulings.Given{ID: "illegal.move", Side: w, Cell: 9},
		want: want{Article: "II.7.6", Penalty: "II.7.7", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "UA II.7.7: the second loses, a draw if no mate is possible", set: "ua", before: one,
		given: rulings.Given{ID: "illegal.pawn", Side: w, Cell: 9}, facts: mated(rulings.CannotMate),
		want: want{Article: "II.7.6", Penalty: "II.7.7", Count: 2, Game: rulings.DrawnGame},
	},
	{
		what: "UA II.6.2.3: the clock before the move is mishandling, not an illegal move", set: "ua", before: one,
		given: rulings.Given{ID: "illegal.press", Side: w, Cell: 9},
		want:  want{Article: "II.6.2.3", Game: rulings.GoesOn},
	},
	{
		what: "UA II.4.1: two hands are no illegal move either", set: "ua", before: one,
		given: rulings.Given{ID: "illegal.hands", Side: w, Cell: 9},
		want:  want{Article: "II.4.1", Game: rulings.GoesOn},
	},
	{
		what: "UA II.7.7: so they do not make the next one the second", set: "ua",
		before: []rulings.Given{{ID: "illegal.hands", Side: w, Cell: 3}},
		given:  rulings.Given{ID: "illegal.move", Side: w, Cell: 9},
		want:   want{Article: "II.7.6", Penalty: "II.7.7", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "CL 7.4: no time", set: "club", given: rulings.Given{ID: "illegal.move", Side: w, Cell: 9},
		want: want{Article: "7.4a", Penalty: "7.4", Count: 1, Game: rulings.GoesOn},
	},
	{
		what: "CL 7.4: and no loss", set: "club",
		before: append(slices.Clone(one), rulings.Given{ID: "illegal.move", Side: w, Cell: 7}),
		given:  rulings.Given{ID: "illegal.move", Side: w, Cell: 9},
		want:   want{Article: "7.4a", Penalty: "7.4", Count: 3, Game: rulings.GoesOn},
	},
	{
		what: "CL 7.4: the clock without a move is not listed", set: "club", given: rulings.Given{ID: "illegal.press", Side: w, Cell: 9},
		want: want{Why: rulings.Absent, Game: rulings.GoesOn},
	},

	// Illegal moves, rapid and blitz.
	{
		what: "FIDE A.3.1: supervised rapid goes by the competition rules", set: "fide", play: rulings.RapidA3,
		given: rulings.Given{ID: "illegal.move", Side: w, Cell: 9}, facts: rulings.Facts{Replied: true},
		want: want{Article: "7.5.1", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE A.4.2: by 7.5.5 as long as the opponent has not moved", set: "fide", play: rulings.RapidA4,
		given: rulings.Given{ID: "illegal.move", Side: w, Cell: 9},
		want:  want{Article: "A.4.2", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE A.4.2, comment: the second loses, not the first", set: "fide", play: rulings.RapidA4, before: one,
		given: rulings.Given{ID: "illegal.move", Side: w, Cell: 9}, facts: mated(rulings.CanMate),
		want: want{Article: "A.4.2", Penalty: "7.5.5", Count: 2, Game: rulings.Lost},
	},
	{
		what: "FIDE A.4.2: it stands once the opponent has moved", set: "fide", play: rulings.RapidA4,
		given: rulings.Given{ID: "illegal.move", Side: w, Cell: 9}, facts: rulings.Facts{Replied: true},
		want: want{Article: "A.4.2", Why: rulings.TooLate, Instead: "illegal.stands", Game: rulings.GoesOn},
	},
	{
		what: "FIDE A.4.2: unless both agree to correct it", set: "fide", play: rulings.RapidA4,
		given: rulings.Given{ID: "illegal.pawn", Side: w, Cell: 9}, facts: rulings.Facts{Replied: true, Agreed: true},
		want: want{Article: "A.4.2", Why: rulings.TooLate, Instead: "illegal.agreed", Game: rulings.GoesOn},
	},
	{
		what: "FIDE A.4.2: one that stands is not counted", set: "fide", play: rulings.RapidA4,
		before: []rulings.Given{{ID: "illegal.stands", Side: w, Cell: 5}},
		given:  rulings.Given{ID: "illegal.move", Side: w, Cell: 9},
		want:   want{Article: "A.4.2", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE A.4.2: it cannot be let stand before the opponent has moved", set: "fide", play: rulings.RapidA4,
		given: rulings.Given{ID: "illegal.stands", Side: w, Cell: 9},
		want:  want{Article: "A.4.2", Why: rulings.StillOpen, Instead: "illegal.move", Game: rulings.GoesOn},
	},
	{
		what: "FIDE A.4.2: nor corrected if one does not agree", set: "fide", play: rulings.RapidA4,
		given: rulings.Given{ID: "illegal.agreed", Side: w, Cell: 9}, facts: rulings.Facts{Replied: true},
		want: want{Article: "A.4.2", Why: rulings.NotAgreed, Instead: "illegal.stands", Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.5.1: in standard play none is let stand", set: "fide",
		given: rulings.Given{ID: "illegal.stands", Side: w, Cell: 9}, facts: rulings.Facts{Replied: true},
		want: want{Why: rulings.Absent, Game: rulings.GoesOn},
	},
	{
		what: "FIDE B.2: one minute in blitz", set: "fide", play: rulings.BlitzB3,
		given: rulings.Given{ID: "illegal.press", Side: w, Cell: 9},
		want:  want{Article: "7.5.3", Penalty: "7.5.5, B.2", Count: 1, Opponent: minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE B.4: with A.4 and one minute", set: "fide", play: rulings.BlitzB4,
		given: rulings.Given{ID: "illegal.move", Side: w, Cell: 9},
		want:  want{Article: "A.4.2", Penalty: "7.5.5, B.2", Count: 1, Opponent: minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE B.4: it stands in blitz too", set: "fide", play: rulings.BlitzB4,
		given: rulings.Given{ID: "illegal.hands", Side: w, Cell: 9}, facts: rulings.Facts{Replied: true},
		want: want{Article: "A.4.2", Why: rulings.TooLate, Instead: "illegal.stands", Game: rulings.GoesOn},
	},
	{
		what: "RU 13.4.2: the number is the Russian one", set: "ru", play: rulings.RapidA4,
		given: rulings.Given{ID: "illegal.move", Side: w, Cell: 9},
		want:  want{Article: "13.4.2", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "RU 14.2: one minute in blitz", set: "ru", play: rulings.BlitzB4,
		given: rulings.Given{ID: "illegal.move", Side: w, Cell: 9},
		want:  want{Article: "13.4.2", Penalty: "7.5.5, 14.2", Count: 1, Opponent: minute, Game: rulings.GoesOn},
	},
	{
		what: "UA II.15.5: in rapid without supervision the first loses", set: "ua", play: rulings.RapidA4,
		given: rulings.Given{ID: "illegal.move", Side: w, Cell: 9}, facts: mated(rulings.CanMate),
		want: want{Article: "II.15.5", Count: 1, Game: rulings.Lost},
	},
	{
		what: "UA II.15.5: or is a draw, if no mate is possible", set: "ua", play: rulings.RapidA4,
		given: rulings.Given{ID: "illegal.move", Side: w, Cell: 9}, facts: mated(rulings.CannotMate),
		want: want{Article: "II.15.5", Count: 1, Game: rulings.DrawnGame},
	},
	{
		what: "UA II.15.5: and stands once the opponent has moved", set: "ua", play: rulings.RapidA4,
		given: rulings.Given{ID: "illegal.move", Side: w, Cell: 9}, facts: rulings.Facts{Replied: true},
		want: want{Article: "II.15.5", Why: rulings.TooLate, Instead: "illegal.stands", Game: rulings.GoesOn},
	},
	{
		what: "UA II.16.4: the same in blitz", set: "ua", play: rulings.BlitzB4,
		given: rulings.Given{ID: "illegal.pawn", Side: w, Cell: 9}, facts: mated(rulings.CanMate),
		want: want{Article: "II.15.5", Count: 1, Game: rulings.Lost},
	},
	{
		what: "UA II.15.3: supervised rapid goes by the competition rules", set: "ua", play: rulings.RapidA3,
		given: rulings.Given{ID: "illegal.move", Side: w, Cell: 9},
		want:  want{Article: "II.7.6", Penalty: "II.7.7", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "UA II.16.2: one minute in supervised blitz", set: "ua", play: rulings.BlitzB3,
		given: rulings.Given{ID: "illegal.move", Side: w, Cell: 9},
		want:  want{Article: "II.7.6", Penalty: "II.7.7, II.16.2", Count: 1, Opponent: minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE A.4.4: a draw if the position is still impossible", set: "fide", play: rulings.RapidA4,
		given: rulings.Given{ID: "impossible.draw", Cell: 12},
		want:  want{Article: "A.4.4", Game: rulings.DrawnGame},
	},
	{
		what: "UA II.15.7: he waits for the next move", set: "ua", play: rulings.BlitzB4,
		given: rulings.Given{ID: "impossible.wait", Cell: 12},
		want:  want{Article: "II.15.7", Game: rulings.GoesOn},
	},
	{
		what: "FIDE 12.1: in standard play he does not wait", set: "fide",
		given: rulings.Given{ID: "impossible.wait", Cell: 12},
		want:  want{Why: rulings.Absent, Game: rulings.GoesOn},
	},

	// Set-up, board, colours.
	{
		what: "FIDE 7.2.1: wrong starting position, a new game", set: "fide", given: rulings.Given{ID: "setup.wrong"},
		facts: rulings.Facts{Moves: rulings.Completed(30, 30)}, want: want{Article: "7.2.1", Game: rulings.Replayed},
	},
	{
		what: "FIDE 7.2.1, comment: during the game, not after", set: "fide", given: rulings.Given{ID: "setup.wrong"},
		facts: rulings.Facts{Over: true}, want: want{Article: "7.2.1", Why: rulings.IsOver, Game: rulings.GoesOn},
	},
	{
		what: "FIDE A.4.1: no such claim once each has completed ten moves", set: "fide", play: rulings.RapidA4, given: rulings.Given{ID: "setup.wrong"},
		facts: rulings.Facts{Moves: rulings.Completed(10, 10)}, want: want{Article: "7.2.1", Why: rulings.TenMoves, Instead: "setup.late", Game: rulings.GoesOn},
	},
	{
		what: "FIDE A.4.1: before that a new game", set: "fide", play: rulings.RapidA4, given: rulings.Given{ID: "setup.wrong"},
		facts: rulings.Facts{Moves: rulings.Completed(10, 9)}, want: want{Article: "7.2.1", Game: rulings.Replayed},
	},
	{
		what: "FIDE A.4.1: the moves are asked for", set: "fide", play: rulings.BlitzB4, given: rulings.Given{ID: "setup.wrong"},
		want: want{Article: "7.2.1", Game: rulings.Undecided, Need: rulings.NeedMoves},
	},
	{
		what: "FIDE A.4.1.2: nobody is refused a claim too soon", set: "fide", play: rulings.RapidA4, given: rulings.Given{ID: "setup.late"},
		facts: rulings.Facts{Moves: rulings.Completed(9, 9)}, want: want{Article: "A.4.1.2", Why: rulings.StillOpen, Instead: "setup.wrong", Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.2.2: a turned board does not end the game", set: "fide", given: rulings.Given{ID: "board.turned"},
		want: want{Article: "7.2.2", Game: rulings.GoesOn},
	},
	{
		what: "UA II.15.4.2: nor is it turned after ten moves", set: "ua", play: rulings.RapidA4, given: rulings.Given{ID: "board.turned"},
		facts: rulings.Facts{Moves: rulings.Completed(11, 10)}, want: want{Article: "II.7.3", Why: rulings.TenMoves, Instead: "setup.late", Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.3: colours reversed before ten moves each, a new game", set: "fide", given: rulings.Given{ID: "colors.reversed"},
		facts: rulings.Facts{Moves: rulings.Completed(10, 9)}, want: want{Article: "7.3", Game: rulings.Replayed},
	},
	{
		what: "FIDE 7.3, comment: from Black's tenth move it goes on", set: "fide", given: rulings.Given{ID: "colors.reversed"},
		facts: rulings.Facts{Moves: rulings.Completed(10, 10)}, want: want{Article: "7.3", Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.3: the moves are asked for", set: "fide", given: rulings.Given{ID: "colors.reversed"},
		want: want{Article: "7.3", Game: rulings.Undecided, Need: rulings.NeedMoves},
	},
	{
		what: "FIDE 7.3, comment: a result that came about stands", set: "fide", given: rulings.Given{ID: "colors.reversed"},
		facts: rulings.Facts{Over: true, Moves: rulings.Completed(8, 8)}, want: want{Article: "7.3", Why: rulings.IsOver, Game: rulings.GoesOn},
	},
	{
		what: "UA II.7.4: it goes on", set: "ua", given: rulings.Given{ID: "colors.reversed"},
		facts: rulings.Facts{Moves: rulings.Completed(3, 2)}, want: want{Article: "II.7.4", Game: rulings.GoesOn},
	},
	{
		what: "CL 7.2: it goes on", set: "club", given: rulings.Given{ID: "colors.reversed"},
		facts: rulings.Facts{Moves: rulings.Completed(3, 2)}, want: want{Article: "7.2", Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.4.3: the arbiter may penalize who displaced pieces", set: "fide", given: rulings.Given{ID: "pieces.displaced", Side: w},
		want: want{Article: "7.4.1, 7.4.3", Game: rulings.GoesOn},
	},

	// Claims.
	{
		what: "FIDE 9.5.2: a correct claim draws", set: "fide", given: rulings.Given{ID: "claim.accepted", Side: w, Cell: 61},
		want: want{Article: "9.5.2", Game: rulings.DrawnGame},
	},
	{
		what: "FIDE 9.5.3: an incorrect one gives two minutes", set: "fide", given: rulings.Given{ID: "claim.rejected", Side: w, Cell: 61},
		want: want{Article: "9.5.3", Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 9.5.3: every time anew", set: "fide",
		before: []rulings.Given{{ID: "claim.rejected", Side: w, Cell: 51}, {ID: "claim.rejected", Side: w, Cell: 57}},
		given:  rulings.Given{ID: "claim.rejected", Side: w, Cell: 61},
		want:   want{Article: "9.5.3", Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 9.5.3, comment: it is no illegal move", set: "fide",
		before: []rulings.Given{{ID: "claim.rejected", Side: w, Cell: 51}},
		given:  rulings.Given{ID: "illegal.move", Side: w, Cell: 61},
		want:   want{Article: "7.5.1", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE B.2: one minute in blitz", set: "fide", play: rulings.BlitzB4, given: rulings.Given{ID: "claim.rejected", Side: w, Cell: 61},
		want: want{Article: "9.5.3", Penalty: "9.5.3, B.2", Opponent: minute, Game: rulings.GoesOn},
	},
	{
		what: "RU 9.5.3: two minutes in rapid", set: "ru", play: rulings.RapidA4, given: rulings.Given{ID: "claim.rejected", Side: w, Cell: 61},
		want: want{Article: "9.5.3", Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "UA II.9.6.2: two minutes", set: "ua", given: rulings.Given{ID: "claim.rejected", Side: w, Cell: 61},
		want: want{Article: "II.9.6.2", Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "UA II.16.2: the penalties of 9 are one minute in blitz", set: "ua", play: rulings.BlitzB3, given: rulings.Given{ID: "claim.rejected", Side: w, Cell: 61},
		want: want{Article: "II.9.6.2", Penalty: "II.9.6.2, II.16.2", Opponent: minute, Game: rulings.GoesOn},
	},
	{
		what: "CL 9.5b: three minutes", set: "club", given: rulings.Given{ID: "claim.rejected", Side: w, Cell: 61},
		want: want{Article: "9.5b", Opponent: 3 * minute, Game: rulings.GoesOn},
	},
	{
		what: "CL 9.5b: blitz has no rule of its own", set: "club", play: rulings.BlitzB4, given: rulings.Given{ID: "claim.rejected", Side: w, Cell: 61},
		want: want{Article: "9.5b", Opponent: 3 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 9.4: who touched a piece may not claim", set: "fide", given: rulings.Given{ID: "claim.accepted", Side: w, Cell: 61},
		facts: rulings.Facts{Touched: true}, want: want{Article: "9.5.2", Why: rulings.TouchedMove, Instead: "claim.void", Game: rulings.GoesOn},
	},
	{
		what: "UA II.9.5: nor is he penalized for it", set: "ua", given: rulings.Given{ID: "claim.rejected", Side: w, Cell: 61},
		facts: rulings.Facts{Touched: true}, want: want{Article: "II.9.6.2", Why: rulings.TouchedMove, Instead: "claim.void", Game: rulings.GoesOn},
	},
	{
		what: "FIDE 9.1.2.3: the opponent may agree to a claim", set: "fide", given: rulings.Given{ID: "claim.agreed", Side: w, Cell: 61},
		facts: rulings.Facts{Moves: rulings.Completed(31, 30)}, want: want{Article: "9.1.2.3", Game: rulings.DrawnGame},
	},
	{
		what: "FIDE 9.1.2.3, comment: not before move 30 of the event", set: "fide", event: func(e *rulings.Event) { e.Draws.From = 30 },
		given: rulings.Given{ID: "claim.agreed", Side: w, Cell: 61}, facts: rulings.Facts{Moves: rulings.Completed(28, 28)},
		want: want{Article: "9.1.2.3", Why: rulings.MustCheck, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 9.1.1, comment: a claim that is correct draws before move 30 too", set: "fide", event: func(e *rulings.Event) { e.Draws.From = 30 },
		given: rulings.Given{ID: "claim.accepted", Side: w, Cell: 41}, facts: rulings.Facts{Moves: rulings.Completed(20, 20)},
		want: want{Article: "9.5.2", Game: rulings.DrawnGame},
	},

	// Agreed draws.
	{
		what: "FIDE 5.2.3: not before each has made a move", set: "fide", given: rulings.Given{ID: "agree.noted"},
		facts: rulings.Facts{Moves: rulings.Completed(1, 0)}, want: want{Article: "5.2.3", Why: rulings.FirstMove, Instead: "agree.early", Game: rulings.GoesOn},
	},
	{
		what: "FIDE 5.2.3: then it is a draw", set: "fide", given: rulings.Given{ID: "agree.noted"},
		facts: rulings.Facts{Moves: rulings.Completed(1, 1)}, want: want{Article: "5.2.3", Game: rulings.DrawnGame},
	},
	{
		what: "UA II.5.2.3: no move is asked for", set: "ua", given: rulings.Given{ID: "agree.noted"},
		facts: rulings.Facts{Moves: rulings.Completed(0, 0)}, want: want{Article: "II.5.2.3", Game: rulings.DrawnGame},
	},
	{
		what: "FIDE 9.1.1: not before move 30 of the event", set: "fide", event: func(e *rulings.Event) { e.Draws.From = 30 }, given: rulings.Given{ID: "agree.noted"},
		facts: rulings.Facts{Moves: rulings.Completed(30, 29)}, want: want{Article: "5.2.3", Why: rulings.TooEarly, Instead: "agree.early", Game: rulings.GoesOn},
	},
	{
		what: "FIDE 9.1.1: from the 30th completed move", set: "fide", event: func(e *rulings.Event) { e.Draws.From = 30 }, given: rulings.Given{ID: "agree.noted"},
		facts: rulings.Facts{Moves: rulings.Completed(30, 30)}, want: want{Article: "5.2.3", Game: rulings.DrawnGame},
	},
	{
		what: "FIDE 9.1.1: none without the arbiter", set: "fide", event: func(e *rulings.Event) { e.Draws.Consent = true }, given: rulings.Given{ID: "agree.noted"},
		facts: rulings.Facts{Moves: rulings.Completed(60, 60)}, want: want{Article: "5.2.3", Why: rulings.NoConsent, Instead: "agree.early", Game: rulings.GoesOn},
	},
	{
		what: "FIDE 9.1.1: with his consent", set: "fide", event: func(e *rulings.Event) { e.Draws.Consent = true }, given: rulings.Given{ID: "agree.noted"},
		facts: rulings.Facts{Moves: rulings.Completed(60, 60), Consent: true}, want: want{Article: "5.2.3", Game: rulings.DrawnGame},
	},

	// Flags and default.
	{
		what: "FIDE 6.9: the flag loses", set: "fide", given: rulings.Given{ID: "flag.fall", Side: b}, facts: mated(rulings.CanMate),
		want: want{Article: "6.9", Game: rulings.Lost},
	},
	{
		what: "FIDE 6.9: a draw if the opponent cannot checkmate", set: "fide", given: rulings.Given{ID: "flag.fall", Side: b}, facts: mated(rulings.CannotMate),
		want: want{Article: "6.9", Game: rulings.DrawnGame},
	},
	{
		what: "FIDE 6.9, comment: the arbiter checks the final position", set: "fide", given: rulings.Given{ID: "flag.fall", Side: b},
		want: want{Article: "6.9", Game: rulings.Undecided, Need: rulings.NeedMating},
	},
	{
		what: "FIDE 6.9: not after checkmate", set: "fide", given: rulings.Given{ID: "flag.fall", Side: b},
		facts: rulings.Facts{Ended: "end.mate"}, want: want{Article: "6.9", Why: rulings.IsOver, Instead: "end.mate", Game: rulings.GoesOn},
	},
	{
		what: "FIDE 6.9: nor after an agreed draw", set: "fide", given: rulings.Given{ID: "flag.fall", Side: b},
		facts: rulings.Facts{Ended: "agree.noted"}, want: want{Article: "6.9", Why: rulings.IsOver, Instead: "agree.noted", Game: rulings.GoesOn},
	},
	{
		what: "FIDE 6.9, comment: nor after 75 moves", set: "fide", given: rulings.Given{ID: "flag.fall", Side: b},
		facts: rulings.Facts{Ended: "end.seventyfive"}, want: want{Article: "6.9", Why: rulings.IsOver, Instead: "end.seventyfive", Game: rulings.GoesOn},
	},
	{
		what: "CL 9.6: which does not end a game there", set: "club", given: rulings.Given{ID: "flag.fall", Side: b},
		facts: rulings.Facts{Ended: "end.seventyfive", Opponent: rulings.CanMate}, want: want{Article: "FIDE 6.9", Game: rulings.Lost},
	},
	{
		what: "FIDE A.4.3: rapid, a draw if no mate is possible", set: "fide", play: rulings.RapidA4, given: rulings.Given{ID: "flag.fall", Side: b}, facts: mated(rulings.CannotMate),
		want: want{Article: "A.4.3, A.4.5", Game: rulings.DrawnGame},
	},
	{
		what: "FIDE A.4.3, comment: the own flag does not matter, the mark on the clock decides", set: "fide", play: rulings.RapidA4, given: rulings.Given{ID: "flag.fall", Side: b},
		facts: rulings.Facts{OwnFlag: true, Opponent: rulings.CanMate}, want: want{Article: "A.4.3, A.4.5", Game: rulings.Lost},
	},
	{
		what: "UA II.15.6: the claimant's own flag must be up", set: "ua", play: rulings.RapidA4, given: rulings.Given{ID: "flag.fall", Side: b},
		facts: rulings.Facts{OwnFlag: true, Opponent: rulings.CanMate}, want: want{Article: "II.15.6", Why: rulings.OwnFlagDown, Instead: "flag.both", Game: rulings.GoesOn},
	},
	{
		what: "UA II.15.6: then he wins", set: "ua", play: rulings.BlitzB4, given: rulings.Given{ID: "flag.fall", Side: b}, facts: mated(rulings.CanMate),
		want: want{Article: "II.15.6", Game: rulings.Lost},
	},
	{
		what: "FIDE III.3.1.1: both flags before the last period, it goes on", set: "fide", event: quick, given: rulings.Given{ID: "flag.both"},
		want: want{Article: "III.3.1", Game: rulings.GoesOn},
	},
	{
		what: "FIDE III.3.1.2: in the last period a draw", set: "fide", event: quick, given: rulings.Given{ID: "flag.both"},
		facts: rulings.Facts{Last: true}, want: want{Article: "III.3.1", Game: rulings.DrawnGame},
	},
	{
		what: "FIDE III.2.1: if it was announced; else nothing is said", set: "fide", given: rulings.Given{ID: "flag.both"},
		facts: rulings.Facts{Last: true}, want: want{Article: "III.3.1", Game: rulings.ArbiterFree},
	},
	{
		what: "FIDE III.2.2: not in blitz", set: "fide", play: rulings.BlitzB4, event: quick, given: rulings.Given{ID: "flag.both"},
		facts: rulings.Facts{Last: true}, want: want{Article: "6.8", Penalty: "III.2.2", Game: rulings.ArbiterFree},
	},
	{
		what: "UA II.6.5.2: announced or not, a draw", set: "ua", given: rulings.Given{ID: "flag.both"},
		facts: rulings.Facts{Last: true}, want: want{Article: "II.6.5", Game: rulings.DrawnGame},
	},
	{
		what: "UA II.6.5.1: before the last period it goes on", set: "ua", given: rulings.Given{ID: "flag.both"},
		want: want{Article: "II.6.5", Game: rulings.GoesOn},
	},
	{
		what: "FIDE 6.7.1: too late loses", set: "fide", given: rulings.Given{ID: "late.one", Side: w},
		want: want{Article: "6.7.1", Game: rulings.Forfeited},
	},
	{
		what: "UA II.6.3.2: both too late", set: "ua", given: rulings.Given{ID: "late.both"},
		want: want{Article: "II.6.3.2", Game: rulings.NotPlayed},
	},

	// Guideline III.
	{
		what: "FIDE III.4: five seconds a move, two minutes to the opponent", set: "fide", event: quick, given: rulings.Given{ID: "quick.increment", Side: w},
		facts: rulings.Facts{Left: 119 * time.Second}, want: want{Article: "III.4", Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE III.4: not with two minutes or more", set: "fide", event: quick, given: rulings.Given{ID: "quick.increment", Side: w},
		facts: rulings.Facts{Left: 2 * minute}, want: want{Article: "III.4", Why: rulings.TimeLeft, Game: rulings.GoesOn},
	},
	{
		what: "FIDE III.2.1: only if announced", set: "fide", given: rulings.Given{ID: "quick.draw", Side: w},
		want: want{Article: "III.5.1", Why: rulings.Unannounced, Game: rulings.GoesOn},
	},
	{
		what: "FIDE III.2.2: not with an increment", set: "fide", event: func(e *rulings.Event) { e.Quick, e.Increment = true, true }, given: rulings.Given{ID: "quick.draw", Side: w},
		want: want{Article: "III.5.1", Why: rulings.Increments, Game: rulings.GoesOn},
	},
	{
		what: "FIDE III.2.2: not in blitz", set: "fide", play: rulings.BlitzB3, event: quick, given: rulings.Given{ID: "quick.draw", Side: w},
		want: want{Why: rulings.Absent, Game: rulings.GoesOn},
	},
	{
		what: "FIDE III.5.1: a draw if he agrees", set: "fide", event: quick, given: rulings.Given{ID: "quick.draw", Side: w},
		want: want{Article: "III.5.1", Game: rulings.DrawnGame},
	},
	{
		what: "FIDE III.5.2: postponed, he may add two minutes", set: "fide", play: rulings.RapidA4, event: quick, given: rulings.Given{ID: "quick.later", Side: w},
		want: want{Article: "III.5.2", Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE III.5.3: rejected, he must", set: "fide", event: quick, given: rulings.Given{ID: "quick.rejected", Side: w},
		want: want{Article: "III.5.3", Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "RU 19.5.3: as FIDE", set: "ru", event: quick, given: rulings.Given{ID: "quick.rejected", Side: w},
		want: want{Article: "19.5.3", Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "UA II.19.4: five seconds as increment or delay", set: "ua", event: quick, given: rulings.Given{ID: "quick.increment", Side: w},
		want: want{Article: "II.19.4", Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "CL 10: not played", set: "club", event: quick, given: rulings.Given{ID: "quick.draw", Side: w},
		want: want{Why: rulings.Absent, Game: rulings.GoesOn},
	},
	{
		what: "FIDE III.6: without an arbiter the claim ends the game", set: "fide", event: quick, given: rulings.Given{ID: "quick.unattended", Side: w},
		want: want{Article: "III.6", Game: rulings.ByArbiter},
	},

	// The arbiter's record.
	{
		what: "FIDE A.3.2: shown five times", set: "fide", play: rulings.RapidA3, before: shownTimes(4), given: rulings.Given{ID: "sheet.shown", Side: b},
		want: want{Article: "A.3.2", Count: 5, Game: rulings.GoesOn},
	},
	{
		what: "FIDE A.3.2: the sixth is a distraction", set: "fide", play: rulings.RapidA3, before: shownTimes(5), given: rulings.Given{ID: "sheet.shown", Side: b},
		want: want{Article: "A.3.2", Penalty: "11.5", Count: 6, Game: rulings.GoesOn},
	},
	{
		what: "FIDE A.3.2: counted per player", set: "fide", play: rulings.RapidA3, before: shownTimes(5), given: rulings.Given{ID: "sheet.shown", Side: w},
		want: want{Article: "A.3.2", Count: 1, Game: rulings.GoesOn},
	},
	{
		what: "RU 14.3.2: the same in blitz", set: "ru", play: rulings.BlitzB3, before: shownTimes(5), given: rulings.Given{ID: "sheet.shown", Side: b},
		want: want{Article: "14.3.2", Penalty: "11.5", Count: 6, Game: rulings.GoesOn},
	},
	{
		what: "UA II.15.3: no such rule", set: "ua", play: rulings.RapidA3, given: rulings.Given{ID: "sheet.shown", Side: b},
		want: want{Why: rulings.Absent, Game: rulings.GoesOn},
	},

	// Conduct.
	{
		what: "FIDE 11.3.2.2: a device loses, whatever the position", set: "fide", given: rulings.Given{ID: "conduct.device", Side: w}, facts: mated(rulings.CannotMate),
		want: want{Article: "11.3.2.2", Game: rulings.Lost},
	},
	{
		what: "UA II.11.4: and the opponent wins", set: "ua", given: rulings.Given{ID: "conduct.device", Side: w},
		want: want{Article: "II.11.4", Game: rulings.Lost},
	},
	{
		what: "CL 12.3b: a draw if the opponent cannot win", set: "club", given: rulings.Given{ID: "conduct.device", Side: w}, facts: mated(rulings.CannotMate),
		want: want{Article: "12.3b", Game: rulings.DrawnGame},
	},
	{
		what: "FIDE 11.7: the arbiter decides the opponent's score", set: "fide", given: rulings.Given{ID: "conduct.refuse", Side: w},
		want: want{Article: "11.7", Game: rulings.LostOpen},
	},
	{
		what: "CL 12.9: both guilty, both lose", set: "club", given: rulings.Given{ID: "conduct.refuse.both"},
		want: want{Article: "12.9", Game: rulings.BothLost},
	},
	{
		what: "FIDE 11.6: a distraction is penalized by 12.9", set: "fide", given: rulings.Given{ID: "conduct.disturb", Side: w},
		want: want{Article: "11.5", Game: rulings.GoesOn},
	},
	{
		what: "FIDE 12.9.6: the arbiter decides the opponent's score", set: "fide", given: rulings.Given{ID: "penalty.loss", Side: w},
		want: want{Article: "12.9.6", Game: rulings.LostOpen},
	},
	{
		what: "UA II.12.6: exclusion from rounds is not in the list", set: "ua", given: rulings.Given{ID: "penalty.rounds", Side: w},
		want: want{Why: rulings.Absent, Game: rulings.GoesOn},
	},
	{
		what: "CL 13.4 is not in the text: a warning stands in FIDE's Laws", set: "club", given: rulings.Given{ID: "penalty.warning", Side: w},
		want: want{Article: "FIDE 12.9.1", Game: rulings.GoesOn},
	},

	// Adjourned games, two boards, the end.
	{
		what: "FIDE I.8: an ambiguous sealed move loses", set: "fide", given: rulings.Given{ID: "sealed.bad", Side: w},
		want: want{Article: "I.8", Game: rulings.Lost},
	},
	{
		what: "RU 18.12.2: nothing can be restored, a new game", set: "ru", given: rulings.Given{ID: "sealed.void"},
		want: want{Article: "18.12.2", Game: rulings.Replayed},
	},
	{
		what: "FIDE D.2.9: the records differ, back to where they agree", set: "fide", given: rulings.Given{ID: "boards.differ"},
		want: want{Article: "D.2.9", Game: rulings.GoesOn},
	},
	{
		what: "RU has no chapter on blind players", set: "ru", given: rulings.Given{ID: "boards.differ"},
		want: want{Why: rulings.Absent, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 9.6.1: five times the same position", set: "fide", given: rulings.Given{ID: "end.fivefold", Cell: 70},
		want: want{Article: "9.6.1", Game: rulings.DrawnGame},
	},
	{
		what: "CL 9.6: not by itself", set: "club", given: rulings.Given{ID: "end.fivefold", Cell: 70},
		want: want{Why: rulings.Absent, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 5.1.1: who is checkmated loses", set: "fide", given: rulings.Given{ID: "end.mate", Side: b, Cell: 70},
		want: want{Article: "5.1.1", Game: rulings.Lost},
	},
	{
		what: "FIDE 8.7: the arbiter corrects the result", set: "fide", given: rulings.Given{ID: "result.corrected"},
		want: want{Article: "8.7", Game: rulings.ByArbiter},
	},
	{
		what: "FIDE 11.10: an appeal is possible after signing", set: "fide", given: rulings.Given{ID: "appeal.noted", Side: w},
		facts: rulings.Facts{Signed: true, Over: true}, want: want{Article: "11.10", Game: rulings.GoesOn},
	},
	{
		what: "FIDE 11.10: unless the event says otherwise", set: "fide", event: func(e *rulings.Event) { e.Final = true }, given: rulings.Given{ID: "appeal.noted", Side: w},
		facts: rulings.Facts{Signed: true, Over: true}, want: want{Article: "11.10", Why: rulings.Barred, Instead: "appeal.barred", Game: rulings.GoesOn},
	},
}

// R-A05, R-A06, R-A08, R-A11, R-A12, R-A15, R-T06.
func TestAdvice(t *testing.T) {
	for _, c := range cases {
		t.Run(fmt.Sprint(c.set, "/", c.play, "/", c.what), func(t *testing.T) {
			e := event(t, c.set, c.play)
			if c.event != nil {
				c.event(&e)
			}
			before := slices.Clone(c.before)
			a, err := e.Advise(c.given, c.before, c.facts)
			if err != nil {
				t.Fatal(err)
			}
			got := want{a.Article, a.Penalty, a.Why, a.Instead, a.Count, a.Opponent, a.Game, a.Need}
			if got != c.want {
				t.Errorf("advice\n%+v\nwant\n%+v", got, c.want)
			}
			if a.Applies() != (a.Why == "") || a.ID != c.given.ID || a.Rules != e.Set.Name() {
				t.Errorf("advice on %s under %s: %+v", a.ID, a.Rules, a)
			}
			if !slices.Equal(before, c.before) {
				t.Error("the history was changed")
			}
		})
	}
	if len(cases) < 80 {
		t.Errorf("%d cases", len(cases))
	}
}

func TestAdviceOnWhatIsNoRuling(t *testing.T) {
	if a, err := event(t, "fide", rulings.Standard).Advise(rulings.Given{ID: "illegal.king"}, nil, rulings.Facts{}); err == nil {
		t.Errorf("advice on a ruling that is not there: %+v", a)
	}
}

// What the arbiter should do follows from what comes out (R-A05, R-A06).
func TestAdviceNamesTheSteps(t *testing.T) {
	for _, c := range []struct {
		set   string
		play  rulings.Play
		id    rulings.ID
		facts rulings.Facts
		give  []rulings.Given
		want  []rulings.Step
	}{
		{"fide", rulings.Standard, "illegal.move", rulings.Facts{}, nil, []rulings.Step{"stop", "restore", "touch", "clocks", "time", "counter", "go"}}, // 7.5.1
		{"fide", rulings.Standard, "illegal.pawn", rulings.Facts{}, nil, []rulings.Step{"stop", "queen", "time", "go"}},                                 // 7.5.2: nothing is taken back
		{"ua", rulings.Standard, "illegal.pawn", rulings.Facts{}, nil, []rulings.Step{"stop", "queen", "time", "go"}},                                   // II.7.6
		{"club", rulings.Standard, "illegal.pawn", rulings.Facts{}, nil, []rulings.Step{"stop", "restore", "clocks", "touch", "go"}},                    // CL 7.4a: it is
		{"fide", rulings.Standard, "illegal.move", rulings.Facts{}, one, []rulings.Step{"stop", "mating", "declare"}},                                   // 7.5.5
		{"ua", rulings.RapidA4, "illegal.move", rulings.Facts{}, nil, []rulings.Step{"stop", "mating", "declare"}},                                      // II.15.5
		{"ua", rulings.Standard, "colors.reversed", rulings.Facts{}, nil, []rulings.Step{"goeson"}},                                                     // II.7.4
		{"fide", rulings.RapidA4, "flag.fall", rulings.Facts{}, nil, []rulings.Step{"announce", "stop", "mating", "declare"}},                           // A.4.5
		{"ua", rulings.RapidA4, "flag.fall", rulings.Facts{}, nil, []rulings.Step{"stop", "mating", "declare"}},                                         // II.15.6
		{"ru", rulings.RapidA4, "impossible.draw", rulings.Facts{}, nil, []rulings.Step{"look", "stop", "declare"}},                                     // 13.4.4
		{"fide", rulings.RapidA4, "impossible.wait", rulings.Facts{}, nil, []rulings.Step{"wait"}},                                                      // A.4.4
		{"fide", rulings.Standard, "claim.rejected", rulings.Facts{}, nil, []rulings.Step{"stop", "replay", "time", "intended", "go"}},                  // 9.5.3, 11.12
		{"fide", rulings.RapidA4, "illegal.move", rulings.Facts{Replied: true}, nil, nil},                                                               // A.4.2: see Instead
	} {
		a, err := event(t, c.set, c.play).Advise(rulings.Given{ID: c.id, Side: w, Cell: 99}, c.give, c.facts)
		if err != nil || !slices.Equal(a.Do, c.want) {
			t.Errorf("%s %v %s: do %v, %v; want %v", c.set, c.play, c.id, a.Do, err, c.want)
		}
	}
}

// Where the arbiter chooses, the penalties of the rule set are named (12.9).
func TestAdviceNamesThePenalties(t *testing.T) {
	for set, n := range map[string]int{"fide": 9, "ru": 9, "ua": 8, "club": 9} {
		a, err := event(t, set, rulings.Standard).Advise(rulings.Given{ID: "clock.misuse", Side: w}, nil, rulings.Facts{})
		if err != nil || len(a.Choices) != n || a.Choices[0] != "penalty.warning" {
			t.Errorf("%s: %v, %v; want %d penalties", set, a.Choices, err, n)
		}
	}
	a, err := event(t, "fide", rulings.Standard).Advise(rulings.Given{ID: "quick.later", Side: w}, nil, rulings.Facts{})
	if err != nil || a.May {
		t.Errorf("III.5.2 was not announced, and yet %+v, %v", a, err)
	}
	e := event(t, "fide", rulings.Standard)
	e.Quick = true
	if a, err = e.Advise(rulings.Given{ID: "quick.later", Side: w}, nil, rulings.Facts{}); err != nil || !a.May {
		t.Errorf("III.5.2: %+v, %v; want time that may be added", a, err)
	}
}

// R-A06: what was ruled before is looked at, never what was only asked.
func TestIllegalMovesAreCounted(t *testing.T) {
	given := []rulings.Given{
		{ID: "illegal.move", Side: w, Cell: 3},
		{ID: "illegal.hands", Side: w, Cell: 3}, // one move
		{ID: "illegal.press", Side: b, Cell: 4},
		{ID: "clock.hand", Side: w, Cell: 5},
		{ID: "illegal.pawn", Side: w, Cell: 7, Void: true},
		{ID: "illegal.move", Side: w},
		{ID: "no.such.thing", Side: w},
	}
	for _, c := range []struct {
		set  string
		side board.Color
		want int
	}{{"fide", w, 2}, {"fide", b, 1}, {"ua", w, 2}, {"ua", b, 0}, {"club", w, 2}} {
		if n := event(t, c.set, rulings.Standard).IllegalMoves(c.side, given); n != c.want {
			t.Errorf("%s, %v: %d illegal moves, want %d", c.set, c.side, n, c.want)
		}
	}
}

// Every ruling of every set gives an advice that is complete: an article, words
// for what to do, and a game that is not left hanging without a need.
func TestAdviceOnEverything(t *testing.T) {
	for _, s := range rulings.Shipped() {
		for _, p := range rulings.Plays() {
			for _, r := range rulings.Catalogue() {
				for bits := range 1 << 7 {
					on := func(i int) bool { return bits>>i&1 == 1 }
					f := rulings.Facts{
						Replied: on(0), Agreed: on(1), Over: on(2), Last: on(3), Touched: on(4),
						OwnFlag: on(5), Opponent: rulings.Mating(bits % 3), Consent: on(6),
					}
					if on(6) {
						f.Moves = rulings.Completed(bits%40, bits%40)
					}
					e := rulings.Event{Set: s, Play: p, Quick: on(3)}
					a, err := e.Advise(rulings.Given{ID: r.ID, Side: w, Cell: 9}, one, f)
					switch {
					case err != nil:
						t.Fatal(err)
					case a.Why == rulings.Absent && a.Article != "", a.Why != rulings.Absent && a.Article == "":
						t.Fatalf("%s %v %s: %q, %q", s.ID, p, r.ID, a.Article, a.Why)
					case (a.Game == rulings.Undecided) != (a.Need != "") && a.Applies():
						t.Fatalf("%s %v %s: %q needs %q", s.ID, p, r.ID, a.Game, a.Need)
					case !a.Applies() && (a.Game != rulings.GoesOn || a.Opponent != 0 || len(a.Do) > 0 || a.Need != ""):
						t.Fatalf("%s %v %s is refused and yet does something: %+v", s.ID, p, r.ID, a)
					case !a.May && (a.Opponent > 0) != slices.Contains(a.Do, "time"):
						t.Fatalf("%s %v %s: %v, and the steps %v", s.ID, p, r.ID, a.Opponent, a.Do)
					case (a.Effect == rulings.Discretion) != (len(a.Choices) > 0):
						t.Fatalf("%s %v %s: %s with the choices %v", s.ID, p, r.ID, a.Effect, a.Choices)
					}
				}
			}
		}
	}
}
