package modes

// Mode is the current mode of the device. The zero value is owner mode: no game
// has been opened.
type Mode uint8

const (
	Owner   Mode = iota // no game is on; the device belongs to its owner (ESS 6.4)
	Game                // a game is being recorded, up to its release (ESS 6.2)
	Arbiter             // the arbiter has the device, during a game (ESS 6.3)

	modeCount
)

// String returns the word used on the command line: owner, game or arbiter.
func (m Mode) String() string { return word(modeWords[:], int(m)) }

var modeWords = [modeCount]string{"owner", "game", "arbiter"}

// Status says how far the game has come. It is derived from the record and
// never stored. The first four values equal those of scoresheet.Status.
type Status uint8

const (
	NoGame       Status = iota // no game has been opened
	Open                       // being played and recorded
	Ended                      // the result is on the sheet
	SignedByBoth               // both players have signed the sheet as it stands
	Adjourned                  // parked until the arbiter resumes it (Laws, Guideline I)
	HandedOver                 // continued on another device; the arbiter can release this one or take the game back

	statusCount
)

// String returns the word used on the command line.
func (s Status) String() string { return word(statusWords[:], int(s)) }

var statusWords = [statusCount]string{"none", "open", "ended", "signed", "adjourned", "handed over"}

// Key says whose code was given with the trigger. The caller has verified it.
type Key uint8

const (
	NoKey Key = iota
	OwnerKey
	ArbiterKey
	OrganizerKey

	keyCount
)

// String returns the role as the command line and the store spell it: owner,
// arbiter or organizer, or none for [NoKey].
func (k Key) String() string { return word(keyWords[:], int(k)) }

var keyWords = [keyCount]string{"none", "owner", "arbiter", "organizer"}

// ParseKey returns the key of a role. It is the inverse of [Key.String], but
// does not accept none.
func ParseKey(role string) (k Key, ok bool) {
	for k := OwnerKey; k < keyCount; k++ {
		if keyWords[k] == role {
			return k, true
		}
	}
	return NoKey, false
}

// Trigger is an act that somebody attempts.
type Trigger uint8

const (
	Start            Trigger = iota // open a game
	TakeOver                        // continue a game handed over by another device
	Record                          // any act on the sheet: moves, dashes, corrections, clock, offers, marks, claims
	EnterResult                     // write the result
	Sign                            // sign, or approve instead
	Release                         // release the device after the game
	ArbiterCode                     // enter arbiter mode
	Leave                           // leave arbiter mode
	Acknowledge                     // acknowledge the alarms
	Check                           // see the findings
	Rule                            // record a ruling, decide a claim, cancel a move
	DrawStart                       // draw a starting position of Chess960
	SeeFEN                          // see the position and whether it is certain
	SeeLog                          // see the action log
	Seal                            // have the next entry sealed
	Adjourn                         // park the game
	Unseal                          // open the sealed move
	Resume                          // continue a parked game
	Restart                         // archive this recording and begin another for the same pairing
	HandOver                        // move the game to another device
	TakeBack                        // continue a game here that was handed over
	Abandon                         // close the game unsigned
	SeeSheet                        // read the sheet
	Export                          // write the game to a file
	IdentifyOwner                   // identify as the owner
	SeeArchive                      // see earlier games
	SetOwnerCode                    // set the owner's code
	SetOrganizerCode                // set the organizer's code
	SetArbiterCode                  // set the arbiter's code for the next game
	SetArbiterKey                   // set the public key whose holder answers challenges in the next game
	SetSealKey                      // set the public key for which moves are sealed
	ResetOwnerCode                  // replace a forgotten owner's code
	SetRules                        // set what the organizer sets: whose code a start or a release needs, the battery
	SetProfile                      // change the owner's profile
	AgreeBattery                    // agree to a battery that may not last the next game
	UseNetwork                      // open a connection
	NameAssistant                   // name a player's assistant, or say that he has none any more
	Assist                          // note what an assistant says for his player
	AllowSpeech                     // let the device speak in this game, or forbid it again
	TakePack                        // take a pack of an event
	OpenPack                        // let what a pack set be changed for a while
	LeaveEvent                      // hold no pack any more
	ShowReady                       // show the signed statement that the device is ready
	Admit                           // let the device into this game
	HandIn                          // hand the signed game in
	SeeCheckWord                    // see the word by which two sheets are compared
	SelfTest                        // have the device test itself
	KeepAnswerKey                   // make, bring or remove an arbiter's own key with which other devices are answered
	AnswerDevice                    // answer another device's challenge with that key
	ChooseLanguage                  // choose the language of the next game

	triggerCount
)

// String returns the act as error messages name it, such as "signing".
func (t Trigger) String() string { return word(triggerWords[:], int(t)) }

var triggerWords = [triggerCount]string{
	Start:            "opening a game",
	TakeOver:         "taking a game over",
	Record:           "writing on the sheet",
	EnterResult:      "entering the result",
	Sign:             "signing",
	Release:          "releasing the device",
	ArbiterCode:      "entering arbiter mode",
	Leave:            "leaving arbiter mode",
	Acknowledge:      "acknowledging the alarms",
	Check:            "checking the game",
	Rule:             "recording a ruling",
	DrawStart:        "drawing the starting position",
	SeeFEN:           "showing the position",
	SeeLog:           "showing the log",
	Seal:             "sealing a move",
	Adjourn:          "adjourning",
	Unseal:           "opening the sealed move",
	Resume:           "resuming",
	Restart:          "restarting the recording",
	HandOver:         "handing the game over",
	TakeBack:         "taking the game back",
	Abandon:          "abandoning the game",
	SeeSheet:         "showing the sheet",
	Export:           "exporting",
	IdentifyOwner:    "identifying the owner",
	SeeArchive:       "showing earlier games",
	SetOwnerCode:     "setting the owner's code",
	SetOrganizerCode: "setting the organizer's code",
	SetArbiterCode:   "setting the arbiter's code",
	SetArbiterKey:    "setting the arbiter's key",
	SetSealKey:       "setting the key for sealed moves",
	ResetOwnerCode:   "resetting the owner's code",
	SetRules:         "setting the organizer's rules",
	SetProfile:       "changing the profile",
	AgreeBattery:     "agreeing to the battery",
	UseNetwork:       "using the network",
	NameAssistant:    "naming an assistant",
	Assist:           "noting what an assistant says",
	AllowSpeech:      "allowing the device to speak",
	TakePack:         "taking a pack",
	OpenPack:         "opening what the pack set",
	LeaveEvent:       "leaving the event",
	ShowReady:        "showing that the device is ready",
	Admit:            "letting the device in",
	HandIn:           "handing the game in",
	SeeCheckWord:     "showing the check word",
	SelfTest:         "testing itself",
	KeepAnswerKey:    "keeping an arbiter's own key",
	AnswerDevice:     "answering another device",
	ChooseLanguage:   "choosing the language",
}

// Triggers returns all triggers in order.
func Triggers() []Trigger {
	all := make([]Trigger, triggerCount)
	for t := range triggerCount {
		all[t] = t
	}
	return all
}

// SetCode returns the trigger of setting the code of a role. For [NoKey] it
// returns a trigger that is always refused.
func SetCode(role Key) Trigger {
	switch role {
	case OwnerKey:
		return SetOwnerCode
	case OrganizerKey:
		return SetOrganizerCode
	case ArbiterKey:
		return SetArbiterCode
	case NoKey, keyCount:
	}
	return triggerCount
}

// Facts holds what the table depends on besides mode, trigger and key. All
// facts are folded from the log or read from the event's pack. The zero value
// describes a new device.
type Facts struct {
	Status      Status
	AlarmRaised bool // an alarm stands that no arbiter has acknowledged (ESS 6.2.2.4)
	Identified  bool // the owner has given his code since the program started

	WrittenOut bool // the player exported the signed game, and no arbiter has come since

	Released    bool // the last game was released, and no other has been opened since
	EndedScreen bool // the three minutes of the ended screen are not over

	StartNeedsOrganizer bool // the organizer has set that opening a game needs his code
	ReleaseNeedsArbiter bool // the event has set that every release needs the arbiter's code

	OwnerCodeSet     bool // the owner has a code
	OrganizerCodeSet bool // the organizer has a code

	// NoArbiter is set if nobody can come with a code: when the game was
	// opened, neither an arbiter's code or key nor an organizer's code was set,
	// or both players signed a day ago and no arbiter came. While no game is
	// on, it is set if none of these is set for the next game.
	NoArbiter bool

	// PackHeld is set if the device holds a pack of an event, PackOpened if the
	// organizer's code or an arbiter's answer has opened what it set, until the
	// next game. EventOver is set if the last day of that event is over.
	PackHeld   bool
	PackOpened bool
	EventOver  bool

	// HandInDue is set if the event wants the game handed in before a player
	// releases the device himself, and it was not.
	HandInDue bool

	// OwnerCodeForgotten is set if a reset of the owner's code was requested
	// a day ago, and nobody who knows the code has objected since.
	OwnerCodeForgotten bool
}

// After returns the mode of the device after trigger t with key k. If the table
// does not allow the act, After returns m and a *[RefusedError].
func (m Mode) After(t Trigger, k Key, f Facts) (Mode, error) {
	need := Need(0)
	for _, r := range table {
		if r.from != m || r.on != t {
			continue
		}
		missing := r.missing(k, f)
		if missing == 0 {
			return r.to, nil
		}
		if need == 0 {
			need = missing
		}
	}
	if need == 0 {
		need = m.needOtherMode(t)
	}
	return m, &RefusedError{From: m, Trigger: t, Need: need}
}

// needOtherMode returns the need for a mode in which the trigger has rows.
func (m Mode) needOtherMode(t Trigger) Need {
	if m == Arbiter && t == ArbiterCode {
		return NeedArbiterMode // the device is in it: there is nothing to do
	}
	for _, r := range table {
		if r.on == t {
			return [modeCount]Need{NeedOwnerMode, NeedGameMode, NeedArbiterMode}[r.from]
		}
	}
	return NeedKnownTrigger
}

func word(words []string, i int) string {
	if i < len(words) {
		return words[i]
	}
	return "unknown"
}
