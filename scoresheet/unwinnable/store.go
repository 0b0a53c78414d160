package unwinnable

import (
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// A node is a position of the search and how it was reached. Positions with the
// same possible continuations are equal here, so that each is examined once.
type node struct {
	pieces [4]uint64 // 16 squares in each
	extra  uint32    // turn, en-passant square, castling rights
	parent int32     // -1 for the root
	move   move
	final  bool // it resulted from a capture or a pawn move
	done   bool // its moves have been examined
}

// A move is a board.Move in compact form.
type move struct {
	from, to, promo, castle uint8
}

func (m move) full(enPassant bool) board.Move {
	return board.Move{
		From: board.Square(m.from), To: board.Square(m.to), Promo: board.Kind(m.promo),
		Castle: board.Castle(m.castle), EnPassant: enPassant,
	}
}

// pack stores the position in the node. The rights must be those of the root or
// fewer. An en-passant square without a pawn beside it is omitted.
func (n *node) pack(p *rules.Position) {
	for i := range n.pieces {
		var w uint64
		for j, piece := range p.Sq[16*i : 16*i+16] {
			w |= uint64(piece) << (4 * j)
		}
		n.pieces[i] = w
	}
	ep := board.NoSquare
	if canTakeEnPassant(p) {
		ep = p.EP
	}
	n.extra = uint32(p.Turn) | uint32(ep)<<1
	for i, rook := range [4]board.Square{p.Rights[0][0], p.Rights[0][1], p.Rights[1][0], p.Rights[1][1]} {
		if rook.Valid() {
			n.extra |= 1 << (8 + i)
		}
	}
}

// unpack is the inverse of pack; root is the position from which the search
// began.
func (n *node) unpack(root *rules.Position) rules.Position {
	p := rules.Position{
		Turn: board.Color(n.extra & 1), EP: board.Square(n.extra >> 1 & 127),
		MoveNumber: 1, Chess960: root.Chess960, Rights: root.Rights,
	}
	for i, w := range n.pieces {
		for j := range 16 {
			p.Sq[16*i+j] = board.Piece(w >> (4 * j) & 15)
		}
	}
	for i := range 4 {
		if n.extra>>(8+i)&1 == 0 {
			p.Rights[i/2][i%2] = board.NoSquare
		}
	}
	return p
}

func (n *node) same(o *node) bool { return n.pieces == o.pieces && n.extra == o.extra }

func (n *node) hash() uint64 {
	h := uint64(n.extra) * 0x9e3779b97f4a7c15
	for _, w := range n.pieces {
		h = (h ^ w) * 0xff51afd7ed558ccd
		h ^= h >> 32
	}
	return h
}

// A store keeps nodes by number and finds them by their position. Nodes with
// equal hashes are distinguished by comparing their positions.
type store struct {
	nodes []node
	index []int32 // open addressing: number of the node + 1; 0 is empty
}

// add returns the number of the node with the position of n. If there is none,
// it adds n.
func (s *store) add(n *node) (number int32, isNew bool) {
	if 2*(len(s.nodes)+1) > len(s.index) {
		s.grow()
	}
	mask := uint64(len(s.index) - 1)
	for i := n.hash() & mask; ; i = (i + 1) & mask {
		switch k := s.index[i]; {
		case k == 0:
			s.nodes = append(s.nodes, *n)
			number = int32(len(s.nodes) - 1)
			s.index[i] = number + 1
			return number, true
		case s.nodes[k-1].same(n):
			return k - 1, false
		}
	}
}

func (s *store) grow() {
	s.index = make([]int32, max(1024, 2*len(s.index)))
	mask := uint64(len(s.index) - 1)
	for k := range s.nodes {
		i := s.nodes[k].hash() & mask
		for s.index[i] != 0 {
			i = (i + 1) & mask
		}
		s.index[i] = int32(k + 1)
	}
}

// A queue returns the nodes with the lowest rank first. Nodes with the same
// rank are returned in the order in which they were put in or, as a stack, in
// reverse order.
type queue struct {
	ranks [256][]int32
	heads [256]int
	low   int
	stack bool
}

func (q *queue) push(rank int, k int32) {
	rank = min(max(rank, 0), len(q.ranks)-1)
	q.ranks[rank] = append(q.ranks[rank], k)
	q.low = min(q.low, rank)
}

func (q *queue) pop() (k int32, ok bool) {
	for ; q.low < len(q.ranks); q.low++ {
		line, head := q.ranks[q.low], q.heads[q.low]
		switch {
		case head == len(line):
		case q.stack:
			q.ranks[q.low] = line[:len(line)-1]
			return line[len(line)-1], true
		default:
			q.heads[q.low]++
			return line[head], true
		}
	}
	return 0, false
}
