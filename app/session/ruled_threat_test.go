package session_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"zapis/app/device"
	"zapis/internal/long"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/rulings"
)

// ruledWays are ways in which the arbiter's ruling ends a game.
var ruledWays = []struct {
	name string
	rule func(p *player)
	want scoresheet.Result
}{
	{"telephone", func(p *player) {
		p.done(p.Rule(arbitration.Ruling{ID: rulings.ConductDevice, Side: white, Text: "a telephone", Result: scoresheet.BlackWins}))
	}, scoresheet.BlackWins},
	{"flag", func(p *player) { p.done(p.Rule(arbitration.Ruling{ID: rulings.FlagFall, Side: black})) }, scoresheet.WhiteWins},
	{"claim", func(p *player) {
		p.do(p.Leave())
		p.done(p.Claim(scoresheet.ClaimThreefold, white))
		p.do(p.Arbiter(arbiterCode))
		p.done(p.Decide(scoresheet.Accepted, ""))
	}, scoresheet.Draw},
	{"second illegal move", func(p *player) {
		for range 2 {
			p.do(p.Leave())
			p.moves("e2e5")
			p.do(p.Arbiter(arbiterCode))
			p.done(p.Rule(arbitration.Ruling{ID: rulings.IllegalMove, Side: white, Cell: cellAt("2w")}))
		}
	}, scoresheet.BlackWins},
	{"result given over one that was entered", func(p *player) {
		p.do(p.Leave())
		p.done(p.Result(scoresheet.WhiteWins, "resignation"))
		p.do(p.Arbiter(arbiterCode))
		p.done(p.Rule(arbitration.Ruling{ID: rulings.ResultGiven, Result: scoresheet.BlackWins, Text: "as seen"}))
	}, scoresheet.BlackWins},
	{"corrected", func(p *player) {
		p.do(p.Leave())
		p.done(p.Result(scoresheet.WhiteWins, "resignation"))
		p.signed()
		p.do(p.Arbiter(arbiterCode))
		p.done(p.Rule(arbitration.Ruling{ID: rulings.ResultCorrected, Result: scoresheet.BlackWins, Text: "wrong way round"}))
	}, scoresheet.BlackWins},
}

// counts is the result that the game goes out with.
func (p *player) counts() scoresheet.Result {
	result, _ := p.record().Outcome()
	return result
}

// R-A06, R-A15: a ruled result is the arbiter's. No player takes it off or
// writes another over it, in whatever order, nor after a restart; it can be
// signed, and a withdrawal of the ruling frees it again.
func TestRuledResultStands(t *testing.T) {
	for _, way := range ruledWays {
		t.Run(way.name, func(t *testing.T) {
			p := arbiterAt(t, device.NewGame{}, set("fide", rulings.Standard), "e2e4 e7e5")
			way.rule(p)
			p.do(p.Leave())
			stands := func(when string) {
				t.Helper()
				for _, other := range []scoresheet.Result{scoresheet.NoResult, scoresheet.WhiteWins, scoresheet.BlackWins, scoresheet.Draw, scoresheet.WhiteHalf} {
					before := p.record()
					_, err := p.Result(other, "")
					var ruled *scoresheet.RuledError
					if other == way.want { // the sheet has it, or may get it
						if now := p.record(); err != nil || now.Result != other || before.Result == other && now.Reason != before.Reason {
							t.Errorf("%s: what was ruled entered: %v, %s (%s)", when, err, now.Result, now.Reason)
						}
						continue
					}
					if !errors.As(err, &ruled) || ruled.Result != way.want || device.ReasonOf(err) != device.ReasonRuled {
						t.Errorf("%s: %s entered: %v", when, other, err)
					}
				}
				if r := p.record(); r.Status() == scoresheet.SignedByBoth && p.counts() != way.want {
					t.Errorf("%s: the game goes out with %s", when, p.counts())
				}
			}
			stands("at once")
			p.moves("g1f3")
			stands("after an entry")
			p.done(p.Undo())
			stands("after undo")
			p = p.restart()
			p.acknowledged()
			stands("after a restart")
			p.signed()
			stands("signed")
			if p.counts() != way.want {
				t.Errorf("signed, the game goes out with %s", p.counts())
			}
			p.moves("g1f3")
			stands("with the signatures void")
			p.signed()
			stands("signed again")
			if p.counts() != way.want {
				t.Errorf("signed again, the game goes out with %s", p.counts())
			}
			// A later ruling changes it, and its withdrawal brings it back.
			p.do(p.Arbiter(arbiterCode))
			p.done(p.Rule(arbitration.Ruling{ID: rulings.ResultCorrected, Result: scoresheet.BothLose, Text: "both"}))
			if p.counts() != scoresheet.BothLose {
				t.Errorf("ruled anew: %s", p.counts())
			}
			p.done(p.WithdrawRuling(p.lastRuling().ID, ""))
			if p.counts() != way.want {
				t.Errorf("withdrawn again: %s", p.counts())
			}
		})
	}
}

// A withdrawn ruling frees the result, and one ruled before it stands again.
func TestWithdrawnRulingFreesResult(t *testing.T) {
	p := arbiterAt(t, device.NewGame{}, set("fide", rulings.Standard), "e2e4 e7e5")
	p.done(p.Rule(arbitration.Ruling{ID: rulings.FlagFall, Side: black}))
	first := p.lastRuling().ID
	p.done(p.Rule(arbitration.Ruling{ID: rulings.ResultGiven, Result: scoresheet.Draw, Text: "the other flag too"}))
	p.done(p.WithdrawRuling(p.lastRuling().ID, "no"))
	if r := p.record(); r.Result != scoresheet.WhiteWins || r.Reason != "arbiter, Laws 6.9" {
		t.Errorf("the first ruling stands, and the sheet has %s (%s)", r.Result, r.Reason)
	}
	p.done(p.WithdrawRuling(first, "no"))
	if r := p.record(); r.Result != scoresheet.NoResult {
		t.Errorf("nothing is ruled, and the sheet has %s", r.Result)
	}
	p.do(p.Leave())
	p.done(p.Result(scoresheet.BlackWins, "resignation"))
}

// A ruled result goes along to another device, and an arbiter who closes the
// game unsigned closes it with that result.
func TestRuledResultGoesAlong(t *testing.T) {
	p := arbiterAt(t, device.NewGame{}, set("fide", rulings.Standard), "e2e4 e7e5")
	p.done(p.Rule(arbitration.Ruling{ID: rulings.FlagFall, Side: black}))
	p.do(p.Leave())
	p.do(p.Arbiter(arbiterCode))
	file, err := p.HandOver("a new device")
	p.do(err)
	to := newPlayer(t)
	to.do(to.SetCode(device.RoleArbiter, arbiterCode, ""))
	to.done(to.TakeOver(file, ""))
	var ruled *scoresheet.RuledError
	if _, err := to.Result(scoresheet.Draw, ""); !errors.As(err, &ruled) {
		t.Errorf("on the other device: %v", err)
	}

	p = arbiterAt(t, device.NewGame{}, set("fide", rulings.Standard), "e2e4 e7e5")
	ruledWays[len(ruledWays)-1].rule(p) // corrected
	p.do(p.Leave())
	p.moves("g1f3") // voids the signatures
	p.do(p.Arbiter(arbiterCode))
	p.done(p.Abandon("White left"))
	if r := p.View().Ended; r.Result != scoresheet.BlackWins {
		t.Errorf("closed with %s", r.Result)
	}
}

// A log of an older version may have a result that was written over a ruling:
// it folds as it did, and check names the contradiction.
func TestOverruledResultIsNamed(t *testing.T) {
	p := arbiterAt(t, device.NewGame{}, set("fide", rulings.Standard), "e2e4 e7e5")
	p.done(p.Rule(arbitration.Ruling{ID: rulings.ConductDevice, Side: white, Text: "a telephone", Result: scoresheet.BlackWins}))
	if f := p.found(findings.AgainstRuling); f != nil {
		t.Errorf("nothing contradicts, and check says %+v", f)
	}
	p.Fabricate(scoresheet.ResultEntered{}, scoresheet.ResultEntered{Result: scoresheet.WhiteWins})
	if got := p.record().Result; got != scoresheet.WhiteWins {
		t.Fatalf("an old log folds to %s", got)
	}
	f := p.found(findings.AgainstRuling)
	if f == nil || f.Certainty != findings.Certain || f.Reason != "the arbiter ruled 0-1, and the sheet has 1-0" || f.Article == "" {
		t.Errorf("check says %+v", f)
	}
	p.do(p.Leave())
	p.done(p.Result(scoresheet.BlackWins, "")) // what was ruled may come back
}

func (p *player) found(kind findings.Kind) *arbitration.Finding {
	p.Helper()
	all, err := p.Findings()
	p.do(err)
	for i := range all {
		if all[i].Kind == kind {
			return &all[i]
		}
	}
	return nil
}

// Whatever a player does after a ruling, in a long random walk, what was ruled
// counts in the end (R-A06, R-A15).
func TestPlayerNeverChangesRuledResult(t *testing.T) {
	long.Serial(t)
	for seed, way := range ruledWays {
		t.Run(way.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(seed), 8))
			p := arbiterAt(t, device.NewGame{Recorder: scoresheet.RecorderArbiter}, set("fide", rulings.Standard), "e2e4 e7e5")
			way.rule(p)
			p.do(p.Leave())
			signed := 0
			for i := range 400 {
				p.anything(r)
				if i%100 == 99 {
					p = p.restart()
					p.acknowledged()
				}
				if rec := p.record(); rec.Status() == scoresheet.SignedByBoth {
					signed++
					if p.counts() != way.want {
						t.Fatalf("after %d acts the game is signed with %s", i+1, p.counts())
					}
				}
				if ruled, _ := p.record().RuledResult(); ruled != way.want {
					t.Fatalf("after %d acts %s is ruled", i+1, ruled)
				}
			}
			p.signed()
			if p.counts() != way.want || signed == 0 {
				t.Errorf("signed with %s; signed %d times on the way", p.counts(), signed)
			}
		})
	}
}

// anything does one thing that a player can do; refusals are his affair.
func (p *player) anything(r *rand.Rand) {
	cell := scoresheet.CellName{Number: 1 + r.IntN(4), Side: board.Color(r.IntN(2))}
	square := func() board.Square { return board.Square(r.IntN(64)) }
	results := []scoresheet.Result{
		scoresheet.NoResult, scoresheet.WhiteWins, scoresheet.BlackWins, scoresheet.Draw, scoresheet.BothLose, scoresheet.WhiteByForfeit,
	}
	var err error
	switch r.IntN(16) {
	case 0, 1:
		_, err = p.Tap(square(), square(), board.NoKind)
	case 2:
		_, err = p.Write([]string{"e5 (=)", "Nf3", "??", "0-0"}[r.IntN(4)])
	case 3, 4:
		_, err = p.Undo()
	case 5:
		_, err = p.At(cell)
	case 6:
		_, err = p.AtEnd()
	case 7:
		_, err = p.Insert(cell, r.IntN(2) == 0)
	case 8:
		_, err = p.Remove(cell, r.IntN(2) == 0)
	case 9, 10, 11:
		_, err = p.Result(results[r.IntN(len(results))], []string{"", "resignation", "agreement"}[r.IntN(3)])
	case 12:
		_, err = p.NoteOffer(nil, r.IntN(2) == 0)
	case 13, 14:
		for _, who := range []scoresheet.Signer{white, black} {
			_, err = p.Sign(who, "A", nil)
		}
	case 15:
		_, err = p.Claim(scoresheet.ClaimThreefold, scoresheet.Signer(1+r.IntN(2)))
	}
	_ = err // a refusal changes nothing, and that is what the walk is about
}
