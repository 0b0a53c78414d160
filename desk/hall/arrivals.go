package hall

import (
	"fmt"
	"time"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pack"
	"zapis/scoresheet"
)

// mark is the sign before an arrival.
type mark string

// The marks.
const (
	markIn    mark = "in"    // it is in, and was expected
	markHad   mark = "had"   // the desk had it already
	markRound mark = "round" // of a round other than the present one
	markLook  mark = "look"  // it is in, and somebody has to look at it
	markNone  mark = "none"  // it is in and has no board; or it contains nothing
)

// Class returns how a mark looks.
func (m mark) Class() string {
	return map[mark]string{markIn: "ok", markHad: "dup", markRound: "odd", markLook: "look", markNone: "lost"}[m]
}

// arrival is one thing that came through a camera or an upload.
type arrival struct {
	At     time.Time
	Mark   mark
	Place  desk.Place // zero if it has no board
	Side   int        // desk.NoSide if it is nobody's
	What   line       // White’s scoresheet
	Result string     // on it
	Heavy  *line      // the most important remark
	Small  []line     // what became of the board
}

// arrivalsOf describes the files taken in. now are the present rounds, and
// occasion says why a device made the statement that was the i-th file.
func arrivalsOf(all []intake.Taken, at time.Time, now map[string]int, device func(name string) string, occasion func(i int) pack.Occasion) (out []arrival) {
	var said *arrival
	for i := range all {
		t := &all[i]
		switch {
		case t.Sort == intake.SortStatement && t.Err == nil:
			a := arrival{At: at, Mark: markIn, Side: desk.NoSide, What: line{Key: occasionKey(occasion(i)), Args: []any{device(t.Device)}}}
			if t.Already {
				a.Mark = markHad
			}
			said = &a
		case len(t.Games) == 0:
			out = append(out, nothingIn(t, at))
		default:
			for j := range t.Games {
				out = append(out, gameOf(t, &t.Games[j], at, now))
			}
		}
	}
	if said != nil && len(out) == 0 { // with a game it goes without saying
		out = append(out, *said)
	}
	return out
}

// nothingIn describes a file without a game.
func nothingIn(t *intake.Taken, at time.Time) arrival {
	a := arrival{At: at, Mark: markNone, Side: desk.NoSide, What: line{Key: "hall.camera.nothing", Args: []any{t.Name}}}
	switch {
	case t.Sort == intake.SortPack:
		a.What = line{Key: "hall.camera.pack"}
	case t.Stored:
		a.What = line{Key: "hall.camera.damagedfile", Args: []any{t.Name}}
	}
	return a
}

// gameOf describes a game.
func gameOf(t *intake.Taken, g *intake.TakenGame, at time.Time, now map[string]int) arrival {
	a := arrival{At: at, Mark: markIn, Place: g.Place, Side: g.Side, What: line{Key: "hall.camera.sheet." + sideKey(g.Side)}}
	if t.Sort == intake.SortPicture {
		a.What.Key = "hall.camera.photo." + sideKey(g.Side)
	}
	if g.Board == nil {
		a.Mark, a.What = markNone, line{Key: "hall.camera.unplaced"}
		a.Small = []line{{Why: g.Why}}
		return a
	}
	a.Result = resultOn(g)
	if round := now[g.Place.Section]; round != 0 && round != g.Place.Round {
		a.Mark, a.Heavy = markRound, &line{Key: "hall.camera.round", Args: []any{g.Place.Round, round}}
	}
	a.Small = append(a.Small, line{Key: "hall.camera.state." + stateKey(g.Board.State)})
	for _, w := range g.Faults {
		a.Small = append(a.Small, line{Why: w})
	}
	switch {
	case g.Off != nil:
		a.Mark = markHad
		a.Small = append(a.Small, line{Why: desk.Why{Key: "why.removed", Side: desk.NoSide, Text: []string{t.Name, g.Off.Reason, g.Off.By}}})
	case t.Already:
		a.Mark = markHad
	case g.Old:
		a.Mark, a.Small = markHad, []line{{Key: "hall.camera.old"}}
	case a.Mark == markIn && (len(g.Faults) > 0 || g.Board.State == desk.Differs || g.Board.State == desk.LookAt):
		a.Mark = markLook
	}
	if a.Mark == markLook && len(g.Faults) == 0 && len(g.Board.Why) > 0 {
		a.Small = append(a.Small, line{Why: g.Board.Why[0]})
	}
	return a
}

// resultOn returns the result on a sheet.
func resultOn(g *intake.TakenGame) string {
	r := g.Board.Result
	if g.Side == 0 || g.Side == 1 {
		r = g.Board.Seen.Sides[g.Side].Result
	}
	if r == scoresheet.NoResult {
		return ""
	}
	return r.Typeset()
}

func sideKey(side int) string {
	if word := desk.SideWord(side); word == "white" || word == "black" {
		return word
	}
	return "none"
}

// stateKey returns the last part of the key of a state's word.
func stateKey(s desk.State) string {
	switch s {
	case desk.OneSheet:
		return "one"
	case desk.Both:
		return "both"
	case desk.Agree, desk.Checked:
		return "agree"
	case desk.Asks:
		return "asks"
	case desk.Differs:
		return "differs"
	case desk.LookAt:
		return "look"
	case desk.Missing:
		return "missing"
	case desk.NotStarted, desk.Playing, desk.NoGame, desk.OnPaper, desk.Adjourned, desk.HeldBack:
	}
	return "in"
}

// owed is a board that owes scoresheets.
type owed struct {
	Section string // if there are several
	Board   string
	Side    int // desk.NoSide if both do
}

// owedBy returns the sheets still missing from boards, and how many of them
// still play.
func owedBy(boards []*intake.Board, section string) (all []owed, playing int) {
	for _, b := range boards {
		switch b.State {
		case desk.Playing, desk.NotStarted:
			playing++
			continue
		case desk.OneSheet, desk.Missing:
		default:
			continue
		}
		o, n := owed{Section: section, Board: b.Place.Board, Side: desk.NoSide}, 0
		for side := range b.Seen.Sides {
			if v := &b.Seen.Sides[side]; v.In.IsZero() && v.Means == desk.ByDevice {
				o.Side = side
				n++
			}
		}
		if n == 2 {
			o.Side = desk.NoSide
		}
		if n > 0 {
			all = append(all, o)
		}
	}
	return all, playing
}

// lastRounds returns the present round of each section: the last one that was
// paired.
func lastRounds(h *desk.Hall) map[string]int {
	last := map[string]int{}
	for _, r := range h.Rounds {
		last[r.Section] = max(last[r.Section], r.Number)
	}
	return last
}

// deviceLabel returns how people call a device: its label, or the beginning of its
// fingerprint.
func deviceLabel(h *desk.Hall) func(name string) string {
	return func(name string) string {
		if d := h.Device(name); d != nil && d.Label != "" {
			return d.Label
		}
		return fmt.Sprintf("%.9s", name)
	}
}

// occasionKey returns the key of the words for a statement's occasion.
func occasionKey(o pack.Occasion) string { return "hall.camera.said." + string(o) }
