package modes_test

import (
	"strings"
	"testing"
	"time"

	"zapis/modes"
)

// cheap is for tests, which hash many codes.
var cheap = modes.Params{Memory: 8, Time: 1, Threads: 1}

func TestValidCode(t *testing.T) {
	for code, ok := range map[string]bool{
		"123456": true, "000000": true, strings.Repeat("9", 32): true,
		"": false, "12345": false, strings.Repeat("9", 33): false,
		"12345a": false, "123 456": false, "-12345": false, "１２３４５６": false, "123456\n": false, "٠١٢٣٤٥": false,
	} {
		if err := modes.ValidCode(code); (err == nil) != ok {
			t.Errorf("%q: %v", code, err)
		}
	}
}

func TestHashCode(t *testing.T) {
	for _, p := range []modes.Params{cheap, {Memory: 64, Time: 2, Threads: 2}} {
		phc, err := modes.HashCode("271828", p)
		if err != nil {
			t.Fatal(err)
		}
		again, err := modes.HashCode("271828", p)
		if err != nil || again == phc {
			t.Errorf("two hashes of a code are one: %v", err)
		}
		if !modes.VerifyCode(phc, "271828") || !modes.VerifyCode(again, "271828") {
			t.Errorf("%s: the right code is refused", phc)
		}
		for _, code := range []string{"271829", "27182", "2718280", "", "271828 ", "314159"} {
			if modes.VerifyCode(phc, code) {
				t.Errorf("%q is taken for 271828", code)
			}
		}
	}
	for _, code := range []string{"", "12345", "abcdef"} {
		if _, err := modes.HashCode(code, cheap); err == nil {
			t.Errorf("%q is hashed", code)
		}
	}
	for _, p := range []modes.Params{{}, {Memory: 1 << 30, Time: 1, Threads: 1}, {Memory: 64, Time: 99, Threads: 1}, {Memory: 64, Time: 1, Threads: 99}, {Memory: 8, Time: 1, Threads: 2}} {
		if _, err := modes.HashCode("123456", p); err == nil {
			t.Errorf("hashed at a cost of %+v", p)
		}
	}
}

// referenceHash is what the reference implementation's command made:
//
//	echo -n 123456 | argon2 somesaltsomesalt -id -t 2 -m 8 -p 1 -l 32 -e
const referenceHash = "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$0+hzaZJBiKr7f3lNnAiXD4M4IaTFvsT3SNfs623if7g"

func TestVerifyForeignHash(t *testing.T) {
	if !modes.VerifyCode(referenceHash, "123456") || modes.VerifyCode(referenceHash, "123457") {
		t.Error("another program's hash is not understood")
	}
}

// What is not such a hash, costs too much, or is written otherwise than we
// write it matches nothing.
func TestCheckHash(t *testing.T) {
	good, err := modes.HashCode("123456", cheap)
	if err != nil || modes.CheckHash(good) != nil {
		t.Fatal(err, modes.CheckHash(good))
	}
	part := strings.Split(good, "$")
	with := func(i int, s string) string {
		p := append([]string(nil), part...)
		p[i] = s
		return strings.Join(p, "$")
	}
	for _, bad := range []string{
		"", "$", good + "$", good + "\n", " " + good, good[:len(good)-2], strings.Repeat("$", 5), strings.Repeat("a", 600),
		with(1, "argon2i"), with(1, "argon2d"), with(2, "v=16"), with(2, "v=20"), with(2, ""),
		with(3, "m=8,t=1"), with(3, "t=1,m=8,p=1"), with(3, "m=08,t=1,p=1"), with(3, "m=+8,t=1,p=1"), with(3, "m=8,t=1,p=1,x=1"),
		with(3, "m=4294967295,t=1,p=1"), with(3, "m=8,t=4294967295,p=1"), with(3, "m=8,t=1,p=257"), with(3, "m=8,t=0,p=1"), with(3, "m=8,t=1,p=0"),
		with(3, "m=99999999999999999999,t=1,p=1"),
		with(4, ""), with(4, "AAAA"), with(4, part[4]+"="), with(4, part[4][:4]+"\n"+part[4][4:]), with(4, strings.Repeat("A", 400)),
		with(5, ""), with(5, "AAAA"), with(5, part[5]+"="), with(5, part[5][:len(part[5])-1]+"B"), with(5, "!"+part[5][1:]),
	} {
		if modes.CheckHash(bad) == nil || modes.VerifyCode(bad, "123456") {
			t.Errorf("%q is taken for a hash", bad)
		}
	}
}

func FuzzCheckHash(f *testing.F) {
	f.Add(referenceHash)
	f.Add("$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")
	f.Add("$argon2id$v=19$m=,t=,p=$$")
	f.Fuzz(func(t *testing.T, s string) {
		if modes.CheckHash(s) == nil && !strings.HasPrefix(s, "$argon2id$v=19$m=") {
			t.Errorf("%q is taken for a hash", s)
		}
	})
}

// R-A01: wrong codes are delayed, more and more.
func TestDelay(t *testing.T) {
	want := []time.Duration{0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60}
	for failures, seconds := range want {
		if d := modes.Delay(failures); d != seconds*time.Second {
			t.Errorf("after %d failures: %v, want %d s", failures, d, seconds)
		}
	}
	for _, failures := range []int{-1, 64, 65, 1 << 40} {
		if d := modes.Delay(failures); d < 0 || d > time.Minute {
			t.Errorf("after %d failures: %v", failures, d)
		}
	}
}

func TestWait(t *testing.T) {
	noon := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		failures int
		passed   time.Duration
		want     time.Duration
	}{
		{0, 0, 0},
		{2, 0, 0},
		{5, 0, 4 * time.Second},
		{5, time.Second, 3 * time.Second},
		{5, 4 * time.Second, 0},
		{5, time.Hour, 0},
		{5, -time.Hour, 4 * time.Second}, // the clock was set back
		{50, 59 * time.Second, time.Second},
	} {
		if got := modes.Wait(c.failures, noon, noon.Add(c.passed)); got != c.want {
			t.Errorf("%d failures, %v passed: %v, want %v", c.failures, c.passed, got, c.want)
		}
	}
}

func TestCommitment(t *testing.T) {
	one, err := modes.HashCode("123456", cheap)
	if err != nil {
		t.Fatal(err)
	}
	other, err := modes.HashCode("123456", cheap)
	if err != nil {
		t.Fatal(err)
	}
	c, err := modes.Commitment(one)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := modes.Commitment(one); err != nil || string(again) == string(c) {
		t.Errorf("two commitments are one: %v", err)
	}
	if !modes.CommitmentFits(c, one) {
		t.Error("the commitment does not fit its hash")
	}
	if modes.CommitmentFits(c, other) || modes.CommitmentFits(c, one+" ") || modes.CommitmentFits(c, "") {
		t.Error("the commitment fits another hash")
	}
	for i := range c {
		b := []byte(string(c))
		b[i] ^= 1
		if modes.CommitmentFits(b, one) {
			t.Errorf("the commitment fits with byte %d changed", i)
		}
	}
	for _, bad := range [][]byte{nil, c[:len(c)-1], append(c[:len(c):len(c)], 0)} {
		if modes.CommitmentFits(bad, one) {
			t.Errorf("a commitment of %d bytes fits", len(bad))
		}
	}
}

// What a try costs, at the default, at what it was before and at the usual
// least. A tablet counts in plain Go: with -tags purego this machine does too,
// and docs/modes.md says how many times slower the tablet is.
func BenchmarkCode(b *testing.B) {
	for _, c := range []struct {
		name string
		p    modes.Params
	}{
		{"default_32MiB_t2", modes.DefaultParams},
		{"32MiB_t3", modes.Params{Memory: 32 << 10, Time: 3, Threads: 1}},
		{"19MiB_t2", modes.Params{Memory: 19 << 10, Time: 2, Threads: 1}},
		{"64MiB_t3", modes.Params{Memory: 64 << 10, Time: 3, Threads: 1}},
	} {
		phc, err := modes.HashCode("123456", c.p)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if !modes.VerifyCode(phc, "123456") {
					b.Fatal("refused")
				}
			}
		})
	}
}
