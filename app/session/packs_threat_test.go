package session_test

import (
	"bytes"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/desk/pack"
	"zapis/internal/peek"
	"zapis/modes"
	"zapis/scoresheet"
)

// R-C01: whoever sets himself a key or a code is not arbiter in his own game,
// neither before the pack nor after it; what the pack set stays.
func TestNobodyIsArbiterInHisOwnGame(t *testing.T) {
	own, err := modes.NewAnswerKey()
	if err != nil {
		t.Fatal(err)
	}
	h := newHall(t, 1, "0a")
	p := newPlayer(t)
	// Prepared at home.
	p.do(p.SetCode(device.RoleOrganizer, organizerCode, ""))
	p.do(p.SetArbiterKey(own.Public().Text()))
	event := h.pack("", 0)
	if _, _, err := p.TakePack(event, "", 0, ""); !refused(err) {
		t.Fatalf("an organizer's code is set, and the pack is taken without it: %v", err)
	}
	if _, _, err := p.TakePack(event, "", 0, arbiterCode); err == nil {
		t.Fatal("taken with a wrong code")
	}
	p.clock.pass(time.Minute)
	if _, _, err := p.TakePack(event, "", 0, organizerCode); err != nil {
		t.Fatal(err)
	}
	// And in the hall.
	for name, act := range map[string]func() error{
		"arbiter's key":    func() error { return p.SetArbiterKey(own.Public().Text()) },
		"no key":           func() error { return p.SetArbiterKey("") },
		"arbiter's code":   func() error { return p.SetCode(device.RoleArbiter, arbiterCode, "") },
		"organizer's code": func() error { return p.SetCode(device.RoleOrganizer, organizerCode, "") },
		"seal key":         func() error { return p.SetSealKey("") },
		"leave":            func() error { return p.LeaveEvent("") },
		"open":             func() error { return p.OpenPack(organizerCode) },
	} {
		if err := act(); err == nil {
			t.Errorf("%s: not refused", name)
		}
	}
	p.take(h.pack("Open", 1))
	p.do(p.ChoosePlace("1", scoresheet.RecorderWhite))
	p.done(p.New(device.NewGame{}))
	for _, code := range []string{arbiterCode, organizerCode} {
		if err := p.Arbiter(code); err == nil {
			t.Errorf("the owner came in with %s", code)
		}
		p.clock.pass(time.Minute)
	}
	if keys := p.ArbiterKeys(); len(keys) != 2 || keys[0].Name != "Olena Ivanenko" {
		t.Errorf("the keys are %v", keys)
	}
	p.answered(h, 1)
	if p.View().Mode != modes.Arbiter {
		t.Error("the arbiter's answer does not open arbiter mode")
	}
}

// R-C01: what an arbiter opened is shut again, though nobody shuts it.
func TestOpenedPackIsShut(t *testing.T) {
	h := newHall(t, 1, "0a")
	p := newPlayer(t)
	p.take(h.pack("", 0))
	p.answered(h, 0)
	p.clock.pass(4 * time.Minute)
	if !p.Pack().Opened {
		t.Fatal("it is shut after four minutes")
	}
	p.do(p.SetCode(device.RoleArbiter, arbiterCode, ""))
	p.clock.pass(time.Minute)
	if p.Pack().Opened {
		t.Error("it is open after five minutes")
	}
	for name, act := range map[string]func() error{
		"code": func() error { return p.SetCode(device.RoleArbiter, "864200", "") }, "leave": func() error { return p.LeaveEvent("") },
	} {
		if err := act(); !refused(err) {
			t.Errorf("%s: %v", name, err)
		}
	}
	p.answered(h, 1)
	p.do(p.LeaveEvent(""))
}

// R-C01: the first pack pins event and organizer.
func TestPackIsPinned(t *testing.T) {
	h, other, forger := newHall(t, 1, "0a"), newHall(t, 2, "0b"), newHall(t, 3, "0a")
	first, second := h.pack("", 0), h.pack("", 0)
	p := newPlayer(t)
	p.take(second)
	for name, c := range map[string]struct {
		data []byte
		want device.Reason
	}{
		"another organizer under that ID": {forger.pack("", 0), device.ReasonPackOrganizer},
		"another event":                   {other.pack("", 0), device.ReasonPackEvent},
		"an older issue":                  {first, device.ReasonPackOlder},
		"changed":                         {bytes.Replace(second, []byte("Lviv"), []byte("Kyiv"), 1), device.ReasonPack},
	} {
		if _, _, err := p.TakePack(c.data, "", 0, ""); device.ReasonOf(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := p.LookAtPack(c.data); device.ReasonOf(err) != c.want {
			t.Errorf("%s: looked at: %v", name, err)
		}
	}
	p.take(second)
	p = p.restart()
	if got := p.Pack(); !got.Held || got.Issue != 2 || len(got.Arbiters) != 2 {
		t.Fatalf("after a restart it holds %+v", got)
	}

	// An arbiter lets it go; it does not forget whose the event was.
	p.answered(h, 0)
	if !p.Pack().Opened {
		t.Error("the answer opened nothing")
	}
	p.do(p.LeaveEvent(""))
	if p.Pack().Held {
		t.Error("it holds a pack")
	}
	if _, _, err := p.TakePack(forger.pack("", 0), "", 0, ""); device.ReasonOf(err) != device.ReasonPackOrganizer {
		t.Errorf("after leaving: %v", err)
	}
	p.take(other.pack("", 0))
	// When the event is over, another one takes its place.
	p.clock.pass(10 * 24 * time.Hour)
	n, err := p.LookAtPack(h.pack("", 0))
	if err != nil || n.Leaves != "Club Cup 0b" || !n.First {
		t.Errorf("%+v, %v", n, err)
	}
	if got := p.take(h.pack("", 0)); got.Event != "Club Cup 0a" {
		t.Errorf("%+v", got)
	}
	p.do(p.Close())
	log := readLog(t, p.dir)
	if n := len(peek.Of[scoresheet.PackTaken](log)); n != 4 {
		t.Errorf("%d packs were taken by the log", n)
	}
	if opened := peek.Of[scoresheet.PackOpened](log); len(opened) != 1 || opened[0].Name != "Olena Ivanenko" {
		t.Errorf("%+v", opened)
	}
}

// R-C06: each statement ends the segment between games, and the heads follow
// from one to the next.
func TestHeadsFollow(t *testing.T) {
	h := newHall(t, 1, "0a")
	p := newPlayer(t)
	known := map[int][pack.HeadSize]byte{}
	last := 0
	see := func(text []byte) {
		t.Helper()
		st, err := pack.ParseStatement(text)
		p.do(err)
		for i, head := range st.Heads {
			n := st.First + i
			if before, ok := known[n]; ok && before != head {
				t.Errorf("segment %d has two heads", n)
			}
			known[n] = head
		}
		if end := st.Last(); end < last || len(st.Salvaged) > 0 {
			t.Errorf("it ends in %d, after %d; %v", end, last, st.Salvaged)
		} else {
			last = end
		}
	}
	_, statement, err := p.TakePack(h.pack("Open", 1), "1", scoresheet.RecorderWhite, "")
	p.do(err)
	see(statement)
	for round := 2; round < 5; round++ {
		ready, err := p.Ready()
		p.do(err)
		see(ready.Statement)
		p.done(p.New(device.NewGame{}))
		p.tap("e2", "e4")
		p.ended().signed()
		hand, err := p.HandIn()
		p.do(err)
		p.do(p.HandedIn(false))
		see(hand.Statement)
		p.done(p.Release())
		p.clock.pass(4 * time.Minute)
		p = p.restart()
		_, statement, err := p.TakePack(h.pack("Open", round), "1", scoresheet.RecorderWhite, "")
		p.do(err)
		see(statement)
	}
	if last < 10 {
		t.Errorf("%d segments", last)
	}
	p.do(p.Close())
	// The heads are those of the log.
	ends := map[int]scoresheet.Hash{}
	for _, e := range readLog(t, p.dir) {
		ends[int(e.Segment)] = scoresheet.HashEvent(e.Encode())
	}
	for n, head := range known {
		if end := ends[n]; !bytes.Equal(end[:pack.HeadSize], head[:]) {
			t.Errorf("segment %d ends in %x, and the statement says %x", n, end, head)
		}
	}
}

// R-C01: an older issue of a round is refused, also when another round's pack
// was taken since: it has the pairings, and perhaps the code, as they were.
func TestOlderIssueBehindAnotherRound(t *testing.T) {
	h := newHall(t, 1, "0a")
	p := newPlayer(t)
	old, first, newer := h.pack("Open", 2), h.pack("Open", 1), h.pack("Open", 2)
	p.take(newer)
	p.take(first)
	p = p.restart()
	if _, err := p.LookAtPack(old); device.ReasonOf(err) != device.ReasonPackOlder {
		t.Errorf("looked at: %v", err)
	}
	if _, _, err := p.TakePack(old, "", 0, ""); device.ReasonOf(err) != device.ReasonPackOlder {
		t.Errorf("an issue of the round before the one that was taken: %v", err)
	}
	p.take(newer)
}

// R-C01: the issues of an event that a device left say nothing about another event,
// whose first rounds have low numbers again.
func TestIssuesOfAnEventThatWasLeft(t *testing.T) {
	h, other := newHall(t, 1, "0a"), newHall(t, 2, "0b")
	h.issue = 5
	p := newPlayer(t)
	p.take(h.pack("Open", 1))
	p.answered(h, 0)
	p.do(p.LeaveEvent(""))
	if got := p.take(other.pack("Open", 1)); got.Event != "Club Cup 0b" || got.Issue != 1 {
		t.Errorf("it holds %+v", got)
	}
	later := other.pack("Open", 1)
	p.take(later)
	if _, _, err := p.TakePack(other.pack("Open", 1, func(k *pack.Pack) { k.Issue = 1 }), "", 0, ""); device.ReasonOf(err) != device.ReasonPackOlder {
		t.Errorf("an older issue of the event it is in: %v", err)
	}
}

// R-C06: a statement has the heads of the last 64 segments, however many the log
// has, so that it stays small.
func TestStatementHasTheLastHeads(t *testing.T) {
	h := newHall(t, 1, "0a")
	p := newPlayer(t)
	data := h.pack("Open", 1)
	var st *pack.Statement
	for range pack.MaxHeads + 6 {
		_, text, err := p.TakePack(data, "", 0, "")
		p.do(err)
		st, err = pack.ParseStatement(text)
		p.do(err)
	}
	if len(st.Heads) != 64 || st.First <= 1 || st.Last() < 70 {
		t.Errorf("it has %d heads, of the segments %d to %d", len(st.Heads), st.First, st.Last())
	}
}

// R-C01: a code that came with one round's pack opens nothing in a game of
// another round, whose pack brings none.
func TestCodeOfAnotherRound(t *testing.T) {
	h := newHall(t, 1, "0a")
	p := newPlayer(t)
	const seen = "123456789012" // typed in round 1, with the player looking on
	hash, err := modes.HashCode(seen, cheap)
	p.do(err)
	withCode := h.pack("Open", 1, func(k *pack.Pack) { k.Code = &pack.Code{Board: "1", Side: 0, Hash: hash} })
	p.take(withCode)
	p.take(h.pack("", 0))
	p.take(h.pack("Open", 1)) // nor does its owner get rid of it so
	same := newPlayer(t)
	same.take(withCode)
	same.take(h.pack("Open", 1))
	same.do(same.ChoosePlace("1", scoresheet.RecorderWhite))
	same.done(same.New(device.NewGame{}))
	same.do(same.Arbiter(seen))

	p.take(h.pack("Open", 2))
	p.do(p.ChoosePlace("1", scoresheet.RecorderWhite))
	p.done(p.New(device.NewGame{}))
	if err := p.Arbiter(seen); err == nil {
		t.Error("the player came in with the code of another round")
	}
	p.answered(h, 0)
}

// R-C01, ESS 6.2.2.12: a game of the event goes on with the event's arbiters, so
// a spare device takes the event's pack before it.
func TestHandOverToADeviceWithoutThePack(t *testing.T) {
	own, err := modes.NewAnswerKey()
	if err != nil {
		t.Fatal(err)
	}
	h, other := newHall(t, 1, "0a"), newHall(t, 2, "0a")
	p := h.atBoardOne(t)
	p.tap("e2", "e4")
	p.answered(h, 0)
	file, err := p.HandOver("the screen is broken")
	p.do(err)

	prepared := newPlayer(t)
	prepared.do(prepared.SetArbiterKey(own.Public().Text()))
	if _, err := prepared.TakeOver(file, ""); device.ReasonOf(err) != device.ReasonTakenPack {
		t.Errorf("a device with its owner's key goes on with the game: %v", err)
	}
	forged := newPlayer(t)
	forged.take(other.pack("Open", 1))
	if _, err := forged.TakeOver(file, ""); device.ReasonOf(err) != device.ReasonTakenPack {
		t.Errorf("a device with another organizer's event goes on with the game: %v", err)
	}
	prepared.take(h.pack("", 0))
	prepared.done(prepared.TakeOver(file, ""))
	if keys := prepared.ArbiterKeys(); len(keys) != 2 {
		t.Errorf("the keys are %v", keys)
	}
}

// R-C06: what is handed in between games states the pack and the board of that
// game, not of the pack that was taken since; one that was not opened from the
// pack states no board.
func TestHandInStatesItsOwnBoard(t *testing.T) {
	for _, fromPack := range []bool{true, false} {
		h := newHall(t, 1, "0a")
		p := newPlayer(t)
		p.take(h.pack("Open", 1))
		p.do(p.ChoosePlace("1", scoresheet.RecorderWhite))
		game, want := device.NewGame{}, "Open/1/1"
		if !fromPack {
			game.Tags = []scoresheet.Tag{{Name: "White", Value: "Petrova, Anna"}}
			game.Recorder, want = scoresheet.RecorderWhite, "/0/"
		}
		p.done(p.New(game))
		p.ended().signed()
		if fromPack {
			_, err := p.HandIn()
			p.do(err)
			p.do(p.HandedIn(true))
		}
		p.done(p.Release())
		p.clock.pass(4 * time.Minute)
		if fromPack {
			p.take(h.pack("Open", 2))
			p.do(p.ChoosePlace("A12", scoresheet.RecorderBlack))
		}
		hand, err := p.HandIn()
		p.do(err)
		st, err := pack.ParseStatement(hand.Statement)
		p.do(err)
		if st.Place.String() != want || st.Issue != 1 || fromPack && st.Side != 0 {
			t.Errorf("from the pack %v: it states %v, side %d, issue %d", fromPack, st.Place, st.Side, st.Issue)
		}
	}
}
