package pairing

import "zapis/desk"

// Keep fills in a new issue of a round from the previous one. A list of results
// names the players and their scores, and usually leaves out their ratings,
// titles and numbers, the teams, the day and the time control: their absence
// does not mean that they have changed. Values in the new issue take
// precedence; players are identified as in [Changes].
func Keep(old, now *desk.Round) {
	if now.Date == "" {
		now.Date = old.Date
		if now.Time == "" {
			now.Time = old.Time
		}
	}
	controls, positions := false, false
	for i := range now.Boards {
		controls = controls || now.Boards[i].Control != ""
		positions = positions || now.Boards[i].FEN != ""
	}
	matches := len(now.Matches) == 0 && len(old.Matches) > 0
	for i, j := range origins(old, now) {
		n := &now.Boards[i]
		for side := range n.Players {
			keepPlayer(old, &n.Players[side])
		}
		if j < 0 {
			continue
		}
		o := &old.Boards[j]
		if !controls {
			n.Control = o.Control
		}
		if !positions {
			n.FEN = o.FEN
		}
		if matches {
			n.Match = o.Match
		}
	}
	if matches {
		now.Matches = old.Matches
	}
	for i := range now.Byes {
		keepPlayer(old, &now.Byes[i].Player)
	}
}

// keepPlayer fills in the missing data of a player from the previous issue,
// wherever he sat then.
func keepPlayer(old *desk.Round, p *desk.Player) {
	was := find(old, p)
	if was == nil {
		return
	}
	if p.FIDE == "" {
		p.FIDE = was.FIDE
	}
	if p.Rating == 0 {
		p.Rating = was.Rating
	}
	if p.Title == "" {
		p.Title = was.Title
	}
	if p.Federation == "" {
		p.Federation = was.Federation
	}
	if p.Team == "" {
		p.Team = was.Team
	}
	if p.Start == 0 {
		p.Start = was.Start
	}
}

// find returns a player of the round, nil if he is not in it, or if two in it
// could be meant.
func find(r *desk.Round, p *desk.Player) (found *desk.Player) {
	count := 0
	look := func(q *desk.Player) {
		if samePlayer(p, q) {
			found = q
			count++
		}
	}
	for i := range r.Boards {
		look(&r.Boards[i].Players[0])
		look(&r.Boards[i].Players[1])
	}
	for i := range r.Byes {
		look(&r.Byes[i].Player)
	}
	if count > 1 {
		return nil
	}
	return found
}

// Meetings returns at how many boards of the new issue the same two players
// meet as in the old one, with any colours.
func Meetings(old, now *desk.Round) (n int) {
	for i, j := range origins(old, now) {
		if j < 0 {
			continue
		}
		p, q := &old.Boards[j].Players, &now.Boards[i].Players
		if samePlayer(&p[0], &q[0]) && samePlayer(&p[1], &q[1]) || samePlayer(&p[0], &q[1]) && samePlayer(&p[1], &q[0]) {
			n++
		}
	}
	return n
}
