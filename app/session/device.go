package session

import (
	"zapis/app/device"
	"zapis/scoresheet"
)

// What the front ends see of a device has a package of its own; these are its
// names as they were here.
type (
	Envelope        = device.Envelope
	Label           = device.Label
	Opened          = device.Opened
	Opening         = device.Opening
	Alarm           = device.Alarm
	CodeState       = device.CodeState
	NewGame         = device.NewGame
	RestartReason   = device.RestartReason
	Restart         = device.Restart
	ReversedColors  = device.ReversedColors
	Format          = device.Format
	Profile         = device.Profile
	Reason          = device.Reason
	ReasonError     = device.ReasonError
	WaitError       = device.WaitError
	WrongCodeError  = device.WrongCodeError
	LowBatteryError = device.LowBatteryError
	View            = device.View
	Ack             = device.Receipt
	Battery         = device.Battery
)

// The constants of package device.
const (
	SealedLegal           = device.SealedLegal
	SealedIllegal         = device.SealedIllegal
	SealedAmbiguous       = device.SealedAmbiguous
	SealedUnreadable      = device.SealedUnreadable
	SealedUnknown         = device.SealedUnknown
	OriginTyped           = device.OriginTyped
	OriginArbiter         = device.OriginArbiter
	AlarmLeft             = device.AlarmLeft
	AlarmStopped          = device.AlarmStopped
	AlarmKilled           = device.AlarmKilled
	AlarmPower            = device.AlarmPower
	AlarmClock            = device.AlarmClock
	AlarmStorage          = device.AlarmStorage
	AlarmCodes            = device.AlarmCodes
	AlarmLog              = device.AlarmLog
	AlarmPlugged          = device.AlarmPlugged
	LeftFocus             = device.LeftFocus
	LeftCovered           = device.LeftCovered
	LeftMinimised         = device.LeftMinimised
	LeftScreen            = device.LeftScreen
	LeftClose             = device.LeftClose
	LeftAsleep            = device.LeftAsleep
	LeftUnlocked          = device.LeftUnlocked
	StoppedClosed         = device.StoppedClosed
	StoppedFrozen         = device.StoppedFrozen
	LogTaken              = device.LogTaken
	LogOtherKey           = device.LogOtherKey
	LogCodes              = device.LogCodes
	RoleSeal              = device.RoleSeal
	RoleOwner             = device.RoleOwner
	RoleArbiter           = device.RoleArbiter
	RoleOrganizer         = device.RoleOrganizer
	TagGuest              = device.TagGuest
	ArbitersRecord        = device.ArbitersRecord
	WrongPosition         = device.WrongPosition
	WrongColors           = device.WrongColors
	WrongBoard            = device.WrongBoard
	Reconstruction        = device.Reconstruction
	FormatPGN             = device.FormatPGN
	FormatRecord          = device.FormatRecord
	ReasonBattery         = device.ReasonBattery
	ReasonBatteryEnough   = device.ReasonBatteryEnough
	ReasonCertificate     = device.ReasonCertificate
	ReasonOtherDevice     = device.ReasonOtherDevice
	ReasonChess960        = device.ReasonChess960
	ReasonClaimed         = device.ReasonClaimed
	ReasonAnnounced       = device.ReasonAnnounced
	ReasonClaim           = device.ReasonClaim
	ReasonClaimWaits      = device.ReasonClaimWaits
	ReasonClaimFirst      = device.ReasonClaimFirst
	ReasonNoClaim         = device.ReasonNoClaim
	ReasonWhoClaims       = device.ReasonWhoClaims
	ReasonOthersClaim     = device.ReasonOthersClaim
	ReasonOver            = device.ReasonOver
	ReasonClosed          = device.ReasonClosed
	ReasonCodeForm        = device.ReasonCodeForm
	ReasonCodeOld         = device.ReasonCodeOld
	ReasonCodeSwapped     = device.ReasonCodeSwapped
	ReasonCodeTaken       = device.ReasonCodeTaken
	ReasonNoArbiter       = device.ReasonNoArbiter
	ReasonNoOrganizer     = device.ReasonNoOrganizer
	ReasonNoOwner         = device.ReasonNoOwner
	ReasonDate            = device.ReasonDate
	ReasonExport          = device.ReasonExport
	ReasonFederation      = device.ReasonFederation
	ReasonFIDE            = device.ReasonFIDE
	ReasonFile            = device.ReasonFile
	ReasonFrom            = device.ReasonFrom
	ReasonNoGame          = device.ReasonNoGame
	ReasonKey             = device.ReasonKey
	ReasonNoKey           = device.ReasonNoKey
	ReasonAnswer          = device.ReasonAnswer
	ReasonChallenge       = device.ReasonChallenge
	ReasonLevel           = device.ReasonLevel
	ReasonFull            = device.ReasonFull
	ReasonLine            = device.ReasonLine
	ReasonName            = device.ReasonName
	ReasonNetwork         = device.ReasonNetwork
	ReasonNewer           = device.ReasonNewer
	ReasonPosition        = device.ReasonPosition
	ReasonTurn            = device.ReasonTurn
	ReasonNoReason        = device.ReasonNoReason
	ReasonNoResult        = device.ReasonNoResult
	ReasonRuled           = device.ReasonRuled
	ReasonSigned          = device.ReasonSigned
	ReasonSigner          = device.ReasonSigner
	ReasonStrokes         = device.ReasonStrokes
	ReasonTag             = device.ReasonTag
	ReasonTaken           = device.ReasonTaken
	ReasonTakenChanged    = device.ReasonTakenChanged
	ReasonTakenNoCode     = device.ReasonTakenNoCode
	ReasonTakenNoFile     = device.ReasonTakenNoFile
	ReasonTakenOver       = device.ReasonTakenOver
	ReasonTakenOwn        = device.ReasonTakenOwn
	ReasonText            = device.ReasonText
	ReasonUnsaved         = device.ReasonUnsaved
	ReasonCell            = device.ReasonCell
	ReasonCellFar         = device.ReasonCellFar
	ReasonControl         = device.ReasonControl
	ReasonNoControl       = device.ReasonNoControl
	ReasonCheck           = device.ReasonCheck
	ReasonCheckTime       = device.ReasonCheckTime
	ReasonRestoring       = device.ReasonRestoring
	ReasonNotRestoring    = device.ReasonNotRestoring
	ReasonRestoreNot      = device.ReasonRestoreNot
	ReasonRestoreBoard    = device.ReasonRestoreBoard
	ReasonRestoreMoves    = device.ReasonRestoreMoves
	ReasonRuleUnknown     = device.ReasonRuleUnknown
	ReasonRuleSide        = device.ReasonRuleSide
	ReasonRuleCell        = device.ReasonRuleCell
	ReasonRuleClocks      = device.ReasonRuleClocks
	ReasonRuleAdded       = device.ReasonRuleAdded
	ReasonRuleResult      = device.ReasonRuleResult
	ReasonRuleSame        = device.ReasonRuleSame
	ReasonRuleText        = device.ReasonRuleText
	ReasonRuleMating      = device.ReasonRuleMating
	ReasonRuleMoves       = device.ReasonRuleMoves
	ReasonRuleLater       = device.ReasonRuleLater
	ReasonRuleNone        = device.ReasonRuleNone
	ReasonRuleSet         = device.ReasonRuleSet
	ReasonRuleDraws       = device.ReasonRuleDraws
	ReasonRulePlay        = device.ReasonRulePlay
	ReasonRuleAbsent      = device.ReasonRuleAbsent
	ReasonRuleReplied     = device.ReasonRuleReplied
	ReasonRuleOver        = device.ReasonRuleOver
	ReasonRuleTenMoves    = device.ReasonRuleTenMoves
	ReasonRuleEnds        = device.ReasonRuleEnds
	ReasonRuleNotYet      = device.ReasonRuleNotYet
	ReasonRuleDisagree    = device.ReasonRuleDisagree
	ReasonRuleEarly       = device.ReasonRuleEarly
	ReasonRuleConsent     = device.ReasonRuleConsent
	ReasonRuleFirst       = device.ReasonRuleFirst
	ReasonRuleCheck       = device.ReasonRuleCheck
	ReasonRuleTouched     = device.ReasonRuleTouched
	ReasonRuleOwnFlag     = device.ReasonRuleOwnFlag
	ReasonRuleAnnounced   = device.ReasonRuleAnnounced
	ReasonRuleIncrement   = device.ReasonRuleIncrement
	ReasonRuleTime        = device.ReasonRuleTime
	ReasonRuleSigned      = device.ReasonRuleSigned
	ReasonRuleBoth        = device.ReasonRuleBoth
	ReasonCompareFile     = device.ReasonCompareFile
	ReasonCompareChanged  = device.ReasonCompareChanged
	ReasonCompareOwn      = device.ReasonCompareOwn
	ReasonCompareMany     = device.ReasonCompareMany
	ReasonCompareOther    = device.ReasonCompareOther
	ReasonStorage         = device.ReasonStorage
	ReasonStorageInUse    = device.ReasonStorageInUse
	ReasonStorageReadOnly = device.ReasonStorageReadOnly
	ReasonStorageFull     = device.ReasonStorageFull
	ReasonStorageGone     = device.ReasonStorageGone
	ReasonStorageDamaged  = device.ReasonStorageDamaged
	ReasonStorageForeign  = device.ReasonStorageForeign
	ReasonStorageNewer    = device.ReasonStorageNewer
	ReasonSealKey         = device.ReasonSealKey
	ReasonSealForm        = device.ReasonSealForm
	ReasonSealing         = device.ReasonSealing
	ReasonNotSealing      = device.ReasonNotSealing
	ReasonSealMove        = device.ReasonSealMove
	ReasonSealDue         = device.ReasonSealDue
	ReasonSealPaper       = device.ReasonSealPaper
	ReasonSealHere        = device.ReasonSealHere
	ReasonSealCode        = device.ReasonSealCode
	ReasonSealWrong       = device.ReasonSealWrong
	ReasonSealOther       = device.ReasonSealOther
	ReasonSealDamage      = device.ReasonSealDamage
	ReasonSealParked      = device.ReasonSealParked
	ReasonSealOpen        = device.ReasonSealOpen
	ReasonSealClosed      = device.ReasonSealClosed
	ReasonSealFile        = device.ReasonSealFile
	ReasonSealOwner       = device.ReasonSealOwner
	ReasonSealOwn         = device.ReasonSealOwn
)

// The errors and functions of package device.
var (
	ErrReadOnly     = device.ErrReadOnly
	ErrClosed       = device.ErrClosed
	ErrNoArbiterKey = device.ErrNoArbiterKey
	ErrNoNetwork    = device.ErrNoNetwork
	ErrNoSealKey    = device.ErrNoSealKey
	ErrSealing      = device.ErrSealing
	RestartReasons  = device.RestartReasons
	ReasonOf        = device.ReasonOf
	WrongField      = device.WrongField
)

// The geometry of gaps, for the pages.
var (
	IsGap = (*scoresheet.Cell).IsGap
	Gaps  = (*scoresheet.Record).Gaps
	InGap = (*scoresheet.Record).InGap
)

// GapFrom returns the next cell behind the cursor that waits for a move, or
// with back the one before it.
func GapFrom(r *scoresheet.Record, back bool) (name scoresheet.CellName, ok bool) {
	if back {
		return r.PreviousGap()
	}
	return r.NextGap()
}
