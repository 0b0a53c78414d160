package arbitration_test

import (
	"fmt"
	"slices"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/rulings"
	"zapis/scoresheet/timecontrol"
)

// clock notes what a clock shows beside a cell.
func (s *sheet) clock(name *scoresheet.CellName, text string) {
	s.Helper()
	plan, _, err := s.rec.PlanClock(name, clock(text))
	s.planned(plan, err)
}

// R-A07, R-T05, Laws 8.4, A.2, B.4, C.02 10.4.4, 10.5.5: who must record now.
func TestDuty(t *testing.T) {
	type clocks map[string]string
	looked := func(white, black string) [2]scoresheet.Clock {
		return [2]scoresheet.Clock{clock(white), clock(black)}
	}
	for _, c := range []struct {
		name, control string
		half          int
		clocks        clocks
		ask           arbitration.DutyAsk
		white, black  string // duty, article, from – to
	}{
		{"nothing noted", "40/120, SD/60", 60, nil, arbitration.DutyAsk{}, "perhaps 8.4 1w–40w", "perhaps 8.4 1b–40b"},
		{"over five minutes", "40/120, SD/60", 60, clocks{"30w": "0:06", "30b": "0:05:00"}, arbitration.DutyAsk{}, "perhaps 8.4 31w–40w", "perhaps 8.4 31b–40b"},
		{"looked at now", "40/120, SD/60", 61, clocks{"25w": "0:20", "30b": "0:05"}, arbitration.DutyAsk{Clocks: looked("0:06", "0:04")}, "must 8.1.1 1w–", "need-not 8.4 31b–40b"},
		{"looked at in the beginning", "40/120, SD/60", 0, nil, arbitration.DutyAsk{Clocks: looked("1:59", "2:00")}, "must 8.1.1 1w–", "must 8.1.1 1b–"},
		{"under five minutes", "40/120, SD/60", 72, clocks{"36w": "0:04:59", "36b": "0:03"}, arbitration.DutyAsk{}, "need-not 8.4 36w–40w", "need-not 8.4 36b–40b"},
		{"given time since", "40/120, SD/60", 72, clocks{"36w": "0:04:30"}, arbitration.DutyAsk{Clocks: looked("0:07", "0:07")}, "need-not 8.4 36w–40w", "must 8.1.1 1b–"},
		{"given time, next period", "40/120, SD/60", 84, clocks{"36w": "0:04:30"}, arbitration.DutyAsk{Clocks: looked("1:03", "0:07")}, "must 8.1.1 41w–", "must 8.1.1 41b–"},
		{"with 30 seconds", `90'/40 + 30' + 30"`, 72, clocks{"36w": "0:04", "36b": "0:00:30"}, arbitration.DutyAsk{}, "must 8.1.1 1w–", "must 8.1.1 1b–"},
		{"with 29 seconds", `90'/40 + 30' + 29"`, 72, clocks{"36w": "0:04", "36b": "1:20"}, arbitration.DutyAsk{}, "need-not 8.4 36w–40w", "perhaps 8.4 37b–40b"},
		{"second period", "40/120, SD/60", 84, clocks{"38w": "0:02", "41w": "1:01", "42b": "0:04"}, arbitration.DutyAsk{}, "perhaps 8.4 42w–", "need-not 8.4 42b–"},
		{"rapid", `15' + 10"`, 10, nil, arbitration.DutyAsk{}, "need-not A.2 1w–", "need-not A.2 1b–"},
		{"blitz", `3' + 2"`, 10, nil, arbitration.DutyAsk{}, "need-not A.2 1w–", "need-not A.2 1b–"},
		{"rapid, recorded", `15' + 10"`, 10, clocks{"5w": "0:14", "5b": "0:04:10"}, arbitration.DutyAsk{Competition: true}, "", "need-not 8.4 5b–"},
		{"impaired", `90' + 30"`, 60, clocks{"30w": "0:03", "30b": "0:03"}, arbitration.DutyAsk{VisuallyImpaired: [2]bool{true, false}}, "need-not C.02 10.5.5 30w–", "must 8.1.1 1b–"},
		{"assisted", "40/120, SD/60", 72, clocks{"36w": "0:04:59", "36b": "0:03"}, arbitration.DutyAsk{Assisted: [2]bool{true, false}}, "must C.02 10.4.4 1w–", "need-not 8.4 36b–40b"},
		{"assisted, impaired", `90' + 30"`, 60, clocks{"30w": "0:03"}, arbitration.DutyAsk{Assisted: [2]bool{true, false}, VisuallyImpaired: [2]bool{true, false}}, "must C.02 10.4.4 1w–", "must 8.1.1 1b–"},
		{"assisted, rapid", `15' + 10"`, 10, nil, arbitration.DutyAsk{Assisted: [2]bool{false, true}}, "need-not A.2 1w–", "must C.02 10.4.4 1b–"},
		{"assisted, not wanted", `90' + 30"`, 6, nil, arbitration.DutyAsk{NoRecord: true, Assisted: [2]bool{true, true}}, "need-not  1w–", "need-not  1b–"},
		{"not wanted", `90' + 30"`, 6, nil, arbitration.DutyAsk{NoRecord: true}, "need-not  1w–", "need-not  1b–"},
		{"no control at all", "-", 6, nil, arbitration.DutyAsk{}, "must 8.1.1 –", "must 8.1.1 –"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := under(t, control(c.control))
			p.shuffle(c.half)
			for cell, text := range c.clocks {
				if name := cellAt(cell); name.Number*2+int(name.Side)-2 < c.half {
					p.clock(name, text)
				}
			}
			got, _, err := p.game().Duty(c.ask, nil)
			if err != nil {
				t.Fatal(err)
			}
			for side, want := range []string{c.white, c.black} {
				d := got[side]
				if said := fmt.Sprintf("%v %s %s–%s", d.Duty, d.Article, d.From, d.To); want != "" && said != want {
					t.Errorf("%v: %s, want %s (%+v)", d.Side, said, want, d)
				}
			}
		})
	}
}

// R-A07: blanks are moves, and clock times that contradict each other are not
// believed.
func TestDutyWithBlanks(t *testing.T) {
	p := under(t, control("40/120, SD/60"))
	p.shuffle(70)
	p.clock(cellAt("35w"), "0:03")
	p.clock(cellAt("30b"), "0:03")
	p.clock(cellAt("35b"), "1:30")
	for range 4 {
		p.moves("_")
	}
	got, _, err := p.game().Duty(arbitration.DutyAsk{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if w := got[0]; w.Duty != timecontrol.NeedNot || w.From != "35w" || w.To != "40w" || w.Next != "38w" {
		t.Errorf("White: %+v", w)
	}
	// What the arbiter sees himself is believed.
	seen, _, err := p.game().Duty(arbitration.DutyAsk{Clocks: [2]scoresheet.Clock{clock("0:03"), clock("1:00")}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if b := seen[1]; b.Duty != timecontrol.MustRecord || !slices.Equal(b.Contradictory, []string{"30b", "35b"}) {
		t.Errorf("Black, seen: %+v", b)
	}
	if w := seen[0]; w.Duty != timecontrol.NeedNot || w.From != "35w" || len(w.Contradictory) > 0 {
		t.Errorf("White, seen: %+v", w)
	}
	if b := got[1]; b.Duty != timecontrol.MayBeExempt || !slices.Equal(b.Contradictory, []string{"35b"}) {
		t.Errorf("Black: %+v", b)
	}
}

// R-A07: whether somebody has to record is one answer: of the time control by
// itself, and of the kind of play that follows from it.
func TestDutyIsOneAnswer(t *testing.T) {
	watched := set("fide", rulings.RapidA3)
	watched.Set.ID, watched.Set.Base, watched.Set.Rulings = "watched", "fide", nil
	watched.Set.Points = map[rulings.Point]rulings.Values{
		rulings.PointRecordDuty: {Value: rulings.Value{Value: "yes", Article: "4"}},
	}
	for _, c := range []struct {
		control string
		rules   arbitration.Rules
		want    string
	}{
		{`15' + 10"`, arbitration.Rules{}, "need-not A.2"},
		{`15' + 10"`, set("fide", rulings.RapidA3), "need-not A.2"},
		{`15' + 10"`, set("fide", rulings.RapidA4), "need-not A.2"},
		{`5' + 3"`, arbitration.Rules{}, "need-not A.2"},
		{`5' + 3"`, set("fide", rulings.BlitzB3), "need-not A.2"},
		{`5' + 3"`, set("fide", rulings.BlitzB4), "need-not B.4, A.2"},
		{`15' + 10"`, watched, "must 4"}, // the event's word
		{`90' + 30"`, arbitration.Rules{}, "must 8.1.1"},
		{`90' + 30"`, set("club", rulings.Standard), "need-not 8"},
		{`90' + 30"`, set("ua", rulings.Standard), "must II.8.1"},
	} {
		p := at(t, opening{Tags: []scoresheet.Tag{control(c.control)}}, c.rules, "e2e4")
		got, _, err := p.game().Duty(arbitration.DutyAsk{Clocks: [2]scoresheet.Clock{clock("0:14"), clock("0:14")}}, nil)
		if said := fmt.Sprint(got[0].Duty, " ", got[0].Article); err != nil || said != c.want {
			t.Errorf("%s, %s %v: %s, %v; want %s", c.control, c.rules.Set.ID, c.rules.Play, said, err, c.want)
		}
		_, there := c.rules.Set.Row(rulings.RecordMissing, c.rules.Play)
		if duty := got[0].Duty.String() == "must"; c.rules.Set.ID != "" && there != duty && c.rules.Set.ID != "watched" {
			t.Errorf("%s %v: must record: %v, and it can be ruled that he does not: %v", c.rules.Set.ID, c.rules.Play, duty, there)
		}
	}
}
