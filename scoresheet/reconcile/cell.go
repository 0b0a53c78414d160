package reconcile

import (
	"slices"
	"strings"
	"unicode"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
	"zapis/scoresheet/replay"
)

// The costs of slips, in tenths of the natural logarithm of how seldom
// handwriting has them. What costs nothing tells nothing.
const (
	slipFile   = 45  // a file that is taken for another: c for e, f for g
	slipFiles  = 65  // any other file
	slipRank   = 50  // a rank that is taken for another: 4 for 5
	slipRanks  = 65  // any other rank
	slipPiece  = 55  // B for R, K for R
	slipPieces = 68  // any other letter, or one too many or too few
	slipExtra  = 20  // more for a letter of a piece where a pawn moves
	slipOrigin = 45  // a wrong origin
	slipVictim = 45  // a wrong captured piece
	slipPromo  = 45  // a wrong promotion
	slipTakes  = 35  // a capture without its sign
	slipTaken  = 55  // a sign of capture without one
	slipCheck  = 12  // a check without its sign
	slipNoChk  = 60  // a sign of check without one
	slipSide   = 50  // 0-0 for 0-0-0
	slipKing   = 30  // Kg1 for 0-0
	slipLetter = 55  // another character, one missing or too many
	slipTwo    = 95  // two of them
	slipOther  = 110 // another move altogether, or nothing that can be read
	slipEmpty  = 5   // an empty cell, or a dash, for a move
	slipAlone  = 100 // an illegal move that was played as one sheet has it
	slipPlayed = 50  // one that was played as several have it
)

// said is what a cell says, prepared for the search.
type said struct {
	kind    saidKind
	written notation.Written
	senses  []notation.Sense
	marks   notation.Marks
	move    board.Move  // of a board move, or two squares
	piece   board.Piece // of a board move
	text    string      // what is compared with another sheet's
	plain   []rune      // the letters and digits of a text
	copied  bool
	style   *style

	rough *[7][64]int16 // by kind and target: how unlike the text is, plus 1; 0 if not known yet
}

type saidKind uint8

const (
	saysNothing saidKind = iota // blank
	saysDash
	saysText
	saysMove
	saysSquares
	saysRubbish // a text that cannot be read
)

// style is how a sheet is written.
type style struct {
	takes, checks bool // it has such signs
	hand          hand
}

// sheet is a witness, prepared for the search.
type sheet struct {
	*Witness
	said  []said
	style style
}

func sheetOf(w *Witness) *sheet {
	n := len(w.Cells)
	for n > 0 && w.Cells[n-1].Form == scoresheet.FormBlank {
		n-- // empty cells at the end are no half-moves
	}
	s := &sheet{Witness: w, said: make([]said, n)}
	for i := range n {
		c := &w.Cells[i]
		d := &s.said[i]
		d.style, d.copied, d.marks = &s.style, c.Copied, c.Marks
		written, _, gap := replay.Understand(&c.Writing, w.Language)
		switch {
		case gap == replay.Dash:
			d.kind = saysDash
		case gap == replay.Unreadable:
			d.kind = saysRubbish
			d.read(c.Text)
		case gap != replay.NoGap:
			d.kind = saysNothing
		case c.Form == scoresheet.FormMove:
			d.kind, d.move, d.piece = saysMove, c.Shape.Move, c.Shape.Piece
			d.text = "=" + d.move.From.String() + d.move.To.String()
		case c.Form == scoresheet.FormSquares:
			d.kind, d.move = saysSquares, c.Shape.Move
			d.text = "=" + d.move.From.String() + d.move.To.String()
		default:
			d.kind, d.written = saysText, written
			d.senses = written.Senses()
			d.marks |= written.Marks
			d.read(c.Text)
		}
		s.style.takes = s.style.takes || d.marks&notation.TakesMark != 0
		s.style.checks = s.style.checks || d.marks&(notation.CheckMark|notation.MateMark) != 0
	}
	return s
}

// read keeps the letters and digits of a text.
func (d *said) read(text string) {
	d.text = strings.Join(strings.Fields(text), "")
	for _, r := range text {
		if (unicode.IsLetter(r) || unicode.IsDigit(r)) && r != 'x' && r != 'X' && r != '×' {
			if len(d.plain) < 12 {
				d.plain = append(d.plain, r)
			}
		}
	}
}

// silent reports whether the cell says nothing of a move.
func (d *said) silent() bool { return d.kind == saysNothing || d.kind == saysDash }

// torn reports whether a text breaks off: the file or the rank of the square to which
// a piece went is missing. That pawns and captures are written so is a habit.
func (d *said) torn() bool {
	n := &d.written.Sense
	return d.kind == saysText && n.Kind > board.Pawn && n.Victim == board.NoKind && !n.To().Valid()
}

// cost returns how far what is written is from a legal move, but for the sign
// of check.
func (d *said) cost(p *rules.Position, m board.Move) int32 {
	switch d.kind {
	case saysNothing, saysDash:
		return slipEmpty
	case saysMove, saysSquares:
		return d.boardCost(p, m)
	case saysText, saysRubbish:
	}
	kind := p.Sq[m.From].Kind()
	takes := m.EnPassant || m.Castle == board.NoCastle && p.Sq[m.To] != board.Empty
	best := int32(slipOther)
	for i := range d.senses {
		c := d.senseCost(&d.senses[i], p, m, kind, takes)
		if i > 0 {
			c += 10
		}
		best = min(best, c)
	}
	if best > slipLetter && m.Castle == board.NoCastle {
		rough := d.roughly(kind, m.To)
		if rough < slipTwo && !takes && d.marks&notation.TakesMark != 0 {
			rough = slipTwo // the sign is wrong too
		}
		best = min(best, rough)
	}
	return best
}

func (d *said) boardCost(p *rules.Position, m board.Move) int32 {
	n := p.Normalize(d.move)
	to := d.move.To
	switch {
	case n == m, n.From == m.From && n.To == m.To && n.Castle == m.Castle && (n.Promo == board.NoKind || d.kind == saysSquares):
		if d.kind == saysMove && d.piece != board.Empty && p.Sq[m.From] != d.piece {
			return slipPiece
		}
		return 0
	case n.From == m.From && n.To == m.To:
		return slipPromo
	case d.kind == saysSquares && to == m.From && n.From == m.To:
		return slipKing
	case n.From == m.From || n.To == m.To && p.Sq[m.From].Kind() == d.piece.Kind():
		a, b := to, m.To
		if to == m.To {
			a, b = n.From, m.From
		}
		if near(a.File(), b.File()) && near(a.Rank(), b.Rank()) {
			return slipLetter // a finger beside the square
		}
		return slipTwo
	}
	return slipOther
}

func near(a, b int) bool { return a-b <= 1 && b-a <= 1 }

func (d *said) senseCost(s *notation.Sense, p *rules.Position, m board.Move, kind board.Kind, takes bool) (cost int32) {
	if s.Castle != board.NoCastle || m.Castle != board.NoCastle {
		switch {
		case s.Castle == m.Castle:
			return 0
		case s.Castle != board.NoCastle && m.Castle != board.NoCastle:
			return slipSide
		case s.Castle == board.NoCastle && (s.Kind == board.King || s.Kind == board.NoKind) && s.To().Valid() &&
			(s.To() == m.To || p.Chess960 && s.To() == p.Rights[p.Turn][m.Castle-1]):
			if s.Kind == board.NoKind {
				return 0
			}
			return slipKing
		}
		return slipOther
	}
	if s.Kind != board.NoKind && s.Kind != kind {
		if cost += used(d.style.hand.pieces[s.Kind][kind], pieceSlip(s.Kind, kind)); kind == board.Pawn {
			cost += slipExtra
		}
	}
	if file := int(s.ToFile) - 1; file >= 0 && file != m.To.File() {
		cost += used(d.style.hand.files[file][m.To.File()], coordinateSlip(file, m.To.File(), &nearFiles, slipFile, slipFiles))
	}
	if rank := int(s.ToRank) - 1; rank >= 0 && rank != m.To.Rank() {
		cost += used(d.style.hand.ranks[rank][m.To.Rank()], coordinateSlip(rank, m.To.Rank(), &nearRanks, slipRank, slipRanks))
	}
	if cost >= slipOther {
		return slipOther
	}
	if s.FromFile != 0 && int(s.FromFile) != m.From.File()+1 {
		cost += slipOrigin
	}
	if s.FromRank != 0 && int(s.FromRank) != m.From.Rank()+1 {
		cost += slipOrigin
	}
	if s.Victim != board.NoKind {
		victim := p.Sq[m.To].Kind()
		if m.EnPassant {
			victim = board.Pawn
		}
		if s.Victim != victim {
			cost += slipVictim
		}
	}
	switch {
	case s.Promo == m.Promo:
	case s.Promo == board.NoKind && m.Promo == board.Queen:
		cost += slipEmpty
	default:
		cost += slipPromo
	}
	switch wrote := d.marks&notation.TakesMark != 0; {
	case takes && !wrote && d.style.takes && (kind != board.Pawn || s.FromFile == 0):
		cost += slipTakes
	case wrote && !takes:
		cost += slipTaken
	}
	return cost
}

// checkCost returns the cost of the signs of check and mate, given the position
// after the move.
func (d *said) checkCost(after *rules.Position, inCheck bool) int32 {
	if d.kind != saysText {
		return 0
	}
	switch wrote := d.marks&(notation.CheckMark|notation.MateMark) != 0; {
	case wrote && !inCheck:
		return slipNoChk
	case !wrote && inCheck && d.style.checks:
		return slipCheck
	case d.marks&notation.MateMark != 0 && after.Outcome() != rules.Checkmate:
		return 2 * slipCheck
	}
	return 0
}

// Coordinates and pieces that are taken for one another.
var (
	nearFiles = pairs("ce", "fg", "cd", "de", "ac", "bg", "bh")
	nearRanks = pairs("45", "18", "17", "56", "34", "12", "23", "78", "67")
)

// pairs returns for each file or rank those that are near to it.
func pairs(all ...string) (out [8]uint8) {
	for _, s := range all {
		a, b := (s[0]-'1')&7, (s[1]-'1')&7
		if s[0] >= 'a' {
			a, b = s[0]-'a', s[1]-'a'
		}
		out[a] |= 1 << b
		out[b] |= 1 << a
	}
	return out
}

// coordinateSlip returns what it costs that one file or rank is written for another.
func coordinateSlip(written, is int, table *[8]uint8, similar, other int32) int32 {
	if table[written]&(1<<is) != 0 {
		return similar
	}
	return other
}

func pieceSlip(a, b board.Kind) int32 {
	if a > b {
		a, b = b, a
	}
	if a == board.Pawn {
		return slipPieces // a letter that is missing, or one too many
	}
	switch [2]board.Kind{a, b} {
	case [2]board.Kind{board.Bishop, board.Rook}, [2]board.Kind{board.Knight, board.Bishop},
		[2]board.Kind{board.Rook, board.King}, [2]board.Kind{board.Knight, board.King}, [2]board.Kind{board.Rook, board.Queen}:
		return slipPiece
	}
	return slipPieces
}

// roughly returns how unlike the letters of the text are those of a move.
func (d *said) roughly(kind board.Kind, to board.Square) int32 {
	if d.rough == nil {
		d.rough = new([7][64]int16)
	}
	if c := d.rough[kind][to]; c != 0 {
		return int32(c) - 1
	}
	plain := [3]rune{rune("?PNBRQK"[kind]), 'a' + rune(to.File()), '1' + rune(to.Rank())}
	from := 0
	if kind == board.Pawn {
		from = 1
	}
	c := int32(slipOther)
	switch notation.Unlike(d.plain, plain[from:]) {
	case 0:
		c = slipOrigin
	case 1:
		if c = slipLetter; len(d.plain) == 3-from {
			c = slipFiles // it is no more like than by what is wrong in it
		}
	case 2:
		if len(d.plain) > 3 {
			c = slipTwo
		}
	}
	d.rough[kind][to] = int16(c) + 1
	return c
}

// means returns the legal moves that the cell means by what is written, none if
// it says nothing that is legal.
func (d *said) means(p *rules.Position) []board.Move {
	switch d.kind {
	case saysText:
		return reading.Legal(d.written, *p)
	case saysMove:
		if d.piece != board.Empty && p.Sq[d.move.From] != d.piece {
			return nil
		}
		if m := p.Normalize(d.move); p.Judge(m).Legal() {
			return []board.Move{m}
		}
	case saysSquares:
		return reading.Squares(p, d.move, nil)
	case saysNothing, saysDash, saysRubbish:
	}
	return nil
}

// says reports whether the cell means that legal move and no other, and whether
// it can mean it.
func (d *said) says(p *rules.Position, m board.Move) (only, can bool) {
	all := d.means(p)
	can = slices.Contains(all, m)
	return can && len(all) == 1, can
}

// asPlayed returns the illegal move that the cell says was made, if that is
// definite.
func (d *said) asPlayed(p *rules.Position) (m board.Move, ok bool) {
	switch d.kind {
	case saysText:
		if m, ok = d.written.OnBoard(p.Free(), p.Turn); !ok {
			return m, false
		}
	case saysMove, saysSquares:
		if m = d.move; d.piece != board.Empty && p.Sq[m.From] != d.piece {
			return m, false
		}
	case saysNothing, saysDash, saysRubbish:
		return m, false
	}
	m = p.Normalize(m)
	if m.From == m.To || !p.Sq[m.From].Of(p.Turn) || p.Judge(m).Legal() {
		return m, false
	}
	return m, p.Sq[m.To].Kind() != board.King
}

// text is what a cell shows, in English letters if it is a move made on the
// board.
func (w *Witness) text(i int) string {
	c := scoresheet.Cell{Written: scoresheet.Written{Writing: w.Cells[i].Writing}}
	return c.Text(notation.English, notation.Short)
}
