package logwords

import (
	"slices"

	"zapis/scoresheet"
)

// Filter selects events; the zero value selects all.
type Filter struct {
	Group       string              // only events of conspicuous groups of this kind
	Cell        scoresheet.CellName // only events about this cell; Number 0 for any
	From, To    scoresheet.Millis   // only events between these wall times; 0 for no limit
	Conspicuous bool                // only events of a group
}

// Matches reports whether the filter lets an event of the log pass.
func (f Filter) Matches(l *Log, e *Event) bool {
	switch {
	case f.Conspicuous && len(e.Groups) == 0,
		f.Cell.Number != 0 && e.Cell != f.Cell,
		f.From != 0 && e.At() < f.From,
		f.To != 0 && e.At() > f.To:
		return false
	case f.Group != "":
		return slices.ContainsFunc(e.Groups, func(g int) bool { return l.Conspicuous[g].Kind == f.Group })
	}
	return true
}

// Item is a line of the displayed log: one event, or a run of usual ones folded
// into one line.
type Item struct {
	Events []int // in Log.Events, at least one
	Text   Text
	Weight int
}

// Folded reports whether the item represents more than one event.
func (i *Item) Folded() bool { return len(i.Events) > 1 }

// fold says which events may be in one line, by their words.
var foldKey = map[string]string{
	"move": "entries", "squares": "entries", "text": "entries", "dash": "entries", "blank": "entries",
	"clock": "entries", "offer": "entries", "mark": "entries",
	"alive": "alive", "touched": "touches",
}

// Items returns the events that pass the filter, in order; with fold, runs of
// usual ones are one item each. Signs of life and touches do not interrupt a
// run of entries.
func (l *Log) Items(f Filter, fold bool) []Item {
	var items []Item
	run := ""
	for i := range l.Events {
		e := &l.Events[i]
		if !f.Matches(l, e) {
			continue
		}
		key := foldKey[e.Kind]
		if !fold || e.Weight > 0 || len(e.Notes) > 0 {
			key = ""
		}
		last := len(items) - 1
		switch {
		case key != "" && run == key, key != "" && run == "entries":
			items[last].Events = append(items[last].Events, i)
			continue
		case key == "entries" && run != "" && run != "entries":
			// Events before the entry belong to it.
			items[last].Events = append(items[last].Events, i)
			run = key
			continue
		}
		items = append(items, Item{Events: []int{i}, Text: e.Text, Weight: e.Weight})
		run = key
	}
	for i := range items {
		l.fold(&items[i])
	}
	return items
}

// fold sets the words of an item with several events.
func (l *Log) fold(item *Item) {
	if !item.Folded() {
		return
	}
	entries := 0
	var first, last scoresheet.CellName
	key := ""
	for _, i := range item.Events {
		e := &l.Events[i]
		switch k := foldKey[e.Kind]; {
		case k == "entries" && (e.Kind == "move" || e.Kind == "squares" || e.Kind == "text" || e.Kind == "dash" || e.Kind == "blank"):
			if entries++; entries == 1 {
				first = e.Cell
			}
			last, key = e.Cell, k
		case key == "" || k == "entries":
			key = k
		}
	}
	switch {
	case key == "entries" && entries > 0:
		item.Text = text("run.entries", entries, first, last)
	case key == "entries":
		item.Text = text("run.notes", len(item.Events))
	case key == "alive":
		item.Text = text("run.alive", len(item.Events))
	default:
		item.Text = text("run.touches", len(item.Events))
	}
}
