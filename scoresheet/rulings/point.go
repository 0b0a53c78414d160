package rulings

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Point is one point in which rule sets differ (R-T06). Each can be set by
// itself, for all kinds of play or for some.
type Point string

const (
	IllegalTime   Point = "illegal.time"     // time to the opponent for an illegal move
	IllegalLoses  Point = "illegal.loses"    // the how-manieth illegal move of a player loses; 0: none
	IllegalMating Point = "illegal.mating"   // … or is a draw, if the opponent cannot checkmate
	IllegalUntil  Point = "illegal.until"    // it can be corrected: game, or reply: until the opponent has moved
	ClaimTime     Point = "claim.time"       // time to the opponent for a rejected draw claim
	ColorsMoves   Point = "colors.moves"     // reversed colours: a new game before each has completed so many moves; 0: play goes on
	SetupMoves    Point = "setup.moves"      // no claims about set-up, board and clocks once each has completed so many; 0: always
	AgreeMoves    Point = "agree.moves"      // no agreed draw before each has made so many moves
	AgreeOffers   Point = "agree.offers"     // the event's limit bars offers too, not only agreement
	EndFivefold   Point = "end.fivefold"     // no, yes, or successive: five times in successive moves
	EndSeventy    Point = "end.seventyfive"  // 75 moves without pawn move and capture draw by themselves
	SheetShown    Point = "sheet.shown"      // how often the arbiter's record is shown to a player; 0: no limit is set
	FlagClaim     Point = "flag.claim"       // any, or own: a claim only while the claimant's own flag is up
	FlagsBoth     Point = "flags.both"       // both flags, unknown which first: no, announced (Guideline III), always
	QuickTime     Point = "quick.time"       // time to the opponent under III.4 and III.5
	QuickBelow    Point = "quick.below"      // requests only with less than this on the own clock
	QuickStep     Point = "quick.increment"  // added with each move after III.4
	QuickDelay    Point = "quick.delay"      // … or a delay of as much may be set in its place
	RecordDuty    Point = "record.duty"      // the players have to record
	RecordBelow   Point = "record.below"     // not with less than this left in a period …
	RecordStep    Point = "record.increment" // … unless at least this is added with each move
)

const (
	isTime = iota
	isCount
	isYes
	isWord
)

var points = []struct {
	point Point
	form  int
	words []string
}{
	{IllegalTime, isTime, nil},
	{IllegalLoses, isCount, nil},
	{IllegalMating, isYes, nil},
	{IllegalUntil, isWord, []string{"game", "reply"}},
	{ClaimTime, isTime, nil},
	{ColorsMoves, isCount, nil},
	{SetupMoves, isCount, nil},
	{AgreeMoves, isCount, nil},
	{AgreeOffers, isYes, nil},
	{EndFivefold, isWord, []string{"no", "yes", "successive"}},
	{EndSeventy, isYes, nil},
	{SheetShown, isCount, nil},
	{FlagClaim, isWord, []string{"any", "own"}},
	{FlagsBoth, isWord, []string{"no", "announced", "always"}},
	{QuickTime, isTime, nil},
	{QuickBelow, isTime, nil},
	{QuickStep, isTime, nil},
	{QuickDelay, isYes, nil},
	{RecordDuty, isYes, nil},
	{RecordBelow, isTime, nil},
	{RecordStep, isTime, nil},
}

// Points lists the points in the order in which they are shown.
func Points() []Point {
	var all []Point
	for _, p := range points {
		all = append(all, p.point)
	}
	return all
}

// Key names the words for the point.
func (p Point) Key() string { return "ruling.point." + string(p) }

const (
	maxCount = 200
	maxTime  = 2 * time.Hour
)

// check says what is wrong with a value of the point.
func (p Point) check(value string) error {
	for _, q := range points {
		if q.point != p {
			continue
		}
		switch q.form {
		case isTime:
			_, err := parseTime(value)
			return err
		case isCount:
			n, err := strconv.Atoi(value)
			if err != nil || n < 0 || n > maxCount || strconv.Itoa(n) != value {
				return fmt.Errorf("%q is no number from 0 to %d", value, maxCount)
			}
		case isYes:
			if value != "yes" && value != "no" {
				return fmt.Errorf("%q is neither yes nor no", value)
			}
		case isWord:
			if !slices.Contains(q.words, value) {
				return fmt.Errorf("%q is none of %s", value, strings.Join(q.words, ", "))
			}
		}
		return nil
	}
	return fmt.Errorf("there is no point of this name")
}

// parseTime reads minutes and seconds, 2:00, up to two hours.
func parseTime(value string) (time.Duration, error) {
	m, s, ok := strings.Cut(value, ":")
	minutes, err1 := strconv.Atoi(m)
	seconds, err2 := strconv.Atoi(s)
	d := time.Duration(minutes)*time.Minute + time.Duration(seconds)*time.Second
	if !ok || err1 != nil || err2 != nil || minutes < 0 || minutes > 120 || d > maxTime || value != FormatTime(d) {
		return 0, fmt.Errorf("%q is no time in minutes and seconds such as 2:00, up to %s", value, FormatTime(maxTime))
	}
	return d, nil
}

// FormatTime writes a time of a rule set as minutes and seconds: 2:00.
func FormatTime(d time.Duration) string {
	s := int(d / time.Second)
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
