package rulings

import "slices"

// Group is a group of rulings, so that each can be reached in two touches.
type Group string

const (
	Illegal   Group = "illegal"   // illegal moves
	Position  Group = "position"  // set-up, colours, displaced pieces, touched pieces
	Clock     Group = "clock"     // clocks, flags, being late
	Record    Group = "record"    // the scoresheet
	Draw      Group = "draw"      // offers, claims, draws and other ends
	Quick     Group = "quick"     // play without increment, Guideline III
	Conduct   Group = "conduct"   // conduct of the players
	Penalty   Group = "penalty"   // the penalties of 12.9
	Adjourned Group = "adjourned" // the sealed move, Guideline I
	After     Group = "after"     // results, appeals, notes
)

// Groups lists the groups in the order in which they are shown.
func Groups() []Group {
	return []Group{Illegal, Position, Clock, Record, Draw, Quick, Conduct, Penalty, Adjourned, After}
}

// Key names the words for the group.
func (g Group) Key() string { return "ruling.group." + string(g) }

// Who says whom a ruling concerns.
type Who uint8

const (
	Nobody Who = iota // the game, or somebody else
	Player            // one player: the side has to be given
	Both              // both players
)

// Asks are the data with which a ruling is recorded, besides the side.
type Asks uint8

const (
	Cell   Asks = 1 << iota // the move it is about
	Clocks                  // the new times of both clocks
	Result                  // the result set by the arbiter
	Text                    // free text: a reason, an amount, a name
)

// Has reports whether all of b are asked for.
func (a Asks) Has(b Asks) bool { return a&b == b }

// Ruling is one row of the catalogue.
type Ruling struct {
	ID    ID
	Group Group
	Who   Who
	Asks  Asks // Text may always be given; here it is required
}

// Key names the words for the ruling.
func (r Ruling) Key() string { return r.ID.Key() }

// Key names the words for the ruling.
func (id ID) Key() string { return "ruling." + string(id) }

// catalogue has the rulings in the order in which they are shown, each with its
// article in the FIDE Laws.
var catalogue = []Ruling{
	{IllegalMove, Illegal, Player, Cell | Clocks},  // 7.5.1
	{IllegalPawn, Illegal, Player, Cell | Clocks},  // 7.5.2
	{IllegalPress, Illegal, Player, Cell | Clocks}, // 7.5.3
	{IllegalHands, Illegal, Player, Cell | Clocks}, // 7.5.4
	{IllegalStands, Illegal, Player, Cell},         // A.4.2
	{IllegalAgreed, Illegal, Player, Cell},         // A.4.2
	{ImpossibleWait, Illegal, Nobody, Cell},        // A.4.4
	{ImpossibleDraw, Illegal, Nobody, Cell},        // A.4.4

	{SetupWrong, Position, Nobody, Text},                // 7.2.1
	{SetupLate, Position, Nobody, Text},                 // A.4.1.2
	{BoardTurned, Position, Nobody, 0},                  // 7.2.2
	{ColorsReversed, Position, Nobody, 0},               // 7.3
	{PiecesDisplaced, Position, Player, 0},              // 7.4
	{PiecesAstray, Position, Nobody, Cell | Clocks},     // 7.6
	{TouchMove, Position, Player, Text},                 // 4.1 to 4.7
	{TouchLate, Position, Player, 0},                    // 4.8
	{PositionRestored, Position, Nobody, Cell | Clocks}, // 7.1
	{BoardsAgree, Position, Player, Cell},               // D.2.9, the records agree
	{BoardsDiffer, Position, Nobody, Cell | Clocks},     // D.2.9, they do not

	{ClockSet, Clock, Nobody, Clocks},              // 6.10.2
	{ClockSettingLate, Clock, Nobody, 0},           // A.4.1.1
	{ClockReplaced, Clock, Nobody, Clocks},         // 6.10.1
	{ClockCounter, Clock, Nobody, 0},               // 6.2.1
	{ClockHand, Clock, Player, 0},                  // 6.2.3
	{ClockMisuse, Clock, Player, 0},                // 6.2.4
	{ClockStopped, Clock, Player, Text},            // 6.11.4
	{ClockPause, Clock, Nobody, Clocks | Text},     // 6.11.1
	{ClockGiven, Clock, Both, Clocks | Text},       // 12.5
	{FlagFall, Clock, Player, Clocks},              // 6.9
	{FlagBoth, Clock, Both, Clocks},                // III.3.1
	{LateOne, Clock, Player, 0},                    // 6.7.1
	{LateBoth, Clock, Both, 0},                     // 6.7.1
	{LateWhite, Clock, Both, Clocks},               // 6.7.2
	{AssistantPieces, Clock, Player, Text},         // 4.9
	{AssistantClock, Clock, Player, Clocks | Text}, // 6.2.6
	{AssistantSheet, Clock, Player, Clocks | Text}, // 8.1.6

	{RecordAhead, Record, Player, Cell},   // 8.1.2
	{RecordMissing, Record, Player, Cell}, // 8.1.1
	{RecordSheet, Record, Player, Text},   // 8.1.4
	{RecordHidden, Record, Player, 0},     // 8.2
	{RecordKept, Record, Player, 0},       // 8.3
	{RecordNotation, Record, Player, 0},   // Appendix C
	{RecordFreed, Record, Player, 0},      // 8.4
	{RecordFilled, Record, Both, Clocks},  // 8.5.1
	{RecordFilledOne, Record, Player, 0},  // 8.5.2
	{RecordReplay, Record, Both, Clocks},  // 8.5.3
	{RecordLost, Record, Nobody, Cell},    // 8.6
	{SheetShown, Record, Player, 0},       // A.3.2

	{OfferTiming, Draw, Player, Cell},            // 9.1.2.1
	{OfferCondition, Draw, Player, Text},         // 9.1.2.1
	{OfferRepeated, Draw, Player, 0},             // 11.5
	{AgreeNoted, Draw, Nobody, 0},                // 5.2.3
	{AgreeEarly, Draw, Nobody, 0},                // 9.1.1
	{AgreeConsent, Draw, Nobody, Text},           // 9.1.1
	{ClaimAccepted, Draw, Player, Cell},          // 9.5.2
	{ClaimRejected, Draw, Player, Cell | Clocks}, // 9.5.3
	{ClaimAgreed, Draw, Player, Cell},            // 9.1.2.3
	{ClaimVoid, Draw, Player, Cell},              // 9.4
	{EndMate, Draw, Player, Cell},                // 5.1.1; the side is the one mated
	{EndResigned, Draw, Player, 0},               // 5.1.2
	{EndStalemate, Draw, Nobody, Cell},           // 5.2.1
	{EndDead, Draw, Nobody, Cell},                // 5.2.2
	{EndFivefold, Draw, Nobody, Cell},            // 9.6.1
	{EndSeventyFive, Draw, Nobody, Cell},         // 9.6.2

	{QuickIncrement, Quick, Player, Clocks},       // III.4
	{QuickDraw, Quick, Player, Cell},              // III.5.1
	{QuickLater, Quick, Player, Cell | Clocks},    // III.5.2
	{QuickRejected, Quick, Player, Cell | Clocks}, // III.5.3
	{QuickUnattended, Quick, Player, Cell | Text}, // III.6

	{ConductNotes, Conduct, Player, Text},           // 11.3.1
	{ConductDevice, Conduct, Player, Text},          // 11.3.2.2
	{ConductSearch, Conduct, Player, Text},          // 11.3.3
	{ConductSmoking, Conduct, Player, 0},            // 11.3.4
	{ConductLeft, Conduct, Player, 0},               // 11.2.3
	{ConductDisturb, Conduct, Player, Text},         // 11.5
	{ConductRepute, Conduct, Player, Text},          // 11.1
	{ConductRefuse, Conduct, Player, Result | Text}, // 11.7
	{ConductRefuseBoth, Conduct, Both, Text},        // 11.8
	{ConductOutsider, Conduct, Nobody, Text},        // 12.7

	{PenaltyWarning, Penalty, Player, Text},                 // 12.9.1
	{PenaltyOpponent, Penalty, Player, Clocks | Text},       // 12.9.2
	{PenaltyOwn, Penalty, Player, Clocks | Text},            // 12.9.3
	{PenaltyPointsOpponent, Penalty, Player, Result | Text}, // 12.9.4
	{PenaltyPointsOwn, Penalty, Player, Result | Text},      // 12.9.5
	{PenaltyLoss, Penalty, Player, Result | Text},           // 12.9.6
	{PenaltyFine, Penalty, Player, Text},                    // 12.9.7
	{PenaltyRounds, Penalty, Player, Text},                  // 12.9.8
	{PenaltyEvent, Penalty, Player, Text},                   // 12.9.9

	{SealedBoard, Adjourned, Player, Cell},   // I.1.1
	{SealedEarly, Adjourned, Player, Clocks}, // I.1.2
	{SealedBad, Adjourned, Player, 0},        // I.8
	{SealedCame, Adjourned, Player, 0},       // I.9.2; the side is the one who replies
	{SealedReply, Adjourned, Player, Clocks}, // I.9.3; the side is the one who sealed and is absent
	{SealedLate, Adjourned, Player, 0},       // I.10
	{SealedAbsent, Adjourned, Both, Clocks},  // I.11
	{SealedLost, Adjourned, Nobody, Clocks},  // I.12.1
	{SealedVoid, Adjourned, Nobody, Text},    // I.12.2
	{SealedTimes, Adjourned, Nobody, Clocks}, // I.13

	{ResultGiven, After, Nobody, Result | Text},     // 12.1, by the arbiter's decision
	{ResultCorrected, After, Nobody, Result | Text}, // 8.7
	{ClosedUnsigned, After, Nobody, Result | Text},  // 8.7
	{AppealNoted, After, Player, Text},              // 11.10
	{AppealBarred, After, Player, Text},             // 11.10
	{RulingWithdrawn, After, Nobody, Text},          // 8.7, 11.10: an earlier ruling no longer holds
	{Note, After, Nobody, Text},                     // 12.1
}

// Catalogue lists all rulings in the order in which they are shown.
func Catalogue() []Ruling { return slices.Clone(catalogue) }

// Lookup finds a ruling by its word.
func Lookup(id ID) (Ruling, bool) {
	for _, r := range catalogue {
		if r.ID == id {
			return r, true
		}
	}
	return Ruling{}, false
}
