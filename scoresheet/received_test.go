package scoresheet_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"zapis/scoresheet"
)

// logger writes a segment as a device does.
type logger struct {
	key    []byte
	chain  scoresheet.Chain
	events [][]byte
	record scoresheet.Record
}

func (d *logger) do(t *testing.T, p scoresheet.Payload) {
	t.Helper()
	id := d.chain.Next
	d.events = append(d.events, d.chain.Link(p, sampleStamp(int(id))))
	if err := d.record.FoldPayload(id, p, sampleStamp(int(id)).Wall); err != nil {
		t.Fatal(err)
	}
}

func handedOver(t *testing.T) *logger {
	t.Helper()
	d := &logger{key: bytesFrom(1, 32)}
	d.do(t, scoresheet.SegmentOpened{Device: d.key, Number: 5, Game: true})
	d.do(t, scoresheet.GameOpened{Tags: []scoresheet.Tag{{Name: "White", Value: "Kos"}}})
	d.do(t, scoresheet.TextWritten{Text: "e4", Language: "en"})
	d.do(t, scoresheet.TextWritten{Text: "e6", Language: "en"})
	d.do(t, scoresheet.TextWritten{Act: scoresheet.Act{Cell: 3}, Text: "e5", Language: "en"})
	d.do(t, scoresheet.HandedOver{Reason: "the screen is broken"})
	return d
}

// The record knows when it was handed over, as long as it is.
func TestHandedAt(t *testing.T) {
	d := handedOver(t)
	if want := sampleStamp(int(d.chain.Next) - 1).Wall; d.record.HandedAt != want || want == 0 {
		t.Errorf("handed over at %d, want %d", d.record.HandedAt, want)
	}
	d.do(t, scoresheet.HandOverWithdrawn{})
	if d.record.HandedAt != 0 || d.record.HandedOver {
		t.Errorf("taken back, and handed over at %d", d.record.HandedAt)
	}
}

func takenOver(d *logger) (t scoresheet.TakenOver, r scoresheet.Received) {
	for _, p := range scoresheet.Pieces([][][]byte{d.events}) {
		r.Add(p)
	}
	return scoresheet.TakenOver{Events: d.chain.Next, Head: d.chain.Head, Device: d.key}, r
}

// TestTakeOver: a game goes on on another device with its log, its cells keep
// their identity, and both logs tell (R-G18).
func TestTakeOver(t *testing.T) {
	old := handedOver(t)
	if old.record.Status() != scoresheet.Elsewhere {
		t.Errorf("the old device is %s", old.record.Status())
	}
	spare := &logger{key: bytesFrom(2, 32)}
	spare.chain.Next = old.chain.Next
	spare.do(t, scoresheet.SegmentOpened{Device: spare.key, Number: 9, Base: old.chain.Next, Game: true})
	for _, p := range scoresheet.Pieces([][][]byte{old.events}) {
		// In pieces of a hundred bytes, cut anywhere.
		for part := range slices.Chunk(p.Data, 100) {
			spare.do(t, scoresheet.LogReceived{Data: part})
		}
	}
	over, _ := takenOver(old)
	spare.do(t, over)
	if got := sheet(&spare.record); got != "e4 e5" || spare.record.Status() != scoresheet.Open {
		t.Errorf("the sheet is %s, %s", got, spare.record.Status())
	}
	spare.do(t, scoresheet.TextWritten{Act: scoresheet.Act{Cell: 2}, Text: "d4", Language: "en"})
	spare.do(t, scoresheet.TextWritten{Text: "Nf3", Language: "en"})
	if got := sheet(&spare.record); got != "d4 e5 | Nf3" || spare.record.Header.Tag("White") != "Kos" {
		t.Errorf("the sheet is %s", got)
	}
	// Handed over once more: the log in the log is followed too.
	spare.do(t, scoresheet.HandedOver{})
	third := scoresheet.Record{}
	over, received := takenOver(spare)
	for _, p := range scoresheet.Pieces([][][]byte{spare.events}) {
		if err := third.FoldPayload(spare.chain.Next+1, p, 0); err != nil {
			t.Fatal(err)
		}
	}
	if err := third.FoldPayload(spare.chain.Next+2, over, 0); err != nil || sheet(&third) != "d4 e5 | Nf3" {
		t.Errorf("the third sheet is %s, %v", sheet(&third), err)
	}
	if segments, err := received.Segments(); err != nil || len(segments) != 1 || len(segments[0]) != len(spare.events) {
		t.Errorf("%d segments, %v", len(segments), err)
	}
}

// TestTakeOverRefuses: a received log that was changed, cut, mixed, or is not
// the one named gives no record.
func TestTakeOverRefuses(t *testing.T) {
	old := handedOver(t)
	over, received := takenOver(old)
	fold := func(t2 scoresheet.TakenOver, data []byte) error {
		var r scoresheet.Record
		if err := r.FoldPayload(98, scoresheet.LogReceived{Data: data}, 0); err != nil {
			return err
		}
		err := r.FoldPayload(99, t2, 0)
		if (err == nil) != (r.Status() != scoresheet.NoGame) {
			t.Errorf("an error %v and a game that is %s", err, r.Status())
		}
		return err
	}
	whole := bytes.Join(old.events, nil)
	if err := fold(over, whole); err != nil {
		t.Fatal(err)
	}
	for i := range whole {
		changed := slices.Clone(whole)
		changed[i] ^= 1
		if fold(over, changed) == nil {
			t.Fatalf("byte %d changed, and nobody noticed", i)
		}
	}
	for i := range whole {
		if fold(over, whole[:i]) == nil {
			t.Fatalf("cut at %d, and nobody noticed", i)
		}
	}
	var not logger
	not.key = old.key
	not.do(t, scoresheet.SegmentOpened{Device: old.key, Number: 5, Game: true})
	not.do(t, scoresheet.GameOpened{})
	cases := []struct {
		name, want string
		over       scoresheet.TakenOver
		data       []byte
	}{
		{"another head", "not the one", scoresheet.TakenOver{Events: over.Events, Device: old.key}, whole},
		{"another device", "another device's", scoresheet.TakenOver{Events: over.Events, Head: over.Head}, whole},
		{"more events than numbers", "more than precede", scoresheet.TakenOver{Events: 1 << 40, Head: over.Head, Device: old.key}, whole},
		{"never handed over", "not handed over", scoresheet.TakenOver{Events: 2, Head: not.chain.Head, Device: old.key}, bytes.Join(not.events, nil)},
		{"no opening", "begin with", over, bytes.Join(old.events[1:], nil)},
		{"twice", "do not follow", over, append(slices.Clone(whole), whole...)},
	}
	for _, c := range cases {
		if err := fold(c.over, c.data); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if _, err := received.Walk(over, func(scoresheet.EventID, scoresheet.Event) error { return nil }); err != nil {
		t.Error(err)
	}
	opened := old.record
	if err := opened.FoldPayload(99, over, 0); err == nil {
		t.Error("a game was taken over into another")
	}
}
