package logwords_test

import (
	"strings"
	"testing"

	"zapis/assets"
	"zapis/scoresheet"
	"zapis/scoresheet/logwords"
)

// stories are what somebody did, and what of it is conspicuous.
var stories = []struct {
	name string
	do   func(r *rig)
	want string // the kinds
	text string // in the sentence of the first
}{
	{"a plain game", func(r *rig) {
		r.play("+40 e2e4 +20 e7e5 +30 g1f3 +9 b8c6 +70 f1b5 +5 a7a6 +300 b5a4 +400 g8f6 +600 e1g1")
	}, "", ""},

	// R-G22: what two slips and their mending look like, and what does not.
	{"a slip and its mending", func(r *rig) { r.play("+40 e2e4 +3 undo +2 d2d4 +50 g8f6 +4 undo +3 d7d5") }, "", ""},
	{"three moves tried in a cell", func(r *rig) {
		r.play("+40 e2e4 +20 e7e5 +9 g1f3 +15 undo +4 f1c4 +20 undo +3 d2d4 +8 undo +2 f2f4")
	}, "tried", "Different moves entered at 2.: 4 (Nf3, Bc4, d4, f4), entries 4, from first to last 52 s."},
	{"three moves tried by correcting", func(r *rig) {
		r.play("+40 e2e4 +20 e7e5 +9 at:1w +2 d2d4 +9 at:1w +2 c2c4")
	}, "tried", "at 1.: 3 (e4, d4, c4)"},
	{"the same move written in three ways is one", func(r *rig) {
		r.play("+40 e2e4 +9 at:1w 'e4 +9 at:1w 'e2-e4 +9")
	}, "", ""},
	{"two moves again and again", func(r *rig) {
		r.play("+40 e2e4 +9 undo d2d4 +9 undo e2e4 +9 undo d2d4 +9 undo e2e4")
	}, "tried", "at 1.: 2 (e4, d4), entries 5"},
	{"a variation entered and taken back", func(r *rig) {
		r.play("+40 e2e4 +20 e7e5 +60 g1f3 +6 b8c6 +7 f1b5 +8 a7a6 +30 undo undo undo undo +9 g1f3")
	}, "line", "2. to 3…: 4; entered within 21 s, off the sheet 30 s later."},
	{"a missed pair found at the pace of the game", func(r *rig) {
		r.play("+40 e2e4 +80 e7e5 +60 f1b5 +90 a7a6 +70 b5a4 +50 undo undo undo +3 g1f3 +3 b8c6 +3 f1b5")
	}, "", ""},
	{"taken back all the time", func(r *rig) {
		for range 7 {
			r.play("+40 g1f3 +3 undo +2 g1f3 +30 g8f6 +30 f3g1 +30 f6g8")
		}
	}, "takebacks", "Take-backs in the whole game: 7, half-moves entered: 35."},

	// R-G19: written ahead.
	{"own moves changed long after", func(r *rig) {
		r.play("+40 e2e4 +60 undo +3 d2d4 +40 d7d5 +9 c2c4 +45 undo g1f3 +9 g8f6")
	}, "changed", "before the answer: 2, after up to 1 min 0 s at 1. (1. 2.)."},
	{"once is a slip found late", func(r *rig) { r.play("+40 e2e4 +60 undo +3 d2d4 +40 d7d5") }, "", ""},
	{"the opponent's moves are not changed by the player", func(r *rig) {
		r.play("+40 e2e4 +60 e7e5 +60 undo +3 d7d5 +40 d2d4 +9 d5e4 +60 undo +3 g8f6")
	}, "", ""},
	{"own next move before the opponent's, again and again", func(r *rig) {
		r.play("+40 e2e4 +5 g1f3 +60 at:1b e7e5 +5 f1b5 +60 at:2b b8c6 +5 b5a4 +60 at:3b a7a6")
	}, "ahead", "3 (1… 2… 3…), filled in after up to 1 min 0 s."},
	{"one side only is not ahead", func(r *rig) {
		r.do(scoresheet.SidesChosen{Sides: scoresheet.OnlyWhite})
		r.play("+40 e2e4 +5 g1f3 +60 at:1b e7e5 +5 f1b5 +60 at:2b b8c6 +5 b5a4 +60 at:3b a7a6")
	}, "", ""},
	{"faster than a game", func(r *rig) {
		r.play("+40 e2e4 +1 e7e5 +1 g1f3 +1 b8c6 +1 f1b5 +1 a7a6 +1 b5a4")
	}, "fast", "7, 1. to 4., within 6 s."},
	{"a pair at once is usual", func(r *rig) {
		r.play("+40 e2e4 +2 e7e5 +50 g1f3 +2 b8c6 +50 f1b5 +2 a7a6 +50 b5a4 +2 g8f6")
	}, "", ""},
	{"everything at once, long after", func(r *rig) {
		r.play("+40 e2e4 +2 e7e5 +600 g1f3 +5 b8c6 +6 f1b5 +5 a7a6 +6 b5a4 +5 g8f6 +5 e1g1 +6 f8e7 +5 f1e1 +6 b7b5")
	}, "burst", "2. to 6…: 10 within 49 s, after 10 min 0 s without an entry."},
	{"catching up behind dashes is lawful (Laws 8.5)", func(r *rig) {
		r.play("+40 e2e4 +2 e7e5 +9 - - - - - - - - - - +400 at:2w g1f3 +5 at:2b b8c6 +5 at:3w f1b5 +5 at:3b a7a6 +5 at:4w b5a4")
	}, "", ""},

	// R-G22: the sheet is for moves.
	{"a note", func(r *rig) { r.play("+40 e2e4 +9 'call_me_at_five +20 at:1b e7e5") }, "notes", "1 (“call me at five”)."},
	{"numeric notation is a move", func(r *rig) { r.play("+40 '5254 +9 '5755 +9 'e.p. +9") }, "notes", "1 (“e.p.”)"},

	{"a slip of the pen", func(r *rig) { r.play("+40 'Qe11+ +9 'bad_face +9 '44") }, "notes miswritten", "1 (“bad face”)"},

	// Touches (R-A14).
	{"pieces lifted again and again", func(r *rig) {
		r.play("+40 <g1 >g1 <f1 >f1 <g1 >g1 <d2 >d2 <e2 e2e4 +9 <e7 e7e5")
	}, "lifted", "Pieces put back before 1.: 4 (g1 2, d2 1, f1 1). Entries with four or more: 1."},
	{"a change of mind or two", func(r *rig) { r.play("+40 <g1 >g1 <f1 >f1 <g1 >g1 <e2 e2e4 +9 e7e5") }, "", ""},
	{"a long look back", func(r *rig) {
		r.play("+40 e2e4 +9 e7e5 +9 g1f3 +9 b8c6 +9 f1b5 +9 at:1b +75 end +3 a7a6")
	}, "looked", "1, together 1 min 15 s, the longest 1 min 15 s at 1…"},
	{"many short looks", func(r *rig) {
		r.play("+40 e2e4 +9 e7e5 +9 g1f3 +9 b8c6 +9 f1b5")
		for range 9 {
			r.play("at:1b +25 end +30")
		}
	}, "looked", "9, together 3 min 45 s, the longest 25 s at 1…"},
	{"an earlier cell corrected", func(r *rig) {
		r.play("+40 e2e4 +9 e7e5 +9 g1f3 +9 b8c6 +9 f1b5 +9 at:1b +12 d7d5 +30 e4d5")
	}, "", ""},
	{"a look that the screen tells", func(r *rig) {
		r.play("+40 e2e4 +9 e7e5 +60")
		r.touched = []string{"looked at 1. 55000", "page sheet 5000"}
		r.play("g1f3")
	}, "looked", "1, together 50 s, the longest 50 s at 1."},

	// Late changes, results, signatures.
	{"a correction far back", func(r *rig) {
		r.play(strings.Repeat("+40 g1f3 +9 g8f6 +30 f3g1 +20 f6g8 ", 6) + "at:1b +5 e7e5")
	}, "late", "Changes far back or after the result: 1 (1…)."},
	{"a correction a few moves back", func(r *rig) {
		r.play(strings.Repeat("+40 g1f3 +9 g8f6 +30 f3g1 +20 f6g8 ", 6) + "at:9b +5 e7e5")
	}, "", ""},
	{"signed, changed, signed again", func(r *rig) {
		r.play("+40 e2e4 +9 e7e5 +60").result(scoresheet.WhiteWins).pass(30_000).sign(scoresheet.SignerWhite)
		r.play("+20 at:1b d7d5")
	}, "void late", "Changes that voided signatures: 1 (1…)."},
	{"the result is changed", func(r *rig) {
		r.play("+40 e2e4 +9 e7e5 +60").result(scoresheet.WhiteWins).pass(30_000).result(scoresheet.Draw).pass(5000).result(scoresheet.Draw)
	}, "result", "1 (1-0 → 1/2-1/2)."},
	{"one hand signs for both", func(r *rig) {
		r.play("+40 e2e4 +9 e7e5 +60").result(scoresheet.WhiteWins).pass(30_000)
		r.sign(scoresheet.SignerWhite).pass(1500).sign(scoresheet.SignerBlack)
	}, "signed", "Both players’ signatures were made within 1.5 s."},
	{"two hands sign", func(r *rig) {
		r.play("+40 e2e4 +9 e7e5 +60").result(scoresheet.WhiteWins).pass(30_000)
		r.sign(scoresheet.SignerWhite).pass(15_000).sign(scoresheet.SignerBlack).pass(9000).sign(scoresheet.SignerArbiter)
		r.do(scoresheet.Exported{Format: "pgn"}, scoresheet.Released{})
	}, "", ""},
	{"written out in mid-game", func(r *rig) {
		r.play("+40 e2e4").do(scoresheet.ArbiterCame{Role: "arbiter"}, scoresheet.Exported{Format: "pgn"}, scoresheet.ArbiterLeft{})
	}, "export", "Written out before both had signed: 1 (pgn)."},

	// The device (R-G02, R-D05).
	{"left and came back", func(r *rig) {
		r.play("+40 e2e4 +9")
		since := r.stamp.Wall
		r.do(scoresheet.AlarmRaised{Alarm: "left", Since: since, Detail: "focus"})
		r.pass(18_000).do(scoresheet.AlarmRaised{Alarm: "left", Since: since, For: 18_000, Detail: "focus"})
		r.pass(60_000).do(scoresheet.AlarmRaised{Alarm: "left", Since: r.stamp.Wall, Detail: "screen", For: 5000})
	}, "left", "Times the program was not in front: 2 (another program in front, screen off), together 23 s, at most 18 s at a time."},
	{"closed for a while", func(r *rig) {
		r.play("+40 e2e4 +9").do(scoresheet.DeviceStopped{Cause: "closed"}).dead(9 * minute)
		r.do(scoresheet.DeviceStarted{FrontEnd: "touch", Version: "1", Lock: "none"})
	}, "started", "1, off for up to 9 min 0 s."},
	{"closed for a while, and the alarm tells it", func(r *rig) {
		r.play("+40 e2e4 +9").do(scoresheet.DeviceStopped{Cause: "closed"}).dead(9 * minute)
		r.do(scoresheet.DeviceStarted{}, scoresheet.AlarmRaised{Alarm: "stopped", Since: 1, For: 9 * minute, Detail: "closed"})
	}, "stopped", "Times the program was closed: 1 (closed), for 9 min 0 s."},
	{
		"no sign of life", func(r *rig) { r.play("+40 e2e4 +9").dead(20 * minute).play("e7e5 +9") },
		"gap", "1, at most 20 min 9 s, from 10:00:40.",
	},
	{"a long think with heartbeats is none", func(r *rig) { r.play("+40 e2e4 +3000 e7e5 +9") }, "", ""},
	{"the clock set forward and back", func(r *rig) {
		r.play("+40 e2e4 +9")
		r.stamp.Wall += 3600_000
		r.play("e7e5 +9 g1f3 +9")
		r.stamp.Wall -= 1800_000
		r.play("b8c6")
	}, "clock", "Times the device’s clock was set: 2 (+3600 s, −1800 s)."},
	{"a clock that is a second off", func(r *rig) {
		r.play("+40 e2e4 +9")
		r.stamp.Wall += 1000
		r.play("e7e5 +9")
	}, "", ""},
	{"a clock set a second at a time", func(r *rig) {
		for range 16 {
			r.stamp.Wall += 2000
			r.play("g1f3 +9 g8f6 +9 f3g1 +9 f6g8 +9")
		}
	}, "clock", "Times the device’s clock was set: 1 (+32 s)."},
	{"wrong codes", func(r *rig) {
		r.play("+40 e2e4 +9").do(scoresheet.CodeRefused{Role: "arbiter"}).pass(5000).do(scoresheet.CodeRefused{Role: "arbiter"})
	}, "wrong", "Wrong codes: 2 (arbiter’s code)."},
	{"the arbiter mistypes his code", func(r *rig) {
		r.play("+40 e2e4 +9").do(scoresheet.CodeRefused{Role: "arbiter"}).pass(9000).do(scoresheet.ArbiterCame{Role: "arbiter"}, scoresheet.ArbiterLeft{})
	}, "", ""},
	{"a keyboard, a code, a setting", func(r *rig) {
		r.play("+40 e2e4 +9").do(scoresheet.AlarmRaised{Alarm: "plugged", Detail: "keyboard Logi"}, scoresheet.CodeSet{Role: "arbiter"}, scoresheet.SettingChanged{Name: "theme", Value: "dark"})
	}, "plugged code setting", "Things plugged in: 1 (keyboard Logi)."},
	{"an alarm of another kind", func(r *rig) { r.do(scoresheet.AlarmRaised{Alarm: "smoke"}) }, "alarm", "Other alarms: 1."},
	{"a move sealed and not sealed after all", func(r *rig) {
		r.play("+40 e2e4 +9").do(scoresheet.SealAsked{}, scoresheet.SealWithdrawn{})
	}, "unsealed", "1; touches were not noted in between."},
	{"begun anew", func(r *rig) {
		other := newRig(r.t, scoresheet.GameOpened{Restarts: 3, Why: "wrong colours"})
		*r = *other
	}, "again", "Recordings restarted: 1."},
}

func TestConspicuous(t *testing.T) {
	for _, s := range stories {
		t.Run(s.name, func(t *testing.T) {
			r := newRig(t, scoresheet.GameOpened{})
			s.do(r)
			l := r.log()
			if got := kinds(l); got != s.want {
				t.Errorf("conspicuous is %q, want %q", got, s.want)
			}
			if s.want == "" || len(l.Conspicuous) == 0 {
				return
			}
			if said := l.Conspicuous[0].Text.Say(assets.Words("en")); !strings.Contains(said, s.text) {
				t.Errorf("it says\n%s\nwant\n%s", said, s.text)
			}
			checkGroups(t, l)
		})
	}
}

// checkGroups: every group has its events, and they know of it.
func checkGroups(t *testing.T, l *logwords.Log) {
	t.Helper()
	for i, g := range l.Conspicuous {
		if g.Count == 0 || len(g.Events) == 0 || g.Weight == 0 || g.From > g.To && l.Events[len(l.Events)-1].Off == 0 {
			t.Errorf("%s: count %d, %d events, weight %d, from %d to %d", g.Kind, g.Count, len(g.Events), g.Weight, g.From, g.To)
		}
		if i > 0 && g.Weight > l.Conspicuous[i-1].Weight {
			t.Errorf("%s stands behind what weighs less", g.Kind)
		}
		for _, j := range g.Events {
			if e := l.Events[j]; e.Weight < g.Weight || len(e.Groups) == 0 {
				t.Errorf("%s: event %d does not know of it", g.Kind, j)
			}
		}
	}
}

// Every group of the stories has words in every language, with every place
// filled.
func TestGroupsInEveryLanguage(t *testing.T) {
	for _, lang := range assets.Languages() {
		w := assets.Words(lang)
		for _, s := range stories {
			r := newRig(t, scoresheet.GameOpened{})
			s.do(r)
			l := r.log()
			for _, g := range l.Conspicuous {
				checkSaid(t, lang, g.Text.Say(w))
			}
			for i := range l.Events {
				checkSaid(t, lang, l.Events[i].Say(w))
			}
			for _, item := range l.Items(logwords.Filter{}, true) {
				checkSaid(t, lang, item.Text.Say(w))
			}
		}
	}
}

func checkSaid(t *testing.T, lang, said string) {
	t.Helper()
	if said == "" || strings.Contains(said, "log.") || strings.ContainsAny(said, "{}\n") {
		t.Errorf("%s: said is %q", lang, said)
	}
}

// R-A14: a game taken over from another device is told from its beginning.
func TestTakenOver(t *testing.T) {
	old := newRig(t, scoresheet.GameOpened{})
	old.play("+40 e2e4 +20 e7e5 +9 g1f3 +15 undo +4 f1c4 +20 undo +3 d2d4 +8").do(scoresheet.HandedOver{Reason: "battery"})
	r := &rig{t: t, stamp: old.stamp, chain: scoresheet.Chain{Next: old.chain.Next}}
	r.do(scoresheet.SegmentOpened{Number: 2, Game: true, Base: old.chain.Next, Device: []byte{2}})
	for _, p := range scoresheet.Pieces([][][]byte{old.bytes}) {
		r.do(p)
	}
	r.do(scoresheet.TakenOver{Events: old.chain.Next, Head: old.chain.Head, Device: []byte{1}})
	r.play("+30 d7d5")
	l := r.log()
	if got := kinds(l); got != "tried moved" {
		t.Errorf("conspicuous is %q", got)
	}
	if n := len(l.Events); n != len(old.stored)+len(r.stored) || l.Events[0].Before != 1 || l.Events[n-1].Before != 0 || l.Zone != 120 {
		t.Errorf("%d events, the first of device %d before, the last of %d, zone %d", n, l.Events[0].Before, l.Events[n-1].Before, l.Zone)
	}
	last := l.StepAt(l.Steps() - 1)
	if got, want := last.Record.Board(), r.rec.Board(); got != want || last.Record.Status() != scoresheet.Open {
		t.Errorf("the last step shows another position, status %s", last.Record.Status())
	}
	// A received log that was tampered with is told as what it is.
	r.stored[1].Event.Payload[200] ^= 1
	if got := kinds(r.log()); !strings.HasPrefix(got, "damaged") {
		t.Errorf("conspicuous of a damaged log is %q", got)
	}
}
