package arbiter

import (
	"strings"

	"fyne.io/fyne/v2"

	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
)

// Envelope is what follows from the sheet on the envelope, and what its
// buttons say.
func Envelope(shown any) string {
	v, ok := shown.(*arbiterView)
	if !ok {
		return ""
	}
	e, ok := v.over.(*envelopePage)
	if !ok {
		return ""
	}
	out := []string{e.reader.Text()}
	for _, b := range e.fields {
		out = append(out, strings.TrimSpace(b.Head+" "+b.Text))
	}
	return strings.Join(out, " ")
}

// Typed is what the pad for keys and codes shows, and what it says over it.
func Typed(shown any) (text, said string) {
	g, ok := shown.(*arbiterView).over.(*page.GroupPad)
	if !ok {
		return "", ""
	}
	for _, t := range g.Shown {
		if t.Visible() {
			text += t.Text + " "
		}
	}
	return strings.TrimSpace(text), g.Heading()
}

// LogTexts are the texts of the log that are seen.
func LogTexts(shown any) (out []string) {
	for _, t := range logShown(shown).list.Texts {
		if t.Visible() {
			out = append(out, t.Text)
		}
	}
	return out
}

// LogCells are the cells of the events in the log as it is filtered now.
func LogCells(shown any) (out []string) {
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

// LogDrawn is how many rows and texts of the log exist.
func LogDrawn(shown any) (rows, texts int) {
	l := logShown(shown).list
	return l.Seen, len(l.Texts)
}

// Folds reports whether the line of that name is folded.
func Folds(shown any, name string) bool {
	l := logShown(shown)
	for _, line := range l.lines {
		if line.kind == logItem && line.item.Folded() && name == eventName(line.item.Events[0]) {
			return true
		}
	}
	return false
}

// RailAt is a place on the rail beside the log, 0 at its head, 1 at its foot.
func RailAt(shown any, part float32) fyne.Position {
	r := logShown(shown).list.Rail
	size := r.Area()
	return page.ToTouch(r, size.Width/2, page.Clamp(part*size.Height, 1, size.Height-1))
}

// Replayed is what the replay says of its step; "" if there is none.
func Replayed(shown any) string {
	if v, ok := shown.(*arbiterView); ok {
		if r, ok := v.over.(*replayView); ok {
			return r.when.Text + " " + r.said.Text()
		}
	}
	return ""
}

// Asked is what a page of arbiter mode says before it asks.
func Asked(shown any) string {
	if v, ok := shown.(*arbiterView); ok {
		if a, ok := v.over.(*page.AskCover); ok {
			return a.Heading + " " + a.Reader.Text()
		}
	}
	return ""
}

// CardWords is what the device card says.
func CardWords(shown any) string {
	c := shown.(*arbiterView).over.(*deviceCard)
	return c.name.Text + " " + c.reader.Text()
}

// Row returns the middle of what can be touched in the log, by its name:
// "event 17", "event 17 cell", "group 0", "group 0 only", "group 0 12b". It is
// false if that is not seen.
func Row(shown any, name string) (at fyne.Position, ok bool) {
	if list := listShown(shown); list != nil {
		for _, z := range list.Zones {
			if z.Name == name {
				return page.ToTouch(list, z.At.X+z.At.W/2, z.At.Y+min(z.At.H/2, 20)), true
			}
		}
	}
	return at, false
}

// Rows are the names of all that can be touched in the part of the log that is
// seen.
func Rows(shown any) (names []string) {
	if list := listShown(shown); list != nil {
		for _, z := range list.Zones {
			names = append(names, z.Name)
		}
	}
	return names
}

// TouchRow touches something in the log, and reports whether it is seen.
func TouchRow(shown any, touch func(), name string) bool {
	list := listShown(shown)
	if list == nil {
		return false
	}
	for _, z := range list.Zones {
		if z.Name == name {
			touch()
			z.Do()
			return true
		}
	}
	return false
}

// listShown is the list that lies over the arbiter's page: the log, or what
// was found.
func listShown(shown any) *page.RowList {
	if l := logShown(shown); l != nil {
		return l.list
	}
	if v, ok := shown.(*arbiterView); ok {
		switch l := v.over.(type) {
		case *findingsPage:
			return l.list
		case *page.RulingList:
			return l.List
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

// Diagrams is how many positions are seen side by side.
func Diagrams(shown any) (n int) {
	for _, d := range evidence(shown).boards {
		if d.Visible() {
			n++
		}
	}
	return n
}

// DiagramAt is how large a diagram is, and its middle.
func DiagramAt(shown any, i int) (side float32, at fyne.Position) {
	d := evidence(shown).boards[i]
	return d.Area().Width, page.CenterOf(d)
}

// EvidenceWords is all that the page of a claim or finding says.
func EvidenceWords(shown any) string {
	e := evidence(shown)
	all := []string{e.title.Text(), e.answer.Text(), e.reader.Text()}
	for _, r := range e.below {
		all = append(all, r.Text())
	}
	return strings.Join(all, " | ")
}

// CutWords are the texts below the diagrams that do not fit their place.
func CutWords(shown any) (cut []string) {
	if e := evidence(shown); e != nil {
		for _, r := range e.below {
			if r.Visible() && !r.AtEnd {
				cut = append(cut, r.Text())
			}
		}
	}
	return cut
}

// ClockSaid is the clock page that lies over the arbiter's: the word of its
// plate, the difference, the sums, and every line below.
func ClockSaid(shown any) (word, difference, sums string, lines []string) {
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
		lines = c.list.Lines()
	case *page.ChoiceList:
		lines = c.List.Lines()
	case *page.FigurePad:
		word = c.Shown.Text
	}
	return word, difference, sums, lines
}

// ClockRowSeen is where the line of that name can be touched, and how large the
// place is.
func ClockRowSeen(shown any, name string) (at fyne.Position, size fyne.Size, ok bool) {
	v, arbiter := shown.(*arbiterView)
	if !arbiter {
		return at, size, false
	}
	var list *page.RowList
	switch c := v.over.(type) {
	case *clockPage:
		list = c.list
	case *handPage:
		list = c.list
	case *page.ChoiceList:
		list = c.List
	default:
		return at, size, false
	}
	for _, z := range list.Zones {
		if z.Name == name {
			return page.ToTouch(list, z.At.X+z.At.W/2, z.At.Y+z.At.H/2), fyne.NewSize(z.At.W, z.At.H), true
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

// TouchBoard touches one of the boards of a comparison, counted from 0, and
// reports whether it is there.
func TouchBoard(shown any, i int) bool {
	p := comparison(shown)
	if p == nil || i >= len(p.boards.boards) {
		return false
	}
	p.boards.boards[i].OnSquare(board.NoSquare)
	return true
}

// Compared returns the comparison that is shown, or nil.
func Compared(shown any, at page.Box) *ComparedNow {
	p := comparison(shown)
	if p == nil {
		return nil
	}
	c := &ComparedNow{Title: p.title.Text, More: p.more.Text, Rows: len(p.rows), Marked: len(p.of.Squares) > 0, Seen: true}
	area := at
	for i, d := range p.boards.boards {
		c.Boards = append(c.Boards, d.Board.Shown())
		at := page.BoxOf(d)
		inside := at.X >= area.X && at.Y >= area.Y && at.X+at.W <= area.X+area.W && at.Y+at.H <= area.Y+area.H
		c.Seen = c.Seen && d.Visible() && inside && at.W >= 100
		for _, o := range p.boards.boards[:i] {
			before := page.BoxOf(o)
			apart := before.X+before.W <= at.X || before.Y+before.H <= at.Y
			c.Seen = c.Seen && apart
		}
	}
	return c
}

// RestoredText is what the arbiter is told of a reconstruction.
func RestoredText(shown any) (out string) {
	v, ok := shown.(*arbiterView)
	if !ok {
		return ""
	}
	if p, ok := v.over.(*restoredPage); ok {
		for _, l := range p.reader.Lines {
			out += l.Label + " " + l.Text + "\n"
		}
	}
	return out
}

// TouchSetUp touches a square of the board on which a position is put.
func TouchSetUp(shown any, square string) {
	s, err := board.ParseSquare(square)
	if v, ok := shown.(*arbiterView); ok && err == nil {
		if p, ok := v.over.(setUpCover); ok {
			p.Touch(s)
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

// RulingWords is all that the page of a ruling says; "" if there is none.
func RulingWords(shown any) string {
	p := rulingShown(shown)
	if p == nil {
		return ""
	}
	return p.title.Text + " | " + p.article.Text + " | " + p.reader.Text()
}

// Restored is the position that the page of a ruling shows, and whether there
// is room for it; nil if it restores none.
func Restored(shown any) (position *board.Free, seen bool) {
	p := rulingShown(shown)
	if p == nil || p.restored == nil {
		return nil, false
	}
	free := p.restored.Board.Shown()
	return &free, p.restored.Visible()
}

// PadHeading is what the pad for a clock reading asks for, as it is seen.
func PadHeading(shown any) string {
	if v, ok := shown.(*arbiterView); ok {
		if c, ok := v.over.(*readingCover); ok {
			return c.pad.Title.Text
		}
	}
	return ""
}

// ListWords are the texts of a list of rulings that are seen, and how many are
// struck through.
func ListWords(shown any) (text string, struck int) {
	v, ok := shown.(*arbiterView)
	if !ok {
		return "", 0
	}
	l, ok := v.over.(*page.RulingList)
	if !ok {
		return "", 0
	}
	var all []string
	for _, t := range l.List.Texts {
		if t.Visible() {
			all = append(all, t.Text)
		}
	}
	for _, o := range l.List.Rects {
		if o.Visible() && page.SizeOf(o).Height <= 2.5 && page.SizeOf(o).Height > 0 {
			struck++
		}
	}
	return strings.Join(all, " "), struck
}

// FindingTexts are the texts of the list of findings that are seen.
func FindingTexts(shown any) string {
	l, ok := shown.(*arbiterView).over.(*findingsPage)
	if !ok {
		return ""
	}
	var all []string
	for _, t := range l.list.Texts {
		if t.Visible() {
			all = append(all, t.Text)
		}
	}
	return strings.Join(all, " ")
}

// OpenRuling opens the page of a ruling as a touch in its group does.
func OpenRuling(shown any, id rulings.ID, side scoresheet.Signer) {
	v := shown.(*arbiterView)
	d := v.draft(id)
	if d.row.Who == rulings.Player && !id.IsClaim() {
		d.r.Side = side
		v.pickCell(d)
	}
	v.openRuling(d)
}

// InGroups reports whether buttons in groups are shown, which may go on on
// another page.
func InGroups(shown any) bool {
	v, ok := shown.(*arbiterView)
	if !ok {
		return false
	}
	_, ok = v.over.(*page.GroupsCover)
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

// LogLines is how many lines the log has as it is filtered and folded now.
func LogLines(shown any) int { return len(logShown(shown).lines) }

// LogEvents is how many events there are.
func LogEvents(shown any) int { return len(logShown(shown).log.Events) }

// JudgedNow tells one judgement of the record from another.
func JudgedNow(shown any) any { return shown.(*arbiterView).judged }

// BoardSeen is the board of the page, or of the replay that lies over it; nil
// if it is no page of arbiter mode.
func BoardSeen(shown any) *page.Board {
	v, ok := shown.(*arbiterView)
	if !ok {
		return nil
	}
	if r, open := v.over.(*replayView); open {
		return r.board.Board
	}
	return v.board.Board
}

// SheetSeen is the sheet of the page, or of the replay that lies over it; nil
// if it is no page of arbiter mode.
func SheetSeen(shown any) *page.Sheet {
	v, ok := shown.(*arbiterView)
	if !ok {
		return nil
	}
	if r, open := v.over.(*replayView); open {
		return r.sheet
	}
	return v.sheet
}

// CodeSeen is the text of the code that is shown; "" if none is.
func CodeSeen(shown any) string {
	if v, ok := shown.(*arbiterView); ok {
		if c, ok := v.over.(*page.CodesCover); ok {
			return c.Code()
		}
	}
	return ""
}

// Whole reports whether all of the text that lies over the page is seen
// without turning it.
func (v *arbiterView) Whole() bool {
	switch o := v.over.(type) {
	case *page.AskCover:
		return o.Reader.AtEnd || len(o.Reader.Lines) == 0
	case *page.FileCover:
		return o.Reader.AtEnd
	case *envelopePage:
		return o.reader.AtEnd
	}
	return true
}

// Covering is what lies uppermost; nil if nothing lies over the page.
func (v *arbiterView) Covering() *fyne.Container {
	if v.over == nil {
		return nil
	}
	return v.cover
}

func (v *arbiterView) Noted() *page.Note { return v.note }
