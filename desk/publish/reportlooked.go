package publish

import (
	"strconv"
	"strings"
	"time"

	"zapis/desk"
	"zapis/scoresheet"
	"zapis/scoresheet/logwords"
)

// lookedAt is an act by which somebody admitted devices without a lock after a
// look at each. If a whole hall plays on laptops it is one line, not one for
// each device.
type lookedAt struct {
	reason string
	sides  []int    // of the devices, in the order of the boards
	boards []string // their boards, each once
}

// sameLook is the maximum time between two admissions with the same reason in
// one line: an arbiter goes along the boards.
const sameLook = 15 * time.Minute

// looked adds a device that was admitted after a look.
func (rep *Report) looked(g *Game, f *Fact) {
	lines := &rep.Parts[PartDevices].Lines
	for i := range *lines {
		l := &(*lines)[i]
		sameRound := l.Place.Section == g.Place.Section && l.Place.Round == g.Place.Round
		near := max(l.At-f.At, f.At-l.At) <= scoresheet.Millis(sameLook/time.Millisecond)
		if l.looked != nil && sameRound && near && l.By == Line(f.By) && l.looked.reason == Line(f.Text) {
			l.looked.add(g.Place.Board, f.Side)
			l.Text = l.looked.text()
			return
		}
	}
	at := &lookedAt{reason: Line(f.Text)}
	at.add(g.Place.Board, f.Side)
	*lines = append(*lines, ReportLine{Place: g.Place, At: f.At, When: Line(f.When), Text: at.text(), By: Line(f.By), looked: at})
}

func (a *lookedAt) add(board string, side int) {
	a.sides = append(a.sides, side)
	if n := len(a.boards); n == 0 || a.boards[n-1] != board {
		a.boards = append(a.boards, board)
	}
}

// text returns the number of devices and the reason for admitting them.
func (a *lookedAt) text() logwords.Text {
	var more []logwords.Text
	switch {
	case len(a.boards) > 1:
		more = append(more, logwords.Text{Key: "report.looked", Args: []any{len(a.sides), boardRuns(a.boards)}})
	default:
		for _, side := range a.sides {
			if side != desk.NoSide {
				more = append(more, logwords.Text{Key: "log.by." + desk.SideWord(side)})
			}
		}
	}
	more = append(more, logwords.Text{Args: []any{a.reason}})
	return logwords.Text{Key: "report.with", Args: []any{logwords.Text{Key: "report.fact.looked"}, more}}
}

// boardRuns lists boards, those whose numbers follow each other as a run: 1–4, 7.
func boardRuns(boards []string) string {
	var all []string
	for i := 0; i < len(boards); {
		last := i
		for last+1 < len(boards) && follows(boards[last], boards[last+1]) {
			last++
		}
		switch {
		case last > i+1:
			all = append(all, Line(boards[i])+"–"+Line(boards[last]))
		default:
			last = i
			all = append(all, Line(boards[i]))
		}
		i = last + 1
	}
	return strings.Join(all, ", ")
}

// follows reports whether the second of two boards has the next number.
func follows(a, b string) bool {
	x, err := strconv.Atoi(a)
	y, err2 := strconv.Atoi(b)
	return err == nil && err2 == nil && y == x+1
}
