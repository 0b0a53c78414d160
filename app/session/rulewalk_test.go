package session_test

import (
	"errors"
	"strings"
	"testing"

	"zapis/app/device"
	"zapis/internal/long"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/rulings"
)

// ruledWith fills in what the catalogue asks for.
func ruledWith(r rulings.Ruling) arbitration.Ruling {
	out := arbitration.Ruling{ID: r.ID}
	if r.Who == rulings.Player {
		out.Side = black
	}
	if r.Asks.Has(rulings.Cell) && !r.ID.IsClaim() {
		out.Cell = cellAt("2b")
	}
	if r.Asks.Has(rulings.Clocks) {
		out.White, out.Black = clock("0:30:00"), clock("0:01:30")
	}
	if r.Asks.Has(rulings.Result) {
		out.Result = scoresheet.WhiteWins
	}
	if r.Asks.Has(rulings.Text) {
		out.Text = "as it was"
	}
	return out
}

// R-A06, R-T06: every ruling of the catalogue, in every rule set and kind of
// play, is recorded or refused with a reason that says what to do; whatever it
// brings, the game goes out as a file that is intact, and reads back as it
// stands.
func TestEveryRuling(t *testing.T) {
	long.Serial(t)
	recorded, refusals := 0, map[rulings.Why]int{}
	for _, rules := range rulings.Shipped() {
		for _, play := range rulings.Plays() {
			// The long form walks every kind of play of every rule set.
			usual := rules.ID == "fide" && play != rulings.BlitzB3 || play == rulings.Standard
			if !long.Asked() && !usual {
				continue
			}
			t.Run(rules.ID+" "+play.String(), func(t *testing.T) {
				w := &walker{player: newPlayer(t), rules: arbitration.Rules{Set: rules, Play: play, Quick: true, Against: true}}
				w.do(w.SetCode(device.RoleArbiter, arbiterCode, ""))
				w.done(w.New(device.NewGame{Tags: []scoresheet.Tag{{Name: "TimeControl", Value: "5400"}}}))
				w.begin()
				w.done(w.SetEventRules(w.rules)) // goes with the recording
				for _, entry := range rulings.Catalogue() {
					if done, why := w.rule(entry); done {
						recorded++
					} else {
						refusals[why]++
					}
				}
			})
		}
	}
	t.Logf("%d recorded; refused: %v", recorded, refusals)
}

// walker gives one ruling after another, each in a game that is on.
type walker struct {
	*player
	rules arbitration.Rules
}

func (w *walker) begin() {
	w.Helper()
	w.moves("e2e4 e7e5 g1f3 b8c6 f1c4")
	w.do(w.Arbiter(arbiterCode))
}

func (w *walker) rule(entry rulings.Ruling) (recorded bool, why rulings.Why) {
	w.Helper()
	if r := w.record(); r.Result != scoresheet.NoResult || len(r.Cells) != 5 || len(r.Claims) > 0 {
		w.done(w.Restart(device.Restart{Reason: device.WrongPosition}))
		w.begin()
	}
	if entry.ID.IsClaim() {
		w.do(w.Leave())
		w.done(w.ClaimText(scoresheet.ClaimThreefold, 0, "Nf6"))
		w.do(w.Arbiter(arbiterCode))
	}
	r := ruledWith(entry)
	before := w.record()
	_, err := w.Rule(r)
	var refused *arbitration.RuleError
	switch {
	case errors.As(err, &refused):
		if len(w.record().Rulings) != len(before.Rulings) || w.record().Result != before.Result {
			w.Errorf("%s: refused, and yet something was done", entry.ID)
		}
		if _, ok := rulings.Lookup(refused.Instead); refused.Instead != "" && !ok {
			w.Errorf("%s: %s fits in its place", entry.ID, refused.Instead)
		}
		if !strings.HasPrefix(string(device.ReasonOf(err)), "rule.why.") || len(refused.Error()) < 40 {
			w.Errorf("%s: %v", entry.ID, err)
		}
		return false, refused.Why
	case err != nil:
		w.Errorf("%s: %v", entry.ID, err)
		return false, ""
	}
	g := w.lastRuling()
	row, _ := w.rules.Set.Row(entry.ID, w.rules.Play)
	if g.Ruling != string(entry.ID) || !strings.Contains(g.Article, row.Article) || g.Side == 0 && entry.Who == rulings.Player || g.Text != r.Text {
		w.Errorf("%s: recorded %+v", entry.ID, g.RulingGiven)
	}
	now := w.record()
	if now.Result != before.Result && now.Result != g.Result {
		w.Errorf("%s: the sheet has %s, the ruling %s", entry.ID, now.Result, g.Result)
	}
	if entry.ID.IsClaim() && now.OpenClaim() != nil {
		w.Errorf("%s: the claim still waits", entry.ID)
	}
	if now.Result == before.Result && len(now.Cells) == len(before.Cells) && entry.ID != rulings.Note {
		return true, ""
	}
	w.readsBack(entry.ID)
	return true, ""
}

// readsBack starts the program again.
func (w *walker) readsBack(id rulings.ID) {
	w.Helper()
	out, err := w.Export(device.FormatRecord)
	w.do(err)
	if got := attest.VerifyAll(out, nil); len(got) != 1 || got[0].Status != attest.Intact {
		w.Errorf("%s: the file reads back as %+v", id, got)
	}
	before := w.record()
	w.player = w.restart()
	w.do(w.Arbiter(arbiterCode))
	after := w.record()
	if after.Digest() != before.Digest() || after.Status() != before.Status() || len(after.Rulings) != len(before.Rulings) ||
		len(after.Struck) != len(before.Struck) || w.lastRuling().RulingGiven != before.Rulings[len(before.Rulings)-1].RulingGiven {
		w.Errorf("%s: it reads back otherwise", id)
	}
}
