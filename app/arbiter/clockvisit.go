package arbiter

import (
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
)

// clockVisit has the arbiter's data about the clocks while he has the device.
// It is kept in memory only; of a check the device stores what the clocks of
// its own game showed.
type clockVisit struct {
	ask    arbitration.ClockCheck
	duty   arbitration.DutyAsk
	frozen bool // the time of the check is when he began to read the clocks
	failed error
	next   int // number of the board to be checked next, by hand
	boards []handCheck
}

// handCheck is a board that the arbiter checked by hand: what he read there.
type handCheck struct {
	board int
	last  scoresheet.CellName
	clock [2]scoresheet.Clock
	at    string
}
