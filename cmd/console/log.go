package main

import (
	"strings"

	"zapis/assets"
	"zapis/scoresheet"
	"zapis/scoresheet/logwords"
)

type eventJSON struct {
	Seq  uint64 `json:"seq"`
	At   string `json:"at"`
	Kind string `json:"kind"`
	Text string `json:"text"`

	clock string // on the device
}

type eventList []eventJSON

func (l eventList) speak() string {
	var out []string
	for _, e := range l {
		out = append(out, e.clock+" "+e.Text)
	}
	return strings.Join(out, "\n")
}

type groupJSON struct {
	Kind  string   `json:"kind"`
	Count int      `json:"count"`
	Cells []string `json:"cells"`
	Text  string   `json:"text"`

	from, to string
}

type groupList []groupJSON

func (l groupList) speak() string {
	if len(l) == 0 {
		return "nothing is conspicuous"
	}
	var out []string
	for _, g := range l {
		times := g.from
		if g.to != g.from {
			times += "–" + g.to
		}
		out = append(out, "CONSPICUOUS "+times+" "+g.Text)
	}
	return strings.Join(out, "\n")
}

// log prints for the arbiter what was done on the device, the conspicuous first
// (R-A14): everything, the part about one cell, or only the conspicuous.
func (c *console) log(rest string) (answer, error) {
	const usage = "log, log CELL as in log 12b, or log conspicuous"
	w, err := words(rest, usage, 0, 1)
	if err != nil {
		return nil, err
	}
	var filter logwords.Filter
	switch {
	case len(w) == 1 && w[0] == "conspicuous":
		filter.Conspicuous = true
	case len(w) == 1:
		if filter.Cell, err = scoresheet.ParseCellName(w[0]); err != nil {
			return nil, err
		}
	}
	stored, err := c.dev.ActionLog()
	if err != nil {
		return nil, err
	}
	l, say := logwords.Read(stored), assets.Words("en")
	groups, events := groupList{}, eventList{}
	var unusual []*logwords.Group
	var shown []*logwords.Event
	for i := range l.Conspicuous {
		g := &l.Conspicuous[i]
		if filter.Cell.Number != 0 && !g.About(filter.Cell) {
			continue
		}
		j := groupJSON{g.Kind, g.Count, []string{}, g.Text.Say(say), l.Clock(g.From), l.Clock(g.To)}
		for _, cell := range g.Cells {
			j.Cells = append(j.Cells, cell.String())
		}
		groups, unusual = append(groups, j), append(unusual, g)
	}
	for i := range l.Events {
		e := &l.Events[i]
		if filter.Matches(l, e) {
			events, shown = append(events, eventJSON{uint64(e.Seq), timeText(e.At()), e.Kind, e.Say(say), l.When(e)}), append(shown, e)
		}
	}
	return answer{}.with("conspicuous", groups).with("events", events).aloud(c.voice().logged(l, unusual, shown)...), nil
}
