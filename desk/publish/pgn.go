package publish

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"zapis/desk"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation/reading"
	"zapis/scoresheet/pgn"
	"zapis/scoresheet/timecontrol"
)

// TagResult has a result that PGN does not know. The tags of attested games
// must not be used here: the verification would report a game that has one of
// them, but no attestation, as changed.
const TagResult = "OfficialResult"

// Options control how games are written as PGN.
type Options struct {
	// Delay holds back everything that is younger than that at Now: the moves made
	// within it, and the result of a game that ended within it.
	Delay time.Duration
	Now   time.Time
	// Comments includes draw offers and other remarks at the moves.
	Comments bool
}

// PGN returns a game as PGN: the tags of the round, and the legal moves with
// their clock readings up to the first entry that is not one. For a game that
// is not ready only the tags are written.
func (r *Round) PGN(g *Game, o Options) *pgn.Game {
	line := g.play()
	result := g.Outcome()
	moves, late := g.shown(o)
	if g.Withheld || late && (g.Result != scoresheet.NoResult || g.Ready) {
		result = scoresheet.NoResult
	}
	out := &pgn.Game{Result: result.PGN(), Terminated: true}
	out.Tags = r.tags(g, &line, result, moves > 0)
	for i := range min(moves, line.cut) {
		m := &g.Moves[i]
		ply := pgn.Ply{Text: line.san[i]}
		if m.Timed {
			ply.Comments = append(ply.Comments, "[%clk "+pgn.FormatClock(m.Clock)+"]")
		}
		if o.Comments {
			for _, text := range m.Comments {
				if text = remark(text); text != "" {
					ply.Comments = append(ply.Comments, text)
				}
			}
		}
		out.Moves = append(out.Moves, ply)
	}
	if line.cut < moves {
		note := cutNote(g, &line, moves)
		if n := len(out.Moves); n > 0 {
			out.Moves[n-1].Comments = append(out.Moves[n-1].Comments, note)
		} else {
			out.Comment = append(out.Comment, note)
		}
	}
	return out
}

// shown returns how many half-moves of a game may be seen, and whether some of
// it is held back.
func (g *Game) shown(o Options) (moves int, late bool) {
	if !g.Ready {
		return 0, false
	}
	moves = len(g.Moves)
	if o.Delay <= 0 {
		return moves, false
	}
	young := func(at scoresheet.Millis) bool { return at != 0 && at.Time().After(o.Now.Add(-o.Delay)) }
	for moves > 0 && young(g.at(moves-1)) {
		moves--
	}
	return moves, moves < len(g.Moves) || young(g.ended())
}

// at returns when a half-move was written, as far as that is known: on the sheet
// that has it last.
func (g *Game) at(index int) scoresheet.Millis {
	at := g.Moves[index].At
	if at != 0 {
		return at
	}
	for i := range g.Witnesses {
		if r := g.Witnesses[i].Record; r != nil && index < len(r.Cells) {
			at = max(at, g.Witnesses[i].atDesk(r.Cells[index].At))
		}
	}
	return at
}

// ended returns when the game was over, as far as that is known: when it was
// signed last.
func (g *Game) ended() scoresheet.Millis {
	at := g.Ended
	if at != 0 {
		return at
	}
	for i := range g.Witnesses {
		r := g.Witnesses[i].Record
		if r == nil {
			continue
		}
		for _, s := range r.Signers {
			if s != nil {
				at = max(at, g.Witnesses[i].atDesk(s.At))
			}
		}
	}
	return at
}

// cutNote explains in plain English why the moves end, and has the rest of the
// entries. PGN is read all over the world: its comments are in English, as
// those of a device are.
func cutNote(g *Game, line *played, moves int) string {
	name := line.nameOf(line.cut)
	if line.why == CutPosition {
		return remark("The moves cannot be played through: the starting position cannot be set up. Written: " + written(g, line, moves))
	}
	why := map[Problem]string{CutIllegal: "is not one legal move", CutGap: "is missing", CutDoubt: "is not decided"}[line.why]
	return remark(fmt.Sprintf("The moves end here: %s %s. Written from there on: %s", name, why, written(g, line, moves)))
}

// maxRest is how many half-moves after the cut are written into a comment. More
// would only fill the file.
const maxRest = 400

// written returns the entries of the sheet from the cut on.
func written(g *Game, line *played, moves int) string {
	var b strings.Builder
	for i := line.cut; i < moves; i++ {
		if i-line.cut == maxRest {
			fmt.Fprintf(&b, " … (%d half-moves more)", moves-i)
			break
		}
		name := line.nameOf(i)
		switch {
		case name.Side == 0:
			fmt.Fprintf(&b, " %d.", name.Number)
		case i == line.cut:
			fmt.Fprintf(&b, " %d...", name.Number)
		}
		text := Line(g.Moves[i].Text)
		if text == "" {
			text = "—"
		}
		b.WriteString(" " + text)
		if g.Moves[i].Timed {
			b.WriteString(" (" + pgn.FormatClock(g.Moves[i].Clock) + ")")
		}
	}
	return strings.TrimSpace(b.String())
}

// tags returns the tags of a game. Unknown ones are left out, except in the
// Seven Tag Roster.
func (r *Round) tags(g *Game, line *played, result scoresheet.Result, started bool) []pgn.Tag {
	var tags []pgn.Tag
	add := func(name, value string) {
		if value = Line(value); value != "" {
			tags = append(tags, pgn.Tag{Name: name, Value: value})
		}
	}
	known := func(name, value, unknown string) {
		if value = Line(value); value == "" {
			value = unknown
		}
		add(name, value)
	}
	white, black := &g.Board.Players[0], &g.Board.Players[1]
	known("Event", r.Event.Name, "?")
	known("Site", r.Event.Place, "?")
	known("Date", pgnDate(r.date(g)), "????.??.??")
	add("Round", roundTag(g.Place))
	known("White", white.Name, "?")
	known("Black", black.Name, "?")
	add("Result", result.PGN())
	if len(r.Event.Sections) > 1 {
		add("Section", g.Place.Section)
	}
	add("Board", g.Place.Board)
	for i, p := range []*desk.Player{white, black} {
		color := [...]string{"White", "Black"}[i]
		add(color+"Team", p.Team)
		add(color+"Title", p.Title)
		if p.Rating > 0 {
			add(color+"Elo", strconv.Itoa(p.Rating))
		}
		if isDigits(p.FIDE) {
			add(color+"FideId", p.FIDE)
		}
		add(color+"Fed", p.Federation)
	}
	add("EventDate", pgnDate(r.Event.From))
	add("TimeControl", r.control(g))
	if result != scoresheet.NoResult || started {
		add("Termination", attest.Termination(result, g.Reason))
	}
	if line.noSet == nil {
		if line.start.Chess960 {
			add("Variant", "Chess960")
		}
		if line.start.Chess960 || line.start != rules.Start() {
			add("SetUp", "1")
			add("FEN", line.start.FEN())
		}
	}
	if result.PGN() != result.String() {
		add(TagResult, result.String())
	}
	return tags
}

func (r *Round) date(g *Game) string {
	if g.Date != "" {
		return g.Date
	}
	return r.Round.Date
}

// pgnDate returns a day in PGN's form, "" if it is not one.
func pgnDate(day string) string {
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return ""
	}
	return t.Format("2006.01.02")
}

// control returns the value of the tag TimeControl.
func (r *Round) control(g *Game) string {
	text := g.Board.Control
	if text == "" {
		text = r.Section.Control
	}
	// As the sections' controls are checked (desk.Section.Check).
	c, err := timecontrol.ParseEach(text)
	if err != nil || c[0] != c[1] || !c[0].IsValid() {
		return ""
	}
	return c[0].String()
}

// numbered are the boards whose names are numbers, those of a match among them.
var numbered = regexp.MustCompile(`^[0-9]+(\.[0-9]+)*$`)

// roundTag returns the value of the tag Round, with the board if it is a
// number, since broadcasts order their games by it.
func roundTag(p desk.Place) string {
	if board := strings.TrimLeft(p.Board, "0"); numbered.MatchString(board) {
		return fmt.Sprintf("%d.%s", p.Round, board)
	}
	return strconv.Itoa(p.Round)
}

func isDigits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// WithResults returns the round with the published results in its boards, for
// package pairing to write into the file of the pairings.
func (r *Round) WithResults() desk.Round {
	out := *r.Round
	out.Boards = nil
	for i := range r.Games {
		b := r.Games[i].Board
		if b.Result = ""; r.Games[i].Outcome() != scoresheet.NoResult {
			b.Result = r.Games[i].Outcome().String()
		}
		out.Boards = append(out.Boards, b)
	}
	return out
}

// File returns all games of the round as one PGN file.
func (r *Round) File(o Options) []byte { return Games([]*Round{r}, o) }

// BoardFile returns one game as a PGN file.
func (r *Round) BoardFile(g *Game, o Options) []byte {
	var b bytes.Buffer
	_ = pgn.NewWriter(&b).Write(r.PGN(g, o)) // a bytes.Buffer takes everything
	return b.Bytes()
}

// Refused returns why a reader that replays every move, as Lichess does, would
// leave a game out: it cannot be set up, or a half-move in it is not a legal
// move in strict SAN. It is nil for a game that the reader accepts.
func Refused(g *pgn.Game) error {
	if len(g.Faults) > 0 {
		return g.Faults[0]
	}
	p, err := pgn.StartOf(g)
	if err != nil {
		return err
	}
	for i := range g.Moves {
		text := g.Moves[i].Text
		found := false
		for _, m := range p.Moves(nil) {
			if reading.SAN(p, m) == text {
				p, found = p.Play(m), true
				break
			}
		}
		if !found {
			return fmt.Errorf("half-move %d, %q, is no legal move in strict SAN", i+1, text)
		}
	}
	return nil
}
