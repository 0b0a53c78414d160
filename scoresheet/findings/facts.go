package findings

import (
	"slices"

	"zapis/scoresheet/board/rules"
)

// scanned holds the kinds for which positions are examined, in order of
// importance.
var scanned = [...]Kind{Checkmate, Stalemate, Dead, Fivefold, SeventyFive, Threefold, Fifty}

// once reports whether a kind is reported only where it begins, and not at
// every position at which it holds.
func (k Kind) once() bool { return k == Dead || k == SeventyFive || k == Fifty }

// holds reports whether k holds in the position. Checkmate takes precedence
// over the counts of moves (Laws 9.6.2).
func (n *node) holds(k Kind) bool {
	switch k {
	case Checkmate:
		return n.leaf == rules.Checkmate
	case Stalemate:
		return n.leaf == rules.Stalemate
	case Dead:
		return n.dead
	case Fivefold:
		return n.stood >= 5
	case Threefold:
		return n.stood >= 3
	case SeventyFive:
		return n.p.HalfMoveClock >= seventyFiveMoves && n.leaf != rules.Checkmate
	case Fifty:
		return n.p.HalfMoveClock >= fiftyMoves && n.leaf != rules.Checkmate
	case Illegal, Unknown, AgainstDrawRules, AgainstRuling, NotAlgebraic, ForeignLetters: // of no position
	}
	return false
}

// tally counts in how many of the games a kind holds at a ply.
type tally struct {
	yes, no int
	yesAt   int32 // the first game in which it does
}

func (t tally) all() bool  { return t.yes > 0 && t.no == 0 }
func (t tally) some() bool { return t.yes > 0 }

func (t *tree) tally(k Kind, ply int) (sum tally) {
	from, to := t.layer(ply)
	for i := from; i < to; i++ {
		switch n := &t.nodes[i]; {
		case !n.alive:
		case !n.holds(k):
			sum.no++
		default:
			if sum.yes++; sum.yes == 1 {
				sum.yesAt = i
			}
		}
	}
	return sum
}

// scan appends what holds at the plies from from to to of a tree, both
// inclusive.
func (r *record) scan(found []Finding, t *tree, from, to int) []Finding {
	var before [len(scanned)]tally
	var runs [len(scanned)]run
	for i, k := range scanned {
		if from > 0 && k.once() {
			before[i] = t.tally(k, from-1)
		}
	}
	for ply := from; ply <= to; ply++ {
		if ply == t.plies() && r.end != tooMany {
			t.prove(r.proof)
		}
		for i, k := range scanned {
			sum := t.tally(k, ply)
			old := before[i]
			before[i] = sum
			if k == Threefold || k == Fivefold {
				if sum.some() && t.nodes[sum.yesAt].stood > MaxTold {
					runs[i] = run{sum, runs[i].n + 1}
					continue
				}
				found = r.endRun(found, t, k, ply-1, &runs[i])
			}
			if k.once() && (old.all() || old.some() && !sum.all()) || !sum.some() {
				continue
			}
			found = append(found, r.finding(t, k, ply, sum))
		}
	}
	for i, k := range scanned {
		found = r.endRun(found, t, k, to, &runs[i])
	}
	return found
}

// run is a sequence of repetitions at consecutive plies that is reported as
// one.
type run struct {
	last tally
	n    int
}

// endRun appends the finding for the run that ended at ply, if there is one.
func (r *record) endRun(found []Finding, t *tree, k Kind, ply int, of *run) []Finding {
	if of.n == 0 {
		return found
	}
	f := r.finding(t, k, ply, of.last)
	f.Run = of.n
	*of = run{}
	return append(found, f)
}

// maxProofs is the number of games in which a dead position is to be proven.
const maxProofs = 8

// prove asks proof whether the last positions are dead.
func (t *tree) prove(proof Proof) {
	from, to := t.layer(t.plies())
	proofs := 0
	for i := from; i < to; i++ {
		n := &t.nodes[i]
		if !n.alive || n.dead || n.p.Sane() != nil {
			continue
		}
		if proofs++; proofs > maxProofs {
			return
		}
		n.dead = proof(n.p)
	}
}

func (r *record) finding(t *tree, k Kind, ply int, sum tally) Finding {
	f := Finding{Kind: k, Certainty: Possible, Ply: ply, Cell: r.name(ply), Article: k.Article()}
	if t == &r.games && sum.all() {
		f.Certainty = Certain
	} else {
		f.Settles = r.settles(t, k, ply)
	}
	switch k {
	case Threefold, Fivefold:
		plies, n := t.commonPlies(k, ply, sum)
		f.Evidence, f.N = r.names(trimmed(plies)), n
	case Fifty, SeventyFive:
		f.Evidence = []string{r.name(ply - t.nodes[sum.yesAt].p.HalfMoveClock)}
	default:
		f.Evidence = []string{f.Cell}
	}
	return f
}

// commonPlies returns the plies at which the position occurred in all of the
// games in which it occurred often enough. If those are too few, it returns
// the plies of the game in which the position occurred least often. n is their
// number; if it exceeds MaxEvidence, plies may hold only the first and the
// last.
func (t *tree) commonPlies(k Kind, ply int, sum tally) (plies []int, n int) {
	if sum.yes == 1 {
		return t.lastAt(sum.yesAt), int(t.nodes[sum.yesAt].stood)
	}
	enough := 3
	if k == Fivefold {
		enough = 5
	}
	common := t.stoodAt(sum.yesAt)
	least := slices.Clone(common)
	_, to := t.layer(ply)
	for i := sum.yesAt + 1; i < to; i++ {
		if n := &t.nodes[i]; n.alive && n.holds(k) {
			plies := t.stoodAt(i)
			common = inBoth(common, plies)
			if len(plies) < len(least) {
				least = plies
			}
		}
	}
	if len(common) < enough {
		common = least
	}
	return common, len(common)
}

// inBoth returns the common elements of two increasing lists. It overwrites a.
func inBoth(a, b []int) []int {
	out := a[:0]
	for _, n := range a {
		for len(b) > 0 && b[0] < n {
			b = b[1:]
		}
		if len(b) > 0 && b[0] == n {
			out = append(out, n)
		}
	}
	return out
}
