package rulings

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"zapis/scoresheet/board"
)

// Event has the rules that the competition set beforehand.
type Event struct {
	Set       Set
	Play      Play
	Draws     DrawRules
	Quick     bool // Guideline III was announced (III.2.1)
	Increment bool // time is added with each move: Guideline III does not apply
	// Final is set if a signature bars appeals (11.10: "unless the rules of the
	// competition specify otherwise").
	Final bool
}

// Given is a ruling made earlier in the game.
type Given struct {
	ID   ID
	Side board.Color // the player, if the ruling concerns one
	// Cell identifies the move: two offences in one move count once (arbiters'
	// comment to 7.6). It is 0 if the move is not known, which counts as a
	// different one each time.
	Cell uint64
	Void bool // withdrawn since; it no longer counts
}

// Mating says whether a side can checkmate by any series of legal moves.
type Mating uint8

const (
	NotAsked Mating = iota // nobody has looked, or it is not decided
	CanMate
	CannotMate
)

// Facts are the arbiter's findings on which the ruling depends. "The player" is
// the one whom the ruling concerns.
type Facts struct {
	Opponent Mating        // can the player's opponent still checkmate? (6.9, 7.5.5)
	Moves    Moves         // completed by each player
	Replied  bool          // the opponent has made his next move since (A.4.2)
	Agreed   bool          // both players agree to correct it (A.4.2), or to the draw (9.1.2.3)
	Ends     bool          // the move ended the game: mate, stalemate, dead position, 9.6 (7.5.4)
	Over     bool          // the game was over before: signed, resigned, agreed
	Ended    ID            // how it ended before the flag fell: end.mate, agree.noted …
	Touched  bool          // the player has touched a piece on this move, or is not on move (9.2, 9.4)
	OffMove  bool          // the player is not to move (III.4, III.5)
	OwnFlag  bool          // the flag of the player who claims on time is down too
	Last     bool          // all remaining moves have to be made in this period (III.3.1)
	Left     time.Duration // on the player's clock, at least 1 ns; 0 if not known (III.4, III.5)
	Consent  bool          // the arbiter consents to the draw (9.1.1)
	Signed   bool          // the player has signed the sheet (11.10)
	Both     bool          // both players have (7.5.1 with its comment, 8.7)
}

// Moves are the completed moves of both players. The zero value is not known.
type Moves struct {
	White, Black int
	Known        bool
}

// Completed are known numbers of moves.
func Completed(white, black int) Moves { return Moves{white, black, true} }

// least is the smaller of the two numbers, or −1 if they are not known.
func (m Moves) least() int {
	if !m.Known {
		return -1
	}
	return min(m.White, m.Black)
}

// Advise returns the consequences of a ruling after the earlier ones in the
// game, in order. It is a pure function of its arguments. An error means that
// the ruling is not in the catalogue.
func (e Event) Advise(g Given, before []Given, f Facts) (Advice, error) {
	if _, ok := Lookup(g.ID); !ok {
		return Advice{}, fmt.Errorf("rulings: %q is not in the catalogue", g.ID)
	}
	a := Advice{ID: g.ID, Rules: e.Set.Name(), Game: GoesOn}
	row, there := e.Set.Row(g.ID, e.Play)
	if !there {
		a.Why, a.Remark = Absent, row.Remark
		return a, nil
	}
	a.Article, a.Remark = e.Set.Cite(row.Article, row.Source), row.Remark
	a.Effect, a.Do = row.Effect, row.Do
	a.Why, a.Instead, a.Need = e.refused(g.ID, row.Effect, f)
	if a.Instead != "" {
		if _, there := e.Set.Row(a.Instead, e.Play); !there {
			a.Instead = ""
		}
	}
	if a.Why != "" {
		a.Effect, a.Do = Nothing, nil
		return a, nil
	}
	e.follow(&a, g, before, f)
	return a, nil
}

// follow computes the consequences of the ruling.
func (e Event) follow(a *Advice, g Given, before []Given, f Facts) {
	point := func(pt Point) {
		v := e.Set.Value(pt, e.Play)
		if article := unsaid(e.Set.Cite(v.Article, v.Source), a.Article+", "+strings.ReplaceAll(a.Penalty, "; ", ", ")); article != "" {
			a.Penalty = strings.Trim(a.Penalty+"; "+article, "; ")
		}
		if a.Remark == "" {
			a.Remark = v.Remark
		}
	}
	switch a.Effect {
	case Counted:
		e.illegal(a, g, before, f, point)
	case WrongClaim:
		a.Opponent = e.Set.time(PointClaimTime, e.Play)
		point(PointClaimTime)
	case Grant, MayGrant:
		a.Opponent, a.May = e.Set.time(PointQuickTime, e.Play), a.Effect == MayGrant
	case Discretion:
		a.Choices = e.Set.Penalties(e.Play)
	case Shown:
		a.Count = e.tally(g.Side, with(before, g), Shown)
		if n := e.Set.count(PointSheetShown, e.Play); n > 0 && a.Count > n {
			row, _ := e.Set.Row(ConductDisturb, e.Play)
			a.Effect, a.Penalty = Discretion, e.Set.Cite(row.Article, row.Source)
			a.Do, a.Choices = append(a.Do, choose), e.Set.Penalties(e.Play)
		}
	case Colors:
		point(PointColorsMoves)
		n := e.Set.count(PointColorsMoves, e.Play)
		switch m := f.Moves.least(); {
		case n == 0 || m >= n:
			a.Do = []Step{"goeson"}
		case m < 0:
			a.Game, a.Need = Undecided, NeedMoves
		default:
			a.Game = Replayed
		}
	case FlagsOfBoth:
		e.flags(a, f, point)
	case LosesOrDraw:
		a.Game, a.Need = mated(f.Opponent)
	case Loses:
		a.Game = Lost
	case LosesOpen:
		a.Game = LostOpen
	case BothLose:
		a.Game = BothLost
	case Drawn, ClaimsAgreed:
		a.Game = DrawnGame
		if a.Need != "" {
			a.Game = Undecided
		}
	case NewGame:
		a.Game = Replayed
		if a.Need != "" {
			a.Game = Undecided
		}
	case Forfeit:
		a.Game = Forfeited
	case BothForfeit:
		a.Game = NotPlayed
	case SetResult:
		a.Game = ByArbiter
	case Nothing:
		if a.Need != "" {
			a.Game = Undecided
		}
	}
	if a.Opponent == 0 {
		a.Do = slices.DeleteFunc(a.Do, func(s Step) bool { return s == addTime })
	}
}

// unsaid returns a list of articles without those that another list names.
func unsaid(list, said string) string {
	already := strings.Split(said, ", ")
	parts := slices.DeleteFunc(strings.Split(list, ", "), func(part string) bool { return slices.Contains(already, part) })
	return strings.Join(parts, ", ")
}

// mated returns the outcome of a lost game, depending on whether the opponent
// can checkmate.
func mated(m Mating) (Outcome, Need) {
	switch m {
	case CanMate:
		return Lost, ""
	case CannotMate:
		return DrawnGame, ""
	default:
		return Undecided, NeedMating
	}
}

// illegal computes the consequences of an illegal move (7.5.5 and the like).
func (e Event) illegal(a *Advice, g Given, before []Given, f Facts, point func(Point)) {
	a.Count = e.tally(g.Side, with(before, g), Counted)
	for _, b := range before {
		if b.Cell != 0 && b.Cell == g.Cell && b.Side == g.Side && e.counts(b, Counted) {
			a.Same = true
		}
	}
	loses := e.Set.count(PointIllegalLoses, e.Play)
	if loses == 0 || a.Count < loses {
		if !a.Same {
			a.Opponent = e.Set.time(PointIllegalTime, e.Play)
		}
		point(PointIllegalTime)
		return
	}
	point(PointIllegalLoses)
	a.Game = Lost
	a.Do = []Step{stop, declare}
	if e.Set.yes(PointIllegalMating, e.Play) {
		a.Game, a.Need = mated(f.Opponent)
		a.Do = []Step{stop, mating, declare}
	}
}

// flags computes the consequences of two fallen flags, if nobody knows which
// was first.
func (e Event) flags(a *Advice, f Facts, point func(Point)) {
	how := e.Set.Value(PointFlagsBoth, e.Play).Value
	point(PointFlagsBoth)
	switch {
	case how == "always" || how == "announced" && e.Quick:
		if f.Last {
			a.Game = DrawnGame
		}
	default:
		a.Game = ArbiterFree
	}
}

// tally returns how many rulings of an effect a player has had. Illegal moves
// of one cell count once.
func (e Event) tally(side board.Color, given []Given, effect Effect) int {
	seen := map[uint64]bool{}
	n := 0
	for _, g := range given {
		if g.Side != side || !e.counts(g, effect) || g.Cell != 0 && effect == Counted && seen[g.Cell] {
			continue
		}
		seen[g.Cell] = true
		n++
	}
	return n
}

func (e Event) counts(g Given, effect Effect) bool {
	row, ok := e.Set.Row(g.ID, e.Play)
	return ok && row.Effect == effect && !g.Void
}

// with is the list with one more at its end; the list is not changed.
func with(before []Given, g Given) []Given {
	g.Void = false
	return append(slices.Clip(before), g)
}

// IllegalMoves returns how many rulings on illegal moves count against a player
// (7.5.5).
func (e Event) IllegalMoves(side board.Color, given []Given) int {
	return e.tally(side, given, Counted)
}
