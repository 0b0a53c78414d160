package logwords

import (
	"cmp"
	"maps"
	"slices"

	"zapis/scoresheet"
)

// spell has the touches before one entry.
type spell struct {
	puts    int // pieces put back
	events  []int
	squares map[string]int
	cell    scoresheet.CellName // of the entry
}

// spells returns the touches of the game, divided by the entries.
func spells(l *Log) []spell {
	var all []spell
	now := spell{squares: map[string]int{}}
	for i := range l.Events {
		e := &l.Events[i]
		switch p := e.Payload.(type) {
		case scoresheet.Touched:
			for _, item := range p.Items {
				if t := parseTouch(item); t.What == "back" {
					now.puts++
					now.squares[t.Square.String()]++
				}
			}
			now.events = append(now.events, i)
		case scoresheet.MoveMade, scoresheet.SquaresTouched, scoresheet.TextWritten, scoresheet.DashWritten, scoresheet.BlankLeft,
			scoresheet.TakenBack:
			now.cell = e.Cell
			all, now = append(all, now), spell{squares: map[string]int{}}
		}
	}
	if n := len(l.Events); n > 0 {
		last := l.after(n - 1)
		now.cell = last.NameAt(len(last.Cells))
	}
	return append(all, now)
}

// lifted finds pieces that were repeatedly lifted and put back before one move
// was entered.
func lifted(l *Log) []Group {
	g := Group{Kind: "lifted", Weight: weightLifted}
	var worst spell
	for _, s := range spells(l) {
		if s.puts < liftedInOneMove {
			continue
		}
		g.Count++
		g.Events = append(g.Events, s.events...)
		g.Cells = append(g.Cells, s.cell)
		if s.puts > worst.puts {
			worst = s
		}
	}
	if g.Count == 0 {
		return nil
	}
	g.Text = text("group.lifted", worst.puts, worst.cell, squaresText(worst.squares), g.Count)
	return []Group{g}
}

// squaresText is a list such as "e2 4, g1 2", the most touched first.
func squaresText(counts map[string]int) []Text {
	names := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	var out []Text
	for _, s := range names[:min(len(names), listed)] {
		out = append(out, text("touch.count", s, counts[s]))
	}
	return out
}

// looked finds long looks at earlier positions: a chosen cell, before which the
// board shows the position, or a look reported by the front end.
func looked(l *Log) []Group {
	var s spanned
	var cells []scoresheet.CellName
	var longest scoresheet.CellName
	add := func(event int, cell scoresheet.CellName, ms int64) {
		if ms <= 0 {
			return
		}
		if s.add(event, ms); s.at == event {
			longest = cell
		}
		cells = append(cells, cell)
	}
	chosen := -1 // the event that chose an earlier cell
	for i := range l.Events {
		e := &l.Events[i]
		if t, ok := e.Payload.(scoresheet.Touched); ok {
			looksIn(t, func(cell scoresheet.CellName, ms int64) { add(i, cell, ms) })
			continue
		}
		if !endsLook(e.Payload) {
			continue
		}
		if chosen >= 0 {
			add(chosen, l.Events[chosen].Cell, e.Elapsed-l.Events[chosen].Elapsed)
			chosen = -1
		}
		if p, ok := e.Payload.(scoresheet.CursorMoved); ok && p.Cell != 0 {
			r := l.after(i)
			if at := r.Find(p.Cell); at >= 0 && at < len(r.Cells)-lastCells {
				chosen = i
			}
		}
	}
	if s.longest < longLook && s.total < looksTogether {
		return nil
	}
	return []Group{{
		Kind: "looked", Count: len(s.events), Weight: weightLooked, Events: s.events, Cells: cells,
		Text: text("group.looked", len(s.events), s.total, s.longest, longest),
	}}
}

func endsLook(p scoresheet.Payload) bool {
	switch p.(type) {
	case scoresheet.CursorMoved, scoresheet.MoveMade, scoresheet.SquaresTouched, scoresheet.TextWritten, scoresheet.DashWritten,
		scoresheet.BlankLeft, scoresheet.TakenBack, scoresheet.CellInserted, scoresheet.CellRemoved,
		scoresheet.SidesChosen, scoresheet.ArbiterCame, scoresheet.DeviceStarted, scoresheet.Released:
		return true
	}
	return false
}

// looksIn returns the looks in a batch of touches, each until the next touch.
func looksIn(t scoresheet.Touched, add func(cell scoresheet.CellName, ms int64)) {
	for i, item := range t.Items {
		look := parseTouch(item)
		if look.What != "looked" {
			continue
		}
		until := int64(0)
		if i+1 < len(t.Items) {
			until = parseTouch(t.Items[i+1]).ago
		}
		add(look.Cell, look.ago-until)
	}
}
