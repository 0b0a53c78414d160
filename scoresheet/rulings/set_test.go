package rulings_test

import (
	"bytes"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"zapis/assets"
	"zapis/scoresheet/rulings"
)

func TestCatalogueIsInOrder(t *testing.T) {
	form := regexp.MustCompile(`^[a-z]+(\.[a-z]+)*$`)
	groups := rulings.Groups()
	seen := map[rulings.ID]bool{}
	at := 0
	for _, r := range rulings.Catalogue() {
		if seen[r.ID] || !form.MatchString(string(r.ID)) {
			t.Errorf("%q stands there twice, or is no path in small letters", r.ID)
		}
		seen[r.ID] = true
		i := slices.Index(groups, r.Group)
		if i < at {
			t.Errorf("%s: the group %q is not in order", r.ID, r.Group)
		}
		at = i
		if got, ok := rulings.Lookup(r.ID); !ok || got != r {
			t.Errorf("Lookup(%q) = %+v, %v", r.ID, got, ok)
		}
	}
	if _, ok := rulings.Lookup("illegal"); ok {
		t.Error("a ruling was found that is not there")
	}
}

// R-A06: what takes time from somebody asks for both clocks, what changes a
// result for the result.
func TestCatalogueAsksForWhatIsStored(t *testing.T) {
	for id, asks := range map[rulings.ID]rulings.Asks{
		rulings.IllegalMove: rulings.Cell | rulings.Clocks, rulings.ClaimRejected: rulings.Cell | rulings.Clocks, rulings.ClockSet: rulings.Clocks, rulings.QuickIncrement: rulings.Clocks,
		rulings.PenaltyPointsOwn: rulings.Result | rulings.Text, rulings.ResultCorrected: rulings.Result | rulings.Text, rulings.Note: rulings.Text, rulings.PositionRestored: rulings.Cell | rulings.Clocks,
	} {
		if r, _ := rulings.Lookup(id); !r.Asks.Has(asks) {
			t.Errorf("%s asks for %b; want %b", id, r.Asks, asks)
		}
	}
	for _, s := range rulings.Shipped() {
		for _, p := range rulings.Plays() {
			for _, r := range s.Catalogue(p) {
				row, ok := s.Row(r.ID, p)
				adds := row.Effect == rulings.Counted || row.Effect == rulings.WrongClaim || row.Effect == rulings.Grant || row.Effect == rulings.MayGrant
				if !ok || adds && !r.Asks.Has(rulings.Clocks) || row.Effect == rulings.SetResult && r.ID != rulings.QuickUnattended && !r.Asks.Has(rulings.Result) {
					t.Errorf("%s: %s has the effect %q and asks for %b", s.ID, r.ID, row.Effect, r.Asks)
				}
			}
		}
	}
}

// R-T06: FIDE, RU and UA say of every ruling and point where it stands, or that
// they have none; a club says it or leaves it to FIDE. Nothing is left open.
func TestShippedSetsAreComplete(t *testing.T) {
	article := map[string]*regexp.Regexp{
		"fide": regexp.MustCompile(`^([1-9]\d?|[A-D]|I|III)(\.\d+)*(–4\.7)?$`),
		"ru":   regexp.MustCompile(`^[1-9]\d?(\.\d+)*(–4\.7)?$`),
		"ua":   regexp.MustCompile(`^II(\.\d+)+(–7)?$`),
		"club": regexp.MustCompile(`^([7-9]|1[0-2])(\.\d+[a-c]?(\.\d)?)?$`),
	}
	for _, s := range rulings.Shipped() {
		for _, p := range rulings.Plays() {
			for _, r := range rulings.Catalogue() {
				row, ok := s.Row(r.ID, p)
				if row.Source != s.ID && s.ID != "club" {
					t.Errorf("%s says nothing of %s in %v", s.ID, r.ID, p)
				}
				if !ok {
					continue
				}
				for _, a := range strings.Split(row.Article, ", ") {
					if !article[row.Source].MatchString(a) {
						t.Errorf("%s: %s stands under %q, which is no article of %s", s.ID, r.ID, a, row.Source)
					}
				}
				if len(row.Do) == 0 && r.ID != rulings.Note {
					t.Errorf("%s: %s in %v: nothing to do", s.ID, r.ID, p)
				}
			}
			for _, pt := range rulings.Points() {
				v := s.Value(pt, p)
				if v.Value == "" || v.Source != s.ID && s.ID != "club" {
					t.Errorf("%s says nothing of %s in %v: %+v", s.ID, pt, p, v)
				}
			}
		}
	}
}

// What differs between the rule sets, each from its text (R-T06).
func TestWhereTheRuleSetsDiffer(t *testing.T) {
	for _, c := range []struct {
		point rulings.Point
		play  rulings.Play
		want  [4]string // fide, ru, ua, club
	}{
		{rulings.PointIllegalTime, rulings.Standard, [4]string{"2:00", "2:00", "2:00", "0:00"}}, // 7.5.5; RU 7.5.5; UA II.7.7; CL 7.4
		{rulings.PointIllegalTime, rulings.BlitzB4, [4]string{"1:00", "1:00", "1:00", "0:00"}},  // B.2; RU 14.2; UA II.16.2
		{rulings.PointIllegalLoses, rulings.Standard, [4]string{"2", "2", "2", "0"}},
		{rulings.PointIllegalLoses, rulings.RapidA4, [4]string{"2", "2", "1", "0"}}, // A.4.2; UA II.15.5
		{rulings.PointIllegalUntil, rulings.BlitzB4, [4]string{"reply", "reply", "reply", "game"}},
		{rulings.PointIllegalUntil, rulings.RapidA3, [4]string{"game", "game", "game", "game"}},
		{rulings.PointClaimTime, rulings.Standard, [4]string{"2:00", "2:00", "2:00", "3:00"}}, // 9.5.3; UA II.9.6.2; CL 9.5b
		{rulings.PointClaimTime, rulings.BlitzB3, [4]string{"1:00", "1:00", "1:00", "3:00"}},
		{rulings.PointColorsMoves, rulings.Standard, [4]string{"10", "10", "0", "0"}},             // 7.3; UA II.7.4; CL 7.2
		{rulings.PointAgreeMoves, rulings.Standard, [4]string{"1", "1", "0", "1"}},                // 5.2.3; UA II.5.2.3
		{rulings.PointAgreeOffers, rulings.Standard, [4]string{"yes", "yes", "no", "no"}},         // 9.1.1; UA II.9.1; CL 9.1a
		{rulings.PointEndFivefold, rulings.Standard, [4]string{"yes", "yes", "successive", "no"}}, // 9.6.1; UA II.9.7; CL 9.6
		{rulings.PointEndSeventy, rulings.Standard, [4]string{"yes", "yes", "yes", "no"}},
		{rulings.PointSheetShown, rulings.RapidA3, [4]string{"5", "5", "0", "0"}}, // A.3.2; RU 13.3.2
		{rulings.PointSheetShown, rulings.RapidA4, [4]string{"0", "0", "0", "0"}},
		{rulings.PointSetupMoves, rulings.RapidA4, [4]string{"10", "10", "10", "0"}},
		{rulings.PointFlagClaim, rulings.RapidA4, [4]string{"any", "any", "own", "any"}}, // A.4.3; UA II.15.6
		{rulings.PointFlagsBoth, rulings.Standard, [4]string{"announced", "announced", "always", "no"}},
		{rulings.PointRecordDuty, rulings.Standard, [4]string{"yes", "yes", "yes", "no"}}, // CL 8
		{rulings.PointRecordDuty, rulings.BlitzB4, [4]string{"no", "no", "no", "no"}},
	} {
		for i, id := range []string{"fide", "ru", "ua", "club"} {
			if v := shipped(t, id).Value(c.point, c.play); v.Value != c.want[i] {
				t.Errorf("%s, %v: %s is %q (%s), want %q", id, c.play, c.point, v.Value, v.Article, c.want[i])
			}
		}
	}
}

func TestShippedFilesAreFormatted(t *testing.T) {
	for _, s := range rulings.Shipped() {
		text, err := rulings.Format(s)
		if err != nil {
			t.Fatal(err)
		}
		file, err := os.ReadFile("sets/" + s.ID + ".json")
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(text, file) {
			t.Errorf("sets/%s.json is not as Format writes it", s.ID)
		}
		back, err := rulings.Parse(text)
		if err != nil || !reflect.DeepEqual(back, s) {
			t.Errorf("%s: read back %v, another set: %v", s.ID, err, !reflect.DeepEqual(back, s))
		}
	}
}

const ours = `{"zapis-rules": 1, "id": "rook-club", "version": "2026", "title": "Rook club", "base": "fide",
	"points": {"claim.time": {"value": "5:00", "article": "3", "in": {"blitz": {"value": "0:30"}}}},
	"rulings": {"end.fivefold": {"absent": true}, "flag.fall": {"article": "4", "in": {"a4": {"article": "4b", "effect": "loses"}}}}}`

// R-T06: a club writes down where it differs, and only that.
func TestAClubWritesDownWhereItDiffers(t *testing.T) {
	s, err := rulings.Parse([]byte(ours))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		id   rulings.ID
		play rulings.Play
		want rulings.Advice
	}{
		{rulings.ClaimRejected, rulings.Standard, rulings.Advice{Article: "FIDE 9.5.3", Penalty: "3", Opponent: 5 * minute, Game: rulings.GoesOn}},
		{rulings.ClaimRejected, rulings.BlitzB3, rulings.Advice{Article: "FIDE 9.5.3", Opponent: minute / 2, Game: rulings.GoesOn}},
		{rulings.EndFivefold, rulings.Standard, rulings.Advice{Why: rulings.Absent, Game: rulings.GoesOn}},
		{rulings.FlagFall, rulings.Standard, rulings.Advice{Article: "4", Game: rulings.DrawnGame}}, // the effect is FIDE's
		{rulings.FlagFall, rulings.RapidA4, rulings.Advice{Article: "4b", Game: rulings.Lost}},
		{rulings.FlagFall, rulings.BlitzB4, rulings.Advice{Article: "4", Game: rulings.DrawnGame}}, // and not FIDE's A.4.3
	} {
		a, err := (rulings.Event{Set: s, Play: c.play}).Advise(rulings.Given{ID: c.id, Side: w}, nil, mated(rulings.CannotMate))
		if err != nil || a.Article != c.want.Article || a.Penalty != c.want.Penalty || a.Opponent != c.want.Opponent || a.Game != c.want.Game || a.Why != c.want.Why {
			t.Errorf("%s, %v: %+v, %v; want %+v", c.id, c.play, a, err, c.want)
		}
	}
	text, err := rulings.Format(s)
	if err != nil {
		t.Fatal(err)
	}
	if back, err := rulings.Parse(text); err != nil || !reflect.DeepEqual(back, s) {
		t.Errorf("%s\nread back: %+v, %v", text, back, err)
	}
	if s.Name() != "rook-club 2026" {
		t.Errorf("its name is %q", s.Name())
	}
}

func TestParseRefuses(t *testing.T) {
	change := func(was, is string) string {
		if !strings.Contains(ours, was) {
			t.Fatalf("%q is not there", was)
		}
		return strings.Replace(ours, was, is, 1)
	}
	fide, err := rulings.Format(shipped(t, "fide"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ text, want string }{
		{``, "EOF"},
		{`[]`, "cannot unmarshal"},
		{ours + " x", "invalid character"},
		{ours + " {}", "after the end"},
		{"\xff" + ours, "not UTF-8"},
		{ours + strings.Repeat(" ", rulings.MaxText), "longer than"},
		{change(`"zapis-rules": 1`, `"zapis-rules": 2`), "this version reads 1"},
		{change(`"zapis-rules": 1, `, ``), "this version reads 1"},
		{change(`"title"`, `"name"`), `unknown field "name"`},
		{change(`"title"`, `"Title"`), "not in lower case"},
		{change(`"version": "2026"`, `"id": "x"`), `"id" occurs twice`},
		{change(`"claim.time"`, `"end.fivefold": {"value": "yes"}, "end.fivefold"`), "occurs twice"},
		{change(`"rook-club"`, `"Rook club"`), "no word of small letters"},
		{change(`"rook-club"`, `"fide"`), "is the name of a rule set that is built in"},
		{change(`"2026"`, `""`), "version"},
		{change(`"Rook club"`, `"Rook\nclub"`), "title"},
		{change(`"base": "fide"`, `"base": "uscf"`), "give one of fide, ru, ua, club"},
		{change(`"base": "fide",`, ``), "points.illegal.time: missing"},
		{change(`"claim.time"`, `"claim.tim"`), "points.claim.tim: there is no such point"},
		{change(`"5:00"`, `"5 min"`), "no time in minutes and seconds"},
		{change(`"5:00"`, `"05:00"`), "no time in minutes and seconds"},
		{change(`"5:00"`, `"5:60"`), "no time in minutes and seconds"},
		{change(`"5:00"`, `"-1:00"`), "no time in minutes and seconds"},
		{change(`"5:00"`, `"120:01"`), "no time in minutes and seconds"},
		{change(`"5:00"`, `5`), "cannot unmarshal number"},
		{change(`"blitz"`, `"bullet"`), "no kind of play"},
		{change(`"0:30"`, `"half"`), "points.claim.time.in.blitz"},
		{change(`"end.fivefold"`, `"end.sixfold"`), "rulings.end.sixfold: there is no such ruling"},
		{change(`"absent": true`, `"absent": true, "article": "9"`), "absent, and yet something is said"},
		{change(`"absent": true`, `"absent": false`), "says nothing"},
		{change(`"effect": "loses"`, `"effect": "wins"`), `rulings.flag.fall.in.a4: there is no effect "wins"`},
		{change(`"effect": "loses"`, `"do": ["run"]`), `there is no step "run"`},
		{change(`"a4"`, `"A.4"`), "not in lower case"},
		{change(`"claim.time": {"value": "5:00"`, `"illegal.loses": {"value": "201"`), "no number from 0 to 200"},
		{change(`"claim.time": {"value": "5:00"`, `"illegal.mating": {"value": "maybe"`), "neither yes nor no"},
		{change(`"claim.time": {"value": "5:00"`, `"end.fivefold": {"value": "six"`), "none of no, yes, successive"},
		{strings.Replace(string(fide), `"2:00"`, `"3:00"`, 1), "give another one"},
	} {
		if s, err := rulings.Parse([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.80s…: %+v, error %v; want one with %q", c.text, s.ID, err, c.want)
		}
	}
	// All that is wrong is told at once.
	_, err = rulings.Parse([]byte(strings.NewReplacer(`"5:00"`, `"5"`, `"loses"`, `"wins"`).Replace(ours)))
	if err == nil || !strings.Contains(err.Error(), "claim.time") || !strings.Contains(err.Error(), "flag.fall") {
		t.Errorf("two errors, and told was %v", err)
	}
	if _, err := rulings.Format(rulings.Set{ID: "x"}); err == nil {
		t.Error("a set with nothing in it was written")
	}
}

// A changed byte gives a refusal or a set that can be written and read again;
// it never panics.
func FuzzParse(f *testing.F) {
	f.Add([]byte(ours))
	f.Add([]byte(`{"zapis-rules": 1}`))
	f.Add([]byte(`{"points": {"illegal.time": null}, "zapis-rules": 1, "rulings": {"note": {"in": {"a4": {}}}}}`))
	for _, s := range rulings.Shipped() {
		text, err := rulings.Format(s)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := rulings.Parse(text)
		if err != nil {
			return
		}
		out, err := rulings.Format(s)
		if err != nil {
			t.Fatalf("read, and cannot be written: %v", err)
		}
		again, err := rulings.Parse(out)
		if err != nil {
			t.Fatalf("written, and cannot be read: %v", err)
		}
		if third, err := rulings.Format(again); err != nil || !bytes.Equal(out, third) {
			t.Fatalf("%s\nthen\n%s\n%v", out, third, err)
		}
		for _, p := range rulings.Plays() {
			for _, r := range s.Catalogue(p) {
				if _, err := (rulings.Event{Set: s, Play: p}).Advise(rulings.Given{ID: r.ID}, nil, rulings.Facts{}); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}

// Everything that can be shown has words in every language.
func TestWordsForEverything(t *testing.T) {
	var keys []string
	for _, r := range rulings.Catalogue() {
		keys = append(keys, r.Key())
	}
	for _, g := range rulings.Groups() {
		keys = append(keys, g.Key())
	}
	for _, p := range rulings.Plays() {
		keys = append(keys, p.Key())
		if back, ok := rulings.ParsePlay(p.String()); !ok || back != p {
			t.Errorf("ParsePlay(%q) = %v, %v", p, back, ok)
		}
	}
	for _, s := range rulings.Steps() {
		keys = append(keys, s.Key())
	}
	for _, e := range rulings.Effects() {
		keys = append(keys, e.Key())
	}
	for _, p := range rulings.Points() {
		keys = append(keys, p.Key())
	}
	for _, w := range rulings.Whys() {
		keys = append(keys, w.Key())
	}
	for _, o := range rulings.Outcomes() {
		keys = append(keys, o.Key())
	}
	keys = append(keys, rulings.NeedMating.Key(), rulings.NeedMoves.Key())
	for _, lang := range assets.Languages() {
		words := assets.Words(lang)
		for _, k := range keys {
			if !words.Has(k) {
				t.Errorf("%s: no words for %s", lang, k)
			}
		}
		// Two rulings of one list must not look the same.
		said := map[string]rulings.ID{}
		for _, r := range rulings.Catalogue() {
			text := words.Say(r.Key())
			if other, twice := said[text]; twice {
				t.Errorf("%s: %s and %s both say %q", lang, r.ID, other, text)
			}
			said[text] = r.ID
		}
	}
	// And every step is used by some rule set.
	used := map[rulings.Step]bool{"choose": true}
	for _, s := range rulings.Shipped() {
		for _, p := range rulings.Plays() {
			for _, r := range s.Catalogue(p) {
				row, _ := s.Row(r.ID, p)
				for _, step := range row.Do {
					used[step] = true
				}
			}
		}
	}
	for _, s := range rulings.Steps() {
		if !used[s] {
			t.Errorf("no rule set uses the step %q", s)
		}
	}
}

// What is said for one kind of play goes before what is said for several.
func TestTheNarrowestGoesFirst(t *testing.T) {
	s, err := rulings.Parse([]byte(`{"zapis-rules": 1, "id": "x", "version": "1", "title": "x", "base": "fide",
		"points": {"claim.time": {"value": "9:00", "in": {"a4": {"value": "1:00"}, "lax": {"value": "2:00"}, "rapid": {"value": "3:00"}}}},
		"rulings": {"note": {"article": "9", "in": {"a4": {"article": "1"}, "lax": {"article": "2"}, "rapid": {"absent": true}}}}}`))
	if err != nil {
		t.Fatal(err)
	}
	for play, want := range map[rulings.Play][2]string{
		rulings.Standard: {"9:00", "9"},
		rulings.RapidA3:  {"3:00", ""},
		rulings.RapidA4:  {"1:00", "1"},
		rulings.BlitzB3:  {"9:00", "9"},
		rulings.BlitzB4:  {"2:00", "2"},
	} {
		row, _ := s.Row(rulings.Note, play)
		if got := [2]string{s.Value(rulings.PointClaimTime, play).Value, row.Article}; got != want {
			t.Errorf("%v: %q, want %q", play, got, want)
		}
	}
}
