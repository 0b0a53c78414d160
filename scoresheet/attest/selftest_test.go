package attest_test

import (
	"bytes"
	"crypto/ed25519"
	"os"
	"strings"
	"testing"
	"time"

	"zapis/scoresheet/attest"
)

func selfTestKey() ed25519.PrivateKey { return ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, 32)) }

func aSelfTest() *attest.SelfTest {
	return &attest.SelfTest{
		At: time.Date(2026, 11, 20, 14, 58, 0, 250_499_000, time.UTC), Version: "0.1.0+a1b2c3d", System: "linux/arm64 touch",
		Parts: []attest.TestedPart{
			{"storage", attest.TestPassed, "4096 bytes written, synced and read back in 3 ms"},
			{"lock", attest.TestLook, "nothing keeps the screen to this program"},
			{"battery", attest.TestSkipped, "this machine tells of none"},
			{"touch", attest.TestFailed, "12 touches, 6.1 mm beside the target on average, 9.8 mm at most"},
		},
	}
}

// The bytes of a self-test are frozen: an old file stays readable.
func TestSelfTestBytes(t *testing.T) {
	text, err := aSelfTest().Sign(selfTestKey())
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("testdata/selftest.txt")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(text, want) {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
	got, err := attest.ParseSelfTest(want)
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Parts) != 4 || got.Parts[1] != aSelfTest().Parts[1] || got.Version != "0.1.0+a1b2c3d" || got.At.Nanosecond() != 250e6 || got.Worst() != attest.TestFailed {
		t.Errorf("read as %+v", got)
	}
}

// Nothing in a self-test can be changed, left out, added or moved.
func TestSelfTestChanged(t *testing.T) {
	text, err := aSelfTest().Sign(selfTestKey())
	if err != nil {
		t.Fatal(err)
	}
	for i := range text {
		changed := bytes.Clone(text)
		changed[i] ^= 1
		if _, err := attest.ParseSelfTest(changed); err == nil {
			t.Errorf("byte %d can be changed", i)
		}
	}
	lines := strings.SplitAfter(string(text), "\n")
	for i := range lines[:len(lines)-1] {
		without := strings.Join(append(append([]string{}, lines[:i]...), lines[i+1:]...), "")
		twice := strings.Join(append(append([]string{}, lines[:i+1]...), lines[i:]...), "")
		for _, changed := range []string{without, twice, string(text) + "x\n", string(text[:len(text)-1])} {
			if _, err := attest.ParseSelfTest([]byte(changed)); err == nil {
				t.Errorf("taken: %s", changed)
			}
		}
	}
}

func TestSelfTestRefused(t *testing.T) {
	for name, change := range map[string]func(*attest.SelfTest){
		"a line break":   func(s *attest.SelfTest) { s.Parts[0].Text = "a\ncheck keys pass b" },
		"a direction":    func(s *attest.SelfTest) { s.Parts[0].Text = "a\u202eb" },
		"another result": func(s *attest.SelfTest) { s.Parts[0].Result = "good" },
		"two words":      func(s *attest.SelfTest) { s.Parts[0].Name = "the storage" },
		"no text":        func(s *attest.SelfTest) { s.Parts[0].Text = "" },
		"no version":     func(s *attest.SelfTest) { s.Version = "" },
		"a long text":    func(s *attest.SelfTest) { s.Parts[0].Text = strings.Repeat("x", 401) },
		"many checks":    func(s *attest.SelfTest) { s.Parts = make([]attest.TestedPart, 65) },
	} {
		s := aSelfTest()
		change(s)
		if text, err := s.Sign(selfTestKey()); err == nil {
			t.Errorf("%s: written as %q", name, text)
		}
	}
	if _, err := attest.ParseSelfTest([]byte("zapis selftest 2\n")); err == nil || !strings.Contains(err.Error(), "newer") {
		t.Errorf("a newer form: %v", err)
	}
}

func TestWorst(t *testing.T) {
	part := func(r attest.TestResult) attest.TestedPart { return attest.TestedPart{Name: "x", Result: r, Text: "x"} }
	for _, c := range []struct {
		all  []attest.TestResult
		want attest.TestResult
	}{
		{nil, attest.TestPassed},
		{[]attest.TestResult{attest.TestPassed, attest.TestSkipped}, attest.TestPassed},
		{[]attest.TestResult{attest.TestLook, attest.TestPassed}, attest.TestLook},
		{[]attest.TestResult{attest.TestFailed, attest.TestLook}, attest.TestFailed},
	} {
		s := attest.SelfTest{}
		for _, r := range c.all {
			s.Parts = append(s.Parts, part(r))
		}
		if got := s.Worst(); got != c.want {
			t.Errorf("%v: %s, want %s", c.all, got, c.want)
		}
	}
}

func FuzzParseSelfTest(f *testing.F) {
	text, err := aSelfTest().Sign(selfTestKey())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add([]byte("zapis selftest 1\ncheck a pass b\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := attest.ParseSelfTest(data)
		if err == nil && !bytes.HasPrefix(data, []byte("zapis selftest 1\n")) {
			t.Errorf("read %+v", s)
		}
	})
}
