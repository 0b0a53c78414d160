package attest_test

import (
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/pgn"
)

// left is the alarm that the screen was left at that time, and for how long.
func left(since scoresheet.Millis, lasted uint64) scoresheet.AlarmRaised {
	return scoresheet.AlarmRaised{Alarm: "left", Since: since, For: lasted, Detail: "focus"}
}

func alarm(kind string) scoresheet.AlarmRaised { return scoresheet.AlarmRaised{Alarm: kind} }

// R-G04: what the export counts.
func TestAlarms(t *testing.T) {
	ack := scoresheet.AlarmsAcknowledged{}
	for _, c := range []struct {
		name   string
		events []scoresheet.Payload
		want   string
	}{
		{"none", []scoresheet.Payload{scoresheet.Heartbeat{}, ack}, ""},
		{"one", []scoresheet.Payload{left(5, 0)}, "left 1; 1 unacknowledged"},
		{"told again", []scoresheet.Payload{left(5, 0), left(5, 3000)}, "left 1; 1 unacknowledged"},
		{"acknowledged", []scoresheet.Payload{left(5, 0), left(5, 3000), ack}, "left 1"},
		{"told again behind it", []scoresheet.Payload{left(5, 0), ack, left(5, 3000)}, "left 1"},
		{"twice", []scoresheet.Payload{left(5, 0), left(6, 0)}, "left 2; 2 unacknowledged"},
		{"another kind at one time", []scoresheet.Payload{left(5, 0), scoresheet.AlarmRaised{Alarm: "clock", Since: 5}}, "left 1, clock 1; 2 unacknowledged"},
		{"without a beginning they are never one", []scoresheet.Payload{left(0, 0), left(0, 0)}, "left 2; 2 unacknowledged"},
		{"one more after the arbiter came", []scoresheet.Payload{left(5, 0), alarm("killed"), ack, left(6, 0)}, "left 2, killed 1; 1 unacknowledged"},
		{
			"in order",
			[]scoresheet.Payload{
				alarm("zeta"), alarm("plugged"), alarm("log"), alarm("codes"), alarm("storage"), alarm("clock"), alarm("alpha"),
				alarm("power"), alarm("killed"), alarm("stopped"), alarm("left"), ack,
			},
			"left 1, stopped 1, killed 1, power 1, clock 1, storage 1, codes 1, log 1, plugged 1, alpha 1, zeta 1",
		},
		{"no word", []scoresheet.Payload{alarm(""), alarm("Left"), alarm("left 7, x"), ack}, "other 3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var a attest.Alarms
			for _, p := range c.events {
				if err := a.Fold(p); err != nil {
					t.Fatal(err)
				}
			}
			if got := a.Text(); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
			back, err := attest.ParseAlarms(c.want)
			if (err == nil) != (c.want != "") || err == nil && (back.Text() != c.want || back.Raised() != a.Raised() || back.Unacknowledged() != a.Unacknowledged()) {
				t.Errorf("it reads back as %q, %v", back.Text(), err)
			}
			if got := pageAlarms(c.want); got != (c.want != "") {
				t.Errorf("by the page %q is one: %v", c.want, got)
			}
		})
	}
}

// A copy made before is a copy of what was then.
func TestAlarmsCopied(t *testing.T) {
	var a attest.Alarms
	a.Fold(left(1, 0))
	before := a
	a.Fold(left(2, 0))
	b := before
	b.Fold(alarm("killed"))
	b.Fold(left(2, 0))
	if before.Text() != "left 1; 1 unacknowledged" || a.Text() != "left 2; 2 unacknowledged" || b.Text() != "left 2, killed 1; 3 unacknowledged" {
		t.Errorf("%q, %q, %q", before.Text(), a.Text(), b.Text())
	}
}

func TestParseAlarmsRefuses(t *testing.T) {
	for _, text := range []string{
		"", "left", "left 0", "left 01", "left 1 ", " left 1", "left 1,", "left 1,killed 1", "killed 1, left 1", "left 1, left 1",
		"left 1; 0 unacknowledged", "left 1; 2 unacknowledged", "left 1; 1 unacknowledged ", "left 1;1 unacknowledged", "; 1 unacknowledged",
		"Left 1", "left -1", "left +1", "zeta 1, alpha 1", "left 99999999999", strings.Repeat("x", 21) + " 1", "left 1; ", "left 1; 1",
	} {
		if got, err := attest.ParseAlarms(text); err == nil {
			t.Errorf("%q passes as %q", text, got.Text())
		}
		if pageAlarms(text) {
			t.Errorf("%q passes by the page", text)
		}
	}
}

func FuzzParseAlarms(f *testing.F) {
	f.Add("left 2, killed 1; 1 unacknowledged")
	f.Add("plugged 1, alpha 3")
	f.Fuzz(func(t *testing.T, text string) {
		a, err := attest.ParseAlarms(text)
		if (err == nil) != pageAlarms(text) {
			t.Fatalf("%q: %v, by the page %v", text, err, pageAlarms(text))
		}
		if err == nil && a.Text() != text {
			t.Errorf("%q reads as %q", text, a.Text())
		}
	})
}

// R-G04, R-G10: the alarms that a game tells of are those in its log.
func TestVerifyAlarms(t *testing.T) {
	r := example(t)
	r.do(left(7, 0), alarm("power"), scoresheet.AlarmsAcknowledged{}, left(7, 900), alarm("killed"))
	const truth = "left 1, killed 1, power 1; 1 unacknowledged"
	for _, c := range []struct{ tag, why string }{
		{truth, ""},
		{"", ""}, // as it was before there was the tag
		{"left 1, killed 1, power 1", "not those that were attested"},
		{"left 2, killed 1, power 1; 1 unacknowledged", "not those that were attested"},
		{"left 1; 1 unacknowledged", "not those that were attested"},
		{"nothing", "does not count alarms"},
	} {
		tags := []pgn.Tag{
			{Name: attest.TagLog, Value: r.chain.Head.String() + " 22"},
			{Name: attest.TagRecord, Value: attest.PackRecord(&r.record)},
		}
		if c.tag != "" {
			tags = append(tags, pgn.Tag{Name: attest.TagAlarms, Value: c.tag})
		}
		file := attest.RecordFile(signed(t, r.game(tags...)), r.segments)
		got := reportOf(t, file)
		page, _ := pageVerifyFile(string(file), pageKeys{})
		if (got.Status == attest.Intact) != (c.why == "") || c.why != "" && !strings.Contains(got.Describe(), c.why) || page != string(got.Status) {
			t.Errorf("%q: %s, by the page %s", c.tag, got.Describe(), page)
		}
		if c.why == "" && got.Alarms.Text() != truth {
			t.Errorf("%q: the report says %q", c.tag, got.Alarms.Text())
		}
	}
	facts := r.facts()
	if counted, err := attest.CountAlarms(r.segments); err != nil || facts.Alarms.Text() != truth || counted.Text() != truth {
		t.Errorf("the recorder counts %q, its log %q, %v", facts.Alarms.Text(), counted.Text(), err)
	}
	if _, err := attest.CountAlarms([][][]byte{{r.segments[0][0][:70]}}); err == nil {
		t.Error("half an event is counted")
	}
	if got := attest.Verify(r.pgn(), nil); got.Alarms.Text() != truth {
		t.Errorf("the PGN alone says %q", got.Alarms.Text())
	}
}
