package attest_test

import (
	"bytes"
	"crypto/ed25519"
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// loseKey goes on with another key, as a device does that lost its own.
func (r *recorder) loseKey(key ed25519.PrivateKey) {
	r.tb.Helper()
	r.key = key
	r.segment(r.number)
	r.do(alarm("log"))
}

// keysLost is a game whose device lost its key twice, and that was then handed
// over to one that lost its key too.
func keysLost(tb testing.TB) (first, second *recorder) {
	tb.Helper()
	first = newRecorder(tb, keyOf(1), scoresheet.GameOpened{Tags: []scoresheet.Tag{{Name: "White", Value: "Кос"}}})
	first.write("e4")
	first.loseKey(keyOf(2))
	first.write("e5")
	first.segment(2) // damaged, and the same key
	first.loseKey(keyOf(3))
	first.write("Nf3")
	first.do(scoresheet.HandedOver{})
	second = &recorder{tb: tb, key: keyOf(4), wall: first.wall, chain: scoresheet.Chain{Next: first.chain.Next}}
	second.segment(0)
	for _, piece := range scoresheet.Pieces(first.segments) {
		second.do(piece)
	}
	second.do(scoresheet.KeysReceived{Keys: [][]byte{publicOf(keyOf(1)), publicOf(keyOf(2)), publicOf(keyOf(3))}})
	second.do(scoresheet.TakenOver{Events: first.chain.Next, Head: first.chain.Head, Device: publicOf(keyOf(3))})
	second.loseKey(keyOf(5))
	second.write("Nc6")
	second.end(scoresheet.Draw, "")
	return first, second
}

func changesOf(r attest.Report) (text string) {
	for _, c := range r.KeyChanges {
		for i := range byte(9) {
			if c.From.Equal(publicOf(keyOf(i))) {
				text += string('0' + rune(i))
			}
		}
		text += ">"
		for i := range byte(9) {
			if c.To.Equal(publicOf(keyOf(i))) {
				text += string('0'+rune(i)) + " "
			}
		}
	}
	return text
}

// R-D05, R-D06: the file of a game in which the key was lost is what its
// device attested, and says which keys it had.
func TestVerifyKeyLost(t *testing.T) {
	first, second := keysLost(t)
	for _, c := range []struct {
		name     string
		r        *recorder
		changes  string
		segments int
	}{
		{"handed over", first, "1>2 2>3 ", 4},
		{"taken over", second, "1>2 2>3 4>5 ", 6},
	} {
		file := c.r.file()
		got := reportOf(t, file, publicOf(c.r.key))
		if got.Status != attest.Valid || changesOf(got) != c.changes || len(got.Trail().Segments) != c.segments {
			t.Errorf("%s: %s, changes %s, segments %v", c.name, got.Describe(), changesOf(got), got.Trail())
		}
		if page, _ := pageVerifyFile(string(file), pageKeys{}); page != "intact" {
			t.Errorf("%s: by the page %s", c.name, page)
		}
		sameRecord(t, got, &c.r.record)
		for i, s := range got.Trail().Segments {
			if b := append(first.segments, second.segments...)[i][0]; s.Opening != scoresheet.HashEvent(b) {
				t.Errorf("%s: segment %d begins with %s", c.name, i, s.Opening)
			}
		}
		other := append([]byte("zapis record file 1\n"), file[20:]...)
		if got := reportOf(t, other); got.Status != attest.Invalid {
			t.Errorf("%s: of the first version it is %s", c.name, got.Describe())
		}
		if page, _ := pageVerifyFile(string(other), pageKeys{}); page != "invalid" {
			t.Errorf("%s: of the first version it is by the page %s", c.name, page)
		}
	}
	file := frozen(t, "key_lost.zapis", second.file())
	if got := reportOf(t, file); got.Status != attest.Intact || changesOf(got) != "1>2 2>3 4>5 " {
		t.Errorf("%s, changes %s", got.Describe(), changesOf(got))
	}
}

// A key that changes unannounced is another device's.
func TestVerifyKeyLostBroken(t *testing.T) {
	two := [][]byte{publicOf(keyOf(1)), publicOf(keyOf(2))}
	for _, c := range []struct {
		name     string
		silent   bool
		keys     [][]byte // told of the received log
		overKey  int      // that takes it over
		want     string
		finished bool
	}{
		{"as it is", false, two, 2, "", false},
		{"no alarm", true, two, 2, "without an alarm", false},
		{"nothing told", false, nil, 2, "another device's", false},
		{"one key told", false, two[1:], 2, "other keys", false},
		{"keys backwards", false, [][]byte{two[1], two[0]}, 2, "other keys", false},
		{"one more told", false, append([][]byte{publicOf(keyOf(7))}, two...), 2, "other keys", false},
		{"taken over from another", false, two, 1, "other keys", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			// The log is made without the check of a recorder that folds.
			old := newRecorder(t, keyOf(1), scoresheet.GameOpened{})
			if c.silent {
				old.key = keyOf(2)
				old.segment(1)
			} else {
				old.loseKey(keyOf(2))
			}
			old.do(scoresheet.HandedOver{})
			var chain scoresheet.Chain
			var events [][]byte
			do := func(p scoresheet.Payload) { events = append(events, chain.Link(p, scoresheet.Stamp{})) }
			do(scoresheet.SegmentOpened{Device: publicOf(keyOf(4)), Number: 1, Base: old.chain.Next, Game: true})
			do(scoresheet.Pieces(old.segments)[0])
			if c.keys != nil {
				do(scoresheet.KeysReceived{Keys: c.keys})
			}
			do(scoresheet.TakenOver{Events: old.chain.Next, Head: old.chain.Head, Device: publicOf(keyOf(byte(c.overKey)))})
			record := old.record
			record.HandedOver, record.HandedAt = false, 0
			facts := attest.Facts{FrontEnd: "touch", Lock: "none", Head: chain.Head, Events: old.chain.Next + chain.Next, Alarms: old.alarms}
			game, err := attest.PGN(&record, facts, keyOf(4))
			if err != nil {
				t.Fatal(err)
			}
			file := attest.RecordFile(game, [][][]byte{events})
			file = append([]byte("zapis record file 2\n"), file[20:]...)
			got := reportOf(t, file)
			page, _ := pageVerifyFile(string(file), pageKeys{})
			if good := c.want == ""; (got.Status == attest.Intact) != good || (page == "intact") != good || !strings.Contains(got.Describe(), c.want) {
				t.Errorf("%s, by the page %s, want %q", got.Describe(), page, c.want)
			}
		})
	}
	t.Run("in the device's own log", func(t *testing.T) {
		r := newRecorder(t, keyOf(1), scoresheet.GameOpened{})
		r.key = keyOf(2)
		r.segment(1)
		got := reportOf(t, r.file())
		if page, _ := pageVerifyFile(string(r.file()), pageKeys{}); got.Status != attest.Invalid || page != "invalid" || !strings.Contains(got.Describe(), "without an alarm") {
			t.Errorf("%s, by the page %s", got.Describe(), page)
		}
	})
}

// The key is lost after the game: its export is signed with the new one, and
// only then.
func TestVerifyKeyLostAfter(t *testing.T) {
	for _, over := range []bool{false, true} {
		r := newRecorder(t, keyOf(1), scoresheet.GameOpened{})
		if over {
			r.end(scoresheet.Draw, "")
		}
		r.key = keyOf(2)
		file := r.file()
		got := reportOf(t, file)
		page, _ := pageVerifyFile(string(file), pageKeys{})
		if (got.Status == attest.Intact) != over || (page == "intact") != over || over && (changesOf(got) != "1>2 " || !got.KeyChanges[0].After) {
			t.Errorf("over %t: %s, by the page %s, changes %s", over, got.Describe(), page, changesOf(got))
		}
		if !bytes.HasPrefix(file, []byte("zapis record file 2\n")) {
			t.Errorf("it begins %q", file[:20])
		}
	}
}
