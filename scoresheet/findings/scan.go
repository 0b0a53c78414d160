package findings

import (
	"slices"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// Event is something that the Laws say about one position of a game, given the
// moves that led to it.
type Event struct {
	Kind Kind
	Ply  int // half-moves played, 0 for the starting position

	// N is how often the position has occurred, at least 3; it is 0 if only an
	// intended move would bring about the third occurrence.
	N int

	// Stood lists the plies at which the position occurred, ending with Ply;
	// of more than [MaxEvidence], the first and the last ones.
	Stood []int

	// Run is the number of repetitions at consecutive plies that this event
	// stands for. The earlier ones are omitted because their positions have
	// occurred more than [MaxTold] times. Run is 0 if the event stands only
	// for itself.
	Run int

	// Since is the ply after the last capture or pawn move, from which the
	// 50 and 75 moves count. It is negative if the count began before the start
	// of the game as it is known.
	Since int

	// Intended lists the moves that would allow a claim if they were written
	// and announced but not yet made (Laws 9.2.1, 9.3.1).
	Intended []board.Move
}

// A Scanner finds what the Laws say about the positions of games. It reuses its
// memory from one game to the next and is not safe for concurrent use. The zero
// value is ready to use.
type Scanner struct {
	// Proof, if set, is called for the last position, unless that is dead by
	// material alone or the game has ended by itself.
	Proof Proof

	start  *rules.Position
	after  []rules.Position
	events []Event

	seen    table
	same    []int32 // by ply: the ply of the previous occurrence of the position, or -1
	first   []int32 // by ply: the ply of its first occurrence
	count   []int32 // by ply: how often it has occurred
	run     int     // repetitions up to the last position that were not reported
	twice   [2]int  // by side to move: positions of this stretch that occurred twice or more
	earlier int     // events of earlier games
	dead    bool
	over    bool // the game ended by checkmate or stalemate
}

// Scan appends the events of a game to events, by ply and importance. after
// holds the position after each of the moves. The moves must be legal, except
// that null moves, from NoSquare to NoSquare, are allowed. The events are:
//
//   - Checkmate, Stalemate: at the position that is one.
//   - Dead: at the first position that is dead by material, or at the last
//     position if Proof says so.
//   - Threefold: at every position that occurs for the third time or more,
//     and wherever a legal move would bring one about (Intended).
//   - Fivefold: at the fifth occurrence and every later one, in addition to
//     Threefold.
//   - Of a run of positions that have all occurred more than [MaxTold] times,
//     only the last is reported.
//   - Fifty, SeventyFive: where the clock reaches 100 or 150 half-moves, or
//     at the start if it was reached already; Fifty also at 99, with the
//     moves that would complete it (Intended). Checkmate takes precedence
//     (Laws 9.6.2): neither is reported there.
//
// After [MaxEvents] events, nothing is reported.
func (s *Scanner) Scan(events []Event, start *rules.Position, moves []board.Move, after []rules.Position) []Event {
	n := len(after)
	s.start, s.after, s.events, s.dead, s.over = start, after, events, false, false
	s.seen.reset(n + 1)
	s.same = slices.Grow(s.same[:0], n+1)[:n+1]
	s.first = slices.Grow(s.first[:0], n+1)[:n+1]
	s.count = slices.Grow(s.count[:0], n+1)[:n+1]
	s.run, s.earlier = 0, len(events)
	s.twice = [2]int{}

	hash := hashOf(start)
	s.position(0, hash, n == 0 || !moves[0].From.Valid(), true)
	for i, m := range moves[:n] {
		before, p := s.at(i), &after[i]
		hash = hashAfter(hash, before, p, m)
		if p.HalfMoveClock == 0 {
			s.seen.clear()
			s.twice = [2]int{}
		}
		fewer := m.Promo != board.NoKind || m.EnPassant || m.From.Valid() && before.Sq[m.To] != board.Empty
		s.position(i+1, hash, i+1 == n || !moves[i+1].From.Valid(), fewer)
	}
	s.endRun(n)
	if s.Proof != nil && !s.dead && !s.over && s.Proof(*s.at(n)) {
		s.add(Event{Kind: Dead, Ply: n})
	}
	events, s.events, s.after = s.events, nil, nil
	return events
}

// at returns the position at a ply.
func (s *Scanner) at(ply int) *rules.Position {
	if ply == 0 {
		return s.start
	}
	return &s.after[ply-1]
}

func (s *Scanner) add(e Event) {
	if len(s.events)-s.earlier < MaxEvents {
		s.events = append(s.events, e)
	}
}

// endRun reports the repetition at a ply if it is the last of a run.
func (s *Scanner) endRun(ply int) {
	if s.run == 0 {
		return
	}
	for _, k := range [...]Kind{Fivefold, Threefold} {
		s.add(Event{Kind: k, Ply: ply, N: int(s.count[ply]), Stood: s.stood(ply), Run: s.run})
	}
	s.run = 0
}

// position examines one position. last is set if no legal move was made in it,
// and fewer if the material differs from before.
func (s *Scanner) position(ply int, hash uint64, last, fewer bool) {
	p := s.at(ply)
	n := s.stands(ply, hash)
	long := n > MaxTold
	if !long {
		s.endRun(ply - 1)
	}
	mated := false
	if last {
		outcome := p.Outcome()
		s.over = outcome != rules.Ongoing
		switch outcome {
		case rules.Checkmate:
			mated = true
			s.add(Event{Kind: Checkmate, Ply: ply})
		case rules.Stalemate:
			s.add(Event{Kind: Stalemate, Ply: ply})
		case rules.Ongoing:
		}
	}
	if fewer && !s.dead && insufficient(p) {
		s.dead = true
		s.add(Event{Kind: Dead, Ply: ply})
	}
	if n >= 5 && !long {
		s.add(Event{Kind: Fivefold, Ply: ply, N: n, Stood: s.stood(ply)})
	}
	clock, before := p.HalfMoveClock, -1
	if ply > 0 {
		before = s.at(ply - 1).HalfMoveClock
	}
	since := ply - clock
	if clock >= seventyFiveMoves && before < seventyFiveMoves && !mated {
		s.add(Event{Kind: SeventyFive, Ply: ply, Since: since})
	}
	var bring []board.Move
	if s.twice[p.Turn.Other()] > 0 && !long {
		bring = s.bringing(p, hash)
	}
	if long {
		s.run++
	} else if n >= 3 {
		s.add(Event{Kind: Threefold, Ply: ply, N: n, Stood: s.stood(ply), Intended: bring})
	} else if bring != nil {
		s.add(Event{Kind: Threefold, Ply: ply, Intended: bring})
	}
	switch {
	case clock >= fiftyMoves && before < fiftyMoves && !mated:
		s.add(Event{Kind: Fifty, Ply: ply, Since: since})
	case clock == fiftyMoves-1:
		if quiet := quietMoves(p); quiet != nil {
			s.add(Event{Kind: Fifty, Ply: ply, Since: since, Intended: quiet})
		}
	}
}

// stands returns how often the position has occurred, including this time.
func (s *Scanner) stands(ply int, hash uint64) int {
	e := s.seen.find(hash)
	s.same[ply], s.first[ply], s.count[ply] = -1, int32(ply), 1
	if s.seen.has(e) && samePosition(s.at(int(e.ply)), s.at(ply)) {
		s.same[ply], s.first[ply] = e.ply, s.first[e.ply]
		s.count[ply] = s.count[e.ply] + 1
		if s.count[ply] == 2 {
			s.twice[s.at(ply).Turn]++
		}
	}
	s.seen.put(e, hash, ply)
	return int(s.count[ply])
}

// stood returns the plies up to ply at which the position of that ply occurred;
// if they are many, the first and the last ones.
func (s *Scanner) stood(ply int) []int {
	plies := make([]int, min(int(s.count[ply]), MaxEvidence))
	first := int(s.first[ply])
	for i := len(plies) - 1; i > 0; i-- {
		plies[i] = ply
		ply = int(s.same[ply])
	}
	plies[0] = first
	return plies
}

// bringing returns the legal moves that lead to a position that has occurred
// twice or more. Captures, pawn moves, castling and other moves that lose a
// castling right never lead to a position that has occurred.
func (s *Scanner) bringing(p *rules.Position, hash uint64) (found []board.Move) {
	var buf [256]board.Move
	hash ^= hashes.black
	for _, m := range p.Moves(buf[:0]) {
		piece := p.Sq[m.From]
		if !quiet(p, m) || m.Castle != board.NoCastle {
			continue
		}
		e := s.seen.find(hash ^ hashes.piece[piece&15][m.From] ^ hashes.piece[piece&15][m.To])
		if !s.seen.has(e) || s.count[e.ply] < 2 {
			continue
		}
		if after := p.Play(m); samePosition(&after, s.at(int(e.ply))) {
			found = append(found, m)
		}
	}
	return found
}

// quiet reports whether the move is neither a capture nor a pawn move.
func quiet(p *rules.Position, m board.Move) bool {
	return p.Sq[m.From].Kind() != board.Pawn && (p.Sq[m.To] == board.Empty || m.Castle != board.NoCastle)
}

func quietMoves(p *rules.Position) (found []board.Move) {
	var buf [256]board.Move
	for _, m := range p.Moves(buf[:0]) {
		if quiet(p, m) {
			found = append(found, m)
		}
	}
	return found
}
