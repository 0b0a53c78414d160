package rulings_test

import (
	"slices"
	"time"

	"zapis/scoresheet/rulings"
)

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
var one = []rulings.Given{{ID: rulings.IllegalMove, Side: w, Cell: 5}}

func quick(e *rulings.Event) { e.Quick = true }

func shownTimes(n int) []rulings.Given {
	return slices.Repeat([]rulings.Given{{ID: rulings.SheetShown, Side: b}}, n)
}

// The cases are taken from the texts: the FIDE Laws with the arbiters' comments,
// the Russian and the Ukrainian rules, a club's.
var illegalCases = []advised{
	// Illegal moves, standard play.
	{
		what: "FIDE 7.5.5: the first gives two minutes to the opponent", set: "fide",
		given: rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 9},
		want:  want{Article: "7.5.1", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.5.5: the second loses", set: "fide", before: one,
		given: rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 9}, facts: mated(rulings.CanMate),
		want: want{Article: "7.5.1", Penalty: "7.5.5", Count: 2, Game: rulings.Lost},
	},
	{
		what: "FIDE 7.5.5: … but draws if the opponent cannot checkmate", set: "fide", before: one,
		given: rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 9}, facts: mated(rulings.CannotMate),
		want: want{Article: "7.5.1", Penalty: "7.5.5", Count: 2, Game: rulings.DrawnGame},
	},
	{
		what: "FIDE 7.5.5: whether the opponent can checkmate is asked for", set: "fide", before: one,
		given: rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 9},
		want:  want{Article: "7.5.1", Penalty: "7.5.5", Count: 2, Game: rulings.Undecided, Need: rulings.NeedMating},
	},
	{
		what: "FIDE 7.5.5: the opponent's illegal move is not his", set: "fide", before: one,
		given: rulings.Given{ID: rulings.IllegalMove, Side: b, Cell: 9},
		want:  want{Article: "7.5.1", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.6, comment: two offences in one move are one", set: "fide",
		before: []rulings.Given{{ID: rulings.IllegalMove, Side: w, Cell: 9}},
		given:  rulings.Given{ID: rulings.IllegalHands, Side: w, Cell: 9},
		want:   want{Article: "7.5.4", Penalty: "7.5.5", Count: 1, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.6, comment: … unless it is the second such offence", set: "fide",
		before: []rulings.Given{{ID: rulings.IllegalPress, Side: w, Cell: 3}, {ID: rulings.IllegalMove, Side: w, Cell: 9}},
		given:  rulings.Given{ID: rulings.IllegalHands, Side: w, Cell: 9}, facts: mated(rulings.CanMate),
		want: want{Article: "7.5.4", Penalty: "7.5.5", Count: 2, Game: rulings.Lost},
	},
	{
		what: "FIDE 7.6, comment: the same cell of the other side is another move", set: "fide",
		before: []rulings.Given{{ID: rulings.IllegalMove, Side: b, Cell: 9}},
		given:  rulings.Given{ID: rulings.IllegalHands, Side: w, Cell: 9},
		want:   want{Article: "7.5.4", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.6, comment: any two of 7.5.1 to 7.5.4 lose", set: "fide",
		before: []rulings.Given{{ID: rulings.IllegalPawn, Side: w, Cell: 3}},
		given:  rulings.Given{ID: rulings.IllegalPress, Side: w, Cell: 9}, facts: mated(rulings.CanMate),
		want: want{Article: "7.5.3", Penalty: "7.5.5", Count: 2, Game: rulings.Lost},
	},
	{
		what: "FIDE 7.5.5: a move that is not known is another one", set: "fide",
		before: []rulings.Given{{ID: rulings.IllegalMove, Side: w}},
		given:  rulings.Given{ID: rulings.IllegalMove, Side: w}, facts: mated(rulings.CanMate),
		want: want{Article: "7.5.1", Penalty: "7.5.5", Count: 2, Game: rulings.Lost},
	},
	{
		what: "FIDE 8.7: a ruling withdrawn counts no more", set: "fide",
		before: []rulings.Given{{ID: rulings.IllegalMove, Side: w, Cell: 5, Void: true}},
		given:  rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 9},
		want:   want{Article: "7.5.1", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.5.2: an unpromoted pawn is an illegal move", set: "fide",
		given: rulings.Given{ID: rulings.IllegalPawn, Side: b, Cell: 80},
		want:  want{Article: "7.5.2", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.5.3: the clock pressed without a move counts as one", set: "fide",
		given: rulings.Given{ID: rulings.IllegalPress, Side: b, Cell: 80},
		want:  want{Article: "7.5.3", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.5.4: so do two hands", set: "fide",
		given: rulings.Given{ID: rulings.IllegalHands, Side: b, Cell: 80},
		want:  want{Article: "7.5.4", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.5.4, comment: not if the move ends the game", set: "fide",
		given: rulings.Given{ID: rulings.IllegalHands, Side: b, Cell: 80}, facts: rulings.Facts{Ends: true},
		want: want{Article: "7.5.4", Why: rulings.EndsGame, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.5.1, comment: found after the game nothing changes", set: "fide",
		given: rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 9}, facts: rulings.Facts{Over: true},
		want: want{Article: "7.5.1", Why: rulings.IsOver, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.5.1: in standard play the opponent's reply does not matter", set: "fide",
		given: rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 9}, facts: rulings.Facts{Replied: true},
		want: want{Article: "7.5.1", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "RU 7.5.5: as FIDE", set: "ru", given: rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 9},
		want: want{Article: "7.5.1", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "RU 7.5.4: two hands", set: "ru", before: one, given: rulings.Given{ID: rulings.IllegalHands, Side: w, Cell: 9}, facts: mated(rulings.CanMate),
		want: want{Article: "7.5.4", Penalty: "7.5.5", Count: 2, Game: rulings.Lost},
	},
	{
		what: "UA II.7.7: the first gives two minutes", set: "ua", given: rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 9},
		want: want{Article: "II.7.6", Penalty: "II.7.7", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "UA II.7.7: the second loses, a draw if no mate is possible", set: "ua", before: one,
		given: rulings.Given{ID: rulings.IllegalPawn, Side: w, Cell: 9}, facts: mated(rulings.CannotMate),
		want: want{Article: "II.7.6", Penalty: "II.7.7", Count: 2, Game: rulings.DrawnGame},
	},
	{
		what: "UA II.6.2.3: the clock before the move is mishandling, not an illegal move", set: "ua", before: one,
		given: rulings.Given{ID: rulings.IllegalPress, Side: w, Cell: 9},
		want:  want{Article: "II.6.2.3", Game: rulings.GoesOn},
	},
	{
		what: "UA II.4.1: two hands are no illegal move either", set: "ua", before: one,
		given: rulings.Given{ID: rulings.IllegalHands, Side: w, Cell: 9},
		want:  want{Article: "II.4.1", Game: rulings.GoesOn},
	},
	{
		what: "UA II.7.7: so they do not make the next one the second", set: "ua",
		before: []rulings.Given{{ID: rulings.IllegalHands, Side: w, Cell: 3}},
		given:  rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 9},
		want:   want{Article: "II.7.6", Penalty: "II.7.7", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "CL 7.4: no time", set: "club", given: rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 9},
		want: want{Article: "7.4a", Penalty: "7.4", Count: 1, Game: rulings.GoesOn},
	},
	{
		what: "CL 7.4: and no loss", set: "club",
		before: append(slices.Clone(one), rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 7}),
		given:  rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 9},
		want:   want{Article: "7.4a", Penalty: "7.4", Count: 3, Game: rulings.GoesOn},
	},
	{
		what: "CL 7.4: the clock without a move is not listed", set: "club", given: rulings.Given{ID: rulings.IllegalPress, Side: w, Cell: 9},
		want: want{Why: rulings.Absent, Game: rulings.GoesOn},
	},

	// Illegal moves, rapid and blitz.
	{
		what: "FIDE A.3.1: supervised rapid goes by the competition rules", set: "fide", play: rulings.RapidA3,
		given: rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 9}, facts: rulings.Facts{Replied: true},
		want: want{Article: "7.5.1", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE A.4.2: by 7.5.5 as long as the opponent has not moved", set: "fide", play: rulings.RapidA4,
		given: rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 9},
		want:  want{Article: "A.4.2", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE A.4.2, comment: the second loses, not the first", set: "fide", play: rulings.RapidA4, before: one,
		given: rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 9}, facts: mated(rulings.CanMate),
		want: want{Article: "A.4.2", Penalty: "7.5.5", Count: 2, Game: rulings.Lost},
	},
	{
		what: "FIDE A.4.2: it stands once the opponent has moved", set: "fide", play: rulings.RapidA4,
		given: rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 9}, facts: rulings.Facts{Replied: true},
		want: want{Article: "A.4.2", Why: rulings.TooLate, Instead: rulings.IllegalStands, Game: rulings.GoesOn},
	},
	{
		what: "FIDE A.4.2: unless both agree to correct it", set: "fide", play: rulings.RapidA4,
		given: rulings.Given{ID: rulings.IllegalPawn, Side: w, Cell: 9}, facts: rulings.Facts{Replied: true, Agreed: true},
		want: want{Article: "A.4.2", Why: rulings.TooLate, Instead: rulings.IllegalAgreed, Game: rulings.GoesOn},
	},
	{
		what: "FIDE A.4.2: one that stands is not counted", set: "fide", play: rulings.RapidA4,
		before: []rulings.Given{{ID: rulings.IllegalStands, Side: w, Cell: 5}},
		given:  rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 9},
		want:   want{Article: "A.4.2", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE A.4.2: it cannot be let stand before the opponent has moved", set: "fide", play: rulings.RapidA4,
		given: rulings.Given{ID: rulings.IllegalStands, Side: w, Cell: 9},
		want:  want{Article: "A.4.2", Why: rulings.StillOpen, Instead: rulings.IllegalMove, Game: rulings.GoesOn},
	},
	{
		what: "FIDE A.4.2: nor corrected if one does not agree", set: "fide", play: rulings.RapidA4,
		given: rulings.Given{ID: rulings.IllegalAgreed, Side: w, Cell: 9}, facts: rulings.Facts{Replied: true},
		want: want{Article: "A.4.2", Why: rulings.NotAgreed, Instead: rulings.IllegalStands, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.5.1: in standard play none is let stand", set: "fide",
		given: rulings.Given{ID: rulings.IllegalStands, Side: w, Cell: 9}, facts: rulings.Facts{Replied: true},
		want: want{Why: rulings.Absent, Game: rulings.GoesOn},
	},
	{
		what: "FIDE B.2: one minute in blitz", set: "fide", play: rulings.BlitzB3,
		given: rulings.Given{ID: rulings.IllegalPress, Side: w, Cell: 9},
		want:  want{Article: "7.5.3", Penalty: "7.5.5, B.2", Count: 1, Opponent: minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE B.4: with A.4 and one minute", set: "fide", play: rulings.BlitzB4,
		given: rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 9},
		want:  want{Article: "A.4.2", Penalty: "7.5.5, B.2", Count: 1, Opponent: minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE B.4: it stands in blitz too", set: "fide", play: rulings.BlitzB4,
		given: rulings.Given{ID: rulings.IllegalHands, Side: w, Cell: 9}, facts: rulings.Facts{Replied: true},
		want: want{Article: "A.4.2", Why: rulings.TooLate, Instead: rulings.IllegalStands, Game: rulings.GoesOn},
	},
	{
		what: "RU 13.4.2: the number is the Russian one", set: "ru", play: rulings.RapidA4,
		given: rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 9},
		want:  want{Article: "13.4.2", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "RU 14.2: one minute in blitz", set: "ru", play: rulings.BlitzB4,
		given: rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 9},
		want:  want{Article: "13.4.2", Penalty: "7.5.5, 14.2", Count: 1, Opponent: minute, Game: rulings.GoesOn},
	},
	{
		what: "UA II.15.5: in rapid without supervision the first loses", set: "ua", play: rulings.RapidA4,
		given: rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 9}, facts: mated(rulings.CanMate),
		want: want{Article: "II.15.5", Count: 1, Game: rulings.Lost},
	},
	{
		what: "UA II.15.5: or is a draw, if no mate is possible", set: "ua", play: rulings.RapidA4,
		given: rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 9}, facts: mated(rulings.CannotMate),
		want: want{Article: "II.15.5", Count: 1, Game: rulings.DrawnGame},
	},
	{
		what: "UA II.15.5: and stands once the opponent has moved", set: "ua", play: rulings.RapidA4,
		given: rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 9}, facts: rulings.Facts{Replied: true},
		want: want{Article: "II.15.5", Why: rulings.TooLate, Instead: rulings.IllegalStands, Game: rulings.GoesOn},
	},
	{
		what: "UA II.16.4: the same in blitz", set: "ua", play: rulings.BlitzB4,
		given: rulings.Given{ID: rulings.IllegalPawn, Side: w, Cell: 9}, facts: mated(rulings.CanMate),
		want: want{Article: "II.15.5", Count: 1, Game: rulings.Lost},
	},
	{
		what: "UA II.15.3: supervised rapid goes by the competition rules", set: "ua", play: rulings.RapidA3,
		given: rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 9},
		want:  want{Article: "II.7.6", Penalty: "II.7.7", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "UA II.16.2: one minute in supervised blitz", set: "ua", play: rulings.BlitzB3,
		given: rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 9},
		want:  want{Article: "II.7.6", Penalty: "II.7.7, II.16.2", Count: 1, Opponent: minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE A.4.4: a draw if the position is still impossible", set: "fide", play: rulings.RapidA4,
		given: rulings.Given{ID: rulings.ImpossibleDraw, Cell: 12},
		want:  want{Article: "A.4.4", Game: rulings.DrawnGame},
	},
	{
		what: "UA II.15.7: he waits for the next move", set: "ua", play: rulings.BlitzB4,
		given: rulings.Given{ID: rulings.ImpossibleWait, Cell: 12},
		want:  want{Article: "II.15.7", Game: rulings.GoesOn},
	},
	{
		what: "FIDE 12.1: in standard play he does not wait", set: "fide",
		given: rulings.Given{ID: rulings.ImpossibleWait, Cell: 12},
		want:  want{Why: rulings.Absent, Game: rulings.GoesOn},
	},
}
