package logwords

import (
	"cmp"
	"errors"
	"slices"

	"zapis/scoresheet"
)

// Group is something conspicuous: a fact with figures, and the events that show
// it.
type Group struct {
	// Kind is a word that is the same in every language: tried, line, looked,
	// changed, ahead, fast, burst, lifted, takebacks, unsealed, notes, miswritten, late, void,
	// result, signed, export, moved, again, redrawn, setting, wrong, code, gap,
	// started, damaged, or the kind of an alarm: left, stopped, killed, power,
	// clock, storage, codes, log, plugged, alarm.
	Kind   string
	Count  int
	Cells  []scoresheet.CellName // in order of appearance, each once
	Events []int                 // in Log.Events, in order
	From   scoresheet.Millis     // wall time of the first
	To     scoresheet.Millis     // and of the last
	Text   Text
	Weight int
}

// About reports whether the group is about a cell.
func (g *Group) About(cell scoresheet.CellName) bool { return slices.Contains(g.Cells, cell) }

func isUnknown(err error) bool {
	return errors.Is(err, scoresheet.ErrUnknownKind) || errors.Is(err, scoresheet.ErrNewerFormat)
}

// findConspicuous runs every detector and sorts the results.
func (l *Log) findConspicuous() {
	for _, find := range []func(*Log) []Group{
		tried, lines, changed, ahead, pace, takeBacks, notes, late, lifted, looked,
		alarms, clocks, wrongCodes, gaps, starts, unsealed, theEnd, theRest,
	} {
		l.Conspicuous = append(l.Conspicuous, find(l)...)
	}
	for i := range l.Conspicuous {
		l.finish(&l.Conspicuous[i])
	}
	slices.SortStableFunc(l.Conspicuous, func(a, b Group) int {
		return cmp.Or(-cmp.Compare(a.Weight, b.Weight), -cmp.Compare(a.Count, b.Count), cmp.Compare(a.From, b.From))
	})
	for i, g := range l.Conspicuous {
		for _, j := range g.Events {
			e := &l.Events[j]
			e.Groups = append(e.Groups, i)
			e.Weight = max(e.Weight, g.Weight)
		}
	}
}

// finish sorts a group's events and sets its time span.
func (l *Log) finish(g *Group) {
	slices.Sort(g.Events)
	g.Events = slices.Compact(g.Events)
	if len(g.Events) > 0 {
		g.From, g.To = l.Events[g.Events[0]].At(), l.Events[g.Events[len(g.Events)-1]].At()
	}
	var cells []scoresheet.CellName
	for _, c := range g.Cells {
		if c.Number != 0 && !slices.Contains(cells, c) {
			cells = append(cells, c)
		}
	}
	g.Cells = cells
}

// cellsOf returns the cells of events, each once.
func (l *Log) cellsOf(events []int) []scoresheet.CellName {
	var cells []scoresheet.CellName
	seen := map[scoresheet.CellName]bool{}
	for _, i := range events {
		if c := l.Events[i].Cell; c.Number != 0 && !seen[c] {
			seen[c] = true
			cells = append(cells, c)
		}
	}
	return cells
}

// simple returns a group with a count and the cells, or a list.
func (l *Log) simple(kind string, weight int, events []int, list any) Group {
	return Group{
		Kind: kind, Count: len(events), Cells: l.cellsOf(events), Events: events, Weight: weight,
		Text: text("group."+kind, len(events), list),
	}
}

// spanned is a list of lengths of time.
type spanned struct {
	events  []int
	total   Span
	longest Span
	at      int // the event of the longest
	details []Text
}

func (s *spanned) add(event int, ms int64, what ...Text) {
	s.events = append(s.events, event)
	s.total += Span(ms)
	if Span(ms) > s.longest || len(s.events) == 1 {
		s.longest, s.at = Span(ms), event
	}
	for _, w := range what {
		s.details = appendNew(s.details, w)
	}
}

// appendNew adds a text that is not in the list yet, up to a limit.
func appendNew(list []Text, t Text) []Text {
	same := func(x Text) bool { return x.Key == t.Key && slices.EqualFunc(x.Args, t.Args, equalArg) }
	if len(list) >= listed || slices.ContainsFunc(list, same) {
		return list
	}
	return append(list, t)
}

func equalArg(a, b any) bool {
	sa, aIs := a.(string)
	sb, bIs := b.(string)
	return aIs && bIs && sa == sb
}

// sum returns a head with its count, and the length of time.
func (s *spanned) sum(head string) Text {
	t := text("group."+head, len(s.events))
	if len(s.details) > 0 {
		t = text("group.with", t, s.details)
	}
	switch {
	case s.total == 0:
		return text("group.plain", t)
	case len(s.events) == 1:
		return text("group.once", t, s.total)
	}
	return text("group.sum", t, s.total, s.longest)
}
