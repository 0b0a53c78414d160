package main

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/assets"
	"zapis/scoresheet"
	"zapis/scoresheet/notation"
)

// newListener is a console with a style, and what it wrote since it was asked
// last.
func newListener(t testing.TB, lang string, s style) (say func(line string) []string) {
	t.Helper()
	dev, err := session.Open(t.TempDir(), session.Options{FrontEnd: "console", Language: notation.Language(lang), Codes: codeCost})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := dev.Close(); err != nil {
			t.Error(err)
		}
	})
	var b strings.Builder
	c := &console{dev: dev, out: newAnswers(&b, false)}
	c.out.words = c.voice().words
	c.setStyle(s)
	return func(line string) []string {
		t.Helper()
		b.Reset()
		if c.run(strings.NewReader(line+"\n")) != exitOK {
			t.Fatalf("%s ended the console", line)
		}
		return strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	}
}

// R-T05, R-N05: in every language and style there are words for everything that
// is read out, lines are short, and no line is the one before it again.
func TestReadAloud(t *testing.T) {
	for _, lang := range assets.Languages() {
		for _, s := range styles {
			say := newListener(t, lang, s)
			last := ""
			hear := func(line string) {
				t.Helper()
				for _, heard := range say(line) {
					if strings.TrimSpace(heard) == "" || strings.Contains(heard, "console.") || strings.ContainsAny(heard, "{}") {
						t.Errorf("%s %s: %s: %q", lang, s, line, heard)
					}
					if heard == last {
						t.Errorf("%s %s: %s: %q twice", lang, s, line, heard)
					}
					if most := 130; utf8.RuneCountInString(heard) > most && line != "read ranks" && !strings.Contains(heard, "[") {
						t.Errorf("%s %s: %s: %d characters: %q", lang, s, line, utf8.RuneCountInString(heard), heard)
					}
					last = heard
				}
			}
			for _, line := range []string{
				"l", "p e4", "new White=A Black=B Recorder=white", "l", "c", "read sheet", "read ranks", "read pieces",
				"assistant", "assistant Jana", "assistant Jana",
				"tap e2 e4", "write e5", "tap g1 f3", "clock 1:30", "offer", "offer off", "says offer", "clock off", "mark +", "mark + off",
				"l", "l", "l", "read 1w", "read 9b", "read sheet", "c", "p N", "p n", "p A", "p a", "p e4", "p e5", "p e6", "s a", "s 8",
				"says touched d4", "says flag", "says adjournment", "says claim threefold", "says claim", "speech", "speech on",
				"dash", "dash", "l", "read ranks", "p e4", "at 1w", "p e4", "at end", "read alarms", "tap e2", "tap x9 e4", "at 7",
				"clock 12", "result 2-0", "nonsense", "nonsense", "sign white", "style", "style flub", "seal", "release", "undo",
				"result 1-0", "sign white A", "approve black B", "read sheet", "help l", "help",
			} {
				hear(line)
			}
		}
	}
}

// R-N05: what the styles say.
func TestStyles(t *testing.T) {
	for _, c := range []struct {
		lang string
		s    style
		line string
		want string
	}{
		{"en", styleSAN, "l", "2 White Nxe5"},
		{"en", styleLiterate, "l", "2 White knight takes e 5"},
		{"en", styleNATO, "l", "2 White knight takes echo 5"},
		{"en", styleAnna, "l", "2 White Springer schlägt Eva fünf"},
		{"de", styleLiterate, "l", "2 Weiß Springer schlägt e 5"},
		{"ru", styleLiterate, "l", "2 Белые конь берёт e 5"},
		{"ru", styleAnna, "l", "2 Белые Springer schlägt Eva fünf"},
		{"fr", styleLiterate, "p C", "Blancs cavalier: b 1, e 5"},
		{"es", styleLiterate, "p A", "Blancas rey: e 1"},
		{"uk", styleSAN, "p К", "Білі кінь: b1, e5"},
		{"uk", styleSAN, "p к", "Чорні кінь: b8, g8"},
		{"de", styleSAN, "p B", "Weiß Bauer: a2, b2, c2, d2, f2, g2, h2, e4"},
		{"en", styleSAN, "p Q", "White queen: d1"},
		{"en", styleSAN, "p knight", "White knight: b1, e5"},
		{"en", styleSAN, "s e", "e1 White king"},
	} {
		say := newListener(t, c.lang, c.s)
		for _, line := range []string{"new Recorder=white", "tap e2 e4", "tap e7 e5", "tap g1 e5"} {
			say(line)
		}
		say("c")
		if got := say(c.line)[0]; got != c.want {
			t.Errorf("%s %s: %s is answered %q, want %q", c.lang, c.s, c.line, got, c.want)
		}
	}
}

// R-T05: a line that is written again begins with another word, and the third
// time it stands as the first time.
func TestRepeatedLineIsDifferent(t *testing.T) {
	say := newListener(t, "en", styleSAN)
	say("new")
	say("tap e2 e4")
	for i, want := range []string{"1 White e4", "again: 1 White e4", "1 White e4", "again: 1 White e4"} {
		if i == 0 {
			say("c")
		}
		if got := say("l"); len(got) != 1 || got[0] != want {
			t.Errorf("the %d. time: %q, want %q", i+1, got, want)
		}
	}
}

// BenchmarkAnswers reads everything out of a game of 200 moves; the slowest
// answer is what a blind player waits for at most. 100 ms are allowed.
func BenchmarkAnswers(b *testing.B) {
	say := newListener(b, "en", styleLiterate)
	say("new Recorder=white")
	for i := range 400 {
		m := []string{"g1 f3", "g8 f6", "f3 g1", "f6 g8"}[i%4]
		say("tap " + m)
		if i%10 == 0 {
			say("clock 1:30")
		}
	}
	var slowest time.Duration
	var which string
	for b.Loop() {
		for _, line := range []string{
			"l", "c", "p N", "p A", "p e4", "s e", "read ranks", "read pieces", "read sheet", "read 100b", "read alarms", "style nato",
			"at 100w", "p N", "at end", "tap b1 c3", "undo", "write Nc3", "undo", "clock 1:29", "offer", "mark +", "device", "flub",
		} {
			begun := time.Now()
			say(line)
			if took := time.Since(begun); took > slowest {
				slowest, which = took, line
			}
		}
	}
	b.ReportMetric(float64(slowest.Microseconds())/1000, "ms-slowest")
	b.Logf("the slowest answer was that of %s, in %v", which, slowest)
}

// Where the event wants no diagram the position is not read out to a player; moves
// and sheet are.
func TestNoDiagramIsRead(t *testing.T) {
	say := newListener(t, "en", styles[0])
	for _, line := range []string{"code organizer 975310", "rules 975310 diagram=entering", "new White=A Black=B Recorder=white", "tap e2 e4"} {
		say(line)
	}
	want := assets.Words("en").Say("console.nodiagram")
	for _, line := range []string{"p e4", "s e", "read ranks", "p N", "read pieces"} {
		if got := strings.Join(say(line), " "); !strings.Contains(got, want) || strings.Contains(got, "e4") {
			t.Errorf("%s: %q", line, got)
		}
	}
	if got := strings.Join(say("read sheet"), " "); !strings.Contains(got, "e4") {
		t.Errorf("the sheet is read as %q", got)
	}
}

// Of an alarm the player hears the time that the clock on the wall shows, as the touch
// screen says it.
func TestAlarmIsReadByTheClockOfThePlace(t *testing.T) {
	c := &console{spoken: newVoice("en", styleLiterate)}
	at := time.Date(2026, 11, 20, 22, 4, 0, 0, time.UTC)
	a := device.Alarm{AlarmRaised: scoresheet.AlarmRaised{Alarm: device.AlarmStopped, Since: scoresheet.MillisOf(at)}}
	for hours, want := range map[int]string{0: "22:04", 2: "00:04", -5: "17:04"} {
		if got := c.alarmLine(a, time.FixedZone("", hours*3600)); !strings.Contains(got, want) {
			t.Errorf("%d h east of Greenwich: %q, want %s", hours, got, want)
		}
	}
}
