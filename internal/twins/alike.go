package twins

import (
	"strconv"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// class is what the Laws see in a move.
func class(p *rules.Position, move board.Move) string {
	if v := p.Judge(p.Normalize(move)); !v.Legal() {
		return v.Reason.String()
	}
	after := p.Play(p.Normalize(move))
	switch after.Outcome() {
	case rules.Ongoing:
	default:
		return after.Outcome().String()
	}
	switch {
	case insufficient(&after):
		return "dead"
	case after.InCheck():
		return "check"
	}
	return "legal"
}

func isLegal(p *rules.Position, move board.Move) bool { return p.Judge(p.Normalize(move)).Legal() }

// insufficient is the plainest of dead positions: bare kings, or one minor
// piece beside them.
func insufficient(p *rules.Position) bool {
	minor := 0
	for _, piece := range p.Sq {
		switch piece.Kind() {
		case board.NoKind, board.King:
		case board.Knight, board.Bishop:
			minor++
		default:
			return false
		}
	}
	return minor < 2
}

// occurrence counts how often the position after the last move has been.
func occurrence(c Continuation) string {
	p, err := rules.ParseFEN(c.FEN)
	if err != nil {
		return err.Error()
	}
	seen := map[rules.Key]int{p.Key(): 1}
	for _, move := range append(c.Before[:len(c.Before):len(c.Before)], c.Last) {
		p = p.Play(p.Normalize(move))
		seen[p.Key()]++
	}
	n := seen[p.Key()]
	if n < len(ordinals) {
		return ordinals[n]
	}
	return strconv.Itoa(n)
}

var ordinals = [...]string{1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}

// legal reports whether all moves of a continuation are.
func legal(c Continuation) bool {
	p, err := rules.ParseFEN(c.FEN)
	for _, move := range append(c.Before[:len(c.Before):len(c.Before)], c.Last) {
		if err != nil || !isLegal(&p, move) {
			return false
		}
		p = p.Play(p.Normalize(move))
	}
	return err == nil
}

// cycle is a move of each side and both back.
func (m *maker) cycle(p *rules.Position) ([]board.Move, bool) {
	q := *p
	var there [2]board.Move
	for i := range there {
		moves := q.Moves(nil)
		if len(moves) == 0 {
			return nil, false
		}
		move := moves[m.random.IntN(len(moves))]
		for range 20 {
			// Kings and rooks lose rights.
			if k := q.Sq[move.From].Kind(); i == 1 || k == board.King || k == board.Rook || p.EP.Valid() {
				break
			}
			move = moves[m.random.IntN(len(moves))]
		}
		if q.Sq[move.From].Kind() == board.Pawn || q.Sq[move.To] != board.Empty || move.Castle != board.NoCastle {
			return nil, false
		}
		there[i] = move
		q = q.Play(move)
	}
	cycle := there[:]
	for _, move := range there {
		back := board.Move{From: move.To, To: move.From}
		if !isLegal(&q, back) {
			return nil, false
		}
		q = q.Play(back)
		cycle = append(cycle, back)
	}
	return cycle, q.Sq == p.Sq
}

// kindOf says which kind of pair two classes of the same move make.
func kindOf(move board.Move, one, other string) string {
	has := func(class string) bool { return (one == class) != (other == class) }
	fine := map[string]bool{"legal": true, "check": true, "dead": true, rules.Checkmate.String(): true, rules.Stalemate.String(): true}
	if fine[one] != fine[other] {
		switch {
		case move.Castle != board.NoCastle:
			return MovedCastling
		case move.EnPassant:
			return MovedEnPassant
		case move.Promo != board.NoKind:
			return MovedPromotion
		}
		return Moved
	}
	switch {
	case !fine[one]:
	case has(rules.Checkmate.String()):
		return MovedMate
	case has(rules.Stalemate.String()):
		return MovedStalemate
	case has("dead"):
		return OtherPiece
	case has("check"):
		return MovedCheck
	}
	return ""
}

// elsewhere makes the move where one piece stands elsewhere, or is another
// one, and the Laws see another thing in it.
func (m *maker) elsewhere(i int, move board.Move) {
	p := m.before(i)
	is := class(&p, move)
	for range 40 {
		q, ok := m.changed(&p, move)
		if !ok || q.Sane() != nil || shape(&p, move) != shape(&q, move) {
			continue
		}
		was := class(&q, move)
		kind := kindOf(move, is, was)
		if !m.wants(kind) {
			continue
		}
		for k := m.behind(i); ; k /= 2 {
			one := m.from(i, k, move)
			s := m.before(i - k)
			if start, ok := changedAlike(&s, &p, &q); ok && leadsTo(start, one.Before, &s, &q) {
				other := one
				one.FEN, one.Class, other.FEN, other.Class = s.FEN(), is, start.FEN(), was
				m.take(kind, one, other)
				return
			}
			if k == 0 {
				break
			}
		}
	}
}

// shape is what geometry knows of a move.
func shape(p *rules.Position, move board.Move) board.Shape {
	s := p.Free().Shape(move.From, move.To, move.Promo)
	s.Piece &= 15
	return s
}

// changed puts one piece elsewhere, or another one in its place.
func (m *maker) changed(p *rules.Position, move board.Move) (q rules.Position, ok bool) {
	q = *p
	from := board.Square(m.random.IntN(64))
	for p.Sq[from] == board.Empty {
		from = board.Square(m.random.IntN(64))
	}
	piece := p.Sq[from]
	if from == move.From || from == move.To || m.right(p, from) {
		return q, false
	}
	if k := piece.Kind(); m.random.IntN(6) == 0 && k != board.King && k != board.Pawn {
		q.Sq[from] = board.NewPiece(piece.Color(), board.Knight+board.Kind(m.random.IntN(4)))
		return q, q != *p
	}
	to := board.Square(m.random.IntN(64))
	if p.Sq[to] != board.Empty || to == move.To || piece.Kind() == board.Pawn && (to.Rank() == 0 || to.Rank() == 7) {
		return q, false
	}
	q.Sq[from], q.Sq[to] = board.Empty, piece
	return q, true
}

// right reports whether a right to castle hangs on what stands there.
func (m *maker) right(p *rules.Position, s board.Square) bool {
	for c, rights := range p.Rights {
		for _, rook := range rights {
			if rook.Valid() && (rook == s || p.Sq[s].Is(board.Color(c), board.King)) {
				return true
			}
		}
	}
	return false
}

// changedAlike makes the change from p to q in an earlier position.
func changedAlike(s, p, q *rules.Position) (start rules.Position, ok bool) {
	start = *s
	for at := range s.Sq {
		if p.Sq[at] != q.Sq[at] {
			if s.Sq[at] != p.Sq[at] {
				return start, false
			}
			start.Sq[at] = q.Sq[at]
		}
	}
	return start, start.Sane() == nil
}

// leadsTo reports whether the moves are legal from there too, look alike, and
// lead to a board.
func leadsTo(start rules.Position, moves []board.Move, like, end *rules.Position) bool {
	q := *like
	for _, move := range moves {
		if !isLegal(&start, move) || shape(&start, move) != shape(&q, move) {
			return false
		}
		start, q = start.Play(start.Normalize(move)), q.Play(q.Normalize(move))
	}
	return start.Sq == end.Sq && start.Turn == end.Turn
}

// two makes another move of the same piece in the same position, to a square
// of the same colour, that takes or does not take alike: so both change as
// much on the board. Where the last piece arrived is marked already.
func (m *maker) two(i int, move board.Move) {
	p := m.before(i)
	s := shape(&p, move)
	marked := func(to board.Square) bool { return i > 0 && m.line.Moves[i-1].To == to || p.Sq[to] == p.Sq[move.From] }
	if s.Castle != board.NoCastle || s.EnPassant || s.Promo != board.NoKind || marked(move.To) {
		return
	}
	is := class(&p, move)
	after := p.Play(p.Normalize(move))
	third := m.seen[after.Key()] == 3
	first := m.random.IntN(64)
	for n := range 64 {
		to := board.Square((first + n) % 64)
		other := p.Normalize(board.Move{From: move.From, To: to})
		o := shape(&p, other)
		if to == move.To || to == move.From || marked(to) || (to.File()+to.Rank()+move.To.File()+move.To.Rank())%2 != 0 || p.Free().AsksPromotion(move.From, to) ||
			o.Castle != board.NoCastle || o.EnPassant || o.Takes != s.Takes || o.FileHint != s.FileHint || o.RankHint != s.RankHint {
			continue
		}
		was := class(&p, other)
		kind := twoOf[kindOf(move, is, was)]
		if third && m.wants(TwoThird) && isLegal(&p, move) {
			kind, is = TwoThird, "third"
		}
		if m.wants(kind) {
			one := m.from(i, m.behind(i), move)
			one.FEN, one.Class = m.fen(i-len(one.Before)), is
			two := one
			two.Last, two.Class = other, was
			m.take(kind, one, two)
			return
		}
	}
}

func (m *maker) fen(i int) string {
	p := m.before(i)
	return p.FEN()
}

// twoOf describes a pair by two moves instead of two positions.
var twoOf = map[string]string{Moved: Two, MovedCheck: TwoCheck, MovedMate: TwoMate, MovedStalemate: TwoStalemate}
