package reconcile

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/pgn"
)

// Tags of a reconciled game besides the usual ones.
const (
	TagState  = "ReconcileState"  // agreed, questions or differs
	TagSheets = "ReconcileSheets" // the names of the sheets
	TagResult = "ReconcileResult" // a result that PGN does not know
)

// Game returns the game as PGN. The main line is strict: it ends before the
// first half-move that is open, or illegal, and a comment has the rest as it is
// written. Comments say who wrote what wherever the sheets do not all have the
// move. It returns nil if the result is an error.
func (r *Result) Game() *pgn.Game {
	if r.Err != nil {
		return nil
	}
	g := &pgn.Game{Result: r.Outcome, Terminated: true, Tags: r.tags()}
	if !slices.Contains([]string{"1-0", "0-1", "1/2-1/2"}, g.Result) {
		g.Result = "*"
	}
	end := r.strict()
	say := func(text string) {
		text = pgn.CommentText(text)
		if n := len(g.Moves); n > 0 {
			g.Moves[n-1].Comments = append(g.Moves[n-1].Comments, text)
		} else {
			g.Comment = append(g.Comment, text)
		}
	}
	for i := range r.Plies[:end] {
		p := &r.Plies[i]
		m := pgn.Ply{Text: p.SAN}
		if c := r.Clock(i); c.Noted {
			m.Comments = append(m.Comments, "[%clk "+pgn.FormatClock(time.Duration(c.Seconds)*time.Second)+"]")
		}
		if r.offered(p) {
			m.Comments = append(m.Comments, "(=)")
		}
		g.Moves = append(g.Moves, m)
		if note := r.note(p); note != "" {
			say(note)
		}
	}
	for i := range r.Questions {
		say(r.Questions[i].String())
	}
	if end < len(r.Plies) || r.Lost {
		say(r.ending(end))
	}
	for k, cells := range r.Unplaced {
		if len(cells) > 0 {
			var all []string
			for _, c := range cells {
				all = append(all, r.witnesses[k].text(c))
			}
			say(fmt.Sprintf("%s also has, where no move of the game belongs: %s.", r.witnesses[k].Name, strings.Join(all, " ")))
		}
	}
	for _, pair := range r.OnePage {
		say(fmt.Sprintf("%s and %s have the same errors: two copies of one page, they count as one.",
			r.witnesses[pair[0]].Name, r.witnesses[pair[1]].Name))
	}
	return g
}

// strict returns how many half-moves the main line has.
func (r *Result) strict() int {
	end := min(r.Certain, len(r.Plies))
	for i := range r.Plies[:end] {
		if !r.Plies[i].Legal {
			return i
		}
	}
	return end
}

func (r *Result) tags() (tags []pgn.Tag) {
	add := func(name, value string) { tags = append(tags, pgn.Tag{Name: name, Value: value}) }
	for i := range r.witnesses {
		for _, t := range r.witnesses[i].Tags {
			at := slices.IndexFunc(tags, func(u pgn.Tag) bool { return u.Name == t.Name })
			switch {
			case strings.HasPrefix(t.Name, "Zapis") || t.Value == "" || slices.Contains(ownTags, t.Name):
			case at < 0:
				add(t.Name, t.Value)
			case strings.Trim(tags[at].Value, "?.") == "":
				tags[at].Value = t.Value
			}
		}
	}
	for _, t := range [...][2]string{{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"}} {
		if !slices.ContainsFunc(tags, func(u pgn.Tag) bool { return u.Name == t[0] }) {
			add(t[0], t[1])
		}
	}
	result := r.Outcome
	if !slices.Contains([]string{"1-0", "0-1", "1/2-1/2"}, result) {
		result = "*"
	}
	add("Result", result)
	if fen := r.Start.FEN(); fen != usual {
		if r.Start.Chess960 {
			add("Variant", "Chess960")
		}
		add("SetUp", "1")
		add("FEN", fen)
	}
	if result != r.Outcome {
		add(TagResult, r.Outcome)
	}
	var names []string
	for i := range r.witnesses {
		names = append(names, r.witnesses[i].Name)
	}
	add(TagState, string(r.State))
	add(TagSheets, strings.Join(names, ", "))
	return tags
}

const usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// ownTags are written from the result, whatever the sheets have.
var ownTags = []string{"Result", "SetUp", "FEN", "Variant", "PlyCount", TagState, TagSheets, TagResult}

// Clock returns the reading at a half-move of the game: of the player's own sheet,
// or else of the first that is neither player's. What the opponent noted beside
// the move is left out, since it can be the time on his own clock.
func (r *Result) Clock(ply int) scoresheet.Clock {
	p := &r.Plies[ply]
	var other scoresheet.Clock
	for k := range r.witnesses {
		if p.Cells[k] < 0 {
			continue
		}
		c := r.witnesses[k].Cells[p.Cells[k]].Clock
		switch {
		case !c.Noted:
		case r.witnesses[k].Side.Of(p.Cell.Side):
			return c
		case !other.Noted && r.witnesses[k].Side == Neither:
			other = c
		}
	}
	return other
}

func (r *Result) offered(p *Ply) bool {
	for k := range r.witnesses {
		if p.Cells[k] >= 0 && r.witnesses[k].Cells[p.Cells[k]].Offer {
			return true
		}
	}
	return false
}

// note says who wrote what of a half-move; "" if all sheets have it.
func (r *Result) note(p *Ply) string {
	all := true
	for k := range r.witnesses {
		_, exchanged := r.ExchangedWith(plyOf(p.Cell, r.Start), k)
		all = all && !exchanged && (p.Said[k] == SameMove || p.Said[k] == NoCell && len(r.witnesses) > 1 && r.beyond(p, k))
	}
	if all && !p.Answered {
		return ""
	}
	text := r.told(p)
	switch {
	case p.Answered:
		text += " Settled by an answer."
	case p.Proposed:
		text += " No sheet has the move."
	}
	return text
}

// beyond reports whether a sheet has ended, or not begun, at a half-move.
func (r *Result) beyond(p *Ply, k int) bool {
	last, first := -1, len(r.Plies)
	for i := range r.Plies {
		if r.Plies[i].Cells[k] >= 0 {
			first, last = min(first, i), i
		}
	}
	i := plyOf(p.Cell, r.Start)
	return i > last || i < first
}

// told returns what each sheet has of a half-move.
func (r *Result) told(p *Ply) string {
	var all []string
	for k := range r.witnesses {
		wrote := "nothing"
		if p.Cells[k] >= 0 {
			if wrote = r.witnesses[k].text(p.Cells[k]); wrote == "" {
				wrote = "an empty cell"
			}
		}
		if p.Said[k] == FilledIn || p.Cells[k] >= 0 && r.witnesses[k].Cells[p.Cells[k]].Copied {
			wrote += " (filled in later)"
		}
		if cell, ok := r.ExchangedWith(plyOf(p.Cell, r.Start), k); ok {
			wrote += " (in the cell of " + cell.String() + ")"
		}
		all = append(all, r.witnesses[k].Name+": "+wrote)
	}
	return strings.Join(all, "; ") + "."
}

// ending says why the main line ends, and what follows on the sheets.
func (r *Result) ending(end int) string {
	var b strings.Builder
	b.WriteString("The main line ends here.")
	if end < len(r.Plies) && !r.Plies[end].Legal {
		fmt.Fprintf(&b, " %s is not legal: %s", r.Plies[end].Cell, r.told(&r.Plies[end]))
	}
	if end < len(r.Plies) {
		b.WriteString(" It goes on:")
	}
	for i := end; i < len(r.Plies); i++ {
		p := &r.Plies[i]
		fmt.Fprintf(&b, " %s", p.Cell)
		same := true
		for k := range r.witnesses {
			same = same && p.Said[k] == SameMove
		}
		if same {
			b.WriteString(" " + r.witnesses[0].text(p.Cells[0]))
		} else {
			b.WriteString(" (" + r.told(p) + ")")
		}
	}
	if r.Lost {
		b.WriteString(" What the sheets have then makes no sense as chess.")
	}
	return b.String()
}

// String returns the question as a person is asked.
func (q *Question) String() string {
	var b strings.Builder
	if q.Cell == CellResult {
		b.WriteString("Question: what is the result?")
	} else {
		fmt.Fprintf(&b, "Question: what was %s?", q.Cell)
	}
	for i := range q.Readings {
		r := &q.Readings[i]
		if i > 0 {
			b.WriteString(" or")
		}
		switch {
		case r.Ends:
			b.WriteString(" the game had ended")
		case len(r.By) > 0:
			fmt.Fprintf(&b, " %s (%s)", r.Text, strings.Join(r.By, ", "))
		default:
			fmt.Fprintf(&b, " %s (no sheet has it)", r.Text)
		}
	}
	if q.More {
		b.WriteString(" or another move")
	}
	b.WriteString(".")
	for i := range q.Also {
		if i == 0 {
			b.WriteString(" And then")
		} else {
			b.WriteString(",")
		}
		fmt.Fprintf(&b, " %s %s", q.Also[i].Cell, q.Also[i].Text)
	}
	if len(q.Also) > 0 {
		b.WriteString(": one answer is for all.")
	}
	if q.Meets != "" {
		fmt.Fprintf(&b, " After %s the position is the same either way.", q.Meets)
	}
	return b.String()
}
