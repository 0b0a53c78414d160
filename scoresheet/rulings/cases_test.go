package rulings_test

import (
	"time"

	"zapis/scoresheet/rulings"
)

// Set-up, claims, flags, conduct and the rest, each with its article.
var otherCases = []advised{
	// Set-up, board, colours.
	{
		what: "FIDE 7.2.1: wrong starting position, a new game", set: "fide", given: rulings.Given{ID: rulings.SetupWrong},
		facts: rulings.Facts{Moves: rulings.Completed(30, 30)}, want: want{Article: "7.2.1", Game: rulings.Replayed},
	},
	{
		what: "FIDE 7.2.1, comment: during the game, not after", set: "fide", given: rulings.Given{ID: rulings.SetupWrong},
		facts: rulings.Facts{Over: true}, want: want{Article: "7.2.1", Why: rulings.IsOver, Game: rulings.GoesOn},
	},
	{
		what: "FIDE A.4.1: no such claim once each has completed ten moves", set: "fide", play: rulings.RapidA4, given: rulings.Given{ID: rulings.SetupWrong},
		facts: rulings.Facts{Moves: rulings.Completed(10, 10)}, want: want{Article: "7.2.1", Why: rulings.TenMoves, Instead: rulings.SetupLate, Game: rulings.GoesOn},
	},
	{
		what: "FIDE A.4.1: before that a new game", set: "fide", play: rulings.RapidA4, given: rulings.Given{ID: rulings.SetupWrong},
		facts: rulings.Facts{Moves: rulings.Completed(10, 9)}, want: want{Article: "7.2.1", Game: rulings.Replayed},
	},
	{
		what: "FIDE A.4.1: the moves are asked for", set: "fide", play: rulings.BlitzB4, given: rulings.Given{ID: rulings.SetupWrong},
		want: want{Article: "7.2.1", Game: rulings.Undecided, Need: rulings.NeedMoves},
	},
	{
		what: "FIDE A.4.1.2: nobody is refused a claim too soon", set: "fide", play: rulings.RapidA4, given: rulings.Given{ID: rulings.SetupLate},
		facts: rulings.Facts{Moves: rulings.Completed(9, 9)}, want: want{Article: "A.4.1.2", Why: rulings.StillOpen, Instead: rulings.SetupWrong, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.2.2: a turned board does not end the game", set: "fide", given: rulings.Given{ID: rulings.BoardTurned},
		want: want{Article: "7.2.2", Game: rulings.GoesOn},
	},
	{
		what: "UA II.15.4.2: nor is it turned after ten moves", set: "ua", play: rulings.RapidA4, given: rulings.Given{ID: rulings.BoardTurned},
		facts: rulings.Facts{Moves: rulings.Completed(11, 10)}, want: want{Article: "II.7.3", Why: rulings.TenMoves, Instead: rulings.SetupLate, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.3: colours reversed before ten moves each, a new game", set: "fide", given: rulings.Given{ID: rulings.ColorsReversed},
		facts: rulings.Facts{Moves: rulings.Completed(10, 9)}, want: want{Article: "7.3", Game: rulings.Replayed},
	},
	{
		what: "FIDE 7.3, comment: from Black's tenth move it goes on", set: "fide", given: rulings.Given{ID: rulings.ColorsReversed},
		facts: rulings.Facts{Moves: rulings.Completed(10, 10)}, want: want{Article: "7.3", Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.3: the moves are asked for", set: "fide", given: rulings.Given{ID: rulings.ColorsReversed},
		want: want{Article: "7.3", Game: rulings.Undecided, Need: rulings.NeedMoves},
	},
	{
		what: "FIDE 7.3, comment: a result that came about stands", set: "fide", given: rulings.Given{ID: rulings.ColorsReversed},
		facts: rulings.Facts{Over: true, Moves: rulings.Completed(8, 8)}, want: want{Article: "7.3", Why: rulings.IsOver, Game: rulings.GoesOn},
	},
	{
		what: "UA II.7.4: it goes on", set: "ua", given: rulings.Given{ID: rulings.ColorsReversed},
		facts: rulings.Facts{Moves: rulings.Completed(3, 2)}, want: want{Article: "II.7.4", Game: rulings.GoesOn},
	},
	{
		what: "CL 7.2: it goes on", set: "club", given: rulings.Given{ID: rulings.ColorsReversed},
		facts: rulings.Facts{Moves: rulings.Completed(3, 2)}, want: want{Article: "7.2", Game: rulings.GoesOn},
	},
	{
		what: "FIDE 7.4.3: the arbiter may penalize who displaced pieces", set: "fide", given: rulings.Given{ID: rulings.PiecesDisplaced, Side: w},
		want: want{Article: "7.4.1, 7.4.3", Game: rulings.GoesOn},
	},

	// Claims.
	{
		what: "FIDE 9.5.2: a correct claim draws", set: "fide", given: rulings.Given{ID: rulings.ClaimAccepted, Side: w, Cell: 61},
		want: want{Article: "9.5.2", Game: rulings.DrawnGame},
	},
	{
		what: "FIDE 9.5.3: an incorrect one gives two minutes", set: "fide", given: rulings.Given{ID: rulings.ClaimRejected, Side: w, Cell: 61},
		want: want{Article: "9.5.3", Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 9.5.3: every time anew", set: "fide",
		before: []rulings.Given{{ID: rulings.ClaimRejected, Side: w, Cell: 51}, {ID: rulings.ClaimRejected, Side: w, Cell: 57}},
		given:  rulings.Given{ID: rulings.ClaimRejected, Side: w, Cell: 61},
		want:   want{Article: "9.5.3", Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 9.5.3, comment: it is no illegal move", set: "fide",
		before: []rulings.Given{{ID: rulings.ClaimRejected, Side: w, Cell: 51}},
		given:  rulings.Given{ID: rulings.IllegalMove, Side: w, Cell: 61},
		want:   want{Article: "7.5.1", Penalty: "7.5.5", Count: 1, Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE B.2: one minute in blitz", set: "fide", play: rulings.BlitzB4, given: rulings.Given{ID: rulings.ClaimRejected, Side: w, Cell: 61},
		want: want{Article: "9.5.3", Penalty: "B.2", Opponent: minute, Game: rulings.GoesOn},
	},
	{
		what: "RU 9.5.3: two minutes in rapid", set: "ru", play: rulings.RapidA4, given: rulings.Given{ID: rulings.ClaimRejected, Side: w, Cell: 61},
		want: want{Article: "9.5.3", Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "UA II.9.6.2: two minutes", set: "ua", given: rulings.Given{ID: rulings.ClaimRejected, Side: w, Cell: 61},
		want: want{Article: "II.9.6.2", Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "UA II.16.2: the penalties of 9 are one minute in blitz", set: "ua", play: rulings.BlitzB3, given: rulings.Given{ID: rulings.ClaimRejected, Side: w, Cell: 61},
		want: want{Article: "II.9.6.2", Penalty: "II.16.2", Opponent: minute, Game: rulings.GoesOn},
	},
	{
		what: "CL 9.5b: three minutes", set: "club", given: rulings.Given{ID: rulings.ClaimRejected, Side: w, Cell: 61},
		want: want{Article: "9.5b", Opponent: 3 * minute, Game: rulings.GoesOn},
	},
	{
		what: "CL 9.5b: blitz has no rule of its own", set: "club", play: rulings.BlitzB4, given: rulings.Given{ID: rulings.ClaimRejected, Side: w, Cell: 61},
		want: want{Article: "9.5b", Opponent: 3 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 9.4: who touched a piece may not claim", set: "fide", given: rulings.Given{ID: rulings.ClaimAccepted, Side: w, Cell: 61},
		facts: rulings.Facts{Touched: true}, want: want{Article: "9.5.2", Why: rulings.TouchedMove, Instead: rulings.ClaimVoid, Game: rulings.GoesOn},
	},
	{
		what: "UA II.9.5: nor is he penalized for it", set: "ua", given: rulings.Given{ID: rulings.ClaimRejected, Side: w, Cell: 61},
		facts: rulings.Facts{Touched: true}, want: want{Article: "II.9.6.2", Why: rulings.TouchedMove, Instead: rulings.ClaimVoid, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 9.1.2.3: the opponent may agree to a claim", set: "fide", given: rulings.Given{ID: rulings.ClaimAgreed, Side: w, Cell: 61},
		facts: rulings.Facts{Moves: rulings.Completed(31, 30)}, want: want{Article: "9.1.2.3", Game: rulings.DrawnGame},
	},
	{
		what: "FIDE 9.1.2.3, comment: not before move 30 of the event", set: "fide", event: func(e *rulings.Event) { e.Draws.From = 30 },
		given: rulings.Given{ID: rulings.ClaimAgreed, Side: w, Cell: 61}, facts: rulings.Facts{Moves: rulings.Completed(28, 28)},
		want: want{Article: "9.1.2.3", Why: rulings.MustCheck, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 9.1.1, comment: a claim that is correct draws before move 30 too", set: "fide", event: func(e *rulings.Event) { e.Draws.From = 30 },
		given: rulings.Given{ID: rulings.ClaimAccepted, Side: w, Cell: 41}, facts: rulings.Facts{Moves: rulings.Completed(20, 20)},
		want: want{Article: "9.5.2", Game: rulings.DrawnGame},
	},

	// Agreed draws.
	{
		what: "FIDE 5.2.3: not before each has made a move", set: "fide", given: rulings.Given{ID: rulings.AgreeNoted},
		facts: rulings.Facts{Moves: rulings.Completed(1, 0)}, want: want{Article: "5.2.3", Why: rulings.FirstMove, Instead: rulings.AgreeEarly, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 5.2.3: then it is a draw", set: "fide", given: rulings.Given{ID: rulings.AgreeNoted},
		facts: rulings.Facts{Moves: rulings.Completed(1, 1)}, want: want{Article: "5.2.3", Game: rulings.DrawnGame},
	},
	{
		what: "UA II.5.2.3: no move is asked for", set: "ua", given: rulings.Given{ID: rulings.AgreeNoted},
		facts: rulings.Facts{Moves: rulings.Completed(0, 0)}, want: want{Article: "II.5.2.3", Game: rulings.DrawnGame},
	},
	{
		what: "FIDE 9.1.1: not before move 30 of the event", set: "fide", event: func(e *rulings.Event) { e.Draws.From = 30 }, given: rulings.Given{ID: rulings.AgreeNoted},
		facts: rulings.Facts{Moves: rulings.Completed(30, 29)}, want: want{Article: "5.2.3", Why: rulings.TooEarly, Instead: rulings.AgreeEarly, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 9.1.1: from the 30th completed move", set: "fide", event: func(e *rulings.Event) { e.Draws.From = 30 }, given: rulings.Given{ID: rulings.AgreeNoted},
		facts: rulings.Facts{Moves: rulings.Completed(30, 30)}, want: want{Article: "5.2.3", Game: rulings.DrawnGame},
	},
	{
		what: "FIDE 9.1.1: none without the arbiter", set: "fide", event: func(e *rulings.Event) { e.Draws.Arbiter = true }, given: rulings.Given{ID: rulings.AgreeNoted},
		facts: rulings.Facts{Moves: rulings.Completed(60, 60)}, want: want{Article: "5.2.3", Why: rulings.NoConsent, Instead: rulings.AgreeEarly, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 9.1.1: with his consent", set: "fide", event: func(e *rulings.Event) { e.Draws.Arbiter = true }, given: rulings.Given{ID: rulings.AgreeNoted},
		facts: rulings.Facts{Moves: rulings.Completed(60, 60), Consent: true}, want: want{Article: "5.2.3", Game: rulings.DrawnGame},
	},

	{
		what: "FIDE 9.1.1: he may consent before move 30", set: "fide", event: func(e *rulings.Event) { e.Draws.From = 30 },
		given: rulings.Given{ID: rulings.AgreeConsent}, facts: rulings.Facts{Moves: rulings.Completed(12, 12)},
		want: want{Article: "9.1.1", Game: rulings.DrawnGame},
	},
	{
		what: "FIDE 5.2.3: but not before each has made a move", set: "fide", event: func(e *rulings.Event) { e.Draws.From = 30 },
		given: rulings.Given{ID: rulings.AgreeConsent}, facts: rulings.Facts{Moves: rulings.Completed(1, 0)},
		want: want{Article: "9.1.1", Why: rulings.FirstMove, Instead: rulings.AgreeEarly, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 9.1.2: where the event sets no limit nobody is asked", set: "fide",
		given: rulings.Given{ID: rulings.AgreeConsent}, facts: rulings.Facts{Moves: rulings.Completed(12, 12)},
		want: want{Article: "9.1.1", Why: rulings.StillOpen, Instead: rulings.AgreeNoted, Game: rulings.GoesOn},
	},

	// Flags and default.
	{
		what: "FIDE 6.9: the flag loses", set: "fide", given: rulings.Given{ID: rulings.FlagFall, Side: b}, facts: mated(rulings.CanMate),
		want: want{Article: "6.9", Game: rulings.Lost},
	},
	{
		what: "FIDE 6.9: a draw if the opponent cannot checkmate", set: "fide", given: rulings.Given{ID: rulings.FlagFall, Side: b}, facts: mated(rulings.CannotMate),
		want: want{Article: "6.9", Game: rulings.DrawnGame},
	},
	{
		what: "FIDE 6.9, comment: the arbiter checks the final position", set: "fide", given: rulings.Given{ID: rulings.FlagFall, Side: b},
		want: want{Article: "6.9", Game: rulings.Undecided, Need: rulings.NeedMating},
	},
	{
		what: "FIDE 6.9: not after checkmate", set: "fide", given: rulings.Given{ID: rulings.FlagFall, Side: b},
		facts: rulings.Facts{Ended: rulings.EndMate}, want: want{Article: "6.9", Why: rulings.IsOver, Instead: rulings.EndMate, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 6.9: nor after an agreed draw", set: "fide", given: rulings.Given{ID: rulings.FlagFall, Side: b},
		facts: rulings.Facts{Ended: rulings.AgreeNoted}, want: want{Article: "6.9", Why: rulings.IsOver, Instead: rulings.AgreeNoted, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 6.9, comment: nor after 75 moves", set: "fide", given: rulings.Given{ID: rulings.FlagFall, Side: b},
		facts: rulings.Facts{Ended: rulings.EndSeventyFive}, want: want{Article: "6.9", Why: rulings.IsOver, Instead: rulings.EndSeventyFive, Game: rulings.GoesOn},
	},
	{
		what: "CL 9.6: which does not end a game there", set: "club", given: rulings.Given{ID: rulings.FlagFall, Side: b},
		facts: rulings.Facts{Ended: rulings.EndSeventyFive, Opponent: rulings.CanMate}, want: want{Article: "FIDE 6.9", Game: rulings.Lost},
	},
	{
		what: "FIDE A.4.3: rapid, a draw if no mate is possible", set: "fide", play: rulings.RapidA4, given: rulings.Given{ID: rulings.FlagFall, Side: b}, facts: mated(rulings.CannotMate),
		want: want{Article: "A.4.3, A.4.5", Game: rulings.DrawnGame},
	},
	{
		what: "FIDE A.4.3, comment: the own flag does not matter, the mark on the clock decides", set: "fide", play: rulings.RapidA4, given: rulings.Given{ID: rulings.FlagFall, Side: b},
		facts: rulings.Facts{OwnFlag: true, Opponent: rulings.CanMate}, want: want{Article: "A.4.3, A.4.5", Game: rulings.Lost},
	},
	{
		what: "UA II.15.6: the claimant's own flag must be up", set: "ua", play: rulings.RapidA4, given: rulings.Given{ID: rulings.FlagFall, Side: b},
		facts: rulings.Facts{OwnFlag: true, Opponent: rulings.CanMate}, want: want{Article: "II.15.6", Why: rulings.OwnFlagDown, Instead: rulings.FlagBoth, Game: rulings.GoesOn},
	},
	{
		what: "UA II.15.6: then he wins", set: "ua", play: rulings.BlitzB4, given: rulings.Given{ID: rulings.FlagFall, Side: b}, facts: mated(rulings.CanMate),
		want: want{Article: "II.15.6", Game: rulings.Lost},
	},
	{
		what: "FIDE III.3.1.1: both flags before the last period, it goes on", set: "fide", event: quick, given: rulings.Given{ID: rulings.FlagBoth},
		want: want{Article: "III.3.1", Game: rulings.GoesOn},
	},
	{
		what: "FIDE III.3.1.2: in the last period a draw", set: "fide", event: quick, given: rulings.Given{ID: rulings.FlagBoth},
		facts: rulings.Facts{Last: true}, want: want{Article: "III.3.1", Game: rulings.DrawnGame},
	},
	{
		what: "FIDE III.2.1: if it was announced; else nothing is said", set: "fide", given: rulings.Given{ID: rulings.FlagBoth},
		facts: rulings.Facts{Last: true}, want: want{Article: "III.3.1", Game: rulings.ArbiterFree},
	},
	{
		what: "FIDE III.2.2: not in blitz", set: "fide", play: rulings.BlitzB4, event: quick, given: rulings.Given{ID: rulings.FlagBoth},
		facts: rulings.Facts{Last: true}, want: want{Article: "6.8", Penalty: "III.2.2", Game: rulings.ArbiterFree},
	},
	{
		what: "UA II.6.5.2: announced or not, a draw", set: "ua", given: rulings.Given{ID: rulings.FlagBoth},
		facts: rulings.Facts{Last: true}, want: want{Article: "II.6.5", Game: rulings.DrawnGame},
	},
	{
		what: "UA II.6.5.1: before the last period it goes on", set: "ua", given: rulings.Given{ID: rulings.FlagBoth},
		want: want{Article: "II.6.5", Game: rulings.GoesOn},
	},
	{
		what: "FIDE 6.7.1: too late loses", set: "fide", given: rulings.Given{ID: rulings.LateOne, Side: w},
		want: want{Article: "6.7.1", Game: rulings.Forfeited},
	},
	{
		what: "UA II.6.3.2: both too late", set: "ua", given: rulings.Given{ID: rulings.LateBoth},
		want: want{Article: "II.6.3.2", Game: rulings.NotPlayed},
	},

	// Guideline III.
	{
		what: "FIDE III.4: five seconds a move, two minutes to the opponent", set: "fide", event: quick, given: rulings.Given{ID: rulings.QuickIncrement, Side: w},
		facts: rulings.Facts{Left: 119 * time.Second}, want: want{Article: "III.4", Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE III.4: not with two minutes or more", set: "fide", event: quick, given: rulings.Given{ID: rulings.QuickIncrement, Side: w},
		facts: rulings.Facts{Left: 2 * minute}, want: want{Article: "III.4", Why: rulings.TimeLeft, Game: rulings.GoesOn},
	},
	{
		what: "FIDE III.2.1: only if announced", set: "fide", given: rulings.Given{ID: rulings.QuickDraw, Side: w},
		want: want{Article: "III.5.1", Why: rulings.Unannounced, Game: rulings.GoesOn},
	},
	{
		what: "FIDE III.2.2: not with an increment", set: "fide", event: func(e *rulings.Event) { e.Quick, e.Increment = true, true }, given: rulings.Given{ID: rulings.QuickDraw, Side: w},
		want: want{Article: "III.5.1", Why: rulings.Increments, Game: rulings.GoesOn},
	},
	{
		what: "FIDE III.2.2: not in blitz", set: "fide", play: rulings.BlitzB3, event: quick, given: rulings.Given{ID: rulings.QuickDraw, Side: w},
		want: want{Why: rulings.Absent, Game: rulings.GoesOn},
	},
	{
		what: "FIDE III.5.1: a draw if he agrees", set: "fide", event: quick, given: rulings.Given{ID: rulings.QuickDraw, Side: w},
		want: want{Article: "III.5.1", Game: rulings.DrawnGame},
	},
	{
		what: "FIDE III.5.2: postponed, he may add two minutes", set: "fide", play: rulings.RapidA4, event: quick, given: rulings.Given{ID: rulings.QuickLater, Side: w},
		want: want{Article: "III.5.2", Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "FIDE III.5.3: rejected, he must", set: "fide", event: quick, given: rulings.Given{ID: rulings.QuickRejected, Side: w},
		want: want{Article: "III.5.3", Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "RU 19.5.3: as FIDE", set: "ru", event: quick, given: rulings.Given{ID: rulings.QuickRejected, Side: w},
		want: want{Article: "19.5.3", Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "UA II.19.4: five seconds as increment or delay", set: "ua", event: quick, given: rulings.Given{ID: rulings.QuickIncrement, Side: w},
		want: want{Article: "II.19.4", Opponent: 2 * minute, Game: rulings.GoesOn},
	},
	{
		what: "CL 10: not played", set: "club", event: quick, given: rulings.Given{ID: rulings.QuickDraw, Side: w},
		want: want{Why: rulings.Absent, Game: rulings.GoesOn},
	},
	{
		what: "FIDE III.6: without an arbiter the claim ends the game", set: "fide", event: quick, given: rulings.Given{ID: rulings.QuickUnattended, Side: w},
		want: want{Article: "III.6", Game: rulings.ByArbiter},
	},

	// The arbiter's record.
	{
		what: "FIDE A.3.2: shown five times", set: "fide", play: rulings.RapidA3, before: shownTimes(4), given: rulings.Given{ID: rulings.SheetShown, Side: b},
		want: want{Article: "A.3.2", Count: 5, Game: rulings.GoesOn},
	},
	{
		what: "FIDE A.3.2: the sixth is a distraction", set: "fide", play: rulings.RapidA3, before: shownTimes(5), given: rulings.Given{ID: rulings.SheetShown, Side: b},
		want: want{Article: "A.3.2", Penalty: "11.5", Count: 6, Game: rulings.GoesOn},
	},
	{
		what: "FIDE A.3.2: counted per player", set: "fide", play: rulings.RapidA3, before: shownTimes(5), given: rulings.Given{ID: rulings.SheetShown, Side: w},
		want: want{Article: "A.3.2", Count: 1, Game: rulings.GoesOn},
	},
	{
		what: "RU 14.3.2: the same in blitz", set: "ru", play: rulings.BlitzB3, before: shownTimes(5), given: rulings.Given{ID: rulings.SheetShown, Side: b},
		want: want{Article: "14.3.2", Penalty: "11.5", Count: 6, Game: rulings.GoesOn},
	},
	{
		what: "UA II.15.3: no such rule", set: "ua", play: rulings.RapidA3, given: rulings.Given{ID: rulings.SheetShown, Side: b},
		want: want{Why: rulings.Absent, Game: rulings.GoesOn},
	},

	// Conduct.
	{
		what: "FIDE 11.3.2.2: a device loses, whatever the position", set: "fide", given: rulings.Given{ID: rulings.ConductDevice, Side: w}, facts: mated(rulings.CannotMate),
		want: want{Article: "11.3.2.2", Game: rulings.Lost},
	},
	{
		what: "UA II.11.4: and the opponent wins", set: "ua", given: rulings.Given{ID: rulings.ConductDevice, Side: w},
		want: want{Article: "II.11.4", Game: rulings.Lost},
	},
	{
		what: "CL 12.3b: a draw if the opponent cannot win", set: "club", given: rulings.Given{ID: rulings.ConductDevice, Side: w}, facts: mated(rulings.CannotMate),
		want: want{Article: "12.3b", Game: rulings.DrawnGame},
	},
	{
		what: "FIDE 11.7: the arbiter decides the opponent's score", set: "fide", given: rulings.Given{ID: rulings.ConductRefuse, Side: w},
		want: want{Article: "11.7", Game: rulings.LostOpen},
	},
	{
		what: "CL 12.9: both guilty, both lose", set: "club", given: rulings.Given{ID: rulings.ConductRefuseBoth},
		want: want{Article: "12.9", Game: rulings.BothLost},
	},
	{
		what: "FIDE 11.6: a distraction is penalized by 12.9", set: "fide", given: rulings.Given{ID: rulings.ConductDisturb, Side: w},
		want: want{Article: "11.5", Game: rulings.GoesOn},
	},
	{
		what: "FIDE 12.9.6: the arbiter decides the opponent's score", set: "fide", given: rulings.Given{ID: rulings.PenaltyLoss, Side: w},
		want: want{Article: "12.9.6", Game: rulings.LostOpen},
	},
	{
		what: "UA II.12.6: exclusion from rounds is not in the list", set: "ua", given: rulings.Given{ID: rulings.PenaltyRounds, Side: w},
		want: want{Why: rulings.Absent, Game: rulings.GoesOn},
	},
	{
		what: "CL 13.4 is not in the text: a warning stands in FIDE's Laws", set: "club", given: rulings.Given{ID: rulings.PenaltyWarning, Side: w},
		want: want{Article: "FIDE 12.9.1", Game: rulings.GoesOn},
	},

	// Adjourned games, two boards, the end.
	{
		what: "FIDE I.8: an ambiguous sealed move loses", set: "fide", given: rulings.Given{ID: rulings.SealedBad, Side: w}, facts: mated(rulings.CanMate),
		want: want{Article: "I.8", Game: rulings.Lost},
	},
	{
		what: "FIDE I.8: save for 6.9, a draw if the opponent cannot checkmate", set: "fide", given: rulings.Given{ID: rulings.SealedBad, Side: w}, facts: mated(rulings.CannotMate),
		want: want{Article: "I.8", Game: rulings.DrawnGame},
	},
	{
		what: "UA II.17.8: save for II.6.3.5, which is asked", set: "ua", given: rulings.Given{ID: rulings.SealedBad, Side: w},
		want: want{Article: "II.17.8", Game: rulings.Undecided, Need: rulings.NeedMating},
	},
	{
		what: "FIDE I.8: save for Articles 5 and 9.6, a game that is over", set: "fide", given: rulings.Given{ID: rulings.SealedBad, Side: w},
		facts: rulings.Facts{Ended: rulings.EndMate}, want: want{Article: "I.8", Why: rulings.IsOver, Instead: rulings.EndMate, Game: rulings.GoesOn},
	},
	{
		what: "FIDE I.10: too late for the resumption loses", set: "fide", given: rulings.Given{ID: rulings.SealedLate, Side: b},
		want: want{Article: "I.10", Game: rulings.Lost},
	},
	{
		what: "FIDE I.10: a sealed move that ends the game stands", set: "fide", given: rulings.Given{ID: rulings.SealedLate, Side: b},
		facts: rulings.Facts{Ended: rulings.EndMate}, want: want{Article: "I.10", Why: rulings.IsOver, Instead: rulings.EndMate, Game: rulings.GoesOn},
	},
	{
		what: "RU 18.12.2: nothing can be restored, a new game", set: "ru", given: rulings.Given{ID: rulings.SealedVoid},
		want: want{Article: "18.12.2", Game: rulings.Replayed},
	},
	{
		what: "FIDE D.2.9: the records differ, back to where they agree", set: "fide", given: rulings.Given{ID: rulings.BoardsDiffer},
		want: want{Article: "D.2.9", Game: rulings.GoesOn},
	},
	{
		what: "RU has no chapter on blind players", set: "ru", given: rulings.Given{ID: rulings.BoardsDiffer},
		want: want{Why: rulings.Absent, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 9.6.1: five times the same position", set: "fide", given: rulings.Given{ID: rulings.EndFivefold, Cell: 70},
		want: want{Article: "9.6.1", Game: rulings.DrawnGame},
	},
	{
		what: "CL 9.6: not by itself", set: "club", given: rulings.Given{ID: rulings.EndFivefold, Cell: 70},
		want: want{Why: rulings.Absent, Game: rulings.GoesOn},
	},
	{
		what: "FIDE 5.1.1: who is checkmated loses", set: "fide", given: rulings.Given{ID: rulings.EndMate, Side: b, Cell: 70},
		want: want{Article: "5.1.1", Game: rulings.Lost},
	},
	{
		what: "FIDE 8.7: the arbiter corrects the result", set: "fide", given: rulings.Given{ID: rulings.ResultCorrected},
		want: want{Article: "8.7", Game: rulings.ByArbiter},
	},
	{
		what: "FIDE 11.10: an appeal is possible after signing", set: "fide", given: rulings.Given{ID: rulings.AppealNoted, Side: w},
		facts: rulings.Facts{Signed: true, Over: true}, want: want{Article: "11.10", Game: rulings.GoesOn},
	},
	{
		what: "FIDE 11.10: unless the event says otherwise", set: "fide", event: func(e *rulings.Event) { e.Final = true }, given: rulings.Given{ID: rulings.AppealNoted, Side: w},
		facts: rulings.Facts{Signed: true, Over: true}, want: want{Article: "11.10", Why: rulings.Barred, Instead: rulings.AppealBarred, Game: rulings.GoesOn},
	},
}
