package logwords

import (
	"slices"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// place is the sequence of entries in one cell, even if the cell was undone and
// created again.
type place struct {
	tries []int // of acts
}

// tried finds cells where different moves were tried one after the other, or
// the same ones repeatedly: analysis on the board (R-G22).
func tried(l *Log) []Group {
	var places, gone []*place
	for i, a := range l.acts {
		switch a.what {
		case entered, corrected, filled:
			for len(places) <= a.index {
				places = append(places, &place{})
			}
			if a.meaning.isMove() {
				places[a.index].tries = append(places[a.index].tries, i)
			}
		case inserted:
			if a.index <= len(places) {
				places = slices.Insert(places, a.index, &place{})
			}
		case removed:
			if a.index < len(places) {
				gone = append(gone, places[a.index])
				places = slices.Delete(places, a.index, a.index+1)
			}
		case takenBack:
			places, gone = takePlaces(l, a, places, gone)
		}
	}
	var groups []Group
	for _, p := range append(places, gone...) {
		if g, ok := l.triedAt(p); ok {
			groups = append(groups, g)
		}
	}
	return groups
}

// takePlaces follows an insertion or a removal that is undone.
func takePlaces(l *Log, a act, places, gone []*place) (_, _ []*place) {
	for _, u := range a.undone {
		switch x := l.acts[u]; {
		case x.what == inserted && x.index < len(places):
			gone = append(gone, places[x.index])
			places = slices.Delete(places, x.index, x.index+1)
		case x.what == removed && x.index <= len(places):
			places = slices.Insert(places, x.index, &place{})
		}
	}
	return places, gone
}

func (l *Log) triedAt(p *place) (Group, bool) {
	var different []meaning
	var shown []Text
	var events []int
	for _, i := range p.tries {
		a := l.acts[i]
		events = append(events, a.event)
		if !slices.Contains(different, a.meaning) {
			different = append(different, a.meaning)
			if len(shown) < listed {
				shown = append(shown, l.shown(a))
			}
		}
	}
	if len(different) < triedMoves && (len(different) < 2 || len(events) < triedTimes) {
		return Group{}, false
	}
	first, last := l.acts[p.tries[0]], l.acts[p.tries[len(p.tries)-1]]
	g := Group{
		Kind: "tried", Count: len(different), Weight: weightTried, Events: events, Cells: l.cellsOf(events),
		Text: text("group.tried", last.name, len(different), shown, Span(last.at-first.at), len(events)),
	}
	for _, a := range l.acts {
		if a.what == takenBack && slices.ContainsFunc(a.undone, func(u int) bool { return slices.Contains(p.tries, u) }) {
			g.Events = append(g.Events, a.event)
		}
	}
	return g, true
}

// shown returns the content that an act put into its cell.
func (l *Log) shown(a act) Text {
	r := l.after(a.event)
	if a.index >= len(r.Cells) {
		return text("entry.blank")
	}
	return written(r.Cells[a.index].Writing)
}

// lines finds several half-moves, entered one after the other and all undone: a
// variation played on the board.
func lines(l *Log) []Group {
	var groups []Group
	for i := 0; i < len(l.acts); i++ {
		if l.acts[i].what != takenBack {
			continue
		}
		var undone []int // the last entered first
		first := i
		for ; i < len(l.acts) && l.acts[i].what == takenBack; i++ {
			for _, u := range l.acts[i].undone {
				if a := l.acts[u]; a.what == entered && a.meaning.isMove() {
					undone = append(undone, u)
				}
			}
		}
		groups = append(groups, l.line(undone, first, i)...)
	}
	return groups
}

func (l *Log) line(undone []int, from, to int) []Group {
	n := 1
	for n < len(undone) && l.acts[undone[n-1]].at-l.acts[undone[n]].at <= lineGap {
		n++
	}
	if n < lineMoves || len(undone) < lineMoves {
		return nil
	}
	var events []int
	for _, u := range undone[:n] {
		events = append(events, l.acts[u].event)
	}
	for i := from; i < to; i++ {
		events = append(events, l.acts[i].event)
	}
	slices.Sort(events)
	last, first := l.acts[undone[0]], l.acts[undone[n-1]]
	return []Group{{
		Kind: "line", Count: n, Weight: weightLine, Events: events, Cells: l.cellsOf(events),
		Text: text("group.line", first.name, last.name, n, Span(last.at-first.at), Span(l.acts[to-1].at-last.at)),
	}}
}

// takeBacks finds an unusual number of undone entries in the whole game.
func takeBacks(l *Log) []Group {
	var events []int
	entries := 0
	for _, a := range l.acts {
		switch {
		case a.what == takenBack:
			events = append(events, a.event)
		case a.what == entered && !a.passed:
			entries++
		}
	}
	if len(events) <= max(fewTakeBacks, entries/10) {
		return nil
	}
	g := l.simple("takebacks", weightLifted, events, entries)
	return []Group{g}
}

// own returns whose sheet it is, if it is a player's.
func own(r *scoresheet.Record) (side board.Color, ok bool) {
	switch r.Header.Recorder {
	case scoresheet.RecorderWhite:
		return board.White, true
	case scoresheet.RecorderBlack:
		return board.Black, true
	case scoresheet.RecorderUnsaid, scoresheet.RecorderArbiter:
	}
	return board.White, false
}

// changed finds own moves that were replaced by others long after they were
// written, before the answer: written first and made then (Laws 8.1.2).
func changed(l *Log) []Group {
	var s spanned
	var cells []scoresheet.CellName
	for i := 0; i+1 < len(l.acts); i++ {
		a := l.acts[i]
		side, known := own(l.after(a.event))
		if a.what != entered || !a.meaning.isMove() || known && a.name.Side != side {
			continue
		}
		b, next := l.acts[i+1], i+1
		when := b.at
		if b.what == takenBack && slices.Contains(b.undone, i) && i+2 < len(l.acts) {
			next = i + 2
		}
		b = l.acts[next]
		replaced := (b.what == entered && next == i+2 || b.what == corrected) && b.index == a.index
		if replaced && b.meaning.isMove() && b.meaning != a.meaning && when-a.at >= changeAfter {
			s.add(b.event, when-a.at)
			cells = append(cells, a.name)
		}
	}
	if len(s.events) < changes {
		return nil
	}
	return []Group{{
		Kind: "changed", Count: len(s.events), Weight: weightWritten, Events: s.events, Cells: cells,
		Text: text("group.changed", len(s.events), s.longest, l.Events[s.at].Cell, cells),
	}}
}

// ahead finds own moves that were written before the opponent's: a passed
// cell that was filled in afterwards (R-G19).
func ahead(l *Log) []Group {
	passed := map[scoresheet.CellName]int{} // passed cells, by the act after them
	var s spanned
	var cells []scoresheet.CellName
	for i, a := range l.acts {
		r := l.after(a.event)
		side, known := own(r)
		switch {
		case !known || r.Sides != scoresheet.BothSides:
		case a.what == inserted || a.what == removed:
			clear(passed) // the names have shifted
		case a.what == entered && a.passed && a.name.Side != side:
			passed[a.name] = i
		case a.what == filled && a.meaning.isMove():
			if p, ok := passed[a.name]; ok {
				delete(passed, a.name)
				s.add(a.event, a.at-l.acts[p].at)
				cells = append(cells, a.name)
			}
		}
	}
	if len(s.events) < aheadCells {
		return nil
	}
	return []Group{{
		Kind: "ahead", Count: len(s.events), Weight: weightWritten, Events: s.events, Cells: cells,
		Text: text("group.ahead", len(s.events), cells, s.longest),
	}}
}
