package replay

import (
	"slices"
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
)

// A Surmise is what a person would take a record for who reads a hand with
// slips in it: for each cell the move in the one game that needs the fewest
// slips of the pen, if every game that needs hardly more has the same move
// there. It is for the arbiter to look at beside what is written. It is no
// verdict, no finding rests on it, and about one cell in a hundred is wrong:
// the likeliest game is not always the one that was played.
type Surmise struct {
	Moves []SurmisedMove // by cell; shorter than the record if the rest is not understood
}

// SurmisedMove is the move of one cell.
type SurmisedMove struct {
	Known bool // the games agree
	Move  board.Move
	SAN   string
	Slip  bool // what is written is not this move

	// Where a hand slipped by a cell, White's moves stand in Black's column from there
	// on. The games agree that this is where.
	Skipped bool // a half-move that has no cell was made before this one
	None    bool // the cell is no half-move: one was written twice
}

// The limits of the search.
const (
	surmiseWidth  = 240 // games followed at the same time
	surmiseBehind = 16  // how much dearer than the cheapest a game may be
	skipParents   = 4
	surmiseMargin = 3 // games dearer by more than this do not count in the end

	surmiseSkips = 4 // how many of these may have a half-move without a cell

	// Where surmiseWindow cells in a row cost more than surmiseMost, they are not
	// understood, and nothing behind them is.
	surmiseWindow = 8
	surmiseMost   = 26

	// The search begins so many cells before the first entry that is not legal,
	// and looks at so many cells: no game is as long, and a record that was made
	// to be long costs no more.
	surmiseBack  = 100
	surmiseCells = 600
)

// The costs of slips, by how often they occur in handwriting.
const (
	slipNear   = 4  // c for e, f for g, B for R: what looks or sounds alike
	slipFar    = 5  // another file, rank or piece
	slipOrigin = 3  // a wrong origin
	slipSign   = 1  // a sign of capture, check or mate too many, or a capture's x missing
	slipGap    = 5  // nothing, a dash, or nothing that can be read
	slipOther  = 13 // another move altogether
	slipSkip   = 11 // a half-move that has no cell
	slipTwice  = 9  // a cell that is no half-move
)

// surmised is one game up to a cell.
type surmised struct {
	p, before rules.Position // after the cell, and before its move
	move      board.Move
	shift     shift
	parent    int32
	cost      int32
}

// shift is by how many half-moves a cell is more or less than one.
type shift int8

const (
	noShift shift = iota
	skipped       // a half-move without a cell lies before it
	none          // it is no half-move
)

// Surmise returns the surmise for a record. The result depends on nothing but
// the record.
func (r *Reading) Surmise(rec *scoresheet.Record) Surmise {
	broken := slices.IndexFunc(r.Verdicts, func(v Verdict) bool { return v.Kind != Legal || v.Certainty != Certain })
	if broken < 0 {
		broken = len(rec.Cells)
	}
	begin := max(0, broken-surmiseBack)
	if broken == len(rec.Cells) {
		begin = broken
	}
	var out Surmise
	for i, v := range r.Verdicts[:begin] {
		out.Moves = append(out.Moves, SurmisedMove{Known: true, Move: v.Move, SAN: r.SAN(i)})
	}
	first, certainty := r.Before(begin)
	if certainty != Certain || first.Listed() != nil {
		return out
	}
	rd := reader{rec: rec, entries: make([]entry, len(rec.Cells)), Reading: r}
	for i, c := range rec.Cells {
		rd.entries[i] = entryOf(c, rd.Language, false)
		rd.entries[i].left, rd.entries[i].queens = rec.Unpromoted(i), rec.Queened(i)
	}
	end := len(rec.Cells)
	for end > 0 && rd.entries[end-1].gap != NoGap && rd.entries[end-1].gap != Unreadable {
		end-- // nothing says that a move was made
	}
	g := guesser{rd: &rd, begin: begin, layers: []int32{0, 1}, nodes: []surmised{{p: first, parent: -1}}}
	for i := begin; i < min(end, begin+surmiseCells) && g.step(i); i++ {
		continue
	}
	out.Moves = append(out.Moves, g.result()...)
	return out
}

// guesser follows the cheapest games through a record.
type guesser struct {
	rd     *reader
	begin  int // the cell at which it begins
	nodes  []surmised
	layers []int32 // where the nodes of a ply begin
	best   []int32 // by ply
	cands  []candidate
}

type candidate struct {
	parent, cost  int32
	missing, move board.Move // the first if it has no cell
	shift         shift
}

// step goes on by one cell. It returns false at a cell from which on nothing is
// understood.
func (g *guesser) step(i int) bool {
	n := len(g.layers)
	from, to := g.layers[n-2], g.layers[n-1]
	e, text := &g.rd.entries[i], g.rd.rec.Cells[i].Writing.Text
	g.cands = g.cands[:0]
	var buf [256]board.Move
	for at := from; at < to; at++ {
		p := &g.nodes[at].p
		if p.Listed() != nil {
			continue
		}
		for _, m := range p.Moves(buf[:0]) {
			g.cands = append(g.cands, candidate{parent: at, cost: g.nodes[at].cost + e.slips(p, m, text), move: m})
		}
		if e.gap == NoGap && e.text {
			g.shifts(at, at-from < surmiseSkips, e, text)
		}
	}
	if len(g.cands) == 0 {
		return false
	}
	slices.SortStableFunc(g.cands, func(a, b candidate) int { return int(a.cost - b.cost) })
	seen := make(map[rules.Position]bool, surmiseWidth)
	limit := g.cands[0].cost + surmiseBehind
	for _, c := range g.cands {
		if c.cost > limit || len(seen) == surmiseWidth {
			break
		}
		before := g.nodes[c.parent].p
		if c.shift == skipped {
			before = before.Play(c.missing)
		}
		after := before
		if c.shift != none {
			after = e.play(&before, c.move)
			c.cost += e.checkSlip(&after)
		}
		key := after
		key.HalfMoveClock = 0
		if seen[key] {
			continue
		}
		seen[key] = true
		g.nodes = append(g.nodes, surmised{after, before, c.move, c.shift, c.parent, c.cost})
	}
	g.layers = append(g.layers, int32(len(g.nodes)))
	best := int32(1 << 30)
	for _, s := range g.nodes[to:] {
		best = min(best, s.cost)
	}
	g.best = append(g.best, best)
	if k := len(g.best); k > surmiseWindow && best-g.best[k-1-surmiseWindow] > surmiseMost {
		g.layers = g.layers[:len(g.layers)-surmiseWindow]
		g.best = g.best[:k-surmiseWindow]
		return false
	}
	return true
}

// shifts adds the candidates where the cell is no half-move, and, if skips is set,
// where one that has no cell lies before it: then what is written is legal as it stands.
func (g *guesser) shifts(at int32, skips bool, e *entry, text string) {
	node := &g.nodes[at]
	g.cands = append(g.cands, candidate{parent: at, cost: node.cost + slipTwice, shift: none})
	if !skips {
		return
	}
	var buf, inner [256]board.Move
	for _, missing := range node.p.Moves(buf[:0]) {
		p := node.p.Play(missing)
		for _, m := range p.Moves(inner[:0]) {
			if slips := e.slips(&p, m, text); slips <= slipSign {
				g.cands = append(g.cands, candidate{at, node.cost + slipSkip + slips, missing, m, skipped})
			}
		}
	}
}

// result returns what all games have in common that cost hardly more than the
// cheapest.
func (g *guesser) result() []SurmisedMove {
	plies := len(g.best)
	out := make([]SurmisedMove, plies)
	if plies == 0 {
		return out
	}
	var line []int32 // the nodes of the games, all of one ply
	from, to := g.layers[plies], g.layers[plies+1]
	for at := from; at < to; at++ {
		if g.nodes[at].cost <= g.best[plies-1]+surmiseMargin {
			line = append(line, at)
		}
	}
	for i := plies - 1; i >= 0; i-- {
		node := &g.nodes[line[0]]
		agree := true
		for k, at := range line {
			agree = agree && g.nodes[at].move == node.move && g.nodes[at].shift == node.shift
			line[k] = g.nodes[at].parent
		}
		slices.Sort(line)
		line = slices.Compact(line)
		switch {
		case !agree:
		case node.shift == none:
			out[i].None = true
		default:
			e := &g.rd.entries[g.begin+i]
			out[i] = SurmisedMove{
				Known: true, Move: node.move, SAN: reading.SAN(node.before, node.move),
				Slip: e.gap != NoGap || !e.means(&node.before, node.move), Skipped: node.shift == skipped,
			}
		}
	}
	return out
}

// means reports whether what is written can be the legal move.
func (e *entry) means(p *rules.Position, m board.Move) bool {
	switch {
	case e.text:
		return slices.Contains(reading.Legal(e.written, *p), m)
	case e.squares:
		return reading.MeantBy(p, e.move, m)
	}
	return p.Normalize(e.move) == m
}

// slips returns how far what is written is from a legal move, but for the sign
// of check.
func (e *entry) slips(p *rules.Position, m board.Move, text string) int32 {
	switch {
	case e.gap == Unreadable:
		return slipGap + min(slipOther-slipGap, 2*unlikeText(text, reading.SAN(*p, m)))
	case e.gap != NoGap:
		return slipGap
	case !e.text:
		if e.means(p, m) && (e.piece == board.Empty || p.Sq[m.From] == e.piece) {
			return 0
		}
		return slipOther
	}
	w := &e.written
	cost := int32(slipOther)
	for i, s := range w.Senses() {
		cost = min(cost, senseSlips(s, p, m)+min(int32(i), 1))
	}
	takes := m.EnPassant || m.Castle == board.NoCastle && p.Sq[m.To] != board.Empty
	if takes != (w.Marks&notation.TakesMark != 0) && m.Castle == board.NoCastle {
		cost += slipSign
	}
	return min(cost, slipOther)
}

// checkSlip returns the cost of a sign of check or mate that is not true. One
// that is missing costs nothing.
func (e *entry) checkSlip(after *rules.Position) int32 {
	if e.text && e.written.Marks&(notation.CheckMark|notation.MateMark) != 0 && !after.InCheck() {
		return 2 * slipSign
	}
	return 0
}

func senseSlips(s notation.Sense, p *rules.Position, m board.Move) (cost int32) {
	if s.Castle != board.NoCastle || m.Castle != board.NoCastle {
		switch {
		case s.Castle == m.Castle:
			return 0
		case s.Castle != board.NoCastle && m.Castle != board.NoCastle:
			return slipFar
		case s.Castle == board.NoCastle && (s.Kind == board.King || s.Kind == board.NoKind) && s.To() == m.To:
			return 1 // the king's move is castling
		}
		return slipOther
	}
	kind := p.Sq[m.From].Kind()
	if s.Kind != board.NoKind && s.Kind != kind {
		if s.Kind == board.Pawn || kind == board.Pawn {
			cost++ // a letter too many or too few is rarer than a wrong one
		}
		cost += pieceSlip(s.Kind, kind)
	}
	cost += coordinateSlip(s.ToFile, int8(m.To.File())+1, nearFiles, slipNear)
	cost += coordinateSlip(s.ToRank, int8(m.To.Rank())+1, nearRanks, slipNear)
	if s.FromFile != 0 && int(s.FromFile) != m.From.File()+1 || s.FromRank != 0 && int(s.FromRank) != m.From.Rank()+1 {
		cost += slipOrigin
	}
	if victim := p.Sq[m.To].Kind(); s.Victim != board.NoKind && s.Victim != victim && (s.Victim != board.Pawn || !m.EnPassant) {
		cost += slipNear
	}
	if s.Promo != m.Promo && (s.Promo != board.NoKind || m.Promo != board.Queen) {
		cost += slipOrigin
	}
	return cost
}

func coordinateSlip(written, is int8, near []string, cost int32) int32 {
	switch {
	case written == 0 || written == is:
		return 0
	case slices.Contains(near, string([]byte{'0' + byte(min(written, is)), '0' + byte(max(written, is))})):
		return cost
	}
	return cost + 1
}

// Coordinates and pieces that are taken for one another.
var (
	nearFiles  = []string{"35", "67", "34", "45", "13", "27"} // c/e, f/g, c/d, d/e, a/c, b/g
	nearRanks  = []string{"45", "18", "17", "56", "34", "12", "23", "78", "67"}
	nearPieces = []string{"BR", "BN", "KR", "KN", "QR"}
)

func pieceSlip(a, b board.Kind) int32 {
	x, y := notation.English.Letter(a), notation.English.Letter(b)
	if slices.Contains(nearPieces, x+y) || slices.Contains(nearPieces, y+x) {
		return slipNear
	}
	return slipFar
}

// unlikeText returns by how many characters two short texts differ.
func unlikeText(a, b string) int32 {
	x, y := []rune(strings.TrimRight(a, "+#!? ")), []rune(strings.TrimRight(b, "+#"))
	if len(x) > 16 {
		return slipOther
	}
	return int32(notation.Unlike(x, y))
}
