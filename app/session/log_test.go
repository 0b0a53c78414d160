package session_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/assets"
	"zapis/internal/long"
	"zapis/internal/realgames"
	"zapis/scoresheet/logwords"
)

// toldLog is the action log, the kinds of its events in one line.
func (p *player) toldLog() (l *logwords.Log, kinds string) {
	p.Helper()
	stored, err := p.ActionLog()
	p.do(err)
	l = logwords.Read(stored)
	var all []string
	for i := range l.Events {
		all = append(all, l.Events[i].Kind)
		if i > 0 && l.Events[i].Seq != l.Events[i-1].Seq+1 {
			p.Errorf("event %d follows event %d", l.Events[i].Seq, l.Events[i-1].Seq)
		}
	}
	return l, strings.Join(all, " ")
}

// R-A14, ESS 6.1.3.5: the arbiter sees the log, and nobody else.
func TestActionLog(t *testing.T) {
	p := newPlayer(t).codes()
	if _, err := p.ActionLog(); !refused(err) {
		t.Errorf("the log in owner mode: %v", err)
	}
	p.game()
	p.tap("e2", "e4")
	p.Touched("take e7", "put back e7")
	p.tap("d7", "d5")
	p.done(p.Undo())
	if _, err := p.ActionLog(); !refused(err) {
		t.Errorf("the log in game mode: %v", err)
	}
	p.do(p.Arbiter(arbiterCode))
	before := p.View().Record
	if _, got := p.toldLog(); got != "segment game move touched move undo arbiter" {
		t.Errorf("the log is %q", got)
	}
	after := p.View().Record
	if again, _ := p.toldLog(); len(again.Events) != 7 || before.Digest() != after.Digest() {
		t.Error("reading the log changed something")
	}
}

// The log of a game goes through all its segments, and through restarts.
func TestActionLogOfSeveralSegments(t *testing.T) {
	p := newPlayer(t, session.Options{FrontEnd: "touch"}).codes().game()
	p.tap("e2", "e4")
	p.ended().signed()
	p.done(p.Release())
	p.do(p.Arbiter(arbiterCode))
	l, got := p.toldLog()
	if got != "segment game move result sign sign release segment arbiter" {
		t.Errorf("the log is %q", got)
	}
	if first, last := l.Events[0].Segment, l.Events[8].Segment; first == last {
		t.Errorf("all in segment %d", first)
	}
	p = p.restart()
	p.do(p.Arbiter(arbiterCode))
	if _, again := p.toldLog(); !strings.HasPrefix(again, got+" stopped started ") || !strings.HasSuffix(again, " leave arbiter") {
		t.Errorf("after a restart the log is %q", again)
	}
}

// What is only in memory because storage fails is in the log too.
func TestActionLogWhileStorageFails(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	putBack := p.pull()
	if a, err := p.Tap(square("e7"), square("e5"), 0); err != nil || a.Durable {
		t.Fatalf("without storage: %+v, %v", a, err)
	}
	p.do(p.Arbiter(arbiterCode))
	const want = "segment game move move alarm arbiter"
	if _, got := p.toldLog(); got != want || p.View().Saved {
		t.Errorf("the log is %q, want %q; saved %v", got, want, p.View().Saved)
	}
	putBack()
	p.clock.pass(2 * time.Second)
	p.Tick(time.Now())
	// The alarm is told once more: how long it lasted.
	if _, got := p.toldLog(); got != want+" alarm" || !p.View().Saved {
		t.Errorf("saved, the log is %q, want %q; saved %v", got, want, p.View().Saved)
	}
}

// R-A14: games from files, recorded on a device without a slip, have nothing
// conspicuous in their log but the speed of the test.
func TestActionLogOfRealGames(t *testing.T) {
	long.Serial(t)
	s, clock := realDevice(t)
	tally := realTally{classes: map[string]int{}}
	every, seen, read := realEvery(61), 0, 0
	for file, g := range realgames.Each(t) {
		if seen++; seen%every != 0 || g.Result == "*" {
			continue
		}
		p := realPlayer{t: t, s: s, tally: &tally, g: g, number: seen, name: fmt.Sprintf("%s game %d", file, g.Index)}
		p.must(device.Receipt{}, s.SetCode(device.RoleArbiter, realCode, ""))
		p.coded = true
		p.record()
		p.readLog()
		read++
		clock.now += 5 * 60 * 1000 // the ended screen goes
		if t.Failed() {
			t.FailNow()
		}
	}
	t.Logf("%d logs read", read)
}

// readLog takes the game back as the arbiter, and looks at its log.
func (p *realPlayer) readLog() {
	p.t.Helper()
	p.must(device.Receipt{}, p.s.Arbiter(realCode))
	stored, err := p.s.ActionLog()
	p.must(device.Receipt{}, err)
	l := logwords.Read(stored)
	entries := 0
	for i := range l.Events {
		switch k := l.Events[i].Kind; k {
		case "move", "text", "dash":
			entries++
		case "damaged", "unknown":
			p.t.Errorf("%s: event %d is %s", p.name, i, k)
		}
	}
	if entries != len(p.g.Moves) {
		p.t.Errorf("%s: %d entries told of %d", p.name, entries, len(p.g.Moves))
	}
	for _, g := range l.Conspicuous {
		if g.Kind != "fast" && g.Kind != "signed" {
			p.t.Errorf("%s: %s", p.name, g.Text.Say(assets.Words("en")))
		}
	}
	last := l.StepAt(l.Steps() - 1).Record
	now := p.s.View().Record
	if last.Digest() != now.Digest() || last.Status() != now.Status() {
		p.t.Errorf("%s: the last step is another record", p.name)
	}
	p.must(p.s.Release())
}
