package correspondence

import "time"

// receipts fills in the days of receipt that nobody noted: the day after the
// move was sent (RU 56.2.5), if it was not answered before.
func (g *Game) receipts() {
	for i := range g.Moves {
		m := &g.Moves[i]
		if i == 0 || !m.Received.IsZero() || g.Moves[i-1].Sent.IsZero() {
			continue
		}
		m.Received = g.Moves[i-1].Sent.Add(day)
		if !m.Sent.IsZero() && m.Sent.Before(m.Received) {
			m.Received = m.Sent
		}
		g.Probable++
	}
}

// count counts each player's days. Moves that were sent before the tournament
// began cost none (RU 56.4.5).
func (g *Game) count() {
	var totals [2]int
	for i := range g.Moves {
		m := &g.Moves[i]
		side := g.SideOf(i)
		switch {
		case i == 0:
			m.Timed = true
		case !m.Received.IsZero() && !m.Sent.IsZero():
			from := m.Received
			if from.Before(g.Start) {
				from = g.Start
			}
			m.Days, m.Timed = daysBetween(from, m.Sent, g.Breaks[side]), true
		}
		m.Days += m.Penalty
		totals[side] += m.Days
		m.Total = totals[side]
	}
}

// daysBetween counts the days from the receipt of a move to the answer. Days of a
// break do not count; a move that comes in a break counts from the day after it
// (RU 56.7.5, 56.7.6).
func daysBetween(received, sent time.Time, breaks []Break) int {
	for _, b := range breaks {
		if !received.Before(b.From) && !received.After(b.Until) {
			received = b.Until.Add(day)
		}
	}
	days := between(received, sent)
	for _, b := range breaks {
		days -= between(later(b.From.Add(-day), received), earlier(b.Until, sent))
	}
	return days
}

// between returns how many days lie behind from, up to until; 0 if there are none.
func between(from, until time.Time) int {
	const seconds = int64(day / time.Second) // a Duration holds no more than 292 years
	return int(max(0, until.Unix()-from.Unix()) / seconds)
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// Control is a time control: a number of days for a number of moves; unused
// days are kept (RU 56.4.3).
type Control struct{ Moves, Days int }

// Standard is the control of play by electronic mail, if the tournament has no
// other (RU 56.4.3).
var Standard = Control{Moves: 10, Days: 60}

// exceeded reports whether a player with that total after his n-th move has
// exceeded his time (RU 56.6).
func (c Control) exceeded(n, total int) bool {
	return c.Moves > 0 && total > c.Days*((n+c.Moves-1)/c.Moves)
}
