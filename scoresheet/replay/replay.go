package replay

import (
	"cmp"
	"slices"
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
)

// reader plays a record through.
type reader struct {
	rec     *scoresheet.Record
	entries []entry
	nodes   int // positions that may still be examined in the whole reading
	*Reading
}

// entry is what the syntax of a cell says, independent of the position.
type entry struct {
	gap     Gap // Dash, Blank, Passed or Unreadable: any move may stand for it
	text    bool
	squares bool             // if it holds two squares, in move
	written notation.Written // if the cell holds a text
	numeric bool
	move    board.Move // if it holds a board move
	piece   board.Piece
	left    bool           // a pawn's move that stood without a promotion until a ruling
	queens  []board.Square // where pawns became queens by a ruling after the cell
}

// Read reads the record. The result depends on nothing but the record, which
// Read does not change.
func Read(r *scoresheet.Record) *Reading { return read(r, false) }

// ReadLiterally reads the record as an attested PGN has it, version 1: each
// text in the language of its cell, whatever the others look like, in
// algebraic notation or in bare digits. What that understands is frozen, since
// a file that verifies today verifies for ever.
func ReadLiterally(r *scoresheet.Record) *Reading { return read(r, true) }

func read(r *scoresheet.Record, literal bool) *Reading {
	n := len(r.Cells)
	rd := reader{
		rec: r, entries: make([]entry, n), nodes: maxNodesInAll,
		Reading: &Reading{Verdicts: make([]Verdict, n), states: make([]state, n+1)},
	}
	if !literal {
		rd.Language = languageOf(r)
	}
	for i, c := range r.Cells {
		rd.entries[i] = entryOf(c, rd.Language, literal)
		rd.entries[i].left, rd.entries[i].queens = r.Unpromoted(i), r.Queened(i)
	}
	rd.states[0] = start(r)
	for i := 0; i < n; {
		i += rd.step(i)
	}
	if rd.states[n].certainty == Lost {
		rd.board = shown(r)
	}
	return rd.Reading
}

// entryOf returns what the cell says without a position, in the letters of lang,
// or literally.
func entryOf(c *scoresheet.Cell, lang notation.Language, literal bool) entry {
	switch c.Form {
	case scoresheet.FormMove:
		return entry{move: c.Shape.Move, piece: c.Shape.Piece}
	case scoresheet.FormSquares:
		return entry{squares: true, move: c.Shape.Move}
	default:
	}
	written, numeric, gap := Understand(&c.Writing, lang)
	if literal && c.Form == scoresheet.FormText {
		written, numeric, gap = literally(&c.Writing)
	}
	if gap != NoGap {
		return entry{gap: gap}
	}
	return entry{text: true, written: written, numeric: numeric}
}

// Understand parses what is written in a cell, independent of any position, in
// the letters of lang, or if that is empty in those of the cell. For a text it returns the move that is written and whether it is in numeric
// notation (R-N03), or the gap if the cell names no move, such as a dash. For
// a board move or two squares it returns only NoGap, since the shape says
// everything.
func Understand(w *scoresheet.Writing, lang notation.Language) (written notation.Written, numeric bool, gap Gap) {
	switch w.Form {
	case scoresheet.FormMove, scoresheet.FormSquares:
		return written, false, NoGap
	case scoresheet.FormDash:
		return written, false, Dash
	case scoresheet.FormText:
		return understandText(w.Text, cmp.Or(lang, w.Language))
	case scoresheet.FormBlank:
	}
	if w.Passed {
		return written, false, Passed
	}
	return written, false, Blank
}

// literally is like Understand for a text of an attested PGN, version 1.
func literally(w *scoresheet.Writing) (written notation.Written, numeric bool, gap Gap) {
	written, form, err := notation.Read(w.Text, w.Language)
	bare := strings.TrimSpace(w.Text)
	switch {
	case err != nil, form == notation.InWords,
		form == notation.InDigits && (bare[len(bare)-1] < '0' || bare[len(bare)-1] > '9'):
		return notation.Written{}, false, Unreadable
	case written.NoMove:
		return notation.Written{}, false, Dash
	}
	return written, form == notation.InDigits, NoGap
}

func understandText(text string, lang notation.Language) (written notation.Written, numeric bool, gap Gap) {
	written, form, err := notation.Read(text, lang)
	switch {
	case err != nil:
		return notation.Written{}, false, Unreadable
	case written.NoMove:
		return notation.Written{}, false, Dash
	}
	return written, form == notation.InDigits, NoGap
}

// step judges the cell at i, and as many after it as a filling explains. It
// returns the number of cells judged.
func (rd *reader) step(i int) int {
	before := rd.states[i]
	if before.certainty == Lost {
		rd.lose(i)
		return 1
	}
	v, after, known := judge(&before.p, &rd.entries[i])
	v.Certainty = before.certainty
	v.Numeric = rd.entries[i].numeric
	rd.Verdicts[i] = v
	if known && v.Kind == Legal {
		rd.enter(i+1, after, before.certainty)
		return 1
	}
	if known && v.Reason == rules.NotPromoted && rd.entries[i].left {
		rd.enter(i+1, after, before.certainty) // it was ruled on, and stood like this until then
		return 1
	}
	if known {
		return rd.stands(i, after)
	}
	if v.Gap == NoGap || before.certainty == Standing && before.p.Listed() != nil {
		return 1 // not chess any more, or the moves cannot be listed
	}
	return max(1, rd.infer(i))
}

// stands continues after an illegal entry from what was made on the board or,
// if that does not fit what follows but exactly one legal move in its place
// does, from that move.
func (rd *reader) stands(i int, after rules.Position) int {
	rd.enter(i+1, after, Standing)
	if rd.states[i].p.Listed() == nil && !rd.fitsBehind(i) {
		if n := rd.infer(i); n > 0 {
			return n
		}
	}
	return 1
}

// fitsBehind reports whether everything written from the cell after i to the
// next gap is legal in the position after i.
func (rd *reader) fitsBehind(i int) bool {
	p := rd.states[i+1].p
	for i++; i < len(rd.entries) && rd.entries[i].gap == NoGap; i++ {
		v, after, _ := judge(&p, &rd.entries[i])
		if v.Kind != Legal {
			return false
		}
		p = after
	}
	return true
}

// enter sets the position before the cell at i.
func (rd *reader) enter(i int, p rules.Position, c Certainty) {
	rd.states[i] = entered(&rd.entries[i-1], rd.rec.NameAt(i), p, c)
}

// entered returns the position before the cell of that name, with the queens that
// a ruling put there after the one before it, which is e. The side to move follows
// from the column.
func entered(e *entry, name scoresheet.CellName, p rules.Position, c Certainty) state {
	queens := e.queens
	for _, s := range queens {
		p.Sq = board.Queened(p.Sq, s)
	}
	if p.Turn != name.Side {
		p.Turn, p.EP = name.Side, board.NoSquare
	}
	p.MoveNumber = name.Number
	if len(queens) > 0 && p.Listed() != nil {
		c = min(c, Standing) // the new queen attacks the king of the side not to move
	}
	return state{p, c}
}

// lose skips a cell at which the position is not known.
func (rd *reader) lose(i int) {
	v := Verdict{Gap: rd.entries[i].gap, Numeric: rd.entries[i].numeric}
	if v.Gap == NoGap {
		v.Gap = Follows
	}
	rd.Verdicts[i] = v
}

// judge returns the verdict on the cell in the position p, and the position
// after it. If known is false, the entry does not tell that position, and the
// verdict has a Gap.
func judge(p *rules.Position, e *entry) (v Verdict, after rules.Position, known bool) {
	switch {
	case e.gap != NoGap:
		return Verdict{Gap: e.gap}, after, false
	case e.text && p.Listed() == nil:
		return judgeText(p, e)
	case e.text:
		// The generator needs a Listed position. Finding one piece by its
		// movement, and the judge, do not.
		if m, ok := e.written.OnBoard(p.Free(), p.Turn); ok {
			return judgeMove(p, m)
		}
		return Verdict{Kind: Illegal, Reason: impossible(p, e.written), Gap: Unreadable}, after, false
	case e.squares:
		return judgeSquares(p, e)
	case e.piece != board.Empty && p.Sq[e.move.From] != e.piece:
		return Verdict{Gap: OtherPiece}, after, false
	}
	return judgeMove(p, e.move)
}

// judgeSquares judges two touched squares. What a pawn became is not known.
func judgeSquares(p *rules.Position, e *entry) (v Verdict, after rules.Position, known bool) {
	var buf [4]board.Move
	if legal := reading.Squares(p, e.move, buf[:0]); len(legal) > 1 && !e.left {
		return Verdict{Gap: Ambiguous, Choices: slices.Clone(legal)}, after, false
	}
	return judgeMove(p, e.move)
}

func judgeMove(p *rules.Position, m board.Move) (v Verdict, after rules.Position, known bool) {
	m = p.Normalize(m)
	v = Verdict{Kind: Legal, Move: m, Moved: true}
	v.Reason = p.Judge(m).Reason
	switch v.Reason {
	case rules.Legal:
		return v, p.Play(m), true
	case rules.NoPiece:
		// No piece can have moved from there.
		return Verdict{Kind: Illegal, Reason: rules.NoPiece, Gap: OtherPiece}, after, false
	case rules.NoMove:
		v.Kind = Illegal
		return v, p.Pass(), true
	default:
		v.Kind = Illegal
		after = p.Play(m)
		return v, after, kings(&after)
	}
}

func judgeText(p *rules.Position, e *entry) (v Verdict, after rules.Position, known bool) {
	legal := reading.Legal(e.written, *p)
	switch len(legal) {
	case 1:
		return Verdict{Kind: Legal, Move: legal[0], Moved: true}, p.Play(legal[0]), true
	case 0:
	default:
		return Verdict{Gap: Ambiguous, Choices: legal}, after, false
	}
	if m, ok := e.written.OnBoard(p.Free(), p.Turn); ok {
		if v, after, known = judgeMove(p, m); v.Kind == Illegal {
			return v, after, known
		}
	}
	return Verdict{Kind: Illegal, Reason: impossible(p, e.written), Gap: Unreadable}, after, false
}

// kings reports whether there is one king of each color.
func kings(p *rules.Position) bool {
	var n [2]int
	for _, piece := range &p.Sq {
		if piece.Kind() == board.King {
			n[piece.Color()]++
		}
	}
	return n == [2]int{1, 1}
}

// impossible returns the reason why no piece can make the written move. Of all
// pieces that could be meant, it takes the one that comes nearest. A reading
// that assumes carelessness (a pawn's "Ba5") counts only if no piece fits the
// letters.
func impossible(p *rules.Position, w notation.Written) rules.Reason {
	best := rules.NoPiece
	for _, s := range w.Senses() {
		if s.Castle != board.NoCastle {
			return castlingReason(p, s.Castle)
		}
		if best > rules.NoPiece {
			break
		}
		for from := range board.Square(64) {
			piece := p.Sq[from]
			if !piece.Of(p.Turn) || s.Kind != board.NoKind && piece.Kind() != s.Kind || !fits(from, s.FromFile, s.FromRank) {
				continue
			}
			for to := range board.Square(64) {
				if from == to || !fits(to, s.ToFile, s.ToRank) {
					continue
				}
				m := p.Normalize(board.Move{From: from, To: to, Promo: s.Promo})
				if r := p.Judge(m).Reason; r != rules.Legal {
					best = max(best, r)
				}
			}
		}
	}
	return best
}

func fits(s board.Square, file, rank int8) bool {
	return (file == 0 || int(file) == s.File()+1) && (rank == 0 || int(rank) == s.Rank()+1)
}

func castlingReason(p *rules.Position, c board.Castle) rules.Reason {
	s := p.Free().Castled(p.Turn, c)
	if r := p.Judge(s.Move).Reason; r > rules.NoPiece {
		return r
	}
	return rules.CastlingLost
}
