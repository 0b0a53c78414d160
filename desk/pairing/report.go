package pairing

import (
	"slices"
	"strings"

	"zapis/desk"
	"zapis/scoresheet/timecontrol"
)

// The columns of a round in the line of a player: the first round's begin at 92,
// ten for each.
const (
	firstEntry  = 92
	entryWidth  = 10
	colorColumn = 5 // from the begin of the entry
	codeColumn  = 7
)

// entrant is a player of a report.
type entrant struct {
	at      int // index of his line
	player  desk.Player
	entries []entry
	team    int // index of his team + 1
}

// entry is a player's entry in a report for a round.
type entry struct {
	opponent int  // his number; 0 if nobody
	color    byte // w, b or -
	code     byte // of the result: 1 = 0 + - W D L H F U Z, or a space
}

// blank reports whether nothing is said.
func (e entry) blank() bool { return e.opponent == 0 && e.code == ' ' }

// party is a team of a report.
type party struct {
	at      int // index of its line
	number  int
	name    string
	players []int
	newer   bool // a record 310
}

// report is the content of a document, by its players and teams.
type report struct {
	doc     *Document
	order   []int // numbers of players, as in the file
	players map[int]*entrant
	teams   []party
	number  map[int]int      // of a team in the file, to its index
	lineups map[[2]int][]int // round and index of a team, to players
	byes    []lateBye
	rounds  int // the last one with an entry
	points  scoring
	members [][]int // of each team: its players in the file
	rules   teamRules
}

// lateBye is a bye that has a separate record.
type lateBye struct {
	at, round, player int
	kind              string
}

// view reads a document. It lists what cannot be used.
func (d *Document) view(fault func(line int, key string, args ...any)) *report {
	v := &report{doc: d, players: map[int]*entrant{}, number: map[int]int{}, lineups: map[[2]int][]int{}, points: usualScoring()}
	// Some reports have both records of teams, for older readers.
	newer := slices.ContainsFunc(d.lines, func(l docLine) bool { return strings.HasPrefix(l.text, "310") })
	for i, l := range d.lines {
		if len(l.text) > MaxLine {
			fault(i+1, "why.pair.line.long", MaxLine>>10)
			continue
		}
		switch {
		case strings.HasPrefix(l.text, "001"):
			v.addPlayer(i, d.columns(l.text), fault)
		case strings.HasPrefix(l.text, "013") && !newer:
			c := d.columns(l.text)
			v.addTeam(i, c, len(v.teams)+1, c.get(5, 36), 37)
		case strings.HasPrefix(l.text, "310"):
			c := d.columns(l.text)
			v.addTeam(i, c, c.number(5, 7), c.get(9, 40), 74)
		case strings.HasPrefix(l.text, "162"), strings.HasPrefix(l.text, "BB"):
			v.points.read(d.columns(l.text))
		}
	}
	for i, l := range d.lines {
		if len(l.text) > MaxLine {
			continue
		}
		switch c := d.columns(l.text); {
		case strings.HasPrefix(l.text, "300"):
			if team, ok := v.number[c.number(9, 11)]; ok {
				v.lineups[[2]int{c.number(5, 7), team}] = numbers(c, 17)
			}
		case strings.HasPrefix(l.text, "240") && len(v.teams) == 0:
			for _, n := range numbers(c, 11) {
				v.byes = append(v.byes, lateBye{i, c.number(7, 9), n, strings.ToUpper(c.get(5, 5))})
			}
		}
	}
	v.members = make([][]int, len(v.teams))
	for i := range v.teams {
		for _, n := range v.teams[i].players {
			if p := v.players[n]; p != nil && p.team == 0 {
				p.team, p.player.Team = i+1, v.teams[i].name
				v.members[i] = append(v.members[i], n)
			}
		}
	}
	v.readTeamRules()
	return v
}

// numbers returns the numbers of players in fields of four columns with one
// between them, to the end of the line; 0 is an empty board.
func numbers(c columns, from int) (all []int) {
	for ; from <= c.width(); from += 5 {
		if text := strings.TrimSpace(c.get(from, from+3)); text != "" {
			all = append(all, c.number(from, from+3))
		}
	}
	return all
}

func (v *report) addTeam(at int, c columns, number int, name string, from int) {
	name, _ = oneLine(name)
	v.number[number] = len(v.teams)
	v.teams = append(v.teams, party{at, number, name, numbers(c, from), from == 74})
}

func (v *report) addPlayer(at int, c columns, fault func(line int, key string, args ...any)) {
	n := c.number(5, 8)
	switch {
	case n == 0:
		fault(at+1, "why.pair.nonumber")
		return
	case v.players[n] != nil:
		fault(at+1, "why.pair.number.twice", n, v.players[n].at+1)
		return
	case !c.fits():
		fault(at+1, "why.pair.fields", n)
		return
	}
	p := &entrant{at: at}
	federation, _ := oneLine(c.get(54, 56))
	p.player = desk.Player{
		Name: c.get(15, 47), FIDE: fideID(c.get(58, 68)), Rating: rating(c.get(49, 52)), Federation: federation,
		Title: titles[strings.ToUpper(strings.TrimSpace(c.get(11, 13)))], Start: n,
	}
	p.player.Name, _ = oneLine(p.player.Name)
	for k := range desk.MaxRounds {
		from := firstEntry + k*entryWidth
		if from > c.width() {
			break
		}
		e := entry{opponent: c.number(from, from+3), color: char(c, from+colorColumn), code: char(c, from+codeColumn)}
		if e.code >= 'a' && e.code <= 'z' {
			e.code -= 'a' - 'A'
		}
		if e.color >= 'A' && e.color <= 'Z' {
			e.color += 'a' - 'A'
		}
		p.entries = append(p.entries, e)
		if !e.blank() {
			v.rounds = max(v.rounds, k+1)
		}
	}
	v.players[n] = p
	v.order = append(v.order, n)
}

// char returns the character in a column, a space if there is none.
func char(c columns, at int) byte {
	if text := c.get(at, at); len(text) == 1 {
		return text[0]
	}
	return ' '
}

// entry returns a player's entry for a round.
func (p *entrant) entry(round int) entry {
	if round > len(p.entries) {
		return entry{color: ' ', code: ' '}
	}
	return p.entries[round-1]
}

// trf reads the boards of all rounds of a report.
func (r *reader) trf(data []byte, text string) error {
	d, err := newDocument(data, r.list.Encoding, text)
	if err != nil {
		return err
	}
	r.list.Event, r.list.Place = d.value("012"), d.value("022")
	if r.list.Control = control222(d.value("222")); r.list.Control == "" {
		r.list.Control = d.value("122")
	}
	if cs, err := timecontrol.ParseEach(r.list.Control); err == nil && r.list.Control != "" {
		r.list.Control = cs.String()
	}
	v := d.view(r.fault)
	days := d.days()
	var rows []row
	for round := 1; round <= v.rounds; round++ {
		if r.options.Round != 0 && r.options.Round != round {
			continue
		}
		boards := v.boards(round, r)
		for i := range boards {
			boards[i].date = days[round]
		}
		rows = append(rows, boards...)
	}
	if len(rows) > 0 && len(v.teams) == 0 {
		r.remark(0, "why.pair.numbered")
	}
	if r.options.Round > v.rounds && v.rounds > 0 {
		return notRead("why.pair.noroundof", r.options.Round, v.rounds)
	}
	return r.rounds(rows)
}

// control222 returns a time control of record 222 as PGN writes it. Two for two
// players, W300-B240, become 300=240.
func control222(text string) string {
	white, black, two := strings.Cut(text, "-B")
	if rest, ok := strings.CutPrefix(white, "W"); ok && two {
		return rest + "=" + black
	}
	return text
}

// days returns the day of each round, from record 132.
func (d *Document) days() map[int]string {
	all := map[int]string{}
	for _, l := range d.lines {
		if !strings.HasPrefix(l.text, "132") || len(l.text) > MaxLine {
			continue
		}
		c := d.columns(l.text)
		for k := range desk.MaxRounds {
			if day := date("20" + strings.TrimSpace(c.get(firstEntry+k*entryWidth, firstEntry+k*entryWidth+7))); day != "" {
				all[k+1] = day
			}
		}
	}
	return all
}
