package session_test

import (
	"slices"
	"testing"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/internal/long"
	"zapis/internal/realgames"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/pgn"
	"zapis/scoresheet/replay"
)

// scramble is how the moves of a time scramble are missing on the sheet.
type scramble int

const (
	blanks scramble = iota // an empty cell for each move
	dashes
	ownSide   // only the recorder's moves stand there
	leftOut   // full moves are missing without a trace
	scrambles // and of these each in turn
)

// restorer records a real game with a scramble in it, and restores it.
type restorer struct {
	*testing.T
	s        *session.Session
	line     pgn.Line
	how      scramble
	from, to int // the plies of the scramble, full moves

	gaps, pairs, taps int
}

func (p *restorer) must(_ device.Receipt, err error) {
	p.Helper()
	if err != nil {
		p.Fatal(err)
	}
}

func (p *restorer) before(i int) rules.Position {
	if i == 0 {
		return p.line.Start
	}
	return p.line.Positions[i-1]
}

// play writes the game as its recorder does who gets into time trouble.
func (p *restorer) play() {
	p.Helper()
	own := board.Color(p.from / 2 % 2)
	for i, san := range p.line.SAN {
		missing := i >= p.from && i < p.to
		switch {
		case !missing:
			p.must(p.s.Write(san))
		case p.how == blanks:
			p.must(p.s.Blank())
		case p.how == dashes:
			p.must(p.s.Dash())
		case p.how == ownSide && board.Color(i%2) == own:
			p.must(p.s.Write(san))
		case p.how == ownSide && own == board.Black:
			p.must(p.s.Blank())
		case p.how == ownSide && i+1 == len(p.line.SAN):
			p.must(p.s.Blank())
		case p.how == ownSide:
			p.must(p.s.Dash())
		case p.how == leftOut:
		}
	}
}

// fill puts a move into the cell that the cursor stands in: on the board where
// two squares can say it, else in writing.
func (p *restorer) fill(i int) {
	p.Helper()
	m, before := p.line.Moves[i], p.before(i)
	from, to := realFingers(before, m)
	if i%3 == 0 {
		p.must(p.s.Write(p.line.SAN[i]))
		return
	}
	p.taps++
	p.must(p.s.Tap(from, to, m.Promo))
}

// restore fills in what is missing, from gap to gap, and inserts full moves
// before the entry that does not follow.
func (p *restorer) restore() {
	p.Helper()
	for {
		name, ok := p.s.NextGap()
		if !ok {
			break
		}
		p.must(p.s.At(name))
		r := p.s.View().Record
		p.fill(r.IndexOf(name))
		p.gaps++
	}
	for i := 0; i < len(p.line.SAN); i++ {
		r := p.s.View().Record
		if i >= len(r.Cells) {
			p.fill(i) // behind the last entry
			p.gaps++
			continue
		}
		if c := r.Cells[i]; c.Form == scoresheet.FormMove || c.Text(notation.English, notation.Short) == p.line.SAN[i] {
			continue
		}
		p.must(p.s.Insert(r.NameAt(i), true))
		p.fill(i)
		next, ok := p.s.NextGap()
		if !ok || next != r.NameAt(i+1) {
			p.Fatalf("behind %s the next gap is %s", r.NameAt(i), next)
		}
		p.must(p.s.At(next))
		p.fill(i + 1)
		p.pairs++
		i++
	}
}

// R-G21, Laws 8.5.3: real games (200 in the long form) with five to fifteen moves of both players
// or of one missing are restored to the last move, through gaps and inserts;
// the arbiter is told that the sheet leads to the position he has noted, and
// not before it does.
func TestRestoredRealGames(t *testing.T) {
	long.Serial(t)
	s, clock := realDevice(t)
	p := restorer{T: t, s: s}
	told := map[findings.Certainty]int{}
	wanted := 40
	if realEvery(2) == 1 {
		wanted = 200
	}
	games, seen := 0, 0
	for _, g := range realgames.Each(t) {
		if games == wanted {
			break
		}
		if seen++; seen%7 != 0 || g.Tag("FEN") != "" {
			continue
		}
		line, err := pgn.Play(g)
		if err != nil {
			t.Fatal(err)
		}
		moves := 5 + games%11
		if slices.Contains(line.SAN, "--") || len(line.SAN) < 2*moves+10 || len(line.SAN) != len(g.Moves) {
			continue
		}
		games++
		p.line, p.how = line, scramble(games%int(scrambles))
		p.to = len(line.SAN) / 2 * 2
		if games/int(scrambles)%2 == 0 { // the game went on after the scramble
			p.to -= min(2+2*(games%7), p.to-2*moves)
		}
		p.from = p.to - 2*moves
		p.game(games, told)
		clock.now += 5 * 60 * 1000
	}
	if games < wanted {
		t.Errorf("only %d games", games)
	}
	t.Logf("%d games restored: %d gaps filled, %d full moves inserted, %d of them on the board; before: %d possible, %d ruled out, %d certain",
		games, p.gaps, p.pairs, p.taps, told[findings.Possible], told[findings.RuledOut], told[findings.Certain])
}

func (p *restorer) game(number int, told map[findings.Certainty]int) {
	p.Helper()
	p.must(device.Receipt{}, p.s.SetCode(device.RoleArbiter, realCode, ""))
	p.must(p.s.New(device.NewGame{}))
	p.play()
	last := p.line.Positions[len(p.line.Positions)-1]
	noted := scoresheet.ReconstructionBegun{
		Moves: uint32((len(p.line.SAN) + 1) / 2), Board: arbitration.NotedBoard(board.Free{Sq: last.Sq, Turn: last.Turn}),
	}
	p.must(device.Receipt{}, p.s.Arbiter(realCode))
	p.must(p.s.Reconstruct(noted))
	r, err := p.s.Restoration()
	p.must(device.Receipt{}, err)
	told[r.Leads]++
	want := 0
	if p.how == leftOut {
		want = p.to - p.from
	}
	if r.Missing != want || r.Gaps == 0 && r.Missing == 0 {
		p.Errorf("game %d: %d gaps, %d missing, want %d", number, r.Gaps, r.Missing, want)
	}
	p.must(device.Receipt{}, p.s.Leave())
	p.restore()
	p.must(device.Receipt{}, p.s.Arbiter(realCode))
	if r, err = p.s.Restoration(); err != nil || r.Leads != findings.Certain || r.Gaps != 0 || r.Missing != 0 {
		p.Fatalf("game %d: %v; %d gaps, %d missing, it leads %q", number, err, r.Gaps, r.Missing, r.Leads)
	}
	record, err := p.s.RecordForArbiter()
	p.must(device.Receipt{}, err)
	reading := replay.Read(&record)
	for i, san := range p.line.SAN {
		if got := reading.SAN(i); got != san {
			p.Fatalf("game %d: in %s stands %s, want %s", number, record.NameAt(i), got, san)
		}
	}
	if len(record.Cells) != len(p.line.SAN) {
		p.Fatalf("game %d: %d cells, want %d", number, len(record.Cells), len(p.line.SAN))
	}
	p.must(p.s.EndReconstruction(false, ""))
	p.must(p.s.Abandon("restored"))
}
