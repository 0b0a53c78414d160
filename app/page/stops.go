package page

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// A Stop is something that a touch does: by keys one goes from stop to stop.
type Stop struct {
	Owner fyne.CanvasObject // what lies in the window: a button, a text field, a board, a sheet, a list
	Name  string            // tells the stops of one owner apart
	At    Box               // within the owner; as [Stops] returns it, in the window
	Do    func()            // nil for a text field
	Say   func()            // says aloud what is there, if that is allowed; nil if nothing is said

	words func(k *Kit) string // what is there, for the screen reader of the system; see [Kit.Announce]

	text   bool              // only to be read, by [Kit.Announce]
	last   bool              // comes after the others, wherever it lies
	turn   turn              // of the layer that it lies in
	whole  Box               // of the owner, in the window
	scroll *container.Scroll // that it lies in; nil if none
}

// A Stopper is an object with several stops.
type Stopper interface{ Stops() []Stop }

// Stops returns what can be touched in a window, from above to below, and then what
// only a [Spot] answers. What is covered cannot be touched; what must be scrolled to
// can. The order does not change when something is scrolled.
func Stops(root fyne.CanvasObject) []Stop {
	var w stopWalk
	w.walk(root, 0, 0, nil)
	return w.touchable()
}

// touchable returns the stops that can be touched, in the order of [Stops].
func (w *stopWalk) touchable() (out []Stop) {
	for _, s := range w.stops {
		x, y := s.At.X+s.At.W/2, s.At.Y+s.At.H/2
		if s.scroll != nil { // it is covered if what scrolls is
			seen := w.boxes[s.scroll]
			x, y = Clamp(x, seen.X+1, seen.X+seen.W-1), Clamp(y, seen.Y+1, seen.Y+seen.H-1)
		}
		if top := w.top(x, y, s.scroll); top == s.Owner || s.scroll != nil && w.scrolls[top] == s.scroll {
			out = append(out, s)
		}
	}
	w.sort(out)
	return out
}

// sort puts stops into the order of [Stops]: those of one owner stay together, in its
// order, and so do those of what scrolls, wherever it is scrolled to.
func (w *stopWalk) sort(stops []Stop) {
	slices.SortStableFunc(stops, func(a, b Stop) int {
		return cmp.Or(cmp.Compare(a.Rank(), b.Rank()), inRows(w.outer(a), w.outer(b)), inRows(w.unscrolled(a), w.unscrolled(b)))
	})
}

// outer returns where the owner of a stop lies in the window, or what it scrolls in.
func (w *stopWalk) outer(s Stop) Box {
	if s.scroll != nil {
		return w.boxes[s.scroll]
	}
	return s.whole
}

// unscrolled returns where the owner of a stop lies if nothing is scrolled.
func (w *stopWalk) unscrolled(s Stop) Box {
	at := s.whole
	if s.scroll != nil {
		at.Y += units(s.scroll.Offset.Y)
	}
	return at
}

// inRows compares two boxes as one reads.
func inRows(a, b Box) int {
	return cmp.Or(cmp.Compare(a.row(), b.row()), cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y))
}

// Rank returns which stops come first, wherever they lie: those of the lowest.
func (s Stop) Rank() int {
	if s.last {
		return int(behind) + 1
	}
	return int(s.turn)
}

// First reports whether a stop is of what comes before all else: a panel.
func (s Stop) First() bool { return s.turn == before && !s.last }

// row returns in which row of the window a box begins.
func (b Box) row() int { return int((b.Y + min(b.H, ButtonMin)/2) / 30) }

// stopWalk goes through a window.
type stopWalk struct {
	stops   []Stop
	takers  []taker // of touches, from the back to the front
	boxes   map[*container.Scroll]Box
	scrolls map[fyne.CanvasObject]*container.Scroll
	turn    turn // of what is walked through

	reads *textsRead // the texts, if they are read too; nil if only stops are wanted
}

type taker struct {
	o  fyne.CanvasObject
	at Box
}

func (w *stopWalk) walk(o fyne.CanvasObject, x, y float32, in *container.Scroll) {
	if !o.Visible() {
		return
	}
	at := BoxOf(o)
	at.X, at.Y = at.X+x, at.Y+y
	switch o := o.(type) {
	case *fyne.Container:
		if _, silent := o.Layout.(unsaid); silent {
			return
		}
		outer := w.turn
		if t, ok := o.Layout.(turn); ok {
			w.turn = t
		}
		w.each(o.Objects, at.X, at.Y, in)
		w.turn = outer
		return
	case *container.Scroll:
		if w.boxes == nil {
			w.boxes, w.scrolls = map[*container.Scroll]Box{}, map[fyne.CanvasObject]*container.Scroll{}
		}
		w.boxes[o], w.scrolls[o] = at, o
		w.takers = append(w.takers, taker{o, at}) // where its content leaves a gap
		w.walk(o.Content, at.X, at.Y, o)
		return
	case *Button:
		w.stops = append(w.stops, Stop{Owner: o, Name: o.Name, At: at, Do: func() { o.Tapped(nil) }, Say: o.OnPress, words: func(k *Kit) string { return k.ButtonWords(o) }, whole: at, scroll: in, turn: w.turn})
	case *Field:
		w.stops = append(w.stops, Stop{Owner: o, At: at, words: o.spoken, whole: at, scroll: in, turn: w.turn})
	case Stopper:
		for _, s := range o.Stops() {
			s.Owner, s.whole, s.scroll, s.turn = o.(fyne.CanvasObject), at, in, w.turn
			s.At.X, s.At.Y = s.At.X+at.X, s.At.Y+at.Y
			w.stops = append(w.stops, s)
		}
	default:
		_, taps := o.(fyne.Tappable)
		_, drags := o.(fyne.Draggable)
		if !taps && !drags {
			w.readIn(o, at, in)
			return
		}
	}
	w.takers = append(w.takers, taker{o, at})
	if in != nil {
		w.scrolls[o] = in
	}
	w.readIn(o, at, in)
}

// each walks through the objects of a container.
func (w *stopWalk) each(objects []fyne.CanvasObject, x, y float32, in *container.Scroll) {
	for _, child := range objects {
		w.walk(child, x, y, in)
	}
	w.readTexts(objects, x, y, in)
}

// top returns what takes a touch there: of what scrolls, only in itself.
func (w *stopWalk) top(x, y float32, itself *container.Scroll) fyne.CanvasObject {
	for _, t := range slices.Backward(w.takers) {
		if scroll, ok := t.o.(*container.Scroll); ok && scroll != itself {
			continue
		}
		if !t.at.holds(x, y) {
			continue
		}
		if in := w.scrolls[t.o]; in != nil {
			if b := w.boxes[in]; y < b.Y || y >= b.Y+b.H {
				continue // scrolled out of sight
			}
		}
		return t.o
	}
	return nil
}

// Reveal scrolls what the stop lies in until it is seen, and reports whether it had
// to.
func (s Stop) Reveal() bool {
	if s.scroll == nil {
		return false
	}
	seen := SizeOf(s.scroll).Height
	at := BoxOf(s.Owner)
	top := units(s.scroll.Offset.Y)
	to := Clamp(top, at.Y+at.H+4-seen, max(0, at.Y-LabelHeight))
	if to == top {
		return false
	}
	s.scroll.ScrollToOffset(fyne.NewPos(s.scroll.Offset.X, points(max(0, to))))
	return true
}

// Stops implements [Stopper].
func (b *Board) Stops() []Stop {
	return b.stops(func(s board.Square) {
		b.touch(s)
		b.byKeys = true // who walks there by keys takes the time that he needs
	})
}

func (b *Board) stops(touch func(s board.Square)) (out []Stop) {
	for s := range board.Square(64) {
		out = append(out, Stop{Name: s.String(), At: b.SquareBox(s), Do: func() { touch(s) }, Say: func() { b.under(s) }, words: func(k *Kit) string { return k.squareSaid(b, s) }})
	}
	return out
}

// under tells that the keyboard came to a cell.
func (s *Sheet) under(name scoresheet.CellName) {
	if s.OnUnder != nil {
		s.OnUnder(name)
	}
}

// PutBack lets go of the square that was touched, and reports whether there was one.
func (b *Board) PutBack() bool {
	if !b.chosen.Valid() {
		return false
	}
	b.touch(b.chosen)
	return true
}

// Stops implements [Stopper].
func (d *Placer) Stops() []Stop { return d.Board.stops(d.OnSquare) }

// Stops implements [Stopper].
func (s *Sheet) Stops() (out []Stop) {
	if s.OnCell == nil {
		return nil
	}
	for _, cell := range s.cells() {
		out = append(out, Stop{
			Name: cell.name.String(), At: cell.at, Do: func() { s.OnCell(cell.name) },
			Say: func() { s.under(cell.name) }, words: func(k *Kit) string { return k.sheetWords(s, cell.name) },
		})
	}
	return out
}

// seenCell is a cell of the sheet that is seen, and where.
type seenCell struct {
	name scoresheet.CellName
	at   Box
}

// cells returns the cells that are seen, written or empty.
func (s *Sheet) cells() (out []seenCell) {
	c := s.Columns()
	for row := range s.VisibleRows() {
		for side := range board.Color(2) {
			name := scoresheet.CellName{Number: s.Top() + row, Side: side}
			if s.record.IndexOf(name) >= 0 {
				at := c.Half[side]
				at.Y = float32(row) * s.rowH
				out = append(out, seenCell{name, at})
			}
		}
	}
	return out
}

// Stops implements [Stopper].
func (r *RowList) Stops() (out []Stop) {
	for _, z := range r.Zones {
		out = append(out, Stop{Name: z.Name, At: z.At, Do: func() {
			r.kit.Touch()
			z.Do()
		}, words: func(*Kit) string { return r.zoneWords(z) }})
	}
	return out
}
