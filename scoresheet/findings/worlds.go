package findings

import (
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/replay"
)

// The limits of the search for what may have been played.
const (
	// MaxWorlds is the number of games, differing in what was in the gaps, that
	// are followed at the same time.
	MaxWorlds = 2000
	// MaxNodes is the number of positions that one search examines.
	MaxNodes = 30_000
	// MaxSlips is the number of positions that the search for a slip of the pen
	// before a break examines.
	MaxSlips = 100_000
)

// tree holds all games that a record can mean: one game as long as every cell
// is one legal move, and after a gap one for each way to fill it.
type tree struct {
	nodes  []node
	layers []int32 // by ply: where its nodes begin; one more than plies

	// The trunk consists of the plies from the start up to which there is only
	// one game. Every other node descends from all nodes of the trunk.
	trunk  int32            // the last node of the trunk
	hashes map[uint64]int32 // the last node of the trunk with each hash
	same   []bool           // by ply: the same move leads to all of its nodes
}

// node is a position after some ply of one of the games.
type node struct {
	p      rules.Position
	hash   uint64
	move   board.Move // the move that led here
	parent int32      // -1 at the start
	ply    int32
	prior  int32 // the node of the previous occurrence of the position, or -1
	first  int32 // the node of its first occurrence
	like   int32 // on the trunk: the previous node with the same hash, or -1
	stood  int32 // how often the position has occurred
	alive  bool  // the game continues to the last ply of the tree
	dead   bool
	leaf   rules.Outcome // at the last ply
}

// plies returns the number of half-moves in the tree.
func (t *tree) plies() int { return len(t.layers) - 2 }

// layer returns the range of indexes of the nodes of a ply; to is past the
// last.
func (t *tree) layer(ply int) (from, to int32) { return t.layers[ply], t.layers[ply+1] }

func (t *tree) width(ply int) int { return int(t.layers[ply+1] - t.layers[ply]) }

func (t *tree) begin(p *rules.Position) {
	t.nodes = append(t.nodes, node{p: *p, hash: hashOf(p), parent: -1, prior: -1, like: -1, stood: 1, dead: insufficient(p)})
	t.hashes = map[uint64]int32{t.nodes[0].hash: 0}
	t.layers = append(t.layers, 0, 1)
}

// add appends the position p, reached from the node at index parent by m, to
// the layer being built. more is set if the board changed by more than the
// move.
func (t *tree) add(parent int32, m board.Move, p *rules.Position, more bool) {
	if more {
		t.put(parent, m, p, hashOf(p))
		return
	}
	up := &t.nodes[parent]
	t.put(parent, m, p, hashAfter(up.hash, &up.p, p, m))
}

func (t *tree) put(parent int32, m board.Move, p *rules.Position, hash uint64) {
	t.takeIn(parent)
	up := &t.nodes[parent]
	n := node{p: *p, hash: hash, move: m, parent: parent, ply: up.ply + 1, prior: -1, first: int32(len(t.nodes)), like: -1, stood: 1, dead: up.dead}
	if p.HalfMoveClock == 0 && !n.dead {
		n.dead = insufficient(p)
	}
	if o := t.sameBefore(&n); o >= 0 {
		n.prior, n.first, n.stood = o, t.nodes[o].first, t.nodes[o].stood+1
	}
	t.nodes = append(t.nodes, n)
}

// takeIn adds a node to the trunk if it is the only one of its ply and
// continues the trunk. It is called when all nodes of the ply are known.
func (t *tree) takeIn(at int32) {
	n := &t.nodes[at]
	if at != t.trunk+1 || n.parent != t.trunk || t.width(int(n.ply)) != 1 {
		return
	}
	n.like = -1
	if o, ok := t.hashes[n.hash]; ok {
		n.like = o
	}
	t.hashes[n.hash], t.trunk = at, at
}

// sameBefore returns the last node before n with the same position, or -1 if
// there is none. The position can only have occurred since the last capture or
// pawn move.
func (t *tree) sameBefore(n *node) int32 {
	since := n.ply - int32(n.p.HalfMoveClock)
	at := n.parent
	for ; at > t.trunk && t.nodes[at].ply >= since; at = t.nodes[at].parent {
		if o := &t.nodes[at]; o.hash == n.hash && samePosition(&o.p, &n.p) {
			return at
		}
	}
	if at > t.trunk {
		return -1
	}
	o, ok := t.hashes[n.hash]
	for ok && o >= 0 && t.nodes[o].ply >= since {
		if samePosition(&t.nodes[o].p, &n.p) {
			return o
		}
		o = t.nodes[o].like
	}
	return -1
}

// stoodAt returns the plies at which the position of a node occurred.
func (t *tree) stoodAt(i int32) []int {
	plies := make([]int, t.nodes[i].stood)
	for k := len(plies) - 1; k >= 0; k-- {
		plies[k] = int(t.nodes[i].ply)
		i = t.nodes[i].prior
	}
	return plies
}

// lastAt is like stoodAt, but returns only the first and the last if they are
// many.
func (t *tree) lastAt(i int32) []int {
	plies := make([]int, min(t.nodes[i].stood, MaxEvidence))
	first := t.nodes[i].first
	for k := len(plies) - 1; k > 0; k-- {
		plies[k] = int(t.nodes[i].ply)
		i = t.nodes[i].prior
	}
	plies[0] = int(t.nodes[first].ply)
	return plies
}

// finish determines which games continue to the last ply and, if final is set,
// their outcome there.
func (t *tree) finish(final bool) {
	from, to := t.layer(t.plies())
	for i := from; i < to; i++ {
		if n := &t.nodes[i]; final && n.p.Sane() == nil {
			n.leaf = n.p.Outcome()
		}
		for at := i; at >= 0 && !t.nodes[at].alive; at = t.nodes[at].parent {
			t.nodes[at].alive = true
		}
	}
}

// ends returns the last positions of the games.
func (t *tree) ends() (all []rules.Position) {
	from, to := t.layer(t.plies())
	for i := from; i < to; i++ {
		all = append(all, t.nodes[i].p)
	}
	return all
}

// end says why the games of a record end.
type end uint8

const (
	toTheEnd end = iota // explained to the last cell
	broken              // no game explains the next cell
	tooMany             // the search exceeded its limits
)

// grow plays the entries from the start and returns why it stopped. Up to the
// cell at trusted the entries are those of the reading.
func (t *tree) grow(entries []entry, r *replay.Reading, trusted int) end {
	start, c := r.Before(0)
	if c != replay.Certain {
		return tooMany
	}
	t.begin(&start)
	budget := MaxNodes
	var buf [256]board.Move
	for i := range entries {
		e := &entries[i]
		from, to := t.layer(i)
		if i < trusted && to-from == 1 {
			if v := &r.Verdicts[i]; v.Kind == replay.Legal && v.Certainty == replay.Certain {
				after, _ := r.Before(i + 1)
				t.add(from, v.Move, &after, len(e.queens) > 0)
				t.layers = append(t.layers, int32(len(t.nodes)))
				continue
			}
		}
		for at := from; at < to; at++ {
			p := t.nodes[at].p
			moves := e.options(&p, buf[:0])
			for _, m := range moves {
				after := e.play(&p, m)
				t.add(at, m, &after, len(e.queens) > 0)
			}
			budget -= 1 + len(moves)
			if budget < 0 || len(t.nodes)-int(to) > MaxWorlds {
				t.nodes = t.nodes[:to]
				return tooMany
			}
		}
		if len(t.nodes) == int(to) {
			return broken
		}
		t.layers = append(t.layers, int32(len(t.nodes)))
	}
	return toTheEnd
}

// follow plays the record as the reading has it, also after illegal entries, as
// long as the reading knows a position.
func (t *tree) follow(entries []entry, r *replay.Reading) {
	start, c := r.Before(0)
	if c == replay.Lost {
		return
	}
	t.begin(&start)
	for i := range entries {
		after, c := r.Before(i + 1)
		if c == replay.Lost {
			return
		}
		t.put(int32(i), noMove, &after, hashOf(&after))
		t.layers = append(t.layers, int32(len(t.nodes)))
	}
}
