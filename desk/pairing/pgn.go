package pairing

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"time"

	"zapis/scoresheet/pgn"
)

// pgn reads boards from the tags of games. The moves are ignored.
func (r *reader) pgn(text string) error {
	games := pgn.NewReader(strings.NewReader(text))
	var rows []row
	events := map[string]int{}
	first := map[string]string{} // the values that hold for the file, if all games agree
	agree := map[string]bool{}
	for {
		g, err := games.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if len(g.Tags) == 0 {
			r.fault(g.Line, "why.pair.notags")
			continue
		}
		if len(rows) >= MaxRows {
			return notRead("why.pair.games", MaxRows)
		}
		w, ok := r.tags(g)
		if !ok {
			continue
		}
		rows = append(rows, w)
		events[w.event]++
		for name, value := range map[string]string{"Event": w.event, "Site": known(g.Tag("Site")), "TimeControl": w.control} {
			if old, ok := first[name]; !ok {
				first[name], agree[name] = value, true
			} else if old != value {
				agree[name] = false
			}
		}
	}
	if agree["Event"] {
		r.list.Event = first["Event"]
	}
	if agree["Site"] {
		r.list.Place = first["Site"]
	}
	if agree["TimeControl"] {
		r.list.Control = first["TimeControl"]
		for i := range rows {
			rows[i].control = ""
		}
	}
	// Two or more events, each of several games, are sections. If each game has a
	// different Event, it names the pairing.
	several := len(events) > 1
	for name, n := range events {
		several = several && name != "" && n > 1
	}
	if several {
		for i := range rows {
			if w := &rows[i]; w.section == "" {
				w.section = w.event
			}
		}
	}
	return r.rounds(rows)
}

// known returns a tag's value, or "" if it is a sign for unknown.
func known(value string) string {
	value, _ = oneLine(value)
	return pgn.Known(value)
}

var (
	roundBoard = regexp.MustCompile(`^0*([1-9]\d?)(?:\.([\pL\d][\pL\d .-]*))?$`)
	day        = regexp.MustCompile(`^(\d{4})[./-](\d\d)[./-](\d\d)$`)
	clockTime  = regexp.MustCompile(`^(\d\d?):(\d\d)(?::\d\d)?$`)
)

// tags returns the pairing that the tags of a game name.
func (r *reader) tags(g *pgn.Game) (w row, ok bool) {
	w.line = g.Line
	if text := known(g.Tag("Round")); text != "" {
		m := roundBoard.FindStringSubmatch(text)
		if m == nil {
			r.fault(g.Line, "why.pair.round.tag", strconv.Quote(cut(text)))
			return w, false
		}
		w.round, _ = strconv.Atoi(m[1])
		w.board = m[2]
	}
	team := known(g.Tag("WhiteTeam")) != "" && known(g.Tag("BlackTeam")) != ""
	switch b := known(firstTag(g, "Board", "Table")); {
	case b == "":
	case team && w.board != "" && w.board != b && !strings.Contains(w.board, "."):
		w.board += "." + b // round.match, and the board in the match
	default:
		w.board = b
	}
	for i, side := range [...]string{"White", "Black"} {
		p := &w.players[i]
		p.Name = g.Tag(side)
		p.FIDE = fideID(g.Tag(side + "FideId"))
		p.Rating = rating(firstTag(g, side+"Elo", side+"Rating"))
		p.Title = titles[strings.ToUpper(known(g.Tag(side+"Title")))]
		p.Federation = known(firstTag(g, side+"Federation", side+"Fed", side+"Country"))
		p.Team = known(g.Tag(side + "Team"))
	}
	w.section, w.event = known(g.Tag("Section")), known(g.Tag("Event"))
	w.result = g.Tag("Result")
	if w.result == "" && g.Terminated {
		w.result = g.Result
	}
	w.control = r.control(g.Line, known(g.Tag("TimeControl")))
	w.fen = known(g.Tag("FEN"))
	w.date = date(firstTag(g, "Date", "UTCDate"))
	if m := clockTime.FindStringSubmatch(g.Tag("Time")); m != nil {
		w.time = fmt.Sprintf("%02s:%s", m[1], m[2])
	}
	return w, true
}

// firstTag returns the first of some tags that a game has.
func firstTag(g *pgn.Game, names ...string) string {
	for _, name := range names {
		if value := g.Tag(name); value != "" {
			return value
		}
	}
	return ""
}

// rating returns a rating, 0 if there is none.
func rating(text string) int {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < 0 || n > 9999 {
		return 0
	}
	return n
}

// fideID returns a player's number in FIDE's list, "" if he has none.
func fideID(text string) string {
	text = strings.TrimSpace(text)
	if len(text) > 11 || strings.Trim(text, "0123456789") != "" {
		return ""
	}
	return strings.TrimLeft(text, "0")
}

// date returns a day as 2026-11-20, or "" if the text is not one.
func date(text string) string {
	m := day.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil || !isDay(m[1]+"-"+m[2]+"-"+m[3]) {
		return ""
	}
	return m[1] + "-" + m[2] + "-" + m[3]
}

func isDay(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil
}
