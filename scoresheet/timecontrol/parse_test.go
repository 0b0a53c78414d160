package timecontrol_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"zapis/internal/realdata"
	"zapis/scoresheet/timecontrol"
)

// typed is what people write, and the tag that follows; the seeds of the fuzz
// target too.
var typed = []struct{ text, pgn string }{
	{"40/5400+30:1800+30", "40/5400+30:1800+30"},
	{"40/7200:3600", "40/7200:3600"},
	{"40/7200:20/3600:900+30", "40/7200:20/3600:900+30"},
	{"40/1980:40/1980:40/1980", "40/1980:40/1980:40/1980"},
	{"40/9000", "40/9000"},
	{"300", "300"},
	{"5400+30", "5400+30"},
	{"1500S5", "1500S5"},
	{"1500+0B5", "1500B5"},
	{"40/5400S5:1800S5", "40/5400S5:1800S5"},
	{"?", "?"},
	{"-", "-"},
	{" 300+0 ", "300"},

	{"90+30", "5400+30"},
	{"3+2", "180+2"},
	{"15+10", "900+10"},
	{"60", "3600"},
	{"150", "9000"},
	{"180", "180"},
	{`90'/40 + 30' + 30"`, "40/5400+30:1800+30"},
	{`90’/40+30’+30’’`, "40/5400+30:1800+30"},
	{`90′/40+30′+30″`, "40/5400+30:1800+30"},
	{`100'/40+50'/20+15'+30"`, "40/6000+30:20/3000+30:900+30"},
	{"90/40+30+30", "40/5400+30:1800+30"},
	{"40/90+30+30", "40/5400+30:1800+30"},
	{"100/40+50/20+15+30", "40/6000+30:20/3000+30:900+30"},
	{"40/90, SD/30; +30", "40/5400+30:1800+30"},
	{"40/90, SD/30", "40/5400:1800"},
	{"40/120, SD/60; d5", "40/7200S5:3600S5"},
	{"G/25;d5", "1500S5"},
	{"G/60; d/5", "3600S5"},
	{"G60 d5", "3600S5"},
	{"G/5;+3", "300+3"},
	{"25 b10", "1500B10"},
	{"25' + Bronstein 10", "1500B10"},
	{"25 minutes, 10 seconds delay", "1500S10"},
	{"2h/40 + 1h", "40/7200:3600"},
	{"1h30 + 30s", "5400+30"},
	{"1h30'/40 + 30'", "40/5400:1800"},
	{"40 moves in 2 hours, then 60 minutes", "40/7200:3600"},
	{"90 min / 40 moves + 30 min + 30 sec / move", "40/5400+30:1800+30"},
	{"90' + 30", "5400+30"},
	{"15'", "900"},
	{"90 sec", "90"},
	{"10 Min. + 5 Sek. pro Zug", "600+5"},
	{"90 мин/40 ходов + 30 мин/до конца игры +30 сек/ход, начиная с 1-ого хода", "40/5400+30:1800+30"},
	{"15 хв + 10 с на хід", ""},
	{"15 хв + 10 с", "900+10"},
	// Tags of real files.
	{"15 minutes + 10 seconds increment per move, starting from move 1", "900+10"},
	{"15 min. + 10 s. per move", "900+10"},
	{"90 minutes +30 seconds increment", "5400+30"},
	{"15 min/game + 10 sec/move", "900+10"},
	{"90min + 30min/40 moves + 30s/move", "40/5400+30:1800+30"},
}

// R-T01: what people type becomes a control, and as a PGN tag comes back.
func TestParse(t *testing.T) {
	for _, c := range typed {
		got, err := timecontrol.Parse(c.text)
		if c.pgn == "" {
			if err == nil {
				t.Errorf("%q was taken for %v", c.text, got)
			}
			continue
		}
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		if got.String() != c.pgn {
			t.Errorf("%q became %v, want %s", c.text, got, c.pgn)
		}
		if back, err := timecontrol.ParsePGN(got.String()); err != nil || back != got {
			t.Errorf("%v came back as %v, %v", got, back, err)
		}
	}
}

// What could mean two things, or nothing, is refused and says why.
func TestParseRefuses(t *testing.T) {
	for _, c := range []struct{ text, why string }{
		{"", "empty"},
		{"   ", "empty"},
		{"*180", "sandclock"},
		{"abc", "form"},
		{"90++", "form"},
		{"165+30", "unit"},    // minutes or seconds?
		{"90/40+30", "unit"},  // 30 minutes more, or 30 seconds a move?
		{"40/90+30", "unit"},  //
		{"50/20+15", "order"}, // 50 moves or 50 minutes?
		{`90' + 30" + 5"`, "mixed"},
		{"60 d5 b5", "mixed"},
		{"1500S5:900B5", "mixed"},
		{"300+", "form"},
		{"+30", "form"},
		{`90'/0 + 30'`, "form"},
		{`90'/40/30`, "form"},
		{`90' + 30" from move 61`, "form"},
		{"3600:1800", "limits"}, // which moves end the first?
		{"0", "limits"},
		{"0S5", "limits"},
		{"999999", "limits"},
		{"0/300", "form"},
		{"1000/300", "limits"},
		{"1:1:1:1:1:1:1:1:1", "limits"},
		{strings.Repeat("9", 400), "form"},
		{"15' + 10, delay", "form"}, // of what?
		{"' 90", "form"},
		{"1/2/3 min", "form"},
		{"90 100 min", "form"},
		{"40 moves 20 moves 5 min", "form"},
		{"40/90 + G/30/40", "form"},
		{"delay 5", "form"},
		{"90 min game / 40 moves", "form"},
		{"90' + 40 moves/30 s a move", "form"},
		{"40/100+0/50+30", "form"},
	} {
		got, err := timecontrol.Parse(c.text)
		var parse *timecontrol.ParseError
		if !errors.As(err, &parse) {
			t.Errorf("%q: %v, %v", c.text, got, err)
			continue
		}
		if parse.Why != c.why || parse.Hint == "" || !strings.HasSuffix(err.Error(), parse.Hint) {
			t.Errorf("%q: refused as %q, want %q (%v)", c.text, parse.Why, c.why, err)
		}
		if got.IsValid() {
			t.Errorf("%q: refused, yet %v", c.text, got)
		}
	}
}

// R-T01: every TimeControl of the real games is read, as a tag or as typed,
// and by PGN's own rules where it follows them.
func TestParseRealTags(t *testing.T) {
	seen := map[string]timecontrol.Control{}
	for _, file := range []string{
		"carlsen_chesscom_clk_tenths.pgn", "dgt_begonia2024_crlf.pgn", "dgt_livechess_clk_emt.pgn",
		"dgt_ongoing_nunn2024.pgn", "ecc2018_clk_crlf.pgn", "lichess_db_clk.pgn",
		"lichess_broadcast_headers_fwwrc2024.pgn", "lichess_broadcast_wcc2023_annotated.pgn", "redqueen_emt_crlf_bom.pgn",
	} {
		realdata.Lines(t, "pgn/"+file, func(line string) {
			tag, ok := strings.CutPrefix(strings.TrimSpace(line), `[TimeControl "`)
			if !ok {
				return
			}
			tag = strings.TrimSuffix(tag, `"]`)
			c, err := timecontrol.ParsePGN(tag)
			if err != nil {
				c, err = timecontrol.Parse(tag)
			}
			if err != nil {
				t.Errorf("%s: %v", file, err)
			}
			seen[tag] = c
		})
	}
	if len(seen) < 20 {
		t.Errorf("only %d different tags", len(seen))
	}
	if c := seen["60+1"]; c.For60() != 2*time.Minute || c.Kind() != timecontrol.Blitz {
		t.Errorf("60+1 of a PGN file gives %v", c.For60())
	}
	t.Logf("%d different tags", len(seen))
}

func TestParseControls(t *testing.T) {
	cs, err := timecontrol.ParseControls("300=240")
	if err != nil || cs.String() != "300=240" || cs.Kind() != timecontrol.Blitz {
		t.Errorf("%v, %v", cs, err)
	}
	same, err := timecontrol.ParseControls("60+1")
	if err != nil || same.String() != "60+1" || same[0] != same[1] {
		t.Errorf("%v, %v", same, err)
	}
	for _, bad := range []string{"300=", "=300", "300=240=180", "x"} {
		if cs, err := timecontrol.ParseControls(bad); err == nil {
			t.Errorf("%q was taken for %v", bad, cs)
		}
	}
}

// Whatever is read comes back from its tag, and typing the tag of a control
// of PGN's own kind never changes its meaning where PGN alone decides.
func FuzzParse(f *testing.F) {
	for _, c := range typed {
		f.Add(c.text)
	}
	for _, row := range timecontrol.Catalogue() {
		f.Add(row.Text)
		f.Add(row.Control.String())
	}
	f.Add("*180")
	f.Add("1h30")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := timecontrol.Parse(text)
		if err != nil {
			var parse *timecontrol.ParseError
			if !errors.As(err, &parse) {
				t.Fatalf("%q: %v is no ParseError", text, err)
			}
			return
		}
		back, err := timecontrol.ParsePGN(c.String())
		if err != nil || back != c {
			t.Fatalf("%q became %v and came back as %v, %v", text, c, back, err)
		}
		if !c.IsValid() {
			return
		}
		if again, err := timecontrol.New(c.Mode(), c.Periods()...); err != nil || again != c {
			t.Fatalf("%v made again is %v, %v", c, again, err)
		}
		if c.For60() <= 0 || c.Kind() == timecontrol.KindUnknown {
			t.Fatalf("%v: %v for 60 moves, %q", c, c.For60(), c.Kind())
		}
	})
}
