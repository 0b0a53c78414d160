package session

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/rulings"
)

// Ruling is what the arbiter is about to rule (R-A05, R-A06).
type Ruling struct {
	ID   rulings.ID
	Side scoresheet.Signer    // White or Black whom it concerns; 0 of both, or of the game
	Cell *scoresheet.CellName // the move it is about, written or the one to come; nil: not said

	White, Black scoresheet.Clock  // the new times; the zero value: they stay
	Result       scoresheet.Result // that the arbiter sets, where it is his to set
	Added        *time.Duration    // to the opponent; nil: as advised
	Text         string            // in his words

	// From is the first cell that is struck where the position is restored; nil
	// for the one advised. Keep leaves the sheet as it is: nothing is struck,
	// and no pawn becomes a queen.
	From *scoresheet.CellName
	Keep bool

	// Playing says that the game was not over, though a result stands on the
	// sheet.
	Playing bool

	// Facts are those that only the arbiter knows. What the record says goes
	// together with them; Moves and Opponent of the arbiter's stand in the place
	// of the record's.
	Facts rulings.Facts
}

// Advice is what the ruling would do to this game.
type Advice struct {
	rulings.Advice

	// Mating is whether the opponent can still checkmate by any series of legal
	// moves, where the ruling hangs on it: can, cannot or undecided; "" where it
	// does not. MatingWhy is a mating line in the device's notation, or why
	// there is none, in plain English; MatingWord is that reason as a key of the
	// words, behind "rule.mating.": line, said, bareking, material, over, barred,
	// exhausted; of undecided position (it is not certain) or budget.
	Mating, MatingWhy, MatingWord string

	Result scoresheet.Result // that it brings; NoResult if none, or one that the arbiter has to set
	Moves  rulings.Moves     // completed by each player, as far as it is certain
	Strike string            // the cell from which on the entries are struck; "" if none are
	Queen  string            // the cell in which a pawn becomes a queen; "" if in none
	Notes  []Note            // what else the arbiter should know
}

// Note is something the arbiter should know of a ruling, as a key of the
// words behind "rule.note.".
type Note string

// Notes of an advice.
const (
	NoteRestart         Note = "restart"          // a new game: begin a new recording (Restart)
	NoteAbandon         Note = "abandon"          // the game is closed unsigned (Abandon)
	NoteResume          Note = "resume"           // the game is parked: take it up again
	NoteSheetBehind     Note = "behind"           // the position is the one on the sheet
	NoteEarlier         Note = "earlier"          // the position before the move is not known: the last known one is restored
	NoteUnknown         Note = "unknown"          // nor is one known before it
	NoteQueenByHand     Note = "queen"            // the cell holds no such pawn's move: correct it by hand
	NoteIntended        Note = "intended"         // the announced move is made now (Laws 9.5.3)
	NoteIntendedIllegal Note = "intended.illegal" // it is illegal: another with that piece, and it is not counted
	NoteIntendedFree    Note = "intended.free"    // … which has none: any other
	NoteIntendedUnsure  Note = "intended.unsure"  // whether it is legal is not certain
	NoteAgainst         Note = "against"          // the record says for certain that it is otherwise
	NoteStruckAlready   Note = "struck"           // an illegal move was struck in this cell, and none was written since
	NoteCorrects        Note = "corrects"         // both have signed: what they signed stays, this result counts
)

// Key names the words for the note.
func (n Note) Key() string { return "rule.note." + string(n) }

// RuleError refuses a ruling that does not fit the game under its rules.
type RuleError struct {
	ID      rulings.ID
	Why     rulings.Why // the reason, as the catalogue has it
	Instead rulings.ID  // the ruling that fits; "" if none does
	Rules   string      // the rule set
	Article string      // of the ruling refused; "" where the rule set has no such ruling
}

func (e *RuleError) Error() string {
	text := fmt.Sprintf("%s cannot be ruled under %s: %s", e.ID, e.Rules, whyTexts[e.Why])
	if e.Instead != "" {
		text += ": rule " + string(e.Instead)
	}
	return text
}

// Reason returns the key of the error's translation.
func (e *RuleError) Reason() string { return "rule.why." + string(e.Why) }

var whyTexts = map[rulings.Why]string{
	rulings.Absent:      "it has no such ruling for this kind of play: choose another, or write a note",
	rulings.TooLate:     "the opponent has made his next move",
	rulings.IsOver:      "the game was over before: if it was not, rule with playing=yes",
	rulings.TenMoves:    "both have completed too many moves for such a claim",
	rulings.EndsGame:    "the move ended the game: leave the end as it is",
	rulings.StillOpen:   "it is not too late",
	rulings.NotAgreed:   "the players do not agree",
	rulings.TooEarly:    "it is before the move from which a draw may be agreed",
	rulings.NoConsent:   "the draw needs the arbiter's consent",
	rulings.FirstMove:   "not before each player has made a move",
	rulings.MustCheck:   "a draw could not be agreed yet, so the claim has to be checked: accept or reject it",
	rulings.TouchedMove: "he was not to move, or had touched a piece",
	rulings.OwnFlagDown: "his own flag has fallen too",
	rulings.Unannounced: "Guideline III was not announced: leave it, and play on",
	rulings.Increments:  "time is added with each move: leave it, and play on",
	rulings.TimeLeft:    "he has too much time left for this request: play on",
	rulings.Barred:      "he has signed, and the event bars appeals after that",
	rulings.BothSigned:  "both have signed, and then no move is corrected any more, only the result",
}

// Advise says what a ruling would do now, without giving it. Only in arbiter
// mode. What cannot be ruled is told in the advice (Why, Need); an error says
// that something is wrong with what was given.
func (s *Session) Advise(r Ruling) (Advice, error) {
	g, err := s.ruledGame()
	if err != nil {
		return Advice{}, err
	}
	c, err := g.consider(r)
	return c.advice, err
}

// Rule gives a ruling: it is recorded with its article, and in the same act
// what follows from it: the result, the position restored, the claim decided.
// What cannot be ruled is refused with a *[RuleError].
func (s *Session) Rule(r Ruling) (Ack, error) {
	for range 3 {
		g, err := s.ruledGame()
		if err != nil {
			return Ack{}, err
		}
		c, err := g.consider(r)
		if err == nil {
			err = c.refused()
		}
		if err != nil {
			return Ack{}, err
		}
		moved := false
		receipt, err := s.act(modes.Rule, func(now *scoresheet.Record) ([]scoresheet.Payload, error) {
			if moved = !sameGame(now, &g.record); moved {
				return nil, errMoved
			}
			return c.plan(), nil
		})
		if moved {
			continue // the other hand was quicker: advise anew
		}
		if c.index >= 0 {
			receipt.Cell = g.record.NameAt(c.index)
		}
		return receipt, err
	}
	return Ack{}, errMoved
}

var errMoved = errors.New("the sheet changed meanwhile: rule once more")

// sameGame reports whether nothing was done that an advice could hang on.
func sameGame(a, b *scoresheet.Record) bool {
	return len(a.Cells) == len(b.Cells) && len(a.Rulings) == len(b.Rulings) && len(a.Claims) == len(b.Claims) &&
		len(a.Struck) == len(b.Struck) && a.Digest() == b.Digest() && a.Status() == b.Status() && a.Rules == b.Rules
}

// WithdrawRuling takes a ruling back, which stays in the record. It counts no
// more, and a result that it set comes off the sheet, if it stands there and
// both have not signed it; a result ruled before it stands again. The players
// may then enter another. Struck moves stay struck.
func (s *Session) WithdrawRuling(id scoresheet.EventID, text string) (Ack, error) {
	return s.act(modes.Rule, func(r *scoresheet.Record) ([]scoresheet.Payload, error) {
		if !scoresheet.IsLine(text) {
			return nil, errRuleLine
		}
		for _, g := range r.Rulings {
			if g.ID != id || g.Withdrawn != 0 {
				continue
			}
			if s.countedLater(r, g) {
				return nil, because(ReasonRuleLater, errors.New("a later ruling counted this one, and the game was lost by it: withdraw that one first"))
			}
			withdrawn := scoresheet.RulingWithdrawn{Ruling: id, Text: text}
			plan := []scoresheet.Payload{withdrawn}
			if g.Result != scoresheet.NoResult && !g.Corrects && r.Status() != scoresheet.SignedByBoth &&
				r.Result == g.Result && (r.Reason == resultReason(g.Article) || decidedSo(r, g.Ruling)) {
				then := *r
				if err := then.FoldPayload(s.nextID(), withdrawn, 1); err != nil {
					return nil, err
				}
				plan = append(plan, s.stillRuled(&then))
			}
			return plan, nil
		}
		return nil, because(ReasonRuleNone, fmt.Errorf("there is no ruling %d that stands: read the rulings", id))
	})
}

// countedLater reports whether a later ruling that ended the game stands on
// the number to which this one belongs (Laws 7.5.5).
func (s *Session) countedLater(r *scoresheet.Record, g *scoresheet.Ruling) bool {
	side, ok := g.Side.Player()
	game := ruledGame{record: *r, rules: s.eventRules()}
	given := game.before()
	counts := func(id string) bool {
		row, there := game.rules.Set.Row(rulings.ID(id), game.rules.Play)
		return there && row.Effect == rulings.Counted
	}
	if !ok || !counts(g.Ruling) {
		return false
	}
	for i, later := range r.Rulings {
		if later.ID > g.ID && later.Side == g.Side && later.Withdrawn == 0 && later.Result != scoresheet.NoResult && counts(later.Ruling) {
			return game.event().IllegalMoves(side, given[:i+1]) > 1
		}
	}
	return false
}

// stillRuled is the result that stands on the sheet by the rulings that are
// left: none if no other brings one.
func (s *Session) stillRuled(r *scoresheet.Record) scoresheet.ResultEntered {
	ruled, article := r.RuledResult()
	if ruled == scoresheet.NoResult {
		return scoresheet.ResultEntered{}
	}
	reason, rules := resultReason(article), s.eventRules()
	for _, g := range slices.Backward(r.Rulings) {
		if g.Result == scoresheet.NoResult || g.Withdrawn != 0 {
			continue
		}
		for _, c := range r.Claims {
			if d, ok := decisions[rulings.ID(g.Ruling)]; ok && c.Decided == d && c.When == g.At {
				reason = claimReason(c, d, &rules.Set)
			}
		}
		break
	}
	return scoresheet.ResultEntered{Result: ruled, Reason: reason}
}

// decidedSo reports whether the result on the sheet is that of a claim which
// such a ruling decided.
func decidedSo(r *scoresheet.Record, ruling string) bool {
	d, ok := decisions[rulings.ID(ruling)]
	sets := rulings.Shipped()
	if e, laid := arbitration.RulesOf(r); laid {
		sets = append(sets, e.Set)
	}
	return ok && slices.ContainsFunc(r.Claims, func(c *scoresheet.Claim) bool {
		return c.Decided == d && slices.ContainsFunc(sets, func(set rulings.Set) bool { return r.Reason == claimReason(c, d, &set) })
	})
}

var errRuleLine = because(ReasonLine, errors.New("the text is not "+lineText+": write it shorter and plainer"))

// resultReason is how a result came about that a ruling set.
func resultReason(article string) string { return "arbiter, Laws " + article }
