package session

import (
	"cmp"
	"fmt"
	"slices"

	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/replay"
	"zapis/scoresheet/unwinnable"
)

// Finding is what the Laws say of the record at one place, in plain values:
// who shows it needs to know no rules, and cannot ask them.
type Finding struct {
	// Kind is threefold, fivefold, fifty, seventyfive, checkmate, stalemate,
	// dead, illegal, unknown, draw: an offer or an agreement against the rules
	// of the event (R-A08), or result: another one than was ruled. Certainty is
	// certain, possible or ruled out.
	Kind, Certainty string

	Ply        int      // how many cells of the sheet it stands after; of an illegal move with its own
	Cell       string   // the last of them, "12b"; "0" for the starting position
	N          int      // how often the position has stood
	Quiet      int      // half-moves without pawn move and capture, up to Ply; -1 if that is not known
	Evidence   []string // the cells after which the position stood, or from which the moves count; of many the first and the last five
	Run        int      // how many repetitions, ply after ply, this one stands for; 0 if for itself
	More       int      // how many findings of its kind before it are not told; 0 if none
	Article    string   // in the rules of the game
	Reason     string   // why a move is illegal, in plain English; "" where none is
	ReasonWord string   // the same as a key of the words, "pawnblocked"
	Settles    string   // what would settle what is possible

	// Bar says what the rules of the game have against it that the game ends
	// here by itself (R-T06): "claim", they want a claim; "successive", they
	// want successive moves; "" nothing.
	Bar string

	// Due says that it is an illegal move for which the arbiter is needed:
	// certain, and no ruling on it stands. One announced with a claim is none
	// (Laws 9.5.3).
	Due bool

	Shown []Standing // the positions to be shown with it, the last six in the order of the game
}

// Standing is a position as an arbiter compares it with others.
type Standing struct {
	Ply       int    // how many cells of the sheet it stands after
	Cell      string // the last of them; "0" for the starting position
	Board     board.Free
	Known     bool          // else it is what the board of the device showed
	Turn      board.Color   // who is to move
	Castling  [2][2]bool    // by color and side (0 short, 1 long): the right is not lost (Laws 3.8.2.1)
	EnPassant board.Square  // where a pawn can legally be taken en passant; NoSquare if nowhere
	Differs   *PositionDiff // from the position that is asked about; nil where it is the same one (Laws 9.2.3)
}

// PositionDiff is in what two positions are not the same of Laws 9.2.3.
type PositionDiff struct {
	Squares   []board.Square // on which not the same stands
	Turn      bool           // not the same player is to move
	Castling  [2][2]bool     // by color and side: the right is there in one of them only
	EnPassant board.Square   // where a capture is legal in one of them only; NoSquare if there is none
}

// AnsweredClaim is a player's claim with what the record says to it.
type AnsweredClaim struct {
	Finding
	Claim *scoresheet.Claim
	Side  board.Color // who claims
	Move  string      // announced with it, as it stands on the sheet; "" of a claim on the position
}

// Findings returns what the Laws say of the game that is on, the most
// important first: repetitions, 50 and 75 moves, mate, stalemate, dead
// positions, illegal moves, draws against the rules of the event, and what is
// not known (R-A02 to R-A05, R-A08). In game
// mode it is refused: nothing there may know it (R-G15).
func (s *Session) Findings() ([]Finding, error) {
	g, err := s.ruled(modes.SeeFEN)
	if err != nil {
		return nil, err
	}
	j := judge{rec: &g.record, reading: g.reading}
	var all []Finding
	for _, f := range findings.Of(&g.record, g.reading, unwinnable.ProvenDead) {
		all = append(all, g.due(g.underRules(f.Kind, j.finding(&f))))
	}
	return append(g.ruledFindings(), withDraws(all, g.drawFindings())...), nil
}

// AnsweredClaims answers every claim of the game that is on from what stood
// on the sheet when it was made, in the order made (R-A02, R-A03). Claims
// whose cell was cancelled meanwhile are left out. In game mode it is refused.
func (s *Session) AnsweredClaims() ([]AnsweredClaim, error) {
	r, err := s.RecordForArbiter()
	if err != nil {
		return nil, err
	}
	e := s.EventRules()
	set := e.Set
	_, algebraic := set.Row("record.notation", e.Play)
	var all []AnsweredClaim
	for _, c := range r.Claims {
		if a, ok := answerClaim(&r, c, s.Language()); ok {
			a.Article = set.Article(a.Article)
			if algebraic {
				a.notation(&r)
			}
			all = append(all, a)
		}
	}
	return all, nil
}

func answerClaim(r *scoresheet.Record, claim *scoresheet.Claim, lang notation.Language) (a AnsweredClaim, ok bool) {
	at := 0
	if claim.Cell != 0 {
		if at = r.Find(claim.Cell) + 1; at == 0 {
			return a, false
		}
	}
	asked := findings.Claim{Kind: findings.Threefold, Ply: at}
	if claim.Claim == scoresheet.ClaimFifty {
		asked.Kind = findings.Fifty
	}
	a.Claim, a.Side = claim, r.Claimant(claim)
	if claim.Intended {
		cell := r.Cells[at-1]
		asked.Ply, asked.Intended = at-1, &cell.Writing
		a.Move = cell.Text(lang, notation.Short)
	}
	// What was written afterwards was not there to claim on.
	before, then := *r, *r
	before.Cells, then.Cells = r.Cells[:asked.Ply], r.Cells[:at]
	answer := findings.ToClaim(&before, asked, unwinnable.ProvenDead)
	j := judge{rec: r, reading: replay.Read(&then)}
	a.Finding = j.finding(&answer.Finding)
	a.Kind, a.Ply, a.Cell = asked.Kind.String(), at, j.name(at)
	a.turn(r)
	return a, true
}

// The reason words of a claim that the sheet speaks against, whatever stood.
const (
	wordOutOfTurn = "outofturn"
	wordSkipped   = "skipped"
	wordNumeric   = "numeric"
)

// notation says that the sheet is no evidence for the claim: over the board that
// is one in algebraic notation (Laws, Appendix C).
func (a *AnsweredClaim) notation(r *scoresheet.Record) {
	for _, cell := range r.Cells[:a.Ply] {
		if _, numeric, _ := replay.Understand(&cell.Writing); numeric && a.Reason == "" {
			a.Reason, a.ReasonWord = "in numeric notation: over the board such a sheet is no evidence for a claim (record.notation)", wordNumeric
		}
	}
}

// turn says whose the claim was: the Laws give it to the player having the
// move (9.2, 9.3). On this sheet a claim out of turn is none, whatever stood.
func (a *AnsweredClaim) turn(r *scoresheet.Record) {
	switch {
	case r.Entitled(a.Claim) != a.Side:
		a.Certainty, a.Settles = "ruled out", ""
		a.Reason = fmt.Sprintf("out of turn: by the sheet %s has the move, whose claim it would be", a.Side.Other())
		a.ReasonWord = wordOutOfTurn
	case r.Skipped(a.Claim) && a.Reason == "":
		a.Reason = fmt.Sprintf("out of turn, unless a move of %s is missing on the sheet", a.Side.Other())
		a.ReasonWord = wordSkipped
	}
}

// judge puts findings into plain values.
type judge struct {
	rec     *scoresheet.Record
	reading *replay.Reading // of the record, or of its beginning
}

func (j *judge) name(ply int) string {
	if ply <= 0 {
		return "0"
	}
	return j.rec.NameAt(ply - 1).String()
}

func (j *judge) finding(f *findings.Finding) Finding {
	out := Finding{
		Kind: f.Kind.String(), Certainty: f.Certainty.String(), Ply: f.Ply, Cell: f.Cell, N: f.N, Quiet: -1,
		Evidence: append([]string{}, f.Evidence...), Article: f.Article, Settles: f.Settles,
		Run: f.Run, More: f.More,
	}
	if f.Reason != rules.Legal {
		out.Reason, out.ReasonWord = f.Reason.String(), reasonWords[f.Reason]
	}
	if p, c := j.before(f.Ply); c != replay.Lost {
		out.Quiet = p.HalfMoveClock
	}
	out.Shown = j.shown(f)
	return out
}

func (j *judge) before(ply int) (rules.Position, replay.Certainty) {
	if ply < 0 || ply > len(j.reading.Verdicts) {
		return rules.Position{}, replay.Lost
	}
	return j.reading.Before(ply)
}

// mostShown is how many positions are shown of a finding: the last ones.
const mostShown = 6

// shown are the positions that belong to a finding.
func (j *judge) shown(f *findings.Finding) []Standing {
	plies := []int{f.Ply}
	switch f.Kind {
	case findings.Illegal, findings.Unknown:
		return j.standings([]int{f.Ply - 1}, f.Ply-1)
	case findings.Checkmate, findings.Stalemate, findings.Dead:
	case findings.Threefold, findings.Fivefold, findings.Fifty, findings.SeventyFive:
		if f.Reason != rules.Legal {
			return j.standings([]int{f.Ply - 1}, f.Ply-1) // the move that cannot be made
		}
		for _, cell := range f.Evidence {
			if ply, ok := j.ply(cell); ok && ply < f.Ply {
				plies = append(plies, ply)
			}
		}
		if (f.Kind == findings.Threefold || f.Kind == findings.Fivefold) && f.Certainty != findings.Certain {
			plies = append(plies, j.lookAlikes(f.Ply, 3-len(plies))...)
		}
	}
	slices.Sort(plies)
	plies = slices.Compact(plies)
	return j.standings(plies[max(0, len(plies)-mostShown):], f.Ply)
}

// ply is the inverse of name.
func (j *judge) ply(cell string) (int, bool) {
	if cell == "0" {
		return 0, true
	}
	name, err := scoresheet.ParseCellName(cell)
	i := j.rec.IndexOf(name)
	return i + 1, err == nil && i >= 0 && i < len(j.reading.Verdicts)
}

// alike is on how many squares two positions may differ that a player can
// take for the same.
const alike = 4

// lookAlikes finds the positions before a ply that could be taken for the one
// after it and are not the same, the likest first.
func (j *judge) lookAlikes(ply, most int) (plies []int) {
	p, c := j.before(ply)
	if c == replay.Lost || most <= 0 {
		return nil
	}
	type other struct{ ply, differs int }
	var others []other
	for i := range ply {
		o, c := j.before(i)
		if c == replay.Lost {
			continue
		}
		d := findings.Compare(o, p)
		moved := d.Turn && len(d.Squares) > 0 // as between any two moves
		if !d.Same() && !moved && len(d.Squares) <= alike {
			n := 2 * len(d.Squares)
			if d.Turn {
				n++
			}
			others = append(others, other{i, n})
		}
	}
	slices.SortStableFunc(others, func(a, b other) int { return cmp.Or(cmp.Compare(a.differs, b.differs), cmp.Compare(b.ply, a.ply)) })
	for _, o := range others[:min(most, len(others))] {
		plies = append(plies, o.ply)
	}
	return plies
}

// standings are the positions after so many cells, compared with the one
// asked about.
func (j *judge) standings(plies []int, asked int) (all []Standing) {
	to, toC := j.before(asked)
	for _, ply := range plies {
		s := Standing{Ply: ply, Cell: j.name(ply), Turn: j.rec.NameAt(max(ply, 0)).Side, EnPassant: board.NoSquare}
		p, c := j.before(ply)
		if c == replay.Lost {
			s.Board = j.rec.BoardBefore(max(ply, 0))
			all = append(all, s)
			continue
		}
		s.Known, s.Turn = true, p.Turn
		s.Board = p.Free()
		for color := range p.Rights {
			for side, rook := range p.Rights[color] {
				s.Castling[color][side] = rook.Valid()
			}
		}
		without := p
		without.EP = board.NoSquare
		if p.Key() != without.Key() {
			s.EnPassant = p.EP
		}
		if toC != replay.Lost {
			s.Differs = positionDiff(findings.Compare(p, to))
		}
		all = append(all, s)
	}
	return all
}

func positionDiff(d findings.Difference) *PositionDiff {
	if d.Same() {
		return nil
	}
	out := &PositionDiff{Squares: d.Squares, Turn: d.Turn, Castling: d.Castling, EnPassant: board.NoSquare}
	if d.EnPassant != 0 {
		out.EnPassant = d.EnPassant - 1
	}
	return out
}

// reasonWords are the keys of the words for why a move is illegal.
var reasonWords = map[rules.Reason]string{
	rules.NoMove: "nomove", rules.NoPiece: "nopiece", rules.WrongSide: "wrongside", rules.SameSideTwice: "twice",
	rules.OwnPiece: "ownpiece", rules.BishopMove: "bishop", rules.RookMove: "rook", rules.QueenMove: "queen",
	rules.KnightMove: "knight", rules.KingMove: "king", rules.PathBlocked: "blocked",
	rules.PawnMove: "pawn", rules.PawnBlocked: "pawnblocked", rules.PawnDoubleStep: "doublestep",
	rules.PawnTakesNothing: "takesnothing", rules.EnPassantLate: "enpassant", rules.NotPromoted: "notpromoted",
	rules.WrongPromotion: "promotion", rules.CastlingLost: "castlinglost", rules.CastlingAttacked: "castlingattacked",
	rules.CastlingBlocked: "castlingblocked", rules.KingTaken: "kingtaken", rules.LeftInCheck: "leftincheck",
	rules.PutInCheck: "putincheck",
}
