package archive_test

import (
	"encoding/hex"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"zapis/storage/archive"
)

func goldenFact() archive.Fact {
	fill := func(b byte) (h archive.Hash) {
		for i := range h {
			h[i] = b
		}
		return h
	}
	return archive.Fact{
		Statement: archive.Statement{
			By: "Hanna Ø", Kind: "handin", Subject: "open/A/3/12", Body: json.RawMessage(`{"state": "both"}`),
			Blobs: []archive.Hash{fill(0xb2), fill(0xb1)}, Key: fill(0xcc),
		},
		Desk: archive.Desk{0: 0xd0, 15: 0xdf}, Seq: 2, Time: time.UnixMilli(1_795_000_000_123).UTC(), Prev: fill(0xaa),
		Seen: []archive.Head{{Desk: archive.Desk{1}, Seq: 7, Hash: fill(0x11)}, {Desk: archive.Desk{2}, Seq: 1 << 40, Hash: fill(0x22)}},
	}
}

// The bytes of docs/desk-store.md, and the hash over them. They do not change.
func TestFactBytesAreFrozen(t *testing.T) {
	const golden = "01" + // version
		"d00000000000000000000000000000df" + // desk
		"0000000000000002" + // number in the chain
		"000001a1ee565e7b" + // time
		"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" + // the fact before
		"cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc" + // key
		"00000008" + "48616e6e6120c398" + // who
		"00000006" + "68616e64696e" + // kind
		"0000000b" + "6f70656e2f412f332f3132" + // subject
		"00000011" + "7b227374617465223a2022626f7468227d" + // body
		"00000002" + // heads seen
		"01000000000000000000000000000000" + "0000000000000007" + "1111111111111111111111111111111111111111111111111111111111111111" +
		"02000000000000000000000000000000" + "0000010000000000" + "2222222222222222222222222222222222222222222222222222222222222222" +
		"00000002" + // blobs
		"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2" +
		"b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1"
	f := goldenFact()
	if got := hex.EncodeToString(f.Encode()); got != golden {
		t.Errorf("the fact is encoded as\n%s\nwant\n%s", got, golden)
	}
	const hash = "7ddf86fe659c2db89bd3ef1f20525ab40805ec8fe3255e7e0bd1908838645836"
	b, _ := hex.DecodeString(golden)
	got, err := archive.DecodeFact(b)
	if err != nil || got.Hash.String() != hash {
		t.Errorf("its hash is %s, want %s: %v", got.Hash, hash, err)
	}
	f.Hash = got.Hash
	if !reflect.DeepEqual(got, f) {
		t.Errorf("decoded as\n%+v\nwant\n%+v", got, f)
	}
}

// What is not the encoding of a fact is refused, and never crashes.
func TestDecodeRefuses(t *testing.T) {
	f := goldenFact()
	good := f.Encode()
	for n := range good {
		if _, err := archive.DecodeFact(good[:n]); err == nil {
			t.Fatalf("the first %d of %d bytes are a fact", n, len(good))
		}
	}
	if _, err := archive.DecodeFact(append(good, 0)); err == nil {
		t.Error("a byte too many")
	}
	swapped := goldenFact()
	swapped.Seen[0], swapped.Seen[1] = swapped.Seen[1], swapped.Seen[0]
	noBefore := goldenFact()
	noBefore.Prev = archive.Hash{}
	for _, f := range []archive.Fact{swapped, noBefore} {
		if _, err := archive.DecodeFact(f.Encode()); err == nil {
			t.Errorf("%+v is accepted", f)
		}
	}
	good[0] = 2
	if _, err := archive.DecodeFact(good); err == nil || !strings.Contains(err.Error(), "version 2") {
		t.Errorf("a later version: %v", err)
	}
}

func FuzzDecodeFact(f *testing.F) {
	golden := goldenFact()
	f.Add(golden.Encode())
	f.Add((&archive.Fact{Statement: archive.Statement{Kind: "k"}, Seq: 1}).Encode())
	f.Fuzz(func(t *testing.T, b []byte) {
		got, err := archive.DecodeFact(b)
		if err == nil && string(got.Encode()) != string(b) {
			t.Errorf("%x is decoded and encoded as %x", b, got.Encode())
		}
	})
}
