package device

// Reason is why something was refused that the modes allow, as a key for a
// translation of the error. The packages below this one write theirs as text;
// all of them stand here.
type Reason string

// Why something is refused.
const (
	ReasonAssistant       Reason = "assistant"       // the player has none
	ReasonAssistantOf     Reason = "assistant.of"    // whose it is, is not said
	ReasonBattery         Reason = "battery"         // opening a game on a low battery
	ReasonBatteryEnough   Reason = "battery.enough"  // agreeing to one that is not low
	ReasonCertificate     Reason = "certificate"     // no enrolment certificate
	ReasonOtherDevice     Reason = "certificate.of"  // another device's
	ReasonChess960        Reason = "chess960"        // no number of a starting position
	ReasonBegun           Reason = "start.begun"     // something stands on the sheet: none is drawn
	ReasonSetUp           Reason = "start.setup"     // the sheet begins from a position that was set up
	ReasonClaimed         Reason = "claimed"         // a claim waits that names the cell
	ReasonAnnounced       Reason = "claim.announced" // the move was announced with a claim
	ReasonClaim           Reason = "claim.not"       // not at the end of the sheet
	ReasonClaimWaits      Reason = "claim.waits"     // another one waits
	ReasonClaimFirst      Reason = "claim.first"     // a claim must be decided before
	ReasonNoClaim         Reason = "claim.none"      // none to decide
	ReasonWhoClaims       Reason = "claim.who"       // the sheet is kept for both
	ReasonOthersClaim     Reason = "claim.other"     // in the other player's name
	ReasonOver            Reason = "claim.over"      // the game is over
	ReasonClosed          Reason = "closed"          // the device was closed
	ReasonCodeForm        Reason = "code.form"       // not 6 to 32 digits
	ReasonCodeOld         Reason = "code.old"        // the old one is needed
	ReasonCodeSwapped     Reason = "code.swapped"    // not those that the game began with
	ReasonCodeTaken       Reason = "code.taken"      // another role's
	ReasonNoArbiter       Reason = "code.none.arbiter"
	ReasonNoOrganizer     Reason = "code.none.organizer"
	ReasonNoOwner         Reason = "code.none.owner"
	ReasonDate            Reason = "date"
	ReasonExport          Reason = "export" // the file does not read back
	ReasonFederation      Reason = "federation"
	ReasonFIDE            Reason = "fide"
	ReasonScreen          Reason = "screen" // no tablet's screen has so many pixels to an inch
	ReasonFile            Reason = "file"   // a file or folder outside the device's own
	ReasonFrom            Reason = "from"   // the move from which a game goes on
	ReasonNoGame          Reason = "game"
	ReasonKey             Reason = "key"              // not a public key
	ReasonNoKey           Reason = "key.none"         // no challenge without one
	ReasonKeyCode         Reason = "key.code"         // too short for a code that locks a key
	ReasonPrivateKey      Reason = "key.private"      // not an arbiter's private key
	ReasonOwnKeyNone      Reason = "key.own.none"     // nothing to answer other devices with
	ReasonOwnKeyHeld      Reason = "key.own.held"     // one is there already
	ReasonChallengeWhole  Reason = "challenge.whole"  // of another device: groups are missing
	ReasonChallengeLetter Reason = "challenge.letter" // a letter is wrong
	ReasonChallengeNewer  Reason = "challenge.newer"  // made by a newer version
	ReasonChallengeOther  Reason = "challenge.other"  // for other arbiters' keys
	ReasonAnswer          Reason = "answer"
	ReasonChallenge       Reason = "answer.over"
	ReasonLevel           Reason = "level" // not a level of the battery
	ReasonFull            Reason = "full"  // more was entered than any game has
	ReasonLanguage        Reason = "language"
	ReasonLine            Reason = "line" // not one line of up to 200 letters
	ReasonName            Reason = "name" // a signature without a name
	ReasonNetwork         Reason = "network"
	ReasonNewer           Reason = "newer" // a newer version's
	ReasonPosition        Reason = "position"
	ReasonTurn            Reason = "position.turn" // the other side is to move in it
	ReasonNoReason        Reason = "reason"
	ReasonNoResult        Reason = "result"
	ReasonRuled           Reason = "result.ruled" // by the arbiter: only he changes it
	ReasonSigned          Reason = "signed"       // by the player who now does not agree
	ReasonSigner          Reason = "signer"       // a player, in arbiter mode
	ReasonStrokes         Reason = "strokes"
	ReasonTag             Reason = "tag"
	ReasonTaken           Reason = "takeover" // a game that cannot be taken over
	ReasonTakenChanged    Reason = "takeover.changed"
	ReasonTakenNoCode     Reason = "takeover.code"
	ReasonTakenPack       Reason = "takeover.pack"
	ReasonTakenNoFile     Reason = "takeover.file"
	ReasonTakenOver       Reason = "takeover.over"
	ReasonTakenOwn        Reason = "takeover.own"
	ReasonText            Reason = "text"           // no move, or a longer one than is kept
	ReasonUnsaved         Reason = "unsaved"        // what was entered is not in the storage yet
	ReasonPack            Reason = "pack"           // no pack that was signed
	ReasonPackOrganizer   Reason = "pack.organizer" // another organizer's, under the same event
	ReasonPackEvent       Reason = "pack.event"     // of another event
	ReasonPackOlder       Reason = "pack.older"
	ReasonPackMandate     Reason = "pack.mandate" // of a desk whose key was replaced
	ReasonPackRound       Reason = "pack.round"   // no round's pack was taken
	ReasonPackBoard       Reason = "pack.board"   // the round has no such board
	ReasonPackPlace       Reason = "pack.place"   // which board it is has to be said
	ReasonPackNone        Reason = "pack.none"    // none is held
	ReasonAck             Reason = "desk.answer"  // no acknowledgement that the event's desk has signed
	ReasonAckOther        Reason = "desk.other"   // one of something else than was handed in last
	ReasonAckAgain        Reason = "desk.again"   // one that says nothing new
	ReasonCell            Reason = "cell"         // nothing is written there
	ReasonCellFar         Reason = "cell.far"
	ReasonControl         Reason = "control"      // a time control that cannot be read
	ReasonNoControl       Reason = "control.none" // none in the head of the sheet
	ReasonCheck           Reason = "check"        // a clock check with something missing or impossible
	ReasonCheckTime       Reason = "check.time"   // the times of day do not fit
	ReasonRestoring       Reason = "restore.on"   // missing moves are being filled in already
	ReasonNotRestoring    Reason = "restore.none" // or are not
	ReasonRestoreNot      Reason = "restore.over" // the game is not being played
	ReasonNotLent         Reason = "restore.lent" // the opponent does not have the sheet
	ReasonRestoreBoard    Reason = "restore.board"
	ReasonRestoreMoves    Reason = "restore.moves"

	ReasonRuleUnknown Reason = "rule.unknown" // not in the catalogue
	ReasonRuleSide    Reason = "rule.side"    // whom it concerns
	ReasonRuleCell    Reason = "rule.cell"    // the move it is about
	ReasonRuleClocks  Reason = "rule.clocks"  // the new times
	ReasonRuleAdded   Reason = "rule.added"   // time that cannot be added so
	ReasonRuleResult  Reason = "rule.result"  // none, or one that the ruling does not bring
	ReasonRuleSame    Reason = "rule.same"    // it is the result already
	ReasonRuleText    Reason = "rule.text"    // words are needed
	ReasonRuleMating  Reason = "rule.mating"  // can the opponent checkmate?
	ReasonRuleMoves   Reason = "rule.moves"   // how many moves were completed?
	ReasonRuleLater   Reason = "rule.later"   // a later ruling stands on this one
	ReasonRuleNone    Reason = "rule.none"    // no such ruling stands
	ReasonRuleSet     Reason = "rule.set"     // a rule set that cannot be read
	ReasonRuleDraws   Reason = "rule.draws"   // a draw rule that makes no sense
	ReasonRulePlay    Reason = "rule.play"    // a kind of play that is not that of the time control

	// Why a ruling does not fit, as [rulings.Why] has it.
	ReasonRuleAbsent    Reason = "rule.why.absent"
	ReasonRuleReplied   Reason = "rule.why.replied"
	ReasonRuleOver      Reason = "rule.why.over"
	ReasonRuleTenMoves  Reason = "rule.why.moves"
	ReasonRuleEnds      Reason = "rule.why.ends"
	ReasonRuleNotYet    Reason = "rule.why.notyet"
	ReasonRuleDisagree  Reason = "rule.why.disagree"
	ReasonRuleEarly     Reason = "rule.why.early"
	ReasonRuleConsent   Reason = "rule.why.consent"
	ReasonRuleFirst     Reason = "rule.why.first"
	ReasonRuleCheck     Reason = "rule.why.check"
	ReasonRuleTouched   Reason = "rule.why.touched"
	ReasonRuleOwnFlag   Reason = "rule.why.ownflag"
	ReasonRuleAnnounced Reason = "rule.why.announced"
	ReasonRuleIncrement Reason = "rule.why.increment"
	ReasonRuleTime      Reason = "rule.why.time"
	ReasonRuleSigned    Reason = "rule.why.signed"
	ReasonRuleBoth      Reason = "rule.why.bothsigned"

	ReasonCompareFile    Reason = "compare.file"    // no game that can be read
	ReasonCompareChanged Reason = "compare.changed" // not as its device wrote it
	ReasonCompareOwn     Reason = "compare.own"     // this device's own
	ReasonCompareMany    Reason = "compare.many"    // several games, and not one with the names of this
	ReasonCompareOther   Reason = "compare.other"   // another game

	// Faults of the storage, named by what to do about them.
	ReasonStorage         Reason = "storage" // nothing is known to do
	ReasonStorageInUse    Reason = "storage.in-use"
	ReasonStorageReadOnly Reason = "storage.not-writable"
	ReasonStorageFull     Reason = "storage.full"
	ReasonStorageGone     Reason = "storage.gone"
	ReasonStorageDamaged  Reason = "storage.damaged"
	ReasonStorageForeign  Reason = "storage.foreign"
	ReasonStorageNewer    Reason = "storage.newer"
)

// Why something about a sealed move is refused.
const (
	ReasonSealKey    Reason = "seal.key"     // no key is set: an envelope of paper
	ReasonSealForm   Reason = "seal.form"    // not a public key for sealed moves
	ReasonSealing    Reason = "seal.on"      // a move is being sealed
	ReasonNotSealing Reason = "seal.off"     // none is
	ReasonSealMove   Reason = "seal.move"    // a dash, or nothing
	ReasonSealDue    Reason = "seal.due"     // asked for, and not entered yet
	ReasonSealPaper  Reason = "seal.paper"   // nothing is sealed on this device
	ReasonSealHere   Reason = "seal.here"    // the move is sealed on this device
	ReasonSealCode   Reason = "seal.code"    // the opening code is missing, or has another form
	ReasonSealWrong  Reason = "seal.wrong"   // and it does not open
	ReasonSealOther  Reason = "seal.other"   // sealed for another key
	ReasonSealDamage Reason = "seal.damaged" // it cannot be opened
	ReasonSealParked Reason = "seal.parked"  // the game is already adjourned
	ReasonSealOpen   Reason = "seal.open"    // it is open already
	ReasonSealClosed Reason = "seal.closed"  // it has to be opened first
	ReasonSealFile   Reason = "seal.file"    // not a file of a sealed move
	ReasonSealOwner  Reason = "seal.owner"   // only the owner opens with the device's own key
	ReasonSealOwn    Reason = "seal.own"     // a move is not sealed for the key of its own device
)
