package main

import (
	"fmt"
	"strings"

	"zapis/cmd/internal/terminal"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/findings"
)

type findingJSON struct {
	Kind      string   `json:"kind"`
	Cell      string   `json:"cell"`
	Certainty string   `json:"certainty"`
	Evidence  []string `json:"evidence"`
	Article   string   `json:"article"`
	N         int      `json:"n,omitempty"`
	Count     int      `json:"count,omitempty"` // how often the position occurred, if evidence names only the first and the last five
	Run       int      `json:"run,omitempty"`   // how many repetitions, ply after ply, this one represents
	More      int      `json:"more,omitempty"`  // how many findings of the kind before this one are not listed
	Reason    string   `json:"reason,omitempty"`
	Settles   string   `json:"settles,omitempty"`
	Missing   string   `json:"missing,omitempty"` // the cell before which a half-move seems to have no cell
	Twice     string   `json:"twice,omitempty"`   // the cell in which a move seems to be written a second time
	Reads     []string `json:"reads,omitempty"`   // as what the cells from there on can be read, if there are slips in them: "23w Bd6"
	Bar       string   `json:"bar,omitempty"`     // claim, successive: under the rules of the game it does not end it automatically, or not in this way
}

// beyond is how often a position occurred, if evidence does not list every
// time.
func beyond(n int, evidence []string) int {
	if n > len(evidence) {
		return n
	}
	return 0
}

type findingList []findingJSON

var bars = map[string]string{
	"claim":      "under the rules of the game a player has to claim it",
	"successive": "the rules of the game want successive moves: look at the positions",
}

func (l findingList) speak() string {
	if len(l) == 0 {
		return "nothing is found"
	}
	var out []string
	for _, f := range l {
		line := fmt.Sprintf("%s at %s, %s, Laws %s", f.Kind, f.Cell, f.Certainty, f.Article)
		if len(f.Evidence) > 0 {
			preposition := ", after "
			if f.Kind == findings.NotAlgebraic.String() {
				preposition = ", in "
			}
			line += preposition + strings.Join(f.Evidence, " ")
		}
		if f.Count > 0 {
			line += " (" + terminal.Count(f.Count, "time") + ")"
		}
		if f.Run > 0 {
			line += fmt.Sprintf("; the last of %d repetitions in a row", f.Run)
		}
		if f.More > 0 {
			line += fmt.Sprintf("; %d more of the kind before it are not listed", f.More)
		}
		if len(f.Reads) > 0 {
			line += "; could be read as " + strings.Join(f.Reads, ", ")
		}
		switch {
		case f.Twice != "":
			line += "; a move seems to be written again in " + f.Twice
		case f.Missing != "":
			line += "; a half-move seems to be missing before " + f.Missing
		}
		for _, more := range []string{f.Reason, f.Settles, bars[f.Bar]} {
			if more != "" {
				line += "; " + more
			}
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

// check prints for the arbiter what the Laws say about the record: repetitions,
// 50 and 75 moves, mate, stalemate, dead positions, illegal moves, and unknown
// moves (R-A02 to R-A05).
func (c *console) check() (answer, error) {
	found, err := c.dev.Findings()
	if err != nil {
		return nil, err
	}
	list := findingList{}
	for _, f := range found {
		list = append(list, findingJSON{
			Kind: f.Kind.String(), Cell: f.Cell, Certainty: f.Certainty.String(), Evidence: f.Evidence,
			Article: f.Article, N: f.N, Count: beyond(f.N, f.Evidence), Run: f.Run, More: f.More, Reason: f.Reason, Settles: f.Settles.String(), Bar: f.Bar,
			Reads: readings(f.Reads),
		})
		if last := &list[len(list)-1]; f.ShiftTwice {
			last.Twice = f.Shift
		} else {
			last.Missing = f.Shift
		}
	}
	return answer{}.with("findings", list).aloud(c.voice().found(found)...), nil
}

func readings(all []arbitration.ReadAs) (out []string) {
	for _, r := range all {
		out = append(out, r.Cell+" "+r.SAN)
	}
	return out
}
