package attest_test

import (
	"bytes"
	"crypto/ed25519"
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// handedOn is a game that went from one device to a second and on to a third.
func handedOn(tb testing.TB) (first, second, third *recorder) {
	tb.Helper()
	first = newRecorder(tb, keyOf(1), scoresheet.GameOpened{Tags: []scoresheet.Tag{{Name: "White", Value: "Кос"}}})
	first.write("e4")
	first.write("e5")
	first.segment(1)
	first.do(left(7, 0), scoresheet.AlarmsAcknowledged{}, alarm("power"))
	first.write("Nf3")
	second = (&recorder{tb: tb, key: keyOf(2)}).takeOver(first)
	second.write("Nc6")
	second.at("1b")
	second.write("c5")
	third = (&recorder{tb: tb, key: keyOf(3)}).takeOver(second)
	third.do(left(7, 500), alarm("left"))
	third.tap("f1", "b5")
	third.end(scoresheet.WhiteWins, "")
	return first, second, third
}

// R-G10, ESS 6.2.2.12: the file of a game that was handed over, and that of
// the game as it went on elsewhere, are both what their devices attested; the
// second says where it came from.
func TestVerifyHandedOver(t *testing.T) {
	first, second, third := handedOn(t)
	for _, c := range []struct {
		name   string
		r      *recorder
		before []ed25519.PrivateKey
		alarms string
	}{
		{"handed over", first, nil, "left 1, power 1; 1 unacknowledged"},
		{"taken over and handed on", second, []ed25519.PrivateKey{first.key}, "left 1, power 1; 1 unacknowledged"},
		{"taken over and ended", third, []ed25519.PrivateKey{first.key, second.key}, "left 2, power 1; 2 unacknowledged"},
	} {
		file := c.r.file()
		got := reportOf(t, file, publicOf(c.r.key))
		if got.Status != attest.Valid || got.Alarms.Text() != c.alarms {
			t.Errorf("%s: %s, alarms %q", c.name, got.Describe(), got.Alarms.Text())
			continue
		}
		if page, _ := pageVerifyFile(string(file), pageKeys{}); page != "intact" {
			t.Errorf("%s: by the page %s", c.name, page)
		}
		same := len(got.Before) == len(c.before)
		for i := range got.Before {
			same = same && got.Before[i].Equal(publicOf(c.before[i]))
		}
		if !same {
			t.Errorf("%s: it came from %x", c.name, got.Before)
		}
		sameRecord(t, got, &c.r.record)
	}
	if game := string(third.pgn()); !strings.Contains(game, "1. e4 c5 2. Nf3 Nc6 3. Bb5 1-0") {
		t.Errorf("the game of the third device is\n%s", game)
	}
	file := frozen(t, "taken_over.zapis", third.file())
	got := reportOf(t, file)
	if got.Status != attest.Intact {
		t.Error(got.Describe())
	}
	sameRecord(t, got, &third.record)
}

// A log that says it goes on another must hold that other one, whole.
func TestVerifyTakenOverBroken(t *testing.T) {
	first, second, _ := handedOn(t)
	over := scoresheet.TakenOver{Events: first.chain.Next, Head: first.chain.Head, Device: publicOf(first.key)}
	data := bytes.Join([][]byte{bytes.Join(first.segments[0], nil), bytes.Join(first.segments[1], nil)}, nil)
	for _, c := range []struct {
		name string
		base scoresheet.EventID
		data []byte
		over scoresheet.TakenOver
		why  string
	}{
		{"as it was", over.Events, data, over, ""},
		{"it begins too late", over.Events + 1, data, over, "do not follow"},
		{"nothing was received", over.Events, nil, over, "taken over"},
		{"cut short", over.Events, data[:len(data)-1], over, "cut short"},
		{"the second segment only", over.Events, bytes.Join(first.segments[1], nil), over, "no game has been opened"},
		{"a byte changed", over.Events, replace(data, 150, 151, string([]byte{data[150] ^ 1})), over, ""},
		{"another head", over.Events, data, scoresheet.TakenOver{Events: over.Events, Head: second.chain.Head, Device: over.Device}, "not the one"},
		{"another device", over.Events, data, scoresheet.TakenOver{Events: over.Events, Head: over.Head, Device: publicOf(second.key)}, "another device"},
		{"fewer events", over.Events, data, scoresheet.TakenOver{Events: over.Events - 1, Head: over.Head, Device: over.Device}, "not the one"},
	} {
		t.Run(c.name, func(t *testing.T) {
			// The log is made without the check of a recorder that folds.
			var chain scoresheet.Chain
			var events [][]byte
			do := func(p scoresheet.Payload) { events = append(events, chain.Link(p, scoresheet.Stamp{})) }
			do(scoresheet.SegmentOpened{Device: publicOf(second.key), Number: 1, Base: c.base, Game: true})
			if c.data != nil {
				do(scoresheet.LogReceived{Data: c.data})
			}
			do(c.over)
			facts := attest.Facts{FrontEnd: "touch", Lock: "none", Head: chain.Head, Events: c.base + chain.Next}
			record := first.record
			record.HandedOver = false
			game, err := attest.PGN(&record, facts, second.key)
			if err != nil {
				t.Fatal(err)
			}
			file := attest.RecordFile(game, [][][]byte{events})
			got := reportOf(t, file)
			good := c.name == "as it was"
			if (got.Status == attest.Intact) != good || !strings.Contains(got.Describe(), c.why) {
				t.Errorf("%s, want %q", got.Describe(), c.why)
			}
			if page, _ := pageVerifyFile(string(file), pageKeys{}); good && page != "intact" {
				t.Errorf("by the page %s", page)
			}
		})
	}
}

// A game goes through as many devices as one may, and every file of it can be
// verified; one more is refused, however it is read, before much is done.
func TestHandedOverAsOftenAsMayBe(t *testing.T) {
	r := newRecorder(t, keyOf(1), scoresheet.GameOpened{})
	r.write("e4")
	for i := range scoresheet.MaxHandOvers {
		r = (&recorder{tb: t, key: keyOf(byte(2 + i))}).takeOver(r)
		r.write("e4")
	}
	got := reportOf(t, r.file())
	if got.Status != attest.Intact || len(got.Before) != scoresheet.MaxHandOvers {
		t.Fatal(got.Describe())
	}
	r.do(scoresheet.HandedOver{})
	data := scoresheet.Pieces(r.segments)
	over := scoresheet.TakenOver{Events: r.chain.Next, Head: r.chain.Head, Device: publicOf(r.key)}

	key := keyOf(99)
	chain := scoresheet.Chain{Next: over.Events}
	events := [][]byte{chain.Link(scoresheet.SegmentOpened{Device: publicOf(key), Number: 1, Base: over.Events, Game: true}, scoresheet.Stamp{})}
	for _, piece := range data {
		events = append(events, chain.Link(piece, scoresheet.Stamp{}))
	}
	events = append(events, chain.Link(over, scoresheet.Stamp{}))
	record := r.record
	record.HandedOver = false
	game, err := attest.PGN(&record, attest.Facts{FrontEnd: "touch", Lock: "none", Head: chain.Head, Events: chain.Next}, key)
	if err != nil {
		t.Fatal(err)
	}
	if got := reportOf(t, attest.RecordFile(game, [][][]byte{events})); got.Status != attest.Invalid || !strings.Contains(got.Describe(), "more than 16 times") {
		t.Error(got.Describe())
	}
	if _, err := attest.CountAlarms([][][]byte{events}); err == nil {
		t.Error("its alarms are counted")
	}
}
