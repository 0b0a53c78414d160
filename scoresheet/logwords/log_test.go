package logwords_test

import (
	"encoding/hex"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"zapis/assets"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/logwords"
)

var english = assets.Words("en")

// frozen are the frozen events of all kinds, one file each.
func frozen(t testing.TB) map[string]scoresheet.Event {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "testdata", "events", "*.hex"))
	if err != nil || len(files) < 40 {
		t.Fatalf("%d frozen events, %v", len(files), err)
	}
	all := map[string]scoresheet.Event{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		b, err := hex.DecodeString(strings.Join(strings.Fields(string(text)), ""))
		if err != nil {
			t.Fatal(err)
		}
		e, err := scoresheet.DecodeEvent(b)
		if err != nil {
			t.Fatal(err)
		}
		all[strings.TrimSuffix(filepath.Base(file), ".hex")] = e
	}
	return all
}

// R-A14: every kind of event there is has words of its own, in every
// language.
func TestEveryKindHasWords(t *testing.T) {
	seen := map[string]string{}
	for name, e := range frozen(t) {
		l := logwords.Read([]logwords.Stored{{ID: 1, Segment: 1, Event: e}})
		got := l.Events[0]
		if other, twice := seen[got.Kind]; twice && !strings.HasPrefix(name, other[:2]) && got.Kind != "correct" && got.Kind != "claim" {
			t.Errorf("%s and %s are both of the kind %q", name, other, got.Kind)
		}
		seen[got.Kind] = name
		if (got.Kind == "unknown") != (name == "envelope") || got.Kind == "damaged" || got.Kind == "" {
			t.Errorf("%s is told as %q", name, got.Kind)
		}
		for _, lang := range assets.Languages() {
			checkSaid(t, lang, got.Say(assets.Words(lang)))
		}
	}
	if len(seen) < 36 {
		t.Errorf("%d kinds", len(seen))
	}
}

// R-A14: the words for what a player does.
func TestEventsInWords(t *testing.T) {
	r := newRig(t, scoresheet.GameOpened{
		Tags: []scoresheet.Tag{{Name: "White", Value: "Petrova, Anna"}, {Name: "Black", Value: "Ivanov"}},
	})
	clock, err := scoresheet.ParseClock("1:23")
	if err != nil {
		t.Fatal(err)
	}
	r.play("+40 e2e4 +9 'Nf6? +9 - at:1b e7e5 ins:2w g1f3 undo undo rem:1b undo at:8w end b1c3 undo at:2w g1f3 b1c3 undo")
	name := r.name("1w")
	plan, _, err := r.rec.PlanClock(&name, clock)
	r.plan(plan, err)
	plan, _, err = r.rec.PlanOffer(&name, false)
	r.plan(plan, err)
	plan, _, err = r.rec.PlanMark(&name, 5, false)
	r.plan(plan, err)
	r.do(scoresheet.SidesChosen{Sides: scoresheet.OnlyBlack})
	r.do(scoresheet.ResultEntered{Result: scoresheet.Draw, Reason: "agreed"}).sign(scoresheet.SignerWhite)
	r.touched = []string{"take e2 900", "put back e2 100", "rows from 1. 50", "strange"}
	r.do(scoresheet.ResultEntered{})
	want := `segment Log of the game begins: segment 7, version 1, touch screen, screen locked to the program
game Game opened: Petrova, Anna – Ivanov. White’s sheet.
move 1. e4, on the board
text 1… “Nf6?”, written
dash 2.: dash
cursor Cell 1… chosen
correct 1… corrected: “Nf6?” → e5
insert Empty cell inserted before 2.
cursor Cell 2. chosen
correct 2. filled in: Nf3
undo Taken back: 2. Nf3
cursor Cell 2. chosen
undo Insertion at 2. taken back
remove 1… removed: e5
undo Removal of 1… taken back
cursor Empty cell 8. chosen
cursor Back to the last move
squares 2… Nb1-c3, squares touched on the board with moves missing before it
undo Taken back: 2… Nb1-c3
cursor Cell 2. chosen
correct 2. corrected: dash → Nf3
blank 2…: passed over, empty
move 3. Nc3, on the board
undo Taken back: 3. Nc3
clock 1.: clock 1:23
offer 1.: draw offer (=)
mark 1.: sign + e.p. added
sides Only Black’s moves are recorded
result Result entered: 1/2-1/2, agreed
sign Signature, White: white
touched Touched: piece on e2 picked up, piece put back on e2, sheet from 1., strange
result Result withdrawn It voided the signatures.`
	var got []string
	l := r.log()
	for i := range l.Events {
		got = append(got, l.Events[i].Kind+" "+l.Events[i].Say(english))
	}
	if s := strings.Join(got, "\n"); s != want {
		t.Errorf("told is\n%s\nwant\n%s", s, want)
	}
	if at := l.When(&l.Events[2]); at != "10:00:40" {
		t.Errorf("the first move is told at %s, want it in the device's zone", at)
	}
	if said := l.Events[2].Say(assets.Words("ru")); said != "1. e4, на доске" {
		t.Errorf("in Russian %q", said)
	}
}

// R-A17, Laws 11.3.2.1: with the permission for the device stands what the
// arbiter saw of it.
func TestAdmissionInWords(t *testing.T) {
	for _, c := range []struct {
		seen scoresheet.Admitted
		want string
	}{
		{
			scoresheet.Admitted{By: "J. Müller", Lock: "kiosk", Charge: 84, Alarms: 1, Version: "1.2"},
			"The device was let into the game by J. Müller (version 1.2, screen locked to the program, battery 83 %, alarms: 1)",
		},
		{
			scoresheet.Admitted{Lock: "none", Version: "1.2"},
			"The device was let into the game (version 1.2, screen not locked, alarms: 0)",
		},
	} {
		r := newRig(t, scoresheet.GameOpened{})
		l := r.do(c.seen).log()
		for _, lang := range assets.Languages() {
			checkSaid(t, lang, l.Events[len(l.Events)-1].Say(assets.Words(lang)))
		}
		if got := l.Events[len(l.Events)-1].Say(english); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// What a player writes cannot steer a terminal or break a line.
func TestTextsAreTamed(t *testing.T) {
	r := newRig(t, scoresheet.GameOpened{})
	r.plan(r.rec.PlanText("a\x1b[2J\nb\xffc", "en"))
	l := r.log()
	if got := l.Events[2].Say(english); got != "1. “a?[2J?b?c”, written" {
		t.Errorf("told is %q", got)
	}
}

// Where the clocks disagree, every later time says by how much.
func TestClocksDisagree(t *testing.T) {
	r := newRig(t, scoresheet.GameOpened{}).play("+40 e2e4")
	r.stamp.Wall += 3600_000
	r.play("+9 e7e5 +9 g1f3")
	r.stamp.Boot[0]++
	r.stamp.SinceBoot, r.beat = 100, 100
	r.play("+9 b8c6")
	l := r.log()
	var got []string
	for i := range l.Events[2:] {
		e := &l.Events[2+i]
		got = append(got, l.When(e))
	}
	if s, want := strings.Join(got, ", "), "10:00:40, 11:00:49 (+3600 s), 11:00:58 (+3600 s), 11:01:07 (+3600 s)"; s != want {
		t.Errorf("times are %s, want %s", s, want)
	}
	if e := l.Events[3]; e.Jump != 3600_000 || e.Elapsed != 49_000 || !strings.Contains(e.Say(english), "set forward by 1 h 0 min") {
		t.Errorf("jump %d, elapsed %d: %s", e.Jump, e.Elapsed, e.Say(english))
	}
}

// R-A14: what the screen showed, step by step.
func TestSteps(t *testing.T) {
	r := newRig(t, scoresheet.GameOpened{}).play("+40 e2e4 +9 e7e5")
	r.touched = []string{"rows from 1w 9000", "take g1 5000", "put back g1 3000", "take f1 2000"}
	r.play("+20 f1c4 at:1b +9 end")
	l := r.log()
	type shown struct {
		what   string
		square string
		lifted bool
		rows   int
		cells  int
		ago    int64
	}
	var got []shown
	for i := 4; i < l.Steps(); i++ {
		s := l.StepAt(i)
		x := shown{what: s.Event.Kind, lifted: s.Lifted.Valid(), rows: s.Rows.Number, cells: len(s.Record.Cells), ago: int64(s.Event.At() - s.At)}
		if s.Touch != nil {
			x.what = s.Touch.What
			if s.Touch.Square.Valid() {
				x.square = s.Touch.Square.String()
			}
		}
		got = append(got, x)
	}
	want := []shown{
		{"rows", "", false, 1, 2, 9000},
		{"take", "g1", true, 1, 2, 5000},
		{"back", "g1", false, 1, 2, 3000},
		{"take", "f1", true, 1, 2, 2000},
		{"move", "", false, 0, 3, 0},
		{"cursor", "", false, 0, 3, 0},
		{"cursor", "", false, 0, 3, 0},
	}
	if !slices.Equal(got, want) {
		t.Errorf("steps are\n%v\nwant\n%v", got, want)
	}
	// At the chosen cell the board showed the position before it.
	looking := l.StepAt(l.Steps() - 2)
	if b := board.Placement(looking.Record.Board().Sq); b != "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR" {
		t.Errorf("at 1b the screen showed %s", b)
	}
	for i := range l.Events {
		if at := l.StepOf(i); l.StepAt(at).Event != &l.Events[i] {
			t.Errorf("the step of event %d is %d", i, at)
		}
	}
	if l.StepOf(len(l.Events)) != -1 {
		t.Error("there is a step behind the last event")
	}
}

// R-A14: folded and filtered.
func TestItems(t *testing.T) {
	r := newRig(t, scoresheet.GameOpened{})
	r.play("+40 e2e4 +400 e7e5 <g1 +9 g1f3 +9 b8c6").do(scoresheet.AlarmRaised{Alarm: "left"}).play("+9 'remember")
	l := r.log()
	tell := func(f logwords.Filter, fold bool) string {
		var out []string
		for _, i := range l.Items(f, fold) {
			out = append(out, i.Text.Say(english))
		}
		return strings.Join(out, "\n")
	}
	const head = "Log of the game begins: segment 7, version 1, touch screen, screen locked to the program\nGame opened: ? – ?.\n"
	cases := []struct {
		name string
		f    logwords.Filter
		want string
	}{
		{"all", logwords.Filter{}, head + "Half-moves entered as usual: 4, 1. to 2…\nAlarm: the program was not in front.\n3. “remember”, written"},
		{"a cell", logwords.Filter{Cell: r.name("1b")}, "1… e5, on the board"},
		{"conspicuous", logwords.Filter{Conspicuous: true}, "Alarm: the program was not in front.\n3. “remember”, written"},
		{"a kind", logwords.Filter{Group: "left"}, "Alarm: the program was not in front."},
		{"a time", logwords.Filter{From: l.Events[2].At(), To: l.Events[2].At()}, "1. e4, on the board"},
		{"from a time", logwords.Filter{From: r.stamp.Wall}, "3. “remember”, written"},
	}
	for _, c := range cases {
		if got := tell(c.f, true); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
	if n := len(l.Items(logwords.Filter{}, false)); n != len(l.Events) {
		t.Errorf("%d items of %d events without folding", n, len(l.Events))
	}
	seen := map[int]bool{}
	for _, item := range l.Items(logwords.Filter{}, true) {
		for _, i := range item.Events {
			seen[i] = true
		}
	}
	if len(seen) != len(l.Events) {
		t.Errorf("folding lost events: %d of %d", len(seen), len(l.Events))
	}
}

// FuzzRead: any events in any order are told, and never panic.
func FuzzRead(f *testing.F) {
	var all []byte
	for _, e := range frozen(f) {
		all = append(all, e.Encode()...)
	}
	f.Add(all)
	for _, s := range stories {
		r := newRig(f, scoresheet.GameOpened{})
		s.do(r)
		f.Add(slices.Concat(r.bytes...))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		events, _ := scoresheet.SplitEvents(data)
		var stored []logwords.Stored
		for i, b := range events {
			if e, err := scoresheet.DecodeEvent(b); err == nil {
				stored = append(stored, logwords.Stored{ID: scoresheet.EventID(i), Segment: 1, Event: e})
			}
		}
		checkTold(t, stored)
	})
}

// Events of all kinds and stories in any order, some left out and some twice.
func TestAnyOrder(t *testing.T) {
	var all []scoresheet.Event
	for _, name := range slices.Sorted(maps.Keys(frozen(t))) {
		all = append(all, frozen(t)[name])
	}
	for _, s := range stories {
		r := newRig(t, scoresheet.GameOpened{})
		s.do(r)
		for _, x := range r.stored {
			all = append(all, x.Event)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		stored := newRig(t, scoresheet.GameOpened{}).stored
		for range random.IntN(120) {
			from := random.IntN(len(all))
			for _, e := range all[from:min(from+1+random.IntN(12), len(all))] {
				if random.IntN(20) == 0 {
					e.Stamp.Wall += scoresheet.Millis(random.Int64N(1e9)) - 5e8
				}
				stored = append(stored, logwords.Stored{ID: scoresheet.EventID(len(stored)), Segment: 1, Event: e})
			}
		}
		checkTold(t, stored)
	}
}

// checkTold reads a log and everything that can be asked of it.
func checkTold(t *testing.T, stored []logwords.Stored) {
	t.Helper()
	l := logwords.Read(stored)
	if len(l.Events) < len(stored) {
		t.Errorf("%d events of %d are told", len(l.Events), len(stored))
	}
	for i := range l.Events {
		e := &l.Events[i]
		if e.Kind == "" || strings.Contains(e.Say(english), "log.") {
			t.Errorf("event %d of kind %q is told as %q", i, e.Kind, e.Say(english))
		}
		_ = l.When(e)
	}
	for _, g := range l.Conspicuous {
		if len(g.Events) == 0 || g.Count == 0 || strings.Contains(g.Text.Say(english), "log.") {
			t.Errorf("%s: %d events, %q", g.Kind, len(g.Events), g.Text.Say(english))
		}
	}
	for i := range l.Steps() {
		s := l.StepAt(i)
		_ = s.Text().Say(english)
	}
	l.Items(logwords.Filter{}, true)
}

// long is a game of some 3,000 events, with corrections and touches.
func long(b *testing.B) *rig {
	r := newRig(b, scoresheet.GameOpened{})
	for i := range 190 {
		r.play("<g1 +20 g1f3 +9 g8f6 <f3 >f3 +3 f3g1 +5 undo +2 f3g1 +9 f6g8 +4 at:" + r.rec.NameAt(i*3).String() + " +3 end")
	}
	return r
}

func BenchmarkRead(b *testing.B) {
	r := long(b)
	for b.Loop() {
		logwords.Read(r.stored)
	}
	b.ReportMetric(float64(len(r.stored)), "events")
}

func BenchmarkStepAt(b *testing.B) {
	l := long(b).log()
	i := 0
	for b.Loop() {
		i = (i + 7919) % l.Steps()
		s := l.StepAt(i)
		_ = s.Record.Board()
	}
}

// R-A14: rulings, rule sets, kinds of play and the reasons of results are stored by short
// names, and said in words; what a later version or a club has added is said as it stands.
func TestStoredNamesAreSaid(t *testing.T) {
	for _, lang := range assets.Languages() {
		w := assets.Words(lang)
		for _, c := range []struct {
			payload scoresheet.Payload
			want    []string
			not     string
		}{
			{scoresheet.RulingGiven{Ruling: "illegal.move", Article: "7.5.1"}, []string{w.Say("ruling.illegal.move"), "7.5.1"}, "illegal.move"},
			{scoresheet.RulingGiven{Ruling: "house.rule", Article: "3", Text: "x"}, []string{"house.rule", "x"}, "ruling."},
			{scoresheet.RulesSet{Name: "ua part II", Play: "a3"}, []string{w.Say("ruling.set.ua"), "ua part II", w.Say("ruling.play.a3")}, "ruling."},
			{scoresheet.RulesSet{Name: "house 1", Play: "c7"}, []string{"house 1", "c7"}, "ruling."},
			{scoresheet.ResultEntered{Result: scoresheet.WhiteWins, Reason: "second illegal move"}, []string{"1-0", w.Say("end.illegal")}, "second illegal"},
			{scoresheet.ResultEntered{Result: scoresheet.Draw, Reason: "it rained"}, []string{"it rained"}, "end."},
		} {
			l := newRig(t, scoresheet.GameOpened{}).do(c.payload).log()
			said := l.Events[len(l.Events)-1].Say(w)
			for _, want := range c.want {
				if !strings.Contains(said, want) {
					t.Errorf("%s: %q does not say %q", lang, said, want)
				}
			}
			if strings.Contains(said, c.not) {
				t.Errorf("%s: %q says %q", lang, said, c.not)
			}
		}
	}
}
