package timecontrol_test

import (
	"testing"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/timecontrol"
)

func tag(tb testing.TB, text string) timecontrol.Control {
	tb.Helper()
	c, err := timecontrol.ParsePGN(text)
	if err != nil {
		tb.Fatal(err)
	}
	return c
}

// table is C.02 Article 12 as it is printed, row by row.
var table = [...]string{
	`100'/40+50'/20+15'/до конца с добавлением 30"/ход, начиная с 1-ого хода`, // 1 World Championship match
	`100'/40+50'/20+15'/до конца с добавлением 30"/ход, начиная с 1-ого хода`, // 2 Candidates
	`90'/40+30'/до конца с добавлением 30"/ход, начиная с 1-ого хода`,         // 3 World Cup
	`100'/40+50'/20+15'/до конца с добавлением 30"/ход, начиная с 1-ого хода`, // 4 Grand Prix
	`90'/40+30'/до конца с добавлением 30"/ход, начиная с 1-ого хода`,         // 5 Women's match
	`90'/40+30'/до конца с добавлением 30"/ход, начиная с 1-ого хода`,         // 6 Olympiad
	`90'/40+30'/до конца с добавлением 30"/ход, начиная с 1-ого хода`,         // 7 World Team
	`90'/40+30'/до конца с добавлением 30"/ход, начиная с 1-ого хода`,         // 8 Women's World Team
	`90'/40+30'/до конца с добавлением 30"/ход, начиная с 1-ого хода`,         // 9 Women's Grand Prix
	`90'/40+30'/до конца с добавлением 30"/ход, начиная с 1-ого хода`,         // 10 Senior
	`90'/40+30'/до конца с добавлением 30"/ход, начиная с 1-ого хода`,         // 11 Senior Team
	`90'/40+30'/до конца с добавлением 30"/ход, начиная с 1-ого хода`,         // 12 U-20
	`90'/40+30'/до конца с добавлением 30"/ход, начиная с 1-ого хода`,         // 13 Continental
	`90'/40+30'/до конца с добавлением 30"/ход, начиная с 1-ого хода`,         // 14 Continental Team
	`90'/40+30'/до конца с добавлением 30"/ход, начиная с 1-ого хода`,         // 15 Youth 14-16-18
	`90'/40+30'/до конца с добавлением 30"/ход, начиная с 1-ого хода`,         // 16 Cadets
	`90'/40+30'/до конца с добавлением 30"/ход, начиная с 1-ого хода`,         // 17 School
	`90'/40+30'/до конца с добавлением 30"/ход, начиная с 1-ого хода`,         // 18 School Team
	`90'/40+30'/до конца с добавлением 30"/ход, начиная с 1-ого хода`,         // 19 Amateur
	`90'/40+30'/до конца с добавлением 30"/ход, начиная с 1-ого хода`,         // 20 U-16 Olympiad
	`15' с добавлением 10"/ход, начиная с 1-ого хода`,                         // 21 World Rapid
	`3' с добавлением 2"/ход, начиная с 1-ого хода`,                           // 22 World Blitz
}

// R-T01: every row of C.02 Article 12 is in the catalogue as it is printed,
// and has its PGN tag and its kind.
func TestCatalogue(t *testing.T) {
	rows := timecontrol.Catalogue()
	if len(rows) != len(table) {
		t.Fatalf("%d rows, the table has %d", len(rows), len(table))
	}
	keys := map[string]bool{}
	for i, row := range rows {
		printed, err := timecontrol.Parse(table[i])
		if err != nil {
			t.Fatal(err)
		}
		if printed != row.Control || row.Number != i+1 || row.Name == "" || keys[row.Key] {
			t.Errorf("row %d: %+v, printed %v", i+1, row, printed)
		}
		keys[row.Key] = true
		if short, err := timecontrol.Parse(row.Text); err != nil || short != row.Control {
			t.Errorf("row %d: %s is %v, %v", i+1, row.Text, short, err)
		}
		want, kind := "40/5400+30:1800+30", timecontrol.Standard
		switch row.Number {
		case 1, 2, 4:
			want = "40/6000+30:20/3000+30:900+30"
		case 21:
			want, kind = "900+10", timecontrol.Rapid
		case 22:
			want, kind = "180+2", timecontrol.Blitz
		}
		if row.Control.String() != want || row.Control.Kind() != kind {
			t.Errorf("row %d: %v, %v; want %s, %v", i+1, row.Control, row.Control.Kind(), want, kind)
		}
	}
}

// R-T02: the kind follows from the time for 60 moves; the limits themselves
// are standard (60 minutes) and blitz (10 minutes) (Laws A.1, B.1, with their
// three worked examples).
func TestKind(t *testing.T) {
	for _, c := range []struct {
		tag  string
		kind timecontrol.Kind
	}{
		{"1800+30", timecontrol.Standard}, // A.1, example 1: 30' + 60 × 30" = 60'
		{"600+5", timecontrol.Rapid},      // A.1, example 2: 15'
		{"300+5", timecontrol.Blitz},      // B.1: exactly 10'
		{"3600", timecontrol.Standard},
		{"3599", timecontrol.Rapid},
		{"1799+30", timecontrol.Rapid},
		{"601", timecontrol.Rapid},
		{"600", timecontrol.Blitz},
		{"301+5", timecontrol.Rapid},
		{"1", timecontrol.Blitz},
		{"300S5", timecontrol.Blitz},
		{"301B5", timecontrol.Rapid},
		{"40/1800:1800", timecontrol.Standard},    // all periods
		{"40/1800:1799", timecontrol.Rapid},       //
		{"40/1800", timecontrol.Standard},         // repeated: 60 moves reach the second
		{"60/1800", timecontrol.Rapid},            // 60 moves do not
		{"40/1200:300+60", timecontrol.Rapid},     // 25' and 20 moves of 1'
		{"60/1800:20/600:600", timecontrol.Rapid}, // 50'
		{"?", timecontrol.KindUnknown},
		{"-", timecontrol.KindUnknown},
	} {
		if got := tag(t, c.tag).Kind(); got != c.kind {
			t.Errorf("%s is %q, want %q (%v)", c.tag, got, c.kind, tag(t, c.tag).For60())
		}
	}
	pair := func(w, b string) timecontrol.Controls { return timecontrol.Controls{tag(t, w), tag(t, b)} }
	for _, c := range []struct {
		cs   timecontrol.Controls
		kind timecontrol.Kind
	}{
		{pair("300", "240"), timecontrol.Blitz}, // 5 minutes against 4
		{pair("900+10", "1500+10"), timecontrol.Rapid},
		{pair("720", "600"), timecontrol.KindUnknown}, // the Laws do not say
		{pair("3600", "?"), timecontrol.KindUnknown},
	} {
		if got := c.cs.Kind(); got != c.kind {
			t.Errorf("%v is %q, want %q", c.cs, got, c.kind)
		}
	}
	if s := timecontrol.Kind(9).String(); s != "" {
		t.Errorf("no kind is called %q", s)
	}
}

func TestZeroAndUntimed(t *testing.T) {
	var zero timecontrol.Control
	if zero.IsValid() || timecontrol.Untimed.IsValid() || zero == timecontrol.Untimed {
		t.Error("neither says how much time there is, and they differ")
	}
	if zero.String() != "?" || timecontrol.Untimed.String() != "-" {
		t.Errorf("%v %v", zero, timecontrol.Untimed)
	}
	if timecontrol.Both(zero).IsValid() || !timecontrol.Both(tag(t, "300")).IsValid() {
		t.Error("a pair is valid if both are")
	}
}

func TestNewRefuses(t *testing.T) {
	good := timecontrol.Period{Time: time.Minute}
	for _, c := range []struct {
		name    string
		mode    timecontrol.Mode
		periods []timecontrol.Period
	}{
		{"no period", timecontrol.Fischer, nil},
		{"unknown mode", timecontrol.Mode(3), []timecontrol.Period{good}},
		{"moves missing", timecontrol.Fischer, []timecontrol.Period{good, good}},
		{"half a second", timecontrol.Fischer, []timecontrol.Period{{Time: time.Second / 2}}},
		{"negative", timecontrol.Fischer, []timecontrol.Period{{Time: -time.Second}}},
		{"negative moves", timecontrol.Fischer, []timecontrol.Period{{Moves: -1, Time: time.Second}}},
		{"nothing", timecontrol.Fischer, []timecontrol.Period{{}}},
		{"too long", timecontrol.Fischer, []timecontrol.Period{{Time: 101 * time.Hour}}},
	} {
		if got, err := timecontrol.New(c.mode, c.periods...); err == nil {
			t.Errorf("%s: %v", c.name, got)
		}
	}
	// Without extra time there is nothing for the modes to differ in.
	plain, err := timecontrol.New(timecontrol.Delay, good)
	if err != nil || plain != tag(t, "60") {
		t.Errorf("%v, %v", plain, err)
	}
}

// What the clocks have been given, at the edges of the periods.
func TestGivenAndSpans(t *testing.T) {
	const m, s = time.Minute, time.Second
	for _, c := range []struct {
		tag       string
		completed int
		want      timecontrol.Given
	}{
		{"40/5400+30:1800+30", 0, timecontrol.Given{Start: 90 * m, Earned: 30 * s}},
		{"40/5400+30:1800+30", 39, timecontrol.Given{Start: 90 * m, Earned: 20 * m}},
		{"40/5400+30:1800+30", 40, timecontrol.Given{Start: 90 * m, Earned: 20*m + 30*s, Added: 30 * m}},
		{"40/6000+30:20/3000+30:900+30", 60, timecontrol.Given{Start: 100 * m, Earned: 30*m + 30*s, Added: 65 * m}},
		{"40/7200:20/3600:900+30", 59, timecontrol.Given{Start: 120 * m, Added: 60 * m}},
		{"40/7200:20/3600:900+30", 60, timecontrol.Given{Start: 120 * m, Earned: 30 * s, Added: 75 * m}},
		{"40/600", 120, timecontrol.Given{Start: 10 * m, Added: 30 * m}},
		{"1500S5", 17, timecontrol.Given{Start: 25 * m}},
		{"1500B5", 17, timecontrol.Given{Start: 25 * m, Earned: 5 * s}},
	} {
		if got := tag(t, c.tag).Given(c.completed); got != c.want {
			t.Errorf("%s after %d: %+v, want %+v", c.tag, c.completed, got, c.want)
		}
	}
	for _, c := range []struct {
		tag                      string
		move, first, last, index int
	}{
		{"40/5400:1800", 1, 1, 40, 0},
		{"40/5400:1800", 40, 1, 40, 0},
		{"40/5400:1800", 41, 41, 0, 1},
		{"40/5400:20/1800", 61, 61, 80, 2},
		{"40/5400:20/1800", 80, 61, 80, 2},
		{"40/5400:20/1800", 81, 81, 100, 3},
		{"1/60", 300, 300, 300, 299},
		{"300", 500, 1, 0, 0},
	} {
		s := tag(t, c.tag).SpanOf(c.move)
		if s.First != c.first || s.Last != c.last || s.Index != c.index || s.Ends(c.move) != (c.move == c.last) {
			t.Errorf("%s, move %d: %+v", c.tag, c.move, s)
		}
	}
}

// A reading on the scoresheet is one here.
func TestReadingOfTheScoresheet(t *testing.T) {
	c, err := scoresheet.ParseClock("1:20")
	if err != nil {
		t.Fatal(err)
	}
	r := timecontrol.Reading(c).Range()
	if r.Lo != 80*time.Minute || r.Hi != 81*time.Minute-1 {
		t.Errorf("%v", r)
	}
}
