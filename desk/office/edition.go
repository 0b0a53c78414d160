package office

import (
	"bytes"
	"context"
	"slices"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pairing"
	"zapis/desk/publish"
	"zapis/scoresheet/logwords"
)

// Edition is a round for publication: of one section, or of all sections that have
// it. It is a snapshot of the moment at which it was made.
type Edition struct {
	Rounds []*publish.Round
	Boards [][]*intake.Board // of each of them

	desk *intake.Desk
	who  desk.Actor
}

// NewEdition reads the rounds with a number: of the named section, or of all
// sections that have it. If who is an arbiter, it includes what only arbiters may
// see.
func NewEdition(ctx context.Context, d *intake.Desk, who desk.Actor, section string, number int) (*Edition, error) {
	e := &Edition{desk: d, who: who}
	for _, r := range d.Hall().Rounds {
		if r.Number != number || section != "" && r.Section != section {
			continue
		}
		out, of, err := d.Publication(ctx, r.Section, r.Number, e.logs())
		if err != nil {
			return nil, err
		}
		e.Rounds, e.Boards = append(e.Rounds, out), append(e.Boards, of)
	}
	if len(e.Rounds) == 0 {
		return nil, refuse(because("why.publish.noround", number))
	}
	return e, nil
}

// logs reports whether the edition has the logs of the games.
func (e *Edition) logs() bool { return desk.May(e.who.Role, desk.ActLogs) }

func (e *Edition) may(a desk.Act) error { return e.desk.Event().May(e.who, a) }

// PGN returns all games in one file.
func (e *Edition) PGN(o publish.Options) ([]byte, error) {
	return publish.Games(e.Rounds, o), e.may(desk.ActPublish)
}

// Forms in which tables and texts are written: the extension of such a file.
const (
	HTML = ".html"
	Text = ".txt"
	CSV  = ".csv"
	TRF  = ".trf"
	PDF  = ".pdf"
)

// Results returns the file of pairings with the results filled in, as TRF or CSV;
// if the pairings came in another form, CSV is a table; as a page or a text it
// returns the results with the tables of the section. The faults are the rows of
// the file that could not be filled in.
func (e *Edition) Results(ctx context.Context, form string, words logwords.Words) ([]byte, []pairing.Fault, error) {
	if err := e.may(desk.ActPublish); err != nil {
		return nil, nil, err
	}
	if len(e.Rounds) > 1 {
		return nil, nil, refuse(because("why.publish.sections", 0))
	}
	if form == HTML {
		out, err := e.standings(ctx, form, words)
		return out, nil, err
	}
	round := e.Rounds[0].WithResults()
	wanted := pairing.CSV
	if form == TRF || form == Text {
		wanted = pairing.TRF
	}
	if seen := e.desk.Hall().Round(round.Section, round.Number); seen.Source != "" {
		data, err := e.desk.Blob(ctx, seen.Source)
		if err != nil {
			return nil, nil, err
		}
		list, _, err := pairing.Read(data, pairing.Options{Round: round.Number})
		if err == nil && list.Format == wanted {
			return pairing.Write(data, pairing.Options{Round: round.Number}, round)
		}
	}
	switch {
	case form == Text: // reports often have this extension; here the pairings were not a report
		out, err := e.standings(ctx, form, words)
		return out, nil, err
	case wanted == pairing.TRF:
		return nil, nil, refuse(because("why.publish.notrf", 0))
	}
	return pairing.PlainCSV(round), nil, nil
}

// standings returns the results of a round and the tables after it.
func (e *Edition) standings(ctx context.Context, form string, words logwords.Words) ([]byte, error) {
	rounds, err := e.before(ctx, e.Rounds[0], 1, false)
	if err != nil {
		return nil, err
	}
	tables := publish.Standings(append(rounds, e.Rounds[0]), words)
	if form == HTML {
		return []byte(publish.TablesHTML(tables, words.Language())), nil
	}
	return []byte(publish.TablesText(tables)), nil
}

// Clocks returns the times of all moves: as a table, or drawn on a page.
func (e *Edition) Clocks(form string, words logwords.Words) []byte {
	if form == HTML {
		return []byte(publish.Plots(e.Rounds, words))
	}
	return []byte(publish.Clocks(e.Rounds))
}

// Report returns the chief arbiter's report as a page or a text. It begins with
// the round since, or with the round itself if since is 0. link returns the target
// of a board's line; if link is nil, there are no links.
func (e *Edition) Report(ctx context.Context, since int, form string, words logwords.Words, link func(desk.Place) string) ([]byte, error) {
	if err := e.may(desk.ActLogs); err != nil {
		return nil, err
	}
	rounds, err := e.since(ctx, since)
	if err != nil {
		return nil, err
	}
	report := publish.NewReport(rounds)
	if form == HTML {
		return []byte(report.HTML(words, link)), nil
	}
	return []byte(report.Text(words)), nil
}

// Protocols returns the protocols of the team matches.
func (e *Edition) Protocols(form string, words logwords.Words) ([]byte, error) {
	if err := e.may(desk.ActPublish); err != nil {
		return nil, err
	}
	switch {
	case !publish.HasTeams(e.Rounds):
		return nil, refuse(because("why.publish.noteams", 0))
	case form == HTML:
		return []byte(publish.ProtocolsHTML(e.Rounds, words)), nil
	}
	return []byte(publish.Protocols(e.Rounds, words)), nil
}

// ZIP returns everything that is attested, with the logs if an arbiter asks,
// from the round since on.
func (e *Edition) ZIP(ctx context.Context, since int, o publish.Options) ([]byte, error) {
	readers := publish.ForPublic
	if e.logs() {
		readers = publish.ForArbiters
	}
	rounds, err := e.since(ctx, since)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = publish.WriteZIP(&out, rounds, readers, o)
	return out.Bytes(), err
}

// since returns the rounds, and the earlier rounds of their sections from the
// given one on; 0 means none.
func (e *Edition) since(ctx context.Context, first int) (rounds []*publish.Round, err error) {
	for _, last := range e.Rounds {
		if first > 0 {
			before, err := e.before(ctx, last, first, e.logs())
			if err != nil {
				return nil, err
			}
			rounds = append(rounds, before...)
		}
		rounds = append(rounds, last)
	}
	return rounds, nil
}

// before returns the rounds of a section before the given one, from the first
// on.
func (e *Edition) before(ctx context.Context, last *publish.Round, first int, logs bool) (rounds []*publish.Round, err error) {
	for n := first; n < last.Round.Number; n++ {
		if e.desk.Hall().Round(last.Section.Name, n) == nil {
			continue
		}
		r, _, err := e.desk.Publication(ctx, last.Section.Name, n, logs)
		if err != nil {
			return nil, err
		}
		rounds = append(rounds, r)
	}
	return rounds, nil
}

// IsToTakeBack reports whether a target has moves of a game that is now held back
// and will be without them when the target is next written.
func IsToTakeBack(b *intake.Board, target string) bool {
	digest := b.Said.Out[target]
	return b.State == desk.HeldBack && digest != "" && digest != desk.Withheld
}

// Way is the state of a game's publication.
type Way uint8

// The ways.
const (
	Held      Way = iota // it is not ready: played, missing, asked about
	Ready                // it is published with its moves
	Bare                 // it is published with the result only
	None                 // nothing was played
	Back                 // it is held back by the chief arbiter
	waysInAll = iota
)

// WayOf returns the state of publication of a board's game.
func WayOf(b *intake.Board) Way {
	switch {
	case b.IsReady():
		return Ready
	case b.State == desk.NoGame:
		return None
	case b.State == desk.Checked:
		return Bare
	case b.State == desk.HeldBack:
		return Back
	}
	return Held
}

// Gone says how much of a game a target has.
type Gone uint8

// What a target has.
const (
	NotOut Gone = iota // nothing
	AsIs               // the game in its present state
	Older              // an earlier state: it is newer here
)

// Ledger lists for each game of an edition what was published where.
type Ledger struct {
	Targets []string // pgn and broadcast, and others that were ever written to
	Lines   []LedgerLine
	Ways    [waysInAll]int // the number of games, by Way
}

// LedgerLine is a game of the ledger.
type LedgerLine struct {
	Board *intake.Board
	Way   Way
	Gone  []Gone // by Ledger.Targets
}

// Ledger returns what was published of each game and where, in the order of the
// boards.
func (e *Edition) Ledger() *Ledger {
	l := &Ledger{Targets: []string{desk.TargetPGN, desk.TargetBroadcast}}
	var more []string
	for _, of := range e.Boards {
		for _, b := range of {
			for target := range b.Said.Out {
				if !slices.Contains(l.Targets, target) && !slices.Contains(more, target) {
					more = append(more, target)
				}
			}
		}
	}
	slices.Sort(more)
	l.Targets = append(l.Targets, more...)
	for _, of := range e.Boards {
		for _, b := range of {
			line := LedgerLine{Board: b, Way: WayOf(b)}
			for _, target := range l.Targets {
				line.Gone = append(line.Gone, goneOf(b, target))
			}
			l.Ways[line.Way]++
			l.Lines = append(l.Lines, line)
		}
	}
	return l
}

func goneOf(b *intake.Board, target string) Gone {
	switch digest, ok := b.Said.Out[target]; {
	case !ok, digest == desk.Withheld:
		return NotOut
	case IsToTakeBack(b, target):
		return Older
	case digest == b.Digest:
		return AsIs
	}
	return Older
}
