package pairing

import (
	"fmt"
	"strconv"
	"strings"

	"zapis/desk"
)

// WriteTRF puts the pairings and results of a round into a report, and returns
// it otherwise byte for byte as it was. Points of players and teams are
// recomputed if they were right before; ranks stay, since tie-breaks decide
// them. Results that cannot be put in are listed, with the line of the report
// if there is one.
func WriteTRF(data []byte, o Options, rounds ...desk.Round) ([]byte, []Fault, error) {
	d, err := ParseTRF(data, o.Encoding)
	if err != nil {
		return nil, nil, err
	}
	var faults []Fault
	for i := range rounds {
		faults = append(faults, d.SetRound(&rounds[i])...)
	}
	data, err = d.Bytes()
	return data, faults, err
}

// SetRound puts the pairings, results and byes of a round into the document. A
// board without a result leaves its field empty.
func (d *Document) SetRound(round *desk.Round) []Fault {
	// Faults of lines that are only read are not repeated here: reading the report
	// lists them.
	w := &writer{round: round.Number, v: d.view(func(int, string, ...any) {})}
	if round.Number < 1 || round.Number > desk.MaxRounds {
		w.fault(0, "why.pair.round.number", round.Number, desk.MaxRounds)
		return w.faults
	}
	v := w.v
	before := v.totals()
	v.rounds = max(v.rounds, round.Number)
	met := map[int]bool{}
	for i := range round.Boards {
		b := &round.Boards[i]
		white, black := v.find(&b.Players[0]), v.find(&b.Players[1])
		if white == nil || black == nil {
			for side, p := range [...]*entrant{white, black} {
				if p == nil {
					w.fault(0, "why.pair.report.noplayer", b.Name, strconv.Quote(b.Players[side].Name))
				}
			}
			continue
		}
		codes, ok := codesOf(b.Result)
		if !ok {
			w.fault(white.at+1, "why.pair.report.result", b.Name, strconv.Quote(cut(b.Result)))
			continue
		}
		met[white.player.Start], met[black.player.Start] = true, true
		d.put(w, white, entry{black.player.Start, 'w', codes[0]})
		d.put(w, black, entry{white.player.Start, 'b', codes[1]})
	}
	for i := range round.Byes {
		b := &round.Byes[i]
		p := v.find(&b.Player)
		switch {
		case p == nil:
			w.fault(0, "why.pair.report.bye", strconv.Quote(b.Player.Name))
		case len(b.Kind) != 1 || !strings.Contains("UFHZ", b.Kind):
			w.fault(p.at+1, "why.pair.report.kind", strconv.Quote(b.Kind))
		case p.entry(w.round).opponent == 0 && byeCode(p.entry(w.round).code) == b.Kind && p.entry(w.round).code != ' ':
			met[p.player.Start] = true
		default:
			met[p.player.Start] = true
			d.put(w, p, entry{0, '-', b.Kind[0]})
		}
	}
	for _, n := range v.order {
		if e := v.players[n].entry(w.round); met[e.opponent] && !met[n] && e.opponent != 0 {
			w.remark(v.players[n].at+1, "why.pair.report.still", n, e.opponent)
		}
	}
	d.retotal(w, before)
	return w.faults
}

// writer collects the faults while a round is put into a document.
type writer struct {
	reader
	v     *report
	round int
	moved bool // points changed
}

// find returns the player's entry in the report: by his number if the name or
// FIDE's number agrees, by FIDE's number, or by a name that occurs once.
func (v *report) find(p *desk.Player) (found *entrant) {
	if q := v.players[p.Start]; q != nil && (strings.EqualFold(q.player.Name, p.Name) || p.FIDE != "" && q.player.FIDE == p.FIDE) {
		return q
	}
	for _, n := range v.order {
		if q := v.players[n]; p.FIDE != "" && q.player.FIDE == p.FIDE {
			return q
		}
	}
	for _, n := range v.order {
		if q := v.players[n]; strings.EqualFold(q.player.Name, p.Name) && (p.FIDE == "" || q.player.FIDE == "") {
			if found != nil {
				return nil
			}
			found = q
		}
	}
	return found
}

// codesOf returns the codes of a result, White's first.
func codesOf(result string) (codes [2]byte, ok bool) {
	switch result {
	case "", "*":
		return [2]byte{' ', ' '}, true
	case "1-0":
		return [2]byte{'1', '0'}, true
	case "0-1":
		return [2]byte{'0', '1'}, true
	case "1/2-1/2":
		return [2]byte{'=', '='}, true
	case "0-0":
		return [2]byte{'0', '0'}, true
	case "1/2-0":
		return [2]byte{'=', '0'}, true
	case "0-1/2":
		return [2]byte{'0', '='}, true
	case "+/-":
		return [2]byte{'+', '-'}, true
	case "-/+":
		return [2]byte{'-', '+'}, true
	case "-/-":
		return [2]byte{'-', '-'}, true
	}
	return codes, false
}

// put writes an entry into a player's line. A field with the same meaning is
// not changed: a win in less than a move, W, is a win.
func (d *Document) put(w *writer, p *entrant, e entry) {
	old := p.entry(w.round)
	// Some programs write no colours of a game that was not played.
	unplayed := strings.IndexByte("+- ", e.code) >= 0
	sameColor := old.color == e.color || old.color == '-' && unplayed && old.opponent == e.opponent
	if old.opponent != 0 && old.opponent != e.opponent {
		if e.opponent == 0 {
			w.remark(p.at+1, "why.pair.report.metnobody", p.player.Start, old.opponent, w.round)
		} else {
			w.remark(p.at+1, "why.pair.report.met", p.player.Start, old.opponent, w.round, e.opponent)
		}
	}
	l := &d.lines[p.at]
	from := firstEntry + (w.round-1)*entryWidth
	set := func(at int, value string) {
		if c := d.columns(l.text); c.get(at, at+len(value)-1) != value {
			l.text, d.changed = c.with(at, value), true
		}
	}
	if old.opponent != e.opponent || old.blank() {
		number := fmt.Sprintf("%4d", e.opponent)
		if e.opponent == 0 {
			number = "0000"
		}
		set(from, number)
	}
	if !sameColor {
		set(from+colorColumn, string(e.color))
	} else {
		e.color = old.color
	}
	if plainCode(old.code) != string(e.code) || old.opponent != e.opponent {
		set(from+codeColumn, string(e.code))
	} else {
		e.code = old.code
	}
	for len(p.entries) < w.round {
		p.entries = append(p.entries, entry{color: ' ', code: ' '})
	}
	p.entries[w.round-1] = e
}

// total is a number of points in a report, with the sum of the results.
type total struct {
	written string
	sum     float64
	right   bool // they agreed
}

// totals of a report, by the numbers of players and the indexes of teams.
type totals struct {
	players        map[int]total
	matches, games []total
}

func totalOf(text string, sum float64) total {
	points, ok := written(text)
	return total{text, sum, ok && points == sum}
}

// totals compares the points in the report with its results.
func (v *report) totals() totals {
	t := totals{players: map[int]total{}, matches: make([]total, len(v.teams)), games: make([]total, len(v.teams))}
	for _, n := range v.order {
		p := v.players[n]
		t.players[n] = totalOf(v.doc.columns(v.doc.lines[p.at].text).get(81, 84), v.sum(p, len(p.entries)))
	}
	for i := range v.teams {
		if team := &v.teams[i]; team.newer {
			c := v.doc.columns(v.doc.lines[team.at].text)
			matches, games := v.teamPoints(i)
			t.matches[i], t.games[i] = totalOf(c.get(55, 60), matches), totalOf(c.get(62, 67), games)
		}
	}
	return t
}

// retotal writes the points that have changed, if the previous ones were right.
func (d *Document) retotal(w *writer, before totals) {
	after := w.v.totals()
	for _, n := range w.v.order {
		d.setTotal(w, w.v.players[n].at, 81, 84, "player "+strconv.Itoa(n), before.players[n], after.players[n].sum)
	}
	for i := range w.v.teams {
		if t := &w.v.teams[i]; t.newer {
			d.setTotal(w, t.at, 55, 60, "team "+strconv.Quote(t.name), before.matches[i], after.matches[i].sum)
			d.setTotal(w, t.at, 62, 67, "team "+strconv.Quote(t.name), before.games[i], after.games[i].sum)
		}
	}
	if w.moved {
		w.remark(0, "why.pair.report.points")
	}
}

func (d *Document) setTotal(w *writer, at, from, to int, whose string, before total, sum float64) {
	switch text := strings.TrimSpace(before.written); {
	case sum == before.sum || text == "":
	case !before.right:
		w.remark(at+1, "why.pair.report.sum", whose, text)
	default:
		l := &d.lines[at]
		l.text, d.changed, w.moved = d.columns(l.text).with(from, pointsField(sum, to-from+1, before.written)), true, true
	}
}

// pointsField writes points as wide as their field, with the decimal point or
// comma that was there, or with neither.
func pointsField(sum float64, width int, old string) string {
	text := fmt.Sprintf("%*.1f", width, sum)
	if !strings.ContainsAny(old, ".,") && strings.HasSuffix(text, ".0") {
		return strings.TrimSuffix(text, ".0") + "  "
	}
	if strings.Contains(old, ",") {
		text = strings.Replace(text, ".", ",", 1)
	}
	return text
}
