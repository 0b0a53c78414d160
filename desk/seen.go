package desk

import (
	"slices"
	"time"

	"zapis/scoresheet"
)

// WrongClock is how far a clock may be off before it counts as wrong.
const WrongClock = time.Minute

// Seen is everything that the desk has seen of one board. The zero value is a
// board of which it has seen nothing.
type Seen struct {
	Now    time.Time
	Clock  time.Time     // by the clock of what is noted; zero if nobody knows it
	Grace  time.Duration // how long one sheet may wait for the other
	Begins time.Time     // by the timetable; zero if it does not say
	// Started reports whether somebody said that the round was started.
	Started bool

	Sides [2]SideSeen // White, Black
	Game  GameSeen

	// Result is what the list of results says, by a slip, by the pairing
	// program, or by the arbiter, and ResultAt when the desk got to know it.
	Result   scoresheet.Result
	ResultAt time.Time

	Adjourned bool
	Settled   []Settled // in order
	Held      *Hold     // nil if the game is not held back
	Removed   []Removal // files that do not count here any more
	Out       bool      // published, as it is now
	Faults    []Why     // checks that failed, of neither side
}

// SideSeen is what the desk has seen of one player of a board.
type SideSeen struct {
	Player string
	Means  Means

	Pack     bool   // a device took the pairing for this side
	OldPack  int    // it took an issue with the pairing as it was; 0 if it did not, or has a later one
	Admitted bool   // his device was let in
	Absent   string // since when, as it was noted; empty if he is there
	Arrived  string // when he arrived late

	In     time.Time         // when the desk received the sheet that counts; zero if none
	Photo  time.Time         // when it received a photograph of it
	Result scoresheet.Result // on the sheet
	Faults []Why             // checks of the sheet that failed
}

// GameSeen is the result of reading the sheets of a board together.
type GameSeen struct {
	Read      bool   // the sheets were read
	Questions int    // how many a person has to answer
	First     string // the cell that the first of them is about
	Differs   bool   // no game explains the sheets
	Cell      string // where they part
}

// Settled is the chief arbiter's decision about a board's sheets.
type Settled struct {
	How    Settlement
	Side   int // whose sheet counts; NoSide if only one is there
	Reason string
	By     string
	Faults []Why // what was accepted as it is
}

// Settlement is the way in which a board was settled, as the command names it.
type Settlement string

// The settlements. SettledSeen accepts the failed checks that there were when
// it was said; what comes later is a failure again.
const (
	SettledOne  Settlement = "one-sheet" // no other sheet will come
	SettledNone Settlement = "no-sheet"  // none will come; the result stands
	SettledSeen Settlement = "seen"      // what is wrong was looked at
)

// ParseSettlement parses the word of a settlement.
func ParseSettlement(word string) (Settlement, bool) {
	s := Settlement(word)
	return s, s == SettledOne || s == SettledNone || s == SettledSeen
}

// State returns the state of the board, and why: the reasons for the state first,
// then everything else worth saying.
func (s *Seen) State() (State, []Why) {
	j := judge{Seen: s}
	j.settle()
	state := j.state()
	j.remark(state)
	return state, j.whys
}

// judge works out the state of a board.
type judge struct {
	*Seen
	one, none bool // settled so
	ignored   [2]bool
	accepted  []Why
	whys      []Why
}

func (j *judge) say(key string, side, n int, text ...string) {
	w := Why{Key: key, Side: side, N: n, Text: text}
	if !slices.ContainsFunc(j.whys, w.Same) {
		j.whys = append(j.whys, w)
	}
}

// settle takes what was settled, the last word first.
func (j *judge) settle() {
	for _, s := range j.Settled {
		switch s.How {
		case SettledOne:
			j.one, j.none = true, false
			j.ignored = [2]bool{s.Side == 1, s.Side == 0}
		case SettledNone:
			j.none, j.one = true, false
		case SettledSeen:
			j.accepted = append(j.accepted, s.Faults...)
		}
	}
}

// isIn reports whether the sheet of a side is in and counts.
func (j *judge) isIn(side int) bool { return !j.Sides[side].In.IsZero() && !j.ignored[side] }

// owes reports whether a sheet is still expected of a side.
func (j *judge) owes(side int) bool {
	return j.Sides[side].Means != ByNobody && !j.isIn(side) && !j.one && !j.none
}

// isForfeit reports whether the list says that nobody played.
func isForfeit(r scoresheet.Result) bool {
	return r == scoresheet.WhiteByForfeit || r == scoresheet.BlackByForfeit || r == scoresheet.BothForfeit
}

func (j *judge) state() State {
	in := j.isIn(0) || j.isIn(1)
	switch {
	case !in && isForfeit(j.Result):
		j.say("why.forfeit", NoSide, 0, j.Result.String())
		return NoGame
	case j.differs():
		j.failed() // a fork may be why they differ
		return Differs
	case j.failed():
		return LookAt
	case j.Adjourned:
		j.say("why.adjourned", NoSide, 0)
		return Adjourned
	case j.missing():
		return Missing
	case !in:
		return j.before()
	case j.owes(0) || j.owes(1):
		return OneSheet // why it waits has been said
	case !j.Game.Read:
		j.say("why.unread", NoSide, 0)
		return Both
	case j.Game.Questions > 0:
		j.say("why.asks", NoSide, j.Game.Questions, j.Game.First)
		return Asks
	}
	return j.after()
}

// after returns the state of a board that nothing is expected of any more.
func (j *judge) after() State {
	switch {
	case j.Held != nil:
		j.sayHeld()
		return HeldBack
	case j.Out:
		j.say("why.out", NoSide, 0)
	case j.Result == scoresheet.NoResult:
		j.say("why.noresult", NoSide, 0)
		return Agree
	default:
		j.say("why.checked", NoSide, 0)
	}
	return Checked
}

// before returns the state of a board of which no sheet is in.
func (j *judge) before() State {
	owed := j.owes(0) || j.owes(1)
	switch {
	case !owed && j.Result != scoresheet.NoResult, j.none:
		return j.after()
	case j.Sides[0].Means == ByPaper && j.Sides[1].Means == ByPaper:
		j.say("why.paper", NoSide, 0)
		return OnPaper
	case j.Started:
		j.say("why.started", NoSide, 0)
		return Playing
	}
	playing := j.Result != scoresheet.NoResult // it was played: its sheets will come
	for side := range j.Sides {
		if j.Sides[side].Admitted {
			j.say("why.admitted", side, 0)
			playing = true
		}
	}
	if playing {
		return Playing
	}
	if j.Begins.After(j.Now) {
		j.say("why.begins", NoSide, 0, j.Begins.Format("15:04"))
	}
	for side := range j.Sides {
		switch s := &j.Sides[side]; {
		case s.Means != ByDevice || s.Pack:
		case s.OldPack > 0:
			j.say("why.oldpack", side, s.OldPack)
		default:
			j.say("why.nopack", side, 0)
		}
	}
	if len(j.whys) == 0 {
		j.say("why.waiting", NoSide, 0)
	}
	return NotStarted
}

// differs reports whether results or games contradict each other.
func (j *judge) differs() bool {
	n := len(j.whys)
	var results []scoresheet.Result
	for side := range j.Sides {
		if r := j.Sides[side].Result; j.isIn(side) && r != scoresheet.NoResult && !slices.Contains(results, r) {
			results = append(results, r)
		}
	}
	if len(results) == 2 {
		j.fault(Why{Key: "why.results", Side: NoSide, Text: []string{results[0].String(), results[1].String()}})
	}
	if len(results) == 1 && j.Result != scoresheet.NoResult && j.Result != results[0] {
		j.fault(Why{Key: "why.list", Side: NoSide, Text: []string{j.Result.String(), results[0].String()}})
	}
	if j.Game.Differs && j.isIn(0) && j.isIn(1) {
		j.say("why.games", NoSide, 0, j.Game.Cell)
	}
	return len(j.whys) > n
}

// fault says that a check failed, unless it was accepted.
func (j *judge) fault(w Why) {
	if !slices.ContainsFunc(j.accepted, w.Same) && !slices.ContainsFunc(j.whys, w.Same) {
		j.whys = append(j.whys, w)
	}
}

// failed reports whether a check of a sheet failed.
func (j *judge) failed() bool {
	n := len(j.whys)
	for side := range j.Sides {
		if j.ignored[side] {
			continue
		}
		for _, w := range j.Sides[side].Faults {
			j.fault(w)
		}
	}
	for _, w := range j.Faults {
		j.fault(w)
	}
	return len(j.whys) > n
}

// missing reports whether the game is over and a sheet is owed for longer than
// the grace. If it is not that long, it says what is waited for.
func (j *judge) missing() bool {
	over := j.ResultAt
	if j.Result == scoresheet.NoResult {
		over = time.Time{}
	}
	for side := range j.Sides {
		if at := j.Sides[side].In; !at.IsZero() && (over.IsZero() || at.Before(over)) {
			over = at
		}
	}
	if over.IsZero() {
		return false
	}
	passed := j.Now.Sub(over)
	// What is of a time to come, a clock noted that was wrong. Nobody knows since
	// when it waits: somebody has to go and ask, rather than never.
	late := passed >= j.Grace || !j.Clock.IsZero() && over.Sub(j.Clock) > WrongClock
	passed = max(0, passed)
	found := false
	for side := range j.Sides {
		s := &j.Sides[side]
		minutes := int(passed / time.Minute)
		switch {
		case !j.owes(side):
		case !s.Photo.IsZero():
			j.say("why.photo", side, 0, s.Player)
		case j.bothOnPaper():
		case late && s.Means == ByPaper:
			j.say("why.missing.paper", side, minutes, s.Player)
			found = true
		case late:
			j.say("why.missing", side, minutes, s.Player)
			found = true
		default:
			j.say("why.waits", side, minutes, s.Player)
		}
	}
	return found
}

// bothOnPaper reports whether nothing is expected of devices, and nothing came
// from one.
func (j *judge) bothOnPaper() bool {
	return j.Sides[0].Means == ByPaper && j.Sides[1].Means == ByPaper && !j.isIn(0) && !j.isIn(1)
}

// remark adds what there is to say besides the reasons for the state.
func (j *judge) remark(state State) {
	for side := range j.Sides {
		s := &j.Sides[side]
		switch {
		case s.Arrived != "":
			j.say("why.arrived", side, 0, s.Arrived)
		case s.Absent != "":
			j.say("why.absent", side, 0, s.Absent)
		}
	}
	if state == Missing || state == LookAt || state == Differs {
		if j.Game.Questions > 0 {
			j.say("why.asks", NoSide, j.Game.Questions, j.Game.First)
		}
	}
	for _, s := range j.Settled {
		switch s.How {
		case SettledOne:
			j.say("why.settled.one", NoSide, 0, s.Reason, s.By)
		case SettledNone:
			j.say("why.settled.none", NoSide, 0, s.Reason, s.By)
		case SettledSeen:
			j.say("why.settled.seen", NoSide, 0, s.Reason, s.By)
		}
	}
	if j.Held != nil {
		j.sayHeld()
	}
	for _, r := range j.Removed {
		j.say("why.removed", NoSide, 0, r.Name, r.Reason, r.By)
	}
}

func (j *judge) sayHeld() {
	key := "why.held"
	if j.Held.What == HoldGame {
		key = "why.held.game"
	}
	j.say(key, NoSide, 0, j.Held.Reason, j.Held.By)
}
