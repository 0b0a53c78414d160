package session

import (
	"strconv"
	"time"

	"zapis/app/device"
	"zapis/app/power"
	"zapis/modes"
	"zapis/scoresheet"
)

// watch is the memory with which the session notices that somebody leaves. It
// lasts for this run only; everything found is in the log.
type watch struct {
	away  string           // how the screen is lost at the moment; empty if it is not
	since scoresheet.Stamp // since when

	booted   scoresheet.Millis // time of the boot, by the clock as last believed
	zone     int               // minutes east of UTC
	believed bool              // both are known

	ticked     scoresheet.Stamp // the last tick
	tickedWall time.Duration    // awake at the last tick
}

// battery is its last reading.
type battery struct {
	reading power.Reading
	known   bool
	at      int64 // ms since boot; 0 if never
	low     bool
	agreed  bool // the arbiter agreed to a game on it
}

// charge returns the charge in the form of events.
func (b *battery) charge() uint64 {
	if !b.known {
		return 0
	}
	return uint64(b.reading.Percent) + 1
}

// closedGame is a game that has left the device's hands.
type closedGame struct {
	segment   uint32
	chain     scoresheet.Chain
	state     state
	byArbiter bool
	released  scoresheet.Stamp
	otherKey  bool // this device has lost the key under which it was recorded
	handed    device.Handed
}

// archive caches the games that were read. It is valid until another segment
// begins: games released earlier do not change.
type archive struct {
	segment uint32 // that was open when it was read; 0 if it was not
	games   []ArchivedGame
}

// refusal is this run's memory of the wrong codes typed for a role.
type refusal struct {
	failures int // in a row, also those that could not be stored
	last     scoresheet.Stamp
	first    scoresheet.Millis // wall time of the first one in this game and run
	inGame   int               // of them in this game, in this run
}

// touch is a touch of the player, with its time.
type touch struct {
	what string
	at   int64 // ms since boot
}

// before returns the touch in the form of events, with how long ago it was.
func (t touch) before(now scoresheet.Stamp) string {
	return t.what + " " + strconv.FormatInt(max(now.SinceBoot-t.at, 0), 10)
}

// ArchivedGame is a game of the archive.
type ArchivedGame struct {
	N       int // from 1, in the order played
	Record  scoresheet.Record
	Alarms  []device.Alarm // all that were raised in the game
	Handed  device.Handed  // to the organizer
	segment uint32
}

// Guest reports whether the game is a guest's and not the owner's (R-O04).
func (g *ArchivedGame) Guest() bool { return g.Record.Header.Tag(device.TagGuest) != "" }

// reading is the result of walking a segment.
type reading struct {
	opened scoresheet.SegmentOpened
	chain  scoresheet.Chain // the end of the good part
	state  state

	whole   bool             // it was read to its end
	last    scoresheet.Stamp // of the last event
	stopped bool             // which said that the program ended in good order

	byArbiter bool             // the arbiter released the game
	released  scoresheet.Stamp // when the game was released
}

// keyLost is the alarm that a game must have if its key changed
// ([scoresheet.ReadLog]).
var keyLost = scoresheet.AlarmRaised{Alarm: device.AlarmLog, Detail: device.LogOtherKey}

// challenge is a challenge that waits for its answer. It is void in another
// segment and for another purpose: a challenge of one game opens no other, and
// one from the ended screen does not open what a pack set.
type challenge struct {
	*modes.Challenge
	to      []answerKey
	segment uint32
	comes   modes.Trigger
}

// answerKey is a key that opens arbiter mode, with its arbiter's name, which is
// empty for the key set on the device.
type answerKey struct {
	name string
	key  modes.AnswerPublic
}
