package main

import (
	"fmt"
	"strings"
)

type findingJSON struct {
	Kind      string   `json:"kind"`
	Cell      string   `json:"cell"`
	Certainty string   `json:"certainty"`
	Evidence  []string `json:"evidence"`
	Article   string   `json:"article"`
	N         int      `json:"n,omitempty"`
	Reason    string   `json:"reason,omitempty"`
	Settles   string   `json:"settles,omitempty"`
	Bar       string   `json:"bar,omitempty"` // claim, successive: under the rules of the game it does not end by itself, or not so
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
			line += ", after " + strings.Join(f.Evidence, " ")
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

// check answers the arbiter what the Laws say of the record: repetitions, 50
// and 75 moves, mate, stalemate, dead positions, illegal moves, and what is
// not known (R-A02 to R-A05).
func (c *console) check() (answer, error) {
	found, err := c.dev.Findings()
	if err != nil {
		return nil, err
	}
	list := findingList{}
	for _, f := range found {
		list = append(list, findingJSON{
			Kind: f.Kind, Cell: f.Cell, Certainty: f.Certainty, Evidence: f.Evidence,
			Article: f.Article, N: f.N, Reason: f.Reason, Settles: f.Settles, Bar: f.Bar,
		})
	}
	return answer{}.with("findings", list), nil
}
