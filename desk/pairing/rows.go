package pairing

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"zapis/desk"
	"zapis/scoresheet/board/rules"
)

// row is one pairing of a file.
type row struct {
	line    int
	section string
	event   string // the tag, in PGN
	round   int    // 0: not said
	board   string // "": not said
	match   int    // 0: not said
	players [2]desk.Player
	result  string // as written
	bye     string // the kind that the file itself names
	control string
	fen     string
	date    string
	time    string
}

// rounds makes rounds of rows, in the order of the file.
func (r *reader) rounds(rows []row) error {
	type key struct {
		section string
		number  int
	}
	var order []key
	byRound := map[key][]row{}
	said := slices.ContainsFunc(rows, func(w row) bool { return w.round != 0 })
	for _, w := range rows {
		switch {
		case w.round == 0 && said:
			r.fault(w.line, "why.pair.unrounded")
			continue
		case w.round == 0:
			w.round = max(1, r.options.Round)
		}
		if w.round > desk.MaxRounds {
			r.fault(w.line, "why.pair.round.number", w.round, desk.MaxRounds)
			continue
		}
		k := key{w.section, w.round}
		if byRound[k] == nil {
			order = append(order, k)
		}
		if len(byRound[k]) >= 2*desk.MaxBoards { // with the byes
			r.fault(w.line, "why.pair.full", desk.MaxBoards)
			continue
		}
		byRound[k] = append(byRound[k], w)
	}
	sections := map[string]bool{}
	for _, k := range order {
		sections[k.section] = true
	}
	want := r.options.Section
	if len(sections) > 1 && want != "" && !sections[want] {
		return notRead("why.pair.nosection", strconv.Quote(want), listed(sections))
	}
	slices.SortStableFunc(order, func(a, b key) int { return a.number - b.number })
	for _, k := range order {
		if r.options.Round != 0 && k.number != r.options.Round || len(sections) > 1 && want != "" && k.section != want {
			continue
		}
		r.list.Rounds = append(r.list.Rounds, r.round(k.section, k.number, byRound[k]))
	}
	slices.SortStableFunc(r.faults, func(a, b Fault) int { return a.Line - b.Line })
	switch {
	case len(byRound) == 0 && len(rows) == 0:
		return notRead("why.pair.empty")
	case len(r.list.Rounds) == 0 && r.options.Round != 0:
		var all []string
		for _, k := range order {
			all = append(all, strconv.Itoa(k.number))
		}
		if len(all) == 0 {
			all = []string{"none"}
		}
		return notRead("why.pair.noround", r.options.Round, strings.Join(slices.Compact(all), ", "))
	}
	return nil
}

func listed(names map[string]bool) string {
	var all []string
	for name := range names {
		all = append(all, strconv.Quote(name))
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}

// round makes one round of its rows.
func (r *reader) round(section string, number int, rows []row) desk.Round {
	round := desk.Round{Section: section, Number: number, Boards: []desk.Board{}}
	var good []row
	for _, w := range rows {
		if w, ok := r.check(&round, w); ok {
			good = append(good, w)
		}
	}
	r.matches(&round, good)
	r.names(good)
	taken := map[string]int{}    // names of boards, and their lines
	playing := map[string]int{}  // players
	meeting := map[string]bool{} // pairs of players
	for _, w := range good {
		pair := fmt.Sprintln(w.players[0].Name, w.players[0].Start, w.players[1].Name, w.players[1].Start)
		name := strings.TrimLeft(strings.ToUpper(w.board), "0")
		switch first, twice := taken[name]; {
		case twice && meeting[pair]:
			r.fault(w.line, "why.pair.board.again", w.board, first)
			continue
		case twice:
			r.fault(w.line, "why.pair.board.twice", w.board, first)
			continue
		case len(round.Boards) >= desk.MaxBoards:
			r.fault(w.line, "why.pair.full", desk.MaxBoards)
			continue
		}
		taken[name], meeting[pair] = w.line, true
		for i := range w.players {
			p := &w.players[i]
			who := strings.ToLower(p.Name)
			switch {
			case p.Start != 0:
				who = "#" + strconv.Itoa(p.Start)
			case p.FIDE != "":
				who = p.FIDE
			}
			if first, twice := playing[who]; twice {
				r.remark(w.line, "why.pair.player.twice", strconv.Quote(p.Name), first)
			}
			playing[who] = w.line
		}
		if round.Date == "" {
			round.Date = w.date
		}
		if round.Time == "" {
			round.Time = w.time
		}
		r.where = append(r.where, spot{w.line, section, number, w.board})
		round.Boards = append(round.Boards, desk.Board{
			Name: w.board, Players: w.players, Match: w.match, Control: w.control, FEN: w.fen, Result: w.result,
		})
	}
	return round
}

// check returns a row with its names cleaned. It returns false for a bye, which
// it adds to the round, and for a row that cannot be used.
func (r *reader) check(round *desk.Round, w row) (row, bool) {
	var none [2]bool
	var kind string
	for i := range w.players {
		p := &w.players[i]
		var changed bool
		if p.Name, changed = oneLine(p.Name); changed {
			r.remark(w.line, "why.pair.hidden", strconv.Quote(p.Name))
		}
		p.Team, _ = oneLine(p.Team)
		if k, ok := byeKind(p.Name); ok {
			none[i], kind = true, k
		}
	}
	if w.bye != "" {
		kind = w.bye
	}
	switch {
	case none[0] && none[1]:
		r.fault(w.line, "why.pair.byes")
		return w, false
	case none[0] || none[1]:
		i := 0
		if none[0] {
			i = 1
		}
		if p := w.players[i]; !desk.IsLine(p.Name) || p.Name == "?" {
			r.fault(w.line, "why.pair.bye.noname")
		} else {
			round.Byes = append(round.Byes, desk.Bye{Player: p, Kind: byeOf(kind, w.result, i)})
		}
		return w, false
	}
	for i := range w.players {
		switch p := &w.players[i]; {
		case p.Name == "" || strings.Trim(p.Name, "?") == "":
			if of := &w.players[1-i]; desk.IsLine(of.Name) && of.Name != "?" {
				r.fault(w.line, [...]string{"why.pair.noname.white.of", "why.pair.noname.black.of"}[i], strconv.Quote(of.Name))
			} else {
				r.fault(w.line, [...]string{"why.pair.noname.white", "why.pair.noname.black"}[i])
			}
			return w, false
		case !desk.IsLine(p.Name):
			r.fault(w.line, [...]string{"why.pair.longname.white", "why.pair.longname.black"}[i], desk.MaxText)
			return w, false
		}
	}
	if samePlayer(&w.players[0], &w.players[1]) {
		r.fault(w.line, "why.pair.himself", strconv.Quote(w.players[0].Name))
		return w, false
	}
	if w.board != "" && !desk.IsWord(w.board) {
		r.fault(w.line, "why.pair.boardname", strconv.Quote(cut(w.board)))
		return w, false
	}
	if w.fen = strings.TrimSpace(w.fen); w.fen != "" {
		// A device could not open the game, and nobody would know before the
		// round begins.
		if _, err := rules.ParseFEN(w.fen); err != nil {
			key, args := "why.pair.position", []any{strconv.Quote(cut(w.fen))}
			if fen := new(rules.FENError); errors.As(err, &fen) && fen.Field > 0 {
				key, args = "why.pair.position.field", []any{fen.Field, strconv.Quote(cut(fen.Text))}
			}
			r.fault(w.line, key, args...)
			return w, false
		}
	}
	result, ok := resultOf(w.result)
	if !ok {
		r.remark(w.line, "why.pair.result", strconv.Quote(cut(w.result)))
	}
	w.result = result
	return w, true
}

// cut returns a text shortened for a reason.
func cut(text string) string {
	if runes := []rune(text); len(runes) > 60 {
		return string(runes[:60]) + "…"
	}
	return text
}

// byeOf returns the kind of a bye: a list may give the points instead of a
// word.
func byeOf(kind, result string, side int) string {
	result = strings.NewReplacer("½", "0.5", "1/2", "0.5", ",", ".", " ", "", ":", "-").Replace(result)
	if points, other, two := strings.Cut(result, "-"); two {
		if side == 1 {
			points = other
		}
		result = points
	}
	switch {
	case kind == "U" && (result == "0.5" || result == "="):
		return "H"
	case kind == "U" && result == "0":
		return "Z"
	}
	return kind
}

// matches numbers the team matches of a round in the order of the file, unless
// the file numbers them.
func (r *reader) matches(round *desk.Round, rows []row) {
	type pair [2]string
	numbers := map[pair]int{}
	for i := range rows {
		w := &rows[i]
		a, b := w.players[0].Team, w.players[1].Team
		if a == "" || b == "" || a == b {
			continue
		}
		n, ok := numbers[pair{a, b}]
		if !ok {
			if n = w.match; n == 0 {
				n = len(round.Matches) + 1
			}
			numbers[pair{a, b}], numbers[pair{b, a}] = n, n
			round.Matches = append(round.Matches, desk.Match{Number: n, Teams: [2]string{a, b}})
		}
		w.match = n
	}
}

// names gives each row of a round a name for its board.
func (r *reader) names(rows []row) {
	for i := range rows {
		if rows[i].board == "" {
			rows[i].board = strconv.Itoa(i + 1)
		}
	}
	seen := map[string]bool{}
	twice, teams, lists := false, true, 0
	start := make([]int, len(rows)) // the number of the list that each row is in
	for i := range rows {
		name := strings.TrimLeft(strings.ToUpper(rows[i].board), "0")
		if seen[name] {
			twice = true
			if name == strings.TrimLeft(strings.ToUpper(rows[0].board), "0") {
				clear(seen)
				lists++
			}
		}
		seen[name] = true
		start[i] = lists
		teams = teams && rows[i].match != 0
	}
	switch {
	case !twice:
	case teams:
		for i := range rows {
			if w := &rows[i]; !strings.Contains(w.board, ".") {
				w.board = fmt.Sprintf("%d.%s", w.match, w.board)
			}
		}
	case lists > 0 && lists < 26:
		for i := range rows {
			rows[i].board = string(rune('A'+start[i])) + rows[i].board
		}
		r.remark(rows[0].line, "why.pair.lists",
			lists+1, rows[0].round, rows[0].board[1:], rows[0].board, string(rune('A'+lists))+rows[0].board[1:])
	}
}
