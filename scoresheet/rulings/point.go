package rulings

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Point is one point in which rule sets differ (R-T06). Each can be set
// separately, for all kinds of play or for some.
type Point string

const (
	PointIllegalTime   Point = "illegal.time"     // time to the opponent for an illegal move
	PointIllegalLoses  Point = "illegal.loses"    // the number of illegal moves with which a player loses; 0: none
	PointIllegalMating Point = "illegal.mating"   // … or is a draw, if the opponent cannot checkmate
	PointIllegalUntil  Point = "illegal.until"    // it can be corrected: game, or reply: until the opponent has moved
	PointClaimTime     Point = "claim.time"       // time to the opponent for a rejected draw claim
	PointColorsMoves   Point = "colors.moves"     // reversed colours: a new game before each has completed so many moves; 0: play goes on
	PointSetupMoves    Point = "setup.moves"      // no claims about set-up, board and clocks once each has completed so many; 0: always
	PointAgreeMoves    Point = "agree.moves"      // no agreed draw before each has made so many moves
	PointAgreeOffers   Point = "agree.offers"     // the event's limit bars offers too, not only agreement
	PointEndFivefold   Point = "end.fivefold"     // no, yes, or successive: five times in successive moves
	PointEndSeventy    Point = "end.seventyfive"  // 75 moves without pawn move and capture draw by themselves
	PointSheetShown    Point = "sheet.shown"      // how often the arbiter's record is shown to a player; 0: no limit is set
	PointFlagClaim     Point = "flag.claim"       // any, or own: a claim only while the claimant's own flag is up
	PointFlagsBoth     Point = "flags.both"       // both flags, unknown which first: no, announced (Guideline III), always
	PointQuickTime     Point = "quick.time"       // time to the opponent under III.4 and III.5
	PointQuickBelow    Point = "quick.below"      // requests only with less than this on the own clock
	PointQuickStep     Point = "quick.increment"  // added with each move after III.4
	PointQuickDelay    Point = "quick.delay"      // … or a delay of as much may be set in its place
	PointRecordDuty    Point = "record.duty"      // the players have to record
	PointRecordBelow   Point = "record.below"     // not with less than this left in a period …
	PointRecordStep    Point = "record.increment" // … unless at least this is added with each move
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
	{PointIllegalTime, isTime, nil},
	{PointIllegalLoses, isCount, nil},
	{PointIllegalMating, isYes, nil},
	{PointIllegalUntil, isWord, []string{"game", "reply"}},
	{PointClaimTime, isTime, nil},
	{PointColorsMoves, isCount, nil},
	{PointSetupMoves, isCount, nil},
	{PointAgreeMoves, isCount, nil},
	{PointAgreeOffers, isYes, nil},
	{PointEndFivefold, isWord, []string{"no", "yes", "successive"}},
	{PointEndSeventy, isYes, nil},
	{PointSheetShown, isCount, nil},
	{PointFlagClaim, isWord, []string{"any", "own"}},
	{PointFlagsBoth, isWord, []string{"no", "announced", "always"}},
	{PointQuickTime, isTime, nil},
	{PointQuickBelow, isTime, nil},
	{PointQuickStep, isTime, nil},
	{PointQuickDelay, isYes, nil},
	{PointRecordDuty, isYes, nil},
	{PointRecordBelow, isTime, nil},
	{PointRecordStep, isTime, nil},
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

// check returns an error for an invalid value of the point.
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
