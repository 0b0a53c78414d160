package session

import (
	"strconv"
	"time"

	"zapis/app/device"
	"zapis/app/power"
	"zapis/modes"
	"zapis/scoresheet"
)

// watch is what the session remembers to notice that somebody leaves. It is
// of this run only; what it found is in the log.
type watch struct {
	away  string           // how the screen is lost at the moment; empty if it is not
	since scoresheet.Stamp // since when

	booted   scoresheet.Millis // when the machine booted, by the clock as it was last believed
	zone     int               // minutes east of UTC
	believed bool              // both are known

	ticked     scoresheet.Stamp // the last tick
	tickedWall time.Duration    // awake at the last tick
}

// battery is what was read of it last.
type battery struct {
	reading power.Reading
	known   bool
	at      int64 // ms since boot; 0 if never
	low     bool
	agreed  bool // the arbiter agreed to a game on it
}

// charge is the charge as events have it.
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

// archive is what was read of the games, good until another segment begins:
// what was released before does not change.
type archive struct {
	segment uint32 // that was open when it was read; 0 if it was not
	games   []ArchivedGame
}

// refusal is what this run remembers of the wrong codes given for a role.
type refusal struct {
	failures int // in a row, also those that could not be stored
	last     scoresheet.Stamp
	first    scoresheet.Millis // wall time of the first one in this game and run
	inGame   int               // of them in this game, in this run
}

// touch is what the player touched, and when.
type touch struct {
	what string
	at   int64 // ms since boot
}

// before is the touch as an event has it, which tells how long ago it was.
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

// reading is what walking a segment gave.
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

// keyLost is the alarm without which nobody believes a game in which the key
// changed ([scoresheet.ReadLog]).
var keyLost = scoresheet.AlarmRaised{Alarm: device.AlarmLog, Detail: device.LogOtherKey}

// challenge is one that waits for its answer. It is void in another segment
// and for another purpose: what was asked in one game opens no other, and what
// was asked on the ended screen does not open what a pack set.
type challenge struct {
	*modes.Challenge
	to      []answerKey
	segment uint32
	comes   modes.Trigger
}

// answerKey is a key that opens arbiter mode, and its arbiter's name; that is
// empty of the key set on the device.
type answerKey struct {
	name string
	key  modes.AnswerPublic
}
