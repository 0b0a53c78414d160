package session_test

import (
	"slices"
	"strings"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/pgn"
)

// compare holds what came out of the device against the game in the file.
func (p *realPlayer) compare(f realFiles) {
	p.t.Helper()
	record := p.verified(f)
	games, err := pgn.ReadAll(strings.NewReader(string(f.pgn)))
	if err != nil || len(games) != 1 || len(games[0].Faults) > 0 {
		p.t.Fatalf("%s: %d games, %v\n%s", p.name, len(games), err, f.pgn)
	}
	out := games[0]
	p.compareMoves(out)
	p.compareRecord(&record)
	p.compareResult(out)
	p.compareTags(out)
	p.compareStart(out)
	if len(p.g.Comment) > 0 {
		p.differs("prefaced")
	}
	if len(p.g.Moves) == 0 {
		p.differs("unplayed")
	}
}

func (p *realPlayer) compareMoves(out *pgn.Game) {
	p.t.Helper()
	var moves []string
	for i := range out.Moves {
		moves = append(moves, out.Moves[i].Text)
	}
	if !slices.Equal(moves, p.main) {
		p.t.Errorf("%s: the main line is\n%q, want\n%q", p.name, moves, p.main)
		return
	}
	if l, err := pgn.Play(out); err != nil || l.Err != nil || len(l.Moves) != len(p.main) {
		p.t.Errorf("%s: the main line plays %d moves of %d: %v, %v", p.name, len(l.Moves), len(p.main), err, l.Err)
	}
	if len(p.main) < len(p.g.Moves) {
		class := "illegal"
		if len(p.main) < len(p.line.SAN) {
			class = "null"
		}
		p.differs(class)
		said := strings.Join(out.Comment, " ")
		if n := len(out.Moves); n > 0 {
			said = strings.Join(out.Moves[n-1].Comments, " ")
		}
		if !strings.Contains(said, "The main line ends here") {
			p.t.Errorf("%s: the main line is cut in silence", p.name)
		}
	}
	for i := range out.Moves {
		clock, offer := -1, false
		for _, c := range out.Moves[i].Comments {
			if d, ok := pgn.Clock(c); ok {
				clock = int(d / time.Second)
			}
			offer = offer || c == "(=)"
		}
		if clock != p.clocks[i] || offer != p.offers[i] {
			p.t.Errorf("%s: ply %d has clock %d and offer %v, want %d and %v", p.name, i+1, clock, offer, p.clocks[i], p.offers[i])
		}
	}
}

// compareRecord checks what the strict main line may leave out.
func (p *realPlayer) compareRecord(r *scoresheet.Record) {
	p.t.Helper()
	if len(r.Cells) != len(p.g.Moves) {
		p.t.Errorf("%s: %d cells, want %d", p.name, len(r.Cells), len(p.g.Moves))
		return
	}
	for i, c := range r.Cells {
		clock := -1
		if c.Clock.Noted {
			clock = int(c.Clock.Seconds)
		}
		if c.Writing.Text != p.wrote[i] || clock != p.clocks[i] || c.Offer != p.offers[i] || c.Corrected() {
			p.t.Errorf("%s: cell %v holds %q, clock %d, offer %v; want %q, %d, %v", p.name, r.NameAt(i),
				c.Writing.Text, clock, c.Offer, p.wrote[i], p.clocks[i], p.offers[i])
		}
	}
	if signed := r.Status() == scoresheet.SignedByBoth; signed == p.closed || r.Closed != p.closed || (r.Released == 0) != p.closed {
		p.t.Errorf("%s: status %v, released %d, closed %v", p.name, r.Status(), r.Released, r.Closed)
	}
}

func (p *realPlayer) compareResult(out *pgn.Game) {
	p.t.Helper()
	if out.Result != p.g.Result || out.Tag("Result") != p.g.Result || !out.Terminated {
		p.t.Errorf("%s: result %s, tag %s, want %s", p.name, out.Result, out.Tag("Result"), p.g.Result)
	}
	if tag, ok := p.g.Lookup("Result"); ok && tag != p.g.Result {
		p.differs("two")
	}
	if p.closed {
		p.differs("open")
		return
	}
	termination, ok := p.g.Lookup("Termination")
	if !ok || termination == "" {
		return
	}
	if out.Tag("ZapisReason") != termination {
		p.t.Errorf("%s: reason %q, want %q", p.name, out.Tag("ZapisReason"), termination)
	}
	if out.Tag("Termination") != termination {
		p.differs("end")
	}
}

var realRoster = []string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}

func (p *realPlayer) compareTags(out *pgn.Game) {
	p.t.Helper()
	seen := map[string]bool{}
	for _, tag := range p.g.Tags {
		if realDerived[tag.Name] || seen[tag.Name] {
			continue
		}
		seen[tag.Name] = true
		value, ok := out.Lookup(tag.Name)
		switch {
		case ok && value == tag.Value:
		case len(tag.Value) > 200 || realControl.MatchString(tag.Value): // counted when it was refused
		case tag.Value == "" && slices.Contains(realRoster, tag.Name):
			p.differs("roster")
		case tag.Value == "" && !ok:
			p.differs("empty")
		default:
			p.t.Errorf("%s: tag %s is %q, want %q", p.name, tag.Name, value, tag.Value)
		}
	}
	for _, tag := range out.Tags {
		if realDerived[tag.Name] || seen[tag.Name] || strings.HasPrefix(tag.Name, "Zapis") {
			continue
		}
		switch {
		case tag.Name == "Date":
			p.differs("date")
		case slices.Contains(realRoster, tag.Name) && tag.Value == "?":
			p.differs("roster")
		default:
			p.t.Errorf("%s: tag %s %q is not in the file", p.name, tag.Name, tag.Value)
		}
	}
}

// compareStart checks the tags of a set-up position and of Chess960.
func (p *realPlayer) compareStart(out *pgn.Game) {
	p.t.Helper()
	got, err := pgn.StartOf(out)
	if err != nil || got.FEN() != p.line.Start.FEN() || got.Chess960 != p.line.Start.Chess960 {
		p.t.Errorf("%s: starts from %s, want %s, %v", p.name, got.FEN(), p.line.Start.FEN(), err)
	}
	fen, setUp := "", ""
	if p.line.Start != rules.Start() || p.g.Tag("FEN") != "" {
		fen, setUp = strings.TrimSpace(p.g.Tag("FEN")), "1"
	}
	if out.Tag("FEN") != fen {
		p.differs("fen")
	}
	if out.Tag("SetUp") != setUp {
		p.t.Errorf("%s: SetUp %q with FEN %q", p.name, out.Tag("SetUp"), fen)
	}
	if p.g.Tag("SetUp") != setUp {
		p.differs("setup")
	}
	if out.Tag("Variant") != p.g.Tag("Variant") {
		p.differs("variant")
	}
}
