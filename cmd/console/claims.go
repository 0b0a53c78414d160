package main

import (
	"errors"
	"fmt"
	"strings"

	"zapis/app/device"
	"zapis/cmd/internal/terminal"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/rulings"
)

const claimUsage = "claim threefold|fifty [MOVE] [by=white|black]"

// claim is the player's claim. Nothing in the answer tells whether it is
// right.
func (c *console) claim(rest string) (answer, error) {
	word, move, _ := strings.Cut(strings.TrimSpace(rest), " ")
	kind, ok := scoresheet.ParseClaimKind(word)
	if !ok {
		return nil, usageError{claimUsage}
	}
	move, by, err := claimedBy(move)
	if err != nil {
		return nil, err
	}
	if move != "" {
		a, err := c.dev.ClaimText(kind, by, move)
		if err != nil {
			return nil, err
		}
		return c.claimAnswer(kind, a, true), nil
	}
	a, err := c.dev.Claim(kind, by)
	if err != nil {
		return nil, err
	}
	return c.claimAnswer(kind, a, false), nil
}

// claimAnswer answers a claim: with the announced move, if there is one.
func (c *console) claimAnswer(kind scoresheet.ClaimKind, a device.Receipt, move bool) answer {
	v := c.voice()
	claimed := lines{v.words.Say("log.claim." + kind.String()), v.words.Say("claim.waiting")}
	if move {
		out, _ := cellAnswer(a, nil)
		return out.aloud(append(lines{v.entry(a.Cell, v.text(a.Text))}, claimed...)...)
	}
	cell := "0" // before the first move
	if v := c.dev.View(); len(v.Record.Cells) > 0 {
		cell = a.Cell.String()
	}
	return durably(answer{}.with("cell", cell), a.Durable).aloud(claimed...)
}

// claimedBy takes by=white or by=black off the text, before or after the move,
// which is not changed.
func claimedBy(text string) (move string, by scoresheet.Signer, err error) {
	move = text
	if first, rest := cutWord(text); strings.HasPrefix(first, "by=") {
		move, text = strings.TrimLeft(rest, " \t"), first
	} else if i := strings.LastIndexAny(text, " \t"); i >= 0 && strings.HasPrefix(text[i+1:], "by=") {
		move, text = text[:i], text[i+1:]
	} else {
		return move, 0, nil
	}
	switch text {
	case "by=white":
		return move, scoresheet.SignerWhite, nil
	case "by=black":
		return move, scoresheet.SignerBlack, nil
	}
	return "", 0, usageError{claimUsage}
}

type claimJSON struct {
	Cell      string   `json:"cell"`
	Kind      string   `json:"kind"`
	Move      string   `json:"move"`
	Certainty string   `json:"certainty"`
	Evidence  []string `json:"evidence"`
	Article   string   `json:"article"`
	N         int      `json:"n,omitempty"`
	Count     int      `json:"count,omitempty"` // as of a finding
	Side      string   `json:"side"`
	Reason    string   `json:"reason,omitempty"`
	Settles   string   `json:"settles,omitempty"`
	Decided   string   `json:"decided,omitempty"`
}

type claimList []claimJSON

func (l claimList) speak() string {
	if len(l) == 0 {
		return "no claim"
	}
	var out []string
	for _, c := range l {
		line := fmt.Sprintf("%s claims %s at %s", c.Side, c.Kind, c.Cell)
		if c.Move != "" {
			line += ", with " + c.Move
		}
		line += ": " + spokenCertainty(c.Certainty) + ", Laws " + c.Article
		if len(c.Evidence) > 0 {
			line += ", after " + strings.Join(c.Evidence, " ")
		}
		if c.Count > 0 {
			line += " (" + terminal.Count(c.Count, "time") + ")"
		}
		for _, more := range []string{c.Reason, c.Settles, c.Decided} {
			if more != "" {
				line += "; " + more
			}
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

// spokenCertainty is the spoken word of an answer.
func spokenCertainty(word string) string {
	if word == findings.RuledOut.String() {
		return word + " on this sheet"
	}
	return word
}

// claims answers every claim from the sheet at the time when it was made
// (R-A02, R-A03): the pending one, and the decided ones.
func (c *console) claims() (answer, error) {
	all, err := c.dev.AnsweredClaims()
	if err != nil {
		return nil, err
	}
	list := claimList{}
	for _, a := range all {
		list = append(list, claimJSON{
			Cell: a.Cell, Kind: a.Kind.String(), Move: a.Move, Certainty: a.Certainty.String(), Evidence: a.Evidence, Article: a.Article,
			N: a.N, Count: beyond(a.N, a.Evidence), Side: a.Side.String(), Reason: a.Reason, Settles: a.Settles.String(), Decided: a.Claim.Decided.String(),
		})
	}
	return answer{}.with("claims", list).aloud(c.voice().claimed(all)...), nil
}

// accept, reject and agree decide the pending claim; the cell is named so that
// nobody decides the wrong one.
func decide(d scoresheet.Decision, usage string) func(*console, string) (answer, error) {
	return func(c *console, rest string) (answer, error) {
		cell, text, _ := strings.Cut(strings.TrimSpace(rest), " ")
		if cell == "" {
			return nil, usageError{usage}
		}
		if err := c.waits(cell); err != nil {
			return nil, err
		}
		r := arbitration.Ruling{ID: decided[d], Text: strings.TrimSpace(text)}
		advice, err := c.dev.Advise(r)
		if err != nil {
			return nil, err
		}
		answered, err := c.dev.AnsweredClaims()
		if err != nil {
			return nil, err
		}
		a, err := c.dev.Decide(d, r.Text)
		out, err := c.statusAnswer(a, err)
		claimant := r // whose ruling is read out
		var said lines
		for _, g := range answered {
			if g.Claim.Decided == scoresheet.Undecided {
				out = out.with("certainty", g.Certainty.String()) // of the claim, as claims tells it
				claimant.Side = scoresheet.SignerOf(g.Side)
				said = append(said, c.voice().words.Say("app.label", c.voice().words.Say("find.answer"), c.voice().finds().Answer(&g)))
			}
		}
		return append(out, c.advised(r, advice)...).aloud(append(said, c.follows(claimant, &advice)...)...), err
	}
}

// decided maps decisions on a claim to rulings, so that the answer has the
// consequences: the time, and the fate of an announced move (Laws 9.5).
var decided = map[scoresheet.Decision]rulings.ID{
	scoresheet.Accepted: rulings.ClaimAccepted, scoresheet.Rejected: rulings.ClaimRejected, scoresheet.Agreed: rulings.ClaimAgreed,
}

var errNoSuchClaim = errors.New("no claim is waiting there: read the claims, and name its cell")

func (c *console) waits(cell string) error {
	r, err := c.dev.RecordForArbiter()
	if err != nil {
		return err
	}
	claim := r.OpenClaim()
	if claim == nil {
		return errNoSuchClaim
	}
	name := "0"
	if i := r.Find(claim.Cell); i >= 0 {
		name = r.NameAt(i).String()
	}
	if name != cell {
		return fmt.Errorf("the claim that is waiting is at %s, not at %s: name that cell", name, cell)
	}
	return nil
}

// cancel strikes an illegal move and everything after it.
func (c *console) cancel(rest string) (answer, error) {
	cell, text, _ := strings.Cut(strings.TrimSpace(rest), " ")
	name, err := scoresheet.ParseCellName(cell)
	if err != nil {
		return nil, err
	}
	var a device.Receipt
	if a, err = c.dev.Cancel(name, "", strings.TrimSpace(text)); err != nil {
		return nil, err
	}
	// The position to be set up; if it is not certain, an earlier one (Laws
	// 7.5.1).
	position, err := c.fen()
	if err != nil {
		return nil, err
	}
	said, err := onlyCell(a, nil)
	return append(said, position...), err
}
