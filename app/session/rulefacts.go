package session

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/replay"
	"zapis/scoresheet/rulings"
	"zapis/scoresheet/timecontrol"
	"zapis/scoresheet/unwinnable"
)

// ruledGame is the game that is on, as a ruling sees it: a snapshot, so that
// nobody waits for the session while a mate is looked for.
type ruledGame struct {
	record   scoresheet.Record
	lang     notation.Language
	rules    EventRules
	controls timecontrol.Controls // the zero value if the head has none
	reading  *replay.Reading
	made     int // cells of moves that were made: not one announced with a claim that waits, nor blanks at the end
}

func (s *Session) ruledGame() (*ruledGame, error) { return s.ruled(modes.Check) }

func (s *Session) ruled(t modes.Trigger) (*ruledGame, error) {
	g := &ruledGame{}
	err := ErrClosed
	s.do(func() {
		if err = s.may(t, modes.NoKey); err != nil {
			return
		}
		g.record, g.lang, g.rules = s.state.record, s.opts.Language, s.eventRules()
	})
	if err != nil {
		return nil, err
	}
	if g.record.Status() == scoresheet.NoGame {
		return nil, because(ReasonNoGame, errors.New("no game is being recorded here: open one first"))
	}
	g.controls = arbitration.HeadControls(&g.record)
	g.reading = replay.Read(&g.record)
	g.made = made(&g.record)
	return g, nil
}

// made is how many cells stand on the sheet up to the last move that was made.
func made(r *scoresheet.Record) int {
	n := len(r.Cells)
	if c := r.OpenClaim(); c != nil && c.Intended && n > 0 && r.Cells[n-1].ID == c.Cell {
		n--
	}
	for n > 0 && r.Cells[n-1].Form == scoresheet.FormBlank {
		n--
	}
	return n
}

// event is what the competition has laid down, for the advice.
func (g *ruledGame) event() rulings.Event {
	return rulings.Event{
		Set: g.rules.Set, Play: g.rules.Play, Draws: g.rules.Draws, Quick: g.rules.Quick, Final: g.rules.Final,
		Increment: hasIncrement(g.controls),
	}
}

func hasIncrement(controls timecontrol.Controls) bool {
	for _, c := range controls {
		for _, p := range c.Periods() {
			if p.Extra > 0 {
				return true
			}
		}
	}
	return false
}

// moves is how many moves each player has completed before the cell at that
// index. It is known if the sheet is a legal game up to there; or else if it
// is certain that they are at least as many as any limit of the event, which
// are then the numbers told.
func (g *ruledGame) moves(upTo int) rulings.Moves {
	r := &g.record
	line := g.reading.MainLine().End
	legal := r.NameAt(min(line, upTo))
	sure := rulings.Completed(legal.Number-1+int(legal.Side), legal.Number-1)
	if line >= upTo && r.Sides == scoresheet.BothSides {
		return sure
	}
	if r.Header.First != (scoresheet.CellName{Number: 1}) && r.Header.FEN == "" {
		sure = rulings.Completed(0, 0)
	}
	for i, c := range r.Cells[:upTo] {
		if c.Form == scoresheet.FormBlank {
			continue
		}
		if r.NameAt(i).Side == board.White {
			sure.White = max(sure.White, 1)
		} else {
			sure.Black = max(sure.Black, 1)
		}
	}
	if min(sure.White, sure.Black) >= g.mostMoves() {
		return sure
	}
	return rulings.Moves{}
}

// mostMoves is the highest limit that a number of moves is held against.
func (g *ruledGame) mostMoves() int {
	most := g.rules.Draws.From
	for _, pt := range []rulings.Point{rulings.PointAgreeMoves, rulings.PointColorsMoves, rulings.PointSetupMoves} {
		var n int
		if _, err := fmt.Sscan(g.rules.Set.Value(pt, g.rules.Play).Value, &n); err == nil {
			most = max(most, n)
		}
	}
	return most
}

// replied reports whether the opponent has written a move behind a cell.
func (g *ruledGame) replied(index int, side board.Color) bool {
	for i := index + 1; i < g.made; i++ {
		if g.record.NameAt(i).Side != side && g.record.Cells[i].Form != scoresheet.FormBlank {
			return true
		}
	}
	return false
}

// endWords are the rulings on what ends a game by itself.
var endWords = map[findings.Kind]rulings.ID{
	findings.Checkmate: "end.mate", findings.Stalemate: "end.stalemate", findings.Dead: "end.dead",
	findings.Fivefold: "end.fivefold", findings.SeventyFive: "end.seventyfive",
}

// underRules says of a finding where it stands in the rules of the game, and of
// one that ends a game by itself what they say to it (R-T06).
func (g *ruledGame) underRules(k findings.Kind, f Finding) Finding {
	f.Article = g.rules.Set.Article(f.Article)
	id, ok := endWords[k]
	if !ok {
		return f
	}
	f.Bar = "claim"
	for _, end := range g.event().Ends() {
		if end.ID == id {
			f.Article, f.Bar = end.Article, ""
			if end.Successive {
				f.Bar = "successive"
			}
		}
	}
	return f
}

// onIllegal are the rulings on a move that is illegal on the sheet.
var onIllegal = []rulings.ID{"illegal.move", "illegal.pawn", "illegal.agreed", "illegal.stands"}

// OnIllegal reports whether a ruling is on a move that is illegal on the sheet.
func OnIllegal(id rulings.ID) bool { return slices.Contains(onIllegal, id) }

// due says of an illegal move whether it waits for a ruling. A ruling on
// something else that names the cell decides nothing about the move.
func (g *ruledGame) due(f Finding) Finding {
	r := &g.record
	if f.Kind != findings.Illegal.String() || f.Certainty != findings.Certain.String() || f.Ply < 1 || f.Ply > len(r.Cells) {
		return f
	}
	cell := r.Cells[f.Ply-1].ID
	f.Due = !slices.ContainsFunc(r.Claims, func(c *scoresheet.Claim) bool { return c.Intended && c.Cell == cell }) &&
		!slices.ContainsFunc(r.Rulings, func(g *scoresheet.Ruling) bool {
			return g.Cell == cell && g.Withdrawn == 0 && OnIllegal(rulings.ID(g.Ruling))
		})
	return f
}

// endings are what ended the game by itself for certain, under its rules: by
// how many cells it stood after them.
func (g *ruledGame) endings() map[int]rulings.ID {
	ends := g.event().Ends()
	out := map[int]rulings.ID{}
	then := g.record
	then.Cells = g.record.Cells[:g.made]
	// In the order of importance: mate goes before 75 moves (Laws 9.6.2).
	for _, f := range findings.Of(&then, replay.Read(&then), unwinnable.ProvenDead) {
		i := slices.IndexFunc(ends, func(e rulings.End) bool { return e.ID == endWords[f.Kind] })
		if f.Certainty != findings.Certain || i < 0 || ends[i].Successive || out[f.Ply] != "" {
			continue
		}
		out[f.Ply] = ends[i].ID
	}
	return out
}

// facts are those of the arbiter with those that the record tells.
func (g *ruledGame) facts(r *Ruling, side board.Color, index int) rulings.Facts {
	f := r.Facts
	rec := &g.record
	if !f.Moves.Known {
		upTo := g.made
		if strings.HasPrefix(string(r.ID), "claim.") && index >= 0 {
			upTo = min(g.made, index+1)
		}
		f.Moves = g.moves(upTo)
	}
	if index >= 0 {
		f.Replied = f.Replied || g.replied(index, side)
	}
	if !r.Playing {
		status := rec.Status()
		f.Over = f.Over || rec.Result != scoresheet.NoResult && status != scoresheet.NoGame
	}
	if r.ID == "illegal.hands" || r.ID == "flag.fall" || r.ID == "sealed.bad" || r.ID == "sealed.late" {
		ends := g.endings()
		if index >= 0 && ends[index+1] != "" {
			f.Ends = true
		}
		// He may know that the sheet is not what stood on the board.
		if plies := slices.Sorted(maps.Keys(ends)); f.Ended == "" && len(plies) > 0 && !r.Playing {
			f.Ended = ends[plies[0]]
		}
	}
	f.OffMove = f.OffMove || !r.Playing && g.offMove(r, side, index)
	f.Signed = f.Signed || rec.Signers[r.Side] != nil
	f.Both = rec.Status() == scoresheet.SignedByBoth
	f.Last = f.Last || g.lastPeriod(f.Moves)
	if c := clockOf(r, side); f.Left == 0 && c.Noted {
		f.Left = max(time.Duration(c.Seconds)*time.Second, 1)
	}
	return f
}

// offMove reports whether a request under Guideline III.4 or III.5 that is made
// now comes from the player who is not to move. A claim that was postponed is
// decided whoever is to move (III.5.2), and so is one about an earlier cell.
func (g *ruledGame) offMove(r *Ruling, side board.Color, index int) bool {
	rec := &g.record
	if !strings.HasPrefix(string(r.ID), "quick.") || rec.Sides != scoresheet.BothSides || g.made != len(rec.Cells) || index >= 0 && index < g.made-1 {
		return false
	}
	for _, given := range rec.Rulings {
		if given.Ruling == "quick.later" && given.Side == r.Side && given.Withdrawn == 0 {
			return false
		}
	}
	return rec.NameAt(g.made).Side != side
}

func clockOf(r *Ruling, side board.Color) scoresheet.Clock {
	if side == board.White {
		return r.White
	}
	return r.Black
}

// lastPeriod reports whether all remaining moves have to be made in the period
// of both players' next moves (Laws III.3.1), as the time control has it.
func (g *ruledGame) lastPeriod(m rulings.Moves) bool {
	if !g.controls.IsValid() {
		return false
	}
	for side, n := range [2]int{m.White, m.Black} {
		if !m.Known {
			n = 0 // it holds then only if there is one period
		}
		if g.controls[side].SpanOf(n+1).Last != 0 {
			return false
		}
	}
	return true
}

// matingBudget bounds how long an arbiter waits: a second on a slow device.
const matingBudget = 100_000

// mating answers whether a side can still checkmate from the position before
// a cell. Unless the position is certain nothing is said.
func (g *ruledGame) mating(a *Advice, index int, winner board.Color) rulings.Mating {
	p, c := g.reading.Before(min(index, len(g.record.Cells)))
	a.Mating, a.MatingWord = "undecided", "position"
	if c != replay.Certain || p.Sane() != nil {
		return rulings.NotAsked
	}
	switch answer := unwinnable.Query(p, winner, matingBudget); answer.Verdict {
	case unwinnable.Winnable:
		a.Mating, a.MatingWord, a.MatingWhy = "can", "line", g.lineText(p, answer.Line)
		if a.MatingWhy == "" {
			a.MatingWhy = "#" // the mate stands on the board
		}
		return rulings.CanMate
	case unwinnable.Unwinnable:
		a.Mating, a.MatingWord, a.MatingWhy = "cannot", matingWords[answer.Reason], answer.Reason.String()
		return rulings.CannotMate
	case unwinnable.Undecided:
	}
	a.MatingWord = "budget"
	return rulings.NotAsked
}

var matingWords = map[unwinnable.Reason]string{
	unwinnable.BareKing: "bareking", unwinnable.Material: "material", unwinnable.GameOver: "over",
	unwinnable.Barred: "barred", unwinnable.Exhausted: "exhausted",
}

// lineText writes legal moves as the sheet does.
func (g *ruledGame) lineText(p rules.Position, line []board.Move) string {
	words := make([]string, len(line))
	for i, m := range line {
		words[i], p = moveText(p, m, g.lang)
	}
	return strings.Join(words, " ")
}

// moveText writes a legal move with its signs, and plays it.
func moveText(p rules.Position, m board.Move, lang notation.Language) (string, rules.Position) {
	shape := board.Shape{Move: m, Piece: p.Sq[m.From]}
	if m.Castle == board.NoCastle {
		shape = p.Free().Shape(m.From, m.To, m.Promo)
	}
	p = p.Play(m)
	var marks notation.Marks
	switch {
	case p.Outcome() == rules.Checkmate:
		marks = notation.MateMark
	case p.InCheck():
		marks = notation.CheckMark
	}
	return notation.Text(shape, marks, lang, notation.Short), p
}
