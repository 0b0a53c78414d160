package scoresheet_test

import (
	"bytes"
	"encoding/hex"
	"reflect"
	"slices"
	"strings"
	"testing"

	"zapis/scoresheet"
)

// fullGame has everything in it that a record can hold.
func fullGame(t testing.TB) *device {
	d := newDevice(t, samples[2].p.(scoresheet.GameOpened))
	d.run("b2b4 g7g5 mark:x 'Кf3+ mark:+ - _ at:1w c2c4 mark:ep at:1w 'd4 clock:1w=1:23:45 clock:1b=0:59 offer")
	d.run("ins:2w old:g1f1 end rem:3w only:black old:e7e8p")
	d.do(scoresheet.ResultEntered{Result: scoresheet.WhiteHalf, Reason: "Laws 11.8"})
	d.run("sign:white sign:arbiter")
	d.do(scoresheet.Signed{By: scoresheet.SignerBlack, Name: "Ida", Approved: true, Digest: d.rec.Digest()})
	d.do(scoresheet.Released{ByArbiter: true}, scoresheet.GameClosed{Reason: "checked"})
	d.rec.ReadOnly = true
	return d
}

// TestFrozenRecord holds the digest that players sign and the bytes of a
// record: signatures and files exist over them (R-G09, R-G10).
func TestFrozenRecord(t *testing.T) {
	d := fullGame(t)
	const digest = "9379c398476abf54f757dd160b73386397f61cc8d13dfa3114d743dc706e55fd"
	if got := d.rec.Digest().String(); got != digest {
		t.Errorf("the digest is %s, frozen is %s%s", got, digest, never)
	}
	if got, want := d.rec.Encode(), frozen(t, "record.hex"); !bytes.Equal(got, want) {
		t.Errorf("the record is written as\n%x\nfrozen are\n%x%s", got, want, never)
	}
}

// TestRecordReadBack: a record exported and imported is the same record
// (design §7).
func TestRecordReadBack(t *testing.T) {
	all := []*device{fullGame(t), newDevice(t, scoresheet.GameOpened{})}
	for _, s := range stories {
		all = append(all, newDevice(t, scoresheet.GameOpened{}).run(s.script))
	}
	for _, d := range all {
		b := d.rec.Encode()
		got, err := scoresheet.DecodeRecord(b)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got.Encode(), b) || got.Digest() != d.rec.Digest() || got.Status() != d.rec.Status() {
			t.Errorf("%s is read back as another record", sheet(&d.rec))
		}
		if !reflect.DeepEqual(got.Cells, d.rec.Cells) && len(d.rec.Cells) > 0 || !reflect.DeepEqual(got.Header, d.rec.Header) || !reflect.DeepEqual(got.Signers, d.rec.Signers) {
			t.Errorf("%s is read back as %s", sheet(&d.rec), sheet(&got))
		}
		if got.BoardBefore(len(got.Cells)) != d.rec.BoardBefore(len(d.rec.Cells)) {
			t.Errorf("%s: the boards differ", sheet(&d.rec))
		}
	}
}

func TestDecodeRecordRefuses(t *testing.T) {
	good := fullGame(t).rec.Encode()
	for n := range good {
		got, err := scoresheet.DecodeRecord(good[:n])
		if err == nil && !bytes.Equal(got.Encode(), good[:n]) {
			t.Errorf("cut after %d of %d bytes it is read as another record", n, len(good))
		}
	}
	const head = "01 0100" // the version, and a header that says nothing
	cases := []struct {
		name, hex string
		good      bool
	}{
		{"of another version", "02 0100", false},
		{"no bytes", "", false},
		{"no cell", head, true},
		{"header twice", "01 0100 0100", false},
		{"result twice", head + "040101 040101", false},
		{"closed twice", head + "080101 080101", false},
		{"unknown fields behind", head + "7f0100 7f0100", true},
		{"signature of nobody", head + "06 02 0100", false},
		{"signature of White", head + "06 05 0103 010101", true},
		{"signature of White twice", head + "06 05 0103 010101 06 05 0103 010101", false},
		{"Black before White", head + "06 05 0103 010102 06 05 0103 010101", false},
		{"who does not agree", head + "12 05 0103 010101", true},
		{"Black and White do not agree", head + "12 05 0103 010102 12 05 0103 010101", false},
		{"White does not agree twice", head + "12 05 0103 010101 12 05 0103 010101", false},
		{"nobody does not agree", head + "12 02 0100", false},
		{"cell", head + "03 08 010102 0203 010102", true},
		{"cell with its identity twice", head + "03 0b 010102 010102 0203 010102", false},
		{"cell with two writings", head + "03 0d 010102 0203 010102 0203 010102", false},
		{"cell with two earlier writings", head + "03 12 010102 0203 010104 0603 010102 0603 010103", true},
		{"cell with a field of a later version", head + "03 0b 010102 0203 010102 630105", true},
		{"text with a square", head + "03 0e 010102 0209 010102 030102 070101", false},
		{"move with a square", head + "03 0e 010102 0209 010102 030101 070101", true},
		{"two squares", head + "03 14 010102 020f 010102 030101 070115 080124 110101", true},
		{"no squares at all, a1 and a1", head + "03 0e 010102 0209 010102 030101 110101", true},
		{"two squares with castling", head + "03 14 010102 020f 010102 030101 070115 0a0102 110101", false},
		{"two squares with a piece", head + "03 17 010102 0212 010102 030101 070115 080124 0c0102 110101", false},
		{"two squares with a promotion", head + "03 17 010102 0212 010102 030101 070115 080124 090105 110101", false},
		{"two squares of a text", head + "03 0e 010102 0209 010102 030102 110101", false},
		{"two squares of a dash", head + "03 0e 010102 0209 010102 030103 110101", false},
		{"two squares twice", head + "03 17 010102 0212 010102 030101 070115 080124 110101 110101", false},
		{"form 4", head + "03 0b 010102 0206 010102 030104", false},
		{"writing with a field of a later version", head + "03 0b 010102 0206 010102 630105", true},
	}
	for _, c := range cases {
		b, err := hex.DecodeString(strings.ReplaceAll(c.hex, " ", ""))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if got, err := scoresheet.DecodeRecord(b); (err == nil) != c.good {
			t.Errorf("%s: %s (%v)", c.name, sheet(&got), err)
		}
	}
}

// TestRecordOfALaterVersion: what it adds is skipped, what it says of old
// things is read.
func TestRecordOfALaterVersion(t *testing.T) {
	d := newDevice(t, scoresheet.GameOpened{}).run("e2e4 'e5")
	later := slices.Concat(d.rec.Encode(), []byte{0x60, 0x01, 0x07})
	got, err := scoresheet.DecodeRecord(later)
	if err != nil || !bytes.Equal(got.Encode(), d.rec.Encode()) {
		t.Errorf("read as %s (%v)", sheet(&got), err)
	}
}
