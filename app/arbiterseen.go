package app

import (
	"strings"

	"fyne.io/fyne/v2"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
)

// envelope is what follows from the sheet on the envelope, and what its
// buttons say.
func envelope(shown any) string {
	v, ok := shown.(*arbiterView)
	if !ok {
		return ""
	}
	e, ok := v.over.(*envelopePage)
	if !ok {
		return ""
	}
	out := []string{readerText(e.reader)}
	for _, b := range e.fields {
		out = append(out, strings.TrimSpace(b.head+" "+b.caption))
	}
	return strings.Join(out, " ")
}

// typed is what the pad for keys and codes shows, and what it says over it.
func typed(shown any) (text, said string) {
	g, ok := shown.(*arbiterView).over.(*groupPad)
	if !ok {
		return "", ""
	}
	for _, t := range g.shown {
		if t.Visible() {
			text += t.Text + " "
		}
	}
	return strings.TrimSpace(text), g.title.Text
}

// logTexts are the texts of the log that are seen.
func logTexts(shown any) (out []string) {
	for _, t := range logShown(shown).list.texts {
		if t.Visible() {
			out = append(out, t.Text)
		}
	}
	return out
}

// logCells are the cells of the events in the log as it is filtered now.
func logCells(shown any) (out []string) {
	l := logShown(shown)
	for _, line := range l.lines {
		if line.kind == logItem {
			for _, e := range line.item.Events {
				out = append(out, l.log.Events[e].Cell.String())
			}
		}
	}
	return out
}

// logDrawn is how many rows and texts of the log exist.
func logDrawn(shown any) (rows, texts int) {
	l := logShown(shown).list
	return l.full, len(l.texts)
}

// folds reports whether the line of that name is folded.
func folds(shown any, name string) bool {
	l := logShown(shown)
	for _, line := range l.lines {
		if line.kind == logItem && line.item.Folded() && name == eventName(line.item.Events[0]) {
			return true
		}
	}
	return false
}

// railAt is a place on the rail beside the log, 0 at its head, 1 at its foot.
func railAt(shown any, part float32) fyne.Position {
	r := logShown(shown).list.rail
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(r)
	return at.AddXY(r.Size().Width/2, clamp(part*r.Size().Height, 1, r.Size().Height-1))
}

// replayed is what the replay says of its step; "" if there is none.
func replayed(shown any) string {
	if v, ok := shown.(*arbiterView); ok {
		if r, ok := v.over.(*replayView); ok {
			return r.when.Text + " " + readerText(r.said)
		}
	}
	return ""
}

// asked is what a page of arbiter mode says before it asks.
func asked(shown any) string {
	if v, ok := shown.(*arbiterView); ok {
		if a, ok := v.over.(*askPage); ok {
			return a.heading + " " + readerText(a.reader)
		}
	}
	return ""
}

// cardWords is what the device card says.
func cardWords(shown any) string {
	c := shown.(*arbiterView).over.(*deviceCard)
	return c.name.Text + " " + readerText(c.reader)
}

// row returns the middle of what can be touched in the log, by its name:
// "event 17", "event 17 cell", "group 0", "group 0 only", "group 0 12b". It is
// false if that is not seen.
func row(shown any, name string) (at fyne.Position, ok bool) {
	if list := listShown(shown); list != nil {
		for _, z := range list.zones {
			if z.name == name {
				origin := fyne.CurrentApp().Driver().AbsolutePositionForObject(list)
				return origin.AddXY(z.at.x+z.at.w/2, z.at.y+min(z.at.h/2, 20)), true
			}
		}
	}
	return at, false
}

// rows are the names of all that can be touched in the part of the log that is
// seen.
func rows(shown any) (names []string) {
	if list := listShown(shown); list != nil {
		for _, z := range list.zones {
			names = append(names, z.name)
		}
	}
	return names
}

// touchRow touches something in the log, and reports whether it is seen.
func touchRow(shown any, touch func(), name string) bool {
	list := listShown(shown)
	if list == nil {
		return false
	}
	for _, z := range list.zones {
		if z.name == name {
			touch()
			z.do()
			return true
		}
	}
	return false
}

// listShown is the list that lies over the arbiter's page: the log, or what
// was found.
func listShown(shown any) *rowList {
	if l := logShown(shown); l != nil {
		return l.list
	}
	if v, ok := shown.(*arbiterView); ok {
		switch l := v.over.(type) {
		case *findingsPage:
			return l.list
		case *rulingList:
			return l.list
		}
	}
	return nil
}

func logShown(shown any) *logView {
	if v, ok := shown.(*arbiterView); ok {
		l, _ := v.over.(*logView)
		return l
	}
	return nil
}

func evidence(shown any) *evidencePage {
	if v, ok := shown.(*arbiterView); ok {
		e, _ := v.over.(*evidencePage)
		return e
	}
	return nil
}

// diagrams is how many positions are seen side by side.
func diagrams(shown any) (n int) {
	for _, d := range evidence(shown).boards {
		if d.Visible() {
			n++
		}
	}
	return n
}

// diagramAt is how large a diagram is, and its middle.
func diagramAt(shown any, i int) (side float32, at fyne.Position) {
	d := evidence(shown).boards[i]
	return d.Size().Width, centerOf(d)
}

// evidenceWords is all that the page of a claim or finding says.
func evidenceWords(shown any) string {
	e := evidence(shown)
	all := []string{e.title.Text, e.answer.Text, readerText(e.reader)}
	for _, r := range e.below {
		all = append(all, readerText(r))
	}
	return strings.Join(all, " | ")
}

// cutWords are the texts below the diagrams that do not fit their place.
func cutWords(shown any) (cut []string) {
	if e := evidence(shown); e != nil {
		for _, r := range e.below {
			if r.Visible() && !r.end {
				cut = append(cut, readerText(r))
			}
		}
	}
	return cut
}

// clockSaid is the clock page that lies over the arbiter's: the word of its
// plate, the difference, the sums, and every line below.
func clockSaid(shown any) (word, difference, sums string, lines []string) {
	v, ok := shown.(*arbiterView)
	if !ok {
		return "", "", "", nil
	}
	switch c := v.over.(type) {
	case *clockPage:
		word, difference, sums = c.answer.Text, c.difference.Text, c.sums.Text
		for _, r := range c.rows {
			text := r.text
			if r.label != "" {
				text = r.label + ": " + text
			}
			lines = append(lines, text)
		}
	case *handPage:
		lines = drawnLines(c.list)
	case *choicePage:
		lines = drawnLines(c.list)
	case *figurePad:
		word = c.shown.Text
	}
	return word, difference, sums, lines
}

// clockRowSeen is where the line of that name can be touched, and how large the
// place is.
func clockRowSeen(shown any, name string) (at fyne.Position, size fyne.Size, ok bool) {
	v, arbiter := shown.(*arbiterView)
	if !arbiter {
		return at, size, false
	}
	var list *rowList
	switch c := v.over.(type) {
	case *clockPage:
		list = c.list
	case *handPage:
		list = c.list
	case *choicePage:
		list = c.list
	default:
		return at, size, false
	}
	for _, z := range list.zones {
		if z.name == name {
			origin := fyne.CurrentApp().Driver().AbsolutePositionForObject(list)
			return origin.AddXY(z.at.x+z.at.w/2, z.at.y+z.at.h/2), fyne.NewSize(z.at.w, z.at.h), true
		}
	}
	return at, size, false
}

func comparison(shown any) *comparePage {
	v, ok := shown.(*arbiterView)
	if !ok {
		return nil
	}
	p, _ := v.over.(*comparePage)
	return p
}

// touchBoard touches one of the boards of a comparison, counted from 0, and
// reports whether it is there.
func touchBoard(shown any, i int) bool {
	p := comparison(shown)
	if p == nil || i >= len(p.boards.boards) {
		return false
	}
	p.boards.boards[i].onSquare(board.NoSquare)
	return true
}

// compared returns the comparison that is shown, or nil.
func compared(shown any, at box) *ComparedNow {
	p := comparison(shown)
	if p == nil {
		return nil
	}
	c := &ComparedNow{Title: p.title.Text, More: p.more.Text, Rows: len(p.rows), Marked: len(p.of.Squares) > 0, Seen: true}
	page := at
	for i, d := range p.boards.boards {
		c.Boards = append(c.Boards, d.board.Shown())
		at, size := d.Position(), d.Size()
		inside := at.X >= page.x && at.Y >= page.y && at.X+size.Width <= page.x+page.w && at.Y+size.Height <= page.y+page.h
		c.Seen = c.Seen && d.Visible() && inside && size.Width >= 100
		for _, o := range p.boards.boards[:i] {
			apart := o.Position().X+o.Size().Width <= at.X || o.Position().Y+o.Size().Height <= at.Y
			c.Seen = c.Seen && apart
		}
	}
	return c
}

// restoredText is what the arbiter is told of a reconstruction.
func restoredText(shown any) (out string) {
	v, ok := shown.(*arbiterView)
	if !ok {
		return ""
	}
	if p, ok := v.over.(*restoredPage); ok {
		for _, l := range p.reader.lines {
			out += l.label + " " + l.text + "\n"
		}
	}
	return out
}

// touchSetUp touches a square of the board on which a position is put.
func touchSetUp(shown any, square string) {
	s, err := board.ParseSquare(square)
	if v, ok := shown.(*arbiterView); ok && err == nil {
		if p, ok := v.over.(setUpCover); ok {
			p.touch(s)
		}
	}
}

func rulingShown(shown any) *rulingPage {
	if v, ok := shown.(*arbiterView); ok {
		p, _ := v.over.(*rulingPage)
		return p
	}
	return nil
}

// rulingWords is all that the page of a ruling says; "" if there is none.
func rulingWords(shown any) string {
	p := rulingShown(shown)
	if p == nil {
		return ""
	}
	return p.title.Text + " | " + p.article.Text + " | " + readerText(p.reader)
}

// restored is the position that the page of a ruling shows, and whether there
// is room for it; nil if it restores none.
func restored(shown any) (position *board.Free, seen bool) {
	p := rulingShown(shown)
	if p == nil || p.restored == nil {
		return nil, false
	}
	free := p.restored.board.Shown()
	return &free, p.restored.Visible()
}

// padHeading is what the pad for a clock reading asks for, as it is seen.
func padHeading(shown any) string {
	if v, ok := shown.(*arbiterView); ok {
		if c, ok := v.over.(*readingCover); ok {
			return c.pad.title.Text
		}
	}
	return ""
}

// listWords are the texts of a list of rulings that are seen, and how many are
// struck through.
func listWords(shown any) (text string, struck int) {
	v, ok := shown.(*arbiterView)
	if !ok {
		return "", 0
	}
	l, ok := v.over.(*rulingList)
	if !ok {
		return "", 0
	}
	var all []string
	for _, t := range l.list.texts {
		if t.Visible() {
			all = append(all, t.Text)
		}
	}
	for _, o := range l.list.rects {
		if o.Visible() && o.Size().Height <= 2.5 && o.Size().Height > 0 {
			struck++
		}
	}
	return strings.Join(all, " "), struck
}

// findingTexts are the texts of the list of findings that are seen.
func findingTexts(shown any) string {
	l, ok := shown.(*arbiterView).over.(*findingsPage)
	if !ok {
		return ""
	}
	var all []string
	for _, t := range l.list.texts {
		if t.Visible() {
			all = append(all, t.Text)
		}
	}
	return strings.Join(all, " ")
}

// openRuling opens the page of a ruling as a touch in its group does.
func openRuling(shown any, id rulings.ID, side scoresheet.Signer) {
	v := shown.(*arbiterView)
	d := v.draft(id)
	if d.row.Who == rulings.Player && !isClaim(id) {
		d.r.Side = side
		v.pickCell(d)
	}
	v.openRuling(d)
}

// inGroups reports whether buttons in groups are shown, which may go on on
// another page.
func inGroups(shown any) bool {
	v, ok := shown.(*arbiterView)
	if !ok {
		return false
	}
	_, ok = v.over.(*groupsPage)
	return ok
}

// ComparedNow is what a comparison shows.
type ComparedNow struct {
	Title, More string
	Rows        int          // half-moves that are not the same
	Boards      []board.Free // the last one is the agreed position, if there are three
	Marked      bool         // the first two have squares marked
	Seen        bool         // the boards lie on the page, beside and below each other
}

// logLines is how many lines the log has as it is filtered and folded now.
func logLines(shown any) int { return len(logShown(shown).lines) }

// logEvents is how many events there are.
func logEvents(shown any) int { return len(logShown(shown).log.Events) }

// judgedNow tells one judgement of the record from another.
func judgedNow(shown any) any { return shown.(*arbiterView).judged }

// boardSeen is the board of the page, or of the replay that lies over it; nil
// if it is no page of arbiter mode.
func boardSeen(shown any) *BoardWidget {
	v, ok := shown.(*arbiterView)
	if !ok {
		return nil
	}
	if r, open := v.over.(*replayView); open {
		return r.board.board
	}
	return v.board.board
}

// sheetSeen is the sheet of the page, or of the replay that lies over it; nil
// if it is no page of arbiter mode.
func sheetSeen(shown any) *Sheet {
	v, ok := shown.(*arbiterView)
	if !ok {
		return nil
	}
	if r, open := v.over.(*replayView); open {
		return r.sheet
	}
	return v.sheet
}

// codeSeen is the text of the code that is shown; "" if none is.
func codeSeen(shown any) string {
	if v, ok := shown.(*arbiterView); ok {
		if c, ok := v.over.(*codesCover); ok {
			return c.code()
		}
	}
	return ""
}

// whole reports whether all of the text that lies over the page is seen
// without turning it.
func (v *arbiterView) whole() bool {
	switch o := v.over.(type) {
	case *askPage:
		return o.reader.end || len(o.reader.lines) == 0
	case *fileAsk:
		return o.reader.end
	case *envelopePage:
		return o.reader.end
	}
	return true
}

// covering is what lies uppermost; nil if nothing lies over the page.
func (v *arbiterView) covering() *fyne.Container {
	if v.over == nil {
		return nil
	}
	return v.cover
}

func (v *arbiterView) noted() *note { return v.note }
