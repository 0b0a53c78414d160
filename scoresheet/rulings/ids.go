package rulings

import "strings"

// ID is the word of a ruling in the catalogue. It is stored in logs: a word
// never gets another meaning, and is never removed.
type ID string

// The rulings. No other file spells their words; each constant is named after
// its word. What a ruling is recorded with stands in the catalogue, its article
// and what follows from it in the rule sets.
const (
	IllegalMove    ID = "illegal.move"
	IllegalPawn    ID = "illegal.pawn"
	IllegalPress   ID = "illegal.press"
	IllegalHands   ID = "illegal.hands"
	IllegalStands  ID = "illegal.stands"
	IllegalAgreed  ID = "illegal.agreed"
	ImpossibleWait ID = "impossible.wait"
	ImpossibleDraw ID = "impossible.draw"

	SetupWrong       ID = "setup.wrong"
	SetupLate        ID = "setup.late"
	BoardTurned      ID = "board.turned"
	ColorsReversed   ID = "colors.reversed"
	PiecesDisplaced  ID = "pieces.displaced"
	PiecesAstray     ID = "pieces.astray"
	TouchMove        ID = "touch.move"
	TouchLate        ID = "touch.late"
	PositionRestored ID = "position.restored"
	BoardsAgree      ID = "boards.agree"
	BoardsDiffer     ID = "boards.differ"

	ClockSet         ID = "clock.set"
	ClockSettingLate ID = "clock.setting.late"
	ClockReplaced    ID = "clock.replaced"
	ClockCounter     ID = "clock.counter"
	ClockHand        ID = "clock.hand"
	ClockMisuse      ID = "clock.misuse"
	ClockStopped     ID = "clock.stopped"
	ClockPause       ID = "clock.pause"
	ClockGiven       ID = "clock.given"
	FlagFall         ID = "flag.fall"
	FlagBoth         ID = "flag.both"
	LateOne          ID = "late.one"
	LateBoth         ID = "late.both"
	LateWhite        ID = "late.white"
	AssistantPieces  ID = "assistant.pieces"
	AssistantClock   ID = "assistant.clock"
	AssistantSheet   ID = "assistant.sheet"

	RecordAhead     ID = "record.ahead"
	RecordMissing   ID = "record.missing"
	RecordSheet     ID = "record.sheet"
	RecordHidden    ID = "record.hidden"
	RecordKept      ID = "record.kept"
	RecordNotation  ID = "record.notation"
	RecordFreed     ID = "record.freed"
	RecordFilled    ID = "record.filled"
	RecordFilledOne ID = "record.filled.one"
	RecordReplay    ID = "record.replay"
	RecordLost      ID = "record.lost"
	SheetShown      ID = "sheet.shown"

	OfferTiming    ID = "offer.timing"
	OfferCondition ID = "offer.condition"
	OfferRepeated  ID = "offer.repeated"
	AgreeNoted     ID = "agree.noted"
	AgreeEarly     ID = "agree.early"
	AgreeConsent   ID = "agree.consent"
	ClaimAccepted  ID = "claim.accepted"
	ClaimRejected  ID = "claim.rejected"
	ClaimAgreed    ID = "claim.agreed"
	ClaimVoid      ID = "claim.void"
	EndMate        ID = "end.mate"
	EndResigned    ID = "end.resigned"
	EndStalemate   ID = "end.stalemate"
	EndDead        ID = "end.dead"
	EndFivefold    ID = "end.fivefold"
	EndSeventyFive ID = "end.seventyfive"

	QuickIncrement  ID = "quick.increment"
	QuickDraw       ID = "quick.draw"
	QuickLater      ID = "quick.later"
	QuickRejected   ID = "quick.rejected"
	QuickUnattended ID = "quick.unattended"

	ConductNotes      ID = "conduct.notes"
	ConductDevice     ID = "conduct.device"
	ConductSearch     ID = "conduct.search"
	ConductSmoking    ID = "conduct.smoking"
	ConductLeft       ID = "conduct.left"
	ConductDisturb    ID = "conduct.disturb"
	ConductRepute     ID = "conduct.repute"
	ConductRefuse     ID = "conduct.refuse"
	ConductRefuseBoth ID = "conduct.refuse.both"
	ConductOutsider   ID = "conduct.outsider"

	PenaltyWarning        ID = "penalty.warning"
	PenaltyOpponent       ID = "penalty.opponent"
	PenaltyOwn            ID = "penalty.own"
	PenaltyPointsOpponent ID = "penalty.points.opponent"
	PenaltyPointsOwn      ID = "penalty.points.own"
	PenaltyLoss           ID = "penalty.loss"
	PenaltyFine           ID = "penalty.fine"
	PenaltyRounds         ID = "penalty.rounds"
	PenaltyEvent          ID = "penalty.event"

	SealedBoard  ID = "sealed.board"
	SealedEarly  ID = "sealed.early"
	SealedBad    ID = "sealed.bad"
	SealedCame   ID = "sealed.came"
	SealedReply  ID = "sealed.reply"
	SealedLate   ID = "sealed.late"
	SealedAbsent ID = "sealed.absent"
	SealedLost   ID = "sealed.lost"
	SealedVoid   ID = "sealed.void"
	SealedTimes  ID = "sealed.times"

	ResultGiven     ID = "result.given"
	ResultCorrected ID = "result.corrected"
	ClosedUnsigned  ID = "closed.unsigned"
	AppealNoted     ID = "appeal.noted"
	AppealBarred    ID = "appeal.barred"
	RulingWithdrawn ID = "ruling.withdrawn"
	Note            ID = "note"
)

// IsIllegal reports whether the ruling is on an illegal move or on what counts
// as one (Laws 7.5, A.4.2).
func (id ID) IsIllegal() bool { return strings.HasPrefix(string(id), "illegal.") }

// IsClaim reports whether the ruling decides a claim of a draw (Laws 9.2, 9.3).
func (id ID) IsClaim() bool { return strings.HasPrefix(string(id), "claim.") }

// IsQuick reports whether the ruling is one of play without increment
// (Guideline III).
func (id ID) IsQuick() bool { return strings.HasPrefix(string(id), "quick.") }
