package hall

import (
	"html/template"
	"slices"
	"strconv"
	"strings"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/publish"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
	"zapis/scoresheet/reconcile"
	"zapis/scoresheet/replay"
)

// questionView is one question about a board, in words, for its page (R-C03).
// Nothing in it is preferred: the cards look alike, and White's sheet always
// comes first.
type questionView struct {
	Place    desk.Place
	Path     string
	Cell     string
	Where    string // the board, the cell, the players
	Ask      string // the question
	Cards    []questionCard
	Why      []boardLine
	Around   *sheetsView
	OpenKey  int // the keys of the answers that are not readings
	AskKey   int
	OtherKey int
}

// questionCard is a reading that can be the answer.
type questionCard struct {
	Key     int
	Label   string   // 20…
	Move    string   // as a person reads it
	Answer  string   // as the form sends it; empty if it cannot be played
	Sides   []string // white, black: whose sheets have it
	Who     string
	Diagram template.HTML
	Follows []string
	Also    string // the other moves that it answers
}

// orderedReading is a reading, and the board's columns that have it.
type orderedReading struct {
	Reading *reconcile.Reading
	By      sheetList
}

// sheetList are sheets of a board.
type sheetList []intake.Column

func (l sheetList) names(words assets.Catalogue) (names []string) {
	for _, c := range l {
		names = append(names, sheetName(c.Sheet, words))
	}
	return names
}

// rank puts White's sheet first, then Black's, then other records, then
// readings that no sheet has.
func (l sheetList) rank() int {
	best := 3
	for _, c := range l {
		n := 2
		if c.IsPlayers() {
			n = c.Sheet.Side
		}
		best = min(best, n)
	}
	return best
}

// orderedReadings returns the readings of a question in the order that never
// changes.
func orderedReadings(b *intake.Board, q *reconcile.Question) (all []orderedReading) {
	columns := b.Columns()
	for i := range q.Readings {
		r := orderedReading{Reading: &q.Readings[i]}
		for k := range columns {
			if slices.Contains(r.Reading.By, b.Read.Name(k)) {
				r.By = append(r.By, columns[k])
			}
		}
		all = append(all, r)
	}
	slices.SortStableFunc(all, func(a, b orderedReading) int { return a.By.rank() - b.By.rank() })
	return all
}

// openQuestion returns the first question that a touch answers, or nil.
// Different results are not such a question: players and arbiter settle them.
func openQuestion(b *intake.Board) *reconcile.Question {
	if b.Read == nil {
		return nil
	}
	all := b.Read.Open()
	for i := range all {
		if all[i].Ply >= 0 {
			return &all[i]
		}
	}
	return nil
}

// question returns the question about a half-move.
func (m *boardMaker) question(ply int) *reconcile.Question {
	all := m.b.Read.Open()
	for i := range all {
		if all[i].Ply == ply {
			return &all[i]
		}
	}
	return nil
}

// questionAbout makes the view of a board's first question; nil if it has none.
func (m *boardMaker) questionAbout() *questionView {
	q := openQuestion(m.b)
	if q == nil {
		return nil
	}
	name, err := scoresheet.ParseCellName(q.Cell)
	if err != nil {
		return nil
	}
	v := &questionView{Place: m.b.Place, Path: link("question", m.b.Place), Cell: q.Cell}
	v.Where = m.words.Say("hall.question.where", m.b.Place.Board, name.Label(), m.words.Say("hall.side."+name.Side.String()),
		nameOf(&m.b.Board.Players[0]), nameOf(&m.b.Board.Players[1]))
	readings := orderedReadings(m.b, q)
	v.Ask = m.asks(q, name, readings)
	results := make([]*reconcile.Result, len(readings))
	for i := range readings {
		c := m.card(q, name, &readings[i])
		c.Key = i + 1
		if c.Answer != "" {
			results[i] = m.b.With(reconcile.Answer{Cell: q.Cell, Text: c.Answer})
		}
		v.Cards = append(v.Cards, c)
	}
	for i := range v.Cards {
		v.Cards[i].Follows = m.follows(q, results, i)
	}
	v.OpenKey = max(3, len(v.Cards)+1)
	v.AskKey, v.OtherKey = v.OpenKey+1, v.OpenKey+2
	v.Why = m.whyAsked(q, readings, results)
	v.Around = around(boardSheets(m.desk, m.b, m.words), name.Number)
	return v
}

// asks returns the words of a question.
func (m *boardMaker) asks(q *reconcile.Question, name scoresheet.CellName, readings []orderedReading) string {
	label := name.Label()
	switch {
	case len(readings) == 1 && readings[0].Reading.FEN == "", len(readings) == 0:
		return m.words.Say("hall.question.goeson", label)
	case len(readings) == 1:
		return m.words.Say("hall.question.was", label+readings[0].Reading.Text)
	}
	a, b := readings[0].Reading, readings[1].Reading
	if len(readings) == 2 && !a.Ends && !b.Ends && a.FEN != "" && b.FEN != "" {
		piece, other := q.Before.Sq[a.Move.From], q.Before.Sq[b.Move.From]
		kind := strings.ToLower(string(piece.Letter()))
		switch {
		case piece == board.Empty || piece != other || piece.Kind() == board.King:
		case a.Move.To == b.Move.To && a.Move.From != b.Move.From:
			return m.words.Say("hall.question.which."+kind, a.Move.To)
		case a.Move.From == b.Move.From && a.Move.To != b.Move.To:
			return m.words.Say("hall.question.whereto."+kind, a.Move.From)
		}
	}
	return m.words.Say("hall.question.what."+name.Side.String(), name.Number)
}

// card makes the card of a reading.
func (m *boardMaker) card(q *reconcile.Question, name scoresheet.CellName, r *orderedReading) questionCard {
	c := questionCard{Label: name.Label(), Move: publish.Line(r.Reading.Text)}
	for _, s := range r.By {
		if s.IsPlayers() {
			c.Sides = append(c.Sides, desk.SideWord(s.Sheet.Side))
		}
	}
	switch names := r.By.names(m.words); {
	case len(names) > 0:
		c.Who = m.words.Say("hall.question.wrote", strings.Join(names, ", "))
	default:
		c.Who = m.words.Say("hall.question.nobody")
		if has := m.wrote(r.Reading); has != "" {
			c.Who = m.words.Say("hall.question.nobody.has", has)
		}
	}
	d := diagram{Pieces: q.Before.Sq, Ring: board.NoSquare}
	d.Label = m.words.Say("hall.board.position", c.Label)
	switch move := r.Reading.Move; {
	case r.Reading.Ends:
		c.Label, c.Move, c.Answer = "", m.words.Say("hall.question.ended"), reconcile.Ended
	case r.Reading.FEN == "": // as written; it cannot be played
		c.Who = m.words.Say("hall.question.unplayable", c.Who)
	default:
		c.Answer = r.Reading.Text
		d.Pieces = q.Before.Play(move).Sq
		d.Lit, d.Ring = []board.Square{move.From, move.To}, move.From
		d.Arrows = []diagramArrow{{From: move.From, To: move.To}}
		d.Label = m.words.Say("hall.question.position", c.Label+c.Move, move.From, move.To)
	}
	c.Diagram = d.SVG()
	var also []string
	for _, p := range q.Also {
		also = append(also, cellLabel(p.Cell)+publish.Line(p.Text))
	}
	if len(also) > 0 {
		c.Also = m.words.Say("hall.question.also", strings.Join(also, ", "))
	}
	return c
}

// wrote describes the content of the sheets if none has a reading.
func (m *boardMaker) wrote(r *reconcile.Reading) string {
	columns := m.b.Columns()
	var parts []string
	for k, text := range r.Wrote {
		if text = publish.Line(text); text != "" && k < len(columns) {
			parts = append(parts, m.words.Say("hall.board.pair", sheetName(columns[k].Sheet, m.words), text))
		}
	}
	return strings.Join(parts, "; ")
}

// follows describes the consequences of an answer: facts, not advice.
func (m *boardMaker) follows(q *reconcile.Question, results []*reconcile.Result, i int) (all []string) {
	r := results[i]
	if r == nil {
		return nil
	}
	if r.Err != nil {
		return []string{m.words.Say("hall.question.nogame")}
	}
	if other := otherResult(results, i); other != nil {
		for t := q.Ply + 1; t < min(len(r.Plies), len(other.Plies)); t++ {
			a, b := &r.Plies[t], &other.Plies[t]
			if a.Move == b.Move && a.SAN == b.SAN {
				continue
			}
			key := "hall.question.then"
			if a.Move.To == b.Move.To && a.Move.From != b.Move.From {
				key = "hall.question.from"
			}
			all = append(all, m.words.Say(key, a.Cell.Label()+gameMove(a), a.Move.From))
			break
		}
		if n := slipsAfter(r, q.Ply); n > slipsAfter(other, q.Ply) {
			all = append(all, m.words.Say("hall.question.slips", n))
		}
	}
	left := 0
	for _, open := range r.Open() {
		if open.Ply >= 0 {
			left++
		}
	}
	if left > 0 {
		all = append(all, m.words.Say("hall.question.leaves", left))
	}
	return all
}

// otherResult returns the consequences of another reading.
func otherResult(results []*reconcile.Result, not int) *reconcile.Result {
	for i, r := range results {
		if i != not && r != nil && r.Err == nil {
			return r
		}
	}
	return nil
}

// slipsAfter counts the entries after a half-move that differ from the game.
func slipsAfter(r *reconcile.Result, ply int) (n int) {
	for t := ply + 1; t < len(r.Plies); t++ {
		for _, said := range r.Plies[t].Said {
			if said == reconcile.Unlike {
				n++
			}
		}
	}
	return n
}

// around returns the rows of the sheets around a number, without folds.
func around(v *sheetsView, number int) *sheetsView {
	const near = 2
	out := &sheetsView{Heads: v.Heads, Used: v.Used}
	var rows []sheetRow
	for _, b := range v.Blocks {
		rows = append(rows, b.Rows...)
	}
	at := slices.IndexFunc(rows, func(r sheetRow) bool { return r.Number == strconv.Itoa(number) })
	if at < 0 {
		at = max(0, len(rows)-1)
	}
	out.Blocks = []sheetBlock{{Rows: rows[max(0, at-near):min(len(rows), at+near+1)]}}
	return out
}

// typedAnswer returns a typed move in the form of an answer. It is read in the
// letters of the visitor's language or, if that fails, in English ones.
func typedAnswer(text string, q *reconcile.Question, lang string) string {
	text = strings.TrimSpace(text)
	for _, l := range []notation.Language{notation.Language(lang), notation.English} {
		w, _, err := notation.Read(text, l)
		if err != nil || w.NoMove {
			continue
		}
		if all := reading.Legal(w, q.Before); len(all) == 1 {
			return reading.SAN(q.Before, all[0])
		}
		break
	}
	return text
}

// legalMoves returns the moves of a sheet up to the first entry that is not one
// legal move.
func legalMoves(c *intake.Column) (moves []board.Move) {
	p := c.Start
	for i := range c.Cells {
		w := &c.Cells[i].Writing
		var all []board.Move
		switch w.Form {
		case scoresheet.FormMove, scoresheet.FormSquares:
			if m := p.Normalize(w.Shape.Move); p.Judge(m).Legal() {
				all = []board.Move{m}
			}
		case scoresheet.FormText:
			if written, _, gap := replay.Understand(w, c.Language); gap == replay.NoGap {
				all = reading.Legal(written, p)
			}
		case scoresheet.FormBlank, scoresheet.FormDash:
		}
		if len(all) != 1 {
			break
		}
		moves = append(moves, all[0])
		p = p.Play(all[0])
	}
	return moves
}
